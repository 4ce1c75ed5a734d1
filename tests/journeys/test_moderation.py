"""Moderators: every action has a reason that the players read, and is in the server's log."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
import pytest_asyncio
import simcord

from tests.journeys.clock_helpers import (
    begin_match_of_five,
    deadline_of,
    mentions_of,
    places_trio,
    timestamps,
    until,
)
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard, posted
from tests.support.discord import World
from tests.support.people import Person

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest_asyncio.fixture
async def moderator(world: World) -> Person:
    """Cy, who may moderate and manage the server."""
    await world.grant(world.cy, "manage_messages", "manage_guild")
    return world.cy


@pytest_asyncio.fixture
async def other_moderator(world: World) -> Person:
    """Zoe, who has the same permissions and plays in no match."""
    zoe = await world.add_person("zoe")
    await world.grant(zoe, "manage_messages", "manage_guild")
    return zoe


# ---- pausing
async def test_a_paused_match_stops_until_it_is_resumed(world: World, moderator: Person) -> None:
    """No moves, no reminders, no loss on time; afterwards all the remaining time is still there."""
    await begin(world)
    first = deadline_of(world.ann.sees("place your first piece"))
    await world.advance(days=1)
    done = await moderator.slash("moderate pause", match="1", reason="Waiting for a ruling")
    assert "Match #1 is paused. `/moderate resume` lets it go on." in done
    notice = world.ann.sees("a moderator paused match #1")
    assert notice.pinged == ["ann", "bob"]
    assert "Reason: Waiting for a ruling" in notice
    assert "paused this match" in await world.ann.slash("move", move="b2")
    assert "paused by a moderator" in await world.ann.slash("matches")
    assert "paused already" in await moderator.slash("moderate pause", match="1", reason="again")
    await world.restart()
    known = len(mentions_of(world.ann))
    await world.advance(days=9)
    assert len(mentions_of(world.ann)) == known
    assert posted(world) == [0]

    assert "Match #1 goes on." in await moderator.slash(
        "moderate resume", match="1", reason="Settled"
    )
    again = world.ann.sees("a moderator resumed match #1")
    assert "Reason: Settled" in again
    assert deadline_of(again) == first + 9 * DAY
    assert again.pinged == ["ann", "bob"]
    assert "isn't paused" in await moderator.slash("moderate resume", match="1", reason="again")
    await play((world.ann, "b2"))
    assert posted(world) == [0, 1]


async def test_in_a_shared_channel_the_match_is_named(
    world: World, other_moderator: Person
) -> None:
    """Each match is played in the channel, so every announcement says which one it is about."""
    await other_moderator.slash("server settings", threads=False)
    for opponent in (world.bob, world.cy):
        await world.ann.slash("challenge escabel", opponent=opponent, size=3, first="me")
        await opponent.clicks("Accept")
    await other_moderator.slash("moderate pause", match="2", reason="x")
    assert "@ann, @cy: a moderator paused match #2. Reason: x" in world.cy.sees("paused match")
    await other_moderator.slash("moderate resume", match="2", reason="y")
    assert "@ann, @cy: a moderator resumed match #2." in world.cy.sees("resumed match")
    await other_moderator.slash("moderate extend", match="2", time="1d", reason="z")
    assert "gave @ann 1 day more in match #2." in world.cy.sees("a moderator gave")
    await world.cy.slash("more-time", match="2", time="2h")
    assert "About match #2: @ann, you were given more time" in world.ann.sees("more time (2 hours)")


async def test_a_match_without_a_clock_can_be_paused(world: World, moderator: Person) -> None:
    """It has no clock to stop and says so; moves are refused during the pause all the same."""
    await begin(world, clock="none")
    menu = await world.ann.clicks("More")
    assert "no clock" in menu
    assert "3 days" not in menu
    paused = await moderator.slash("moderate pause", match="1", reason="Waiting")
    assert "Match #1 is paused." in paused
    assert "paused this match" in await world.ann.slash("move", move="b2")
    assert "paused already" in await moderator.slash("moderate pause", match="1", reason="again")
    assert "Match #1 goes on." in await moderator.slash(
        "moderate resume", match="1", reason="Settled"
    )
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    board = boards(world)[-1]
    assert board.pinged == ["ann"]
    assert "Due" not in board
    await world.advance(days=8)
    assert posted(world) == [0, 1, 2]


async def test_a_reason_is_the_same_wherever_it_is_shown(world: World, moderator: Person) -> None:
    """Exactly as typed, also in the alt text and the record, which have no markdown."""
    await begin(world)
    typed = "both *ill*, {quoted} <@1> a_b"
    await moderator.slash("moderate pause", match="1", reason=typed)
    notice = world.ann.sees("a moderator paused match #1.")
    assert r"both \*ill\*, {quoted} \<@1> a\_b" in notice.raw
    await moderator.slash("moderate end", match="1", reason=typed)
    board = world.ann.sees("A moderator ended this match")
    assert r"Reason: both \*ill\*" in board.raw
    assert f"Reason: {typed}." in board.pictures[0].alt
    loaded = await postboard(world).context.service.playing.load(1)
    assert loaded.events[-1].text == typed


async def test_the_board_of_a_paused_match_says_that_it_is_paused(
    world: World, other_moderator: Person
) -> None:
    """A player is removed during a pause: the next player is to move, and waits for the
    moderator."""
    thread = await begin_match_of_five(world)
    await places_trio(world, world.ann)
    await other_moderator.slash("moderate pause", match="1", reason="Rude words")
    await other_moderator.slash("moderate remove", match="1", player=world.bob, reason="Rude words")
    board = boards(world, thread)[-1]
    assert "Reason: Rude words. Chance placed" in board
    assert "A moderator has paused this match." in board
    assert board.pinged == []
    await other_moderator.slash("moderate resume", match="1", reason="Settled!")
    notice = world.cy.sees("a moderator resumed match #1. Reason: Settled!")
    assert deadline_of(notice) == world.clock.now() + DAY
    await places_trio(world, world.cy)
    assert "paused" not in boards(world, thread)[-1]


async def test_a_takeback_waits_for_the_end_of_a_pause(world: World, moderator: Person) -> None:
    await begin(world)
    answer = await world.ann.plays("b2")
    await moderator.slash("moderate pause", match="1", reason="A moment")
    assert "paused this match" in await world.ann.clicks("Undo", on=answer)
    assert "paused this match" in await world.ann.slash("takeback")
    assert posted(world) == [0, 1]


# ---- extra time
async def test_a_moderator_extends_a_clock(world: World, moderator: Person) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    first = deadline_of(world.ann.sees("your turn"))
    await moderator.slash("moderate extend", match="1", time="2d", reason="Ann is ill")
    notice = world.ann.sees("Reason: Ann is ill")
    assert "2 days more" in notice
    assert "@ann" in notice
    assert timestamps(notice) == [first + 2 * DAY]
    await until(world, first + 2 * DAY - HOUR)
    assert posted(world) == [0, 1, 2]


@pytest.mark.parametrize("time", ["a while", "0h", "400d"])
async def test_an_unreadable_extension_is_refused(
    world: World, moderator: Person, time: str
) -> None:
    await begin(world)
    refused = await moderator.slash("moderate extend", match="1", time=time, reason="x")
    assert "has more time" not in refused
    assert refused.text.endswith(".")
    world.ann.sees_no("Reason: x")


async def test_a_match_without_a_clock_cannot_be_extended(world: World, moderator: Person) -> None:
    await begin(world, clock="none")
    refused = await moderator.slash("moderate extend", match="1", time="1d", reason="x")
    assert "no clock" in refused


async def test_the_alt_text_of_a_match_ended_by_a_moderator_gives_the_reason(
    world: World, moderator: Person
) -> None:
    await begin(world)
    await moderator.slash("moderate end", match="1", reason="Both are ill")
    (picture,) = world.ann.sees("Escabel #1 was cancelled").pictures
    why = "A moderator ended this match without a winner. Reason: Both are ill."
    assert picture.alt.startswith(f"Escabel. Escabel #1 was cancelled. {why} ")
    assert picture.alt.count("cancelled") == 1


# ---- removing
async def test_a_player_is_removed_from_a_match_of_five(
    world: World, other_moderator: Person
) -> None:
    """The others read why and play on; the removed player is notified and skipped."""
    await begin_match_of_five(world)
    await places_trio(world, world.ann)
    assert world.bob.messages[-1].pinged == ["bob"] or mentions_of(world.bob)
    done = await other_moderator.slash(
        "moderate remove", match="1", player=world.bob, reason="Rude words"
    )
    assert "bob is out of match #1; the others play on." in done
    board = world.ann.sees("A moderator took bob out of the match. Reason: Rude words")
    assert "bob" not in board.pinged
    notice = world.bob.sees("you are out of match #1")
    assert notice.pinged == ["bob"]
    assert "The others play on." in notice
    again = await other_moderator.slash("moderate remove", match="1", player=world.bob, reason="x")
    assert "bob is already out of this match." in again
    (line,) = (await other_moderator.slash("server log")).text.splitlines()
    assert "#1 · zoe removed @bob. Reason: Rude words" in line
    await world.restart()
    assert boards(world)[-1].pinged == ["cy"]


async def test_a_screen_reader_reads_a_reason_without_markdown_escapes(
    world: World, other_moderator: Person
) -> None:
    """An alt text is not markdown, whether the picture is public or private."""
    await begin_match_of_five(world)
    reason = "*rude* a_b"
    await other_moderator.slash("moderate remove", match="1", player=world.bob, reason=reason)
    public = boards(world)[-1].pictures[0].alt
    private = await world.ann.clicks("Flip", on=await world.ann.clicks("More"))
    for alt in (public, str(private.seen.attachments[0]["description"])):
        assert "Reason: *rude* a_b" in alt


@pytest.mark.parametrize("invalid", ["Rude\0 words", "Rude \ud83d words"])
async def test_a_reason_that_cannot_be_stored_changes_nothing(
    world: World, other_moderator: Person, invalid: str
) -> None:
    """No database holds U+0000 or half of an emoji for sure."""
    await begin_match_of_five(world)
    answer = await other_moderator.slash(
        "moderate remove", match="1", player=world.bob, reason=invalid
    )
    assert "a character that is not valid text. Please write it again" in answer
    assert "No moderator has done anything" in await other_moderator.slash("server log")
    await other_moderator.slash("moderate remove", match="1", player=world.bob, reason="Rude words")


async def test_players_cannot_be_removed_from_a_duel(world: World, moderator: Person) -> None:
    await begin(world)
    refused = await moderator.slash("moderate remove", match="1", player=world.bob, reason="x")
    assert "With two players, end the match instead." in refused


async def test_only_a_player_can_be_removed(world: World, other_moderator: Person) -> None:
    await begin_match_of_five(world)
    fay = await world.add_person("fay")
    refused = await other_moderator.slash("moderate remove", match="1", player=fay, reason="x")
    assert re.fullmatch(r"This match is between \w+, \w+, \w+, \w+ and \w+\.", refused.text)


# ---- the log
async def test_the_server_log_lists_what_moderators_did(world: World, moderator: Person) -> None:
    """Newest first, with reasons, for those who manage the server; it survives restarts."""
    assert "No moderator has done anything" in await moderator.slash("server log")
    await begin(world)
    await moderator.slash("moderate pause", match="1", reason="One")
    await moderator.slash("moderate resume", match="1", reason="Two")
    await moderator.slash("moderate extend", match="1", time="1d", reason="Three")
    await moderator.slash("moderate end", match="1", reason="*Four* @everyone")
    await world.restart()
    log = await moderator.slash("server log")
    assert log.ephemeral
    lines = log.text.splitlines()
    assert len(lines) == 4
    for line, words in zip(
        lines, ["ended the match", "more", "resumed the match", "paused the match"], strict=True
    ):
        assert "#1 · cy" in line
        assert words in line
    assert "Reason: \\*Four\\*" in lines[0]
    assert "Reason: One" in lines[3]
    assert log.seen.pinged == []
    with pytest.raises(simcord.SetupError, match="not visible to this user"):
        await world.bob.slash("server log")


async def test_each_page_of_a_long_log_fits_in_a_message(world: World, moderator: Person) -> None:
    await begin(world)
    for number in range(24):
        await moderator.slash(
            "moderate extend", match="1", time="1h", reason=f"{number} " + "x" * 190
        )
    log = await moderator.slash("server log")
    assert "23 x" in log
    assert not log.text.endswith("…")
    assert "Page 1 of 4." in log
    last = await moderator.slash("server log", page=4)
    assert "Reason: 0 x" in last


# ---- permissions
@pytest.mark.parametrize(
    ("command", "options"),
    [
        ("moderate pause", {}),
        ("moderate resume", {}),
        ("moderate extend", {"time": "1d"}),
        ("moderate end", {}),
    ],
)
async def test_only_moderators_can_moderate(
    world: World, command: str, options: dict[str, str]
) -> None:
    await begin(world)
    role = world.guild.create_role("Everybody")
    await world.add_role(world.ann, role)
    await world.allow_command("moderate", role)
    refused = await world.ann.slash(command, match="1", reason="mine", **options)
    assert "Only moderators of the match's channel may do this." in refused
    world.bob.sees_no("Reason")


async def test_suggestions_offer_a_moderator_all_matches_of_the_server(
    world: World, moderator: Person
) -> None:
    """Cy plays in none of them."""
    await begin(world)
    await begin(world)
    offered = await moderator.suggestions("moderate pause", "match", "", reason="x")
    assert [each.split(" ")[0] for each in offered] == ["#1", "#2"]
    assert "ann" in offered[0]
    assert "bob" in offered[0]
    assert await moderator.suggestions("moderate pause", "match", "#2", reason="x") == offered[1:]
    assert await moderator.suggestions("moderate pause", "match", "Esca", reason="x") == offered
    assert await moderator.suggestions("moderate pause", "match", "3", reason="x") == []
    moderator.enters(world.threads[1])
    here_first = await moderator.suggestions("moderate pause", "match", "", reason="x")
    assert here_first == offered[::-1]


async def test_suggestions_offer_only_matches_that_the_person_can_moderate(
    world: World, moderator: Person
) -> None:
    """An ordinary member is offered none, a moderator of another channel none of this channel."""
    await begin(world)
    role = world.guild.create_role("Everybody")
    await world.add_role(world.bob, role)
    await world.allow_command("moderate", role)
    for typed in ("", "1", "ann"):
        assert await world.bob.suggestions("moderate pause", "match", typed, reason="x") == []
    room = world.guild.create_text_channel("private-room")
    fay = await world.add_person("fay")
    await world.grant_in_channel(room, fay, "manage_messages", "view_channel")
    fay.enters(room)
    for typed in ("", "1", "ann"):
        assert await fay.suggestions("moderate pause", "match", typed, reason="x") == []
    await world.hide_channel_from(moderator)
    moderator.enters(room)
    assert await moderator.suggestions("moderate pause", "match", "", reason="x") == []


async def test_a_match_of_another_server_cannot_be_moderated(
    world: World, moderator: Person
) -> None:
    await begin(world)
    refused = await moderator.slash("moderate end", match="7", reason="x")
    assert "There is no match #7 on this server." in refused
    assert "isn't a match number" in await moderator.slash("moderate end", match="x", reason="x")


async def test_an_ended_match_cannot_be_moderated(world: World, moderator: Person) -> None:
    await begin(world)
    await moderator.slash("moderate end", match="1", reason="done")
    refused = await moderator.slash("moderate pause", match="1", reason="x")
    assert "This match is over." in refused


async def test_a_blank_reason_is_refused(world: World, moderator: Person) -> None:
    await begin(world)
    for command in ("moderate pause", "moderate end"):
        refused = await moderator.slash(command, match="1", reason=" \u202e ")
        assert "Give a reason in words" in refused
    world.ann.sees_no("a moderator paused match #1")
    assert posted(world) == [0]
    assert "somebody" not in await moderator.slash("server log")


# ---- permissions of a channel
MODERATED: tuple[tuple[str, dict[str, str]], ...] = (
    ("moderate pause", {}),
    ("moderate resume", {}),
    ("moderate extend", {"time": "1d"}),
    ("moderate remove", {}),
    ("moderate end", {}),
)


async def is_refused(person: Person, because: str, *, player: Person) -> None:
    """Check that a person cannot moderate match 1 in any way."""
    for command, options in MODERATED:
        given = {"player": player} if command == "moderate remove" else options
        answer = await person.slash(command, match="1", reason="stuck", **given)
        assert because in answer, command


async def test_a_moderator_of_one_channel_cannot_moderate_another(world: World) -> None:
    """The match's channel matters, not the channel in which the command is used."""
    await begin(world)
    room = world.guild.create_text_channel("private-room")
    await world.grant_in_channel(room, world.cy, "manage_messages", "view_channel")
    world.cy.enters(room)
    await is_refused(world.cy, "Only moderators of the match's channel", player=world.bob)
    await world.hide_channel_from(world.cy)
    await is_refused(world.cy, "There is no match #1 on this server.", player=world.bob)
    assert posted(world) == [0]


