"""Clock rules: what a rule says, when a clock is paused, and when it runs out.

3 November 2026 is a Tuesday; the Saturdays after it are the 7th and the 14th.
"""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from model.clocks import clock_rules
from model.clocks.clock_rules import (
    PRESETS,
    ZERO,
    ClockError,
    ClockKind,
    ClockRule,
    Pauses,
    length_in_words,
    read_length,
    write_length,
)
from model.clocks.clock_state import ClockState
from storage.stored import from_stored, to_stored

MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
NONE = Pauses()


def on(day: int, hour: int = 0, minute: int = 0) -> datetime:
    """A moment in November 2026."""
    return datetime(2026, 11, day, hour, minute, tzinfo=UTC)


TUESDAY = on(3, 12)
FISCHER = ClockRule.from_typed("48h+24h/96h")


def running(rule: str = "3d", *, at: datetime = TUESDAY, seats: int = 2) -> ClockState:
    """Seat 0's clock, which starts at once because its board has been posted."""
    return ClockState.first(ClockRule.from_typed(rule), seats, 0, at).posted(at)


# ---- reading and writing lengths of time
@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("3d", 3 * DAY),
        ("48 hours", 2 * DAY),
        (" 90m ", 90 * MINUTE),
        ("1 day", DAY),
        ("90 MINUTES", 90 * MINUTE),
        ("36hrs", 36 * HOUR),
        ("5 min", 5 * MINUTE),
    ],
)
def test_lengths_of_time_are_read_as_people_type_them(text: str, length: timedelta) -> None:
    assert read_length(text) == length


UNREADABLE = ["", "3", "d", "three days", "-1d", "1.5d", "3d4h", "99999d"]
OTHER_UNITS = ["120 months", "3 dozen", "90 mars", "2 hearts"]


@pytest.mark.parametrize("text", UNREADABLE + OTHER_UNITS)
def test_an_unreadable_length_is_answered_with_an_example(text: str) -> None:
    """If «120 months» were read as two hours (120 m), somebody would lose on time."""
    with pytest.raises(ClockError, match="Write 3d, 48h or 90m"):
        read_length(text)


@pytest.mark.parametrize(
    ("length", "written", "words"),
    [
        (3 * DAY, "3d", "3 days"),
        (DAY, "1d", "1 day"),
        (36 * HOUR, "36h", "36 hours"),
        (HOUR, "1h", "1 hour"),
        (90 * MINUTE, "90m", "90 minutes"),
        (MINUTE, "1m", "1 minute"),
    ],
)
def test_lengths_are_written_in_the_largest_exact_unit(
    length: timedelta, written: str, words: str
) -> None:
    assert write_length(length) == written
    assert read_length(written) == length
    assert length_in_words(length) == words


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("3d", ClockRule(ClockKind.MOVE, 3 * DAY), "3 days a move"),
        ("None", ClockRule(ClockKind.NONE), "no clock"),
        (
            "48h + 24h / 96 hours",
            ClockRule(ClockKind.FISCHER, 2 * DAY, DAY, 4 * DAY),
            "2 days + 1 day a move, at most 4 days",
        ),
        (
            "5h+90m/6h",
            ClockRule(ClockKind.FISCHER, 5 * HOUR, 90 * MINUTE, 6 * HOUR),
            "5 hours + 90 minutes a move, at most 6 hours",
        ),
    ],
)
def test_a_clock_is_read_and_described(text: str, rule: ClockRule, words: str) -> None:
    assert ClockRule.from_typed(text) == rule
    assert rule.words() == words
    assert ClockRule.from_typed(rule.write()) == rule


@pytest.mark.parametrize(
    ("text", "turns", "longest"),
    [
        ("3d", 20, 60 * DAY),
        ("2d+1d/4d", 20, 22 * DAY),
        ("2d+1d/4d", 1, 2 * DAY),
        ("none", 20, None),
    ],
)
def test_the_longest_time_of_the_first_turns(
    text: str, turns: int, longest: timedelta | None
) -> None:
    """With an increment, each of two players has the bank once."""
    assert ClockRule.from_typed(text).longest(turns, 2) == longest


def test_every_preset_can_be_chosen() -> None:
    assert len({ClockRule.from_typed(preset) for preset in PRESETS}) == len(PRESETS)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("59m", "at least 1 hour"),
        ("61d", "at most 60 days"),
        ("1d+1d/61d", "at most 60 days"),
        ("1d+2d/3d", "step ≤ start ≤ cap"),
        ("4d+1d/3d", "step ≤ start ≤ cap"),
        ("1d+0h/2d", "time added"),
        ("1d+1h", "can't read"),
        ("soon", "can't read"),
    ],
)
def test_unplayable_clocks_are_refused(text: str, why: str) -> None:
    with pytest.raises(ClockError, match=why):
        ClockRule.from_typed(text)


# ---- pauses


def test_daylight_saving_time_does_not_change_clocks() -> None:
    """The night of 1 November 2026 has 25 hours in New York, but a one-day clock still has 24."""
    zone = ZoneInfo("America/New_York")
    start = datetime(2026, 10, 31, 12, tzinfo=zone).astimezone(UTC)
    end = NONE.runs_out(start, DAY)
    assert end is not None
    assert end - start == DAY
    assert end.astimezone(zone) == datetime(2026, 11, 1, 11, tzinfo=zone)
    assert NONE.used(start, datetime(2026, 11, 1, 12, tzinfo=zone).astimezone(UTC)) == 25 * HOUR


