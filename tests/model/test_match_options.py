"""Match options have one stored form, which older rows use as well."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.clocks.clock_rules import ClockKind, ClockRule
from model.match_extras import DEFAULT_OPTIONS, MatchOptions, Pace
from model.ratings.rating import RatingMode
from storage.stored import from_stored, to_stored

FISCHER = ClockRule(
    ClockKind.FISCHER, timedelta(hours=48), timedelta(hours=24), timedelta(hours=96)
)
RULES = (
    ClockRule(ClockKind.NONE),
    ClockRule(ClockKind.MOVE, timedelta(days=5)),
    ClockRule(ClockKind.MOVE, timedelta(minutes=5)),  # agreed on in older matches
    FISCHER,
)


def test_the_default_clock_is_three_days_per_move_including_weekends() -> None:
    three_days = ClockRule(ClockKind.MOVE, timedelta(days=3))
    assert MatchOptions(clock=three_days, weekends_off=False) == DEFAULT_OPTIONS
    assert MatchOptions.from_typed() == MatchOptions.from_typed(None, None, None) == DEFAULT_OPTIONS


def test_options_are_read_as_they_are_typed() -> None:
    assert MatchOptions.from_typed("48h+24h/96h", weekends_off=True) == MatchOptions(
        FISCHER, True, RatingMode.DEFAULT
    )
    assert MatchOptions.from_typed(rated="casual").rated is RatingMode.CASUAL


def test_an_unreadable_clock_is_an_error_not_a_default() -> None:
    for clock in ("hourglass", 5):
        with pytest.raises(ValueError, match=str(clock)):
            from_stored(MatchOptions, {"clock": clock})


@given(
    st.builds(
        MatchOptions,
        st.sampled_from(RULES),
        st.booleans(),
        st.sampled_from(RatingMode),
        st.sampled_from(Pace),
    )
)
def test_options_are_unchanged_after_a_round_trip(options: MatchOptions) -> None:
    assert from_stored(MatchOptions, to_stored(options)) == options
