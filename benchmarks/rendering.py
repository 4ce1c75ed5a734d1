"""Measures the time and size of pictures, and of a chess board by chess.svg and resvg.

    python -m benchmarks.rendering [--seconds N]

Every position of the gallery is drawn at the width that the bot posts. «Cold» is the first drawing
of a position, which also creates the sprites that are missing. «Warm» is the median of as many
further drawings as fit in the time. Times are the processor's, so that they depend little on
what else runs. Both renderers run in the same process and draw 840-pixel PNGs.
"""

import argparse
import importlib
import statistics
import time
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import chess
import chess.svg

from rendering.renderers import png
from rendering.view import UNITS, View
from rules.game import Mark
from rules.registry import game_named
from tools.gallery import showcases

_CHESS = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NBPN2/PP3PPP/R1BQ1RK1 w - - 0 9")
_HUNDRED_STACKS = (
    ".WB2.2W.W.B.BW2/.W2.2WB2W.4BW2/.BW2.4BWWB.W/W.BW3.W.W.B2B.B/B2B.B2.B2B.B2B2.2W2/"
    "B.BB3.W3W2W2B.2B./W2BB.W2W2.WW.BW2B/.2W2.W2BB2W.WB2BW2/.2W.BW2B.BW.W2B/.2BB2W3W.4BB./"
    ".W2B2.5W2WB2.2/B.W3.WW2B3.B3W.W2W/.B2WB3W2.WW3B2B2.2B2 b bw - 190"
)


_Row = tuple[str, Callable[[], bytes]]
"""A picture: its name, and how to draw it."""


def _chess_board() -> bytes:
    """Draw a chess position with chess.svg and resvg."""
    resvg: Any = importlib.import_module("resvg_py")  # it has no types
    return bytes(resvg.svg_to_bytes(svg_string=chess.svg.board(_CHESS, size=UNITS)))


def _pictures() -> Iterator[_Row]:
    """Yield a large board with 100 stacks, and each picture of the gallery."""
    hundred = game_named("escabel").from_text(_HUNDRED_STACKS)
    players = ("Ann", "Bob")
    view = View(marks=(Mark("placed", "d5"),), players=players)
    yield "escabel: 13×13 with 100 stacks", partial(png, hundred, view)
    for game, shown in showcases():
        for caption, text, view in shown:
            yield f"{game.name}: {caption}", partial(png, game.from_text(text), view)


def _times(draw: Callable[[], bytes], seconds: float) -> list[float]:
    """Processor time of each drawing in milliseconds, for about `seconds` and at least thrice."""
    times: list[float] = []
    end = time.process_time() + seconds
    while len(times) < 3 or time.process_time() < end:
        start = time.process_time()
        draw()
        times.append((time.process_time() - start) * 1000)
    return times


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Milliseconds and kilobytes of every picture.")
    parser.add_argument("--seconds", type=float, default=0.5, help="time for each picture")
    seconds: float = parser.parse_args().seconds
    rows = [*_pictures(), ("chess: a middle game (chess.svg + resvg)", _chess_board)]
    width = max(len(name) for name, _ in rows)
    heads = f"{'cold ms':>8} {'warm ms':>8} {'kB':>6}"
    print(f"{f'{UNITS}-pixel PNG of':{width}} {heads}")
    for row in rows:
        _measure(row, width, seconds)


def _measure(row: _Row, width: int, seconds: float) -> None:
    """Measure one picture and print its line."""
    name, draw = row
    start = time.process_time()
    size = len(draw()) / 1000
    cold = (time.process_time() - start) * 1000
    warm = statistics.median(_times(draw, seconds))
    print(f"{name:{width}} {cold:8.1f} {warm:8.2f} {size:6.1f}")


if __name__ == "__main__":
    main()
