"""Escabel by the clauses A1 to A12 of its rules, and by the worked positions E1 to E11."""

from __future__ import annotations

import pytest

from rules.errors import IllegalMove, OptionError
from rules.game import Result, Termination
from rules.games.escabel.game import GAME, EscabelPosition
from rules.points import Colour, parse_points, point_name
from tests.rules.games.escabel.positions import board, play, start


def moves_of(position: EscabelPosition) -> str:
    return " ".join(position.legal_moves())


def linked(position: EscabelPosition, a: str, b: str) -> bool:
    points = parse_points(f"{a} {b}")
    assert points is not None
    return any(set(pair[1:]) == set(points) for pair in position.state.pairs(connected=True))


def chain_of(position: EscabelPosition, colour: Colour) -> list[str]:
    return [point_name(*point) for point in position.state.chain(colour)]


BLACK_WINS = Result((0,), Termination.CHAIN)
WHITE_WINS = Result((1,), Termination.CHAIN)


# ---- options, A.1


def test_a_challenge_offers_sizes_3_to_19_and_9_by_default() -> None:
    """A.1 size: n×n, 3–19, default 9. The engine can play every board from 2×2."""
    assert GAME.read_options({})["size"] == 9
    for size in ("3", "19"):
        GAME.check_challenge(GAME.read_options({"size": size}))
    for size in ("2", "20"):
        with pytest.raises(OptionError, match="size can be from 3 to 19"):
            GAME.check_challenge(GAME.read_options({"size": size}))
    with pytest.raises(OptionError, match="size can be from 2 to"):
        GAME.read_options({"size": "1"})


@pytest.mark.parametrize(("setup", "size"), [("checkered-black", 4), ("checkered-white", 3)])
def test_crosscut_movement_on_a_full_board_needs_size_5(setup: str, size: int) -> None:
    """A.1: in a challenge, `crosscut` with a checkered setup needs n ≥ 5."""
    small = GAME.read_options({"movement": "crosscut", "setup": setup, "size": str(size)})
    with pytest.raises(OptionError, match="size 5 or more"):
        GAME.check_challenge(small)
    GAME.check_challenge({**small, "size": 5})
    GAME.check_challenge({**small, "movement": "any"})
    assert GAME.start(small).legal_moves()


@pytest.mark.parametrize(
    ("setup", "corner", "black", "white"),
    [("checkered-black", "black", 13, 12), ("checkered-white", "white", 12, 13)],
)
def test_a_checkered_board_starts_full(setup: str, corner: str, black: int, white: int) -> None:
    """A.1 setup: stacks of height 1 in a checkered pattern; the named colour is on a1."""
    stacks = list(start(5, setup=setup).state.stacks())
    assert stacks[0].colour == corner
    assert [stack.height for stack in stacks] == [1] * 25
    assert sum(stack.colour == "black" for stack in stacks) == black
    assert sum(stack.colour == "white" for stack in stacks) == white
    assert all((s.colour == corner) == ((s.file + s.rank) % 2 == 0) for s in stacks)


def test_the_default_options_in_words() -> None:
    """A.1: the defaults are standard edition, any movement, empty board, 9×9, pie rule on."""
    words = GAME.describe_options(GAME.read_options({}))
    assert words == "9×9 · standard edition · any movement · empty board · swap allowed"


# ---- board and stacks, A1 to A4


def test_top_and_bottom_belong_to_black_and_the_sides_to_white() -> None:
    """A1: the top and bottom edges are Black's, the left and right edges are White's."""
    assert board(". B1 . / . B1 . / . B1 .").result() == BLACK_WINS
    assert board("B1 B1 B1 / . . . / . . .").result() is None
    assert board(". . . / W1 W1 W1 / . . .", "w").result() == WHITE_WINS
    assert board(". W1 . / . W1 . / . W1 .", "w").result() is None


def test_pieces_under_the_top_never_matter() -> None:
    """A3: (colour, height) of each point is the whole state, so two ways to the same board lead to
    the same position."""
    one = play(start(3), "a1 b1 a1-b1 c3 c1")
    other = play(start(3), "c1 b1 a1 c3 a1-b1")
    assert one == other
    assert one.legal_moves() == other.legal_moves()