# ---- one turn
def test_remaining_time_is_never_negative() -> None:
    clock = running("1d")
    assert clock.time_left(TUESDAY, NONE) == DAY
    assert clock.time_left(on(4, 11), NONE) == HOUR
    assert clock.time_left(on(9), NONE) == ZERO


def test_a_match_without_a_clock_has_no_deadline() -> None:
    clock = running("none")
    assert (clock.time_left(on(30), NONE), clock.deadline(NONE), clock.reminders(NONE)) == (
        None,
        None,
        [],
    )
    assert clock.played(0, 1, on(4), NONE).deadline(NONE) is None


def test_a_turn_that_ended_late_still_gains_its_increment() -> None:
    clock = running("48h+24h/96h").played(0, 1, on(9), NONE)
    assert clock.banks[0] == 24 * HOUR


def test_a_match_that_is_over_has_no_running_clock() -> None:
    over = running().played(0, None, on(4), NONE)
    assert (over.seat, over.since, over.deadline(NONE), over.time_left(on(9), NONE)) == (None,) * 4


# ---- reminders
def test_reminders_are_due_at_three_quarters_and_one_hour_before_the_deadline() -> None:
    assert running("1d").reminders(NONE) == [on(4, 6), on(4, 11)]
    assert running("1h").reminders(NONE) == [on(3, 12, 45)]
    assert running("2h").reminders(NONE) == [on(3, 13), on(3, 13, 30)]
    assert running("4h").reminders(NONE) == [on(3, 15)]


def test_reminders_are_delayed_by_pauses() -> None:
    weekend = Pauses(weekends=True)
    assert running("4d").reminders(weekend) == [on(6, 12), on(9, 11)]
    assert running("4d").pause(on(6, 13)).reminders(NONE) == [on(6, 12)]


# ---- extra time


def test_extra_time_after_the_deadline_counts_from_now() -> None:
    late = on(9)
    given = running("1d").give(2 * HOUR, late, NONE)
    assert given.time_left(late, NONE) == 2 * HOUR
    assert given.deadline(NONE) == late + 2 * HOUR


def test_extra_time_brings_back_only_reminders_that_are_in_the_future() -> None:
    clock = replace(running("4d"), reminded=1)
    # 80 of 96 hours used: with one more hour, three quarters of 97 have also passed
    late = TUESDAY + 80 * HOUR
    little = clock.give(HOUR, late, NONE)
    assert little.reminders(NONE)[little.reminded :] == [TUESDAY + 96 * HOUR]
    # with four more days they have not
    much = clock.give(4 * DAY, late, NONE)
    assert much.reminders(NONE)[much.reminded :] == [TUESDAY + 144 * HOUR, TUESDAY + 191 * HOUR]


# ---- takebacks
def test_undo_restores_the_turn_in_a_match_without_a_clock() -> None:
    assert running("none").played(0, 1, on(4), NONE).undone(0, 0, on(4), NONE).seat == 0


def test_a_takeback_removes_nothing_for_turns_that_the_rules_forced() -> None:
    """Such a turn, here every third one, ends without a clock."""
    clock = running("9d+1d/14d")
    for ply in (0, 1, 3, 4, 6, 7):
        clock = clock.played(ply, 1 - ply % 3, TUESDAY, NONE)
    back = clock.back_to(3, 0, TUESDAY, NONE, {3: 0, 4: 1, 5: 0, 6: 0, 7: 1, 8: 0})
    assert (clock.banks, back.banks) == ((12 * DAY, 12 * DAY), (10 * DAY, 10 * DAY))


def test_a_takeback_removes_whole_increments_for_turns_long_ago() -> None:
    """What the clock was at the end of the last eight turns is known."""
    clock = running("9d+1d/9d")
    for ply in range(10):
        clock = clock.played(ply, 1 - ply % 2, TUESDAY, NONE)
    turns = {ply: ply % 2 for ply in range(10)}
    assert clock.back_to(0, 0, TUESDAY, NONE, turns).banks == (8 * DAY, 8 * DAY)


# ---- stored form
@pytest.mark.parametrize("rule", [*PRESETS, "5h+90m/6h"])
def test_a_clock_is_unchanged_after_a_json_round_trip(rule: str) -> None:
    clock = running(rule, seats=5).played(0, 3, TUESDAY + timedelta(microseconds=1), NONE)
    for state in (
        clock,
        clock.pause(on(5)).resume(on(6)).pause(on(7)),
        clock.passed_to(None, on(8)),
        replace(clock, reminded=2),
    ):
        assert from_stored(ClockState, json.loads(json.dumps(to_stored(state)))) == state


def test_limits_apply_to_new_clocks_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock keeps its agreed times even if later versions no longer offer such long, or short,
    ones."""
    rules = ("60d", "1h", "none")
    agreed = [ClockState.first(ClockRule.from_typed(rule), 2, 0, TUESDAY) for rule in rules]
    agreed.append(ClockState.first(FISCHER, 2, 0, TUESDAY))
    monkeypatch.setattr(clock_rules, "LONGEST", timedelta(days=1))
    monkeypatch.setattr(clock_rules, "SHORTEST", timedelta(hours=2))
    for state in agreed:
        assert from_stored(ClockState, to_stored(state)) == state
    for typed in ("60d", "1h", "48h+24h/96h"):
        with pytest.raises(ClockError, match="at least 2 hours and at most 1 day"):
            ClockRule.from_typed(typed)
