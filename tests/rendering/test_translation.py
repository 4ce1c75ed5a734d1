"""Texts in pictures and alt texts are in the language of the view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rendering.alt import ALT_TEXT_LIMIT, compose
from rendering.gallery import ShowcaseEntry, showcases
from rendering.renderers import alt_text, image, renderer_of
from rules.game import Game
from rules.text import in_language
from tests.support.pseudo_language import PSEUDO, drawn_texts_checked, faults_of, plain

SHOWN = [(game, each) for game, several in showcases() for each in several]
GAMES_WITH_TEXT = ("escabel", "esgrad", "stack-control")
"""Games with text in their pictures."""


@pytest.mark.parametrize(
    ("game", "shown"), SHOWN, ids=[f"{game.name}-{each[0]}" for game, each in SHOWN]
)
def test_every_word_in_a_picture_can_be_translated(game: Game, shown: ShowcaseEntry) -> None:
    _, text, view = shown
    view = replace(view, width=612)  # cached sprites of other tests are not used
    with drawn_texts_checked() as faults:
        in_pseudo = image(game.from_text(text), replace(view, language=PSEUDO))
    assert faults == []
    assert in_pseudo == image(game.from_text(text), view)


@pytest.mark.parametrize("name", GAMES_WITH_TEXT)
def test_untranslated_words_in_a_picture_are_found(name: str) -> None:
    game, (_, text, view) = next(each for each in SHOWN if each[0].name == name)
    with drawn_texts_checked() as faults:
        image(game.from_text(text), replace(view, width=614))
    assert faults


def test_a_picture_in_another_language_is_another_picture() -> None:
    game, (_, text, view) = next(each for each in SHOWN if each[0].name == "stack-control")
    position = game.from_text(text)
    assert image(position, replace(view, language=PSEUDO)) != image(position, view)


@pytest.mark.parametrize(("game", "shown"), SHOWN, ids=[each[0] for _, each in SHOWN])
def test_alt_texts_and_extra_views_can_be_translated(game: Game, shown: ShowcaseEntry) -> None:
    position, renderer = game.from_text(shown[1]), renderer_of(game.name)
    names = ("Ann", "Bob", "Cem", "Dee", "Eve")[: position.seats]
    highlights = renderer.highlights(position)
    for show in ("", shown[2].show, *(highlight.value for highlight in highlights)):
        said = [renderer.describe_board(position, names), renderer.describe_view(position, show)]
        in_pseudo = compose([], [], said, language=PSEUDO, limit=100_000)
        assert list(faults_of(in_pseudo)) == []
        assert plain(in_pseudo) == compose([], [], said, limit=100_000)
        assert list(faults_of(compose([], [], said, language=PSEUDO))) == []
        whole = alt_text(position, names, show=show, language=PSEUDO)
        assert list(faults_of(whole)) == []
        assert len(whole) <= ALT_TEXT_LIMIT
    for highlight in highlights:
        assert list(faults_of(in_language(highlight.label, PSEUDO))) == []
