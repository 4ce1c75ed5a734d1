"""How many presses a turn takes on the pad, from «Move» on the board to «Confirm» inclusive.

The turns are random ones in the middle game, on boards of several sizes. The pads are laid out but
not sent; `tests/journeys/play/test_placing_on_the_pad.py` and others press real ones.
"""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import pytest

from bot.discord_io.components import Button
from bot.features.play.pad import NOTHING_CHOSEN, Asking, Choices, Chosen, follow
from bot.features.play.pad_layout import BLUE, pad_message
from matches.log.loaded_match import LoadedMatch, initial_line
from rules.game import Move, Position
from rules.options import NumberOption
from rules.registry import games
from rules.replay import Entry, Kind, Line, extend
from tests.support.positions import match_of

SEED = os.environ.get("PRESSES_SEED") or str(random.SystemRandom().randrange(10**6))
"""Repeats a run if it is set in the environment."""
LIMITS = {"few moves": 3, "place": 4, "stack": 5, "turn of three": 8}
"""The most presses of each kind of turn, from «Move» on the board to «Confirm» inclusive."""
POSITIONS = 10


@dataclass(frozen=True)
class LaidOutPad:
    """A pad that is not sent, with the buttons that choose something else than what is chosen."""

    loaded: LoadedMatch
    choices: Choices = NOTHING_CHOSEN

    @cached_property
    def found(self) -> Asking | Chosen:
        return follow(self.loaded, self.choices)

    @property
    def can_confirm(self) -> bool:
        return isinstance(self.found, Chosen)

    @property
    def plies(self) -> int:
        return len(self.found.plies)

    @property
    def labels(self) -> list[str]:
        return [str(each.label) for each in self._buttons() if each.style != BLUE]

    def press(self, label: str) -> LaidOutPad:
        (custom_id,) = (each.custom_id for each in self._buttons() if each.label == label)
        plies, answers = custom_id.split(":", 5)[4:]
        return LaidOutPad(self.loaded, Choices.read(plies, answers))

    def _buttons(self) -> Iterator[Button]:
        if isinstance(found := self.found, Asking):
            for each in (each for line in pad_message(found)[1] for each in line):
                assert isinstance(each, Button), "this question needs a menu"
                if each.custom_id.startswith("pb:at:") and not each.disabled:
                    yield each


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
        ply for ply in middle if not positions[ply].mid_turn and positions[ply].pad.has_steps
    ]
    plies = sorted(chance.sample(fitting, min(most, len(fitting))))
    return [moves[before:ply] for before, ply in pairwise([0, *plies])]


def enter_turn(pad: LaidOutPad, position: Position, chance: random.Random) -> tuple[str, int]:
    """Enter a random turn, up to its preview. Return its kind and the number of presses."""
    kind, presses = "", 0
    position = position.without_future_draws()
    while not pad.can_confirm:
        move = chance.choice(_moves_without_extra_press(position))
        kind = kind or _kind_of(position, move)
        wanted, before = _labels_towards(position, move), pad.plies
        while pad.plies == before and not pad.can_confirm:
            label = next(each for each in wanted if each in pad.labels)
            pad, presses = pad.press(label), presses + 1
        position = position.play(move)
    return kind, presses


def _moves_on_pad(position: Position) -> list[Move]:
    """Return the legal moves without those that have a button beside «Move»."""
    special = {action.move for action in position.pad.actions()}
    return [move for move in position.legal_moves() if move not in special]


def _moves_without_extra_press(position: Position) -> list[Move]:
    """Return the moves on the pad with what is chosen by default, such as the first pyramid."""
    pad = position.pad
    default = {each.index: each.answer for each in pad.step(()).answered}
    return [
        move
        for move in _moves_on_pad(position)
        if all(pad.path_to(move)[index] == value for index, value in default.items())
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
    pad, labels = position.pad, [str(move)]
    path = pad.path_to(move)
    for index, value in enumerate(path):
        step = pad.step(path[:index])
        asked = [each for each in (*step.questions, *step.answered) if each.index == index]
        labels += [str(c.label) for each in asked for c in each.choices if c.value == value]
    return labels


def cases() -> Iterator[object]:
    """The smallest, the usual and the largest board, and every setup of games of one size."""
    for game in games().values():
        size = next((each for each in game.options if isinstance(each, NumberOption)), None)
        if size is None:
            for option in game.options[:1]:
                for value in ("draw", "advanced", "scattered"):
                    yield pytest.param(game.name, {option.key: value}, id=f"{game.name}-{value}")
            continue
        for number in (size.minimum, size.default, size.maximum):
            given = {size.key: str(number)}
            yield pytest.param(game.name, given, id=f"{game.name}-{number}")


@pytest.mark.parametrize(("game", "options"), list(cases()))
def test_the_most_presses_of_a_turn(game: str, options: dict[str, str]) -> None:
    print(f"PRESSES_SEED={SEED}")
    chance = random.Random(f"{SEED} {game} {options}")
    match = match_of(game, games()[game].min_seats, options)
    largest: dict[str, int] = {}
    counted = 0
    while counted < POSITIONS:
        line: Line = initial_line(match)
        for moves in middle_game(line.position, chance, POSITIONS):
            for move in moves:
                line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
            loaded = LoadedMatch(match, (), line)
            kind, presses = enter_turn(LaidOutPad(loaded), line.position, chance)
            largest[kind] = max(largest.get(kind, 0), 1 + presses + 1)
            counted += 1
    assert all(presses <= LIMITS[kind] for kind, presses in largest.items()), largest
