"""Fast random games of Escabel, for benchmarks and later for computer opponents.

`Board` has the rules. `TrackedBoard` also keeps a record of connections, so that it is cheap to ask
after every ply whether a colour has a chain.
"""

from random import Random

from rules.games.escabel.board import BLACK, BOTH, WHITE, Action, Board, Variant


class TrackedBoard(Board):
    """A board with a union-find of the stacks that may be connected.

    Clusters are only ever merged. No connection is missed, since a new one always includes a stack
    that the action has changed; but connections that were cut since are not removed. So if no
    cluster touches both edges of a colour, that colour has no chain. If a cluster does, the board
    is searched, and if there is no chain, the clusters of that colour are rebuilt.
    """

    __slots__ = ("_cluster", "_parent", "_reach", "_suspect")

    def __init__(self, size: int, variant: Variant, cells: list[int] | None = None) -> None:
        super().__init__(size, variant, cells)
        self._cluster = [0] * self.geometry.cells
        """The union-find node of each cell that has a stack."""
        self._parent: list[int] = []
        self._reach: list[int] = []
        """For each root node, the edges of its colour that its cluster touches."""
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
        """Take back the last action. It may restore connections, so search the board next time."""
        super().undo(action, colour)
        self._suspect = {BLACK: True, WHITE: True}

    def has_chain(self, colour: int) -> bool:
        """Return whether `colour` has a chain that joins its two edges."""
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
    """Play random legal actions, each equally likely, until the game is over.

    `colour` is to move. Return the number of plies.
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
        while True:  # rejection sampling: pick from all conceivable actions until one is legal
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
