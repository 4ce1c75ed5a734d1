"""Esgrad by the clauses B1 to B10 of its rules: the names of tests begin with their clause.

G3 to G9 are worked games of the rules.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import IllegalMove, OptionError
from rules.game import Move, Termination
from rules.games.esgrad.board import board_of
from rules.games.esgrad.game import GAME, EsgradPosition
from rules.games.esgrad.state import group_value
from tests.rules.games.esgrad.positions import begin, start
from tests.support.positions import after

RING = "b2 b3 c2 c4 d2 d3"
SEVEN_AREAS = "a2 b1 b2 b3 b4 c2 c4 d1 d2 d3 d4 e2"
EVERYTHING_OF_SIDE_3 = "a1 a2 a3 b1 b2 b3 b4 c1 c2 c3 c4 c5 d1 d2 d3 d4 e1 e2 e3"

Stones = dict[str, str]
"""Colour by point name: a board for the simple functions below."""


def board(black: str = "", white: str = "", side: int = 3, **options: str) -> EsgradPosition:
    """Return a position with these stones and Black to play."""
    begun = begin(0, "white", side=str(side), **options)
    points = board_of(side)
    state = replace(begun.state, black=points.mask_of(black), white=points.mask_of(white))
    return replace(begun, state=state)


def named_groups(position: EsgradPosition) -> list[tuple[str, set[str], list[set[str]], int]]:
    """Return colour, points, areas and value of each group; points are given by name."""
    return [
        (
            group.colour,
            {point.name for point in group.points},
            [{each.name for each in group.board.points_of(area)} for area in group.area_masks],
            group.value,
        )
        for group in position.state.groups()
    ]


# ---- a second, simple implementation of B2, B5 and B6, on names of points
def slow_neighbours(side: int) -> dict[str, set[str]]:
    """Return the neighbours of each point by name, from the coordinates of B2."""
    at: dict[tuple[int, int], str] = {}
    for i in range(2 * side - 1):
        q = i - (side - 1)
        for rank in range(1, 2 * side - 1 - abs(i - (side - 1)) + 1):
            r = rank - 1 + max(-(side - 1), -(side - 1) - q)
            at[q, r] = f"{'abcdefghijklmnopqrstuvw'[i]}{rank}"
    around = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1))
    return {
        name: {at[q + dq, r + dr] for dq, dr in around if (q + dq, r + dr) in at}
        for (q, r), name in at.items()
    }


def slow_components(points: set[str], near: dict[str, set[str]]) -> list[set[str]]:
    """Return the connected parts of a set of points, by walking from point to point."""
    left = set(points)
    parts: list[set[str]] = []
    while left:
        part: set[str] = set()
        to_visit = [min(left)]
        while to_visit:
            here = to_visit.pop()
            if here in left:
                left.discard(here)
                part.add(here)
                to_visit.extend(near[here])
        parts.append(part)
    return parts


def slow_groups(stones: Stones, near: dict[str, set[str]]) -> list[tuple[str, set[str]]]:
    return [
        (colour, part)
        for colour in ("black", "white")
        for part in slow_components({name for name, held in stones.items() if held == colour}, near)
    ]


def placed(stones: Stones, side: int) -> EsgradPosition:
    by_colour = {
        colour: " ".join(name for name, held in stones.items() if held == colour)
        for colour in ("black", "white")
    }
    return board(by_colour["black"], by_colour["white"], side)


@st.composite
def boards(draw: st.DrawFn) -> tuple[int, Stones]:
    """Draw a side and a random board, which may be full, crowded or nearly empty."""
    side = draw(st.integers(2, 6))
    names = sorted(slow_neighbours(side))
    kinds = ["black", "white", *draw(st.sampled_from(_MIXES))]
    held = draw(st.lists(st.sampled_from(kinds), min_size=len(names), max_size=len(names)))
    return side, {name: kind for name, kind in zip(names, held, strict=True) if kind}


_MIXES: list[list[str]] = [[], [""], ["", *["black"] * 3], ["white", "white", "", ""], [""] * 5]


# ---- B1 and B2
@pytest.mark.parametrize(("side", "points"), [(5, 61), (7, 127), (9, 217), (11, 331)])
def test_b1_number_of_points(side: int, points: int) -> None:
    assert len(begin(side=str(side)).state.board.points) == points == 3 * side * (side - 1) + 1


@pytest.mark.parametrize("side", [2, 5, 11, 12])
def test_b2_neighbours_everywhere_are_those_of_the_coordinates(side: int) -> None:
    points = board_of(side)
    assert slow_neighbours(side) == {
        point.name: {
            points.points[index].name for index in points.near[point.index] if index is not None
        }
        for point in points.points
    }


def test_b2_files_and_coordinates_of_a_point() -> None:
    point = board_of(3).named("e1")
    assert point is not None
    assert (point.file, point.rank, point.q, point.r) == ("e", 1, 2, -2)


def test_b1_a_challenge_offers_four_sides_the_engine_plays_2_to_12() -> None:
    for side in (5, 7, 9, 11):
        GAME.check_challenge(GAME.read_options({"side": str(side)}))
    for side in (2, 3, 6, 8, 10, 12):
        options = GAME.read_options({"side": str(side)})
        assert GAME.start(options).state.board.side == side
        with pytest.raises(OptionError, match="side can be"):
            GAME.check_challenge(options)


def test_b1_b3_default_options() -> None:
    assert GAME.read_options({}) == {"side": 9, "bonus": "first-pass", "undivided": "one"}


# ---- B4
def test_b4_seat_0_names_a_komi_then_seat_1_chooses_then_black_plays() -> None:
    position = start(side="9")
    assert (position.to_move, position.opening, position.ply) == (0, True, 0)
    position = after(position, "komi -3")
    assert (position.to_move, position.opening) == (1, True)
    assert position.legal_moves() == ["black", "white"]
    for chosen, colours, first in (("black", "WB", 1), ("white", "BW", 0)):
        begun = after(position, chosen)
        assert (begun.to_move, begun.opening, begun.ply) == (first, False, 2)
        assert [begun.narration.colour(seat)[0] for seat in (0, 1)] == list(colours)


def test_b4_komi_is_any_whole_number_from_minus_999_to_999() -> None:
    moves = start(side="9").legal_moves()
    assert moves == sorted(moves)
    assert {int(move.removeprefix("komi ")) for move in moves} == set(range(-999, 1000))


def test_b4_komi_is_added_to_whites_score() -> None:
    ended = after(begin(-5), "c3,a1,pass,pass")
    assert ended.result() is not None
    black, white = ended.state.score()
    assert (black.groups, white.groups, white.komi) == (1, 1, -5)
    assert (black.total, white.total) == (1.5, -4)


def test_b4_nobody_has_a_colour_before_it_is_chosen() -> None:
    position = after(start(side="9"), "komi 7")
    assert [position.narration.colour(seat) for seat in (0, 1)] == ["", ""]


# ---- B5
def test_b5_a_turn_is_a_stone_on_any_empty_point_or_a_pass() -> None:
    position = after(begin(), "c3")
    assert position.legal_moves() == sorted({*EVERYTHING_OF_SIDE_3.split(), "pass"} - {"c3"})


def test_b5_no_captures() -> None:
    surrounded = after(begin(), "a2,a1,b1,pass,b2")
    corner = surrounded.state.board.named("a1")
    assert corner is not None
    assert surrounded.state.stone(corner) == "white"


def test_b5_illegal_moves_are_refused_when_played() -> None:
    position = after(begin(), "c3")
    for move in ("c3", "f1", "C4", "komi 7", "white"):
        with pytest.raises(IllegalMove):
            position.play(Move(move))


# ---- B6 to B8 and B10: areas and values of groups
@pytest.mark.parametrize(
    ("stones", "areas", "value"),
    [
        ("c3", 1, 1),
        ("a1", 1, 1),
        ("c1 c2 c3 c4 c5", 2, 3),
        ("a2 b1 b2", 2, 3),
        (RING, 2, 3),
        (f"{RING} c3", 1, 1),
        (SEVEN_AREAS, 7, 28),
        (EVERYTHING_OF_SIDE_3, 0, 0),
    ],
)
def test_b6_b7_worked_groups(stones: str, areas: int, value: int) -> None:
    """B8: a stone of the same colour fills the area of the ring."""
    (group,) = board(stones).state.groups()
    assert (group.area_count, group.value) == (areas, value)
    (without_credit,) = board(stones, undivided="zero").state.groups()
    assert without_credit.value == (0 if areas == 1 else value)


def test_b6_three_areas_on_side_2() -> None:
    ((_, _, areas, value),) = named_groups(board("a1 b2 b3 c1", side=2))
    assert areas == [{"a2"}, {"b1"}, {"c2"}]
    assert value == 6


def test_b7_a_group_is_worth_the_sum_of_1_to_p() -> None:
    assert [group_value(p, undivided=1) for p in range(8)] == [0, 1, 3, 6, 10, 15, 21, 28]
    assert [group_value(p, undivided=0) for p in range(4)] == [0, 0, 3, 6]


@given(boards())
def test_b6_groups_and_areas_agree_with_a_simple_implementation(made: tuple[int, Stones]) -> None:
    side, stones = made
    near = slow_neighbours(side)
    expected = [
        (colour, part, slow_components(set(near) - part, near))
        for colour, part in slow_groups(stones, near)
    ]
    groups = [
        (colour, part, areas) for colour, part, areas, _ in named_groups(placed(stones, side))
    ]
    assert sorted(map(repr_of, groups)) == sorted(map(repr_of, expected))


def repr_of(group: tuple[str, set[str], list[set[str]]]) -> str:
    """Return a form that can be compared regardless of the order of sets."""
    colour, part, areas = group
    return f"{colour} {sorted(part)} {sorted(sorted(area) for area in areas)}"


# ---- B9, and the worked games G3 to G9
def test_b9_only_two_passes_in_a_row_end_the_game() -> None:
    position = after(begin(), "pass,c3,pass,c4,c5,pass")
    assert position.result() is None
    ended = after(position, "pass")
    assert ended.legal_moves() == []
    result = ended.result()
    assert result is not None
    assert result.termination is Termination.SCORE
    with pytest.raises(IllegalMove, match="over"):
        ended.play(Move("a1"))


def test_b9_a_full_board_leaves_only_pass() -> None:
    position = after(begin(), ",".join(EVERYTHING_OF_SIDE_3.split()))
    assert position.legal_moves() == ["pass"]
    assert not position.pad.has_steps
    assert after(position, "pass,pass").result() is not None


def test_g3_ring_against_three_single_stones() -> None:
    """B8: a stone of the enemy does not fill the area of the ring."""
    black, white = board(RING, "c3 a1 e3").state.score()
    assert (black.groups, white.groups) == (3, 3)


def test_g5_full_board_with_alternating_files() -> None:
    by_file: Stones = {
        name: "black" if name[0] in "ace" else "white" for name in EVERYTHING_OF_SIDE_3.split()
    }
    full = placed(by_file, 3)
    groups = full.state.groups()
    assert sorted(each.value for each in groups if each.colour == "black") == [1, 1, 3]
    # B10: on a full board a group has as many areas as enemy neighbours
    assert sorted(each.area_count for each in groups) == [1, 1, 2, 2, 2]
    black, white = full.state.score()
    assert (black.groups, white.groups) == (5, 6)


@pytest.mark.parametrize(
    ("begun", "moves", "scores", "winner"),
    [
        # G6
        (begin(0), "pass,pass", (0.5, 0), 0),
        (begin(1), "pass,pass", (0.5, 1), 1),
        (begin(-5), "pass,pass", (0.5, -5), 0),
        # G7: who gets the half point depends on the bonus
        (begin(bonus="first-pass"), "pass,c3,a1,pass,pass", (1.5, 1), 0),
        (begin(bonus="final-passes"), "pass,c3,a1,pass,pass", (1, 1.5), 1),
        # G9: scores are by seat
        (begin(2, "white"), "c3,pass,pass", (1, 2.5), 1),
        (begin(2, "black"), "c3,pass,pass", (2.5, 1), 0),
    ],
)
def test_g6_to_g9_worked_games(
    begun: EsgradPosition, moves: str, scores: tuple[float, float], winner: int
) -> None:
    result = after(begun, moves).result()
    assert result is not None
    assert (result.scores, result.winners) == (scores, (winner,))


@pytest.mark.parametrize(
    ("bonus", "holders"),
    [
        ("first-pass", [None, None, *["white"] * 5]),
        ("final-passes", [None, None, "white", None, None, "black", "black"]),
    ],
)
def test_b9_who_has_the_half_point_after_each_move(bonus: str, holders: list[str | None]) -> None:
    positions = [begin(bonus=bonus)]
    for move in ("a1", "pass", "a2", "a3", "pass", "pass"):
        positions.append(after(positions[-1], move))
    assert [each.state.half_holder for each in positions] == holders


@given(st.data())
def test_b9_ties_cannot_happen(data: st.DataObject) -> None:
    bonus = data.draw(st.sampled_from(["first-pass", "final-passes"]))
    undivided = data.draw(st.sampled_from(["one", "zero"]))
    position = begin(data.draw(st.integers(-4, 4)), bonus=bonus, undivided=undivided)
    while (result := position.result()) is None:
        move = data.draw(st.sampled_from([*position.legal_moves(), Move("pass")]))
        position = position.play(move)
    assert result.scores is not None
    assert len(result.winners) == 1
    (winner,) = result.winners
    assert result.scores[winner] > result.scores[1 - winner]
    assert sum(score % 1 == 0.5 for score in result.scores) == 1


# ---- the number of sequences of plies from the start of the play phase
@pytest.mark.parametrize(
    ("side", "counts"), [(2, [8, 57, 350, 1855, 8316, 30912]), (3, [20, 381, 6878, 117667])]
)
def test_perft(side: int, counts: list[int]) -> None:
    begun = begin(side=str(side))
    assert [begun.perft(depth) for depth in range(1, len(counts) + 1)] == counts
