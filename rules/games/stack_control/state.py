"""A state of Stack Control and what every ply does to it: the rules alone.

`State` is plain data; the functions below lead from one to the next. Clauses are those of the
rules, section C.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from rules.errors import IllegalMove
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    EMPTY,
    KINDS,
    PLAYABLE,
    REACH,
    Board,
    Elimination,
    can_move,
    final_control,
    move,
    standing_colours,
)
from rules.games.stack_control.chance import Source, draw_trio, scatter
from rules.options import Options
from rules.result import Termination
from rules.text import tr

TRIO = 3
"""Plies of one placing turn (C3)."""
PLACING_PLIES = 60

_SIZE_FIRST = [(code % 3, code) for code in range(KINDS)]

Pool = tuple[int, ...]
"""How many of each of the 15 kinds of pyramid a seat has yet to place (C4)."""


class UnknownDraw(IllegalMove):
    """What comes next is drawn by chance, and this position does not hold the seed."""

    def __init__(self) -> None:
        super().__init__(
            tr(
                "What comes next is drawn by chance, and a position without the match's seed "
                "can't know it."
            )
        )


class Setup(StrEnum):
    """How the board is filled (C3, C4, C2)."""

    DRAW = "draw"
    ADVANCED = "advanced"
    SCATTERED = "scattered"


class Ending(StrEnum):
    """What decides when nobody can move (C9, C10)."""

    CONTROL = "control"
    LAST_MOVER = "last-mover"


class Phase(StrEnum):
    """What a ply is now: choosing a colour, placing a pyramid, or moving a stack."""

    CHOOSING = "choosing"
    PLACING = "placing"
    MOVING = "moving"


class Standing(StrEnum):
    """How a seat stands in the game."""

    IN = "in"
    OUT = "out"
    """None of their pyramids are left (C8)."""
    LEFT = "left"
    """They resigned or ran out of time (C11)."""
    SHARES = "shares"
    """They went out by the same move as all others who remained, and share the win (C8)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The options of a match."""

    setup: Setup = Setup.DRAW
    elimination: Elimination = Elimination.ALL
    ending: Ending = Ending.CONTROL

    @classmethod
    def of(cls, options: Options) -> Rules:
        """From `Game.read_options`."""
        return cls(
            Setup(str(options["setup"])),
            Elimination(str(options["elimination"])),
            Ending(str(options["ending"])),
        )


@dataclass(frozen=True, slots=True)
class State:
    """Everything that decides how a game goes on.

    `trees` are colour indices by seat, None while not chosen. `offer` is what is drawn and not yet
    placed in this turn, by size; None when it is not drawn yet and the seed is not known. `pools`
    are by seat, empty unless the setup is advanced. `source` is secret: it knows future draws.
    """

    rules: Rules
    trees: tuple[int | None, ...]
    standings: tuple[Standing, ...]
    board: Board
    phase: Phase
    ply: int
    to_move: int
    offer: bytes | None = b""
    pools: tuple[Pool, ...] = ()
    source: Source | None = field(default=None, repr=False, compare=False)
    ended: Termination | None = None

    @property
    def seats(self) -> int:
        """How many seats play."""
        return len(self.trees)

    @property
    def remaining(self) -> list[int]:
        """The seats that can still win."""
        return [seat for seat, how in enumerate(self.standings) if how is Standing.IN]

    @property
    def mid_turn(self) -> bool:
        """Whether a placing turn has begun and is not complete."""
        return self.phase is Phase.PLACING and self.ply % TRIO != 0

    @property
    def forced(self) -> bool:
        """Whether chance places, for a seat that left (C5, C11)."""
        return self.phase is Phase.PLACING and self.standings[self.to_move] is Standing.LEFT


# ---- starts
def deal_pools(trees: Sequence[int]) -> tuple[Pool, ...]:
    """The pools of the advanced setup: one's own colour, and neutrals dealt by trios (C4)."""
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
    """The first state. `source` may be missing only where nothing is drawn at once."""
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
    """The state with the trio of the turn that begins now on offer (C3)."""
    if state.rules.setup is not Setup.DRAW:
        return state
    if state.source is None:
        return replace(state, offer=None)
    trio, source = draw_trio(state.source, b"".join(state.board))
    return replace(state, offer=trio, source=source)


