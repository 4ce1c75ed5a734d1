"""What the search knows of a game: a mutable state, with random games as fast as possible.

A game has such a state in `players/games`, for speed alone: it plays by the rules' own state, but
its random games are faster. A game without one is searched over its positions.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, ClassVar, Final, Self

from rules.game import Move, Position

Code = int
"""A move, as a number that means the same in all states of a search."""
Rewards = tuple[float, ...]
"""The share of the win that each seat has: 1 for a win, 0 for a loss, 0.5 for a win of two."""
EXCLUDED: Final = -1.0
"""The prior of a senseless move, which is searched only where there is no other."""


class State(ABC):
    """A position of a game, as the search plays through it."""

    rave_visits: ClassVar[float] = 3000.0
    """As many visits weigh about as much as what all random games say about a move."""
    glances: ClassVar[int] = 3
    """How many moves somebody looks at who overlooks most of them."""
    prior_visits: ClassVar[int] = 10
    """How many visits a prior counts as."""

    seats: int = 2
    to_move: int
    """The seat whose turn it is."""
    side: int
    """What `to_move` plays, from 0: its colour where seats can swap colours, else the seat."""
    hidden: bool = False
    """Whether chance decides first how the game goes on; only `playout` can go on then."""

    def copy(self) -> Self:
        """Return the same state, which changes independently."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    @abstractmethod
    def moves(self) -> list[Code]:
        """Return all legal moves of a game that is not over."""

    @abstractmethod
    def name(self, code: Code) -> Move:
        """Return a legal move as its canonical text."""

    def priors(self, codes: Sequence[Code]) -> list[float]:
        """Return for each legal move how good it looks, from 0 to 1, or `EXCLUDED`."""
        return [0.5] * len(codes)

    def gain(self, code: Code) -> int:
        """Return what a legal move adds at once to the mover's score, where moves may be equal."""
        return 0

    @property
    def exploration(self) -> float:
        """The constant of UCT in this position; games in which RAVE suffices have none."""
        return 0.0

    @abstractmethod
    def play(self, code: Code) -> None:
        """Play a legal move."""

    @abstractmethod
    def rewards(self) -> Rewards | None:
        """Return what each seat gets at the end of the game, None while it goes on."""

    @abstractmethod
    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        """Play on at random, and return about what a random game to the end would give.

        Unknown chance is drawn anew. `played` takes the moves of each side. The state cannot be
        used afterwards.
        """


@cache
def winners(seats: int, *won: int) -> Rewards:
    """Return the rewards of seats that share a win."""
    return tuple(1 / len(won) if seat in won else 0.0 for seat in range(seats))


class PositionState(State):
    """The state of any game: its position. Slow. Later chance must not matter to the game."""

    def __init__(self, position: Position) -> None:
        self._known: dict[Move, Code] = {}
        """A number for each move that was ever legal, shared by all copies."""
        self._set(position)

    def _set(self, position: Position) -> None:
        self._position = position
        self.seats = position.seats
        self.to_move = self.side = position.to_move

    def moves(self) -> list[Code]:
        known = self._known
        return [known.setdefault(move, len(known)) for move in self._position.legal_moves()]

    def name(self, code: Code) -> Move:
        return list(self._known)[code]

    def play(self, code: Code) -> None:
        self._set(self._position.play(self.name(code)))

    def rewards(self) -> Rewards | None:
        result = self._position.result()
        return None if result is None else winners(self.seats, *result.winners)

    def playout(self, random: Random, played: list[list[Code]]) -> Rewards:
        while (rewards := self.rewards()) is None:
            code = random.choice(self.moves())
            played[self.side].append(code)
            self.play(code)
        return rewards


@dataclass(frozen=True, slots=True)
class LeanGame:
    """A game that has a state of its own: its name in `rules`, and how a search of it begins."""

    name: str
    begin: Callable[[Any], State] = field(repr=False)
    """Returns the state of a position of that game."""
