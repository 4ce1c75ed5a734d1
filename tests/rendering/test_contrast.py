"""In every theme the whole edge of every piece stands out from the ground (WCAG 2.2, 1.4.11).

Measured are the pixels of finished pictures: as they are posted, and as a phone shows them.
"""

from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from rendering.themes import THEMES
from tests.rendering.contrast_helpers import (
    Shapes,
    drawn,
    drawn_as_silhouettes,
    edges,
    scaled,
    shapes,
    white_pixels,
)
from tools.gallery import showcases
from tools.showcases import ShowcaseEntry

POSTED, PHONE = 840, 360
"""The widths of a board as the bot posts it, and of a message on a phone, in pixels."""
CROWDED = 3
"""How many positions of each gallery are measured: those with the longest notation."""
GALLERY = {game.name: (game, shown) for game, shown in showcases()}


def crowded(game: str) -> list[ShowcaseEntry]:
    """The most crowded positions in the gallery of a game."""
    return sorted(GALLERY[game][1], key=lambda entry: len(entry[1]), reverse=True)[:CROWDED]


@lru_cache(maxsize=64)
def silhouettes(game: str, number: int, drawn_at: int) -> list[Image.Image]:
    """The silhouettes of a crowded position that is drawn in this width."""
    _, text, view = crowded(game)[number]
    return drawn_as_silhouettes(GALLERY[game][0].from_text(text), replace(view, width=drawn_at))


@lru_cache(maxsize=64)
def shapes_in(game: str, number: int, drawn_at: int, shown_at: int) -> Shapes:
    """The shapes of a crowded position that is drawn in one width and scaled to another."""
    return shapes(silhouettes(game, number, drawn_at), shown_at)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("game", GALLERY)
def test_pieces_stand_out_along_their_whole_edge(game: str, theme: str, tmp_path: Path) -> None:
    """A failure says where, and marks the places in a picture."""
    weak: list[str] = []
    for number, (caption, text, view) in enumerate(crowded(game)):
        position = GALLERY[game][0].from_text(text)
        posted = drawn(position, replace(view, theme=theme, width=POSTED))
        pictures = {(POSTED, POSTED): posted, (POSTED, PHONE): scaled(posted, PHONE)}
        if number == 0:
            small = replace(view, theme=theme, width=PHONE)
            pictures[PHONE, PHONE] = drawn(position, small)
        for (drawn_at, shown_at), picture in pictures.items():
            shown = edges(picture, shapes_in(game, number, drawn_at, shown_at))
            assert white_pixels(shown.measured) > shown_at, "too few edges were found"
            box = shown.weak.getbbox()
            if box is not None:
                file = tmp_path / f"{game}-{theme}-{number}-{drawn_at}-{shown_at}.png"
                picture.paste((255, 0, 255), mask=shown.weak)
                picture.save(file)
                weak.append(
                    f"“{caption}” in {theme}, drawn {drawn_at} and shown {shown_at} pixels wide: "
                    f"{white_pixels(shown.weak)} of {white_pixels(shown.measured)} pixels along "
                    f"edges, between {box[:2]} and {box[2:]}, marked in {file}"
                )
    assert not weak, "\n".join(["These edges have less contrast than 3:1.", *weak])


# ---- the measure itself
def plain(outline: int, fill: str) -> tuple[Image.Image, Shapes]:
    """A disc of 50 pixels on grey, with a dark outline of this width, and its shape."""
    picture, mask = Image.new("RGB", (100, 100), "#777777"), Image.new("L", (100, 100))
    ImageDraw.Draw(picture).ellipse((25, 25, 75, 75), fill, "#111111", outline)
    ImageDraw.Draw(mask).ellipse((25, 25, 75, 75), 255)
    return picture, Shapes((mask,), Image.new("L", mask.size))


@pytest.mark.parametrize(
    ("outline", "fill", "enough"),
    [(0, "#777777", False), (0, "#888888", False), (0, "#ffffff", True), (2, "#888888", True)],
)
def test_an_outline_or_a_fill_is_enough(outline: int, fill: str, enough: bool) -> None:
    picture, shape = plain(outline, fill)
    assert (edges(picture, shape).weak.getbbox() is None) is enough


def test_a_gap_in_an_outline_is_found_where_it_is() -> None:
    picture, shape = plain(3, "#777777")
    picture.paste("#777777", (45, 70, 60, 80))
    left, top, right, bottom = edges(picture, shape).weak.getbbox() or (0, 0, 0, 0)
    assert 40 <= left < right <= 65
    assert 70 <= top < bottom <= 80