def without_seed(state: State) -> State:
    """The same state as everybody sees it: what is yet to be drawn is not known to it."""
    return replace(state, source=None)


# ---- colours: C2
def free_colours(state: State) -> list[int]:
    """Colours that nobody has, in the order R Y G B K."""
    return [colour for colour in range(len(COLOURS)) if colour not in state.trees]


def choose(state: State, colour: int) -> State:
    """After `tree`: the next seat chooses; when all have, the last to choose moves first (C2)."""
    trees = list(state.trees)
    trees[state.to_move] = colour
    after = replace(state, trees=tuple(trees), ply=state.ply + 1)
    return _next_chooser(after, state.to_move + 1)


def _next_chooser(state: State, first: int) -> State:
    for seat in range(first, state.seats):
        if state.standings[seat] is Standing.IN:
            return replace(state, to_move=seat)
    last = max(seat for seat, colour in enumerate(state.trees) if colour is not None)
    return _moving(replace(state, to_move=last))


def _moving(state: State) -> State:
    """The moving phase begins with `to_move`, or the next seat that has not left."""
    seat = state.to_move
    if state.standings[seat] is not Standing.IN:
        seat = next_seat(state.standings, seat)
    return replace(state, phase=Phase.MOVING, to_move=seat, offer=b"", pools=())


# ---- the placing phase: C3, C4, C5
def available(state: State) -> list[int]:
    """The kinds of pyramid that the seat to move may place now.

    What is drawn comes small first, what is in a pool in the order R1 R2 R3 Y1 ….
    Raises UnknownDraw when they are not drawn yet.
    """
    if state.rules.setup is not Setup.ADVANCED:
        if state.offer is None:
            raise UnknownDraw
        return list(by_size(state.offer))
    pool = state.pools[state.to_move]
    sizes = sizes_to_place(state)
    return [code for code in range(KINDS) if pool[code] and code % 3 in sizes]


def sizes_to_place(state: State) -> list[int]:
    """The sizes (0 small … 2 large) that this turn has yet to place."""
    if state.rules.setup is not Setup.ADVANCED:
        return sorted(code % 3 for code in state.offer or b"")
    pool = state.pools[state.to_move]
    counts = [sum(pool[size::3]) for size in range(3)]
    # Each turn takes one of each size, so within a turn the fuller sizes are those still due.
    return [size for size in range(3) if not state.mid_turn or counts[size] == max(counts)]


def by_size(stack: bytes) -> bytes:
    """The same pyramids, small ones first."""
    return bytes(sorted(stack, key=_SIZE_FIRST.__getitem__))


def empty_squares(state: State) -> list[int]:
    """Squares that may take a pyramid, in the order of C5."""
    return [square for square in PLAYABLE if not state.board[square]]


def place(state: State, code: int, square: int) -> State:
    """After a pyramid is placed; the third one ends the turn, the sixtieth the setup (C3)."""
    source = state.source
    if state.forced and source is not None:
        _, _, source = forced_placing(state)
    stacks = list(state.board)
    stacks[square] = bytes([code])
    pools = state.pools
    offer = state.offer
    if pools:
        pool = list(pools[state.to_move])
        pool[code] -= 1
        pools = (*pools[: state.to_move], tuple(pool), *pools[state.to_move + 1 :])
    elif offer is not None:
        offer = offer.replace(bytes([code]), b"")
    ply = state.ply + 1
    after = replace(
        state,
        board=tuple(stacks),
        ply=ply,
        to_move=ply // TRIO % state.seats,
        offer=offer,
        pools=pools,
        source=source,
    )
    if ply == PLACING_PLIES:
        return _moving(after)
    return _with_draw(after) if ply % TRIO == 0 else after


