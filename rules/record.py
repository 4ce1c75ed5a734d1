"""A whole match as one JSON value that anybody can check: `docs/record.md` describes it.

`to_record` writes one, `verify` recomputes it: the hash chain, the commitment, every draw, every
ply, the result.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from rules.chain import FORMAT, Agreed, chain
from rules.errors import GameError, MoveError
from rules.game import Game, Move, Result
from rules.one_line import shortened
from rules.options import Options
from rules.record_text import Given, RecordError, read
from rules.replay import LEAVING, Entry, Kind, Line, begin, extend, replay
from rules.text import Notation, Phrase, Translatable, UserInput, joined, tr, tr_phrase, tr_term

_NOT_COVERED = tr(
    "This record has no hashes (it is of version 1), so nothing covers its log: whether these "
    "moves were played, and in this order, cannot be known from it."
)
_NOTHING_DRAWN = tr_term("nothing", "draw")


def commitment(seed: bytes) -> str:
    """What is shown of a seed when the match starts: its SHA-256, in hexadecimal (C5)."""
    return hashlib.sha256(seed).hexdigest()


def hashes_of(
    game: Game,
    options: Options,
    seats: int,
    seed: bytes,
    entries: Iterable[Entry],
    *,
    wishes: Sequence[str | None] = (),
) -> list[str]:
    """The hash chain of a match: what was agreed, then each event. The last one covers all."""
    agreed = Agreed(
        game.name,
        game.version,
        game.write_options(options, all_of_them=True),
        _padded(wishes, seats),
        commitment(seed) if game.uses_chance(options) else None,
    )
    return chain(agreed, entries)


def to_record(
    game: Game,
    options: Options,
    seats: int,
    seed: bytes,
    entries: Sequence[Entry],
    *,
    wishes: Sequence[str | None] = (),
) -> dict[str, object]:
    """The record of a match from its log. The seed is in it only once the match is over."""
    line = replay(begin(game, options, seats, seed, wishes), entries)
    drawing = game.uses_chance(options)
    return {
        "format": FORMAT,
        "game": game.name,
        "rules_version": game.version,
        "options": game.write_options(options, all_of_them=True),
        "seats": seats,
        "wishes": _padded(wishes, seats),
        "commitment": commitment(seed) if drawing else None,
        "seed": seed.hex() if drawing and line.result else None,
        "events": [
            {"kind": entry.kind.value, "seat": entry.seat, "text": entry.text} for entry in entries
        ],
        "hashes": hashes_of(game, options, seats, seed, entries, wishes=wishes),
        "draws": [{"ply": ply, "drawn": drawn} for ply, drawn in _draws(line)],
        "result": _written(line.result),
    }


def _padded(wishes: Sequence[str | None], seats: int) -> list[str | None]:
    return [*wishes, *[None] * (seats - len(wishes))]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `verify` found.

    `problems` are sentences on what is wrong, none when all is right; `notes` say what cannot be
    known; `final` is the last hash of the log as it stands in the record, None without a chain.
    """

    problems: tuple[Translatable, ...] = ()
    notes: tuple[Translatable, ...] = ()
    final: str | None = None


def verify(record: Mapping[str, object], expected: str | None = None) -> Verdict:
    """Recompute a record. `expected` is the hash that was posted below the last board.

    Checking stops at the first event that cannot have happened, since all after it depends on it.
    """
    try:
        given = read(record)
    except GameError as error:
        return Verdict((error.text,))
    problems: list[Translatable] = []
    notes: list[Translatable] = []
    final = None
    if given.hashes is None:
        notes.append(_NOT_COVERED)
    else:
        right = chain(_agreed(given), given.events)
        final = right[-1]
        problems += _chain_problems(given.hashes, right)
    if expected is not None and expected.strip().lower() != final:
        problems.append(
            tr("The last hash is not there, so this can't be the log that was posted.")
            if final is None
            else tr(
                "The last hash is {hash}, not the one that was expected: "
                "this is not the log that was posted.",
                hash=Notation(final),
            )
        )
    return Verdict((*problems, *_play_problems(given)), tuple(notes), final)


# ---- checking
def _agreed(given: Given) -> Agreed:
    texts = given.game.write_options(given.options, all_of_them=True)
    return Agreed(given.game.name, given.game.version, texts, given.wishes, given.commitment)


def _chain_problems(hashes: Sequence[str], right: Sequence[str]) -> Iterator[Translatable]:
    """The first place at which the hashes do not fit what they cover."""
    for number, (said, found) in enumerate(zip(hashes, right, strict=True)):
        if said != found and not number:
            yield tr(
                "What was agreed does not fit its hash: the game, its rules' version, an option, "
                "the seats, a wish or the commitment was changed."
            )
            return
        if said != found:
            yield tr(
                "Event {number} does not fit its hash: it was changed, moved or put in.",
                number=number,
            )
            return


