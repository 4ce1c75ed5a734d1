"""The program has no unused function, method, class or import.

Code that only tests use counts as unused.
"""

import ast
from pathlib import Path

import vulture

ROOT = Path(__file__).parents[2]
PACKAGES = (
    *("rules", "rendering", "players", "model", "storage", "matches", "maintenance", "bot"),
    *("local_play", "tools", "benchmarks"),
)
CALLED_BY_LIBRARIES = {
    # discord.py
    "on_*",
    "setup_hook",
    "before_identify_hook",
    "_get_state",
    "interaction_check",
    "from_custom_id",
    "channel_types",
    "transform",
    # SQLAlchemy's column types, and alembic's migrations
    "load_dialect_impl",
    "process_bind_param",
    "process_result_value",
    "result_processor",
    "upgrade",
    "downgrade",
    # a protocol for callables
    "__call__",
    "__init_subclass__",
}
KINDS = {"function", "method", "class", "property", "import", "unreachable_code"}
"""Without variables and attributes, because members of enumerations would be found."""


def registered(file: Path) -> set[str]:
    """Return the functions of a file that a decorator with arguments registers, such as
    `@control("accept", …)`."""
    return {
        node.name
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and any(isinstance(each, ast.Call) for each in node.decorator_list)
    }


def unused_code(paths: list[Path]) -> list[str]:
    """Return a line for each unused piece of code in these files."""
    search = vulture.Vulture(ignore_names=sorted(CALLED_BY_LIBRARIES))
    search.scavenge([str(path) for path in paths])  # pyright: ignore[reportUnknownMemberType]  # untyped
    return [
        f"{item.filename.name}:{item.first_lineno}: unused {item.typ} {item.name}"
        for item in search.get_unused_code()
        if item.typ in KINDS and item.name not in registered(item.filename)
    ]


def test_the_program_has_no_unused_code() -> None:
    assert not unused_code([ROOT / package for package in PACKAGES])


def test_unused_code_is_found(tmp_path: Path) -> None:
    module = tmp_path / "module.py"
    module.write_text(
        "import os\n\n"
        "def used(): return 1\n\n"
        "def unused(): return used()\n\n"
        "@control('accept')\ndef accept(): return 2\n"
    )
    assert unused_code([module]) == [
        "module.py:1: unused import os",
        "module.py:5: unused function unused",
    ]
