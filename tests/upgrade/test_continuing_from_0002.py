"""People continue to play in the upgraded world of revision 0002."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from model.entities import MatchDataKey
from rules import record
from rules.game import move_entry_of
from tests.journeys.match_helpers import board_of, choices_on, first_choice, postboard
from tests.support.people import Answer, Person, SeenMessage
from tests.upgrade.controls import Control, press
from tests.upgrade.old_world import UPGRADE_TIME, OldWorld
from tests.upgrade.scenario import find_line, is_over

MINUTE = timedelta(minutes=1)


@pytest.fixture
def world(world_0002: OldWorld) -> OldWorld:
    """The world of this version."""
    return world_0002


# ---- helpers
def match_number(world: OldWorld, name: str) -> int:
    """Return the number of a match by its name in the scenario."""
    found: int = world.facts["matches"][name]
    return found


async def mover(world: OldWorld, match: int) -> Person:
    """Return the person to move."""
    loaded = await postboard(world).context.service.playing.load(match)
    return world.person(loaded.mover or 0)


def boards(world: OldWorld, match: int) -> list[tuple[int, SeenMessage]]:
    """Return every posted board of a match with its seq, oldest first."""
    found: list[tuple[int, SeenMessage]] = []
    for place in world.env.backend.messages:
        for seen in world.messages(world.place(place)):
            shown = board_of(seen)
            if shown and shown[0] == match:
                found.append((shown[1], seen))
    return sorted(found, key=lambda each: each[1].id)


def newest_control(
    world: OldWorld, action: str, match: int, kind: str = "button"
) -> Control | None:
    """Return the newest stored control of an action in a match, or None."""
    found = [
        each
        for each in world.controls
        if each.action == action and each.kind == kind and each.args[:1] == [str(match)]
    ]
    return found[-1] if found else None


async def move_by_pad(world: OldWorld, match: int, person: Person) -> Answer:
    """Open the pad by an old button, choose the first move that it offers, and confirm it."""
    old = newest_control(world, "move", match)
    assert old is not None
    answer = await press(world, person, old)
    while "Confirm" not in answer.seen.buttons and choices_on(answer):
        answer = await person.clicks(first_choice(answer), on=answer)
    return await confirm_if_asked(person, answer)


async def confirm_if_asked(person: Person, answer: Answer) -> Answer:
    """Confirm a move if the answer is a preview."""
    if "Confirm" in answer.seen.buttons:
        answer = await person.clicks("Confirm", on=answer)
    assert "Your move is in" in answer or "This turn so far" in answer, answer
    return answer


async def play_moves(world: OldWorld, match: int, *played: str) -> None:
    """Play moves by command, each by the person to move."""
    for move in played:
        person = await mover(world, match)
        await confirm_if_asked(person, await person.slash("move", move=move, match=str(match)))


async def play_turn(world: OldWorld, match: int) -> None:
    """Play a legal turn, by an old button if it works for this board, else by command."""
    person = await mover(world, match)
    loaded = await postboard(world).context.service.playing.load(match)
    position = loaded.position
    old = newest_control(world, "move", match)
    if (
        move_entry_of(position).has_steps
        and old is not None
        and old.args[1] == str(loaded.match.shown_seq)
    ):
        await move_by_pad(world, match, person)
    else:
        await play_moves(world, match, str(position.legal_moves()[0]))
    while (await postboard(world).context.service.playing.load(match)).position.mid_turn:
        legal = (await postboard(world).context.service.playing.load(match)).position.legal_moves()
        await play_moves(world, match, str(legal[0]))


def running(world: OldWorld) -> list[str]:
    """Return the names of the running matches on the server where the bot is a member."""
    with_mover = {
        each
        for (each,) in query_old_database(world, "SELECT id FROM matches WHERE to_move NOT NULL")
    }
    names: dict[str, int] = world.facts["matches"]
    return [name for name, match in names.items() if match in with_mover and "else" not in name]


def reopen_channel(world: OldWorld) -> None:
    """Allow the bot again to write in the channel that it could not write in."""
    attic = world.facts["channels"]["attic"]
    world.env.backend.delete_overwrite(attic, world.env.backend.bot_user.id)


# ---- matches
async def test_every_running_match_can_be_continued(world: OldWorld) -> None:
    """After a turn in each, by an old button if it has a pad, its board is posted once."""
    reopen_channel(world)
    await world.env.settle()
    paused = str(match_number(world, "escabel paused"))
    mo = world.people["mo"]
    assert "goes on" in await mo.slash("moderate resume", match=paused, reason="Settled")
    # the clock of «pending ping» has only minutes left, so it comes first
    names = sorted(running(world), key=lambda name: name != "pending ping")
    assert len(names) > 35
    for name in names:
        match = match_number(world, name)
        before = boards(world, match)
        await play_turn(world, match)
        (newest, seen), count = boards(world, match)[-1], len(boards(world, match))
        loaded = await postboard(world).context.service.playing.load(match)
        assert newest == loaded.match.shown_seq, name
        assert count == len(before) + 1, name
        if loaded.mover is not None:
            assert f"@{world.name_of(loaded.mover)}" in seen, (name, seen)
        await world.advance(seconds=20)


async def test_matches_of_every_game_are_played_to_their_end(world: OldWorld) -> None:
    """With random moves; the last board says who won, and the record can be verified."""
    for name in ("escabel threat", "esgrad one pass", "stack last mover"):
        match = match_number(world, name)
        loaded = await postboard(world).context.service.playing.load(match)
        lines = [find_line(loaded.position, is_over, first=10 * seed) for seed in range(5)]
        await play_moves(world, match, *min(lines, key=len))
        last = boards(world, match)[-1][1]
        assert re.search(r" wins? | share ", last.text.splitlines()[0]), last
        assert last.buttons[:4] == ["Rematch", "Replay", "Look back", "Record"]
        person = world.person(loaded.match.players[0])
        assert await problems_of_record(world, await person.clicks("Record", on=last)) == []
        await assert_unrated(world, match)
        assert "Ratings" not in last


async def assert_unrated(world: OldWorld, match: int) -> None:
    """Check that a match that began before there were ratings changes none, without a reason."""
    async with postboard(world).context.store.read() as unit:
        assert await unit.ratings.of_match(match) is None
        row = await unit.matches.get(match)
        assert row is not None
        assert MatchDataKey.UNRATED not in row.data
        for player in row.players:
            assert await unit.ratings.of_player(player) == []


async def problems_of_record(world: OldWorld, answer: Answer) -> list[str]:
    """Return what `verify` finds wrong with a downloaded record."""
    _, file = answer.seen.attachments
    downloaded = json.loads(world.env.backend.cdn.get(file["url"]) or b"")
    return list(record.verify(downloaded).problems)


async def test_ended_matches_can_be_viewed_verified_and_rematched(world: OldWorld) -> None:
    """Matches that were won, shared, resigned, timed out or cancelled, by their old buttons."""
    names = [each for each in world.facts["matches"] if each not in running(world)]
    names = [each for each in names if "elsewhere" not in each]
    assert len(names) > 15
    for name in names:
        match = match_number(world, name)
        loaded = await postboard(world).context.service.playing.load(match)
        assert loaded.result, name
        person = world.person(loaded.match.players[0])
        shown = await person.slash("board", match=str(match))
        assert f"#{match}" in shown, name
        ends = boards(world, match)[-1][1]
        assert ends.buttons[:3] == ["Rematch", "Look back", "Record"], name
        for label in ("Look back", "Record"):
            answer = await person.clicks(label, on=ends)
        assert await problems_of_record(world, answer) == [], name
        await world.advance(seconds=60)
    for name in ("escabel won", "esgrad won", "stack shared"):
        match = match_number(world, name)
        replay = await world.ann.slash("replay", match=str(match))
        (file,) = replay.seen.attachments
        assert (world.env.backend.cdn.get(file["url"]) or b"").startswith(b"GIF89a"), name
    await end_some_matches(world)
    match = match_number(world, "esgrad won")
    end = boards(world, match)[-1][1]
    await world.bob.clicks("Rematch", on=end)
    assert "begins." in await world.ann.clicks("Rematch", on=end)
    assert "begins." in await world.bob.clicks(
        "Rematch", on=boards(world, match_number(world, "escabel won"))[-1][1]
    )


async def read_history(person: Person, **options: Any) -> dict[int, str]:
    """Return the lines of all pages of `/history`, by match number."""
    page = await person.slash("history", **options)
    text = page.text
    while "Next" in page.seen.buttons:
        page = await person.clicks("Next", on=page)
        text += f"\n{page.text}"
    found = (re.match(r"\*\*#(\d+)\*\*", line) for line in text.splitlines())
    return {int(each[1]): each.string for each in found if each}


async def test_ended_matches_have_a_history(world: OldWorld) -> None:
    """All of them, with their result and moves, which the old version did not store."""
    ended = query_old_database(
        world,
        "SELECT DISTINCT m.id, m.winners, m.termination FROM matches m"
        " JOIN match_seats s ON s.match_id = m.id"
        " WHERE m.finished_at NOT NULL AND s.player_id = ?",
        world.ann.id,
    )
    assert len(ended) > 10
    await world.advance(minutes=1)
    lines = await read_history(world.ann)
    assert set(lines) == {match for match, _, _ in ended}
    for match, winners, termination in ended:
        line = lines[match]
        if winners == "[]":
            assert "cancelled" in line
        elif "," in winners:
            assert "shared the win" in line
        else:
            assert re.search(r" · (won|lost)\b", line), line
            assert (termination == "timeout") == ("on time" in line), line
        assert re.search(r" · \d+ moves? · <t:", line), line
        await world.advance(seconds=5)
    for result, says in (("won", "won"), ("lost", "lost"), ("none", "cancelled")):
        found = await read_history(world.ann, result=result)
        assert set(found) == {match for match, line in lines.items() if f" · {says}" in line}
        assert found


async def test_results_of_ended_matches_are_computed_after_the_upgrade(world: OldWorld) -> None:
    """The sweep is done once, and leaves running matches alone."""
    await world.advance(minutes=1)
    store = postboard(world).context.store
    async with store.read() as unit:
        assert await unit.sweeps.pending(10) == []
        assert await unit.matches.without_results(0, 100) == []
    rows = query_old_database(world, "SELECT id, finished_at FROM matches")
    for match, finished_at in rows:
        async with store.read() as unit:
            results = await unit.history.results(match)
        assert bool(results) == (finished_at is not None)
        assert all(each.turns is not None for each in results)


async def test_forms_opened_before_the_upgrade_are_accepted(world: OldWorld) -> None:
    """A move typed before the upgrade and submitted after it is played."""
    forms = {each.id: each for each in world.controls if each.kind == "form"}
    accepted = 0
    for form in forms.values():
        match = int(form.args[0])
        loaded = await postboard(world).context.service.playing.load(match)
        if loaded.result or int(form.args[1]) != loaded.match.shown_seq or loaded.match.paused:
            continue
        move = "7" if form.action == "answered" else str(loaded.position.legal_moves()[0])
        person = world.person(loaded.mover or 0)
        await confirm_if_asked(person, await press(world, person, form, [move]))
        events = await events_of(world, match)
        assert events[loaded.seq].endswith(move), form
        await world.advance(seconds=30)
        accepted += 1
    assert accepted >= 10


async def events_of(world: OldWorld, match: int) -> list[str]:
    """Return the texts of a match's events."""
    loaded = await postboard(world).context.service.playing.load_whole(match)
    return [each.text for each in loaded.events]


