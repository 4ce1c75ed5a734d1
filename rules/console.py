"""The games from the command line, for people and scripts: one command a line.

`docs/notation.md` describes the language. `Session.answer` does the work; what it gives back can
be printed for people or as JSON.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TextIO, TypeAlias

from rules import limits
from rules.errors import GameError
from rules.game import Game, Position, Result, narration_of
from rules.numbers import read_whole
from rules.registry import game_named, games
from rules.replay import Entry, Kind, Line, begin, extend
from rules.text import (
    Listing,
    Notation,
    Text,
    Translatable,
    Verbatim,
    joined,
    tr,
    tr_phrase,
    tr_plural,
)

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""What a JSON text can hold."""

_NO_GAME: Final = tr("No game is set up yet. Begin with: new GAME, or position GAME TEXT.")


class ConsoleError(GameError):
    """A line that is no command, or a command that is not possible now."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to one line: `value` for scripts, `text` for people."""

    value: Json
    text: Translatable


class Session:
    """One console: at most one game at a time. A line that fails changes nothing."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self.over = False
        """Whether `quit` was typed."""
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
        """The answer to one line; None to a blank line or a comment. Raises GameError."""
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
        value: list[Json] = [_description(game) for game in games().values()]
        lines: list[Translatable] = []
        for game in games().values():
            lines.append(joined([Notation(f"{game.name}:"), game.blurb]))
            lines += [
                joined([Notation(f"  {option.key}:"), option.help]) for option in game.options
            ]
        return Answer({**self._where(), "games": value}, joined(lines, "\n"))

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
        drawn = game.uses_chance(options)
        if given_seed is not None and not drawn:
            raise ConsoleError(
                tr("Nothing is drawn in this game of {game}: leave seed out.", game=game.title)
            )
        if given_wishes is not None and not game.colour_choices(options):
            raise ConsoleError(
                tr("You can't choose a colour in {game}: leave wishes out.", game=game.title)
            )
        seed = _seed(given_seed)
        wishes = _wishes(given_wishes)
        self._line = _settled(begin(game, options, seats, seed, wishes))
        more: dict[str, Json] = {"seed": seed.hex()} if drawn else {}
        return self._state(**more)

    def _position(self, rest: str) -> Answer:
        name, _, text = rest.partition(" ")
        position = game_named(name.lower()).from_text(text.strip())
        self._line = _settled(Line((position,), (), position.result()))
        return self._state()

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
            line = _settled(extend(line, Entry(Kind.MOVE, line.position.to_move, move)))
            played.append(move)
        self._line = line
        return self._state(moves=played)

    def _undo(self, rest: str) -> Answer:
        _nothing_after("undo", rest)
        line = self._current()
        back = len(line.moves) - 1
        while back >= 0 and line.positions[back].forced_move() is not None:
            back -= 1  # nobody chose that ply, and it would be played again at once
        if back < 0:
            raise ConsoleError(tr("There is nothing to take back."))
        taken: list[Json] = [*line.moves[back:]]
        self._line = _settled(extend(line, Entry(Kind.TAKEBACK, None, str(back))))
        return self._state(taken_back=taken)

    def _show(self, rest: str) -> Answer:
        _nothing_after("show", rest)
        board = narration_of(self._current().position).board_text()
        return self._state(board=board)

    def _result(self, rest: str) -> Answer:
        _nothing_after("result", rest)
        line = self._current()
        value = _result_value(line.result)
        return Answer(value, _result_text(line))

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
        self._line = _settled(extend(line, Entry(Kind.RESIGNED, seat)))
        return self._state()

    def _help(self, rest: str) -> Answer:
        _nothing_after("help", rest)
        lines = [about for _, about in self._commands.values()]
        value: list[Json] = [*lines]
        return Answer({**self._where(), "commands": value}, joined(lines, "\n"))

    def _quit(self, rest: str) -> Answer:
        _nothing_after("quit", rest)
        self.over = True
        return Answer(self._where(), tr("Bye."))

    # ---- answers
    def _current(self) -> Line:
        if self._line is None:
            raise ConsoleError(_NO_GAME)
        return self._line

    def _where(self) -> dict[str, Json]:
        if self._line is None:
            return {"ply": None, "to_move": None}
        return {"ply": self._line.position.ply, "to_move": self._line.position.to_move}

    def _state(self, **more: Json) -> Answer:
        line = self._current()
        position = line.position
        narration = narration_of(position)
        options: dict[str, Json] = {**position.game.write_options(position.options)}
        value: dict[str, Json] = {
            **self._where(),
            "game": position.game.name,
            "seats": position.seats,
            "options": options,
            "colours": [narration.colour(seat) for seat in range(position.seats)],
            "mid_turn": position.mid_turn,
            "position": position.text(),
            "result": _result_value(line.result),
            **more,
        }
        lines = [narration.board_text(), Notation(position.text()), _status(line)]
        if "seed" in more:
            lines.append(tr("The seed is {seed}.", seed=Notation(str(more["seed"]))))
        return Answer(value, joined(lines, "\n"))


def run(lines: Iterable[str], out: TextIO, *, as_json: bool, prompt: str = "") -> None:
    """Answer each line on `out`, until the lines end or `quit`."""
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


def _settled(line: Line) -> Line:
    """The line after the plies that nobody chooses (those of seats that left)."""
    while line.result is None and (move := line.position.forced_move()) is not None:
        line = extend(line, Entry(Kind.MOVE, line.position.to_move, move))
    return line


def _names(position: Position) -> list[Translatable]:
    """The seats as people count them; games add colours where they matter."""
    return [tr_phrase("Seat {number}", number=seat + 1) for seat in range(position.seats)]


def _name(position: Position, seat: int) -> Translatable:
    """«Seat 1 (Red)»."""
    colour = narration_of(position).colour(seat)
    if not colour:
        return _names(position)[seat]
    return tr_phrase("Seat {number} ({colour})", number=seat + 1, colour=colour)


def _status(line: Line) -> Translatable:
    if line.result is not None:
        return _result_text(line)
    position = line.position
    narration = narration_of(position)
    prompt = narration.prompt(_name(position, position.to_move))
    return joined([prompt.to_mover, *narration.situation(_names(position))])


def _result_value(result: Result | None) -> Json:
    if result is None:
        return None
    scores: Json = None
    if result.scores is not None:
        scores = [int(score) if score == int(score) else score for score in result.scores]
    return {
        "winners": list(result.winners),
        "termination": result.termination.value,
        "scores": scores,
    }


def _result_text(line: Line) -> Translatable:
    if line.result is None:
        return tr("The game goes on.")
    if line.position.result() is not None:
        return narration_of(line.position).verdict(_names(line.position))
    return tr(
        "{players} won: {termination}.",
        players=Listing(_name(line.position, seat) for seat in line.result.winners),
        termination=Notation(line.result.termination.value),
    )


def _description(game: Game) -> Json:
    options: list[Json] = [
        {
            "key": option.key,
            "help": option.help,
            "default": option.write(option.default_value()),
        }
        for option in game.options
    ]
    return {
        "name": game.name,
        "title": game.title,
        "blurb": game.blurb,
        "min_seats": game.min_seats,
        "max_seats": game.max_seats,
        "options": options,
    }


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
    """Colours by seat, None for no wish."""
    return [] if text is None else [None if wish in {"", "-"} else wish for wish in text.split(",")]


def _whole(text: str) -> int | None:
    """The whole number from 0 that the text is, of at most nine digits."""
    number = read_whole(text)
    return number if number is not None and number >= 0 else None


def _nothing_after(command: str, rest: str) -> None:
    if rest:
        raise ConsoleError(tr("{command} stands alone on its line.", command=Notation(command)))
