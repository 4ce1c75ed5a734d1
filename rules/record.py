"""A whole match as one JSON value that anybody can check: `docs/record.md` describes it.

`to_record` writes one, `verify` recomputes it: the commitment, every draw, every ply, the result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast, runtime_checkable

from rules.errors import GameError, MoveError
from rules.game import Game, Move, Result
from rules.options import Options
from rules.registry import game_named
from rules.replay import Entry, Kind, Line, begin, extend

FORMAT = "postboard-record-1"
_SEED_BYTES = 32
_MOST_EVENTS = 100_000
_LEAVING = {Kind.RESIGNED, Kind.TIMEOUT, Kind.REMOVED}


class RecordError(GameError):
    """A record that cannot be read at all; the message says which part of it."""


@runtime_checkable
class Drawn(Protocol):
    """A position in which chance decides something."""

    def drawn(self) -> str:
        """What chance has decided for the turn that begins here; "" for nothing."""
        ...


def commitment(seed: bytes) -> str:
    """What is shown of a seed when the match starts: its SHA-256, in hexadecimal (C5)."""
    return hashlib.sha256(seed).hexdigest()


def to_record(
    game: Game,
    options: Options,
    seats: int,
    seed: bytes,
    entries: Iterable[Entry],
    *,
    wishes: Sequence[str | None] = (),
) -> dict[str, object]:
    """The record of a match from its log. The seed is in it only once the match is over."""
    line = begin(game, options, seats, seed, wishes)
    events: list[dict[str, object]] = []
    for entry in entries:
        line = extend(line, entry)
        events.append({"kind": entry.kind.value, "seat": entry.seat, "text": entry.text})
    drawing = game.draws(options)
    return {
        "format": FORMAT,
        "game": game.name,
        "options": game.write_options(options, all_of_them=True),
        "seats": seats,
        "wishes": [*wishes, *[None] * (seats - len(wishes))],
        "commitment": commitment(seed) if drawing else None,
        "seed": seed.hex() if drawing and line.result else None,
        "events": events,
        "draws": [{"ply": ply, "drawn": drawn} for ply, drawn in _draws(line)],
        "result": _written(line.result),
    }


def verify(record: Mapping[str, object]) -> list[str]:
    """What is wrong with a record, as sentences; nothing when all of it is as it should be.

    Checking stops at the first event that cannot have happened, since all after it depends on it.
    """
    try:
        given = _read(record)
    except GameError as error:
        return [str(error)]
    problems = list(_seed_problems(given))
    if problems:
        return problems
    try:
        line = begin(given.game, given.options, given.seats, given.seed, given.wishes)
    except GameError as error:
        return [str(error)]
    for number, event in enumerate(given.events, 1):
        try:
            line = _extended(line, event)
        except GameError as error:
            return [f"Event {number}: {error}"]
    problems += _draw_problems(given, line)
    if _written(line.result) != given.result:
        problems.append(
            f"The result should be {_said(_written(line.result))}, not {_said(given.result)}."
        )
    return problems


@dataclass(frozen=True, slots=True)
class _Given:
    """A record's parts, of the right types."""

    game: Game
    options: Options
    seats: int
    wishes: tuple[str | None, ...]
    seed: bytes
    commitment: str | None
    events: tuple[Entry, ...]
    draws: tuple[tuple[int, str], ...] | None
    result: dict[str, object] | None


# ---- checking
def _seed_problems(given: _Given) -> Iterator[str]:
    if not given.game.draws(given.options):
        return
    if not given.seed:
        yield (
            "The record holds no seed, so its draws cannot be checked. "
            "A match's seed is shown when the match is over."
        )
    elif given.commitment is None:
        yield "The commitment is missing, so the seed could have been chosen later."
    elif commitment(given.seed) != given.commitment:
        yield (
            f"The seed does not fit the commitment: its SHA-256 is {commitment(given.seed)}, "
            f"not {given.commitment}."
        )


def _extended(line: Line, event: Entry) -> Line:
    """The line after an event. Raises GameError for one that cannot have happened."""
    if event.kind is Kind.NOTE:
        return line
    if line.result is not None:
        raise RecordError("the match was already over.")
    position = line.position
    if event.kind is Kind.MOVE:
        if event.seat != position.to_move:
            raise RecordError(f"it was the turn of seat {position.to_move}, not of {event.seat}.")
        forced = position.automatic()
        if forced is not None and event.text != forced:
            raise RecordError(f"chance gives {forced}, not {event.text}.")
        if Move(event.text) not in position.legal_moves():
            raise RecordError(f"{event.text} is not a legal move, written as it should be.")
    elif event.kind is Kind.TAKEBACK:
        if event.text not in {str(ply) for ply in range(len(line.moves) + 1)}:
            raise RecordError(f"moves cannot be taken back to ply {event.text}.")
    elif event.kind in _LEAVING and (event.seat is None or position.has_left(event.seat)):
        raise RecordError("nobody who is still in is said to leave.")
    try:
        return extend(line, event)
    except MoveError as error:
        raise RecordError(str(error)) from None


def _draws(line: Line) -> list[tuple[int, str]]:
    """What chance decided, with the ply at which it did, along the moves that still count."""
    return [
        (ply, drawn)
        for ply, position in enumerate(line.positions)
        if isinstance(position, Drawn) and (drawn := position.drawn())
    ]


