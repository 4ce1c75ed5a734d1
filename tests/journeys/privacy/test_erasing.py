"""`/privacy erase`: what is stored about a person disappears, and the others play on."""

import json
from typing import Any

import pytest

from bot.context import Context
from rendering.canvas import text_width
from rules.record import verify
from tests.journeys.conftest import Log
from tests.journeys.file_helpers import alt_of, imports
from tests.journeys.games.stack_control_helpers import lobby
from tests.journeys.match_helpers import begin, play
from tests.journeys.privacy.erasing_helpers import (
    FORMER,
    NICK,
    erase,
    newcomer,
    traces,
    use_every_feature,
)
from tests.support.database.raw_sql import failing_statements, fetch
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.pseudo_language import plain


async def test_nothing_remains_of_somebody_who_used_every_feature(world: World) -> None:
    """Only the block of somebody else remains: erasing must not be a way around it."""
    tessa = await newcomer(world)
    await use_every_feature(world, tessa)
    before = traces(world, tessa)
    assert {
        ("match_seats", "player_id"),
        ("matches", "extras"),
        ("events", "player_id"),
        ("challenges", "maker_id"),
        ("challenge_players", "player_id"),
        ("players", "id"),
        ("names", "name"),
        ("vacations", "player_id"),
        ("blocks", "player_id"),
        ("interventions", "moderator_id"),
        ("interventions", "action"),
        ("interventions", "reason"),
        ("outbox", "lane"),
        ("outbox", "payload"),
        ("studies", "player_id"),
        ("studies", "record"),
    } <= before
    assert "is erased" in await erase(tessa)
    assert traces(world, tessa) == {("blocks", "blocked_id")}
    # empty on PostgreSQL, whose files are the server's own
    raw = b"".join(each.read_bytes() for each in world.folder.glob("postboard.db*"))
    for word in (str(tessa.id), "quintessa", NICK, "Tessa"):
        assert word.encode() not in raw
    await world.restart()
    assert traces(world, tessa) == {("blocks", "blocked_id")}
    logged = await world.cy.slash("server log")
    assert f"{FORMER.capitalize()} paused the match. Reason: Please wait" in logged
    assert f"gave {FORMER} 1 day more. Reason: … asked, she is ill" in logged
    refused = await tessa.slash("challenge escabel", opponent=world.cy)
    assert "can't play each other right now" in refused


