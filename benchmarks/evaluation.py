"""What every board asks of the rules before it is drawn: result, threat, scores.

    python -m benchmarks.evaluation [--seconds N]

Measures every position of the gallery, parsed anew in each round so that nothing is cached.
Parsing is measured separately. Times are medians in milliseconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable

from rendering.gallery import showcases
from rules.game import Position, narration_of


def evaluate(position: Position) -> None:
    """Compute what the text of a board needs."""
    position.result()
    narration_of(position).situation([f"player {seat}" for seat in range(position.seats)])


def median_ms(make: Callable[[], Position], seconds: float) -> tuple[float, float]:
    """The median milliseconds to parse a position, and to judge it."""
    reading: list[float] = []
    evaluation: list[float] = []
    end = time.perf_counter() + seconds
    while len(reading) < 3 or time.perf_counter() < end:
        began = time.perf_counter()
        position = make()
        read = time.perf_counter()
        evaluate(position)
        evaluation.append((time.perf_counter() - read) * 1000)
        reading.append((read - began) * 1000)
    return statistics.median(reading), statistics.median(evaluation)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Milliseconds to judge every gallery position.")
    parser.add_argument("--seconds", type=float, default=0.2, help="time for each position")
    seconds: float = parser.parse_args().seconds
    rows = [
        (f"{game.name}: {caption}", game, text)
        for game, shown in showcases()
        for caption, text, _ in shown
    ]
    width = max(len(name) for name, _, _ in rows)
    print(f"{'result, threat and scores of':{width}} {'judge ms':>9} {'read ms':>8}")
    for name, game, text in rows:
        reading, evaluation = median_ms(lambda game=game, text=text: game.from_text(text), seconds)
        print(f"{name:{width}} {evaluation:9.3f} {reading:8.3f}")


if __name__ == "__main__":
    main()
