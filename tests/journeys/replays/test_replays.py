"""`/replay` and the button «Replay»: a match as an animation."""

import asyncio
import contextlib
import io
import re
import threading
from collections.abc import AsyncGenerator
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image, ImageDraw, ImageSequence

from bot.features.replays import commands as replay
from bot.features.replays import messages
from bot.features.replays.messages import UPLOAD_LIMIT, ReplaySource
from bot.runtime.threads import CheckStop, NotRun, ThreadQueue
from model.computers import Level, computer_of, name_of
from rendering.replay import WIDTH, Frame, draw_replay
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.game import Move
from rules.line import Entry, Kind, extend
from rules.line import begin as begin_line
from rules.registry import game_named
from rules.text import Name, in_language
from tests.journeys.conftest import Log
from tests.journeys.file_helpers import alt_of, limit_files, play_short
from tests.journeys.match_helpers import begin, boards, enter, in_turn, play, play_on
from tests.support.connection import Request
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.pseudo_language import ACTIVE, PSEUDO, plain
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.waiting import until

FIRST, LAST = 1000, 5000
"""How long the final board is shown at the start and at the end, in milliseconds."""


def frames(data: bytes) -> list[tuple[bytes, int]]:
    """Return the pixels of each frame of a GIF, and how long it is shown, in milliseconds."""
    with Image.open(io.BytesIO(data)) as image:
        return [
            (each.convert("RGB").tobytes(), int(each.info["duration"]))
            for each in ImageSequence.Iterator(image)
        ]


async def win(world: World) -> None:
    """Play a match of Escabel that ann wins, in a new thread."""
    await begin(world, moves="b2 a1 b1 a2 b3 a3")


# ---- what is shown
async def test_plain_replay_offers_ended_and_running_matches(world: World) -> None:
    """In the thread of a match it is that one; elsewhere one chooses, those that ended first."""
    ann = world.ann
    for _ in range(2):
        await win(world)
    await begin(world, moves="c3")
    place, ann.place = ann.place, world.channel
    asked = await ann.slash("replay")
    assert "Which match?" in asked
    first, second, running = asked.seen.buttons
    assert first.startswith("#2 Escabel")
    assert first.endswith("vs bob · won")
    assert second.startswith("#1 ")
    assert running.startswith("#3 ")
    assert running.endswith("vs bob")
    assert "ann wins Escabel #1" in await ann.clicks(second, on=asked)
    ann.place = place
    assert "#3" in await ann.slash("replay")


async def test_the_button_on_a_finished_board_shows_the_match(world: World) -> None:
    """The final board comes first for a second, then the start, each move, and the final board."""
    await win(world)
    answer = await world.cy.clicks("Replay", on=boards(world)[-1])
    assert answer.ephemeral
    assert "ann wins Escabel #1 against bob" in answer
    shown = frames(answer.file)
    assert len(shown) == 2 + 6  # moves
    assert shown[0][1] == FIRST
    assert shown[-1][1] == LAST
    assert shown[0][0] == shown[-1][0]
    assert len({pixels for pixels, _ in shown}) == len(shown) - 1
    assert "Moves 1 to 6 of 6." in answer
    assert "ann wins Escabel #1 against bob" in alt_of(answer)
    assert "Moves 1 to 6" in alt_of(answer)


async def test_a_running_match_is_shown_up_to_the_present(world: World) -> None:
    """Or a range of its moves: the first frame is the board before them, and a missing end means
    the last move. Looking back begins where the replay does, and offers it."""
    await begin(world)
    assert "No move has been played there yet" in await world.bob.slash("replay")
    assert "Replay" not in (await world.bob.slash("board")).seen.buttons
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3 a3"))
    answer = await world.ann.slash("replay")
    assert len(frames(answer.file)) == 6
    assert "wins" not in answer
    assert "bob placed a3" in alt_of(answer)
    back = await world.bob.clicks("Look back", on=await world.bob.slash("replay"))
    assert "The start." in back
    assert "Replay" in back.seen.buttons
    answer = await world.bob.slash("replay", **{"from": 2, "to": 3})
    assert "Moves 2 to 3 of 4." in answer
    assert len(frames(answer.file)) == 4
    assert "Move 1 of 4." in await world.bob.clicks("Look back", on=answer)
    for speed, milliseconds in (("0.4", 400), ("0.8", 800), ("1.6", 1600)):
        slower = frames((await world.bob.slash("replay", speed=speed)).file)
        assert [shown for _, shown in slower] == [FIRST, *[milliseconds] * 4, LAST]
    for given, said in (
        ({"from": 3}, "Moves 3 to 4 of 4."),
        ({"to": 1}, "Move 1 of 4."),
        ({"from": 2, "to": 99}, "Moves 2 to 4 of 4."),
        ({"from": 2, "to": 1}, "The first move of a replay can't come after its last."),
        ({"from": 7}, "There is no move 7; the last one was 4."),
        ({"to": 0}, "No move has been played there yet"),
    ):
        assert said in await world.bob.slash("replay", **given)


