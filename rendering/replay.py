"""Replays: animated GIFs of a match, one frame for each turn.

The final board comes first for a second, because people who have switched animations off see only
the first frame. Then the match is shown from its start, and the last frame stays longer.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from PIL import Image, ImageChops

from rendering import gif
from rendering.canvas import Palette, coverage, mapped, text_width
from rendering.players import cut, drawable
from rendering.renderers import draw
from rendering.themes import Theme, mix, theme_named
from rendering.view import UNITS, View
from rules.game import Mark, Position
from rules.line import Line
from rules.text import Name

DELAY = 80
"""How long the board after a turn is usually shown, in hundredths of a second."""
FIRST_DELAY, LAST_DELAY = 100, 500
"""How long the final board is shown at the start and at the end, in hundredths of a second."""
WIDTH = 600
"""The usual width in pixels. Discord shows about 550."""
WIDTHS = (600, 480, 360)
"""The widths to which a replay is reduced if it is too large."""
MAX_WIDTH, MAX_FRAMES = UNITS, 300
"""The most that is drawn, since all clients must be able to play it."""

# Lengths are in units.
_STRIP, _TEXT, _MARGIN = 56, 28, 28
"""The height of the strip with the text, the em size of the text, and the margin at its sides."""
_STEPS = 5
"""The steps between the colours of the frame and the text; a `Palette` has blends for them."""
_LEAST = 0.75
"""A text that is too wide is reduced to this share of its size before it is cut."""
MAX_CAPTION = 200
"""How many characters of a text are looked at."""
MAX_ROWS, _ROW = 2, 25
"""How many rows of such a reduced text there is room for, and the distance between them."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The board after a turn."""

    position: Position
    marks: tuple[Mark, ...] = ()
    """The changes of the turn."""
    captions: tuple[str, ...] = ()
    """Texts about it, the best first.

    Of those that fonts can draw, the first one that is not too wide for its `rows` is shown, else
    the first one.
    """
    winners: tuple[int, ...] | None = None
    """As in `View`."""
    delay: int = DELAY
    """In hundredths of a second."""
    rows: int = 1


@dataclass(frozen=True, slots=True)
class Replay:
    """A GIF and its size in pixels.

    `first` is the index of the first frame that is shown: the frames before it were left out.
    """

    data: bytes
    width: int
    height: int
    first: int


# ---- from a match to frames
def frames_of(
    line: Line,
    caption: Callable[[range], Sequence[str]],
    turns: Sequence[range],
    delay: int = DELAY,
) -> list[Frame]:
    """Return a frame for the board before some turns in a row, and one for each of them.

    `turns` are of `line.turns`. `caption` returns the captions of a turn; the range is empty for
    the position before the first ply.
    """
    begin = turns[0].start
    frames: list[Frame] = []
    for turn in (line.turn_of(begin - 1) if begin else range(0), *turns):
        marks = line.marks(turn)
        rows = MAX_ROWS if matters(marks) else 1
        captions = tuple(caption(turn))
        frames.append(Frame(line.positions[turn.stop], marks, captions, delay=delay, rows=rows))
    return frames


def matters(marks: Sequence[Mark]) -> bool:
    """Whether a turn has removed something, so that people want to read its whole sentence."""
    return any(mark.role == "removed" for mark in marks)


# ---- from frames to a file
def draw_replay(
    frames: Sequence[Frame], view: View, limit: int, step: Callable[[], None] = lambda: None
) -> Replay:
    """Draw one or more frames as a GIF of at most `limit` bytes.

    `view` says in which theme, language and width, from which side, and with which names to draw.
    If the file would be too large, it has fewer pixels; if that is not enough, the first frames
    are left out. `step` is called before each page is drawn. Raises ValueError if even the last
    board alone is too large.
    """
    width = min(view.width, MAX_WIDTH)
    widths = [width, *(each for each in WIDTHS if each < width)]
    for each in widths:
        film = _Film(frames, replace(view, width=each, highlight="", with_help=False), step)
        drawn = film.encoded(limit, may_cut=each == widths[-1])
        if drawn is not None:
            return drawn
    raise ValueError(f"The last board alone is larger than {limit} bytes.")


