"""Words of Stack Control for colours, pyramids and players, and the whole board in words.

The board is lists of stacks for people who listen, and the notation of each rank.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from rules.games.stack_control.board import COLOURS, NAMES, PYRAMIDS, SIDE, written_stack
from rules.games.stack_control.state import Phase, State
from rules.points import decimal, number_word
from rules.text import (
    NOTHING,
    Notation,
    Text,
    as_name,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_term,
)

COLOUR_TERMS = (
    tr_term("Red", "colour"),
    tr_term("Yellow", "colour"),
    tr_term("Green", "colour"),
    tr_term("Blue", "colour"),
    tr_term("Black", "colour"),
)
"""The colours of players."""

ADJECTIVES = (
    tr_term("red", "of a pyramid"),
    tr_term("yellow", "of a pyramid"),
    tr_term("green", "of a pyramid"),
    tr_term("blue", "of a pyramid"),
    tr_term("black", "of a pyramid"),
)

SIZE_TERMS = (
    tr_term("small", "of a pyramid"),
    tr_term("medium", "of a pyramid"),
    tr_term("large", "of a pyramid"),
)

PYRAMID_TERMS = (
    tr_term("small red", "pyramid"),
    tr_term("medium red", "pyramid"),
    tr_term("large red", "pyramid"),
    tr_term("small yellow", "pyramid"),
    tr_term("medium yellow", "pyramid"),
    tr_term("large yellow", "pyramid"),
    tr_term("small green", "pyramid"),
    tr_term("medium green", "pyramid"),
    tr_term("large green", "pyramid"),
    tr_term("small blue", "pyramid"),
    tr_term("medium blue", "pyramid"),
    tr_term("large blue", "pyramid"),
    tr_term("small black", "pyramid"),
    tr_term("medium black", "pyramid"),
    tr_term("large black", "pyramid"),
)


def player_name(state: State, seat: int, names: Sequence[str]) -> Text:
    """Return «Ann (Red)», or only the name if the seat has no colour yet or the colour as its name,
    as in lessons."""
    colour, name = state.trees[seat], as_name(names[seat])
    if colour is None or name == COLOUR_TERMS[colour]:
        return name
    return tr_phrase("{player} ({colour})", player=name, colour=COLOUR_TERMS[colour])


def pips(number: float) -> Text:
    """Return «6 pips»."""
    return tr_phrase_plural(
        "{number} pip", "{number} pips", count=int(number), number=decimal(number)
    )


_SIZES = len(SIZE_TERMS)


def by_size(gone: bytes) -> Text:
    """Return «three small and four medium», of pyramids."""
    numbers = [sum(code % 3 == size for code in gone) for size in range(3)]
    return listing(
        tr_phrase("{number} {size}", number=number_word(number), size=term)
        for number, term in zip(numbers, SIZE_TERMS, strict=True)
        if number
    )


# ---- lists
def about_lists(state: State, *, in_digits: bool = False) -> Text:
    """Say in which order the stacks are listed, or that there are none."""
    if not any(state.board):
        return tr("The board is empty.")
    if in_digits:
        return tr(
            "Stacks by the colour on top, each from the top down; 1 is small, 2 medium, 3 large."
        )
    if all(len(stack) < 2 for stack in state.board):
        return tr("Single pyramids by colour.")
    return tr("Stacks by the colour on top, each from the top down.")


def stack_lists(state: State, number: int | None = None, *, in_digits: bool = False) -> list[Text]:
    """Return a list of stacks for each colour on top: the highest first, single pyramids last.

    All together name the `number` highest stacks; None for all. Colours of which none is named
    have no list. With `in_digits`, sizes are digits: «3 on blue 1 at d4».
    """
    stacks = [square for square, stack in enumerate(state.board) if stack]
    stacks.sort(key=lambda square: (-len(state.board[square]), square))
    by_colour: dict[int, list[int]] = defaultdict(list)
    for square in stacks:
        by_colour[state.board[square][-1] // _SIZES].append(square)
    named = set(stacks[:number])
    shown = {
        colour: [square for square in squares if square in named]
        for colour, squares in sorted(by_colour.items())
    }
    return [
        tr(
            "{colour}: {stacks}.",
            colour=COLOUR_TERMS[colour],
            stacks=join_texts(_stacks(state, squares, in_digits), "; "),
        )
        for colour, squares in shown.items()
        if squares
    ]


def _stacks(state: State, squares: Sequence[int], in_digits: bool) -> Iterator[Text]:
    """Yield the high stacks one by one, then the single pyramids by size."""
    singles: dict[int, list[int]] = defaultdict(list)
    for square in squares:
        stack = state.board[square]
        if len(stack) > 1:
            yield _standing_at(_from_top(stack, in_digits), [square])
        else:
            singles[stack[0]].append(square)
    for code in sorted(singles):
        yield _standing_at(_size(code, in_digits), singles[code])


def _standing_at(stack: Text, squares: Sequence[int]) -> Text:
    points = listing(NAMES[square] for square in squares)
    return tr_phrase("{stack} at {squares}", stack=stack, squares=points)


def _from_top(stack: bytes, in_digits: bool) -> Text:
    """Return «large on small blue on medium green»; the colour of the top is said elsewhere."""
    lower = _pyramid(stack[0], in_digits)
    for code in stack[1:-1]:
        lower = tr_phrase("{upper} on {lower}", upper=_pyramid(code, in_digits), lower=lower)
    return tr_phrase("{upper} on {lower}", upper=_size(stack[-1], in_digits), lower=lower)


def _size(code: int, in_digits: bool) -> Text:
    size = PYRAMIDS[code].size
    return Notation(str(size)) if in_digits else SIZE_TERMS[size - 1]


def _pyramid(code: int, in_digits: bool) -> Text:
    """Return «medium green» or «green 2»."""
    if not in_digits:
        return PYRAMID_TERMS[code]
    colour = ADJECTIVES[code // _SIZES]
    return tr_phrase("{colour} {size}", colour=colour, size=_size(code, in_digits))


def drawn_list(state: State) -> Text:
    """Return the pyramids that have been drawn and are to be placed now; nothing if none are."""
    if state.phase is not Phase.PLACING or not state.drawn or state.ended:
        return NOTHING
    drawn = listing(map(PYRAMID_TERMS.__getitem__, state.drawn))
    return tr("To place now: {pyramids}.", pyramids=drawn)


def pool_lists(state: State, names: Sequence[str]) -> list[Text]:
    """Return what each seat has left in its pool; nothing without pools."""
    return [
        _pool_list(player_name(state, seat, names), pool) for seat, pool in enumerate(state.pools)
    ]


def _pool_list(player: Text, pool: Sequence[int]) -> Text:
    """Return «Pool of Ann (Red), counted as small, medium and large: red 3, 2 and 3.»"""
    if not any(pool):
        return tr("The pool of {player} is empty.", player=player)
    colours = [
        tr_phrase(
            "{colour} {small}, {medium} and {large}",
            colour=ADJECTIVES[colour],
            small=pool[_SIZES * colour],
            medium=pool[_SIZES * colour + 1],
            large=pool[_SIZES * colour + 2],
        )
        for colour in range(len(COLOURS))
        if any(pool[_SIZES * colour : _SIZES * colour + _SIZES])
    ]
    return tr(
        "Pool of {player}, counted as small, medium and large: {pool}.",
        player=player,
        pool=join_texts(colours, "; "),
    )


# ---- notation
def board_grid(state: State) -> Text:
    """Return a line of notation for each rank, and what its characters mean."""
    legend = tr(
        "Stacks from the top down: R red, Y yellow, G green, B blue, K black; "
        "1 small, 2 medium, 3 large."
    )
    return join_texts([legend, *(_rank(state, rank) for rank in reversed(range(SIDE)))], "\n")


def _rank(state: State, rank: int) -> Text:
    squares = [SIDE * file + rank for file in range(SIDE)]
    stacks = [
        f"{NAMES[square]} {written_stack(state.board[square][::-1])}"
        for square in squares
        if state.board[square]
    ]
    if not stacks:
        return tr("Rank {number}: empty.", number=rank + 1)
    return tr("Rank {number}: {stacks}.", number=rank + 1, stacks=Notation(", ".join(stacks)))
