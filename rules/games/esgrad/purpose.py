"""What a good stone is for: the points that it adds and the groups that it links."""

from dataclasses import replace
from itertools import combinations

from rules.game import Move
from rules.games.esgrad.board import Board
from rules.games.esgrad.notation import PASS, play, written
from rules.games.esgrad.state import Group, State
from rules.points import COLOUR_TERMS, COLOURS, NO_REASON, links_made, links_prevented, other
from rules.text import NOTHING, Notation, Text, join_texts, listing, tr, tr_phrase

MAX_GROUPS = 2
"""How many groups are named."""
MAX_REASONS = 2
"""How many reasons are enough."""
NEAR = 3
"""A way for which more stones are needed is not worth a word."""
FAR = 3
"""So many points from all other stones, a stone stands in an open part of the board."""
ROOM = 10
"""With so many of the 18 points within two steps free, a stone has room."""
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
    if gain and gain != prevented:
        colour = COLOUR_TERMS[state.colour_to_move]
        said.append(tr("It adds {gain} to {colour}'s score.", gain=gain, colour=colour))
    if linked := links(state, move):
        said.append(links_made(linked))
    if prevented > LONE_STONE:
        said.append(_kept_from(theirs, prevented, gain))
    elif linked := links(theirs, move):
        said.append(links_prevented(theirs.colour_to_move, linked))
    played = play(state, move)
    placed = state.board.mask_of(move)
    group = next(each for each in played.groups() if each.mask & placed)
    if max(gain, prevented) <= LONE_STONE:
        said.append(_prepared(state, replace(played, ply=played.ply + 1), group))
    if near := _bridged(state, move):
        groups = listing(near[:MAX_GROUPS])
        said.append(tr("It can be linked with {groups} at either of two points.", groups=groups))
    if len(list(filter(None, said))) < MAX_REASONS and not linked:
        said.append(_hindered(theirs, played, placed))
    if not any(said):
        said.append(_nearer(state, played, group.mask, placed))
    return join_texts(said) or NO_REASON


def _kept_from(theirs: State, prevented: int, gain: int) -> Text:
    """Say how much the opponent could have added there, or that it is as much for either side."""
    if gain == prevented:
        return tr("Either side gains {gain} there.", gain=gain)
    colour = COLOUR_TERMS[theirs.colour_to_move]
    return tr("It keeps {colour} from adding {gain}.", colour=colour, gain=prevented)


def _of_opening(state: State, move: Move) -> Text:
    """Say why a komi or a colour is a good choice."""
    if state.komi is None:
        return tr("With it, Black and White have about the same chances.")
    komi = Notation(written(state.komi))
    if move == "black":
        return tr("A komi of {komi} is about what placing first is worth, or less.", komi=komi)
    return tr("A komi of {komi} is about what placing first is worth, or more.", komi=komi)


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


# ---- ways
def _way(board: Board, own: int, empty: int, start: int, goal: int) -> int:
    """Return how many stones would at least join two sets of points; very many if none would."""
    count, reached = 0, start
    while not reached & goal:
        near = board.around(reached)
        if near & own:
            reached |= near & own
        elif near & empty:
            reached |= near & empty
            count += 1
        else:
            return board.full.bit_count()
    return count


def _stones(state: State) -> int:
    """Return the stones of the side to move."""
    return state.black if state.colour_to_move == "black" else state.white


def _edge(board: Board) -> int:
    """Return the points on the edge."""
    return board.full & ~sum(
        bit for bit, near in zip(board.bits, board.near, strict=True) if None not in near
    )


