"""The pseudo-language finds all texts that cannot be translated, and no others."""

from __future__ import annotations

import pytest

from rules.text import (
    NOTHING,
    Listing,
    Name,
    Notation,
    Translatable,
    UserInput,
    Verbatim,
    in_language,
    join_texts,
    tr,
    tr_phrase,
    tr_plural,
    tr_term,
)
from tests.support.pseudo_language import PSEUDO, faults_of, plain, read_texts, request_faults

ANN, BOB = Name("ann"), Name("bob")
GOOD = [
    NOTHING,
    tr("{player} placed {point}.", player=ANN, point=Notation("d5")),
    tr("{players} play {colour}.", players=Listing([ANN, BOB]), colour=tr_term("Black")),
    tr("Score: {parts}.", parts=Listing([tr_phrase("groups {n}", n=2), Notation("Q")])),
    tr_plural("{count} ply", "{count} plies", count=2),
    join_texts([tr("One."), tr("Two: “{text}”.", text=UserInput("two"))], by="\n### "),
    join_texts([Name("Escabel"), ANN, tr_term("Black")], by=" · "),
    Listing([ANN, BOB, ANN]),
    Verbatim("12 × 12"),
]


@pytest.mark.parametrize("text", GOOD, ids=str)
def test_whole_sentences_have_no_fault(text: Translatable) -> None:
    said = in_language(text, PSEUDO)
    assert list(faults_of(said)) == []
    assert plain(said) == str(text)


def test_sentences_are_a_third_longer() -> None:
    said = in_language(tr("Nothing was played."), PSEUDO)
    assert said == "⟦Nothing was played. ······⟧"
    assert len(said) >= 1.3 * len("Nothing was played.")


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
