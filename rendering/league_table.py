"""The table of a section as a picture: who got what against whom, the points, who goes up or down.

Nothing depends on hue: who goes up or down has a wedge that points there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from rendering.canvas import Painter, Palette, Weight, background, png_of, text_width
from rendering.charts import SIZE, left_text
from rendering.players import cut, player_name
from rendering.themes import RGB, Theme, mix, theme_named
from rendering.view import View
from rules.text import in_language, tr, tr_term

MARGIN, LINE, CELL, PLACE = 16, 56, 42, 66
TEXT = 1.2 * SIZE
"""The size of text, which is read on a phone."""
POINTS, BERGER = tr("Points"), tr_term("SB", "Sonneborn–Berger, abbreviated")


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of the table: the place, what was got against each in the order of the lines (None for
    oneself), the points, Sonneborn–Berger, and whether the player goes up (1) or down (-1)."""

    place: str
    results: tuple[str | None, ...]
    points: str
    berger: str
    change: int = 0


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Palette:
    pairs = [(theme.frame, theme.text), (stripe(theme), theme.text), (theme.frame, theme.line)]
    return Palette(pairs)


def stripe(theme: Theme) -> RGB:
    """Return the ground of every other line, on which text is nearly as clear as on the frame."""
    return mix(theme.frame, theme.text, 0.07)


def league_table(lines: Sequence[TableLine], view: View) -> bytes:
    """Draw the table of a section as PNG. `view` has the names of the players by line."""
    theme, unit = theme_named(view.theme), view.unit
    height = round((2 * MARGIN + LINE * (len(lines) + 1)) * unit)

    def draw(painter: Painter) -> None:
        _Table(painter, lines, view).draw()

    return png_of(background(_palette(theme), view.width, height, theme.frame, draw))


class _Table:
    def __init__(self, painter: Painter, lines: Sequence[TableLine], view: View) -> None:
        self.painter, self.lines, self.view = painter, lines, view
        self.theme, self.unit, self.size = theme_named(view.theme), view.unit, TEXT * view.unit
        words = [in_language(each, view.language) for each in (POINTS, BERGER)]
        self.words = [cut(each, 130 * self.unit, self.size) for each in words]
        gap = 16 * self.unit
        widths = [max(text_width(each, self.size), 62 * self.unit) + gap for each in self.words]
        self.right = view.width - MARGIN * self.unit
        self.berger = self.right - widths[1] / 2
        self.points = self.right - widths[1] - widths[0] / 2
        self.first = self.right - sum(widths) - CELL * self.unit * len(lines)

    def draw(self) -> None:
        """Draw everything."""
        middle = (MARGIN + LINE / 2) * self.unit
        for index in range(len(self.lines)):
            self._centred(str(index + 1), self._column(index), middle)
        for word, x in zip(self.words, (self.points, self.berger), strict=True):
            self._centred(word, x, middle)
        for index, line in enumerate(self.lines):
            self._line(index, line, middle + (index + 1) * LINE * self.unit)

    def _line(self, index: int, line: TableLine, y: float) -> None:
        unit, left, half = self.unit, MARGIN * self.unit, LINE * self.unit / 2
        if index % 2 == 0:
            self.painter.rectangle((left, y - half, self.right, y + half), stripe(self.theme))
        if line.change:
            reach = 9 * unit * line.change
            x = left + 16 * unit
            wedge = [(x - 10 * unit, y + reach), (x + 10 * unit, y + reach), (x, y - reach)]
            self.painter.polygon(wedge, self.theme.text)
        self._centred(line.place, left + 44 * unit, y)
        room = self.first - left - (PLACE + 10) * unit
        name = player_name(self.view, index, room=room, size=self.size) or f"({index + 1})"
        left_text(self.painter, self.theme, name, (left + PLACE * unit, y), self.size)
        for other, result in enumerate(line.results):
            x = self._column(other)
            if result is None:
                side = CELL * unit / 2
                self.painter.rectangle((x - side, y - side, x + side, y + side), self.theme.line)
            else:
                self._centred(result, x, y)
        self._centred(line.points, self.points, y, "Bold")
        self._centred(line.berger, self.berger, y)

    def _column(self, index: int) -> float:
        return self.first + (index + 0.5) * CELL * self.unit

    def _centred(self, text: str, x: float, y: float, weight: Weight = "SemiBold") -> None:
        self.painter.text((x, y), text, self.size, self.theme.text, weight=weight)
