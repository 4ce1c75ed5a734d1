"""The pages that `make gallery` writes are complete."""

import re
from pathlib import Path

import pytest
from PIL import Image

from rendering.themes import THEMES
from rules.registry import games
from tests.rendering.picture_helpers import nearly_equal, open_rgb
from tools.gallery import COLUMNS, PHONE, VISIONS, showcases, write_gallery, write_rules

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    write_gallery(folder / "gallery")
    write_rules(folder / "rules")
    return folder


def test_positions_in_the_gallery_are_in_canonical_form() -> None:
    for game, shown in showcases():
        for caption, text, _ in shown:
            assert game.from_text(text).text() == text, caption


def test_every_game_is_shown_as_posted_on_a_phone_and_as_others_see_it(docs: Path) -> None:
    """In every theme, and in every colour vision."""
    for game, shown in showcases():

        def sheet_of(kind: str, name: str = game.name) -> Path:
            return docs / "gallery" / f"{name}{kind}.png"

        assert size_of(sheet_of(""))[0] == 840
        for theme in THEMES:
            width, height = size_of(sheet_of(f"-{theme}"))
            assert width > COLUMNS * PHONE
            assert height > len(shown) // COLUMNS * PHONE * 3 // 4
        seen = [sheet_of(f"-{each.name}") for each in VISIONS]
        assert all(size_of(each)[0] > len(THEMES) * PHONE for each in seen)
        assert len({each.read_bytes() for each in seen}) == len(VISIONS)


def size_of(file: Path) -> tuple[int, int]:
    """Return the size of a picture, which is not decoded for it."""
    with Image.open(file) as picture:
        return picture.size


def test_every_game_has_a_page_with_all_its_rules(docs: Path) -> None:
    for game in games().values():
        page = (docs / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
        for each in game.pages:
            assert each.title in page
            assert each.text in page


def test_every_picture_on_a_page_exists(docs: Path) -> None:
    pages = list(docs.rglob("*.md"))
    assert pages
    for page in pages:
        for target in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).is_file(), target


def test_the_gallery_is_small_enough_for_the_repository(docs: Path) -> None:
    """Nine boards of each game in four themes need about half of it, other visions the rest. Those
    sheets differ only in their palettes, so they are stored nearly once."""
    assert sum(file.stat().st_size for file in (docs / "gallery").iterdir()) < 6_000_000


def test_the_pages_and_pictures_in_docs_are_up_to_date(docs: Path) -> None:
    """Pictures may differ by a few pixels, because other versions of Pillow may round edges
    differently."""
    stale: list[str] = []
    for folder in ("gallery", "rules"):
        drawn, kept = files_in(docs / folder), files_in(DOCS / folder)
        kept.pop("exchange.png", None)  # is taken on the page of `make play`
        stale += [
            f"docs/{folder}/{name}"
            for name in sorted(drawn.keys() | kept.keys())
            if name not in drawn or name not in kept or not same(drawn[name], kept[name])
        ]
    assert not stale, f"Run `make gallery`, and look at what it draws. Out of date: {stale}"


def files_in(folder: Path) -> dict[str, Path]:
    return {str(file.relative_to(folder)): file for file in folder.rglob("*.*")}


def same(one: Path, other: Path) -> bool:
    """Whether two pages are equal, or two pictures but for a few pixels."""
    if one.suffix != ".png" or one.read_bytes() == other.read_bytes():
        return one.read_bytes() == other.read_bytes()
    return nearly_equal(open_rgb(one.read_bytes()), open_rgb(other.read_bytes()))
