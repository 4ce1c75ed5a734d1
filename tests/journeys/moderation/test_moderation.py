"""Moderators: every action has a reason that the players read, and is in the server's log."""

import re
from datetime import timedelta
from typing import Any

import pytest
import pytest_asyncio
import simcord

from tests.journeys.file_helpers import imports
from tests.journeys.games.stack_control_helpers import five_people, lobby
from tests.journeys.match_helpers import begin, boards, enter, in_turn, play, posted
from tests.journeys.time.clock_helpers import (
    deadline_of,
    mentions_of,
    places_trio,
    timestamps,
    until,
)
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.pseudo_language import plain

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
NO_MATCH = "There is no match #1 on this server."
ONLY_MODERATORS = "Only moderators of the match's channel may do this."
MODERATES = ("manage_messages", "view_channel")
MODERATED = ("pause", "resume", "extend", "remove", "end")


async def moderate(
    moderator: Person, action: str, reason: str, match_id: int = 1, **options: Any
) -> Answer:
    """Use `/moderate`."""
    return await moderator.slash(
        f"moderate {action}", match=str(match_id), reason=reason, **options
    )


@pytest_asyncio.fixture
async def moderator(world: World) -> Person:
    """Zoe, who may moderate and manage the server, and plays in no match."""
    zoe = await world.add_person("zoe")
    await world.grant(zoe, "manage_messages", "manage_guild")
    return zoe


# ---- pausing and ending
@pytest.mark.parametrize("words", ["too long", "too-long", "agreed", "nobody moved: timeout: x"])
async def test_no_words_of_a_moderator_are_taken_for_the_program_s(
    world: World, moderator: Person, words: str
) -> None:
    """Neither on the board nor in a record that somebody imports."""
    await begin(world, moves="b2 a1")
    await moderate(moderator, "end", words)
    said = f"A moderator ended this match without a winner. Reason: {words}."
    assert said in plain(boards(world)[-1].raw)
    study = await imports(world.cy, await world.ann.exports())
    assert said in plain(
        (await world.cy.clicks("Export", on=study)).files["escabel-study-1.txt"].decode()
    )


async def test_a_paused_match_stops_until_it_is_resumed(world: World, moderator: Person) -> None:
    """No moves, no reminders, no loss on time; afterwards all the remaining time is still there.

    A reason is shown exactly as it was typed, also in alt texts, which have no markdown.
    """
    reason = "both *ill*, {quoted} <@1> a_b @everyone"
    thread = await begin(world)
    first = deadline_of(world.ann.sees("place your first piece"))
    await world.advance(days=1)
    done = await moderate(moderator, "pause", reason)
    assert "Match #1 is paused. `/moderate resume` resumes it." in done
    notice = world.ann.sees("match #1: a moderator paused the match.")
    assert notice.pinged == ["ann", "bob"]
    assert r"Reason: both \*ill\*, {quoted} \<@1> a\_b" in notice.raw
    assert "paused this match" in await world.ann.slash("move", move="b2")
    assert "paused by a moderator" in await world.ann.slash("matches")
    assert "already paused" in await moderate(moderator, "pause", "again")
    known = len(mentions_of(world.ann))
    await world.advance_without_bot(days=9)
    assert len(mentions_of(world.ann)) == known
    assert posted(world) == [0]

    assert "Match #1 goes on." in await moderate(moderator, "resume", "Settled")
    again = world.ann.sees("match #1: a moderator resumed the match.")
    assert "Reason: Settled" in again
    assert deadline_of(again) == first + 9 * DAY
    assert again.pinged == ["ann", "bob"]
    assert "isn't paused" in await moderate(moderator, "resume", "again")
    played = await world.ann.plays("b2")
    asked = await world.bob.slash("cancel")
    await moderate(moderator, "pause", "A moment")
    for refused in (
        await world.ann.clicks("Undo", on=played),
        await world.bob.clicks("Cancel match", on=asked),
        await world.ann.slash("cancel"),
    ):
        assert "paused this match" in refused
    assert "paused this match" in await world.ann.slash("takeback")
    assert posted(world) == [0, 1]

    moderator.enters(thread)
    assert "Match #1 has ended without a winner." in await moderate(moderator, "end", reason)
    board = world.ann.sees("Escabel #1 was cancelled")
    assert board.pinged == []
    assert r"Reason: both \*ill\*, {quoted} \<@1> a\_b" in board.raw
    (picture,) = board.pictures
    why = f"A moderator ended this match without a winner. Reason: {reason}."
    assert picture.alt.startswith(f"Escabel. Escabel #1 was cancelled. {why} ")
    assert picture.alt.count("cancelled") == 1
    assert boards(world)[0].buttons == []
    assert "This match is over." in await moderate(moderator, "pause", "x")


