"""Files of records: every version ever written, their details, and the JSON Schema."""

import json
import random
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from rules.errors import GameError
from rules.line import CancelReason, Entry, Kind, begin, extend
from rules.record import commitment, rewritten, verify, write_record
from rules.record_details import Details, cleaned_name, read_details
from rules.record_text import RecordError, parse
from rules.registry import game_named, games
from tests.rules.playthroughs import SMALL
from tests.rules.random_logs import random_log
from tests.support.records import record_of_log

FILES = sorted((Path(__file__).parent / "records").glob("*.json"))
"""Files of each version of the format. After 1.0.0, none of them is ever written again."""
DOCS = Path(__file__).parents[2] / "docs"
SCHEMA: Any = json.loads((DOCS / "record.schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)
SEED = bytes(range(32))
BEGAN = datetime(2026, 11, 21, 21, 50, 12, tzinfo=UTC)
Record = dict[str, Any]


def written(moment: datetime) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}"


def fits_schema(record: Record) -> bool:
    return VALIDATOR.is_valid(record)


def detailed(name: str, seats: int, rng: random.Random) -> tuple[Record, Details]:
    """Return the record of a random match with all details."""
    game = game_named(name)
    options = game.read_options(SMALL[name][0])
    line, entries = random_log(begin(game, options, seats, SEED), rng, 200)
    if line.result is None:
        entries.append(Entry(Kind.CANCELLED, reason=CancelReason.TOO_LONG))
    moments = [BEGAN + timedelta(seconds=index * 61) for index in range(1, len(entries) + 1)]
    details = Details(
        match_id=rng.randrange(1, 10**6),
        players=tuple(f"Žofie {seat} 🎲" for seat in range(seats)),
        began=written(BEGAN),
        ended=written(moments[-1]),
        rated=rng.choice([True, False]),
        times=tuple(map(written, moments)),
    )
    return record_of_log(game, options, seats, SEED, entries, details=details), details


# ---- versions
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_files_of_every_version_can_be_verified_and_written_again(path: Path) -> None:
    record = parse(path.read_bytes())
    hashes: Any = record["hashes"]
    verdict = verify(record)
    assert (verdict.problems, verdict.final) == ((), hashes[-1])
    assert rewritten(record) == record
    assert parse(write_record(record)) == record
    assert fits_schema(json.loads(path.read_bytes()))


def test_there_are_files_of_every_version_and_game() -> None:
    stems = {path.stem for path in FILES}
    assert stems == {
        f"version-{version}-{game}"
        for version in ("1", "1-detailed")
        for game in ("escabel", "esgrad", "stack-control")
    }


# ---- details
@pytest.mark.parametrize("name", sorted(SMALL))
@pytest.mark.parametrize("seed", range(3))
def test_a_record_with_details_survives_every_step(name: str, seed: int) -> None:
    """Written, verified, read and written again it is the same, byte for byte."""
    rng = random.Random(seed)
    seats = rng.randint(game_named(name).min_seats, game_named(name).max_seats)
    record, details = detailed(name, seats, rng)
    data = write_record(record)
    read_again = parse(data)
    assert verify(read_again).problems == ()

    assert rewritten(read_again) == record
    assert write_record(rewritten(read_again)) == data
    assert read_details(read_again, seats) == details
    assert fits_schema(json.loads(data))


def test_details_do_not_change_the_hashes() -> None:
    game = game_named("escabel")
    entries = [Entry(Kind.MOVE, 0, "b2"), Entry(Kind.RESIGNED, 1)]
    options = game.read_options({"size": "3", "pie": "off"})
    plain = record_of_log(game, options, 2, b"", entries)
    began = written(BEGAN)
    details = Details(match_id=7, players=("Ann", "Ben"), began=began, times=(began, began))
    with_details = record_of_log(game, options, 2, b"", entries, details=details)
    assert with_details["hashes"] == plain["hashes"]
    assert with_details.keys() - plain.keys() == {"match", "players", "began"}
    events: Any = with_details["events"]
    assert events[0]["at"] == "2026-11-21T21:50:12Z"


def test_only_keys_of_the_format_are_kept() -> None:
    record, _ = detailed("escabel", 2, random.Random(4))
    more = json.loads(json.dumps(record))
    more["comment"] = "x"
    more["events"][0]["clock"] = 3
    assert rewritten(more) == record


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann\n# Lee\t ", "Ann # Lee"),
        ("\u202eAnn\u2066", "Ann"),
        ("A\x00\x1bn", "An"),
        ("A\ud800nn", "Ann"),
        (" \u202e\n", "?"),
        ("\u200b \u200e", "?"),
        ("x" * 6000, "x" * 100),
        ("a" + "\u0301" * 50 + "b", "a" + "\u0301" * 3 + "b"),
    ],
)
def test_names_from_outside_are_one_short_line(given: str, shown: str) -> None:
    assert cleaned_name(given) == shown
    assert cleaned_name(shown) == shown


