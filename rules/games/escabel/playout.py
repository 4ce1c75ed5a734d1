"""Random games of Escabel, fast: for benchmarks, and later for players that search.

The rules are `Board`'s; what is added here is a record of connections that makes the question «has
the player to move a chain?» cheap to ask after every ply.
"""

from __future__ import annotations

from random import Random

from rules.games.escabel.board import BLACK, BOTH, WHITE, Action, Board, Variant


class TrackedBoard(Board):
    """A board that remembers which stacks may be connected, in a union-find.

    Clusters only ever grow together: no connection is missed, since a new one always runs through
    a stack that the action has touched, but those that have been cut are kept. So as long as no
    cluster touches both edges of a colour, that colour has no chain; when one seems to, the board
    is searched, and if there is none, that colour's clusters are built anew.
    """

    __slots__ = ("_cluster", "_parent", "_reach", "_suspect")

    def __init__(self, size: int, variant: Variant, cells: list[int] | None = None) -> None:
        super().__init__(size, variant, cells)
        self._cluster = [0] * self.geometry.cells
        """For each cell with a stack its node in the union-find."""
        self._parent: list[int] = []
        self._reach: list[int] = []
        """For each root node the edges of its colour that its cluster touches."""
        self._suspect = {BLACK: False, WHITE: False}
        for colour in (BLACK, WHITE):
            self._rebuild(colour)

    def play(self, action: Action, colour: int) -> None:
        """Do a legal action."""
        super().play(action, colour)
        source, destination = action
        self._join(destination)
        if source != destination:
            self._join(source)

    def undo(self, action: Action, colour: int) -> None:
        """Take the last action back; what had been cut may hold again, so search the next time."""
        super().undo(action, colour)
        self._suspect = {BLACK: True, WHITE: True}

    def has_chain(self, colour: int) -> bool:
        """Whether `colour` has a chain that joins its two edges (A10)."""
        if not self._suspect[colour]:
            return False
        if super().has_chain(colour):
            return True
        self._rebuild(colour)
        return False

    def _rebuild(self, colour: int) -> None:
        self._suspect[colour] = False
        own = [point for point in self.geometry.points if self.cells[point] * colour > 0]
        edges = self.geometry.edges[colour]
        for point in own:
            self._cluster[point] = len(self._parent)
            self._parent.append(len(self._parent))
            self._reach.append(edges[point])
        for point in own:
            self._unite(point)

    def _join(self, point: int) -> None:
        """Give the stack on `point` a new node and unite it with its neighbours."""
        parent = self._parent
        self._cluster[point] = len(parent)
        parent.append(len(parent))
        self._reach.append(self.geometry.edges[BLACK if self.cells[point] > 0 else WHITE][point])
        self._unite(point)

    def _unite(self, point: int) -> None:
        parent, reach, cluster = self._parent, self._reach, self._cluster
        root = cluster[point]
        while root != parent[root]:
            root = parent[root]
        touched = reach[root]
        for other in self.linked(point):
            node = cluster[other]
            while node != parent[node]:
                parent[node] = node = parent[parent[node]]
            if node != root:
                parent[node] = root
                touched |= reach[node]
        reach[root] = touched
        if touched == BOTH:
            self._suspect[BLACK if self.cells[point] > 0 else WHITE] = True


def random_game(board: TrackedBoard, colour: int, random: Random) -> int:
    """Play random actions, each legal one as likely as any other, until the game is over.

    `colour` is to move. Returns the number of plies.
    """
    cells = board.cells
    growing = [(point, point) for point in board.geometry.points] if board.variant.growth else []
    others = [*board.geometry.pairs, *growing]
    empty = [point for point in board.geometry.points if cells[point] == 0]
    is_legal, play, has_chain, pick = board.is_legal, board.play, board.has_chain, random.random
    plies = 0
    while not has_chain(colour):
        places = len(empty)
        choices = places + len(others)
        misses = 0
        while True:  # rejection sampling: draw from all there could be until one is legal
            drawn = int(pick() * choices)
            if drawn < places:
                point = empty[drawn]
                empty[drawn] = empty[-1]
                empty.pop()
                action = point, point
                break
            action = others[drawn - places]
            if cells[action[0]] * colour > 0 and is_legal(action, colour):
                break
            misses += 1
            if misses > choices and next(board.actions(colour), None) is None:
                return plies
        play(action, colour)
        colour = -colour
        plies += 1
    return plies
