"""The console: playing the games from the command line, one command per line.

`docs/notation.md` describes the commands. `Session.answer` returns an answer that can be printed
for people or as JSON.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from typing import Final, TextIO

from rules import limits
from rules.console_answers import (
    Answer,
    Json,
    description,
    result_text,
    result_value,
    state_answer,
    turn_value,
)
from rules.errors import GameError
from rules.game import Game, narration_of
from rules.numbers import read_whole
from rules.positions import Positions
from rules.registry import game_named, games
from rules.replay import Entry, Kind, Line, begin, extend
from rules.text import Notation, Text, Translatable, Verbatim, join_texts, tr, tr_plural

_NO_GAME: Final = tr("No game is set up yet. Begin with: new GAME, or position GAME TEXT.")


class ConsoleError(GameError):
    """A line that is not a command, or a command that is not possible now."""


class Session:
    """A console session with at most one game at a time. A line with an error changes nothing."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self.over = False
        """Whether the `quit` command was given."""
        self._commands: dict[str, tuple[Callable[[str], Answer], Text]] = {
            "games": (self._games, tr("games: the games there are, with their options")),
            "new": (
                self._new,
                tr("new GAME key=value …: begin; also seats=N, seed=64 hex digits, wishes=R,-,Y"),
            ),
            "position": (self._position, tr("position GAME TEXT: set up a position")),
            "legal": (self._legal, tr("legal: every legal move")),
            "play": (
                self._play,
                tr("play MOVE: play it; the plies of one turn with commas between"),
            ),
            "undo": (self._undo, tr("undo: take back one ply")),
            "show": (self._show, tr("show: the board")),
            "result": (self._result, tr("result: how the game ended, if it did")),
            "perft": (self._perft, tr("perft N: how many sequences of N plies there are")),
            "leave": (
                self._leave,
                tr("leave N: a seat gives up, counted from 0; leave 0: Seat 1"),
            ),
            "help": (self._help, tr("help: this list")),
            "quit": (self._quit, tr("quit: end")),
        }

    def answer(self, line: str) -> Answer | None:
        """Return the answer to a line, None for a blank line or a comment. Raises GameError."""
        limits.check(line, limits.LINE, _long_line, ConsoleError)
        line = line.strip()
        if not line or line.startswith("#"):
            return None
        word, _, rest = line.partition(" ")
        if word.lower() not in self._commands:
            raise ConsoleError(
                tr(
                    "There is no command “{command}”. There are {commands}.",
                    command=limits.shown(word),
                    commands=Notation(", ".join(self._commands)),
                )
            )
        command, _ = self._commands[word.lower()]
        return command(rest.strip())

    # ---- commands
    def _games(self, rest: str) -> Answer:
        _nothing_after("games", rest)
        value: list[Json] = [description(game) for game in games().values()]
        lines: list[Translatable] = []
        for game in games().values():
            lines.append(join_texts([Notation(f"{game.name}:"), game.blurb]))
            lines += [
                join_texts([Notation(f"  {option.key}:"), option.help]) for option in game.options
            ]
        return Answer({**turn_value(self._line), "games": value}, join_texts(lines, "\n"))

    def _new(self, rest: str) -> Answer:
        name, *given = rest.split() or [""]
        game = game_named(name.lower())
        texts: dict[str, str] = {}
        for each in given:
            key, equals, value = each.partition("=")
            if not equals:
                raise ConsoleError(
                    tr("Write options as key=value, not “{given}”.", given=limits.shown(each))
                )
            if key.lower() in texts:
                raise ConsoleError(tr("{key} is given twice.", key=limits.shown(key.lower())))
            texts[key.lower()] = value
        seats = _seats(game, texts)
        given_seed = texts.pop("seed", None)
        given_wishes = texts.pop("wishes", None)
        options = game.read_options(texts)
        uses_chance = game.uses_chance(options)
        if given_seed is not None and not uses_chance:
            raise ConsoleError(
                tr("Nothing is drawn in this game of {game}: leave seed out.", game=game.title)
            )
        if given_wishes is not None and not game.colour_choices(options):
            raise ConsoleError(
                tr("You can't choose a colour in {game}: leave wishes out.", game=game.title)
            )
        seed = _seed(given_seed)
        wishes = _wishes(given_wishes)
        self._line = _with_forced_plies(begin(game, options, seats, seed, wishes))
        more: dict[str, Json] = {"seed": seed.hex()} if uses_chance else {}
        return state_answer(self._current(), **more)

    def _position(self, rest: str) -> Answer:
        name, _, text = rest.partition(" ")
        position = game_named(name.lower()).from_text(text.strip())
        self._line = _with_forced_plies(Line(Positions((position,)), (), position.result()))
        return state_answer(self._current())

    def _legal(self, rest: str) -> Answer:
        _nothing_after("legal", rest)
        line = self._current()
        moves = [] if line.result is not None else sorted(line.position.legal_moves())
        if not moves:
            return Answer([], tr("None: the game is over."))
        return Answer([*moves], Notation(" ".join(moves)))

    def _play(self, rest: str) -> Answer:
        line = self._current()
        if line.result is not None:
            raise ConsoleError(tr("The game is over."))
        plies = [ply.strip() for ply in rest.split(",")]
        played: list[Json] = []
        for index, ply in enumerate(plies):
            if index > 0 and not line.position.mid_turn:
                raise ConsoleError(
                    tr(
                        "The turn ends after {move}; play the next one on a line of its own.",
                        move=Notation(line.moves[-1]),
                    )
                )
            move = line.position.read(ply)
            line = _with_forced_plies(extend(line, Entry(Kind.MOVE, line.position.to_move, move)))
            played.append(move)
        self._line = line
        return state_answer(self._current(), moves=played)

    def _undo(self, rest: str) -> Answer:
        _nothing_after("undo", rest)
        line = self._current()
        back = len(line.moves) - 1
        while back >= 0 and line.positions[back].forced_move() is not None:
            back -= 1  # chance would play this ply again at once
        if back < 0:
            raise ConsoleError(tr("There is nothing to take back."))
        taken: list[Json] = [*line.moves[back:]]
        self._line = _with_forced_plies(extend(line, Entry(Kind.TAKEBACK, None, str(back))))
        return state_answer(self._current(), taken_back=taken)

    def _show(self, rest: str) -> Answer:
        _nothing_after("show", rest)
        line = self._current()
        return state_answer(line, board=narration_of(line.position).board_grid())

    def _result(self, rest: str) -> Answer:
        _nothing_after("result", rest)
        line = self._current()
        value = result_value(line.result)
        return Answer(value, result_text(line))

    def _perft(self, rest: str) -> Answer:
        line = self._current()
        depth = _whole(rest)
        if depth is None:
            raise ConsoleError(tr("Say how many plies: perft 3."))
        try:
            count = 0
            if line.result is None or depth == 0:
                count = line.position.game.perft(line.position, depth)
        except RecursionError:
            raise ConsoleError(
                tr_plural(
                    "{count} ply is too many to count.",
                    "{count} plies are too many to count.",
                    count=depth,
                )
            ) from None
        return Answer(count, Notation(str(count)))

    def _leave(self, rest: str) -> Answer:
        line = self._current()
        seats = line.position.seats
        seat = _whole(rest)
        if seat is None or seat >= seats:
            raise ConsoleError(tr("Say which seat leaves, 0 to {last}: leave 1.", last=seats - 1))
        if line.result is not None:
            raise ConsoleError(tr("The game is over."))
        if line.position.has_left(seat):
            raise ConsoleError(tr("Seat {number} is no longer playing.", number=seat + 1))
        self._line = _with_forced_plies(extend(line, Entry(Kind.RESIGNED, seat)))
        return state_answer(self._current())

    def _help(self, rest: str) -> Answer:
        _nothing_after("help", rest)
        lines = [about for _, about in self._commands.values()]
        value: list[Json] = [*lines]
        return Answer({**turn_value(self._line), "commands": value}, join_texts(lines, "\n"))

    def _quit(self, rest: str) -> Answer:
        _nothing_after("quit", rest)
        self.over = True
        return Answer(turn_value(self._line), tr("Bye."))

    def _current(self) -> Line:
        """Return the current game. Raises ConsoleError if there is none."""
        if self._line is None:
            raise ConsoleError(_NO_GAME)
        return self._line


