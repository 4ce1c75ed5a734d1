"""A match's record says all that happened, and `verify` finds what cannot have happened so."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.game import Move
from rules.record import commitment, to_record, verify
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend

SEED = bytes(range(32))
Record = dict[str, Any]
"""JSON, which the tests tamper with."""


def log(
    name: str, seats: int = 2, more: dict[int, Entry] | None = None, **options: str
) -> list[Entry]:
    """A random match; `more` are events other than moves, before the ply of their key."""
    game = game_named(name)
    line = begin(game, game.read_options(options), seats, SEED)
    rng = random.Random(1)
    entries: list[Entry] = []
    while line.result is None and len(entries) < 400:
        position = line.position
        extra = (more or {}).pop(len(entries), None)
        move = position.automatic() or rng.choice(position.legal_moves())
        entry = extra or Entry(Kind.MOVE, position.to_move, move)
        line = extend(line, entry)
        entries.append(entry)
    return entries


def recorded(
    name: str = "stack-control",
    seats: int = 2,
    more: dict[int, Entry] | None = None,
    **options: str,
) -> Record:
    game = game_named(name)
    entries = log(name, seats, more, **options)
    record = to_record(game, game.read_options(options), seats, SEED, entries)
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("setup", ["draw", "advanced", "scattered"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_record_of_a_match_is_right(setup: str, seats: int) -> None:
    record = recorded(seats=seats, setup=setup)
    assert verify(record) == []
    assert record["commitment"] == commitment(SEED)
    assert record["seed"] == SEED.hex()
    assert record["result"]["winners"]


def test_games_without_chance_have_records_without_a_seed() -> None:
    record = recorded("escabel", size="4")
    assert verify(record) == []
    assert (record["seed"], record["commitment"], record["draws"]) == (None, None, [])


def test_leaving_taking_back_and_notes_are_replayed() -> None:
    more = {
        4: Entry(Kind.RESIGNED, 1),
        30: Entry(Kind.TAKEBACK, 0, "25"),
        40: Entry(Kind.NOTE, None, "The clock was given back."),
        70: Entry(Kind.TIMEOUT, 3),
    }
    record = recorded(seats=4, more=more)
    kinds = {event["kind"] for event in record["events"]}
    assert kinds == {"move", "resigned", "takeback", "note", "timeout"}
    assert verify(record) == []


def test_a_resignation_of_two_is_the_end() -> None:
    record = recorded(more={70: Entry(Kind.RESIGNED, 0)})
    assert record["result"] == {"winners": [1], "termination": "resigned", "scores": None}
    assert verify(record) == []


def test_a_cancelled_match_shows_its_seed_too() -> None:
    record = recorded(more={7: Entry(Kind.CANCELLED)})
    assert record["seed"] == SEED.hex()
    assert verify(record) == []


def test_while_a_match_goes_on_its_record_keeps_the_seed_secret() -> None:
    game = game_named("stack-control")
    entries = log("stack-control")[:20]
    record = to_record(game, game.read_options({}), 2, SEED, entries)
    assert record["seed"] is None
    assert SEED.hex() not in json.dumps(record)
    assert len(record["draws"]) == 7  # pyright: ignore[reportArgumentType]  # a list in JSON
    assert verify(record) == [
        "The record holds no seed, so its draws cannot be checked. "
        "A match's seed is shown when the match is over."
    ]


# ---- tampering
def problem(record: Record) -> str:
    found = verify(record)
    assert len(found) == 1
    return found[0]


def test_another_seed_does_not_fit_the_commitment() -> None:
    record = recorded()
    record["seed"] = bytes(32).hex()
    assert "does not fit the commitment" in problem(record)


def test_a_seed_chosen_later_shows_in_the_first_draw_it_changes() -> None:
    record = recorded()
    record["seed"] = bytes(32).hex()
    record["commitment"] = commitment(bytes(32))
    assert problem(record).startswith("Event 1: ")


def test_a_missing_commitment_is_found() -> None:
    record = recorded()
    record["commitment"] = None
    assert "The commitment is missing" in problem(record)


def test_a_draw_that_was_told_otherwise_is_found() -> None:
    record = recorded()
    drawn = record["draws"][1]["drawn"]
    record["draws"][1]["drawn"] = "R1 R2 R3"
    assert problem(record) == f"At ply 3 the seed draws {drawn}, and the record says R1 R2 R3."
    del record["draws"][1]
    assert "the record says nothing" in problem(record)


def test_a_move_that_was_not_legal_is_found() -> None:
    record = recorded()
    record["events"][80]["text"] = "a1-a2"
    assert problem(record) == "Event 81: a1-a2 is not a legal move, written as it should be."


def test_a_move_out_of_turn_is_found() -> None:
    record = recorded()
    record["events"][5]["seat"] = 0
    assert problem(record) == "Event 6: it was the turn of seat 1, not of 0."


def test_a_placing_for_a_seat_that_left_must_be_the_one_that_chance_gives() -> None:
    record = recorded(seats=3, more={0: Entry(Kind.RESIGNED, 0)})
    right = record["events"][1]["text"]
    other = f"{right.split()[0]} {'d4' if right.split()[1] != 'd4' else 'd5'}"
    record["events"][1]["text"] = other
    assert problem(record) == f"Event 2: chance gives {right}, not {other}."


def test_another_result_is_found() -> None:
    record = recorded()
    right = record["result"]["winners"][0]
    record["result"]["winners"] = [1 - right]
    assert f"The result should be control, won by seat {right}" in problem(record)
    record["result"] = None
    assert "not that the match goes on" in problem(record)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"kind": "move", "seat": 0, "text": "d4-d5"}, "the match was already over"),
        ({"kind": "takeback", "seat": 0, "text": "3"}, "the match was already over"),
        ({"kind": "resigned", "seat": 0}, "the match was already over"),
    ],
)
def test_nothing_happens_after_the_end(event: Record, words: str) -> None:
    record = recorded()
    record["events"].append(event)
    assert words in problem(record)


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"kind": "takeback", "seat": 0, "text": "3"}, "moves cannot be taken back to ply 3"),
        ({"kind": "takeback", "seat": 0, "text": "x"}, "moves cannot be taken back to ply x"),
        ({"kind": "resigned", "seat": None}, "nobody who is still in"),
    ],
)
def test_events_that_cannot_be_are_found(event: Record, words: str) -> None:
    record = recorded()
    record["events"].insert(0, event)
    assert words in problem(record)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"format": "pgn"}, "This is no record"),
        ({"game": "ludo"}, "There is no game “ludo”"),
        ({"game": 3}, "game should be a text"),
        ({"options": []}, "options should be an object"),
        ({"options": {"setup": 1}}, "The option setup should be a text"),
        ({"options": {"setup": "chess"}}, "setup can be"),
        ({"options": {"speed": "1"}}, "has no option “speed”"),
        ({"seats": 9}, "seats should be a number from 2 to 5"),
        ({"seats": True}, "seats should be a number from 2 to 5"),
        ({"wishes": ["pink"]}, "A colour can be"),
        ({"wishes": [1]}, "A wish should be a colour"),
        ({"wishes": [None] * 6}, "more wishes than seats"),
        ({"seed": "xyz"}, "seed should be 64 hexadecimal digits"),
        ({"seed": "00"}, "seed should be 64 hexadecimal digits"),
        ({"commitment": 1}, "commitment should be a text"),
        ({"events": {}}, "events should be a list"),
        ({"events": [3]}, "Event 1 should be an object"),
        ({"events": [{"kind": "dance"}]}, "Event 1 has no kind that is known"),
        ({"events": [{"kind": ["move"]}]}, "Event 1 has no kind that is known"),
        ({"events": [{"kind": "move", "seat": 7}]}, "Event 1 should name a seat from 0 to 1"),
        ({"events": [{"kind": "move", "text": 7}]}, "The text of event 1 should be a text"),
        ({"draws": [{"ply": "1"}]}, "Each of the draws should have a ply"),
        ({"result": {"winners": "0"}}, "result should have winners"),
        ({"result": {"winners": [0], "termination": "x", "scores": ["1"]}}, "scores should be"),
        ({"result": {"winners": [0], "termination": "x", "scores": [10**400]}}, "result should be"),
    ],
)
def test_what_is_no_record_is_refused_with_a_sentence(change: Record, words: str) -> None:
    assert words in problem({**recorded(), **change})


def test_a_record_without_draws_or_result_of_them_is_checked_by_its_moves() -> None:
    record = recorded()
    del record["draws"]
    assert verify(record) == []


# ---- from the command line
def verified(path: Path, *more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rules", *more, "verify", str(path)],
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def test_python_m_rules_verify_tells_right_from_wrong(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    record = recorded()
    path.write_text(json.dumps(record), encoding="utf-8")
    done = verified(path)
    assert (done.returncode, done.stdout) == (
        0,
        "The seed, every draw, every move and the result are right.\n",
    )
    record["events"][5]["seat"] = 0
    path.write_text(json.dumps(record), encoding="utf-8")
    done = verified(path)
    assert (done.returncode, done.stdout) == (1, "Event 6: it was the turn of seat 1, not of 0.\n")
    assert json.loads(verified(path, "--json").stdout) == {"problems": [done.stdout.strip()]}


def test_python_m_rules_verify_says_when_a_file_is_no_record(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    assert "cannot be read" in verified(path).stdout
    path.write_text("1. e4 e5", encoding="utf-8")
    assert verified(path).stdout == f"{path} is not JSON.\n"
    path.write_text('{"seats": ' + "1" * 5000 + "}", encoding="utf-8")  # more than Python reads
    assert verified(path).stdout == f"{path} is not JSON.\n"
    path.write_text("[]", encoding="utf-8")
    done = verified(path)
    assert (done.returncode, done.stdout) == (1, "A record is a JSON object.\n")


def test_the_example_in_the_documentation_is_a_right_record() -> None:
    text = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    assert verify(json.loads(example)) == []


def test_a_move_in_other_words_is_not_what_a_record_holds() -> None:
    record = recorded("escabel", size="4")
    first = record["events"][0]["text"]
    record["events"][0]["text"] = first.upper()
    assert "written as it should be" in problem(record)
    assert Move(first) == first
