"""What a good move is for: the links that it cuts, makes or prevents, and what is missing then."""

from collections import deque
from collections.abc import Iterable

from rules.game import Move
from rules.games.escabel.board import Board, group_of
from rules.games.escabel.notation import SWAP, points_of
from rules.games.escabel.state import SIGN, State
from rules.points import COLOUR_TERMS, NO_REASON, links_made, links_prevented, point_name
from rules.text import Notation, Text, join_texts, listing, tr

LARGEST_TRIED = 13
"""The size up to which all moves are tried whether they stop a threat: a tenth of a second."""
MAX_LINKS = 2
"""How many links are named."""
MAX_NEEDED = 3
"""How many points are named that would join two edges."""

Link = tuple[int, int]
"""The cells of two adjacent stacks."""


def purpose(state: State, move: Move) -> Text:
    """Say which links a move cuts and makes; if none, what the opponent could do on that point;
    and what it changes between the edges. Of the first one say what the swap means for it."""
    if move == SWAP:
        colour = COLOUR_TERMS[state.waiting]
        return tr(
            "{colour}'s first stack is worth as much as the next move, or more.", colour=colour
        )
    source, destination = map(state.cell, points_of(move))
    own, enemy = SIGN[state.colour_to_move], SIGN[state.waiting]
    before, after = state.board, state.board.copy()
    after.play((source, destination), own)
    said: list[Text] = []
    if missing(after, own) == []:
        said.append(tr("It joins {colour}'s edges.", colour=COLOUR_TERMS[state.colour_to_move]))
    cut, joined = _cut(before, after, enemy), _joined(before, after, own, destination)
    if taken := [end for stack, end in cut if stack == destination]:
        point = _named(state, destination)
        stacks = _points(state, taken[:MAX_LINKS])
        said.append(tr("It takes {point}, which linked {stacks}.", point=point, stacks=stacks))
    elif cut:
        said.append(tr("It cuts {links}.", links=_listed(state, cut)))
    elif source != destination:
        point, colour = _named(state, destination), COLOUR_TERMS[state.waiting]
        said.append(tr("It takes {point} from {colour}.", point=point, colour=colour))
    if joined:
        said.append(links_made(_points(state, joined)))
    if not said and not before.cells[destination]:
        said += _denied(state, destination)
    said += _ways(state, after)
    if state.swap_open and state.colour_to_move == "black":
        said.append(tr("White may swap sides, so a first stack must not be too good."))
    return join_texts([*(said or [_nearer(state, after)]), *_threatened(state, after)])


def _denied(state: State, cell: int) -> list[Text]:
    """Say what the opponent could do with a stack on an empty point."""
    own, enemy = SIGN[state.colour_to_move], SIGN[state.waiting]
    before, after = state.board, state.board.copy()
    after.play((cell, cell), enemy)
    said: list[Text] = []
    if cut := _cut(before, after, own):
        colour = COLOUR_TERMS[state.waiting]
        links = _listed(state, cut)
        said.append(tr("It keeps {colour} from cutting {links}.", colour=colour, links=links))
    if joined := _joined(before, after, enemy, cell):
        said.append(links_prevented(state.waiting, _points(state, joined)))
    return said


