"""A position of Esgrad: the interface of `rules.game`."""

from __future__ import annotations

from dataclasses import dataclass

from rules.errors import IllegalMove
from rules.game import Game, Move, Position, Result, Termination
from rules.games.esgrad.notation import KOMI_MOVES, PASS, komi_of, written_position
from rules.games.esgrad.scoring import Colour
from rules.games.esgrad.state import State
from rules.games.esgrad.typed_moves import read
from rules.options import Options
from rules.text import Notation, tr

COLOUR_MOVES: dict[Move, Colour] = {Move("black"): "black", Move("white"): "white"}
"""The moves that choose a colour (B4)."""


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EsgradPosition(Position):
    """A position of Esgrad; `state` has further facts for pictures."""

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
        return EsgradPosition(self._after(move), self.of, self.given)

    def _after(self, move: Move) -> State:
        state = self.state
        if state.black_seat is None:
            return self._after_opening_move(move)
        if state.over:
            raise IllegalMove(tr("The game is over."))
        if move == PASS:
            return state.after_pass()
        point = state.board.named(move)
        bit = 0 if point is None else state.board.bits[point.index]
        if not bit & state.empty:
            raise IllegalMove(tr("{move} is not possible here.", move=Notation(move)))
        return state.after_stone(bit)

    def _after_opening_move(self, move: Move) -> State:
        state = self.state
        if state.komi is None:
            komi = komi_of(move)
            if komi is None:
                raise IllegalMove(
                    tr("{move} is not possible before a komi is named.", move=Notation(move))
                )
            return state.after_komi(komi)
        if move not in COLOUR_MOVES:
            raise IllegalMove(
                tr("{move} is not possible before the colours are chosen.", move=Notation(move))
            )
        return state.after_choice(COLOUR_MOVES[move])

    def result(self) -> Result | None:
        state = self.state
        if not state.over:
            return None
        black, white = (side.total for side in state.score())
        by_seat = (black, white) if state.black_seat == 0 else (white, black)
        return Result((0 if by_seat[0] > by_seat[1] else 1,), Termination.SCORE, by_seat)

    # ---- text
    def text(self) -> str:
        return written_position(self.state, self.of.write_options(self.given))
