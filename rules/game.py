"""The interface between the games and everything else.

A game is a package in `rules/games`, whose module `game` has `GAME`, a `Game`. Its positions are
the rules engine: whose turn it is, the legal moves, the result. A `Position` has two parts:

- its `narration` makes sentences about it (`rules.narration`);
- its `pad` lets a player choose a move without typing it (`rules.move_pad`).

A *seat* is 0 … n-1. A *ply* is one move by one seat, counted from 0. A *turn* is one or more
plies by one seat. A `Position` is immutable; a move is its canonical text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, ClassVar, Protocol

from rules import text_limits
from rules.errors import OptionError, PlainError, PositionError, UnreadableMove
from rules.lessons import Lesson
from rules.move_pad import MovePad
from rules.narration import Mark, Move, Narration
from rules.options import Choice, NumberOption, Option, Options, OptionValue
from rules.points import read_whole
from rules.result import Result, Termination
from rules.text import NOTHING, Name, Notation, Text, as_phrase, join_texts

Wishes = Sequence[str | None]
"""For each seat, the colour that its player asked for, None for any; later seats may be missing."""


class State(Protocol):
    """What a game knows of a position: its pieces, and whose turn it is. Immutable."""

    @property
    def ply(self) -> int: ...
    @property
    def to_move(self) -> int: ...


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Position(ABC):
    """A position of a game under options. Immutable; two are equal if their texts are.

    The class of each game says what type its `state` has.
    """

    game: Game
    options: Options
    state: State

    # ---- facts
    @property
    def seats(self) -> int:
        """The number of seats."""
        return 2

    @property
    def ply(self) -> int:
        """The number of plies played so far, including a swap and the opening."""
        return self.state.ply

    @property
    def to_move(self) -> int:
        """The seat whose turn it is; after the end, the seat whose turn it would be."""
        return self.state.to_move

    @property
    def mid_turn(self) -> bool:
        """Whether `to_move` has begun this turn and must still finish it; False once it is over.

        A turn is chosen on the public view and stored as a whole, so nothing is drawn within it.
        """
        return False

    @property
    def opening(self) -> bool:
        """Whether the game is still in its opening: komi, side or colour choices."""
        return False

    def has_left(self, seat: int) -> bool:
        """Return whether the seat has no more turns: it left the match or is out of the game."""
        return False

    # ---- play
    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Return the legal moves, sorted as text; an empty list once the game is over."""

    def read(self, text: str) -> Move:
        """Return the legal move that a person typed. Raises a MoveError."""
        text_limits.check(text, text_limits.MOVE, UnreadableMove)
        return self.parse(text_limits.without_invisible(text))

    @abstractmethod
    def parse(self, text: str) -> Move:
        """Implement `read` for texts within the length limit, in linear time for any text."""

    @abstractmethod
    def play(self, move: Move) -> Position:
        """Return the position after a legal move. Raises IllegalMove."""

    @abstractmethod
    def result(self) -> Result | None:
        """Return the result, or None while the game goes on."""

    def scores(self) -> tuple[float, ...]:
        """Return the score of each seat now, nothing if there is none yet, or never."""
        return ()

    def leave(self, seat: int, why: Termination) -> Position:
        """Return the position after a seat resigned or ran out of time and others play on.

        Only called for matches of three or more seats.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot go on without a player")

    def forced_move(self) -> Move | None:
        """Return the ply that chance plays now for a seat that left, or None.

        The caller plays it and asks again, until there is none.
        """
        return None

    def without_future_draws(self) -> Position:
        """Return the same position without knowledge of future chance.

        Previews are played on it, so that they cannot reveal a draw before the move is confirmed.
        """
        return self

    def chance_outcome(self) -> str:
        """Return what chance decided for the turn that begins here, in the form of records."""
        return ""

    @property
    def unknown_draw(self) -> Text:
        """How a person writes what is drawn now, if the position does not know it; else nothing."""
        return NOTHING

    def with_draw(self, text: str) -> Position:
        """Return the position after a draw that a person chose, if it is unknown.

        Raises a MoveError. The text may be a `chance_outcome`.
        """
        raise NotImplementedError(f"{type(self).__name__} draws nothing")

    def perft(self, depth: int) -> int:
        """Return the number of sequences of `depth` plies; finished games are not continued."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        return sum(self.play(move).perft(depth - 1) for move in moves)

    # ---- the parts of the position
    narration_of: ClassVar[Callable[[Any], Narration]]
    pad_of: ClassVar[Callable[[Any], MovePad]]
    """The classes of both parts, which are given the `state`."""

    @property
    def narration(self) -> Narration:
        """What is said about it."""
        return type(self).narration_of(self.state)

    @property
    def pad(self) -> MovePad:
        """How a player chooses a move in it."""
        return type(self).pad_of(self.state)

    def text(self) -> str:
        """Return one line for `Game.from_text`: the state, and options not at default."""
        written = self.game.write_options(self.options)
        sizes = {option.key for option in self.game.options if option.is_size}
        options = [f"{key}={value}" for key, value in written.items() if key not in sizes]
        return " ".join([self.written_state(), *options])

    def board_hash(self) -> int:
        """Return a hash (64 bits) of the board and the turn, to find positions about which no
        advice is given.

        How the position came about, the options and rights to single moves do not matter, so
        positions with the same hash can differ in worth.
        """
        known = f"{self.game.name} {self.game.version} {self.symmetric_form()}"
        return int.from_bytes(sha256(known.encode()).digest()[:8], signed=True)

    def symmetric_form(self) -> str:
        """Return the board and the turn as a text that is the same if the board is turned or
        mirrored, or has other colours, but the game goes on in the same way."""
        return self.written_state()

    @abstractmethod
    def written_state(self) -> str:
        """Return the state in one line: board, turn and ply. Sizes follow from the board.

        It never contains or reveals a seed.
        """

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of the rules of a game for beginners: text, and a position to show with it.

    `position` is a position text of the game ("" for none); `caption` is the picture's alt text;
    `marks` are drawn on it.
    """

    title: Text
    text: Text
    position: str = ""
    caption: Text = NOTHING
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True, slots=True)
class SetupTurns:
    """A long setup, which players should know of before they agree on a clock."""

    turns: int
    """How many turns there are, of all seats together."""
    meaning: Text
    """Says what is done in them, and how many there are."""
    shortcuts: Text
    """Says how to get over them faster."""


class Game(ABC):
    """The description of a game. Each version of its rules has one stateless instance."""

    name: str
    """The identifier in commands and tables: lower case, with `-` between words."""
    title: Name
    blurb: Text
    """A summary of at most 100 characters; also the description of the slash subcommand."""
    min_seats: int = 2
    max_seats: int = 2
    options: tuple[Option, ...]
    pages: tuple[RulesPage, ...]
    """The pages that explain the rules to beginners."""
    lessons: tuple[Lesson, ...] = ()
    """The lessons that teach the game by playing, in their order; those about options come last."""
    version: int = 1
    """The version of the rules, stored with each match and covered by its record.

    Increase it when the same log could lead to another position or result, or when options change.
    """
    showcase_options: Mapping[str, str] = {}
    showcase_moves: str = ""
    """The options, as texts, and all moves, with spaces between them, of a match that is worth
    looking at. Local play has it among the ended matches. Empty for none."""

    @abstractmethod
    def start(
        self, options: Options, seats: int = 2, seed: bytes = b"", wishes: Wishes = ()
    ) -> Position:
        """Return the first position.

        `options` come from `read_options`; `seed` is 32 secret bytes for games with chance
        (`uses_chance`); `wishes` are values of `colour_choices`.
        Raises OptionError.
        """

    def by_rules(self, version: int) -> Game | None:
        """Return the game with version `version` of its rules, None if that cannot be played.

        Override it so that matches that began with earlier rules can go on.
        """
        return self if version == self.version else None

    # ---- positions as text
    def from_text(self, text: str) -> Position:
        """Return the position written by `Position.text`. Raises PositionError."""
        text_limits.check(text, text_limits.POSITION, PositionError)
        words = text.split()
        fields = [word for word in words if "=" not in word]
        given = dict(word.split("=", 1) for word in words if "=" in word)
        try:
            position = self.parse_position(fields, given)
        except OptionError as error:
            raise PositionError(error.text) from error
        if position.text() != text.strip():
            raise PositionError(text_limits.otherwise(text.strip(), position.text()))
        return position

    @abstractmethod
    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> Position:
        """Return the position of `Position.written_state`, split at blanks, and options as texts.

        Take linear time for any text, and check that a size is possible before building anything of
        that size. Unusual spellings may pass: `from_text` compares the text with the text of the
        position. Raises PositionError, OptionError.
        """

    # ---- options
    def check_challenge(self, options: Options, seats: int = 2) -> None:
        """Raise OptionError for options that the engine plays but challenges do not allow."""
        for option in self.options:
            if isinstance(option, NumberOption):
                option.check_challenge(options[option.key])
        self.check_seats(seats)

    def check_seats(self, seats: int) -> None:
        """Raise OptionError if the game cannot be played by this number of seats."""
        if self.min_seats <= seats <= self.max_seats:
            return
        if self.min_seats == self.max_seats:
            raise OptionError.because(
                "{game} is for {number} players.", game=self.title, number=self.min_seats
            )
        raise OptionError.because(
            "{game} is for {least} to {most} players.",
            game=self.title,
            least=self.min_seats,
            most=self.max_seats,
        )

    def read_seats(self, text: str) -> int:
        """Return a number of seats from text. Raises PlainError, OptionError."""
        seats = read_whole(text)
        if seats is None:
            raise PlainError(f"seats is a whole number, not “{text_limits.shown(text)}”.")
        self.check_seats(seats)
        return seats

    def uses_chance(self, options: Options) -> bool:
        """Return whether chance decides anything, so that the match needs a seed."""
        return False

    def colour_choices(self, options: Options) -> tuple[Choice, ...]:
        """Return the colours that a player can wish for when joining; often none."""
        return ()

    def setup_turns(self, options: Options) -> SetupTurns | None:
        """Return the turns in which players set up the board, None if that takes no time."""
        return None

    def read_options(self, given: Mapping[str, str]) -> dict[str, OptionValue]:
        """Return all options from texts by key; missing ones get defaults. Raises OptionError."""
        by_key = {option.key: option for option in self.options}
        for key in given:
            if key not in by_key:
                raise OptionError.because(
                    "{game} has no option “{option}”. It has {options}.",
                    game=self.title,
                    option=text_limits.shown(key),
                    options=Notation(", ".join(by_key)),
                )
        return {
            key: option.read(given[key]) if key in given else option.default
            for key, option in by_key.items()
        }

    def write_options(self, options: Options, *, all_of_them: bool = False) -> dict[str, str]:
        """Return options as texts for `read_options`; those at their default only if asked for."""
        return {
            option.key: option.write(options[option.key])
            for option in self.options
            if all_of_them or options[option.key] != option.default
        }

    def lessons_about(self, options: Options) -> list[Lesson]:
        """Return the lessons about what the chosen options change."""
        chosen = " ".join(f"{key}={value}" for key, value in self.write_options(options).items())
        return [lesson for lesson in self.lessons if lesson.option and lesson.option in chosen]

    def describe_options(self, options: Options) -> Text:
        """Return «9×9 · standard edition · pie rule»."""
        return join_texts((option.label(options[option.key]) for option in self.options), " · ")

    def short_options(self, options: Options) -> Text:
        """Return «9×9 · growth edition»: sizes, and what differs from the default."""
        return join_texts([*self._sizes(options), *self._unusual(options)], " · ")

    def short_title(self, options: Options) -> Text:
        """Return the title with `short_options`, for a sentence: «Escabel 9×9, growth edition»."""
        title = join_texts([self.title, *map(as_phrase, self._sizes(options))])
        return join_texts([title, *map(as_phrase, self._unusual(options))], ", ")

    def _sizes(self, options: Options) -> list[Text]:
        return [option.label(options[option.key]) for option in self.options if option.is_size]

    def _unusual(self, options: Options) -> list[Text]:
        """Return the options that are no sizes and that differ from their default."""
        return [
            option.label(options[option.key])
            for option in self.options
            if not option.is_size and options[option.key] != option.default
        ]
