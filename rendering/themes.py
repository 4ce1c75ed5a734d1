"""The colours of all pictures, by theme, and their contrast as WCAG defines it.

No meaning depends on hue alone: edges, marks, threats and wins also differ in shape, and pieces
also differ in lightness or have a letter.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

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


def _piece(face: str, side: str, outline: str, ink: str, mark: str) -> Piece:
    return Piece(rgb(face), rgb(side), rgb(outline), rgb(ink), rgb(mark))


LIGHT = Theme(
    name="light",
    term=tr_term("light", "theme of a picture"),
    title="Light",
    frame=rgb("#f7f4ee"),
    text=rgb("#5a5347"),
    ground=rgb("#ddd2bc"),
    shade=rgb("#cbbd9f"),
    line=rgb("#ab9d82"),
    threat=rgb("#b3261e"),
    won=rgb("#16744a"),
    hint=rgb("#1f6fb2"),
    pieces={
        "black": _piece("#2d2f34", "#53565e", "#141517", "#ffffff", "#ffb83d"),
        "white": _piece("#fffefb", "#d8d2c6", "#332e26", "#1e1d1b", "#c2410c"),
        "red": _piece("#c9453f", "#9c2f2b", "#3a0d0a", "#ffffff", "#ffe9b0"),
        "yellow": _piece("#f2cd55", "#cfa436", "#43340a", "#241c02", "#7a1f00"),
        "green": _piece("#68bb81", "#55a870", "#0e3019", "#04170a", "#3b0900"),
        "blue": _piece("#2d539e", "#213f7c", "#0e1e42", "#ffffff", "#ffd98a"),
    },
)

DARK = Theme(
    name="dark",
    term=tr_term("dark", "theme of a picture"),
    title="Dark",
    frame=rgb("#22262c"),
    text=rgb("#c3cad3"),
    ground=rgb("#48525f"),
    shade=rgb("#3b444f"),
    line=rgb("#6d7988"),
    threat=rgb("#ffa196"),
    won=rgb("#7ee2ac"),
    hint=rgb("#8fc7ff"),
    pieces={
        "black": _piece("#15181c", "#3a414a", "#d3dbe4", "#ffffff", "#ffb83d"),
        "white": _piece("#f4f6f8", "#b7c0ca", "#15181c", "#15181c", "#b8390a"),
        "red": _piece("#c9453f", "#9c2f2b", "#ffc9c4", "#ffffff", "#ffe9b0"),
        "yellow": _piece("#f2cd55", "#cfa436", "#fff6d2", "#241c02", "#7a1f00"),
        "green": _piece("#68bb81", "#55a870", "#d5f7de", "#04170a", "#3b0900"),
        "blue": _piece("#2d539e", "#213f7c", "#b9ceff", "#ffffff", "#ffd98a"),
    },
)

CONTRAST = Theme(
    name="contrast",
    term=tr_term("contrast", "theme of a picture"),
    title="High contrast",
    frame=rgb("#ffffff"),
    text=rgb("#000000"),
    ground=rgb("#ffffff"),
    shade=rgb("#dcdcdc"),
    line=rgb("#8a8a8a"),
    threat=rgb("#a80000"),
    won=rgb("#00753a"),
    hint=rgb("#0033cc"),
    pieces={
        "black": _piece("#000000", "#5e5e5e", "#000000", "#ffffff", "#ffe14d"),
        "white": _piece("#ffffff", "#d0d0d0", "#000000", "#000000", "#0033cc"),
        "red": _piece("#b30f12", "#800b0d", "#000000", "#ffffff", "#ffe14d"),
        "yellow": _piece("#ffe100", "#d1b300", "#000000", "#000000", "#0033cc"),
        "green": _piece("#4cc470", "#38aa59", "#000000", "#000000", "#3b0900"),
        "blue": _piece("#0030a8", "#00206f", "#000000", "#ffffff", "#ffe14d"),
    },
    high_contrast=True,
)

WOOD = Theme(
    name="wood",
    term=tr_term("wood", "theme of a picture"),
    title="Wood",
    frame=rgb("#8a5a2e"),
    text=rgb("#fff3df"),
    ground=rgb("#d9ab6d"),
    shade=rgb("#c8955a"),
    line=rgb("#8f6635"),
    threat=rgb("#8f1410"),
    won=rgb("#0c5334"),
    hint=rgb("#123f75"),
    pieces={
        **LIGHT.pieces,
        "black": _piece("#2a2521", "#554a41", "#120f0c", "#fff9ef", "#ffc14a"),
        "white": _piece("#fff8ea", "#d9c7a4", "#2e1f0c", "#22170a", "#b03a06"),
    },
)

THEMES: Mapping[str, Theme] = {theme.name: theme for theme in (LIGHT, DARK, CONTRAST, WOOD)}
"""All themes by name, in the order of menus."""
DEFAULT_THEME = WOOD.name
"""The theme where nobody has chosen one."""


def ink_on(theme: Theme, colour: RGB) -> RGB:
    """The colour of a sign on a colour: Black's or White's face, whichever is clearer."""
    return clearest(colour, theme.pieces["white"].face, theme.pieces["black"].face)


def theme_named(name: str) -> Theme:
    """Return the theme with a name, or the light one for an unknown name.

    A stored preference may name a theme that no longer exists.
    """
    return THEMES.get(name, LIGHT)
