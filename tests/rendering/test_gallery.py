"""The pages that `make gallery` writes are complete."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rendering.gallery import showcases, write_gallery, write_rules
from rendering.themes import THEMES
from rules.registry import games
from tests.rendering.picture_helpers import open_rgb


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


def test_every_game_in_the_gallery_has_a_sheet_in_every_theme(docs: Path) -> None:
    for game, _ in showcases():
        for theme in THEMES:
            sheet = open_rgb((docs / "gallery" / f"{game.name}-{theme}.png").read_bytes())
            assert sheet.width > 1000


def test_every_game_has_a_page_with_all_its_rules(docs: Path) -> None:
    for game in games().values():
        page = (docs / "rules" / f"{game.name}.md").read_text(encoding="utf-8")
        for each in game.pages():
            assert each.title in page
            assert each.text in page


def test_every_picture_on_a_page_exists(docs: Path) -> None:
    pages = list(docs.rglob("*.md"))
    assert pages
    for page in pages:
        for target in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).is_file(), target


def test_the_gallery_is_small_enough_for_the_repository(docs: Path) -> None:
    assert sum(file.stat().st_size for file in (docs / "gallery").iterdir()) < 3_000_000


def test_the_picture_in_the_readme_is_a_complete_board(docs: Path) -> None:
    assert open_rgb((docs / "gallery" / "board.png").read_bytes()).size == (840, 840)
