"""What people do often costs the same however many matches there are and however long a log is."""

from collections.abc import Awaitable, Callable

import pytest

from rules.game import Move
from tests.journeys.match_helpers import add_matches, begin, play_on
from tests.support.database.raw_sql import (
    Statement,
    change_all,
    count_steps,
    fetch,
    recorded_statements,
)
from tests.support.database.rows import add_copies
from tests.support.discord import World
from tests.support.people import Person

Cost = tuple[int, int]
"""The number of SQL statements of an act, and the steps of those that read events."""


async def act_often(world: World, cell: str) -> dict[str, Cost]:
    """Do what people do often in match 1, in which Ann is to move; return the cost of each act.

    Ann plays on file a, then Bob on file b.
    """
    costs: dict[str, Cost] = {}

    async def measure(name: str, act: Callable[[], Awaitable[object]]) -> None:
        with recorded_statements() as statements:
            await act()
            await world.env.settle()
        costs[name] = (len(statements), read_steps(world, statements))

    async def both(player: Person, move: str) -> None:
        await measure(f"preview {move[0]}", lambda: player.slash("move", move=move))
        await measure(f"confirm {move[0]} and post the board", lambda: player.clicks("Confirm"))

    await both(world.ann, f"a{cell}")
    await both(world.bob, f"b{cell}")
    looks: dict[str, Callable[[], Awaitable[object]]] = {
        "matches": lambda: world.ann.slash("matches"),
        "board": lambda: world.bob.slash("board"),
        "history": lambda: world.ann.slash("history"),
        "profile": lambda: world.ann.slash("profile"),
        "leaderboard": lambda: world.ann.slash("leaderboard", game="Escabel"),
        "next match": lambda: world.ann.forges("pb:next:1"),
        "pad": lambda: world.ann.clicks("Move"),
        "more": lambda: world.ann.clicks("More"),
        "suggested matches": lambda: world.ann.suggestions("board", "match", ""),
        "a match by its number": lambda: world.ann.suggestions("board", "match", "1"),
        "suggested moves": lambda: world.ann.suggestions("move", "move", "c"),
        "an undo": lambda: undo(world, f"c{cell}"),
        "a clock": lambda: world.advance(hours=30),
    }
    for name, look in looks.items():
        await measure(name, look)
    costs["a clock"] = (0, costs["a clock"][1])  # what else runs in so many hours may vary
    return costs


async def undo(world: World, move: str) -> None:
    """Ann plays a move and undoes it at once."""
    answer = await world.ann.plays(move)
    await world.ann.clicks("Undo", on=answer)


def read_steps(world: World, statements: list[Statement]) -> int:
    """Return the steps of the statements that read events."""
    reads = [each for each in statements if "SELECT" in each[0] and "FROM events" in each[0]]
    return count_steps(world.folder / "postboard.db", reads)


def lengthen_log(world: World, pairs: int) -> None:
    """Let Ann have played and undone her next move many times in match 1."""
    wanted = "SELECT seq, ply, changed_at FROM matches WHERE id = 1"
    ((seq, ply, at),) = fetch(world.folder, wanted)
    insert = (
        "INSERT INTO events (match_id, seq, kind, seat, player_id, text, at)"
        " VALUES (1, :seq, :kind, 0, :ann, :text, :at)"
    )
    pair = [("move", "e5"), ("takeback", str(ply))]
    known = {"ann": world.ann.id, "at": at}
    rows = [
        (insert, {**known, "seq": seq + number, "kind": kind, "text": text})
        for number, (kind, text) in enumerate(pair * pairs, 1)
    ]
    newest = ("UPDATE matches SET seq = :seq WHERE id = 1", {"seq": seq + len(rows)})
    change_all(world.folder, [*rows, newest])


@pytest.mark.only_sqlite(reason="counts the steps of SQLite")
async def test_acts_cost_the_same_with_more_matches_and_a_longer_log(world: World) -> None:
    """With ten matches and a log of 40 events as with ten thousand matches and a log of 800."""
    await begin(world, size=9)
    await play_on(world, 1, [Move(each) for each in ("d4", "e6", "f4", "g6")])
    costs: list[dict[str, Cost]] = []
    for others, pairs in ((9, 18), (9_990, 380)):
        elsewhere = {"mover_id": "77", "channel_id": "77", "check_at": "NULL"}
        add_copies(world.folder, 1, others, player="70 + s.seat", **elsewhere)
        lengthen_log(world, pairs)
        await act_often(world, str(1 + len(costs)))  # fills the caches
        costs.append(await act_often(world, str(3 + len(costs))))
    assert costs[0] == costs[1]


# ---- lists of matches
async def add_many(world: World, mover: Person, *others: Person, count: int) -> None:
    """Add running matches of three people."""
    players = (person.id for person in (mover, *others))
    await add_matches(world, *players, game="stack-control", result=None, count=count)


async def cost(ask: Callable[[], Awaitable[object]]) -> tuple[int, int]:
    """Return the number of SQL statements of an answer when the caches are filled, and of those
    that read events for a replay."""
    await ask()
    with recorded_statements() as statements:
        await ask()
    return len(statements), sum("FROM events" in sql for sql, _ in statements)


async def test_a_list_of_100_matches_costs_as_much_as_one_of_ten(world: World) -> None:
    """No match is replayed for it, even if many go on without the reader."""
    looks: dict[str, Callable[[], Awaitable[object]]] = {
        "matches": lambda: world.ann.slash("matches"),
        "suggestions": lambda: world.ann.suggestions("board", "match", ""),
        "a number": lambda: world.ann.suggestions("board", "match", "1"),
        "next": lambda: world.bob.forges("pb:next:1"),
        "next page": lambda: world.ann.forges("pb:list:1"),
    }
    costs: list[dict[str, tuple[int, int]]] = []
    for count in (10, 90):
        await add_many(world, world.bob, world.ann, world.cy, count=count)
        costs.append({name: await cost(look) for name, look in looks.items()})
    before, after = costs
    for name, (statements, replays) in after.items():
        assert replays == 0, name
        # a page that was not full is full now: one more query for vacations per line
        assert statements <= before[name][0] + 8, name


async def test_every_match_is_on_one_page_of_the_list(world: World) -> None:
    """Old buttons name a page; a page that no longer exists shows the last one. Matches of three
    that somebody has left are listed, too."""
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
    last = page.text
    assert (await world.ann.clicks("Back", on=page)).text in seen.replace(last, "")
    numbers = [int(line.split("#")[1].split("*")[0]) for line in seen.split("\n") if "**#" in line]
    assert sorted(numbers) == list(range(1, 21))
    assert set(numbers[:5]) == {1, 2, 3, 4, 5}
    assert (await world.ann.forges("pb:list:99")).text == last
    await world.bot.context.service.playing.resign(1, world.bob.id)
    for _ in range(2):
        assert "### Going on without you (1)" in await world.bob.forges("pb:list:99")
        assert "### Waiting (20)" in await world.cy.slash("matches")
