"""Texts that can be shown in any language."""

import copy
import json
from collections.abc import Sequence
from typing import Self

import pytest

from rules.language import Language, PlatformValue, Template, Use, text_from_stored
from rules.points import file_index, file_name, parse_point, parse_points, point_name
from rules.text import (
    ENGLISH,
    JSON,
    NOTHING,
    Name,
    Notation,
    Text,
    as_name,
    either,
    in_language,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
    tr_term,
    value_to_stored,
    values_of,
)


class Person(PlatformValue):
    """A person by number, whom each platform names in its own way."""

    __slots__ = ("number",)
    kind = "test person"
    number: int

    def __new__(cls, number: int) -> Self:
        person = super().__new__(cls, f"person {number}")
        person.number = number
        return person

    def store(self) -> JSON:
        return {"number": self.number}

    @classmethod
    def restore(cls, data: JSON) -> Self:
        return cls(int(str(data["number"])))


class Backwards(Language):
    """A language with its own word order, plural forms, words, lists and names of people."""

    def template(self, text: Template) -> str:
        if text.message == "{player} placed {point}.":
            return "On {point} placed {player}."
        if text.use is Use.WORD:
            return text.message.upper()
        if text.plural is None:
            return text.message
        return f"<{'few' if text.number < 5 else 'many'}> {{count}}"

    def listing(self, items: Sequence[str], *, alternatives: bool) -> str:
        return (" / " if alternatives else " & ").join(items)

    def verbatim(self, text: str) -> str:
        return f"«{text}»"

    def user_input(self, text: str) -> str:
        """The text itself."""
        return text

    def platform_value(self, value: PlatformValue) -> str:
        return f"@{value.number}" if isinstance(value, Person) else str(value)

    def unmarked(self, text: str) -> str:
        return f"?{text}?"


PLACED = tr("{player} placed {point}.", player=Name("An{n}"), point=Notation("d5"))
TEXTS: list[Text] = [
    PLACED,
    tr_plural("{count} ply", "{count} plies", count=1),
    tr_plural("{count} ply", "{count} plies", count=7),
    tr("{players} share {colour}.", players=listing([Name("A"), Name("B")]), colour=tr_term("Red")),
    tr(
        "Control now: {parts}.",
        parts=join_texts(
            [
                tr_phrase("{player} {value}", player=as_name("A"), value=Notation("½")),
                tr_phrase_plural("{count} stack", "{count} stacks", count=2),
            ],
            "; ",
        ),
    ),
    join_texts([PLACED, NOTHING, either([Name("A"), Name("B"), Name("C")])], "\n"),
    tr("{players} wait for {other}.", players=listing([Person(1), Person(2)]), other=Person(3)),
]


def test_a_text_is_its_english_sentence() -> None:
    assert [str(text) for text in TEXTS] == [
        "An{n} placed d5.",
        "1 ply",
        "7 plies",
        "A and B share Red.",
        "Control now: A ½; 2 stacks.",
        "An{n} placed d5.\nA, B or C",
        "person 1 and person 2 wait for person 3.",
    ]


def test_a_language_has_its_own_word_order_plurals_and_lists() -> None:
    assert [in_language(text, Backwards()) for text in TEXTS] == [
        "On d5 placed An{n}.",
        "<few> 1",
        "<many> 7",
        "A & B share RED.",
        "Control now: A ½; <few> 2.",
        "On d5 placed An{n}.\nA / B / C",
        "@1 & @2 wait for @3.",
    ]


def test_texts_that_cannot_be_translated_are_marked_by_their_type() -> None:
    glued = f"{PLACED} Well done."
    assert in_language(glued, Backwards()) == "?An{n} placed d5. Well done.?"
    assert in_language(Notation("d5"), Backwards()) == "«d5»"


@pytest.mark.parametrize("text", TEXTS, ids=str)
def test_a_stored_or_copied_text_can_still_be_translated(text: Text) -> None:
    stored = text_from_stored(json.loads(json.dumps(value_to_stored(text))))
    for again in (stored, copy.deepcopy(text)):
        assert again == text
        assert in_language(again, Backwards()) == in_language(text, Backwards())
        assert in_language(again, ENGLISH) == text


def test_the_people_in_a_text_can_be_listed() -> None:
    text = join_texts([TEXTS[-1], tr("{who} is late.", who=Person(1)), PLACED])
    assert [person.number for person in values_of(text, Person)] == [1, 2, 3, 1]
    assert list(values_of("plain", Person)) == []


# ---- lists in English sentences
@pytest.mark.parametrize(
    ("given", "said"),
    [([], ""), (["A"], "A"), (["A", "B"], "A and B"), (["A", "B", "C"], "A, B and C")],
)
def test_lists_are_joined_with_commas_and_and(given: list[str], said: str) -> None:
    assert listing(Name(each) for each in given) == said
    assert either(Name(each) for each in given) == said.replace("and", "or")


# ---- points with letters and numbers
def test_files_are_letters_and_beyond_z_two_letters() -> None:
    """a … z, aa, ab …, in either case."""
    assert [file_name(index) for index in (0, 18, 25, 26, 27, 52)] == [
        "a",
        "s",
        "z",
        "aa",
        "ab",
        "ba",
    ]
    assert all(file_index(file_name(index)) == index for index in range(200))
    assert file_index("D") == 3
    assert point_name(3, 3) == "d4"


@pytest.mark.parametrize("text", ["", "d", "4", "4d", "d0", "d4 d5", "d-4", "abc4", "d4444", "é4"])
def test_a_text_that_is_not_a_point_is_not_guessed(text: str) -> None:
    assert parse_point(text) is None


@pytest.mark.parametrize("text", ["", "d4-", "-d4", "d4+d5", "d4 and d5", "d4 d5!", "d4 5"])
def test_a_text_with_anything_else_is_not_a_list_of_points(text: str) -> None:
    assert parse_points(text) is None
