"""Ratings that the gallery shows, and that the tests of charts draw."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from rendering.charts import Course, Point
from rules.registry import games
from rules.text import Name, Notation

LAST = datetime(2026, 11, 22, 18, 0, tzinfo=UTC)
"""When the last match of each course ended."""


def course(
    title: str, count: int, days: float, *, level: float = 1500, swing: float = 120
) -> Course:
    """Return a course of `count` matches in `days`, on the scale of matches of two players."""
    points = [
        Point(
            _moment(k, count, days),
            level + swing * _wave(k),
            2 * (75 + 275 * math.exp(-k / 9)),
        )
        for k in range(count)
    ]
    return Course(Name(title), Notation(f"{points[-1].rating:.0f}"), points, count)


def course_of_many(title: str, count: int, days: float) -> Course:
    """Return a course of `count` matches in `days`, on the scale of matches of more players."""
    points = [
        Point(_moment(k, count, days), 25 + 6 * _wave(k), 2 * (1.8 + 6.2 * math.exp(-k / 14)))
        for k in range(count)
    ]
    now = f"{points[-1].rating:.1f} ± {points[-1].uncertainty:.1f}"
    return Course(Name(title), Notation(now), points, count, digits=1)


def _moment(k: int, count: int, days: float) -> datetime:
    return LAST - timedelta(days=days * (count - 1 - k) / max(1, count - 1))


def _wave(k: int) -> float:
    """A course between about −1.5 and 1.5, with long and short ups and downs, that begins at 0."""
    return math.sin(k / 11) * 0.8 + math.sin(k / 2.3) * 0.35 + math.sin(k * 1.7) * 0.25


def gallery() -> Sequence[tuple[str, list[Course]]]:
    """Return the captions and courses of the pictures in the gallery."""
    titles = [game.title for game in games().values()]
    one, two, last = titles[0], titles[1], titles[-1]
    return [
        ("One game, over four months", [course(one, 45, 130)]),
        ("Two games, the second just begun", [course(one, 60, 400), course(two, 4, 12)]),
        (
            "Four ratings, one after a single match",
            [
                course(one, 45, 130),
                course(two, 70, 800, level=1650),
                course(f"{last}, 2 players", 1, 0),
                course_of_many(f"{last}, 3–5 players", 30, 75),
            ],
        ),
    ]