# ---- challenges
async def end_some_matches(world: OldWorld) -> None:
    """Ann resigns some matches with bob, because newer versions limit how many two people play."""
    both = {world.ann.id, world.bob.id}
    for name in running(world):
        match = (
            await postboard(world).context.service.playing.load(match_number(world, name))
        ).match
        playing = match.mover is not None and set(match.players) == both
        if playing and name.startswith(("escabel", "pending")):
            asked = await world.ann.slash("resign", match=str(match.id))
            await world.ann.clicks("Resign", on=asked)
            await world.advance(seconds=20)


async def test_old_challenges_can_be_accepted(world: OldWorld) -> None:
    """To a person, to anyone, a lobby with colours, with an open menu, and a rematch."""
    ann, bob, cy, dan = world.ann, world.bob, world.cy, world.people["dan"]
    offers = world.facts["challenges"]

    def on_card(name: str, action: str) -> Control:
        return next(each for each in world.controls if each.id == f"pb:{action}:{offers[name]}")

    await end_some_matches(world)
    assert "begins." in await press(world, cy, on_card("to one", "accept"))
    assert "begins." in await press(world, bob, on_card("to anyone", "accept"))
    menu = next(each for each in world.controls if each.id == f"ps:join-as:{offers['lobby']}")
    menu = replace(menu, message=menu.message + 1, person=bob.id)  # bob had opened it, too
    assert "You are in" in await press(world, bob, menu, ["red"])
    asked = await press(world, ann, on_card("lobby", "accept"))
    begun = await ann.chooses("Any colour", "Your colour", on=asked)
    found = re.search(r"Match #(\d+) begins\.", begun.text)
    assert found, begun
    board = boards(world, int(found[1]))[0][1]
    assert "cy (Blue)" in board
    assert "dan (Black)" in board
    assert "bob (Red)" in board
    assert "Only dan can start" in await press(world, bob, on_card("to start", "start"))
    assert "begins." in await press(world, dan, on_card("to start", "start"))
    assert "begins." in await press(world, bob, on_card("rematch", "accept"))
    assert "withdrawn" in await press(world, dan, on_card("dan 11", "withdraw"))


