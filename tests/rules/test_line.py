"""Replaying logs with moves, takebacks, resignations and players who leave."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from rules.errors import IllegalMove, UnknownGame, UnknownRules
from rules.game import Game, Move, Result, Termination
from rules.line import Entry, Kind, Line, begin, extend, extend_by_log
from rules.registry import GAMES, game_named, games, title_of
from tests.journeys.games.counting_game import Counting

SEED = bytes(range(32))


def escabel(size: int = 3) -> Line:
    game = game_named("escabel")
    return begin(game, game.read_options({"size": str(size)}), 2, b"")


def three_players() -> Line:
    """Start a game in which others play on after somebody leaves, and a turn has three plies."""
    game = game_named("stack-control")
    return begin(game, game.read_options({}), 3, SEED)


def moves(line: Line, *texts: str) -> Line:
    return extend_by_log(line, [Entry(Kind.MOVE, None, text) for text in texts])


def random_moves(line: Line, count: int, seed: int = 1) -> Line:
    random = Random(seed)
    for _ in range(count):
        if line.result is not None:
            break
        choice = random.choice(line.position.legal_moves())
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, choice))
    return line


def leave(line: Line, seat: int, kind: Kind = Kind.RESIGNED) -> Line:
    return extend(line, Entry(kind, seat))


# ---- moves


def test_an_illegal_move_is_refused() -> None:
    """A log never contains one."""
    with pytest.raises(IllegalMove, match="b2 is Black's stack"):
        moves(escabel(), "b2", "b2")


def test_the_result_of_the_game_is_the_result_of_the_match() -> None:
    assert escabel().result is None
    end = moves(escabel(2), "a1", "b1", "a2", "b2")
    assert end.result == Result((0,), Termination.CHAIN)


def test_the_last_turn_has_all_its_plies() -> None:
    """One ply in Escabel, three when placing a trio, and fewer before the turn is finished."""
    assert escabel().last_turn == range(0)
    assert moves(escabel(), "b2", "swap", "a1").last_turn == range(2, 3)
    placing = three_players()
    assert random_moves(placing, 2).last_turn == range(2)
    assert random_moves(placing, 3).last_turn == range(3)
    assert random_moves(placing, 4).last_turn == range(3, 4)
    assert random_moves(placing, 6).last_turn == range(3, 6)


# ---- move numbers


def numbers(line: Line) -> list[int]:
    """The move number of each ply."""
    return [line.move_number_of(ply) for ply in range(1, len(line.moves) + 1)]


def test_komi_and_the_choice_of_sides_do_not_count() -> None:
    game = game_named("esgrad")
    line = moves(begin(game, game.read_options({"side": "5"}), 2, SEED), "komi 3", "black")
    assert line.move_number == 0
    line = moves(line, "e5", "pass", "pass")
    assert numbers(line) == [0, 0, 1, 2, 3]
    assert [line.ply_after(number) for number in range(5)] == [2, 3, 4, 5, 5]
    assert line.turn_of(0) == range(1)


def test_a_placing_turn_counts_as_one_move() -> None:
    line = random_moves(three_players(), 7)
    assert numbers(line) == [1, 1, 1, 2, 2, 2, 3]
    assert line.turn_of(4) == range(3, 6)
    assert line.turn_of(6) == range(6, 7)
    assert [line.ply_after(number) for number in range(4)] == [0, 3, 6, 7]


def test_colour_choices_do_not_count() -> None:
    game = game_named("stack-control")
    options = game.read_options({"setup": "scattered"})
    assert numbers(random_moves(begin(game, options, 3, SEED), 5)) == [0, 0, 0, 1, 2]


# ---- takebacks


def test_a_takeback_returns_to_a_ply() -> None:
    """`text` is that ply; later moves no longer count."""
    line = moves(escabel(), "b2", "swap", "a1", "c3")
    back = extend(line, Entry(Kind.TAKEBACK, 1, "1"))
    assert back.moves == (Move("b2"),)
    assert back.position == moves(escabel(), "b2").position
    assert "swap" in back.position.legal_moves(), "the right to swap comes back too"
    assert moves(back, "a1").position == moves(escabel(), "b2", "a1").position


def test_a_takeback_of_the_last_move_continues_the_game() -> None:
    end = moves(escabel(2), "a1", "b1", "a2", "b2")
    back = extend(end, Entry(Kind.TAKEBACK, 1, "3"))
    assert end.result is not None
    assert back.result is None


def test_a_takeback_does_not_bring_back_a_player_who_left() -> None:
    """It only takes back moves."""
    line = leave(random_moves(three_players(), 4), 2)
    back = extend(line, Entry(Kind.TAKEBACK, 0, "1"))
    assert back.position.ply == 1
    assert back.position.has_left(2)
    assert not back.position.has_left(0)


# ---- people who leave


@pytest.mark.parametrize(
    ("kind", "termination"),
    [
        (Kind.RESIGNED, Termination.RESIGNED),
        (Kind.TIMEOUT, Termination.TIMEOUT),
        (Kind.REMOVED, Termination.RESIGNED),
    ],
)
@pytest.mark.parametrize("seat", [0, 1])
def test_in_a_duel_the_other_player_wins(seat: int, kind: Kind, termination: Termination) -> None:
    """After a resignation, a time-out or a removal the match is over, and the position stays."""
    line = moves(escabel(), "b2")
    end = leave(line, seat, kind)
    assert end.result == Result((1 - seat,), termination)
    assert end.position == line.position


def test_with_three_players_the_others_play_on() -> None:
    """C11: the player who resigns leaves; the last one who has not left wins."""
    line = leave(random_moves(three_players(), 3), 0)
    assert line.result is None
    assert line.gone == ((0, Termination.RESIGNED),)
    assert line.position.has_left(0)
    assert len(line.positions) == 4, "leaving is no ply"
    end = leave(line, 2, Kind.TIMEOUT)
    assert end.result is not None
    assert end.result.winners == (1,)


def test_a_cancelled_match_has_no_winner() -> None:
    end = extend(moves(escabel(), "b2"), Entry(Kind.CANCELLED))
    assert end.result == Result((), Termination.CANCELLED)


@pytest.mark.parametrize("text", ["3", "-1", "x", ""])
def test_a_takeback_without_a_valid_ply_is_refused(text: str) -> None:
    log = [
        *[Entry(Kind.MOVE, None, move) for move in ("b2", "swap")],
        Entry(Kind.TAKEBACK, 0, text),
    ]
    with pytest.raises(IllegalMove, match="There is no ply"):
        extend_by_log(escabel(), log)


@pytest.mark.parametrize("kind", [Kind.RESIGNED, Kind.TIMEOUT, Kind.REMOVED])
def test_leaving_without_a_seat_is_refused(kind: Kind) -> None:
    with pytest.raises(IllegalMove, match="The player said to leave"):
        extend_by_log(escabel(), [Entry(kind)])


# ---- versions of a game's rules
class LaterCounting(Counting):
    """Counting by version 3 of its rules; version 2 can be played as well."""

    name = "later-counting"
    version = 3

    def by_rules(self, version: int) -> Game | None:
        return SECOND if version == 2 else super().by_rules(version)


class SecondCounting(Counting):
    """Counting by the second version of its rules."""

    name = "later-counting"
    version = 2


SECOND, THIRD = SecondCounting(), LaterCounting()


@pytest.fixture(autouse=True)
def later_counting() -> Generator[None]:
    """Register the game of this module's tests while they run."""
    GAMES.add(THIRD)
    yield
    GAMES.remove(THIRD.name)


def test_the_rules_of_every_game_have_version_1() -> None:
    """Matches stored before versions existed have version 1 and must remain playable."""
    there = {name: game.version for name, game in games().items() if name != THIRD.name}
    assert there
    assert set(there.values()) == {1}
    for name in there:
        assert game_named(name, 1) is game_named(name)


def test_a_game_is_found_by_the_version_of_its_rules() -> None:
    assert game_named(THIRD.name) is THIRD
    assert game_named(THIRD.name, 3) is THIRD
    assert game_named(THIRD.name, 2) is SECOND


@pytest.mark.parametrize(("version", "newer"), [(1, False), (4, True)])
def test_the_error_names_a_version_that_cannot_be_played(version: int, newer: bool) -> None:
    with pytest.raises(UnknownRules, match=f"version {version} of its rules") as caught:
        game_named(THIRD.name, version)
    assert caught.value.newer == newer


def test_the_title_of_a_removed_game_is_its_name() -> None:
    assert title_of(THIRD.name) == "Counting"
    assert title_of("ludo") == "ludo"
    with pytest.raises(UnknownGame, match="There is no game “ludo”"):
        game_named("ludo", 1)
