"""The rules of Stack Control for beginners, page by page, each with a position to draw."""

from rules.game import Mark, RulesPage
from rules.text import tr

_MIDDLE = (
    ".3,G3,.4/.2,R2K1,.,Y3B2,.2,B1/.,Y1,.3,R1,.2/.2,G2Y2R3,.2,K2,.2/B3,.3,R1G3,.3/.,K1,.2,"
    "Y2,.,G1,./.3,B3R2,.2,Y3,./.2,K3,.2,G2,.2 0 R,Y - 85"
)
_CAPTION = tr("A board in the middle of a game, with seventeen stacks of one to three pyramids.")

PAGES: tuple[RulesPage, ...] = (
    RulesPage(
        tr("What it is"),
        tr(
            "Stack Control is for two to five players on a board of 8 by 8 squares. The four "
            "corner squares stay empty. Each player has a colour: red, yellow, green, blue or "
            "black. There are four small, four medium and four large pyramids (1, 2 and 3 pips) "
            "of every colour, even those that nobody plays.\n\n"
            "First the board is filled, with one pyramid on each square. Then the players take "
            "turns moving stacks onto one another. Nobody owns a stack: you may move any. When no "
            "stack can move any more, you want your colour on top of the stacks with the most "
            "pips.\n\n"
            "Stack Control was designed by Robert Dudley in 2009."
        ),
        _MIDDLE,
        _CAPTION,
    ),
    RulesPage(
        tr("Pictures and colours"),
        tr(
            "A stack is drawn as a pile. The pyramid on top shows the letter of its "
            "colour, K for black, and its pips as a digit: Y2 is a medium yellow one. Each pyramid "
            "below it is a band of its colour: a small one is narrow and has one pip, a medium one "
            "two, and a large one is wide and has three. Pips are diamonds on red, dots on yellow, "
            "triangles on green, dashes on blue and bars on black. The number beside it counts "
            "its pyramids.\n\n"
            "**Colours**: you may ask for a colour when you join a match. Whoever asks for none "
            "gets the next free one, in seat order: red, yellow, green, blue, black."
        ),
        _MIDDLE,
        _CAPTION,
    ),
    RulesPage(
        tr("Filling the board"),
        tr(
            "In each turn a small, a medium and a large pyramid, of any colours, are drawn at "
            "random. You put all three on empty squares, in any order: `R3 d4` puts a large red "
            "one on d4, and `R3 d4, G2 e5, B1 a4` all three. After twenty such turns the board is "
            "full, and the next player in order moves the first stack.\n\n"
            "The draws can be checked: they follow from a secret number, whose fingerprint is "
            "shown before the match, and the number itself after it.\n\n"
            "“Place these for me” puts the pyramids left in your turn on random squares; "
            "“Place all my turns for me” does so in all your turns."
        ),
        ".8/.3,K1,.4/.8/.2,G2,.,Y3,.3/.4,R1,.3/.8/.,B2,.6/.8 1 R,Y R3 5",
        tr("Five pyramids stand on the board; the player has a large red one left to place."),
    ),
    RulesPage(
        tr("Moving"),
        tr(
            "You move a whole stack, exactly as many squares as its top pyramid has pips: one, "
            "two or three, in a straight line, diagonals included. It jumps over whatever is in "
            "between. It must land on another stack and goes on top of it, its own order "
            "unchanged. If a move is possible, you must make one.\n\n"
            "Here the stack on d4 has a medium pyramid on top. It can go to b2, d6 or f4, two "
            "squares away. It cannot go to e5, which is too near, nor to b6, which is empty."
        ),
        ".8/.8/.3,Y1,.4/.4,G1,.3/.3,K3R2,.,B3,.2/.8/.,Y2,.6/.8 0 R,Y - 90",
        tr("A stack on d4 with a medium red pyramid on top, and stacks on b2, d6, e5 and f4."),
        (Mark("from", "d4"), Mark("to", "d6")),
    ),
    RulesPage(
        tr("Three of a size leave"),
        tr(
            "If a stack comes to hold three or more pyramids of one size, of whatever colours, "
            "all its pyramids of that size leave the board. The others stay in their order. "
            "Several sizes can leave at once; if nothing stays, the square is empty.\n\n"
            "Here d4 can move to d6. The new stack would be, from the bottom: medium green, "
            "medium black, large red, medium red, small blue, medium yellow. Its four medium "
            "pyramids leave, and the large red and the small blue one stay.\n\n"
            "With the option `elimination: three`, exactly three leave: the lowest ones."
        ),
        ".8/.8/.3,G2K2R3,.4/.8/.3,R2B1Y2,.4/.8/.8/.,Y1,.6 0 R,Y - 90",
        tr("On d4 a stack of three with a medium yellow one on top, on d6 another stack of three."),
        (Mark("from", "d4"), Mark("to", "d6")),
    ),
    RulesPage(
        tr("Being out"),
        tr(
            "Once stacks have begun to move, whoever has no pyramid of their colour left on the "
            "board is out and takes no more turns. A covered pyramid still counts. If only one "
            "player is left, that player wins at once. If one move takes out all who were left, "
            "they share the win.\n\n"
            "Here yellow's last pyramid is the small one under the small black one on d5. If d4 "
            "moves there, three small pyramids leave, yellow is out, and red wins. You can put "
            "yourself out as well, so look twice."
        ),
        ".8/.8/.8/.3,Y1K1,.4/.3,G1,.4/.8/.7,R3/.8 0 R,Y - 95",
        tr("d5 holds a small yellow pyramid under a small black one; d4 a small green one."),
        (Mark("from", "d4"), Mark("to", "d5")),
    ),
    RulesPage(
        tr("The end"),
        tr(
            "When no stack can move, you control the stacks with your colour on top, and you "
            "score the pips of all pyramids in them, whatever their colours. The most pips win; "
            "players with equally many share the win.\n\n"
            "Here nothing can move. Red controls b2 with 3 + 3 = 6 pips, yellow controls g7 with "
            "1 + 2 + 3 = 6 pips: they share the win.\n\n"
            "With the option `ending: last-mover`, for two players only, pips do not count: "
            "whoever has no move on their turn loses."
        ),
        ".8/.6,Y1K2Y3,./.8/.8/.8/.8/.,G3R3,.6/.8 0 R,Y - 100",
        tr("Two stacks that cannot move: b2 with red on top, g7 with yellow on top."),
    ),
    RulesPage(
        tr("When nobody controls a stack"),
        tr(
            "If nobody who is still in controls a stack at the end, the top pyramid of every stack "
            "is taken off, again and again until somebody does. So what lies below can decide.\n\n"
            "Here red and yellow play, but green and black are on top. Without the tops, red "
            "controls 1 pip on b2 and yellow 2 on g7: yellow wins."
        ),
        ".8/.6,Y2K3,./.8/.8/.8/.8/.,R1G3,.6/.8 0 R,Y - 100",
        tr("Two stacks that cannot move: green on small red on b2, black on medium yellow on g7."),
    ),
    RulesPage(
        tr("Other ways to begin"),
        tr(
            "**Advanced**: nothing is drawn. Everybody has a pool (counted above as small, medium, "
            "large): the twelve pyramids of their own colour, and a share of the colours that "
            "nobody plays. In each turn you place three of different sizes. With three players "
            "the third has 18 pyramids instead of 21, so one turn fewer.\n\n"
            "**Scattered**: the whole board is filled at random. Then, in seat order, everybody "
            "chooses a colour; the last to choose moves first.\n\n"
            "**Leaving**: with three or more players, whoever resigns or runs out of time is "
            "skipped and can no longer win; their pyramids stay, and are placed at random while "
            "the board is being filled. If all but one have left, that one wins."
        ),
        ".8/.3,G1,.4/.8/.8/.2,K3,.,R2,.3/.8/.8/.8 1 R,Y R434G122B222K221,Y444G222B222K222 3 "
        "setup=advanced",
        tr("The advanced setup after one turn: three pyramids stand on the board."),
    ),
)
