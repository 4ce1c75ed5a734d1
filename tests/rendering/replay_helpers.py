"""Matches for tests and looks at replays."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from random import Random

from rendering.replay import Frame, frames_of
from rules.game import Move
from rules.registry import game_named
from rules.replay import Entry, Kind, Line, begin, extend

NAMES = ("Ann", "Bob", "Cy", "Dee", "Eve")
MATCHES: Mapping[str, tuple[str, dict[str, str], int]] = {
    "escabel": ("escabel", {"size": "6"}, 2),
    "esgrad": ("esgrad", {"side": "3"}, 2),
    "stack-control": ("stack-control", {"setup": "draw"}, 3),
    "pools": ("stack-control", {"setup": "advanced"}, 2),
}
"""A game, its options and the number of seats, by a name."""


def random_match(name: str, plies: int) -> Line:
    """The first plies of a match of random moves, always the same one."""
    game_name, options, seats = MATCHES[name]
    game, random = game_named(game_name), Random(name)
    line = begin(game, game.read_options(options), seats, bytes(range(32)))
    while line.result is None and len(line.moves) < plies:
        moves = line.position.legal_moves()
        if line.position.opening and len(moves) > 12:
            moves = [moves[len(moves) // 2]]  # a komi near the middle
        move = Move(random.choice([each for each in moves if each != "pass"] or moves))
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


def caption_of(line: Line, turn: range) -> tuple[str, ...]:
    """A text such as «12. Ann: d5», or none before the first ply."""
    if not turn:
        return ()
    name = NAMES[line.positions[turn.start].to_move]
    played = ", ".join(line.moves[ply] for ply in turn)
    return (f"{line.move_number_of(turn.stop)}. {name}: {played}",)


def captioned(line: Line, *, first: int = 0, last: int | None = None) -> list[Frame]:
    """The frames of a match, each with a text."""
    winners = line.result.winners if line.result else None
    return frames_of(line, partial(caption_of, line), first=first, last=last, winners=winners)


def players_of(line: Line) -> tuple[tuple[str, ...], ...]:
    """The players' names for a view."""
    return tuple((name,) for name in NAMES[: line.position.seats])
