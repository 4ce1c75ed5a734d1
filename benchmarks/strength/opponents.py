"""Who can play in a match: a level or configuration, a program, or chance."""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
from random import Random
from time import process_time
from typing import Final, Protocol

from players.engine import MAX_LINE_LENGTH
from players.levels import Level, answer
from rules.game import Game, Move, Position
from rules.options import Options

GRACE: Final = 10.0
"""How many seconds later than twice its time a program may answer before it forfeits."""

_MOST_UNREAD: Final = 100
"""How many lines of a program wait to be read."""


class Forfeit(Exception):
    """A player cannot go on with the game; the message says why."""


class Player(Protocol):
    """Somebody who plays in a match."""

    def begin(self, game: Game, options: Options, seats: int) -> None:
        """Begin a game. Raises Forfeit."""

    def move(self, position: Position, seed: str) -> Move | None:
        """Return a ply, or None to resign. Raises Forfeit."""
        ...

    def close(self) -> None:
        """End whatever the player has started."""


class RandomPlayer(Player):
    """Plays any legal move, each equally likely."""

    def move(self, position: Position, seed: str) -> Move | None:
        return Random(f"{seed} {position.text()}").choice(position.legal_moves())


class LevelPlayer(Player):
    """Plays a level or a configuration, in this process, for so many seconds of the processor."""

    def __init__(self, level: Level, seconds: float) -> None:
        self._level = level
        self._seconds = seconds

    def move(self, position: Position, seed: str) -> Move | None:
        answered = answer(position, self._level, seed, self._seconds, process_time)
        return None if answered.resigns else answered.move


def _read(process: subprocess.Popen[str], lines: queue.Queue[str]) -> None:
    """Pass on the lines that a program writes, and an empty text at their end."""
    with contextlib.suppress(ValueError):  # `Program.close` has closed the stream meanwhile
        while process.stdout is not None and (line := process.stdout.readline(MAX_LINE_LENGTH)):
            lines.put(line)
    lines.put("")


class Program(Player):
    """A program that speaks the line protocol."""

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue(_MOST_UNREAD)

    def begin(self, game: Game, options: Options, seats: int) -> None:
        if self._process is None:
            self._start()
        pairs = (f"{key}={value}" for key, value in game.write_options(options).items())
        self._ask(" ".join(["new", game.name, str(seats), *pairs]), "ok")

    def _start(self) -> None:
        try:
            process = subprocess.Popen(
                shlex.split(self._command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
                start_new_session=True,  # so that what it starts can be ended with it
            )
        except (OSError, ValueError) as error:
            raise Forfeit(f"The program does not start: {error}.") from error
        if process.stdin is not None:
            os.set_blocking(process.stdin.fileno(), False)  # in case it never reads
        self._lines = queue.Queue(_MOST_UNREAD)
        reading = threading.Thread(target=_read, args=(process, self._lines), daemon=True)
        reading.start()
        self._process = process

    def move(self, position: Position, seed: str) -> Move | None:
        self._ask(f"position {position.without_future_draws().text()}", "ok")
        word = self._ask(f"genmove {self._seconds:g}", "move", "resign")
        return None if word == "resign" else Move(word.removeprefix("move").strip())

    def _ask(self, line: str, *expected: str) -> str:
        """Return the answer to a line, if its first word is expected. Raises Forfeit."""
        process = self._process
        if process is None or process.stdin is None:
            raise Forfeit("The program has stopped.")
        try:
            process.stdin.write(f"{line}\n")
            process.stdin.flush()
            answered = self._lines.get(timeout=2 * self._seconds + GRACE)
        except BlockingIOError:
            self.close()
            raise Forfeit("The program does not read what it is asked.") from None
        except OSError:
            answered = ""
        except queue.Empty:
            self.close()
            raise Forfeit("The program answers too late.") from None
        if not answered:
            self.close()
            raise Forfeit("The program has stopped.")
        if answered.split(" ", 1)[0].strip() not in expected:
            self.close()  # later lines would be read as answers to what is asked next
            raise Forfeit(f"The program answers: {answered.strip()[:200]}")
        return answered.strip()

    def close(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()
            for stream in (process.stdin, process.stdout):
                if stream is not None:
                    with contextlib.suppress(OSError):  # a line that nobody reads any more
                        stream.close()
