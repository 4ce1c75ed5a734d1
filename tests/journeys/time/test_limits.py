"""Clocks as players see them: the deadline on a board, and what happens when it passes.

Discord's id of a press contains its time; that time counts, not the time of handling.
"""

from datetime import timedelta
from functools import partial

from matches.play import LATE_PRESS_ALLOWANCE
from tests.journeys.match_helpers import END_BUTTONS, begin, boards, in_turn, play, posted
from tests.journeys.time.clock_helpers import (
    advance_to_before_deadline,
    begin_match_of_five,
    begin_until_ann_is_to_move,
    deadline_of,
    mentions_of,
    places_trio,
    timestamps,
    until,
)
from tests.support.discord import World

SECOND, MINUTE = timedelta(seconds=1), timedelta(minutes=1)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


# ---- the agreed clock
CLOCKS = (
    ("1d", "1 day a move", DAY),
    ("36h + 12h / 5d", "36 hours + 12 hours a move, at most 5 days", 36 * HOUR),
)


async def test_the_card_and_the_first_board_show_the_clock(world: World) -> None:
    """Three days per move unless something else is agreed."""
    await begin(world)
    card = world.messages()[0]
    assert "3 days a move" in card
    first = world.ann.sees("place your first piece")
    assert "3 days a move" in first
    assert deadline_of(first) == world.clock.now() + 3 * DAY
    stamp = int(deadline_of(first).timestamp())
    assert f"Due <t:{stamp}:R>, <t:{stamp}:f>." in first.raw  # «in 3 days, 24 November 2026 09:00»
    for clock, words, time in CLOCKS:
        await begin(world, clock=clock)
        board = world.ann.sees("place your first piece")
        assert words in board
        assert deadline_of(board) == world.clock.now() + time
    # suggested are the usual clocks, and what was typed in words
    offered = await world.ann.suggestions("challenge escabel", "clock", "")
    for words in ("3d: 3 days a move", "48h+24h/96h", "7d+1d/14d", "no clock"):
        assert any(words in each for each in offered)
    typed = await world.ann.suggestions("challenge escabel", "clock", "36h+12h/5d")
    assert typed == ["36h+12h/5d: 36 hours + 12 hours a move, at most 5 days"]


# ---- when a clock starts
async def test_a_player_who_runs_out_of_time_loses(world: World) -> None:
    """Exactly at the deadline that the board shows, not ten minutes later. A move in the last
    minute counts."""
    await begin(world, clock="1h")
    await until(world, deadline_of(world.ann.sees("place")) - MINUTE)
    await world.ann.plays("b2")
    await world.advance(minutes=5)
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    last = deadline_of(world.ann.sees("your turn"))
    await until(world, last - timedelta(seconds=1))
    assert posted(world) == [0, 1, 2]
    await world.advance(seconds=1)
    end = world.ann.sees("bob wins Escabel #1 against ann")
    assert "ann ran out of time." in end
    assert end.buttons == [*END_BUTTONS]
    assert "This match is over." in await world.ann.slash("move", move="c3", match="1")


# ---- running out of time


async def test_time_runs_out_while_the_bot_is_restarted(world: World) -> None:
    """The deadline is stored in the database: it is handled once, whenever the bot is back. A match
    in which the loser never moved is cancelled."""
    await begin(world, moves="b2")
    await begin(world, moves="b2 a1")
    await world.advance_without_bot(days=4)
    assert posted(world, 2) == [0, 1, 2]
    await world.advance(seconds=LATE_PRESS_ALLOWANCE.total_seconds())
    assert posted(world, 2) == [0, 1, 2, 3]
    await world.advance_without_bot(days=4)
    assert posted(world, 2) == [0, 1, 2, 3]
    world.ann.sees("bob wins Escabel #2 against ann")
    world.ann.enters(world.threads[0])
    end = world.ann.sees("Escabel #1 was cancelled")
    assert "bob did not make a first move in time" in end
    assert "wins" not in end


