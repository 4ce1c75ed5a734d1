"""The whole board of Escabel in words: lists of stacks for listeners, and a grid of characters."""

from collections.abc import Sequence
from itertools import groupby

from rules.games.escabel.state import Stack, State
from rules.points import COLOUR_TERMS, COLOURS, Colour, file_name, point_name
from rules.text import NOTHING, Notation, Text, join_texts, listing, tr, tr_phrase, tr_plural


# ---- lists
def board_size(state: State) -> Text:
    """Say how large the board is."""
    return tr("The board is {size} by {size}.", size=state.size)


def chain_list(state: State) -> Text:
    """Return the points of a chain that has won or threatens to win; nothing without one."""
    chain = state.deciding_chain()
    stack = state.stack(*chain[0]) if chain else None
    if stack is None:
        return NOTHING
    points = listing(Notation(point_name(*point)) for point in chain)
    return tr("{colour}'s chain: {points}.", colour=COLOUR_TERMS[stack.colour], points=points)


def stack_lists(state: State, number: int | None = None) -> list[Text]:
    """Return a list of stacks for each colour, highest first, and in each height by file and rank.

    Both together name the `number` highest stacks; None for all.
    """
    ordered = sorted(state.stacks(), key=lambda stack: (-stack.height, stack.file, stack.rank))
    if not ordered:
        return [tr("The board is empty.")]
    named = ordered[:number]
    return [
        _stack_list(
            colour,
            sum(stack.colour == colour for stack in ordered),
            [stack for stack in named if stack.colour == colour],
        )
        for colour in COLOURS
    ]


def _stack_list(colour: Colour, count: int, named: Sequence[Stack]) -> Text:
    """Return «Black has 4 stacks: 2 high at d4; 1 high at a1, b2 and c3.»"""
    term = COLOUR_TERMS[colour]
    if not count:
        return tr("{colour} has no stack.", colour=term)
    if not named:
        return tr_plural(
            "{colour} has {count} stack.", "{colour} has {count} stacks.", count=count, colour=term
        )
    heights = [
        _stacks_of_height(height, list(stacks))
        for height, stacks in groupby(named, key=lambda stack: stack.height)
    ]
    return tr_plural(
        "{colour} has {count} stack: {stacks}.",
        "{colour} has {count} stacks: {stacks}.",
        count=count,
        colour=term,
        stacks=join_texts(heights, "; "),
    )


def _stacks_of_height(height: int, stacks: Sequence[Stack]) -> Text:
    points = listing(Notation(point_name(stack.file, stack.rank)) for stack in stacks)
    return tr_phrase("{height} high at {points}", height=height, points=points)


# ---- grid
def board_grid(state: State) -> Text:
    """Return aligned lines with coordinates, and what their characters mean."""
    legend = tr("B Black, W White, with the height of the stack; . an empty point.")
    return join_texts([legend, Notation(_grid(state))], "\n")


def _grid(state: State) -> str:
    """Return aligned lines with coordinates: `B2` a black stack of height 2, `.` empty."""
    size = state.size
    grid = [[_symbol(state.stack(f, r)) for f in range(size)] for r in range(size)]
    width = max(len(symbol) for rank in grid for symbol in rank)
    margin = len(str(size))
    files = " ".join(file_name(file).ljust(width) for file in range(size))
    lines = [f"{' ' * margin} {files}".rstrip()]
    for rank in reversed(range(size)):
        cells = " ".join(symbol.ljust(width) for symbol in grid[rank])
        lines.append(f"{rank + 1:>{margin}} {cells} {rank + 1}")
    return "\n".join([*lines, lines[0]])


def _symbol(stack: Stack | None) -> str:
    return "." if stack is None else f"{stack.colour[0].upper()}{stack.height}"
