"""Texts marked for translation, and their translations."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog

from tools import catalogue

LITERAL_ARGUMENTS = {
    "tr": 1,
    "because": 1,
    "tr_plural": 2,
    "tr_phrase": 1,
    "tr_phrase_plural": 2,
    "tr_term": 2,
}
"""How many of the first arguments of each function must be literal texts."""


def unreadable_marks() -> list[str]:
    """Return the calls of marking functions whose texts are not literals.

    Babel extracts literals only.
    """
    found: list[str] = []
    for package in catalogue.PACKAGES:
        for path in sorted((catalogue.ROOT / package).rglob("*.py")):
            name = path.relative_to(catalogue.ROOT).as_posix()
            found += [f"{name}:{line}" for line in marks_without_literals(path.read_text())]
    return found


def marks_without_literals(source: str) -> Iterator[int]:
    """Yield the line numbers of such calls in a module."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
                number = LITERAL_ARGUMENTS.get(name, 0)
            case _:
                continue
        for argument in node.args[:number]:
            if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
                yield node.lineno


def test_the_template_is_up_to_date() -> None:
    now = catalogue.template_file(catalogue.template())
    assert catalogue.TEMPLATE.read_bytes() == now, "run make catalogue and commit the file"


def test_extraction_reads_every_marked_text() -> None:
    assert not unreadable_marks(), "a marked text must be a literal"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("tr('a {b}', b=c)", []),
        ("tr('a '\n   'b')", []),
        ("\ntr(f'a {b}')", [2]),
        ("tr('a' + b)", [1]),
        ("tr(text)", [1]),
        ("tr_plural('a', many, count=2)", [1]),
        ("tr_plural('a', 'b', count=number)", []),
        ("tr_term('a', context)", [1]),
        ("tr_phrase_plural('a'.upper(), 'b', count=1)", [1]),
        ("Refused.because(f'a {b}')", [1]),
        ("Refused.because('a {b}', b=c)", []),
        ("other(f'a {b}')", []),
    ],
)
def test_marks_without_literals_are_found(source: str, lines: list[int]) -> None:
    assert list(marks_without_literals(source)) == lines


def test_every_translation_can_be_used() -> None:
    for code, path in catalogue.languages():
        assert not catalogue.faults(catalogue.read_catalogue(code, path)), f"in {path}"


def test_every_catalogue_is_compiled() -> None:
    for code, path in catalogue.languages():
        compiled = catalogue.compiled(catalogue.read_catalogue(code, path))
        assert path.with_suffix(".mo").read_bytes() == compiled, f"{path}: run make catalogue"


def test_bad_translations_are_refused() -> None:
    found = Catalog(locale="de", fuzzy=False)
    found.add("{player} left.", "{spieler} ging.")
    found.add(("{count} ply", "{count} plies"), ("ein Zug", "{zahl} Züge"))
    found.add("{count} stack", "ein Stapel")
    found.add("Move", "Ziehen")
    found.add("Back", "")
    assert [fault.partition(":")[0] for fault in catalogue.faults(found)] == [
        "“{player} left.”",
        "“{count} ply”",
        "“{count} stack”",
    ]
