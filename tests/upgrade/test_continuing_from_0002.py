"""The world of revision 0002, upgraded: people play on as if nothing had happened."""

from __future__ import annotations

import json
import re
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from rules import record
from rules.game import move_entry_of
from tests.journeys.match_helpers import board_of, postboard
from tests.journeys.stack_control_helpers import answer_pad
from tests.support.people import Answer, Person, Seen
from tests.upgrade.controls import Control, press
from tests.upgrade.old_world import AWAY, OldWorld
from tests.upgrade.scenario import line_to, over

MINUTE = timedelta(minutes=1)


@pytest.fixture
def world(world_0002: OldWorld) -> OldWorld:
    """The world of this version."""
    return world_0002


# ---- what the tests do
def number(world: OldWorld, name: str) -> int:
    """The number of a match of the story."""
    found: int = world.facts["matches"][name]
    return found


async def mover(world: OldWorld, match: int) -> Person:
    """Whose move it is."""
    loaded = await postboard(world).context.service.playing.load(match)
    return world.person(loaded.mover or 0)


def boards(world: OldWorld, match: int) -> list[tuple[int, Seen]]:
    """Every board of a match that people can see, with its seq."""
    found: list[tuple[int, Seen]] = []
    for place in world.env.backend.messages:
        for seen in world.messages(world.place(place)):
            shown = board_of(seen)
            if shown and shown[0] == match:
                found.append((shown[1], seen))
    return sorted(found, key=lambda each: each[1].id)


def control(world: OldWorld, action: str, match: int, kind: str = "button") -> Control | None:
    """The newest old control of an action in a match."""
    found = [
        each
        for each in world.controls
        if each.action == action and each.kind == kind and each.args[:1] == [str(match)]
    ]
    return found[-1] if found else None


async def moves_by_pad(world: OldWorld, match: int, person: Person) -> Answer:
    """The first move that the pad offers, begun at an old button and confirmed."""
    old = control(world, "move", match)
    assert old is not None
    answer = await press(world, person, old)
    while answer.seen.selects and "Confirm" not in answer.seen.buttons:
        menu = list(answer.seen.selects.values())[-1]
        answer = await answer_pad(person, answer, menu[0])
    return await confirmed(person, answer)


async def confirmed(person: Person, answer: Answer) -> Answer:
    """A preview is confirmed; who wants none has none."""
    if "Confirm" in answer.seen.buttons:
        answer = await person.clicks("Confirm", on=answer)
    assert "Your move is in" in answer or "This turn so far" in answer, answer
    return answer


async def moves(world: OldWorld, match: int, *played: str) -> None:
    """Moves by command, each by whoever is to move."""
    for move in played:
        person = await mover(world, match)
        await confirmed(person, await person.slash("move", move=move, match=str(match)))


async def next_move(world: OldWorld, match: int) -> None:
    """One more legal turn: through an old button where there is one, else by command."""
    person = await mover(world, match)
    loaded = await postboard(world).context.service.playing.load(match)
    position = loaded.position
    old = control(world, "move", match)
    if (
        move_entry_of(position).has_steps
        and old is not None
        and old.args[1] == str(loaded.match.shown_seq)
    ):
        await moves_by_pad(world, match, person)
    else:
        await moves(world, match, str(position.legal_moves()[0]))
    while (await postboard(world).context.service.playing.load(match)).position.mid_turn:
        left = (await postboard(world).context.service.playing.load(match)).position.legal_moves()
        await moves(world, match, str(left[0]))


def running(world: OldWorld) -> list[str]:
    """Names of matches that were running, on the server where the bot still is."""
    went_on = {each for (each,) in stored(world, "SELECT id FROM matches WHERE to_move NOT NULL")}
    names: dict[str, int] = world.facts["matches"]
    return [name for name, match in names.items() if match in went_on and "else" not in name]


def heals(world: OldWorld) -> None:
    """The bot may write in the channel again that it could not write in."""
    attic = world.facts["channels"]["attic"]
    world.env.backend.delete_overwrite(attic, world.env.backend.bot_user.id)


# ---- matches
async def test_every_running_match_goes_on(world: OldWorld) -> None:
    """One more turn in each, by an old button where it has a pad; its board is posted for all."""
    heals(world)
    await world.env.settle()
    paused = str(number(world, "escabel paused"))
    mo = world.people["mo"]
    assert "goes on" in await mo.slash("moderate resume", match=paused, reason="Settled")
    names = sorted(running(world), key=lambda name: name != "pending ping")  # it has minutes left
    assert len(names) > 35
    for name in names:
        match = number(world, name)
        before = boards(world, match)
        await next_move(world, match)
        (newest, seen), count = boards(world, match)[-1], len(boards(world, match))
        loaded = await postboard(world).context.service.playing.load(match)
        assert newest == loaded.match.shown_seq, name
        assert count == len(before) + 1, name
        if loaded.mover is not None:
            assert f"@{world.name_of(loaded.mover)}" in seen, (name, seen)
        await world.advance(seconds=20)


