"""Positions of Stack Control for the gallery. Together they show every element of its pictures.

The positions are in the notation of `docs/notation.md`.
"""

from rendering.view import View
from rules.game import Mark
from tools.showcases import Showcase, ShowcaseEntry

ENTRIES: list[ShowcaseEntry] = [
    (
        "Four players in the middle of a match",
        ".,G3,Y2,R1B1,.,Y1R2,K2,./K1,G2,K2,B1G3B3R2,.,K2,.,K3/G2,.4,K1,.2/"
        "B1,.,Y3G1,.2,R1,Y1B2,./R1,.,R3,.,G1B2,Y3Y2,.2/R1,B1,K3G1,R3,K1R2B3,Y2,.2/"
        "G3,K3B3,.,B2Y1G2,.2,G3,R3/.,Y3Y1,Y2,K1,B3,R2G1,.2 2 R,Y,G,B - 82",
        View(marks=(Mark("from", "b4"), Mark("to", "c3"))),
    ),
    (
        "Where the stack on c8 may go",
        ".,B3,Y1,B3R2,.4/R2,R3,K2G1B2,.2,R3K3R1B1,.,K2/G1,.3,Y3G1B2G1G3,R3,.,G2K1/"
        ".3,Y3Y1,.2,Y1B2,./G3G3B1,.5,Y2,G3K1R2Y3R1/.3,Y2K2,.,Y3B1,.2/"
        "R1R3K3K1,.2,G2K1Y2,.3,R1B1/.2,Y1,.3,K3,. 0 R,Y - 96",
        View(highlight="stack:c8"),
    ),
    (
        "Green has won by control",
        ".,K1R3R3,.4,R1G2G3B3Y2,./.4,K2R2Y1K3,.3/.8/.8/.3,G3R2Y1R3G2,.4/G3,.5,Y3B2,./"
        "R1G2,.7/.2,G1K3Y2K3,.5 2 R,Y,G - 111",
        View(
            marks=(Mark("from", "g4"), Mark("to", "g3"), Mark("removed", "g3", ("K1", "Y1", "B1")))
        ),
    ),
    (
        "A full board; colours are chosen now",
        ".,R2,R3,B1,Y3,G2,B3,./K2,K1,R3,Y1,Y2,Y3,R2,Y2/G2,G1,K3,K1,Y1,G2,B3,G3/"
        "G3,Y1,B2,Y2,B3,K2,R1,R1/K3,R2,R3,K2,G3,G3,B2,B2/Y3,Y3,K1,K3,R1,R3,K1,G2/"
        "R2,G1,G1,G1,B2,B1,B1,B1/.,Y2,K2,R1,K3,Y1,B3,. 2 B,R,?,?,? - 2 setup=scattered",
        View(),
    ),
    (
        "Two of the three pyramids of this turn are left to place",
        ".,Y2,.,R1,K2,B2,B1,./B3,.4,R2,.,G3/.2,G3,.,Y2,.2,Y3/B2,.5,Y3,K3/.8/.6,K1,./"
        "B1,K1,.2,B1,R3,.2/.4,Y2,G2,K1,. 2 R,Y,G,B,K G1G3 22",
        View(marks=(Mark("placed", "b8"),)),
    ),
    (
        "Pools, seen from the other side",
        ".4,B3,G3,Y1,./Y2,.2,K2,K1,.2,B1/G1,G1,G2,.,G2,.3/B3,B1,G3,.,B2,G3,.,K1/"
        "Y3,B1,.,R2,.2,K1,./G3,B2,K2,.,B3,.2,R2/G1,R3,.6/.,R1,.,K3,.,B2,.2"
        " 0 R,Y R323G110K022,Y333G010B111K101 31 setup=advanced",
        View(marks=(Mark("placed", "b4"),), flipped=True),
    ),
    (
        "A square is emptied, and yellow is out",
        ".8/.,K3G2,.4,B1,./.8/.8/.4,R3K2,.3/.8/.2,B3G1K2,.3,R1,./.8 0 R,Y:out,G,B:left - 104",
        View(
            marks=(Mark("from", "d4"), Mark("to", "d5"), Mark("removed", "d5", ("Y3", "R3", "Y3")))
        ),
    ),
    (
        "The empty squares of a file",
        ".8/.3,K1,.4/.8/.2,G2,.,Y3,.3/.4,R1,.3/.8/.,B2,.6/.8 1 R,Y R3 5",
        View(highlight="file:d"),
    ),
    (
        "The highest possible stacks",
        ".8/.,R1Y1R2G2B3K3,.4,B3R3K2Y2G1B1,./.8/.8/.3,Y1K1B2R2G3Y3,.4/.8/"
        ".,K3G3B2K2R1G1,.6/.8 0 R,Y,G - 100 elimination=three",
        View(),
    ),
]

SHOWCASE = Showcase("stack-control", ENTRIES)
