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
    """How to draw a board."""

    theme: str = "light"
    """The name of a theme in `rendering.themes`."""
    flipped: bool = False
    """Whether to rotate the board by 180°."""
    marks: tuple[Mark, ...] = ()
    """The changes of the last turn."""
    highlight: str = ""
    """The value of one of the renderer's `highlights`, or the `Step.highlight` of a move that is
    being chosen; "" for nothing."""
    width: int = UNITS
    """In pixels."""
    language: Language = ENGLISH
    """For texts in the picture."""
    players: tuple[str, ...] = ()
    """The name of each seat's player, "" if pictures cannot show it; empty in a diagram without
    players."""
    winners: tuple[int, ...] | None = None
    """The seats that have won, None while a match goes on, and in a diagram. A position does not
    show every end: it does not show resigning."""
    with_help: bool = True
    """Whether to draw what helps the player to move but is no part of the position, such as what is
    still to be placed, and what a pass would do."""
    trying_seat: int | None = None
    """The seat that tries a move in a preview: what it threatens is no alarm for it."""
    with_scores: bool = True
    """Whether a game that counts points shows the players and what they have; false for those who
    have yet to learn it."""

    @property
    def unit(self) -> float:
        """The pixels of a unit."""
        return self.width / UNITS


@dataclass(frozen=True, slots=True)
class Highlight:
    """An extra that `/board` can show for a position: a value for `View.highlight` and its label.

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
    """Describes what a `View.highlight` shows, for the alt text; nothing for what it does not know.

    It names everything that is lit up, tinted or written on the board.
    """
    piece: Callable[[AnyPosition, int], str | None]
    """Returns which of `Theme.pieces` a seat plays now; None before it has a colour."""
    highlights: Callable[[AnyPosition], Sequence[Highlight]] = lambda _: ()
    """Returns what `View.highlight` may be in a position; often nothing."""
