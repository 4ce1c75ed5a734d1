"""Whoever asks for much keeps nobody waiting: handlers open read units for the person who asks."""

import ast
from pathlib import Path

import pytest

import bot

FILES = sorted(Path(bot.__file__).parent.glob("features/**/*.py"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_function_that_has_a_request_reads_for_its_person(file: Path) -> None:
    for function in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(function, ast.AsyncFunctionDef):
            text = ast.unparse(function)
            assert "request" not in text or "database.read()" not in text, function.name