async def test_a_moderator_of_the_matchs_channel_can_act_from_elsewhere(world: World) -> None:
    """The match is in an archived thread of the channel, and the bot was restarted."""
    thread = await begin(world)
    await world.grant_in_channel(world.channel, world.cy, "manage_messages", "view_channel")
    role = world.guild.create_role("Staff")
    await world.add_role(world.cy, role)
    await world.allow_command("moderate", role)
    await world.archive_thread(thread)
    await world.restart()
    world.cy.enters(world.guild.create_text_channel("elsewhere"))
    done = await world.cy.slash("moderate pause", match="1", reason="A ruling")
    assert "Match #1 is paused." in done


async def test_the_moderator_role_applies_to_visible_channels_only(world: World) -> None:
    await begin(world)
    role = world.guild.create_role("Umpires")
    await world.grant(world.ann, "manage_guild")
    await world.ann.slash("server settings", moderator_role=role)
    await world.add_role(world.cy, role)
    await world.allow_command("moderate", role)
    world.cy.enters(world.guild.create_text_channel("lounge"))
    await world.hide_channel_from(world.cy)
    await is_refused(world.cy, "There is no match #1 on this server.", player=world.bob)
    fay = await world.add_person("fay")
    await world.add_role(fay, role)
    assert "has ended" in await fay.slash("moderate end", match="1", reason="stuck")


