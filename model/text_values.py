"""Values in the texts of matches that each platform writes in its own way.

As a `str` each value is plain English. On Discord it becomes a mention, a timestamp, a link to a
channel or the name of a command (`bot.discord_io.markup`).
"""

import re
from abc import abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import cached_property
from typing import Self

from model.computers import is_computer, name_of
from rules.language import JSON, Language, PlatformValue, is_list, is_object
from rules.text import FORMER_PLAYER, Notation, Text, join_texts


class _NumberedValue(PlatformValue):
    """A value that is known by its id at Discord."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int) -> Self:
        value = super().__new__(cls, cls._english(number))
        value.number = number
        return value

    @staticmethod
    @abstractmethod
    def _english(number: int) -> str: ...

    def store(self) -> JSON:
        """Return the number."""
        return {"number": self.number}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the value from the number that `store` returned."""
        return cls(_whole(data["number"]))


class _PlayerValue(_NumberedValue):
    """A player, by id."""

    __slots__ = ()

    @staticmethod
    def _english(number: int) -> str:
        return words_for(number) or f"player {number}"

    @property
    def begins_with_words(self) -> bool:
        """Whether the text begins with translated words instead of a name."""
        return words_for(self.number) is not None

    def in_language(self, language: Language) -> str:
        """Return the player as the platform writes them; computers and former players in words."""
        words = words_for(self.number)
        return super().in_language(language) if words is None else words.in_language(language)


class PlayerName(_PlayerValue):
    """The name of a player, as it is where the text is read."""

    __slots__ = ()
    kind = "player-name"


class Mention(_PlayerValue):
    """A player who is addressed. They are notified if the message allows it."""

    __slots__ = ()
    kind = "mention"


class ChannelName(_NumberedValue):
    """A channel or thread, by id."""

    __slots__ = ()
    kind = "channel-name"

    @staticmethod
    def _english(number: int) -> str:
        return f"channel {number}"


class Moment(PlatformValue):
    """A time, shown in the reader's time zone, or with `relative` as «in 3 days»."""

    __slots__ = ("at", "relative")
    kind = "moment"
    at: datetime
    relative: bool

    def __new__(cls, at: datetime, *, relative: bool = False) -> Self:
        moment = at.astimezone(UTC)
        value = super().__new__(cls, f"{moment.day} {moment:%B %Y %H:%M} UTC")
        value.at = moment.replace(microsecond=0)
        value.relative = relative
        return value

    def store(self) -> JSON:
        """Return the seconds since 1970."""
        return {"at": int(self.at.timestamp()), "relative": self.relative}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the value from the seconds that `store` returned."""
        at = datetime.fromtimestamp(_whole(data["at"]), UTC)
        return cls(at, relative=data["relative"] is True)


class Command(PlatformValue):
    """The name of a command, perhaps with options: «/vacation until:»."""

    __slots__ = ("name", "options")
    kind = "command"
    name: str
    options: str

    def __new__(cls, name: str, options: str = "") -> Self:
        value = super().__new__(cls, f"/{name} {options}".rstrip())
        value.name = name
        value.options = options
        return value

    def store(self) -> JSON:
        """Return the name and the options."""
        return {"name": self.name, "options": self.options}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the value from what `store` returned."""
        return cls(str(data["name"]), str(data["options"]))


def match_number(number: int) -> Notation:
    """Return the number of a match as people read it: «#128»."""
    return Notation(f"#{number}")


def mentions(players: Iterable[int]) -> Text:
    """Return mentions of several players, side by side, without computers."""
    return join_texts([Mention(player) for player in players if not is_computer(player)], ", ")


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"not a whole number: {value!r}")
    return value


LEFT_OUT = "…"
"""Stands where a person was named in what somebody typed."""
_TYPED = frozenset({"user-input", "name"})
"""The kinds of stored values that hold what somebody typed."""


def is_former(player: int) -> bool:
    """Return whether this is the number of somebody whose data was erased."""
    return player < 0


def is_person(player: int) -> bool:
    """Return whether a player is a person who can be reached."""
    return not is_former(player) and not is_computer(player)


def people_in(players: Iterable[int]) -> tuple[int, ...]:
    """Return the players who are people and can be reached."""
    return tuple(filter(is_person, players))


def words_for(player: int) -> Text | None:
    """Return what a computer or a former player is called everywhere, None for other people."""
    if is_former(player):
        return FORMER_PLAYER
    return name_of(player) if is_computer(player) else None


@dataclass(frozen=True)
class Erased:
    """A person whose data is erased, the number that takes the place of their id, and the names
    that are stored of them, each with the time since when."""

    player: int
    former: int
    names: Mapping[str, datetime] = field(default_factory=dict[str, datetime])

    def known_at(self, moment: object) -> Self:
        """Return the person with the names under which they were known at a moment.

        A name that was taken later changes nothing that others have written before: they may have
        meant somebody else of that name, or the word itself. None is known if it is no moment.
        """
        if not isinstance(moment, datetime):
            return replace(self, names={})
        return replace(self, names={name: at for name, at in self.names.items() if at <= moment})

    def renamed(self, value: object, *, typed: bool = False) -> object:
        """Return stored JSON without the person; `typed` says that a text there may name them.

        Their id becomes the number. In what people typed, their names are left out.
        """
        if isinstance(value, bool):
            return value
        if isinstance(value, int):
            return self.former if value == self.player else value
        if isinstance(value, str):
            return self.left_out(value) if typed else self._without_id(value)
        if is_object(value):
            kind_typed = value.get("kind") in _TYPED
            return {
                self._without_id(key): self.renamed(each, typed=kind_typed and key == "text")
                for key, each in value.items()
            }
        if is_list(value):
            return [self.renamed(each) for each in value]
        return value

    def left_out(self, text: str) -> str:
        """Return what somebody typed without the id and the names of the person."""
        text = self._without_id(text)
        return self._name.sub(LEFT_OUT, text) if self.names else text

    def _without_id(self, text: str) -> str:
        if str(self.player) not in text:
            return text
        text = re.sub(rf"<@!?{self.player}>", str(FORMER_PLAYER), text)
        return re.sub(rf"(?<!\d){self.player}(?!\d)", str(self.former), text)

    @cached_property
    def _name(self) -> re.Pattern[str]:
        # whole words, so that «Al» is not left out of «also»; longest first, so that no part of a
        # long name remains; in any case, because people seldom type capital letters
        names = sorted(self.names, key=len, reverse=True)
        words = "|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in names)
        return re.compile(words, re.IGNORECASE)
