"""The chart of a review: what each seat could expect of the win after every turn.

With two seats it is one curve between the two names: at the top one player is certain to win, at
the bottom the other. With more it is one curve a seat in the colour of its pieces, with signs of
another shape, and the players' names are at the ends of the curves; the chart is as high as is
needed until somebody has won. Nothing depends on hue.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from rendering.canvas import XY, Painter, Palette, background, png_of, text_width
from rendering.chart_axes import number_ticks
from rendering.charts import (
    CURVE,
    FEW_POINTS,
    SIZE,
    Box,
    band_colour,
    curve_colour,
    left_text,
    rule_colour,
)
from rendering.players import cut, player_name
from rendering.themes import RGB, Piece, Theme, clearest, mix, theme_named
from rendering.view import View, compose
from rules.text import (
    ENGLISH,
    Language,
    Notation,
    Text,
    as_name,
    in_language,
    join_texts,
    listing,
    tr,
    tr_plural,
)

HEIGHT = 470
"""The height of the plot in units."""
MAX_TICKS = 9
SIGNS_ON_A_CURVE = 10
SIGNS: Sequence[Sequence[XY]] = (
    (),
    ((-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)),
    ((0, -1.2), (1.1, 0.8), (-1.1, 0.8)),
    ((0, 1.2), (1.1, -0.8), (-1.1, -0.8)),
    ((0, -1.3), (1.3, 0), (0, 1.3), (-1.3, 0)),
)
"""The corners of the signs by seat, in units of their reach; the first is a disc."""
NAMES = 312
"""The most width for a name at the end of a curve, in units."""
MAX_NUMBERS = 150
"""How many numbers an alt text has room for."""
TITLE = tr("Estimated chances of winning, move by move")
_CERTAIN = Notation("100 %")


@dataclass(frozen=True, slots=True)
class ChanceCurve:
    """The chances in a match, at the start and after each turn."""

    chances: Sequence[Sequence[int]]
    """In thousandths, by seat."""
    moves: Sequence[int]
    """The number of the last move at each of these moments."""
    points: Sequence[int]
    """The moments just after the turning points."""
    seats: Sequence[Text]
    """What to call each seat whose name cannot be drawn."""
    pieces: Sequence[str | None]
    """The names of the seats' colours in `Theme.pieces`, None for a seat without one."""


def numbered_moments(moves: Sequence[int], points: Sequence[int]) -> list[int]:
    """Return the moments whose move numbers are written, if there is room, `points` first.

    The others have round numbers. All moments of an opening have the number 0, which is written
    once beside the `points`: at the last of them, so that numbers have equal distances.
    """
    moments = {moves[moment]: moment for moment in points}
    last = {number: moment for moment, number in enumerate(moves)}
    for number in number_ticks(moves[0], moves[-1], MAX_TICKS):
        if number in last:
            moments.setdefault(number, last[number])
    return list(moments.values())


def piece_of(theme: Theme, name: str | None) -> Piece:
    """Return the colours of a seat's curve and of the line around it."""
    plain = _important(theme)
    return theme.pieces[name] if name else Piece(plain, plain, plain, plain, plain)


def _important(theme: Theme) -> RGB:
    """The colour of the lines of turning points."""
    return mix(clearest(theme.ground, (255, 255, 255), (0, 0, 0)), theme.ground, 0.2)


@lru_cache(maxsize=8)
def _palette(theme: Theme) -> Palette:
    band, rule = band_colour(theme), rule_colour(theme)
    curve, pieces = curve_colour(theme), theme.pieces.values()
    pairs = [(theme.frame, theme.text), (theme.frame, theme.ground), (band, rule), (band, curve)]
    pairs += [(theme.ground, each) for each in (curve, _important(theme), band, rule)]
    pairs += [(theme.ground, piece.outline) for piece in pieces]
    pairs += [(piece.face, piece.outline) for piece in pieces]
    return Palette(pairs)


def review_chart(curve: ChanceCurve, view: View) -> bytes:
    """Draw the chances in a match as PNG. `view` has the names of the players."""
    scale, theme = view.unit, theme_named(view.theme)
    line = SIZE * scale * 1.5
    seats = len(curve.chances[0])
    height = round((16 * 2 + HEIGHT) * scale + (4 if seats == 2 else 2) * line)
    chart = _Chart(curve, view, height)
    return png_of(background(_palette(theme), view.width, height, theme.frame, chart.draw))


