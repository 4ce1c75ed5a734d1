"""A record describes a whole match, and `verify` finds whatever is impossible in it."""

import contextlib
import hashlib
import io
import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.__main__ import main
from rules.line import CancelReason, Entry, Kind, begin, extend
from rules.record import commitment, verify
from rules.record_text import RecordError, parse
from rules.registry import game_named
from tests.support.processes.programs import run_python
from tests.support.records import record_of_log

SEED = bytes(range(32))
Record = dict[str, Any]
"""A record as JSON, which the tests change."""


def log(
    name: str, seats: int = 2, more: dict[int, Entry] | None = None, **options: str
) -> list[Entry]:
    """Return the log of a random match; `more` are other events, by the ply before which they
    occur."""
    game = game_named(name)
    line = begin(game, game.read_options(options), seats, SEED)
    rng = random.Random(1)
    entries: list[Entry] = []
    while line.result is None and len(entries) < 400:
        position = line.position
        extra = (more or {}).pop(len(entries), None)
        move = position.forced_move() or rng.choice(position.legal_moves())
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
    record = record_of_log(game, game.read_options(options), seats, SEED, entries)
    return json.loads(json.dumps(record))


@pytest.mark.parametrize("setup", ["draw", "advanced", "scattered"])
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_record_of_a_match_has_no_problems(setup: str, seats: int) -> None:
    record = recorded(seats=seats, setup=setup)
    assert verify(record).problems == ()
    assert record["commitment"] == commitment(SEED)
    assert record["seed"] == SEED.hex()
    assert record["result"]["winners"]


def test_a_resignation_ends_a_duel() -> None:
    record = recorded(more={70: Entry(Kind.RESIGNED, 0)})
    assert record["result"] == {"winners": [1], "termination": "resigned", "scores": None}
    assert verify(record).problems == ()


def test_a_cancelled_match_also_shows_its_seed() -> None:
    record = recorded(more={7: Entry(Kind.CANCELLED, reason=CancelReason.TOO_LONG)})
    assert record["seed"] == SEED.hex()
    assert verify(record).problems == ()


UNFIT = "The reason of event 8 does not belong to it."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"reason": "boredom"}, "events[8].reason is not one that is known."),
        ({"reason": None}, UNFIT),
        ({"seat": 0}, UNFIT),
        ({"reason": "agreed"}, UNFIT),
        ({"kind": "timeout", "seat": 0}, UNFIT),
    ],
)
def test_a_cancellation_has_a_reason_that_is_known(change: Record, sentence: str) -> None:
    record = recorded(more={7: Entry(Kind.CANCELLED, reason=CancelReason.TOO_LONG)})
    *events, end = record["events"]
    assert problem_of_unreadable({**record, "events": [*events, {**end, **change}]}) == sentence


# ---- changed records whose hashes are recomputed


def hashed(record: Record) -> list[str]:
    """Compute the hash chain of a record with the program in its description."""
    program: dict[str, Any] = {"sha256": hashlib.sha256}
    exec(documented("python")[0], program)  # noqa: S102  # our own document
    events = [{"text": "", **event} for event in record["events"]]
    return list(program["chain"]({**record, "events": events}))


def problem(record: Record) -> str:
    """Return what is wrong with a record after its hashes were recomputed."""
    (only,) = verify({**record, "hashes": hashed(record)}).problems
    return only


def problem_of_unreadable(record: Record) -> str:
    """Return why a record cannot be read, without recomputing its hashes."""
    return verify(record).problems[-1]


def test_a_seed_chosen_later_is_found_at_the_first_draw_it_changes() -> None:
    record = recorded()
    record["seed"] = bytes(32).hex()
    record["commitment"] = commitment(bytes(32))
    assert problem(record).startswith("Event 1: ")


def test_a_changed_draw_is_found() -> None:
    record = recorded()
    drawn = record["draws"][1]["drawn"]
    record["draws"][1]["drawn"] = "R1 R2 R3"
    assert problem(record) == f"At ply 3 the seed draws {drawn}, and the record says R1 R2 R3."
    del record["draws"][1]
    assert "the record says nothing" in problem(record)


