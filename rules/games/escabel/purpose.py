"""What a good move is for: the links that it cuts, makes or prevents, and what is missing then."""

from collections import deque

from rules.game import Move
from rules.games.escabel.board import Board, group_of
from rules.games.escabel.notation import SWAP, points_of
from rules.games.escabel.state import SIGN, State
from rules.points import COLOUR_TERMS, links_made, links_prevented, point_name
from rules.text import NOTHING, Notation, Text, join_texts, listing, tr, tr_plural

MAX_LINKS = 2
"""How many links are named."""

Link = tuple[int, int]
"""The cells of two adjacent stacks."""


def purpose(state: State, move: Move) -> Text:
    """Say which links a move cuts and makes; if none, what the opponent could do on that point;
    and how many stacks both need then to join their edges."""
    if move == SWAP:
        return tr(
            "{colour} stands better, although {other} moves next.",
            colour=COLOUR_TERMS[state.waiting],
            other=COLOUR_TERMS[state.colour_to_move],
        )
    source, destination = map(state.cell, points_of(move))
    own, enemy = SIGN[state.colour_to_move], SIGN[state.waiting]
    before, after = state.board, state.board.copy()
    after.play((source, destination), own)
    cut, made = _cut(before, after, enemy), _cut(after, before, own)
    said: list[Text] = []
    if taken := [end for stack, end in cut if stack == destination]:
        held = listing(_named(state, cell) for cell in taken[:MAX_LINKS])
        point = _named(state, destination)
        said.append(tr("It takes {point}, which linked {stacks}.", point=point, stacks=held))
    elif cut:
        said.append(tr("It cuts {links}.", links=_listed(state, cut)))
    if made:
        said.append(links_made(_listed(state, made)))
    needs = _needs(state, after)
    if said or before.cells[destination]:
        return join_texts([*said, needs])
    after = before.copy()
    after.play((destination, destination), enemy)
    colour = COLOUR_TERMS[state.waiting]
    if cut := _cut(before, after, own):
        links = _listed(state, cut)
        said.append(tr("It keeps {colour} from cutting {links}.", colour=colour, links=links))
    if made := _cut(after, before, enemy):
        said.append(links_prevented(state.waiting, _listed(state, made)))
    return join_texts([*said, needs])


def _needs(state: State, after: Board) -> Text:
    """Say how many more stacks would join the edges of each colour, or that one has a chain.

    Say nothing if the mover does not need fewer than before, nor the other more.
    """
    sides = SIGN[state.colour_to_move], SIGN[state.waiting]
    mine, theirs = (missing(after, side) for side in sides)
    if mine == 0:
        return tr("It joins {colour}'s edges.", colour=COLOUR_TERMS[state.colour_to_move])
    if not mine or not theirs:
        return NOTHING
    own, other = (missing(state.board, side) for side in sides)
    if own is not None and other is not None and mine >= own and theirs <= other:
        return NOTHING
    return tr_plural(
        "Then {count} more stack would join {colour}'s edges, {theirs} {other}'s.",
        "Then {count} more stacks would join {colour}'s edges, {theirs} {other}'s.",
        count=mine,
        colour=COLOUR_TERMS[state.colour_to_move],
        other=COLOUR_TERMS[state.waiting],
        theirs=theirs,
    )


def missing(board: Board, colour: int) -> int | None:
    """Return how many pieces, placed at once, would give a colour a chain; None if none would."""
    geometry, full = board.geometry, board.copy()
    empty = {cell for cell in geometry.points if not board.cells[cell]}
    for cell in empty:
        full.cells[cell] = colour
    nearest = {
        cell: int(cell in empty)
        for cell in geometry.lines[colour][0]
        if full.cells[cell] * colour > 0
    }
    queue = deque(sorted(nearest, key=nearest.__getitem__))
    while queue:  # the nearest first, as each step costs 0 or 1
        cell = queue.popleft()
        for step in full.linked(cell):
            count = nearest[cell] + (step in empty)
            if count < nearest.get(step, len(full.cells)):
                nearest[step] = count
                (queue.append if step in empty else queue.appendleft)(step)
    reached = (nearest[cell] for cell in geometry.lines[colour][-1] if cell in nearest)
    return min(reached, default=None)


def _listed(state: State, links: list[Link]) -> Text:
    """Return «c5–d6 and e4–f4»."""
    names = [[_named(state, cell) for cell in link] for link in links[:MAX_LINKS]]
    return listing(Notation("–".join(pair)) for pair in names)


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


def _groups(board: Board, sign: int) -> dict[int, int]:
    """Return a number of its group for each stack of a colour."""
    groups: dict[int, int] = {}
    for start in board.geometry.points:
        if board.cells[start] * sign > 0 and start not in groups:
            groups |= dict.fromkeys(group_of(board, start), start)
    return groups
