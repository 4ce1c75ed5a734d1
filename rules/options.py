"""The options of a game, chosen before it begins: named values, numbers and switches."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from rules import text_limits
from rules.errors import OptionError, PlainError
from rules.points import read_whole
from rules.text import NOTHING, Notation, Text

OptionValue = int | str | bool
Options = Mapping[str, OptionValue]
"""All options of a game by key, including those at their default (`Game.read_options`)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value of an option, or one of several colours."""

    value: str
    label: Text
    """The value as people read it: «standard edition»."""
    help: Text = NOTHING
    """The value and what it means, for the list of the slash command; at most 100 characters.

    Nothing if the label explains itself.
    """


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One option of a game: the values that challenges allow, and those that the engine plays."""

    key: str
    help: Text
    """What it decides, in at most 100 characters; also the description in the slash command."""
    default: OptionValue
    quick: OptionValue | None = field(default=None, kw_only=True)
    """A value for a short match."""
    is_size: ClassVar[bool] = False
    """Whether the option is a size. A size is always named beside the title of the game, other
    options only where they differ from their default."""

    @abstractmethod
    def read(self, text: str) -> OptionValue:
        """Return the value from text, if the engine can play it. Raises OptionError."""

    def write(self, value: OptionValue) -> str:
        """Return the value as text for `read`."""
        return str(value)

    @abstractmethod
    def label(self, value: OptionValue) -> Text:
        """Return the value as people read it in a list: «9×9 · standard edition»."""


@dataclass(frozen=True, slots=True)
class ChoiceOption(Option):
    """An option with named values."""

    choices: tuple[Choice, ...]

    def read(self, text: str) -> OptionValue:
        typed = text.strip().lower()
        for choice in self.choices:
            if choice.value == typed:
                return choice.value
        raise OptionError.because(
            "{option} can be {values}, not “{given}”.",
            option=Notation(self.key),
            values=Notation(", ".join(choice.value for choice in self.choices)),
            given=text_limits.shown(text),
        )

    def label(self, value: OptionValue) -> Text:
        return next(choice.label for choice in self.choices if choice.value == value)


@dataclass(frozen=True, slots=True)
class NumberOption(Option):
    """An option that is a whole number."""

    minimum: int
    """Challenges allow `minimum` to `maximum`."""
    maximum: int
    engine_minimum: int
    """The engine plays `engine_minimum` to `engine_maximum`."""
    engine_maximum: int
    label_of: Callable[[int], Text]
    """Returns a value as people read it."""
    allowed: tuple[int, ...] = ()
    """The only values that challenges allow, if there are any."""
    explain: Callable[[int], Text] | None = None
    """Returns the label with its meaning, as `Choice.help` does."""
    is_size = True  # the numbers that games have as options are the sizes of their boards

    def read(self, text: str) -> OptionValue:
        value = read_whole(text)
        if value is None:
            raise OptionError.because(
                "{option} must be a whole number, not “{given}”.",
                option=Notation(self.key),
                given=text_limits.shown(text),
            )
        if not self.engine_minimum <= value <= self.engine_maximum:
            raise self._outside(self.engine_minimum, self.engine_maximum, value)
        return value

    def label(self, value: OptionValue) -> Text:
        return self.label_of(int(value))

    def check_challenge(self, value: OptionValue) -> None:
        """Raise OptionError for a value that challenges do not allow."""
        number = int(value)
        if self.allowed and number not in self.allowed:
            raise OptionError.because(
                "{option} can be {values}, not {given}.",
                option=Notation(self.key),
                values=Notation(", ".join(map(str, self.allowed))),
                given=number,
            )
        if not self.minimum <= number <= self.maximum:
            raise self._outside(self.minimum, self.maximum, number)

    def _outside(self, least: int, most: int, value: int) -> OptionError:
        return OptionError.because(
            "{option} can be from {least} to {most}, not {given}.",
            option=Notation(self.key),
            least=least,
            most=most,
            given=value,
        )


@dataclass(frozen=True, slots=True)
class SwitchOption(Option):
    """An option that is on or off."""

    on: Text
    off: Text

    def read(self, text: str) -> OptionValue:
        typed = text.strip().lower()
        if typed in {"on", "yes", "true", "1"}:
            return True
        if typed in {"off", "no", "false", "0"}:
            return False
        raise OptionError.because(
            "{option} can be on or off, not “{given}”.",
            option=Notation(self.key),
            given=text_limits.shown(text),
        )

    def write(self, value: OptionValue) -> str:
        return "on" if value else "off"

    def label(self, value: OptionValue) -> Text:
        return self.on if value else self.off


def read_pairs(words: Iterable[str]) -> dict[str, str]:
    """Return the texts that words like `size=9` give, by key in lower case. Raises PlainError."""
    pairs: dict[str, str] = {}
    for word in words:
        key, equals, value = word.partition("=")
        if not equals:
            raise PlainError(f"Write options as key=value, not “{text_limits.shown(word)}”.")
        key = key.lower()
        if key in pairs:
            raise PlainError(f"{text_limits.shown(key)} is given twice.")
        pairs[key] = value
    return pairs
