"""Readers of GIFs: the structure of a file by hand, its pictures with Pillow, all with gifsicle."""

import shutil
import struct
import subprocess
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image, ImageSequence


class GifFrame(NamedTuple):
    """A frame: what it draws (left, top, right, bottom), and the whole screen after it."""

    box: tuple[int, int, int, int]
    delay: int
    disposal: int
    transparent: int | None
    screen: Image.Image


class Gif(NamedTuple):
    """A file. `loops` is how often it is repeated: None for never, 0 for without end."""

    width: int
    height: int
    loops: int | None
    frames: list[GifFrame]


def decode(data: bytes) -> Gif:
    """Read a file that has one table of 256 colours and a control block before each frame."""
    with Image.open(BytesIO(data)) as picture:
        screens = [each.convert("RGB") for each in ImageSequence.Iterator(picture)]
    file, loops, control, frames = BytesIO(data), None, b"", list[GifFrame]()
    width, height, flags = struct.unpack("<6xHHB2x", file.read(13))
    assert flags == 0xF7
    file.seek(3 * 256, 1)
    while (kind := file.read(1)) != b";":
        if kind == b"!":
            label, blocks = file.read(1), [*_blocks(file)]
            if label == b"\xf9":
                (control,) = blocks
            else:
                assert blocks[0] == b"NETSCAPE2.0"
                loops = int.from_bytes(blocks[1][1:], "little")
        else:
            assert kind == b","
            left, top, across, down, own_table, bits = struct.unpack("<HHHHBB", file.read(10))
            assert (own_table, bits) == (0, 8)
            assert [*_blocks(file)]
            flags, delay, hole = struct.unpack("<BHB", control)
            box = (left, top, left + across, top + down)
            screen = screens[len(frames)]
            frames.append(GifFrame(box, delay, flags >> 2, hole if flags & 1 else None, screen))
    assert len(frames) == len(screens)
    assert file.read() == b""
    return Gif(width, height, loops, frames)


def _blocks(file: BytesIO) -> Iterator[bytes]:
    while size := file.read(1)[0]:
        yield file.read(size)


def gifsicle_says(data: bytes, folder: Path) -> str:
    """What gifsicle warns of in a file, or "". Skips the test if it is not installed."""
    program = shutil.which("gifsicle")
    if program is None:
        pytest.skip("gifsicle is not installed")
    path = folder / "test.gif"
    path.write_bytes(data)
    told = [program, "--info", str(path)]
    done = subprocess.run(told, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "logical screen" in done.stdout
    return done.stderr
