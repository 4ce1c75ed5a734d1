"""Stack Control (Robert Dudley, 2009): the description of the game and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from rules import text_limits
from rules.errors import OptionError
from rules.game import Game, SetupTurns, Wishes
from rules.games.stack_control import plies
from rules.games.stack_control.board import COLOURS
from rules.games.stack_control.board_text import COLOUR_TERMS
from rules.games.stack_control.lessons import LESSONS
from rules.games.stack_control.pages import PAGES
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.position_text import read_state
from rules.games.stack_control.state import (
    PLACING_PLIES,
    SEED_BYTES,
    TRIO,
    Ending,
    Rules,
    Setup,
    Source,
)
from rules.games.stack_control.typed_moves import COLOUR_WORDS
from rules.options import Choice, ChoiceOption, Options
from rules.text import Name, Notation, tr

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
                "The option `setup: scattered` starts with a full board, and “Place all my "
                "turns for me” places your pyramids at random."
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
