"""Rules about layers that the contracts in pyproject.toml cannot express."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def imports(package: str) -> list[tuple[Path, str]]:
    """Yield every absolute import in a package, as the file and the imported module."""
    found: list[tuple[Path, str]] = []
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                found += [(path, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.append((path, node.module))
    return found


def test_rules_import_only_the_standard_library() -> None:
    for path, module in imports("rules"):
        top = module.partition(".")[0]
        assert top == "rules" or top in sys.stdlib_module_names, f"{path.name} imports {module}"


def test_only_use_cases_open_write_units() -> None:
    """Steps get the unit that a use case has opened; the bot has no unit in which it can write."""
    modules = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "matches" / "steps").rglob("*.py")]
    for path in sorted(modules):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.AsyncWith):
                opened = {ast.unparse(item.context_expr).rpartition(".")[2] for item in node.items}
                assert "write()" not in opened, f"{path.name}:{node.lineno}"
