"""Measures the time and size of pictures, and of a chess board by chess.svg and resvg.

    python -m benchmarks.rendering [--seconds N]

Every position of the gallery is drawn at the width that the bot posts. «Cold» is the first drawing
of a position, which also creates the sprites that are missing. «Warm» is the median of as many
further drawings as fit in the time; it has a limit, and so has the size. Both renderers run in the
same process and draw 840-pixel PNGs.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple

import chess
import chess.svg

from rendering.gallery import showcases
from rendering.renderers import image
from rendering.view import View

_WIDTH = 840
_CHESS = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9"


class _Limit(NamedTuple):
    """The most that a picture may need: milliseconds when warm, and kilobytes."""

    ms: float
    size: float


_CROWDED = _Limit(6, 100)
"""For Escabel 13×13 with 100 stacks or more."""
_USUAL = _Limit(8, 120)
"""For the first picture of each game, a match in the middle."""
_ANY = _Limit(16, 240)
"""For every other picture of the gallery, twice as much."""


class _Row(NamedTuple):
    """A picture: its name, what it may need at most (None: no limit), and how to draw it."""

    name: str
    limit: _Limit | None
    draw: Callable[[], bytes]


def _peer() -> Callable[[], bytes] | None:
    """A function that draws a chess position with chess.svg and resvg; None without resvg."""
    try:
        resvg: Any = importlib.import_module("resvg_py")
    except ImportError:
        return None
    board = chess.Board(_CHESS)

    def draw() -> bytes:
        return bytes(resvg.svg_to_bytes(svg_string=chess.svg.board(board, size=_WIDTH)))

    return draw


def _pictures() -> Iterator[_Row]:
    """Yield each picture of the gallery."""
    for game, shown in showcases():
        for place, (caption, text, view) in enumerate(shown):
            limit = _ANY if place else _USUAL
            if game.name == "escabel" and "13×13" in caption:
                limit = _CROWDED
            wide: View = replace(view, width=_WIDTH)
            yield _Row(f"{game.name}: {caption}", limit, partial(image, game.from_text(text), wide))


def _times(draw: Callable[[], bytes], seconds: float) -> list[float]:
    """The milliseconds of each drawing, for about `seconds` and at least three times."""
    times: list[float] = []
    end = time.perf_counter() + seconds
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        draw()
        times.append((time.perf_counter() - start) * 1000)
    return times


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Milliseconds and kilobytes of every picture.")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each picture")
    seconds: float = parser.parse_args().seconds
    rows = list(_pictures())
    peer = _peer()
    if peer is None:
        print("resvg_py is not installed, so there is no chess board to compare with.")
    else:
        rows.append(_Row("chess: a middle game (chess.svg + resvg)", None, peer))
    width = max(len(row.name) for row in rows)
    heads = f"{'cold ms':>8} {'warm ms':>8} {'limit':>5} {'kB':>6} {'limit':>5}"
    print(f"{f'{_WIDTH}-pixel PNG of':{width}} {heads}")
    for row in rows:
        _measure(row, width, seconds)


def _measure(row: _Row, width: int, seconds: float) -> None:
    """Measure one picture and print its line, with a word if it is over a limit."""
    start = time.perf_counter()
    size = len(row.draw()) / 1000
    cold = (time.perf_counter() - start) * 1000
    warm = statistics.median(_times(row.draw, seconds))
    most_ms, most_size = (f"{most:5.0f}" if row.limit else "     " for most in row.limit or (0, 0))
    over = row.limit is not None and (warm > row.limit.ms or size > row.limit.size)
    print(
        f"{row.name:{width}} {cold:8.1f} {warm:8.2f} {most_ms} {size:6.1f} {most_size}"
        f"{'  over the limit' if over else ''}"
    )


if __name__ == "__main__":
    main()