BROKEN_DETAILS: list[tuple[Record, str]] = [
    ({"match": 0}, "match should be"),
    ({"match": 10**400}, "match should be"),
    ({"players": "Ann"}, "players should be a list"),
    ({"players": ["Ann", 3]}, "A player's name should be"),
    ({"began": 5}, "began should be a time in UTC"),
    ({"ended": "2026-11-21"}, "ended should be a time in UTC"),
    ({"ended": "2026-11-21T22:00:00+01:00"}, "ended should be a time in UTC"),
    ({"rated": "yes"}, "rated should be true or false"),
    ({"hints": [1, -1]}, r"hints\[\] should be a whole number"),
    ({"events": [{"kind": "cancelled", "at": "now"}]}, r"events\[1\].at should be a time in UTC"),
]


@pytest.mark.parametrize(("change", "words"), BROKEN_DETAILS)
def test_broken_details_are_refused_with_a_sentence(change: Record, words: str) -> None:
    record, _ = detailed("escabel", 2, random.Random(4))
    changed = {**json.loads(json.dumps(record)), **change}
    with pytest.raises(RecordError, match=words):
        read_details(changed, 2)
    assert not fits_schema(changed)


@pytest.mark.parametrize(
    "change",
    [
        {"players": ["Ann"]},
        {"players": ["a"] * 3},
        {"players": ["Ann", "\u202e" * 5000]},
        {"players": ["Ann", "\u0301" * 5000]},
        {"hints": [1]},
        {"began": "0000-01-01T00:00:00Z"},
        {"began": "2026-00-01T00:00:00Z"},
        {"began": "2026-13-01T00:00:00Z"},
        {"began": "2026-11-31T00:00:00Z"},
        {"began": "2026-02-29T00:00:00Z"},
        {"began": "1900-02-29T00:00:00Z"},
        {"began": "2026-11-21T24:00:00Z"},
        {"began": "2026-11-21T23:60:00Z"},
        {"began": "2026-11-21T23:59:60Z"},
    ],
)
def test_details_that_only_the_program_can_refuse(change: Record) -> None:
    record, _ = detailed("escabel", 2, random.Random(4))
    with pytest.raises(RecordError):
        read_details({**record, **change}, 2)


@pytest.mark.parametrize("day", ["2024-02-29", "2000-02-29", "2026-12-31", "9999-12-31"])
def test_every_day_of_the_calendar_is_a_time(day: str) -> None:
    record, _ = detailed("escabel", 2, random.Random(4))
    began = f"{day}T23:59:59Z"
    assert datetime.fromisoformat(began)
    assert read_details({**record, "began": began}, 2).began == began


def test_missing_details_are_unknown() -> None:
    game = game_named("escabel")
    record = record_of_log(game, game.read_options({"size": "3"}), 2, b"", [])
    assert read_details(record, 2) == Details()
    nothing = dict.fromkeys(("match", "players", "began", "ended", "rated", "hints"))
    assert rewritten({**record, **nothing}) == record
    assert fits_schema(json.loads(json.dumps({**record, **nothing})))


