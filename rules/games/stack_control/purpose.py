"""What a good move is for: the stacks that it takes and saves, and those that it risks."""

from collections.abc import Mapping

from rules.game import Move
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    MOVED_BY,
    NAMES,
    REACH,
    TREES,
    Board,
    eliminate,
    pips,
    stack_moves,
)
from rules.games.stack_control.board_text import COLOUR_TERMS, by_size
from rules.games.stack_control.state import Ending, Phase, State
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
USEFUL = 3
"""The pips that a prepared move must bring, or take from the others."""
HUGE = 6
"""The pips that an old danger must threaten to be told again."""
MAX_NAMED = 2
"""How many squares or moves are named."""
MAX_REASONS = 2
"""How many reasons are enough."""
NO_REASON_TO_PLACE = tr("Only games that are tried to their ends tell good places from bad ones.")


def purpose(state: State, move: Move) -> Text:
    """Say what a move takes, saves, prepares and stops; then what it costs, and which large stack
    of the mover can be taken next.

    Of a colour, say what can move onto its safest pyramid. Of a placing turn, say at its first
    pyramid why there is no reason: all that could be said may change until the board is full.
    """
    if state.phase is Phase.PLACING:
        return NOTHING if state.mid_turn else NO_REASON_TO_PLACE
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
        return join_texts([*said, tr("It ends the game.") if after.ended else NOTHING])
    if state.rules.ending is not Ending.CONTROL:
        count = len(stack_moves(after.board))
        left = tr_plural("Then {count} move is left.", "Then {count} moves are left.", count=count)
        return join_texts([*said, left])
    gains = _gains(state, move)
    changes = [(colour, gains[colour]) for colour in (mine, *theirs) if gains[colour]]
    said += [_gained(*each) for each in changes if (each[1] > 0) is (each[0] == mine)]
    losses = [_gained(*each) for each in changes if (each[1] > 0) is not (each[0] == mine)]
    old, new = _losses(state, mine), _losses(after, mine)
    if stopped := _stopped(old, new, move):
        said.append(tr("It stops {move}, which could {effect}.", **_words(state, stopped, mine)))
    if len(said) < MAX_REASONS and (prepared := _prepared(state, after, mine)):
        said.append(
            tr("It prepares {move}, which could then {effect}.", **_words(after, prepared, mine))
        )
    if not said:
        said.append(tr("Its use shows only later.") if losses else NO_REASON)
    danger = _most(new)
    price = tr("The price: {changes}", changes=join_texts(losses)) if losses else NOTHING
    return join_texts([*said, price, _threat(state, after, danger, mine) if danger else NOTHING])


# ---- next moves
def _gains(state: State, move: Move) -> dict[int, int]:
    """Return how many controlled pips a move brings each colour that can still win."""
    source, target = (state.board[square] for square in MOVED_BY[move])
    gains = dict.fromkeys(plies.playing_colours(state), 0)
    for stack, sign in ((_merged(state, move), 1), (source, -1), (target, -1)):
        if (colour := _top(stack)) in gains:
            gains[colour] += sign * pips(stack)
    return gains


def _merged(state: State, move: Move) -> bytes:
    """Return what stands on the target after a move."""
    source, target = MOVED_BY[move]
    return eliminate(state.board[target] + state.board[source], state.rules.elimination)[0]


def _losses(state: State, mine: int) -> dict[Move, int]:
    """Return how many controlled pips each next move would cost a colour."""
    return {each: -_gains(state, each).get(mine, 0) for each in stack_moves(state.board)}


def _most(values: Mapping[Move, int], least: int = LARGE) -> Move | None:
    """Return the move with the highest value, None if none is high."""
    best = max(values, key=values.__getitem__, default=None)
    return best if best is not None and values[best] >= least else None


def _stopped(old: Mapping[Move, int], new: Mapping[Move, int], move: Move) -> Move | None:
    """Return the next move that would have cost most and is impossible after a move, unless a new
    one costs as much, or another one still takes much there. The arguments are what the next moves
    would cost before and after it."""
    again = max((loss for each, loss in new.items() if each not in old), default=0)
    back, still = set(MOVED_BY[move]), {MOVED_BY[each][1] for each in new if new[each] >= LARGE}
    gone = {each: loss for each, loss in old.items() if each not in new and loss > again}
    stopped = (each for each in gone if MOVED_BY[each][1] not in still)
    return _most({each: gone[each] for each in stopped if set(MOVED_BY[each]) != back})


