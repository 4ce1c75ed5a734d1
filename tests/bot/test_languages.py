"""Texts in a language with a catalogue, and the English fallback where a translation is unusable.

People whose data was erased are «a former player», in the language of whoever reads it.
"""

from pathlib import Path

import pytest
import structlog
from babel.messages.catalog import Catalog

from bot.discord_io.markup import in_discord, with_names
from bot.languages import Languages, installed_catalogues, render_within, translation_fault
from model.text_values import Mention, PlayerName
from rules.language import text_from_stored
from rules.text import (
    ENGLISH,
    FORMER_PLAYER,
    Language,
    Name,
    Notation,
    either,
    in_language,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_plural,
    tr_term,
    value_to_stored,
)
from tests.support.pseudo_language import PSEUDO, faults_of
from tools.catalogue import compiled


def german(**_: object) -> Catalog:
    """A German catalogue, with some translations that cannot be used."""
    catalogue = Catalog(locale="de", domain="postboard", fuzzy=False)
    catalogue.add("{player} placed {point}.", "Auf {point} setzte {player}.")
    catalogue.add(("{count} ply", "{count} plies"), ("ein Zug", "{count} Züge"))
    catalogue.add("Black", "Schwarz", context="colour")
    catalogue.add("Black", "Schwarze Seite", context="side")
    catalogue.add("Move", "Ziehen")
    catalogue.add("{first} and {last}", "{first} und {last}", context="list of two things")
    catalogue.add(
        "{first} and {last}",
        "{first} sowie {last}",
        context="end of a list of three or more things",
    )
    catalogue.add("A {player} left.", "Ein {spieler} ging.")
    catalogue.add("B {player} left.", "{player.real} ging.")
    catalogue.add("C {player} left.", "{player ging.")
    catalogue.add("D {player} left.", "Jemand ging.")
    return catalogue


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of catalogues with German and Brazilian Portuguese in it."""
    portuguese = Catalog(locale="pt_BR", domain="postboard", fuzzy=False)
    portuguese.add("Move", "Jogar")
    for code, catalogue in (("de", german()), ("pt_BR", portuguese)):
        path = tmp_path / code / "LC_MESSAGES" / "postboard.mo"
        path.parent.mkdir(parents=True)
        path.write_bytes(compiled(catalogue))
    return tmp_path


@pytest.fixture
def de(folder: Path) -> Language:
    """German."""
    return Languages(dict(installed_catalogues(folder))).of("de")


def test_a_translation_can_change_the_word_order(de: Language) -> None:
    text = tr("{player} placed {point}.", player=Name("ann"), point=Notation("d5"))
    assert in_language(text, de) == "Auf d5 setzte ann."
    assert str(text) == "ann placed d5."


def test_a_plural_form_can_write_the_count_as_a_word(de: Language) -> None:
    plies = [in_language(tr_plural("{count} ply", "{count} plies", count=n), de) for n in (0, 1, 2)]
    assert plies == ["0 Züge", "ein Zug", "2 Züge"]


def test_a_term_is_translated_by_its_context(de: Language) -> None:
    said = [in_language(tr_term("Black", context), de) for context in ("colour", "side", "")]
    assert said == ["Schwarz", "Schwarze Seite", "Black"]


def test_lists_use_the_patterns_of_the_catalogue(de: Language) -> None:
    names = [Name(each) for each in "abcd"]
    assert [in_language(listing(names[:number]), de) for number in range(5)] == [
        "",
        "a",
        "a und b",
        "a, b sowie c",
        "a, b, c sowie d",
    ]
    assert in_language(either(names[:3]), de) == "a, b or c"


def test_untranslated_texts_are_english(de: Language) -> None:
    text = join_texts([tr("Move"), tr("{player} left.", player=Name("ann"))])
    assert in_language(text, de) == "Ziehen ann left."


def test_a_stored_text_that_the_code_no_longer_has_is_english(de: Language) -> None:
    """A message may wait for days, while a new version says the same in other words."""
    values = {
        "player": {"kind": "name", "text": "Ann"},
        "point": {"kind": "notation", "text": "d5"},
        "height": 2,
    }
    message = "{player} grew {point} to {height} high."
    stored = {"kind": "template", "message": message, "plural": None, "values": values}
    restored = text_from_stored(stored)
    assert restored == in_language(restored, de) == "Ann grew d5 to 2 high."


@pytest.mark.parametrize("letter", ["A", "B", "C", "D"])
def test_an_unusable_translation_is_english_and_logged_once(de: Language, letter: str) -> None:
    message = f"{letter} {{player}} left."
    text = tr_text(message)
    with structlog.testing.capture_logs() as lines:
        assert [in_language(text, de) for _ in range(3)] == [f"{letter} ann left."] * 3
    assert [(line["language"], line["message"]) for line in lines] == [("de", message)]


def tr_text(message: str) -> str:
    """A sentence about ann."""
    return tr(message, player=Name("ann"))


@pytest.mark.parametrize(
    ("translation", "message", "plural", "fault"),
    [
        ("Ein Zug", "{count} ply", "{count} plies", None),
        ("{count} Züge", "{count} ply", "{count} plies", None),
        ("Jemand", "{player} left {count} match.", "{player} left {count} matches.", "lacks"),
        ("Ein Zug", "{count} ply", None, "lacks placeholders of the message: count"),
        ("{n} Züge", "{count} ply", "{count} plies", "has placeholders that the message lacks: n"),
        ("{count!r} Züge", "{count} ply", "{count} plies", "cannot be formatted"),
        ("{count:x} Züge", "{count} ply", "{count} plies", "cannot be formatted"),
        ("{} Züge", "{count} ply", "{count} plies", "cannot be formatted"),
        ("{0} Züge", "{count} ply", "{count} plies", "cannot be formatted"),
        ("{count Züge", "{count} ply", "{count} plies", "cannot be formatted"),
        ("100 % {{gut}}", "100 % good", None, None),
    ],
)
def test_faults_of_translations_are_found(
    translation: str, message: str, plural: str | None, fault: str | None
) -> None:
    reported = translation_fault(translation, message, plural)
    assert (
        reported is None if fault is None else reported is not None and reported.startswith(fault)
    )


def test_a_language_is_found_by_its_discord_locale(folder: Path) -> None:
    languages = Languages(dict(installed_catalogues(folder)))
    move = tr("Move")
    locales = ["de", "de-AT", "pt-BR", "pt-PT", "en-US", "fr", "", None]
    assert [in_language(move, languages.of(each)) for each in locales] == [
        "Ziehen",
        "Ziehen",
        "Jogar",
        "Move",
        "Move",
        "Move",
        "Move",
        "Move",
    ]
    assert languages.translation("fr") is None


@pytest.mark.parametrize("content", [b"", b"no catalogue", b"\xde\x12\x04\x95\x00\x00\x00\x00"])
def test_a_broken_catalogue_is_logged_and_left_out(folder: Path, content: bytes) -> None:
    (folder / "de" / "LC_MESSAGES" / "postboard.mo").write_bytes(content)
    with structlog.testing.capture_logs() as lines:
        languages = Languages(dict(installed_catalogues(folder)))
    assert [line["log_level"] for line in lines] == ["error"]
    assert languages.of("de") is ENGLISH
    assert in_language(tr("Move"), languages.of("pt-BR")) == "Jogar"


def test_texts_are_cut_after_translation(de: Language) -> None:
    assert render_within(tr("Move"), ENGLISH, 4) == "Move"
    assert render_within(tr("Move"), de, 7) == "Ziehen"
    assert render_within(tr("Move"), de, 5) == "Zieh…"


# ---- «a former player»: people whose data was erased
FORMER = -3


def test_a_former_player_is_named_by_words_that_are_translated() -> None:
    for value in (PlayerName(FORMER), Mention(FORMER), FORMER_PLAYER):
        text = tr("{player} resigned. The others play on.", player=value)
        assert str(text) == "A former player resigned. The others play on."
        shown = in_discord(text, PSEUDO)
        assert not list(faults_of(shown))
        assert "\ue002A former player\ue003" in shown
        assert "<@" not in in_discord(text)


def test_only_the_start_of_a_sentence_has_a_capital() -> None:
    former, ann = FORMER_PLAYER, Name("ann")
    assert str(tr("{player} swapped with {other}.", player=ann, other=former)) == (
        "ann swapped with a former player."
    )
    for text in (
        tr("{player} wins. {other} resigned.", player=ann, other=former),
        tr("{player} wins. **{other} resigned.**", player=ann, other=PlayerName(FORMER)),
    ):
        assert str(text).replace("**", "") == "ann wins. A former player resigned."
        assert text_from_stored(value_to_stored(text)) == text
    both = listing([former, ann])
    assert (
        str(tr("{players} share the win.", players=both))
        == "A former player and ann share the win."
    )
    assert str(tr_phrase("{player} {pips}", player=former, pips=Name("3"))) == "a former player 3"
    twice = tr("{player} passed, and so {player} has {{1}}.", player=former)
    assert str(twice) == "A former player passed, and so a former player has {1}."


def test_a_missing_name_is_never_replaced_by_a_mention() -> None:
    text = with_names(tr("{player} declined.", player=PlayerName(FORMER)), {})
    assert in_discord(text) == "A former player declined."
