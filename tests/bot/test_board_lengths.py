"""How much a board says: little, apart from names, numbers of matches and times."""

import random
import re

import pytest

from bot.discord_io.markup import in_discord
from bot.messages.board_message import board_text
from matches.log.match import Match, replay_match
from model.entities import Event
from rules.line import Kind
from rules.text import Name
from tests.support.positions import match_of

MOST = 200
"""Characters of a board's text in nine of ten turns."""


def boards(game: str, seats: int, seed: int) -> list[str]:
    """The texts of the boards of a game with random moves, one after each turn."""
    chance, row = random.Random(seed), match_of(game, seats, {})
    match, texts = replay_match(row, ()), list[str]()
    while not match.result:
        position = match.position
        move = position.forced_move() or chance.choice(position.legal_moves())
        seat = position.to_move
        player, seq = row.seats[seat].player, match.seq + 1
        event = Event(seq, Kind.MOVE, seat, player, move, row.created_at)
        match = match.followed_by([event])
        if not match.position.mid_turn:
            texts.append(said(match))
    return texts


def said(match: Match) -> str:
    """What a board says without the players, whom mentions, names and colours tell, and the number
    of the match."""
    text = in_discord(board_text(match, [Name("name")] * len(match.row.seats), is_newest=True))
    return re.sub(r"<@\d+>|[\u2066-\u2069]?name[\u2066-\u2069]?( \(\w+\))?( – )?|#\d+ · ", "", text)


@pytest.mark.parametrize(
    ("game", "seats"), [("escabel", 2), ("esgrad", 2), ("stack-control", 2), ("stack-control", 3)]
)
def test_boards_are_short_in_nine_of_ten_turns(game: str, seats: int) -> None:
    texts = [text for seed in range(3) for text in boards(game, seats, seed)]
    long = [text for text in texts if len(text) > MOST]
    assert len(long) <= len(texts) / 10, max(long, key=len)
