"""What players and servers have chosen: how boards look, reminders and where messages go.

Reminders are sent in certain hours, or as one daily message; the unanswered ones are counted.
"""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

BEFORE_QUIET = timedelta(minutes=1)
"""How long before quiet hours a reminder is sent that they would delay until after the deadline."""
QUARTER = timedelta(minutes=15)
"""All clocks differ from UTC by a multiple of this, and are put forward or back by one."""


class ReminderTarget(StrEnum):
    """Where reminders go."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NONE = "none"


class Confirmation(StrEnum):
    """Which moves a player confirms after a preview. Those with a warning are always confirmed."""

    ALWAYS = "always"
    EXCEPT_REPLIES = "except-replies"
    """Not those in replies to a board."""
    NEVER = "never"


@cache
def time_zones() -> tuple[str, ...]:
    """Return the names of all time zones, sorted."""
    return tuple(sorted(available_timezones()))


@dataclass(frozen=True, slots=True)
class ReminderPreferences:
    """How a player wants to be reminded. Hours are in the player's time zone.

    Quiet hours last from `quiet_from` to `quiet_to`, past midnight if that is smaller. `daily_hour`
    is the hour of a daily message, which replaces single reminders. Raises ValueError for an
    hour or a time zone that does not exist.
    """

    where: ReminderTarget = ReminderTarget.CHANNEL
    zone: str = "UTC"
    quiet_from: int | None = None
    quiet_to: int | None = None
    daily_hour: int | None = None

    def __post_init__(self) -> None:
        hours = {self.quiet_from, self.quiet_to, self.daily_hour} - {None}
        if not (hours <= set(range(24)) and self.zone in time_zones()):
            raise ValueError(f"there is no such hour or time zone: {self}")

    @property
    def in_channel(self) -> bool:
        """Whether single reminders go to the match's channel."""
        return self.where in {ReminderTarget.CHANNEL, ReminderTarget.BOTH}

    @property
    def directly(self) -> bool:
        """Whether single reminders go to the player privately."""
        return self.where in {ReminderTarget.DIRECT, ReminderTarget.BOTH}

    def quiet_until(self, moment: datetime) -> datetime | None:
        """Return the end of the quiet hours at a moment, None outside quiet hours."""
        night = self._night(moment)
        return None if night is None else night[1]

    def in_time(self, moment: datetime, deadline: datetime) -> datetime:
        """Return when to send a reminder: at `moment`, or before quiet hours that contain both it
        and the deadline."""
        night = self._night(moment)
        if night is None or night[1] < deadline:
            return moment
        return night[0] - BEFORE_QUIET

    def _night(self, moment: datetime) -> tuple[datetime, datetime] | None:
        """Return start and end of the quiet hours at a moment, None outside quiet hours.

        It is looked up quarter by quarter, since clocks may be put forward or back meanwhile.
        """
        if not self._is_quiet(moment):
            return None
        moment = moment.astimezone(UTC)
        start = moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0)
        end = start + QUARTER
        while self._is_quiet(start - QUARTER):
            start -= QUARTER
        while self._is_quiet(end):
            end += QUARTER
        return start, end

    def _is_quiet(self, moment: datetime) -> bool:
        if self.quiet_from is None or self.quiet_to is None:
            return False
        hour = moment.astimezone(ZoneInfo(self.zone)).hour
        if self.quiet_from <= self.quiet_to:
            return self.quiet_from <= hour < self.quiet_to
        return hour >= self.quiet_from or hour < self.quiet_to

    def next_daily_message(self, after: datetime) -> datetime | None:
        """Return when the next daily message is due, None if the player wants none."""
        if self.daily_hour is None:
            return None
        zone = ZoneInfo(self.zone)
        day = after.astimezone(zone).replace(minute=0, second=0, microsecond=0, fold=0)
        for days in (0, 1, 2):
            moment = (day + timedelta(days=days)).replace(hour=self.daily_hour).astimezone(UTC)
            if moment > after:
                return moment
        return None


@dataclass(frozen=True, slots=True)
class UnansweredReminders:
    """The reminders sent to a player since they last did something.

    `since` is when the first of them was sent. `gave_up` says that no more are sent.
    """

    count: int = 0
    since: datetime | None = None
    gave_up: bool = False


@dataclass(frozen=True, slots=True)
class PlayerPreferences:
    """A player's preferences."""

    theme: str | None = None
    """The theme of their private pictures, None for the theme of the server on which they look. It
    may be one that no longer exists."""
    flipped: bool = False
    """Whether their boards are turned by 180 degrees."""
    confirm: Confirmation = Confirmation.EXCEPT_REPLIES
    listed: bool = False
    """Whether they appear on the leaderboards of all servers."""
    reminders: ReminderPreferences = ReminderPreferences()
    unanswered: UnansweredReminders = UnansweredReminders()


DEFAULT_PREFERENCES = PlayerPreferences()


@dataclass(frozen=True, slots=True)
class ServerSettings:
    """A server's settings. A setting is None until somebody has chosen a value for it."""

    threads: bool | None = None
    """Whether each match gets a thread of its own."""
    theme: str | None = None
    """The name of the theme of the boards in channels."""
    moderator_role: int | None = None
    """Members with this role may moderate matches."""
    organiser_role: int | None = None
    """Members with this role may organise seasons."""
    finished_channel: int | None = None
    """The channel in which finished matches are posted with their replay."""

    def wants_threads(self, *, default: bool) -> bool:
        """Return whether matches get threads; `default` if the server has not chosen."""
        return default if self.threads is None else self.threads
