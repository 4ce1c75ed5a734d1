"""Stack Control by the clauses C1 to C11 of its rules; each test names the clause that it
proves."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import IllegalMove, OptionError
from rules.game import Move, Termination
from rules.games.stack_control.board import PYRAMIDS, Pyramid
from rules.games.stack_control.game import GAME, StackControlPosition
from rules.games.stack_control.plies import control_of
from rules.games.stack_control.state import Phase, Standing
from tests.rules.games.stack_control.positions import board, filled, stacks_by_square, start
from tests.support.positions import after

RESIGNED = Termination.RESIGNED


def moves(position: StackControlPosition) -> str:
    return " ".join(position.legal_moves())


def won(position: StackControlPosition) -> tuple[tuple[int, ...], str] | None:
    result = position.result()
    return None if result is None else (result.winners, result.termination)


# ---- setup
@pytest.mark.parametrize("setup", ["draw", "advanced", "scattered"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_c1_four_of_each_kind_fill_all_but_the_corners(setup: str, seats: int) -> None:
    full = filled(start(seats, setup=setup), random.Random(seats))
    on_board = Counter(stacks_by_square(full).values())
    assert set(on_board.values()) == {4}
    assert len(on_board) == 15
    assert not {"a1", "a8", "h1", "h8"} & set(full.stacks())


def colours(position: StackControlPosition) -> list[str]:
    return [position.narration.colour(seat) for seat in range(position.seats)]


def test_c2_preferred_colours_are_granted_and_others_get_free_ones() -> None:
    """The earlier seat gets a colour that two prefer."""
    wished = start(4, wishes=(None, "red", None, "black"))
    assert colours(wished) == ["Yellow", "Red", "Green", "Black"]
    assert colours(start(2, wishes=("blue", "blue"))) == ["Blue", "Red"]


def test_c2_a_preferred_colour_must_be_one_of_five() -> None:
    with pytest.raises(OptionError, match="A colour can be red, yellow, green, blue, black"):
        start(2, wishes=("pink",))


def test_c2_no_colour_is_preferred_if_colours_are_chosen_on_the_board() -> None:
    drawn = GAME.colour_choices(GAME.read_options({"setup": "draw"}))
    assert [choice.value for choice in drawn] == ["red", "yellow", "green", "blue", "black"]
    assert [choice.label for choice in drawn] == ["Red", "Yellow", "Green", "Blue", "Black"]
    assert GAME.colour_choices(GAME.read_options({"setup": "advanced"})) == drawn
    assert GAME.colour_choices(GAME.read_options({"setup": "scattered"})) == ()


def test_c2_scattered_shows_the_board_before_colours_are_chosen() -> None:
    """Then all choose, and the last one to choose moves first."""
    position = start(3, setup="scattered")
    assert position.opening
    assert position.state.phase is Phase.CHOOSING
    assert len(position.stacks()) == 60
    assert moves(position) == "tree B tree G tree K tree R tree Y"
    position = after(position, "tree K, tree R")
    assert moves(position) == "tree B tree G tree Y"
    position = after(position, "tree Y")
    assert colours(position) == ["Black", "Red", "Yellow"]
    assert (position.to_move, position.ply, position.state.phase) == (2, 3, Phase.MOVING)


def test_c3_each_turn_places_one_of_each_size_in_any_order_as_three_plies() -> None:
    position = start(2)
    drawn = position.drawn()
    assert [pyramid.size for pyramid in drawn] == [1, 2, 3]
    assert len(position.legal_moves()) == 3 * 60
    position = after(position, f"{drawn[2].notation} d4")
    assert (position.to_move, position.ply, position.mid_turn) == (0, 1, True)
    assert position.drawn() == drawn[:2]
    position = after(position, f"{drawn[0].notation} a2, {drawn[1].notation} h7")
    assert (position.to_move, position.ply, position.mid_turn) == (1, 3, False)
    assert len(position.drawn()) == 3


@pytest.mark.parametrize(("seats", "first"), [(2, 0), (3, 2), (4, 0), (5, 0)])
@pytest.mark.parametrize("setup", ["draw", "advanced"])
def test_c3_after_twenty_turns_the_next_in_order_moves_first(
    seats: int, first: int, setup: str
) -> None:
    """C8: nobody is out before, although nobody has pyramids on the board at first."""
    position = start(seats, setup=setup)
    turns: Counter[int] = Counter()
    rng = random.Random(7)
    while position.state.phase is Phase.PLACING:
        turns[position.to_move] += not position.mid_turn
        position = position.play(rng.choice(position.legal_moves()))
    assert sum(turns.values()) == 20
    assert max(turns.values()) - min(turns.values()) <= 1
    assert (position.to_move, position.ply) == (first, 60)


@pytest.mark.parametrize(
    ("seats", "neutrals"),
    [
        (2, ["G2 B2 K2", "G2 B2 K2"]),
        (3, ["B2 K1", "B1 K2", "B1 K1"]),
        (4, ["K1", "K1", "K1", "K1"]),
        (5, ["", "", "", "", ""]),
    ],
)
def test_c4_neutral_trios_are_dealt_round_robin(seats: int, neutrals: list[str]) -> None:
    position = start(seats, setup="advanced")
    assert None not in position.state.trees
    for seat, pool in enumerate(position.state.pools):
        expected = {"RYGBK"[seat]: 4} | {word[0]: int(word[1]) for word in neutrals[seat].split()}
        assert {
            (pyramid.colour.value, pyramid.size): number
            for pyramid, number in zip(PYRAMIDS, pool, strict=True)
            if number
        } == {(colour, size): n for colour, n in expected.items() for size in (1, 2, 3)}


def test_c4_a_turn_places_three_sizes_of_any_colours_in_the_pool() -> None:
    position = start(2, setup="advanced")
    assert {move.split()[0] for move in position.legal_moves()} == {
        f"{colour}{size}" for colour in "RGBK" for size in (1, 2, 3)
    }
    position = after(position, "G2 d4")
    assert {move.split()[0][1] for move in position.legal_moves()} == {"1", "3"}
    position = after(position, "R1 d5")
    assert {move.split()[0][1] for move in position.legal_moves()} == {"3"}
    position = after(position, "R3 d6")
    assert {move.split()[0] for move in position.legal_moves()} == {
        f"{colour}{size}" for colour in "YGBK" for size in (1, 2, 3)
    }


def test_c4_used_up_pyramids_are_no_longer_offered() -> None:
    position = start(2, setup="advanced")
    for file in "bc":
        position = after(position, f"G1 {file}2, R2 {file}3, R3 {file}4")
        position = after(position, f"Y1 {file}5, Y2 {file}6, Y3 {file}7")
    assert not any(move.startswith("G1") for move in position.legal_moves())
    with pytest.raises(IllegalMove, match="You have no small green pyramid to place now"):
        position.read("G1 d4")


# ---- moving
CLUSTER = "d4 R1, d5 Y1, e6 G2, c3 K3, h7 B1"
"""C6: a stack moves as far as its top has pips, and ends on another stack."""


@pytest.mark.parametrize(
    ("stacks", "to_move", "legal"),
    [
        (CLUSTER, 0, "d4-c3 d4-d5 d5-d4 d5-e6"),
        (CLUSTER, 1, "d4-c3 d4-d5 d5-d4 d5-e6"),  # any player may move any stack
        ("a3 R3, a4 G1, a6 Y2", 0, "a3-a6 a4-a3 a6-a4"),  # over stacks and empty squares
    ],
)
def test_c6_legal_moves(stacks: str, to_move: int, legal: str) -> None:
    assert moves(board(stacks, to_move=to_move)) == legal


@pytest.mark.parametrize(
    ("stacks", "move", "elimination", "left"),
    [
        (CLUSTER, "d4-d5", "all", "Y1R1"),
        ("d4 R2B1Y2, d6 G2K2R3, a3 Y1", "d4-d6", "all", "R3B1"),  # all of a size,
        ("d4 R2B1Y2, d6 G2K2R3, a3 Y1", "d4-d6", "three", "R3B1Y2"),  # or the lowest three
        ("d4 R2Y1, d5 G1K1B2R2, a3 R3, a6 Y3", "d4-d5", "all", ""),  # two sizes at once
        ("d4 R2Y1, d5 G1K1B2R2, a3 R3, a6 Y3", "d4-d5", "three", ""),
    ],
)
def test_c7_three_of_a_size_leave(stacks: str, move: str, elimination: str, left: str) -> None:
    position = after(board(stacks, elimination=elimination), move)
    assert stacks_by_square(position).get(move[3:], "") == left
    assert move[:2] not in position.stacks()


# ---- the end
STUCK = "b2 G3R3, g7 Y1K2Y3"
"""C9: no stack can move; red and yellow control six pips each."""


@pytest.mark.parametrize(
    ("stacks", "seats", "move", "end"),
    [
        ("d4 G1, d5 Y1K1, h2 R3", "R,Y", "d4-d5", ((0,), "last-player", None)),
        # two go out by the same last move; who was out before does not share
        ("d4 R1, d5 Y1K1, h2 G3", "R,Y", "d4-d5", ((0, 1), "all-out", None)),
        ("d4 R1, d5 Y1K1, h2 G3", "R,B:out,Y", "d4-d5", ((0, 2), "all-out", None)),
        # covered pyramids keep a player in
        ("d4 G1, d5 K1, h2 R3, h4 Y3B2, h6 K3", "R,Y", "d4-d5", None),
        (STUCK, "R,Y", "", ((0, 1), "control", (6, 6))),
        # only players who are still in control anything
        (f"{STUCK}, b7 B1", "R,Y:left,B", "", ((0,), "control", (6, 0, 1))),
        (f"{STUCK}, b7 B1", "R,K:left,B", "", ((0,), "control", (6, 0, 1))),
        # tops are removed once or twice until somebody controls a stack
        ("b2 R1G3, g7 Y2K3", "R,Y", "", ((1,), "control", (1, 2))),
        ("b2 Y2G1B3, g6 R3G2K1", "R,Y", "", ((0,), "control", (3, 2))),
    ],
)
def test_c8_and_c9_the_end(stacks: str, seats: str, move: str, end: object) -> None:
    position = board(stacks, seats=seats)
    result = (after(position, move) if move else position).result()
    assert (result and (result.winners, result.termination, result.scores)) == end


@pytest.mark.parametrize("to_move", [0, 1])
def test_c10_with_last_mover_the_player_without_a_move_loses(to_move: int) -> None:
    stuck = board(STUCK, ending="last-mover", to_move=to_move)
    assert won(stuck) == ((1 - to_move,), Termination.LAST_MOVER)


@pytest.mark.parametrize(("stacks", "rounds"), [(STUCK, 0), ("b2 R1G3, g7 Y2K3", 1)])
def test_c9_the_control_at_the_end_is_that_after_the_tops_came_off(
    stacks: str, rounds: int
) -> None:
    assert control_of(board(stacks).state).rounds == rounds


def test_c8_players_may_eliminate_themselves_and_are_then_skipped() -> None:
    text = "d4 R1, d5 G1K1, h2 Y3, h5 B3, h6 B1, g7 Y1"
    position = after(board(text, seats="R,Y,B"), "d4-d5")
    assert position.state.standings[0] is Standing.OUT
    assert position.has_left(0)
    assert position.to_move == 1
    position = after(position, "h6-g7")
    assert position.to_move == 2
    assert won(after(position, "h2-h5")) is not None


def test_c9_current_scores_are_the_pips_that_each_colour_controls() -> None:
    position = board("d4 R1, d5 B2Y1, e6 G2, c3 K3R1")
    assert control_of(position.state).scores == (5, 3, 0, 0, 0)
    assert [len(squares) for squares in control_of(position.state).squares] == [2, 1, 0, 0, 0]


@pytest.mark.parametrize(
    ("seats", "ending", "sentence"),
    [
        (1, "control", "2 to 5 players"),
        (6, "control", "2 to 5 players"),
        (3, "last-mover", "two players only"),  # C10
    ],
)
def test_a_wrong_number_of_players_is_refused(seats: int, ending: str, sentence: str) -> None:
    options = GAME.read_options({"ending": ending})
    GAME.check_challenge(options, 2)
    with pytest.raises(OptionError, match=sentence):
        GAME.check_challenge(options, seats)
    with pytest.raises(OptionError, match=sentence):
        GAME.start(options, seats, bytes(32))


# ---- leaving
def test_c11_a_player_who_leaves_is_skipped_and_their_pyramids_stay() -> None:
    """Leaving out of turn changes no turn; the last one who has not left wins."""
    position = board(CLUSTER, seats="R,Y,G", to_move=1)
    assert position.leave(0, RESIGNED).to_move == 1
    gone = position.leave(1, RESIGNED)
    assert gone.to_move == 2
    assert stacks_by_square(gone) == stacks_by_square(position)
    assert gone.state.standings[1] is Standing.LEFT
    assert after(gone, "d4-d5").to_move == 0
    end = gone.leave(2, Termination.TIMEOUT)
    assert won(end) == ((0,), Termination.LAST_PLAYER)
    assert end.legal_moves() == []
    assert end.leave(0, RESIGNED) == end


def test_c11_an_eliminated_player_cannot_win_when_the_others_leave() -> None:
    position = board("d4 R1, d5 Y1, h7 B1", seats="G:out,R,Y", to_move=1).leave(1, RESIGNED)
    assert won(position) == ((2,), Termination.LAST_PLAYER)


def test_c11_a_seat_that_left_before_choosing_stays_without_a_colour() -> None:
    position = after(start(3, setup="scattered"), "tree K").leave(1, RESIGNED)
    assert position.to_move == 2
    position = after(position, "red")
    assert colours(position) == ["Black", "", "Red"]
    assert (position.to_move, position.state.phase, position.ply) == (2, Phase.MOVING, 2)


def test_c11_when_the_last_chooser_leaves_the_one_before_moves_first() -> None:
    position = after(start(3, setup="scattered"), "tree K, tree R").leave(2, RESIGNED)
    assert (position.to_move, position.state.phase) == (1, Phase.MOVING)


def test_c11_first_to_move_is_skipped_when_they_left_while_placing() -> None:
    position = start(3).leave(2, RESIGNED)
    position = filled(position, random.Random(3))
    assert position.to_move == 0


# ---- whole games
@given(
    seats=st.integers(2, 5),
    setup=st.sampled_from(["draw", "advanced", "scattered"]),
    elimination=st.sampled_from(["all", "three"]),
    leavers=st.lists(st.tuples(st.integers(0, 118), st.integers(0, 4)), max_size=4),
    number=st.integers(0, 2**32),
)
@settings(max_examples=40, deadline=None)
def test_whole_games_keep_all_75_pyramids_and_end_within_59_moves(
    seats: int, setup: str, elimination: str, leavers: list[tuple[int, int]], number: int
) -> None:
    """Board, eliminated pyramids, trees and pyramids still to be placed add up to 75."""
    rng = random.Random(number)
    position = start(seats, rng.randbytes(32), setup=setup, elimination=elimination)
    eliminated = stack_moves = 0
    while position.result() is None:
        for ply, seat in leavers:
            if ply == position.ply and seat < seats:
                position = position.leave(seat, RESIGNED)
        if position.result() is not None:
            break
        before, moving = on_board(position), position.state.phase is Phase.MOVING
        position = position.play(rng.choice(position.legal_moves()))
        if moving:
            stack_moves += 1
            eliminated += before - on_board(position)
        waiting = sum(map(sum, position.state.pools))
        if setup == "draw" and position.state.phase is Phase.PLACING:
            waiting = 60 - position.ply
        assert on_board(position) + eliminated + waiting == 75 - TREES
        assert all(len(stack) <= 6 for stack in position.stacks().values())
    assert stack_moves <= 59
    result = position.result()
    assert result is not None
    assert result.winners
    assert not any(position.state.standings[seat] is Standing.LEFT for seat in result.winners)


TREES = 15


def on_board(position: StackControlPosition) -> int:
    return sum(map(len, position.stacks().values()))


@pytest.mark.parametrize(("depth", "count"), [(1, 306), (2, 90_174)])
def test_perft_from_the_start_board(depth: int, count: int) -> None:
    order = [f"a{rank}" for rank in range(2, 8)]
    order += [f"{file}{rank}" for file in "bcdefg" for rank in range(1, 9)]
    order += [f"h{rank}" for rank in range(2, 8)]
    text = ", ".join(f"{square} {'RYGBK'[k % 5]}{1 + k // 5 % 3}" for k, square in enumerate(order))
    assert board(text, ply=60).perft(depth) == count


def test_an_illegal_move_is_refused_in_every_phase() -> None:
    with pytest.raises(IllegalMove):
        start(2).play(Move("d4-d5"))
    with pytest.raises(IllegalMove):
        start(2).play(Move("R1 a1"))
    with pytest.raises(IllegalMove):
        start(2, setup="scattered").play(Move("R1 d4"))
    with pytest.raises(IllegalMove, match="is empty"):
        board("d4 R1, d5 Y1").play(Move("d4-d3"))
    with pytest.raises(IllegalMove, match="The game is over"):
        board("b2 G3R3, g7 Y1K2Y3").play(Move("b2-b5"))


def test_pictures_find_every_pyramid_and_the_targets_of_a_stack() -> None:
    position = board("d4 R1, d5 B2Y1, e6 G2, c3 K3R1")
    assert position.stacks()["d5"] == (
        Pyramid(position.stacks()["d5"][0].colour, 2),
        Pyramid(position.stacks()["d5"][1].colour, 1),
    )
    assert position.targets("d4") == ("c3", "d5")
    assert position.targets("a2") == ()
    assert start(2).targets("d4") == ()