def run(lines: Iterable[str], out: TextIO, *, as_json: bool, prompt: str = "") -> None:
    """Write the answer to each line to `out`, until the lines end or `quit` is given."""
    session = Session()
    _write(out, prompt, end="")
    for line in lines:
        try:
            answer = session.answer(line)
        except GameError as error:
            answer = Answer({"error": str(error)}, Verbatim(error))
        if answer is not None:
            _write(out, json.dumps(answer.value) if as_json else answer.text)
        if session.over:
            return
        _write(out, prompt, end="")


def _long_line(most: int, length: int) -> Text:
    return tr(
        "A line can have at most {most} characters; this has {length}.", most=most, length=length
    )


def _write(out: TextIO, text: str, end: str = "\n") -> None:
    if text or end:
        print(text, end=end, file=out, flush=True)


def _with_forced_plies(line: Line) -> Line:
    """Play the plies of seats that left, which chance makes."""
    while line.result is None and (move := line.position.forced_move()) is not None:
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


def _seats(game: Game, texts: dict[str, str]) -> int:
    given = [texts.pop(key) for key in ("seats", "players") if key in texts]
    if not given:
        return game.min_seats
    if len(given) > 1:
        raise ConsoleError(tr("seats and players mean the same: give one of them."))
    seats = _whole(given[0])
    if seats is None:
        raise ConsoleError(
            tr("seats is a whole number, not “{given}”.", given=limits.shown(given[0]))
        )
    game.check_seats(seats)
    return seats


def _seed(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(32)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != 32 or len(text) != 64:
        raise ConsoleError(tr("seed is 64 hexadecimal digits."))
    return seed


def _wishes(text: str | None) -> list[str | None]:
    """Return the colours wished for by seat, None for no wish."""
    return [] if text is None else [None if wish in {"", "-"} else wish for wish in text.split(",")]


def _whole(text: str) -> int | None:
    """Return a whole number from 0 with at most nine digits, None for any other text."""
    number = read_whole(text)
    return number if number is not None and number >= 0 else None


def _nothing_after(command: str, rest: str) -> None:
    if rest:
        raise ConsoleError(tr("{command} stands alone on its line.", command=Notation(command)))
