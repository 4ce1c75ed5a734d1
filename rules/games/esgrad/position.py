"""A position of Esgrad: the interface of `rules.game`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.game import Move, Position, Result, Termination
from rules.games.esgrad.entry import EsgradEntry
from rules.games.esgrad.narration import EsgradNarration
from rules.games.esgrad.notation import COLOUR_MOVES, KOMI_MOVES, after, written_state
from rules.games.esgrad.state import State
from rules.games.esgrad.typed_moves import read


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EsgradPosition(Position):
    """A position of Esgrad; `state` has further facts for pictures."""

    state: State

    @property
    def narration(self) -> EsgradNarration:
        return EsgradNarration(self.state)

    @property
    def entry(self) -> EsgradEntry:
        return EsgradEntry(self.state)

    @property
    def opening(self) -> bool:
        return self.state.opening

    # ---- play
    def legal_moves(self) -> list[Move]:
        state = self.state
        if state.komi is None:
            return list(KOMI_MOVES)
        if state.black_seat is None:
            return list(COLOUR_MOVES)
        if state.over:
            return []
        taken = state.black | state.white
        return [Move(name) for name, bit in state.board.move_bits if not taken & bit]

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> EsgradPosition:
        return replace(self, state=after(self.state, move))

    def result(self) -> Result | None:
        state = self.state
        if not state.over:
            return None
        black, white = (side.total for side in state.score())
        by_seat = (black, white) if state.black_seat == 0 else (white, black)
        return Result((0 if by_seat[0] > by_seat[1] else 1,), Termination.SCORE, by_seat)

    def written_state(self) -> str:
        return written_state(self.state)
