"""`python -m benchmarks.strength A B`: plays games between two players, and says who won."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks.strength.opponents import Forfeit, LevelPlayer, Player, Program, RandomPlayer
from benchmarks.strength.referee import Match, Results, play_match, summary
from players.engine import seconds_of
from players.levels import CEILING, LEVELS, Level, level_of, with_playouts
from rules.errors import GameError
from rules.options import read_pairs
from rules.points import read_whole
from rules.registry import game_named

_PLAYER = (
    f"a level ({', '.join(LEVELS)}), or one with settings, such as strongest,playouts=400; random; "
    "or program:COMMAND, which speaks the protocol"
)


def _whole(text: str) -> int:
    number = read_whole(text)
    if number is None or number < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number from 1 on")
    return number


def _seconds(text: str) -> float:
    seconds = seconds_of(text)
    if seconds is None:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds")
    return seconds


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.strength", description=__doc__)
    parser.add_argument("a", metavar="A", help=_PLAYER)
    parser.add_argument("b", metavar="B", help="the same")
    parser.add_argument("--game", required=True)
    parser.add_argument("--options", nargs="*", default=[], metavar="KEY=VALUE")
    parser.add_argument("--seats", type=_whole, default=2, help="A has one of them, B the others")
    parser.add_argument("--games", type=_whole, default=40)
    parser.add_argument("--results", type=Path, help="a file; a match that stopped goes on from it")
    parser.add_argument("--playouts", type=_whole, help="a ply, instead of the level's own")
    parser.add_argument("--seconds", type=_seconds, help="a ply; levels then have no other limit")
    parser.add_argument("--seed", default="1", help="any text; the same gives the same games")
    return parser


def _level(text: str, playouts: int | None, seconds: float | None) -> Level:
    level = level_of(text)
    if playouts is not None:
        return with_playouts(level, playouts)
    return level if seconds is None else with_playouts(level, None)


def _player(text: str, playouts: int | None, seconds: float | None) -> Player:
    limit = CEILING if seconds is None else seconds
    if text.startswith("program:"):
        return Program(text.removeprefix("program:"), limit)
    if text == "random":
        return RandomPlayer()
    return LevelPlayer(_level(text, playouts, seconds), limit)


def _play(given: argparse.Namespace) -> None:
    game = game_named(given.game)
    options = game.read_options(read_pairs(" ".join(given.options).split()))
    game.check_seats(given.seats)
    game.start(options, given.seats, bytes(32))  # refuses options that do not fit the seats
    limit = "levels" if given.playouts is None else f"{given.playouts} playouts"
    if given.seconds is not None:
        limit = f"{given.seconds:g} seconds"
    match = Match(game, options, given.seats, (given.a, given.b), limit, given.seed)
    results = Results(match, given.results)
    players = (
        _player(given.a, given.playouts, given.seconds),
        _player(given.b, given.playouts, given.seconds),
    )
    try:
        for played in play_match(match, given.games, players, results):
            took = ", ".join(f"{seconds:.1f} s" for seconds in played.seconds)
            print(
                f"{played.number + 1}: seat {played.seat + 1}, {played.score:g} for {given.a}; "
                f"{played.end}; {len(played.moves)} plies; {took}",
                flush=True,
            )
    finally:
        for player in players:
            player.close()
    print(summary(match, results.games))


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line. Return 0, or 2 if something in it cannot be used."""
    given = _parser().parse_args(arguments)
    try:
        _play(given)
    except (GameError, Forfeit) as error:
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