async def test_a_replay_begins_with_the_colours_from_before_a_swap(world: World) -> None:
    await begin(world, pie=True, moves="b2")
    start, _ = frames((await world.ann.slash("replay")).file)[1]
    await play((world.bob, "swap"))
    answer = await world.ann.slash("replay")
    assert frames(answer.file)[1][0] == start
    assert "ann (White) – bob (Black)" in answer
    assert "ann (Black) – bob (White)" in await world.ann.slash("replay", to=1)


async def test_a_replay_from_either_side_and_in_a_theme(world: World, log: Log) -> None:
    """It is sent again if the line drops. A match in a hidden channel has none, one that cannot be
    replayed gets a sentence."""
    await win(world)
    world.connection.drop_request(when=lambda request: "escabel-1.gif" in request.files)
    assert (await world.cy.clicks("Replay", on=boards(world)[-1])).file
    plain = (await world.ann.slash("replay", match="1")).file
    turned = (await world.ann.slash("replay", match="1", side="turned")).file
    dark = (await world.ann.slash("replay", match="1", theme="dark")).file
    assert len({plain, turned, dark}) == 3
    assert (await world.ann.slash("replay", match="1", side="as-drawn")).file == plain
    await world.hide_channel_from(world.cy)
    world.cy.enters(world.guild.create_text_channel("other"))
    hidden = await world.cy.slash("replay", match="1")
    assert "There is no match #1 on this server." in hidden
    assert not hidden.seen.attachments
    forged = await world.cy.forges("b:replay:1")
    assert not forged.seen.attachments
    change(world.folder, "UPDATE events SET text = 'z99' WHERE seq = 2")
    world.bot.context.database.lines.clear()
    answer = await world.bob.slash("replay", match="1")
    assert "can't" in answer
    assert not answer.seen.attachments
    assert "match cannot be replayed" in [line["event"] for line in log.lines]


async def test_an_ending_without_a_move_has_a_frame_of_its_own(world: World) -> None:
    """The match is suggested and shown also in a channel without a match, when none of the person's
    matches runs any more. A board without moves has no button."""
    await begin(world)
    await world.ann.slash("cancel")
    await world.ann.clicks("Cancel match")
    assert "Replay" not in boards(world)[-1].buttons
    await play_short(world)
    answer = await world.bob.slash("replay", match="2")
    assert "ann resigned." in answer
    assert "ann resigned." in alt_of(answer)
    shown = frames(answer.file)
    assert len(shown) == 1 + 3 + 1
    assert shown[-1][0] != shown[-2][0]
    enter(world.guild.create_text_channel("other"), world.ann, world.cy)
    for command in ("replay", "board"):
        offered = await world.ann.suggestions(command, "match", "#2")
        assert offered == ["#2 Escabel 3×3, no swap vs bob"]
        assert await world.cy.suggestions(command, "match", "") == []
        assert "bob wins Escabel #2 against ann" in await world.ann.slash(command)
        assert "You have no match running here" in await world.cy.slash(command)


async def test_the_last_frame_says_why_where_there_is_no_room_for_all(world: World) -> None:
    """Who has won, and why, are more than against whom."""
    if ACTIVE:  # in longer words, there is no room for the reason either
        return
    maker = await world.add_person("long", nick="Bartholomew of Six Bridges")
    await begin(world, maker, world.bob)
    await play((maker, "b2"), (world.bob, "a1"))
    await maker.clicks("Resign", on=await maker.slash("resign"))
    answer = await world.bob.slash("replay", match="1")
    match = await world.bot.context.service.matches.load(1)
    frame = Frame(match.position, captions=("Bartholomew of Six Bridges resigned. bob wins.",))
    view = View(DEFAULT_THEME, width=WIDTH, with_help=False)
    expected = draw_replay([frame], view, UPLOAD_LIMIT).data
    assert strip(answer.file) == strip(expected)


async def test_each_frame_begins_with_the_number_of_its_move(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str] = []
    draw = ImageDraw.ImageDraw.text

    def record(pen: Any, xy: Any, text: str, *given: Any, **options: Any) -> None:
        written.append(plain(text))
        draw(pen, xy, text, *given, **options)

    monkeypatch.setattr(ImageDraw.ImageDraw, "text", record)
    await begin(world, size=4)
    await play(*in_turn(world.ann, world.bob, "b2 a1 c3"))
    await world.ann.slash("replay")
    captions = dict.fromkeys(text for text in written if "placed" in text)
    assert list(captions) == ["3. ann placed c3.", "1. ann placed b2.", "2. bob placed a1."]


def strip(data: bytes) -> bytes:
    """The pixels of the text on the last frame."""
    with Image.open(io.BytesIO(data)) as image:
        *_, last = ImageSequence.Iterator(image)
        box = (0, 0, last.width, round(56 * WIDTH / 840))
        return last.convert("RGB").crop(box).tobytes()


