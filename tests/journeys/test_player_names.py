"""Names and typed texts are shown exactly as they are: without markdown, mentions or pings."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

import pytest
import pytest_asyncio
from bidi import get_display

from bot.messages.sentences import last_marks
from rendering.players import drawable
from rendering.renderers import png
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.line import begin as begin_line
from rules.registry import games
from tests.journeys.conftest import Drawn, Log
from tests.journeys.games.counting_game import DRAWING
from tests.journeys.league_helpers import card, opened, resigns
from tests.journeys.match_helpers import begin, boards, in_turn, play, type_moves
from tests.journeys.ratings.rating_helpers import has_ratings
from tests.support.connection import Request
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.hostile_texts import hostile_text
from tests.support.people import Person
from tests.support.pseudo_language import read_texts

MARKDOWN_NAME = "**@everyone** `x` [a](http://b)"


@pytest.fixture
def markdown_named(world: World) -> Person:
    """A member whose nickname is full of markdown and mentions."""
    user = world.env.create_user("wild")
    return Person(world, world.guild.add_member(user, nick=MARKDOWN_NAME[:32]))


async def test_a_name_with_markdown_is_shown_as_it_is(world: World, markdown_named: Person) -> None:
    """In cards, boards, answers and lists; only the intended person is pinged."""
    name = "\\*\\*@\u200beveryone\\*\\* \\`x\\` "
    thread = await begin(world, markdown_named, world.bob)
    card = world.messages()[0]
    first = boards(world, thread)[0]
    assert name in card
    assert first.pinged == ["wild"] or first.pinged == [str(markdown_named.id)]
    await type_moves(*in_turn(markdown_named, world.bob, "b2 a1"))
    ours = [seen for seen in (*world.messages(), *world.messages(thread)) if seen.components]
    for seen in ours:  # a thread's name has no markdown
        assert "@everyone" not in seen.raw
        assert "**@" not in seen.raw
    turn = await world.bob.slash("move", move="c3")
    assert "@everyone" not in turn.text
    assert "@everyone" not in (await world.bob.slash("matches")).text


async def test_typed_text_is_shown_as_it_is(world: World) -> None:
    """Text that is not a move is repeated without any markdown or mention taking effect."""
    await begin(world)
    answer = await world.ann.slash("move", move="@everyone **d4** <@1>")
    assert answer.seen.pinged == []
    assert "**d4**" not in answer.text
    named = await world.ann.slash("board", match="**@here**")
    assert "**@here**" not in named.text
    game = await world.ann.slash("rules", game="**@here**")
    assert "**@here**" not in game.text
    clock = await world.ann.slash("challenge escabel", clock="**3** <#1>")
    assert r"I can't read “\*\*3\*\* \<#1>”" in clock.text


async def test_only_the_player_to_move_is_pinged(world: World) -> None:
    """Each board pings only the player who must act; private answers and the final board ping
    nobody."""
    thread = await begin(world)
    assert boards(world, thread)[-1].pinged == ["ann"]
    for answer in (
        await world.bob.slash("move", move="a1"),
        await world.ann.slash("move", move="b2"),
        await world.ann.slash("matches"),
        await world.ann.slash("board"),
    ):
        assert answer.ephemeral
        assert answer.seen.pinged == []
    for person, move in in_turn(world.ann, world.bob, "b2 a1 b1 a2 b3"):
        await type_moves((person, move))
        other = "bob" if person is world.ann else "ann"
        assert boards(world, thread)[-1].pinged == [other]
    await type_moves((world.bob, "c3"))
    assert boards(world, thread)[-1].pinged == []


# ---- names differ between servers
@dataclass
class Rob:
    """One person on two servers, with a long nickname on the first."""

    work: Person
    club: Person


@pytest_asyncio.fixture
async def rob(world: World) -> Rob:
    """A player who plays against Ann on two servers, under a different name on each."""
    work = await world.add_person("rob", nick="Robert Smith (HR)")
    ann, club = await world.add_server(world.ann, work, rob="Knight Rider")
    for maker, opponent in ((world.ann, work), (ann, club)):
        await maker.begins(opponent)
    return Rob(work, club)


async def test_a_nickname_is_not_shown_on_another_server(world: World, rob: Rob) -> None:
    """Cards, boards, alt texts, thread names and answers use the names of their own server."""
    await world.restart()
    for person, match, shown, hidden in (
        (rob.work, "1", "Robert Smith", "Knight"),
        (rob.club, "2", "Knight Rider", "Robert"),
    ):
        person.sees(shown)
        person.sees_no(hidden)
        threads = [each for each in world.env.backend.channels.values() if each.name]
        (name,) = [each.name for each in threads if f"#{match}" in str(each.name)]
        assert shown in str(name)
        assert hidden not in str(name)
        board = await person.slash("board", match=match)
        assert shown in board
        assert hidden not in board
        (listed,) = await person.suggestions("board", "match", "")
        assert listed == f"#{match} Escabel 3×3, no swap vs ann"
    everything = [request.json for request in world.requests if request.creates_message]
    for text in (str(each) for each in everything):
        assert not ("Robert" in text and "Knight" in text)


async def test_a_private_message_uses_the_names_of_its_server(world: World, rob: Rob) -> None:
    """Players of a match are members of its server and know the names used there."""
    await world.ann.slash("reminders", where="direct")
    playing = world.bot.context.service.playing
    for match_id, person in ((1, rob.work), (2, rob.club)):
        await playing.play(match_id, world.ann.id, "b2")
        await person.slash("move", move="a1", match=str(match_id))
        await person.clicks("Confirm")
    first, second = world.ann.direct_messages[-2:]
    assert r"Robert Smith (HR)" in first
    assert "Knight Rider" in second


async def test_the_name_of_a_person_mentioned_in_a_command_is_not_stored(world: World) -> None:
    """Discord sends the names of people mentioned in a command; they are not stored."""
    eve = await world.add_person("eve", nick="Eve (Sales)")
    await world.ann.slash("unblock", player=eve)
    await world.ann.slash("challenge escabel", opponent=eve)
    assert "Eve (Sales)" in world.messages()[-1]
    people = (world.ann, eve)
    async with world.bot.context.database.read() as unit:
        wanted = [(place, person.id) for place in (world.guild.id, 0) for person in people]
        stored = await unit.players.names(wanted)
    assert stored == {(world.guild.id, world.ann.id): "ann"}


def asks_about(person: Person, request: Request) -> bool:
    """Whether a request fetches a person's name."""
    return request.path.endswith((f"/members/{person.id}", f"/users/{person.id}"))


