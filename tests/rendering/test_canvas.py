"""The parts of which all pictures consist."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from PIL import Image

from rendering.canvas import Canvas, Painter, Palette, Sprite, background, sprite
from rendering.grid import Grid
from rendering.renderers import image
from rendering.themes import RGB
from tests.rendering.picture_helpers import changed_box, count_pixels, near, open_rgb, pixel
from tools.gallery import showcases

WHITE, RED, BLUE = (255, 255, 255), (200, 30, 30), (20, 40, 160)
PALETTE = Palette([(WHITE, RED), (WHITE, BLUE), (RED, BLUE)])


def ground(size: int = 60) -> Image.Image:
    return background(PALETTE, size, size, WHITE, lambda _: None)


def red_disc(size: int = 20) -> Sprite:
    return sprite(
        PALETTE, size, size, WHITE, lambda painter: painter.disc((size / 2, size / 2), 8, RED)
    )


def test_a_sprite_changes_only_where_it_is_pasted() -> None:
    canvas = Canvas(ground())
    canvas.stamp(red_disc(), 40, 20)
    picture = canvas.picture.convert("RGB")
    assert near(pixel(picture, 40, 20), RED)
    box = changed_box(picture, Canvas(ground()).picture.convert("RGB"))
    assert box is not None
    assert box[0] >= 31
    assert box[1] >= 11
    assert box[2] <= 49
    assert box[3] <= 29


def test_a_sprite_over_the_edge_is_cut_off() -> None:
    canvas = Canvas(ground())
    canvas.stamp(red_disc(), 0, 59)
    picture = canvas.picture.convert("RGB")
    assert picture.size == (60, 60)
    assert near(pixel(picture, 0, 59), RED)


def test_edges_are_soft() -> None:
    """There are colours between those of the disc and the background, so that a circle looks
    round."""
    canvas = Canvas(ground())
    canvas.stamp(red_disc(), 30, 30)
    colours = canvas.picture.convert("RGB").getcolors()
    assert colours is not None
    assert len(colours) >= 4


@pytest.mark.parametrize("turned", [0, 1, 3])
def test_text_is_centred(turned: int) -> None:
    def write(painter: Painter) -> None:
        painter.text((50, 50), "88", 30, BLUE, weight="Bold", quarter_turns=turned)

    drawn = background(PALETTE, 100, 100, WHITE, write).convert("RGB")
    box = changed_box(drawn, background(PALETTE, 100, 100, WHITE, lambda _: None).convert("RGB"))
    assert box is not None
    assert (box[0] + box[2]) / 2 == pytest.approx(50, abs=1)
    assert (box[1] + box[3]) / 2 == pytest.approx(50, abs=1)


def test_a_dashed_ring_covers_less_than_a_whole_one() -> None:
    def ring(dashes: int) -> int:
        def draw(painter: Painter) -> None:
            painter.ring((50, 50), 40, 6, RED, dashes)

        return count_pixels(background(PALETTE, 100, 100, WHITE, draw).convert("RGB"), RED)

    assert 0.4 < ring(8) / ring(0) < 0.8


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
                picture = open_rgb(image(game.from_text(text), small))
                assert picture.width == width, caption
                assert len(picture.getcolors() or ()) > 10, caption
