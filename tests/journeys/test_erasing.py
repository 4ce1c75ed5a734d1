"""`/privacy erase`: what is stored about a person disappears, and the others play on."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.context import Context
from matches.use_cases.erasing import Erasing
from rendering.canvas import text_width
from rules.record import verify
from tests.journeys.conftest import Log
from tests.journeys.erasing_helpers import FORMER, NICK, erase, newcomer, traces, use_every_feature
from tests.journeys.file_helpers import attached
from tests.journeys.match_helpers import begin, play, postboard
from tests.journeys.stack_control_helpers import lobby
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
        ("matches", "data"),
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
    tessa.enters(world.channel)
    logged = await world.cy.slash("server log")
    assert f"{FORMER.capitalize()} paused the match. Reason: Please wait" in logged
    assert f"gave {FORMER} 1 day more. Reason: … asked, she is ill" in logged
    refused = await tessa.slash("challenge escabel", opponent=world.cy)
    assert "cy isn't taking challenges right now." in refused


async def test_the_memory_of_the_process_forgets_them(world: World) -> None:
    """Names, pictures with names, and what was counted for rate limits and reminders."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    context = postboard(world).context
    assert tessa.id in context.recently_active
    assert known_in_memory(context, tessa) == {"names", "pictures", "rate limits"}
    assert text_width.cache_info().currsize
    await erase(tessa)
    assert tessa.id not in context.recently_active
    assert known_in_memory(context, tessa) == set()
    assert tessa.id not in context.reminder_locks


def known_in_memory(context: Context, person: Person) -> set[str]:
    """Return the caches that hold a person, looking at what no other code may see."""
    names: Any = vars(context.names)["_cache"]
    pictures: Any = vars(context.pictures)["_cache"]
    buckets: Any = vars(context.rate_limits)["_buckets"]
    shown = (NICK, person.name)
    found = {
        "names": any(key[1] == person.id for key in names),
        "pictures": any(
            name in shown for key in pictures for each in key[2].players for name in each
        ),
        "rate limits": any(key[0] == person.id for key in buckets),
    }
    return {each for each, is_there in found.items() if is_there}


async def test_the_opponent_reads_of_a_former_player_everywhere(world: World) -> None:
    """Boards, lists, the history of a match and its record, which still verifies."""
    tessa = await newcomer(world)
    thread = await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"), (world.bob, "c3"), (tessa, "a3"))
    old = world.bob.sees("a3")
    await erase(tessa)
    await world.env.settle()
    world.bob.enters(thread)
    end = world.bob.sees("bob wins Escabel #1 against")
    assert "resigned" in end
    assert NICK not in (await world.bob.slash("matches")).text
    assert FORMER in await world.bob.slash("matches")
    for command in ("history", "profile"):
        shown = await world.bob.slash(command)
        assert NICK not in shown
    assert FORMER in await world.bob.slash("history")
    replay = await world.bob.slash("replay", match="1")
    assert NICK not in replay
    assert NICK not in str(replay.seen.attachments)
    back = await world.bob.clicks("Look back", on=end)
    assert NICK not in back
    assert FORMER in back
    (picture,) = back.seen.attachments
    assert FORMER in plain(str(picture["description"]))
    assert NICK not in str(picture["description"])
    assert old.id != end.id


async def test_records_still_verify(world: World) -> None:
    """The record has the words instead of the name, and its hashes are those of before."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    await tessa.clicks("Resign", on=await tessa.slash("resign"))
    before = await record_of(world, world.bob)
    assert before["players"] == ["bob", NICK]
    await erase(tessa)
    after = await record_of(world, world.bob)
    assert plain(str(after["players"])) == str(["bob", FORMER])
    assert after["hashes"] == before["hashes"]


async def record_of(world: World, person: Person) -> dict[str, Any]:
    """Return the record of match 1, after verifying it."""
    files = attached(world, await person.slash("export", match="1"))
    (text,) = (data for name, data in files.items() if name.endswith(".json"))
    record: dict[str, Any] = json.loads(text)
    assert verify(record).problems == ()
    return record


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
    loaded = await postboard(world).context.service.playing.load(1)
    assert len(set(loaded.match.players)) == 2
    assert all(player < 0 for player in loaded.match.players)


async def test_a_rematch_with_a_former_player_is_refused(world: World) -> None:
    """Nobody can be asked, so the sentence says so."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    await play((world.bob, "b2"), (tessa, "a1"))
    await erase(tessa)
    assert "Nobody else of this match plays here any more." in await world.bob.clicks("Rematch")


