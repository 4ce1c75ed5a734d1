"""Lessons that teach Escabel by playing."""

from typing import Any

from rules.games.escabel.board import group_of
from rules.games.escabel.notation import SWAP
from rules.games.escabel.state import Point, State
from rules.lessons import Condition, Lesson, wins
from rules.points import Colour, parse_points
from rules.result import Termination
from rules.text import tr


# ---- conditions
def _joins(before: Any, after: Any) -> bool:
    """Whether the mover has a chain then, and the opponent has none."""
    colours = before.state.colour_to_move, before.state.waiting
    mine, theirs = (bool(after.state.chain(colour)) for colour in colours)
    return mine and not theirs


def _breaks(before: Any, after: Any) -> bool:
    return not after.state.chain(before.state.waiting)


def _joins_for_good(before: Any, after: Any) -> bool:
    """Whether the mover has a chain that no answer breaks."""
    answers = (after.play(move) for move in after.legal_moves() if move != SWAP)
    return _joins(before, after) and all(_joins(before, answer) for answer in answers)


def _takes(name: str, *, enemy_chain: bool = True) -> Condition:
    """Whether the mover has the stack on a point then; without `enemy_chain` only if that gives
    the opponent no chain."""
    (point,) = _points(name)

    def solved(before: Any, after: Any) -> bool:
        stack = after.state.stack(*point)
        taken = stack is not None and stack.colour == before.state.colour_to_move
        return taken and (enemy_chain or _breaks(before, after))

    return solved


def _connects(names: str) -> Condition:
    """Whether two stacks are linked through stacks of their colour."""
    first, last = _points(names)

    def solved(before: Any, after: Any) -> bool:
        del before
        state: State = after.state
        return state.cell(last) in group_of(state.board, state.cell(first))

    return solved


def _points(names: str) -> list[Point]:
    points = parse_points(names)
    if points is None:
        raise ValueError(f"not points: {names}")
    return points


def _leaves_no_move(before: Any, after: Any) -> bool:
    return wins(before, after) and after.result().termination is Termination.NO_MOVES


def _swaps(before: Any, after: Any) -> bool:
    return after.state.black_seat != before.state.black_seat


def _grows(before: Any, after: Any) -> bool:
    return _owners(after.state) == _owners(before.state)


def _takes_any(before: Any, after: Any) -> bool:
    old, new = _owners(before.state), _owners(after.state)
    return old != new and old.keys() == new.keys()


def _owners(state: State) -> dict[Point, Colour]:
    return {(stack.file, stack.rank): stack.colour for stack in state.stacks()}


