"""Pictures of a match show the names of its players, and never fail because of a name.

They are drawn off the event loop, one of each game at the start, and then cached.
"""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from PIL import Image

from bot.messages.sentences import last_marks
from rendering.renderers import image, renderer_of
from rendering.view import View
from rules.registry import games
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, boards, in_turn, play, postboard
from tests.support.discord import World
from tests.support.hostile_texts import hostile_text
from tests.support.people import Answer
from tests.support.raw_sql import change

ANN, BOB = ("ann",), ("bob",)
HOSTILE = ("blanks", "joined emoji", "combining marks", "right-to-left", "dots", "digits")


async def picture(world: World, *players: tuple[str, ...], move: str = "", **view: Any) -> bytes:
    """Draw the newest position of match 1, or the one after a move, with these names."""
    bot = postboard(world)
    loaded = await bot.context.service.playing.load(1)
    position, marks = loaded.position, last_marks(loaded)
    if move:
        ply = position.read(move)
        position, marks = position.play(ply), position.narration.marks(ply)
    language = bot.context.language_in(world.guild.id)
    shown = View(marks=marks, language=language, players=players)
    return image(position, replace(shown, **view))


def drawn(world: World, answer: Answer) -> bytes | None:
    """The only picture of a private answer."""
    (file,) = answer.seen.attachments
    return world.env.backend.cdn.get(str(file["url"]))


def rename(world: World, person: int, nick: str | None) -> None:
    world.env.backend.get_member(world.guild.id, person).nick = nick


async def test_every_picture_of_a_match_has_the_names_of_its_players(world: World) -> None:
    """Posted boards, private ones, pads, looks back and previews."""
    thread = await begin(world)
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    expected = await picture(world, ANN, BOB)
    assert expected != await picture(world)
    assert boards(world, thread)[-1].pictures[0].data == expected
    assert drawn(world, await world.bob.slash("board")) == expected
    assert drawn(world, await world.ann.clicks("Move")) == expected
    assert drawn(world, await world.bob.clicks("◀")) != expected
    preview = await world.ann.slash("move", move="b1")
    assert drawn(world, preview) == await picture(world, ANN, BOB, move="b1")

    # Its position does not: somebody would be to move.
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    expected = await picture(world, ANN, BOB, winners=(1,))
    assert boards(world, thread)[-1].pictures[0].data == expected
    assert expected != await picture(world, ANN, BOB)
    assert drawn(world, await world.ann.slash("board", match="1")) == expected


async def test_a_name_that_cannot_be_drawn_gives_way_to_the_account(world: World) -> None:
    """The account's name is stored for that, so it is known after a restart. The text has the
    name as it is."""
    wang = await world.add_person("wang", nick="王小明")
    thread = await begin(world, wang, world.bob)
    assert "王小明" in boards(world, thread)[-1]
    account = await picture(world, ("王小明", "wang"), BOB)
    assert account == await picture(world, ("wang",), BOB)
    assert boards(world, thread)[-1].pictures[0].data == account
    await world.restart()
    assert drawn(world, await world.bob.slash("board", match="1")) == account


async def test_without_any_name_the_picture_shows_the_colour(world: World) -> None:
    """A name that nobody knows is no reason to wait or to fail."""
    thread = await begin(world)
    async with world.bot_down():
        change(world.folder, "DELETE FROM names")
    world.connection.refuse(403, times=10_000, when=lambda each: f"/{world.ann.id}" in each.path)
    await world.bob.slash("matches")
    assert drawn(world, await world.bob.slash("board", match="1")) == await picture(world, (), BOB)
    world.connection.stop_failing()
    await play(*in_turn(world.ann, world.bob, "b2"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)

    # each picture has the newest name that the bot has been told
    before = boards(world, thread)[-1].pictures[0].data
    rename(world, world.bob.id, "Bobby")
    await play(*in_turn(world.bob, world.ann, "a1"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, ("Bobby",))
    assert before != boards(world, thread)[-1].pictures[0].data
    rename(world, world.bob.id, "鮑勃")
    await play(*in_turn(world.ann, world.bob, "b1 c3"))
    assert boards(world, thread)[-1].pictures[0].data == await picture(world, ANN, BOB)


async def test_no_name_prevents_a_board(world: World) -> None:
    thread = await begin(world, size=5)
    moves = (("a1", "a5"), ("c1", "c5"), ("e1", "e5"), ("a3", "b2"), ("c3", "d2"), ("e3", "b4"))
    for kind, (first, second) in zip(HOSTILE, moves, strict=True):
        await world.ann.plays(first)
        name = hostile_text(kind, 32)
        rename(world, world.bob.id, name)
        await world.bob.plays(second)
        expected = await picture(world, ANN, (name, "bob"))
        assert boards(world, thread)[-1].pictures[0].data == expected


# ---- when pictures are drawn
@pytest.fixture
def drawn_pictures(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[tuple[bool, str]]]:
    """For each picture of a game: whether it was drawn on the event loop's thread, its theme."""
    found = {name: list[tuple[bool, str]]() for name in games()}
    for name, calls in found.items():
        plain = renderer_of(name).picture

        def recording(
            position: Any, view: View, plain: Any = plain, calls: list[Any] = calls
        ) -> Image.Image:
            calls.append((threading.current_thread() is threading.main_thread(), view.theme))
            return plain(position, view)

        monkeypatch.setattr(renderer_of(name), "picture", recording)
    return found


async def test_one_picture_of_each_game_is_drawn_at_the_start(
    drawn_pictures: dict[str, list[tuple[bool, str]]], world: World
) -> None:
    """It is drawn off the event loop, in the default theme of servers. A board that is looked at
    again is not drawn again."""
    await world.restart()
    assert drawn_pictures == {name: [(False, "light")] for name in games()}
    await begin(world)
    await world.ann.slash("board")
    first = len(drawn_pictures["escabel"])
    await world.ann.slash("board")
    await world.ann.clicks("Flip", on=await world.ann.clicks("More"))
    await world.ann.slash("board")
    assert len(drawn_pictures["escabel"]) == first + 1  # the flipped one


async def test_a_drawing_failure_at_the_start_does_not_stop_the_bot(
    drawn_pictures: dict[str, list[tuple[bool, str]]],
    world: World,
    log: Log,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(renderer_of("escabel"), "picture", broken)
    await world.restart()
    assert "Postboard" in await world.ann.slash("help")
    assert all(calls for name, calls in drawn_pictures.items() if name != "escabel")
    (line,) = [line for line in log.lines if line["log_level"] == "warning"]
    assert line["game"] == "escabel"
