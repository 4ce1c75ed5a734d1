"""Records: whole matches as JSON that anybody can verify (`docs/record.md`).

`to_record` returns a record, and `write_record` its file. `verify` recomputes it: the hash chain,
the commitment, every draw, every ply and the result.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules import text_limits
from rules.errors import GameError, MoveError
from rules.game import Move, Position, Wishes
from rules.language import is_list
from rules.line import LEAVING, Entry, Kind, Line, begin, extend
from rules.record_details import Details, read_details
from rules.record_text import FORMAT, RecordParts, chain, read
from rules.text import Notation, Text, UserInput, join_texts, tr, tr_term
from rules.text_limits import shortened

MAX_LINE = 60
"""Characters of a list that stands on one line of a file; a longer one has a line for each item."""
MAX_RESULT = 100
"""Characters of a wrong result that are shown."""
_NOTHING_DRAWN = tr_term("nothing", "draw")


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed in hexadecimal; it is published when a match starts."""
    return hashlib.sha256(seed).hexdigest()


def hashes_of(line: Line, seed: bytes, entries: Iterable[Entry], wishes: Wishes) -> list[str]:
    """Return the hash chain of a match: a hash of its setup, then one for each event."""
    start = line.positions[0]
    committed = commitment(seed) if start.game.uses_chance(start.options) else None
    return chain(start.game, start.options, _padded(wishes, start.seats), committed, entries)


def to_record(
    line: Line, seed: bytes, entries: Sequence[Entry], wishes: Wishes, details: Details
) -> dict[str, object]:
    """Return the record of a match, whose log leads to a line. It has the seed only once the match
    is over."""
    start = line.positions[0]
    uses_chance = start.game.uses_chance(start.options)
    parts = RecordParts(
        start.game,
        start.options,
        start.seats,
        tuple(_padded(wishes, start.seats)),
        seed if uses_chance and line.result else b"",
        commitment(seed) if uses_chance else None,
        tuple(entries),
        tuple(_draws(line)),
        line.result and line.result.as_json(),
        tuple(hashes_of(line, seed, entries, wishes)),
    )
    return _as_json(parts, details)


def rewritten(record: Mapping[str, object]) -> dict[str, object]:
    """Return a record as `to_record` would write it.

    Keys that are not part of the format are left out, and players' names are cleaned. A record
    that `to_record` wrote stays the same. Raises GameError for a record that cannot be read; what
    it says is not checked, which `verify` does.
    """
    parts = read(record)
    return _as_json(parts, read_details(record, parts.seats))


def rehashed(record: Mapping[str, object]) -> Mapping[str, object]:
    """Return a record with the hashes of its events, after texts in it were replaced.

    One that cannot be read stays as it is.
    """
    try:
        parts = read(record)
    except GameError:
        return record
    return {**record, "hashes": _chain_of(parts)}


def _as_json(parts: RecordParts, details: Details) -> dict[str, object]:
    written: dict[str, object] = {
        "format": FORMAT,
        **details.about_match(),
        "game": parts.game.name,
        "rules_version": parts.game.version,
        "options": parts.game.write_options(parts.options, all_of_them=True),
        "seats": parts.seats,
        "wishes": _padded(parts.wishes, parts.seats),
        "commitment": parts.commitment,
        "seed": parts.seed.hex() or None,
        "events": [
            {
                "kind": event.kind.value,
                "seat": event.seat,
                **({} if event.reason is None else {"reason": event.reason.value}),
                "text": event.text,
                **details.about_event(index),
            }
            for index, event in enumerate(parts.events)
        ],
        "hashes": list(parts.hashes),
        "draws": [{"ply": ply, "drawn": drawn} for ply, drawn in parts.draws or ()],
        "result": parts.result,
    }
    if parts.draws is None:
        del written["draws"]
    return written


def write_record(record: Mapping[str, object]) -> bytes:
    """Return a record as the bytes of a file: long lists have one item on each line.

    The same record is always the same bytes.
    """
    lines = [f" {_text_of(key)}: {_written(value)}" for key, value in record.items()]
    return ("{\n" + ",\n".join(lines) + "\n}\n").encode()


def _written(value: object) -> str:
    text = _text_of(value)
    if not is_list(value) or len(text) <= MAX_LINE:
        return text
    return "[\n" + ",\n".join(f"  {_text_of(item)}" for item in value) + "\n ]"


