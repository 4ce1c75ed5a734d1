"""Measures the time and size of replays, beside gifsicle.

    python -m benchmarks.replays [--width PIXELS]

Each row is the replay of a match of 100 random plies, with a sentence on every frame. «ms» is the
processor time of drawing and encoding it when the sprites exist, and «cold» when they do not;
«bare» is the size without the sentences. Beside them is the size that `gifsicle -O3` makes of the
file.
"""

import argparse
import shutil
import subprocess
import time
from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import NamedTuple

from rendering.replay import WIDTH, Frame, Replay, draw_replay, frames_of
from rendering.view import View
from rules.game import Move
from rules.line import Entry, Kind, Line, begin, extend
from rules.registry import game_named
from rules.text import ENGLISH, in_language
from rules.turns import describe_turn

_PLIES = 100
_NO_LIMIT = 1 << 30
_NAMES = ("Ann", "Bob", "Cy", "Dee")


class _Match(NamedTuple):
    """What is played, and by how many."""

    title: str
    game: str
    options: Mapping[str, str]
    seats: int


_MATCHES = (
    _Match("Escabel 13×13", "escabel", {"size": "13"}, 2),
    _Match("Esgrad, side 9", "esgrad", {"side": "9"}, 2),
    _Match("Stack Control for two", "stack-control", {"setup": "draw"}, 2),
    _Match("Stack Control for four", "stack-control", {"setup": "draw"}, 4),
)


def _played(match: _Match) -> Line:
    """Play the match, always in the same way."""
    game, random = game_named(match.game), Random(match.title)
    line = begin(game, game.read_options(match.options), match.seats, bytes(32))
    while line.result is None and len(line.moves) < _PLIES:
        moves = line.position.legal_moves()
        if line.position.opening:
            moves = [moves[len(moves) // 2]]
        move = Move(random.choice([each for each in moves if each != "pass"]))
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


def _frames(line: Line) -> list[Frame]:
    def caption(turn: range) -> tuple[str, ...]:
        if not turn:
            return ()
        moves = line.moves[turn.start : turn.stop]
        said = describe_turn(line.positions[turn.start], moves, _NAMES)
        return (f"{line.move_number_of(turn.stop)}. {in_language(said, ENGLISH)}",)

    return frames_of(line, caption, line.turns)


def _gifsicle(data: bytes) -> float | None:
    """How many KiB gifsicle makes of a file; None if it is not installed."""
    program = shutil.which("gifsicle")
    if program is None:
        return None
    done = subprocess.run([program, "-O3"], input=data, capture_output=True, check=True)
    return len(done.stdout) / 1024


def _timed(frames: list[Frame], view: View) -> tuple[float, Replay]:
    start = time.process_time()
    replay = draw_replay(frames, view, _NO_LIMIT)
    return (time.process_time() - start) * 1000, replay


def _measure(match: _Match, width: int) -> str:
    """Return the line of a match."""
    frames = _frames(_played(match))
    view = View(width=width, players=_NAMES[: match.seats])
    cold, replay = _timed(frames, view)
    warm = min(_timed(frames, view)[0] for _ in range(3))
    size, optimized = len(replay.data) / 1024, _gifsicle(replay.data)
    bare = len(_timed([replace(each, captions=()) for each in frames], view)[1].data) / 1024
    theirs = "       –     –" if optimized is None else f"{optimized:8.0f} {size / optimized:5.2f}"
    sizes = f"{bare:5.0f} {size:8.0f}"
    return f"{match.title:24} {len(frames):6} {cold:6.0f} {warm:5.0f} {sizes} {theirs}"


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Milliseconds and KiB of replays.")
    parser.add_argument("--width", type=int, default=WIDTH, help="width in pixels")
    width: int = parser.parse_args().width
    heads = "frames   cold    ms  bare      KiB gifsicle ratio"
    print(f"{f'{width} pixels wide':24} {heads}")
    for match in _MATCHES:
        print(_measure(match, width))


if __name__ == "__main__":
    main()
