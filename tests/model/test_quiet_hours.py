"""When a player wants to be notified, including on days when clocks change."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from model.preferences import BEFORE_QUIET, ReminderPreferences, ReminderTarget, time_zones

HOUR = timedelta(hours=1)
VIENNA = "Europe/Vienna"


def at(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A time in UTC."""
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


MOMENTS = st.integers(0, 2 * 365 * 24 * 60).map(
    lambda minutes: at(2026, 1, 1) + timedelta(minutes=minutes)
)


def test_the_default_is_the_channel_at_any_hour() -> None:
    hearing = ReminderPreferences()
    assert hearing == ReminderPreferences(ReminderTarget.CHANNEL, "UTC", None, None, None)
    assert hearing.quiet_until(at(2026, 1, 1, 3)) is None
    assert hearing.next_daily_message(at(2026, 1, 1)) is None


@pytest.mark.parametrize(
    ("where", "channel", "direct"),
    [("channel", True, False), ("direct", False, True), ("both", True, True), ("none", 0, 0)],
)
def test_where_reminders_are_sent(where: str, channel: bool, direct: bool) -> None:
    hearing = ReminderPreferences(ReminderTarget(where))
    assert (hearing.in_channel, hearing.directly) == (channel, direct)


# ---- quiet hours
@pytest.mark.parametrize(
    ("moment", "until"),
    [
        (at(2026, 1, 5, 21, 59), None),
        (at(2026, 1, 5, 22, 0), at(2026, 1, 6, 7)),
        (at(2026, 1, 6, 0, 0), at(2026, 1, 6, 7)),
        (at(2026, 1, 6, 6, 59), at(2026, 1, 6, 7)),
        (at(2026, 1, 6, 7, 0), None),
        (at(2026, 1, 6, 12, 0), None),
    ],
)
def test_quiet_hours_over_midnight(moment: datetime, until: datetime | None) -> None:
    assert ReminderPreferences(quiet_from=22, quiet_to=7).quiet_until(moment) == until


CHANGES = [
    (VIENNA, at(2026, 3, 29, 1)),
    (VIENNA, at(2026, 10, 25, 1)),
    ("Pacific/Chatham", at(2026, 4, 4, 14)),
    ("Pacific/Chatham", at(2026, 9, 26, 14)),
    ("Antarctica/Troll", at(2026, 3, 29, 1)),
    ("Antarctica/Troll", at(2026, 10, 25, 1)),
    ("Australia/Lord_Howe", at(2026, 4, 4, 15)),
]


@given(st.sampled_from(CHANGES), st.integers(-720, 720), st.integers(0, 23), st.integers(0, 23))
@example(CHANGES[0], -1, 2, 6)  # they begin in an hour that does not exist
@example(CHANGES[1], -30, 22, 7)  # this hour occurs twice
@example(CHANGES[1], 0, 8, 8)
def test_it_is_quiet_when_the_clock_on_the_wall_says_so(
    change: tuple[str, datetime], minutes: int, start: int, end: int
) -> None:
    """In nights in which clocks change, by an hour or less or more, at a whole hour or not."""
    zone, changed_at = change
    moment = changed_at + timedelta(minutes=minutes)
    hours = {(start + step) % 24 for step in range((end - start) % 24)}
    hearing = ReminderPreferences(zone=zone, quiet_from=start, quiet_to=end)
    until = hearing.quiet_until(moment)
    while until is not None and moment < until:
        assert moment.astimezone(ZoneInfo(zone)).hour in hours
        moment += timedelta(minutes=1)
    assert moment.astimezone(ZoneInfo(zone)).hour not in hours


@given(
    MOMENTS,
    st.sampled_from([VIENNA, "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"]),
    st.integers(0, 23),
    st.integers(0, 23),
)
def test_no_quiet_hours_at_their_own_end(moment: datetime, zone: str, start: int, end: int) -> None:
    """A message that waited for the end of quiet hours does not have to wait again."""
    hearing = ReminderPreferences(zone=zone, quiet_from=start, quiet_to=end)
    until = hearing.quiet_until(moment)
    if until is not None:
        assert moment < until <= moment + 25 * HOUR
        assert hearing.quiet_until(until) is None


# ---- warnings during quiet hours
def test_a_warning_that_quiet_hours_would_delay_too_long_is_sent_before_them() -> None:
    hearing = ReminderPreferences(quiet_from=22, quiet_to=8)
    night = at(2026, 1, 6, 5)
    assert hearing.in_time(night, at(2026, 1, 6, 6)) == at(2026, 1, 5, 22) - BEFORE_QUIET
    assert hearing.in_time(night, at(2026, 1, 6, 8)) == at(2026, 1, 5, 22) - BEFORE_QUIET
    assert hearing.in_time(night, at(2026, 1, 6, 9)) == night
    assert hearing.in_time(at(2026, 1, 5, 20), at(2026, 1, 5, 21)) == at(2026, 1, 5, 20)


# ---- the daily message
def test_the_daily_message_is_sent_at_its_hour_today_or_tomorrow() -> None:
    hearing = ReminderPreferences(daily_hour=8)
    assert hearing.next_daily_message(at(2026, 1, 5, 7, 59)) == at(2026, 1, 5, 8)
    assert hearing.next_daily_message(at(2026, 1, 5, 8)) == at(2026, 1, 6, 8)


def test_the_daily_message_keeps_its_hour_when_clocks_change() -> None:
    hearing = ReminderPreferences(zone=VIENNA, daily_hour=8)
    assert hearing.next_daily_message(at(2026, 3, 28, 7)) == at(2026, 3, 29, 6)
    assert hearing.next_daily_message(at(2026, 10, 24, 6)) == at(2026, 10, 25, 7)


@given(
    MOMENTS,
    st.sampled_from([VIENNA, "America/New_York", "Pacific/Apia", "Asia/Kolkata"]),
    st.integers(0, 23),
)
def test_the_daily_message_is_sent_every_day(moment: datetime, zone: str, hour: int) -> None:
    """Never twice on a calendar day and never skipped, whatever the clocks do."""
    hearing = ReminderPreferences(zone=zone, daily_hour=hour)
    days = set[object]()
    for _ in range(10):
        following = hearing.next_daily_message(moment)
        assert following is not None
        assert moment < following <= moment + 26 * HOUR
        days.add(following.astimezone(ZoneInfo(zone)).date())
        moment = following
    assert len(days) == 10


# ---- time zones
def test_time_zones_are_known_by_name() -> None:
    assert VIENNA in time_zones()
    assert "Nowhere" not in time_zones()
