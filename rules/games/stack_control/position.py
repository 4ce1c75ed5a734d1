"""A position of Stack Control: the interface of `rules.game`, and facts for pictures."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.errors import IllegalMove
from rules.game import Move, Position, Result, Termination
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    COLOURS,
    INDICES,
    NAMES,
    PYRAMIDS,
    Colour,
    Control,
    Pyramid,
    control,
    final_control,
    targets,
)
from rules.games.stack_control.entry import StackControlEntry
from rules.games.stack_control.narration import StackControlNarration
from rules.games.stack_control.notation import (
    parse_placing,
    parse_stack_move,
    parse_tree,
    placing_move,
    stack_move,
    tree_move,
    written_stack,
    written_state,
)
from rules.games.stack_control.state import PLACING_PLIES, Phase, Setup, Standing, State
from rules.games.stack_control.typed_moves import read, why_not
from rules.text import Notation, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StackControlPosition(Position):
    """A position of Stack Control.

    `state` may hold the match's seed for later draws. It stays private: no method reveals a draw
    before it happens. A position read from text has no seed, so playing on raises `UnknownDraw` at
    the next draw.
    """

    state: State

    @property
    def narration(self) -> StackControlNarration:
        return StackControlNarration(self.state)

    @property
    def entry(self) -> StackControlEntry:
        return StackControlEntry(self.state)

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
    @property
    def phase(self) -> Phase:
        """The kind of ply that is due: choosing a colour, placing a pyramid, or moving a stack."""
        return self.state.phase

    def stacks(self) -> dict[str, tuple[Pyramid, ...]]:
        """Return every stack by square, its pyramids from the bottom up."""
        return {
            NAMES[square]: _pyramids(stack)
            for square, stack in enumerate(self.state.board)
            if stack
        }

    def trees(self) -> tuple[Colour | None, ...]:
        """Return the colour of each seat, None for a seat that has none yet."""
        return tuple(None if tree is None else COLOURS[tree] for tree in self.state.trees)

    def free_colours(self) -> tuple[Colour, ...]:
        """Return the colours that nobody has, in the order R Y G B K."""
        return tuple(COLOURS[colour] for colour in plies.free_colours(self.state))

    def standing(self, seat: int) -> Standing:
        """Return whether a seat still takes part in the game, and if not, why."""
        return self.state.standings[seat]

    def drawn(self) -> tuple[Pyramid, ...]:
        """Return the pyramids drawn for this turn that are still to be placed, smallest first."""
        return _pyramids(plies.by_size(self.state.drawn or b""))

    def pools(self) -> tuple[Mapping[Pyramid, int], ...]:
        """Return what each seat has yet to place, with numbers; empty unless pools are placed."""
        return tuple(
            {PYRAMIDS[code]: number for code, number in enumerate(pool) if number}
            for pool in self.state.pools
        )

    def pyramids_left_to_draw(self) -> int:
        """Return how many pyramids are still in the bags; 0 for setups without bags."""
        if self.state.phase is not Phase.PLACING or self.state.rules.setup is not Setup.DRAW:
            return 0
        return PLACING_PLIES - self.state.ply - len(self.state.drawn or b"")

    def control(self) -> Control:
        """Return the stacks and pips that each colour still in the game controls now (C9).

        Colours are in the order of `Colour`, squares as in `rules.games.stack_control.board`.
        """
        return control(self.state.board, plies.playing_colours(self.state))

    def final_control(self) -> Control | None:
        """Return the control that decided a game (C9); None if it did not end by control."""
        if self.state.ended is not Termination.CONTROL:
            return None
        return final_control(self.state.board, plies.playing_colours(self.state))

    def scores(self) -> tuple[int, ...]:
        """Return the pips that each seat controls now; 0 for seats that are out or have left."""
        found = self.control()
        return tuple(
            0 if tree is None or self.has_left(seat) else found.scores[tree]
            for seat, tree in enumerate(self.state.trees)
        )

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
            return " ".join(
                f"{NAMES[square]}:{written_stack(stack)}"
                for square, stack in enumerate(state.board)
                if stack
            )
        return ""

    # ---- play
    def legal_moves(self) -> list[Move]:
        state = self.state
        if state.ended:
            return []
        if state.phase is Phase.MOVING:
            return [stack_move(source, target) for source, target in plies.moves(state)]
        if state.phase is Phase.CHOOSING:
            return sorted(tree_move(colour) for colour in plies.free_colours(state))
        if forced := self.forced_move():
            return [forced]
        squares = plies.empty_squares(state)
        return sorted(
            placing_move(code, square) for code in plies.available(state) for square in squares
        )

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> StackControlPosition:
        return StackControlPosition(self.game, self.options, self._after(move))

    def _after(self, move: Move) -> State:
        state = self.state
        if state.ended:
            raise IllegalMove(tr("The game is over."))
        if state.phase is Phase.MOVING:
            squares = parse_stack_move(move)
            if squares is None:
                raise IllegalMove(
                    tr(
                        "{move} is not a move of a stack, like {example}.",
                        move=Notation(move),
                        example=Notation("d4-f6"),
                    )
                )
            if squares[1] not in targets(state.board, squares[0]):
                raise IllegalMove(why_not(state, *squares))
            return plies.play_move(state, *squares)
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            if colour is None or colour in state.trees:
                raise IllegalMove(
                    tr("{move} is not possible while colours are chosen.", move=Notation(move))
                )
            return plies.choose(state, colour)
        placing = parse_placing(move)
        forced = self.forced_move()
        if (
            placing is None
            or placing[0] not in plies.available(state)
            or placing[1] not in plies.empty_squares(state)
            or forced not in {None, move}
        ):
            raise IllegalMove(
                tr("{move} is not possible in this placing turn.", move=Notation(move))
            )
        return plies.place(state, *placing)

    def result(self) -> Result | None:
        if self.state.ended is None:
            return None
        won, scores = plies.winners(self.state)
        return Result(won, self.state.ended, scores)

    def leave(self, seat: int, why: Termination) -> StackControlPosition:
        """Return the position after a seat resigned or ran out of time; the others play on (C11).

        The last seat that remains wins by `Termination.LAST_PLAYER`, whatever `why` is.
        """
        return replace(self, state=plies.leave(self.state, seat))

    def forced_move(self) -> Move | None:
        state = self.state
        if state.ended or not state.forced or state.source is None:
            return None
        code, square, _ = plies.forced_placing(state)
        return placing_move(code, square)

    def public_view(self) -> StackControlPosition:
        return replace(self, state=plies.without_seed(self.state))

    def written_state(self) -> str:
        return written_state(self.state)


def _pyramids(stack: bytes) -> tuple[Pyramid, ...]:
    return tuple(PYRAMIDS[code] for code in stack)
