"""When Discord, a server or its members cause problems, matches go on and nothing is lost."""

import discord
import pytest

from tests.journeys.conftest import Log
from tests.journeys.games.counting_game import DRAWING
from tests.journeys.match_helpers import (
    begin,
    begin_game,
    boards,
    enter,
    in_turn,
    play,
    posted,
    posts_to,
    type_moves,
)
from tests.support.discord import World

UNREACHABLE = "I can't post the boards of match #1"


def private_notices(world: World) -> list[int]:
    """Return how many private messages told ann and bob that their boards cannot be posted."""
    return [
        len([seen for seen in person.direct_messages if UNREACHABLE in seen])
        for person in (world.ann, world.bob)
    ]


# ---- permissions
async def test_missing_permissions_are_named_before_a_match(world: World) -> None:
    """Without the permission for threads the match stays in the channel."""
    for missing, words in (
        (["attach_files"], "I need Attach Files here to show boards."),
        (["send_messages", "embed_links"], "I need Send Messages and Embed Links here"),
    ):
        await world.deny_bot(*missing)
        refused = await world.ann.slash("challenge escabel", opponent=world.bob)
        assert words in refused
        assert "Ask an admin, or challenge in another channel." in refused
        assert refused.ephemeral
        world.bob.sees_no("challenges")
    await world.deny_bot("create_public_threads")
    await world.ann.begins(world.bob)
    assert world.threads == []
    assert world.ann.sees("place your first piece").pinged == ["ann"]


async def test_players_are_notified_once_of_a_permission_lost_during_a_match(world: World) -> None:
    """Boards cannot be posted: each player gets one private message, and they play on."""
    await begin(world)
    await world.deny_bot("attach_files")
    assert "Your move is in: b2" in await world.ann.plays("b2")
    assert private_notices(world) == [1, 1]
    assert posted(world) == [0]
    await play((world.bob, "a1"), (world.ann, "c3"))
    await world.advance(hours=3)
    assert private_notices(world) == [1, 1]
    shown = await world.bob.slash("board", text=True)
    assert "ann placed c3" in shown
    await world.deny_bot()
    await world.advance(minutes=30)
    assert posted(world)[-1] == 3
    assert boards(world)[-1].pinged == ["bob"]


# ---- deleted and locked places
async def test_a_match_goes_on_without_its_thread_and_without_its_channel(world: World) -> None:
    """In the channel; without it, the players are notified once, privately, and go on with commands
    in another channel."""
    thread = await begin(world, moves="b2 a1")
    await world.delete_channel(thread)
    enter(world.channel, world.ann, world.bob)
    await world.ann.plays("c3")
    assert world.bob.sees("ann placed c3").pinged == ["bob"]
    await world.bob.clicks("Move")
    await play((world.bob, "a2"))
    assert posted(world) == [3, 4]
    assert private_notices(world) == [0, 0]

    other = world.guild.create_text_channel("elsewhere")
    await world.delete_channel(world.channel)
    enter(other, world.ann, world.bob)
    await type_moves((world.ann, "c2"), (world.bob, "b1"))
    assert private_notices(world) == [1, 1]
    assert "bob placed b1" in await world.ann.slash("board", text=True)
    assert "#1" in await world.bob.slash("matches")
    await world.advance(days=1)
    assert private_notices(world) == [1, 1]


async def test_a_new_board_unarchives_its_thread(world: World) -> None:
    """Threads are archived after a day. While the server has too many active ones, Discord
    unarchives none, and the match goes on in the channel, as it does if its thread is locked."""
    thread = await begin(world)
    (made,) = [each for each in world.requests if each.path.endswith("/threads")]
    assert made.json["auto_archive_duration"] == 24 * 60
    world.env.backend.delete_message(thread.id, boards(world)[-1].id)  # the next one is posted
    await world.archive_thread(thread)
    await world.ann.plays("b2")
    assert posted(world) == [1]
    assert world.bob.sees("ann placed b2").channel_id == thread.id

    await world.archive_thread(thread)
    world.connection.refuse(400, 160006, times=10_000, when=posts_to(thread))
    await play((world.bob, "a1"))
    (board,) = boards(world, world.channel)
    assert board.pinged == ["ann"]
    world.connection.stop_failing()

    other = await begin(world, world.ann, world.cy)
    await world.archive_thread(other, locked=True)
    enter(world.channel, world.ann, world.cy)
    await world.ann.slash("move", move="b2", match="2")
    await world.ann.clicks("Confirm")
    assert world.cy.sees("ann placed b2").pinged == ["cy"]
    assert private_notices(world) == [0, 0]


