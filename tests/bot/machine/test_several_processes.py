"""What several processes do one after the other: identify shards, and register commands."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import pytest
import yarl
from discord import http as discord_http
from discord.gateway import DiscordWebSocket
from discord.shard import Shard
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.command_sync import sync_if_changed
from bot.discord_io.names import CACHE_LIFETIME, PlayerNames
from bot.machine import shards
from bot.machine.shards import LATEST, SPACING, wait_to_identify
from bot.settings import Settings, load_settings
from matches.erasures import Erasures
from matches.servers.installation import LONGEST_QUEUE, REGISTERING_TIME, Registering
from matches.service import Service
from model.environment import SettingsError
from storage.database import Database
from tests.support.clocks import ManualClock
from tests.support.database.rows import NOW
from tests.support.database.store import database_in
from tests.support.processes.fake_discord import TOKEN, FakeDiscord, fake_discord
from tests.support.pytest_setup import TIMEOUT_SECONDS

START = datetime(2026, 11, 3, 12, tzinfo=UTC)


class LimitsOf:
    """What Discord answers: so many at once, after some requests that fail."""

    remaining = 1000

    def __init__(self, max_concurrency: int, failures: int) -> None:
        self.max_concurrency = max_concurrency
        self._failures = failures

    async def fetch(self) -> LimitsOf:
        self._failures -= 1
        if self._failures >= 0:
            raise aiohttp.ClientConnectionError
        return self


class Waits:
    """Ends each wait at once, and advances the clock by the time until the turn."""

    def __init__(self, database: Database, clock: ManualClock) -> None:
        self.database = database
        self.clock = clock
        self.frozen_for = timedelta(0)
        """For how long the process is frozen in the next wait."""

    def process(self, max_concurrency: int = 1, *, failures: int = 0) -> Any:
        service = Service(self.database, self.clock)
        limits = LimitsOf(max_concurrency, failures)
        discord = SimpleNamespace(fetch_session_start_limits=limits.fetch)
        return SimpleNamespace(
            service=service, wall_clock=self.clock, discord=discord, idle=self._idle
        )

    async def _idle(self, waiting: Awaitable[object]) -> None:
        waiting.close()  # type: ignore[attr-defined]
        self.waits += 1
        self.clock.moment += self.frozen_for
        self.frozen_for = timedelta(0)

    async def turn(self, process: Any, shard: int) -> bool:
        """Whether a shard had to wait."""
        self.waits = 0
        await wait_to_identify(process, shard)
        return self.waits > 0


@pytest.fixture
async def waits(tmp_path: Path) -> AsyncGenerator[Waits]:
    clock = ManualClock(START)
    async with database_in(tmp_path, clock) as database:
        yield Waits(database, clock)


@pytest.mark.only_sqlite(reason="sets the clock that counts")
async def test_shards_of_two_processes_identify_one_after_the_other(waits: Waits) -> None:
    first, second = waits.process(), waits.process()
    assert not await waits.turn(first, 0)
    assert await waits.turn(second, 4)
    waits.clock.moment += SPACING
    assert await waits.turn(first, 1)  # the turn of the second process is now
    waits.clock.moment += 2 * SPACING
    assert not await waits.turn(second, 5)


@pytest.mark.only_sqlite(reason="sets the clock that counts")
async def test_shards_with_another_remainder_need_not_wait(waits: Waits) -> None:
    first, second = waits.process(4), waits.process(4)
    assert [await waits.turn(first, shard) for shard in range(4)] == [False] * 4
    assert await waits.turn(second, 6)
    waits.clock.moment += SPACING
    assert not await waits.turn(second, 7)


@pytest.mark.only_sqlite(reason="sets the clock that counts")
async def test_a_process_that_discord_does_not_answer_takes_no_turn_of_its_own(
    waits: Waits,
) -> None:
    """It asks again, and then waits for the other process's shard of the same remainder."""
    first, second = waits.process(4), waits.process(4, failures=2)
    assert not await waits.turn(first, 5)
    assert await waits.turn(second, 1)
    assert waits.waits == 3, "two for Discord, one for the turn"


