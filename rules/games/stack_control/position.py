"""A position of Stack Control: the contract of `rules.game`, and what pictures ask for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.errors import IllegalMove
from rules.game import Game, Move, Position, Result, Termination
from rules.games.stack_control import state as play
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
from rules.games.stack_control.notation import (
    parse_placing,
    parse_stack_move,
    parse_tree,
    placing_move,
    stack_move,
    tree_move,
    written_position,
    written_stack,
)
from rules.games.stack_control.state import Phase, Setup, Standing, State
from rules.games.stack_control.typed_moves import read, why_not
from rules.options import Options
from rules.text import Notation, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class StackControlPosition(Position):
    """A position of Stack Control.

    `state` may hold the match's seed, privately, to go on drawing; nothing that this class answers
    depends on draws that have not been made. One read from text has no seed: it is played until the
    next draw, from where on it raises `UnknownDraw`.
    """

    state: State
    of: Game

    # ---- facts
    @property
    def game(self) -> Game:
        return self.of

    @property
    def options(self) -> Options:
        rules = self.state.rules
        return {
            "setup": rules.setup.value,
            "elimination": rules.elimination.value,
            "ending": rules.ending.value,
        }

    @property
    def seats(self) -> int:
        return self.state.seats

    @property
    def ply(self) -> int:
        return self.state.ply

    @property
    def to_move(self) -> int:
        return self.state.to_move

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
        """What a ply is now: choosing a colour, placing a pyramid, or moving a stack."""
        return self.state.phase

    def stacks(self) -> dict[str, tuple[Pyramid, ...]]:
        """Every stack by square, its pyramids from the bottom up."""
        return {
            NAMES[square]: _pyramids(stack)
            for square, stack in enumerate(self.state.board)
            if stack
        }

    def trees(self) -> tuple[Colour | None, ...]:
        """The colour of each seat, None while it has none."""
        return tuple(None if tree is None else COLOURS[tree] for tree in self.state.trees)

    def free_colours(self) -> tuple[Colour, ...]:
        """The colours that nobody has, in the order R Y G B K."""
        return tuple(COLOURS[colour] for colour in play.free_colours(self.state))

    def standing(self, seat: int) -> Standing:
        """Whether a seat is in, out (no pyramid left), has left, or shares the win of those out."""
        return self.state.standings[seat]

    def offer(self) -> tuple[Pyramid, ...]:
        """What this turn has yet to place of the trio drawn for it, small first; often empty."""
        return _pyramids(play.by_size(self.state.offer or b""))

    def pools(self) -> tuple[Mapping[Pyramid, int], ...]:
        """With `advanced`, while placing: what each seat has yet to place, and how many of each."""
        return tuple(
            {PYRAMIDS[code]: number for code, number in enumerate(pool) if number}
            for pool in self.state.pools
        )

    def pyramids_left_to_draw(self) -> int:
        """How many pyramids are still in the bags (the setup `draw`); 0 otherwise."""
        if self.state.phase is not Phase.PLACING or self.state.rules.setup is not Setup.DRAW:
            return 0
        return play.PLACING_PLIES - self.state.ply - len(self.state.offer or b"")

    def control(self) -> Control:
        """Stacks and pips under each colour still in the game, as the board stands (C9).

        By colour, in the order of `Colour`; squares as in `rules.games.stack_control.board`.
        """
        return control(self.state.board, play.playing_colours(self.state))

    def final_control(self) -> Control | None:
        """What decided a game that ended by control, tops taken off included; else None."""
        if self.state.ended is not Termination.CONTROL:
            return None
        return final_control(self.state.board, play.playing_colours(self.state))

    def scores(self) -> tuple[int, ...]:
        """The pips each seat controls as the board stands, 0 for seats that are out or left."""
        found = self.control()
        return tuple(
            0 if tree is None or self.has_left(seat) else found.scores[tree]
            for seat, tree in enumerate(self.state.trees)
        )

    def targets(self, square: str) -> tuple[str, ...]:
        """Where the stack on a square may move now; empty when there is none, or while placing."""
        if self.state.phase is not Phase.MOVING or self.state.ended or square not in INDICES:
            return ()
        return tuple(NAMES[target] for target in targets(self.state.board, INDICES[square]))

    def chance_outcome(self) -> str:
        state = self.state
        if state.rules.setup is Setup.DRAW and state.phase is Phase.PLACING and not state.mid_turn:
            return " ".join(pyramid.notation for pyramid in self.offer())
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
            return [stack_move(source, target) for source, target in play.moves(state)]
        if state.phase is Phase.CHOOSING:
            return sorted(tree_move(colour) for colour in play.free_colours(state))
        if forced := self.forced_move():
            return [forced]
        squares = play.empty_squares(state)
        return sorted(
            placing_move(code, square) for code in play.available(state) for square in squares
        )

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> StackControlPosition:
        return StackControlPosition(self._after(move), self.of)

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
            return play.play_move(state, *squares)
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            if colour is None or colour in state.trees:
                raise IllegalMove(
                    tr("{move} is not possible while colours are chosen.", move=Notation(move))
                )
            return play.choose(state, colour)
        placing = parse_placing(move)
        forced = self.forced_move()
        if (
            placing is None
            or placing[0] not in play.available(state)
            or placing[1] not in play.empty_squares(state)
            or forced not in {None, move}
        ):
            raise IllegalMove(
                tr("{move} is not possible in this placing turn.", move=Notation(move))
            )
        return play.place(state, *placing)

    def result(self) -> Result | None:
        if self.state.ended is None:
            return None
        won, scores = play.winners(self.state)
        return Result(won, self.state.ended, scores)

    def leave(self, seat: int, why: Termination) -> StackControlPosition:
        """After a seat resigned or ran out of time; the others play on (C11).

        The last one who is left wins by `Termination.LAST_PLAYER`, whatever `why` is.
        """
        return StackControlPosition(play.leave(self.state, seat), self.of)

    def forced_move(self) -> Move | None:
        state = self.state
        if state.ended or not state.forced or state.source is None:
            return None
        code, square, _ = play.forced_placing(state)
        return placing_move(code, square)

    def public_view(self) -> StackControlPosition:
        return StackControlPosition(play.without_seed(self.state), self.of)

    # ---- text
    def text(self) -> str:
        return written_position(self.state, self.of.write_options(self.options))


def _pyramids(stack: bytes) -> tuple[Pyramid, ...]:
    return tuple(PYRAMIDS[code] for code in stack)
