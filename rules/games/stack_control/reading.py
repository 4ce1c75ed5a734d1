"""A position read from its one line, and whether it is a possible one (`docs/notation.md`)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from rules.game import OptionError, PositionError
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
    SIZE_WORDS,
    Board,
    Colour,
    standing_colours,
)
from rules.games.stack_control.state import (
    PLACING_PLIES,
    TRIO,
    Phase,
    Pool,
    Rules,
    Setup,
    Standing,
    State,
    end_of,
)

_STACK = re.compile(r"(?:[RYGBK][1-3])+")
_SEAT = re.compile(r"([RYGBK?])(?::(out|left|shares))?")
_POOL = re.compile(r"(?:[RYGBK][0-4]{3})+|-")
_KEYS = ("seats", "offer", "pools")


def read_position(text: str, read_rules: Callable[[dict[str, str], int], Rules]) -> State:
    """The state of `written_position`, without any seed.

    `read_rules` makes the options of their texts and the number of seats. Raises PositionError.
    """
    parts = text.split()
    if len(parts) < len(_KEYS) + 1:
        raise PositionError(
            "A position of Stack Control is a board, the seat to move, the ply, seats=R,Y and "
            "then other key=value pairs."
        )
    board_text, seat_text, ply_text, *pairs = parts
    given = _pairs(pairs)
    trees, standings = _read_seats(given.get("seats", ""))
    try:
        options = {key: value for key, value in given.items() if key not in _KEYS}
        rules = read_rules(options, len(trees))
    except OptionError as error:
        raise PositionError(str(error)) from None
    state = State(
        rules,
        trees,
        standings,
        _read_board(board_text),
        Phase.MOVING,
        _whole("The ply", ply_text),
        _whole("The seat to move", seat_text, len(trees) - 1),
        *_read_stock(rules, given, len(trees)),
    )
    return _checked(state, given)


def _pairs(parts: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise PositionError(f"“{part}” should be written key=value.")
        if key in given:
            raise PositionError(f"{key} is given twice.")
        given[key] = value
    return given


def _whole(what: str, text: str, most: int = 9999) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > len(str(most)) or int(text) > most:
        raise PositionError(f"{what} must be a number from 0 to {most}, not “{text}”.")
    return int(text)


def _read_seats(text: str) -> tuple[tuple[int | None, ...], tuple[Standing, ...]]:
    found = [_SEAT.fullmatch(part) for part in text.split(",")]
    seats = [(match[1], match[2]) for match in found if match]
    if len(seats) != len(found) or not 2 <= len(seats) <= len(COLOURS):
        raise PositionError(
            f"seats= lists 2 to 5 colours in seat order, like seats=R,Y:out,G:left,?, not “{text}”."
        )
    letters = [letter for letter, _ in seats if letter != "?"]
    if len(set(letters)) < len(letters):
        raise PositionError("No two seats can have the same colour.")
    trees = tuple(None if x == "?" else COLOURS.index(Colour(x)) for x, _ in seats)
    return trees, tuple(Standing(word or "in") for _, word in seats)


def _read_board(text: str) -> Board:
    ranks = text.split("/")
    if len(ranks) != SIDE:
        raise PositionError(f"A board has 8 ranks with / between, not {len(ranks)}.")
    board = [b""] * (SIDE * SIDE)
    for number, row in zip(reversed(range(SIDE)), ranks, strict=True):
        file = 0
        for item in row.split(","):
            if item in {"1", "2", "3", "4", "5", "6", "7", "8"}:
                file += int(item)
            elif _STACK.fullmatch(item):
                if file < SIDE:
                    board[SIDE * file + number] = _read_stack(item)
                file += 1
            else:
                raise PositionError(
                    f"Rank {number + 1} reads “{item}”; it may hold stacks like G2K2R3 and how "
                    "many empty squares follow."
                )
        if file != SIDE:
            raise PositionError(f"Rank {number + 1} has 8 squares, not {file}.")
    return tuple(board)


def _read_stack(text: str) -> bytes:
    return bytes(CODES[text[at : at + 2]] for at in range(0, len(text), 2))


def _read_stock(
    rules: Rules, given: dict[str, str], seats: int
) -> tuple[bytes | None, tuple[Pool, ...]]:
    """What is on offer, and the pools."""
    if "offer" in given and rules.setup is not Setup.DRAW:
        raise PositionError("offer= belongs to setup=draw only.")
    if "pools" in given and rules.setup is not Setup.ADVANCED:
        raise PositionError("pools= belongs to setup=advanced only.")
    offer = given.get("offer", "")
    if offer and offer != "?" and not _STACK.fullmatch(offer):
        raise PositionError(f"offer= lists pyramids like R1G2K3, or ? for unknown, not “{offer}”.")
    pools: list[Pool] = []
    for text in given["pools"].split(",") if "pools" in given else ():
        if not _POOL.fullmatch(text):
            raise PositionError(
                f"A pool is colours with three counts, like R444G211, or -, not “{text}”."
            )
        pool = [0] * KINDS
        for at in range(0, len(text) - 1, 4):
            first = 3 * COLOURS.index(Colour(text[at]))
            pool[first : first + 3] = map(int, text[at + 1 : at + 4])
        pools.append(tuple(pool))
    if pools and len(pools) != seats:
        raise PositionError(f"pools= needs one pool for each of the {seats} seats.")
    return (None if offer == "?" else _read_stack(offer)), tuple(pools)


# ---- positions: what is possible
def _checked(state: State, given: dict[str, str]) -> State:
    """The state with its phase and end. Raises PositionError where its parts contradict."""
    _check_board(state)
    undecided = [seat for seat in state.remaining if state.trees[seat] is None]
    if "offer" in given or "pools" in given:
        phase = Phase.PLACING
        _check_placing(state)
    elif state.rules.setup is Setup.SCATTERED and undecided:
        phase = Phase.CHOOSING
        _check_choosing(state, undecided)
    else:
        phase = Phase.MOVING
        _check_moving(state)
    if phase is not Phase.CHOOSING and undecided:
        raise PositionError("A seat without a colour (?) must have left once colours are chosen.")
    state = replace(state, phase=phase)
    ended = end_of(state)
    if not ended and phase is not Phase.PLACING and state.to_move not in state.remaining:
        raise PositionError(f"Seat {state.to_move} is out or has left, so it is not their turn.")
    return replace(state, ended=ended)


def _check_board(state: State) -> None:
    together = b"".join(state.board) + (state.offer or b"")
    for code, notation in enumerate(NOTATIONS):
        count = together.count(code) + sum(pool[code] for pool in state.pools)
        if count > COPIES:
            raise PositionError(f"There are {count} of {notation}; only 4 are for the board.")
    for square, stack in enumerate(state.board):
        if stack and square in CORNERS:
            raise PositionError(f"{NAMES[square]} is a corner, and corners stay empty.")
        for size, word in enumerate(SIZE_WORDS):
            if sum(code % 3 == size for code in stack) >= ENOUGH:
                raise PositionError(
                    f"{NAMES[square]} holds three or more {word} pyramids; they would have left."
                )


def _check_placing(state: State) -> None:
    placed = [stack for stack in state.board if stack]
    if any(len(stack) > 1 for stack in placed):
        raise PositionError("While pyramids are placed, each stands on a square of its own.")
    if state.ply != len(placed) or state.ply >= PLACING_PLIES:
        raise PositionError(
            f"While pyramids are placed the ply is their number on the board, {len(placed)}, "
            "and less than 60."
        )
    if state.to_move != state.ply // TRIO % state.seats:
        raise PositionError(
            f"At ply {state.ply} it is the turn of seat {state.ply // TRIO % state.seats}."
        )
    if Standing.OUT in state.standings or Standing.SHARES in state.standings:
        raise PositionError("Nobody is out while pyramids are placed.")
    due = TRIO - state.ply % TRIO
    if state.pools:
        _check_pools(state, due)
        return
    sizes = [code % 3 for code in state.offer or b""]
    known = state.offer is not None
    if len(set(sizes)) != due or len(sizes) != due if known else due != TRIO:
        raise PositionError(f"offer= must hold {due} of different sizes at ply {state.ply}.")


def _check_pools(state: State, due: int) -> None:
    together = b"".join(state.board)
    for code, notation in enumerate(NOTATIONS):
        count = together.count(code) + sum(pool[code] for pool in state.pools)
        if count != COPIES:
            raise PositionError(f"Board and pools must hold 4 of {notation}, not {count}.")
    for seat, pool in enumerate(state.pools):
        turns = len(range(seat, PLACING_PLIES // TRIO, state.seats))
        begun = len(range(seat, state.ply // TRIO, state.seats))
        counts = sorted(sum(pool[size::3]) for size in range(3))
        rest = turns - begun
        partly = TRIO - due if seat == state.to_move else 0
        if counts != [rest - 1] * partly + [rest] * (TRIO - partly):
            raise PositionError(
                f"The pool of seat {seat} cannot be so: {rest} turns are left for it at ply "
                f"{state.ply}, each with one pyramid of each size."
            )


def _check_choosing(state: State, undecided: Sequence[int]) -> None:
    if any(len(state.board[square]) != (square not in CORNERS) for square in INDICES.values()):
        raise PositionError("While colours are chosen, one pyramid stands on each square.")
    if Standing.OUT in state.standings or Standing.SHARES in state.standings:
        raise PositionError("Nobody is out while colours are chosen.")
    chosen = sum(colour is not None for colour in state.trees)
    late = any(colour is not None for colour in state.trees[undecided[0] :])
    if state.ply != chosen or late or (state.to_move != undecided[0] and len(state.remaining) > 1):
        raise PositionError("Colours are chosen in seat order, one a ply from ply 0 on.")


def _check_moving(state: State) -> None:
    least = PLACING_PLIES
    if state.rules.setup is Setup.SCATTERED:
        least = sum(colour is not None for colour in state.trees)
    if state.ply < least:
        raise PositionError(f"Moves begin at ply {least}, so it cannot be ply {state.ply}.")
    present = standing_colours(state.board)
    for seat, (colour, how) in enumerate(zip(state.trees, state.standings, strict=True)):
        if how is Standing.IN and colour is not None and colour not in present:
            raise PositionError(
                f"Seat {seat} has no pyramid on the board; write {COLOURS[colour].value}:out."
            )
        if how in {Standing.OUT, Standing.SHARES} and (colour is None or colour in present):
            raise PositionError(f"Seat {seat} is out, so it has a colour, and no pyramid of it.")
    sharing = state.standings.count(Standing.SHARES)
    if (sharing == 0) == (not state.remaining) or sharing == 1:
        raise PositionError(
            "Either somebody is still in, or two or more seats went out together and share."
        )
