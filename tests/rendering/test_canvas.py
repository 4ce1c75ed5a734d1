"""The parts of which all pictures consist."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from rendering.canvas import Palette, sprite
from rendering.grid import Grid
from rendering.renderers import png
from rendering.themes import RGB
from tests.rendering.picture_helpers import open_rgb
from tools.gallery import showcases

WHITE = (255, 255, 255)


def test_sprites_can_be_built_in_many_threads() -> None:
    """Pillow's palette lookup is not thread-safe; the result must be the same as in one thread."""

    def build(shade: int) -> bytes:
        colour: RGB = (shade, 0, 255 - shade)
        palette = Palette([(WHITE, colour)])
        drawn = sprite(palette, 40, 40, WHITE, lambda p: p.text((20, 20), "7", 30, colour))
        return drawn.image.tobytes() + drawn.mask.tobytes()

    shades = [k % 8 * 30 for k in range(64)]
    with ThreadPoolExecutor(8) as pool:
        together = list(pool.map(build, shades))
    assert together == [build(shade) for shade in shades]


@pytest.mark.parametrize("size", [2, 8, 13, 19])
def test_a_flipped_grid_is_turned_by_180_degrees(size: int) -> None:
    plain, flipped = Grid(size, 40, 30, 10), Grid(size, 40, 30, 10, flipped=True)
    for file in range(size):
        for rank in range(size):
            x, y = plain.middle(file, rank)
            assert flipped.middle(file, rank) == (60 + 40 * size - x, 20 + 40 * size - y)


# ---- very small pictures
WIDTHS = (90, 98, 108, 109, 121, 136, 180, 240)


def test_every_position_of_the_gallery_can_be_drawn_small() -> None:
    """Each in another width; every width occurs in every game."""
    for game, shown in showcases():
        assert len(shown) >= len(WIDTHS)
        for number, (caption, text, view) in enumerate(shown):
            width = WIDTHS[number % len(WIDTHS)]
            for flipped in (False, True):
                small = replace(view, width=width, flipped=flipped)
                picture = open_rgb(png(game.from_text(text), small))
                assert picture.width == width, caption
                assert len(picture.getcolors() or ()) > 10, caption
