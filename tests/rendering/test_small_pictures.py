"""Every board can also be drawn very small, for example as an icon beside a text."""

from __future__ import annotations

from dataclasses import replace

from rendering.gallery import showcases
from rendering.renderers import image
from tests.rendering.picture_helpers import open_rgb

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
