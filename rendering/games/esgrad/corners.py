"""The corners of the picture: players, whose turn it is, passes, scores, the ½, whose areas."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rendering.canvas import Canvas, Weight, block, text_width
from rendering.games.esgrad import sprites
from rendering.games.esgrad.colours import mark, palette
from rendering.games.esgrad.layout import Layout
from rendering.players import Sign, player_name, pointer, sign_of, text_line, weight_of
from rendering.themes import Theme
from rendering.view import UNITS, View
from rules.games.esgrad.game import EsgradPosition
from rules.games.esgrad.notation import written
from rules.games.esgrad.state import OPENING_PLIES, ColourScore, State
from rules.points import COLOUR_TERMS, Colour, other
from rules.text import Name, Notation, Text, as_name, as_text, in_language, tr, tr_phrase

# All lengths are in units.
_MARGIN = 18
_GAP = 12
"""Between a text and the board."""
_SCORE, _NAME, _WORDS = 52, 28, 26
"""The em sizes of the score, the players' names and the other texts."""
_SMALLEST = 0.92
"""The least share of its size in which a long name is drawn. A longer one is cut."""
_TOP, _SECOND, _ROW = 28, 74, 33
"""The middle of the name, and of the score below it, and the distance between rows of text."""
_BELOW_SCORE = _SECOND + 42
"""The middle of the first row below the score."""
_BAR, _BAR_WIDTH, _LEAD = (218, 622), 26, 166
"""From where to where the score bar reaches, its width, and the middle of the lead above it."""
_LEAST = 20
"""How many points a side must lead by at least to fill the bar."""
_UNDERLINE = 4
"""The breadth of the line below what was done in the last turn."""
_STONE = 22 / 52
"""The radius of the stone before a text, in em sizes of the text."""
_KEY = 0.54
"""The radius of the hexagon before a text, in em sizes of the text."""
_SIGN, _SIGN_ALONE = 0.86, 1.2
"""The width of the sign before a stone or before a text, in em sizes of the text."""


NAMELESS = tr_phrase("First player"), tr_phrase("Second player")
"""What the players of both seats are called who have neither a name nor a colour."""