def _text_of(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _padded(wishes: Wishes, seats: int) -> list[str | None]:
    return [*wishes, *[None] * (seats - len(wishes))]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of `verify`.

    `problems` are sentences about errors, empty for a correct record. `final` is the recomputed
    last hash, None for a record that cannot be read.
    """

    problems: tuple[Text, ...] = ()
    final: str | None = None


def verify(
    record: Mapping[str, object],
    expected: str | None = None,
    pause: Callable[[], None] = lambda: None,
) -> Verdict:
    """Recompute a record. `expected` is the hash that was posted below the last board, if known.

    Checking stops at the first impossible event, since everything after it depends on it. `pause`
    is called before each event, so that a caller can pause or give up.
    """
    try:
        given = read(record)
    except GameError as error:
        return Verdict((error.text,))
    correct = _chain_of(given)
    final = correct[-1]
    problems = list(_chain_problems(given.hashes, correct))
    if expected is not None and expected.strip().lower() != final:
        problems.append(
            tr(
                "The last hash is {hash}, not the one that was expected: "
                "this is not the log that was posted.",
                hash=Notation(final),
            )
        )
    problems += _play_problems(given, pause)
    return Verdict(tuple(problems), final)


# ---- checking
def _chain_of(given: RecordParts) -> list[str]:
    return chain(given.game, given.options, given.wishes, given.commitment, given.events)


def _chain_problems(hashes: Sequence[str], correct: Sequence[str]) -> Iterator[Text]:
    """Report the first hash that is not correct."""
    for number, (written, computed) in enumerate(zip(hashes, correct, strict=True)):
        if written != computed and not number:
            yield tr(
                "What was agreed does not match its hash: the game, its rules' version, an "
                "option, the seats, a wish or the commitment was changed."
            )
            return
        if written != computed:
            yield tr(
                "Event {number} does not match its hash: it was changed, moved or inserted.",
                number=number,
            )
            return


def _play_problems(given: RecordParts, pause: Callable[[], None]) -> list[Text]:
    """Return the problems with the seed, the draws, the events and the result."""
    problems = list(_seed_problems(given))
    if problems:
        return problems
    try:
        line = begin(given.game, given.options, given.seats, given.seed, given.wishes)
    except GameError as error:
        return [error.text]
    for number, event in enumerate(given.events, 1):
        pause()
        try:
            problem = _event_problem(line, event)
            line = line if problem else extend(line, event)
        except MoveError as error:
            problem = error.text
        if problem:
            return [join_texts([tr("Event {number}:", number=number), problem])]
    problems += _draw_problems(given, line)
    right = line.result and line.result.as_json()
    if right != given.result:
        problems.append(
            tr(
                "The result should be {right}, not {given}.",
                right=Notation(_text_of(right)),
                given=UserInput(shortened(_text_of(given.result), MAX_RESULT)),
            )
        )
    return problems


def _seed_problems(given: RecordParts) -> Iterator[Text]:
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
            "The seed does not match the commitment: its SHA-256 is {hash}, not {commitment}.",
            hash=Notation(commitment(given.seed)),
            commitment=UserInput(shortened(given.commitment, 80)),
        )


def _event_problem(line: Line, event: Entry) -> Text | None:
    """Say why an event cannot have happened; None if it can."""
    if line.result is not None:
        return tr("The match was already over.")
    position = line.position
    text = text_limits.shown(event.text)
    if event.kind is Kind.MOVE:
        return _move_problem(position, event, text)
    if event.kind is Kind.TAKEBACK:
        if event.text not in {str(ply) for ply in range(len(line.moves) + 1)}:
            return tr("Moves cannot be taken back to ply {ply}.", ply=text)
    elif event.kind in LEAVING and (event.seat is None or position.has_left(event.seat)):
        return tr("The player said to leave is not in the match.")
    return None


def _move_problem(position: Position, event: Entry, text: UserInput) -> Text | None:
    right = position.to_move
    if event.seat != right:
        return tr("It was the turn of seat {right}.", right=right)
    forced = position.forced_move()
    if forced is not None and event.text != forced:
        return tr("Chance gives {move}, not {given}.", move=Notation(forced), given=text)
    if Move(event.text) not in position.legal_moves():
        return tr("{move} is not a legal move, written as it should be.", move=text)
    return None


def _draws(line: Line) -> list[tuple[int, str]]:
    """Return what chance decided and at which ply, without plies that were taken back."""
    return [
        (ply, outcome)
        for ply, position in enumerate(line.positions)
        if (outcome := position.chance_outcome())
    ]


def _draw_problems(given: RecordParts, line: Line) -> Iterator[Text]:
    if given.draws is None:
        return
    actual, written = dict(_draws(line)), dict(given.draws)
    for ply in sorted({*actual, *written}):
        if actual.get(ply) != written.get(ply):
            yield tr(
                "At ply {ply} the seed draws {outcome}, and the record says {given}.",
                ply=ply,
                outcome=Notation(actual[ply]) if ply in actual else _NOTHING_DRAWN,
                given=text_limits.shown(written[ply]) if ply in written else _NOTHING_DRAWN,
            )
