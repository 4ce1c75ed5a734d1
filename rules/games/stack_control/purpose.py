"""What a good move is for: the stacks that it takes and saves, and those that it risks."""

from collections import defaultdict
from collections.abc import Collection, Iterable

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
from rules.text import (
    NOTHING,
    Notation,
    Text,
    Value,
    either,
    join_texts,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)

LARGE = 4
"""The pips of a stack, or the help or harm of a next move, that is worth a word."""
MAX_NAMED = 2
"""How many squares or moves are named."""
MAX_REASONS = 2
"""How many reasons are enough."""

Risks = dict[int, list[Move]]
"""The squares of a colour's stacks, and the moves that would take each of them from it."""


def purpose(state: State, move: Move) -> Text:
    """Say what a move takes, saves, prepares and stops; then what it costs, and which large stack
    of the mover can be taken next.

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
    if stopped := _chance(state, after, move, mine, -1):
        said.append(tr("It stops {move}, which could {effect}.", **stopped))
    if len(said) < MAX_REASONS and (prepared := _chance(after, state, move, mine, 1)):
        said.append(tr("It prepares {move}, which could then {effect}.", **prepared))
    large = _top(after.board[target]) == mine and _largest(after, [target]) is not None
    if large and target not in _risks(after, mine):
        stack = _stack(after, target, mine)
        said.append(tr("{colour}'s stack on {square} ({pips} pips) can't be taken next.", **stack))
    if not said:
        stacks = (state.board[source], state.board[target], after.board[target])
        neutral = not {mine, *theirs}.intersection(map(_top, stacks))
        said.append(tr("It only moves neutral stacks.") if neutral else NO_REASON)
        said = [tr("Its use shows only later.")] if losses else said
    return join_texts([*said, *losses, _hanging(state, after, mine)])


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


def _hanging(before: State, after: State, mine: int) -> Text:
    """Warn of the largest stack of the mover that can be taken next, and say whether it could be
    taken before."""
    risks = _risks(after, mine)
    if (square := _largest(after, risks)) is None:
        return NOTHING
    known = _risks(before, mine)[square] if before.board[square] == after.board[square] else []
    onto = [each for each in risks[square] if MOVED_BY[each][1] == square]
    named = onto or risks[square]
    new = [each for each in named if each not in known]
    danger = tr_phrase("be taken by {moves}", moves=_listed(new or named))
    if not onto:
        danger = tr_phrase(
            "be moved so that its top leaves the board, by {moves}", moves=_listed(new or named)
        )
    values = {**_stack(after, square, mine), "danger": danger}
    if new:
        return tr(
            "Careful: {colour}'s stack on {square} ({pips} pips) can then {danger}.", **values
        )
    return tr("{colour}'s stack on {square} ({pips} pips) can still {danger}.", **values)


# ---- what a next move could do
def _swings(state: State, mine: int, near: Collection[int]) -> dict[Move, int]:
    """Return how much each move from or to some squares would help the mover, whose own pips count
    twice as much as those of the best of the others."""

    def lead(now: State) -> int:
        scores, playing = plies.control_of(now).scores, plies.playing_colours(now)
        others = (scores[each] for each in playing if each != mine)
        return 2 * scores[mine] - max(others, default=0)

    before = lead(state)
    return {
        move: lead(plies.play_move(state, source, target)) - before
        for move in stack_moves(state.board)
        for source, target in [MOVED_BY[move]]
        if source in near or target in near
    }


def _chance(there: State, elsewhere: State, move: Move, mine: int, sign: int) -> dict[str, Value]:
    """Return which next move brings the mover most, or costs most if `sign` is -1, and what it
    does. Return nothing if that is little, or if one does as much in the other state.

    `move` leads from one of the states to the other.
    """
    near = MOVED_BY[move]
    chances, others = (
        {each: sign * swing for each, swing in _swings(state, mine, near).items()}
        for state in (there, elsewhere)
    )
    other = [each for each in chances if {*MOVED_BY[each]} != {*near}]
    best = max(other, key=chances.__getitem__, default=move)
    least = max(LARGE, 1 + max(others.values(), default=0))
    if chances.get(best, 0) < least:
        return {}
    effect = _effect(there, best)
    known = best in others and (sign < 0 or _effect(elsewhere, best) == effect)
    return {} if known else {"move": Notation(best), "effect": effect}


def _effect(state: State, move: Move) -> Text:
    """Say what a move that changes the score much would do."""
    source, target = MOVED_BY[move]
    taken = _top(state.board[target])
    if taken in plies.playing_colours(state) and taken != _top(_merged(state, move)):
        return tr_phrase_plural(
            "take {colour}'s stack on {square} ({count} pip)",
            "take {colour}'s stack on {square} ({count} pips)",
            count=pips(state.board[target]),
            colour=COLOUR_TERMS[taken or 0],
            square=NAMES[target],
        )
    if gone := plies.leaving(state, source, target):
        return tr_phrase("take {leaving} pyramids off the board", leaving=by_size(gone))
    gains = plies.gains(plies.control_of(state), plies.play_move(state, source, target))
    colour = max(gains, key=gains.__getitem__)
    return tr_phrase(
        "bring {colour} {count} pips", colour=COLOUR_TERMS[colour], count=gains[colour]
    )


# ---- what can reach a square
def _movers(board: Board, square: int) -> list[int]:
    """Return the squares whose stacks could move onto a square."""
    return [at for at, stack in enumerate(board) if stack and square in REACH[stack[-1]][at]]


def _reached(board: Board, square: int) -> Text:
    """Say which stacks could move onto a square so far, if they are few."""
    movers = _movers(board, square)
    if len(movers) > MAX_NAMED:
        return NO_REASON
    if not movers:
        return tr("So far nothing could move onto {square}.", square=NAMES[square])
    stacks = either(NAMES[each] for each in movers)
    return tr("So far only {stacks} could move onto {square}.", stacks=stacks, square=NAMES[square])


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