@dataclass(frozen=True, slots=True)
class Corners:
    """The four corners of a picture."""

    canvas: Canvas
    layout: Layout
    position: EsgradPosition
    view: View
    theme: Theme
    tinted: tuple[Colour, ...]
    """The colours that have tinted areas."""
    values: Sequence[int]
    """The values that are written on groups."""

    def draw(self) -> None:
        """Draw all that is said in the corners."""
        state = self.position.state
        if state.opening:
            self._opening()
            return
        if self.view.with_scores:
            black, white = state.score()
            for score in (black, white):
                self._side(score)
            self._bar(black.total, white.total)
        self._below()

    # ---- before colours are chosen
    def _opening(self) -> None:
        state = self.position.state
        to_do = tr("Name the komi.") if state.komi is None else tr("Choose Black\nor White.")
        for seat, nameless in enumerate(NAMELESS):
            right = seat == 1
            sign = sign_of(self.position, self.view, seat)
            taken = _SIGN_ALONE * _NAME if sign else 0
            name = self._name(seat, _TOP, as_text(nameless), taken)
            self._row(name, _TOP, right, size=_NAME, weight="Bold", sign=sign)
            if sign == "turn" and self.view.with_help:
                self._lines(to_do, _SECOND - 4, right)
        if state.komi is not None:
            komi = Notation(written(state.komi))
            self._done_in_opening(
                0, lambda name: tr("{player}\nnamed a komi of {komi}.", player=name, komi=komi)
            )

    def _done_in_opening(self, seat: int, says: Callable[[Text], Text]) -> None:
        """Say in a lower corner what a player has just done.

        `says` returns the sentence about a player in two lines, with the name in the first.
        """
        unit = self.layout.unit
        rest = in_language(says(Notation("")), self.view.language).split("\n")[0]
        room = self._room(self._bottom - _ROW - _WORDS * 0.4)
        room = (room / _SMALLEST - self._width(rest, _WORDS, "Bold")) * unit
        name = player_name(self.view, seat, room=room, size=_WORDS * unit, weight="Bold")
        said = says(as_name(name) if name else NAMELESS[seat])
        self._lines(said, self._low(said), seat == 1, marked=True)

    # ---- the score of a side
    def _side(self, score: ColourScore) -> None:
        """Draw one side's score in an upper corner: Black's on the left, White's on the right."""
        state, right = self.position.state, score.colour == "white"
        seat = state.seat_of(score.colour)
        sign = sign_of(self.position, self.view, seat)
        total = written(score.total)
        komi_text = tr("komi {komi}", komi=Notation(written(score.komi)))
        komi = in_language(komi_text, self.view.language)
        self._row(total, _SECOND, right, size=_SCORE, weight="Bold", sign=sign, stone=score.colour)
        # In a replay, the text on the frame says that.
        passed = state.passes and not state.over
        name = self._name(seat, _TOP, COLOUR_TERMS[score.colour])
        weight = weight_of(sign, self.view)
        both = Name(f"{name} · {komi}")
        if right and self._width(both, _NAME, "Bold") <= self._room(_TOP + _NAME * 0.4):
            name, komi = both, ""
        self._row(name, _TOP, right, size=_NAME, weight=weight)
        if passed and score.colour == other(state.colour_to_move) and self.view.with_help:
            self._lines(tr("Passed"), _BELOW_SCORE, right, marked=True)
        elif score.total != score.groups:
            self._lines(tr("{value} for groups", value=score.groups), _BELOW_SCORE, right)
        if right and komi:
            self._row(komi, _BELOW_SCORE + _ROW, right)

    def _bar(self, black: float, white: float) -> None:
        """Draw at the left edge how the scores compare, Black's part above, and who leads by how
        much; at the right edge how many points are free."""
        unit, lead = self.layout.unit, black - white
        start, end = _BAR
        share = 0.5 + lead / max(_LEAST, abs(black) + abs(white)) / 2
        width, height = (round(each * unit) // 2 * 2 for each in (_BAR_WIDTH, end - start))
        drawn = sprites.score_bar(self.theme, width, height, round(height * share))
        self._stamp(drawn, _MARGIN + _BAR_WIDTH / 2, (start + end) / 2)
        below = start + end - _LEAD
        for colour, y, ahead in (("black", _LEAD, lead), ("white", below, -lead)):
            text = Notation(f"+{written(ahead)}" if ahead > 0 else "")
            self._row(text, y, right=False, weight="Bold", stone=colour)
        state = self.position.state
        if not state.over and self.view.winners is None:
            self._lines(tr("Score now"), below + _ROW, right=False)
            free = tr("Free: {count}", count=state.empty.bit_count())
            self._lines(free, below + _ROW, right=True)

    def _name(self, seat: int, y: float, otherwise: Text, taken: float = 0) -> str:
        """The name of a seat's player for a row, of which a width is `taken`, or other words."""
        unit = self.layout.unit
        room = (self._room(y + _NAME * 0.4) - taken) / _SMALLEST * unit
        name = player_name(self.view, seat, room=room, size=_NAME * unit, weight="Bold")
        return name or in_language(otherwise, self.view.language)

    # ---- the lower corners
    def _below(self) -> None:
        """Say who has the ½, or how to get it; opposite, what a pass would do, or the legend."""
        state = self.position.state
        goes_on = self.position.result() is None and self.view.winners is None
        helps = self.view.with_help and self.view.with_scores and goes_on
        right = state.half_holder == "white"
        if helps or state.half_holder:
            said = _half_text(state)
            self._lines(said, self._low(said), right, state.half_holder or "")
        chosen = state.colour_of(1)
        if chosen and state.ply == OPENING_PLIES and not (state.black or state.white):
            colour = COLOUR_TERMS[chosen]
            self._done_in_opening(
                1, lambda name: tr("{player}\nchose {colour}.", player=name, colour=colour)
            )
        if state.passes and helps:
            said = tr("Another pass\nends the game.")
            self._lines(said, self._low(said), not right)
        else:
            self._legend(not right)

    def _legend(self, right: bool) -> None:
        """Say in a lower corner what tints and the numbers on groups mean."""
        rows: list[tuple[Text, Colour | None]] = [
            (tr("{colour}'s areas", colour=COLOUR_TERMS[each]), each) for each in self.tinted
        ]
        if self.values:
            value = max(self.values)
            rows.append((tr("{value} = value of a group", value=value), None))
        for above, (said, colour) in enumerate(reversed(rows)):
            self._lines(said, self._low(said, above), right, key=colour)

    # ---- rows of text
    @property
    def _bottom(self) -> float:
        """The middle of the lowest row."""
        return self.layout.width / self.layout.unit - 30

    def _room(self, y: float) -> float:
        """The width for a text in a corner whose side towards the board is at the height `y`."""
        return self.layout.room(y * self.layout.unit) / self.layout.unit - _MARGIN - _GAP

    def _low(self, text: Text, above: int = 0) -> float:
        """The height of a text whose last line is a number of rows above the lowest."""
        return self._bottom - _ROW * (in_language(text, self.view.language).count("\n") + above)

    def _lines(
        self,
        text: Text,
        y: float,
        right: bool,
        stone: str = "",
        key: Colour | None = None,
        *,
        marked: bool = False,
    ) -> None:
        """Write the lines of a text from the height `y` down."""
        for row, line in enumerate(in_language(text, self.view.language).split("\n")):
            stone_here = "" if row else stone
            self._row(line, y + _ROW * row, right, stone=stone_here, key=key, marked=marked)

    def _width(self, text: str, size: float, weight: Weight = "SemiBold") -> float:
        return text_width(text, size * self.layout.unit, weight) / self.layout.unit

    def _row(
        self,
        text: str,
        y: float,
        right: bool,
        *,
        size: float = _WORDS,
        weight: Weight = "SemiBold",
        sign: Sign = "",
        stone: str = "",
        key: Colour | None = None,
        marked: bool = False,
    ) -> None:
        """Draw a row in a corner: a sign, a stone or a key, and a text, as far as they are given.

        A text that is too wide is drawn smaller. A `marked` one is bold and underlined.
        """
        theme, unit = self.theme, self.layout.unit
        radius = size * (_KEY if key else _STONE)
        # In a replay, the score does not move when the sign comes and goes.
        has_room = sign or (size == _SCORE and not self.view.with_help)
        sign_width = size * (_SIGN if stone else _SIGN_ALONE) if has_room else 0
        before = sign_width + (2 * radius + size * 0.22 if stone or key else 0)
        way = 1 if y * unit < self.layout.width / 2 else -1
        weight = "Bold" if marked else weight
        room = self._room(y + way * size * 0.4) - before
        width = self._width(text, size, weight)
        if width > room > 0:
            size *= room / width
            width = room
        x = UNITS - _MARGIN - width - before if right else _MARGIN
        if sign:
            size_of_sign = round(sign_width * unit * 0.9)
            drawn = pointer(palette(theme), theme, size_of_sign, sign == "won")
            self._stamp(drawn, x + sign_width * 0.42, y)
        x += sign_width
        if stone:
            self._stamp(sprites.icon(self.theme, self.layout, stone, radius * unit), x + radius, y)
        if key:
            drawn = sprites.key(self.theme, self.layout, key, radius * unit)
            self._stamp(drawn, x + radius, y)
        x += before - sign_width
        drawn = text_line(palette(theme), theme, text, size * unit, weight)
        self._stamp(drawn, x + width / 2, y)
        if marked:
            line = round(width * unit), max(1, round(_UNDERLINE * unit))
            drawn = block(palette(theme), *line, mark(theme))
            self._stamp(drawn, x + width / 2, y + size * 0.56)

    def _stamp(self, drawn: sprites.Sprite, x: float, y: float) -> None:
        self.canvas.stamp(drawn, round(x * self.layout.unit), round(y * self.layout.unit))


def _half_text(state: State) -> Text:
    """Which side has the ½ now and why, or how to get it, in lines that fit into the corner."""
    last = state.rules.final_passes
    if state.half_holder is None:
        if last:
            return tr("The first of the\ntwo final passes\nis worth ½.")
        return tr("The first pass of the\ngame is worth ½.")
    if last and not state.over:
        return tr("½ if {colour} passes too", colour=COLOUR_TERMS[state.colour_to_move])
    if last:
        return tr("½ for the first of\nthe final passes")
    return tr("½ for the first pass")
