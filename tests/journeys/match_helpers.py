"""Helpers for many journeys: beginning a match, playing, replying, and finding posted boards."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator
from dataclasses import replace
from typing import Any

import simcord

from matches.append import Cause, append
from matches.log.match import Match
from matches.log.results import results_without_replay
from matches.service import Service
from matches.use_case import load
from model.clocks.clock_state import ClockSchedule
from model.entities import Event, MatchState, Seat
from rules.game import Move, Result, Termination
from rules.line import Entry, Kind
from rules.registry import game_named
from tests.support.connection import Matcher, Request
from tests.support.database.postgresql import ON_POSTGRESQL, locked_tables
from tests.support.discord import World
from tests.support.people import Answer, Person, SeenMessage
from tests.support.positions import match_of

ANN_AND_BOB = ("ann", "bob")
"""The `View.players` of a match of ann against bob."""
CHOSEN = 1
"""The style of a button that is chosen."""
SMALL = {"size": 4, "pie": False, "first": "me"}
"""Options of a short match of Escabel that its maker begins."""
COMMON_BUTTONS = ("◀", "Rules", "Learn", "More", "Next match")
"""The buttons at the end of a board after a turn, after the game's own buttons."""
END_BUTTONS = ("Rematch", "Replay", "Look back", "More", "Next match", "Review", "Try")
"""The buttons of the last board of a match with moves."""
WON, CANCELLED = Result((0,), Termination.RESIGNED), Result((), Termination.CANCELLED)


async def hide(world: World) -> Service:
    """Let the bot be one of two processes, and the server on the other one's shard.

    Return the use cases, by which the other process plays.
    """
    bot = world.bot
    world.env.backend.edit_guild(world.guild.id, {"preferred_locale": "de"})
    await world.env.settle()
    connection = bot.context.connection
    connection.mark_disconnected(0)
    connection.shards, number = 2, (world.guild.id >> 22) % 2
    connection.expected = [1 - number]
    connection.mark_connected(1 - number)
    guild = bot.get_guild(world.guild.id)
    bot._connection._remove_guild(guild)  # pyright: ignore[reportPrivateUsage, reportArgumentType]  # no other way
    assert not bot.guilds
    return bot.context.service


def enter(place: simcord.ChannelHandle, *people: Person) -> None:
    """Let people read and act in a channel or thread from now on."""
    for person in people:
        person.enters(place)


async def begin(
    world: World,
    maker: Person | None = None,
    opponent: Person | None = None,
    moves: str = "",
    **options: Any,
) -> simcord.ChannelHandle:
    """Start a match of Escabel; both players enter its thread and play moves, if any, in turn.

    Without options it is 3×3, without the pie rule; the maker (ann) starts against bob.
    """
    maker, opponent = maker or world.ann, opponent or world.bob
    known = {each.id for each in world.threads}
    enter(world.channel, maker, opponent)
    await maker.begins(opponent, **options)
    (thread,) = (each for each in world.threads if each.id not in known)
    enter(thread, maker, opponent)
    await play(*in_turn(maker, opponent, moves))
    return thread


async def begin_alone(player: Person, level: str = "beginner", **options: Any) -> None:
    """Start a short match against a computer; the player enters its thread."""
    await player.slash("challenge escabel", level=level, **{**SMALL, **options})
    player.enters(player.world.threads[-1])


async def begin_game(world: World, command: str, **options: Any) -> None:
    """Begin a match of any game between ann and bob, who enter its thread; ann is first."""
    known = {each.id for each in world.threads}
    enter(world.channel, world.ann, world.bob)
    await world.ann.slash(f"challenge {command}", opponent=world.bob, first="me", **options)
    await world.bob.joins("Accept")
    (thread,) = (each for each in world.threads if each.id not in known)
    enter(thread, world.ann, world.bob)


async def play(*moves: tuple[Person, str]) -> None:
    """Play moves in the matches of the threads that people are in, without preview and answer."""
    for person, move in moves:
        world = person.world
        board = boards(world, person.place)[-1].board
        assert board
        await world.bot.context.service.playing.play(board[0], person.id, move)
        await world.env.settle()


async def type_moves(*moves: tuple[Person, str]) -> None:
    """Play moves by `/move`, with confirmation: the bot learns who acts, and when."""
    for person, move in moves:
        answer = await person.plays(move)
        assert "Your move is in" in answer, answer


def in_turn(first: Person, second: Person, moves: str) -> list[tuple[Person, str]]:
    """Pair moves, separated by blanks, with two players in turn."""
    return [((first, second)[index % 2], move) for index, move in enumerate(moves.split())]


def boards(world: World, *places: simcord.ChannelHandle) -> list[SeenMessage]:
    """Return all boards posted in `places`, oldest first.

    By default these are the channel and its threads.
    """
    everywhere = places or (world.channel, *world.threads)
    messages = [seen for place in everywhere for seen in world.messages(place) if seen.board]
    return sorted(messages, key=lambda seen: seen.id)


