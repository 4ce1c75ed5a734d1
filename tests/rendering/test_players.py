"""Players in pictures: names are drawn whole, cut, or replaced, and a sign says whose turn it is.

Texts in pictures and alt texts are in the language of the view.
"""

import gc
import sys
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.canvas import text_width
from rendering.players import MAX_MARKS, cut, drawable, forget_names, player_name, sign_of
from rendering.renderers import alt_text, png, renderer_of
from rendering.typesetting import can_draw
from rendering.view import ALT_TEXT_LIMIT, Description, View, compose
from rules.game import Game
from rules.games.escabel.game import GAME
from rules.registry import game_named
from rules.text import in_language
from tests.support.pseudo_language import PSEUDO, drawn_texts_checked, faults_of, plain
from tools.gallery import showcases
from tools.showcases import ShowcaseEntry

SIZE, ROOM = 25.0, 200.0


def name_of(name: str, room: float = ROOM) -> str:
    return player_name(View(players=(name,)), 0, room=room, size=SIZE)


OF_OUR_FONT = ["Ann", "Zoë Müller", "Łukasz", "Đặng Thị", "Иван", "Ґалина", "Ελένη", "Ἀθηνᾶ"]
OF_THE_SYSTEM = ["علي سارة", "דנה כהן", "कृष्णा", "李さくら", "김철수", "Ann 李", "علي 1"]


@pytest.mark.parametrize("name", OF_OUR_FONT + OF_THE_SYSTEM)
def test_names_in_scripts_of_a_font_are_drawn_as_they_are(name: str) -> None:
    assert name_of(name) == name


@pytest.mark.parametrize("name", ["王小明", "محمد", "שלום", "😀🎲", "ปิยะ", "\u3164", "···", ""])
def test_a_name_that_all_fonts_lack_is_not_drawn(name: str) -> None:
    assert name_of(name) == ""


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("🎲 Ann ✨", "Ann"),
        ("\u202eAnn\u202c\u200f", "Ann"),
        ("A\u0336n\u0310\u0321n\u0489", "Ann"),
        ("𝓐𝓷𝓷", "Ann"),
        ("عَََََلي", "عَََلي"),
        ("عل̶ي", "علي"),
        ("さくら・李", "さくら 李"),
        ("Ann\n\t  Lee", "Ann Lee"),
    ],
)
def test_ornaments_and_invisible_characters_are_left_out(name: str, shown: str) -> None:
    assert name_of(name) == shown


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    shown = name_of("Bartholomew " * 500)
    assert shown.startswith("Bartholomew")
    assert shown.endswith("…")
    assert ROOM * 0.8 < text_width(shown, SIZE) <= ROOM
    assert name_of("Bartholomew", room=1) == "…"
    for room in (155, 175, 200):  # not «Computer (me…»
        assert name_of("Computer (medium)", room=room) == "Computer…"
    assert name_of("Computer (medium) 2", room=200) == "Computer… 2"


def test_a_diagram_without_players_has_no_names() -> None:
    assert player_name(View(), 0, room=ROOM, size=SIZE) == ""
    assert player_name(View(players=("Ann",)), 1, room=ROOM, size=SIZE) == ""


@given(st.text())
def test_whatever_is_drawn_is_in_the_font_and_fits(name: str) -> None:
    text = drawable(name)
    assert all(can_draw(each) or unicodedata.category(each).startswith("M") for each in text)
    assert text.isprintable()
    shown = cut(text, ROOM, SIZE)
    assert text_width(shown, SIZE) <= ROOM


DIRECTIONS_AND_JOINERS = ("\u202e", "\u2066", "\u200d", "\u200b", "\ufeff")
PILES = ("\u0336", "\u0489", "\u0301", "\ufdfa", "👩", "🏽", "\U000e0041")
BLANKS_AND_LETTERS = ("\x00", "\n", "\u3164", "\u2800", " ", "…", "W", "i")
OF_OTHER_FONTS = ("ع", "\u064e", "ة", "1", "ד", "कृ", "\u094d", "李", "김", "・")
HOSTILE = DIRECTIONS_AND_JOINERS + PILES + BLANKS_AND_LETTERS + OF_OTHER_FONTS


