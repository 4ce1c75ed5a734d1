"""Lessons that teach Esgrad by playing."""

from typing import Any

from rules.games.esgrad.board import board_of
from rules.games.esgrad.notation import written_board
from rules.games.esgrad.state import State
from rules.lessons import Condition, Lesson, wins
from rules.points import other
from rules.text import tr

_BOARD = board_of(3)
_RING = "b2 b3 c2 c4 d2 d3"
_CORNERS = "a2 b3 b4 d1 d2 e2"
_ALONG_THE_EDGE = "a2 a3 b4 c5 d4 e3 e2 e1 d1 c1 b1 c3"


def _position(black: str, white: str = "", rest: str = "b bw 0 - 20") -> str:
    stones = written_board(_BOARD, _BOARD.mask_of(black), _BOARD.mask_of(white))
    return f"{stones} {rest}"


# ---- conditions
def _groups(before: Any, after: Any) -> int:
    return sum(group.colour == before.state.colour_to_move for group in after.state.groups())


def _joins_all(before: Any, after: Any) -> bool:
    """Whether the stones of the mover are one group."""
    return after.state.empty != before.state.empty and _groups(before, after) == 1


def _areas(number: int) -> Condition:
    """Whether a group of the mover makes so many areas, or more."""

    def solved(before: Any, after: Any) -> bool:
        colour = before.state.colour_to_move
        mine = (group for group in after.state.groups() if group.colour == colour)
        return any(group.area_count >= number for group in mine)

    return solved


def _worth(number: int) -> Condition:
    """Whether the groups of the mover are worth so much, or more."""
    return lambda before, after: after.state.groups_value(before.state.colour_to_move) >= number


def _gains(before: Any, after: Any) -> bool:
    turn = before.state.colour_to_move
    return after.state.groups_value(turn) > before.state.groups_value(turn)


def _takes_half(before: Any, after: Any) -> bool:
    return after.state.half_holder == before.state.colour_to_move


def _leads(before: Any, after: Any) -> bool:
    """Whether the game goes on, and the mover has the higher score."""
    totals = _totals(after.state)
    turn = before.state.colour_to_move
    return not after.state.over and totals[turn] > totals[other(turn)]


def _totals(state: State) -> dict[str, float]:
    return {side.colour: side.total for side in state.score()}


def _prevents(number: int) -> Condition:
    """Whether no answer makes the groups of the opponent worth so much."""

    def solved(before: Any, after: Any) -> bool:
        del before
        answers = (after.play(move) for move in after.legal_moves())
        return all(
            answer.state.groups_value(after.state.colour_to_move) < number for answer in answers
        )

    return solved


