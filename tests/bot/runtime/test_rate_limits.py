"""Rate limits per person: floods are slowed down, people who play never are."""

import re
from pathlib import Path
from types import ModuleType

import discord
import pytest

from bot.features import studies as study
from bot.features.replays import messages as replays
from bot.features.viewing import history
from bot.interactions.slash_commands import limit_of_command
from bot.machine.outbox import MAX_ACTIVE_IN_CHANNEL, MAX_ACTIVE_IN_SERVER
from bot.registry import all_handlers
from bot.runtime.rate_limits import BoundedDict, RateLimiter, TooManyRequests
from bot.runtime.threads import MAX_QUEUED
from matches import studies
from model import limits, plans, tries
from model.leagues.seasons import MAX_PLAYERS, MAX_SEASONS, TOO_MANY_RUNNING
from model.limits import Limit
from players.levels import CEILING
from players.worker import MEMORY
from rendering.replay import MAX_FRAMES
from rules import text_limits, variations
from tests.support.clocks import ManualClock

ROOT = Path(__file__).parents[3]
ANN, BOB = 1, 2
ONLY_SHOW = {
    *("board", "matches", "challenges", "rules", "learn", "help", "settings", "leaderboard"),
    "ladder",
    *("history", "replay"),
    *("profile", "Profile"),  # as a command, and in the menu of a person
    *("move", "swap", "undo", "resign", "cancel"),
}
"""Commands that show or ask something; the actions that follow are counted themselves."""


def allowed(limits: RateLimiter, act: Limit, times: int, player: int = ANN) -> int:
    """How many of a number of successive acts are allowed."""
    done = 0
    for _ in range(times):
        try:
            limits.check(player, act)
        except TooManyRequests:
            continue
        done += 1
    return done


@pytest.mark.parametrize(("moves", "seconds", "looks"), [(2400, 3, 7), (100, 2, 4)])
def test_a_live_game_is_never_slowed_down(moves: int, seconds: int, looks: int) -> None:
    """For two hours a move by `/move` and Confirm every three seconds, an undo every two minutes,
    and five views of the board between any two moves; or a hundred moves, faster than that."""
    clock = ManualClock()
    limits = RateLimiter(clock)
    for move in range(moves):
        for _ in range(looks):
            clock.advance(seconds=seconds / looks)
            limits.check(ANN, Limit.LOOK)
        limits.check(ANN, Limit.PLAY)
        if move % 40 == 0:
            limits.check(ANN, Limit.UNDO)


@pytest.mark.parametrize(
    ("act", "times", "most"),
    [(Limit.CHALLENGE, 200, 20), (Limit.SEAT, 200, 20), (Limit.UNDO, 15, 5), (Limit.PLAY, 100, 20)],
)
def test_a_flood_is_slowed_down(act: Limit, times: int, most: int) -> None:
    """A real attack within seconds: 200 challenges, 100 joins and leaves, 15 undos."""
    assert allowed(RateLimiter(ManualClock()), act, times) == most


def test_people_and_acts_are_limited_separately() -> None:
    limits = RateLimiter(ManualClock())
    allowed(limits, Limit.CHALLENGE, 1000)
    limits.check(BOB, Limit.CHALLENGE)
    limits.check(ANN, Limit.PLAY)


def test_refused_acts_do_not_extend_the_wait() -> None:
    """A person who keeps pressing is allowed at the time that was named."""
    clock = ManualClock()
    limits = RateLimiter(clock)
    allowed(limits, Limit.UNDO, 1000)
    clock.advance(seconds=Limit.UNDO.value.every.total_seconds())
    assert allowed(limits, Limit.UNDO, 10) == 1


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    clock = ManualClock()
    limits = RateLimiter(clock)
    allowed(limits, Limit.PLAY, 1000)
    clock.advance(days=-300)
    assert allowed(limits, Limit.PLAY, 1) == 0
    clock.advance(minutes=1)
    assert allowed(limits, Limit.PLAY, 100) == Limit.PLAY.value.burst


def test_memory_is_bounded() -> None:
    """One more replaces that which was read or set least recently."""
    buckets: BoundedDict[str, int] = BoundedDict(3)
    for key in "abc":
        buckets[key] = 1
    assert buckets["a"]
    buckets["d"] = 1
    assert [*buckets] == ["c", "a", "d"]


def test_every_command_is_known_to_the_limits() -> None:
    """A new command either has a limit, or is listed as one that only shows something."""
    limits = {command.name: limit_of_command(command) for command in all_handlers().commands}
    assert {name for name, limit in limits.items() if limit is Limit.LOOK} == ONLY_SHOW
    challenge = next(each for each in all_handlers().commands if each.name == "challenge")
    assert isinstance(challenge, discord.app_commands.Group)
    assert {limit_of_command(each) for each in challenge.commands} == {Limit.CHALLENGE}