async def test_an_unknown_name_is_fetched_once(world: World) -> None:
    """Only one answer waits for it; after a failure it may succeed some minutes later. A former
    member is shown by account name."""
    eve = await world.add_person("eve", nick="Evita")
    fay = await world.add_person("fay", nick="Fayette")
    for person in (eve, fay):
        await world.ann.slash("challenge escabel", opponent=person)
    await fay.leaves()
    await world.restart()
    world.connection.refuse(403, times=10_000, when=lambda each: asks_about(eve, each))
    assert f"to player {eve.id}" in await world.ann.slash("challenges")
    world.connection.stop_failing()
    assert f"to player {eve.id}" in await world.ann.slash("challenges")
    await world.advance(minutes=11)
    known = len(world.requests)
    for _ in range(2):
        listed = await world.ann.slash("challenges")
        assert "to Evita" in listed
        assert "to fay" in listed
    assert len([each for each in world.requests[known:] if asks_about(eve, each)]) == 1


async def test_neither_a_refusal_nor_suggestions_wait_for_a_name(world: World) -> None:
    """Discord allows three seconds for suggestions, and for an answer to «Type it»; fetching a name
    may take longer. A name that is not known yet is shown as a number."""
    await begin(world)
    async with world.bot_down():
        change(world.folder, "DELETE FROM names")
    assert "It's ann's turn." in await world.bob.forges("pb:type:1:0")
    (asked,) = [each for each in world.requests if asks_about(world.ann, each)]
    acknowledged = [each for each in world.requests if each.path.endswith("/callback")][-1]
    assert world.requests.index(acknowledged) < world.requests.index(asked)
    async with world.bot_down():
        change(world.folder, "DELETE FROM names")
    known = len(world.requests)
    assert await world.ann.suggestions("board", "match", "") == [
        f"#1 Escabel 3×3, no swap vs player {world.bob.id}"
    ]
    assert not [each for each in world.requests[known:] if asks_about(world.bob, each)]
    assert "bob" in await world.ann.slash("board", match="1")
    assert await world.ann.suggestions("board", "match", "") == ["#1 Escabel 3×3, no swap vs bob"]


