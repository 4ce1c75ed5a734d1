"""Replays: every frame of the file is the picture of its position, with the text above it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from rendering.renderers import draw
from rendering.replay import (
    DELAY,
    FIRST_DELAY,
    LAST_DELAY,
    MAX_FRAMES,
    MAX_WIDTH,
    WIDTHS,
    Frame,
    Replay,
    draw_replay,
    frames_of,
)
from rendering.themes import THEMES
from rendering.view import View
from rules.game import Move
from rules.line import Entry, Kind, Line, begin, extend
from rules.registry import game_named
from tests.rendering.picture_helpers import check_golden
from tests.support.gif_readers import Gif, decode, gifsicle_says

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
MATCHES: Mapping[str, tuple[str, dict[str, str], int]] = {
    "escabel": ("escabel", {"size": "6"}, 2),
    "esgrad": ("esgrad", {"side": "3"}, 2),
    "stack-control": ("stack-control", {"setup": "draw"}, 3),
    "pools": ("stack-control", {"setup": "advanced"}, 2),
}
"""A game, its options and the number of seats, by a name."""


def random_match(name: str, plies: int) -> Line:
    """The first plies of a match of random moves, always the same one."""
    game_name, options, seats = MATCHES[name]
    game, random = game_named(game_name), Random(name)
    line = begin(game, game.read_options(options), seats, bytes(range(32)))
    while line.result is None and len(line.moves) < plies:
        moves = line.position.legal_moves()
        if line.position.opening and len(moves) > 12:
            moves = [moves[len(moves) // 2]]  # a komi near the middle
        move = Move(random.choice([each for each in moves if each != "pass"] or moves))
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


def caption_of(line: Line, turn: range) -> tuple[str, ...]:
    """A text such as «12. Ann: d5», or none before the first ply."""
    if not turn:
        return ()
    name = NAMES[line.positions[turn.start].to_move]
    played = ", ".join(line.moves[ply] for ply in turn)
    return (f"{line.move_number_of(turn.stop)}. {name}: {played}",)


def captioned(line: Line) -> list[Frame]:
    """The frames of a match, each with a text."""
    return frames_of(line, partial(caption_of, line), line.turns)


def players_of(line: Line) -> tuple[str, ...]:
    """The players' names for a view."""
    return NAMES[: line.position.seats]


LARGE = 10 << 20
every_match = pytest.mark.parametrize("name", list(MATCHES))


def small(line: Line) -> View:
    return View(width=180, players=players_of(line))


def board(frame: Frame, view: View, strip: int = 0) -> Image.Image:
    """The picture that a frame of a replay must show below the strip with its text.

    It is so much smaller that the whole is no higher than wide.
    """
    shown = replace(view, marks=frame.marks, winners=frame.winners, with_help=False)
    full = draw(frame.position, shown)
    if full.height + strip > view.width:
        width = view.width * (view.width - strip) // full.height
        full = draw(frame.position, replace(shown, width=width))
    return full.convert("RGB")


def check(replay: Replay, frames: Sequence[Frame], view: View) -> Gif:
    """Check that a replay of frames shows the last one, and then all from `replay.first` on."""
    gif = decode(replay.data)
    view = replace(view, width=replay.width)
    assert (gif.width, gif.height) == (replay.width, replay.height)
    shown = frames[replay.first :]
    shown = [shown[-1], *shown] if len(shown) > 1 else shown
    delays = [each.delay for each in shown[:-1]] + [LAST_DELAY]
    if len(shown) > 1:
        delays[0] = FIRST_DELAY
    assert [each.delay for each in gif.frames] == delays
    assert gif.loops == (0 if len(shown) > 1 else None)
    strip = round(56 * view.width / 840) if any(each.captions for each in frames) else 0
    for number, frame in enumerate(shown):
        screen, expected = gif.frames[number].screen, board(frame, view, strip)
        assert gif.height == strip + expected.height <= gif.width
        left = (gif.width - expected.width) // 2
        box = (left, strip, left + expected.width, gif.height)
        assert screen.crop(box).tobytes() == expected.tobytes(), number
        rest = screen.crop((0, strip, left, gif.height))
        beside = expected.getpixel((0, 0))  # the palette may have no more exact colour of the frame
        assert not left or rest.getcolors() == [(rest.width * rest.height, beside)]
        text = screen.crop((0, 0, view.width, strip))
        assert not strip or len(text.getcolors() or ()) > bool(frame.captions)
    return gif