async def test_an_error_that_does_not_last_delays_a_board(world: World) -> None:
    """Nor does a proxy's error, which has no code of Discord, count as a missing permission: the
    board is posted later in its thread, and no player is notified."""
    thread = await begin(world)
    statuses = (401, 403, 404, 500, 503, 429)
    moves = in_turn(world.ann, world.bob, "b2 a1 c3 a2 c2 b1")
    for number, (status, (person, move)) in enumerate(zip(statuses, moves, strict=True), 1):
        world.connection.refuse(status, times=3)
        await play((person, move))
        await world.advance(minutes=3)
        assert posted(world) == list(range(number + 1)), status
    assert {each.channel_id for each in boards(world)} == {thread.id}
    assert boards(world)[-1].pinged == ["ann"]
    assert private_notices(world) == [0, 0]


async def test_an_error_that_lasts_for_days_delays_nothing_else(world: World) -> None:
    """A proxy knows no route for threads: after a day the match goes on in its channel."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    world.connection.refuse(404, times=10_000, when=lambda r: r.path.endswith("/threads"))
    await world.bob.clicks("Accept")
    await world.advance(hours=1)
    assert posted(world) == []
    await world.advance_without_bot(days=1)
    await world.advance(hours=1)
    assert posted(world) == [0]
    assert boards(world, world.channel)[-1].pinged == ["ann"]


async def test_a_challenge_with_a_deleted_card_can_be_withdrawn(world: World) -> None:
    """From the list of challenges."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    card = world.bob.sees("ann challenges bob")
    world.env.backend.delete_message(world.channel.id, card.id)
    assert "to bob" in await world.ann.slash("challenges")
    await world.advance_without_bot(days=8)
    assert "There are no open challenges" in await world.ann.slash("challenges")


# ---- members who leave
async def test_a_match_goes_on_after_a_player_left_the_server(world: World) -> None:
    """Boards still name the player, and the opponent can still resign."""
    await begin(world)
    await world.bob.leaves()
    await play((world.ann, "b2"))
    assert "ann placed b2" in boards(world)[-1]
    assert "bob" in await world.ann.slash("matches")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    world.ann.sees("bob wins Escabel #1 against ann")


async def test_closed_direct_messages_delay_no_other_message(world: World) -> None:
    """Bob accepts no private messages: ann still gets hers, and the bot does not retry forever."""
    thread = await begin(world)
    await world.close_direct_messages(world.bob)
    await world.delete_channel(thread)
    await world.delete_channel(world.channel)
    world.ann.enters(world.guild.create_text_channel("elsewhere"))
    await world.ann.plays("b2")
    await world.advance(days=1)
    assert private_notices(world) == [1, 0]
    place = world.bob.actor.user.dm_channel
    tries = [each for each in world.requests if each.path == f"/channels/{place.id}/messages"]
    assert len(tries) <= 2


# ---- failures of Discord
async def test_a_message_that_discord_finds_invalid_is_logged_and_delays_nothing(
    world: World, log: Log
) -> None:
    """400 means a bug of the bot: it is logged, the match goes on, and the next board is posted."""
    await begin(world)
    world.connection.refuse(400, 50035)
    assert "Your move is in: b2" in await world.ann.plays("b2")
    (line,) = [each for each in log.lines if each["log_level"] == "error"]
    assert line["failure"] == "bug"
    await play((world.bob, "a1"))
    assert posted(world)[-1] == 2
    assert boards(world)[-1].pinged == ["ann"]