def _threat(state: State, after: State, danger: Move, mine: int) -> Text:
    """Say what a next move could cost after a move, and whether it is new or nothing stops it."""
    words = _words(after, danger, mine)
    if danger not in stack_moves(state.board) or words != _words(state, danger, mine):
        return tr("Careful: {move} can then {effect}.", **words)
    if not _can_be_stopped(state, danger, mine):
        return tr("Nothing stops {move}, which can {effect}.", **words)
    is_huge = _losses(after, mine)[danger] >= HUGE
    return tr("{move} can still {effect}.", **words) if is_huge else NOTHING


def _can_be_stopped(state: State, danger: Move, mine: int) -> bool:
    """Return whether another move makes a next move impossible, or less of a loss."""
    loss, squares = _losses(state, mine)[danger], set(MOVED_BY[danger])
    moves = [each for each in stack_moves(state.board) if squares & set(MOVED_BY[each])]
    boards = (plies.play_move(state, *MOVED_BY[each]) for each in moves if each != danger)
    return any(_losses(after, mine).get(danger, 0) < loss for after in boards)


def _prepared(before: State, after: State, mine: int) -> Move | None:
    """Return the next move that would help the mover most, if it would not have done the same
    before."""
    known, values = set(stack_moves(before.board)), dict[Move, int]()
    for each in stack_moves(after.board):
        if each not in known or _merged(before, each) != _merged(after, each):
            gains = _gains(after, each)
            gain = gains.get(mine, 0)
            values[each] = 2 * gain - sum(gains.values()) if gain >= 0 else 0
    best = _most(values, USEFUL)
    same = best in known and best and _words(before, best, mine) == _words(after, best, mine)
    return None if same else best


def _words(state: State, move: Move, mine: int) -> dict[str, Value]:
    """Return a next move, and what it would do to the mover and the others."""
    source, target = MOVED_BY[move]
    taken, gains = _top(state.board[target]), _gains(state, move)
    gain = gains.get(mine, 0)
    effect = tr_phrase("bring {colour} {count} pips", colour=COLOUR_TERMS[mine], count=gain)
    if gone := plies.leaving(state, source, target):
        effect = tr_phrase("take {leaving} pyramids off the board", leaving=by_size(gone))
    whose = min(gains, key=gains.__getitem__) if gone and not gain else mine
    count, words = gains.get(whose, 0), {"effect": effect, "colour": COLOUR_TERMS[whose]}
    if count < 0:
        effect = tr_phrase_plural(
            "{effect} and cost {colour} {count} pip",
            "{effect} and cost {colour} {count} pips",
            count=-count,
            **words,
        )
    elif gone and count:
        effect = tr_phrase_plural(
            "{effect} and bring {colour} {count} pip",
            "{effect} and bring {colour} {count} pips",
            count=count,
            **words,
        )
    if (
        taken in gains
        and taken != _top(_merged(state, move))
        and (taken == mine or gain >= 0)
        and gains[taken] == -pips(state.board[target])  # pyramids that leave may cost more
    ):
        effect = tr_phrase_plural(
            "take {colour}'s stack on {square} ({count} pip)",
            "take {colour}'s stack on {square} ({count} pips)",
            count=pips(state.board[target]),
            colour=COLOUR_TERMS[taken],
            square=NAMES[target],
        )
    return {"move": Notation(move), "effect": effect}


# ---- what can reach a square
def _movers(board: Board, square: int) -> list[int]:
    """Return the squares whose stacks could move onto a square."""
    return [at for at, stack in enumerate(board) if stack and square in REACH[stack[-1]][at]]


def _reached(board: Board, square: int) -> Text:
    """Say which stacks can move onto a square, if they are few."""
    movers = _movers(board, square)
    if len(movers) > MAX_NAMED:
        return NO_REASON
    if not movers:
        return tr("Nothing can move onto its pyramid on {square}.", square=NAMES[square])
    stacks = either(NAMES[each] for each in movers)
    return tr(
        "Only {stacks} can move onto its pyramid on {square}.", stacks=stacks, square=NAMES[square]
    )


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
def _top(stack: bytes) -> int | None:
    """Return the colour on top of a stack, None if it is empty."""
    return stack[-1] // 3 if stack else None
