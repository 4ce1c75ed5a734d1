"""The search finds what is there, proves only what is so, and always answers the same."""

import logging
import os
from collections.abc import Sequence
from itertools import count, pairwise
from random import Random

import pytest

from players.levels import ADVISER, ADVISER_SEED, LEVELS, Level, answer, conclude
from players.search import SearchSettings, run_task
from rules.game import Move, Position
from rules.registry import game_named
from tests.journeys.games.counting_game import GAME as COUNTING
from tests.journeys.games.counting_game import Count, CountPosition
from tests.support.processes.programs import run_python

QUICK = Level(SearchSettings(60, tasks=2))
THOROUGH = Level(SearchSettings(600))
SEED = bytes(range(32))


def position_of(name: str, moves: Sequence[str] = (), seats: int = 2, **options: str) -> Position:
    game = game_named(name)
    position = game.start(game.read_options(options), seats, SEED)
    for move in moves:
        position = position.play(position.read(move))
    return position


def some_positions() -> list[Position]:
    return [
        position_of("escabel", ["c3", "d4"], size="5"),
        position_of("esgrad", side="5"),
        position_of("esgrad", ["komi 2", "white", "e5"], side="5"),
        position_of("stack-control", seats=3),
        position_of("stack-control", ["tree R", "tree K"], setup="scattered"),
    ]


def answers() -> str:
    """The moves in some positions, in one line."""
    return " / ".join(answer(position, QUICK, "seed").move for position in some_positions())


# ---- the same answer
def test_the_answers_are_the_same_on_every_machine() -> None:
    assert answers() == "a2 / komi 2 / d4 / K1 f1 / g3-d6"


def test_the_answers_do_not_depend_on_the_process() -> None:
    code = "from tests.players.test_search import answers; print(answers())"
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    other = run_python("-c", code, env=environment)
    assert other.stdout.strip() == answers()


def test_a_chance_is_the_same_before_the_best_move_and_after_it() -> None:
    position, values = some_positions()[-1], list[float]()
    for _ in range(4):
        best = answer(position, Level(SearchSettings(400)), "seed")
        values.append(best.value)
        position = position.play(best.move)
    assert all(abs(mine + theirs - 1) < 0.12 for mine, theirs in pairwise(values)), values


def test_tasks_may_run_in_any_order() -> None:
    for position in some_positions():
        tasks = {task: run_task(position, QUICK.settings, "seed", task) for task in (1, 0)}
        assert sum(report.playouts for report in tasks.values()) == 60
        assert conclude([tasks[0], tasks[1]], QUICK) == answer(position, QUICK, "seed")


def test_the_seed_of_the_match_is_not_looked_at() -> None:
    game = game_named("stack-control")
    known = position_of("stack-control")
    unknown = game.from_text(known.without_future_draws().text())
    assert answer(known, QUICK, "seed") == answer(unknown, QUICK, "seed")


def test_a_search_that_takes_too_long_is_cut_and_logged(caplog: pytest.LogCaptureFixture) -> None:
    ticks = count()
    position = position_of("escabel", size="5")
    with caplog.at_level(logging.WARNING):
        chosen = answer(position, THOROUGH, "seed", seconds=7, clock=lambda: next(ticks))
    assert chosen.report.playouts == 7
    assert chosen.move in position.legal_moves()
    assert "cut after 7 playouts" in caplog.text


# ---- levels
@pytest.mark.parametrize("name", LEVELS)
def test_every_level_wins_where_one_move_wins(name: str) -> None:
    # With b2 Black joins its edges; no stack of White is as high as one of Black to break that.
    position = game_named("escabel").from_text("W2BW2/W2.W2/W2B. b bw - 6 pie=off")
    chosen = answer(position, LEVELS[name], "seed")
    assert chosen.move == "b2"
    # The opponent has just passed, and Black leads: to pass as well wins.
    position = game_named("esgrad").from_text(".3/.4/B.4/.4/.3 b bw -5 w1 6")
    assert answer(position, LEVELS[name], "seed").move == "pass"


def test_the_lowest_level_does_not_complete_the_chain_of_its_opponent() -> None:
    position = position_of("escabel", ["a1", "a2", "b1"], size="2", pie="off")
    losing = position.play(Move("a2-a1")).result()
    assert losing is not None
    assert losing.winners == (0,)
    moves = {answer(position, LEVELS["beginner"], str(seed)).move for seed in range(30)}
    assert "a2-a1" not in moves


