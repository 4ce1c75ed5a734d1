"""The options of a match that do not depend on the game, and their defaults."""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Self

from model.clocks.clock_rules import ClockKind, ClockRule
from model.ratings.rating import RatingMode

DEFAULT_CLOCK = ClockRule(ClockKind.MOVE, timedelta(days=3))


class Pace(StrEnum):
    """When computers answer."""

    AT_ONCE = "at-once"
    HOURS = "hours"


@dataclass(frozen=True, slots=True)
class MatchOptions:
    """The options of a match that the players agreed on, besides the game's.

    With `weekends_off` all clocks are paused on Saturdays and Sundays (UTC). `rated` says whether
    the match is to change ratings; a match that has begun never has `RatingMode.DEFAULT`.
    """

    clock: ClockRule = DEFAULT_CLOCK
    weekends_off: bool = False
    rated: RatingMode = RatingMode.DEFAULT
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

        `rated` is the value of a `RatingMode`, `pace` of a `Pace`. Raises ClockError, also for
        a clock outside the limits of what players may choose.
        """
        return cls(
            clock=ClockRule.from_typed(clock) if clock else DEFAULT_CLOCK,
            weekends_off=bool(weekends_off),
            rated=RatingMode.DEFAULT if rated is None else RatingMode(rated),
            pace=Pace.AT_ONCE if pace is None else Pace(pace),
        )


DEFAULT_OPTIONS = MatchOptions()
