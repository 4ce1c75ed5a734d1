"""A position of Stack Control: the interface of `rules.game`, and facts for pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.errors import IllegalMove
from rules.game import Move, Position, Result, Termination
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    INDICES,
    MOVED_BY,
    NAMES,
    NOTATIONS,
    PLACED_BY,
    PLACINGS,
    PYRAMIDS,
    TREES,
    Pyramid,
    stack_moves,
    targets,
    written_stack,
)
from rules.games.stack_control.narration import StackControlNarration
from rules.games.stack_control.pad import StackControlPad
from rules.games.stack_control.state import (
    Ending,
    Phase,
    Setup,
    Standing,
    State,
    symmetric_form,
    written_state,
)
from rules.games.stack_control.typed_moves import read, read_trio, why_not
from rules.text import NOTHING, Notation, Text, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StackControlPosition(Position):
    """A position of Stack Control.

    `state` may hold the match's seed for later draws. It stays private: no method reveals a draw
    before it happens. A position read from text has no seed, so playing on raises `UnknownDraw` at
    the next draw.
    """

    state: State
    narration_of: ClassVar = StackControlNarration
    pad_of: ClassVar = StackControlPad

    # ---- facts
    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def mid_turn(self) -> bool:
        return self.state.mid_turn

    @property
    def opening(self) -> bool:
        return self.state.phase is Phase.CHOOSING

    def has_left(self, seat: int) -> bool:
        return self.state.standings[seat] is not Standing.IN

    # ---- facts of this game, for pictures
    def stacks(self) -> dict[str, tuple[Pyramid, ...]]:
        """Return every stack by square, its pyramids from the bottom up."""
        board = enumerate(self.state.board)
        return {NAMES[square]: _pyramids(stack) for square, stack in board if stack}

    def drawn(self) -> tuple[Pyramid, ...]:
        """Return the pyramids drawn for this turn that are still to be placed, smallest first."""
        return _pyramids(self.state.drawn or b"")

    def targets(self, square: str) -> tuple[str, ...]:
        """Return the squares to which the stack on a square may move now."""
        if self.state.phase is not Phase.MOVING or self.state.ended or square not in INDICES:
            return ()
        return tuple(NAMES[target] for target in targets(self.state.board, INDICES[square]))

    def empty_squares(self) -> tuple[str, ...]:
        """Return the squares on which a pyramid may be placed now."""
        if self.state.phase is not Phase.PLACING or self.state.ended:
            return ()
        return tuple(NAMES[square] for square in plies.empty_squares(self.state))

    def chance_outcome(self) -> str:
        state = self.state
        if state.rules.setup is Setup.DRAW and state.phase is Phase.PLACING and not state.mid_turn:
            return " ".join(pyramid.notation for pyramid in self.drawn())
        if state.rules.setup is Setup.SCATTERED and state.ply == 0:
            board = enumerate(state.board)
            return " ".join(f"{NAMES[at]}:{written_stack(stack)}" for at, stack in board if stack)
        return ""

    @property
    def unknown_draw(self) -> Text:
        if self.state.drawn is not None:
            return NOTHING
        return tr("Colours from small to large, like {example}", example=Notation("RGK"))

    def with_draw(self, text: str) -> StackControlPosition:
        return self._with(self.state._replace(drawn=read_trio(self.state, text)))

    # ---- play
    def legal_moves(self) -> list[Move]:
        state = self.state
        if state.ended:
            return []
        if state.phase is Phase.MOVING:
            return stack_moves(state.board)
        if state.phase is Phase.CHOOSING:
            return sorted(TREES[colour] for colour in plies.free_colours(state))
        codes, squares = plies.placeable(state)
        codes.sort(key=NOTATIONS.__getitem__)
        return [PLACINGS[code][square] for code in codes for square in squares]

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> StackControlPosition:
        return self._with(self._after(move))

    def _after(self, move: Move) -> State:
        state = self.state
        if state.ended:
            raise IllegalMove.because("The game is over.")
        if state.phase is Phase.MOVING:
            squares = MOVED_BY.get(move)
            if squares is None:
                raise IllegalMove.because(
                    "{move} is not a move of a stack, like {example}.",
                    move=Notation(move),
                    example=Notation("d4-f6"),
                )
            if squares[1] not in targets(state.board, squares[0]):
                raise IllegalMove(why_not(state, *squares))
            return plies.play_move(state, *squares)
        if state.phase is Phase.CHOOSING:
            if move not in TREES or TREES.index(move) in state.trees:
                raise IllegalMove.because(
                    "{move} is not possible while colours are chosen.", move=Notation(move)
                )
            return plies.choose(state, TREES.index(move))
        code, square = PLACED_BY.get(move, (None, 0))
        codes, squares = plies.placeable(state)
        if code not in codes or square not in squares:
            raise IllegalMove.because(
                "{move} is not possible in this placing turn.", move=Notation(move)
            )
        return plies.place(state, code, square)

    def result(self) -> Result | None:
        return plies.result(self.state)

    def scores(self) -> tuple[float, ...]:
        counts = self.state.phase is Phase.MOVING and self.state.rules.ending is Ending.CONTROL
        return plies.scores_of(self.state) if counts else ()

    def leave(self, seat: int, why: Termination) -> StackControlPosition:
        """Return the position after a seat resigned or ran out of time; the others play on.

        The last seat that remains wins by `Termination.LAST_PLAYER`, whatever `why` is.
        """
        return self._with(plies.leave(self.state, seat))

    def forced_move(self) -> Move | None:
        forced = plies.forced_placing(self.state)
        return PLACINGS[forced[0]][forced[1]] if forced else None

    def without_future_draws(self) -> StackControlPosition:
        return self._with(self.state._replace(source=None))

    def _with(self, state: State) -> StackControlPosition:
        return StackControlPosition(self.game, self.options, state)

    def written_state(self) -> str:
        return written_state(self.state)

    def symmetric_form(self) -> str:
        return symmetric_form(self.state)


def _pyramids(stack: bytes) -> tuple[Pyramid, ...]:
    return tuple(PYRAMIDS[code] for code in stack)
