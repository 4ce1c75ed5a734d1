"""A strict decoder of animated GIFs, which shares no code with the encoder.

It accepts only what the specification (GIF89a) demands of files, and raises GifError for everything
that a reader could take differently: codes after the end, missing pixels, frames beyond the screen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field


class GifError(ValueError):
    """The file is no GIF that every reader reads alike."""


@dataclass(frozen=True, slots=True)
class GifFrame:
    """A frame: what it draws, and the whole screen after it, a byte for each pixel."""

    box: tuple[int, int, int, int]
    """Left, top, right, bottom."""
    delay: int
    disposal: int
    transparent: int | None
    screen: bytes


@dataclass(frozen=True, slots=True)
class Gif:
    """A decoded file. `loops` is None if it is shown once, 0 if it is repeated for ever."""

    width: int
    height: int
    palette: bytes
    loops: int | None
    frames: tuple[GifFrame, ...]

    def rgb(self, frame: int) -> bytes:
        """The screen after a frame, three bytes for each pixel."""
        colours = [self.palette[3 * k : 3 * k + 3] for k in range(len(self.palette) // 3)]
        return b"".join([colours[index] for index in self.frames[frame].screen])


@dataclass
class _Reader:
    data: bytes
    at: int = 0

    def take(self, count: int) -> bytes:
        taken = self.data[self.at : self.at + count]
        if len(taken) != count:
            raise GifError("The file ends too early.")
        self.at += count
        return taken

    def byte(self) -> int:
        return self.take(1)[0]

    def short(self) -> int:
        return int.from_bytes(self.take(2), "little")

    def blocks(self) -> Iterator[bytes]:
        while size := self.byte():
            yield self.take(size)


@dataclass
class _Control:
    delay: int = 0
    disposal: int = 0
    transparent: int | None = None


@dataclass
class _Decoding:
    reader: _Reader
    width: int = 0
    height: int = 0
    palette: bytes = b""
    loops: int | None = None
    screen: bytearray = field(default_factory=bytearray)
    frames: list[GifFrame] = field(default_factory=list[GifFrame])
    control: _Control | None = None

    def read_head(self) -> None:
        if self.reader.take(6) not in (b"GIF87a", b"GIF89a"):
            raise GifError("No GIF.")
        self.width, self.height = self.reader.short(), self.reader.short()
        flags = self.reader.byte()
        if not flags & 0x80:
            raise GifError("There is no global table.")
        self.reader.take(2)
        self.palette = self.reader.take(3 << ((flags & 7) + 1))
        self.screen = bytearray(self.width * self.height)

    def read_extension(self) -> None:
        kind = self.reader.byte()
        blocks = list(self.reader.blocks())
        if kind == 0xF9:
            (block,) = blocks
            if len(block) != 4 or self.control is not None:
                raise GifError("A control block is wrong.")
            flags = block[0]
            transparent = block[3] if flags & 1 else None
            delay = int.from_bytes(block[1:3], "little")
            self.control = _Control(delay, flags >> 2 & 7, transparent)
        elif kind == 0xFF and blocks[0] == b"NETSCAPE2.0":
            if self.frames or blocks[1][0] != 1 or len(blocks) != 2:
                raise GifError("The block about repeating is wrong.")
            self.loops = int.from_bytes(blocks[1][1:3], "little")
        else:
            raise GifError(f"An unexpected extension {kind:#x}.")

    def read_image(self) -> None:
        left, top, width, height = (self.reader.short() for _ in range(4))
        if self.reader.byte():
            raise GifError("A frame has a table of its own or is interlaced.")
        if not (width and height) or left + width > self.width or top + height > self.height:
            raise GifError("A frame is beyond the screen.")
        bits = self.reader.byte()
        pixels = _decompressed(b"".join(self.reader.blocks()), bits)
        if len(pixels) != width * height:
            raise GifError(f"A frame has {len(pixels)} pixels instead of {width * height}.")
        if max(pixels) >= len(self.palette) // 3:
            raise GifError("A pixel has no colour.")
        control = self.control or _Control()
        self._draw(pixels, left, top, width, control.transparent)
        self.frames.append(
            GifFrame(
                (left, top, left + width, top + height),
                control.delay,
                control.disposal,
                control.transparent,
                bytes(self.screen),
            )
        )
        if control.disposal not in (0, 1):
            raise GifError("Only frames that stay are understood.")
        self.control = None

    def _draw(self, pixels: bytes, left: int, top: int, width: int, hole: int | None) -> None:
        pattern = b"(?s:.+)" if hole is None else b"[^" + re.escape(bytes([hole])) + b"]+"
        opaque = re.compile(pattern)
        for y in range(len(pixels) // width):
            row = pixels[y * width : (y + 1) * width]
            start = (top + y) * self.width + left
            for run in opaque.finditer(row):
                self.screen[start + run.start() : start + run.end()] = run[0]


def decode(data: bytes) -> Gif:
    """Decode a file. Raises GifError."""
    decoding = _Decoding(_Reader(data))
    decoding.read_head()
    while (kind := decoding.reader.byte()) != 0x3B:
        if kind == 0x21:
            decoding.read_extension()
        elif kind == 0x2C:
            decoding.read_image()
        else:
            raise GifError(f"An unexpected block {kind:#x}.")
    if decoding.reader.at != len(data):
        raise GifError("There is something after the end.")
    return Gif(
        decoding.width, decoding.height, decoding.palette, decoding.loops, tuple(decoding.frames)
    )


def _decompressed(data: bytes, bits: int) -> bytes:
    """Decode the LZW codes of a picture."""
    clear, end = 1 << bits, (1 << bits) + 1
    if not 2 <= bits <= 8:
        raise GifError(f"Pixels of {bits} bits.")
    single = [bytes([k]) for k in range(clear)] + [b"", b""]
    table, size, at, before = single[:], bits + 1, 0, b""
    pixels: list[bytes] = []
    if _code(data, 0, size) != clear:
        raise GifError("The first code of a picture does not clear the table.")
    while (code := _code(data, at, size)) != end:
        at += size
        if code == clear:
            table, size, before = single[:], bits + 1, b""
            continue
        if code < len(table):
            run = table[code]
        elif code == len(table) and before:
            run = before + before[:1]
        else:
            raise GifError(f"The code {code} is not known yet.")
        if before and len(table) < 4096:
            table.append(before + run[:1])
            if len(table) == 1 << size and size < 12:
                size += 1
        pixels.append(run)
        before = run
    if len(data) * 8 - at - size >= 8:
        raise GifError("There is something after the last code of a picture.")
    return b"".join(pixels)


def _code(data: bytes, at: int, size: int) -> int:
    """Return the code that begins at a bit."""
    if at + size > len(data) * 8:
        raise GifError("A picture has no last code.")
    start = at >> 3
    return int.from_bytes(data[start : start + 3], "little") >> (at & 7) & ((1 << size) - 1)