class _Chart:
    """The parts of the picture, and where they are."""

    def __init__(self, curve: ChanceCurve, view: View, height: int) -> None:
        self.curve, self.view, self.scale = curve, view, view.unit
        self.theme = theme_named(view.theme)
        self.two = len(curve.chances[0]) == 2
        # The end, where somebody has won, would leave half of the chart of several seats empty.
        unsure = [0] if self.two else [max(each) for each in curve.chances if max(each) < 1000]
        self.most = -(-max(unsure, default=0) // 200) * 200 or 1000
        self.size, self.margin, self.line = SIZE * view.unit, 16 * view.unit, SIZE * view.unit * 1.5
        left = self.margin + text_width("100 %", self.size) + 10 * view.unit
        top = self.margin + self.line * (2 if self.two else 1)
        self.below = height - self.margin - (self.line if self.two else 0)
        names = [self._name(seat, NAMES * view.unit) for seat in range(len(curve.seats))]
        widest = max(text_width(name, self.size) for name in names)
        right = view.width - self.margin - (0 if self.two else widest + 55 * view.unit)
        self.plot: Box = (left, top, right, self.below - self.line)

    def x(self, moment: float) -> float:
        """Where a moment is."""
        left, _, right, _ = self.plot
        inset = 14 * self.scale
        last = max(1, len(self.curve.chances) - 1)
        return left + inset + (right - left - 2 * inset) * moment / last

    def y(self, chance: float) -> float:
        """Where a chance in thousandths is, at the upper edge if it is above the scale."""
        _, top, _, bottom = self.plot
        inset = 10 * self.scale
        return max(top, bottom - inset - (bottom - top - 2 * inset) * chance / self.most)

    def draw(self, painter: Painter) -> None:
        """Draw everything."""
        title = in_language(TITLE, self.view.language)
        room = self.view.width - 2 * self.margin
        size = min(self.size * 1.1, self.size * room / text_width(title, self.size, "Bold"))
        at = (self.margin, self.margin + self.line / 2)
        left_text(painter, self.theme, title, at, size, weight="Bold")
        painter.rectangle(self.plot, self.theme.ground)
        curves = [self._curve(seat) for seat in range(1 if self.two else len(self.curve.seats))]
        if self.two:
            middle = self.y(500)
            ends = [(curves[0][-1][0], middle), (curves[0][0][0], middle)]
            painter.polygon([*curves[0], *ends], band_colour(self.theme))
        self._axes(painter)
        for seat, curve in enumerate(curves):
            self._line(painter, seat, curve)
            self._signs(painter, seat, curve)
        if self.two:
            self._ends(painter)
        else:
            self._names(painter, curves)

    def _curve(self, seat: int) -> list[XY]:
        chances = self.curve.chances
        return [(self.x(moment), self.y(each[seat])) for moment, each in enumerate(chances)]

    def _line(self, painter: Painter, seat: int, curve: Sequence[XY]) -> None:
        piece, width = piece_of(self.theme, self.curve.pieces[seat]), CURVE * self.scale
        lines = [(width, curve_colour(self.theme))]
        if not self.two:
            lines = [(width * 2, piece.outline), (width * 1.2, piece.face)]
        for thick, colour in lines:
            for start, end in pairwise(curve):
                painter.line(start, end, thick, colour, caps=True)

    def _signs(self, painter: Painter, seat: int, curve: Sequence[XY]) -> None:
        """Draw the turning points on a curve, and dots or the signs of its seat."""
        if self.two:
            for at in curve if len(curve) <= FEW_POINTS else curve[-1:]:
                painter.disc(at, 5.5 * self.scale, curve_colour(self.theme))
        else:
            step = max(1, len(curve) // SIGNS_ON_A_CURVE)
            first = seat * step // len(self.curve.seats)
            for at in [*curve[first:-1:step], curve[-1]]:
                self._sign(painter, seat, at)
        for moment in self.curve.points if self.two else ():
            ground, colour = self.theme.ground, curve_colour(self.theme)
            painter.disc(curve[moment], 13 * self.scale, ground, colour, CURVE * self.scale)

    def _axes(self, painter: Painter) -> None:
        left, top, right, bottom = self.plot
        thin = 2 * self.scale
        for quarter in range(5):
            chance = quarter * self.most // 4
            y = self.y(chance)
            painter.line((left, y), (right, y), thin, rule_colour(self.theme))
            # Where both ends mean 100 %, the players' names say whose.
            if quarter in ({2} if self.two else {0, 2, 4}):
                text = f"{chance // 10} %"
                x = left - 10 * self.scale - text_width(text, self.size)
                left_text(painter, self.theme, text, (x, y), self.size)
        middle = bottom + self.size * 0.85
        taken: list[tuple[float, float]] = []
        for moment in numbered_moments(self.curve.moves, self.curve.points):
            important = moment in self.curve.points
            text, x = str(self.curve.moves[moment]), self.x(moment)
            weight = "Bold" if important else "SemiBold"
            width = text_width(text, self.size, weight)
            start = min(max(x - width / 2, left), right - width)
            gap = 12 * self.scale
            if any(start < end + gap and begin < start + width + gap for begin, end in taken):
                continue
            taken.append((start, start + width))
            colour = _important(self.theme) if important else rule_colour(self.theme)
            painter.line((x, top), (x, bottom), thin, colour)
            left_text(painter, self.theme, text, (start, middle), self.size, weight=weight)

    def _ends(self, painter: Painter) -> None:
        """Write above and below the only curve whose win it is there."""
        above = self.margin + self.line * 1.5
        for seat, y in enumerate((above, self.below + self.line / 2)):
            name = as_name(self._name(seat, self.view.width * 0.7))
            text = tr("{percent} for {player}", percent=_CERTAIN, player=name)
            at = self.margin, y
            left_text(painter, self.theme, in_language(text, self.view.language), at, self.size)

    def _names(self, painter: Painter, curves: Sequence[Sequence[XY]]) -> None:
        """Write each name beside the end of its curve, or as near as the others leave room."""
        _, top, right, bottom = self.plot
        reach = 11 * self.scale
        painter.rectangle((right, top, right + 4 * reach, bottom), self.theme.ground)
        seats = sorted(range(len(curves)), key=lambda seat: curves[seat][-1][1])
        y = top - self.line / 2
        for place, seat in enumerate(seats):
            last = bottom + self.line / 2 - (len(seats) - place) * self.line
            y = min(max(curves[seat][-1][1], y + self.line), last)
            self._sign(painter, seat, (right + 2 * reach, y))
            name = self._name(seat, NAMES * self.scale)
            left_text(painter, self.theme, name, (right + 5 * reach, y), self.size)

    def _name(self, seat: int, room: float) -> str:
        name = player_name(self.view, seat, room=room, size=self.size)
        return name or cut(in_language(self.curve.seats[seat], self.view.language), room, self.size)

    def _sign(self, painter: Painter, seat: int, at: XY) -> None:
        """Draw the sign of a seat: a disc, a square, a triangle on its base or tip, a diamond."""
        piece, reach, edge = piece_of(self.theme, self.curve.pieces[seat]), 11.0, 3.0
        if seat == 0:
            radius = (reach + edge / 2) * self.scale
            painter.disc(at, radius, piece.face, piece.outline, edge * self.scale)
            return
        far = reach * self.scale
        corners = [(at[0] + x * far, at[1] + y * far) for x, y in SIGNS[seat]]
        painter.polygon(corners, piece.face, piece.outline, edge * self.scale)


def review_alt_text(
    curve: ChanceCurve, names: Sequence[str], *, language: Language = ENGLISH
) -> str:
    """Return the alt text of the chart: the chances of each player, in per cent."""
    seats = 1 if len(names) == 2 else len(names)
    step = -(-len(curve.chances) * seats // MAX_NUMBERS)
    moments = range(0, len(curve.chances), step)
    said = [_numbers(curve, names, seat, moments) for seat in range(seats)]
    turns = listing(Notation(str(curve.moves[each])) for each in curve.points)
    count = len(curve.points)
    points = tr_plural(
        "Turning point: move {moves}.", "Turning points: moves {moves}.", count=count, moves=turns
    )
    head = [tr("The estimated chances of winning."), *([points] if count else [])]
    if len(names) == 2:
        above, below = map(as_name, names)
        head.append(
            tr(
                "The top of the chart is {percent} for {player}, the bottom {percent} for {other}.",
                percent=_CERTAIN,
                player=above,
                other=below,
            )
        )
    return compose(head, said, (), language=language)


def _numbers(curve: ChanceCurve, names: Sequence[str], seat: int, moments: range) -> Text:
    chances = (Notation(str(round(curve.chances[each][seat] / 10))) for each in moments)
    return tr_plural(
        "{player}, in per cent at the start and after each turn: {numbers}.",
        "{player}, in per cent at the start and after every {count} turns: {numbers}.",
        count=moments.step,
        player=as_name(names[seat]),
        numbers=join_texts(chances, ", "),
    )