def _draw_problems(given: _Given, line: Line) -> Iterator[str]:
    if given.draws is None:
        return
    actual, said = dict(_draws(line)), dict(given.draws)
    for ply in sorted({*actual, *said}):
        if actual.get(ply) != said.get(ply):
            yield (
                f"At ply {ply} the seed draws {actual.get(ply, 'nothing')}, "
                f"and the record says {said.get(ply, 'nothing')}."
            )


def _written(result: Result | None) -> dict[str, object] | None:
    if result is None:
        return None
    scores = None if result.scores is None else [_number(score) for score in result.scores]
    return {
        "winners": list(result.winners),
        "termination": result.termination.value,
        "scores": scores,
    }


def _number(score: float) -> float:
    return int(score) if score == int(score) else score


def _said(result: dict[str, object] | None) -> str:
    if result is None:
        return "that the match goes on"
    winners = cast("list[int]", result["winners"])
    who = f"won by {', '.join(f'seat {seat}' for seat in winners)}" if winners else "without winner"
    scores = cast("list[float] | None", result["scores"])
    points = "" if scores is None else f", scores {', '.join(str(score) for score in scores)}"
    return f"{result['termination']}, {who}{points}"


# ---- reading
def _read(record: Mapping[str, object]) -> _Given:
    if record.get("format") != FORMAT:
        raise RecordError(f"This is no record: its format should be “{FORMAT}”.")
    game = game_named(_text(record, "game"))
    texts = _mapping(record.get("options"), "options")
    for key, value in texts.items():
        if not isinstance(value, str):
            raise RecordError(f"The option {key} should be a text.")
    options = game.read_options(cast("dict[str, str]", texts))
    seats = record.get("seats")
    if type(seats) is not int or not game.min_seats <= seats <= game.max_seats:
        raise RecordError(f"seats should be a number from {game.min_seats} to {game.max_seats}.")
    events = _list(record.get("events"), "events")
    if len(events) > _MOST_EVENTS:
        raise RecordError(f"A record has at most {_MOST_EVENTS} events.")
    return _Given(
        game,
        options,
        seats,
        tuple(_wishes(record.get("wishes"), seats)),
        _seed(record.get("seed")),
        None if record.get("commitment") is None else _text(record, "commitment").lower(),
        tuple(_event(each, number, seats) for number, each in enumerate(events, 1)),
        None if record.get("draws") is None else tuple(_read_draws(record["draws"])),
        _result(record.get("result")),
    )


def _text(record: Mapping[str, object], key: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        raise RecordError(f"{key} should be a text.")
    return value


def _list(value: object, what: str) -> list[object]:
    if not isinstance(value, list):
        raise RecordError(f"{what} should be a list.")
    return cast("list[object]", value)


def _mapping(value: object, what: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise RecordError(f"{what} should be an object.")
    return cast("dict[str, object]", value)


def _wishes(value: object, seats: int) -> Iterator[str | None]:
    wishes = [] if value is None else _list(value, "wishes")
    if len(wishes) > seats:
        raise RecordError("There are more wishes than seats.")
    for wish in wishes:
        if wish is not None and not isinstance(wish, str):
            raise RecordError("A wish should be a colour, or null.")
        yield wish


def _seed(value: object) -> bytes:
    if value is None:
        return b""
    try:
        seed = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        seed = b""
    if len(seed) != _SEED_BYTES:
        raise RecordError("seed should be 64 hexadecimal digits.")
    return seed


def _event(value: object, number: int, seats: int) -> Entry:
    event = _mapping(value, f"Event {number}")
    kind, seat, text = event.get("kind"), event.get("seat"), event.get("text", "")
    if not isinstance(kind, str) or kind not in set(Kind):
        raise RecordError(f"Event {number} has no kind that is known.")
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise RecordError(f"Event {number} should name a seat from 0 to {seats - 1}, or null.")
    if not isinstance(text, str):
        raise RecordError(f"The text of event {number} should be a text.")
    return Entry(Kind(kind), seat, text)


def _read_draws(value: object) -> Iterator[tuple[int, str]]:
    for each in _list(value, "draws"):
        draw = _mapping(each, "Each of the draws")
        ply, drawn = draw.get("ply"), draw.get("drawn")
        if type(ply) is not int or not isinstance(drawn, str):
            raise RecordError("Each of the draws should have a ply and what was drawn.")
        yield ply, drawn


def _result(value: object) -> dict[str, object] | None:
    """The result in the form of `_written`."""
    if value is None:
        return None
    result = _mapping(value, "result")
    winners, scores = result.get("winners"), result.get("scores")
    termination = result.get("termination")
    if (
        not isinstance(winners, list)
        or any(type(seat) is not int for seat in cast("list[object]", winners))
        or not isinstance(termination, str)
    ):
        raise RecordError("result should have winners, a termination and scores.")
    if scores is not None and (
        not isinstance(scores, list)
        or any(type(score) not in {int, float} for score in cast("list[object]", scores))
    ):
        raise RecordError("scores should be a list of numbers, or null.")
    return {"winners": winners, "termination": termination, "scores": scores}
