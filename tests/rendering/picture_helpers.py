"""Looking at pictures in tests: pixels, differences, goldens."""

from __future__ import annotations

import os
from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops
from pixelmatch.contrib.PIL import pixelmatch

from rendering.themes import RGB

GOLDEN = Path(__file__).parent / "golden"
TOLERANCE = 0.0005
"""Share of pixels that may differ visibly: another version of Pillow may round edges otherwise."""


def opened(png: bytes) -> Image.Image:
    """The picture as RGB."""
    return Image.open(BytesIO(png)).convert("RGB")


def pixel(picture: Image.Image, x: float, y: float) -> RGB:
    """One pixel's colour."""
    found = picture.getpixel((int(x), int(y)))
    assert isinstance(found, tuple)
    return int(found[0]), int(found[1]), int(found[2])


def near(one: RGB, other: RGB) -> bool:
    """The same colour but for the rounding to the palette."""
    return all(abs(a - b) <= 6 for a, b in zip(one, other, strict=True))


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """The box (left, top, right, bottom) outside which two pictures are the same; None: equal."""
    return ImageChops.difference(one, other).getbbox()


def count(picture: Image.Image, colour: RGB) -> int:
    """How many pixels have about that colour."""
    colours = picture.getcolors(picture.width * picture.height) or []
    return sum(
        number
        for number, found in colours
        if isinstance(found, tuple) and near((found[0], found[1], found[2]), colour)
    )


def check_golden(name: str, png: bytes) -> None:
    """Compare with `golden/NAME.png`; with UPDATE_GOLDENS=1 in the environment, write it.

    A picture that differs is left beside the golden as `NAME.new.png`.
    """
    path = GOLDEN / f"{name}.png"
    if os.environ.get("UPDATE_GOLDENS") == "1":
        path.write_bytes(png)
    new, golden = opened(png), opened(path.read_bytes())
    assert new.size == golden.size
    differing = pixelmatch(new, golden, threshold=0.1)
    if differing > TOLERANCE * new.width * new.height:
        path.with_suffix(".new.png").write_bytes(png)
        raise AssertionError(f"{differing} pixels of {name} differ; see {name}.new.png")