# ---- limits
async def test_a_small_limit_makes_it_smaller_and_then_shorter(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fewer pixels first; then the first moves are left out, and the answer says how many."""
    await begin(world, size=9)
    moves = [Move(f"{file}{rank}") for rank in (1, 3, 5) for file in "abcdefghi"][:20]
    await play_on(world, 1, moves)
    whole = (await world.ann.slash("replay")).file
    limit_files(monkeypatch, len(whole) - 1)
    smaller = await world.ann.slash("replay")
    assert len(smaller.file) < len(whole)
    assert "left out" not in smaller
    limit_files(monkeypatch, len(whole) // 4)
    shorter = await world.ann.slash("replay")
    data = shorter.file
    assert len(data) <= len(whole) // 4
    sentence = re.search(
        r"The first (\d+) moves are left out\. The file would be too large\.", shorter.text
    )
    assert sentence
    left_out = int(sentence[1])
    assert len(frames(data)) == 1 + 20 - left_out
    assert f"Moves {left_out + 1} to 20 of 20." in shorter


async def test_only_the_last_turns_of_a_very_long_match_are_shown(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A range of moves shows the others."""
    monkeypatch.setattr(messages, "MAX_FRAMES", 3)
    await begin(world, moves="b2 a1 c3 a3 c1")
    answer = await world.ann.slash("replay")
    assert "The first 2 moves are left out. A replay has at most 3 frames." in answer
    assert "Moves 3 to 5 of 5." in answer
    assert len(frames(answer.file)) == 1 + 1 + 3
    assert "left out" not in await world.ann.slash("replay", to=2)


# ---- one at a time
@contextlib.asynccontextmanager
async def queue_busy(world: World) -> AsyncGenerator[None]:
    """Let another replay be drawn within the block, and wait for the bot after it."""
    begun, release = threading.Event(), threading.Event()

    def block(_: CheckStop) -> None:
        begun.set()
        release.wait(TIMEOUT_SECONDS)

    blocking = asyncio.create_task(world.bot.context.replay_drawing.run(block))
    await until(begun.is_set)
    with world.without_waiting():
        yield
    release.set()
    await blocking
    await world.env.settle()


async def test_a_person_who_asks_again_does_not_wait_twice(world: World) -> None:
    """Replays are made one at a time, in the order in which they were asked for."""
    await win(world)
    queue = world.bot.context.replay_drawing
    async with queue_busy(world):
        first = await world.ann.slash("replay", match="1")
        await until(lambda: queue.queued == 2)
        second = await world.ann.slash("replay", match="1")
        other = await world.bob.slash("replay", match="1")
        await until(lambda: queue.queued == 3)
        await until(lambda: "Your last replay is still being made." in second)
    assert frames(first.file) == frames(other.file)
    assert "ann wins" in await world.ann.slash("replay", match="1")


async def test_a_slow_replay_says_so(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """The board of a private answer stays until the replay replaces it, which arrives also if the
    line drops while it is made."""
    monkeypatch.setattr(replay, "PROGRESS_AFTER", 0)
    await win(world)
    looking = await world.cy.slash("board", match="1")
    async with queue_busy(world):
        await world.cy.clicks("Replay", on=looking)
        await until(lambda: "Your replay is being made." in looking.seen)
        assert [str(each["filename"]) for each in looking.seen.attachments] == ["board.png"]
    shown = looking.seen
    assert "ann wins Escabel" in shown
    assert [str(each["filename"]) for each in shown.attachments] == ["escabel-1.gif"]
    world.connection.drop_request(when=is_progress)
    before = len(world.requests)
    async with queue_busy(world):
        answer = await world.cy.clicks("Replay", on=boards(world)[-1])
        await until(lambda: any(map(is_progress, world.requests[before:])))
    assert answer.file


def is_progress(request: Request) -> bool:
    """Return whether a request says that a replay is being made."""
    return "Your replay is being made." in str(request.json)


async def test_a_shutdown_ends_replays_with_a_sentence(world: World) -> None:
    await win(world)
    queue = world.bot.context.replay_drawing

    def endless(check_stop: CheckStop) -> None:
        while True:
            check_stop()

    running = asyncio.create_task(queue.run(endless))
    with world.without_waiting():
        waiting = await world.ann.slash("replay", match="1")
        await until(lambda: queue.queued == 2)
    queue.stop()
    with pytest.raises(NotRun):
        await running
    await world.env.settle()
    assert "I'm restarting." in waiting
    await world.restart()
    assert (await world.ann.slash("replay", match="1")).file


async def test_a_computer_is_named_in_the_readers_language() -> None:
    game = game_named("escabel")
    line = begin_line(game, game.read_options({"size": "3", "pie": "off"}), 2, b"")
    line = extend(line, Entry(Kind.MOVE, 0, "b2"))
    words, ann = name_of(computer_of(Level.BEGINNER)), Name("ann")
    context: Any = SimpleNamespace(replay_drawing=ThreadQueue())
    seen: set[bytes] = set()
    for name in (words, Name(in_language(words, PSEUDO))):
        names, drawn = (words, ann), (name, ann)
        view = View(language=PSEUDO)
        source = ReplaySource(
            name="a",
            line=line,
            plies=range(1),
            view=view,
            names=names,
            drawn_names=drawn,
            title=ann,
        )
        shown = await messages.draw(context, source)
        seen.add(shown.picture.data)
    assert len(seen) == 1
