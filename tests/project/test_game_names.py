"""Only a game's own modules name it, so a new game needs no change anywhere else in the code.

Docstrings and comments may use a game as an example.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import games

ROOT = Path(__file__).parents[2]
PACKAGES = (
    *("rules", "rendering", "model", "storage", "matches", "maintenance", "bot"),
    "local_play",
)
OWN_MODULES = (ROOT / "rules" / "games", ROOT / "rendering" / "games")


def modules() -> list[Path]:
    """Return all modules except those of games."""
    found = [path for package in PACKAGES for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in found if not any(own in path.parents for own in OWN_MODULES)]


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Return the strings that are statements: docstrings of modules, classes, functions and
    attributes."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def names_and_texts(source: str) -> Iterator[tuple[int, str]]:
    """Yield every identifier, import and text except docstrings, with its line."""
    tree = ast.parse(source)
    documentation = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and node not in documentation
        ):
            yield line, node.value
        elif isinstance(node, ast.Name):
            yield line, node.id
        elif isinstance(node, ast.Attribute):
            yield line, node.attr
        elif isinstance(node, ast.arg | ast.keyword) and node.arg:
            yield line, node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.alias):
            yield line, node.name
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield line, node.module


def game_names(source: str) -> list[tuple[int, str]]:
    """Return where a source names a game: «Stack Control», `stack-control` or `StackControl`."""
    parts = [re.escape(game.name).replace(r"\-", "[-_ ]?") for game in games().values()]
    name = re.compile("|".join(parts), re.IGNORECASE)
    return [(line, text) for line, text in names_and_texts(source) if name.search(text)]


def test_no_module_names_a_game() -> None:
    found = {
        str(path.relative_to(ROOT)): names
        for path in modules()
        if (names := game_names(path.read_text(encoding="utf-8")))
    }
    assert not found


@pytest.mark.parametrize(
    "source",
    [
        "from rules.games.esgrad import GAME",
        "import rules.games.stack_control",
        'if game == "escabel": pass',
        "class StackControlView: pass",
        'title = f"Stack Control {number}"',
        "def draw_esgrad(): pass",
    ],
)
def test_names_of_games_are_found(source: str) -> None:
    assert game_names(source)


def test_docstrings_and_comments_may_name_a_game() -> None:
    assert not game_names('"""A stack, as in Escabel."""\nstack = 1  # Stack Control has them\n')
