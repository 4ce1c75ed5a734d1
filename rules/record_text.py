"""Reading a record: untrusted JSON becomes typed parts, or is rejected with a sentence.

Also the hash chain (`docs/record.md`). The first hash covers what was agreed before the match. Each
further hash covers one event and the hash before it, so the last hash covers the whole log.
"""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeVar

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
_MAX_EVENTS = 100_000
_MAX_TEXT_LENGTH = 1000
_LARGEST_SCORE = 10**6
_LARGEST_VERSION = 10**6 - 1
_HASH = re.compile(r"[0-9a-f]{64}")
Known = TypeVar("Known", bound=StrEnum)


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
    version = whole(record.get("rules_version"), "rules_version", 1, _LARGEST_VERSION)
    game = game_named(_text(record.get("game"), "game"), version)
    texts = {
        _text(key, "options[]"): _text(value, f"options.{_cut(key)}")
        for key, value in _mapping(record.get("options"), "options").items()
    }
    options = game.read_options(texts)
    if texts != game.write_options(options, all_of_them=True):
        raise RecordError.because(
            "options should name every option, written as the game writes it."
        )
    seats = whole(record.get("seats"), "seats", game.min_seats, game.max_seats)
    wishes = by_seat(record.get("wishes"), "wishes", seats)
    seed, commitment = _seed(record.get("seed")), record.get("commitment")
    if commitment is not None:
        commitment = _hash(commitment, "commitment")
    if not game.uses_chance(options) and (seed or commitment is not None):
        raise RecordError.because(
            "Nothing is drawn in this match, so it has no seed and no commitment."
        )
    events = _list(record.get("events"), "events", _MAX_EVENTS)
    return RecordParts(
        game,
        options,
        seats,
        tuple(None if each is None else _text(each, "wishes[]") for each in wishes),
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


def _list(value: object, field: str, most: int) -> list[object]:
    if not is_list(value):
        raise RecordError.because("{field} should be a list.", field=Notation(field))
    if len(value) > most:
        raise RecordError.because(
            "{field} should have at most {most} items.", field=Notation(field), most=most
        )
    return value


def by_seat(value: object, field: str, seats: int) -> list[object]:
    """Return a list that must have an item for each seat."""
    if not is_list(value) or len(value) != seats:
        raise RecordError.because(
            "{field} should be a list with one item for each seat.", field=Notation(field)
        )
    return value


def _mapping(value: object, field: str) -> JSON:
    if not is_object(value):
        raise RecordError.because("{field} should be an object.", field=Notation(field))
    return value


def whole(value: object, field: str, least: int, most: int) -> int:
    """Return a value that must be a whole number from `least` to `most`."""
    if type(value) is not int or not least <= value <= most:
        raise RecordError.because(
            "{field} should be a whole number from {least} to {most}.",
            field=Notation(field),
            least=least,
            most=most,
        )
    return value


def _one_of(kinds: type[Known], value: object, field: str) -> Known:
    if not isinstance(value, str) or value not in set(kinds):
        raise RecordError.because("{field} is not one that is known.", field=Notation(field))
    return kinds(value)


def _seed(value: object) -> bytes:
    if value is None:
        return b""
    if not isinstance(value, str) or not _HASH.fullmatch(value.lower()):
        raise RecordError.because("seed should be 64 hexadecimal digits.")
    return bytes.fromhex(value)


def _hash(value: object, field: str) -> str:
    text = _text(value, field)
    if not _HASH.fullmatch(text):
        raise RecordError.because(
            "{field} should be 64 hexadecimal digits in lower case.", field=Notation(field)
        )
    return text


def _event(value: object, number: int, seats: int) -> Entry:
    field = f"events[{number}]"
    event = _mapping(value, field)
    kind = _one_of(Kind, event.get("kind"), f"{field}.kind")
    seat, reason = event.get("seat"), event.get("reason")
    if seat is not None:
        seat = whole(seat, f"{field}.seat", 0, seats - 1)
    if reason is not None:
        reason = _one_of(CancelReason, reason, f"{field}.reason")
    fits = reason is None
    if kind is Kind.CANCELLED:
        fits = reason is not None and (seat is None) == (reason in BY_NO_SEAT)
    if not fits:
        raise RecordError.because(
            "The reason of event {number} does not belong to it.", number=number
        )
    return Entry(kind, seat, _text(event.get("text", ""), f"{field}.text"), reason)


def _read_draws(value: object) -> Iterator[tuple[int, str]]:
    for each in _list(value, "draws", _MAX_EVENTS):
        draw = _mapping(each, "draws[]")
        ply = whole(draw.get("ply"), "draws[].ply", 0, _MAX_EVENTS)
        yield ply, _text(draw.get("drawn"), "draws[].drawn")


def _result(value: object, seats: int) -> ResultJson | None:
    """Return the result with `winners`, `termination` and `scores`; other keys are ignored."""
    if value is None:
        return None
    result = _mapping(value, "result")
    winners, scores = _list(result.get("winners"), "winners", seats), result.get("scores")
    return {
        "winners": [whole(each, "winners[]", 0, seats - 1) for each in winners],
        "termination": _text(result.get("termination"), "result.termination"),
        "scores": None if scores is None else [*map(_score, _list(scores, "scores", seats))],
    }


def _score(value: object) -> float:
    is_flag = isinstance(value, bool)
    if is_flag or not isinstance(value, int | float) or not abs(value) < _LARGEST_SCORE:
        raise RecordError.because("scores should be numbers.")
    return value


def _hashes(value: object, events: int) -> Iterator[str]:
    hashes = _list(value, "hashes", _MAX_EVENTS + 1)
    if len(hashes) != events + 1:
        raise RecordError.because(
            "hashes should hold one for what was agreed, and one for each event."
        )
    for number, each in enumerate(hashes):
        yield _hash(each, f"hashes[{number}]")
