"""Chooses fonts for the letters of a text, and measures and draws lines of text.

Our own font, Inter, has Latin, Greek and Cyrillic letters. Others are drawn with fonts of the
system where it has some: Noto Sans of their script, or one of `_GENERAL`. A process looks for them
once.
"""

import os
import threading
import unicodedata
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib import resources
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw, ImageFont, features

from rendering.themes import RGB
from rules.text import Notation

Weight = Literal["SemiBold", "Bold"]

FOLDERS: tuple[str, ...] = ("/usr/local/share/fonts", "/usr/share/fonts")
"""Where systems keep their fonts, the preferred folder first."""
_GENERAL = ("NotoSansCJK-Bold.ttc", "DejaVuSans-Bold.ttf")
"""Fonts for several scripts, the best first."""
_SAMPLES = {
    "Arabic": "ع",
    "Hebrew": "ש",
    "Devanagari": "द",
    "Chinese": "王",
    "Japanese": "の",
    "Korean": "김",
}
"""A letter of each script that the documentation promises."""
_NO_CHARACTER = "\U0010ffff"
"""A code point that no font has."""

pillow_lock = threading.RLock()
"""Held while anything is drawn or measured: Pillow's palette cache and fonts are not
thread-safe."""
_OWN, _OWN_FONT = "Inter-", "Inter-SemiBold"
"""How the names of our own fonts begin, and the one that is asked for letters."""


# ---- fonts
@lru_cache(maxsize=1)
def _system_fonts(folders: tuple[str, ...]) -> dict[str, str]:
    """The paths of those fonts of the system that we use, by file name."""
    return {
        name: os.path.join(folder, name)
        for top in reversed(folders)
        for folder, _, names in os.walk(top)
        for name in names
        if name in _GENERAL or (name.startswith("NotoSans") and name.endswith("-Bold.ttf"))
    }


@lru_cache(maxsize=128)
def _font(name: str, pixels: int, *, shaped: bool = True) -> ImageFont.FreeTypeFont:
    """Open a font: `Inter-` and a weight, or the path of one of the system's."""
    # Every build of Pillow has the basic layout engine, so pixels are the same on every machine.
    basic = ImageFont.Layout.BASIC
    if not name.startswith(_OWN):
        return ImageFont.truetype(name, pixels, layout_engine=None if shaped else basic)
    data = resources.files("rendering").joinpath(f"fonts/{name}.otf").read_bytes()
    return ImageFont.truetype(BytesIO(data), pixels, layout_engine=basic)


def can_draw(character: str) -> bool:
    """Whether a font has a picture of a character; a space needs none."""
    return _has(_OWN_FONT, character) or _system_font(character, FOLDERS) is not None


def can_draw_mark(mark: str, letter: str) -> bool:
    """Whether a mark can be drawn on a letter. The letters of our own font need none."""
    path = _font_of(letter) if letter else None
    return path is not None and _has(path, mark)


def _font_of(letter: str) -> str | None:
    """Return the path of the system's font in which a letter is drawn, None for ours."""
    return None if _has(_OWN_FONT, letter) else _system_font(letter, FOLDERS)


@lru_cache(maxsize=4096)
def _system_font(letter: str, folders: tuple[str, ...]) -> str | None:
    """Return the path of the best font of the system that has a letter or digit.

    Without FriBiDi, letters can neither be joined nor written from right to left. Only wide ones,
    Chinese, Japanese and Korean, need neither.
    """
    wide = unicodedata.east_asian_width(letter) in "WF"
    if not letter.isalnum() or not (wide or features.check("raqm")):
        return None
    script = unicodedata.name(letter, "?").split()[0].title()
    files = (f"NotoSans{script}-Bold.ttf", *_GENERAL)
    paths = (_system_fonts(folders).get(each) for each in files)
    return next((path for path in paths if path and _has(path, letter)), None)


@lru_cache(maxsize=8192)
def _has(name: str, character: str) -> bool:
    """Whether a font has a character. In a font of the system it must be visible."""
    with pillow_lock:
        try:
            glyph, none = _glyph(name, character), _missing(name)
        except OSError:  # the file is no font, or was removed
            return False
    return glyph != none and (any(glyph) or name == _OWN_FONT)


@lru_cache(maxsize=64)
def _missing(name: str) -> bytes:
    """What a font draws for a character that it lacks."""
    return _glyph(name, _NO_CHARACTER)


def _glyph(name: str, character: str) -> bytes:
    picture, font = Image.new("1", (64, 64)), _font(name, 32, shaped=False)
    ImageDraw.Draw(picture).text((24, 40), Notation(character), 1, font, anchor="ls")
    return picture.tobytes()


def scripts_without_font() -> list[str]:
    """Return those scripts that the documentation promises and this system lacks."""
    return [script for script, letter in _SAMPLES.items() if not can_draw(letter)]


# ---- lines of text
class Line:
    """A text as it is drawn. `left` and `right` are its ends, in pixels from where it starts."""

    def __init__(self, text: str, pixels: int, weight: Weight) -> None:
        self.parts: list[tuple[float, str, ImageFont.FreeTypeFont]] = []
        """The parts that are in one font each: where a part starts, its text, and the font."""
        start = self.right = 0.0
        for part, path in _parts(text):
            try:
                font = _font(path or f"{_OWN}{weight}", pixels)
            except OSError:  # the system's font was removed meanwhile
                font = _font(f"{_OWN}{weight}", pixels)
            self.parts.append((start, part, font))
            self.right = start + font.getbbox(part, anchor="ls")[2]
            start += font.getlength(part) if part is not text else 0
        _, first, font = self.parts[0]
        self.left = font.getbbox(first, anchor="ls")[0]

    def draw(self, pen: ImageDraw.ImageDraw, at: tuple[float, float], fill: int | RGB) -> None:
        """Draw the text from a point on its baseline."""
        for start, part, font in self.parts:
            pen.text((at[0] + start, at[1]), part, fill, font, anchor="ls")


def height(text: str, pixels: int, weight: Weight) -> tuple[float, float]:
    """Return the top and the bottom of a text in our own font, in pixels from its baseline."""
    _, top, _, bottom = _font(f"{_OWN}{weight}", pixels).getbbox(text, anchor="ls")
    return top, bottom


def _parts(text: str) -> Iterator[tuple[str, str | None]]:
    """Yield the parts of a text, each with the path of its font, None for ours."""
    paths = [_font_of(each) if each.isalnum() else None for each in text]
    start = 0
    while any(paths) and start < len(text):
        stop = _end_of_part(text, paths, start)
        yield Notation(text[start:stop]), paths[start]
        start = stop
    if not start:
        yield text, None


def _end_of_part(text: str, paths: Sequence[str | None], start: int) -> int:
    """Return the end of the part of a text that starts with a character.

    What stands between two letters of a font of the system belongs to their part if that font has
    it, and so do marks, digits and an ellipsis after a letter. So a name of several words has the
    right order if it is written from right to left.
    """
    path, stop = paths[start], start + 1
    for at in range(stop, len(text)):
        character = text[at]
        if paths[at] != path:
            if path is None or character.isalpha():
                break
            if character != " " and not _has(path, character):
                break
        joined = unicodedata.category(character)[0] in "MN" or character == "…"
        if paths[at] == path or (joined and stop == at):
            stop = at + 1
    return stop
