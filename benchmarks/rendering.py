"""Measures the time and size of pictures, and of a chess board by chess.svg and resvg.

    python -m benchmarks.rendering [--seconds N]

Every position of the gallery is drawn at the width that the bot posts. «Cold» is the first drawing
of a position, which also creates the sprites that are missing. «Warm» is the median of as many
further drawings as fit in the time. Both renderers run in the same process and draw 840-pixel PNGs.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import chess
import chess.svg

from rendering.gallery import showcases
from rendering.renderers import image
from rendering.view import View

_WIDTH = 840
_CHESS = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9"


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


def _pictures() -> Iterator[tuple[str, Callable[[], bytes]]]:
    """Yield each picture of the gallery: its name, and a function that draws it."""
    for game, shown in showcases():
        for caption, text, view in shown:
            wide: View = replace(view, width=_WIDTH)
            yield f"{game.name}: {caption}", partial(image, game.from_text(text), wide)


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
        rows.append(("chess: a middle game (chess.svg + resvg)", peer))
    width = max(len(name) for name, _ in rows)
    print(f"{f'{_WIDTH}-pixel PNG of':{width}} {'cold ms':>8} {'warm ms':>8} {'kB':>6}")
    for name, draw in rows:
        start = time.perf_counter()
        size = len(draw()) / 1000
        cold = (time.perf_counter() - start) * 1000
        warm = statistics.median(_times(draw, seconds))
        print(f"{name:{width}} {cold:8.1f} {warm:8.2f} {size:6.1f}")


if __name__ == "__main__":
    main()
