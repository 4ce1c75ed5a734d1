"""Values in the texts of matches that each platform writes in its own way.

As a `str` each value is plain English. On Discord it becomes a mention, a timestamp, a link to a
channel or the name of a command (`bot.discord_io.markup`).
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Self

from model.former_players import is_former
from rules.text import (
    FORMER_PLAYER,
    JSON,
    Joined,
    Language,
    PlatformValue,
    join_texts,
    register_kind,
)


class _NumberedValue(PlatformValue):
    """A value that is known by its number: an id of Discord's, or the number of a match."""

    __slots__ = ("number",)
    number: int

    def __new__(cls, number: int) -> Self:
        value = super().__new__(cls, cls._english(number))
        value.number = number
        return value

    @staticmethod
    def _english(number: int) -> str:
        return f"#{number}"

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
        return FORMER_PLAYER if is_former(number) else f"player {number}"

    @property
    def begins_with_words(self) -> bool:
        """Whether words stand for a name."""
        return is_former(self.number)

    def in_language(self, language: Language) -> str:
        """Return the player as the platform writes them; a former player has no name anywhere."""
        if is_former(self.number):
            return FORMER_PLAYER.in_language(language)
        return super().in_language(language)


class PlayerName(_PlayerValue):
    """The name of a player, as it is where the text is read."""

    __slots__ = ()
    kind = "player name"


class Mention(_PlayerValue):
    """A player who is addressed. They are notified if the message allows it."""

    __slots__ = ()
    kind = "mention"


class ChannelName(_NumberedValue):
    """A channel or thread, by id."""

    __slots__ = ()
    kind = "channel"

    @staticmethod
    def _english(number: int) -> str:
        return f"channel {number}"


class MatchNumber(_NumberedValue):
    """The number of a match: «#128»."""

    __slots__ = ()
    kind = "match"


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


class Quoted(PlatformValue):
    """A text that a person wrote, shown exactly as written."""

    __slots__ = ()
    kind = "quoted"

    def store(self) -> JSON:
        """Return the text."""
        return {"text": str(self)}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        """Return the value from the text that `store` returned."""
        return cls(str(data["text"]))


register_kind(PlayerName, Mention, ChannelName, MatchNumber, Moment, Command, Quoted)


def mentions(players: Iterable[int]) -> Joined:
    """Return mentions of several players, side by side."""
    return join_texts([Mention(player) for player in players], ", ")


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise TypeError(f"not a whole number: {value!r}")
    return value