# ---- time
async def read_match_list(person: Person) -> dict[int, str]:
    """Return the lines of all pages of `/matches`, by match number."""
    page = await person.slash("matches")
    text = page.text
    while "Next" in page.seen.buttons:
        page = await person.clicks("Next", on=page)
        text += f"\n{page.text}"
    found = (re.match(r"\*\*#(\d+)\*\*", line) for line in text.splitlines())
    return {int(each[1]): each.string for each in found if each}


def time_after(line: str, what: str) -> datetime:
    """Return the time after some words in a line."""
    found = re.search(rf"{what} <t:(\d+):", line)
    assert found, line
    return datetime.fromtimestamp(int(found[1]), UTC)


def query_old_database(world: OldWorld, query: str, *given: int) -> list[tuple[Any, ...]]:
    """Query the database as the old version left it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((world.source / "database.sql").read_text())
        return connection.execute(query, given).fetchall()


def stored_time(microseconds: int) -> datetime:
    """Convert a stored time."""
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC)


async def test_clocks_did_not_run_during_the_upgrade(world: OldWorld) -> None:
    """A clock with minutes left still has them, then runs out. The next boards explain it."""
    short = match_number(world, "pending ping")
    ((deadline,),) = query_old_database(world, "SELECT deadline FROM matches WHERE id = ?", short)
    assert world.clock.now() > stored_time(deadline)
    due = time_after((await read_match_list(world.ann))[short], "due")
    assert UPGRADE_TIME <= due - stored_time(deadline) <= UPGRADE_TIME + 2 * MINUTE
    left = due - world.clock.now()
    assert timedelta(minutes=5) < left < timedelta(minutes=30)
    await world.advance(seconds=(left - MINUTE).total_seconds())
    assert shown_seqs(world, short) == [0]
    await world.advance(minutes=3)
    end = boards(world, short)[-1][1]
    assert "did not make a first move in time" in end
    assert "I was away for 3 hours; the clocks stood still meanwhile." in end
    match = match_number(world, "escabel pie")
    await play_moves(world, match, "swap")
    assert "I was away for 3 hours" in boards(world, match)[-1][1]


async def test_a_vacation_continues_and_can_be_ended(world: OldWorld) -> None:
    """Dan's clock is stopped until the day that he named, or until he returns."""
    dan, match = world.people["dan"], match_number(world, "escabel away")
    ((until,),) = query_old_database(
        world, "SELECT end_at FROM vacations WHERE player_id = ?", dan.id
    )
    line = (await read_match_list(world.ann))[match]
    assert time_after(line, "on vacation until") == stored_time(until)
    due = time_after(line, "due")
    assert due > stored_time(until)
    assert "You are on vacation already" in await dan.slash("vacation", until="5 days")
    back = await dan.clicks("Come back", on=await dan.slash("vacation"))
    assert "Welcome back" in back
    line = (await read_match_list(world.ann))[match]
    assert "on vacation" not in line
    assert time_after(line, "due") < due
    dan.enters(world.place(boards(world, match)[-1][1].channel_id))
    assert "is back from vacation" in dan.sees("is back from vacation")