# ---- the schema
def test_the_schema_is_valid_draft_2020_12() -> None:
    assert SCHEMA["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert jsonschema_rs.meta.is_valid(SCHEMA)


def test_records_of_running_matches_of_every_game_fit_the_schema() -> None:
    for name, game in games().items():
        record = record_of_log(game, game.read_options({}), game.min_seats, SEED, [])
        assert fits_schema(json.loads(json.dumps(record))), name


DELETED = object()
NO_RECORD = "This is not a record: its format should be"
ONE_FOR_EACH = "hashes should hold one for what was agreed, and one for each event"
BROKEN: list[tuple[str, Record]] = [
    (NO_RECORD, {"format": "pgn"}),
    (NO_RECORD, {"format": DELETED}),
    (NO_RECORD, {"format": "postboard-record-1 "}),
    ("game should be a text", {"game": 3}),
    ("rules_version should be a whole number from 1", {"rules_version": 0}),
    ("rules_version should be a whole number from 1", {"rules_version": True}),
    ("rules_version should be a whole number from 1", {"rules_version": DELETED}),
    ("options should be an object", {"options": []}),
    ("options.setup should be a text", {"options": {"setup": 1}}),
    ("seats should be a whole number from 2 to 5", {"seats": "2"}),
    ("wishes[] should be a text", {"wishes": [1, None]}),
    ("wishes should be a list with one item for each seat", {"wishes": DELETED}),
    ("seed should be 64 hexadecimal digits", {"seed": "xyz"}),
    ("seed should be 64 hexadecimal digits", {"seed": "00"}),
    ("commitment should be a text", {"commitment": 1}),
    ("64 hexadecimal digits in lower case", {"commitment": "F" * 64}),
    ("events should be a list", {"events": {}}),
    ("events[1] should be an object", {"events": [3]}),
    ("events[1].kind is not one that is known", {"events": [{"kind": ["move"]}]}),
    ("events[1].seat should be a whole", {"events": [{"kind": "cancelled", "seat": -1}]}),
    ("events[1].text should be a text", {"events": [{"kind": "move", "seat": 0, "text": 7}]}),
    (
        "text should have at most 1000",
        {"events": [{"kind": "move", "seat": 0, "text": "x" * 1001}]},
    ),
    ("draws[].drawn should be a text", {"draws": [{"ply": 1}]}),
    ("draws[].ply should be", {"draws": [{"ply": 10**6, "drawn": "x"}]}),
    ("at most 1000 characters", {"draws": [{"ply": 1, "drawn": "x" * 1001}]}),
    ("winners should be a list", {"result": {"winners": "0"}}),
    ("result.termination should be a text", {"result": {"winners": [0]}}),
    ("scores should be a list", {"result": {"winners": [], "termination": "x", "scores": "1"}}),
    ("should be num", {"result": {"winners": [], "termination": "x", "scores": [10**9] * 2}}),
    ("hashes should be a list", {"hashes": DELETED}),
    (ONE_FOR_EACH, {"hashes": []}),
    (ONE_FOR_EACH, {"hashes": ["0" * 63]}),
    (ONE_FOR_EACH, {"hashes": ["G" * 64]}),
]
"""What the schema refuses too."""
WRONG: list[tuple[str, Record]] = [
    ("There is no game “ludo”", {"game": "ludo"}),
    ("setup can be", {"options": {"setup": "chess"}}),
    ("has no option “speed”", {"options": {"speed": "1"}}),
    ("options should name every option", {"options": {"setup": "draw"}}),
    ("A colour can be", {"wishes": ["pink", None]}),
    ("wishes should be a list", {"wishes": [None] * 6}),
    ("events[1].seat should be a whole", {"events": [{"kind": "move", "seat": 7}]}),
    ("holds half a character", {"events": [{"kind": "move", "text": "\ud800"}]}),
    ("at most 100000 items", {"events": [{"kind": "cancelled"}] * 100_001}),
    ("winners[] should be", {"result": {"winners": [9], "termination": "x"}}),
    ("cannot be played by version 2 of its rules", {"rules_version": 2}),
    (ONE_FOR_EACH, {"hashes": ["0" * 64]}),
]
"""What only the program refuses."""


@pytest.mark.parametrize(("words", "change"), BROKEN + WRONG)
def test_a_broken_record_is_refused_with_a_sentence(words: str, change: Record) -> None:
    record, _ = detailed("stack-control", 2, random.Random(1))
    broken = {**json.loads(json.dumps(record)), **change}
    broken = {key: value for key, value in broken.items() if value is not DELETED}
    assert words in verify(broken).problems[-1]
    assert (words, change) in WRONG or not fits_schema(broken)


def test_a_schema_for_broken_json_is_not_needed() -> None:
    for data in (b"", b"[]", b"null", b'"postboard-record-1"'):
        with pytest.raises(GameError):
            parse(data)


# ---- what a running match must not reveal
@pytest.mark.parametrize("name", sorted(SMALL))
def test_the_record_of_a_running_match_says_nothing_about_later_draws(name: str) -> None:
    """Every draw in it has been shown on a board, and the seed is not in it."""
    game = game_named(name)
    seats = game.max_seats
    line = begin(game, game.read_options(SMALL[name][0]), seats, SEED)
    entries: list[Entry] = []
    rng = random.Random(3)
    while line.result is None and len(entries) < 40:
        record = record_of_log(game, line.position.options, seats, SEED, entries)
        assert record["seed"] is None
        assert SEED.hex() not in json.dumps(record)
        draws: Any = record["draws"]
        assert {each["ply"]: each["drawn"] for each in draws} == {
            ply: position.chance_outcome()
            for ply, position in enumerate(line.positions)
            if position.chance_outcome()
        }
        position = line.position
        move = position.forced_move() or rng.choice(position.legal_moves())
        entries.append(Entry(Kind.MOVE, position.to_move, move))
        line = extend(line, entries[-1])
    if game.uses_chance(line.position.options):
        unfinished = record_of_log(game, line.position.options, seats, SEED, entries[:5])
        assert unfinished["commitment"] == commitment(SEED)
        (missing,) = verify(unfinished).problems
        assert missing.startswith("The record holds no seed, so its draws cannot be checked. ")