def test_a_crosscut_is_a_full_block_with_a_pair_on_each_diagonal() -> None:
    """A4: four occupied points whose diagonals are a black pair and a white pair."""
    assert not linked(board("W1 B1 / B1 W1"), "a1", "b2")
    assert linked(board(". B1 / B1 W1"), "a1", "b2"), "an empty point: no crosscut"
    assert linked(board("B1 B1 / B1 W1"), "a1", "b2"), "a third black stack: no crosscut"


# ---- connection, A5 and A6

PAIRS = ["1,1", "1,2", "1,3", "2,2", "2,3", "3,3"]
TABLE = """
–/– –/W –/W W/W W/W W/W
–/B –/– –/W W/W W/W W/W
–/B –/B –/– W/W W/W W/W
B/B B/B B/B –/– –/W W/W
B/B B/B B/B –/B –/– W/W
B/B B/B B/B B/B B/B –/–
"""


@pytest.mark.parametrize("edition", ["standard", "tiebreak", "growth"])
@pytest.mark.parametrize("turned", [False, True])
def test_who_is_connected_in_a_crosscut(edition: str, turned: bool) -> None:
    """A5: the table of all crosscuts with heights up to 3; the rows are Black's pair."""
    for black, row in zip(PAIRS, TABLE.split("\n")[1:-1], strict=True):
        for white, entry in zip(PAIRS, row.split(), strict=True):
            expected = entry.split("/")[0 if edition == "standard" else 1]
            b, w = black.split(","), white.split(",")
            if turned:
                b, w = b[::-1], w[::-1]
            given = board(f"W{w[0]} B{b[0]} / B{b[1]} W{w[1]}", edition=edition)
            colours = {colour for colour, *_ in given.state.pairs(connected=True)}
            wanted = {"B": ["black"], "W": ["white"], "–": []}[expected]
            assert sorted(colours) == wanted, f"Black {black} against White {white}"
            barred = {colour for colour, *_ in given.state.pairs(connected=False)}
            assert barred == {"black", "white"} - colours


def test_outside_crosscuts_neighbours_are_connected_at_any_height() -> None:
    """A5: stacks of one colour that are adjacent, orthogonally or diagonally, and not in one
    crosscut."""
    given = board("B3 . . / . B1 W2 / . B2 W1")
    bonds = given.state.pairs(connected=True)
    black = [(a, b) for colour, a, b in bonds if colour == "black"]
    assert black == [((1, 0), (1, 1)), ((1, 1), (0, 2))]
    assert list(given.state.pairs(connected=False)) == []
    assert not linked(board("B1 . . / . . . / B1 . ."), "a1", "a3"), "not adjacent"


def test_bonds_name_each_pair_once_with_its_colour() -> None:
    """A5: the pairs that the picture draws."""
    state = board("W1 B2 / B2 W1").state
    assert list(state.pairs(connected=True)) == [("black", (0, 0), (1, 1))]
    assert list(state.pairs(connected=False)) == [("white", (1, 0), (0, 1))]


# ---- turns, A7 to A9


def test_black_starts_and_turns_alternate_without_passing() -> None:
    """A7: Black starts, turns alternate, each turn is one action, and there is no passing."""
    given = start(3)
    assert (given.state.colour_to_move, given.to_move, given.ply) == ("black", 0, 0)
    after = play(given, "a1")
    assert (after.state.colour_to_move, after.to_move, after.ply) == ("white", 1, 1)
    assert play(after, "c3").to_move == 0
    assert "pass" not in after.legal_moves()


def test_a_move_captures_the_destination_and_gives_away_the_source() -> None:
    """A7 move: the source keeps its height and becomes the opponent's; the destination becomes the
    mover's and one higher."""
    after = play(board(". . . / W3 B3 . / . . ."), "b2-a2")
    assert [s[2:] for s in after.state.stacks()] == [("black", 4), ("white", 3)]


def test_a_move_goes_to_an_adjacent_enemy_of_the_same_height() -> None:
    """A7 move: onto an orthogonally adjacent enemy stack of the same height."""
    given = board("W2 W1 W2 / W1 B2 B2 / W2 W2 W2")
    assert [move for move in given.legal_moves() if "-" in move] == ["b2-b1", "c2-c1", "c2-c3"]


