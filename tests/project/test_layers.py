"""Rules about layers that the contracts in pyproject.toml cannot express.

Only a game's own modules name it, so a new game needs no change anywhere else in the code.
Docstrings and comments may use a game as an example.
"""

import ast
import re
import sys
from pathlib import Path

import pytest

from rules.registry import games

ROOT = Path(__file__).parents[2]


def imports(package: str) -> list[tuple[Path, str]]:
    """Yield every absolute import in a package, as the file and the imported module."""
    names: list[tuple[Path, str]] = []
    for path in sorted((ROOT / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names += [(path, alias.name) for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                names.append((path, node.module))
    return names


def test_rules_import_only_the_standard_library() -> None:
    for path, module in imports("rules"):
        top = module.partition(".")[0]
        assert top == "rules" or top in sys.stdlib_module_names, f"{path.name} imports {module}"


def test_only_use_cases_open_write_units() -> None:
    """Other modules get the unit that a use case has opened; the bot has none in which to write."""
    for path in (
        module for folder in ("bot", "matches") for module in (ROOT / folder).rglob("*.py")
    ):
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        classes = (node for node in nodes if isinstance(node, ast.ClassDef))
        if "UseCases" in {ast.unparse(base) for each in classes for base in each.bases}:
            continue
        for node in nodes:
            if isinstance(node, ast.AsyncWith):
                opened = {ast.unparse(item.context_expr).rpartition(".")[2] for item in node.items}
                assert "write()" not in opened, f"{path.name}:{node.lineno}"


def forwarded_reads(source: str) -> list[str]:
    """Return the methods that do nothing but one read of a query."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.AsyncFunctionDef)
        and [_is_read(each) for each in node.body if not isinstance(each, ast.Expr)] == [True]
    ]


def _is_read(statement: ast.stmt) -> bool:
    match statement:
        case ast.AsyncWith(body=[ast.Return(value=ast.expr() as value)]):
            opened, returned = ast.unparse(statement.items[0].context_expr), ast.unparse(value)
            return opened.endswith(".read()") and bool(re.match(r"\(?await unit\.", returned))
        case _:
            return False


def test_no_use_case_only_forwards_a_read() -> None:
    """What has a rule about who may is a use case; all else uses `database.read()` where it is."""
    forwarding = {
        str(path.relative_to(ROOT)): names
        for path in (ROOT / "matches").rglob("*.py")
        if (names := forwarded_reads(path.read_text(encoding="utf-8")))
    }
    assert not forwarding


@pytest.mark.parametrize(
    ("returned", "forwards"),
    [
        ("await unit.players.preferences(player)", True),
        ("(await unit.servers.get(server)).settings", True),
        ("await load(unit, match)", False),
        ("moment_from_text(await unit.get_fact(KEY)) or EPOCH", False),
    ],
)
def test_forwarded_reads_are_found(returned: str, forwards: bool) -> None:
    source = f"""
async def of(self, player):
    'Return it.'
    async with self._store.read() as unit:
        return {returned}
"""
    assert forwarded_reads(source) == (["of"] if forwards else [])


# ---- names of games
NAMELESS = (
    *("rules", "rendering", "players", "model", "storage", "matches", "maintenance", "bot"),
    "local_play",
)
OWN_MODULES = tuple(ROOT / package / "games" for package in ("rules", "rendering", "players"))


def modules() -> list[Path]:
    """Return all modules except those of games."""
    paths = [path for package in NAMELESS for path in sorted((ROOT / package).rglob("*.py"))]
    return [path for path in paths if not any(own in path.parents for own in OWN_MODULES)]


def game_names(source: str) -> list[str]:
    """Return the lines of code that name a game: «Stack Control», `stack-control`, `StackControl`.

    Strings that are statements are docstrings, of attributes too.
    """
    parts = [re.escape(game.name).replace(r"\-", "[-_ ]?") for game in games().values()]
    name = re.compile("|".join(parts), re.IGNORECASE)
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return [line for line in ast.unparse(tree).splitlines() if name.search(line)]


def test_no_module_names_a_game() -> None:
    named = {
        str(path.relative_to(ROOT)): names
        for path in modules()
        if (names := game_names(path.read_text(encoding="utf-8")))
    }
    assert not named


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
