"""Alt texts of boards contain what matters most, within Discord's limit."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from rendering.alt import ALT_TEXT_LIMIT, compose
from rendering.renderers import alt_text
from rules.game import narration_of
from rules.registry import game_named
from rules.text import Notation

NAMES = ("Ann", "Bob")
words = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=300)

THREAT = ".3B.5/.3B.5/BB2.B.5/BW3B.6/W2BB.6/.W2BB.5/.2W2WB.3W/.BBB2.3W./.BW2.WWW.2 w bw - 35"
WON = "W.WB4B2.4/.WW2W3B.WWW/B2WW3BB2W.W./W3B2W2B3.W.3/B2.WB2W2.3B/BB.B2W.4/W2.B.6/.B.7/B.8"


@given(st.lists(words, max_size=6), st.lists(words, max_size=300))
def test_an_alt_text_is_never_longer_than_the_limit(
    sentences: list[str], phrases: list[str]
) -> None:
    assert len(compose(sentences, [Notation(each) for each in phrases])) <= ALT_TEXT_LIMIT


@given(st.integers(0, 400))
def test_omitted_pieces_are_counted(pieces: int) -> None:
    """Listed and counted pieces together are all pieces."""
    text = compose(["Ann to move."], [Notation(f"Black 2 at x{k}") for k in range(pieces)])
    cut = re.search(r"and (\d+) more\.$", text)
    assert text.startswith("Ann to move.")
    assert text.count(" at x") + (int(cut[1]) if cut else 0) == pieces


def test_pieces_are_omitted_before_any_sentence() -> None:
    long = "Ann has joined top and bottom. " * 30
    text = compose(["Bob to move.", long], [Notation("Black 12 at a1")] * 50)
    assert text.startswith(f"Bob to move. {long}")
    assert len(text) > ALT_TEXT_LIMIT - 20


def test_the_turn_the_move_and_the_stacks_in_this_order() -> None:
    position = game_named("escabel").from_text("W2B./.3/B.2 b bw - 6")
    assert alt_text(position, NAMES, "Bob placed a3.") == (
        "Escabel. Ann (Black) to move. Bob placed a3. On the board: White 2 high at a3 "
        "and 2 single black pieces."
    )


def test_the_highest_stacks_come_first() -> None:
    position = game_named("escabel").from_text("W2.B5/.3/B3.W b bw - 9")
    said = alt_text(position, NAMES)
    assert (
        said.index("Black 5 high at c3")
        < said.index("Black 3 high at a1")
        < said.index("White 2 high at a3")
    )


def test_a_threat_is_mentioned() -> None:
    position = game_named("escabel").from_text(THREAT)
    (threat,) = narration_of(position).situation(NAMES)
    assert f"Bob (White) to move. {threat}" in alt_text(position, NAMES)


def test_a_win_is_mentioned_instead_of_the_turn() -> None:
    position = game_named("escabel").from_text(f"{WON} b bw - 58")
    said = alt_text(position, NAMES)
    assert narration_of(position).verdict(NAMES) in said
    assert "to move" not in said


def test_an_end_for_reasons_outside_the_game_is_mentioned() -> None:
    position = game_named("escabel").from_text(THREAT)
    said = alt_text(position, NAMES, ending="Bob resigned.")
    assert said.startswith("Escabel. Bob resigned.")
    assert "to move" not in said


def test_a_crowded_board_of_the_largest_size_fits() -> None:
    rank = "B2W3" * 9 + "B2"
    position = game_named("escabel").from_text("/".join([rank] * 19) + " b bw - 999")
    said = alt_text(position, ("A" * 64, "B" * 64), "x" * 200)
    assert len(said) <= ALT_TEXT_LIMIT
    assert re.search(r"and \d+ more\.$", said)
