"""Answers of the console: a JSON value for scripts, and text for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rules.game import Game, Position, Result, narration_of
from rules.narration import board_text
from rules.replay import Line
from rules.text import Listing, Notation, Translatable, join_texts, tr, tr_phrase

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
"""A JSON value."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a line: `value` for scripts, `text` for people."""

    value: Json
    text: Translatable


def turn_value(line: Line | None) -> dict[str, Json]:
    """Return the ply and the seat to move, None without a game."""
    if line is None:
        return {"ply": None, "to_move": None}
    return {"ply": line.position.ply, "to_move": line.position.to_move}


def state_answer(line: Line, **more: Json) -> Answer:
    """Return the state of a game; `more` is added to the value for scripts."""
    position = line.position
    narration = narration_of(position)
    options: dict[str, Json] = {**position.game.write_options(position.options)}
    value: dict[str, Json] = {
        **turn_value(line),
        "game": position.game.name,
        "seats": position.seats,
        "options": options,
        "colours": [narration.colour(seat) for seat in range(position.seats)],
        "mid_turn": position.mid_turn,
        "position": position.text(),
        "result": result_value(line.result),
        **more,
    }
    board = board_text(narration, _names(position))
    lines = [board, Notation(position.text()), _status(line)]
    if "seed" in more:
        lines.append(tr("The seed is {seed}.", seed=Notation(str(more["seed"]))))
    return Answer(value, join_texts(lines, "\n"))


def _names(position: Position) -> list[Translatable]:
    """Return names for the seats as people count them: «Seat 1»."""
    return [tr_phrase("Seat {number}", number=seat + 1) for seat in range(position.seats)]


def _name(position: Position, seat: int) -> Translatable:
    """Return «Seat 1 (Red)»."""
    colour = narration_of(position).colour(seat)
    if not colour:
        return _names(position)[seat]
    return tr_phrase("Seat {number} ({colour})", number=seat + 1, colour=colour)


def _status(line: Line) -> Translatable:
    if line.result is not None:
        return result_text(line)
    position = line.position
    narration = narration_of(position)
    prompt = narration.prompt(_name(position, position.to_move))
    return join_texts([prompt.to_mover, *narration.situation(_names(position))])


def result_value(result: Result | None) -> Json:
    """Return a result for scripts."""
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


def result_text(line: Line) -> Translatable:
    """Say how the game ended, or that it goes on."""
    if line.result is None:
        return tr("The game goes on.")
    if line.position.result() is not None:
        return narration_of(line.position).verdict(_names(line.position))
    return tr(
        "{players} won: {termination}.",
        players=Listing(_name(line.position, seat) for seat in line.result.winners),
        termination=Notation(line.result.termination.value),
    )


def description(game: Game) -> Json:
    """Return the facts about a game for scripts."""
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