async def test_the_memory_of_the_process_forgets_them(world: World) -> None:
    """Names, pictures with names, and what was counted for reminders, but not what was counted for
    rate limits. Everything about them is erased, although they ask for it
    in a private message."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa, moves="b2")
    await tessa.plays("a1")
    context = world.bot.context
    assert tessa.id in context.recently_active
    assert known_in_memory(context, tessa) == {"names", "pictures", "rate limits"}
    assert text_width.cache_info().currsize
    first = await tessa.slash_privately("privacy erase")
    second = await tessa.clicks("Go on", on=first)
    assert "is erased" in await tessa.clicks("Erase everything", on=second)
    assert traces(world, tessa) == set()
    assert tessa.id not in context.recently_active
    assert known_in_memory(context, tessa) == {"rate limits"}
    assert tessa.id not in context.reminder_locks


def known_in_memory(context: Context, person: Person) -> set[str]:
    """Return the caches that hold a person, looking at what no other code may see."""
    names: Any = vars(context.names)["_cache"]
    pictures: Any = vars(context.pictures)["_cache"]
    buckets: Any = vars(context.rate_limits)["_buckets"]
    shown = (NICK, person.name)
    caches = {
        "names": any(key[1] == person.id for key in names),
        "pictures": any(name in shown for key in pictures for name in key[2].players),
        "rate limits": any(key[0] == person.id for key in buckets),
    }
    return {each for each, is_there in caches.items() if is_there}


async def test_the_opponents_read_of_a_former_player_everywhere(world: World) -> None:
    """Boards, lists, the history of a match and its record, which still verifies: its hashes are
    those of before. A match of three goes on."""
    tessa = await newcomer(world)
    await lobby(world, [world.ann, tessa, world.cy])
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    await tessa.clicks("Resign", on=await tessa.slash("resign"))
    before = await record_of(world.bob)
    assert before["players"] == ["bob", NICK]
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    await erase(tessa)

    end = world.bob.sees("bob wins Escabel #3 against")
    assert "resigned" in end
    assert "None of the other players plays here any more." in await world.bob.clicks("Rematch")
    assert NICK not in (await world.bob.slash("matches")).text
    assert FORMER in await world.bob.slash("matches")
    for command in ("history", "profile"):
        assert NICK not in await world.bob.slash(command)
    assert FORMER in await world.bob.slash("history")
    replay = await world.bob.slash("replay", match="3")
    assert NICK not in replay
    assert NICK not in str(replay.seen.attachments)
    back = await world.bob.clicks("Look back", on=end)
    assert NICK not in back
    assert FORMER in back
    assert FORMER in plain(alt_of(back))
    assert NICK not in alt_of(back)
    after = await record_of(world.bob)
    assert plain(str(after["players"])) == str(["bob", FORMER])
    assert after["hashes"] == before["hashes"]

    shown = world.cy.sees("resigned")
    assert not {"tessa", "quintessa"} & {name.lower() for name in shown.pinged}
    assert FORMER in await world.cy.slash("matches")
    assert "#1" in await world.cy.slash("matches")


async def record_of(person: Person) -> dict[str, Any]:
    """Return the record of match 2, after verifying it."""
    record: dict[str, Any] = json.loads(await person.exports(2))
    assert verify(record).problems == ()
    return record


async def test_a_name_that_somebody_takes_changes_nothing_of_others(world: World) -> None:
    """Neither Ann in records of matches of others, nor what a moderator wrote before they took the
    name, even if it was about them."""
    tessa, ann, bob, cy = await newcomer(world), world.ann, world.bob, world.cy
    await world.grant(cy, "manage_messages", "manage_guild")
    await world.grant(tessa, "manage_messages", "manage_guild")
    await begin(world, ann, bob)
    await play((ann, "b2"), (bob, "a1"))
    await tessa.slash("moderate end", match="1", reason=f"ann asked <@{tessa.id}> for it")
    await imports(bob, await bob.exports())
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"))
    await cy.slash("moderate pause", match="2", reason="Rude to ann")
    await world.advance(minutes=1)
    world.env.backend.get_member(world.guild.id, tessa.id).nick = "ann"
    await erase(tessa)

    stored = await study(world, 1)
    assert stored["players"] == ["ann", "bob"]
    assert verify(stored).problems == ()
    logged = await cy.slash("server log")
    assert f"ann asked {FORMER} for it" in logged
    assert "Rude to ann" in logged


async def test_two_are_erased_at_once(world: World) -> None:
    """Each of them becomes another former player, also in the match with each other."""
    tessa = await newcomer(world)
    await begin(world, tessa, world.bob)
    await play((tessa, "b2"), (world.bob, "a1"))
    sure: list[tuple[Person, Answer]] = []
    for person in (tessa, world.bob):
        await person.slash("privacy erase")
        sure.append((person, await person.clicks("Go on")))
    async with world.simultaneously():
        for person, answer in sure:
            await person.clicks("Erase everything", on=answer)
    await world.env.settle()
    for person in (tessa, world.bob):
        assert traces(world, person) == set()
    match = await world.bot.context.service.matches.load(1)
    assert len(set(match.row.players)) == 2
    assert all(player < 0 for player in match.row.players)


async def test_it_is_confirmed_twice_by_the_same_person_in_time(world: World) -> None:
    """The first press only asks again, an old one and somebody else's do nothing. Who comes back is
    a new player: a late press on an old board changes nothing, and a new match is possible."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    first = await tessa.slash("privacy erase")
    assert "a former player" in first
    second = await tessa.clicks("Go on", on=first)
    assert "You resign 1 running match." in second
    assert "can't be undone" in second
    sure = second.seen.component((2,), "Erase everything")["custom_id"]
    assert "Only the person who asked" in await world.bob.forges(sure)
    await world.advance(minutes=11)
    assert "too old" in await tessa.clicks("Erase everything", on=second)
    assert traces(world, tessa)
    await tessa.slash("privacy erase")
    assert "nothing has changed" in await tessa.clicks("Keep my data")
    assert "Your move" in await world.bob.slash("matches")

    board = world.bob.sees("place your first piece")
    await tessa.slash("privacy erase")
    second = await tessa.clicks("Go on")
    sure = second.seen.component((2,), "Erase everything")["custom_id"]
    await tessa.clicks("Erase everything")
    late = await tessa.clicks_late("Move", on=board)
    assert "Your move is in" not in late
    assert not [each for each in traces(world, tessa) if each[0] in {"match_seats", "events"}]
    await world.advance(minutes=1)
    # the posted confirmation worked once, and one erasure a day is enough
    assert "too old" in await tessa.forges(sure)
    assert "erased less than a day ago. You can erase it again <t:" in await erase(tessa)
    await world.advance(days=1)
    assert "is erased" in await erase(tessa)
    await begin(world, tessa, world.bob)
    assert ("match_seats", "player_id") in traces(world, tessa)
    assert NICK in await world.bob.slash("matches")


