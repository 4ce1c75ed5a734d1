"""Counting how many presses a turn takes on the pad, in random positions of the middle game."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from rules.game import Move, Position

SEED = os.environ.get("PRESSES_SEED") or str(random.SystemRandom().randrange(10**6))
"""Repeats a run if it is set in the environment."""
LIMITS = {"few moves": 3, "place": 4, "stack": 5, "turn of three": 8}
"""The most presses of each kind of turn, from «Move» on the board to «Confirm» inclusive."""


class Pad(Protocol):
    """A pad as a person sees it."""

    @property
    def labels(self) -> Sequence[str]:
        """The labels of the buttons that choose something else than what is chosen."""
        ...

    @property
    def plies(self) -> int:
        """How many plies of this turn are chosen."""
        ...

    @property
    def can_confirm(self) -> bool:
        """Whether the turn is complete, so that the preview is shown."""
        ...

    async def press(self, label: str) -> Pad:
        """Press a button, and return the pad after it."""
        ...


def middle_game(start: Position, chance: random.Random, most: int) -> list[list[Move]]:
    """Play a random game, and return moves to positions in its middle half.

    The first list leads from the start to the first position, each further one to the next.
    Turns begin in these positions, and the pad is needed there.
    """
    positions, moves = [start], list[Move]()
    while (legal := positions[-1].legal_moves()) and not positions[-1].result():
        move = chance.choice([move for move in legal if move != "pass"] or legal)
        moves.append(move)
        positions.append(positions[-1].play(move))
    middle = range(len(moves) // 4, len(moves) * 3 // 4)
    fitting = [
        ply for ply in middle if not positions[ply].mid_turn and positions[ply].entry.has_steps
    ]
    plies = sorted(chance.sample(fitting, min(most, len(fitting))))
    return [moves[before:ply] for before, ply in pairwise([0, *plies])]


async def enter_turn(pad: Pad, position: Position, chance: random.Random) -> tuple[str, int]:
    """Enter a random turn, up to its preview. Return its kind and the number of presses."""
    kind, presses = "", 0
    position = position.public_view()
    while not pad.can_confirm:
        move = chance.choice(_moves_without_extra_press(position))
        kind = kind or _kind_of(position, move)
        wanted, before = _labels_towards(position, move), pad.plies
        while pad.plies == before and not pad.can_confirm:
            label = next(each for each in wanted if each in pad.labels)
            pad, presses = await pad.press(label), presses + 1
        position = position.play(move)
    return kind, presses


def _moves_on_pad(position: Position) -> list[Move]:
    """Return the legal moves without those that have a button beside «Move»."""
    special = {action.move for action in position.entry.actions()}
    return [move for move in position.legal_moves() if move not in special]


def _moves_without_extra_press(position: Position) -> list[Move]:
    """Return the moves on the pad with what is chosen by default, such as the first pyramid."""
    entry = position.entry
    default = {each.index: each.answer for each in entry.step(()).answered}
    return [
        move
        for move in _moves_on_pad(position)
        if all(entry.path_to(move)[index] == value for index, value in default.items())
    ]


def _kind_of(position: Position, move: Move) -> str:
    """Return the kind of a turn, as far as the number of presses depends on it."""
    after = position.play(move)
    if after.mid_turn and after.to_move == position.to_move:
        return "turn of three"
    if len(_moves_on_pad(position)) <= 20:
        return "few moves"
    return "stack" if "-" in move or "+" in move else "place"


def _labels_towards(position: Position, move: Move) -> list[str]:
    """Return the labels of all buttons that can lead to a move."""
    entry, labels = position.entry, [str(move)]
    path = entry.path_to(move)
    for index, value in enumerate(path):
        step = entry.step(path[:index])
        asked = [each for each in (*step.questions, *step.answered) if each.index == index]
        labels += [str(c.label) for each in asked for c in each.choices if c.value == value]
    return labels