def forced_placing(state: State) -> tuple[int, int, Source]:
    """The pyramid and the square that chance gives a seat that left, and the source after (C5).

    Small, medium, large, each the first of its pool with `advanced`. Raises UnknownDraw.
    """
    if state.source is None:
        raise UnknownDraw
    codes = available(state)
    code = min(codes, key=lambda each: (each % 3, each))
    squares = empty_squares(state)
    index, source = state.source.pick(len(squares))
    return code, squares[index], source


# ---- the moving phase: C6 to C10
def play_move(state: State, source: int, target: int) -> State:
    """After a legal move of the stack on `source` onto the one on `target`."""
    board, gone = move(state.board, source, target, state.rules.elimination)
    standings = state.standings
    if gone:
        standings = _after_eliminations(state, board)
    after = replace(
        state,
        board=board,
        standings=standings,
        ply=state.ply + 1,
        to_move=next_seat(standings, state.to_move),
    )
    return replace(after, ended=end_of(after))


def leaving(state: State, source: int, target: int) -> bytes:
    """The pyramids that a legal move would take off the board, from the bottom up (C7)."""
    return move(state.board, source, target, state.rules.elimination)[1]


def _after_eliminations(state: State, board: Board) -> tuple[Standing, ...]:
    """Who is out now that pyramids have left (C8)."""
    present = standing_colours(board)
    gone = [seat for seat in state.remaining if state.trees[seat] not in present]
    if not gone:
        return state.standings
    how = Standing.SHARES if gone == state.remaining else Standing.OUT
    return tuple(how if seat in gone else old for seat, old in enumerate(state.standings))


def next_seat(standings: Sequence[Standing], seat: int) -> int:
    """Whose turn follows on that of `seat`: those who are out or have left are skipped."""
    seats = len(standings)
    for step in range(1, seats + 1):
        if standings[(seat + step) % seats] is Standing.IN:
            return (seat + step) % seats
    return (seat + 1) % seats


def end_of(state: State) -> Termination | None:
    """Why the game is over in this state, or None (C8–C11)."""
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
    """After a seat left for good (C11); nothing changes for one that is out, or after the end."""
    if state.ended or state.standings[seat] is not Standing.IN:
        return state
    standings = tuple(
        Standing.LEFT if each == seat else old for each, old in enumerate(state.standings)
    )
    after = replace(state, standings=standings)
    after = replace(after, ended=end_of(after))
    if seat != state.to_move or state.phase is Phase.PLACING:
        return after
    if after.ended:
        return replace(after, to_move=next_seat(standings, seat))
    if state.phase is Phase.CHOOSING:
        return _next_chooser(after, seat + 1)
    return replace(after, to_move=next_seat(standings, seat))


def winners(state: State) -> tuple[tuple[int, ...], tuple[float, ...] | None]:
    """The winning seats of a finished game, and the scores by seat where scores decided."""
    if state.ended is Termination.ALL_OUT:
        shared = (s for s, how in enumerate(state.standings) if how is Standing.SHARES)
        return tuple(shared), None
    if state.ended is Termination.LAST_PLAYER:
        return tuple(state.remaining), None
    if state.ended is Termination.LAST_MOVER:
        return (1 - state.to_move,), None
    scores = final_scores(state)
    best = max(scores[seat] for seat in state.remaining)
    return tuple(seat for seat in state.remaining if scores[seat] == best), scores


def final_scores(state: State) -> tuple[float, ...]:
    """Pips under each remaining player's control at the end, by seat (C9); 0 for the others."""
    found = final_control(state.board, playing_colours(state))
    return tuple(
        float(found.scores[colour]) if colour is not None and seat in state.remaining else 0.0
        for seat, colour in enumerate(state.trees)
    )


def playing_colours(state: State) -> list[int]:
    """Colours of the seats that can still win."""
    return [colour for seat in state.remaining if (colour := state.trees[seat]) is not None]


def moves(state: State) -> Iterator[tuple[int, int]]:
    """Every legal move of the moving phase, as (source, target)."""
    board = state.board
    for source, stack in enumerate(board):
        if stack:
            for target in REACH[stack[-1]][source]:
                if board[target]:
                    yield source, target