# ---- extra time
async def test_a_player_gives_the_opponent_extra_time(world: World) -> None:
    """The opponent is notified of the new deadline; the old deadline passes without effect."""
    await begin(world, clock="none")
    assert "no clock" in await world.bob.slash("more-time", time="1d", match="1")
    first = await begin_until_ann_is_to_move(world)
    assert "opponent can give you more" in await world.ann.slash("more-time", time="1d")
    assert "This match is between" in await world.cy.slash("more-time", time="1d", match="2")
    assert "I can't read" in await world.bob.slash("more-time", time="later")
    assert "You gave your opponent 2 days more." in await world.bob.slash("more-time", time="2d")
    notice = world.ann.sees("more time")
    assert notice.pinged == ["ann"]
    assert "2 days" in notice
    assert deadline_of(notice) == first + 2 * DAY
    await until(world, first + DAY)
    assert posted(world, 2) == [0, 1, 2]
    await world.restart()
    await until(world, first + 2 * DAY)
    world.ann.sees("bob wins")


async def test_a_fischer_clock_is_given_at_most_what_it_can_hold(world: World) -> None:
    """The sentences say how much that was, rounded down to hours."""
    await world.grant(world.cy, "manage_messages")
    world.cy.enters(await begin(world, clock="48h+24h/50h"))
    assert "You gave your opponent 2 hours more." in await world.bob.slash("more-time", time="2d")
    assert "(2 hours)" in world.ann.sees("you were given more time")
    extend = partial(world.cy.slash, "moderate extend", match="1", time="1d", reason="Ill")
    for refused in (await world.bob.slash("more-time", time="2d"), await extend()):
        assert "This clock already has the most time that it can have." in refused
    await world.advance(hours=5, minutes=20, seconds=10)
    assert "Match #1 has more time: 5 hours." in await extend()
    world.ann.sees("a moderator gave @ann 5 hours more.")
    await world.advance(minutes=20)
    given = await world.bob.slash("more-time", time="90m")
    assert "You gave your opponent 20 minutes more." in given


async def test_time_runs_out_in_the_middle_of_a_turn(world: World) -> None:
    """Ann has chosen one of three pyramids when her day is over: she leaves, Chance places all
    three, and the next player has a full day. Then bob's day passes as well. Later rounds go on
    without them, also after a restart."""
    thread = await begin_match_of_five(world)
    first, *_ = await world.ann.suggestions("move", "move", "")
    await world.ann.slash("move", move=first.split(" · ")[0])
    limit = deadline_of(mentions_of(world.ann)[-1])
    await until(world, limit)
    board = world.bob.sees("ann ran out of time.")
    assert board.text.count("was placed at random on") == 3
    assert board.pinged == ["bob"]
    assert "ann (Red) is no longer playing." in board
    assert deadline_of(board) == limit + DAY + LATE_PRESS_ALLOWANCE
    notice = world.ann.sees("you are out of match #1")
    assert "your turns are skipped" in notice
    assert notice.pinged == ["ann"]
    assert "You are out of this match." in await world.ann.slash("move", match="1", move="R1 d4")
    assert "already out of this match" in await world.ann.slash("more-time", time="1d", match="1")
    world.bob.sees_no("more time")
    await until(world, deadline_of(board))
    board = world.cy.sees("bob ran out of time.")
    assert board.pinged == ["cy"]
    assert deadline_of(board) == limit + 2 * (DAY + LATE_PRESS_ALLOWANCE)
    await world.restart()
    await places_trio(world, world.cy)
    newest = boards(world, thread)[-1]
    assert newest.pinged == ["dan"]
    assert "wins" not in newest


