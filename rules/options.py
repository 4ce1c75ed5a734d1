"""What may be chosen about a game before it begins: choices, numbers and switches."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass

from rules import limits
from rules.errors import OptionError
from rules.numbers import read_whole

OptionValue = int | str | bool
Options = Mapping[str, OptionValue]
"""Every option of a game by its key, defaults filled in (`Game.read_options` makes one)."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One allowed value of an option."""

    value: str
    words: str
    """The value inside a sentence: «standard edition»."""
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option(ABC):
    """One option of a game: what a challenge may offer and what the engine itself plays."""

    key: str
    help: str
    """What it decides, ≤ 100 characters: also the slash-command option's description."""

    @abstractmethod
    def read(self, text: str) -> OptionValue:
        """The value written as `text` (engine limits). Raises OptionError."""

    @abstractmethod
    def write(self, value: OptionValue) -> str:
        """The value as `read` reads it."""

    @abstractmethod
    def words(self, value: OptionValue) -> str:
        """The value inside a list such as «9×9 · standard edition · pie rule»; may be empty."""

    @abstractmethod
    def default_value(self) -> OptionValue: ...


@dataclass(frozen=True, slots=True)
class ChoiceOption(Option):
    """An option with named values; the first is the default unless said otherwise."""

    choices: tuple[Choice, ...]
    default: str

    def read(self, text: str) -> OptionValue:
        wanted = text.strip().lower()
        for choice in self.choices:
            if choice.value == wanted:
                return choice.value
        known = ", ".join(choice.value for choice in self.choices)
        raise OptionError(f"{self.key} can be {known}, not “{limits.shown(text)}”.")

    def write(self, value: OptionValue) -> str:
        return str(value)

    def words(self, value: OptionValue) -> str:
        return next(choice.words for choice in self.choices if choice.value == value)

    def default_value(self) -> OptionValue:
        return self.default


@dataclass(frozen=True, slots=True)
class NumberOption(Option):
    """An option that is a whole number: `minimum`…`maximum` in challenges, more in the engine.

    `allowed`, where given, lists the only values a challenge may offer.
    `form` writes it for people, with `{0}` for the number.
    """

    default: int
    minimum: int
    maximum: int
    engine_minimum: int
    engine_maximum: int
    form: str = "{0}"
    allowed: tuple[int, ...] = ()

    def read(self, text: str) -> OptionValue:
        value = read_whole(text)
        if value is None:
            raise OptionError(f"{self.key} must be a whole number, not “{limits.shown(text)}”.")
        if not self.engine_minimum <= value <= self.engine_maximum:
            raise OptionError(
                f"{self.key} can be {self.engine_minimum} to {self.engine_maximum}, not {value}."
            )
        return value

    def write(self, value: OptionValue) -> str:
        return str(value)

    def words(self, value: OptionValue) -> str:
        return self.form.format(value)

    def default_value(self) -> OptionValue:
        return self.default


@dataclass(frozen=True, slots=True)
class SwitchOption(Option):
    """An option that is on or off."""

    default: bool
    on: str
    off: str

    def read(self, text: str) -> OptionValue:
        wanted = text.strip().lower()
        if wanted in {"on", "yes", "true", "1"}:
            return True
        if wanted in {"off", "no", "false", "0"}:
            return False
        raise OptionError(f"{self.key} can be on or off, not “{limits.shown(text)}”.")

    def write(self, value: OptionValue) -> str:
        return "on" if value else "off"

    def words(self, value: OptionValue) -> str:
        return self.on if value else self.off

    def default_value(self) -> OptionValue:
        return self.default
