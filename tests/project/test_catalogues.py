"""Texts marked for translation, and their translations."""

from __future__ import annotations

import pytest
from babel.messages.catalog import Catalog

from tests.support import catalogue


def test_the_template_is_up_to_date() -> None:
    now = catalogue.template_file(catalogue.template())
    assert catalogue.TEMPLATE.read_bytes() == now, "run make catalogue and commit the file"


def test_extraction_reads_every_marked_text() -> None:
    assert not catalogue.unreadable_marks(), "a marked text must be a literal"


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
        ("other(f'a {b}')", []),
    ],
)
def test_marks_without_literals_are_found(source: str, lines: list[int]) -> None:
    assert list(catalogue.marks_without_literals(source)) == lines


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
