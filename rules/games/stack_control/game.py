"""Stack Control (Robert Dudley, 2009): its description of itself."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from types import MappingProxyType

from rules import limits
from rules.errors import OptionError, PositionError
from rules.game import Game, RulesPage
from rules.games.stack_control import state as play
from rules.games.stack_control.board import COLOURS
from rules.games.stack_control.draws import SEED_BYTES, Source
from rules.games.stack_control.pages import PAGES
from rules.games.stack_control.playout import random_playout
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.reading import read_position
from rules.games.stack_control.state import Ending, Rules, Setup
from rules.options import Choice, ChoiceOption, Options

_WISHES = tuple(colour.name.lower() for colour in COLOURS)
_LETTERS = tuple(colour.value.lower() for colour in COLOURS)


class StackControl(Game):
    """Stack Control with every option of rules C.1."""

    name = "stack-control"
    title = "Stack Control"
    blurb = "Anyone moves any stack: in the end the pips in stacks under your colour count."
    min_seats = 2
    max_seats = 5
    example = "R3 d4 to place, d4-f6 to move"
    playout_options: Mapping[str, str] = MappingProxyType({})
    """What benchmarks measure: the defaults."""
    options = (
        ChoiceOption(
            "setup",
            "How the board is filled before the first move.",
            choices=(
                Choice("draw", "three drawn a turn", "Place three pyramids drawn by chance."),
                Choice("advanced", "pools", "Place from a pool of your own, without chance."),
                Choice(
                    "scattered",
                    "filled by chance",
                    "Chance fills the board, then colours are chosen.",
                ),
            ),
            default=Setup.DRAW.value,
        ),
        ChoiceOption(
            "elimination",
            "What leaves when three or more pyramids of one size stand in a stack.",
            choices=(
                Choice("all", "all of a size leave", "All pyramids of that size."),
                Choice("three", "three of a size leave", "Exactly three, the lowest ones."),
            ),
            default="all",
        ),
        ChoiceOption(
            "ending",
            "What decides when no stack can move.",
            choices=(
                Choice("control", "most pips win", "The pips in the stacks under your colour."),
                Choice("last-mover", "last to move wins", "Two players: who cannot move loses."),
            ),
            default=Ending.CONTROL.value,
        ),
    )

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> StackControlPosition:
        rules = _checked_rules(options, seats)
        if len(seed) != SEED_BYTES and (seed or rules.setup is not Setup.ADVANCED):
            raise OptionError(
                f"The board is filled by chance, which needs a seed of {SEED_BYTES} bytes."
            )
        if len(wishes) > seats:
            raise OptionError(f"There are {len(wishes)} wishes for {seats} seats.")
        trees: list[int | None] = [None] * seats
        if rules.setup is not Setup.SCATTERED:
            trees = [*_granted(wishes, seats)]
        state = play.begin(rules, trees, Source(seed) if seed else None)
        return StackControlPosition(state, self)

    def parse_position(self, text: str) -> StackControlPosition:
        position = StackControlPosition(read_position(text, self._read_rules), self)
        if position.text() != text.strip():
            raise PositionError(limits.otherwise(text.strip(), position.text()))
        return position

    def _read_rules(self, given: Mapping[str, str], seats: int) -> Rules:
        return _checked_rules(self.read_options(given), seats)

    def check_challenge(self, options: Options, seats: int = 2) -> None:
        super().check_challenge(options, seats)
        _checked_rules(options, seats)

    def draws(self, options: Options) -> bool:
        """True for every setup: even with pools, chance places for a seat that leaves (C5)."""
        return True

    def wishable(self, options: Options) -> tuple[str, ...]:
        return () if options["setup"] == Setup.SCATTERED else _WISHES

    def pages(self) -> tuple[RulesPage, ...]:
        return PAGES

    def random_playout(self, options: Options, random: Random) -> int:
        """Plies of a two-player game of random placings and uniformly random moves, scored."""
        return random_playout(self.start(options, 2, random.randbytes(SEED_BYTES)).state, random)


def _checked_rules(options: Options, seats: int) -> Rules:
    """The rules of these options for so many seats. Raises OptionError."""
    rules = Rules.of(options)
    if not StackControl.min_seats <= seats <= StackControl.max_seats:
        raise OptionError(f"Stack Control is for 2 to 5 players, not {seats}.")
    if rules.ending is Ending.LAST_MOVER and seats > 2:
        raise OptionError("The ending last-mover is for two players only.")
    return rules


def _granted(wishes: Sequence[str | None], seats: int) -> list[int]:
    """Colours by seat: wishes first, in seat order, then free ones in the order R Y G B K (C2).

    Raises OptionError for a wish that is no colour; of two alike the earlier seat's counts.
    """
    trees: list[int | None] = [None] * seats
    for seat, wish in enumerate(wishes):
        if not wish:
            continue
        word = wish.strip().lower()
        if word not in _WISHES + _LETTERS:
            raise OptionError(f"A colour can be {', '.join(_WISHES)}, not “{limits.shown(wish)}”.")
        colour = (_WISHES + _LETTERS).index(word) % len(COLOURS)
        if colour not in trees:
            trees[seat] = colour
    free = iter([colour for colour in range(len(COLOURS)) if colour not in trees])
    return [next(free) if tree is None else tree for tree in trees]


GAME = StackControl()
