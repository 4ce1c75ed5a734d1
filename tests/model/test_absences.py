"""Heartbeats and outages of shards, compared with a simple count for each server."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from model.absences import (
    MAX_PARTS,
    Shard,
    ShardHeartbeat,
    ShardOutage,
    last_of,
    outages_ended,
    superseded,
)
from model.clocks.clock_rules import Span
from tests.support.pytest_setup import examples

START = datetime(2026, 3, 3, 12, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
THRESHOLD = 5 * MINUTE
SERVERS = [number << 22 for number in range(60)]


def at(minute: int) -> datetime:
    return START + minute * MINUTE


def beat(shards: int, number: int, minute: int) -> ShardHeartbeat:
    return ShardHeartbeat(Shard(shards, number), at(minute))


def ended(
    heartbeats: Sequence[ShardHeartbeat], beating: Shard, minute: int
) -> list[tuple[int, int, int]]:
    """The outages that end, as (shards, shard, minute of the beginning)."""
    outages = outages_ended(heartbeats, beating, at(minute))
    assert all(each.span.end == at(minute) for each in outages)
    return [
        (each.shard.shards, each.shard.number, (each.span.start - START) // MINUTE)
        for each in outages
    ]


# ---- single cases


def test_numbers_that_divide_servers_into_too_many_parts_credit_the_longest_gap() -> None:
    heartbeats = [beat(shards, 1, 0) for shards in (61, 67, 71)] + [beat(73, 1, 9)]
    assert ended(heartbeats, Shard(79, 1), 61) == [(79, 1, 0)]
    assert MAX_PARTS < 61 * 67 * 71 * 73


def test_heartbeats_are_deleted_only_when_all_of_their_servers_have_a_newer_one() -> None:
    old = [beat(2, 0, 0), beat(2, 1, 0)]
    assert superseded(old) == []
    assert superseded([*old, beat(4, 0, 1), beat(4, 1, 1)]) == []
    assert superseded([*old, beat(4, 0, 1), beat(4, 2, 1)]) == [old[0]]
    assert superseded([*old, beat(1, 0, 1)]) == old
    assert len(superseded([beat(2, 0, 1), beat(4, 0, 1), beat(4, 2, 1)])) == 1


# ---- random histories
@dataclass
class Bot:
    """What processes store, and beside it the last heartbeat and outages of each server."""

    heartbeats: dict[Shard, datetime] = field(default_factory=dict[Shard, datetime])
    outages: list[ShardOutage] = field(default_factory=list[ShardOutage])
    last: dict[int, datetime] = field(default_factory=dict[int, datetime])
    away: dict[int, list[Span]] = field(default_factory=dict[int, list[Span]])

    def stored(self) -> list[ShardHeartbeat]:
        return [ShardHeartbeat(shard, moment) for shard, moment in self.heartbeats.items()]

    def beat(self, shards: Sequence[Shard], now: datetime) -> None:
        """One process stores the heartbeat of its connected shards, as the bot does."""
        before = self.stored()
        for shard in shards:
            self.outages += outages_ended(before, shard, now)
        self.heartbeats.update(dict.fromkeys(shards, now))
        for each in superseded(self.stored()):
            del self.heartbeats[each.shard]
        for server in SERVERS:
            if any((server >> 22) % each.shards == each.number for each in shards):
                last = self.last.get(server)
                if last is not None and now - last > THRESHOLD:
                    self.away.setdefault(server, []).append(Span(last, now))
                self.last[server] = now

    def check(self) -> None:
        for server in SERVERS:
            assert last_of(self.stored(), server) == self.last.get(server), server
            credited = [each.span for each in self.outages if each.shard.has(server)]
            assert sorted(credited) == self.away.get(server, []), server


LAYOUTS = [1, 2, 3, 4, 5, 6, 10, 12, 15]


@st.composite
def histories(draw: st.DrawFn) -> list[tuple[int, list[Shard]]]:
    """Heartbeats: how many minutes pass before each, and the shards of a process that beat."""
    steps: list[tuple[int, list[Shard]]] = []
    layouts = draw(st.lists(st.sampled_from(LAYOUTS), min_size=1, max_size=3))
    for _ in range(draw(st.integers(1, 25))):
        shards = draw(st.sampled_from(layouts))
        numbers = draw(st.sets(st.integers(0, shards - 1), min_size=1))
        pause = draw(st.sampled_from([0, 1, 1, 4, 5, 6, 60]))
        steps.append((pause, [Shard(shards, number) for number in sorted(numbers)]))
    return steps


@examples(quick=60, thorough=5000)
@given(histories())
def test_each_server_is_credited_with_its_own_gaps(history: list[tuple[int, list[Shard]]]) -> None:
    """Whatever numbers of shards there are and in whatever order processes start and stop."""
    bot, minute = Bot(), 0
    for pause, shards in history:
        minute += pause
        bot.beat(shards, at(minute))
        bot.check()
        rows = len(bot.heartbeats)
        assert rows <= sum({shard.shards for _, each in history for shard in each})


@examples(quick=60, thorough=2000)
@given(st.lists(st.sampled_from(LAYOUTS), min_size=2, max_size=6))
def test_a_complete_new_number_of_shards_replaces_all_others(layouts: list[int]) -> None:
    bot = Bot()
    for minute, shards in enumerate(layouts):
        bot.beat([Shard(shards, number) for number in range(shards)], at(minute))
    assert {each.shards for each in bot.heartbeats} == {layouts[-1]}
    assert bot.outages == []
