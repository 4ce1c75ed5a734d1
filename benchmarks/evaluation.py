"""Measures what the bot computes for every board: result, threats and scores.

    python -m benchmarks.evaluation [--seconds N]

Every position of the gallery is measured. It is parsed again in each round, so that nothing is
cached, and parsing is measured separately. Times are medians in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from rendering.gallery import showcases
from rules.game import Position, narration_of


def evaluate(position: Position) -> None:
    """Compute what the text of a board needs from the rules."""
    position.result()
    narration_of(position).situation([f"player {seat}" for seat in range(position.seats)])


def median_ms(make: Callable[[], Position], seconds: float) -> tuple[float, float]:
    """Return the median times to parse a position and to evaluate it, in milliseconds."""
    parsing: list[float] = []
    evaluating: list[float] = []
    end = time.perf_counter() + seconds
    while len(parsing) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        position = make()
        parsed = time.perf_counter()
        evaluate(position)
        evaluating.append((time.perf_counter() - parsed) * 1000)
        parsing.append((parsed - start) * 1000)
    return statistics.median(parsing), statistics.median(evaluating)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Milliseconds to evaluate gallery positions.")
    parser.add_argument("--seconds", type=float, default=0.2, help="time for each position")
    seconds: float = parser.parse_args().seconds
    rows = [
        (f"{game.name}: {caption}", game, text)
        for game, shown in showcases()
        for caption, text, _ in shown
    ]
    width = max(len(name) for name, _, _ in rows)
    print(f"{'result, threats and scores of':{width}} {'eval. ms':>9} {'parse ms':>9}")
    for name, game, text in rows:
        parsing, evaluating = median_ms(lambda game=game, text=text: game.from_text(text), seconds)
        print(f"{name:{width}} {evaluating:9.3f} {parsing:9.3f}")


if __name__ == "__main__":
    main()