async def test_a_match_without_a_clock_can_be_paused_but_not_extended(
    world: World, moderator: Person
) -> None:
    await begin(world, clock="none")
    menu = await world.ann.clicks("More")
    assert "no clock" in menu
    assert "3 days" not in menu
    assert "no clock" in await moderate(moderator, "extend", "x", time="1d")
    assert "Match #1 is paused." in await moderate(moderator, "pause", "Waiting")
    assert "paused this match" in await world.ann.slash("move", move="b2")
    assert "Match #1 goes on." in await moderate(moderator, "resume", "Settled")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    board = boards(world)[-1]
    assert board.pinged == ["ann"]
    assert "Due" not in board
    await world.advance_without_bot(days=8)
    assert posted(world) == [0, 1, 2]


async def test_a_moderator_extends_a_clock(world: World, moderator: Person) -> None:
    await begin(world, moves="b2 a1")
    for time in ("a while", "0h", "400d"):
        refused = await moderate(moderator, "extend", "x", time=time)
        assert "has more time" not in refused
        assert refused.text.endswith(".")
    world.ann.sees_no("Reason: x")
    first = deadline_of(world.ann.sees("your turn"))
    await moderate(moderator, "extend", "Ann is ill", time="2d")
    notice = world.ann.sees("Reason: Ann is ill")
    assert "2 days more" in notice
    assert "@ann" in notice
    assert timestamps(notice) == [first + 2 * DAY]
    await until(world, first + 2 * DAY - HOUR)
    assert posted(world) == [0, 1, 2]


# ---- removing
async def test_a_player_is_removed_from_a_match_of_five(world: World, moderator: Person) -> None:
    """The others read why and play on; the removed player is notified and skipped."""
    people = await lobby(world, await five_people(world), clock="1d")
    await places_trio(world, world.ann)
    assert mentions_of(world.bob)
    for invalid in ("Rude\0 words", "Rude \ud83d words"):  # no database holds these for sure
        answer = await moderate(moderator, "remove", invalid, player=world.bob)
        assert "a character that is not valid text. Please write it again" in answer
    refused = await moderate(moderator, "remove", "x", player=moderator)
    assert re.fullmatch(r"This match is between \w+, \w+, \w+, \w+ and \w+\.", refused.text)
    assert "No moderator has done anything" in await moderator.slash("server log")
    done = await moderate(moderator, "remove", "*rude* a_b", player=world.bob)
    assert "bob is out of match #1; the others play on." in done
    board = world.ann.sees(r"A moderator took bob out of the match. Reason: \*rude\* a\_b")
    assert "bob" not in board.pinged
    private = await world.ann.clicks("Flip", on=await world.ann.clicks("More"))
    for alt in (board.pictures[0].alt, str(private.seen.attachments[0]["description"])):
        assert "Reason: *rude* a_b" in alt
    notice = world.bob.sees("you are out of match #1")
    assert notice.pinged == ["bob"]
    assert "The others play on." in notice
    again = await moderate(moderator, "remove", "x", player=world.bob)
    assert "bob is already out of this match." in again
    (line,) = (await moderator.slash("server log")).text.splitlines()
    assert r"#1 · zoe removed @bob. Reason: \*rude\* a\_b" in line
    await world.restart()
    assert boards(world)[-1].pinged == ["cy"]

    # during a pause, the next player is to move, and waits for the moderator
    await moderate(moderator, "pause", "Rude words")
    await moderate(moderator, "remove", "Rude words", player=world.cy)
    board = boards(world)[-1]
    assert "Reason: Rude words. A small " in board
    assert "A moderator has paused this match." in board
    assert board.pinged == []
    await moderate(moderator, "resume", "Settled!")
    notice = world.cy.sees("match #1: a moderator resumed the match. Reason: Settled!")
    assert deadline_of(notice) == world.clock.now() + DAY
    await places_trio(world, people[3])
    assert "paused" not in boards(world)[-1]
    lines = plain((await world.ann.exports(ending=".txt")).decode())
    assert "  A moderator took bob out of the match. Reason: *rude* a_b.\n" in lines
    assert re.search(r"  2\. bob: [^,]+, [^,]+, [^,]+ \(by chance\)\n", lines)


