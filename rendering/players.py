"""The players in a picture: lines of text, their names and the signs before them.

The signs mean the same in the pictures of all games: whose turn it is, and who has won.
"""

import math
import unicodedata
from bisect import bisect_left
from functools import lru_cache
from typing import Literal

from rendering.canvas import LINE_HEIGHT, XY, Painter, Palette, Sprite, sprite, text_width
from rendering.themes import Piece, Theme
from rendering.typesetting import Weight, can_draw, can_draw_mark
from rendering.view import View
from rules.game import Position
from rules.language import Template
from rules.text import Name, in_language

Sign = Literal["", "turn", "won"]
"""`turn` before the player to move, `won` before a winner, "" before anybody else."""
MAX_CHARACTERS = 100
"""How much of a name is looked at; no picture has room for more."""
MAX_MARKS = 3
"""How many marks of a letter are drawn; Devanagari and Hebrew need three."""

_ELLIPSIS = "…"


def player_name(
    view: View, seat: int, *, room: float, size: float, weight: Weight = "SemiBold"
) -> str:
    """Return the name to draw for the player of a seat, at most `room` pixels wide.

    Return "" if there is none that the font can draw: the picture then shows only the colour.
    `size` is the em size of the text in pixels.
    """
    if seat >= len(view.players):
        return ""
    name = view.players[seat]
    if isinstance(name, Template):
        name = Name(in_language(name, view.language))
    return _cut_name(name, room, size, weight)


@lru_cache(maxsize=256)
def _cut_name(name: str, room: float, size: float, weight: Weight) -> str:
    text = drawable(name)
    return Name(cut(text, room, size, weight)) if text else ""


def drawable(name: str, most: int = MAX_CHARACTERS) -> str:
    """Return the first characters of a name as fonts can draw them, or "" if they cannot.

    Direction marks, other invisible characters, stacked accents and ornaments such as emoji are
    left out. A name is not drawable if fonts lack one of its letters or digits, or if nothing but
    ornaments remains.
    """
    characters: list[str] = []
    letter, marks = "", 0
    for character in unicodedata.normalize("NFKC", name[:most])[:most]:
        kind = unicodedata.category(character)[0]
        if kind == "Z" or character.isspace():
            characters.append(" ")
        elif kind == "M":
            marks += 1
            if marks <= MAX_MARKS and can_draw_mark(character, letter):
                characters.append(character)
        elif kind == "C":
            continue
        elif can_draw(character):
            characters.append(character)
        elif kind in "LN":
            return ""
        elif kind == "P":  # it may stand between two words
            characters.append(" ")
        if kind != "M":
            letter, marks = character, 0
    text = " ".join("".join(characters).split())
    return text if any(character.isalnum() for character in text) else ""


def cut(text: str, room: float, size: float, weight: Weight = "SemiBold") -> str:
    """Return a text, or its beginning with an ellipsis if it is wider than `room` pixels."""
    if text_width(text, size, weight) <= room:
        return text

    def is_too_wide(length: int) -> bool:
        return text_width(_beginning(text, length), size, weight) > room

    return _beginning(text, bisect_left(range(1, len(text) + 1), True, key=is_too_wide))


def _beginning(text: str, length: int) -> str:
    """Return the first characters of a text, with an ellipsis where they end in the picture.

    The number of a computer is kept, since it alone distinguishes it: «Computer… 2».
    """
    kept = text[:length].rstrip()
    _, bracket, number = text.rpartition(") ")
    end = f"{_ELLIPSIS} {number}" if kept and bracket and number.isdecimal() else _ELLIPSIS
    before, bracket, inside = kept.rpartition(" (")
    if bracket and ")" not in inside:  # «Computer…» says as much as «Computer (me…»
        kept = before
    ends = {unicodedata.bidirectional(each) for each in (*kept[:1], *kept[-1:])}
    from_right = bool(ends) and ends <= {"R", "AL"}
    return _ELLIPSIS + kept if from_right else kept + end


# ---- lines of text
@lru_cache(maxsize=1024)
def text_line(
    palette: Palette,
    theme: Theme,
    text: str,
    size: float,
    weight: Weight,
    *,
    level: str = "0",
    on: Piece | None = None,
    quarter_turns: int = 0,
) -> Sprite:
    """A line of text on the frame, or `on` the face of a piece, with two pixels on each side.

    `palette` holds the colours of the game's pictures. The rest is as in `Painter.text`.
    """
    width = math.ceil(text_width(text, size, weight)) // 2 * 2 + 4
    height = math.ceil(size * LINE_HEIGHT) // 2 * 2
    if quarter_turns % 2:
        width, height = height, width
    ink, over = (on.ink, on.face) if on else (theme.text, theme.frame)

    def draw(painter: Painter) -> None:
        middle = (width / 2, height / 2)
        painter.text(
            middle, text, size, ink, weight=weight, level=level, quarter_turns=quarter_turns
        )

    return sprite(palette, width, height, over, draw)


def forget_names() -> None:
    """Empty the caches of this process that may hold names."""
    text_width.cache_clear()
    _cut_name.cache_clear()
    text_line.cache_clear()


# ---- signs
def sign_of(position: Position, view: View, seat: int) -> Sign:
    """Return the sign before the player of a seat."""
    result, winners = position.result(), view.winners
    if winners is None and result is not None:
        winners = result.winners
    if winners is not None:
        return "won" if seat in winners else ""
    return "turn" if seat == position.to_move else ""


def weight_of(sign: Sign, view: View) -> Weight:
    """Return the weight of a name after a sign.

    In a replay, a name that changed with every turn would be a large part of the file.
    """
    return "Bold" if sign == "won" or (sign and view.with_help) else "SemiBold"


@lru_cache(maxsize=64)
def pointer(
    palette: Palette,
    theme: Theme,
    size: int,
    won: bool,
    *,
    on: Piece | None = None,
    quarter_turns: int = 0,
) -> Sprite:
    """A wedge (▶) before the player to move, or a star (★) before a winner, `size` pixels high.

    It is drawn on the frame, or `on` the face of a piece. `palette` holds the colours of the game's
    pictures. `quarter_turns` rotates the sign anticlockwise.
    """
    side = size // 2 * 2
    ink, over = (on.ink, on.face) if on else (theme.text, theme.frame)

    def draw(painter: Painter) -> None:
        wedge = [(side * 0.2, side * 0.12), (side * 0.9, side * 0.5), (side * 0.2, side * 0.88)]
        corners = star((side / 2, side / 2), side / 2) if won else wedge
        for _ in range(quarter_turns):
            corners = [(y, side - x) for x, y in corners]
        painter.polygon(corners, ink)

    return sprite(palette, side, side, over, draw)


def star(middle: XY, reach: float) -> list[XY]:
    """The corners of the star of a winner."""
    x, y = middle
    spokes = [(reach * (1 if k % 2 == 0 else 0.42), math.pi * (k / 5 - 0.5)) for k in range(10)]
    return [(x + far * math.cos(turn), y + far * math.sin(turn)) for far, turn in spokes]
