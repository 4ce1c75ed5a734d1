"""`PlayerNames` stores names by server, limits its cache, and sends few requests to Discord."""

import asyncio
from collections.abc import Sequence

import pytest

from bot.discord_io import names
from bot.discord_io.names import PlayerNames
from bot.discord_io.other_servers import MemberNames
from matches.service import Service
from storage.database import Database
from tests.support.clocks import ManualClock
from tests.support.database.rows import NOW

HERE, THERE = 70, 71


class Directory:
    """Answers in place of Discord when a test allows it, and counts the questions."""

    def __init__(self, *unknown: int) -> None:
        self.asked: list[tuple[int, int]] = []
        self.open = asyncio.Event()
        self.open.set()
        self.begun = asyncio.Event()
        self._unknown = unknown

    async def __call__(self, server: int, player: int) -> MemberNames:
        """A name that contains its server."""
        self.asked.append((server, player))
        self.begun.set()
        await self.open.wait()
        if player in self._unknown:
            raise TimeoutError
        return MemberNames(f"{player}@{server}", "account")


async def nobody(_server: int, _player: int) -> None:
    """Know nobody's name."""


async def test_a_full_cache_still_has_all_requested_names(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(names, "CACHE_SIZE", 3)
    async with database.write() as unit:
        for player in range(8):
            await unit.players.set_name(HERE, player, f"n{player}", NOW)
    known = PlayerNames(Service(database, ManualClock()), nobody)
    assert await known.plain([0, 1, 2], HERE) == ["n0", "n1", "n2"]
    assert await known.plain([0, 3], HERE) == ["n0", "n3"]
    assert await known.plain([7, 6, 5, 4, 3], HERE) == ["n7", "n6", "n5", "n4", "n3"]
    assert await known.plain([99], HERE) == ["player 99"]


async def test_one_text_fetches_a_limited_number_of_names(database: Database) -> None:
    ask = Directory()
    known = PlayerNames(Service(database, ManualClock()), ask)
    people: Sequence[int] = range(200)
    said = await known.plain(people, HERE)
    assert len(ask.asked) == names.MAX_LOOKUPS
    assert said[0] == f"0@{HERE}"
    assert said[-1] == "player 199"
    ask.asked.clear()
    looked_up = await known.look_up([(HERE, 199), (HERE, 0)], max_lookups=0)
    assert [*looked_up.values()] == ["player 199", f"0@{HERE}"]
    assert not ask.asked


async def test_a_name_is_one_short_line(database: Database) -> None:
    async def ask(_server: int, player: int) -> MemberNames:
        shown = {1: "a\n\u202eb" + "c" * 900, 2: "\u2066 \n"}[player]
        return MemberNames(shown, "account")

    known = PlayerNames(Service(database, ManualClock()), ask)
    long, blank = await known.plain([1, 2], HERE)
    assert long == ("a b" + "c" * 900)[: names.MAX_NAME_LENGTH]
    assert blank == "somebody"