# ---- notices
def texts(world: OldWorld) -> list[tuple[int, str]]:
    """Return the texts of all messages of the bot that exist, with their channels."""
    return [
        (place, seen.text)
        for place in list(world.env.backend.messages)
        for seen in world.messages(world.place(place))
    ]


def count_messages(world: OldWorld, *words: str, place: int | None = None) -> int:
    """Count the messages that contain all these texts."""
    found = texts(world)
    return sum(
        all(each in text for each in words) for where, text in found if place in {None, where}
    )


def count_cards(world: OldWorld, challenge: int) -> int:
    """Count the cards of a challenge that can be accepted."""
    wanted = f"pb:accept:{challenge}"
    return sum(
        any(each.get("custom_id") == wanted for each in seen.components)
        for place in list(world.env.backend.messages)
        for seen in world.messages(world.place(place))
    )


def shown_seqs(world: OldWorld, match: int) -> list[int]:
    """Return the seqs of a match's posted boards, sorted, one for each message."""
    return sorted(seq for seq, _ in boards(world, match))


async def test_pending_notices_are_delivered_once(world: OldWorld) -> None:
    """A board, a card, a thread, a proposal and its end, texts, direct messages, reminders."""
    kinds = {
        kind
        for (kind,) in query_old_database(world, "SELECT kind FROM outbox WHERE state = 'pending'")
    }
    assert kinds == {
        "board", "card", "open", "proposal", "proposal-over", "say", "direct", "ping",
    }  # fmt: skip
    quiet = match_number(world, "quiet ping")
    await world.advance(minutes=20)
    assert count_messages(world, "It's your turn", f"#{quiet} ") == 0
    await world.advance(hours=1)  # it is past seven in Vienna
    assert (
        count_messages(world, "It's your turn", f"#{quiet} ", place=place_of(world, "quiet ping"))
        == 1
    )
    assert [f"#{quiet} " in each for each in world.cy.direct_messages].count(True) == 1
    assert shown_seqs(world, match_number(world, "pending board"))[-2:] == [4, 5]
    match = match_number(world, "pending open")
    assert shown_seqs(world, match) == [0]
    assert count_messages(world, f"Match #{match} is in") == 1
    assert f"#{match} " in str(world.place(boards(world, match)[0][1].channel_id).name)
    assert count_cards(world, world.facts["challenges"]["pending card"]) == 1
    match = match_number(world, "pending proposal")
    assert count_messages(world, "asks to take back", f"#{match}", "do you agree?") == 1
    match = match_number(world, "pending proposal over")
    assert count_messages(world, "asks to take back", f"#{match}", "ann declined.") == 1
    assert count_messages(world, "@bob, your takeback was declined.") == 1
    assert count_messages(world, "@bob, you were given more time (1 day).") == 2
    assert count_messages(world, "Your move (1)", f"#{match_number(world, 'pending direct')}") == 1
    match = match_number(world, "pending ping")
    assert count_messages(world, "Last reminder: it's your turn in", f"#{match} ") == 1


