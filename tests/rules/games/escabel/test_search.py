"""Searches of Escabel: perft tables, and all positions of 3×3 and 2×2 (A12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from operator import itemgetter

import pytest

from rules.games.escabel.board import BLACK, Board, Variant
from tests.rules.games.escabel.positions import start

PERFT = [
    ("2", "standard", "any", "empty", "4 12 32 72 72 68 40 0"),
    ("2", "standard", "crosscut", "empty", "4 12 24 24 32 0"),
    ("2", "standard", "any", "checkered-black", "4 2 4 0"),
    ("2", "growth", "any", "empty", "4 12 40 112 160 328 560 872 272 0"),
    ("3", "standard", "any", "empty", "9 72 528 3528 22176 129080 611200"),
    ("3", "standard", "crosscut", "empty", "9 72 504 3024 15248 63040 184000"),
    ("4", "standard", "any", "empty", "16 240 3408 45696 585312"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("size", "edition", "movement", "setup", "row"), PERFT)
def test_perft(size: str, edition: str, movement: str, setup: str, row: str) -> None:
    """A.7: the number of sequences of exactly d plies; finished games are not continued; pie rule
    off."""
    position = start(int(size), edition=edition, movement=movement, setup=setup)
    counts = [position.perft(depth) for depth in range(1, len(row.split()) + 1)]
    assert counts == [int(count) for count in row.split()]


@pytest.mark.parametrize(("size", "edition", "movement", "setup", "row"), PERFT)
def test_perft_with_the_pie(size: str, edition: str, movement: str, setup: str, row: str) -> None:
    """A.7: P′(2) = P(2) + the first moves that do not end the game; P′(d) = P(d) + P(d−1)."""
    without = [0, *(int(count) for count in row.split())][:7]
    position = start(int(size), edition=edition, movement=movement, setup=setup, pie="on")
    undecided = sum(position.play(move).result() is None for move in position.legal_moves())
    expected = [without[1], without[2] + undecided]
    expected += [without[d] + without[d - 1] for d in range(3, len(without))]
    assert [position.perft(depth) for depth in range(1, len(without))] == expected


# ---- every position of a small board


Cells = tuple[int, ...]


def mirrors(board: Board) -> Iterator[Callable[[list[int] | Cells], Cells]]:
    """Yield what mirrors the cells of a board: not at all, left and right, up and down, both."""
    points, size = board.geometry.points, board.geometry.size
    for first, way in ((0, 1), (size - 1, -1)):
        for low, up in ((0, 1), (size - 1, -1)):
            order = list(range(board.geometry.cells))
            for index, cell in enumerate(points):
                rank, file = divmod(index, size)
                order[cell] = points[(low + up * rank) * size + first + way * file]
            yield itemgetter(*order)


def reachable(size: int, variant: Variant) -> tuple[int, int]:
    """Return the number of positions (board and side to move), and the plies of the longest game.

    Every move adds one to the sum of heights, so positions form layers by ply, and one layer at a
    time is enough. Of positions that mirror each other one is searched, now this one, now that, as
    their hashes fall. Asserts A12 in each position.
    """
    board = Board(size, variant)
    turns = list(mirrors(board))
    layer = {tuple(board.cells)}
    count = plies = 0
    colour = BLACK
    while layer:
        following: set[Cells] = set()
        for cells in layer:
            count += len({turn(cells) for turn in turns})
            board.cells = list(cells)
            won, enemy = board.has_chain(colour), board.has_chain(-colour)
            assert not (won and enemy)
            if won:
                continue
            moves = list(board.moves(colour))
            assert moves or enemy
            for move in moves:
                board.play(move, colour)
                following.add(tuple(board.cells))
                board.undo(move, colour)
        images = ([turn(cells) for turn in turns] for cells in following)
        layer = {max(each, key=lambda cells: (hash(cells), cells)) for each in images}
        colour = -colour
        plies += bool(layer)
    return count, plies


def test_every_position_of_3_by_3() -> None:
    """A12 and A.7: 542,780 positions, the longest game has 28 plies, never both chains, and a
    player without a move always faces an enemy chain."""
    assert reachable(3, Variant()) == (542_780, 28)


@pytest.mark.parametrize(
    "variant", [Variant(*flags) for flags in product((False, True), repeat=3)], ids=str
)
def test_every_position_of_2_by_2(variant: Variant) -> None:
    """A12: checked for every edition and movement; a game ends within n²(n²+1)/2 pieces."""
    _, longest = reachable(2, variant)
    assert longest <= 10