async def test_matches_of_every_game_are_played_to_their_end(world: OldWorld) -> None:
    """By chance, from where they stood; the last board says who won, and the record verifies."""
    for name in ("escabel threat", "esgrad one pass", "stack last mover"):
        match = number(world, name)
        loaded = await postboard(world).context.service.playing.load(match)
        ways = [line_to(loaded.position, over, first=10 * chance) for chance in range(5)]
        await moves(world, match, *min(ways, key=len))
        last = boards(world, match)[-1][1]
        assert re.search(r" wins? | share ", last.text.splitlines()[0]), last
        assert last.buttons[:3] == ["Rematch", "Look back", "Record"]
        person = world.person(loaded.match.players[0])
        assert await problems_of_record(world, await person.clicks("Record", on=last)) == []


async def problems_of_record(world: OldWorld, answer: Answer) -> list[str]:
    """What `verify` says is wrong with a record that somebody downloads."""
    (file,) = answer.seen.attachments
    written = json.loads(world.env.backend.cdn.get(file["url"]) or b"")
    return list(record.verify(written).problems)


async def test_ended_matches_can_be_looked_at_verified_and_played_again(world: OldWorld) -> None:
    """Won, shared, resigned, timed out, cancelled: by their old buttons."""
    names = [each for each in world.facts["matches"] if each not in running(world)]
    names = [each for each in names if "elsewhere" not in each]
    assert len(names) > 15
    for name in names:
        match = number(world, name)
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
    await make_room(world)
    match = number(world, "esgrad won")
    end = boards(world, match)[-1][1]
    await world.bob.clicks("Rematch", on=end)
    assert "begins." in await world.ann.clicks("Rematch", on=end)
    assert "begins." in await world.bob.clicks(
        "Rematch", on=boards(world, number(world, "escabel won"))[-1][1]
    )


async def test_forms_that_were_open_are_read(world: OldWorld) -> None:
    """What was typed before the upgrade and sent after it becomes a move."""
    forms = {each.id: each for each in world.controls if each.kind == "form"}
    read = 0
    for form in forms.values():
        match = int(form.args[0])
        loaded = await postboard(world).context.service.playing.load(match)
        if loaded.result or int(form.args[1]) != loaded.match.shown_seq or loaded.match.paused:
            continue
        move = "7" if form.action == "answered" else str(loaded.position.legal_moves()[0])
        person = world.person(loaded.mover or 0)
        await confirmed(person, await press(world, person, form, [move]))
        events = await events_of(world, match)
        assert events[len(loaded.events)].endswith(move), form
        await world.advance(seconds=30)
        read += 1
    assert read >= 10


async def events_of(world: OldWorld, match: int) -> list[str]:
    """The texts of a match's log."""
    loaded = await postboard(world).context.service.playing.load(match)
    return [each.text for each in loaded.events]


# ---- challenges
async def make_room(world: OldWorld) -> None:
    """Ann and bob end some of their matches: newer versions limit how many two may play."""
    both = {world.ann.id, world.bob.id}
    for name in running(world):
        match = (await postboard(world).context.service.playing.load(number(world, name))).match
        playing = match.mover is not None and set(match.players) == both
        if playing and name.startswith(("escabel", "pending")):
            asked = await world.ann.slash("resign", match=str(match.id))
            await world.ann.clicks("Resign", on=asked)
            await world.advance(seconds=20)


async def test_challenges_are_accepted(world: OldWorld) -> None:
    """One to a person, one to anyone, a lobby with colours, one with a menu open, a rematch."""
    ann, bob, cy, dan = world.ann, world.bob, world.cy, world.people["dan"]
    offers = world.facts["challenges"]

    def on_card(name: str, action: str) -> Control:
        return next(each for each in world.controls if each.id == f"pb:{action}:{offers[name]}")

    await make_room(world)
    assert "begins." in await press(world, cy, on_card("to one", "accept"))
    assert "begins." in await press(world, bob, on_card("to anyone", "accept"))
    menu = next(each for each in world.controls if each.id == f"ps:join-as:{offers['lobby']}")
    menu = replace(menu, message=menu.message + 1, person=bob.id)  # bob had it open, too
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
async def whole_list(person: Person) -> dict[int, str]:
    """Every line of `/matches`, on all its pages, by the number of the match."""
    page = await person.slash("matches")
    text = page.text
    while "Next" in page.seen.buttons:
        page = await person.clicks("Next", on=page)
        text += f"\n{page.text}"
    found = (re.match(r"\*\*#(\d+)\*\*", line) for line in text.splitlines())
    return {int(each[1]): each.string for each in found if each}


