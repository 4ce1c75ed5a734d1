"""Positions of Esgrad for the gallery. Together they show every element of its pictures."""

from rendering.view import View
from rules.game import Mark
from tools.showcases import Showcase, ShowcaseEntry

_MIDDLE = (
    ".BBBBBBBB/BB.B.B.3B/B.BB.2B.3B/BBB.BBB.4B/.B.BB.7B/.2BB.BW.5BW/BBB.BB.W.4B.W/B.2BB.BW.4BW.W/"
    "B.2B.BB.W.5WW./B.B.5WWWWWW.W/BB.W.3W.W.3WW/.B.W.3WW.3W./B.2WWWW.WWWW./B.W.2W.2W.2W/"
    ".WW.W.3W.W/W.WW.4WW/WW.WWWWW. b bw 12 - 112"
)
_CROWDED = (
    "WWWWW.WW.WW/W.2W.WW.WW.W/WW.2WW.WW.WWW/W.WWW.WW.WW.2W/.WW.2WW.WW.WB.W/WW.WWW.WW.W.BB.W/"
    ".W.W.2WW.2BBB.BBW/.2WW.2W.B.BB.BB.BW/.2W.WWW.2BB.BB.B.BW/.3WW.2W.B.BB.B.BBBW/"
    ".4W.3W.BB.BBBB.B.W/WWWWWW.W.B.BB.B.BB.W/.3W.WW.BBB.BB.B.BW/.3WW.WW.2BB.BB.BW/"
    ".4WW.WWB.BB.BBW/.5WW.WBB.BB.W/.6WWBB.B.BB/B.2BB.BB.BBBB./BBB.BB.BB.3B/B.BB.BB.B.2B/"
    "BB.BBBBBBBB b bw 12 - 202"
)
_ENDED = (
    ".2BBBBB/.2B.4B/.W.BB.3B/.2W.6B/.2W.2WWW.2B/.3WWW.5B/.2WW.2W.5B/.W.W.2W.4B/WW.W.2W.3B/"
    ".WW.3W.2B/W.7B/W.6B/WBBBBBB b bw 4 b2 54"
)
_SMALL = ".WWWW/.5W/.6W/.7W/B.7W/B.6W/B.BBWWW/BB.BB./.BB.B w bw -3 b1 27"

_NESTED = "B.4/.B.4/.2B.4/.3B.4/BBBBBBBBB/.4B.3/.4B.2/WW.2B./.W.2B b bw -12 - 2"

ENTRIES: list[ShowcaseEntry] = [
    ("A match in the middle, after a move", _MIDDLE, View(marks=(Mark("placed", "h14"),))),
    ("What each group is worth", _MIDDLE, View(highlight="values")),
    ("An area of White in a larger one of Black", _NESTED, View(highlight="values")),
    ("The points of a file that has been chosen", _MIDDLE, View(highlight="file:g")),
    ("The end: how every point was earned", _ENDED, View()),
    ("The largest board with 200 stones", _CROWDED, View(marks=(Mark("placed", "p9"),))),
    ("Side 5, a negative komi, Black has passed", _SMALL, View()),
    ("Turned; the ½ goes to the final passes", f"{_SMALL} bonus=final-passes", View(flipped=True)),
    (
        "Before play: the komi is to be named",
        ".7/.8/.9/.10/.11/.12/.13/.12/.11/.10/.9/.8/.7 komi - - - 0",
        View(),
    ),
]

SHOWCASE = Showcase("esgrad", ENTRIES)