async def test_parked_notices_are_delivered_once_when_the_bot_can_write_again(
    world: OldWorld,
) -> None:
    """The same kinds of notices, for a channel that the bot could not write in."""
    kinds = {
        kind
        for (kind,) in query_old_database(world, "SELECT kind FROM outbox WHERE state = 'parked'")
    }
    assert kinds == {
        "board", "card", "open", "proposal", "proposal-over", "say", "direct", "ping",
    }  # fmt: skip
    attic = world.facts["channels"]["attic"]
    refused = [each for each in world.connection.requests if f"/channels/{attic}/" in each.path]
    assert len(refused) < 20
    reopen_channel(world)
    for _ in range(4):
        await world.advance(minutes=30)
    assert shown_seqs(world, match_number(world, "parked board"))[-2:] == [4, 5]
    match = match_number(world, "parked open, begun")
    assert shown_seqs(world, match) == [0]
    match = match_number(world, "parked proposal")
    assert count_messages(world, "asks to take back", f"#{match}", "do you agree?") == 1
    assert (
        count_messages(
            world, "you were given more time (1 day).", place=place_of(world, "parked say")
        )
        == 1
    )
    match = match_number(world, "parked ping")
    assert count_messages(world, "Your time is running: it's your turn in", f"#{match} ") == 1
    match = match_number(world, "escabel to decline")
    assert count_messages(world, "asks to take back", f"#{match}", "bob declined.") == 1
    assert count_cards(world, world.facts["challenges"]["parked card"]) == 1


