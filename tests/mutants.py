"""Make small random changes to the program, and report which of them the tests detect.

    python -m tests.mutants --seed 7 --count 60                # this working copy
    python -m tests.mutants --seed 7 --tree ../other-checkout  # the same mutants elsewhere

Each mutant changes one expression of one module. The tests of the module's area run until the first
failure, then the module is restored. This is not part of `make test`: a mutant takes a minute.
"""

import argparse
import ast
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

LONGEST_RUN = 1200
"""Seconds after which a run counts as failed, because the mutant may loop endlessly."""
NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"
"""Removed from the environment of the runs, because compiled modules make them much faster."""


@dataclass(frozen=True, slots=True)
class Area:
    """Modules to change, and the tests that should detect the changes."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


CLOCK_MODULES = ("clocks", "clock_rules", "clock_state", "play", "preferences", "timekeeping")
AREAS = {
    "rules": Area(("rules/**/*.py",), ("tests/rules",)),
    "clocks": Area(
        tuple(
            f"{package}/**/{name}.py" for package in ("model", "matches") for name in CLOCK_MODULES
        ),
        ("tests/model", "tests/matches", "tests/journeys/time"),
    ),
    "outbox": Area(
        (
            "storage/queries/outbox.py",
            "storage/queries/due_notices.py",
            "bot/machine/outbox.py",
            "bot/runtime/waiting.py",
        ),
        ("tests/storage", "tests/bot", "tests/matches"),
    ),
    "storage": Area(("storage/*.py",), ("tests/storage", "tests/bot", "tests/matches")),
}

COMPARISONS: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(),
    ast.LtE: ast.Lt(),
    ast.Gt: ast.GtE(),
    ast.GtE: ast.Gt(),
    ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(),
    ast.In: ast.NotIn(),
    ast.NotIn: ast.In(),
    ast.Is: ast.IsNot(),
    ast.IsNot: ast.Is(),
}
OPERATORS: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(),
    ast.Sub: ast.Add(),
    ast.Mult: ast.Add(),
    ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.FloorDiv(),
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """One changed expression."""

    area: str
    module: Path
    line: int
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.area} {self.module}:{self.line} {self.before!r} -> {self.after!r}"


def mutated(node: ast.expr) -> ast.expr | None:  # noqa: PLR0911  # one return for each kind of node
    """Return a changed expression, or None if this kind of expression is not changed."""
    match node:
        case ast.Compare(left, [operator], right) if type(operator) in COMPARISONS:
            return ast.Compare(left, [COMPARISONS[type(operator)]], right)
        case ast.BinOp(left, operator, right) if type(operator) in OPERATORS:
            return ast.BinOp(left, OPERATORS[type(operator)], right)
        case ast.BoolOp(ast.And(), values):
            return ast.BoolOp(ast.Or(), values)
        case ast.BoolOp(ast.Or(), values):
            return ast.BoolOp(ast.And(), values)
        case ast.UnaryOp(ast.Not(), operand):
            return operand
        case ast.IfExp(test, body, orelse):
            return ast.IfExp(test, orelse, body)
        case ast.Constant(bool(value)):
            return ast.Constant(not value)
        case ast.Constant(int(value)):
            return ast.Constant(value + 1)
        case ast.Call(ast.Name("min"), arguments, keywords):
            return ast.Call(ast.Name("max"), arguments, keywords)
        case ast.Call(ast.Name("max"), arguments, keywords):
            return ast.Call(ast.Name("min"), arguments, keywords)
        case _:
            return None


def evaluated_expressions(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield every expression that is evaluated in a function."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            for statement in function.body:
                for node in ast.walk(statement):
                    if isinstance(node, ast.expr):
                        yield node


def mutants_of(area: str, root: Path, module: Path) -> list[Mutant]:
    """Every mutant of a module."""
    source = (root / module).read_text(encoding="utf-8")
    lines = source.splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line.encode()))
    encoded = source.encode()
    mutants: dict[tuple[int, int], Mutant] = {}
    for node in evaluated_expressions(ast.parse(source)):
        after = mutated(node)
        if after is None or node.end_lineno is None or node.end_col_offset is None:
            continue
        start = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        before = encoded[start:end].decode()
        text = f"({ast.unparse(ast.fix_missing_locations(after))})"
        mutants[start, end] = Mutant(area, module, node.lineno, start, end, before, text)
    return [mutants[key] for key in sorted(mutants)]


def draw_mutants(root: Path, seed: int, count: int) -> list[Mutant]:
    """Draw random mutants, from each area in turn."""
    chance = random.Random(seed)
    decks: dict[str, list[Mutant]] = {}
    for name, area in AREAS.items():
        paths = sorted({path for each in area.modules for path in root.glob(each)})
        deck = [m for path in paths for m in mutants_of(name, root, path.relative_to(root))]
        chance.shuffle(deck)
        decks[name] = deck
    names = list(AREAS)
    return [decks[names[number % len(names)]].pop() for number in range(count)]


def tests_of(root: Path, mutant: Mutant) -> list[list[str]]:
    """Return the tests of a mutant's area in two groups, those that name its module first."""
    stem = re.compile(rf"\b{re.escape(mutant.module.stem)}\b")
    near: list[str] = []
    far: list[str] = []
    for pattern in AREAS[mutant.area].tests:
        for path in sorted(root.glob(pattern)):
            for file in sorted(path.rglob("test_*.py")) if path.is_dir() else [path]:
                named = stem.search(f"{file.stem[5:]}\n{file.read_text(encoding='utf-8')}")
                (near if named else far).append(str(file.relative_to(root)))
    return [tests for tests in (near, far) if tests]


def survives(root: Path, mutant: Mutant) -> bool:
    """Whether all tests pass with a mutant. The module is always restored."""
    file = root / mutant.module
    original = file.read_bytes()
    broken = original[: mutant.start] + mutant.after.encode() + original[mutant.end :]
    try:
        _write(file, broken)
        for tests in tests_of(root, mutant):
            done = subprocess.run(
                [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
                cwd=root,
                env={name: text for name, text in os.environ.items() if name != NO_BYTECODE},
                capture_output=True,
                timeout=LONGEST_RUN,
                check=False,
            )
            if done.returncode:
                return False
    except subprocess.TimeoutExpired:
        return False
    finally:
        _write(file, original)
    return True


def _write(file: Path, source: bytes) -> None:
    """Write a module with a later modification time, so that Python compiles it again."""
    later = file.stat().st_mtime + 10
    file.write_bytes(source)
    os.utime(file, (later, later))


def main(arguments: list[str]) -> int:
    """Run the mutants and print a line for each. Return 0, because some survivors are harmless."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 16))
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--first", type=int, default=0, help="skip this many mutants")
    parser.add_argument("--tree", type=Path, default=Path(__file__).parents[1])
    parser.add_argument("--only", type=int, nargs="*", help="run only the mutants of these numbers")
    given = parser.parse_args(arguments)
    root: Path = given.tree.resolve()
    print(f"seed {given.seed}", flush=True)
    survivors = runs = 0
    for number, mutant in enumerate(draw_mutants(root, given.seed, given.count)):
        if number < given.first or (given.only is not None and number not in given.only):
            continue
        began = time.monotonic()
        survived = survives(root, mutant)
        runs += 1
        survivors += survived
        verdict = "SURVIVED" if survived else "killed"
        seconds = time.monotonic() - began
        print(f"{number:3} {verdict:8} {seconds:4.0f} s  {mutant}", flush=True)
    print(f"{runs} mutants, {survivors} survived", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