# ---- the log
async def test_the_server_log_lists_what_moderators_did(world: World, moderator: Person) -> None:
    """Newest first, with reasons, for those who manage the server; it survives restarts.

    Channels that the reader cannot view are left out.
    """
    assert "No moderator has done anything" in await moderator.slash("server log")
    await begin(world)
    for action in ("pause", "end"):
        assert "Give a reason in words" in await moderate(moderator, action, " \u202e ")
    await moderate(moderator, "pause", "One")
    await moderate(moderator, "resume", "Two")
    await moderate(moderator, "extend", "Three", time="1d")
    await moderate(moderator, "end", "*Four* @everyone")
    await world.restart()
    log = await moderator.slash("server log")
    assert log.ephemeral
    lines = log.text.splitlines()
    done = ["ended the match", "more", "resumed the match", "paused the match"]
    for line, words in zip(lines, done, strict=True):
        assert "#1 · zoe" in line
        assert words in line
    assert r"Reason: \*Four\*" in lines[0]
    assert "Reason: One" in lines[3]
    assert log.seen.pinged == []
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("server log")

    change(
        world.folder,
        "INSERT INTO interventions (server_id, match_id, moderator_id, action, reason, at)"
        " WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 20)"
        " SELECT server_id, match_id, moderator_id, action, :reason, at"
        " FROM interventions, n WHERE id = 3",
        reason="x" * 195,
    )
    log = await moderator.slash("server log")
    assert log.text.count("x" * 195) == 6
    assert not log.text.endswith("…")
    assert "Page 1 of 4." in log
    assert "Reason: One" in await moderator.slash("server log", page=4)

    await world.grant(world.bob, "manage_guild")
    lounge = world.guild.create_text_channel("lounge")
    enter(lounge, world.bob, moderator)
    await world.hide_channel_from(moderator)
    log = await moderator.slash("server log")
    assert "gave" not in log
    assert "24 more in channels that you can't view." in log
    assert "Reason: One" in await world.bob.slash("server log", page=4)


# ---- who may moderate
async def is_refused(person: Person, because: str, *, player: Person) -> None:
    """Check that a person cannot moderate match 1 in any way."""
    given: dict[str, dict[str, Any]] = {"extend": {"time": "1d"}, "remove": {"player": player}}
    for action in MODERATED:
        assert because in await moderate(person, action, "stuck", **given.get(action, {})), action


async def has_command(world: World, *people: Person) -> simcord.RoleHandle:
    """Show `/moderate` to people by a role that has no permissions."""
    role = world.guild.create_role("Umpires")
    for person in people:
        await world.add_role(person, role)
    await world.allow_command(int(world.command("moderate")["id"]), role)
    return role