def posted(world: World, match_id: int = 1) -> list[int]:
    """Return the seqs of a match's posted boards, in the order of posting."""
    shown = [seen.board for seen in boards(world)]
    return [each[1] for each in shown if each and each[0] == match_id]


def messages_with(world: World, words: str) -> list[SeenMessage]:
    """Return the public messages with this text, in the channel and its threads."""
    places = (world.channel, *world.threads)
    return [seen for place in places for seen in world.messages(place) if words in seen]


@contextlib.contextmanager
def locked(world: World) -> Generator[None]:
    """Hold the write lock through a second connection, as a shell or a backup would."""
    if ON_POSTGRESQL:
        with locked_tables(world.database_url):
            yield
        return
    file = world.folder / "postboard.db"
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def first_choice(pad: Answer) -> str:
    """Return the label of the first button of a pad that leads on, of those that lead furthest.

    The others change an answer, or cannot be pressed.
    """
    progress: dict[str, tuple[int, int]] = {}
    for component in pad.seen.components:
        custom_id = str(component.get("custom_id", ""))
        choosing = custom_id.startswith(("pb:at:", "pb:try-at:"))
        if choosing and not component.get("disabled") and component["style"] != CHOSEN:
            plies, answers = custom_id.split(":", 5)[4:]
            counts = len(plies.split(",")) if plies else 0, len(answers.split("|"))
            progress[str(component["label"])] = counts
    return max(progress, key=progress.__getitem__)


async def play_on(world: World, match_id: int, moves: list[Move]) -> Match:
    """Play moves of both players, and post one board after them."""
    context = world.bot.context
    if moves:
        await context.service.matches.load(match_id)  # so that it has been replayed
        async with context.database.write() as unit:
            match = await load(unit, match_id)
            line, entries = match.line, list[Entry]()
            position = line.position
            for move in moves:
                entries.append(Entry(Kind.MOVE, position.to_move, move))
                position = position.play(move)
            last = match.row.players[entries[-1].seat or 0]
            cause = Cause(context.wall_clock.now(), last)
            await append(unit, match, entries, cause)
        await world.env.settle()
    return await context.service.matches.load(match_id)


async def add_matches(
    world: World,
    *players: int,
    result: Result | None = WON,
    game: str = "escabel",
    home: int | None = None,
    server: int | None = None,
    count: int = 1,
) -> list[int]:
    """Store matches without moves: running ones if `result` is None, else ended after 123 turns.

    Return their numbers.
    """
    rules, seats = game_named(game), [Seat(player) for player in players]
    options = rules.write_options(rules.read_options({}), all_of_them=True)
    model = replace(
        match_of(game, len(seats), options),
        seats=tuple(seats),
        server=server or world.guild.id,
        channel=home or world.channel.id,
        home=home or world.channel.id,
        created_at=world.clock.now(),
        turn_started_at=world.clock.now(),
        rules_version=rules.version,
    )
    numbers: list[int] = []
    async with world.bot.context.database.write() as unit:
        for _ in range(count):
            row = await unit.matches.add(model, ClockSchedule())
            numbers.append(row.id)
            if result is None:
                continue
            kind = Kind.RESIGNED if result.winners else Kind.CANCELLED
            await unit.matches.store_events(
                row,
                [Event(1, kind, 1, seats[1].player, "", world.clock.now())],
                MatchState(row.ply, 123, None, result=result),
                ClockSchedule(),
            )
            await unit.matches.set_results(row.id, results_without_replay(row, result))
    return numbers


# ---- moves by reply
NO_PING = "I can't read replies that don't ping me"
SECOND_LOOK = "Not played yet."


async def with_warning(world: World) -> SeenMessage:
    """Play to a position in which bob must break a chain; return the newest board."""
    await begin(world, moves="b2 a2 b1 c3 b3")
    return newest(world)


def newest(world: World) -> SeenMessage:
    """Return the newest board."""
    return boards(world)[-1]


def answers(world: World, person: Person) -> list[SeenMessage]:
    """Return the bot's answers to replies that a person sees."""
    own = world.env.backend.bot_user.id
    stored = world.env.backend.messages.get(person.place.id, {})
    return [
        seen
        for seen in person.messages
        if stored[seen.id].author_id == own and stored[seen.id].reference is not None
    ]


def answer(world: World, person: Person) -> SeenMessage:
    """Return the only answer to a reply."""
    (only,) = answers(world, person)
    return only


def reads_history(request: Request) -> bool:
    """Whether a request reads the history of a channel."""
    return request.method == "GET" and request.path.endswith("/messages")


def posts_to(place: simcord.ChannelHandle) -> Matcher:
    """Match requests that post a message to a channel or thread."""
    path = f"/channels/{place.id}/messages"
    return lambda request: request.creates_message and request.path == path


def is_acknowledgement(request: Request) -> bool:
    """Whether a request is the first response to an interaction."""
    return request.path.endswith("/callback")