async def test_server_moderators_decide_if_the_channel_was_deleted(world: World) -> None:
    """Otherwise nobody could end the match. A moderator of another channel still cannot."""
    await begin(world)
    lounge = world.guild.create_text_channel("lounge")
    await world.grant_in_channel(lounge, world.cy, "manage_messages", "view_channel")
    fay = await world.add_person("fay")
    await world.grant(fay, "manage_messages")
    for person in (world.ann, world.cy, fay):
        person.enters(lounge)
    await world.delete_channel(world.channel)
    await is_refused(world.cy, "There is no match #1 on this server.", player=world.bob)
    assert "has ended" in await fay.slash("moderate end", match="1", reason="stuck")


async def test_a_thread_that_cannot_be_fetched_is_not_treated_as_deleted(world: World) -> None:
    """The match began in a private thread. While Discord fails, moderation is refused."""
    room = await world.open_thread(world.ann, world.bob, private=True)
    for person in (world.ann, world.bob):
        person.enters(room)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3, pie=False)
    await world.bob.clicks("Accept")
    await world.archive_thread(room)
    await world.restart()
    await world.grant(world.cy, "manage_messages")
    world.connection.refuse(
        403, 50001, times=9, when=lambda each: each.path == f"/channels/{room.id}"
    )
    await is_refused(world.cy, "There is no match #1 on this server.", player=world.bob)


async def test_players_cannot_moderate_their_own_match(world: World, moderator: Person) -> None:
    """Whatever their permissions are: another moderator must act."""
    await begin(world)
    await world.grant(world.bob, "administrator")
    await is_refused(
        world.bob, "You play in this match, so you can't moderate it.", player=moderator
    )
    assert "is paused" in await moderator.slash("moderate pause", match="1", reason="A ruling")
    await is_refused(world.bob, "Ask another moderator", player=moderator)
    assert "has ended" in await moderator.slash("moderate end", match="1", reason="Settled")


async def test_the_log_omits_channels_that_the_reader_cannot_view(
    world: World, moderator: Person
) -> None:
    await begin(world)
    await moderator.slash("moderate end", match="1", reason="A secret")
    await world.grant(world.bob, "manage_guild")
    fay = await world.add_person("fay")
    await world.grant(fay, "manage_guild")
    lounge = world.guild.create_text_channel("lounge")
    for person in (world.bob, fay):
        person.enters(lounge)
    await world.hide_channel_from(fay)
    log = await fay.slash("server log")
    assert "A secret" not in log
    assert "1 more in channels that you can't view." in log
    assert "A secret" in await world.bob.slash("server log")
