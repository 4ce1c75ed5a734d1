"""The names of players in pictures: drawn whole, cut, or replaced."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.canvas import can_draw, text_width
from rendering.players import cut, drawable, player_name
from rendering.view import View

SIZE, ROOM = 25.0, 200.0


def name_of(*names: str, room: float = ROOM) -> str:
    return player_name(View(players=(names,)), 0, room=room, size=SIZE)


@pytest.mark.parametrize("name", ["Ann", "Zoë Müller", "Łukasz", "Đặng Thị", "Иван", "Ελένη"])
def test_names_in_scripts_of_the_font_are_drawn_as_they_are(name: str) -> None:
    assert name_of(name, "account") == name


@pytest.mark.parametrize("name", ["王小明", "محمد", "שלום", "😀🎲", "ปิยะ", "\u3164", "···", ""])
def test_a_name_that_the_font_lacks_gives_way_to_the_account(name: str) -> None:
    assert name_of(name, "ann_42") == "ann_42"
    assert name_of(name) == ""


def test_the_best_of_several_names_is_taken() -> None:
    assert name_of("王", "小", "wang") == "wang"
    assert name_of("Wang", "wang") == "Wang"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("🎲 Ann ✨", "Ann"),
        ("\u202eAnn\u202c\u200f", "Ann"),
        ("A\u0336n\u0310\u0321n\u0489", "Ann"),
        ("𝓐𝓷𝓷", "Ann"),
        ("Ann\n\t  Lee", "Ann Lee"),
    ],
)
def test_ornaments_and_invisible_characters_are_left_out(name: str, shown: str) -> None:
    assert name_of(name, "account") == shown


def test_a_long_name_is_cut_with_an_ellipsis() -> None:
    shown = name_of("Bartholomew " * 500)
    assert shown.startswith("Bartholomew")
    assert shown.endswith("…")
    assert ROOM * 0.8 < text_width(shown, SIZE) <= ROOM
    assert name_of("Bartholomew", room=1) == "…"


def test_a_diagram_without_players_has_no_names() -> None:
    assert player_name(View(), 0, room=ROOM, size=SIZE) == ""
    assert player_name(View(players=(("Ann",),)), 1, room=ROOM, size=SIZE) == ""


@given(st.text())
def test_whatever_is_drawn_is_in_the_font_and_fits(name: str) -> None:
    text = drawable(name)
    assert all(can_draw(character) for character in text)
    assert text.isprintable()
    shown = cut(text, ROOM, SIZE)
    assert text_width(shown, SIZE) <= ROOM


DIRECTIONS_AND_JOINERS = ("\u202e", "\u2066", "\u200d", "\u200b", "\ufeff")
PILES = ("\u0336", "\u0489", "\u0301", "\ufdfa", "👩", "🏽", "\U000e0041")
BLANKS_AND_LETTERS = ("\x00", "\n", "\u3164", "\u2800", " ", "…", "W", "i")
HOSTILE = DIRECTIONS_AND_JOINERS + PILES + BLANKS_AND_LETTERS


@given(st.lists(st.sampled_from(HOSTILE), max_size=40), st.integers(1, 150), st.integers(0, 400))
def test_no_pile_of_hostile_characters_gets_out_of_its_room(
    parts: list[str], times: int, room: int
) -> None:
    """Direction marks, joiners, stacked accents, emoji and blanks, in up to 6,000 characters."""
    name = "".join(parts) * times
    text = drawable(name)
    assert text == text.strip()
    assert text == "" or any(character.isalnum() for character in text)
    assert all(unicodedata.category(character)[0] not in "CM" for character in text)
    shown = name_of(name, "account", room=room)
    assert shown == "…" or text_width(shown, SIZE) <= room
    if not text:
        assert shown == name_of("account", room=room)
