"""The rules of Esgrad for beginners, a few pages with small examples."""

from rules.game import RulesPage
from rules.games.esgrad.board import board_of
from rules.games.esgrad.notation import written_board
from rules.text import tr

_SIDE = 5
_FILE_E = "e1 e2 e3 e4 e5 e6 e7 e8 e9"
_RING = "d4 d5 e4 e6 f4 f5"


def _example(black: str, white: str = "") -> str:
    """Return a position after a move of Black, whose areas a picture shows."""
    board = board_of(_SIDE)
    stones = written_board(board, board.mask_of(black), board.mask_of(white))
    return f"{stones} w bw 0 - 3"


PAGES = (
    RulesPage(
        tr("The aim"),
        tr(
            "Black and White place stones, which never move and are never captured. Stones of one "
            "colour that touch form a **group**: the more areas it cuts the rest of the board "
            "into, the more it is worth. When both players pass, the higher score wins.\n\n"
            "A point has a file, a letter from the left, and a number from the bottom: the middle "
            "here is e5. To find the number, follow the line that rises from "
            "the point to the nearer side.\n\n"
            "**Board sizes**: a side of 9 points is recommended; 7 makes a shorter game, 11 a "
            "longer one. This board, with a side of 5, is for a quick game.\n\n"
            "Esgrad was designed by Saïd Galdseid in 2024."
        ),
        _example("e5 d4 c3 e6 f6 b6 g2", "e4 f4 f3 c5 d6 d7 h4"),
        tr("A board of side 5 with seven black and seven white stones."),
    ),
    RulesPage(
        tr("Groups and areas"),
        tr(
            "A group is a set of touching stones of one colour; a single stone is a group too. "
            "Imagine the board without the points of one group. What is left is one or more "
            "**areas**: there is no way from one to another except through the group.\n\n"
            "Here Black's file e goes from edge to edge and leaves two areas, left and right. "
            "White's ring leaves two as well: the point b3 inside it, and everything outside. "
            "White's stone h3 separates nothing, so it leaves one area.\n\n"
            "Pictures tint the areas of both sides, except the largest one of each. A legend "
            "beside the board names the colours."
        ),
        _example(_FILE_E, "a2 a3 b2 b4 c3 c4 h3"),
        tr(
            "Black's file e divides the board in two, a white ring encloses b3, and a white stone "
            "stands on h3."
        ),
    ),
    RulesPage(
        tr("What a group is worth"),
        tr(
            "A group that leaves p areas is worth 1 + 2 + … + p:\n"
            "1 area: 1 · 2 areas: 3 · 3 areas: 6 · 4 areas: 10 · 5 areas: 15 · 6 areas: 21 · 7 "
            "areas: 28.\n\n"
            "Black's group here leaves four areas: 10 points. Two groups of two areas each would "
            "be worth only 6 together, so joining groups often pays. White's corner group cuts "
            "off the point i1: two areas, 3 points.\n\n"
            "(With the option `undivided: zero`, a group that leaves only one area is worth "
            "nothing.)"
        ),
        _example(f"{_FILE_E} a1 b2 c3 d4 f5 g5 h5 i5", "h1 h2 i2"),
        tr(
            "Black's file e and a line across it from a1 to i5 leave four areas; White cuts off i1."
        ),
    ),
    RulesPage(
        tr("All other points count alike"),
        tr(
            "It does not matter what is in a group's areas: empty points, enemy stones and other "
            "groups of your own all count alike. White's stone on e5 leaves Black's ring its "
            "inner area.\n\n"
            "But if you fill such an area with stones of your own, they join the ring. White's "
            "other group was a ring around h3 until White filled it; now it leaves one area and "
            "is worth 1 instead of 3."
        ),
        _example(_RING, "e5 g3 g4 h2 h4 i2 i3 h3"),
        tr("Black's ring around e5 with a white stone inside; White's ring around h3 is filled."),
    ),
    RulesPage(
        tr("Lone stones"),
        tr(
            "A stone that touches no other of its colour is a group of its own: 1 point, also in "
            "the middle of an area of the opponent, whose group loses nothing by it. Place such "
            "stones before you pass.\n\n"
            "Here Black's file e leaves two areas: 3 points. White's four stones touch each other "
            "nowhere: 4 points. (With the option `undivided: zero`, they are worth nothing.)"
        ),
        _example(_FILE_E, "b2 b4 h3 h5"),
        tr("Black's file e divides the board in two; two lone white stones stand in each area."),
    ),
    RulesPage(
        tr("Passing, the half point and the end"),
        tr(
            "Instead of placing a stone you may always **pass**. The game ends when both players "
            "pass, one after the other; on a full board all you can do is pass.\n\n"
            "Whoever makes the first pass of the whole game gets **½** and keeps it, so there are "
            "no draws. Passing early costs you a stone, but may be worth it when half a point "
            "decides. (With the option `bonus: final-passes`, the ½ goes to whoever makes the "
            "first of the two passes that end the game.)\n\n"
            "Your score is the value of all your groups, plus the komi if you are White, plus the "
            "½ if you have it."
        ),
    ),
    RulesPage(
        tr("Before play: the komi"),
        tr(
            "Placing first is an advantage. So the first player names a **komi**, a whole number "
            "that is added to White's score, and the second player then chooses to be Black or "
            "White. Black places first.\n\n"
            "Name a number that makes both sides look equally good to you: if it is too high, "
            "your opponent takes White; if it is too low, Black. A komi may be negative; then "
            "White gives up points."
        ),
    ),
)
