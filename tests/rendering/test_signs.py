"""The sign before a player: whose turn it is, and who has won."""

from __future__ import annotations

from rendering.signs import sign_of
from rendering.view import View
from rules.games.escabel import GAME

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
