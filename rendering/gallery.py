"""Writes the gallery and the pages of rules in `docs/`, with their pictures.

Run `python -m rendering.gallery [FOLDER]` or `make gallery`. The gallery shows the showcase of
every game in every theme: the positions that the function `gallery()` of its renderer's package
returns. The `pages()` of every game become `docs/rules/<game>.md`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path

from PIL import Image

import rendering.games
from rendering.canvas import Painter
from rendering.renderers import has_renderer, image
from rendering.themes import THEMES, Theme
from rendering.view import Renderer, View
from rules.game import Game
from rules.plugins import modules_in
from rules.registry import game_named, games

ShowcaseEntry = tuple[str, str, View]
"""The caption, the position as text, and the view of a picture."""

COLUMNS = 3
WIDTH = 420
"""The width of one board on a sheet, in pixels."""
CAPTION = 34
GAP = 16
PAGE_WIDTH = 520


def main() -> None:
    """Write all files into the folder given on the command line, by default `docs`."""
    docs = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    write_gallery(docs / "gallery")
    write_rules(docs / "rules")
    for folder in (docs / "gallery", docs / "rules"):
        sizes = [file.stat().st_size for file in folder.rglob("*.png")]
        print(f"{folder}: {len(sizes)} pictures, {sum(sizes) / 1e6:.1f} MB")


def showcases() -> Iterator[tuple[Game, list[ShowcaseEntry]]]:
    """Yield each game that has a showcase, with the pictures in it."""
    for module in modules_in(rendering.games):
        renderer, gallery = getattr(module, "RENDERER", None), getattr(module, "gallery", None)
        if isinstance(renderer, Renderer) and gallery is not None:
            yield game_named(renderer.game), gallery()


def write_gallery(folder: Path) -> None:
    """Write a sheet for each game and theme, a page that shows them, and the README's picture."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [
        "# Gallery",
        "",
        "Every kind of picture in every theme, drawn by `make gallery`. The boards on these sheets",
        f"are {WIDTH} pixels wide, about what a phone shows; in Discord they are twice as large.",
    ]
    for place, (game, shown) in enumerate(showcases()):
        if place == 0:
            (folder / "board.png").write_bytes(_picture(game, *shown[0][1:]))
        lines += ["", f"## {game.title}", ""]
        lines += [f"{k}. {caption}" for k, (caption, _, _) in enumerate(shown, 1)]
        for theme in THEMES.values():
            file = f"{game.name}-{theme.name}.png"
            (folder / file).write_bytes(sheet(game, shown, theme))
            alt = f"{game.title} in the theme “{theme.title}”"
            lines += ["", f"### {theme.title}", "", f"![{alt}]({file})"]
    (folder / "README.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


def sheet(game: Game, shown: list[ShowcaseEntry], theme: Theme) -> bytes:
    """Draw all positions of a showcase in one theme as a PNG with numbered captions."""
    boards: list[Image.Image] = []
    for _, text, view in shown:
        drawn = _picture(game, text, replace(view, theme=theme.name, width=WIDTH))
        boards.append(Image.open(BytesIO(drawn)).convert("RGB"))
    cell = (WIDTH + GAP, max(board.height for board in boards) + CAPTION)
    rows = -(-len(boards) // COLUMNS)
    size = cell[0] * COLUMNS + GAP, cell[1] * rows + GAP
    painter = Painter(*size, ground=theme.frame)
    for k, (caption, _, _) in enumerate(shown):
        x, y = _corner(k, cell)
        words = f"{k + 1}. {caption}"
        painter.text((x + WIDTH / 2, y + cell[1] - CAPTION / 2), words, 15, theme.text, level="x")
    whole = painter.downsampled().convert("RGB")
    for k, board in enumerate(boards):
        whole.paste(board, _corner(k, cell))
    buffer = BytesIO()
    whole.quantize(256, dither=Image.Dither.NONE).save(buffer, "PNG", optimize=True)
    return buffer.getvalue()


def _corner(k: int, cell: tuple[int, int]) -> tuple[int, int]:
    return GAP + k % COLUMNS * cell[0], GAP + k // COLUMNS * cell[1]


def _picture(game: Game, text: str, view: View) -> bytes:
    return image(game.from_text(text), view)


def write_rules(folder: Path) -> None:
    """Write the rules that `/rules` shows, one page for each game, with their diagrams in `img`."""
    (folder / "img").mkdir(parents=True, exist_ok=True)
    for game in games().values():
        drawn = has_renderer(game.name)
        lines = [f"# {game.title}", "", game.blurb]
        for k, page in enumerate(game.pages(), 1):
            lines += ["", f"## {page.title}", "", page.text]
            if page.position and drawn:
                file = f"img/{game.name}-{k}.png"
                view = View(marks=page.marks, width=PAGE_WIDTH)
                (folder / file).write_bytes(_picture(game, page.position, view))
                lines += ["", f"![{page.caption}]({file})"]
        (folder / f"{game.name}.md").write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