@pytest.mark.only_sqlite(reason="sets the clock that counts")
async def test_a_wrong_clock_reserves_nothing_for_long(waits: Waits) -> None:
    waits.clock.moment += timedelta(days=300)
    await waits.turn(waits.process(), 0)
    waits.clock.moment = START
    assert not await waits.turn(waits.process(), 0)
    assert timedelta(seconds=180) > LONGEST_QUEUE, "after that discord.py gives up"


@pytest.mark.only_sqlite(reason="sets the clock that counts")
async def test_a_process_that_was_frozen_does_not_use_its_old_turn(waits: Waits) -> None:
    """It identifies at the end of its freeze, in a turn that no other process can have."""
    first, frozen = waits.process(), waits.process()
    await waits.turn(first, 0)
    waits.frozen_for = timedelta(minutes=1)
    assert await waits.turn(frozen, 1)
    assert await waits.turn(first, 2), "two shards identify at once"
    waits.clock.moment += SPACING
    waits.frozen_for = SPACING + LATEST / 2
    assert await waits.turn(frozen, 3)
    waits.clock.moment += SPACING - LATEST / 2
    assert not await waits.turn(first, 4), "a slightly late turn was reserved twice"


@pytest.mark.only_postgresql(reason="a file is used by one process")
async def test_processes_whose_clocks_differ_take_turns(waits: Waits) -> None:
    first, second = waits.process(), waits.process()
    waits.clock.moment += timedelta(minutes=4)
    assert not await waits.turn(first, 0)
    waits.clock.moment = START
    assert await waits.turn(second, 1)


# ---- commands
@asynccontextmanager
async def bot_of(
    discord: FakeDiscord, database: Database, clock: ManualClock, **settings: Any
) -> AsyncGenerator[PostboardBot]:
    """A bot that is logged in, without its tasks."""
    given: dict[str, Any] = {"discord_token": SecretStr(TOKEN), **settings}
    bot = PostboardBot(settings=Settings(**given), database=database, wall_clock=clock)
    bot.http.connector = aiohttp.TCPConnector(limit=0)
    await bot._async_setup_hook()  # pyright: ignore[reportPrivateUsage]  # `start` calls it
    await bot.http.static_login(TOKEN)
    bot._connection.application_id = 1000  # pyright: ignore[reportPrivateUsage]  # `login` sets it
    try:
        yield bot
    finally:
        await bot.http.close()


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[FakeDiscord]:
    async with fake_discord() as running:
        monkeypatch.setattr(discord_http.Route, "BASE", f"{running.url}/api/v10")
        monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(running.gateway))
        yield running


async def test_two_processes_register_the_commands_once(waits: Waits, discord: FakeDiscord) -> None:
    several = {"shards": 2}
    async with (
        bot_of(discord, waits.database, waits.clock, **several, shard_ids=(0,)) as first,
        bot_of(discord, waits.database, waits.clock, **several, shard_ids=(1,)) as second,
    ):
        done = await asyncio.gather(sync_if_changed(first.tree), sync_if_changed(second.tree))
        assert sorted(each.name for each in done) in (["CALLER", "NOBODY"], ["CALLER", "OTHERS"])
        assert len(discord.synced) == 1
        assert await sync_if_changed(second.tree) is Registering.NOBODY


async def test_another_process_registers_if_one_was_killed(
    waits: Waits, discord: FakeDiscord
) -> None:
    """A registration that failed is tried again after the same time."""
    settings = {"shards": 2, "shard_ids": (1,)}
    async with bot_of(discord, waits.database, waits.clock, **settings) as bot:
        installation = bot.context.service.installation
        killed = await installation.begin_registering("of a newer version", at_once=False)
        assert killed is Registering.CALLER
        assert await sync_if_changed(bot.tree) is Registering.OTHERS
        assert discord.synced == []
        waits.clock.moment += REGISTERING_TIME
        discord.now, discord.error_status = waits.clock.moment, 400
        with pytest.raises(Exception, match="no service"):
            await sync_if_changed(bot.tree)
        discord.error_status = 0
        waits.clock.moment += REGISTERING_TIME
        assert await sync_if_changed(bot.tree) is Registering.CALLER
        assert len(discord.synced) == 1


