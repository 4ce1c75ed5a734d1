"""A position of Escabel: the interface of `rules.game`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.errors import AmbiguousMove, IllegalMove, UnreadableMove
from rules.game import Move, Position, Result
from rules.games.escabel.entry import EscabelEntry
from rules.games.escabel.narration import EscabelNarration
from rules.games.escabel.notation import after, legal_moves, written_state
from rules.games.escabel.state import SIGN, State
from rules.games.escabel.typed_moves import read
from rules.text import Notation, UserInput, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EscabelPosition(Position):
    """A position of Escabel; `state` has further facts for pictures."""

    state: State

    @property
    def narration(self) -> EscabelNarration:
        return EscabelNarration(self.state)

    @property
    def entry(self) -> EscabelEntry:
        return EscabelEntry(self.state)

    # ---- play
    def legal_moves(self) -> list[Move]:
        return legal_moves(self.state)

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> EscabelPosition:
        try:
            found = read(self.state, move)
        except (AmbiguousMove, UnreadableMove) as error:
            raise IllegalMove(error.text) from error
        if found != move:
            raise IllegalMove(
                tr(
                    "Write {move} instead of “{given}”.",
                    move=Notation(found),
                    given=UserInput(move),
                )
            )
        return replace(self, state=after(self.state, move))

    def perft(self, depth: int) -> int:
        """Count on a `Board`, which is faster. A swap is a ply that does not change the board."""
        state = self.state
        sign = SIGN[state.mover]
        count = state.board.perft(sign, depth)
        if not state.swap_open or depth == 0 or state.result() is not None:
            return count
        if state.mover == "black":
            return sum(self.play(move).perft(depth - 1) for move in self.legal_moves())
        return count + state.board.perft(sign, depth - 1)

    def result(self) -> Result | None:
        return self.state.result()

    def written_state(self) -> str:
        return written_state(self.state)
