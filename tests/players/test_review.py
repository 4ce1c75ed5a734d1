"""A review judges every turn, and names those that cost most only if a second look agrees."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from players.judgements import (
    Judgement,
    judgement_of,
    points_lost,
    points_saved,
    turn_played,
    without_search,
)
from players.levels import ADVISER, ADVISER_SEED, answer
from players.reports import Candidate, Report
from players.review import (
    DEEP_LOOK,
    FIRST_LOOK,
    SECOND_LOOK,
    Review,
    next_search,
    with_judgement,
)
from players.search import run_task
from rules.game import Move, Termination
from rules.line import Entry, Kind, Leaving, Line, begin, extend_by_log
from rules.registry import game_named
from tests.journeys.games.counting_game import GAME as COUNTING

SEED = bytes(range(32))
BAD, FAIR, GOOD = Judgement((100, 900), best="x"), Judgement((500, 500)), Judgement((900, 100))


def escabel(moves: str, loser: int | None = None) -> Line:
    game = game_named("escabel")
    options = game.read_options({"size": "5", "pie": "off"})
    entries = [Entry(Kind.MOVE, ply % 2, move) for ply, move in enumerate(moves.split())]
    if loser is not None:
        entries.append(Entry(Kind.RESIGNED, loser))
    return extend_by_log(begin(game, options, 2, b""), entries)


def reviewed(line: Line, judgements: Sequence[Judgement], at_random: Sequence[int] = ()) -> Review:
    """Return the review in which the searches find these, one after the other."""
    review = Review()
    for each in judgements:
        assert next_search(line, review) is not None
        review = with_judgement(line, review, each, at_random)
    return review


def test_a_costly_turn_gets_a_second_look_and_may_be_the_losing_one() -> None:
    """Seat 0 played b2 when it should have played c3."""
    line = escabel("a1 e5 b2 d4", loser=0)
    first = [GOOD, GOOD, GOOD, BAD, BAD]
    review = reviewed(line, first)
    assert [each.turn for each in review.points or ()] == [2]
    assert next_search(line, review) == (line.positions[2], SECOND_LOOK)
    review = with_judgement(line, review, replace(GOOD, best="c3"))
    assert next_search(line, review) == (line.positions[3], SECOND_LOOK)
    review = with_judgement(line, review, replace(BAD, winner=1))
    better = line.positions[2].play(Move("c3"))
    assert next_search(line, review) == (better, SECOND_LOOK)  # for its best answer
    review = with_judgement(line, review, replace(GOOD, best="d4"))
    assert review.done
    assert next_search(line, review) is None
    (point,) = review.turning_points(line)
    assert (point.better, point.cost(0), review.losing_turn(line)) == (("c3",), 800, 2)


@pytest.mark.parametrize(
    ("second", "fall"),
    [
        ([replace(FAIR, best="c3"), replace(FAIR, best="d4")], None),  # it costs nothing any more
        ([replace(GOOD, best="b2"), BAD], 2),  # nothing better is found
    ],
)
def test_what_does_not_hold_at_the_second_look_is_no_turning_point(
    second: list[Judgement], fall: int | None
) -> None:
    line = escabel("a1 e5 b2 d4", loser=0)
    review = reviewed(line, [GOOD, GOOD, GOOD, BAD, BAD, *second, FAIR])
    assert review.done
    assert not review.turning_points(line)
    assert review.fall_without_better(line) == fall


@pytest.mark.parametrize(
    ("judgements", "loser", "losing"),
    [
        ([FAIR, BAD, BAD, BAD, BAD], 0, 0),
        ([FAIR, BAD, GOOD, BAD, BAD], 0, 2),  # the last time that all was still open
        ([FAIR, FAIR, Judgement((390, 610)), BAD, BAD], 0, 2),  # behind already
        ([FAIR, FAIR, FAIR, FAIR, BAD], 0, None),  # it became worse by a turn of the other seat
        ([FAIR, BAD, BAD, BAD, BAD], 1, None),  # who was ahead gave up
        ([FAIR, BAD, BAD, BAD, Judgement((400, 600))], 0, None),  # gave up what was not lost
        ([FAIR, BAD, BAD, BAD, BAD], None, None),  # the match goes on
    ],
)
def test_the_losing_turn_is_the_loser_s_last_one_in_a_position_that_was_not_lost(
    judgements: list[Judgement], loser: int | None, losing: int | None
) -> None:
    line = escabel("a1 e5 b2 d4", loser)
    review = reviewed(line, judgements)
    for point in review.points or ():  # the second look finds the same
        for each in (*judgements[point.turn : point.turn + 2], FAIR):
            review = with_judgement(line, review, replace(each, best="c3"))
    assert review.losing_turn(line) == losing


def test_the_second_look_decides_which_turn_lost_the_match() -> None:
    """At the first look all was lost already before the last turn of seat 0; it was not."""
    line = escabel("a1 e5 b2 d4 c1", loser=0)
    worse, close = Judgement((260, 740)), Judgement((450, 550))
    review = reviewed(line, [FAIR, worse, worse, worse, close, BAD])
    assert [each.turn for each in review.points or ()] == [0, 4]
    for each in (FAIR, worse, FAIR, FAIR, BAD, FAIR):
        review = with_judgement(line, review, replace(each, best="c3"))
    assert review.losing_turn(line) == 4


def test_where_no_turn_cost_much_the_loser_s_costliest_one_is_named() -> None:
    """The curve falls from 70 to 36 in small steps."""
    line = escabel("a1 e5 b2 d4", loser=0)
    shares = [700, 650, 640, 460, 360]
    judgements = [Judgement((share, 1000 - share), best="c3") for share in shares]
    review = reviewed(line, judgements)
    assert [point.turn for point in review.points or ()] == [0, 2]
    for judgement in (*judgements[:2], judgements[0], *judgements[2:4], judgements[2]):
        review = with_judgement(line, review, judgement)
    (point,) = review.turning_points(line)
    assert review.steepest_fall(line, 0) == (2, 4)
    assert (point.turn, point.better, point.cost(0)) == (2, ("c3",), 180)
    assert [each[0] for each in review.curve(line)][::4] == [675, 360]
    assert review.losing_turn(line) is None


def test_of_each_loser_of_three_a_turn_is_named_although_it_cost_little() -> None:
    moves = enumerate(["1", "2", "3", "4", "7", "10"])
    entries = [Entry(Kind.MOVE, ply % 3, move) for ply, move in moves]
    line = extend_by_log(begin(COUNTING, {}, 3, b""), entries)
    even, worse = Judgement((340, 330, 330), best="5"), Judgement((320, 340, 340), best="6")
    worst, over = Judgement((320, 320, 360), best="8"), Judgement((0, 0, 1000), 2)
    review = reviewed(line, [even, even, even, even, worse, worst, over])
    for each in (even, worse, even, worse, worst, worse):
        review = with_judgement(line, review, each)
    assert [(each.turn, each.better) for each in review.turning_points(line)] == [
        (3, ("5",)),
        (4, ("6",)),
    ]
    assert review.steepest_fall(line, 0) == (5, 6)
    left = replace(line, leavings=(Leaving(6, 1, Termination.RESIGNED),))
    assert review.steepest_fall(left, 0) == (3, 4)


def test_a_loss_that_is_back_at_once_is_not_named() -> None:
    """Estimates rise and fall in Stack Control; only at turns 4 and 6 seat 0 loses for good."""
    line = escabel("a1 e5 b2 d4 c1 e4 d2 c5", loser=0)
    shares = [560, 430, 580, 450, 570, 300, 280, 90, 80]
    review = reviewed(line, [Judgement((share, 1000 - share), best="a5") for share in shares])
    assert [point.turn for point in review.points or ()] == [4, 6]
    for share in (570, 300, 560, 280, 90, 290):  # before it, after it, and after the better one
        review = with_judgement(line, review, Judgement((share, 1000 - share), best="a5"))
    assert [point.turn for point in review.turning_points(line)] == [4, 6]


def test_a_proved_win_lasts_until_its_winner_gives_it_away() -> None:
    """After seat 1's best turn d4 the searches see no win any more, but it is one; e4 is none."""
    line = escabel("a1 e5 b2 d4 c1 e4", loser=1)
    won = Judgement((0, 1000), winner=1, best="d4")
    review = reviewed(line, [FAIR, FAIR, FAIR, won, FAIR, FAIR, FAIR])
    assert [each.winner for each in review.judged] == [None, None, None, 1, 1, 1, None]
    assert [each.turn for each in review.points or ()] == [2, 5]
    for each in (replace(FAIR, best="d5"), won, replace(FAIR, best="d4")):
        review = with_judgement(line, review, each)
    assert next_search(line, review) == (line.positions[5], DEEP_LOOK)
    for each in (replace(GOOD, best="a3"), FAIR, FAIR):  # even this search does not see the win
        review = with_judgement(line, review, each)
    given_away = review.turning_points(line)[1]
    assert (given_away.before, given_away.cost(1)) == (Judgement((0, 1000), winner=1), 500)


