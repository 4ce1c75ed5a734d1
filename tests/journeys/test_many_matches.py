"""Lists stay cheap: with 500 matches they read and replay no more than with ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event

from matches.model.entities import MatchDataKey, Seat
from matches.model.match_options import DEFAULT_OPTIONS
from matches.protocols.matches import Timing
from rules.registry import game_named
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.people import Answer

MANY = 500


async def has_matches(world: World, count: int, *, old: bool, to_move: int = 1) -> None:
    """So many running matches of Ann, Bob and Cy, to move by seat; old ones know nothing of who is
    out of them."""
    game = game_named("stack-control")
    options = game.write_options(game.read_options({}), all_of_them=True)
    async with postboard(world).context.store.write() as unit:
        for _ in range(count):
            match = await unit.matches.add(
                game=game.name,
                options=options,
                match_options=DEFAULT_OPTIONS,
                seed=bytes(32),
                seats=[Seat(each.id) for each in (world.ann, world.bob, world.cy)],
                server=world.guild.id,
                channel=world.channel.id,
                home=world.channel.id,
                to_move=to_move,
                created_at=world.clock.now(),
                timing=Timing(),
                rules_version=game.version,
            )
            if not old:
                await unit.matches.set_data(match.id, {MatchDataKey.OUT: []})


@contextmanager
def counted() -> Generator[Counter[str]]:
    """Statements within the block, and how many logs of matches are read for a replay."""
    found: Counter[str] = Counter()

    def listen(_c: Any, _cursor: Any, sql: str, _values: Any, _ctx: Any, _many: bool) -> None:
        if not sql.startswith("BEGIN"):
            found["statements"] += 1
        found["replays"] += "FROM events" in sql

    event.listen(sa.Engine, "before_cursor_execute", listen)
    try:
        yield found
    finally:
        event.remove(sa.Engine, "before_cursor_execute", listen)


async def cost(ask: Callable[[], Awaitable[Answer | list[str]]]) -> Counter[str]:
    """What an answer costs when all is warm."""
    await ask()
    with counted() as found:
        await ask()
    return found


async def test_a_list_of_five_hundred_costs_what_one_of_ten_does(world: World) -> None:
    """Nothing is replayed for it, however many play on without their reader."""
    await has_matches(world, 10, old=False)
    looks: dict[str, Callable[[], Awaitable[Answer | list[str]]]] = {
        "matches": lambda: world.ann.slash("matches"),
        "suggestions": lambda: world.ann.suggestions("board", "match", ""),
        "a number": lambda: world.ann.suggestions("board", "match", "1"),
        "next": lambda: world.bob.forges("pb:next:1"),
        "next page": lambda: world.ann.forges("pb:list:1"),
    }
    before = {name: await cost(look) for name, look in looks.items()}
    await has_matches(world, MANY - 10, old=False)
    after = {name: await cost(look) for name, look in looks.items()}
    assert {name: found["replays"] for name, found in after.items()} == dict.fromkeys(looks, 0)
    for name in looks:
        # a page that was not full has become one: a look for a vacation for each line more
        assert after[name]["statements"] <= before[name]["statements"] + 8, name


async def test_matches_of_an_older_version_are_replayed_by_the_page_and_once(world: World) -> None:
    await has_matches(world, MANY, old=True)
    with counted() as found:
        answer = await world.ann.slash("matches")
    assert f"### Waiting ({MANY})" in answer
    assert found["replays"] == answer.text.count("**#") == 8
    with counted() as found:
        assert (await world.ann.slash("matches")).text == answer.text
    assert found["replays"] == 0


async def test_every_match_is_on_one_page_of_the_list(world: World) -> None:
    """Old buttons name a page too; one that is no longer there shows the last."""
    await has_matches(world, 5, old=False, to_move=0)
    await has_matches(world, 15, old=False)
    page = await world.ann.slash("matches")
    seen = page.text
    assert "### Your move (5)" in page
    assert "### Waiting (15)" in page
    while "Next" in page.seen.buttons:
        page = await world.ann.clicks("Next", on=page)
        seen += f"\n{page.text}"
        assert "### Your move" not in page
    numbers = [int(line.split("#")[1].split("*")[0]) for line in seen.split("\n") if "**#" in line]
    assert sorted(numbers) == list(range(1, 21))
    assert set(numbers[:5]) == {1, 2, 3, 4, 5}
    assert (await world.ann.forges("pb:list:99")).text == page.text


async def test_who_is_out_of_an_old_match_stands_under_its_heading(world: World) -> None:
    """The match began in an older version, and nobody has done anything in it since."""
    await has_matches(world, 1, old=False, to_move=0)
    await postboard(world).context.service.playing.resign(1, world.bob.id)
    async with postboard(world).context.store.write() as unit:
        match = await unit.matches.get(1)
        assert match is not None
        assert match.data[MatchDataKey.OUT] == [1]
        await unit.matches.set_data(1, {MatchDataKey.OUT: None})
    for _ in range(2):
        listed = await world.bob.slash("matches")
        assert "### Going on without you (1)" in listed
        assert "Waiting" not in listed
        assert "### Waiting (1)" in await world.cy.slash("matches")
