"""Choosing a move of Esgrad: questions, buttons, and an order of suggestions."""

from dataclasses import dataclass

from rules.game import Move
from rules.games.esgrad.board import Point
from rules.games.esgrad.notation import FAIR_KOMIS, KOMI_MOVES, KOMI_OF, PASS
from rules.games.esgrad.state import State
from rules.move_pad import MovePad, NumberQuestion, PadButton, Ways, ask_point, line_highlight
from rules.points import other
from rules.text import NOTHING, join_texts, tr


@dataclass(frozen=True, slots=True)
class EsgradPad(MovePad):
    """Choosing a move in one position: buttons in the opening, later a file and a rank."""

    state: State

    @property
    def has_steps(self) -> bool:
        state = self.state
        return not state.opening and not state.over and bool(state.empty)

    def ways(self) -> Ways:
        state = self.state
        free = state.board.points_of(state.empty)
        moves = {(point.file, str(point.rank)): Move(point.name) for point in free}
        return Ways(ask_point(len(state.board.files)), moves, line_highlight)

    def buttons(self) -> list[PadButton]:
        """Return the buttons: naming a komi, the two colours, or a pass."""
        state = self.state
        if state.over:
            return []
        if state.komi is None:
            return [PadButton(tr("Name a komi"), number=_ask_komi(state.board.side))]
        if state.opening:
            return [
                PadButton(tr("Play Black"), Move("black")),
                PadButton(tr("Play White"), Move("white")),
            ]
        return [PadButton(tr("Pass"), PASS)]

    def suggestions(self) -> list[Move]:
        """Return every legal move, the most sensible ones first.

        First come stones that gain the most points at once, then those that keep the opponent
        from such a gain, then those beside one's own stones, then the other ones; stones that lose
        points come last but one, and a pass last. In each of these parts the centre comes first.
        Small komis come first.
        """
        state = self.state
        if state.komi is None:
            return list(_KOMIS)
        if state.opening:
            return [Move("black"), Move("white")]
        if state.over:
            return []
        board = state.board
        beside = board.around(state.black if state.colour_to_move == "black" else state.white)

        def order(point: Point) -> tuple[int, int, int, int]:
            bit = board.bits[point.index]
            gain = state.gain(state.colour_to_move, bit)
            denied = state.gain(other(state.colour_to_move), bit)
            if gain >= _GAIN:
                part, most = 0, gain
            elif denied >= _GAIN:
                part, most = 1, denied
            else:
                part, most = 4 if gain < 0 else 2 if bit & beside else 3, 0
            from_centre = max(abs(point.q), abs(point.r), abs(point.q + point.r))
            return part, -most, from_centre, point.index

        empty = board.points_of(state.empty)
        return [*(Move(point.name) for point in sorted(empty, key=order)), PASS]


def _ask_komi(side: int) -> NumberQuestion:
    why = tr(
        "White gets this many extra points, because Black places first. Your opponent then "
        "chooses Black or White, so name a number at which you'd gladly take either side. "
        "Below zero, White gives up points."
    )
    fair = FAIR_KOMIS.get(side)
    hint = NOTHING if fair is None else tr("On this board, about {komi} is fair.", komi=fair)
    return NumberQuestion(
        tr("Komi: a whole number, which may be below zero"),
        template="komi {0}",
        explanation=join_texts([why, hint]),
    )


# ---- suggestions: ordered by what moves do at once, without any search
_GAIN = 2
"""The least points that count as a gain. Less is nothing special: any isolated stone gains 1."""

_KOMIS = tuple(sorted(KOMI_MOVES, key=lambda move: (abs(KOMI_OF[move]), "-" in move)))
