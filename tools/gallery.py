"""Writes the gallery and the pages of rules in `docs/`, with their pictures.

Run `python -m tools.gallery [FOLDER]` or `make gallery`. The gallery has the showcase of every
game. The `pages` of every game become `docs/rules/<game>.md`.
"""

import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from io import BytesIO
from pathlib import Path

from PIL import Image

import tools.showcases
from rendering.canvas import Painter, text_width
from rendering.charts import Point, RatingCurve, rating_chart
from rendering.renderers import draw, png
from rendering.themes import DEFAULT_THEME, LIGHT, RGB, THEMES, linear
from rendering.view import View
from rules.game import Game
from rules.registry import Plugins, game_named, games
from rules.text import Name, Notation
from tools.showcases import Showcase, ShowcaseEntry

Matrix = tuple[tuple[float, float, float], ...]


@dataclass(frozen=True, slots=True)
class Vision:
    """A kind of colour vision: its name in file names, its title, and its matrix."""

    name: str
    title: str
    matrix: Matrix


VISIONS = (
    Vision("greyscale", "Greyscale", ((0.2126, 0.7152, 0.0722),) * 3),
    Vision(
        "protanopia",
        "Protanopia (no red cones)",
        (
            (0.152286, 1.052583, -0.204868),
            (0.114503, 0.786281, 0.099216),
            (-0.003882, -0.048116, 1.051998),
        ),
    ),
    Vision(
        "deuteranopia",
        "Deuteranopia (no green cones)",
        (
            (0.367322, 0.860646, -0.227968),
            (0.280085, 0.672501, 0.047413),
            (-0.011820, 0.042940, 0.968881),
        ),
    ),
    Vision(
        "tritanopia",
        "Tritanopia (no blue cones)",
        (
            (1.255528, -0.076749, -0.178779),
            (-0.078411, 0.930809, 0.147602),
            (0.004733, 0.691367, 0.303900),
        ),
    ),
)
"""Greyscale, which keeps luminance, and the three kinds of colour blindness."""


def seen(picture: Image.Image, vision: Vision) -> Image.Image:
    """Return a picture of mode P with the colours of its palette as this vision sees them."""
    flat = picture.getpalette() or []
    colours = [(flat[k], flat[k + 1], flat[k + 2]) for k in range(0, len(flat), 3)]
    result = picture.copy()
    result.putpalette([channel for colour in colours for channel in seen_colour(colour, vision)])
    return result


def seen_colour(colour: RGB, vision: Vision) -> RGB:
    """Return a colour as this vision sees it."""
    light = [linear(channel) for channel in colour]
    red, green, blue = (
        _encoded(sum(share * part for share, part in zip(row, light, strict=True)))
        for row in vision.matrix
    )
    return red, green, blue


def _encoded(light: float) -> int:
    """The channel of sRGB for an amount of light, which is limited to what can be shown."""
    light = min(max(light, 0.0), 1.0)
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(share * 255)


Cell = tuple[Image.Image, str]
"""A board on a sheet, and its caption."""

SHOWCASES = Plugins(tools.showcases, "SHOWCASE", Showcase, lambda showcase: showcase.game)
PLAYERS = ("Ann", "Bob", "Cy", "Dee", "Eve")
"""The players of the matches on the sheets, by seat."""
PHONE = 360
"""The width in which a phone shows a board, in pixels. The boards on sheets have it."""
COLUMNS = 3
"""How many boards are side by side on the sheet of a theme."""
SEEN = (0, 2)
"""The places in a showcase of the positions on sheets for other colour visions, in every theme."""
CAPTION, CAPTION_SIZE = 30, 14
GAP = 16
PAGE_WIDTH = 520

_INTRODUCTION = """\
# Gallery

Every kind of picture in every theme, drawn by `make gallery`. The first picture of each game is as
large as it is posted. Those on the sheets are scaled to {phone} pixels, as a phone shows them.

People with another colour vision see the boards about as on the last sheets of each game. They are
computed with the matrices of Machado, Oliveira and Fernandes (2009,
[doi:10.1109/TVCG.2009.113](https://doi.org/10.1109/TVCG.2009.113)), for the complete lack of one
kind of cones. Greyscale keeps the luminance of each colour.
"""