# ---- bugs
@pytest.mark.usefixtures("toy_game")
async def test_a_bug_in_a_handler_is_reported_with_a_code(world: World, log: Log) -> None:
    """The player reads a sentence with a code; the log has the code and the traceback. The drawing
    fails with OSError, which does not mean a failed connection to Discord here."""
    await begin_game(world, "counting", seats=2)
    menu = await world.ann.clicks("More")
    for bug in (ZeroDivisionError, OSError):
        DRAWING.bug = bug("secret internals")
        for answer in (
            await world.ann.clicks("Flip", on=menu),
            await world.ann.slash("move", move="3"),
        ):
            assert "That didn't work, and I've written it down (code " in answer
            assert "Your match is safe; try again." in answer
            assert answer.ephemeral
            for inside in (bug.__name__, "secret internals", "Traceback", ".py"):
                assert inside not in answer
            code = answer.text.split("(code ")[1][:4]
            (line,) = [each for each in log.lines if each.get("code") == code]
            assert isinstance(line["exc_info"], bug)
    DRAWING.bug = None
    assert {type(error).__name__ for error in world.errors} == {"CommandInvokeError"}
    await world.ann.plays("3")
    assert posted(world) == [0, 1]


@pytest.mark.usefixtures("toy_game")
async def test_a_board_that_cannot_be_drawn_delays_no_other_match(world: World, log: Log) -> None:
    """It is retried later; other matches go on meanwhile."""
    await begin_game(world, "counting", seats=2)
    first = world.ann.place
    await begin(world, world.ann, world.cy, size=5)
    DRAWING.bug = ZeroDivisionError()
    await world.bot.context.service.playing.play(1, world.ann.id, "3")
    await world.env.settle()
    await play((world.ann, "e5"))
    assert posted(world, 2) == [0, 1]
    assert posted(world, 1) == [0]
    assert log.errors
    DRAWING.bug = None
    await world.advance(minutes=30)
    assert posted(world, 1) == [0, 1]
    world.bob.enters(first)
    assert world.bob.sees("ann said 3").pinged == ["bob"]


async def test_damaged_buttons_break_nothing(world: World) -> None:
    """A custom_id of an older bot, or one that the bot never makes, gets a plain answer."""
    await begin(world)
    board = boards(world)[-1]
    for custom_id in (
        "old-button",
        "pb:gone:1",
        "pb:move:x:y",
        "pb:look:1:²",
        f"pb:look:{10**30}:0",
        "pb:history:0:1:::lost or won:",
        f"pb:profile:0:{world.cy.id}:secrets",
        "pb:leaders:0:chess:here",
        "pb:confirm:1:0:b2;b1",
    ):
        board.components[:] = [{"type": 2, "style": 2, "label": "Odd", "custom_id": custom_id}]
        late = await world.cy.clicks_late("Odd", on=board)
        words = "This match is between" if "confirm" in custom_id else "out of date"
        assert words in late, custom_id
        assert late.ephemeral
    assert posted(world) == [0]


# ---- a bot that is removed
async def test_matches_go_on_after_the_bot_was_removed_and_invited_again(world: World) -> None:
    """Pending boards are posted when it is back; the players were notified once meanwhile. Four
    days without the bot lose nobody a match with three days a move."""
    thread = await begin(world)
    world.connection.refuse(503, times=5)
    await play((world.ann, "b2"))
    await world.remove_bot()
    world.connection.stop_failing()
    await world.advance(hours=1)
    assert private_notices(world) == [1, 1]
    assert "go on here with `/board`" in world.bob.direct_messages[-1]
    assert "ann placed b2" in await world.bob.slash_privately("board", match="1")
    assert "You place a white piece" in await world.bob.slash_privately("move", move="a1")
    await world.advance_without_bot(days=4)
    assert private_notices(world) == [1, 1]
    await world.add_bot_back()
    assert [bool(each.buttons) for each in boards(world, thread)] == [False, True]
    assert world.bob.sees("ann placed b2").pinged == ["bob"]
    await world.advance(days=2)
    await play((world.bob, "a1"))
    assert posted(world) == [0, 1, 2]
    assert boards(world, thread)[-1].pinged == ["ann"]
    await world.advance_without_bot(days=4)
    await world.advance(minutes=1)
    world.bob.sees("bob wins Escabel #1 against ann")


async def test_the_bot_requests_only_what_it_needs(world: World) -> None:
    """No privileged intent, no member cache, no message cache, no mentions by default."""
    bot = world.bot
    assert bot.intents == discord.Intents(guilds=True, guild_messages=True, dm_messages=True)
    assert bot.allowed_mentions is not None
    assert bot.allowed_mentions.to_dict() == {"parse": []}
    assert list(bot.cached_messages) == []