def when(line: str, what: str) -> datetime:
    """The moment that a line names after a word."""
    found = re.search(rf"{what} <t:(\d+):", line)
    assert found, line
    return datetime.fromtimestamp(int(found[1]), UTC)


def stored(world: OldWorld, query: str, *given: int) -> list[tuple[Any, ...]]:
    """Rows of the database as the old version left it."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.executescript((world.where / "database.sql").read_text())
        return connection.execute(query, given).fetchall()


def moment(microseconds: int) -> datetime:
    """A moment as the tables keep it."""
    return datetime.fromtimestamp(microseconds / 1_000_000, UTC)


async def test_the_time_of_the_upgrade_is_given_back(world: OldWorld) -> None:
    """A clock with minutes left has them still, then runs out; the next boards say so."""
    short = number(world, "pending ping")
    ((deadline,),) = stored(world, "SELECT deadline FROM matches WHERE id = ?", short)
    assert world.clock.now() > moment(deadline)
    due = when((await whole_list(world.ann))[short], "due")
    assert AWAY <= due - moment(deadline) <= AWAY + 2 * MINUTE
    left = due - world.clock.now()
    assert timedelta(minutes=5) < left < timedelta(minutes=30)
    await world.advance(seconds=(left - MINUTE).total_seconds())
    assert shown(world, short) == [0]
    await world.advance(minutes=3)
    end = boards(world, short)[-1][1]
    assert "did not make a first move in time" in end
    assert "I was away for 3 hours; the clocks stood still meanwhile." in end
    match = number(world, "escabel pie")
    await moves(world, match, "swap")
    assert "I was away for 3 hours" in boards(world, match)[-1][1]


async def test_a_vacation_goes_on_and_can_be_ended(world: OldWorld) -> None:
    """Dan's clock stands still until the day that was said, or until he is back."""
    dan, match = world.people["dan"], number(world, "escabel away")
    ((until,),) = stored(world, "SELECT end_at FROM vacations WHERE player_id = ?", dan.id)
    line = (await whole_list(world.ann))[match]
    assert when(line, "on vacation until") == moment(until)
    due = when(line, "due")
    assert due > moment(until)
    assert "You are on vacation already" in await dan.slash("vacation", until="5 days")
    back = await dan.slash("vacation")
    assert "Welcome back" in back
    line = (await whole_list(world.ann))[match]
    assert "on vacation" not in line
    assert when(line, "due") < due
    dan.enters(world.place(boards(world, match)[-1][1].channel_id))
    assert "is back from vacation" in dan.sees("is back from vacation")


# ---- notices
def texts(world: OldWorld) -> list[tuple[int, str]]:
    """All that the bot has written and that still stands, with its channel."""
    return [
        (place, seen.text)
        for place in list(world.env.backend.messages)
        for seen in world.messages(world.place(place))
    ]


def said(world: OldWorld, *words: str, place: int | None = None) -> int:
    """How many messages have all these words."""
    found = texts(world)
    return sum(
        all(each in text for each in words) for where, text in found if place in {None, where}
    )


def cards(world: OldWorld, challenge: int) -> int:
    """How many cards with buttons a challenge has."""
    wanted = f"pb:accept:{challenge}"
    return sum(
        any(each.get("custom_id") == wanted for each in seen.components)
        for place in list(world.env.backend.messages)
        for seen in world.messages(world.place(place))
    )


def shown(world: OldWorld, match: int) -> list[int]:
    """The seqs whose boards can be seen, one entry a message."""
    return sorted(seq for seq, _ in boards(world, match))


async def test_pending_notices_are_delivered_once(world: OldWorld) -> None:
    """A board, a card, a thread, an offer and its end, words, a private message, reminders."""
    kinds = {kind for (kind,) in stored(world, "SELECT kind FROM outbox WHERE state = 'pending'")}
    assert kinds == {
        "board", "card", "open", "proposal", "proposal-over", "say", "direct", "ping",
    }  # fmt: skip
    quiet = number(world, "quiet ping")
    await world.advance(minutes=20)
    assert said(world, "It's your turn", f"#{quiet} ") == 0
    await world.advance(hours=1)  # it is past seven in Vienna
    assert said(world, "It's your turn", f"#{quiet} ", place=place_of(world, "quiet ping")) == 1
    assert [f"#{quiet} " in each for each in world.cy.direct_messages].count(True) == 1
    assert shown(world, number(world, "pending board"))[-2:] == [4, 5]
    match = number(world, "pending open")
    assert shown(world, match) == [0]
    assert said(world, f"The match #{match} is in") == 1
    assert f"#{match} " in str(world.place(boards(world, match)[0][1].channel_id).name)
    assert cards(world, world.facts["challenges"]["pending card"]) == 1
    match = number(world, "pending proposal")
    assert said(world, "asks to take back", f"#{match}", "do you agree?") == 1
    match = number(world, "pending proposal over")
    assert said(world, "asks to take back", f"#{match}", "ann would rather play on.") == 1
    assert said(world, "@bob, your takeback was declined.") == 1
    assert said(world, "@bob, you were given more time (1 day).") == 2
    assert said(world, "Your move (1)", f"#{number(world, 'pending direct')}") == 1
    match = number(world, "pending ping")
    assert said(world, "Last reminder: it's your turn in", f"#{match} ") == 1


