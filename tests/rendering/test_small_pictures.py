"""Every board can also be drawn very small, for example as an icon beside a text."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rendering.gallery import showcases
from rendering.renderers import image
from tests.rendering.picture_helpers import open_rgb

WIDTHS = (90, 98, 108, 109, 121, 136, 180, 240)


@pytest.mark.parametrize("width", WIDTHS)
def test_every_position_of_the_gallery_can_be_drawn_small(width: int) -> None:
    for game, shown in showcases():
        for caption, text, view in shown:
            position = game.from_text(text)
            for flipped in (False, True):
                small = replace(view, width=width, flipped=flipped)
                picture = open_rgb(image(position, small))
                assert picture.width == width, caption
                assert len(picture.getcolors() or ()) > 10, caption
