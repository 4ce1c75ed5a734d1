"""Measures random games per second of every game, and of python-chess in the same run.

    python -m benchmarks.rules [--seconds N]

A game is played by its state for computer opponents. That does not count all plies, so compare
games per second. Rates are of processor time, because that depends less on other work of the
machine. The games take turns in short rounds, and the result is the median round.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import chess

from players.search import state_of
from rules.game import Game
from rules.registry import games

_ROUNDS = 7
_SEED = 20170815

PlayGame = Callable[[Random], int]
"""Plays one random game to its end, and returns the number of plies.

It tests at each ply whether the game is over.
"""


@dataclass
class Runner:
    """A game that is measured: one line of the table."""

    name: str
    play: PlayGame
    random: Random = field(default_factory=lambda: Random(_SEED))
    rates: list[float] = field(default_factory=list[float])
    games: int = 0
    plies: int = 0

    def measure(self, seconds: float) -> None:
        """Play whole games for about this time, at least one."""
        plies = 0
        start = time.process_time()
        while (taken := time.process_time() - start) < seconds or plies == 0:
            plies += self.play(self.random)
            self.games += 1
        self.rates.append(plies / taken)
        self.plies += plies

    @property
    def rate(self) -> float:
        """Plies per second in the median round."""
        return statistics.median(self.rates)


def chess_game(random: Random) -> int:
    """Play a random game of chess with python-chess, and return the number of plies."""
    board = chess.Board()
    plies = 0
    while not board.is_game_over():
        board.push(random.choice(list(board.legal_moves)))
        plies += 1
    return plies


def _own_game(game: Game) -> Runner:
    options = game.read_options({"size": "11"} if game.name == "escabel" else {})
    start = state_of(game.start(options, game.min_seats, bytes(32)))

    def play(random: Random) -> int:
        played: list[list[int]] = [[] for _ in range(start.seats)]
        start.copy().playout(random, played)
        return sum(map(len, played))

    return Runner(f"{game.name} {game.describe_options(options)}", play)


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="Random games of every game, and of python-chess.")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each round")
    seconds: float = parser.parse_args().seconds
    peer = Runner("chess (python-chess)", chess_game)
    runners = [peer, *map(_own_game, games().values())]
    for _ in range(_ROUNDS):
        for runner in runners:
            runner.measure(seconds)
    width = max(len(runner.name) for runner in runners)
    print(f"{'random games of':{width}} {'moves/s':>9} {'games/s':>8} {'plies':>6} {'× chess':>8}")
    for runner in runners:
        length = runner.plies / runner.games
        print(
            f"{runner.name:{width}} {runner.rate:9,.0f} {runner.rate / length:8,.1f} "
            f"{length:6.1f} {runner.rate / peer.rate:8.2f}"
        )


if __name__ == "__main__":
    main()
