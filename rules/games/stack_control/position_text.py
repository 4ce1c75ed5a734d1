"""Reading a position from one line of text (`docs/notation.md`), checked to be possible."""

import re
from collections.abc import Callable, Iterator, Sequence

from rules import text_limits
from rules.errors import PositionError
from rules.games.stack_control.board import (
    COLOURS,
    COPIES,
    CORNERS,
    KINDS,
    NAMES,
    NOTATIONS,
    PLAYABLE,
    SIDE,
    Board,
    Colour,
    Elimination,
    eliminate,
    read_stack,
    standing_colours,
)
from rules.games.stack_control.board_text import SIZE_TERMS
from rules.games.stack_control.plies import end_of
from rules.games.stack_control.state import (
    PLACING_PLIES,
    TRIO,
    Phase,
    Pool,
    Rules,
    Setup,
    Standing,
    State,
)
from rules.text import Notation, Text, tr, tr_phrase

_STACK = re.compile(r"(?:[RYGBK][1-3])+")
_SEAT = re.compile(r"([RYGBK?])(?::(out|left|shares))?")
_POOL = re.compile(r"(?:[RYGBK][0-4]{3})+|-")
_EMPTY = re.compile(r"\.([2-8]?)")
_LARGEST_PLY = 9999


def read_state(fields: Sequence[str], rules_for: Callable[[int], Rules]) -> State:
    """Return the state that `written_state` wrote; it has no seed.

    `rules_for` returns the rules for a number of seats. Raises PositionError.
    """
    if len(fields) != 5:
        raise PositionError.because(
            "A position of Stack Control is a board, the seat to move, the colours by seat, what "
            "is to be placed (or -), the ply, and then key=value."
        )
    board_text, seat_text, seats_text, stock_text, ply_text = fields
    trees, standings = _read_seats(seats_text)
    rules = rules_for(len(trees))
    phase = Phase.MOVING if stock_text == "-" else Phase.PLACING
    if rules.setup is Setup.SCATTERED and (None, Standing.IN) in zip(trees, standings, strict=True):
        phase = Phase.CHOOSING
    drawn, pools = _read_stock(rules, stock_text, len(trees))
    board = _read_board(board_text)
    ply = text_limits.position_number(ply_text, tr_phrase("The ply"), 0, _LARGEST_PLY)
    to_move = text_limits.position_number(
        seat_text, tr_phrase("The seat to move"), 0, len(trees) - 1
    )
    state = State(rules, trees, standings, board, phase, ply, to_move, drawn, pools)
    for problem in _problems(state):
        raise PositionError(problem)
    return state._replace(ended=end_of(state))


def _read_seats(text: str) -> tuple[tuple[int | None, ...], tuple[Standing, ...]]:
    matches = [_SEAT.fullmatch(part) for part in text.split(",")]
    seats = [(seat[1], seat[2]) for seat in matches if seat]
    if len(seats) != len(matches) or not 2 <= len(seats) <= len(COLOURS):
        raise PositionError.because(
            "The colours of 2 to 5 seats are written like {example}, not “{given}”.",
            example=Notation("R,Y:out,G:left,?"),
            given=text_limits.shown(text),
        )
    letters = [letter for letter, _ in seats if letter != "?"]
    if len(set(letters)) < len(letters):
        raise PositionError.because("No two seats can have the same colour.")
    trees = tuple(None if x == "?" else COLOURS.index(Colour(x)) for x, _ in seats)
    return trees, tuple(Standing(word or "in") for _, word in seats)


