"""What the games say: every sentence is short, whole and easy to read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

from rules.errors import MoveError
from rules.game import Game, Move, Position, Termination
from rules.registry import games
from rules.text import Text
from rules.turns import random_turns_of
from tests.rules.settings_of_games import settings_of

NAMES = ("Ann", "Ben", "Cem", "Dana", "Ezra")
SEED = bytes(range(32))
LONGEST = 160
LISTS = ("Controlled pips: ", "Pips in controlled stacks: ")
"""How sentences begin that may be longer, because they say the same of every player."""
TYPED = (
    *("e1-e2", "a1+", "pass", "zz", "a1", "b2-b4", "swap", "komi 3", "R3 a1", "R3 b2", "d4", "b1"),
    *("b2-b3", "c3-c4", "x", "a9", "komi", "7.5", "k1", "red", "large c4", "", "blue b3"),
)
_POINT = re.compile(r"[a-z]{1,2}\d+\b")


def said(game: Game, random: Random) -> Iterator[Text]:
    """Yield what a game says in one random game with every setting."""
    for options, seats in settings_of(game, larger=1):
        position = game.start(options, seats, SEED)
        yield position.narration.orientation()
        while position.result() is None:
            if seats > 2 and position.ply == 7:
                position = position.leave(seats - 1, Termination.RESIGNED)
            moves = position.legal_moves()
            yield from said_of(position)
            yield from said_of_moves(position, random.sample(moves, min(6, len(moves))))
            yield from refusals(position, random.sample(TYPED, 3))
            position = position.play(position.forced_move() or random.choice(moves))
        yield position.narration.verdict(NAMES[:seats])


def said_of(position: Position) -> Iterator[Text]:
    narration, names = position.narration, NAMES[: position.seats]
    prompt = narration.prompt(names[position.to_move])
    yield from (prompt.to_mover, prompt.about_mover, prompt.alone)
    yield from narration.situation(names)
    for button in position.pad.buttons():
        if button.number is not None:
            yield button.number.explanation


def said_of_moves(position: Position, moves: list[Move]) -> Iterator[Text]:
    narration, names = position.narration, NAMES[: position.seats]
    seen = position.without_future_draws().narration
    for move in moves:
        yield seen.preview(move)
        yield from seen.warnings(move)
        yield seen.purpose(move)
        yield narration.describe(move, names)
        if random_turns_of(position):
            yield narration.describe_random(position.to_move, [move], names)
    forced = position.forced_move()
    if forced is not None:
        yield narration.describe(forced, names)


def refusals(position: Position, typed: list[str]) -> Iterator[Text]:
    for text in typed:
        try:
            position.read(text)
        except MoveError as error:
            yield error.text


def sentences(text: str) -> list[str]:
    """Split a text after every full stop, question mark and exclamation mark."""
    return re.split(r"(?<=[.?!])\s+", text)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_sentence_is_short_and_whole(game: Game) -> None:
    texts = {str(text) for number in range(2) for text in said(game, Random(number)) if text}
    assert len(texts) > 100, "hardly anything was said"
    for text in texts:
        for sentence in sentences(text):
            assert sentence.count(";") < 2, text
            assert sentence.count(": ") < 2, text
            assert len(sentence) <= LONGEST or sentence.startswith(LISTS), text
            assert sentence.endswith((".", "?")), text
            assert sentence[0].isupper() or sentence[0] == "“" or _POINT.match(sentence), text
            assert "–…–" not in sentence, text
