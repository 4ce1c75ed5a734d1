"""No function, method, class or import is left that nothing in the program uses.

Tests do not count as users: what only tests call is dead too.
"""

from __future__ import annotations

import ast
from pathlib import Path

import vulture

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "rendering", "matches", "storage", "bot", "local_play", "benchmarks")
CALLED_BY_LIBRARIES = {
    # discord.py
    "on_*",
    "setup_hook",
    "interaction_check",
    "from_custom_id",
    # SQLAlchemy's column types, and alembic's migrations
    "process_bind_param",
    "process_result_value",
    "upgrade",
    "downgrade",
    # a protocol of callables
    "__call__",
}
SPARED = {
    "unregister",  # takes out what a test or a private plug-in has registered
    "suggestion",  # for the texts of autocomplete, once they are translated
    "pyramids_left_to_draw",  # the pool of Stack Control, as its rules count it
}
"""Not used so far, and wanted all the same."""
KINDS = {"function", "method", "class", "property", "import", "unreachable_code"}
"""Not variables and attributes: members of enumerations and libraries' settings would be found."""


def registered(file: Path) -> set[str]:
    """Return the functions of a file that a decorator with arguments registers by name, as
    `@control("accept", …)` does."""
    return {
        node.name
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(each, ast.Call) for each in node.decorator_list)
    }


def dead(paths: list[Path]) -> list[str]:
    """Return a line for everything that nothing in the files uses."""
    search = vulture.Vulture(ignore_names=sorted(CALLED_BY_LIBRARIES))
    search.scavenge([str(path) for path in paths])  # pyright: ignore[reportUnknownMemberType]  # untyped
    return [
        f"{item.filename.name}:{item.first_lineno}: unused {item.typ} {item.name}"
        for item in search.get_unused_code()
        if item.typ in KINDS and item.name not in SPARED | registered(item.filename)
    ]


def test_nothing_is_dead() -> None:
    assert not dead([ROOT / package for package in PACKAGES])


def test_what_nothing_uses_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import os\n\n"
        "def used(): return 1\n\n"
        "def unused(): return used()\n\n"
        "@control('accept')\ndef accept(): return 2\n"
    )
    assert dead([module]) == [
        "module.py:1: unused import os",
        "module.py:5: unused function unused",
    ]
