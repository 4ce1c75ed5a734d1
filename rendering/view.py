"""The interface of renderers. A picture is a pure function of a position and a `View`."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from PIL import Image

from rendering.alt import Description
from rules.game import Mark
from rules.text import ENGLISH, NOTHING, Language, Text

UNITS = 840
"""Every picture is so many units wide, and as many pixels if nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class View:
    """How to draw a board.

    `theme` is the name of a theme in `rendering.themes`. `flipped` rotates the board by 180°.
    `marks` are the changes of the last turn. `show` is the value of one of the renderer's
    `highlights`, the `Step.show` of a move that is being chosen, or "" for neither. `width` is in
    pixels. `language` is for texts in the picture. `players` holds for each seat the name of its
    player, "" if pictures cannot show it; it is empty in a diagram without players.
    `winners` are the seats that have won a match that is over. The position does not show every
    end: it does not show resigning. None stands for a match that goes on, and for a diagram.
    `help` is whether to draw what helps the player to move but is no part of the position, such as
    what is still to be placed, and what a pass would do. `own` is the seat that tries a move in a
    preview: what it threatens is no alarm for it. Without `scores`, Esgrad leaves
    out the players, what they have and what a pass is worth, for those who have yet to learn it.
    """

    theme: str = "light"
    flipped: bool = False
    marks: tuple[Mark, ...] = ()
    show: str = ""
    width: int = UNITS
    language: Language = ENGLISH
    players: tuple[str, ...] = ()
    winners: tuple[int, ...] | None = None
    help: bool = True
    own: int | None = None
    scores: bool = True

    @property
    def unit(self) -> float:
        """The pixels of a unit."""
        return self.width / UNITS


@dataclass(frozen=True, slots=True)
class Highlight:
    """An extra that `/board` can show for a position: a value for `View.show` and its label.

    `sentence` explains the picture to those who have not seen it before.
    """

    value: str
    label: Text
    sentence: Text = NOTHING


AnyPosition: TypeAlias = Any
"""A position of the renderer's game. Each renderer names the class of its own game."""


@dataclass(frozen=True, slots=True)
class Renderer:
    """Draws the boards of one game."""

    game: str
    """Its name in `rules`."""
    picture: Callable[[AnyPosition, View], Image.Image]
    """Draws the board in mode P, `View.width` pixels wide and at most as high.

    All pictures of a game in a theme have the same palette, with fewer than 256 colours, and all of
    the same width have the same height.
    """
    describe_board: Callable[[AnyPosition, Sequence[str]], Description]
    """Describes what stands where, for the alt text, given the players' names by seat."""
    describe_view: Callable[[AnyPosition, str], Sequence[Text]]
    """Describes what a `View.show` shows, for the alt text; nothing for what it does not know.

    It names everything that is lit up, tinted or written on the board.
    """
    piece: Callable[[AnyPosition, int], str | None]
    """Returns which of `Theme.pieces` a seat plays now; None before it has a colour."""
    highlights: Callable[[AnyPosition], Sequence[Highlight]] = lambda _: ()
    """Returns what `View.show` may highlight in a position; often nothing."""
