"""What a game answers: the one contract between the games and everything else.

A game is a module (or package) in `rules/games` that exposes `GAME`, a `Game`. Nothing else in the
code names a game: commands, pictures' callers, storage and the console work from what stands here.

Words: a *seat* is 0 … n-1; a *ply* is one action by one seat, counted from 0; a *turn* is one or
more plies by one seat. A `Position` is immutable; a move is its canonical text.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import NewType

from rules import limits
from rules.errors import OptionError, PositionError, UnreadableMove
from rules.options import NumberOption, Option, Options, OptionValue

Move = NewType("Move", str)
"""A move in canonical notation, as `Position.read` and `Position.legal_moves` give it."""


class Termination(StrEnum):
    """How a match ended: one list for all games."""

    CHAIN = "chain"
    NO_MOVES = "no-moves"
    SCORE = "score"
    LAST_PLAYER = "last-player"
    ALL_OUT = "all-out"
    CONTROL = "control"
    LAST_MOVER = "last-mover"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Result:
    """The end of a game: the winning seats (several share, none when cancelled), why, and scores.

    `scores` holds one number a seat (halves are exact), or None where the game has no scores.
    """

    winners: tuple[int, ...]
    termination: Termination
    scores: tuple[float, ...] | None = None


@dataclass(frozen=True, slots=True)
class Threat:
    """A seat will win at once unless `against` breaks it this turn (rules A11)."""

    seat: int
    against: int
    points: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Mark:
    """What a move changed, for the picture: a point (None: the whole board) and its role.

    Roles: `placed`, `from`, `to`, `grown`, `swap`, `removed`.
    """

    role: str
    point: str | None = None


@dataclass(frozen=True, slots=True)
class StepChoice:
    """One answer of a step: `value` continues the path, `label` is what the person sees."""

    value: str
    label: str
    description: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One question on the way to a move (file? rank? action?): at most 25 answers.

    When the path already names one move, `move` holds it and there are no choices. `show` is the
    extra view of the picture that helps to answer (one of the renderer's `highlights`), if any.
    """

    question: str
    choices: tuple[StepChoice, ...] = ()
    move: Move | None = None
    show: str = ""


@dataclass(frozen=True, slots=True)
class Action:
    """A move with a button of its own beside «Move»: swap, pass, a colour, a number to name.

    Either `move` is given, or `ask` is the question of a one-line form whose answer is formatted
    into `template` and then read as a move.
    """

    label: str
    move: Move | None = None
    ask: str = ""
    example: str = ""
    template: str = "{0}"


@dataclass(frozen=True, slots=True)
class RulesPage:
    """One page of a game's rules for beginners: text, and a position to show with it.

    `position` is a position text of the game ("" for none); `caption` is the picture's alt text;
    `marks` are drawn on it.
    """

    title: str
    text: str
    position: str = ""
    caption: str = ""
    marks: tuple[Mark, ...] = ()


