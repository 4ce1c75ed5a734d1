"""Lessons that teach Stack Control by playing."""

from typing import Any

from rules.games.stack_control import plies
from rules.games.stack_control.board import INDICES, TREES, targets
from rules.games.stack_control.state import State
from rules.lessons import Condition, Lesson, wins
from rules.text import tr

_YELLOW = 1


# ---- conditions
def _score(state: State, colour: int) -> int:
    return plies.control_of(state).scores[colour]


def _controls(number: int) -> Condition:
    """Whether the mover controls stacks with so many pips, or more."""
    return lambda before, after: _score(after.state, _colour(before)) >= number


def _colour(position: Any) -> int:
    return int(position.state.trees[position.to_move])


def _keeps(number: int) -> Condition:
    """Whether the mover still controls so many pips after any answer."""

    def solved(before: Any, after: Any) -> bool:
        colour = _colour(before)
        answers = (after.play(move) for move in after.legal_moves())
        return all(_score(each.state, colour) >= number for each in (after, *answers))

    return solved


def _stack(square: str, stack: str) -> Condition:
    """Whether a stack, in notation, is on a square; "" for none."""

    def solved(before: Any, after: Any) -> bool:
        del before
        pyramids = after.stacks().get(square, ())
        return "".join(pyramid.notation for pyramid in pyramids) == stack

    return solved


def _covers_yellow(before: Any, after: Any) -> bool:
    del before
    return not plies.control_of(after.state).squares[_YELLOW]


def _stays_in(before: Any, after: Any) -> bool:
    return before.to_move in after.state.remaining


def _can_move(before: Any, after: Any) -> bool:
    """Whether the pyramid just placed could move onto another."""
    placed = [square for square in INDICES.values() if after.state.board[square]]
    new = (square for square in placed if not before.state.board[square])
    return all(targets(after.state.board, square) for square in new)