LESSONS = (
    Lesson(
        "aim",
        tr("The aim"),
        tr(
            "Black joins top and bottom, White left and right, with a chain of stacks. Stacks next "
            "to each other are connected, diagonally too. A corner touches two edges and serves "
            "both colours. On your turn place a piece on an empty point; how stacks move, the next "
            "lesson shows."
        ),
        tr("You are White. Join left and right."),
        "B.4/.2BB./WW.B./.2W.2/.B.2W w bw - 8",
        _joins,
        tr("Your chain reaches e1. A corner belongs to the right edge too."),
        tr("That does not join left and right."),
        tr("c2 and e1 need one stack between them."),
        "d1",
    ),
    Lesson(
        "move",
        tr("Moving a stack"),
        tr(
            "The top piece shows whose a stack is, a number how high it is, from 2 up. Your top "
            "piece can move up, down or sideways onto an equally high enemy stack, which is then "
            "yours and one higher. On the stack you left, an enemy piece takes its place: it is "
            "the enemy's, and as high as before."
        ),
        tr("You are Black. Take d3; c3 is 2 high."),
        ".5/.4B/.2B2W./.3B./.3W. b bw - 6",
        _takes("d3"),
        tr("d3 is yours now, and d2 is White's: a move always gives a piece away."),
        tr("d3 is still White's."),
        tr("Only a stack of height 1 beside d3 can take it."),
        "d2-d3",
    ),
    Lesson(
        "crosscut",
        tr("Crosscut"),
        tr(
            "Four stacks in a square, Black's on one diagonal and White's on the other, are a "
            "crosscut. If all are equally high, neither diagonal is connected. Without all four "
            "it is no crosscut, and diagonals are connected. Cut stacks may still be joined "
            "another way round."
        ),
        tr("You are White. Make a crosscut with c3 and d4."),
        ".3B./.2WB./.2B.2/.2B.2/.5 w bw - 9",
        _takes("d3"),
        tr("Black's upper and lower stacks are not connected any more."),
        tr("c3 and d4 are in no crosscut."),
        tr("Complete the square of c3, d4 and your c4."),
        "d3",
    ),
    Lesson(
        "heights",
        tr("Height decides"),
        tr(
            "In a crosscut take the lower stack of each colour, and compare these two. The higher "
            "one connects its colour; the other colour is cut."
        ),
        tr("You are Black. Connect c3 with d4, which is White's now."),
        ".5/.2WWB/.2B2W./.5/.B.W. b bw - 7",
        _connects("c3-d4"),
        tr("Yours are 2 and 2 high, White's 1 and 1: you are connected."),
        tr("c3 and d4 are not connected."),
        tr("Take d4; it is then 2 high."),
        "e4-d4",
    ),
    Lesson(
        "lower",
        tr("Only the lower stack counts"),
        tr(
            "A stack of 3 does not help if its partner is 1 high: the lower ones are compared. If "
            "they are equal, neither colour is connected."
        ),
        tr("You are White. Break Black's chain from d5 to b1."),
        ".3B./.2WB./.WB3.2/.B2.3/.B.2W w bw - 11",
        _breaks,
        tr("Black's 3 and 1 against your 1 and 1: the lower ones are equal, so Black is cut."),
        tr("Black's chain still stands."),
        tr("At b2 and c3 Black's lower stack is 2 high; at c3 and d4 it is 1 high."),
        "d3",
    ),
    Lesson(
        "gives",
        tr("What a move gives away"),
        tr(
            "The point you leave becomes the opponent's. If that completes their chain, they win, "
            "because their turn begins next."
        ),
        tr("You are Black. Take c4, and give White no chain."),
        ".5/.BW.2/WWBWW/.2B.2/.2B.2 b bw - 10",
        _takes("c4", enemy_chain=False),
        tr("c4 is yours, and b4 helps White little."),
        tr("Take c4, but leave White without a chain."),
        tr("If c3 turns White, White joins left and right."),
        "b4-c4",
    ),
    Lesson(
        "threat",
        tr("You win at the start of your turn"),
        tr(
            "Whoever completes a chain has not won yet: it must still stand when their next turn "
            "begins. The opponent has one turn to break it."
        ),
        tr("Black has joined top and bottom. You are White: break the chain."),
        ".2B.2/.2B.2/.B.W./.BWW./.2B.W w bw - 9",
        _breaks,
        tr("Black has no chain when Black's turn begins, so the game goes on."),
        tr("Black's chain stands at the start of Black's turn, so Black wins."),
        tr("Look at b2 and c1: your c2 is beside both."),
        "b1",
    ),
    Lesson(
        "stuck",
        tr("No move left"),
        tr("You cannot pass: whoever can neither place nor move loses. There are no draws."),
        tr("You are Black. Win by leaving White no move."),
        "BWB/W2BW2/WB2B b bw - 12",
        _leaves_no_move,
        tr("The board is full, and no white stack is beside a black one of its height."),
        tr("White has a chain now. That counts before having no move."),
        tr("b3 must become yours, and 2 high."),
        "a3-b3",
    ),
    Lesson(
        "swap",
        tr("Swapping sides"),
        tr(
            "Black starts. On their first turn, and only then, White may swap sides instead of "
            "moving: the board stays, the players exchange colours, and the other player moves "
            "next, as White."
        ),
        tr("The middle is a strong place to begin. Take over Black's piece."),
        ".5/.5/.2B.2/.5/.5 w bw swap 1",
        _swaps,
        tr("You are Black now, with the piece in the middle."),
        tr("Black keeps the middle."),
        tr("Press Swap sides."),
        "swap",
    ),
    Lesson(
        "answer",
        tr("Break and join"),
        tr("The best defence breaks a chain by a move that joins your own edges."),
        tr("You are White. Break Black's chain and join left and right, in one move."),
        ".2B.2/.3B./.BWBW/.2W.B/WW.2B w bw - 11",
        _joins,
        tr("Now Black has the one turn to break yours."),
        tr("You have to break Black's chain and complete yours."),
        tr("Take a stack of the chain beside your e3."),
        "c3-d3",
    ),
    Lesson(
        "safe",
        tr("A chain that holds"),
        tr(
            "Before you join, look how White could cut. At b1 you would touch c2 only diagonally: "
            "White has c1, and a piece on b2 makes the crosscut. Stacks side by side cannot be "
            "cut, only taken."
        ),
        tr("You are Black. Make a chain that White cannot break."),
        ".2B.2/W.B.W/W.B.2/W.BB./.2W.2 b bw - 10",
        _joins_for_good,
        tr("Whatever White answers, your chain stands."),
        tr("You have no chain that White cannot break."),
        tr("Step down beside c1, where no single piece cuts you off."),
        "d1",
    ),
    Lesson(
        "game",
        tr("A small game"),
        tr("All of it together, on a small board, against the weakest computer."),
        tr("You are Black. Join top and bottom."),
        ".5/.5/.5/.5/.5 b bw - 0 pie=off",
        wins,
        tr("You have won."),
        tr("This time the computer was faster."),
        tr("Begin in the middle."),
        "c3",
        plays_on=True,
    ),
    Lesson(
        "tiebreak",
        tr("Tiebreak edition"),
        tr(
            "If the lower stacks of a crosscut are equal, the colour whose other stack is higher "
            "is connected."
        ),
        tr("You are Black. Join top and bottom."),
        ".BW/.WB2/.3 b bw - 6 edition=tiebreak",
        _joins,
        tr("That is a chain: 2 and 1 beat 1 and 1."),
        tr("You have no chain."),
        tr("b3 and c2 are connected; go on to the bottom."),
        "c1",
        option="edition=tiebreak",
    ),
    Lesson(
        "growth",
        tr("Growth edition"),
        tr(
            "You may also put a piece on your own stack, `d4+`, if a stack beside it, of either "
            "colour, is as high. Diagonals do not count. As in the tiebreak edition, if the lower "
            "stacks of a crosscut are equal, the higher other stack connects."
        ),
        tr("You are Black. Grow a stack where it stands."),
        ".5/.BW.2/.2B.2/.3W./.5 b bw - 4 edition=growth",
        _grows,
        tr("It is 2 high, and nothing was given away."),
        tr("No stack of yours has grown where it stands."),
        tr("b4 stands beside c4, which is as high."),
        "b4+",
        option="edition=growth",
    ),
    Lesson(
        "crosscut-moves",
        tr("Moves only in crosscuts"),
        tr("A stack moves only onto an enemy stack that is in one crosscut with it."),
        tr("You are Black. Take a white stack."),
        ".5/.WB.2/.BW.2/.3WB/.5 b bw - 6 movement=crosscut",
        _takes_any,
        tr("Both stacks were in one crosscut."),
        tr("No white stack was taken."),
        tr("The four stacks in the middle are the only crosscut."),
        "b3-b4",
        option="movement=crosscut",
    ),
    Lesson(
        "no-pie",
        tr("No swap"),
        tr("With `pie: off`, nobody may swap sides. So Black begins on the best point."),
        tr("You are Black. Begin in the middle."),
        ".5/.5/.5/.5/.5 b bw - 0 pie=off",
        _takes("c3"),
        tr("The middle stays yours: White can only place or move."),
        tr("The middle is free for White."),
        tr("c3 is the middle."),
        "c3",
        option="pie=off",
    ),
    Lesson(
        "checkered",
        tr("Checkered board"),
        tr("The board begins full, so every turn is a move from stack to stack."),
        tr("You are Black. Take the middle."),
        "WBWBW/BWBWB/WBWBW/BWBWB/WBWBW b bw - 0 setup=checkered-white",
        _takes("c3"),
        tr("c3 is 2 high now: no stack here can take it."),
        tr("c3 is still White's."),
        tr("Any neighbour of c3 can take it."),
        "c2-c3",
        option="setup=checkered",
    ),
)