async def test_the_only_process_waits_for_no_other(waits: Waits, discord: FakeDiscord) -> None:
    async with bot_of(discord, waits.database, waits.clock) as bot:
        await bot.context.service.installation.begin_registering("earlier", at_once=True)
        assert await sync_if_changed(bot.tree) is Registering.CALLER


async def test_the_only_process_leaves_time_after_one_that_was_killed(
    waits: Waits, discord: FakeDiscord
) -> None:
    """A session that begins within five seconds of another one is refused by Discord."""
    discord.now = START
    async with bot_of(discord, waits.database, waits.clock) as bot:
        await bot.before_identify_hook(0, initial=True)
    after = Service(waits.database, waits.clock).installation
    left = await after.reserve_turn("identify 0", SPACING)
    assert SPACING - timedelta(seconds=1) < left <= SPACING  # PostgreSQL's own clock goes on


async def test_no_session_is_begun_when_those_of_the_day_are_used_up(
    waits: Waits, discord: FakeDiscord
) -> None:
    """Discord would take the token away; the shard waits until there are new sessions."""
    discord.now, discord.sessions = START, 19
    async with bot_of(discord, waits.database, waits.clock) as bot:
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await bot.before_identify_hook(0)
        discord.sessions = 20
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await bot.before_identify_hook(0)


def test_a_shard_tries_again_at_least_every_minute() -> None:
    """However long Discord was away."""
    client: Any = SimpleNamespace(dispatch=print, _reconnect=True)
    shard: Any = Shard(client, client, print)
    delays = [shard._backoff.delay() for _ in range(60)]
    assert max(delays) == 60
    assert delays[0] <= 2


