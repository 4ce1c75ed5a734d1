"""Texts marked for translation, and their translations.

The pseudo-language finds all texts that cannot be translated, and no others.
"""

import ast
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog, Message

from bot.languages import translation_fault
from rules.text import (
    NOTHING,
    Name,
    Notation,
    Text,
    UserInput,
    in_language,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_plural,
    tr_term,
)
from tests.support.pseudo_language import PSEUDO, faults_of, plain, read_texts, request_faults
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
    marks: list[str] = []
    for package in catalogue.PACKAGES:
        for path in sorted((catalogue.ROOT / package).rglob("*.py")):
            name = path.relative_to(catalogue.ROOT).as_posix()
            marks += [f"{name}:{line}" for line in marks_without_literals(path.read_text())]
    return marks


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
    fresh = catalogue.template_file(catalogue.template())
    assert catalogue.TEMPLATE.read_bytes() == fresh, "run make catalogue and commit the file"


def test_extraction_reads_every_marked_text() -> None:
    assert not unreadable_marks(), "a marked text must be a literal"


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("tr('a {b}', b=c)", []),
        ("\ntr(f'a {b}')", [2]),
        ("tr('a' + b)", [1]),
        ("tr_plural('a', many, count=2)", [1]),
        ("tr_term('a', context)", [1]),
        ("Refused.because(f'a {b}')", [1]),
        ("other(f'a {b}')", []),
    ],
)
def test_marks_without_literals_are_found(source: str, lines: list[int]) -> None:
    assert list(marks_without_literals(source)) == lines


def faults(catalogue: Catalog) -> list[str]:
    """Return a line for each translation of a catalogue that cannot be used."""
    return [
        f"“{text}”: “{form}” {fault}"
        for message in catalogue
        for text, plural, form in _forms(message)
        if (fault := translation_fault(form, text, plural)) is not None
    ]


def _forms(message: Message) -> Iterator[tuple[str, str | None, str]]:
    """Yield a message, its plural and one form of its translation, for each form filled in."""
    if not message.id or not message.string:
        return
    if isinstance(message.id, str):
        text, plural = message.id, None
    else:
        text, plural = message.id[0], message.id[1]
    forms = [message.string] if isinstance(message.string, str) else message.string
    yield from ((text, plural, form) for form in forms if form)


def test_every_translation_can_be_used() -> None:
    for code, path in catalogue.languages():
        assert not faults(catalogue.read_catalogue(code, path)), f"in {path}"


def test_every_catalogue_is_compiled() -> None:
    for code, path in catalogue.languages():
        compiled = catalogue.compiled(catalogue.read_catalogue(code, path))
        assert path.with_suffix(".mo").read_bytes() == compiled, f"{path}: run make catalogue"


def test_bad_translations_are_refused() -> None:
    catalog = Catalog(locale="de", fuzzy=False)
    catalog.add("{player} left.", "{spieler} ging.")
    catalog.add(("{count} ply", "{count} plies"), ("ein Zug", "{zahl} Züge"))
    catalog.add("{count} stack", "ein Stapel")
    catalog.add("Move", "Ziehen")
    catalog.add("Back", "")
    assert [fault.partition(":")[0] for fault in faults(catalog)] == [
        "“{player} left.”",
        "“{count} ply”",
        "“{count} stack”",
    ]


# ---- the pseudo-language
ANN, BOB = Name("ann"), Name("bob")
GOOD = [
    NOTHING,
    tr("{player} placed {point}.", player=ANN, point=Notation("d5")),
    tr("{players} play {colour}.", players=listing([ANN, BOB]), colour=tr_term("Black")),
    tr("Score: {parts}.", parts=listing([tr_phrase("groups {n}", n=2), Notation("Q")])),
    tr_plural("{count} ply", "{count} plies", count=2),
    join_texts([tr("One."), tr("Two: “{text}”.", text=UserInput("two"))], by="\n### "),
    join_texts([Name("Escabel"), ANN, tr_term("Black")], by=" · "),
    listing([ANN, BOB, ANN]),
    Notation("12 × 12"),
]


@pytest.mark.parametrize("text", GOOD, ids=str)
def test_whole_sentences_have_no_fault(text: Text) -> None:
    said = in_language(text, PSEUDO)
    assert list(faults_of(said)) == []
    assert plain(said) == str(text)


BAD = {
    "never marked": "Nothing was played.",
    "letters outside": f"{in_language(tr('One.'), PSEUDO)} and two",
    "cut out": in_language(tr("Nothing was played."), PSEUDO)[1:],
    "cut off": in_language(tr("Nothing was played."), PSEUDO)[:-1],
    "capitalized": in_language(ANN, PSEUDO)[1:],
    "a sentence in a sentence": in_language(tr("It is so: {it}", it=tr("One.")), PSEUDO),
    "a phrase by itself": in_language(tr_phrase("groups {n}", n=2), PSEUDO),
    "a plain str": in_language("ann", PSEUDO),
    "a plain str beside": in_language(join_texts([tr("One."), tr("Two.")]) + " Three.", PSEUDO),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD.keys())
def test_texts_that_cannot_be_translated_are_found(text: str) -> None:
    assert list(faults_of(text))


def test_a_truncated_text_may_have_open_brackets() -> None:
    said = in_language(tr("Nothing was played, and your match waits."), PSEUDO)[:30] + "…"
    assert list(faults_of(said)) == []
    assert plain(said) == "Nothing was played, and your …"


def test_only_texts_that_people_read_are_checked_in_a_request() -> None:
    one = in_language(tr("One."), PSEUDO)
    button = {"type": 2, "label": "Move", "custom_id": "pb:move:1:2"}
    menu = {"type": 3, "placeholder": one, "options": [{"label": one, "value": "any"}]}
    message = {"content": one, "components": [{"type": 1, "components": [button, menu]}]}
    assert request_faults("POST", "/channels/1/messages", message) == [
        "POST /channels/1/messages: label: letters outside of sentences: 'Move'"
    ]
    thread = {"name": "ann – bob", "auto_archive_duration": 60}
    assert request_faults("POST", "/channels/1/messages/2/threads", thread)
    choices = {"type": 8, "data": {"choices": [{"name": "Vienna", "value": "Europe/Vienna"}]}}
    assert request_faults("POST", "/interactions/1/x/callback", choices)


def test_descriptions_of_commands_are_checked_in_the_pseudo_language() -> None:
    one = in_language(tr("One."), PSEUDO)
    choice = {"name": "Both", "value": "both", "name_localizations": {"en-US": one}}
    option = {"name": "where", "description": "Where", "choices": [choice], "type": 3}
    command = {
        "name": "reminders",
        "description": "How",
        "description_localizations": {"en-US": one},
        "options": [option],
    }
    texts = dict(read_texts("PUT", "/applications/1/commands", [command]))
    assert texts == {
        "description of reminders": one,
        "description of where": "Where",
        "choice Both": one,
    }