# ---- the ways between the edges
def _ways(state: State, after: Board) -> list[Text]:
    """Say which few stacks would join the mover's edges since a move, and that it makes the
    opponent's way longer; nothing if it joins the mover's edges."""
    mine, theirs = COLOUR_TERMS[state.colour_to_move], COLOUR_TERMS[state.waiting]
    sign, before = SIGN[state.colour_to_move], state.board
    own = missing(after, sign)
    if own == []:
        return []
    said: list[Text] = []
    few = min(MAX_NEEDED, state.size // 2)  # on a small board any first stacks leave a few
    if own and len(own) <= few and _is_longer(before, after, sign):
        words = {"points": _points(state, own), "colour": mine, "other": theirs}
        said += [tr("Then {points} would join {colour}'s edges, but {other} moves first.", **words)]
    if _is_longer(after, before, SIGN[state.waiting]):
        said.append(tr("It makes {colour}'s way between the edges longer.", colour=theirs))
    return said


def _nearer(state: State, after: Board) -> Text:
    """Say how many stacks would join the mover's edges, if they are fewer since a move."""
    sign, colour = SIGN[state.colour_to_move], COLOUR_TERMS[state.colour_to_move]
    own = missing(after, sign)
    if not own or not _is_longer(state.board, after, sign):
        return NO_REASON
    return tr(
        "Then {count} more stacks would join {colour}'s edges.", count=len(own), colour=colour
    )


def _is_longer(one: Board, other: Board, colour: int) -> bool:
    """Whether more stacks would join the edges of a colour on one board than on another."""
    far, near = missing(one, colour), missing(other, colour)
    return near is not None and (far is None or len(far) > len(near))


def _threatened(state: State, after: Board) -> list[Text]:
    """Warn of a stack that would join the opponent's edges, and say whether no move stops that."""
    own, enemy = SIGN[state.colour_to_move], SIGN[state.waiting]
    other = missing(after, enemy)
    if not other or len(other) > 1:
        return []
    words = {"points": _points(state, other), "colour": COLOUR_TERMS[state.waiting]}
    careful = [tr("Careful: {points} would join {colour}'s edges.", **words)]
    if state.size > LARGEST_TRIED:
        return careful
    # the likeliest move to stop it is tried first
    for move in sorted(state.board.moves(own), key=lambda each: other[0] not in each):
        stopped = state.board.copy()
        stopped.play(move, own)
        left = missing(stopped, enemy)
        if left is None or len(left) > 1:
            return careful
    return [tr("Nothing stops {colour} from joining its edges next: {points} would.", **words)]


def missing(board: Board, colour: int) -> list[int] | None:
    """Return the fewest empty points on which stacks would give a colour a chain; None if none
    would."""
    geometry, full = board.geometry, board.copy()
    empty = {cell for cell in geometry.points if not board.cells[cell]}
    for cell in empty:
        full.cells[cell] = colour
    nearest = {
        cell: [cell] if cell in empty else []
        for cell in geometry.lines[colour][0]
        if full.cells[cell] * colour > 0
    }
    queue = deque(sorted(nearest, key=lambda cell: len(nearest[cell])))
    while queue:  # the nearest first, as each step adds at most one point
        cell = queue.popleft()
        for step in full.linked(cell):
            placed = [*nearest[cell], step] if step in empty else nearest[cell]
            if step not in nearest or len(placed) < len(nearest[step]):
                nearest[step] = placed
                (queue.append if step in empty else queue.appendleft)(step)
    reached = (nearest[cell] for cell in geometry.lines[colour][-1] if cell in nearest)
    return min(reached, key=len, default=None)


# ---- links
def _listed(state: State, links: list[Link]) -> Text:
    """Return «c5–d6 and e4–f4»."""
    names = [[_named(state, cell) for cell in link] for link in links[:MAX_LINKS]]
    return listing(Notation("–".join(pair)) for pair in names)


def _points(state: State, cells: Iterable[int]) -> Text:
    """Return «c5, d6 and e7»."""
    return listing(_named(state, cell) for cell in cells)


def _named(state: State, cell: int) -> Notation:
    return Notation(point_name(*state.point(cell)))


def _cut(linked: Board, apart: Board, sign: int) -> list[Link]:
    """Return the links of a colour on one board whose stacks are in two groups on another.

    A stack that is not there on the other board joins what it touches: its links count if they lead
    to two or more groups there.
    """
    groups = _groups(apart, sign)
    links_cut: list[Link] = []
    for cell in linked.geometry.points:
        if linked.cells[cell] * sign <= 0:
            continue
        neighbours = [each for each in linked.linked(cell) if each in groups]
        if cell in groups:
            links_cut += [
                (cell, at) for at in neighbours if at > cell and groups[at] != groups[cell]
            ]
        else:
            first = {groups[at]: at for at in reversed(neighbours)}
            links = [(cell, at) for at in sorted(first.values())]
            links_cut += links if len(links) > 1 else []
    return links_cut


def _joined(apart: Board, linked: Board, sign: int, near: int) -> list[int]:
    """Return a stack of each group on one board that the group of a cell joins on another board.

    They are the stacks that are nearest to the cell.
    """
    groups = _groups(apart, sign)
    nearest: dict[int, int] = {}
    for cell in group_of(linked, near):  # the nearest first
        if cell in groups:
            nearest.setdefault(groups[cell], cell)
    return sorted(nearest.values()) if len(nearest) > 1 else []


def _groups(board: Board, sign: int) -> dict[int, int]:
    """Return a number of its group for each stack of a colour."""
    groups: dict[int, int] = {}
    for start in board.geometry.points:
        if board.cells[start] * sign > 0 and start not in groups:
            groups |= dict.fromkeys(group_of(board, start), start)
    return groups