LESSONS = (
    Lesson(
        "neighbours",
        tr("What touches what"),
        tr(
            "Black and White place stones in turn. Stones of one colour that touch are a group. "
            "Points that touch are joined by a line: c3 touches c2 and c4, b2 and b3, d2 and d3. "
            "Stones never move and are never captured."
        ),
        tr("You are Black. Join your two stones by one stone."),
        _position("a2 b1", "a1 c4"),
        _joins_all,
        tr("Your stones are one group now."),
        tr("Your stones are not one group."),
        tr("Which point touches both a2 and b1?"),
        "b2",
        scores=False,
    ),
    Lesson(
        "areas",
        tr("Areas"),
        tr(
            "Imagine the board without the points of one group. What is left falls into areas: "
            "there is no way between them except through the group. The more areas, the more the "
            "group is worth. Pictures tint all but the largest."
        ),
        tr("You are Black. Cut the board in two."),
        _position("c1 c2 c4 c5", "b2 b4 d2 e3"),
        _areas(2),
        tr("Left and right are two areas, whatever stands in them."),
        tr("None of your groups cuts the board in two."),
        tr("Your two groups become one."),
        "c3",
        scores=False,
    ),
    Lesson(
        "ring",
        tr("An area inside"),
        tr(
            "A ring makes two areas: inside and outside. It does not matter what is in an area: "
            "empty points, the opponent's stones and your other groups count alike."
        ),
        tr("You are Black. Enclose White's stone."),
        _position("b2 b3 c2 c4 d3", "c3 a2 d1 e2"),
        _areas(2),
        tr("White's stone stays, and your ring has two areas."),
        tr("Your group does not enclose anything."),
        tr("White can still get out at d2."),
        "d2",
        scores=False,
    ),
    Lesson(
        "value",
        tr("1, 3, 6, 10"),
        tr(
            "A group with one area is worth 1, with two 1 + 2 = 3, with three 1 + 2 + 3 = 6, with "
            "four 10. So each further area adds more than the one before."
        ),
        tr("You are Black. Make three areas."),
        _position("c1 c2 c3 c4 c5 b2", "b3 b4 d2 d3 e2 d4"),
        _areas(3),
        tr("Three areas: 6 points instead of 3."),
        tr("Your group still makes two areas."),
        tr("Go on from b2 to the edge."),
        "a2",
        scores=False,
    ),
    Lesson(
        "join",
        tr("Joining pays"),
        tr(
            "Each of your groups cuts off a corner: 3 and 3. Joined into one group with three "
            "areas they are worth 6, as much as before. But if the join itself makes a fourth "
            "area, they are worth 10."
        ),
        tr("You are Black. Make your groups worth 10."),
        _position(_CORNERS, "a1 b2 c2 c4 d3 d4"),
        _worth(10),
        tr("One group, four areas: both corners and both halves of the board."),
        tr("Your groups are worth less than 10."),
        tr("Which point touches both b3 and d2?"),
        "c3",
        scores=False,
    ),
    Lesson(
        "lone",
        tr("Lone stones count"),
        tr(
            "A stone that touches none of yours is a group of its own, worth 1, even in an area of "
            "the opponent. A stone that only joins a group often adds nothing."
        ),
        tr("You are White. Gain a point."),
        _position(f"{_RING} e3 e2 e1", "a1 a2 a3 b4 c5 d1", "w bw 0 - 17"),
        _gains,
        tr("Your stone inside is a group of its own. Black's ring keeps its area."),
        tr("Your groups are not worth more than before."),
        tr("Where would your stone touch none of yours?"),
        "c3",
        scores=False,
    ),
    Lesson(
        "komi",
        tr("The komi"),
        tr(
            "Placing first is an advantage. So one player names a komi: points added to White's "
            "score, or taken off if it is below zero. The other then chooses a colour."
        ),
        tr("Your opponent named 30, on this tiny board. Choose the better colour."),
        ".3/.4/.5/.4/.3 colour - 30 - 1",
        lambda before, after: after.state.colour_of(before.to_move) == "white",
        tr("The 30 points are yours. Name a number that makes both sides equally good."),
        tr("White begins with 30 points, which you can hardly make here."),
        tr("Who gets the komi?"),
        "white",
    ),
    Lesson(
        "half",
        tr("The first pass"),
        tr(
            "Instead of placing a stone you may always pass; on a full board you must. Whoever "
            "makes the first pass of the whole game gets ½ and keeps it. So there are no draws."
        ),
        tr(
            "The score is 3 to 3 (the bar compares both), with White's komi of 1, and no stone "
            "gains anything. You are Black: take the ½."
        ),
        _position(_RING, _ALONG_THE_EDGE, "b bw 1 - 20"),
        _takes_half,
        tr("Now you lead, and nobody can take the ½ from you."),
        tr("Now White can pass first and win by the ½."),
        tr("Press Pass."),
        "pass",
    ),
    Lesson(
        "end",
        tr("Two passes end the game"),
        tr(
            "The game ends when both players pass, one after the other. Your score is the value "
            "of all your groups, with the ½ if you have it; White adds the komi. The higher score "
            "wins."
        ),
        tr("You are Black. White has passed and leads by 3½ to 2, with a komi of 2. Get ahead."),
        _position("a1 c1 c2 c3 c4", "d2 d3 e2", "b bw 2 w1 20"),
        _leads,
        tr("4 to 3½: two passes now, and you win. But White may also place a stone again."),
        tr("White still has more."),
        tr("A lone stone adds 1, which is too little. What would a whole file make?"),
        "c5",
    ),
    Lesson(
        "fill",
        tr("Do not fill your own areas"),
        tr(
            "A stone of yours that touches your group joins it; an area that it fills is gone. An "
            "enemy stone in an area changes nothing. If every stone costs you points, pass."
        ),
        tr("You are Black. Keep your 3 points."),
        _position(_RING, "a2 a3 b4 c5 d4 e3 e2 e1 d1 c1 b1"),
        _worth(3),
        tr("Your ring still has its inner area."),
        tr("The area inside your ring is gone."),
        tr("c3 is the area inside your ring."),
        "a1",
    ),
    Lesson(
        "block",
        tr("Take the point that both want"),
        tr(
            "The point that joins two groups of the opponent is often worth more to you than any "
            "area of your own."
        ),
        tr("You are White. Keep Black from making 10."),
        _position(_CORNERS, "a1 c4 d4 e3 c1", "w bw 0 - 19"),
        _prevents(10),
        tr("Black's corners stay apart: 3 and 3."),
        tr("Black can still make 10 with the next stone."),
        tr("Where would Black play?"),
        "c3",
    ),
    Lesson(
        "game",
        tr("A small game"),
        tr("All of it together, on a small board, against the weakest computer."),
        tr("You are Black; the komi is 1. Win."),
        ".3/.4/.5/.4/.3 b bw 1 - 2",
        wins,
        tr("You have won."),
        tr("This time the computer has more."),
        tr("Join your stones across the middle."),
        "c3",
        plays_on=True,
    ),
    Lesson(
        "final-passes",
        tr("½ for the first final pass"),
        tr("Only the two passes that end the game count: the first of them gets the ½."),
        tr("White passed long ago. The score is 3 to 3. You are Black: take the ½."),
        _position(_RING, _ALONG_THE_EDGE, "b bw 1 w0 20 bonus=final-passes"),
        _takes_half,
        tr("If White passes too, the ½ is yours."),
        tr("You have not passed."),
        tr("The early pass does not count."),
        "pass",
        option="bonus=final-passes",
    ),
    Lesson(
        "undivided-zero",
        tr("Undivided groups worth 0"),
        tr("A group that leaves one area is worth nothing, and so is a lone stone."),
        tr("You are Black. Gain something."),
        _position("c1 c2 c4 c5", "b2 b4 d2 e3", "b bw 0 - 20 undivided=zero"),
        _gains,
        tr("Two areas are worth 3 as always."),
        tr("Your groups are worth no more than before."),
        tr("Only a cut counts."),
        "c3",
        option="undivided=zero",
    ),
)
