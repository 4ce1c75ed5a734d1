"""The console: playing the games from the command line, one command per line.

`docs/notation.md` describes the commands. As on every command line here, the console's own
sentences are in English only.
"""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from typing import TextIO

from rules import text_limits
from rules.errors import GameError, PlainError
from rules.game import Game, Position
from rules.line import Entry, Kind, Line, begin, extend
from rules.narration import board_text
from rules.options import read_pairs
from rules.points import read_whole
from rules.registry import game_named, games
from rules.text import ENGLISH, join_texts

Answer = tuple[object, str]
"""The answer to a line: a value of JSON for scripts, and a text for people."""


class Session:
    """A console session with at most one game at a time. A line with an error changes nothing."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self.over = False
        """Whether the `quit` command was given."""
        self._commands: dict[str, tuple[Callable[[str], Answer], str]] = {
            "games": (self._games, "games: the games there are, with their options"),
            "new": (
                self._new,
                "new GAME key=value …: begin; also seats=N, seed=64 hex digits, wishes=R,-,Y",
            ),
            "position": (self._position, "position GAME TEXT: set up a position"),
            "legal": (self._legal, "legal: every legal move"),
            "play": (self._play, "play MOVE: play it; the plies of one turn with commas between"),
            "undo": (self._undo, "undo: take back one ply"),
            "show": (self._show, "show: the board"),
            "result": (self._result, "result: how the game ended, if it did"),
            "perft": (self._perft, "perft N: how many sequences of N plies there are"),
            "leave": (self._leave, "leave N: a seat gives up, counted from 0; leave 0: Seat 1"),
            "help": (self._help, "help: this list"),
            "quit": (self._quit, "quit: end"),
        }

    def answer(self, line: str) -> Answer | None:
        """Return the answer to a line, None for a blank line or a comment. Raises GameError."""
        text_limits.check(line, text_limits.LINE)
        line = line.strip()
        if not line or line.startswith("#"):
            return None
        word, _, rest = line.partition(" ")
        name = word.lower()
        if name not in self._commands:
            names = ", ".join(self._commands)
            raise PlainError(f"There is no command “{text_limits.shown(word)}”. There are {names}.")
        run_command, usage = self._commands[name]
        if rest and usage.startswith(f"{name}:"):
            raise PlainError(f"{name} stands alone on its line.")
        return run_command(rest.strip())

    # ---- commands
    def _games(self, _: str) -> Answer:
        lines: list[str] = []
        for game in games().values():
            lines.append(f"{game.name}: {game.blurb}")
            lines += [f"  {option.key}: {option.help}" for option in game.options]
        value = {**_turn(self._line), "games": list(map(_description, games().values()))}
        return value, "\n".join(lines)

    def _new(self, rest: str) -> Answer:
        name, *pairs = rest.split() or [""]
        game = game_named(name.lower())
        given = read_pairs(re.sub(r"(?i)^players=", "seats=", each) for each in pairs)
        seats = game.read_seats(given.pop("seats", str(game.min_seats)))
        seed_text, wishes_text = given.pop("seed", None), given.pop("wishes", None)
        options = game.read_options(given)
        uses_chance = game.uses_chance(options)
        if seed_text is not None and not uses_chance:
            raise PlainError(f"Nothing is drawn in this game of {game.title}: leave seed out.")
        if wishes_text is not None and not game.colour_choices(options):
            raise PlainError(f"You can't choose a colour in {game.title}: leave wishes out.")
        seed = secrets.token_bytes(32) if seed_text is None else _seed(seed_text)
        wishes = [None if each in {"", "-"} else each for each in (wishes_text or "").split(",")]
        line = begin(game, options, seats, seed, wishes)
        return self._state(line, **({"seed": seed.hex()} if uses_chance else {}))

    def _position(self, rest: str) -> Answer:
        name, _, text = rest.partition(" ")
        position = game_named(name.lower()).from_text(text.strip())
        return self._state(Line((position,), (), position.result()))

    def _legal(self, _: str) -> Answer:
        line = self._current()
        moves = [] if line.result is not None else sorted(line.position.legal_moves())
        return moves, " ".join(moves) or "None: the game is over."

    def _play(self, rest: str) -> Answer:
        line = self._current(running=True)
        played: list[str] = []
        for ply in rest.split(","):
            if played and not line.position.mid_turn:
                raise PlainError(
                    f"The turn ends after {played[-1]}; play the next one on a line of its own."
                )
            move = line.position.read(ply.strip())
            line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
            played.append(move)
        return self._state(line, moves=played)

    def _undo(self, _: str) -> Answer:
        line = self._current()
        back = len(line.moves) - 1
        while back >= 0 and line.positions[back].forced_move() is not None:
            back -= 1  # chance would play this ply again at once
        if back < 0:
            raise PlainError("There is nothing to take back.")
        after = extend(line, Entry(Kind.TAKEBACK, None, str(back)))
        return self._state(after, taken_back=line.moves[back:])

    def _show(self, _: str) -> Answer:
        line = self._current()
        return self._state(line, board=line.position.narration.board_grid())

    def _result(self, _: str) -> Answer:
        line = self._current()
        return line.result and line.result.as_json(), _result_text(line)

    def _perft(self, rest: str) -> Answer:
        line = self._current()
        depth = read_whole(rest)
        if depth is None or depth < 0:
            raise PlainError("Say how many plies: perft 3.")
        try:
            count = line.position.perft(depth) if line.result is None or depth == 0 else 0
        except RecursionError:
            raise PlainError(f"{depth} plies are too many to count.") from None
        return count, str(count)

    def _leave(self, rest: str) -> Answer:
        seat, seats = read_whole(rest), self._current().position.seats
        if seat is None or seat not in range(seats):
            raise PlainError(f"Say which seat leaves, 0 to {seats - 1}: leave 1.")
        line = self._current(running=True)
        if line.position.has_left(seat):
            raise PlainError(f"Seat {seat + 1} is no longer playing.")
        return self._state(extend(line, Entry(Kind.RESIGNED, seat)))

    def _help(self, _: str) -> Answer:
        lines = [usage for _, usage in self._commands.values()]
        return {**_turn(self._line), "commands": lines}, "\n".join(lines)

    def _quit(self, _: str) -> Answer:
        self.over = True
        return _turn(self._line), "Bye."

    def _current(self, *, running: bool = False) -> Line:
        """Return the current game. Raises PlainError if there is none, or it must be `running`
        and is over."""
        if self._line is None:
            raise PlainError("No game is set up yet. Begin with: new GAME, or position GAME TEXT.")
        if running and self._line.result is not None:
            raise PlainError("The game is over.")
        return self._line

    def _state(self, line: Line, **more: object) -> Answer:
        """Go on with a game, and return its state; `more` is added to the value for scripts."""
        while line.result is None and (move := line.position.forced_move()) is not None:
            line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))  # chance plays it
        self._line = line
        position = line.position
        narration = position.narration
        value = {
            **_turn(line),
            "game": position.game.name,
            "seats": position.seats,
            "options": position.game.write_options(position.options),
            "colours": [narration.colour(seat) for seat in range(position.seats)],
            "mid_turn": position.mid_turn,
            "position": position.text(),
            "result": line.result and line.result.as_json(),
            **more,
        }
        lines = [board_text(narration, _names(position)), position.text(), _status(line)]
        if "seed" in more:
            lines.append(f"The seed is {more['seed']}.")
        return value, "\n".join(lines)


def run(lines: TextIO, out: TextIO, *, as_json: bool, prompt: str = "") -> None:
    """Write the answer to each line to `out`, until the lines end or `quit` is given."""
    session = Session()
    while not session.over:
        print(prompt, end="", file=out, flush=True)
        line = lines.readline()
        if not line:
            return
        try:
            answer = session.answer(line)
        except GameError as error:
            answer = {"error": str(error)}, str(error)
        if answer is not None:
            value, text = answer
            print(json.dumps(value) if as_json else text, file=out, flush=True)


# ---- reading
def _seed(text: str) -> bytes:
    if not re.fullmatch(r"[0-9A-Fa-f]{64}", text):
        raise PlainError("seed is 64 hexadecimal digits.")
    return bytes.fromhex(text)


# ---- answering
def _turn(line: Line | None) -> dict[str, object]:
    """Return the ply and the seat to move, None without a game."""
    if line is None:
        return {"ply": None, "to_move": None}
    return {"ply": line.position.ply, "to_move": line.position.to_move}


_FACTS = ("name", "title", "blurb", "min_seats", "max_seats")


def _description(game: Game) -> object:
    """Return the facts about a game for scripts."""
    facts = {key: getattr(game, key) for key in _FACTS}
    options = [
        {"key": each.key, "help": each.help, "default": each.write(each.default)}
        for each in game.options
    ]
    return {**facts, "options": options}


def _names(position: Position) -> list[str]:
    """Return names for the seats as people count them: «Seat 1»."""
    return [f"Seat {seat + 1}" for seat in range(position.seats)]


def _name(position: Position, seat: int) -> str:
    """Return «Seat 1 (Red)»."""
    colour = position.narration.colour(seat)
    return f"Seat {seat + 1} ({colour})" if colour else f"Seat {seat + 1}"


def _status(line: Line) -> str:
    if line.result is not None:
        return _result_text(line)
    position = line.position
    narration = position.narration
    prompt = narration.prompt(_name(position, position.to_move))
    return join_texts([prompt.to_mover, *narration.situation(_names(position))])


def _result_text(line: Line) -> str:
    """Say how the game ended, or that it goes on."""
    if line.result is None:
        return "The game goes on."
    if line.position.result() is not None:
        return line.position.narration.verdict(_names(line.position))
    winners = [_name(line.position, seat) for seat in line.result.winners]
    return f"{ENGLISH.listing(winners, alternatives=False)} won: {line.result.termination}."