def test_stacks_grow_beside_one_of_their_height() -> None:
    """A7 grow: only in `growth`, on the player's own stack if an orthogonally adjacent stack of
    either colour has the same height."""
    given = board("B1 . B2 / W1 . B2 / B2 . W1", edition="growth")
    assert [move for move in given.legal_moves() if "+" in move] == ["a3+", "c2+", "c3+"]
    after = given.play(given.read("c3+"))
    grown = after.state.stack(2, 2)
    assert grown is not None
    assert (grown.colour, grown.height) == ("black", 3)
    for edition in ("standard", "tiebreak"):
        assert "+" not in moves_of(board("B1 . B2 / W1 . B2 / B2 . W1", edition=edition))


def test_crosscut_movement_restricts_moves_only() -> None:
    """A8: source and destination must belong to one crosscut; one of the two blocks is enough."""
    ranks = "W1 B1 . / B1 W1 . / . . ."
    crosscut = board(ranks, edition="growth", movement="crosscut")
    assert moves_of(crosscut) == "a1 a2+ a2-a3 a2-b2 b1 b3+ b3-a3 b3-b2 c1 c2 c3"
    one_of_two = board("W1 B1 . / B1 W1 . / B1 . .", movement="crosscut")
    assert "a2-b2" in one_of_two.legal_moves()
    outside = board("B1 W1 . / B1 W1 . / . . .", movement="crosscut")
    assert "-" not in moves_of(outside)


def test_only_white_may_swap_and_only_on_the_first_turn() -> None:
    """A9: the players exchange colours and the board stays; White is still to move, now played by
    seat 0; there is no second swap."""
    fresh = start(3, pie="on")
    assert "swap" not in fresh.legal_moves()
    offered = play(fresh, "b2")
    assert [button.move for button in offered.pad.buttons()] == ["swap"]
    swapped = play(offered, "swap")
    assert list(swapped.state.stacks()) == list(offered.state.stacks())
    assert (swapped.state.colour_to_move, swapped.to_move, swapped.ply) == ("white", 0, 2)
    assert [swapped.narration.colour(seat) for seat in (0, 1)] == ["White", "Black"]
    assert "swap" not in swapped.legal_moves()
    assert swapped.pad.buttons() == []
    later = play(offered, "a1 c3")
    assert "swap" not in later.legal_moves()


def test_without_the_pie_nobody_may_swap() -> None:
    """A.1 pie off: A9 does not apply."""
    assert "swap" not in play(start(3, pie="off"), "b2").legal_moves()


def test_after_a_swap_the_seats_win_by_their_new_colours() -> None:
    """A9: after the exchange, seat 1 wins with Black's chain."""
    end = play(start(2, pie="on"), "a1 swap b1 a2 b2")
    assert end.result() == Result((1,), Termination.CHAIN)


# ---- the end, A10 to A12


def test_a_swap_does_not_count_as_an_available_move() -> None:
    """A10: the swap is not an available move in (2), and (1) and (2) are checked before it."""
    stuck = GAME.from_text("BB/W2B w bw swap 1")
    assert stuck.result() == Result((0,), Termination.NO_MOVES)
    assert stuck.legal_moves() == []
    won = GAME.from_text(".2/WW w bw swap 1")
    assert won.result() == WHITE_WINS
    assert won.pad.buttons() == []


def test_the_chain_shown_is_a_shortest_one() -> None:
    """A11: the picture shows one connection between the edges, not every stack."""
    given = board("B1 B1 B1 / B1 B1 B1 / B1 B1 B1")
    assert len(given.state.chain("black")) == 3
    assert given.state.chain("white") == ()


# ---- worked positions


def test_e1() -> None:
    """E1: Black wins in `tiebreak`; in `standard` the game continues."""
    assert board("W1 B2 / B1 W1", edition="tiebreak").result() == BLACK_WINS
    assert board("W1 B2 / B1 W1").result() is None


def test_e2() -> None:
    """E2 and A10 (2): White is to move and cannot, so Black wins."""
    end = play(start(2), "a1 a2 b2 a2-a1 b1")
    assert end.narration.board_grid().splitlines()[2:4] == ["2 B1 B1 2", "1 W2 B1 1"]
    assert end.result() == Result((0,), Termination.NO_MOVES)


def test_e3() -> None:
    """E3 and A11: a complete chain has not won yet. Of White's three moves `b1` and `a2-a1` break
    it; after `a2-b2` Black wins."""
    given = play(start(2), "a1 a2 b2")
    assert given.result() is None
    assert given.state.threat
    assert given.state.deciding_chain() == ((0, 0), (1, 1))
    assert chain_of(given, "black") == ["a1", "b2"]
    assert moves_of(given) == "a2-a1 a2-b2 b1"
    assert chain_of(play(given, "b1"), "black") == []
    assert not play(given, "b1").state.threat
    assert chain_of(play(given, "a2-a1"), "black") == []
    assert play(given, "a2-b2").result() == BLACK_WINS


