"""Comparing pictures in tests: pixels, differences, golden images."""

import os
from functools import reduce
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from pixelmatch.contrib.PIL import pixelmatch

from rendering.themes import RGB, THEMES

every_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
GOLDEN = Path(__file__).parent / "golden"
TOLERANCE = 0.0005
"""Share of pixels that may differ, because other versions of Pillow may round edges differently."""

CLEARLY, FEW = 48, 0.0001
"""The difference of a channel that is seen, and the share of pixels on a sheet that may have it."""


def open_rgb(png: bytes) -> Image.Image:
    """Open a picture as RGB."""
    return Image.open(BytesIO(png)).convert("RGB")


def pixel(picture: Image.Image, x: float, y: float) -> RGB:
    """Return the colour of a pixel."""
    colour = picture.getpixel((int(x), int(y)))
    assert isinstance(colour, tuple)
    return int(colour[0]), int(colour[1]), int(colour[2])


def near(one: RGB, other: RGB) -> bool:
    """Whether two colours are the same except for rounding to the palette."""
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=True))


def changed_box(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Return the box (left, top, right, bottom) with all differences, or None if there are none."""
    return ImageChops.difference(one, other).getbbox()


def nearly_equal(one: Image.Image, other: Image.Image) -> bool:
    """Whether two large RGB pictures differ clearly in no more than a few pixels.

    It is faster than `check_golden`, for sheets of many boards.
    """
    if one.size != other.size:
        return False
    channels = ImageChops.difference(one, other).split()
    most = reduce(ImageChops.lighter, channels).histogram()
    return sum(most[CLEARLY:]) <= FEW * one.width * one.height


def count_pixels(picture: Image.Image, colour: RGB) -> int:
    """Return the number of pixels with about this colour."""
    colours = picture.getcolors(picture.width * picture.height) or []
    return sum(
        number
        for number, each in colours
        if isinstance(each, tuple) and near((each[0], each[1], each[2]), colour)
    )


def check_golden(name: str, png: bytes) -> None:
    """Compare a picture with `golden/NAME.png`; if UPDATE_GOLDENS is 1, write that file first.

    A picture that differs is saved beside it as `NAME.new.png`.
    """
    path = GOLDEN / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS") == "1":
        path.write_bytes(png)
    new, golden = open_rgb(png), open_rgb(path.read_bytes())
    assert new.size == golden.size
    differing = pixelmatch(new, golden, threshold=0.1)
    if differing > TOLERANCE * new.width * new.height:
        path.with_suffix(".new.png").write_bytes(png)
        raise AssertionError(f"{differing} pixels of {name} differ; see {name}.new.png")