# ---- docs/limits.md
RATE_ROWS = {
    Limit.CHALLENGE: "Open a challenge, ask for a rematch",
    Limit.SEAT: "Accept, join, leave, decline, withdraw, start",
    Limit.PLAY: "Make a move",
    Limit.UNDO: "Undo a turn",
    Limit.PROPOSAL: "Resign, cancel, ask for a takeback, give time, answer offers",
    Limit.SETTINGS: "Change settings, reminders, vacation, blocks; import or export records",
    Limit.SEARCH: "Ask for a hint or a review",
    Limit.ERASE: "Erase one's data",
    Limit.MODERATE: "Moderate",
    Limit.ANSWER: "Answers in one channel to replies that are not moves",
    Limit.MOVE_ANSWER: "Answers to one person's replies that are moves, or whose turn it is",
    Limit.LOOK: "Look, choose, type; each list of suggestions",
}
COUNT_ROWS = {
    "MAX_OPEN_CHALLENGES": "Open challenges of one person",
    "MAX_RUNNING_MATCHES": "Running matches of one person",
    "MAX_MATCHES_TOGETHER": "Running matches of the same two people",
    "MAX_MATCHES_WITH_COMPUTERS": "Running matches of one person with computers",
    "MAX_MATCHES_WITH_COMPUTERS_IN_SERVER": "Running matches with computers on a server",
    "MAX_BLOCKED": "People whom one person blocks",
    "KEPT_STUDIES": "Studies of one person that are kept",
    "MAX_PLIES": "Plies, without those taken back",
    "MAX_REVIEWED_TURNS": "Turns of a match that can be reviewed",
    "MAX_REVIEWS_WAITING": "Reviews of one person that are not done",
    "MAX_REVIEWS_OF_SERVER": "Reviews of a server that are not done; one after the other is",
    "MAX_TAKEN_BACK": "Moves that are taken back, by `/undo` or a takeback",
}
TEXT_ROWS = {
    "MOVE": "A move, or the moves of a turn",
    "POSITION": "A position",
    "REASON": "A moderator's reason",
    "SHORT": "Any other text that is typed",
    "LINE": "A line of `python -m rules`",
}


def constants(module: ModuleType) -> dict[str, int]:
    """The numbers that a module defines."""
    return {name: value for name, value in vars(module).items() if type(value) is int}


def test_the_documentation_gives_each_limit() -> None:
    """One row for each limit, and no other row."""
    expected: dict[str, str] = {}
    for act in Limit:
        rate = act.value
        every = "1 day" if rate.every.days else f"{rate.every.total_seconds():g} s"
        expected[RATE_ROWS[act]] = f"{rate.burst} | {every}"
    for name, value in constants(limits).items():
        expected[COUNT_ROWS[name]] = f"{value:,}"
    for name, value in constants(text_limits).items():
        if name != "ECHO":  # limits what the bot says
            expected[TEXT_ROWS[name]] = f"{value:,} characters"
    kib, seconds = studies.MAX_BYTES // 2**10, f"{study.MAX_CHECK_SECONDS:g} s"
    checked = f"{kib} KiB, {studies.MAX_EVENTS:,} events, {seconds} of processor time to check it"
    searched = f"in the names of the {history.MAX_SEARCHED:,} opponents met last"
    size = f"at most {replays.UPLOAD_LIMIT // 2**20} MiB; {MAX_FRAMES} frames"
    expected |= {
        "Seasons of a server that are open or running": f"{MAX_SEASONS}",
        "Players of a season or a ladder": f"{MAX_PLAYERS}",
        "Running matches of somebody who joins a season": f"fewer than {TOO_MANY_RUNNING}",
        "Variations of a person in a match": f"{variations.MAX_LINES}",
        "Turns of a variation, of both players together": f"{variations.MAX_TURNS}",
        "Characters that are typed": f"{plans.MAX_TYPED:,}",
        "Plies that one person has tried in a match (“Try”)": f"{tries.MAX_PLIES}",
        "Lines of these": f"{tries.MAX_BRANCHES}",
        "Matches and studies of one person of which these are kept": f"{tries.KEPT_TRIES}",
        "A search in `/history`": f"{history.MAX_SEARCH} characters, {searched}",
        "A file of `/export`": "what Discord takes there",
        "Exports of all matches at the same time": "1 for each person",
        "A file for `/import`": checked,
        "A replay": f"what Discord takes there, {size}",
        "A search for one ply": f"{CEILING:g} s of processor time",
        "A process that searches": f"{MEMORY // 2**20} MiB",
        "Turns of computers of a level that one process of the bot has begun or has in its queue": (
            f"{MAX_ACTIVE_IN_SERVER}, of them {MAX_ACTIVE_IN_CHANNEL} against one person"
        ),
        "Replays that are drawn at the same time": f"1; {MAX_QUEUED - 1} may wait",
    }
    text = (ROOT / "docs" / "limits.md").read_text().partition("## What lists cost")[0]
    rows = dict(re.findall(r"^\| ([^|]+?) \| (.+) \|$", text, re.MULTILINE))
    del rows["What"]
    assert rows.keys() == expected.keys()
    for label, figure in expected.items():
        assert re.match(rf"{re.escape(figure)}\b", rows[label]), label