async def test_parked_notices_are_delivered_once_when_the_channel_is_open_again(
    world: OldWorld,
) -> None:
    """The same kinds, owed to a channel that the bot could not write in."""
    kinds = {kind for (kind,) in stored(world, "SELECT kind FROM outbox WHERE state = 'parked'")}
    assert kinds == {
        "board", "card", "open", "proposal", "proposal-over", "say", "direct", "ping",
    }  # fmt: skip
    attic = world.facts["channels"]["attic"]
    refused = [each for each in world.connection.requests if f"/channels/{attic}/" in each.path]
    assert len(refused) < 20
    heals(world)
    for _ in range(4):
        await world.advance(minutes=30)
    assert shown(world, number(world, "parked board"))[-2:] == [4, 5]
    match = number(world, "parked open, begun")
    assert shown(world, match) == [0]
    match = number(world, "parked proposal")
    assert said(world, "asks to take back", f"#{match}", "do you agree?") == 1
    assert (
        said(world, "you were given more time (1 day).", place=place_of(world, "parked say")) == 1
    )
    match = number(world, "parked ping")
    assert said(world, "Your time is running: it's your turn in", f"#{match} ") == 1
    match = number(world, "escabel to decline")
    assert said(world, "asks to take back", f"#{match}", "bob would rather play on.") == 1
    assert cards(world, world.facts["challenges"]["parked card"]) == 1


def place_of(world: OldWorld, name: str) -> int:
    """The channel or thread of a match."""
    return boards(world, number(world, name))[-1][1].channel_id


# ---- settings
async def test_settings_are_what_they_were(world: OldWorld) -> None:
    """Theme, turned boards, confirmation, reminders, blocks; the server's; the moderators' log."""
    ann, bob, cy, dan, eve, mo = (
        world.people[name] for name in ("ann", "bob", "cy", "dan", "eve", "mo")
    )
    assert chosen(await ann.slash("settings")) == ["dark", "yes", "no"]
    assert chosen(await bob.slash("settings")) == ["light", "no", "yes"]
    assert "in the match's channel and by private message. Quiet from 22:00 to 7:00. " in (
        heard := await cy.slash("reminders")
    )
    assert "Europe/Vienna" in heard
    assert "one message a day at 8:00" in await dan.slash("reminders")
    assert "not at all" in await eve.slash("reminders")
    assert "by private message" in await world.people["fay"].slash("reminders")
    assert "already block" in await dan.slash("block", player=eve)
    refused = await eve.slash("challenge escabel", opponent=dan)
    assert "isn't taking challenges" in refused
    server = await mo.slash("server settings")
    assert "Each match gets a thread: yes. Theme of boards: dark." in server
    assert f"<@&{world.facts['role']}>" in server
    done = await mo.slash("server log")
    for what in ("paused", "resumed", "ended the match", "removed", "gave"):
        assert what in done
    assert r"A \*test\* {quoted} match" in done


def chosen(answer: Answer) -> list[str]:
    """The values that the menus of an answer show as chosen."""
    menus = [each for each in answer.seen.components if each["type"] == 3]
    return [
        option["value"] for menu in menus for option in menu["options"] if option.get("default")
    ]


# ---- the server that was left
async def test_a_server_that_was_left_takes_the_bot_back(world: OldWorld) -> None:
    """Its match is as it was, its clock too, and its buttons work."""
    match = number(world, "escabel elsewhere")
    handle = await world.lets_into_left_server()
    bob = world.person(world.bob.id, handle)
    hall = world.env.backend.guilds[handle.id].channel_ids[0]
    bob.enters(world.place(hall))
    line = (await whole_list(bob))[match]
    left = when(line, "due") - world.clock.now()
    assert timedelta(days=2, hours=20) < left <= timedelta(days=3)
    old = control(world, "move", match)
    assert old is not None
    assert "Which file?" in await press(world, bob, old)
    answer = await bob.slash("move", move="a1", match=str(match))
    assert "Your move is in" in answer
    assert shown(world, match) == [0, 1, 2]