async def test_a_new_nickname_is_used_after_its_bearers_next_action(world: World) -> None:
    """Any action counts, also a button."""
    await begin(world)
    await world.bob.slash("matches")
    world.env.backend.get_member(world.guild.id, world.bob.id).nick = "Bobby"
    assert "vs bob " in await world.ann.slash("matches")
    await world.bob.clicks("More")
    assert "vs Bobby " in await world.ann.slash("matches")
    await world.restart()
    assert "vs Bobby " in await world.ann.slash("matches")


# ---- names in pictures
ANN, BOB = "ann", "bob"
HOSTILE = ("blanks", "joined emoji", "combining marks", "right-to-left", "dots", "digits")


async def picture(world: World, *players: str, move: str = "", **view: Any) -> bytes:
    """Draw the newest position of match 1, or the one after a move, with these names."""
    bot = world.bot
    match = await bot.context.service.matches.load(1)
    position, marks = match.position, last_marks(match)
    if move:
        ply = position.read(move)
        position, marks = position.play(ply), position.narration.marks(ply)
    language = bot.context.language_in(world.guild.id)
    shown = View(DEFAULT_THEME, marks=marks, language=language, players=players)
    return png(position, replace(shown, **view))


def rename(world: World, person: int, nick: str | None) -> None:
    world.env.backend.get_member(world.guild.id, person).nick = nick


async def test_every_picture_of_a_match_has_the_names_of_its_players(world: World) -> None:
    """Posted boards, private ones, pads, looks back and previews."""
    thread = await begin(world)
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)
    await type_moves(*in_turn(world.ann, world.bob, "b2 a1"))
    expected = await picture(world, ANN, BOB)
    assert expected != await picture(world)
    assert boards(world, thread)[-1].pictures[0].data == expected
    assert (await world.bob.slash("board")).file == expected
    assert (await world.ann.clicks("Move")).file == expected
    assert (await world.bob.clicks("◀")).file != expected
    preview = await world.ann.slash("move", move="b1")
    assert preview.file == await picture(world, ANN, BOB, move="b1")

    # Its position does not: somebody would be to move.
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    expected = await picture(world, ANN, BOB, winners=(1,))
    assert boards(world, thread)[-1].pictures[0].data == expected
    assert expected != await picture(world, ANN, BOB)
    assert (await world.ann.slash("board", match="1")).file == expected


async def test_a_name_that_cannot_be_drawn_gives_way_to_the_account(world: World) -> None:
    """The account's name is stored for that, so it is known after a restart. The text has the
    name as it is."""
    wang = await world.add_person("wang", nick="王小明")
    thread = await begin(world, wang, world.bob)
    assert "王小明" in boards(world, thread)[-1]
    account = await picture(world, "wang", BOB)
    assert boards(world, thread)[-1].pictures[0].data == account
    await world.restart()
    assert (await world.bob.slash("board", match="1")).file == account


