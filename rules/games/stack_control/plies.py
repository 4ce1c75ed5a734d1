"""What every ply of Stack Control does: functions from one state to the next."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Result, Termination
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    EMPTY,
    KINDS,
    PLAYABLE,
    Board,
    Control,
    can_move,
    control,
    eliminate,
    move,
    standing_colours,
)
from rules.games.stack_control.state import (
    PLACING_PLIES,
    TRIO,
    Ending,
    Phase,
    Pool,
    Rules,
    Setup,
    Source,
    Standing,
    State,
    UnknownDraw,
    draw_trio,
    scatter,
)


# ---- the first state
def deal_pools(trees: Sequence[int]) -> tuple[Pool, ...]:
    """Return the pools of the advanced setup.

    Each seat gets the pyramids of its own colour; the other colours are dealt in trios.
    """
    seats = len(trees)
    pools = [[0] * KINDS for _ in trees]
    for seat, colour in enumerate(trees):
        for size in range(3):
            pools[seat][3 * colour + size] = COPIES
    neutral = [colour for colour in range(len(COLOURS)) if colour not in trees]
    trios = [colour for colour in neutral for _ in range(COPIES)]
    for number, colour in enumerate(trios):
        for size in range(3):
            pools[number % seats][3 * colour + size] += 1
    return tuple(map(tuple, pools))


def begin(rules: Rules, trees: Sequence[int | None], source: Source | None) -> State:
    """Return the first state. Raises UnknownDraw if a scattered setup has no `source`."""
    seats = len(trees)
    standings = (Standing.IN,) * seats
    if rules.setup is Setup.SCATTERED:
        if source is None:
            raise UnknownDraw
        order, source = scatter(source)
        stacks = list(EMPTY)
        for square, code in zip(PLAYABLE, order, strict=True):
            stacks[square] = bytes([code])
        return State(
            rules, (None,) * seats, standings, tuple(stacks), Phase.CHOOSING, 0, 0, source=source
        )
    known = tuple(colour for colour in trees if colour is not None)
    pools = deal_pools(known) if rules.setup is Setup.ADVANCED else ()
    start = State(rules, known, standings, EMPTY, Phase.PLACING, 0, 0, pools=pools, source=source)
    return _with_draw(start)


def _with_draw(state: State) -> State:
    """Draw the trio for the turn that begins now, if the setup draws."""
    if state.rules.setup is not Setup.DRAW:
        return state
    if state.source is None:
        return state._replace(drawn=None)
    trio, source = draw_trio(state.source, b"".join(state.board))
    return state._replace(drawn=trio, source=source)


# ---- colours
def free_colours(state: State) -> list[int]:
    """Return the colours that nobody has, in the order R Y G B K."""
    return [colour for colour in range(len(COLOURS)) if colour not in state.trees]


def choose(state: State, colour: int) -> State:
    """Choose a colour for the seat to move.

    Then the next seat chooses. After the last one, the seat that chose last moves first.
    """
    trees = list(state.trees)
    trees[state.to_move] = colour
    after = state._replace(trees=tuple(trees), ply=state.ply + 1)
    return _next_chooser(after, state.to_move + 1)


def _next_chooser(state: State, first: int) -> State:
    for seat in range(first, state.seats):
        if state.standings[seat] is Standing.IN:
            return state._replace(to_move=seat)
    last = max(seat for seat, colour in enumerate(state.trees) if colour is not None)
    return moving(state._replace(to_move=last))


def moving(state: State) -> State:
    """Begin the moving phase with `to_move`, or with the next seat if that one has left."""
    seat = state.to_move
    if state.standings[seat] is not Standing.IN:
        seat = next_seat(state.standings, seat)
    return state._replace(phase=Phase.MOVING, to_move=seat, drawn=b"", pools=())


# ---- the placing phase
def available(state: State) -> list[int]:
    """Return the kinds of pyramid that the seat to move may place now.

    Drawn pyramids are in the order of size, pyramids of a pool in the order R1 R2 R3 Y1 ….
    Raises UnknownDraw if they are still to be drawn.
    """
    if state.rules.setup is not Setup.ADVANCED:
        if state.drawn is None:
            raise UnknownDraw
        return list(state.drawn)
    pool = state.pools[state.to_move]
    counts = [sum(pool[size::3]) for size in range(3)]
    # Each turn takes one pyramid of each size, so the most frequent sizes are due.
    due = max(counts)
    return [code for code in range(KINDS) if pool[code] and counts[code % 3] == due]


def sizes_to_place(state: State) -> list[int]:
    """Return the sizes (0 small … 2 large) that are still to be placed in this turn."""
    return sorted({code % 3 for code in available(state)})


def empty_squares(state: State) -> list[int]:
    """Return the squares on which a pyramid can be placed, in the order of `PLAYABLE`."""
    return [square for square in PLAYABLE if not state.board[square]]


def place(state: State, code: int, square: int) -> State:
    """Place a pyramid. The third one ends the turn, the sixtieth ends the setup."""
    rules, trees, standings, board, phase, ply, seat, drawn, pools, source, _ = state
    if forced := forced_placing(state):
        _, _, source = forced
    stacks = list(board)
    stacks[square] = bytes([code])
    if pools:
        pool = list(pools[seat])
        pool[code] -= 1
        pools = (*pools[:seat], tuple(pool), *pools[seat + 1 :])
    elif drawn is not None:
        drawn = drawn.replace(bytes([code]), b"")
    ply += 1
    seat = ply // TRIO % len(trees)
    # Much faster than to replace values of the state.
    after = State(rules, trees, standings, tuple(stacks), phase, ply, seat, drawn, pools, source)
    if ply == PLACING_PLIES:
        return moving(after)
    return _with_draw(after) if ply % TRIO == 0 else after


def placeable(state: State) -> tuple[list[int], list[int]]:
    """Return the pyramids that can be placed now, and the squares on which each of them can.

    Raises UnknownDraw as `available` does.
    """
    if forced := forced_placing(state):
        return [forced[0]], [forced[1]]
    return available(state), empty_squares(state)


def forced_placing(state: State) -> tuple[int, int, Source] | None:
    """Return what chance places now: pyramid, square, and the next source.

    It places for seats that left, in the order small, medium, large, from a pool the first of that
    size. None if a player places now, or if the seed is not known.
    """
    if not state.forced or state.source is None:
        return None
    code = min(available(state), key=lambda each: (each % 3, each))
    squares = empty_squares(state)
    index, source = state.source.pick(len(squares))
    return code, squares[index], source


# ---- the moving phase
def play_move(state: State, source: int, target: int) -> State:
    """Move the stack on `source` onto the one on `target`. The move must be legal."""
    rules, trees, standings, board, phase, ply, seat, *_ = state
    board, gone = move(board, source, target, rules.elimination)
    if gone:
        standings = _after_eliminations(state, board)
    seat = next_seat(standings, seat)
    after = State(rules, trees, standings, board, phase, ply + 1, seat, source=state.source)
    if standings is state.standings and can_move(board):
        return after
    return after._replace(ended=end_of(after))


def leaving(state: State, source: int, target: int) -> bytes:
    """Return the pyramids that a legal move would take off the board, from the bottom up."""
    return eliminate(state.board[target] + state.board[source], state.rules.elimination)[1]


def _after_eliminations(state: State, board: Board) -> tuple[Standing, ...]:
    """Return the standings after pyramids were taken off the board."""
    present = standing_colours(board)
    gone = [seat for seat in state.remaining if state.trees[seat] not in present]
    if not gone:
        return state.standings
    how = Standing.SHARES if gone == state.remaining else Standing.OUT
    return tuple(how if seat in gone else old for seat, old in enumerate(state.standings))


def next_seat(standings: Sequence[Standing], seat: int) -> int:
    """Return the seat whose turn comes after `seat`; seats that are out or left are skipped."""
    seats = len(standings)
    for step in range(1, seats + 1):
        if standings[(seat + step) % seats] is Standing.IN:
            return (seat + step) % seats
    return (seat + 1) % seats


def end_of(state: State) -> Termination | None:
    """Return why the game is over in this state, or None if it is not."""
    remaining = state.remaining
    if not remaining:
        return Termination.ALL_OUT
    if len(remaining) == 1:
        return Termination.LAST_PLAYER
    if state.phase is not Phase.MOVING or can_move(state.board):
        return None
    if state.rules.ending is Ending.LAST_MOVER:
        return Termination.LAST_MOVER
    return Termination.CONTROL


def leave(state: State, seat: int) -> State:
    """Let a seat leave for good. No effect if it is already out or the game is over."""
    if state.ended or state.standings[seat] is not Standing.IN:
        return state
    standings = tuple(
        Standing.LEFT if each == seat else old for each, old in enumerate(state.standings)
    )
    after = state._replace(standings=standings)
    after = after._replace(ended=end_of(after))
    if seat != state.to_move or state.phase is Phase.PLACING:
        return after
    if state.phase is Phase.CHOOSING and not after.ended:
        return _next_chooser(after, seat + 1)
    return after._replace(to_move=next_seat(standings, seat))


def result(state: State) -> Result | None:
    """Return the result of a finished game, None while it goes on."""
    remaining = tuple(state.remaining)
    match state.ended:
        case None:
            return None
        case Termination.ALL_OUT:
            shared = (s for s, how in enumerate(state.standings) if how is Standing.SHARES)
            return Result(tuple(shared), state.ended)
        case Termination.LAST_MOVER:
            return Result((1 - state.to_move,), state.ended)
        case Termination.CONTROL:
            scores = scores_of(state)
            best = max(scores[seat] for seat in remaining)
            winners = (seat for seat in remaining if scores[seat] == best)
            return Result(tuple(winners), state.ended, scores)
        case _:  # the last player
            return Result(remaining, state.ended)


def scores_of(state: State) -> tuple[float, ...]:
    """Return the pips that each seat controls now, or what decided the game; 0 for seats that can
    no longer win."""
    pips = control_of(state).scores
    return tuple(
        float(pips[colour]) if colour is not None and seat in state.remaining else 0.0
        for seat, colour in enumerate(state.trees)
    )


def control_of(state: State) -> Control:
    """Return what the seats that can still win control now, or what decided the game."""
    at_end = state.ended is Termination.CONTROL
    return control(state.board, playing_colours(state), at_end=at_end)


def gains(held: Control, after: State) -> dict[int, int]:
    """Return how many controlled pips each colour that a seat plays gains by a move."""
    then = control_of(after).scores
    return {each: then[each] - held.scores[each] for each in after.trees if each is not None}


def playing_colours(state: State) -> list[int]:
    """Return the colours of the seats that can still win."""
    return [colour for seat in state.remaining if (colour := state.trees[seat]) is not None]
