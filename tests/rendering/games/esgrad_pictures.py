"""Positions of Esgrad and their pictures, for tests."""

from __future__ import annotations

from PIL import Image

from rendering.games.esgrad.layout import Layout
from rendering.renderers import png
from rendering.view import View
from rules.game import Move
from rules.games.esgrad.game import GAME, EsgradPosition
from tests.rendering.picture_helpers import open_rgb
from tests.support.positions import esgrad_position

SPARSE = ".5/.BW.3/.7/.3B.4/.4W.4/.8/.7/.6/.4W b bw 0 - 6"
STAR = "B.4/.B.4/.2B.4/.3B.4/BBBBBBBBB/.4B.3/.4B.2/WW.2B./.W.2B b bw -12 - 2"
EMPTY_5 = ".5/.6/.7/.8/.9/.8/.7/.6/.5"
RING = ".5/.6/.7/.3BB.3/.3B.B.3/.3BB.3/.7/.6/.5 w bw 0 - 13"


def drawn(text: str, view: View | None = None) -> Image.Image:
    """The picture of a position, by default as everybody sees it."""
    return open_rgb(png(esgrad_position(text), view or View()))


def at(where: Layout, name: str) -> tuple[int, int]:
    """The pixel of the point with a name."""
    point = where.board.named(name)
    assert point is not None
    return where.pixels[point.index]


def around(where: Layout, name: str, share: float = 0.52) -> tuple[int, int, int, int]:
    """The box around a point, by default with its whole cell."""
    x, y = at(where, name)
    reach = round(where.step * share)
    return x - reach, y - reach, x + reach, y + reach


def opened(side: int) -> EsgradPosition:
    """An empty board after the opening."""
    position = GAME.start(GAME.read_options({"side": str(side)}))
    for move in ("komi 7", "black"):
        position = position.play(Move(move))
    return position


def on_a_phone(picture: Image.Image) -> Image.Image:
    """A picture of 840 pixels as Discord shows it with 360."""
    size = (360, round(picture.height * 360 / 840))
    return picture.resize(size, Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types
