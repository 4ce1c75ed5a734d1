"""A line of play as values of JSON, from which its newest positions follow without a replay.

They hold one position, and the moves before and after it. The positions after it are played, and
those before it only if somebody asks for them. They hold no seed, and nothing that
`Position.public_view` hides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rules.game import Game, Move, Position, Termination
from rules.options import Options
from rules.positions import Earlier, Positions
from rules.replay import Leaving, Line, begin


@dataclass(frozen=True, slots=True)
class Beginning:
    """With what a match began; the arguments of `Game.start`."""

    game: Game
    options: Options
    seats: int
    seed: bytes
    wishes: Sequence[str | None] = ()

    def line(self) -> Line:
        """Return the line before the first ply. Raises OptionError."""
        return begin(self.game, self.options, self.seats, self.seed, self.wishes)


def store_line(line: Line, ply: int) -> dict[str, object] | None:
    """Return a line as values for `restore_line`, with the position after `ply` plies.

    The line must go on. Return None if the game does not store positions.
    """
    position = line.positions[ply]
    stored = position.game.stored_position(position)
    if stored is None:
        return None
    return {
        "ply": ply,
        "turns": line.move_number_of(ply),
        "position": stored,
        "moves": line.moves,
        "left": [[seat, why.value] for seat, why in line.left],
        "leavings": [[each.ply, each.seat, each.why.value] for each in line.leavings],
    }


def restore_line(values: Any, beginning: Beginning) -> Line:
    """Return the line from which `store_line` made these values.

    Raises any exception for values that it did not make.
    """
    ply, moves = int(values["ply"]), tuple(map(Move, values["moves"]))
    leavings = tuple(
        Leaving(after, seat, Termination(why)) for after, seat, why in values["leavings"]
    )
    position = beginning.game.restored_position(
        values["position"], beginning.options, beginning.seats, beginning.seed
    )
    if position.ply != ply or ply > len(moves):
        raise ValueError(f"a position after {position.ply} plies is stored as that after {ply}")
    known = _played(position, moves[ply:], [each for each in leavings if each.ply > ply])

    def compute() -> list[Position]:
        return _played(beginning.line().position, moves[: ply - 1], leavings) if ply else []

    earlier = Earlier(ply, int(values["turns"]), compute)
    left = tuple((seat, Termination(why)) for seat, why in values["left"])
    return Line(Positions(known, earlier), moves, known[-1].result(), left, leavings)


def _played(start: Position, moves: Sequence[Move], leavings: Sequence[Leaving]) -> list[Position]:
    """Return `start`, unless seats leave there, and the position after each of the moves."""
    positions = [_after_leaving(start, leavings)]
    for move in moves:
        positions.append(_after_leaving(positions[-1].play(move), leavings))
    return positions


def _after_leaving(position: Position, leavings: Sequence[Leaving]) -> Position:
    for each in leavings:
        if each.ply == position.ply:
            position = position.leave(each.seat, each.why)
    return position