def _hindered(theirs: State, played: State, placed: int) -> Text:
    """Say which two near groups of the opponent a stone stands between, or that one of them is
    farther from the edge then.

    In `theirs` the opponent could place on that point, `played` no more.
    """
    board, stones = theirs.board, _stones(theirs)
    colour, edge = COLOUR_TERMS[theirs.colour_to_move], _edge(board)

    def is_longer(start: int, goal: int) -> bool:
        before, after = (
            _way(board, stones, empty, start, goal) for empty in (theirs.empty, played.empty)
        )
        return after > before and before <= NEAR

    around = board.around(placed) | placed
    groups = list(board.components(stones))
    near = [each for each in groups if each & (around | board.around(around))]
    for pair in combinations(near, 2):
        before, after = (
            _way(board, sum(pair), empty, *pair) for empty in (theirs.empty, played.empty)
        )
        if is_longer(*pair) and before <= NEAR and before < after:
            names = [_nearest(board, each, placed, theirs.empty) for each in pair]
            one, two = map(board.mask_of, names)
            ways = ((one, placed), (placed, two), (one, two))
            first, second, direct = (_way(board, 0, board.full, *each) for each in ways)
            words = {"groups": listing(map(Notation, names)), "colour": colour}
            if first + second == direct:
                return tr("It stands between {groups} of {colour}.", **words)
            return tr("It blocks the shortest way left between {groups} of {colour}.", **words)
    for one in near:
        if is_longer(one, edge):
            words = {"colour": colour, "point": Notation(_nearest(board, one, placed))}
            return tr("It makes the way of {colour}'s {point} to the edge longer.", **words)
    return NOTHING


def _nearer(before: State, after: State, group: int, placed: int) -> Text:
    """Say that the group of a stone is nearer to the edge, or to another group, than before; else
    that it has more room; of a lone stone, where it stands."""
    board, stones = before.board, _stones(before)
    if not (own := group & ~placed):
        return _far_off(before, placed)
    point = Notation(_nearest(board, own, placed))
    if own & (own - 1):
        point = tr_phrase("the group of {point}", point=point)

    def left(goal: int) -> int:
        """Return how many stones are still needed to a goal; many if it is not nearer."""
        count = _way(board, stones | placed, after.empty, group, goal)
        shorter = count < _way(board, stones, before.empty, own, goal)
        return count if shorter else board.full.bit_count()

    count = left(_edge(board))
    if not count:
        return tr("It links {group} to the edge.", group=point)
    if count <= NEAR:
        return tr("It brings {group} nearer to the edge.", group=point)
    near = min(board.components(stones & ~own), key=left, default=0)
    if near and left(near) <= NEAR:
        name = Notation(_nearest(board, near, placed))
        return tr("It brings {group} nearer to {near}.", group=point, near=name)
    room, less = board.around(group) & after.empty, board.around(own) & before.empty
    grows = room.bit_count() > less.bit_count()
    return tr("It gives {group} more room to grow.", group=point) if grows else NOTHING


def _far_off(state: State, placed: int) -> Text:
    """Say how far a stone stands from all others, if that is far; else whether it has room."""
    board, stones = state.board, state.black | state.white
    near = board.around(placed) | placed
    free = ((near | board.around(near)) & state.empty & ~placed).bit_count()
    reached, count = placed, 0
    while stones and not reached & stones:
        reached |= board.around(reached)
        count += 1
    if count >= FAR:
        return tr("It claims open ground: the nearest stone is {count} points away.", count=count)
    if free < ROOM:
        return NOTHING
    return tr("It begins a group with room: {count} free points within two steps.", count=free)


def _nearest(board: Board, group: int, placed: int, through: int | None = None) -> str:
    """Return the name of the stone of a group that is nearest to a point, on a way through some
    points only, if they are given."""
    while not placed & group:
        placed |= board.around(placed) & (board.full if through is None else through | group)
    return board.points_of(placed & group)[0].name


def _touched(state: State, move: Move) -> list[str]:
    """Return a stone of each of the mover's groups that a stone of the mover touches."""
    near = state.board.around(state.board.mask_of(move))
    touched = (group & near for group in state.board.components(_stones(state)))
    return [state.board.points_of(mask)[0].name for mask in touched if mask]


def _bridged(state: State, move: Move) -> list[Text]:
    """Return the mover's groups that either of two empty points would link to a stone.

    One is named by the stone that both points touch, if there is one.
    """
    board = state.board
    near = board.around(board.mask_of(move))
    between = near & state.empty
    groups: list[Text] = []
    for group in board.components(_stones(state)):
        if not group & near and (board.around(group) & between).bit_count() > 1:
            stones = board.points_of(group & board.around(between))
            around = [(board.around(board.mask_of(each.name)) & between) for each in stones]
            most = max(range(len(stones)), key=lambda at: around[at].bit_count())
            name = Notation(stones[most].name)
            both = around[most].bit_count() > 1
            groups.append(name if both else tr_phrase("the group of {point}", point=name))
    return groups
