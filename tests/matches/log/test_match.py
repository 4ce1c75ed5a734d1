"""What follows from the log of a match, also as earlier boards showed it."""

from __future__ import annotations

import gc
import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.exports import record_of
from matches.log.match import Match, entries, initial_line, replay_match
from model.entities import Event, MatchRow
from model.errors import Unplayable
from model.line_cache import BYTES_PER_POSITION
from model.stored_fields import EPOCH
from rules.game import Game
from rules.line import Entry, Kind, Line, extend
from rules.registry import games
from tests.matches.random_matches import random_setup
from tests.rules.random_logs import random_log
from tests.support.positions import match_of

SMALL = {"size": "5", "pie": "off"}


def logged(row: MatchRow, log: list[Entry]) -> list[Event]:
    """The events of a log. Each is caused by the player in its seat."""
    return [
        Event(seq, entry.kind, entry.seat, row.players[entry.seat or 0], entry.text, EPOCH)
        for seq, entry in enumerate(log, 1)
    ]


def random_match(game: Game, random: Random, events: int) -> Match:
    """A match after at most so many events, with all options, takebacks and players who leave."""
    options, seats = random_setup(game, random)
    row = match_of(game.name, seats, options)
    _, log = random_log(initial_line(row), random, events)
    return replay_match(row, logged(row, log))


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32), events=st.integers(0, 80))
@settings(max_examples=12, deadline=None)
def test_every_earlier_state_is_that_of_the_log_up_to_then(
    name: str, seed: int, events: int
) -> None:
    random = Random(seed)
    match = random_match(games()[name], random, events)
    for seq in {0, match.seq, *(random.randint(0, match.seq) for _ in range(6))}:
        earlier, replayed = match.at(seq), replay_match(match.row, match.events[:seq])
        assert earlier == replayed
        assert record_of(earlier, []) == record_of(replayed, [])  # it has the draws, too
        assert 0 <= match.last_known_up_to(seq) <= seq
    cancelled = match.followed_by([Event(match.seq + 1, Kind.CANCELLED, None, None, "", EPOCH)])
    assert cancelled.at(match.seq) == match


def test_positions_that_are_still_known_are_not_computed_again() -> None:
    row = match_of("escabel", 2, SMALL)
    moves = [Entry(Kind.MOVE, seq % 2, text) for seq, text in enumerate(("a1", "b1", "c1", "d1"))]
    log = [*moves, Entry(Kind.TAKEBACK, 1, "3"), Entry(Kind.MOVE, 1, "e1")]
    match = replay_match(row, logged(row, log))
    assert [match.last_known_up_to(seq) for seq in range(8)] == [0, 1, 2, 3, 3, 5, 6, 6]
    assert match.at(3).position is match.line.positions[3]
    assert match.at(4).line.moves == ("a1", "b1", "c1", "d1")


def test_what_a_log_says_besides_its_position() -> None:
    row = match_of("escabel", 2, SMALL)
    log = [
        Entry(Kind.MOVE, 0, "a1"),
        Entry(Kind.TAKEBACK, 0, "0"),
        Entry(Kind.MOVE, 0, "b2"),
        Entry(Kind.MOVE, 1, "c3"),
        Entry(Kind.TAKEBACK, 0, "0"),
    ]
    *before, last = logged(row, log)
    agreed = Event(last.seq, last.kind, last.seat, row.players[1], last.text, last.at)
    match = replay_match(row, [*before, agreed])
    assert match.moved == match.moved_themselves == {0, 1}
    assert [each.seq for each in match.takebacks] == [5, 2]
    assert match.taken_back == {2: ("a1",), 5: ("b2", "c3")}
    assert [match.is_agreed_takeback(each) for each in match.takebacks] == [True, False]
    assert not match.ends_with_undo
    assert match.at(2).ends_with_undo
    assert match.at(0).nobody_has_moved


def test_a_log_with_a_missing_event_cannot_be_replayed() -> None:
    row = match_of("escabel", 2, SMALL)
    first, _, third = logged(row, [Entry(Kind.MOVE, 0, "a1")] * 3)
    with pytest.raises(Unplayable):
        replay_match(row, [first, third])
    assert entries([first]) == [Entry(Kind.MOVE, 0, "a1")]


def random_line(line: Line) -> Line:
    """Play to the end at random, always in the same way."""
    random = Random(3)
    while line.result is None:
        move = random.choice(line.position.legal_moves())
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


@pytest.mark.parametrize(
    ("name", "options"),
    [("escabel", {"size": "19"}), ("esgrad", {"side": "11"}), ("stack-control", {})],
)
def test_a_position_takes_no_more_memory_than_the_cache_allows_for(
    name: str, options: dict[str, str]
) -> None:
    """On the largest board that the game offers."""
    start = initial_line(match_of(name, games()[name].min_seats, options))
    random_line(start)  # what the game keeps for all positions does not count
    tracemalloc.start()
    try:
        line = random_line(start)
        gc.collect()
        used, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert used / len(line.positions) < BYTES_PER_POSITION