def test_a_changed_placement_by_chance_is_found() -> None:
    record = recorded(seats=3, more={0: Entry(Kind.RESIGNED, 0)})
    right = record["events"][1]["text"]
    other = f"{right.split()[0]} {'d4' if right.split()[1] != 'd4' else 'd5'}"
    record["events"][1]["text"] = other
    assert problem(record) == f"Event 2: Chance gives {right}, not {other}."


def test_a_changed_result_is_found() -> None:
    record = recorded()
    right = record["result"]["winners"][0]
    record["result"]["winners"] = [1 - right]
    assert f'The result should be {{"winners": [{right}], "termination":' in problem(record)
    record["result"] = None
    assert "not null." in problem(record)


def with_event(place: int, **event: Any) -> Record:
    """Return a record with one more event."""
    record = recorded()
    record["events"].insert(place, event)
    return record


def with_changed_event(number: int, **change: Any) -> Record:
    """Return a record of which one event is changed."""
    record = recorded()
    record["events"][number] |= change
    return record


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ({**recorded(), "seed": bytes(32).hex()}, "does not match the commitment"),
        ({**recorded(), "commitment": None}, "The commitment is missing"),
        (
            with_changed_event(80, text="a1-a2"),
            "Event 81: a1-a2 is not a legal move, written as it should be.",
        ),
        (
            with_changed_event(0, text=recorded()["events"][0]["text"].lower()),
            "written as it should be",
        ),
        (with_changed_event(0, text="x" * 1000), "Event 1: "),
        (with_changed_event(5, seat=0), "Event 6: It was the turn of seat 1."),
        (with_event(999, kind="move", seat=0, text="d4-d5"), "The match was already over"),
        (with_event(999, kind="takeback", seat=0, text="3"), "The match was already over"),
        (with_event(999, kind="resigned", seat=0), "The match was already over"),
        (with_event(0, kind="takeback", seat=0, text="3"), "cannot be taken back to ply 3"),
        (with_event(0, kind="takeback", seat=0, text="x"), "cannot be taken back to ply x"),
        (with_event(0, kind="resigned", seat=None), "The player said to leave"),
    ],
)
def test_what_is_impossible_is_found(record: Record, words: str) -> None:
    assert words in problem(record)
    assert len(problem(record)) < 200


def test_a_record_without_draws_or_result_is_checked_by_its_moves() -> None:
    record = recorded()
    del record["draws"]
    assert verify(record).problems == ()


# ---- changed logs, found by the last hash, which the final board shows
def last_hash(record: Record) -> str:
    final = verify(record).final
    assert final is not None
    return final


def swapped(record: Record) -> Record:
    """Swap two placements of one turn: the same trio on the same squares."""
    events = [*record["events"]]
    events[0], events[1] = events[1], events[0]
    return {**record, "events": events}


def moved(record: Record) -> Record:
    """Change the point of a stone, without a change of the result."""
    events = [*record["events"]]
    events[0] = {**events[0], "text": "a3" if events[0]["text"] != "a3" else "b3"}
    return {**record, "events": events}


def inserted(record: Record) -> Record:
    """Insert a move that was taken back and played again."""
    events = [*record["events"]]
    again = [{"kind": "takeback", "seat": 0, "text": "0"}, events[0]]
    return {**record, "events": [events[0], *again, *events[1:]]}


def short_escabel() -> Record:
    game = game_named("escabel")
    options = game.read_options({"size": "3", "pie": "off"})
    entries = [Entry(Kind.MOVE, 0, "b2"), Entry(Kind.MOVE, 1, "c3"), Entry(Kind.RESIGNED, 0)]
    return json.loads(json.dumps(record_of_log(game, options, 2, b"", entries)))