class Position(ABC):
    """A state of a game, immutable and comparable by its text.

    Methods that speak to people take `names`, the players' names by seat, already escaped; all
    other words are the game's own (colours, points).
    """

    __slots__ = ()

    # ---- facts
    @property
    @abstractmethod
    def game(self) -> Game: ...

    @property
    @abstractmethod
    def options(self) -> Options: ...

    @property
    @abstractmethod
    def seats(self) -> int:
        """How many seats play."""

    @property
    @abstractmethod
    def ply(self) -> int:
        """Plies played so far, a swap and every opening ply included."""

    @property
    @abstractmethod
    def to_move(self) -> int:
        """The seat whose turn it is (after the end: whose turn it would be)."""

    @property
    def mid_turn(self) -> bool:
        """Whether `to_move` has begun this turn and must still finish it."""
        return False

    @property
    def opening(self) -> bool:
        """Whether this is before play proper (komi, side or colour choices)."""
        return False

    @abstractmethod
    def colour(self, seat: int) -> str:
        """What the seat plays now, as people say it («Black»); "" while it is undecided."""

    def has_left(self, seat: int) -> bool:
        """Whether the seat no longer takes turns: it left the match or is out of the game."""
        return False

    # ---- play
    @abstractmethod
    def legal_moves(self) -> list[Move]:
        """Every legal move, sorted as text; empty once the game is over."""

    def read(self, text: str) -> Move:
        """The legal move that a person typed, forgivingly. Raises the three MoveErrors."""
        limits.check(text, limits.MOVE, "A move", UnreadableMove)
        return self.parse(text)

    @abstractmethod
    def parse(self, text: str) -> Move:
        """What `read` does, for a text that is not too long; in linear time for any text."""

    @abstractmethod
    def play(self, move: Move) -> Position:
        """The position after a legal move. Raises IllegalMove."""

    @abstractmethod
    def result(self) -> Result | None:
        """None while the game goes on."""

    def leave(self, seat: int, why: Termination) -> Position:
        """The position after a seat resigned or ran out of time while others play on (C11).

        Only asked of games with three or more seats in play.
        """
        raise NotImplementedError(f"{type(self).__name__} cannot go on without a player")

    def automatic(self) -> Move | None:
        """The ply that is played now without anybody choosing, for a seat that left (C5), if any.

        Who runs a match plays it, and asks again, until there is none.
        """
        return None

    def on_paper(self) -> Position:
        """The same position without knowledge of what chance has yet to decide.

        Previews are played on it, so that no preview shows a draw before the move is confirmed.
        """
        return self

    def perft(self, depth: int) -> int:
        """The number of sequences of exactly `depth` plies; finished games are not continued."""
        if depth == 0:
            return 1
        moves = self.legal_moves()
        if depth == 1:
            return len(moves)
        return sum(self.play(move).perft(depth - 1) for move in moves)

    # ---- for people: entering a move
    @property
    def has_pad(self) -> bool:
        """Whether `step` can lead to a move here; openings may have buttons only."""
        return True

    @abstractmethod
    def step(self, path: Sequence[str]) -> Step:
        """The next question after the answers in `path`, offering only what leads to a legal move.

        Raises GameError when an answer in `path` is not possible (any more).
        """

    def actions(self) -> list[Action]:
        """Moves with buttons of their own, at most four."""
        return []

    def hint(self, move: Move) -> str:
        """A few words beside the notation in a list: «takes e5, gives d5»; may be empty."""
        return ""

    @abstractmethod
    def preview(self, move: Move) -> str:
        """What the move would do, to the one who makes it, as a sentence."""

    def cautions(self, move: Move) -> list[str]:
        """Sentences about what a legal move gives away or leaves standing."""
        return []

    # ---- for people: what happened, what now
    @abstractmethod
    def told(self, move: Move, names: Sequence[str]) -> str:
        """The move in the past tense, as a sentence: «Ann placed d5.» Asked before it is played."""

    def situation(self, names: Sequence[str]) -> list[str]:
        """Sentences on what everybody should know now (a threat, scores); often empty."""
        return []

    @abstractmethod
    def prompt(self) -> str:
        """What the mover may do now, after their name: «your turn» or «place your first piece»."""

    def orientation(self) -> str:
        """One line for a first board: «Black joins top and bottom, White left and right.»"""
        return ""

    @abstractmethod
    def verdict(self, names: Sequence[str]) -> str:
        """Why the game ended, as a sentence; only asked when `result` is not None."""

    def threat(self) -> Threat | None:
        """What the waiting player would win by, if anything."""
        return None

    def marks(self, move: Move) -> tuple[Mark, ...]:
        """What the move changes, for the picture. Asked before it is played."""
        return ()

    # ---- text
    @abstractmethod
    def text(self) -> str:
        """One line that `Game.from_text` reads back: board, turn, ply, options not at default.

        Never holds or reveals a seed.
        """

    @abstractmethod
    def board_text(self) -> str:
        """The whole board as plain lines for screen readers and consoles."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.text() == other.text()

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.text()}>"


class Game(ABC):
    """A game's description of itself. One stateless instance for each version of its rules."""

    name: str
    """The word in commands and tables: lower case, `-` between words."""
    title: str
    blurb: str
    """One line on what it is, ≤ 100 characters: also the slash subcommand's description."""
    min_seats: int = 2
    max_seats: int = 2
    options: tuple[Option, ...]
    example: str
    """Moves as one types them: «d4, or d4-d5»."""
    version: int = 1
    """The version of its rules, stored with each match and covered by its record. Raise it by one
    when the same log could lead to another position or result, or when the options change."""

    @abstractmethod
    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> Position:
        """The first position.

        `options` come from `read_options`; `seed` is 32 secret bytes for games that draw
        (`draws`); `wishes` are colours asked for by seat (`wishable`). Raises OptionError.
        """

    def by_rules(self, version: int) -> Game | None:
        """The same game by its rules of `version`; None when they cannot be played (any more).

        Override it to keep matches playable that began by earlier rules.
        """
        return self if version == self.version else None

    def from_text(self, text: str) -> Position:
        """The position written by `Position.text`. Raises PositionError."""
        limits.check(text, limits.POSITION, "A position", PositionError)
        return self.parse_position(text)

    @abstractmethod
    def parse_position(self, text: str) -> Position:
        """What `from_text` does, for a text that is not too long.

        In linear time for any text, and nothing is built before its size is known to be possible.
        """

    @abstractmethod
    def pages(self) -> tuple[RulesPage, ...]:
        """The rules for beginners, in a few pages."""

    def check_challenge(self, options: Options, seats: int = 2) -> None:
        """Raises OptionError where a challenge may not offer this; the engine allows more."""
        for option in self.options:
            value = options[option.key]
            if not isinstance(option, NumberOption) or not isinstance(value, int):
                continue
            if option.allowed and value not in option.allowed:
                known = ", ".join(str(number) for number in option.allowed)
                raise OptionError(f"{option.key} can be {known}, not {value}.")
            if not option.minimum <= value <= option.maximum:
                raise OptionError(
                    f"{option.key} can be {option.minimum} to {option.maximum}, not {value}."
                )
        if not self.min_seats <= seats <= self.max_seats:
            raise OptionError(f"{self.title} is for {self.min_seats} to {self.max_seats} players.")

    def draws(self, options: Options) -> bool:
        """Whether chance decides anything, so that a seed is committed to and shown at the end."""
        return False

    def wishable(self, options: Options) -> tuple[str, ...]:
        """Colours a player may wish for when joining; empty where there is nothing to wish."""
        return ()

    def read_options(self, given: Mapping[str, str]) -> dict[str, OptionValue]:
        """Options from `key=value` texts, defaults filled in. Raises OptionError."""
        by_key = {option.key: option for option in self.options}
        for key in given:
            if key not in by_key:
                known = ", ".join(by_key)
                raise OptionError(
                    f"{self.title} has no option “{limits.shown(key)}”. It has {known}."
                )
        return {
            key: option.read(given[key]) if key in given else option.default_value()
            for key, option in by_key.items()
        }

    def write_options(self, options: Options, *, all_of_them: bool = False) -> dict[str, str]:
        """Options as texts that `read_options` reads; defaults are left out unless asked for."""
        return {
            option.key: option.write(options[option.key])
            for option in self.options
            if all_of_them or options[option.key] != option.default_value()
        }

    def options_in_words(self, options: Options) -> str:
        """«9×9 · standard edition · pie rule»."""
        said = (option.words(options[option.key]) for option in self.options)
        return " · ".join(words for words in said if words)
