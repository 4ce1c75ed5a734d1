"""The options of a match itself, whichever game is played: their defaults and their stored form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Self

from matches.model.clock_rules import ClockKind, ClockRule

DEFAULT_CLOCK = ClockRule(ClockKind.MOVE, timedelta(days=3))


class _Key(StrEnum):
    """The key of each option in a stored mapping."""

    CLOCK = "clock"
    WEEKENDS = "weekends"


_WEEKENDS_OFF, _WEEKENDS_COUNT = "on", "off"
"""Stored values of `_Key.WEEKENDS`: with "on" the clocks stand still."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """What the players agreed on besides the options of the game.

    With `weekends_off` all clocks stand still on Saturdays and Sundays (UTC).
    """

    clock: ClockRule = DEFAULT_CLOCK
    weekends_off: bool = False

    @classmethod
    def given(cls, clock: str | None = None, weekends_off: bool | None = None) -> Self:
        """Options that somebody chose; what they left out takes its default.

        Raises ClockError, also for a clock that is not offered.
        """
        return cls(
            clock=ClockRule.read(clock) if clock else DEFAULT_CLOCK,
            weekends_off=bool(weekends_off),
        )

    @classmethod
    def read(cls, stored: Mapping[str, str]) -> Self:
        """Options in the form that `write` gives them; a missing one takes its default.

        The limits on what can be chosen do not apply: they may have been others then. Raises
        ClockError for a clock that cannot be read.
        """
        clock = stored.get(_Key.CLOCK)
        return cls(
            clock=DEFAULT_CLOCK if clock is None else ClockRule.stored(clock),
            weekends_off=stored.get(_Key.WEEKENDS) == _WEEKENDS_OFF,
        )

    def write(self) -> dict[str, str]:
        """All options as stored texts."""
        return {
            _Key.CLOCK.value: self.clock.write(),
            _Key.WEEKENDS.value: _WEEKENDS_OFF if self.weekends_off else _WEEKENDS_COUNT,
        }


DEFAULT_OPTIONS = MatchOptions()