class _Film:
    """The frames at one width."""

    def __init__(self, frames: Sequence[Frame], view: View, step: Callable[[], None]) -> None:
        self.frames, self.view, self.step = frames, view, step
        self.theme = theme_named(view.theme)
        self.room, self.size = view.width - 2 * _MARGIN * view.unit, _TEXT * view.unit
        """The width of the strip without its margins, and the size of its text."""
        has_text = any(any(map(_drawable, each.captions)) for each in frames)
        self.strip = round(_STRIP * view.unit) if has_text else 0
        """The height of the strip with the text; 0 if no frame has one."""
        self.board = view
        """How boards are drawn: so small that a page is no higher than wide."""
        last, room = self._picture(frames[-1]), view.width - self.strip
        if last.height > room:
            self.board = replace(view, width=last.width * room // last.height)
            last = self._picture(frames[-1])
        self.height = self.strip + last.height
        """The height of a page."""
        self.colours = _colours_of(last)
        self.ground = _ramp(self.colours, self.theme)[0]
        """The number of the colour behind everything."""

    @property
    def transparent(self) -> int | None:
        """The number of no colour."""
        number = len(self.colours) // 3
        return number if number < gif.COLOURS else None

    def encoded(self, limit: int, *, may_cut: bool) -> Replay | None:
        """Return the replay, or None if it is too large, even without its first frames if it
        `may_cut` these."""
        end = len(self.frames)
        first = max(0, end - MAX_FRAMES + 1)
        last_page = self.page(end - 1)
        changes: deque[bytes] = deque()
        total, before = 0, last_page
        for index in range(first, end):
            after = self.page(index) if index < end - 1 else last_page
            changes.append(self.change(before, after, index))
            total += len(changes[-1])
            before = after
            while total > limit:
                if not may_cut:
                    return None
                total -= len(changes.popleft())
        while len(changes) > 1:
            shown = end - len(changes)
            if shown > first:  # the frame before it was left out
                changes[0] = self.change(last_page, self.page(shown), shown)
            drawn = self._replay([gif.frame(last_page, FIRST_DELAY), *changes], shown)
            if len(drawn.data) <= limit:
                return drawn
            if not may_cut:
                return None
            changes.popleft()
        drawn = self._replay([gif.frame(last_page, LAST_DELAY)], end - 1)
        return drawn if len(drawn.data) <= limit else None

    def _replay(self, parts: Sequence[bytes], first: int) -> Replay:
        size = (self.view.width, self.height)
        beginning = gif.header(size, self.colours, animated=len(parts) > 1)
        return Replay(b"".join((beginning, *parts, gif.TRAILER)), *size, first)

    # ---- pages
    def page(self, index: int) -> Image.Image:
        """Draw a frame: the strip with its text, and the board below it."""
        self.step()
        frame = self.frames[index]
        board = self._picture(frame)
        if _colours_of(board) != self.colours:
            raise ValueError("The pictures of a replay must have the same palette.")
        page = Image.new("L", (self.view.width, self.height), self.ground)
        page.paste(gif.indices(board), ((page.width - board.width) // 2, self.strip))
        words = self._words(frame)
        if words:
            self._write(page, words, frame.rows)
        return page

    def change(self, before: Image.Image, after: Image.Image, index: int) -> bytes:
        """Return the frame `index`, which changes one page into another."""
        delay = LAST_DELAY if index == len(self.frames) - 1 else self.frames[index].delay
        return gif.change(before, after, delay, self.transparent)

    def _picture(self, frame: Frame) -> Image.Image:
        return draw(frame.position, replace(self.board, marks=frame.marks, winners=frame.winners))

    def _words(self, frame: Frame) -> str:
        """The text of a frame, "" if it has none that can be drawn."""
        drawn = [text for text in map(_drawable, frame.captions) if text]
        fitting = (text for text in drawn if len(self._in_rows(text)) <= frame.rows)
        return next(fitting, drawn[0] if drawn else "")

    def _in_rows(self, words: str) -> list[str]:
        """Divide a text into rows of the smallest size; a single word may be too wide."""
        rows: list[str] = []
        for word in words.split(" "):
            longer = f"{rows[-1]} {word}" if rows else word
            if rows and text_width(longer, self.size * _LEAST, "Bold") <= self.room:
                rows[-1] = longer
            else:
                rows.append(word)
        return rows

    def _write(self, page: Image.Image, words: str, most_rows: int) -> None:
        unit = self.view.unit
        room, size = self.room, self.size
        least = size * _LEAST
        rows = self._in_rows(words)
        if not 1 < len(rows) <= most_rows:
            size = max(least, size * min(1.0, room / max(1.0, text_width(words, size, "Bold"))))
            while size > least and text_width(words, size, "Bold") > room:
                size = max(least, size - 0.25)  # the width of letters is rounded
            rows, least = [cut(words, room, size, "Bold")], size
        written = Image.new("L", (self.view.width, self.strip), 0)
        for number, row in enumerate(rows):
            drawn = coverage(Name(row), least, "Bold")
            lower = (number - (len(rows) - 1) / 2) * _ROW if len(rows) > 1 else 4
            y = (self.strip - drawn.height) // 2 + round(lower * unit)
            at = (round(_MARGIN * unit), y, round(_MARGIN * unit) + drawn.width, y + drawn.height)
            written.paste(ImageChops.lighter(drawn, written.crop(at)), at[:2])
        page.paste(mapped(written, _ramp(self.colours, self.theme)))


def _drawable(caption: str) -> str:
    return drawable(caption, MAX_CAPTION)


def _colours_of(board: Image.Image) -> bytes:
    """The palette of a picture, three bytes for each colour."""
    return bytes(board.getpalette() or ())


@lru_cache(maxsize=16)
def _ramp(colours: bytes, theme: Theme) -> list[int]:
    """Return the number of a colour for each coverage by text, from none (0) to all (255).

    More shades between the frame and the text would make files a tenth larger.
    """
    shades = [mix(theme.frame, theme.text, step / _STEPS) for step in range(_STEPS + 1)]
    numbers = Palette.of(colours).nearest(shades)
    return [numbers[round(covered / 255 * _STEPS)] for covered in range(256)]
