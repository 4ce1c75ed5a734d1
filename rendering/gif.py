"""Encodes animated GIFs from pictures that share one palette.

A file is `header`, one `frame` after another, and `TRAILER`. The palette is the global table, so no
frame has a table of its own. Every frame stays until the next one is drawn over it: `change` finds
the part of a picture that differs from the one before, in which long runs of equal pixels are
transparent.

Pictures are of mode L, and a pixel is the number of its colour.
"""

import struct

from PIL import Image, ImageChops

from rendering.canvas import mapped

COLOURS = 256
"""The number of entries in the table of colours. Those that the palette lacks are black."""
BITS = 8
"""The bits of a pixel. Pillow's encoder always writes the codes of pictures with 8 bits, so the
table has 256 entries however few colours there are."""
TRAILER = b";"

XY = tuple[int, int]

_KEEP = 1 << 2
"""The disposal of a frame: it stays."""
_HAS_TRANSPARENT = 1
_FOR_EVER = b"!\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"


def indices(picture: Image.Image) -> Image.Image:
    """Return a picture of mode P as one of mode L with the numbers of its colours."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def header(size: XY, palette: bytes, *, animated: bool) -> bytes:
    """Return the beginning of a file. An animated one repeats for ever.

    `palette` has three bytes for each colour.
    """
    table = palette.ljust(3 * COLOURS, b"\0")
    flags = 0x80 | (BITS - 1) << 4 | (BITS - 1)
    screen = struct.pack("<HHBBB", *size, flags, 0, 0)
    return b"GIF89a" + screen + table + (_FOR_EVER if animated else b"")


def frame(
    pixels: Image.Image, delay: int, at: XY = (0, 0), transparent: int | None = None
) -> bytes:
    """Return a frame that is shown for `delay` hundredths of a second.

    `at` is its upper left corner in the whole picture. Pixels of the number `transparent` show what
    was there before. Browsers show delays below 2 much longer.
    """
    flags = _KEEP | (_HAS_TRANSPARENT if transparent is not None else 0)
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, flags, delay, transparent or 0, 0)
    place = struct.pack("<BHHHHB", 0x2C, *at, *pixels.size, 0)
    return control + place + bytes([BITS]) + pixels.tobytes("gif", "L", BITS, 0) + b"\0"


def change(before: Image.Image, after: Image.Image, delay: int, transparent: int | None) -> bytes:
    """Return the frame that changes one picture into another of the same size.

    `transparent` is a number that no pixel has, or None if there is none.
    """
    difference = ImageChops.difference(before, after)
    box = difference.getbbox() or (0, 0, 1, 1)
    pixels = after.crop(box)
    if transparent is not None:
        pixels.paste(transparent, mask=_equal_runs(difference.crop(box)))
    return frame(pixels, delay, box[:2], transparent)


def _equal_runs(difference: Image.Image) -> Image.Image:
    """Return a mask of the runs of at least `_RUN` pixels in a row that do not differ."""
    changed = _sums(mapped(difference, _IS_NOT_ZERO), 1)
    return mapped(_sums(mapped(changed, _IS_ZERO), -1), _MASK)


def _sums(numbers: Image.Image, way: int) -> Image.Image:
    """Return for each pixel the sum of `_RUN` pixels: from it to the left (1) or the right (-1).

    The row goes on at its other end.
    """
    length = 1
    while length < _RUN:
        further = ImageChops.offset(numbers, way * length, 0)
        numbers = ImageChops.add_modulo(numbers, further)
        length *= 2
    return numbers


_RUN = 16
"""A power of two. Shorter runs of transparent pixels, such as those between the letters of two
texts, would make a file a twentieth larger."""
_IS_ZERO, _IS_NOT_ZERO = [1] + [0] * 255, [0] + [1] * 255
_MASK = [0] + [255] * 255
