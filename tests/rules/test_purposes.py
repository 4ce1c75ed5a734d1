"""What is said of a good move is true: in random games it is compared to what the rules do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from random import Random

import pytest

from rules.game import Move
from rules.games.escabel.board import Board as EscabelBoard
from rules.games.escabel.board import group_of
from rules.games.escabel.game import EscabelPosition
from rules.games.esgrad.board import Point
from rules.games.esgrad.game import EsgradPosition
from rules.games.stack_control.game import StackControlPosition
from rules.points import Colour, other, parse_point
from tests.rules.games.escabel.positions import start as escabel
from tests.rules.games.esgrad.positions import begin as esgrad
from tests.rules.games.stack_control.positions import filled
from tests.rules.games.stack_control.positions import start as stack_control

STACK = r"(\w+)'s stack on (\w\d) \((\d+) pips?\)"


def listed(text: str) -> list[str]:
    return re.split(r", | and | or ", text)


def found(pattern: str, said: str) -> Iterator[Sequence[str]]:
    """Yield the groups of each sentence that is like a pattern."""
    for sentence in re.split(r"(?<=\.) ", said):
        if match := re.fullmatch(pattern, sentence):
            yield match.groups()


# ---- Stack Control
def top(position: StackControlPosition, square: str) -> str:
    stack = position.stacks().get(square)
    return stack[-1].colour.name.capitalize() if stack else ""


def taken(position: StackControlPosition, move: str) -> set[Sequence[str]]:
    """The stacks that a move takes if it is legal: colour, square and pips of each."""
    if move not in position.legal_moves():
        return set()
    source, target = move.split("-")
    then = top(position.play(Move(move)), target)
    return {
        (top(position, square), square, str(sum(each.size for each in position.stacks()[square])))
        for square in (source, target)
        if top(position, square) != then
    }


def pips_of(position: StackControlPosition, colour: str) -> int:
    """The pips that a colour controls."""
    tops = {square: top(position, square) for square in position.stacks()}
    own = (stack for square, stack in position.stacks().items() if tops[square] == colour)
    return sum(each.size for stack in own for each in stack)


NEXT = (
    r"(It \w+ |Careful: |Nothing stops )?(\w\d-\w\d),? "
    r"(can still|can then|which can|which could(?: then)?) (.+)\."
)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_of_moves_of_stacks_is_true(seed: int) -> None:
    random = Random(seed)
    position = filled(stack_control(2 + seed % 2), random)
    while position.result() is None:
        move = random.choice(position.legal_moves())
        said, then = str(position.narration.purpose(move)), position.play(move)
        mine = str(position.narration.colour(position.to_move))
        pips = pips_of(then, mine)
        losses = [pips - pips_of(then.play(each), mine) for each in then.legal_moves()]
        warns = " can " in said or " is the only move. This ends the game" in said
        assert warns or max(losses, default=0) < 6, said
        for how, each, when, effect in found(NEXT, said):
            here, other = (position, then) if how == "It stops " else (then, position)
            after = here.play(here.read(each))
            loss = pips_of(here, mine) - pips_of(after, mine)
            assert loss <= 0 if how == "It prepares " else loss > 3, said
            assert "can" not in when or loss == max(losses), said
            assert how != "It stops " or each not in other.legal_moves(), said
            if how == "It stops ":
                rest = (move for move in other.legal_moves() if move.endswith(each[3:]))
                assert all(pips - pips_of(other.play(move), mine) < 4 for move in rest), said
            if how == "Nothing stops ":
                boards = (other.play(stop) for stop in other.legal_moves() if stop != each)
                assert all(each in board.legal_moves() for board in boards), said
            if stack := re.fullmatch(f"take {STACK}", effect):
                assert stack.groups() in taken(here, each), said
                lost = pips_of(here, stack[1]) - pips_of(after, stack[1])
                assert lost == int(stack[3]), said
                assert (stack.groups() in taken(other, each)) is (
                    when in {"can still", "which can"}
                ), said
            elif cost := re.search(r"(cost|bring) (\w+) (\d+) pips$", effect):
                change = pips_of(after, cost[2]) - pips_of(here, cost[2])
                assert change == int(cost[3]) * (-1 if cost[1] == "cost" else 1), said
            else:
                assert sum(map(len, after.stacks().values())) < sum(
                    map(len, here.stacks().values())
                ), said
        position = then


# ---- Escabel
def cells(position: EscabelPosition, names: str) -> list[int]:
    points = map(parse_point, listed(names))
    return [position.state.cell(point) for point in points if point is not None]


def joined(board: EscabelBoard, stacks: Sequence[int]) -> bool:
    return all(two in group_of(board, one) for one, two in pairwise(stacks))


@pytest.mark.parametrize("seed", range(12))
def test_what_is_said_of_stacks_that_are_linked_is_true(seed: int) -> None:
    random = Random(seed)
    position = escabel(4 + seed % 2, edition=("standard", "tiebreak", "growth")[seed % 3])
    while position.result() is None and position.ply < 60:
        state, move = position.state, random.choice(position.legal_moves())
        said, then = str(position.narration.purpose(move)), position.play(move)
        before, after = state.board, then.state.board
        for (names,) in found("It links (.+)\\.", said):
            stacks = cells(position, names)
            assert joined(after, stacks), said
            assert not any(joined(before, pair) for pair in pairwise(stacks)), said
        for (links,) in found(r"It cuts (.+)\.", said):
            for pair in listed(links):
                ends = cells(position, pair.replace("–", ", "))
                assert joined(before, ends), said
                assert before.cells[ends[0]] * after.cells[ends[0]] < 0 or not joined(after, ends)
        position = then


# ---- Esgrad
def stones(position: EsgradPosition, colour: Colour) -> int:
    return position.state.black if colour == "black" else position.state.white


def way(position: EsgradPosition, colour: Colour, start: str, goals: set[str]) -> int:
    """Return how many stones would join a point to one of others, found step by step."""
    board, state = position.state.board, position.state
    known, points = {start: 0}, [start]
    while points:
        point = points.pop(0)
        for near in board.points_of(board.around(board.mask_of(point))):
            stone = state.stone(near)
            cost = known[point] + (stone is None)
            if stone != other(colour) and cost < known.get(near.name, 99):
                known[near.name] = cost
                points.append(near.name)
    return min((known[goal] for goal in goals if goal in known), default=99)


def distance(one: Point, two: Point) -> int:
    q, r = one.q - two.q, one.r - two.r
    return max(abs(q), abs(r), abs(q + r))


def room(position: EsgradPosition, name: str) -> int:
    """Count the free points around the group of a stone."""
    board, state = position.state.board, position.state
    group = next(each for each in state.groups() if each.mask & board.mask_of(name))
    return sum(
        bool(board.around(bit) & group.mask & ~bit) for bit in board.bits if bit & state.empty
    )


def check_groups(position: EsgradPosition, move: Move, said: str) -> None:
    """Check what is said of a stone and groups of either colour near it."""
    then, theirs = position.play(move), other(position.state.colour_to_move)
    here = position.state.board.points_of(position.state.board.mask_of(move))[0]
    points = {point.name: point for point in position.state.board.points}
    for kind, one, two in found(
        r"It (stands|blocks the shortest way left) between (\w+) and (\w+) of .+\.", said
    ):
        assert way(position, theirs, one, {two}) < way(then, theirs, one, {two}), said
        ends = points[one], points[two]
        direct = sum(distance(end, here) for end in ends) == distance(*ends)
        assert direct is (kind == "stands"), said
    for group, one in found(
        r"It can be linked with (the group of )?(\w+) at either of two points\.", said
    ):
        board = position.state.board
        both = board.around(board.mask_of(one)) & board.around(board.mask_of(move))
        assert group or (both & position.state.empty).bit_count() > 1, said


@pytest.mark.parametrize("seed", range(8))
def test_what_is_said_of_stones_is_true(seed: int) -> None:
    random, position = Random(seed), esgrad(side=str(3 + seed % 3))
    edge = {
        point.name
        for point in position.state.board.points
        if None in position.state.board.near[point.index]
    }
    while position.result() is None and position.state.empty:
        moves = [move for move in position.legal_moves() if move != "pass"]
        move = random.choice(moves)
        said, then = str(position.narration.purpose(move)), position.play(move)
        mine = position.state.colour_to_move
        theirs = other(mine)
        check_groups(position, move, said)
        for (one,) in found(r"It makes the way of .+'s (\w+) to the edge longer\.", said):
            assert way(position, theirs, one, edge) < way(then, theirs, one, edge), said
        for group, one, two in found(r"It brings (the group of )?(\w+) nearer to (.+)\.", said):
            goal = edge if two == "the edge" else {two}
            assert way(position, mine, one, goal) > way(then, mine, one, goal) <= 3, said
            near = position.state.board.around(position.state.board.mask_of(one))
            assert bool(near & stones(position, mine)) is bool(group), said
        for (one,) in found(r"It links (?:the group of )?(\w+) to the edge\.", said):
            assert way(position, mine, one, edge) > way(then, mine, one, edge) == 0, said
        for (count,) in found(r"It claims open ground: .+ is (\d+) points away\.", said):
            board, reached = position.state.board, position.state.board.mask_of(move)
            for step in range(int(count)):
                assert not reached & (position.state.black | position.state.white), (said, step)
                reached |= board.around(reached)
            assert reached & (position.state.black | position.state.white), said
        for (count,) in found(r"It begins a group with room: (\d+) .+\.", said):
            board, placed = then.state.board, then.state.board.mask_of(move)
            near = board.around(board.around(placed) | placed) | board.around(placed)
            assert (near & then.state.empty).bit_count() == int(count) >= 10, said
        for (one,) in found(r"It gives .*?(\w+) more room to grow\.", said):
            assert room(then, one) > room(position, one), said
        for (names,) in found("It links (.+)\\.", said):
            for one, two in pairwise(listed(names)):
                assert way(position, mine, one, {two}) > way(then, mine, one, {two}) == 0, said
        position = then