def test_a_win_that_only_a_second_look_proves_may_be_given_away_later() -> None:
    line = escabel("a1 e5 b2 d4 c1 e4", loser=1)
    review = reviewed(line, [*[FAIR] * 3, *[Judgement((300, 700))] * 4])
    assert [each.turn for each in review.points or ()] == [2]
    for each in (replace(FAIR, best="d5"), Judgement((0, 1000), winner=1, best="d4")):
        review = with_judgement(line, review, each)
    assert [each.turn for each in review.points or ()] == [2, 5]


def test_where_no_chance_fell_the_turns_that_lost_most_points_are_looked_at_again() -> None:
    game = game_named("stack-control")
    options, random = game.read_options({"setup": "scattered"}), Random(3)
    line = begin(game, options, 2, SEED)
    while line.result is None:
        move = random.choice(line.position.legal_moves())
        line = extend_by_log(line, [Entry(Kind.MOVE, line.position.to_move, move)])
    review = reviewed(line, [FAIR] * (len(line.turns) + 1))
    lost = {turn: points_lost(line, turn) for turn in range(len(line.turns))}
    points = [point.turn for point in review.points or ()]
    assert points == sorted(sorted(lost, key=lambda turn: -lost[turn])[:3])
    for turn in points:  # the better turn is to save them from the same answer
        (position, _), (_, (answer,)) = (turn_played(line, each) for each in (turn, turn + 1))
        for better in position.legal_moves():
            saved = points_saved(line, turn, (better,))
            assert saved == lost[turn] or answer in position.play(better).legal_moves()