@every_match
def test_each_frame_is_the_picture_of_its_turn(name: str) -> None:
    line = random_match(name, 24)
    frames = captioned(line)
    replay = draw_replay(frames, small(line), LARGE)
    check(replay, frames, small(line))


@pytest.mark.parametrize("theme", THEMES)
@every_match
def test_replays_in_every_theme_and_from_the_other_side(name: str, theme: str) -> None:
    line = random_match(name, 9)
    frames, view = captioned(line), replace(small(line), theme=theme, flipped=True)
    check(draw_replay(frames, view, LARGE), frames, view)


@every_match
def test_gifsicle_reads_a_replay_without_a_warning(name: str, tmp_path: Path) -> None:
    line = random_match(name, 12)
    for theme in THEMES:
        view = replace(small(line), theme=theme)
        assert gifsicle_says(draw_replay(captioned(line), view, LARGE).data, tmp_path) == ""


def test_only_changed_parts_are_drawn_with_one_table_of_colours() -> None:
    line = random_match("escabel", 20)
    gif = decode(draw_replay(captioned(line), small(line), LARGE).data)
    boxes = [each.box for each in gif.frames]
    areas = [(right - left) * (bottom - top) for left, top, right, bottom in boxes]
    assert areas[0] == gif.width * gif.height
    assert sum(areas[1:]) < 0.9 * len(areas) * areas[0]
    assert all(each.transparent is not None for each in gif.frames[1:])
    assert {each.disposal for each in gif.frames} == {1}


@pytest.mark.parametrize(
    ("name", "theme", "ply"),
    [("escabel", "wood", 30), ("esgrad", "dark", 99), ("stack-control", "light", 63)],
)
def test_the_frame_is_as_approved(name: str, theme: str, ply: int) -> None:
    line = random_match(name, ply)
    view = View(theme=theme, width=240, players=players_of(line))
    gif = decode(draw_replay(captioned(line), view, LARGE).data)
    buffer = BytesIO()
    gif.frames[-1].screen.save(buffer, "PNG")
    check_golden(f"replay-{name}", buffer.getvalue())


# ---- frames
def test_the_plies_of_a_turn_are_one_frame() -> None:
    line = random_match("stack-control", 12)  # three plies in a turn
    frames = captioned(line)
    assert [each.position.ply for each in frames] == [0, 3, 6, 9, 12]
    assert [len(each.marks) for each in frames] == [0, 3, 3, 3, 3]
    opening = captioned(random_match("esgrad", 3))  # each choice is a frame
    assert [each.position.ply for each in opening] == [0, 1, 2, 3]


def test_the_board_before_the_turns_is_shown_too() -> None:
    line = random_match("stack-control", 15)
    frames = frames_of(line, partial(caption_of, line), line.turns[2:4])
    assert [each.position.ply for each in frames] == [6, 9, 12]


def test_without_texts_there_is_no_strip() -> None:
    line = random_match("escabel", 3)
    frames = frames_of(line, lambda _: (), line.turns)
    replay = draw_replay(frames, small(line), LARGE)
    check(replay, frames, small(line))
    assert replay.height == board(frames[-1], small(line)).height


def test_a_replay_of_one_frame_is_a_still_picture() -> None:
    line = random_match("esgrad", 6)
    frames = captioned(line)[-1:]
    gif = check(draw_replay(frames, small(line), LARGE), frames, small(line))
    assert len(gif.frames) == 1


def test_the_first_text_that_can_be_drawn_is_shown() -> None:
    line = random_match("escabel", 1)
    view = small(line)

    def drawn(*captions: str) -> bytes:
        return draw_replay([Frame(line.position, captions=captions)], view, LARGE).data

    assert drawn("1. 王: d5", "1. d5") == drawn("1. d5")
    assert drawn("1. \u202ed5") == drawn("1. d5")
    assert drawn("1. d5") != drawn("1. d6")
    wide = "63. Bob moved three pyramids from b8 to d8, now 4 high, and there they stay. Ann wins."
    assert drawn(wide, "63. Bob: b8-d8 · Ann wins.", "Ann wins.") == drawn(
        "63. Bob: b8-d8 · Ann wins."
    )
    assert drawn("W" * 90, "W" * 80) == drawn("W" * 90)
    assert decode(drawn("王")).height == board(Frame(line.position), view).height
    for words in ("Ann: " + "b3-c4, " * 40, "W" * 6000):
        gif = decode(drawn(words))
        ground = THEMES["light"].frame
        edge = gif.frames[0].screen.crop(
            (gif.width - 5, 0, gif.width, round(56 * view.width / 840))
        )
        assert edge.getcolors() == [(edge.width * edge.height, ground)]


