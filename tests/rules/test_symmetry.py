"""Positions that differ only in how the board is turned, or in the colours, have one number.

So nobody gets advice about a running match by showing it mirrored.
"""

import re
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.game import Move, Position
from rules.games.esgrad.board import board_of
from rules.registry import game_named
from tests.rules.test_suggestions import random_position

Grid = list[list[str]]
"""Squares as texts, by rank from the top, then by file."""

randoms = st.builds(Random, st.integers(0, 10**6))
plies = st.integers(0, 60)


def start(game: str, options: dict[str, str], seats: int = 2) -> Position:
    known = game_named(game)
    return known.start(
        known.read_options(options), seats, bytes(32) if game == "stack-control" else b""
    )


def mirrored(grid: Grid) -> Grid:
    return [rank[::-1] for rank in grid]


def turned(grid: Grid) -> Grid:
    return [list(rank) for rank in zip(*grid[::-1], strict=True)]


# ---- Escabel
def escabel_image(position: Position, turns: int, *, mirror: bool) -> Position:
    """Turn the board by quarters. At each quarter the edges of the colours are exchanged, so the
    colours are, too."""
    words = position.text().split()
    grid = [
        re.findall(r"[BW]\d*|\.", re.sub(r"\.(\d+)", lambda run: "." * int(run[1]), rank))
        for rank in words[0].split("/")
    ]
    for _ in range(turns):
        grid = turned(grid)
    grid = mirrored(grid) if mirror else grid
    board = "/".join("".join(rank) for rank in grid)
    board = re.sub(r"\.{2,}", lambda run: f".{len(run[0])}", board)
    if turns % 2:
        board = board.translate(str.maketrans("BW", "WB"))
        words[1] = "w" if words[1] == "b" else "b"
    return position.game.from_text(" ".join([board, *words[1:]]))


@given(random=randoms, plies=plies, turns=st.integers(0, 3), mirror=st.booleans())
def test_escabel_has_the_symmetries_of_the_square(
    random: Random, plies: int, turns: int, *, mirror: bool
) -> None:
    """b2 a1 there, c2 d1 here."""
    position = random_position(start("escabel", {"size": "4", "pie": "off"}), random, plies)
    assert escabel_image(position, turns, mirror=mirror).board_hash() == position.board_hash()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("B.2/.3/.3 b wb - 5", "B.2/.3/.3 w wb - 5"),
        ("B.2/.3/.3 b wb - 5", "B2.2/.3/.3 b wb - 5"),
        ("BW./.3/.3 b wb - 5", "B.2/W.2/.3 b wb - 5"),
    ],
    ids=["who moves", "a height", "the edges"],
)
def test_another_position_of_escabel_has_another_number(one: str, other: str) -> None:
    game = game_named("escabel")
    assert (
        game.from_text(f"{one} pie=off").board_hash()
        != game.from_text(f"{other} pie=off").board_hash()
    )


def test_escabel_has_the_same_number_whatever_the_options_the_ply_and_the_right_to_swap() -> None:
    game = game_named("escabel")
    ends = ["b wb - 5 pie=off", "b bw - 5", "b wb - 7", "b wb swap 5"]
    assert len({game.from_text(f"B.2/.3/.3 {end}").board_hash() for end in ends}) == 1


# ---- Esgrad
def esgrad_image(moves: list[Move], sixths: int, *, mirror: bool) -> Position:
    """Play the moves again on a board that is turned by sixths, and mirrored."""
    board = board_of(3)
    names = {(point.q, point.r): point.name for point in board.points}
    image: dict[str, str] = {}
    for point in board.points:
        q, r = point.q, point.r
        for _ in range(sixths):
            q, r = -r, q + r
        image[point.name] = names[(r, q) if mirror else (q, r)]
    position = start("esgrad", {"side": "3"})
    for move in moves:
        position = position.play(Move(image.get(move, move)))
    return position


@given(random=randoms, stones=st.integers(0, 19), sixths=st.integers(0, 5), mirror=st.booleans())
def test_esgrad_has_the_symmetries_of_the_hexagon(
    random: Random, stones: int, sixths: int, *, mirror: bool
) -> None:
    points = [point.name for point in board_of(3).points]
    moves = ["komi 3", "white", *random.sample(points, stones)]
    if random.random() < 0.5:
        moves.insert(random.randint(2, len(moves)), "pass")
    log = list(map(Move, moves))
    number = esgrad_image(log, 0, mirror=False).board_hash()
    assert esgrad_image(log, sixths, mirror=mirror).board_hash() == number


