"""Preferences of a player, and the count of their unanswered reminders."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from model.clocks.quiet_hours import ReminderPreferences
from model.stored_fields import StoredFields, flag, stored, stored_group, text, whole


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
