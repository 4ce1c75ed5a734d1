"""Stack Control (Robert Dudley, 2009): its positions, its description and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rules import text_limits
from rules.errors import IllegalMove, OptionError
from rules.game import Game, Move, Position, Result, SetupTurns, Termination, Wishes
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    COLOURS,
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
from rules.games.stack_control.board_text import COLOUR_TERMS
from rules.games.stack_control.lessons import LESSONS
from rules.games.stack_control.narration import StackControlNarration
from rules.games.stack_control.pad import StackControlPad
from rules.games.stack_control.pages import PAGES
from rules.games.stack_control.position_text import read_state
from rules.games.stack_control.state import (
    PLACING_PLIES,
    SEED_BYTES,
    TRIO,
    Ending,
    Phase,
    Rules,
    Setup,
    Source,
    Standing,
    State,
    symmetric_form,
    written_state,
)
from rules.games.stack_control.typed_moves import COLOUR_WORDS, read, read_trio, why_not
from rules.options import Choice, ChoiceOption, Options
from rules.text import NOTHING, Name, Notation, Text, tr


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


_COLOURS = tuple(colour.name.lower() for colour in COLOURS)
_COLOUR_CHOICES = tuple(Choice(name, COLOUR_TERMS[code]) for code, name in enumerate(_COLOURS))


class StackControl(Game):
    """Stack Control with every option of section C.1 of the rules."""

    name = "stack-control"
    title = Name("Stack Control")
    blurb = tr("Anyone may move any stack. At the end, stacks topped by your colour score for you.")
    min_seats = 2
    max_seats = 5
    pages = PAGES
    lessons = LESSONS
    options = (
        ChoiceOption(
            "setup",
            tr("How the board is filled before stacks begin to move."),
            choices=(
                Choice(
                    "draw",
                    tr("three drawn a turn"),
                    tr("Draw: three pyramids are drawn at random each turn, and you place them"),
                ),
                Choice(
                    "advanced",
                    tr("placed by choice"),
                    tr("Advanced: each turn you place three pyramids of your own choice"),
                ),
                Choice(
                    "scattered",
                    tr("scattered"),
                    tr("Scattered: the board is filled at random, then you choose colours"),
                ),
            ),
            default=Setup.DRAW.value,
            quick=Setup.SCATTERED.value,
        ),
        ChoiceOption(
            "elimination",
            tr("Which pyramids leave when three or more of one size stand in a stack."),
            choices=(
                Choice("all", tr("all of a size leave"), tr("All: every pyramid of that size")),
                Choice(
                    "three",
                    tr("three of a size leave"),
                    tr("Three: exactly three of that size, the lowest ones"),
                ),
            ),
            default="all",
        ),
        ChoiceOption(
            "ending",
            tr("Who wins when no stack can move any more."),
            choices=(
                Choice(
                    "control",
                    tr("most pips win"),
                    tr("Control: whoever has the most points in stacks with their colour on top"),
                ),
                Choice(
                    "last-mover",
                    tr("last to move wins"),
                    tr("Last mover: whoever moved last, for two players only"),
                ),
            ),
            default=Ending.CONTROL.value,
        ),
    )

    def start(
        self, options: Options, seats: int = 2, seed: bytes = b"", wishes: Wishes = ()
    ) -> StackControlPosition:
        self.check_seats(seats)
        rules = _checked_rules(options, seats)
        if len(seed) != SEED_BYTES and (seed or rules.setup is not Setup.ADVANCED):
            raise OptionError.because(
                "The board is filled at random, which needs a seed of {number} bytes.",
                number=SEED_BYTES,
            )
        if len(wishes) > seats:
            raise OptionError.because(
                "There are {wishes} wishes for {seats} seats.", wishes=len(wishes), seats=seats
            )
        trees: list[int | None] = [None] * seats
        if rules.setup is not Setup.SCATTERED:
            trees = [*_assigned_colours(wishes, seats)]
        state = plies.begin(rules, trees, Source(seed) if seed else None)
        return StackControlPosition(self, options, state)

    def parse_position(
        self, fields: Sequence[str], given: Mapping[str, str]
    ) -> StackControlPosition:
        options = self.read_options(given)
        state = read_state(fields, partial(_checked_rules, options))
        return StackControlPosition(self, options, state)

    def check_challenge(self, options: Options, seats: int = 2) -> None:
        super().check_challenge(options, seats)
        _checked_rules(options, seats)

    def uses_chance(self, options: Options) -> bool:
        """Return True: every setup may need chance, since it places for a seat that left."""
        return True

    def colour_choices(self, options: Options) -> tuple[Choice, ...]:
        return () if options["setup"] == Setup.SCATTERED else _COLOUR_CHOICES

    def setup_turns(self, options: Options) -> SetupTurns | None:
        if options["setup"] == Setup.SCATTERED:
            return None
        turns = PLACING_PLIES // TRIO
        return SetupTurns(
            turns,
            tr(
                "The pyramids are placed in {number} turns before the first stack moves.",
                number=turns,
            ),
            tr(
                "The option `setup: scattered` starts with a full board, and “Place these for me” "
                "places your pyramids at random, in all your turns if you like."
            ),
        )


def _checked_rules(options: Options, seats: int) -> Rules:
    """Return the rules for these options. Raises OptionError if they do not fit the seats."""
    rules = Rules.of(options)
    if rules.ending is Ending.LAST_MOVER and seats > 2:
        raise OptionError.because("The ending last-mover is for two players only.")
    return rules


def _assigned_colours(wishes: Wishes, seats: int) -> list[int]:
    """Return the colours by seat: wishes first, then free colours in the order R Y G B K.

    If two seats wish for the same colour, the earlier seat gets it. Raises OptionError for a wish
    that is not a colour.
    """
    trees: list[int | None] = [None] * seats
    for seat, wish in enumerate(wishes):
        if not wish:
            continue
        colour = COLOUR_WORDS.get(wish.strip().lower())
        if colour is None:
            raise OptionError.because(
                "A colour can be {values}, not “{given}”.",
                values=Notation(", ".join(_COLOURS)),
                given=text_limits.shown(wish),
            )
        if colour not in trees:
            trees[seat] = colour
    free = iter([colour for colour in range(len(COLOURS)) if colour not in trees])
    return [next(free) if tree is None else tree for tree in trees]


GAME = StackControl()
