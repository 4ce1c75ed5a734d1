"""The rules of Escabel for beginners, page by page, each with a position to draw."""

from rules.game import Mark, RulesPage
from rules.text import tr

PAGES: tuple[RulesPage, ...] = (
    RulesPage(
        tr("What it is"),
        tr(
            "Escabel is played on the points of a square board. The top and bottom edges are "
            "Black's; the left and right edges are White's. Your aim is a chain of your stacks "
            "from one of your edges to the other. A corner point touches two edges and serves "
            "either colour.\n\n"
            "A stack is one or more pieces on a point. The top piece shows whose it is; a number "
            "shows its height, from 2 up. Black starts. A turn is one action: place a piece of "
            "your colour on an empty point (`d4`), or move a stack (`d4-d5`). You cannot pass.\n\n"
            "Escabel was designed by Luis Bolaños Mures in 2017."
        ),
        ".5/.B.3/.2W.2/.3B./.5 w bw - 3",
        tr("A board of 5 by 5 points with two black stacks and a white one, all of height 1."),
    ),
    RulesPage(
        tr("Connection"),
        tr(
            "Two of your stacks are connected when they are next to each other, up, down, "
            "sideways or diagonally, whatever their heights. A chain is any number of stacks that "
            "are connected in this way, one to the next.\n\n"
            "There is one exception: the crosscut, on the next page."
        ),
        ".2B.2/.2BW./.B.2W/.BWB./.2W.2 w bw - 9",
        tr(
            "Black's stacks c5, c4, b3 and b2 are connected; d2 is alone. White's d4 and e3 are "
            "connected, and so are c2 and c1."
        ),
    ),
    RulesPage(
        tr("Crosscut"),
        tr(
            "Four stacks in a two-by-two square, with Black's on one diagonal and White's on the "
            "other, are a crosscut. At most one of the two diagonals is connected there. Height "
            "decides: compare the lower stack of each colour. The colour whose lower stack is "
            "higher is connected; if they are equal, neither is.\n\n"
            "Top left: Black's 2 and 1 against 1 and 1, so neither is connected. Top right: 2 and "
            "2 against 1 and 1, so Black is connected. Bottom right: 2 and 2 against 3 and 1, so "
            "Black is connected, since only the lower white stack counts.\n\n"
            "Stacks that a crosscut keeps apart may still be joined through other stacks."
        ),
        "B2W.WB2/WB.B2W/.5/WB.W3B2/BW.B2W w bw - 23",
        tr(
            "Four crosscuts, one in each corner of the board. Black is connected in the two on "
            "the right, and nobody is in the two on the left."
        ),
    ),
    RulesPage(
        tr("Moving a stack"),
        tr(
            "You may move the top piece of one of your stacks one point up, down, left or right, "
            "onto an enemy stack of the same height. That stack is now yours, and one higher. In "
            "return, a piece of the enemy's colour goes onto the stack you left: it keeps its "
            "height and becomes the enemy's.\n\n"
            "Here Black has moved c3-c4: c4 is Black's and 2 high, and c3 has turned White. A "
            "stack of height 1 may move too."
        ),
        ".5/.2B2.2/.BW.2/.2W.2/.5 w bw - 5",
        tr("After c3-c4, c4 holds a black stack of height 2, and c3 a white one of height 1."),
        (Mark("from", "c3"), Mark("to", "c4")),
    ),
    RulesPage(
        tr("Swapping sides"),
        tr(
            "Starting is an advantage. So White, on their first turn only, may swap sides instead "
            "of moving. The board stays as it is; the players exchange colours. Whoever was White "
            "is Black from then on, and the other player moves next, as White.\n\n"
            "This is known as the pie rule: one cuts the pie, the other chooses. If you start, "
            "place a piece that you would not mind playing against."
        ),
        ".5/.5/.2B.2/.5/.5 w bw swap 1",
        tr("Black has placed the first piece in the middle. White may swap sides now."),
        (Mark("placed", "c3"),),
    ),
    RulesPage(
        tr("Winning"),
        tr(
            "You win if a chain of yours joins your two edges when your turn begins. So a chain "
            "that you complete is only a threat at first: your opponent has one turn to break it. "
            "Take care: a move can also complete your opponent's chain, and then they win at "
            "once.\n\n"
            "Here Black has joined top and bottom, and it is White's turn. White can place b1: "
            "that makes a crosscut of b1, c1, b2 and c2, and cuts b2 from c1.\n\n"
            "If no action is possible on your turn, you lose. There are no draws."
        ),
        ".2B.2/.2B.2/.B.W./.BWW./.2B.W w bw - 9",
        tr("Black's chain c5, c4, b3, b2, c1 joins top and bottom; White is to move."),
    ),
    RulesPage(
        tr("Editions"),
        tr(
            "**Standard**: the rules on the pages before this one.\n\n"
            "**Tiebreak** adds a rule for crosscuts: if the lower stacks of both colours have the "
            "same height, the colour whose other stack is higher is connected. Here, in the "
            "crosscut of b3, c3, b2 and c2, the lower stack of each colour is 1 high, and Black's "
            "c2 is 2 high. So Black is connected and has the chain b3, c2, c1. In the standard "
            "edition neither colour would be connected.\n\n"
            "**Growth** has that rule too, and a third action: put a piece onto one of your own "
            "stacks (`d4+`) if a stack next to it, of either colour, has the same height. "
            "Diagonals do not count."
        ),
        "W2BW/.WB2/.2B b bw - 8 edition=tiebreak",
        tr("Black's b3 and c2, heights 1 and 2, against White's c3 and b2, both of height 1."),
    ),
    RulesPage(
        tr("Options"),
        tr(
            "**Movement**: with `movement: crosscut`, a stack moves only onto an enemy stack that "
            "is in one crosscut with it.\n\n"
            "**Setup**: a checkered board starts full, with stacks of height 1 in alternating "
            "colours; you choose the colour on a1. On a board of odd size that colour has one "
            "stack more.\n\n"
            "**Size**: 3 to 19 lines each way, 9 unless you choose another size. **Pie**: with "
            "`pie: off`, nobody may swap sides.\n\n"
            "Crosscut movement on a checkered board needs size 5 or more: on a smaller one the "
            "game can be over after one or two moves."
        ),
        "BWBWB/WBWBW/BWBWB/WBWBW/BWBWB b bw swap 0 setup=checkered-black",
        tr("A full board of 5 by 5 points with Black on the corners."),
    ),
)
