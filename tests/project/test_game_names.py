"""Only a game's own modules name it: a new game needs no change anywhere else in the code.

Docstrings and comments may take a game as an example; what runs may not.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.registry import games

ROOT = Path(__file__).parents[2]
ROOMS = ("bot", "matches", "storage", "local_play", "rendering", "rules")
OWN_MODULES = (ROOT / "rules" / "games", ROOT / "rendering" / "games")


def modules() -> list[Path]:
    """Every module outside the games' own."""
    found = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
    return [path for path in found if not any(own in path.parents for own in OWN_MODULES)]


def docstrings(tree: ast.AST) -> set[ast.AST]:
    """Strings that stand as a statement: docstrings of modules, classes, functions, attributes."""
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}


def words(source: str) -> Iterator[tuple[int, str]]:
    """Every identifier, import and text that takes part in running, with its line."""
    tree = ast.parse(source)
    silent = docstrings(tree)
    for node in ast.walk(tree):
        line = getattr(node, "lineno", 0)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in silent:
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


def named(source: str) -> list[tuple[int, str]]:
    """Where a source names a game there is: «Stack Control», `stack-control`, `StackControl`."""
    parts = [re.escape(game.name).replace(r"\-", "[-_ ]?") for game in games().values()]
    name = re.compile("|".join(parts), re.IGNORECASE)
    return [(line, text) for line, text in words(source) if name.search(text)]


@pytest.mark.parametrize("path", modules(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_names_a_game(path: Path) -> None:
    found = named(path.read_text(encoding="utf-8"))
    assert not found, f"{path.relative_to(ROOT)} names a game: {found}"


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
def test_naming_a_game_is_noticed(source: str) -> None:
    assert named(source)


def test_an_example_in_a_docstring_is_no_name() -> None:
    assert not named('"""A stack, as in Escabel."""\nstack = 1  # Stack Control has them\n')