@given(st.lists(st.sampled_from(HOSTILE), max_size=40), st.integers(1, 150), st.integers(0, 400))
def test_no_pile_of_hostile_characters_gets_out_of_its_room(
    parts: list[str], times: int, room: int
) -> None:
    """Direction marks, joiners, stacked accents, emoji and blanks, in up to 6,000 characters."""
    name = "".join(parts) * times
    text = drawable(name)
    assert text == text.strip()
    assert text == "" or any(character.isalnum() for character in text)
    kinds = "".join(unicodedata.category(character)[0] for character in text)
    assert "C" not in kinds
    assert "M" * (MAX_MARKS + 1) not in kinds
    shown = name_of(name, room=room)
    assert shown == "…" or text_width(shown, SIZE) <= room
    assert bool(shown) == bool(text)


# ---- the sign before a player
RUNNING = GAME.from_text(".B./.B./.B. w bw - 5 pie=off")
WON = GAME.from_text(".B./.B./.B. b bw - 6 pie=off")


def test_the_player_to_move_and_the_winner_have_a_sign() -> None:
    assert [sign_of(RUNNING, View(), seat) for seat in (0, 1)] == ["", "turn"]
    assert [sign_of(WON, View(), seat) for seat in (0, 1)] == ["won", ""]


def test_nobody_is_to_move_in_a_match_that_was_resigned_or_cancelled() -> None:
    """The position does not show that; the view does."""
    resigned, cancelled = View(winners=(0,)), View(winners=())
    assert [sign_of(RUNNING, resigned, seat) for seat in (0, 1)] == ["won", ""]
    assert [sign_of(RUNNING, cancelled, seat) for seat in (0, 1)] == ["", ""]


# ---- erasing
@pytest.mark.parametrize("name", ["escabel", "esgrad", "stack-control"])
def test_no_cache_keeps_a_name_that_is_to_be_forgotten(name: str) -> None:
    """After an opening too, in which the picture of Esgrad says who has done what."""
    game = game_named(name)
    start = game.start(game.read_options({}), seed=bytes(32))
    view = View(players=("Ottilie", "Ottilie"))
    for position in (start, start.play(start.legal_moves()[0])):
        png(position, view)
    assert "Ottilie" in cached_texts()
    forget_names()
    assert "Ottilie" not in cached_texts()


def cached_texts() -> str:
    """What all caches of the pictures hold, as text."""
    modules = [each for key, each in sys.modules.items() if key.startswith("rendering.")]
    caches = {
        one for module in modules for one in vars(module).values() if hasattr(one, "cache_info")
    }
    return repr([gc.get_referents(each) for each in caches])


# ---- languages
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
        in_pseudo = png(game.from_text(text), replace(view, language=PSEUDO))
    assert faults == []
    assert in_pseudo == png(game.from_text(text), view)


@pytest.mark.parametrize("name", GAMES_WITH_TEXT)
def test_untranslated_words_in_a_picture_are_found(name: str) -> None:
    game, (_, text, view) = next(each for each in SHOWN if each[0].name == name)
    with drawn_texts_checked() as faults:
        png(game.from_text(text), replace(view, width=614))
    assert faults


def test_a_picture_in_another_language_is_another_picture() -> None:
    game, (_, text, view) = next(each for each in SHOWN if each[0].name == "stack-control")
    position = game.from_text(text)
    assert png(position, replace(view, language=PSEUDO)) != png(position, view)


@pytest.mark.parametrize(("game", "shown"), SHOWN, ids=[each[0] for _, each in SHOWN])
def test_alt_texts_and_extra_views_can_be_translated(game: Game, shown: ShowcaseEntry) -> None:
    position, renderer = game.from_text(shown[1]), renderer_of(game.name)
    names = ("Ann", "Bob", "Cem", "Dee", "Eve")[: position.seats]
    highlights = renderer.highlights(position)
    for show in ("", shown[2].highlight, *(highlight.value for highlight in highlights)):
        view = renderer.describe_view(position, show)
        said = [renderer.describe_board(position, names), Description(0, lambda _, view=view: view)]
        in_pseudo = compose([], [], said, language=PSEUDO, limit=100_000)
        assert list(faults_of(in_pseudo)) == []
        assert plain(in_pseudo) == compose([], [], said, limit=100_000)
        assert list(faults_of(compose([], [], said, language=PSEUDO))) == []
        whole = alt_text(position, names, highlight=show, language=PSEUDO)
        assert list(faults_of(whole)) == []
        assert len(whole) <= ALT_TEXT_LIMIT
    for highlight in highlights:
        assert list(faults_of(in_language(highlight.label, PSEUDO))) == []
