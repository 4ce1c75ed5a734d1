"""The levels that people choose from, and how a player is written on the command line."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic
from typing import Final

from players.reports import Report, merge
from players.search import Budget, SearchSettings, run_task
from rules.errors import PlainError
from rules.game import Move, Position
from rules.options import read_pairs
from rules.points import read_whole

CEILING: Final = 10.0
"""The most seconds that a level thinks about a ply."""

_LOST: Final = 0.01
"""Who expects less of the win than this resigns, if the level does so."""
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Level:
    """A computer opponent: how it searches, and whether it resigns a game of two."""

    settings: SearchSettings
    resigns: bool = True


LEVELS: Final[Mapping[str, Level]] = {
    "beginner": Level(SearchSettings(1, overlooks=True), resigns=False),
    "easy": Level(SearchSettings(30), resigns=False),
    "medium": Level(SearchSettings(100)),
    "hard": Level(SearchSettings(300)),
    "expert": Level(SearchSettings(1_000, tasks=2)),
    "strongest": Level(SearchSettings(4_000, tasks=2)),
}
"""The levels by name, the weakest first."""
ADVISER: Final = Level(SearchSettings(4_000, confirms=True))
"""The level that gives hints and looks at a turn again in a review. It has one task, since what one
task refutes another might advise."""
ADVISER_SEED: Final = "advice"
"""The same for both, so a review never calls a turn that a hint named a mistake, unless it gave a
win away that was proved before."""


def with_playouts(level: Level, playouts: int | None) -> Level:
    """Return the level as one that plays so many random games a ply; None: as many as there is
    time for, in one task."""
    tasks = 1 if playouts is None else level.settings.tasks
    return replace(level, settings=replace(level.settings, playouts=playouts, tasks=tasks))


def per_cent(share: float, whole: int, *, proved: bool) -> int:
    """Return a share of the whole win in per cent; 0 and 100 only for what is proved."""
    chance = round(100 * share / whole)
    return chance if proved else min(max(chance, 1), 99)


@dataclass(frozen=True, slots=True)
class LevelAnswer:
    """What a level answers: a ply, or that it resigns; and what its search found.

    `value` is the share of the win that the mover can expect, from 0 to 1. `winner` is the seat
    that wins by force, None unless that is proved.
    """

    move: Move
    resigns: bool
    value: float
    winner: int | None
    report: Report

    @property
    def per_cent(self) -> int:
        """What the mover can expect, in per cent; 0 and 100 only if that is proved."""
        return per_cent(self.value, 1, proved=self.winner is not None)


def answer(
    position: Position,
    level: Level,
    seed: str,
    seconds: float = CEILING,
    clock: Callable[[], float] = monotonic,
) -> LevelAnswer:
    """Return the answer of a level to a position that is not over.

    The same position, level and seed give the same answer, unless the search takes more than
    `seconds` of the clock, which is logged. The tasks of `level.settings` can also be run in other
    processes, with `run_task`, and be put together with `conclude`.
    """
    tasks = level.settings.tasks
    budget = Budget(seconds / tasks, clock)
    reports = [run_task(position, level.settings, seed, task, budget) for task in range(tasks)]
    return conclude(reports, level)


def conclude(reports: Sequence[Report], level: Level) -> LevelAnswer:
    """Return the answer that follows from the reports of all tasks, in their order."""
    report = merge(reports)
    if report.cut:
        _log.warning("A search was cut after %d playouts.", report.playouts)
    best = report.candidates[0]
    value = best.value if best.winner is None else float(best.winner == report.seat)
    resigns = level.resigns and report.seats == 2 and value < _LOST
    return LevelAnswer(best.move, resigns, value, report.winner, report)


# ---- players on the command line
def read_count(text: str) -> int:
    """Return a whole number from 1 on. Raises PlainError."""
    number = read_whole(text)
    if number is None or number < 1:
        raise PlainError(f"“{text}” is not a whole number from 1 on.")
    return number


_SETTINGS: Final = ("playouts", "tasks")


def level_of(text: str) -> Level:
    """Return the level that a text describes: a name, and settings after commas.

    «strongest», «strongest,playouts=400,tasks=1». Raises PlainError.
    """
    name, *pairs = text.split(",")
    level = LEVELS.get(name)
    if level is None:
        raise PlainError(f"There is no level “{name}”. There are {', '.join(LEVELS)}.")
    changed: dict[str, int] = {}
    for key, value in read_pairs(pairs).items():
        if key not in _SETTINGS:
            raise PlainError(f"There is no setting “{key}”. There are {', '.join(_SETTINGS)}.")
        changed[key] = read_count(value)
    return replace(level, settings=replace(level.settings, **changed))
