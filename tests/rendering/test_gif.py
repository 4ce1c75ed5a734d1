"""The encoder of GIFs. Pillow and gifsicle read what it writes."""

from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from rendering import gif
from tests.support.gif_readers import Gif, decode, gifsicle_says
from tests.support.pytest_setup import examples

Pictures = tuple[tuple[int, int], int, list[bytes]]
"""A size, a number of colours, and pictures of one byte a pixel."""
GREY = bytes(channel for k in range(256) for channel in (k, k, k))


def encoded(size: tuple[int, int], frames: list[bytes], colours: int) -> bytes:
    """A file that shows pictures of one byte a pixel, in a palette of greys."""
    pictures = [Image.frombytes("L", size, each) for each in frames]
    transparent = colours if colours < gif.COLOURS else None
    parts = [gif.frame(pictures[0], 5)]
    for before, after in pairwise(pictures):
        parts.append(gif.change(before, after, 7, transparent))
    head = gif.header(size, GREY[: 3 * colours], animated=len(frames) > 1)
    return b"".join((head, *parts, gif.TRAILER))


def screens(gif: Gif) -> list[bytes]:
    """What is seen after each frame, one byte a pixel."""
    return [each.screen.getchannel(0).tobytes() for each in gif.frames]


@st.composite
def pictures(draw: st.DrawFn) -> Pictures:
    """A size, the number of colours, and pictures, of which some hardly differ."""
    width, height = draw(st.integers(1, 40)), draw(st.integers(1, 30))
    colours = draw(st.sampled_from((1, 2, 3, 16, 100, 128, 129, 255, 256)))
    random = draw(st.randoms(use_true_random=False))
    frames = [bytes(random.choices(range(colours), k=width * height))]
    for _ in range(draw(st.integers(0, 4))):
        after = bytearray(frames[-1])
        for _ in range(draw(st.sampled_from((0, 1, 5, width * height)))):
            after[random.randrange(width * height)] = random.randrange(colours)
        frames.append(bytes(after))
    return (width, height), colours, frames


@given(drawn=pictures())
@examples(quick=60, thorough=600)
def test_all_pictures_are_decoded_as_they_were(drawn: Pictures) -> None:
    size, colours, frames = drawn
    data = encoded(size, frames, colours)
    gif = decode(data)
    assert (gif.width, gif.height) == size
    assert screens(gif) == frames
    assert [each.delay for each in gif.frames] == [5] + [7] * (len(frames) - 1)


def test_large_pictures_fill_the_table_of_codes() -> None:
    """Noise needs all 4096 codes, several times."""
    size = (200, 150)
    noise = bytes((k * k * 31 + k // 7 * 13) % 251 for k in range(size[0] * size[1]))
    gif = decode(encoded(size, [noise, noise[::-1]], 251))
    assert screens(gif) == [noise, noise[::-1]]


def test_only_the_changed_rectangle_is_drawn() -> None:
    size = (30, 20)
    before = bytearray(600)
    after = bytearray(before)
    after[30 * 4 + 5] = after[30 * 9 + 12] = 1
    gif = decode(encoded(size, [bytes(before), bytes(after)], 2))
    assert gif.frames[0].box == (0, 0, 30, 20)
    assert gif.frames[1].box == (5, 4, 13, 10)
    assert gif.frames[1].transparent == 2
    assert {each.disposal for each in gif.frames} == {1}


def test_a_file_repeats_for_ever_unless_it_is_one_picture() -> None:
    assert decode(encoded((2, 2), [bytes(4), bytes([0, 1, 0, 0])], 2)).loops == 0
    assert decode(encoded((2, 2), [bytes(4)], 2)).loops is None


@pytest.mark.parametrize("colours", [2, 100, 128, 129, 255, 256])
def test_gifsicle_reads_it_without_a_warning(colours: int, tmp_path: Path) -> None:
    frames = [bytes((k * step) % colours for k in range(64 * 40)) for step in (1, 3, 3, 7)]
    assert gifsicle_says(encoded((64, 40), frames, colours), tmp_path) == ""