@pytest.mark.parametrize(
    "words",
    [
        "Dee wins Stack Control #39 against Eve. Eve ran out of time",
        "66. Dee moved two pyramids from f4 to h4, now 3 high. Dee wins",
        "Stack Control · Eve (Red) – Bob (Yellow) – Cy (Green) – Dee (Blue) · #31",
    ],
)
def test_a_text_that_fits_in_smaller_letters_is_whole(words: str) -> None:
    """It differs from one with another last letter; an ellipsis would stand for both."""
    line = random_match("escabel", 1)
    view = replace(small(line), width=600)
    one, other = (
        draw_replay([Frame(line.position, captions=(words + end,))], view, LARGE).data
        for end in (".", "!")
    )
    assert one != other


def test_a_turn_that_removes_something_has_its_whole_sentence_in_two_rows() -> None:
    line = random_match("stack-control", 100)
    frames = captioned(line)
    removes = [frame for frame in frames if any(mark.role == "removed" for mark in frame.marks)]
    assert removes
    assert all((frame.rows == 2) == (frame in removes) for frame in frames)
    long = "98. Ann moved five pyramids from d1 to c1; four small pyramids left the board"
    view = replace(small(line), width=600)

    def strip(frame: Frame) -> Image.Image:
        (shown,) = decode(draw_replay([frame], view, LARGE).data).frames
        return shown.screen.crop((0, 0, 600, 40))

    def rows(frame: Frame) -> int:
        """How many rows of ink there are, one above the other."""
        drawn = strip(frame).convert("L")
        inks = [len(drawn.crop((0, y, 600, y + 1)).getcolors() or ()) > 2 for y in range(40)]
        return sum(one < other for one, other in pairwise(inks))

    one, two = (
        Frame(removes[0].position, captions=(f"{long}, and c1 is empty.", "98. Ann"), rows=rows)
        for rows in (1, 2)
    )
    assert strip(one) == strip(replace(one, captions=("98. Ann",)))
    assert (rows(one), rows(two)) == (1, 2)
    assert strip(two) != strip(replace(two, captions=(f"{long}, and c1 is empty!",)))


def test_the_time_of_each_frame_can_be_chosen() -> None:
    line = random_match("escabel", 4)
    frames = [replace(each, delay=20 + k) for k, each in enumerate(captioned(line))]
    check(draw_replay(frames, small(line), LARGE), frames, small(line))
    assert captioned(line)[0].delay == DELAY


# ---- limits
def test_a_replay_that_is_too_large_gets_fewer_pixels() -> None:
    line = random_match("escabel", 10)
    frames, view = captioned(line), replace(small(line), width=840)
    sizes = {
        width: len(draw_replay(frames, replace(view, width=width), LARGE).data)
        for width in (840, *WIDTHS)
    }
    for wide, narrow in zip((840, *WIDTHS), WIDTHS, strict=False):
        replay = draw_replay(frames, view, sizes[wide] - 1)
        assert replay.width == narrow
        assert replay.first == 0
        assert len(replay.data) == sizes[narrow]
        assert draw_replay(frames, view, sizes[wide]).width == wide


@every_match
def test_then_the_first_turns_are_left_out(name: str) -> None:
    line = random_match(name, 10)
    frames, view = captioned(line), small(line)
    whole = draw_replay(frames, view, LARGE)
    counts = [0]
    limit = len(whole.data) - 1
    while counts[-1] < len(frames) - 1:
        replay = draw_replay(frames, view, limit)
        assert len(replay.data) <= limit
        assert replay.first > counts[-1]
        check(replay, frames, view)
        counts.append(replay.first)
        limit = len(replay.data) - 1
    with pytest.raises(ValueError, match="larger than"):
        draw_replay(frames, view, limit)
    assert len(counts) > len(frames) // 2


def test_no_more_frames_than_players_of_gifs_can_take() -> None:
    line = random_match("escabel", 4)
    frames = [replace(each, delay=3) for each in captioned(line)] * 100
    view = replace(small(line), width=90)
    replay = draw_replay(frames, view, LARGE)
    assert len(check(replay, frames, view).frames) == MAX_FRAMES
    assert replay.first == len(frames) - MAX_FRAMES + 1


def test_no_more_pixels_than_players_of_gifs_can_take() -> None:
    line = random_match("escabel", 1)
    assert (
        draw_replay(captioned(line)[-1:], replace(small(line), width=5000), LARGE).width
        == MAX_WIDTH
    )
