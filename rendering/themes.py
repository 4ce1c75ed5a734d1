"""The colours of all pictures, by theme, and their contrast as WCAG defines it.

They are in `themes.toml`, which can be changed without knowing Python.

No meaning depends on hue alone: edges, marks, threats and wins also differ in shape, and pieces
also differ in lightness or have a letter.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.text import Text, tr_term

RGB = tuple[int, int, int]


def rgb(code: str) -> RGB:
    """Convert `#rrggbb` to three numbers, 0…255."""
    return int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16)


def linear(channel: int) -> float:
    """The light of a channel of sRGB, from 0 to 1."""
    share = channel / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: RGB) -> float:
    """The relative luminance of WCAG 2.2, from 0 (black) to 1 (white)."""
    red, green, blue = (linear(channel) for channel in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of WCAG 2.2, from 1 (equal) to 21 (black on white)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def mix(one: RGB, other: RGB, share: float) -> RGB:
    """Blend two colours: a `share` of 0 gives `one`, 1 gives `other`."""
    mixed = [round(a + (b - a) * share) for a, b in zip(one, other, strict=True)]
    return mixed[0], mixed[1], mixed[2]


def clearest(on: RGB, *choices: RGB) -> RGB:
    """Return the choice with the highest contrast to a colour."""
    return max(choices, key=lambda choice: contrast(on, choice))


def as_number(colour: RGB) -> int:
    """Convert a colour to the number 0xRRGGBB."""
    return colour[0] << 16 | colour[1] << 8 | colour[2]


MESSAGE_GROUNDS = (rgb("#313338"), rgb("#ffffff"))
"""What is behind messages in Discord's dark and light appearance."""
ACCENT_CONTRAST = 1.5
"""The least contrast of a message's accent with each of `MESSAGE_GROUNDS`."""


@lru_cache(maxsize=64)
def accent_of(colour: RGB) -> int:
    """Return the accent of a message about a colour, as 0xRRGGBB.

    It is the colour itself, lightened or darkened until it can be seen on messages in Discord's
    dark and light appearance.
    """
    light, dark = (255, 255, 255), (0, 0, 0)
    mixed = (mix(colour, end, share / 100) for share in range(101) for end in (light, dark))
    return as_number(next(filter(_is_visible_on_messages, mixed)))


def _is_visible_on_messages(colour: RGB) -> bool:
    return all(contrast(colour, ground) >= ACCENT_CONTRAST for ground in MESSAGE_GROUNDS)


@dataclass(frozen=True, slots=True)
class Piece:
    """The colours of a piece.

    `face` colours its top and `side` the visible part of the layers below. `outline` separates it
    from the board, `ink` is for text on the face, and `mark` is for the ring on the piece that
    moved last.
    """

    face: RGB
    side: RGB
    outline: RGB
    ink: RGB
    mark: RGB


@dataclass(frozen=True, slots=True, eq=False)
class Theme:
    """A set of colours. `pieces` are named black, white, red, yellow, green and blue.

    Themes are compared by identity, since caches of sprites look them up very often.
    """

    name: str
    term: Text
    """What it is called inside a sentence."""
    title: str
    frame: RGB
    """The area around the board, behind the coordinates."""
    text: RGB
    """Coordinates and other text on the frame."""
    ground: RGB
    """The board itself."""
    shade: RGB
    """A second ground: the darker squares of a chequered board."""
    line: RGB
    """The lines of the board."""
    threat: RGB
    """Marks of a threat to win."""
    won: RGB
    """Marks of what decided the game."""
    hint: RGB
    """Marks of legal destinations and choices on the ground."""
    pieces: Mapping[str, Piece]
    high_contrast: bool = False
    """Whether text needs a contrast of at least 7:1 instead of 4.5:1."""
    cool: RGB = (0x2F, 0x6F, 0xD6)
    """The hue of tints of the ground that belong to Black."""
    warm: RGB = (0xFF, 0xC2, 0x0A)
    """The hue of tints of the ground that belong to White."""


TERMS = {
    "light": tr_term("light", "theme of a picture"),
    "dark": tr_term("dark", "theme of a picture"),
    "contrast": tr_term("contrast", "theme of a picture"),
    "wood": tr_term("wood", "theme of a picture"),
}
"""What themes are called inside a sentence."""


def _theme(name: str, table: dict[str, Any]) -> Theme:
    pieces = {piece: Piece(*map(rgb, codes)) for piece, codes in table.pop("pieces").items()}
    given: dict[str, Any] = {
        key: rgb(value) if str(value).startswith("#") else value for key, value in table.items()
    }
    return Theme(name=name, term=TERMS[name], pieces=pieces, **given)


_TABLES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
THEMES: Mapping[str, Theme] = {name: _theme(name, table) for name, table in _TABLES.items()}
"""All themes by name, in the order of menus."""
LIGHT, DARK, CONTRAST = (THEMES[name] for name in ("light", "dark", "contrast"))
DEFAULT_THEME = "wood"
"""The theme where nobody has chosen one."""


def ink_on(theme: Theme, colour: RGB) -> RGB:
    """The colour of a sign on a colour: Black's or White's face, whichever is clearer."""
    return clearest(colour, theme.pieces["white"].face, theme.pieces["black"].face)


def theme_named(name: str) -> Theme:
    """Return the theme with a name, or the light one for an unknown name.

    A stored preference may name a theme that no longer exists.
    """
    return THEMES.get(name, LIGHT)
