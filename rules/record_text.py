"""Reading a record: untrusted JSON becomes typed parts, or is rejected with a sentence.

Also the hash chain (`docs/record.md`). The first hash covers what was agreed before the match. Each
further hash covers one event and the hash before it, so the last hash covers the whole log.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeGuard

from rules.errors import GameError
from rules.game import Game, Wishes
from rules.language import is_list, is_object
from rules.line import BY_NO_SEAT, CancelReason, Entry, Kind
from rules.options import Options
from rules.registry import game_named
from rules.result import ResultJson
from rules.text import JSON, Name, Notation, UserInput, tr

FORMAT = "postboard-record-1"
"""The first field of the chain, and the format of records."""
MAX_BYTES = 16 * 2**20
_SEED_BYTES = 32
_MAX_EVENTS = 100_000
_MAX_TEXT_LENGTH = 1000
_LARGEST_SCORE = 10**6
_HASH = re.compile(r"[0-9a-f]{64}")


class RecordError(GameError):
    """A record that cannot be read; the sentence says which part of it is wrong."""


class NotJson(RecordError):
    """A file that is not JSON, or too large to be read."""


@dataclass(frozen=True, slots=True)
class RecordParts:
    """The parts of a record with their types checked."""

    game: Game
    options: Options
    seats: int
    wishes: tuple[str | None, ...]
    seed: bytes
    commitment: str | None
    events: tuple[Entry, ...]
    draws: tuple[tuple[int, str], ...] | None
    result: ResultJson | None
    hashes: tuple[str, ...]


# ---- the hash chain
def field(text: str | None) -> bytes:
    """Return a text in the form in which it is hashed, so that no two lists of texts look the same.

    This is its length in bytes, a colon, its bytes in UTF-8, and a comma, or `-,` for None.

    Raises ValueError for a text that is not valid Unicode (half of a surrogate pair).
    """
    if text is None:
        return b"-,"
    data = text.encode()
    return b"%d:%s," % (len(data), data)


def chain(
    game: Game, options: Options, wishes: Wishes, commitment: str | None, events: Iterable[Entry]
) -> list[str]:
    """Return the hash of what was agreed, then one for each event, in hexadecimal.

    `wishes` has one for each seat. `commitment` is the SHA-256 of the seed in hexadecimal, or None
    for a match without chance.

    Raises ValueError as `field` does.
    """
    texts = game.write_options(options, all_of_them=True)
    first = [FORMAT, game.name, str(game.version), str(len(texts))]
    for key in sorted(texts):
        first += [key, texts[key]]
    first.append(str(len(wishes)))
    digest = hashlib.sha256(b"".join(map(field, [*first, *wishes, commitment]))).digest()
    hashes = [digest.hex()]
    for event in events:
        seat = None if event.seat is None else str(event.seat)
        fields = (event.kind.value, seat, event.reason, event.text)
        digest = hashlib.sha256(digest + b"".join(map(field, fields))).digest()
        hashes.append(digest.hex())
    return hashes


# ---- bytes
def parse(data: bytes, file: str = "-") -> Mapping[str, object]:
    """Return the JSON object in a file. Raises NotJson if it is not JSON, otherwise RecordError."""
    named = Name(file)
    if len(data) > MAX_BYTES:
        raise NotJson.because(
            "{file} is too large: a record has at most {most} bytes.", file=named, most=MAX_BYTES
        )
    try:
        text = data.decode("utf-8-sig")  # some editors of Windows begin a file with a mark
    except UnicodeDecodeError:
        raise NotJson.because("{file} is not text in UTF-8.", file=named) from None
    try:
        value: object = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecordError:
        raise
    except (ValueError, RecursionError):  # also for very long numbers and deeply nested lists
        raise NotJson.because("{file} is not JSON.", file=named) from None
    if not is_object(value):
        raise RecordError.because("A record is a JSON object.")
    return value


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    """Return a JSON object without duplicate keys: programs differ in which of them they use."""
    members: dict[str, object] = {}
    for key, value in pairs:
        if key in members:
            raise RecordError.because(
                "The key “{key}” is there twice in one object.", key=UserInput(_cut(key))
            )
        members[key] = value
    return members


def _constant(name: str) -> object:
    raise RecordError.because("{number} is not a JSON number.", number=UserInput(name))


# ---- parts
def read(record: Mapping[str, object]) -> RecordParts:
    """Return the parts of a record. Raises GameError if one is not valid."""
    if record.get("format") != FORMAT:
        raise RecordError(
            tr("This is not a record: its format should be “{format}”.", format=Notation(FORMAT))
        )
    game = game_named(_text(record.get("game"), "game"), _version(record.get("rules_version")))
    texts = {
        _text(key, "options[]"): _text(value, f"options.{_cut(key)}")
        for key, value in _mapping(record.get("options"), "options").items()
    }
    options = game.read_options(texts)
    if texts != game.write_options(options, all_of_them=True):
        raise RecordError.because(
            "options should name every option, written as the game writes it."
        )
    seats = record.get("seats")
    if type(seats) is not int or not game.min_seats <= seats <= game.max_seats:
        raise RecordError.because(
            "seats should be a number from {least} to {most}.",
            least=game.min_seats,
            most=game.max_seats,
        )
    wishes = tuple(_wishes(record.get("wishes"), seats))
    if len(wishes) != seats:
        raise RecordError.because("wishes should hold one colour, or null, for each seat.")
    seed, commitment = _seed(record.get("seed")), record.get("commitment")
    if commitment is not None:
        commitment = _hash(commitment, "commitment")
    if not game.uses_chance(options) and (seed or commitment is not None):
        raise RecordError.because(
            "Nothing is drawn in this match, so it has no seed and no commitment."
        )
    events = _list(record.get("events"), "events")
    if len(events) > _MAX_EVENTS:
        raise RecordError.because("A record has at most {most} events.", most=_MAX_EVENTS)
    return RecordParts(
        game,
        options,
        seats,
        wishes,
        seed,
        commitment,
        tuple(_event(each, number, seats) for number, each in enumerate(events, 1)),
        None if record.get("draws") is None else tuple(_read_draws(record["draws"])),
        _result(record.get("result"), seats),
        tuple(_hashes(record.get("hashes"), len(events))),
    )


def _cut(text: str) -> str:
    """Return the beginning of a text from outside, without characters that cannot be encoded."""
    return text[:40].encode(errors="replace").decode()


def _text(value: object, field: str) -> str:
    """Return a value that must be a text; `field` is its place in the record."""
    if not isinstance(value, str):
        raise RecordError.because("{field} should be a text.", field=Notation(field))
    if len(value) > _MAX_TEXT_LENGTH:
        raise RecordError.because(
            "{field} should have at most {most} characters.",
            field=Notation(field),
            most=_MAX_TEXT_LENGTH,
        )
    try:
        value.encode()
    except UnicodeEncodeError:
        raise RecordError.because(
            "{field} holds half a character, which is not valid Unicode.", field=Notation(field)
        ) from None
    return value


def _list(value: object, field: str) -> list[object]:
    if not is_list(value):
        raise RecordError.because("{field} should be a list.", field=Notation(field))
    return value


def _mapping(value: object, field: str) -> JSON:
    if not is_object(value):
        raise RecordError.because("{field} should be an object.", field=Notation(field))
    return value


def _version(value: object) -> int:
    if type(value) is not int or not 0 < value < 10**6:
        raise RecordError.because("rules_version should be a whole number from 1.")
    return value


def _wishes(value: object, seats: int) -> Iterator[str | None]:
    wishes = [] if value is None else _list(value, "wishes")
    if len(wishes) > seats:
        raise RecordError.because("There are more wishes than seats.")
    for wish in wishes:
        if wish is not None and not isinstance(wish, str):
            raise RecordError.because("A wish should be a colour, or null.")
        yield None if wish is None else _text(wish, "wishes[]")


def _seed(value: object) -> bytes:
    if value is None:
        return b""
    try:
        seed = bytes.fromhex(value) if isinstance(value, str) else b""
    except ValueError:
        seed = b""
    if len(seed) != _SEED_BYTES:
        raise RecordError.because("seed should be 64 hexadecimal digits.")
    return seed


def _hash(value: object, field: str) -> str:
    text = _text(value, field)
    if not _HASH.fullmatch(text):
        raise RecordError.because(
            "{field} should be 64 hexadecimal digits in lower case.", field=Notation(field)
        )
    return text


def _event(value: object, number: int, seats: int) -> Entry:
    event = _mapping(value, f"events[{number}]")
    kind, seat, text = event.get("kind"), event.get("seat"), event.get("text", "")
    if not isinstance(kind, str) or kind not in set(Kind):
        raise RecordError.because("Event {number} has no kind that is known.", number=number)
    if seat is not None and not _is_seat(seat, seats):
        raise RecordError.because(
            "Event {number} should name a seat from 0 to {last}, or null.",
            number=number,
            last=seats - 1,
        )
    reason = _reason(Kind(kind), seat, event.get("reason"), number)
    return Entry(Kind(kind), seat, _text(text, f"events[{number}].text"), reason)


def _reason(kind: Kind, seat: int | None, value: object, number: int) -> CancelReason | None:
    """Return the reason of an event, which only a cancellation has."""
    if kind is not Kind.CANCELLED:
        if value is not None:
            raise RecordError.because(
                "Event {number} has a reason, which only a cancellation has.", number=number
            )
        return None
    if not isinstance(value, str) or value not in set(CancelReason):
        raise RecordError.because("Event {number} has no reason that is known.", number=number)
    if (seat is None) != (value in BY_NO_SEAT):
        raise RecordError.because(
            "The seat of event {number} does not belong to its reason.", number=number
        )
    return CancelReason(value)


def _read_draws(value: object) -> Iterator[tuple[int, str]]:
    for each in _list(value, "draws"):
        draw = _mapping(each, "draws[]")
        ply, drawn = draw.get("ply"), draw.get("drawn")
        if type(ply) is not int or not 0 <= ply <= _MAX_EVENTS or not isinstance(drawn, str):
            raise RecordError.because("Each of the draws should have a ply and what was drawn.")
        yield ply, _text(drawn, "draws[].drawn")


def _result(value: object, seats: int) -> ResultJson | None:
    """Return the result with `winners`, `termination` and `scores`; other keys are ignored."""
    if value is None:
        return None
    result = _mapping(value, "result")
    given, scores = result.get("winners"), result.get("scores")
    winners = [each for each in given if _is_seat(each, seats)] if is_list(given) else None
    if winners is None or winners != given or len(winners) > seats:
        raise RecordError.because("result should have winners, a list of seats.")
    termination = _text(result.get("termination"), "result.termination")
    numbers = [each for each in scores if _is_score(each)] if is_list(scores) else None
    if numbers != scores or len(numbers or ()) > seats:
        raise RecordError.because("scores should be a list of numbers, one for each seat, or null.")
    return {"winners": winners, "termination": termination, "scores": numbers}


def _is_seat(value: object, seats: int) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < seats


def _is_score(value: object) -> TypeGuard[float]:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < _LARGEST_SCORE


def _hashes(value: object, events: int) -> Iterator[str]:
    hashes = _list(value, "hashes")
    if len(hashes) != events + 1:
        raise RecordError.because(
            "hashes should hold one for what was agreed, and one for each event."
        )
    for number, each in enumerate(hashes):
        yield _hash(each, f"hashes[{number}]")