def test_where_all_was_decided_no_turn_is_named() -> None:
    line = escabel("a1 e5 b2 d4", loser=0)
    lost, won = Judgement((99, 901)), Judgement((0, 1000), winner=1)
    assert reviewed(line, [lost, lost, lost, won, won]).points == ()


def test_a_turn_at_random_is_nobodys_mistake() -> None:
    judgements = [GOOD, GOOD, GOOD, BAD, BAD]
    assert reviewed(escabel("a1 e5 b2 d4", loser=0), judgements, [3]).points == ()


def test_three_turns_at_most_are_looked_at_again() -> None:
    line = escabel("a1 e5 b2 d4 c1 e4 d2", loser=0)
    review = reviewed(line, [GOOD, FAIR, GOOD, BAD, GOOD, BAD, GOOD, BAD])
    assert [each.turn for each in review.points or ()] == [2, 4, 6]


def test_what_chance_plays_for_a_seat_that_left_is_nobody_s_fault() -> None:
    game = game_named("stack-control")
    start = begin(game, game.read_options({"setup": "scattered"}), 3, SEED)
    left = extend_by_log(start, [Entry(Kind.MOVE, 0, "tree R"), Entry(Kind.RESIGNED, 2)])
    judgements = [Judgement((900, 50, 50)), Judgement((100, 800, 100))]
    assert reviewed(left, judgements).points == ()


def test_a_judgement_is_in_thousandths_and_says_what_is_proved() -> None:
    move = Move("a1")
    report = Report(2, 1, (Candidate(move, 10, 0.75),), 10, cut=False)
    assert judgement_of([report]) == Judgement((250, 750), best="a1")
    won = replace(report, winner=0, candidates=(Candidate(move, 10, 0.75, winner=0),))
    assert judgement_of([won]) == Judgement((1000, 0), 0, "a1")


def test_the_chances_of_two_seats_are_the_whole_win_in_per_cent_too() -> None:
    for share in range(1001):
        judgement = Judgement((share, 1000 - share))
        assert judgement.per_cent(0) + judgement.per_cent(1) == 100, share


def test_each_of_several_seats_has_its_share_of_the_win() -> None:
    game = game_named("stack-control")
    options = game.read_options({"setup": "scattered"})
    position = game.start(options, 3, SEED)
    settings = replace(FIRST_LOOK, playouts=30, tasks=2)
    judgement = judgement_of([run_task(position, settings, "seed", task) for task in range(2)])
    assert len(judgement.shares) == 3
    assert sum(judgement.shares) == pytest.approx(1000, abs=3)
    assert without_search(position) is None


def test_the_end_of_a_game_needs_no_search() -> None:
    position = COUNTING.start({}, 3, b"")
    for move in ("3", "6", "9", "10"):
        position = position.play(Move(move))
    assert without_search(position) == Judgement((1000, 0, 0), 0)
    game = game_named("stack-control")
    drawn = game.start(game.read_options({}), 2, SEED).without_future_draws()
    for _ in range(3):
        drawn = drawn.play(drawn.legal_moves()[0])
    assert without_search(drawn) == Judgement((500, 500))


def test_a_turn_that_a_hint_names_is_no_mistake() -> None:
    position = escabel("a1 e5").position
    hint = answer(position, ADVISER, ADVISER_SEED).move
    line = escabel(f"a1 e5 {hint} d4", loser=0)
    review = reviewed(line, [GOOD, GOOD, GOOD, BAD, BAD])
    while (search := next_search(line, review)) is not None:
        reports = [run_task(*search, ADVISER_SEED, task) for task in range(search[1].tasks)]
        review = with_judgement(line, review, judgement_of(reports))
    assert [each.turn for each in review.points or ()] == [2]
    assert review.turning_points(line) == []


def test_the_curve_does_not_follow_whose_turn_it_is() -> None:
    """Judgements that favour the seat to move by 10 % on either side become a level line."""
    line = escabel("a1 e5 b2 d4 a3 e1")
    zigzag = [Judgement((600, 400)), Judgement((400, 600))] * 3
    assert reviewed(line, [*zigzag, Judgement((500, 500))]).curve(line)[:5] == [(500, 500)] * 5


def test_the_curve_keeps_turning_points_and_what_is_proved() -> None:
    line = escabel("a1 e5 b2 d4", loser=0)
    review = reviewed(line, [Judgement((860, 140)), GOOD, GOOD, BAD, Judgement((0, 1000), 1)])
    for second in (replace(GOOD, best="c3"), BAD):
        review = with_judgement(line, review, second)
    assert [each.turn for each in review.turning_points(line)] == [2]
    assert [share for share, _ in review.curve(line)] == [880, 890, 900, 0, 0]
