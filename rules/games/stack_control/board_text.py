"""The whole board of Stack Control in lines of text: stacks by rank, then seats."""

from __future__ import annotations

from rules.games.stack_control import outcome
from rules.games.stack_control.board import NAMES, PYRAMIDS, SIDE, control
from rules.games.stack_control.notation import written_stack
from rules.games.stack_control.prompts import prompt
from rules.games.stack_control.state import Phase, Standing, State
from rules.games.stack_control.terms import colour_term
from rules.numbers import number_word
from rules.text import (
    Joined,
    Notation,
    Text,
    Translatable,
    join_texts,
    tr,
    tr_phrase,
    tr_phrase_plural,
)


def board_text(state: State) -> Joined:
    """Return a line for each rank, each seat, and the pyramids to be placed."""
    lines: list[Translatable] = [
        tr(
            "Stacks from the bottom up: R red, Y yellow, G green, B blue, K black; "
            "1 small, 2 medium, 3 large."
        )
    ]
    lines += [_rank(state, rank) for rank in reversed(range(SIDE))]
    lines += [_seat_line(state, seat) for seat in range(state.seats)]
    if state.phase is Phase.PLACING and state.drawn:
        drawn = ", ".join(PYRAMIDS[code].notation for code in state.drawn)
        lines.append(tr("To place: {pyramids}.", pyramids=Notation(drawn)))
    if not state.ended:
        lines.append(prompt(state, _seat(state, state.to_move)).about_mover)
    return join_texts(lines, "\n")


def _rank(state: State, rank: int) -> Text:
    squares = [SIDE * file + rank for file in range(SIDE)]
    stacks = [
        f"{NAMES[square]} {written_stack(state.board[square])}"
        for square in squares
        if state.board[square]
    ]
    if not stacks:
        return tr("Rank {number}: empty.", number=rank + 1)
    return tr("Rank {number}: {stacks}.", number=rank + 1, stacks=Notation(", ".join(stacks)))


def _seat(state: State, seat: int) -> Translatable:
    """Return «Seat 1 (Red)»."""
    colour = state.trees[seat]
    if colour is None:
        return tr_phrase("Seat {number} (no colour yet)", number=seat + 1)
    return tr_phrase("Seat {number} ({colour})", number=seat + 1, colour=colour_term(colour))


def _seat_line(state: State, seat: int) -> Text:
    named, standing = _seat(state, seat), state.standings[seat]
    if state.pools:
        return _pool_line(state, seat, named)
    if standing is Standing.OUT:
        return tr("{seat}, out.", seat=named)
    if standing is Standing.LEFT:
        return tr("{seat}, has left.", seat=named)
    if standing is Standing.SHARES:
        return tr("{seat}, out by the last move.", seat=named)
    colour = state.trees[seat]
    if state.phase is Phase.PLACING or colour is None:
        return tr("{seat}.", seat=named)
    found = control(state.board, [colour])
    number = len(found.squares[colour])
    return tr(
        "{seat} controls {stacks} with {pips}.",
        seat=named,
        stacks=tr_phrase_plural(
            "{number} stack", "{number} stacks", count=number, number=number_word(number)
        ),
        pips=outcome.pips(found.scores[colour]),
    )


def _pool_line(state: State, seat: int, named: Translatable) -> Text:
    pool = ", ".join(
        f"{number} × {PYRAMIDS[code].notation}"
        for code, number in enumerate(state.pools[seat])
        if number
    )
    left = state.standings[seat] is Standing.LEFT
    if not pool:
        if left:
            return tr("{seat}, has left; pool: empty.", seat=named)
        return tr("{seat}; pool: empty.", seat=named)
    if left:
        return tr("{seat}, has left; pool: {pool}.", seat=named, pool=Notation(pool))
    return tr("{seat}; pool: {pool}.", seat=named, pool=Notation(pool))