# ---- two whole bots
async def test_two_bots_run_the_shards_of_one(
    waits: Waits, discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both store heartbeats; when one has stopped, the other goes on, and hides nothing."""
    monkeypatch.setattr(shards, "SPACING", timedelta(milliseconds=50))
    discord.now = START
    clock, bots, running = waits.clock, list[PostboardBot](), list[asyncio.Task[None]]()
    for shard in range(2):
        given: dict[str, Any] = {"discord_token": SecretStr(TOKEN)}
        given |= {"shards": 2, "shard_ids": (shard,), "instance": f"bot-{shard}"}
        bot = PostboardBot(
            settings=Settings(**given), database=waits.database, wall_clock=clock, keep_alive=None
        )
        bots.append(bot)
        running.append(asyncio.create_task(bot.start(TOKEN)))
    try:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await asyncio.gather(*(bot.context.connection.reached.wait() for bot in bots))
        assert sorted(discord.identifies) == [(0, 2), (1, 2)]
        assert len(discord.synced) == 1
        await bots[1].close()
        clock.moment += timedelta(minutes=3)
        assert bots[0].heartbeat is not None
        bots[0].context.wall_clock.mark_compared()
        await bots[0].heartbeat.beat()
        async with waits.database.read() as unit:
            stored = await unit.absences.heartbeats()
        assert {(str(each.shard), each.at) for each in stored} == {
            ("0 of 2", START + timedelta(minutes=3)),
            ("1 of 2", START),
        }
    finally:
        for bot in bots:
            await bot.close()
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)


# ---- what a process remembers
async def nobody(_server: int, _player: int) -> None:
    """Know nobody's name."""


async def test_a_name_that_another_process_stores_is_read_again(waits: Waits) -> None:
    database, clock = waits.database, waits.clock
    names = PlayerNames(Service(database, clock), nobody)
    for name in ("Old", "New"):
        async with database.write() as unit:
            await unit.players.set_name(10, 1, name, NOW)
        assert await names.plain([1], 10) == ["Old"]
    clock.moment += CACHE_LIFETIME
    assert await names.plain([1], 10) == ["New"]


async def test_a_process_learns_of_an_erasure_by_another(waits: Waits) -> None:
    """Also of one that began and ended between two looks."""
    forgotten: list[str] = []
    erasures = Erasures(waits.clock, lambda: forgotten.append("all"))
    here = Service(waits.database, waits.clock, erasures=erasures).erasing
    there = Service(waits.database, waits.clock).erasing
    await here.load()
    forgotten.clear()
    await here.load()
    assert forgotten == []
    sweep = await there.begin(5)
    await here.load()
    assert erasures.is_running(5)
    assert forgotten == ["all"]
    while await there.batch(sweep):
        pass
    pressed = waits.clock.moment
    waits.clock.moment += timedelta(minutes=1)
    await here.load()
    assert not erasures.is_running(5)
    assert erasures.came_before(5, pressed)
    assert forgotten == ["all", "all"]
    sweep = await there.begin(6)
    while await there.batch(sweep):
        pass
    await here.load()
    assert forgotten == ["all", "all", "all"]


async def test_no_name_is_stored_of_somebody_whom_another_process_erases(waits: Waits) -> None:
    """They did something before, of which this process stores the name only afterwards."""
    service = Service(waits.database, waits.clock)
    here, store_name = service.erasing, service.preferences.store_name
    there = Service(waits.database, waits.clock).erasing
    await here.load()
    seen_at = waits.clock.moment
    sweep = await there.begin(5)
    for _ in range(2):
        assert not await store_name(10, 5, "Five", waits.clock.moment)
        await here.load()
        waits.clock.moment += timedelta(seconds=1)
    assert await store_name(10, 6, "Six", waits.clock.moment)
    while await there.batch(sweep):
        pass
    waits.clock.moment += timedelta(seconds=1)
    assert not await store_name(10, 5, "Five", seen_at)
    async with waits.database.read() as unit:
        assert await unit.players.names([(10, 5)]) == {}
    await here.load()
    assert not await store_name(10, 5, "Five", seen_at)
    waits.clock.moment += timedelta(seconds=1)
    assert await store_name(10, 5, "Five", waits.clock.moment), "nobody can come back"
    async with waits.database.read() as unit:
        assert await unit.players.names([(10, 5)]) == {(10, 5): "Five"}


# ---- the settings SHARDS and SHARD_IDS
def match(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Settings:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return load_settings()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("0", (0,)),
        ("0-3,5", (0, 1, 2, 3, 5)),
        (" 5 , 1 - 2 ", (1, 2, 5)),
        ("3,3,2-3", (2, 3)),
        ("0-7", tuple(range(8))),
        ("", None),
    ],
)
def test_shard_ids_are_numbers_and_ranges(
    monkeypatch: pytest.MonkeyPatch, given: str, expected: tuple[int, ...] | None
) -> None:
    settings = match(monkeypatch, DATABASE_URL="postgresql:///x", SHARDS="8", SHARD_IDS=given)
    assert settings.shard_ids == expected


@pytest.mark.parametrize(
    ("shards", "given", "why"),
    [
        ("8", "0-6", "SHARD_IDS: leaves out shards, which no other process can run"),
        ("8", "8", "SHARD_IDS: must be numbers from 0 to 7, because SHARDS is 8"),
        ("8", "0-99999", "SHARD_IDS: must be numbers from 0 to 7"),
        ("8", "3-1", "SHARD_IDS: must name the smaller number of a range first"),
        ("8", "0,,1", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "-1", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "0-1-2", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "all", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "0-" + "9" * 6000, "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "²", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("", "0", "SHARD_IDS: needs SHARDS"),
        ("0", "0", "SHARDS: "),
    ],
)
def test_wrong_shards_are_named(
    monkeypatch: pytest.MonkeyPatch, shards: str, given: str, why: str
) -> None:
    with pytest.raises(SettingsError) as error:
        match(monkeypatch, SHARDS=shards, SHARD_IDS=given)
    assert why in str(error.value)
    assert len(str(error.value).splitlines()) == 2


async def test_the_client_runs_these_shards(tmp_path: Any) -> None:
    settings = Settings(discord_token=SecretStr("a-token"), shards=8, shard_ids=(1, 3))
    async with database_in(tmp_path) as database:
        bot = PostboardBot(settings=settings, database=database)
        assert (bot.shard_count, bot.shard_ids) == (8, [1, 3])
        connection = bot.context.connection
        assert not connection.runs_all
        assert [connection.runs(shard << 22) for shard in range(4)] == [False, True, False, True]