async def test_suggestions_offer_only_matches_that_the_person_can_moderate(
    world: World, moderator: Person
) -> None:
    """To a moderator all of the server, those of the channel first; to others none."""
    await begin(world)
    await begin(world)

    async def suggested(person: Person, typed: str) -> list[str]:
        return await person.suggestions("moderate pause", "match", typed, reason="x")

    offered = await suggested(moderator, "")
    assert [each.split(" ")[0] for each in offered] == ["#1", "#2"]
    assert "ann" in offered[0]
    assert "bob" in offered[0]
    assert await suggested(moderator, "#2") == offered[1:]
    assert await suggested(moderator, "Esca") == offered
    assert await suggested(moderator, "3") == []
    moderator.enters(world.threads[1])
    assert await suggested(moderator, "") == offered[::-1]
    await has_command(world, world.bob)
    room = world.guild.create_text_channel("private-room")
    await world.overwrite(room, world.cy, allow=MODERATES)
    await world.hide_channel_from(moderator)
    enter(room, world.cy, moderator)
    for typed in ("", "1", "ann"):
        for person in (world.bob, world.cy, moderator):
            assert await suggested(person, typed) == []


async def test_only_moderators_of_the_matchs_channel_can_moderate(world: World) -> None:
    """The match's channel matters, not the one in which the command is used. The bot was restarted
    and the match is in an archived thread."""
    thread = await begin(world)
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await moderate(world.bob, "end", "I am losing")
    fay = await world.add_person("fay")
    role = await has_command(world, world.bob, world.cy, fay)
    await is_refused(world.bob, ONLY_MODERATORS, player=world.ann)
    assert "For your own match there is `/cancel`." in await moderate(world.bob, "end", "I lose")
    room = world.guild.create_text_channel("private-room")
    await world.overwrite(room, world.cy, allow=MODERATES)
    enter(room, world.cy, fay)
    await is_refused(world.cy, ONLY_MODERATORS, player=world.bob)
    await world.hide_channel_from(world.cy)
    await is_refused(world.cy, NO_MATCH, player=world.bob)
    assert posted(world) == [0]

    await world.overwrite(world.channel, fay, allow=MODERATES)
    await world.archive_thread(thread)
    await world.restart()
    assert "Match #1 is paused." in await moderate(fay, "pause", "A ruling")
    assert "With two players, end the match instead." in await moderate(
        fay, "remove", "x", player=world.bob
    )
    assert "There is no match #7 on this server." in await moderate(fay, "end", "x", 7)
    unreadable = await fay.slash("moderate end", match="x", reason="x")
    assert "isn't a match number" in unreadable

    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.ann.slash("server settings", threads=False)
    await world.grant(world.ann, "manage_guild")
    everybody = await world.ann.slash(
        "server settings", moderator_role=world.guild.default_role, threads=False
    )
    assert "Everybody has that role." in everybody
    shown = await world.ann.slash("server settings", moderator_role=role)
    assert "Saved." in shown
    assert "Each match gets a thread." in shown
    assert "let the role use it in Server Settings → Integrations" in shown
    await is_refused(world.cy, NO_MATCH, player=world.bob)  # the channel is still hidden
    gus = await world.add_person("gus")
    await world.add_role(gus, role)
    assert "has ended" in await moderate(gus, "end", "stuck")


async def test_server_moderators_decide_if_the_channel_was_deleted(
    world: World, moderator: Person
) -> None:
    """Otherwise nobody could end the match. A moderator of another channel still cannot."""
    await begin(world)
    lounge = world.guild.create_text_channel("lounge")
    await world.overwrite(lounge, world.cy, allow=MODERATES)
    enter(lounge, world.ann, world.cy, moderator)
    await world.delete_channel(world.channel)
    await is_refused(world.cy, NO_MATCH, player=world.bob)
    assert "has ended" in await moderate(moderator, "end", "stuck")