def test_e4() -> None:
    """E4 and A11: White's own move turned a2 black; Black's a2–b1 touches both edges and wins at
    once. White is warned."""
    given = play(start(2), "a1 a2 b1")
    assert given.narration.warnings(given.read("a2-a1")) == [
        "Careful: this completes Black's chain, so Black wins at once."
    ]
    assert given.narration.warnings(given.read("b2")) == []
    end = play(given, "a2-a1")
    assert end.result() == BLACK_WINS
    assert set(chain_of(end, "black")) == {"a2", "b1"}


def test_e5() -> None:
    """E5 and A2: a1 is White's with height 1, b1 is Black's with height 2. The topmost piece
    determines colour and owner; the height is the number of pieces."""
    assert [*play(start(3), "a1 b1 a1-b1").state.stacks()] == [
        (0, 0, "white", 1),
        (1, 0, "black", 2),
    ]


def test_e6() -> None:
    """E6: `a1-b1` is legal with `any` and illegal with `crosscut`; a crosscut has four moves."""
    assert "a1-b1" in play(start(3), "a1 b1").legal_moves()
    with pytest.raises(IllegalMove, match="not in one crosscut"):
        play(start(3, movement="crosscut"), "a1 b1 a1-b1")
    given = board(". . . / W1 B1 . / B1 W1 .", movement="crosscut")
    assert [move for move in given.legal_moves() if "-" in move] == [
        "a1-a2",
        "a1-b1",
        "b2-a2",
        "b2-b1",
    ]


def test_e7() -> None:
    """E7 and A7: nine moves are legal, the eight empty points and `swap`; afterwards seat 0 moves
    as White, without a second swap."""
    given = play(start(3, pie="on"), "b2")
    assert moves_of(given) == "a1 a2 a3 b1 b3 c1 c2 c3 swap"
    after = play(given, "swap")
    assert (after.state.colour_to_move, after.to_move) == ("white", 0)
    assert moves_of(after) == "a1 a2 a3 b1 b3 c1 c2 c3"


def test_e8() -> None:
    """E8 and A6: two stacks that their crosscut separates may be connected through others. b1 and
    c2 are not connected directly, but the chain b1–a1–a2–b3–c2 connects both edges."""
    given = board(". B1 . / B1 W1 B1 / B1 B1 W1")
    assert not linked(given, "b1", "c2")
    for pair in (("b1", "a1"), ("a1", "a2"), ("a2", "b3"), ("b3", "c2")):
        assert linked(given, *pair)
    assert given.result() == BLACK_WINS


def test_e9() -> None:
    """E9, A1 and A10 (1): an open file or rank of two wins at the start of the turn. Its points are
    corners, each of which touches both its edges."""
    assert board("B1 . / B1 .").result() == BLACK_WINS
    assert board("B1 . / B1 .").legal_moves() == []
    assert board(". . / W1 W1", "w").result() == WHITE_WINS


def test_e10() -> None:
    """E10: reachable positions refute wrong readings of the rules."""
    neither = board("W1 B2 / B1 W2")
    assert neither.state.chain("black") == ()
    assert neither.state.chain("white") == ()
    stuck = "W2 W2 B1 / B1 B1 W2 / B1 B1 B1"
    assert chain_of(board(stuck), "white") == ["a3", "b3", "c2"]
    assert board(stuck).result() == Result((1,), Termination.NO_MOVES)
    assert board(stuck, "w").result() == WHITE_WINS


def test_e11() -> None:
    """E11: Black wins in `tiebreak`; in `standard` the game continues with five moves."""
    moves = "c3 c2 c3-c2 b3 a3 b3-a3 c1 b2"
    end = play(start(3, edition="tiebreak"), moves)
    assert end.narration.board_grid().splitlines()[2:5] == [
        "3 W2 B1 W1 3",
        "2 .  W1 B2 2",
        "1 .  .  B1 1",
    ]
    assert end.result() == BLACK_WINS
    goes_on = play(start(3), moves)
    assert goes_on.result() is None
    assert len(goes_on.legal_moves()) == 5