def _play_problems(given: Given) -> list[Translatable]:
    """What is wrong with the seed, the draws, the events and the result."""
    problems = list(_seed_problems(given))
    if problems:
        return problems
    try:
        line = begin(given.game, given.options, given.seats, given.seed, given.wishes)
    except GameError as error:
        return [error.text]
    for number, event in enumerate(given.events, 1):
        try:
            line = _extended(line, event)
        except GameError as error:
            return [joined([tr("Event {number}:", number=number), error.text])]
    problems += _draw_problems(given, line)
    if _written(line.result) != given.result:
        problems.append(
            tr(
                "The result should be {right}, not {given}.",
                right=_described(_written(line.result)),
                given=_described(given.result),
            )
        )
    return problems


def _seed_problems(given: Given) -> Iterator[Translatable]:
    if not given.game.uses_chance(given.options):
        return
    if not given.seed:
        yield tr(
            "The record holds no seed, so its draws cannot be checked. "
            "A match's seed is shown when the match is over."
        )
    elif given.commitment is None:
        yield tr("The commitment is missing, so the seed could have been chosen later.")
    elif commitment(given.seed) != given.commitment:
        yield tr(
            "The seed does not fit the commitment: its SHA-256 is {hash}, not {commitment}.",
            hash=Notation(commitment(given.seed)),
            commitment=UserInput(given.commitment),
        )


def _extended(line: Line, event: Entry) -> Line:
    """The line after an event. Raises GameError for one that cannot have happened."""
    if event.kind is Kind.NOTE:
        return line
    if line.result is not None:
        raise RecordError(tr("the match was already over."))
    position = line.position
    said = UserInput(shortened(event.text, 80))
    if event.kind is Kind.MOVE:
        if event.seat != position.to_move:
            raise RecordError(_wrong_turn(event.seat, position.to_move))
        forced = position.forced_move()
        if forced is not None and event.text != forced:
            raise RecordError(
                tr("chance gives {move}, not {given}.", move=Notation(forced), given=said)
            )
        if Move(event.text) not in position.legal_moves():
            raise RecordError(tr("{move} is not a legal move, written as it should be.", move=said))
    elif event.kind is Kind.TAKEBACK:
        if event.text not in {str(ply) for ply in range(len(line.moves) + 1)}:
            raise RecordError(tr("moves cannot be taken back to ply {ply}.", ply=said))
    elif event.kind in LEAVING and (event.seat is None or position.has_left(event.seat)):
        raise RecordError(tr("nobody who is still in is said to leave."))
    try:
        return extend(line, event)
    except MoveError as error:
        raise RecordError(error.text) from None


def _wrong_turn(seat: int | None, to_move: int) -> Translatable:
    if seat is None:
        return tr("it was the turn of seat {right}, not of nobody.", right=to_move)
    return tr("it was the turn of seat {right}, not of {given}.", right=to_move, given=seat)


def _draws(line: Line) -> list[tuple[int, str]]:
    """What chance decided, with the ply at which it did, along the moves that still count."""
    return [
        (ply, outcome)
        for ply, position in enumerate(line.positions)
        if (outcome := position.chance_outcome())
    ]


def _draw_problems(given: Given, line: Line) -> Iterator[Translatable]:
    if given.draws is None:
        return
    actual, said = dict(_draws(line)), dict(given.draws)
    for ply in sorted({*actual, *said}):
        if actual.get(ply) != said.get(ply):
            yield tr(
                "At ply {ply} the seed draws {outcome}, and the record says {given}.",
                ply=ply,
                outcome=Notation(actual[ply]) if ply in actual else _NOTHING_DRAWN,
                given=UserInput(said[ply]) if ply in said else _NOTHING_DRAWN,
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


def _described(result: dict[str, object] | None) -> Phrase:
    """A result inside a sentence."""
    if result is None:
        return tr_phrase("that the match goes on")
    termination = Notation(str(result["termination"]))
    winners = cast("list[int]", result["winners"])
    seats = joined([tr_phrase("seat {number}", number=seat) for seat in winners], ", ")
    scores = cast("list[float] | None", result["scores"])
    if scores is None:
        if winners:
            return tr_phrase("{termination}, won by {seats}", termination=termination, seats=seats)
        return tr_phrase("{termination}, without winner", termination=termination)
    written = Notation(", ".join(str(score) for score in scores))
    if winners:
        return tr_phrase(
            "{termination}, won by {seats}, scores {scores}",
            termination=termination,
            seats=seats,
            scores=written,
        )
    return tr_phrase(
        "{termination}, without winner, scores {scores}", termination=termination, scores=written
    )
