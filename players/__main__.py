"""`python -m players engine`: an engine that other programs can play."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence

from players.engine import Engine, serve
from players.levels import answer, level_of, read_count, with_playouts
from rules.errors import GameError
from rules.game import Move, Position


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m players", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    engine = commands.add_parser("engine", help="answer the commands of the protocol")
    engine.add_argument("--level", default="strongest", help="a level, with or without settings")
    engine.add_argument("--playouts", help="a ply, instead of as many as there is time for")
    engine.add_argument("--seed", default="1", help="any text; the same gives the same games")
    return parser


def _engine(given: argparse.Namespace) -> Engine:
    playouts = None if given.playouts is None else read_count(given.playouts)
    level = with_playouts(level_of(given.level), playouts)

    def choose(position: Position, seconds: float) -> Move | None:
        answered = answer(position, level, given.seed, seconds)
        return None if answered.resigns else answered.move

    return Engine(choose)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Return 0, or 2 if something in it cannot be used."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    given = _parser().parse_args(arguments)
    try:
        serve(_engine(given), sys.stdin, sys.stdout)
    except GameError as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