async def test_a_thread_that_cannot_be_fetched_is_not_treated_as_deleted(
    world: World, moderator: Person
) -> None:
    """The match began in a private thread. While Discord fails, moderation is refused."""
    room = await world.open_thread(world.ann, world.bob, private=True)
    enter(room, world.ann, world.bob)
    await world.ann.begins(world.bob)
    await world.archive_thread(room)
    await world.restart()
    world.connection.refuse(
        403, 50001, times=9, when=lambda each: each.path == f"/channels/{room.id}"
    )
    await is_refused(moderator, NO_MATCH, player=world.bob)


async def test_players_cannot_moderate_their_own_match(world: World, moderator: Person) -> None:
    """Whatever their permissions are: another moderator must act."""
    await begin(world)
    await world.grant(world.bob, "administrator")
    await is_refused(
        world.bob, "You play in this match, so you can't moderate it.", player=moderator
    )
    await is_refused(world.bob, "Ask another moderator", player=moderator)
    await moderate(moderator, "pause", "A ruling")
    await is_refused(world.bob, "Ask another moderator", player=moderator)


# ---- annulling a result
async def won_match(world: World, rated: str) -> None:
    """Ann wins a match against Bob, who resigns after three moves."""
    await begin(world, size=5, rated=rated, moves="a1 a5 c1 c5 e1 e5")
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))


async def annul(person: Person, reason: str = "x", match_id: int = 1) -> Answer:
    """Annul the result of a match."""
    return await person.slash("moderate annul", match=str(match_id), reason=reason)


async def offered(person: Person, typed: str = "") -> list[str]:
    """Return the matches that are suggested."""
    return await person.suggestions("moderate annul", "match", typed, reason="x")


async def test_a_moderator_annuls_a_rated_match_once(world: World, moderator: Person) -> None:
    """Players do not annul their own matches."""
    await won_match(world, "rated")
    assert "Ratings: " in world.ann.sees("ann wins Escabel #1 against bob")
    await world.grant(world.bob, "manage_messages")
    assert await offered(world.bob) == []
    refused = await annul(world.bob)
    assert "You played in this match, so you can't moderate it. Ask another moderator." in refused
    assert "/cancel" not in refused
    assert "Give a reason" in await annul(moderator, " ")
    assert await offered(moderator) == ["#1 Escabel 5×5, no swap: ann and bob"]
    done = await annul(moderator, "Both are one person.")
    assert "The result of match #1 is annulled. Ratings are computed without it." in done
    said = world.ann.sees("annulled the result of match #1")
    assert said.pinged == ["ann", "bob"]
    assert "Ratings are computed without it. Reason: Both are one person." in said
    assert "This match has already been annulled." in await annul(moderator)
    assert await offered(moderator) == []
    (line,) = (await moderator.slash("server log")).text.splitlines()
    assert "#1 · zoe annulled the result. Reason: Both are one person." in line


async def test_a_casual_match_can_be_annulled_too(world: World, moderator: Person) -> None:
    """A match that is running or that nobody has won is neither suggested nor annulled."""
    await begin(world)
    for typed in ("", "1"):
        assert await offered(moderator, typed) == []
    assert "This match is still running." in await annul(moderator)
    await moderator.slash("moderate end", match="1", reason="x")
    assert await offered(moderator) == []
    assert "Nobody has won this match" in await annul(moderator)
    await won_match(world, "casual")
    (match,) = await offered(moderator, "#2")
    assert match.startswith("#2 Escabel")
    done = await annul(moderator, "A test of the bot.", 2)
    assert "The result of match #2 is annulled." in done
    assert "Ratings" not in done
    said = world.ann.sees("annulled the result of match #2")
    assert "annulled the result of match #2. Reason: A test of the bot." in said
    looked = await world.ann.clicks("Look back")
    assert "A moderator annulled the result of this match." in looked
