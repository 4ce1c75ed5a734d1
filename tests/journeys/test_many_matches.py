"""Lists stay cheap: with 100 matches they read and replay no more than with ten."""

from __future__ import annotations

from collections import Counter
from collections.abc import Awaitable, Callable, Generator
from contextlib import contextmanager

from tests.journeys.match_helpers import add_matches, postboard
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.sql_statements import recorded_statements

MANY = 100


async def add_many(world: World, mover: Person, *others: Person, count: int) -> None:
    """Add running matches of three people."""
    players = (person.id for person in (mover, *others))
    await add_matches(world, *players, game="stack-control", result=None, count=count)


@contextmanager
def counters() -> Generator[Counter[str]]:
    """Count the SQL statements within the block, and the logs of matches that are read for a
    replay."""
    found: Counter[str] = Counter()
    with recorded_statements() as statements:
        yield found
    found["statements"] = len(statements)
    found["replays"] = sum("FROM events" in sql for sql, _ in statements)


async def cost(ask: Callable[[], Awaitable[Answer | list[str]]]) -> Counter[str]:
    """What an answer costs when the caches are filled."""
    await ask()
    with counters() as found:
        await ask()
    return found


async def test_a_list_of_100_matches_costs_as_much_as_one_of_ten(world: World) -> None:
    """No match is replayed for it, even if many go on without the reader."""
    waiting = (world.bob, world.ann, world.cy)
    await add_many(world, *waiting, count=10)
    looks: dict[str, Callable[[], Awaitable[Answer | list[str]]]] = {
        "matches": lambda: world.ann.slash("matches"),
        "suggestions": lambda: world.ann.suggestions("board", "match", ""),
        "a number": lambda: world.ann.suggestions("board", "match", "1"),
        "next": lambda: world.bob.forges("pb:next:1"),
        "next page": lambda: world.ann.forges("pb:list:1"),
    }
    before = {name: await cost(look) for name, look in looks.items()}
    await add_many(world, *waiting, count=MANY - 10)
    after = {name: await cost(look) for name, look in looks.items()}
    assert {name: found["replays"] for name, found in after.items()} == dict.fromkeys(looks, 0)
    for name in looks:
        # a page that was not full is full now: one more query for vacations per line
        assert after[name]["statements"] <= before[name]["statements"] + 8, name


async def test_every_match_is_on_one_page_of_the_list(world: World) -> None:
    """Old buttons name a page; a page that no longer exists shows the last one."""
    await add_many(world, world.ann, world.bob, world.cy, count=5)
    await add_many(world, world.bob, world.ann, world.cy, count=15)
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


async def test_a_match_of_three_lists_players_who_left(world: World) -> None:
    await add_many(world, world.ann, world.bob, world.cy, count=1)
    await postboard(world).context.service.playing.resign(1, world.bob.id)
    for _ in range(2):
        listed = await world.bob.slash("matches")
        assert "### Going on without you (1)" in listed
        assert "Waiting" not in listed
        assert "### Waiting (1)" in await world.cy.slash("matches")
