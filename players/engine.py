"""The line protocol in which programs play: a command a line, an answer a line.

`new GAME SEATS KEY=VALUE …` begins a game, and `position TEXT` sets up the public text of a
position of it. `play MOVE` plays a move of whoever is to move. `genmove SECONDS` asks for a ply,
which only `play` then plays. Every answer is `ok`, `move MOVE`, `resign`, `unsupported WORDS` or
`error WORDS`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TextIO

from rules import text_limits
from rules.errors import GameError, PlainError
from rules.game import Game, Move, Position
from rules.options import read_pairs
from rules.registry import game_named

MAX_LINE_LENGTH: Final = text_limits.LINE
_MOST_SECONDS: Final = 3600.0


class Engine:
    """One program that plays. A line with an error changes nothing.

    `choose` is given a position and how many seconds it may take, and returns a ply or None, which
    resigns.
    """

    def __init__(self, choose: Callable[[Position, float], Move | None]) -> None:
        self._choose = choose
        self._game: Game | None = None
        self._position: Position | None = None
        self.over = False
        self._commands: Mapping[str, Callable[[str], str]] = {
            "new": self._new,
            "position": self._set_up,
            "play": self._play,
            "genmove": self._genmove,
            "quit": self._quit,
        }

    def answer(self, line: str) -> str:
        """Return the answer to a line, which never has a line break."""
        try:
            if len(line) > MAX_LINE_LENGTH:
                raise PlainError(f"A line can have at most {MAX_LINE_LENGTH} characters.")
            word, _, rest = line.strip().partition(" ")
            command = self._commands.get(word)
            if command is None:
                commands = ", ".join(self._commands)
                raise PlainError(f"There is no command “{text_limits.shown(word)}”: {commands}.")
            return command(rest.strip())
        except GameError as error:
            return f"error {text_limits.one_line(str(error))}"

    def _new(self, rest: str) -> str:
        name, seats_text, *pairs = rest.split() + [""] * (2 - len(rest.split()))
        try:
            game = game_named(name)
            seats, options = game.read_seats(seats_text), game.read_options(read_pairs(pairs))
            # The seed is not the game's to come: what is drawn comes with `position`.
            self._position = game.start(options, seats, bytes(32)).without_future_draws()
            self._game = game
        except GameError as error:
            return f"unsupported {text_limits.one_line(str(error))}"
        return "ok"

    def _set_up(self, rest: str) -> str:
        if self._game is None:
            raise PlainError("No game has begun: new GAME SEATS KEY=VALUE …")
        self._position = self._game.from_text(rest)
        return "ok"

    def _now(self) -> Position:
        if self._position is None:
            raise PlainError("No game has begun: new GAME SEATS KEY=VALUE …")
        if self._position.result() is not None:
            raise PlainError("The game is over.")
        return self._position

    def _play(self, rest: str) -> str:
        position = self._now()
        self._position = position.play(position.read(rest)).without_future_draws()
        return "ok"

    def _genmove(self, rest: str) -> str:
        position = self._now()
        seconds = seconds_of(rest)
        if seconds is None:
            raise PlainError("genmove SECONDS: a number above 0, at most 3600.")
        # Raises UnknownDraw where chance has to decide first.
        if not position.legal_moves():
            raise PlainError("There is no legal move.")
        move = self._choose(position, seconds)
        return "resign" if move is None else f"move {move}"

    def _quit(self, _: str) -> str:
        self.over = True
        return "ok"


def seconds_of(text: str) -> float | None:
    """Return the seconds in a text, None if it is no number above 0 or too large."""
    try:
        seconds = float(text)
    except ValueError:
        return None
    return seconds if 0 < seconds <= _MOST_SECONDS else None


def serve(engine: Engine, lines: TextIO, answers: TextIO) -> None:
    """Answer lines until `quit`, or until there are no more."""
    while not engine.over and (line := lines.readline(MAX_LINE_LENGTH + 2)):
        complete = line.endswith("\n")
        while not complete and (more := lines.readline(MAX_LINE_LENGTH)):
            complete = more.endswith("\n")  # the rest of a line that is too long
        answers.write(f"{engine.answer(line.rstrip(chr(10)))}\n")
        answers.flush()