async def test_without_any_name_the_picture_shows_the_colour(world: World) -> None:
    """A name that nobody knows is no reason to wait or to fail."""
    thread = await begin(world)
    async with world.bot_down():
        change(world.folder, "DELETE FROM names")
    world.connection.refuse(403, times=10_000, when=lambda each: f"/{world.ann.id}" in each.path)
    await world.bob.slash("matches")
    assert (await world.bob.slash("board", match="1")).file == await picture(world, "", BOB)
    world.connection.stop_failing()
    await type_moves(*in_turn(world.ann, world.bob, "b2"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)

    # each picture has the newest name that the bot has been told
    before = boards(world, thread)[-1].pictures[0].data
    rename(world, world.bob.id, "Bobby")
    await type_moves(*in_turn(world.bob, world.ann, "a1"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, "Bobby")
    assert before != boards(world, thread)[-1].pictures[0].data
    rename(world, world.bob.id, "鮑勃")
    await type_moves(*in_turn(world.ann, world.bob, "b1 c3"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)


async def test_no_name_prevents_a_board(world: World) -> None:
    thread = await begin(world, size=5)
    moves = (("a1", "a5"), ("c1", "c5"), ("e1", "e5"), ("a3", "b2"), ("c3", "d2"), ("e3", "b4"))
    for kind, (first, second) in zip(HOSTILE, moves, strict=True):
        await play((world.ann, first))
        name = hostile_text(kind, 32)
        rename(world, world.bob.id, name)
        await type_moves((world.bob, second))
        expected = await picture(world, ANN, name if drawable(name) else BOB)
        assert boards(world, thread)[-1].pictures[0].data == expected


# ---- when pictures are drawn
async def test_one_picture_of_each_game_is_drawn_at_the_start(
    drawn: list[Drawn], world: World
) -> None:
    """It is drawn off the event loop, in the default theme of servers. A board that is looked at
    again is not drawn again."""
    await world.restart()
    view = View(DEFAULT_THEME, language=world.bot.context.languages.default)
    first = [
        png(begin_line(game, game.read_options({}), game.min_seats, bytes(32)).position, view)
        for game in games().values()
    ]
    assert [each.data for each in drawn[: len(first)]] == first
    assert not any(each.in_loop for each in drawn[: len(first)])
    await begin(world)
    await world.ann.slash("board")
    drawn.clear()
    await world.ann.slash("board")
    await world.ann.clicks("Flip", on=await world.ann.clicks("More"))
    await world.ann.slash("board")
    assert len(drawn) == 1  # the flipped one


async def test_a_drawing_failure_at_the_start_does_not_stop_the_bot(
    toy_game: None, drawn: list[Drawn], world: World, log: Log
) -> None:
    """The other games follow the one that cannot be drawn."""
    DRAWING.bug = ZeroDivisionError()
    drawn.clear()
    await world.restart()
    assert "Postboard" in await world.ann.slash("help")
    assert len(drawn) == len(games()) - 1
    (line,) = [line for line in log.lines if line["log_level"] == "warning"]
    assert line["game"] == "counting"


# ---- names that are written from right to left
SHERLOCK, MUHAMMAD = "שרלוק", "محمد ٣"


def without_names(line: str) -> str:
    """Return what does not belong to a name that is written from right to left."""
    return re.sub("[\u2066-\u2069\u0590-\u06ff]", "", line).replace(" ", "")


async def test_nothing_is_turned_around_beside_names_from_right_to_left(world: World) -> None:
    """«ann and שרלוק · 0–1» would be read as 1–0. A bidi implementation shows each line."""
    ann = world.ann
    bob = await world.add_person("sherlock", SHERLOCK)
    cy = await world.add_person("muhammad", MUHAMMAD)
    await has_ratings(world, {ann.id: 1500, bob.id: 1600, cy.id: 1700})
    await opened(world, bob, cy)
    await ann.clicks("Begin", on=await ann.clicks("Begin now", on=card(world)))
    for number in (2, 3):
        match = await world.bot.context.service.matches.load(number)
        loser = next(each for each in (ann, bob, cy) if each.id == match.row.players[0])
        await resigns(world, number, loser)
    await begin(world, ann, bob, size=4)
    await play(*in_turn(ann, bob, "b2 d4 b3 d1 b4 a1 b1"))
    await ann.slash("challenge escabel", opponent=bob)
    for person in (ann, bob):
        await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))
        for command in ("league table", "league schedule", "matches", "history", "challenges"):
            await person.slash(command)
        await person.slash("leaderboard")
        for section in ("Results", "Opponents"):
            profile = await person.slash("profile")
            if section in profile.seen.buttons:
                await person.clicks(section, on=profile)
    await ann.slash("profile", player=bob)
    await world.advance(minutes=2)
    lines = [
        line
        for request in world.requests
        for _, text in read_texts(request.method, request.path, request.json)
        for line in text.splitlines()
    ]
    named = [line for line in lines if SHERLOCK in line or MUHAMMAD in line]
    assert len(named) > 30
    for line in named:
        assert without_names(str(get_display(line, base_dir="L"))) == without_names(line), line