def test_the_lowest_level_does_not_fill_its_own_eye() -> None:
    position = game_named("esgrad").from_text(".3/.BB./.B.B./.BB./.3 b bw 0 - 14")
    moves = {answer(position, LEVELS["beginner"], str(seed)).move for seed in range(30)}
    assert len(moves) > 3
    assert not moves & {"c3", "pass"}


def test_no_level_passes_where_a_pass_of_the_other_loses_and_a_stone_gains() -> None:
    text = "BBWW./.WWWWW/BBBBWB./.WWWBWBB/.WBWWWBB./WWB.WB.B/.2BBW.2/.B.4/.B.3 b bw 3 - 42"
    position = game_named("esgrad").from_text(text)
    assert answer(position, LEVELS["easy"], "0").move != "pass"


# ---- proofs
def test_a_hint_is_no_move_after_which_the_other_wins_by_force() -> None:
    # After e2 White wins by force with c5-b5.
    position = game_named("escabel").from_text("WBW.2/WBW2BW/.B3W2W./BB2W.2/.WB.B b wb - 23")
    chosen = answer(position, ADVISER, ADVISER_SEED, seconds=1000)
    winners = {each.move: each.winner for each in chosen.report.candidates}
    assert (winners[chosen.move], winners[Move("e2")]) == (None, 0)


def forced_winner(position: Position) -> int | None:
    """The seat that wins whatever the others do, by looking at every game."""
    result = position.result()
    if result is not None:
        return result.winners[0] if len(result.winners) == 1 else None
    winners = {forced_winner(position.play(move)) for move in position.legal_moves()}
    if position.to_move in winners:
        return position.to_move
    return winners.pop() if len(winners) == 1 else None


def late_positions(name: str, most_moves: int, seats: int, **options: str) -> list[Position]:
    """The last positions of random games, from the first with few legal moves."""
    positions: list[Position] = []
    for seed in range(6):
        random = Random(seed)
        game = game_named(name)
        position = game.start(game.read_options(options), seats, random.randbytes(32))
        while position.result() is None:
            moves = position.legal_moves()
            if len(moves) <= most_moves and not position.opening:
                positions.append(position)
                break
            position = position.play(random.choice(moves))
    return positions


@pytest.mark.parametrize(
    ("name", "most_moves", "seats", "options"),
    [
        ("escabel", 4, 2, {"size": "2", "pie": "off"}),
        ("escabel", 3, 2, {"size": "2", "pie": "off", "edition": "growth"}),
        ("stack-control", 5, 2, {"setup": "scattered"}),
        ("stack-control", 5, 3, {"setup": "scattered"}),
    ],
)
def test_what_is_proved_is_so(
    name: str, most_moves: int, seats: int, options: dict[str, str]
) -> None:
    positions = late_positions(name, most_moves, seats, **options)
    proved = 0
    for position in positions:
        chosen = answer(position, THOROUGH, "seed")
        if chosen.winner is not None:
            assert chosen.winner == forced_winner(position), position
            proved += 1
            if chosen.winner == position.to_move:
                assert forced_winner(position.play(chosen.move)) == chosen.winner
    assert proved > len(positions) / 2


def test_nothing_is_proved_of_a_game_that_has_just_begun() -> None:
    chosen = answer(position_of("escabel"), QUICK, "seed")
    assert chosen.winner is None
    assert 0.2 < chosen.value < 0.8
    assert not chosen.resigns


# ---- any other game
def test_a_game_without_a_state_of_its_own_is_searched_over_its_positions() -> None:
    position = CountPosition(COUNTING, {}, Count(said=3, ply=1, to_move=1))
    chosen = answer(position, THOROUGH, "seed")
    assert (chosen.move, chosen.winner, chosen.value) == ("6", 1, 1.0)
    lost = answer(position.play(Move("6")), THOROUGH, "seed")
    assert (lost.winner, lost.resigns) == (1, True)
    assert not answer(position.play(Move("6")), LEVELS["beginner"], "seed").resigns


def test_three_players_each_look_at_their_own_share() -> None:
    # Whoever says 6 loses to nobody in particular: the next says 9 at most, the one after it ten.
    position = CountPosition(COUNTING, {}, Count(seats=3, said=7))
    assert answer(position, THOROUGH, "seed").move == "10"
