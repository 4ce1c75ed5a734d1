"""The rules of Escabel for beginners, page by page, each with a position to draw."""

from __future__ import annotations

from rules.game import RulesPage

PAGES: tuple[RulesPage, ...] = (
    RulesPage(
        "What it is",
        "Two players build stacks on the points of a square board. Black wants to join the top "
        "edge to the bottom edge, White the left edge to the right edge. A corner point touches "
        "both its edges and helps either colour.\n\n"
        "Black starts. A turn is one action: place a piece, or move a stack. Nobody passes.",
        ".2B.2/.2BW./.W2B./.2B.2/.2B.2 w bw - 9",
        "Black has a line of stacks from the top edge down to the bottom edge.",
    ),
)
