"""Lines of play that are restored from stored values instead of a replay."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.game import Game, Position
from rules.games.stack_control.position import StackControlPosition
from rules.options import ChoiceOption, NumberOption, Option
from rules.registry import games
from rules.replay import Entry, Kind, Line, extend, replay
from rules.stored_line import Beginning, restore_line, store_line

SEED = bytes(range(100, 132))


def chosen(option: Option, random: Random) -> str:
    """A random value of an option as text; sizes are small."""
    if isinstance(option, NumberOption):
        values = option.allowed or range(option.minimum, option.maximum + 1)
        return str(random.choice(list(values)[:3]))
    if isinstance(option, ChoiceOption):
        return random.choice(option.choices).value
    return random.choice(["on", "off"])


def random_beginning(game: Game, random: Random) -> Beginning:
    """A beginning with random options and a random number of seats that the game allows."""
    while True:
        texts = {option.key: chosen(option, random) for option in game.options}
        seats = random.randint(game.min_seats, game.max_seats)
        options = game.read_options(texts)
        try:
            game.check_challenge(options, seats)
        except ValueError:
            continue
        return Beginning(game, options, seats, SEED if game.uses_chance(options) else b"")


def random_entry(line: Line, random: Random) -> Entry:
    """A random next event: mostly a move, sometimes a takeback or a player who leaves."""
    position = line.position
    forced = position.forced_move()
    if forced is not None:
        return Entry(Kind.MOVE, position.to_move, forced)
    if line.moves and random.random() < 0.15:
        back = random.choice([1, 1, 2, len(line.moves)])
        return Entry(Kind.TAKEBACK, 0, str(max(len(line.moves) - back, 0)))
    staying = [seat for seat in range(position.seats) if not position.has_left(seat)]
    if len(staying) > 2 and random.random() < 0.05:
        return Entry(random.choice([Kind.RESIGNED, Kind.TIMEOUT]), random.choice(staying))
    return Entry(Kind.MOVE, position.to_move, random.choice(position.legal_moves()))


def stored_and_restored(line: Line, ply: int, beginning: Beginning) -> Line:
    return restore_line(json.loads(json.dumps(store_line(line, ply))), beginning)


def assert_the_same(ours: Line, theirs: Line) -> None:
    assert ours.position == theirs.position  # before the earlier ones are computed
    assert ours.move_number == theirs.move_number
    assert ours.last_turn == theirs.last_turn
    assert ours == theirs
    for ply in range(len(theirs.moves) + 1):
        assert ours.move_number_of(ply) == theirs.move_number_of(ply)
        assert ours.ply_after(ply) == theirs.ply_after(ply)
        assert ours.positions[ply] == theirs.positions[ply]
        assert ours.positions[ply].public_view() == theirs.positions[ply].public_view()


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32), events=st.integers(0, 90))
@settings(max_examples=25, deadline=None)
def test_a_restored_line_is_that_of_the_replay(name: str, seed: int, events: int) -> None:
    """With all options, takebacks and players who leave; and it goes on in the same way."""
    random = Random(seed)
    beginning = random_beginning(games()[name], random)
    line = beginning.line()
    log: list[Entry] = []
    for _ in range(events):
        entry = random_entry(line, random)
        after = extend(line, entry)
        if after.result is not None:
            break
        line = after
        log.append(entry)
    assert replay(beginning.line(), log) == line
    for ply in {0, len(line.moves), random.randint(0, len(line.moves))}:
        assert_the_same(stored_and_restored(line, ply, beginning), line)
    restored = stored_and_restored(line, max(len(line.moves) - 1, 0), beginning)
    for _ in range(6):
        if line.result is not None:
            break
        entry = random_entry(line, random)
        line, restored = extend(line, entry), extend(restored, entry)
        assert_the_same(restored, line)


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32))
@settings(max_examples=10, deadline=None)
def test_what_is_stored_reveals_nothing(name: str, seed: int) -> None:
    """It holds no seed, and besides the number of draws what everybody sees."""
    random = Random(seed)
    beginning = random_beginning(games()[name], random)
    line = beginning.line()
    while line.result is None and len(line.moves) < 12:
        stored = json.dumps(store_line(line, len(line.moves)))
        assert SEED.hex() not in stored
        assert not any(str(list(SEED))[1:-1] in text for text in (stored, repr(stored)))
        assert without_draws(line.position) == without_draws(line.position.public_view())
        line = extend(line, random_entry(line, random))


def without_draws(position: Position) -> Any:
    """What is stored of a position, except how often chance was asked."""
    stored: Any = position.game.stored_position(position)
    if isinstance(position, StackControlPosition):
        return [*stored[:8], *stored[9:]]
    return stored


def test_positions_before_the_stored_one_are_computed_only_when_asked_for() -> None:
    game = games()["escabel"]
    beginning = Beginning(game, game.read_options({"size": "5", "pie": "off"}), 2, b"")
    line = beginning.line()
    for _ in range(8):
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, line.position.legal_moves()[0]))
    values = json.loads(json.dumps(store_line(line, 7)))
    values["moves"][2] = "z99"  # only a replay would notice
    restored = restore_line(values, beginning)
    assert restored.position == line.position
    assert restored.positions[7] == line.positions[7]
    assert (restored.move_number, restored.last_turn) == (line.move_number, line.last_turn)
    with pytest.raises(Exception, match="z99"):
        _ = restored.positions[6]


@pytest.mark.parametrize("name", sorted(games()))
def test_broken_values_are_refused(name: str) -> None:
    beginning = random_beginning(games()[name], Random(5))
    line = beginning.line()
    line = extend(line, Entry(Kind.MOVE, line.position.to_move, line.position.legal_moves()[0]))
    good: dict[str, Any] = json.loads(json.dumps(store_line(line, 1)))
    broken: list[Any] = [
        None,
        {},
        {**good, "position": None},
        {**good, "position": good["position"][:-1]},
        {**good, "ply": 0},
        {**good, "moves": []},
        {**good, "moves": 7},
        {**good, "leavings": [[1]]},
    ]
    for values in broken:
        with pytest.raises((ValueError, TypeError, KeyError, IndexError)):
            restore_line(values, beginning)