def place_of(world: OldWorld, name: str) -> int:
    """Return the channel or thread of a match."""
    return boards(world, match_number(world, name))[-1][1].channel_id


# ---- settings
async def test_settings_are_unchanged(world: OldWorld) -> None:
    """Those of people (themes, reminders, blocks, …), of the server, and the moderation log."""
    ann, bob, cy, dan, eve, mo = (
        world.people[name] for name in ("ann", "bob", "cy", "dan", "eve", "mo")
    )
    assert selected_values(await ann.slash("settings")) == ["dark", "yes", "no", "no"]
    # bob never chose a theme, so he now gets the server's
    assert selected_values(await bob.slash("settings")) == ["server", "no", "yes", "no"]
    assert "in the match's channel and by private message. Quiet from 22:00 to 7:00. " in (
        reminders := await cy.slash("reminders")
    )
    assert "Europe/Vienna" in reminders
    assert "one message a day at 8:00" in await dan.slash("reminders")
    assert "I don't remind you." in await eve.slash("reminders")
    assert "by private message" in await world.people["fay"].slash("reminders")
    assert "already block" in await dan.slash("block", player=eve)
    refused = await eve.slash("challenge escabel", opponent=dan)
    assert "isn't taking challenges" in refused
    server = await mo.slash("server settings")
    assert "Each match gets a thread: yes. Theme of boards: dark." in server
    assert f"<@&{world.facts['role']}>" in server
    log = await mo.slash("server log")
    for what in ("paused", "resumed", "ended the match", "removed", "gave"):
        assert what in log
    assert r"A \*test\* {quoted} match" in log


def selected_values(answer: Answer) -> list[str]:
    """Return the values that are selected in the menus of an answer."""
    menus = [each for each in answer.seen.components if each["type"] == 3]
    return [
        option["value"] for menu in menus for option in menu["options"] if option.get("default")
    ]


# ---- the server from which the bot was removed
async def test_the_bot_can_be_added_again_to_a_server(world: OldWorld) -> None:
    """The match and its clock are unchanged, and its buttons work."""
    match = match_number(world, "escabel elsewhere")
    handle = await world.add_bot_to_left_server()
    bob = world.person(world.bob.id, handle)
    hall = world.env.backend.guilds[handle.id].channel_ids[0]
    bob.enters(world.place(hall))
    line = (await read_match_list(bob))[match]
    left = time_after(line, "due") - world.clock.now()
    assert timedelta(days=2, hours=20) < left <= timedelta(days=3)
    old = newest_control(world, "move", match)
    assert old is not None
    assert "Which move?" in await press(world, bob, old)
    answer = await bob.slash("move", move="a1", match=str(match))
    assert "Your move is in" in answer
    assert shown_seqs(world, match) == [0, 1, 2]