@pytest.mark.parametrize(
    ("whole", "change", "place"),
    [
        (recorded, swapped, "Event 1"),
        (short_escabel, moved, "Event 1"),
        (short_escabel, inserted, "Event 2"),
    ],
)
def test_a_changed_log_with_the_same_result_is_found(
    whole: Callable[[], Record], change: Callable[[Record], Record], place: str
) -> None:
    record = whole()
    posted = last_hash(record)
    assert verify(record, posted).problems == ()
    changed = change(record)
    if len(changed["events"]) == len(record["events"]):
        assert verify(changed).problems == (
            f"{place} does not match its hash: it was changed, moved or inserted.",
        )
    else:
        assert "hashes should hold one" in problem_of_unreadable(changed)
        padded = {**changed, "hashes": [*record["hashes"], *record["hashes"][-2:]]}
        assert place in verify(padded).problems[0]
    # with recomputed hashes, only the posted last hash differs
    again = {**changed, "hashes": hashed(changed)}
    assert verify(again).problems == ()
    assert last_hash(again) != posted
    (only,) = verify(again, posted).problems
    assert only.startswith(f"The last hash is {last_hash(again)}, not the one that was expected")


@pytest.mark.parametrize(
    "change",
    [
        {"seats": 3, "wishes": [None] * 3},
        {"wishes": ["red", None]},
        {"commitment": "0" * 64},
        {"options": {"setup": "draw", "elimination": "three", "ending": "control"}},
    ],
)
def test_changed_settings_are_found(change: Record) -> None:
    record = recorded()
    verdict = verify({**record, **change})
    assert "What was agreed does not match its hash" in verdict.problems[0]
    assert verdict.final != record["hashes"][-1]


def test_keys_outside_the_hash_chain_may_be_added() -> None:
    record = recorded(more={7: Entry(Kind.TAKEBACK, 0, "3")})
    posted = last_hash(record)
    record["players"] = ["Ann", "Ben"]
    record["result"]["words"] = "Ann won."
    for event in record["events"]:
        event["at"] = "2026-11-21T22:00:00Z"
    verdict = verify(record, posted)
    assert (verdict.problems, verdict.final) == ((), posted)


@pytest.mark.parametrize("key", ["seed", "commitment"])
def test_a_game_without_chance_has_no_seed(key: str) -> None:
    record = {**short_escabel(), key: SEED.hex()}
    assert (
        problem_of_unreadable(record)
        == "Nothing is drawn in this match, so it has no seed and no commitment."
    )


# ---- from the command line


def test_python_m_rules_verify_accepts_valid_records_only(tmp_path: Path) -> None:
    path = str(tmp_path / "match.json")
    record = recorded()
    Path(path).write_text(json.dumps(record), encoding="utf-8")
    done = run_python("-m", "rules", "verify", path)
    final = record["hashes"][-1]
    right, posted = done.stdout.splitlines()
    assert done.returncode == 0
    assert right == "The seed, every draw, every move and the result are right."
    assert posted.startswith(f"The last hash is {final}. It should be the one under More")
    status, said = main_says(["verify", path, "--hash", final.upper()])
    assert (status, said) == (0, f"{right}\nThe last hash is {final}, as expected.\n")
    status, said = main_says(["verify", path, "--hash", "0" * 64])
    assert (status, said.count("The last hash is")) == (1, 1)
    answer: Record = {"problems": [], "notes": [], "final": final}
    for arguments in (["--json", "verify", path], ["verify", path, "--json"]):
        assert json.loads(main_says(arguments)[1]) == answer
    record["events"][5]["seat"] = 0
    record["hashes"] = hashed(record)
    Path(path).write_text(json.dumps(record), encoding="utf-8")
    wrong = "Event 6: It was the turn of seat 1."
    status, said = main_says(["verify", path])
    assert (status, said.splitlines()[0]) == (1, wrong)
    assert json.loads(main_says(["--json", "verify", path])[1])["problems"] == [wrong]


