"""Parsing untrusted text takes time proportional to its length, even without length limits.

A limit keeps a slow parser cheap for today's texts; a linear parser stays cheap when a limit grows
or is forgotten. Each parser reads 500 and 2,000 characters of every hostile kind: four times the
text may cost at most eight times as much (linear is 4, quadratic is 16).
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.discord_io.components import split_id
from bot.discord_io.markup import escaped, in_discord
from bot.features.moderation import read_reason
from bot.features.play.playing import suggested_moves
from bot.features.time import read_date
from bot.features.viewing.commands import find_highlight
from bot.interactions.dispatch import InvalidCustomId, Request
from bot.interactions.find_match import parse_match_number
from model.clocks.clock_rules import ClockRule, read_length
from model.errors import Refused
from rendering.view import Highlight
from rules import text_limits
from rules.console import Session
from rules.errors import GameError
from rules.game import Position
from rules.line import begin
from rules.points import parse_point, parse_points, read_whole
from rules.record import FORMAT, verify
from rules.registry import game_named, games
from rules.text import ENGLISH, tr
from rules.text_limits import one_line, shortened
from rules.turns import read_turn
from tests.support.hostile_texts import KINDS, hostile_text

Read = Callable[[str], object]
SHORT, LONG, MOST = 500, 2_000, 8.0
TRIES = 200
"""On a busy machine, single measurements may be much too long. The first good one is enough."""
LEAST = 0.0001
"""Seconds a measurement takes at least, so that the clock's own steps do not matter."""
SEED = bytes(range(32))
NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture(autouse=True)
def without_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MOVE", "POSITION", "SHORT", "REASON", "LINE"):
        monkeypatch.setattr(text_limits, name, 10**9)


def positions() -> Iterator[tuple[str, Position]]:
    """Positions of every game in all phases of a random game; seed 3.

    Each option is tried for the opening only, because later phases do not depend on it.
    """
    chance = random.Random(3)
    for name, game in games().items():
        now = begin(game, game.read_options({}), game.min_seats, SEED).position
        for ply in range(75):
            if ply in {0, 1, 2, 74}:
                yield f"{name} at {now.ply}", now
            if now.result() is None:
                now = now.play(now.forced_move() or chance.choice(now.legal_moves()))
        for option in game.options:
            for choice in getattr(option, "choices", ()):
                options = game.read_options({option.key: choice.value})
                start = game.start(options, game.min_seats, SEED)
                yield f"{name} with {option.key} {choice.value}", start


def press(text: str) -> None:
    """Parse the arguments of a custom_id."""
    action, args = split_id(f"pb:look:{text}")
    bot: Any = None
    Request(bot, action, args).number(0)


def record(text: str) -> object:
    """Verify a record with an unusual event."""
    event = {"kind": "move", "seat": 0, "text": text}
    given: dict[str, object] = {"format": FORMAT, "game": "escabel", "options": {}, "seats": 2}
    return verify({**given, "events": [event], "commitment": text, "draws": [], "result": None})


def playing() -> Session:
    """A console with a running game."""
    session = Session()
    session.answer("new escabel size=3")
    return session


def readers() -> dict[str, Read]:
    """Every parser, by a name that says what it reads."""
    by_name: dict[str, Read] = {
        "points": parse_points,
        "a point": parse_point,
        "a whole number": read_whole,
        "a number of a match": parse_match_number,
        "a length of time": read_length,
        "a clock": ClockRule.from_typed,
        "a clock of three parts": lambda text: ClockRule.from_typed(f"1d+{text}/2d"),
        "a date": lambda text: read_date(text, "UTC", NOW),
        "an extra view": lambda text: find_highlight(
            [Highlight("file:d", tr("File d"))], text, ENGLISH
        ),
        "a reason": read_reason,
        "a control's id": press,
        "a game's name": game_named,
        "a line": one_line,
        "a shortened line": lambda text: shortened(text, 10**9),
        "a text to show": lambda text: escaped(text, 10**9),
        "a text to repeat": lambda text: in_discord(text_limits.shown(text)),
        "a record": record,
    }
    for name, game in games().items():
        by_name[f"{name}: a position"] = game.from_text
        by_name[f"{name}: options of a position"] = lambda text, game=game: game.from_text(
            f"{begin(game, game.read_options({}), game.min_seats, SEED).position.text()} {text}"
        )
        by_name[f"{name}: an option's name"] = lambda text, game=game: game.read_options(
            {text: "1"}
        )
        for option in game.options:
            by_name[f"{name}: {option.key}"] = option.read
    for where, position in positions():
        by_name[f"{where}: a move"] = position.parse
        if " with " in where:  # all else parses moves, whatever the options are
            continue
        by_name[f"{where}: an answer"] = lambda text, now=position: now.pad.step([text])
        if position.ply:
            continue
        by_name[f"{where}: a turn"] = lambda text, now=position: read_turn(now, text)
        by_name[f"{where}: suggestions"] = lambda text, now=position: suggested_moves(now, text)
    for command in ("", "new ", "new escabel ", "position ", "position esgrad ", "play ", "leave "):
        session = playing()
        by_name[f"console: {command}"] = lambda text, session=session, command=command: (
            session.answer(f"{command}{text}")
        )
    return by_name


READERS = readers()


def cost(read: Read, text: str) -> float:
    """Seconds of processor time for parsing a text once."""
    times = 1
    while True:
        begun = time.process_time()
        for _ in range(times):
            with suppress(GameError, Refused, InvalidCustomId):
                read(text)
        taken = time.process_time() - begun
        if taken >= LEAST:
            return taken / times
        times *= 4


@pytest.mark.parametrize("name", READERS)
def test_parsing_time_is_proportional_to_the_length(name: str) -> None:
    read = READERS[name]
    for kind in KINDS:
        # an exponential parser would never return
        assert cost(read, hostile_text(kind, 100)) < 0.5, f"100 × {kind}"
        short = long = float("inf")
        for _ in range(TRIES):
            short = min(short, cost(read, hostile_text(kind, SHORT)))
            long = min(long, cost(read, hostile_text(kind, LONG)))
            if long <= MOST * short:
                break
        else:
            pytest.fail(f"{kind}: {SHORT} take {short:.6f} s, {LONG} take {long:.6f} s")
