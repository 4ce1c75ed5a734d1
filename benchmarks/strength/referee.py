"""Matches between two players, with the rules as the referee.

The games of a match come in groups in which only the seats differ: A sits in each seat once, B in
all others. A player who resigns, stops, answers too late or makes an illegal move loses the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from time import monotonic

from benchmarks.strength.opponents import Forfeit, Player
from benchmarks.strength.statistics import bracket, elo
from rules.errors import PlainError
from rules.game import Game, Result, Termination
from rules.options import Options


@dataclass(frozen=True, slots=True)
class Match:
    """What a match is about: the players' texts and everything that decides how games begin.

    `limit` says how long the players think, as `--seconds` or `--playouts` did.
    """

    game: Game
    options: Options
    seats: int
    names: tuple[str, str]
    limit: str
    seed: str

    def header(self) -> dict[str, object]:
        """Return the first line of a file of results."""
        return {
            "game": self.game.name,
            "options": self.game.write_options(self.options, all_of_them=True),
            "seats": self.seats,
            "players": list(self.names),
            "limit": self.limit,
            "seed": self.seed,
        }


@dataclass(frozen=True, slots=True)
class Played:
    """A game of a match; `score` is A's share of the win, `seconds` what A and B took in all."""

    number: int
    seat: int
    score: float
    end: str
    moves: list[str]
    seconds: tuple[float, float] = (0.0, 0.0)


def play_game(match: Match, number: int, players: tuple[Player, Player]) -> Played:
    """Play the game of that number, counted from 0."""
    group, seat_of_a = divmod(number, match.seats)
    for which, player in enumerate(players):
        try:
            player.begin(match.game, match.options, match.seats)
        except Forfeit as forfeit:
            return Played(number, seat_of_a, float(which), f"{match.names[which]}: {forfeit}", [])
    random = Random(f"{match.seed} {group}")
    position = match.game.start(match.options, match.seats, random.randbytes(32))
    # Where chance does not make games differ, one or two random plies do.
    opening = 0 if match.game.uses_chance(match.options) else 1 + group % 2
    seconds = [0.0, 0.0]
    moves: list[str] = []
    ends: list[str] = []
    while (result := position.result()) is None:
        move = position.forced_move()
        if move is None and opening and not position.opening:
            opening -= 1
            move = random.choice(position.legal_moves())
        if move is None:
            which = 0 if position.to_move == seat_of_a else 1
            began = monotonic()
            try:
                move = players[which].move(
                    position.without_future_draws(), f"{match.seed} {number}"
                )
                if move is not None and move not in position.legal_moves():
                    raise Forfeit(f"{move} is not legal.")
            except Forfeit as forfeit:
                ends.append(f"{match.names[which]}: {forfeit}")
                move = None
            seconds[which] += monotonic() - began
        if move is not None:
            position = position.play(move)
            moves.append(move)
        elif match.seats == 2:
            result = Result((1 - position.to_move,), Termination.RESIGNED)
            break
        else:
            position = position.leave(position.to_move, Termination.RESIGNED)
    score = 1 / len(result.winners) if seat_of_a in result.winners else 0.0
    end = "; ".join([result.termination.value, *ends])
    return Played(number, seat_of_a, score, end, moves, (seconds[0], seconds[1]))


class Results:
    """The games of a match that were played; kept in a file, if given, as a line of JSON each.

    Raises PlainError for a file of another match.
    """

    def __init__(self, match: Match, path: Path | None) -> None:
        self.games: list[Played] = []
        self._path = path
        if path is None:
            return
        header = json.dumps(match.header())
        stored = path.read_text(encoding="utf-8") if path.exists() else ""
        if header.startswith(stored):
            path.write_text(f"{header}\n", encoding="utf-8")
            return
        lines = stored.split("\n")
        if lines[0] != header:
            raise PlainError(f"{path} holds the results of another match.")
        # What follows the last line break was being written when the program stopped.
        self.games = [Played(**json.loads(line)) for line in lines[1:-1]]
        if lines[-1]:
            path.write_text(stored.removesuffix(lines[-1]), encoding="utf-8")

    def add(self, played: Played) -> None:
        """Add a game."""
        self.games.append(played)
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(f"{json.dumps(asdict(played))}\n")


def play_match(
    match: Match, games: int, players: tuple[Player, Player], results: Results
) -> Iterator[Played]:
    """Play the games that are still missing, and yield each.

    Raises Forfeit if a player cannot play such games at all.
    """
    for player in players:
        player.begin(match.game, match.options, match.seats)
    for number in range(len(results.games), games):
        played = play_game(match, number, players)
        results.add(played)
        yield played


def summary(match: Match, games: list[Played]) -> str:
    """Return who won how much, with the 95 % interval, and what a ply took."""
    scores = [game.score for game in games]
    mean, low, high = bracket(scores)
    wins, losses = scores.count(1.0), scores.count(0.0)
    shared = len(scores) - wins - losses
    counts = f"{wins} won, {losses} lost" + (f", {shared} shared" if shared else "")
    share = f"{mean:.2f} [{low:.2f}, {high:.2f}]"
    if match.seats == 2:
        share += f", {elo(mean)} [{elo(low)}, {elo(high)}] Elo"
    return f"{match.names[0]} against {match.names[1]}, {len(games)} games: {counts}; {share}."