# ---- without a clock
async def test_an_inactive_match_without_a_clock_can_be_ended(world: World) -> None:
    """After 30 days either player can ask; a week later the match can be cancelled."""
    await begin(world, clock="none")
    board = world.ann.sees("place your first piece")
    assert "no clock" in board
    assert timestamps(board) == []
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    known = len(mentions_of(world.ann))
    await world.advance(days=29)
    assert posted(world) == [0, 1, 2]
    assert len(mentions_of(world.ann)) == known
    assert "Your opponent must agree" in await world.bob.slash("cancel")
    await world.advance(days=1, hours=1)
    asked = await world.bob.slash("cancel")
    assert "30 days" in asked
    assert "7 days" in await world.bob.clicks("Ask", on=asked)
    call = world.ann.sees("30 days")
    assert call.pinged == ["ann"]
    assert "7 days" in call or timestamps(call)
    assert "Somebody has already asked" in await world.bob.slash("cancel")
    await world.advance(days=7)
    asked = await world.bob.slash("cancel")
    assert "cancelled" in await world.bob.clicks("Cancel match", on=asked)
    assert "silence" in world.ann.sees("Escabel #1 was cancelled")


async def test_who_does_not_move_loses_an_inactive_rated_match(world: World) -> None:
    """Otherwise whoever stands badly would only have to wait. Only what was confirmed happens: ann
    confirms that she asks, but bob has asked meanwhile, and she does not resign by that."""
    await begin(world, clock="none", rated="rated", size=9, moves="b2 e5")
    await world.advance(days=30, hours=1)
    question = await world.ann.slash("cancel")
    await world.bob.clicks("Ask", on=await world.bob.slash("cancel"))
    assert "lose it on time" in world.ann.sees("30 days")
    assert "Cancelling would do something else now" in await world.ann.clicks("Ask", on=question)
    world.bob.sees_no("wins")
    await world.ann.slash("vacation", until="5d")
    await world.advance(days=7)
    assert "Somebody has already asked" in await world.bob.slash("cancel")
    await world.advance(days=5)
    asked = await world.bob.slash("cancel")
    assert "loses on time" in asked
    assert "has lost on time" in await world.bob.clicks("End match", on=asked)
    assert "ann ran out of time" in world.ann.sees("bob wins")


async def test_a_move_answers_the_activity_question(world: World) -> None:
    """Nobody can move during a moderator's pause, so nobody is asked to. The player who is asked
    may ask too: then neither has to wait another week."""
    await world.grant(world.cy, "manage_messages")
    await begin(world, clock="none", moves="b2 a1")
    await world.advance(days=31)
    await world.bob.clicks("Ask", on=await world.bob.slash("cancel"))
    await world.advance(days=2)
    await play((world.ann, "c3"))
    await world.advance(days=6)
    assert "Your opponent must agree" in await world.ann.slash("cancel")
    assert "Offer" in (await world.bob.slash("cancel")).seen.buttons
    world.bob.sees_no("was cancelled")
    await world.cy.slash("moderate pause", match="1", reason="A ruling")
    await world.advance(days=31)
    assert "Your opponent must agree" in await world.bob.slash("cancel")
    await world.cy.slash("moderate resume", match="1", reason="Settled")
    asked = await world.ann.slash("cancel")
    assert "for 30 days. Ask whether it goes on?" in asked
    await world.ann.clicks("Ask", on=asked)
    assert world.bob.sees("30 days").pinged == ["bob"]
    await world.bob.clicks("Cancel match", on=await world.bob.slash("cancel"))
    assert "by agreement" in world.ann.sees("Escabel #1 was cancelled")


# ---- the time of a press
async def test_a_press_in_time_counts_if_handled_after_the_deadline(world: World) -> None:
    """The bot's clock is some seconds ahead when it handles the press."""
    await advance_to_before_deadline(world, 2)
    preview = await world.ann.slash("move", move="c3")
    world.clock.wrong_by = 5 * SECOND
    assert "Your move is in" in await world.ann.clicks("Confirm", on=preview)
    await world.advance(minutes=1)
    world.ann.sees_no("ran out of time")
    assert posted(world) == [0, 1, 2, 3]


async def test_a_form_counts_when_it_is_submitted(world: World) -> None:
    """A form opened in time and submitted too late is too late; the same goes for commands."""
    await advance_to_before_deadline(world, 2)
    await world.ann.sets("Moves: played at once", "Confirmation")
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await world.advance(seconds=4)
    assert "Your time ran out before you sent this move" in await world.ann.fills(form, "c3")
    await world.advance(seconds=1)
    assert posted(world) == [0, 1, 2, 3]
