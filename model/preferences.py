"""Preferences of a player: how boards look, and reminders (where and in which hours, or as one
daily message), with the count of unanswered ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from model.stored_fields import StoredFields, flag, stored, stored_group, text, whole

BEFORE_QUIET = timedelta(minutes=1)
"""How long before quiet hours a reminder is sent that they would delay until after the deadline."""


class ReminderTarget(StrEnum):
    """Where reminders go."""

    CHANNEL = "channel"
    DIRECT = "direct"
    BOTH = "both"
    NONE = "none"


@cache
def time_zones() -> tuple[str, ...]:
    """Return the names of all time zones, sorted."""
    return tuple(sorted(available_timezones()))


def is_time_zone(name: str) -> bool:
    """Return whether there is a time zone of this name."""
    return name in time_zones()


def _zone(value: object) -> str | None:
    return value if isinstance(value, str) and is_time_zone(value) else None


def _hour(value: object) -> int | None:
    number = whole(value)
    return number if number is not None and number <= 23 else None


def _target(value: object) -> ReminderTarget | None:
    known = isinstance(value, str) and value in set(ReminderTarget)
    return ReminderTarget(value) if known else None


@dataclass(frozen=True, slots=True)
class ReminderPreferences(StoredFields):
    """How a player wants to be reminded. Hours are in the player's time zone.

    Quiet hours last from `quiet_from` to `quiet_to`, past midnight if that is smaller. `daily_hour`
    is the hour of a daily message, which replaces single reminders.
    """

    where: ReminderTarget = stored("remind", _target, ReminderTarget.CHANNEL)
    zone: str = stored("zone", _zone, "UTC")
    quiet_from: int | None = stored("quiet_from", _hour, None)
    quiet_to: int | None = stored("quiet_to", _hour, None)
    daily_hour: int | None = stored("digest", _hour, None)

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
        """Return start and end of the quiet hours at a moment, None outside quiet hours."""
        if self.quiet_from is None or self.quiet_to is None or self.quiet_from == self.quiet_to:
            return None
        zone = ZoneInfo(self.zone)
        today = moment.astimezone(zone).replace(minute=0, second=0, microsecond=0, fold=0)
        for days in (-1, 0):
            start = (today + timedelta(days=days)).replace(hour=self.quiet_from)
            over_midnight = self.quiet_to < self.quiet_from
            end = (start + timedelta(days=int(over_midnight))).replace(hour=self.quiet_to)
            # compared as moments, since a day at a clock change has 23 or 25 hours
            if start.astimezone(UTC) <= moment < end.astimezone(UTC):
                return start.astimezone(UTC), end.astimezone(UTC)
        return None

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


def _moment(value: object) -> datetime | None:
    seconds = whole(value)
    try:
        return None if seconds is None else datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError):  # a year that no datetime has
        return None


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(moment.timestamp())


@dataclass(frozen=True, slots=True)
class UnansweredReminders(StoredFields):
    """The reminders sent to a player since they last did something.

    `since` is when the first of them was sent, in whole seconds. `gave_up` says that no more are
    sent.
    """

    count: int = stored("unanswered", whole, 0)
    since: datetime | None = stored("unanswered_since", _moment, None, _seconds)
    gave_up: bool = stored("gave_up", flag, default=False)


NONE_UNANSWERED = UnansweredReminders()
_CHANNEL_REMINDERS = ReminderPreferences()


@dataclass(frozen=True, slots=True)
class PlayerPreferences(StoredFields):
    """A player's preferences.

    `theme` names the theme of their private pictures, which may have been removed since; None means
    that of the server on which they look. With `flipped` their boards are turned by 180 degrees.
    With `confirm` they see a preview of a move before it counts, except that a move in a reply to a
    board counts at once if it has no warning; with `confirm_replies` they see one for that too.
    With `listed` they appear on the leaderboards of all servers.
    """

    theme: str | None = stored("theme", text, None)
    flipped: bool = stored("flipped", flag, default=False)
    confirm: bool = stored("confirm", flag, default=True)
    confirm_replies: bool = stored("confirm_replies", flag, default=False)
    listed: bool = stored("listed", flag, default=False)
    reminders: ReminderPreferences = stored_group(_CHANNEL_REMINDERS)
    unanswered: UnansweredReminders = stored_group(NONE_UNANSWERED)


DEFAULT_PREFERENCES = PlayerPreferences()
