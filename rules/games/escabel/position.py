"""A position of Escabel: the interface of `rules.game`."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import AmbiguousMove, IllegalMove, UnreadableMove
from rules.game import Game, Move, Position, Result
from rules.games.escabel.notation import SWAP, legal_moves, points_of, written_position
from rules.games.escabel.state import State
from rules.games.escabel.typed_moves import read
from rules.options import Options
from rules.text import Notation, UserInput, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EscabelPosition(Position):
    """A position of Escabel; `state` has further facts for pictures."""

    state: State
    of: Game
    given: Options

    # ---- facts
    @property
    def game(self) -> Game:
        return self.of

    @property
    def options(self) -> Options:
        return self.given

    @property
    def seats(self) -> int:
        return 2

    @property
    def ply(self) -> int:
        return self.state.ply

    @property
    def to_move(self) -> int:
        return self.state.to_move

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
        if move == SWAP:
            after = self.state.after_swap()
        else:
            after = self.state.after_action(*points_of(move))
        return EscabelPosition(after, self.of, self.given)

    def result(self) -> Result | None:
        return self.state.result()

    # ---- text
    def text(self) -> str:
        return written_position(self.state, self.of.write_options(self.given))