async def test_three_play_on_without_the_erased_one(world: World) -> None:
    """A match of three goes on, and a former player can neither move nor be mentioned."""
    tessa = await newcomer(world)
    await lobby(world, [world.ann, tessa, world.bob])
    await erase(tessa)
    shown = world.ann.sees("resigned")
    assert "tessa" not in [name.lower() for name in shown.pinged]
    assert "1" in await world.ann.slash("matches")
    assert FORMER in await world.ann.slash("matches")


async def test_it_is_confirmed_twice_by_the_same_person_in_time(world: World) -> None:
    """The first press only asks again, an old one and somebody else's do nothing."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    first = await tessa.slash("privacy erase")
    assert "a former player" in first
    second = await tessa.clicks("Go on", on=first)
    assert "You resign the 1 match that you are playing." in second
    assert "can't be undone" in second
    sure = next(
        str(each["custom_id"])
        for each in second.seen.components
        if each.get("label") == "Erase everything"
    )
    assert "Only the person who asked" in await world.bob.forges(sure)
    await world.advance(minutes=11)
    assert "too old" in await tessa.clicks("Erase everything", on=second)
    assert traces(world, tessa)
    await tessa.slash("privacy erase")
    assert "Nothing was erased." in await tessa.clicks("Keep my data")
    assert "Your move" in await world.bob.slash("matches")


async def test_whoever_comes_back_is_a_new_player(world: World) -> None:
    """A late press on an old board changes nothing there; a new match is possible."""
    tessa = await newcomer(world)
    thread = await begin(world, tessa, world.bob)
    board = world.bob.sees("place your first piece")
    await erase(tessa)
    tessa.enters(thread)
    late = await tessa.clicks_late("Move", on=board)
    assert "Your move is in" not in late
    assert not [each for each in traces(world, tessa) if each[0] in {"match_seats", "events"}]
    again = await erase(tessa)
    assert "is erased" in again
    await begin(world, tessa, world.bob)
    assert ("match_seats", "player_id") in traces(world, tessa)
    assert NICK in await world.bob.slash("matches")


@pytest.mark.parametrize("steps", range(10))
async def test_a_crash_in_the_middle_is_continued_at_the_next_start(
    world: World, monkeypatch: pytest.MonkeyPatch, log: Log, steps: int
) -> None:
    """Until then the person cannot do anything, not even in a new process."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    left = steps
    step = Erasing._batch  # pyright: ignore[reportPrivateUsage]  # it fails here

    async def failing(self: Erasing, sweep: int) -> bool:
        nonlocal left
        if not left:
            raise RuntimeError("the process dies")
        left -= 1
        return await step(self, sweep)

    with monkeypatch.context() as patched:
        patched.setattr(Erasing, "_batch", failing)
        assert "Your data is being erased" in await erase(tessa)
        assert "is being erased just now" in await tessa.slash("matches")
        assert traces(world, tessa)
    await world.kill()
    await world.advance(hours=1)
    assert traces(world, tessa) == set()
    assert "You have no matches yet" in await tessa.slash("matches")
    assert {line["event"] for line in log.lines if line["log_level"] == "error"} == {
        "step of erasure failed",
        "batch of sweep failed",
    }


async def test_it_works_in_private_messages(world: World) -> None:
    """Everything about a person is erased, wherever they ask for it."""
    tessa = await newcomer(world)
    await begin(world, world.bob, tessa)
    first = await tessa.slash_privately("privacy erase")
    second = await tessa.clicks("Go on", on=first)
    assert "is erased" in await tessa.clicks("Erase everything", on=second)
    assert traces(world, tessa) == set()