@pytest.mark.parametrize("copy", ["pass a1 c3 pass b2", "c3 pass b2 a1 pass", "c3 a1 b2 pass pass"])
def test_esgrad_has_the_same_number_whoever_passed_and_however_often(copy: str) -> None:
    """A pass matters for the half point alone, so a copy with two more would give advice."""

    def number(moves: str) -> int:
        log = [Move(move) for move in ("komi 3", "white", *moves.split())]
        return esgrad_image(log, 0, mirror=False).board_hash()

    assert number(copy) == number("c3 a1 b2")
    assert number("c3 a1 b2 pass") != number("c3 a1 b2"), "the other side is to move"


# ---- Stack Control
def stack_control_image(position: Position, turns: int, *, mirror: bool) -> Position:
    """Turn the board, and exchange red and yellow everywhere."""
    words = position.text().split()
    grid = [
        re.sub(r"\.(\d)", lambda run: ",".join("." * int(run[1])), rank).split(",")
        for rank in words[0].split("/")
    ]
    for _ in range(turns):
        grid = turned(grid)
    ranks = [",".join(rank) for rank in (mirrored(grid) if mirror else grid)]
    ranks = [
        re.sub(r"\.(,\.)+", lambda run: f".{run[0].count('.')}", f",{rank},").strip(",")
        for rank in ranks
    ]
    letters = str.maketrans("RY", "YR")
    board, seats, stock = (
        text.translate(letters) for text in ("/".join(ranks), words[2], words[3])
    )
    if "setup=advanced" in words and stock != "-":
        pools = [sorted(re.findall(r".\d{3}", pool), key=by_colour) for pool in stock.split(",")]
        stock = ",".join("".join(pool) or "-" for pool in pools)
    return position.game.from_text(" ".join([board, words[1], seats, stock, *words[4:]]))


def by_colour(part: str) -> int:
    return "RYGBK".index(part[0])


@pytest.mark.parametrize("setup", ["draw", "advanced", "scattered"])
@pytest.mark.parametrize("seats", [2, 3])
@given(random=randoms, plies=plies, turns=st.integers(0, 3), mirror=st.booleans())
def test_stack_control_has_the_symmetries_of_the_square_and_of_colours(
    setup: str, seats: int, random: Random, plies: int, turns: int, *, mirror: bool
) -> None:
    begin = start("stack-control", {"setup": setup}, seats)
    position = random_position(begin, random, plies).without_future_draws()
    assert stack_control_image(position, turns, mirror=mirror).board_hash() == position.board_hash()
    after = position.play(random.choice(position.legal_moves()))
    assert after.board_hash() != position.board_hash()


@given(random=randoms, plies=st.integers(3, 12), left=st.integers(0, 2))
def test_stack_control_has_the_same_number_without_a_seat_that_has_left(
    random: Random, plies: int, left: int
) -> None:
    position = random_position(start("stack-control", {"setup": "scattered"}), random, plies)
    words = position.text().split()

    def with_a_third(seat: str) -> Position:
        seats = words[2].split(",")
        mover = seats[int(words[1])]
        third = next(letter for letter in "RYG" if letter not in seats)
        seats.insert(left, third + seat)
        turn = str([each[0] for each in seats].index(mover))
        return position.game.from_text(" ".join([words[0], turn, ",".join(seats), *words[3:]]))

    assert with_a_third(":left").board_hash() == position.board_hash()
    assert with_a_third("").board_hash() != position.board_hash()


def test_stack_control_has_the_same_number_whatever_is_drawn() -> None:
    """With another setup, something else can be placed on the same board."""
    board = ".,K1,.6/.8/.8/.8/.8/.8/.8/.3,B2,G3,.3 1 R,Y"
    game = game_named("stack-control")
    numbers = {game.from_text(f"{board} {drawn} 3").board_hash() for drawn in ("G1G2G3", "?")}
    assert len(numbers) == 1
