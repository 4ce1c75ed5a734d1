"""Positions of Escabel for the gallery. Together they show every element of its pictures."""

from rendering.view import View
from rules.game import Mark
from tools.showcases import Showcase, ShowcaseEntry

ENTRIES: list[ShowcaseEntry] = [
    (
        "A match in the middle, after a move",
        "W.WB2W2.4/.WW2B3B.WWW/B2WW3BB2W.3/B2W2W2B3.W.3/B2.BWW2.4/BB.2B.4/W2.B.6/.B.7/B.8"
        " b bw - 50",
        View(marks=(Mark("from", "e8"), Mark("to", "e9"))),
    ),
    (
        "Crosscuts: a bond cuts through, or nobody is linked",
        "WB.WB2.W2B2/BW.B2W.B2W/.8/W3B2.W3B.W2B2/B2W.B2W3.B2W2/.8/WB.W3B.W4B12/BW.BW.B103W"
        " b bw - 40",
        View(),
    ),
    (
        "A chain that White may still break",
        ".3B.5/.3B.5/BB2.B.5/BW3B.6/W2BB.6/.W2BB.5/.2W2WB.3W/.BBB2.3W./.BW2.WWW.2 w bw - 35",
        View(marks=(Mark("placed", "e3"),)),
    ),
    (
        "A chain that has won",
        "W.WB4B2.4/.WW2W3B.WWW/B2WW3BB2W.W./W3B2W2B3.W.3/B2.WB2W2.3B/BB.B2W.4/W2.B.6/.B.7/B.8"
        " b bw - 58",
        View(marks=(Mark("from", "b6"), Mark("to", "a6"))),
    ),
    ("Sides swapped", ".7/.7/.7/.3B.3/.7/.7/.7 w wb - 2", View(marks=(Mark("swap"),))),
    (
        "A stack grown, seen from the other side",
        ".B2W3.3W/BB3W2BWW./W2.BW.3/.B.W.3/B.6/.7/.B.5 b bw - 24 edition=growth",
        View(marks=(Mark("grown", "c6"),), flipped=True),
    ),
    (
        "A crowded 13×13 board",
        ".WB2W.WB2W.B.BW2/BW2.2WB2WW2.3BW2/.BW2.2W.BWWBW2W/W.BW3B2W.W.B2BBB/"
        "B2B.B2WB2B.B2B2.B2W2/B.BB3W2W3W2W2B.BB./W2BBBW2W2.WWWBW2B/.2W2BW2BB2WB2WB2BW2/"
        "B.W.BW2BWBW.W2B/.BBB2W3W.2W.BB./.W2B2.B2.3W2WB2.2/BBW3.WW2B3WB3W.W2W/"
        "BB2WB3W2WWW3B2B2.BB2 b bw - 190",
        View(marks=(Mark("placed", "c5"),)),
    ),
    (
        "The largest board, 19×19",
        "WB2W.BB.2W.3W2B.2W.2/W.W.2W2.W.B.B2.B2.BB2W3B2/W.WW.BB.3W2B.B2.B.W./"
        "B2W.W3B2.BBBB2.2W2B.BW.2/B2.WB2W.B.W2B.W2BB.W.BB/B2.B2.2BW2.4W2.4B.2/"
        "W.W.2B.3BW2.WB2W.2BB/.B.B2.6W2W2B.3B.2/.W2W2B.B2WB2.3W.W2W.BW2./"
        "WW2W2.B.B2W.2B2W3BB3W2.B.2/.WWW.2W.W2.2B2WW2BW.3/.WB3.2B.BB.W.4W2.W2B/"
        "WW3B2BW2.2W2B2B2.2WB2BB3B3.2/B2B2.3BW2.2B.B3W4B3.WWW./WW.4B.B.W2BB3W2BW2.B2./"
        ".3WW2W2B.3WB2.BW2.2W3B2/.2B.B.B.2B.WB.2W2W2B./.2W2WB2.2WW2W2.B2.B.W2.B2W/"
        ".2BB.W2B.B.WWB2BW2WB2W3W b bw - 300",
        View(marks=(Mark("placed", "m9"),)),
    ),
    (
        "A checkered start, after a move",
        "WBWBWB/BWB3W2WW/WBBBWB/BWBWBW/BW2WBWB/BWBB2WW w bw - 5 setup=checkered-black",
        View(marks=(Mark("from", "d5"), Mark("to", "c5"))),
    ),
]

SHOWCASE = Showcase("escabel", ENTRIES)
