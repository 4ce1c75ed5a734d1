"""What a good move is for: the stacks that it takes and saves, and those that it risks."""

from collections import defaultdict
from collections.abc import Iterable

from rules.game import Move
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    MOVED_BY,
    NAMES,
    PLACED_BY,
    REACH,
    TREES,
    Board,
    eliminate,
    pips,
    stack_moves,
)
from rules.games.stack_control.board_text import COLOUR_TERMS, by_size
from rules.games.stack_control.state import PLACING_PLIES, TRIO, Ending, Phase, State
from rules.points import NO_REASON
from rules.text import NOTHING, Notation, Text, Value, either, join_texts, tr, tr_plural

LARGE = 4
"""The pips of a stack that is worth a word; a single pyramid has fewer."""
MAX_NAMED = 2
"""How many squares or moves are named."""

Risks = dict[int, list[Move]]
"""The squares of a colour's stacks, and the moves that would take each of them from it."""


def purpose(state: State, move: Move) -> Text:
    """Say what a move takes and saves, and which large stack can be taken then.

    Of a colour, say what could move onto its safest pyramid; of the last pyramid of a placing turn,
    what could move onto that, if it is one's own and the board half full. Those placed before it
    could be reached by those placed after them.
    """
    if state.phase is Phase.PLACING:
        if (state.ply + 1) % TRIO:
            return NOTHING
        placed, square = PLACED_BY[move]
        telling = placed // 3 == state.trees[state.to_move] and state.ply >= PLACING_PLIES // 2
        return _reached(state.board, square) if telling else NO_REASON
    if state.phase is Phase.CHOOSING:
        colour, squares = TREES.index(move), enumerate(state.board)
        own = (square for square, stack in squares if _top(stack) == colour)
        return _reached(state.board, min(own, key=lambda each: len(_movers(state.board, each))))
    source, target = MOVED_BY[move]
    after = plies.play_move(state, source, target)
    mine = state.trees[state.to_move]
    theirs = [colour for colour in plies.playing_colours(state) if colour != mine]
    said: list[Text] = []
    taken = _top(state.board[target])
    if taken in theirs and taken != _top(after.board[target]):
        colour = COLOUR_TERMS[taken]
        said.append(tr("It takes {square} from {colour}.", square=NAMES[target], colour=colour))
    if gone := plies.leaving(state, source, target):
        said.append(tr("It takes {leaving} pyramids off the board.", leaving=by_size(gone)))
    if after.ended or mine is None:
        return join_texts(said)
    if state.rules.ending is not Ending.CONTROL:
        count = len(stack_moves(after.board))
        left = tr_plural("Then {count} move is left.", "Then {count} moves are left.", count=count)
        return join_texts([*said, left])
    gains = plies.gains(plies.control_of(state), after)
    changes = [(colour, gains[colour]) for colour in (mine, *theirs) if gains[colour]]
    said += [_gained(*each) for each in changes if (each[1] > 0) is (each[0] == mine)]
    losses = [_gained(*each) for each in changes if (each[1] > 0) is not (each[0] == mine)]
    said.append(_saved(state, after, move, mine))
    if not any(said):
        stacks = (state.board[source], state.board[target], after.board[target])
        neutral = not {mine, *theirs}.intersection(map(_top, stacks))
        said.append(tr("It only moves neutral stacks.") if neutral else NO_REASON)
    return join_texts([*said, *losses, _hanging(after, mine)])


# ---- stacks that can be taken
def _risks(state: State, colour: int) -> Risks:
    """Return which stacks of a colour could be taken from it now, and by which moves.

    A stack is also lost if it moves so that nothing of its colour is on top then.
    """
    risks: Risks = defaultdict(list)
    for move in stack_moves(state.board):
        source, target = MOVED_BY[move]
        own = [at for at in (target, source) if _top(state.board[at]) == colour]
        if own and _top(_merged(state, move)) != colour:
            risks[own[0]].append(move)
    return risks


def _merged(state: State, move: Move) -> bytes:
    """Return what stands on the target after a move."""
    source, target = MOVED_BY[move]
    return eliminate(state.board[target] + state.board[source], state.rules.elimination)[0]


def _largest(state: State, squares: Iterable[int]) -> int | None:
    """Return the square with the largest stack, None if none of them is large."""
    square = max(squares, key=lambda each: pips(state.board[each]), default=None)
    return square if square is not None and pips(state.board[square]) >= LARGE else None


def _saved(before: State, after: State, move: Move, mine: int) -> Text:
    """Say by which moves the largest stack of the mover could be taken before, and no more now."""
    risks, still = _risks(before, mine), _risks(after, mine)
    source, target = MOVED_BY[move]
    stopped = {
        square: [each for each in moves if square == source or each not in still[square]]
        for square, moves in risks.items()
    }
    safe = [
        square
        for square, moves in stopped.items()
        if moves
        and _top(after.board[to := target if square == source else square]) == mine
        and not (square == source and still[to])
    ]
    if (square := _largest(before, safe)) is None:
        return NOTHING
    return tr(
        "It stops {moves}, which could take {colour}'s stack on {square} ({pips} pips).",
        **_stack(before, square, mine),
        moves=_listed(stopped[square]),
    )


def _hanging(after: State, mine: int) -> Text:
    """Warn of the largest stack of the mover that can be taken next."""
    risks = _risks(after, mine)
    if (square := _largest(after, risks)) is None:
        return NOTHING
    return tr(
        "{colour}'s stack on {square} ({pips} pips) can be taken next, by {moves}.",
        **_stack(after, square, mine),
        moves=_listed(risks[square]),
    )


# ---- what can reach a square
def _movers(board: Board, square: int) -> list[int]:
    """Return the squares whose stacks could move onto a square."""
    return [at for at, stack in enumerate(board) if stack and square in REACH[stack[-1]][at]]


def _reached(board: Board, square: int) -> Text:
    """Say which stacks could move onto a square then, if they are few."""
    movers = _movers(board, square)
    if len(movers) > MAX_NAMED:
        return NO_REASON
    if not movers:
        return tr("Nothing could move onto {square} then.", square=NAMES[square])
    stacks = either(NAMES[each] for each in movers)
    return tr("Only {stacks} could move onto {square} then.", stacks=stacks, square=NAMES[square])


# ---- scores
def _gained(colour: int, gain: int) -> Text:
    """Say how many controlled pips a player gains or loses."""
    name = COLOUR_TERMS[colour]
    if gain < 0:
        return tr_plural(
            "{colour} loses {count} pip.", "{colour} loses {count} pips.", count=-gain, colour=name
        )
    return tr_plural(
        "{colour} gains {count} pip.", "{colour} gains {count} pips.", count=gain, colour=name
    )


# ---- parts of sentences
def _stack(state: State, square: int, colour: int) -> dict[str, Value]:
    return {
        "colour": COLOUR_TERMS[colour],
        "square": NAMES[square],
        "pips": pips(state.board[square]),
    }


def _listed(moves: list[Move]) -> Text:
    """Return «d6-e7 or c5-e7»."""
    return either(map(Notation, moves[:MAX_NAMED]))


def _top(stack: bytes) -> int | None:
    """Return the colour on top of a stack, None if it is empty."""
    return stack[-1] // 3 if stack else None
