"""Draws of Stack Control follow C5, and are secret until they are made.

`c5_vectors.py` is a second implementation that shares no code with the engine.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import pytest

from rules.errors import IllegalMove, OptionError
from rules.game import Move, Termination
from rules.games.stack_control.game import GAME, StackControlPosition
from rules.games.stack_control.state import Phase, Source, UnknownDraw
from rules.narration import board_text
from tests.rules.games.stack_control import c5_vectors
from tests.rules.games.stack_control.positions import (
    NAMES,
    SEED,
    filled,
    stacks_by_square,
    start,
)
from tests.support.positions import after, stack_control_position

RESIGNED = Termination.RESIGNED


@pytest.fixture(params=c5_vectors.SEEDS.values(), ids=list(c5_vectors.SEEDS))
def seed(request: pytest.FixtureRequest) -> bytes:
    return request.param


def offered(position: StackControlPosition) -> str:
    return " ".join(pyramid.notation for pyramid in position.drawn())


def test_c5_picks_use_words_in_order_and_skip_those_at_the_uneven_end(seed: bytes) -> None:
    source = Source(seed)
    picked: list[int] = []
    for number in range(60):
        index, source = source.pick(c5_vectors.PICKED_FROM[number % 5])
        picked.append(index)
    assert (picked, source.used) == c5_vectors.picks(seed)
    assert source.used > 60


def test_c5_the_twenty_trios(seed: bytes) -> None:
    """They are drawn before they are placed, so the squares do not matter."""
    position = start(2, seed)
    rng = random.Random(1)
    trios: list[str] = []
    while position.state.phase is Phase.PLACING:
        if not position.mid_turn:
            trios.append(offered(position))
            assert position.chance_outcome() == trios[-1]
        position = position.play(rng.choice(position.legal_moves()))
    assert trios == c5_vectors.trios(seed)


def test_c5_the_scattered_board(seed: bytes) -> None:
    position = start(2, seed, setup="scattered")
    scattered = c5_vectors.scattered(seed)
    assert stacks_by_square(position) == dict(each.split(":") for each in scattered.split())
    assert position.chance_outcome() == scattered


@pytest.mark.parametrize(
    ("setup", "plies"),
    [("draw", c5_vectors.trios_with_leaver), ("advanced", c5_vectors.pools_with_leaver)],
)
def test_c5_chance_places_for_a_seat_that_left(
    seed: bytes, setup: str, plies: Callable[[bytes], str]
) -> None:
    position = start(3, seed, setup=setup).leave(1, RESIGNED)
    for ply in plies(seed).split(", "):
        forced = position.forced_move()
        assert (forced is not None) == (position.to_move == 1)
        if forced is not None:
            assert forced == ply
            assert position.legal_moves() == [ply]
        position = position.play(Move(ply))
    assert position.state.phase is Phase.MOVING
    assert position.forced_move() is None


def test_c5_chance_completes_the_turn_of_a_seat_that_leaves() -> None:
    position = start(3)
    small, medium, large = position.drawn()
    position = after(position, f"{medium.notation} d4").leave(0, RESIGNED)
    assert position.to_move == 0
    first = position.forced_move()
    assert first is not None
    assert first.split()[0] == small.notation
    position = position.play(first)
    second = position.forced_move()
    assert second is not None
    assert second.split()[0] == large.notation
    position = position.play(second)
    assert position.to_move == 1
    assert position.forced_move() is None


def test_c5_nobody_can_choose_where_chance_places() -> None:
    position = start(3).leave(0, RESIGNED)
    forced = position.forced_move()
    other = next(
        f"{pyramid.notation} {square}"
        for pyramid in position.drawn()
        for square in ("d4", "d5")
        if f"{pyramid.notation} {square}" != forced
    )
    with pytest.raises(IllegalMove, match="pyramids are placed at random"):
        position.read(other)
    with pytest.raises(IllegalMove):
        position.play(Move(other))


@pytest.mark.parametrize("setup", ["draw", "scattered"])
def test_a_setup_with_chance_needs_a_complete_seed(setup: str) -> None:
    with pytest.raises(OptionError, match="32 bytes"):
        start(2, b"", setup=setup)
    with pytest.raises(OptionError, match="32 bytes"):
        start(2, bytes(31), setup=setup)


def test_every_setup_commits_to_a_seed() -> None:
    """With pools, too, because their pyramids are placed at random for a seat that leaves."""
    for setup in ("draw", "advanced", "scattered"):
        assert GAME.uses_chance(GAME.read_options({"setup": setup}))


# ---- secrecy
def with_other_future(position: StackControlPosition) -> list[StackControlPosition]:
    """Return the same position with other draws to come."""
    state = position.state
    assert state.source is not None
    others: list[StackControlPosition] = []
    for number in range(8):
        source = Source(number.to_bytes(32, "big"), state.source.used)
        others.append(replace(position, state=state._replace(source=source)))
    return others


def everything_shown(position: StackControlPosition) -> list[object]:
    """Return everything that a position answers, except what a move leads to."""
    some = position.legal_moves()[:: max(1, len(position.legal_moves()) // 20)]
    return [
        position.text(),
        repr(position),
        repr(position.state),
        hash(position),
        board_text(position.narration, NAMES),
        position.legal_moves(),
        position.to_move,
        str(position.narration.prompt("Ann").to_mover),
        position.narration.orientation(),
        position.narration.situation(NAMES),
        position.result(),
        position.pad.buttons(),
        position.pad.step([]),
        position.drawn(),
        position.chance_outcome(),
        position.stacks(),
        [position.narration.preview(move) for move in some],
        [position.narration.hint(move) for move in some],
        [position.narration.describe(move, NAMES) for move in some],
        [position.narration.warnings(move) for move in some],
        [position.narration.marks(move) for move in some],
        [position.without_future_draws().play(move).text() for move in some],
    ]


@pytest.mark.parametrize("setup", ["draw", "advanced"])
def test_nothing_shows_draws_to_come(setup: str) -> None:
    position = start(3, setup=setup)
    rng = random.Random(4)
    while position.state.phase is Phase.PLACING:
        if position.ply % 7 == 0 or position.ply > 54:
            expected = everything_shown(position)
            for other in with_other_future(position):
                assert everything_shown(other) == expected
        position = position.play(rng.choice(position.legal_moves()))


def test_other_seeds_lead_to_other_draws() -> None:
    """Otherwise the test above would prove nothing."""
    position = after(start(2), "small a2, medium a3")
    nexts = {other.play(other.legal_moves()[0]).text() for other in with_other_future(position)}
    assert len(nexts) > 4


@pytest.mark.parametrize("setup", ["draw", "advanced", "scattered"])
def test_no_text_contains_the_seed(setup: str) -> None:
    position = filled(start(2, SEED, setup=setup), random.Random(1))
    assert SEED.hex() not in "".join(map(str, everything_shown(position)))
    assert repr(SEED) not in repr(position.state)


def test_a_preview_of_the_last_ply_of_a_turn_does_not_show_the_next_trio() -> None:
    position = after(start(2), "small a2, medium a3").without_future_draws()
    end = after(position, "large a4")
    assert (end.to_move, end.ply, end.drawn()) == (1, 3, ())
    assert " ? " in end.text()
    assert end.narration.prompt("Ann").to_mover == "Ann, wait for the next draw."


def test_a_position_from_text_can_be_played_until_the_next_draw() -> None:
    position = stack_control_position(after(start(2), "small a2").text())
    assert len(position.drawn()) == 2
    position = after(position, "medium a3, large a4")
    for ask in (
        position.legal_moves,
        lambda: position.read("R3 d4"),
        lambda: position.play(Move("R3 d4")),
        lambda: position.pad.step([]),
    ):
        with pytest.raises(UnknownDraw, match="without the match's seed"):
            ask()
    assert stack_control_position(position.text()) == position


def test_a_position_with_pools_can_be_played_to_the_end_without_a_seed() -> None:
    position = stack_control_position(start(3, setup="advanced").text())
    assert filled(position, random.Random(2)).ply == 60


def test_a_takeback_does_not_change_later_draws() -> None:
    position = after(start(2), "small a2, medium a3")
    there = after(position, "large a4").drawn()
    assert after(position, "large h7").drawn() == there