def _read_board(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise PositionError.because(
            "A board has 8 ranks with / between, not {number}.", number=len(ranks)
        )
    rows = [_read_rank(SIDE - at, rank) for at, rank in enumerate(ranks)]
    return tuple(row[file] for file in range(SIDE) for row in reversed(rows))


def _read_rank(number: int, text: str) -> list[bytes]:
    row: list[bytes] = []
    for item in text.split(","):
        if run := _EMPTY.fullmatch(item):
            row += [b""] * int(run[1] or 1)
        elif _STACK.fullmatch(item):
            row.append(read_stack(item))
        else:
            raise PositionError.because(
                "Rank {rank} reads “{given}”; "
                "it may hold stacks like {stack}, and {run} for three empty squares.",
                rank=number,
                given=text_limits.shown(item),
                stack=Notation("G2K2R3"),
                run=Notation(".3"),
            )
    if len(row) != SIDE:
        raise PositionError.because(
            "Rank {rank} has 8 squares, not {number}.", rank=number, number=len(row)
        )
    return row


def _read_stock(rules: Rules, text: str, seats: int) -> tuple[bytes | None, tuple[Pool, ...]]:
    """Return the drawn pyramids (None if unknown) and the pools."""
    if text == "-":
        return b"", ()
    if rules.setup is Setup.SCATTERED:
        raise PositionError.because("With setup=scattered nothing is placed; write - instead.")
    if rules.setup is Setup.ADVANCED:
        return b"", tuple(_read_pools(text, seats))
    if text != "?" and not _STACK.fullmatch(text):
        raise PositionError.because(
            "What is to be placed is written like {example}, or ? when unknown, not “{given}”.",
            example=Notation("R1G2K3"),
            given=text_limits.shown(text),
        )
    if text == "?":
        return None, ()
    return bytes(code for size in range(3) for code in read_stack(text) if code % 3 == size), ()


def _read_pools(text: str, seats: int) -> Iterator[Pool]:
    parts = text.split(",")
    if len(parts) != seats:
        raise PositionError.because(
            "There should be one pool for each of the {number} seats.", number=seats
        )
    for part in parts:
        if not _POOL.fullmatch(part):
            raise PositionError.because(
                "A pool is colours with three counts, like {example}, or -, not “{given}”.",
                example=Notation("R444G211"),
                given=text_limits.shown(part),
            )
        pool = [0] * KINDS
        for at in range(0, len(part) - 1, 4):
            first = 3 * COLOURS.index(Colour(part[at]))
            pool[first : first + 3] = map(int, part[at + 1 : at + 4])
        yield tuple(pool)


def _problems(state: State) -> Iterator[Text]:
    """Yield what contradicts the rules; each check relies on those before it."""
    undecided = [seat for seat in state.remaining if state.trees[seat] is None]
    if state.phase is not Phase.CHOOSING and undecided:
        yield tr("Once colours are chosen, only a seat that has left can be without one (?).")
    if state.phase is not Phase.MOVING and {Standing.OUT, Standing.SHARES} & set(state.standings):
        yield tr("Nobody is out before the first stack moves.")
    yield from _problems_of_the_board(state)
    if state.phase is Phase.PLACING:
        yield from _problems_while_placing(state)
    elif state.phase is Phase.CHOOSING:
        yield from _problems_while_choosing(state, undecided)
    else:
        yield from _problems_while_moving(state)


def _problems_of_the_board(state: State) -> Iterator[Text]:
    together = b"".join(state.board) + (state.drawn or b"")
    for code, notation in enumerate(NOTATIONS):
        number = together.count(code) + sum(pool[code] for pool in state.pools)
        if number > COPIES:
            yield tr(
                "There are {number} of {pyramid}; only 4 are for the board.",
                number=number,
                pyramid=notation,
            )
        if state.pools and number != COPIES:
            yield tr(
                "Board and pools must hold 4 of {pyramid}, not {number}.",
                pyramid=notation,
                number=number,
            )
    for square, stack in enumerate(state.board):
        if stack and square in CORNERS:
            yield tr("{square} is a corner, and corners stay empty.", square=NAMES[square])
        if would_leave := eliminate(stack, Elimination.ALL)[1]:
            yield tr(
                "{square} holds three or more {size} pyramids; they would have left.",
                square=NAMES[square],
                size=SIZE_TERMS[min(code % 3 for code in would_leave)],
            )


def _problems_while_placing(state: State) -> Iterator[Text]:
    placed = b"".join(state.board)
    if state.ply != len(placed) or state.ply >= PLACING_PLIES:
        yield tr(
            "While pyramids are placed the ply is their number on the board, {number}, "
            "and less than 60.",
            number=len(placed),
        )
    seat = state.ply // TRIO % state.seats
    if state.to_move != seat:
        yield tr("At ply {ply} it is the turn of seat {seat}.", ply=state.ply, seat=seat)
    due = TRIO - state.ply % TRIO
    sizes = [code % 3 for code in state.drawn or b""]
    if state.pools:
        yield from _problems_of_pools(state, due)
    elif due != (TRIO if state.drawn is None else len(sizes)) or len(set(sizes)) < len(sizes):
        yield tr(
            "There must be {number} of different sizes to place at ply {ply}.",
            number=due,
            ply=state.ply,
        )


def _problems_of_pools(state: State, due: int) -> Iterator[Text]:
    for seat, pool in enumerate(state.pools):
        rest = len(range(seat, PLACING_PLIES // TRIO, state.seats))
        rest -= len(range(seat, state.ply // TRIO, state.seats))
        placed = TRIO - due if seat == state.to_move else 0
        counts = sorted(sum(pool[size::3]) for size in range(3))
        if counts != [rest - 1] * placed + [rest] * (TRIO - placed):
            yield tr(
                "The pool of seat {seat} is not possible at ply {ply}.", seat=seat, ply=state.ply
            )


def _problems_while_choosing(state: State, undecided: Sequence[int]) -> Iterator[Text]:
    if any(len(state.board[square]) != 1 for square in PLAYABLE):
        yield tr("While colours are chosen, one pyramid stands on each square.")
    chosen = sum(colour is not None for colour in state.trees)
    late = any(colour is not None for colour in state.trees[undecided[0] :])
    if state.ply != chosen or late or (state.to_move != undecided[0] and len(state.remaining) > 1):
        yield tr("Colours are chosen in seat order, one a ply from ply 0 on.")


def _problems_while_moving(state: State) -> Iterator[Text]:
    first = PLACING_PLIES
    if state.rules.setup is Setup.SCATTERED:
        first = sum(colour is not None for colour in state.trees)
    if state.ply < first:
        yield tr(
            "Moves begin at ply {first}, so it cannot be ply {ply}.", first=first, ply=state.ply
        )
    present = standing_colours(state.board)
    for seat, (colour, how) in enumerate(zip(state.trees, state.standings, strict=True)):
        if how is Standing.IN and colour not in present:
            yield tr("Seat {seat} has no pyramid on the board, so it is out.", seat=seat)
        if how in {Standing.OUT, Standing.SHARES} and (colour is None or colour in present):
            yield tr("Seat {seat} is out, so it has a colour, and no pyramid of it.", seat=seat)
    sharing = state.standings.count(Standing.SHARES)
    if (sharing == 0) == (not state.remaining) or sharing == 1:
        yield tr("Either somebody is still in, or two or more seats went out together and share.")
    if not end_of(state) and state.to_move not in state.remaining:
        yield tr("Seat {seat} is out or has left, so it is not their turn.", seat=state.to_move)