def main() -> None:
    """Write all files into the folder given on the command line, by default `docs`."""
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    write_gallery(docs / "gallery")
    write_rules(docs / "rules")
    for folder in (docs / "gallery", docs / "rules"):
        sizes = [file.stat().st_size for file in folder.rglob("*.png")]
        print(f"{folder}: {len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB")


def showcases() -> Iterator[tuple[Game, Sequence[ShowcaseEntry]]]:
    """Yield each game that has a showcase, with the pictures in it."""
    for showcase in SHOWCASES.all().values():
        yield game_named(showcase.game), showcase.entries


def write_gallery(folder: Path) -> None:
    """Write the pictures of every game, and a page that shows them."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [_INTRODUCTION.format(phone=PHONE).rstrip()]
    for game, shown in showcases():
        lines += ["", f"## {game.title}"]
        for title, alt, file, picture in _pictures(game, shown):
            (folder / file).write_bytes(picture)
            lines += ["", f"### {game.title}: {title}", "", f"![{alt}]({file})"]
            if file == f"{game.name}.png":
                lines += ["", f"The positions on the sheets of {game.title}:", ""]
                lines += [f"{k}. {caption}" for k, (caption, _, _) in enumerate(shown, 1)]
    lines += _write_charts(folder)
    (folder / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _write_charts(folder: Path) -> list[str]:
    """Write the charts of ratings: each once, in one theme after another. Return their lines."""
    lines = ["", "## Ratings", "", "Charts of `/profile`, in all themes."]
    shown = chart_showcase()
    cells: list[Cell] = []
    for k, theme in enumerate(THEMES.values()):
        caption, curves = shown[k % len(shown)]
        chart = rating_chart(curves, View(theme=theme.name, players=PLAYERS[:1]))
        cells.append((on_a_phone(Image.open(BytesIO(chart))), f"{caption}, {theme.title}"))
    drawn = sheet(cells, 2, LIGHT.frame, LIGHT.text)
    (folder / "ratings.png").write_bytes(_saved(drawn))
    return [*lines, "", "![Charts of ratings on a phone, in all themes](ratings.png)"]


def _pictures(game: Game, shown: Sequence[ShowcaseEntry]) -> Iterator[tuple[str, str, str, bytes]]:
    """Yield each picture of a game: its title, alternative text, file name and content."""
    shown = [(caption, text, replace(view, players=PLAYERS)) for caption, text, view in shown]
    caption, text, view = shown[0]
    posted = f"{game.title} as posted: {caption}"
    yield "as posted", posted, f"{game.name}.png", png(game.from_text(text), view)
    numbered = [f"{k}. {caption}" for k, (caption, _, _) in enumerate(shown, 1)]
    small = {
        name: [
            on_a_phone(draw(game.from_text(text), replace(view, theme=name)))
            for _, text, view in shown
        ]
        for name in THEMES
    }
    for theme in THEMES.values():
        cells = list(zip(small[theme.name], numbered, strict=True))
        drawn = sheet(cells, COLUMNS, theme.frame, theme.text)
        title = f"on a phone, theme “{theme.title}”"
        yield title, f"{game.title} {title}", f"{game.name}-{theme.name}.png", _saved(drawn)
    cells = [
        (small[theme.name][k], f"{k + 1}, {theme.title}")
        for k in SEEN
        if k < len(shown)
        for theme in THEMES.values()
    ]
    drawn = sheet(cells, len(THEMES), LIGHT.frame, LIGHT.text)
    for vision in VISIONS:
        title = vision.title.lower()
        file = f"{game.name}-{vision.name}.png"
        yield title, f"{game.title} in {title}", file, _saved(seen(drawn, vision))


def on_a_phone(posted: Image.Image) -> Image.Image:
    """Return a picture as a phone shows it, in mode RGB but with no colours that it had not."""
    size = PHONE, round(posted.height * PHONE / posted.width)
    scaled = posted.convert("RGB").resize(size, Image.Resampling.LANCZOS)  # pyright: ignore[reportUnknownMemberType]  # Pillow's own types
    # New blends would make the files twice as large. The palette of a board has many blends.
    return scaled.quantize(palette=posted, dither=Image.Dither.NONE).convert("RGB")


def sheet(cells: Sequence[Cell], columns: int, ground: RGB, ink: RGB) -> Image.Image:
    """Return a picture of mode P with boards in rows, and their captions below them."""
    width, height = PHONE + GAP, max(board.height for board, _ in cells) + CAPTION + GAP
    rows = -(-len(cells) // columns)
    whole = Image.new("RGB", (width * columns + GAP, height * rows + GAP), ground)
    for k, (board, caption) in enumerate(cells):
        x, y = GAP + k % columns * width, GAP + k // columns * height
        whole.paste(board, (x, y))
        painter = Painter(width, CAPTION, ground)
        size = CAPTION_SIZE * min(1, PHONE / text_width(caption, CAPTION_SIZE))
        painter.text((width / 2, CAPTION / 2), caption, size, ink, level="x")
        whole.paste(painter.downsampled(), (x - GAP // 2, y + height - CAPTION - GAP))
    return _in_its_colours(whole)


def _in_its_colours(picture: Image.Image) -> Image.Image:
    """Convert a picture to mode P with its 256 most frequent colours, however small their areas."""
    counted = picture.getcolors(picture.width * picture.height) or []
    colours = [(count, colour) for count, colour in counted if isinstance(colour, tuple)]
    palette = Image.new("P", (1, 1))
    palette.putpalette([channel for _, colour in sorted(colours)[:-257:-1] for channel in colour])
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _saved(picture: Image.Image) -> bytes:
    buffer = BytesIO()
    picture.save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


# ---- ratings that the gallery shows, and that the tests of charts draw
LAST = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
"""When the last match of each curve ended."""


def curve(
    title: str, count: int, days: float, *, level: float = 1500, swing: float = 120
) -> RatingCurve:
    """Return a curve of `count` matches in `days`, on the scale of matches of two players."""
    points = [
        Point(_moment(k, count, days), level + swing * _wave(k), 2 * (75 + 275 * math.exp(-k / 9)))
        for k in range(count)
    ]
    return RatingCurve(Name(title), Notation(f"{points[-1].rating:.0f}"), points, count)


def curve_of_many(title: str, count: int, days: float) -> RatingCurve:
    """Return a curve of `count` matches in `days`, on the scale of matches of more players."""
    points = [
        Point(_moment(k, count, days), 25 + 6 * _wave(k), 2 * (1.8 + 6.2 * math.exp(-k / 14)))
        for k in range(count)
    ]
    rating = f"{points[-1].rating:.1f} ± {points[-1].uncertainty:.1f}"
    return RatingCurve(Name(title), Notation(rating), points, count, digits=1)


def _moment(k: int, count: int, days: float) -> datetime:
    return LAST - timedelta(days=days * (count - 1 - k) / max(1, count - 1))


def _wave(k: int) -> float:
    """A curve between about −1.5 and 1.5, with long and short ups and downs, that begins at 0."""
    return math.sin(k / 11) * 0.8 + math.sin(k / 2.3) * 0.35 + math.sin(k * 1.7) * 0.25


def chart_showcase() -> Sequence[tuple[str, list[RatingCurve]]]:
    """Return the captions and curves of the pictures in the gallery."""
    titles = [game.title for game in games().values()]
    one, two, last = titles[0], titles[1], titles[-1]
    return [
        ("One game, over four months", [curve(one, 45, 130)]),
        ("Two games, the second just begun", [curve(one, 60, 400), curve(two, 4, 12)]),
        (
            "Four ratings, one after a single match",
            [
                curve(one, 45, 130),
                curve(two, 70, 800, level=1650),
                curve(f"{last}, 2 players", 1, 0),
                curve_of_many(f"{last}, 3–5 players", 30, 75),
            ],
        ),
    ]


# ---- pages of rules
def write_rules(folder: Path) -> None:
    """Write the rules that `/rules` shows, one page for each game, with their diagrams in `img`."""
    (folder / "img").mkdir(parents=True, exist_ok=True)
    for game in games().values():
        lines = [f"# {game.title}", "", game.blurb]
        for k, page in enumerate(game.pages, 1):
            lines += ["", f"## {page.title}", "", page.text]
            if page.position:
                file = f"img/{game.name}-{k}.png"
                view = View(DEFAULT_THEME, marks=page.marks, width=PAGE_WIDTH)
                (folder / file).write_bytes(png(game.from_text(page.position), view))
                lines += ["", f"![{page.caption}]({file})"]
        (folder / f"{game.name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