@pytest.mark.parametrize(
    ("data", "status", "words"),
    [
        (b"1. e4 e5", 2, "{path} is not JSON."),
        (b'{"seats": ' + b"1" * 5000 + b"}", 2, "{path} is not JSON."),  # more than Python reads
        (b"[" * 200_000, 2, "{path} is not JSON."),
        (b'{"a": ' * 100_000, 2, "{path} is not JSON."),
        (b'{"game": "escabel \xff"}', 2, "{path} is not text in UTF-8."),
        (b" " * (2**24 + 1), 2, "{path} is too large: a record has at most 16777216 bytes."),
        (b"[]", 1, "A record is a JSON object."),
        (b"\xef\xbb\xbf[]", 1, "A record is a JSON object."),  # with a byte order mark
        (b'{"seats": NaN}', 1, "NaN is not a JSON number."),
        (b'{"seats": -Infinity}', 1, "-Infinity is not a JSON number."),
        (b'{"game": "a", "game": "b"}', 1, "The key “game” is there twice in one object."),
        (b'{"events": [{"a": 0, "a": 1}]}', 1, "The key “a” is there twice in one object."),
        (b'{"\\ud800": 1, "\\ud800": 2}', 1, "The key “?” is there twice in one object."),
    ],
    ids=range(13),
)
def test_python_m_rules_verify_refuses_a_file_that_is_not_a_record(
    tmp_path: Path, data: bytes, status: int, words: str
) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(data)
    said = words.replace("{path}", str(path))
    assert main_says(["verify", str(path)]) == (status, f"{said}\n")
    code, answer = main_says(["--json", "verify", str(path)])
    expected: Record = {"problems": [said], "notes": [], "final": None}
    assert (code, json.loads(answer)) == (status, expected)


def main_says(arguments: list[str]) -> tuple[int, str]:
    """Return what the command line prints, run in this process."""
    out, error = io.StringIO(), io.StringIO()
    with (
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(error),
        pytest.MonkeyPatch.context() as patch,
    ):
        patch.setattr(sys, "argv", ["rules", *arguments])
        try:
            status = main()
        except SystemExit as ended:
            status = int(ended.code or 0)
    assert error.getvalue() == ""
    return status, out.getvalue()


def test_a_duplicate_among_many_keys_is_found_quickly() -> None:
    """A search through all keys for each key would take minutes."""
    keys = ", ".join(f'"{number}": 0' for number in range(200_000))
    with pytest.raises(RecordError, match="“199999” is there twice"):
        parse(f'{{{keys}, "199999": 1}}'.encode())


@pytest.mark.parametrize("arguments", [[], ["a", "b"], ["a", "--loud"], ["a", "--hash"]])
@pytest.mark.parametrize("before", [True, False])
def test_a_wrong_command_line_is_also_answered_in_json(arguments: list[str], before: bool) -> None:
    given = ["--json", "verify", *arguments] if before else ["verify", "--json", *arguments]
    status, said = main_says(given)
    assert status == 2
    (problem,) = json.loads(said)["problems"]
    assert problem


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    status, said = main_says(["--json", "verify", str(path)])
    assert status == 2
    assert json.loads(said)["problems"] == [f"{path} cannot be read: No such file or directory."]


# ---- the documentation
DOCUMENT = (Path(__file__).parents[2] / "docs" / "record.md").read_text(encoding="utf-8")


def documented(language: str) -> list[str]:
    """Return the code blocks of a language in `docs/record.md`."""
    return [part.split("```")[0] for part in DOCUMENT.split(f"```{language}\n")[1:]]


def test_the_examples_in_the_documentation_are_valid_records() -> None:
    examples = [json.loads(text) for text in documented("json")]
    assert len(examples) == 2
    for example in examples:
        assert verify(example, example["hashes"][-1]).problems == ()
        assert hashed(example) == example["hashes"]


def test_the_worked_example_shows_the_bytes_of_each_hash() -> None:
    """They are read from the document and hashed with SHA-256 only."""
    (worked,) = documented("text")
    lines = worked.splitlines()
    last, hashes = b"", list[str]()
    for said, digest in zip(lines[::2], lines[1::2], strict=True):
        last = hashlib.sha256(last + said.encode()).digest()
        assert last.hex() == digest.strip()
        hashes.append(last.hex())
    assert hashes == json.loads(documented("json")[0])["hashes"]


def test_standard_input_is_read_as_bytes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Invalid UTF-8 is refused there too, and not silently replaced."""
    path = tmp_path / "match.json"
    path.write_bytes(json.dumps(recorded()).encode() + b"\xff")
    with path.open(encoding="utf-8") as file:
        monkeypatch.setattr(sys, "stdin", file)
        assert main_says(["verify", "-"]) == (2, "- is not text in UTF-8.\n")
