"""Modules of games import only from lower layers, as CONTRIBUTING describes."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import rules.games

LAYERS = (
    "board",
    "chance",
    "state",
    "plies",
    "notation",
    "terms",
    "typed_moves",
    "position_text",
    "outcome",
    "prompts",
    "board_text",
    "move_text",
    "narration",
    "suggestions",
    "entry",
    "position",
    "pages",
    "playout",
    "game",
    "__init__",
)
PACKAGES = [
    path for path in Path(next(iter(rules.games.__path__))).iterdir() if (path / "game.py").exists()
]


@pytest.mark.parametrize("package", PACKAGES, ids=lambda package: package.name)
def test_no_module_of_a_game_imports_from_a_higher_layer(package: Path) -> None:
    """Type-only imports count as well."""
    seen = 0
    for file in package.glob("*.py"):
        own = LAYERS.index(file.stem)
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                prefix = f"rules.games.{package.name}"
                names = (
                    [alias.name for alias in node.names]
                    if node.module == prefix
                    else [node.module.removeprefix(f"{prefix}.")]
                )
                if node.module.startswith(prefix):
                    seen += 1
                    for name in names:
                        assert LAYERS.index(name) < own, f"{file.name} imports {name}"
    assert seen > 10, "nothing was looked at"
