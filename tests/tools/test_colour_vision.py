"""Colours as people with other colour vision see them."""

import pytest
from PIL import Image

from rendering.themes import RGB, luminance
from tools.gallery import VISIONS, Vision, seen, seen_colour

GREYSCALE, PROTANOPIA, DEUTERANOPIA, TRITANOPIA = VISIONS
every_vision = pytest.mark.parametrize("vision", VISIONS, ids=lambda vision: vision.name)


@every_vision
@pytest.mark.parametrize("shade", [0, 10, 128, 255])
def test_greys_look_the_same_to_all(vision: Vision, shade: int) -> None:
    grey = (shade, shade, shade)
    assert seen_colour(grey, vision) == pytest.approx(grey, abs=1)


@pytest.mark.parametrize(
    ("vision", "colour", "expected"),
    [
        (PROTANOPIA, (255, 0, 0), (109, 95, 0)),
        (DEUTERANOPIA, (255, 0, 0), (163, 144, 0)),
        (DEUTERANOPIA, (0, 255, 0), (239, 214, 58)),
        (TRITANOPIA, (0, 0, 255), (0, 107, 150)),
    ],
)
def test_colours_are_those_of_the_publication(vision: Vision, colour: RGB, expected: RGB) -> None:
    assert seen_colour(colour, vision) == expected


def test_greyscale_keeps_the_luminance() -> None:
    for colour in ((200, 30, 30), (20, 40, 160), (246, 201, 69)):
        grey = seen_colour(colour, GREYSCALE)
        assert len(set(grey)) == 1
        assert luminance(grey) == pytest.approx(luminance(colour), abs=0.01)


@every_vision
def test_only_the_colours_of_a_picture_change(vision: Vision) -> None:
    picture = Image.new("P", (4, 4), 1)
    picture.putpalette([255, 255, 255, 200, 30, 30])
    shown = seen(picture, vision)
    assert shown.tobytes() == picture.tobytes()
    assert shown.convert("RGB").getpixel((2, 2)) == seen_colour((200, 30, 30), vision)
    assert picture.convert("RGB").getpixel((2, 2)) == (200, 30, 30)