def _places_own(before: Any, after: Any) -> bool:
    """Whether only pyramids of the mover's colour were placed."""
    new = set(after.stacks()) - set(before.stacks())
    colours = {int(after.state.board[INDICES[square]][0]) // 3 for square in new}
    return colours == {_colour(before)}


def _takes_green(before: Any, after: Any) -> bool:
    return TREES[int(after.state.trees[before.to_move])] == "tree G"


LESSONS = (
    Lesson(
        "far",
        tr("How stacks move"),
        tr(
            "A stack moves as a whole: straight or diagonally, over anything and onto another "
            "stack. It goes exactly as many squares as its top has pips: a small pyramid has 1, a "
            "medium 2, a large 3. So G2 is a medium green one."
        ),
        tr("You are Red. Move d4 onto b2."),
        ".8/.8/.3,K1,.4/.4,G1,.3/.3,R3G2,.,B3,.2/.2,K1,.5/.,Y1B2,.6/.8 0 R,Y - 90",
        _stack("b2", "Y1B2R3G2"),
        tr("G2 moves two squares, over c3. The whole stack goes on top, in its order."),
        tr("The stack of d4 is not on b2."),
        tr("G2 is on top of d4: two squares."),
        "d4-b2",
    ),
    Lesson(
        "place",
        tr("Filling the board"),
        tr(
            "A match begins with an empty board. In each turn a small, a medium and a large "
            "pyramid are drawn at random, and you put all three on empty squares, such as `R3 d4`. "
            "Corners stay empty. When the board is full, the next player moves first."
        ),
        tr("You are Red. Place your third, R3, where it can reach another."),
        ".8/.3,K1,.4/.8/.2,G2,.,Y3,.3/.4,R1,.3/.8/.,B2,.6/.8 1 Y,R R3 5",
        _can_move,
        tr("Another pyramid is exactly three squares away, in a line."),
        tr("No pyramid is exactly three squares away in a line."),
        tr("Count three squares from e5, straight up or down."),
        "R3 e2",
    ),
    Lesson(
        "any",
        tr("Any stack"),
        tr(
            "Two to five players each have a colour, chosen or given when the match begins. But "
            "nobody owns a stack: you may move any, whatever is on top. You control the stacks "
            "with your colour on top, until another goes onto them."
        ),
        tr("You are Red. Cover Yellow's stack on f4."),
        ".8/.8/.8/.4,B2,G1,.2/.5,K3Y3,.2/.8/.,R1,.6/.,K2,.6 0 R,Y - 90",
        _covers_yellow,
        tr("Green is on top now, and nobody plays green."),
        tr("Yellow still controls f4."),
        tr("G1 is one square away from f4."),
        "f5-f4",
    ),
    Lesson(
        "score",
        tr("What counts"),
        tr(
            "Whoever has most pips at the end wins. You count the pips of all pyramids in the "
            "stacks you control, whatever their colours. Bands show the pyramids under the top "
            "one; a number says how high the stack is."
        ),
        tr("You are Red. Control 7 pips."),
        ".8/.8/.8/.3,G3K3,.4/.2,B2,R1,Y1,.3/.8/.5,K1,.2/.8 0 R,Y - 90",
        _controls(7),
        tr("3 + 3 + 1: all the pyramids under yours count."),
        tr("You control fewer than 7 pips."),
        tr("The stack on d5 has 6 pips already."),
        "d4-d5",
    ),
    Lesson(
        "three",
        tr("Three of a size leave"),
        tr(
            "If a stack comes to hold three or more pyramids of one size, of any colours, all of "
            "that size leave. The others stay in their order, so what was covered may come up. "
            "Two sizes can leave at once, and a square can become empty."
        ),
        tr("You are Red. Get R3, under K2 (black) on d6, to the top."),
        ".8/.8/.3,G2B1R3K2,.4/.8/B3,.2,R2Y2,.4/.2,K1,.5/.2,G1,.3,Y1,./.8 0 R,Y - 90",
        _controls(4),
        tr("All four medium pyramids are off the board. R3 is on top now."),
        tr("R3 is still covered."),
        tr("d4 and d6 hold four medium pyramids together."),
        "d4-d6",
    ),
    Lesson(
        "out",
        tr("Being out"),
        tr(
            "Whoever has no pyramid of their colour left on the board, not even a covered one, is "
            "out and has no more turns. The last player who is in wins at once."
        ),
        tr("You are Red. Yellow's last pyramid is under K1 on d5. Take it off."),
        ".8/.8/.8/.3,Y1K1,.4/.3,G1,B2,.3/.8/.4,K2,.2,R3/.8 0 R,Y - 95",
        wins,
        tr("Three small pyramids are off the board, Yellow's last among them."),
        tr("Yellow still has a pyramid."),
        tr("A third small one must go onto d5, or d5 onto it."),
        "d4-d5",
    ),
    Lesson(
        "self",
        tr("Do not put yourself out"),
        tr(
            "You must move if you can, even where it hurts. Your own last pyramid can leave too: "
            "then you are out. If one move takes out all who were in, they share the win."
        ),
        tr("You are Red. Your last pyramid is under K1 on d5. Stay in."),
        ".8/.8/.5,B2,.2/.3,R1K1,.4/.3,G1,.,Y2,.2/.8/.8/.8 0 R,Y - 95",
        _stays_in,
        tr("Your covered pyramid keeps you in."),
        tr("Three small pyramids are off the board, your last among them."),
        tr("Leave d4 and d5 alone."),
        "f4-f6",
    ),
    Lesson(
        "end",
        tr("The end"),
        tr(
            "When no stack can move, the game is over. Most pips in controlled stacks win; equal "
            "players share the win."
        ),
        tr("You are Red. One move is left: win with it."),
        ".8/.7,Y2/.8/.3,K3Y1,.4/.3,R1,.4/.8/.8/.8 0 R,Y - 100",
        wins,
        tr("3 + 1 + 1 for you, 2 for Yellow."),
        tr("Now Yellow is on top of everything."),
        tr("What moves goes on top."),
        "d4-d5",
    ),
    Lesson(
        "buried",
        tr("Buried pyramids decide"),
        tr(
            "If at the end nobody who is in controls a stack, the top of every stack is taken off, "
            "again and again until somebody does."
        ),
        tr("You are Red. Move B1 so that red comes up first."),
        ".8/.8/.8/.8/.2,Y1K3,B1,R3G3,.3/.8/.8/.8 0 R,Y - 100",
        wins,
        tr("Tops off once: R3 comes up, while K3 still covers yellow."),
        tr("Tops off once: Y1 comes up, while G3 still covers red."),
        tr("Bury yellow deeper."),
        "d4-c4",
    ),
    Lesson(
        "leave",
        tr("When a player leaves"),
        tr(
            "In a match of three or more, whoever resigns or runs out of time has left: their "
            "turns are skipped, their pyramids stay, and they cannot win. The others play on; the "
            "last one who has not left wins."
        ),
        tr("You are Red; Yellow has left. Move B1, the last move, so that you win."),
        ".8/.8/.8/.3,K3B3Y2,.4/.4,B1,K2G2,.2/.8/.,R3,.6/.8 0 R,Y:left,G - 100",
        wins,
        tr("Green has nothing now, you have 3. Yellow's 8 cannot win."),
        tr("Green has 4 pips, and you have 3."),
        tr("Whose stack can still beat yours?"),
        "e4-f4",
    ),
    Lesson(
        "safe",
        tr("Out of reach"),
        tr(
            "The opponent may move any stack onto yours. Before you cover one, look what could "
            "land there next."
        ),
        tr("You are Red. Control 5 pips or more that Yellow cannot cover next turn."),
        ".8/.3,Y2,.4/.8/.3,K3G3,.4/.2,B2K2,R1,.4/.8/.8/.6,G3,. 0 R,Y - 90",
        _keeps(5),
        tr("Nothing can land there."),
        tr("After Yellow's best answer you control fewer than 5 pips."),
        tr("Y2 on d7 reaches d5."),
        "d4-c4",
    ),
    Lesson(
        "game",
        tr("A small game"),
        tr("All of it together, with a few stacks, against the weakest computer."),
        tr("You are Red. Win alone."),
        ".8/.8/.8/.2,B1,R1,Y2,K2,.2/.2,G1,Y1,R2,B2,.2/.2,R1,B1,K1,Y1,.2/.8/.8 0 R,Y - 80",
        wins,
        tr("You have won."),
        tr("This time it was not enough."),
        tr("Cover a stack of yellow with a red one."),
        "d5-d4",
        plays_on=True,
    ),
    Lesson(
        "elimination-three",
        tr("Exactly three leave"),
        tr("Of four or more of a size only three leave: the lowest ones."),
        tr("You are Red. Take three medium pyramids off the board, but keep R2."),
        ".8/.8/.3,G2K2,.4/.8/.3,B2R2,.4/.8/.3,Y1,.4/.3,G1,.4 0 R,Y - 90 elimination=three",
        _stack("d6", "R2"),
        tr("G2, K2 and B2 are off the board. R2, the fourth, stays."),
        tr("R2 has to stay, and the other three to go."),
        tr("The lowest three leave, so R2 must be the top one of four."),
        "d4-d6",
        option="elimination=three",
    ),
    Lesson(
        "last-mover",
        tr("No move loses"),
        tr("Pips do not count: whoever has no move on their turn loses."),
        tr("You are Red. Leave Yellow no move."),
        ".8/.8/.3,Y3,.4/.3,K1,.4/.3,R1,.4/.8/.8/.8 0 R,Y - 90 ending=last-mover",
        wins,
        tr("No stack is where another could land."),
        tr("Yellow can move."),
        tr("Take the middle one away."),
        "d5-d4",
        option="ending=last-mover",
    ),
    Lesson(
        "advanced",
        tr("Advanced setup"),
        tr(
            "Nothing is drawn: each turn you place a small, a medium and a large pyramid of your "
            "own pool."
        ),
        tr("You are Yellow. Place only yellow."),
        ".8/.3,G1,.4/.8/.8/.2,K3,.,R2,.3/.8/.8/.8 1 R,Y R434G122B222K221,Y444G222B222K222 3 "
        "setup=advanced",
        _places_own,
        tr("One of each size, all yellow."),
        tr("Not all of them are yellow."),
        tr("Begin with Y1."),
        "Y1 d4, Y2 d6, Y3 g4",
        option="setup=advanced",
    ),
    Lesson(
        "scattered",
        tr("Scattered setup"),
        tr(
            "The board is filled at random. Then you choose colours in seat order. The last to "
            "choose moves first."
        ),
        tr("You are the second of two players, and red is taken. Choose green."),
        ".,K3,B1,G3,G1,Y2,K3,./K2,R2,Y3,K1,G1,K1,Y2,R2/K3,Y1,R1,G1,R1,G3,Y1,G2/"
        "B2,K1,K2,G2,G2,G3,Y3,B2/B3,R3,B2,K2,Y3,B1,Y1,Y1/G1,G3,G2,K3,K1,R3,B3,R3/"
        "B3,B1,R2,Y2,B2,K2,R3,B1/.,B3,R1,R2,Y3,Y2,R1,. 1 R,? - 1 setup=scattered",
        _takes_green,
        tr("You are Green, and you move first."),
        tr("Green is still free."),
        tr("It has the letter G."),
        "tree G",
        option="setup=scattered",
    ),
)
