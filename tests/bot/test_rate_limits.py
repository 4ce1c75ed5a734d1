"""How much one person may do at once: floods are slowed, people who play never are."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path

import discord
import pytest

from bot.app import all_controls
from bot.commands import add_commands
from bot.runtime.rate_limits import (
    COMMANDS,
    CONTROLS,
    MAX_BUCKETS,
    RateLimiter,
    TooManyRequests,
    act_of_command,
)
from matches.model.limits import MOST_OPEN, MOST_RUNNING, MOST_TOGETHER, RATES, Act
from matches.model.text_values import Moment
from rules.text import values_of

ROOT = Path(__file__).parents[2]
ANN, BOB = 1, 2
ONLY_SHOW = {
    *("board", "matches", "challenges", "rules", "help", "settings"),
    *("move", "swap", "undo", "resign", "cancel"),
}
"""Commands that show or ask something; what follows from them is counted where it is done."""


class ManualClock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.moment = datetime(2026, 3, 1, 12, tzinfo=UTC)

    def now(self) -> datetime:
        """The moment it was set to."""
        return self.moment

    def passes(self, **length: float) -> None:
        """Let time pass."""
        self.moment += timedelta(**length)


def allowed(limits: RateLimiter, act: Act, times: int, player: int = ANN) -> int:
    """How many of so many acts in a row are let through."""
    done = 0
    for _ in range(times):
        try:
            limits.check(player, act)
        except TooManyRequests:
            continue
        done += 1
    return done


def test_a_live_game_with_looking_back_is_never_slowed() -> None:
    """A move by `/move` and Confirm every three seconds for two hours, an undo every two minutes,
    and between any two moves five looks at the board."""
    clock = ManualClock()
    limits = RateLimiter(clock)
    for move in range(2400):
        for _ in range(7):
            clock.passes(seconds=3 / 7)
            limits.check(ANN, Act.LOOK)
        limits.check(ANN, Act.PLAY)
        if move % 40 == 0:
            limits.check(ANN, Act.UNDO)


def test_who_answers_a_hundred_matches_in_a_row_is_never_slowed() -> None:
    """One move every two seconds, each with four presses."""
    clock = ManualClock()
    limits = RateLimiter(clock)
    for _ in range(100):
        for _ in range(4):
            clock.passes(seconds=0.5)
            limits.check(ANN, Act.LOOK)
        limits.check(ANN, Act.PLAY)


@pytest.mark.parametrize(
    ("act", "times", "most"),
    [(Act.CHALLENGE, 200, 20), (Act.SEAT, 200, 20), (Act.UNDO, 15, 5), (Act.PLAY, 100, 20)],
)
def test_a_flood_is_slowed(act: Act, times: int, most: int) -> None:
    """What the attack did within seconds: 200 challenges, 100 times join and leave, 15 undos."""
    assert allowed(RateLimiter(ManualClock()), act, times) == most


@pytest.mark.parametrize("act", Act)
def test_it_is_said_when_to_go_on_and_then_one_can(act: Act) -> None:
    clock = ManualClock()
    limits = RateLimiter(clock)
    allowed(limits, act, RATES[act].burst)
    with pytest.raises(TooManyRequests, match=r"That was a lot at once\. Try again .+\.") as caught:
        limits.check(ANN, act)
    (moment,) = values_of(caught.value.sentence, Moment)
    assert moment.relative
    clock.moment = moment.at
    limits.check(ANN, act)


def test_nobody_pays_for_another_nor_for_another_act() -> None:
    limits = RateLimiter(ManualClock())
    allowed(limits, Act.CHALLENGE, 1000)
    limits.check(BOB, Act.CHALLENGE)
    limits.check(ANN, Act.PLAY)


def test_refused_acts_cost_nothing() -> None:
    """Who goes on pressing is let through at the moment that was named."""
    clock = ManualClock()
    limits = RateLimiter(clock)
    allowed(limits, Act.UNDO, 1000)
    clock.passes(seconds=RATES[Act.UNDO].every.total_seconds())
    assert allowed(limits, Act.UNDO, 10) == 1


def test_a_clock_that_is_put_back_locks_nobody_out() -> None:
    clock = ManualClock()
    limits = RateLimiter(clock)
    allowed(limits, Act.PLAY, 1000)
    clock.passes(days=-300)
    assert allowed(limits, Act.PLAY, 1) == 0
    clock.passes(minutes=1)
    assert allowed(limits, Act.PLAY, 100) == RATES[Act.PLAY].burst


def test_memory_is_bounded() -> None:
    limits = RateLimiter(ManualClock())
    for player in range(MAX_BUCKETS + 1000):
        limits.check(player, Act.LOOK)
    assert len(limits) == MAX_BUCKETS


def test_every_command_and_control_is_known_to_the_limits() -> None:
    """A command that is new must be put among those that write, or those that only show."""
    tree = discord.app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    add_commands(tree)
    named = {command.name for command in tree.get_commands()}
    assert named == {*COMMANDS, *ONLY_SHOW}
    assert set(CONTROLS) <= set(all_controls().actions())
    assert act_of_command("challenge escabel") is Act.CHALLENGE
    assert act_of_command("moderate end") is Act.MODERATE


def test_the_page_of_limits_gives_these_figures() -> None:
    text = (ROOT / "docs" / "limits.md").read_text()
    for figure in (MOST_OPEN, MOST_RUNNING, MOST_TOGETHER):
        assert f"| {figure} |" in text
    for rate in RATES.values():
        assert f"| {rate.burst} | {rate.every.total_seconds():g} s |" in text
