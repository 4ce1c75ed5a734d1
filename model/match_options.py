"""The options of a match that do not depend on the game, their defaults and their stored form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Self

from model.clocks.clock_rules import ClockError, ClockKind, ClockRule
from model.ratings.rating import RatingWish

DEFAULT_CLOCK = ClockRule(ClockKind.MOVE, timedelta(days=3))


class _Key(StrEnum):
    """The key of each option in a stored mapping."""

    CLOCK = "clock"
    WEEKENDS = "weekends"
    RATED = "rated"


_WEEKENDS_OFF, _WEEKENDS_COUNT = "on", "off"
"""Stored values of `_Key.WEEKENDS`. The first one, "on", means that clocks are paused."""


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of a match that the players agreed on, besides those of the game.

    With `weekends_off` all clocks are paused on Saturdays and Sundays (UTC). `rated` says whether
    the match is to change ratings; that of a match is never `RatingWish.DEFAULT`. It is None for
    challenges and matches of versions without ratings, which are casual without saying so.
    """

    clock: ClockRule = DEFAULT_CLOCK
    weekends_off: bool = False
    rated: RatingWish | None = None

    @classmethod
    def given(
        cls,
        clock: str | None = None,
        weekends_off: bool | None = None,
        rated: str | None = None,
    ) -> Self:
        """Return chosen options; those not given take their defaults.

        `rated` is the value of a `RatingWish`. Raises ClockError, also for a clock outside the
        limits of what players may choose.
        """
        return cls(
            clock=ClockRule.read(clock) if clock else DEFAULT_CLOCK,
            weekends_off=bool(weekends_off),
            rated=RatingWish.DEFAULT if rated is None else RatingWish(rated),
        )

    @classmethod
    def read(cls, stored: Mapping[str, str], *, fallback: ClockRule | None = None) -> Self:
        """Return options from the texts of `write`; missing ones take their defaults.

        The limits of what players may choose are not checked, because they may change.
        For a clock that cannot be read, use `fallback`, or raise ClockError if there is none.
        """
        clock = stored.get(_Key.CLOCK)
        try:
            rule = DEFAULT_CLOCK if clock is None else ClockRule.stored(str(clock))
        except ClockError:
            if fallback is None:
                raise
            rule = fallback
        return cls(
            clock=rule,
            weekends_off=stored.get(_Key.WEEKENDS) == _WEEKENDS_OFF,
            rated=_rating_wish(stored.get(_Key.RATED)),
        )

    def write(self) -> dict[str, str]:
        """Return all options as texts to store."""
        written = {
            _Key.CLOCK.value: self.clock.write(),
            _Key.WEEKENDS.value: _WEEKENDS_OFF if self.weekends_off else _WEEKENDS_COUNT,
        }
        if self.rated is not None:
            written[_Key.RATED.value] = self.rated.value
        return written


def _rating_wish(stored: str | None) -> RatingWish | None:
    """Return a stored wish; None if it is missing or unknown."""
    return next((wish for wish in RatingWish if wish.value == stored), None)


DEFAULT_OPTIONS = MatchOptions()
