"""The options of a match that do not depend on the game, their defaults and their stored form."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Self

from model.clocks.clock_rules import ClockError, ClockKind, ClockRule
from model.ratings.rating import RatingWish

DEFAULT_CLOCK = ClockRule(ClockKind.MOVE, timedelta(days=3))


class Pace(StrEnum):
    """When computers answer."""

    AT_ONCE = "at-once"
    HOURS = "hours"


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of a match that the players agreed on, besides the game's.

    With `weekends_off` all clocks are paused on Saturdays and Sundays (UTC). `rated` says whether
    the match is to change ratings; that of a match is never `RatingWish.DEFAULT`.
    """

    clock: ClockRule = DEFAULT_CLOCK
    weekends_off: bool = False
    rated: RatingWish = RatingWish.DEFAULT
    pace: Pace = Pace.AT_ONCE

    @classmethod
    def from_typed(
        cls,
        clock: str | None = None,
        weekends_off: bool | None = None,
        rated: str | None = None,
        pace: str | None = None,
    ) -> Self:
        """Return chosen options; those not given take their defaults.

        `rated` is the value of a `RatingWish`, `pace` that of a `Pace`. Raises ClockError, also for
        a clock outside the limits of what players may choose.
        """
        return cls(
            clock=ClockRule.from_typed(clock) if clock else DEFAULT_CLOCK,
            weekends_off=bool(weekends_off),
            rated=RatingWish.DEFAULT if rated is None else RatingWish(rated),
            pace=Pace.AT_ONCE if pace is None else Pace(pace),
        )

    @classmethod
    def from_stored(
        cls, stored: Mapping[str, object], *, fallback: ClockRule | None = None
    ) -> Self:
        """Return options from what `write` made of them; a missing clock is the default one.

        The limits of what players may choose are not checked, because they may change.
        For a clock that cannot be read, use `fallback`, or raise ClockError if there is none. What
        does not say that it is rated is casual.
        """
        clock = stored.get("clock")
        try:
            rule = DEFAULT_CLOCK if clock is None else ClockRule.from_stored(str(clock))
        except ClockError:
            if fallback is None:
                raise
            rule = fallback
        wish = stored.get("rated")
        return cls(
            clock=rule,
            weekends_off=stored.get("weekends_off") is True,
            rated=next((each for each in RatingWish if each == wish), RatingWish.CASUAL),
            pace=Pace.HOURS if stored.get("pace") == Pace.HOURS else Pace.AT_ONCE,
        )

    def write(self) -> dict[str, object]:
        """Return all options as JSON to store."""
        return {
            "clock": self.clock.write(),
            "weekends_off": self.weekends_off,
            "rated": self.rated.value,
            "pace": self.pace.value,
        }


DEFAULT_OPTIONS = MatchOptions()