STEPS = ("UPDATE sweeps", "DELETE FROM sweeps")
"""What each step of an erasure does in the end."""


async def test_crashes_in_the_middle_are_continued_at_the_next_start(
    world: World, log: Log
) -> None:
    """Each process fails after one step. Until all are done the person cannot do anything."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    with failing_statements(*STEPS):
        assert "Your data is being erased" in await erase(tessa)
    for _ in range(11):  # one step each; the last step fails in the end
        assert traces(world, tessa)
        assert "is being erased" in await tessa.slash("matches")
        with failing_statements(*STEPS, after=1):
            await world.kill()
            await world.advance(minutes=5)
    assert "rest" in str(fetch(world.folder, "SELECT data FROM sweeps"))
    await world.kill()
    await world.advance(hours=1)
    assert "You have no matches yet" in await tessa.slash("matches")
    assert set(log.errors) == {"step of erasure failed", "batch of sweep failed"}


# ---- what others have typed, and what is posted
def bytes_with(world: World, person: Person) -> set[bytes]:
    """Return which forms of a person's id and names the files of the database hold."""
    raw = b"".join(each.read_bytes() for each in world.folder.glob("postboard.db*"))
    number = person.id.to_bytes(8, "big")
    return {
        each
        for each in (str(person.id).encode(), number, person.name.encode(), b"Tessa", b"tessa")
        if each in raw
    }


async def study(world: World, number: int) -> dict[str, Any]:
    """Return the record of a study."""
    async with world.bot.context.database.read() as unit:
        stored = await unit.studies.get(number)
    assert stored is not None
    record: dict[str, Any] = json.loads(stored[1])
    return record


def engines_of(world: World) -> list[Any]:
    """Return the engines of the bot's database."""
    backend: Any = world.bot.context.database.backend
    return [backend.reading.sync_engine, backend.writing.sync_engine]


def values_in_statements(world: World, person: Person) -> set[str]:
    """Return the values of compiled statements that are about a person."""
    marks = (str(person.id), NICK, person.name)
    texts: set[str] = set()
    for engine in engines_of(world):
        statements: dict[Any, Any] = engine._compiled_cache
        for each in statements.values():
            values: list[Any] = [bind.value for bind in each.binds.values()]
            texts |= {repr(value) for value in values if any(mark in repr(value) for mark in marks)}
    return texts


@pytest.mark.only_sqlite("reads the file")
async def test_what_others_typed_and_what_is_posted_meanwhile_names_nobody(world: World) -> None:
    """Reasons lose the name, also in lower case and in records that somebody imported: these still
    verify. The last board, the card of a challenge and the end of a proposal are posted meanwhile.

    SQLAlchemy keeps compiled statements with the values of their first use.
    """
    for engine in engines_of(world):  # they keep their own here, as outside tests
        engine.update_execution_options(compiled_cache=engine._compiled_cache)
    tessa, bob, cy = await newcomer(world), world.bob, world.cy
    await world.grant(cy, "manage_messages", "manage_guild")
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"))
    await cy.slash("moderate end", match="1", reason=f"{NICK} and <@{tessa.id}> cheated")
    await imports(bob, await bob.exports())
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"))
    await tessa.clicks("Resign", on=await tessa.slash("resign"))
    await cy.slash("moderate annul", match="2", reason=f"tessa quill and <@{tessa.id}> cheated")
    await begin(world, bob, world.ann)  # in which Tessa does not play
    await play((bob, "b2"))
    await cy.slash("moderate end", match="3", reason=f"<@{tessa.id}> asked for it")
    tessa.enters(world.channel)
    await tessa.slash("challenge escabel", size=4)
    await begin(world, bob, tessa)
    await play((bob, "b2"), (tessa, "a1"), (bob, "c3"))
    await tessa.slash("takeback")
    assert ("events", "text") in traces(world, tessa)
    assert values_in_statements(world, tessa)
    before = len(world.requests)
    await erase(tessa)

    assert values_in_statements(world, tessa) == set()
    assert traces(world, tessa) == set()
    assert bytes_with(world, tessa) == set()
    logged = await cy.slash("server log")
    assert logged.text.count(f"Reason: … and {FORMER} cheated") == 2
    stored = await study(world, 1)
    assert stored["players"] == ["bob", "?"]
    assert plain(stored["events"][-1]["text"]) == f"… and {FORMER} cheated"
    assert verify(stored).problems == ()
    sent = [str(each.json) for each in world.requests[before:]]
    assert any("bob wins Escabel #4" in plain(each) for each in sent)
    assert not [each for each in sent if NICK in each]
