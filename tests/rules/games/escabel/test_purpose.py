"""What a move of Escabel is for."""

from collections.abc import Iterable
from itertools import combinations
from random import Random

import pytest

from rules.game import Move
from rules.games.escabel.board import BLACK, WHITE, Board, Variant
from rules.games.escabel.purpose import missing
from tests.rules.games.escabel.positions import play, start


def test_the_purpose_of_a_move_is_what_it_cuts_and_links() -> None:
    """A5: four stacks of height 1 in a crosscut link nobody."""
    near = play(start(4), "b2 a4 c3 c2")  # Black's b2 and c3 are linked diagonally
    assert near.narration.purpose(near.read("b3")) == "It keeps White from cutting b2–c3."
    assert near.narration.purpose(near.read("d1")) == "No single reason stands out."
    cutting = play(near, "d1")
    assert cutting.narration.purpose(cutting.read("b3")) == (
        "It cuts b2–c3. Then c4 and d3 would join White's edges, but Black moves first."
    )
    taking = play(start(4), "b3 a1 d4 b2 d1 c3")
    assert taking.narration.purpose(taking.read("b3-b2")).startswith(
        "It takes b2, which linked a1 and c3."
    )
    column = play(start(7), "d4 a4 d3 b4").narration
    assert column.purpose(Move("d5")) == "Then 4 more stacks would join Black's edges."
    joining = play(start(4), "b2 a4 d2 a3")
    assert joining.narration.purpose(joining.read("c2")).startswith("It links b2 and d2.")
    other = play(joining, "a1")
    assert other.narration.purpose(other.read("c2")).startswith(
        "It keeps Black from linking b2 and d2 there."
    )


@pytest.mark.parametrize("seed", range(40))
def test_the_stacks_that_are_missing_are_as_few_as_any_that_would_join_the_edges(seed: int) -> None:
    random = Random(seed)
    board = Board(3, Variant(tiebreak=seed % 2 == 0))
    board.fill([random.choice((-3, -2, -1, 0, 0, 0, 1, 2, 3)) for _ in range(9)])
    empty = [cell for cell in board.geometry.points if not board.cells[cell]]
    for colour in (BLACK, WHITE):
        numbers = [
            count
            for count in range(len(empty) + 1)
            for cells in combinations(empty, count)
            if _with_pieces(board, cells, colour).has_chain(colour)
        ]
        cells = missing(board, colour)
        assert (None if cells is None else len(cells)) == min(numbers, default=None)
        assert cells is None or _with_pieces(board, cells, colour).has_chain(colour)


def _with_pieces(board: Board, cells: Iterable[int], colour: int) -> Board:
    filled = board.copy()
    for cell in cells:
        filled.play((cell, cell), colour)
    return filled


def test_the_way_between_the_edges_is_named_only_where_a_move_changes_it() -> None:
    """Any first stack makes it shorter; a1 would join Black's edges before c4, too."""
    first = start(4, pie="on").narration
    assert first.purpose(Move("b2")) == (
        "White may swap sides, so a first stack must not be too good."
    )
    column = play(start(4), "a2 d1 a3 d2 a4 d4").narration
    assert column.purpose(Move("c4")) == "No single reason stands out."


def test_the_purpose_of_a_swap_is_whose_colour_stands_better() -> None:
    offered = play(start(4, pie="on"), "b2")
    assert offered.narration.purpose(offered.read("swap")) == (
        "Black's first stack is worth as much as the next move, or more."
    )


def test_a_threat_that_no_move_stops_is_told_from_one_that_can_be_stopped() -> None:
    """A stack on a2 or b2 joins Black's edges; a move on one of them leaves the other."""
    twice = play(start(4), "a4 d1 a3 c3 d2 d4 b1").narration
    assert twice.purpose(Move("a2")).endswith(
        "Nothing stops Black from joining its edges next: b2 would."
    )
    once = play(start(4), "a4 d1 a3 c3 a2 b1 d4").narration
    assert once.purpose(Move("b4")).endswith("Careful: a1 would join Black's edges.")
