"""Reading a position from one line of text (`docs/notation.md`), checked to be possible."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from rules import limits
from rules.errors import PositionError
from rules.games.stack_control.board import (
    CODES,
    COLOURS,
    COPIES,
    CORNERS,
    ENOUGH,
    INDICES,
    KINDS,
    NAMES,
    NOTATIONS,
    SIDE,
    Board,
    Colour,
    standing_colours,
)
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
from rules.games.stack_control.terms import SIZE_TERMS
from rules.numbers import read_whole
from rules.text import Notation, Text, tr, tr_plural

_STACK = re.compile(r"(?:[RYGBK][1-3])+")
_SEAT = re.compile(r"([RYGBK?])(?::(out|left|shares))?")
_POOL = re.compile(r"(?:[RYGBK][0-4]{3})+|-")
_EMPTY = re.compile(r"\.([2-8]?)")
_FIELDS = 5
_LARGEST_PLY = 9999


def read_state(fields: Sequence[str], rules_for: Callable[[int], Rules]) -> State:
    """Return the state that `written_state` wrote; it has no seed.

    `rules_for` returns the rules for a number of seats. Raises PositionError.
    """
    if len(fields) != _FIELDS:
        raise PositionError(
            tr(
                "A position of Stack Control is a board, the seat to move, the colours by seat, "
                "what is to be placed (or -), the ply, and then key=value."
            )
        )
    board_text, seat_text, seats_text, stock_text, ply_text = fields
    trees, standings = _read_seats(seats_text)
    rules = rules_for(len(trees))
    undecided = any(
        colour is None and how is Standing.IN for colour, how in zip(trees, standings, strict=True)
    )
    phase = Phase.MOVING if stock_text == "-" else Phase.PLACING
    if phase is Phase.MOVING and rules.setup is Setup.SCATTERED and undecided:
        phase = Phase.CHOOSING
    drawn, pools = _read_stock(rules, stock_text, len(trees))
    state = State(
        rules,
        trees,
        standings,
        _read_board(board_text),
        phase,
        _whole(ply_text, _LARGEST_PLY, _wrong_ply),
        _whole(seat_text, len(trees) - 1, _wrong_seat),
        drawn,
        pools,
    )
    return _checked(state)


def _whole(text: str, most: int, wrong: Callable[[int, str], Text]) -> int:
    """Return a number from 0 to `most`. Raises PositionError with the sentence of `wrong`."""
    number = read_whole(text, len(str(most)))
    if number is None or not 0 <= number <= most:
        raise PositionError(wrong(most, text))
    return number


def _wrong_ply(most: int, text: str) -> Text:
    return tr(
        "The ply must be a number from 0 to {most}, not “{given}”.",
        most=most,
        given=limits.shown(text),
    )


def _wrong_seat(most: int, text: str) -> Text:
    return tr(
        "The seat to move must be a number from 0 to {most}, not “{given}”.",
        most=most,
        given=limits.shown(text),
    )


def _read_seats(text: str) -> tuple[tuple[int | None, ...], tuple[Standing, ...]]:
    found = [_SEAT.fullmatch(part) for part in text.split(",")]
    seats = [(match[1], match[2]) for match in found if match]
    if len(seats) != len(found) or not 2 <= len(seats) <= len(COLOURS):
        raise PositionError(
            tr(
                "The colours of 2 to 5 seats are written like {example}, not “{given}”.",
                example=Notation("R,Y:out,G:left,?"),
                given=limits.shown(text),
            )
        )
    letters = [letter for letter, _ in seats if letter != "?"]
    if len(set(letters)) < len(letters):
        raise PositionError(tr("No two seats can have the same colour."))
    trees = tuple(None if x == "?" else COLOURS.index(Colour(x)) for x, _ in seats)
    return trees, tuple(Standing(word or "in") for _, word in seats)


def _read_board(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise PositionError(
            tr("A board has 8 ranks with / between, not {number}.", number=len(ranks))
        )
    board = [b""] * (SIDE * SIDE)
    for number, row in zip(reversed(range(SIDE)), ranks, strict=True):
        file = 0
        for item in row.split(","):
            if run := _EMPTY.fullmatch(item):
                file += int(run[1] or 1)
            elif _STACK.fullmatch(item):
                if file < SIDE:
                    board[SIDE * file + number] = _read_stack(item)
                file += 1
            else:
                raise PositionError(
                    tr(
                        "Rank {rank} reads “{given}”; it may hold stacks like {stack}, and "
                        "{run} for three empty squares.",
                        rank=number + 1,
                        given=limits.shown(item),
                        stack=Notation("G2K2R3"),
                        run=Notation(".3"),
                    )
                )
        if file != SIDE:
            raise PositionError(
                tr("Rank {rank} has 8 squares, not {number}.", rank=number + 1, number=file)
            )
    return tuple(board)


def _read_stack(text: str) -> bytes:
    return bytes(CODES[text[at : at + 2]] for at in range(0, len(text), 2))


def _read_stock(rules: Rules, text: str, seats: int) -> tuple[bytes | None, tuple[Pool, ...]]:
    """Return the drawn pyramids (None if unknown) and the pools."""
    if text == "-":
        return b"", ()
    if rules.setup is Setup.SCATTERED:
        raise PositionError(tr("With setup=scattered nothing is placed; write - instead."))
    if rules.setup is Setup.ADVANCED:
        return b"", tuple(_read_pools(text, seats))
    if text != "?" and not _STACK.fullmatch(text):
        raise PositionError(
            tr(
                "What is to be placed is written like {example}, or ? when unknown, not “{given}”.",
                example=Notation("R1G2K3"),
                given=limits.shown(text),
            )
        )
    return (None if text == "?" else _read_stack(text)), ()


def _read_pools(text: str, seats: int) -> Iterator[Pool]:
    parts = text.split(",")
    if len(parts) != seats:
        raise PositionError(
            tr("There should be one pool for each of the {number} seats.", number=seats)
        )
    for part in parts:
        if not _POOL.fullmatch(part):
            raise PositionError(
                tr(
                    "A pool is colours with three counts, like {example}, or -, not “{given}”.",
                    example=Notation("R444G211"),
                    given=limits.shown(part),
                )
            )
        pool = [0] * KINDS
        for at in range(0, len(part) - 1, 4):
            first = 3 * COLOURS.index(Colour(part[at]))
            pool[first : first + 3] = map(int, part[at + 1 : at + 4])
        yield tuple(pool)


# ---- positions: what is possible
def _checked(state: State) -> State:
    """Return the state, ended if the game is over. Raises PositionError for contradictions."""
    undecided = [seat for seat in state.remaining if state.trees[seat] is None]
    if state.phase is not Phase.CHOOSING and undecided:
        raise PositionError(
            tr("A seat without a colour (?) must have left once colours are chosen.")
        )
    _check_board(state)
    if state.phase is Phase.PLACING:
        _check_placing(state)
    elif state.phase is Phase.CHOOSING:
        _check_choosing(state, undecided)
    else:
        _check_moving(state)
    ended = end_of(state)
    if not ended and state.phase is Phase.MOVING and state.to_move not in state.remaining:
        raise PositionError(
            tr("Seat {seat} is out or has left, so it is not their turn.", seat=state.to_move)
        )
    return replace(state, ended=ended)


def _check_board(state: State) -> None:
    together = b"".join(state.board) + (state.drawn or b"")
    for code, notation in enumerate(NOTATIONS):
        count = together.count(code) + sum(pool[code] for pool in state.pools)
        if count > COPIES:
            raise PositionError(
                tr(
                    "There are {number} of {pyramid}; only 4 are for the board.",
                    number=count,
                    pyramid=Notation(notation),
                )
            )
    for square, stack in enumerate(state.board):
        if stack and square in CORNERS:
            raise PositionError(
                tr("{square} is a corner, and corners stay empty.", square=Notation(NAMES[square]))
            )
        for size, word in enumerate(SIZE_TERMS):
            if sum(code % 3 == size for code in stack) >= ENOUGH:
                raise PositionError(
                    tr(
                        "{square} holds three or more {size} pyramids; they would have left.",
                        square=Notation(NAMES[square]),
                        size=word,
                    )
                )


def _check_placing(state: State) -> None:
    placed = [stack for stack in state.board if stack]
    if any(len(stack) > 1 for stack in placed):
        raise PositionError(tr("While pyramids are placed, each stands on a square of its own."))
    if state.ply != len(placed) or state.ply >= PLACING_PLIES:
        raise PositionError(
            tr(
                "While pyramids are placed the ply is their number on the board, {number}, "
                "and less than 60.",
                number=len(placed),
            )
        )
    if state.to_move != state.ply // TRIO % state.seats:
        raise PositionError(
            tr(
                "At ply {ply} it is the turn of seat {seat}.",
                ply=state.ply,
                seat=state.ply // TRIO % state.seats,
            )
        )
    if Standing.OUT in state.standings or Standing.SHARES in state.standings:
        raise PositionError(tr("Nobody is out while pyramids are placed."))
    due = TRIO - state.ply % TRIO
    if state.pools:
        _check_pools(state, due)
        return
    sizes = [code % 3 for code in state.drawn or b""]
    known = state.drawn is not None
    if len(set(sizes)) != due or len(sizes) != due if known else due != TRIO:
        raise PositionError(
            tr(
                "There must be {number} of different sizes to place at ply {ply}.",
                number=due,
                ply=state.ply,
            )
        )


def _check_pools(state: State, due: int) -> None:
    together = b"".join(state.board)
    for code, notation in enumerate(NOTATIONS):
        count = together.count(code) + sum(pool[code] for pool in state.pools)
        if count != COPIES:
            raise PositionError(
                tr(
                    "Board and pools must hold 4 of {pyramid}, not {number}.",
                    pyramid=Notation(notation),
                    number=count,
                )
            )
    for seat, pool in enumerate(state.pools):
        turns = len(range(seat, PLACING_PLIES // TRIO, state.seats))
        begun = len(range(seat, state.ply // TRIO, state.seats))
        counts = sorted(sum(pool[size::3]) for size in range(3))
        rest = turns - begun
        partly = TRIO - due if seat == state.to_move else 0
        if counts != [rest - 1] * partly + [rest] * (TRIO - partly):
            raise PositionError(
                tr_plural(
                    "The pool of seat {seat} cannot be so: {count} turn is left for it at ply "
                    "{ply}, with one pyramid of each size.",
                    "The pool of seat {seat} cannot be so: {count} turns are left for it at ply "
                    "{ply}, each with one pyramid of each size.",
                    count=rest,
                    seat=seat,
                    ply=state.ply,
                )
            )


def _check_choosing(state: State, undecided: Sequence[int]) -> None:
    if any(len(state.board[square]) != (square not in CORNERS) for square in INDICES.values()):
        raise PositionError(tr("While colours are chosen, one pyramid stands on each square."))
    if Standing.OUT in state.standings or Standing.SHARES in state.standings:
        raise PositionError(tr("Nobody is out while colours are chosen."))
    chosen = sum(colour is not None for colour in state.trees)
    late = any(colour is not None for colour in state.trees[undecided[0] :])
    if state.ply != chosen or late or (state.to_move != undecided[0] and len(state.remaining) > 1):
        raise PositionError(tr("Colours are chosen in seat order, one a ply from ply 0 on."))


def _check_moving(state: State) -> None:
    least = PLACING_PLIES
    if state.rules.setup is Setup.SCATTERED:
        least = sum(colour is not None for colour in state.trees)
    if state.ply < least:
        raise PositionError(
            tr(
                "Moves begin at ply {first}, so it cannot be ply {ply}.",
                first=least,
                ply=state.ply,
            )
        )
    present = standing_colours(state.board)
    for seat, (colour, how) in enumerate(zip(state.trees, state.standings, strict=True)):
        if how is Standing.IN and colour is not None and colour not in present:
            raise PositionError(
                tr(
                    "Seat {seat} has no pyramid on the board; write {instead}.",
                    seat=seat,
                    instead=Notation(f"{COLOURS[colour].value}:out"),
                )
            )
        if how in {Standing.OUT, Standing.SHARES} and (colour is None or colour in present):
            raise PositionError(
                tr("Seat {seat} is out, so it has a colour, and no pyramid of it.", seat=seat)
            )
    sharing = state.standings.count(Standing.SHARES)
    if (sharing == 0) == (not state.remaining) or sharing == 1:
        raise PositionError(
            tr("Either somebody is still in, or two or more seats went out together and share.")
        )
