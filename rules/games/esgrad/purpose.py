"""What a good stone is for: the points that it adds and the groups that it links."""

from collections.abc import Iterator
from dataclasses import replace

from rules.game import Move
from rules.games.esgrad.notation import PASS, play, written
from rules.games.esgrad.state import Group, State
from rules.points import COLOUR_TERMS, COLOURS, links_made, links_prevented, other
from rules.text import NOTHING, Notation, Text, join_texts, listing, tr

MAX_GROUPS = 2
"""How many groups are named."""
LONE_STONE = 1
"""What a stone that touches none of its colour adds; so much is nearly always possible."""


def purpose(state: State, move: Move) -> Text:
    """Say what a stone adds and links, and what it keeps the opponent from."""
    if state.opening:
        return _of_opening(state, move)
    if move == PASS:
        return _of_pass(state)
    theirs = replace(state, ply=state.ply + 1)  # the same board, the opponent to move
    gain, prevented = _gain(state, move), _gain(theirs, move)
    said: list[Text] = []
    if gain and gain == prevented:
        said.append(tr("Worth {gain} to either side.", gain=gain))
    elif gain:
        colour = COLOUR_TERMS[state.colour_to_move]
        said.append(tr("It adds {gain} to {colour}'s score.", gain=gain, colour=colour))
    if linked := links(state, move):
        said.append(links_made(linked))
    if prevented > LONE_STONE and gain != prevented:
        colour = COLOUR_TERMS[theirs.colour_to_move]
        said.append(tr("It keeps {colour} from adding {gain}.", colour=colour, gain=prevented))
    elif linked := links(theirs, move):
        said.append(links_prevented(theirs.colour_to_move, linked))
    now = play(state, move)
    placed = state.board.mask_of(move)
    group = next(each for each in now.groups() if each.mask & placed)
    if max(gain, prevented) <= LONE_STONE:
        said.append(_prepared(state, replace(now, ply=now.ply + 1), group))
    if near := _bridged(state, move):
        groups = listing(map(Notation, near[:MAX_GROUPS]))
        said.append(tr("It can be linked with {groups} at either of two points.", groups=groups))
    if not links(theirs, move) and len(near := _touched(theirs, move) + _bridged(theirs, move)) > 1:
        colour = COLOUR_TERMS[theirs.colour_to_move]
        groups = listing(map(Notation, near[:MAX_GROUPS]))
        said.append(tr("It stands between {groups} of {colour}.", groups=groups, colour=colour))
    own = group.mask & ~placed
    if not any(said) and own and _from_edge(state, group.mask) < _from_edge(state, own):
        point = Notation(state.board.points_of(own)[0].name)
        said.append(tr("It brings the group of {point} nearer to the edge.", point=point))
    return join_texts(said)


def _of_opening(state: State, move: Move) -> Text:
    """Say why a komi or a colour is a good choice."""
    if state.komi is None:
        return tr("With it, Black and White have about the same chances.")
    komi = Notation(written(state.komi))
    if move == "black":
        return tr("A komi of {komi} is less than placing first is worth.", komi=komi)
    return tr("A komi of {komi} is more than placing first is worth.", komi=komi)


def _of_pass(state: State) -> Text:
    """Say why a pass is better than a stone; nothing where a stone may be better."""
    if state.pass_takes_half:
        bits = [state.board.bits[point.index] for point in state.board.points_of(state.empty)]
        needless = all(state.gain(colour, bit) <= 0 for bit in bits for colour in COLOURS)
        return tr("The ½ is worth more than any stone.") if bits and needless else NOTHING
    end = state.after_pass()
    scores = {side.colour: side.total for side in end.score()}
    if end.over and scores[state.colour_to_move] > scores[other(state.colour_to_move)]:
        colour = COLOUR_TERMS[state.colour_to_move]
        return tr("{colour} is ahead, so no stone is needed.", colour=colour)
    return NOTHING


def _prepared(before: State, then: State, group: Group) -> Text:
    """Say which further stone of a group adds more than before, and how much; often nothing.

    `before` and `then` are the states before and after the stone that made it, with the same colour
    to move.
    """
    points = then.board.points_of(then.board.around(group.mask) & then.empty)
    gains = {each.name: _gain(then, Move(each.name)) for each in points}
    point = max(gains, key=gains.__getitem__, default="")
    gain = gains.get(point, 0)
    if gain <= LONE_STONE or gain <= (earlier := _gain(before, Move(point))):
        return NOTHING
    return tr(
        "It prepares {point}: that then adds {gain}, not {before}.",
        point=Notation(point),
        gain=gain,
        before=earlier,
    )


def _gain(state: State, move: Move) -> int:
    """Return what a stone adds to the value of the mover's groups, at least 0."""
    return max(0, state.gain(state.colour_to_move, state.board.mask_of(move)))


def links(state: State, move: Move) -> Text | None:
    """Return a stone of each group that a stone of the mover links; None if it links none."""
    names = _touched(state, move)
    return listing(map(Notation, names)) if len(names) > 1 else None


def _from_edge(state: State, group: int) -> int:
    """Return how many stones a group needs at least to reach the edge."""
    points = state.board.points_of(group)
    return state.board.side - 1 - max(max(abs(p.q), abs(p.r), abs(p.q + p.r)) for p in points)


def _touched(state: State, move: Move) -> list[str]:
    """Return a stone of each of the mover's groups that a stone of the mover touches."""
    near = state.board.around(state.board.mask_of(move))
    touched = (group & near for group in _groups(state))
    return [state.board.points_of(mask)[0].name for mask in touched if mask]


def _bridged(state: State, move: Move) -> list[str]:
    """Return a stone of each of the mover's groups that two empty points would link to a stone."""
    board = state.board
    near = board.around(board.mask_of(move))
    between = near & state.empty
    return [
        board.points_of(group & board.around(between))[0].name
        for group in _groups(state)
        if not group & near and (board.around(group) & between).bit_count() > 1
    ]


def _groups(state: State) -> Iterator[int]:
    """Yield the mover's groups."""
    return state.board.components(state.black if state.colour_to_move == "black" else state.white)
