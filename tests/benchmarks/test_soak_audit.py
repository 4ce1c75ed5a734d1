"""The audit of a soak finds what it is for: in a recorded log and the rows of its database, each
test changes one thing."""

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Any

import pytest

from benchmarks.soak.audit import audit
from benchmarks.soak.audit_clocks import away_spans, last_ready
from benchmarks.soak.findings import Findings, Line, Rows, read_record

FOLDER = Path(__file__).parent / "recorded_soak"


@dataclass
class Soak:
    """What was recorded: the log of the stand-in for Discord, and rows of the database."""

    record: list[Line]
    tables: dict[str, Rows]

    def audited(self) -> Findings:
        """Return what the audit finds, with lines numbered as if nothing had been changed."""
        numbered = [{**line, "n": number} for number, line in enumerate(self.record, start=1)]
        return audit(numbered, self.tables)

    def lines(self, what: str, **fields: Any) -> list[Line]:
        """Return the lines of one kind with these fields."""
        return [
            line
            for line in self.record
            if line["what"] == what and all(line.get(key) == fields[key] for key in fields)
        ]

    def boards(self) -> list[Line]:
        """Return the boards that were posted, in order."""
        return [line for line in self.lines("message", known=False) if line["board"]]

    def again(self, line: Line) -> None:
        """Post a message a second time, later."""
        self.record.insert(-1, {**line, "id": line["id"] + 1, "nonce": None, "t": line["t"] + 1})

    def timeout(self) -> dict[str, Any]:
        """Return the event of a turn whose time was up."""
        return next(row for row in self.tables["events"] if row["kind"] == "timeout")


@pytest.fixture(scope="module")
def recorded() -> Soak:
    tables = json.loads((FOLDER / "tables.json").read_text(encoding="utf-8"))
    return Soak(read_record(FOLDER / "record.jsonl"), tables)


@pytest.fixture
def soak(recorded: Soak) -> Soak:
    return copy.deepcopy(recorded)


def test_what_was_recorded_is_right(soak: Soak) -> None:
    findings = soak.audited()
    assert findings.faults == []
    assert findings.figures["moves confirmed"]
    assert findings.figures["turns that ran out of time"]
    assert findings.figures["reminders"]
    assert findings.figures["outages to be credited"]
    assert "No faults found." in findings.report()


def lose_a_board(soak: Soak) -> str:
    board = soak.boards()[2]
    soak.record.remove(board)
    match, seq = board["board"]
    return f"match {match}: its board {seq} was posted 0 times"


def double_a_board(soak: Soak) -> str:
    board = soak.boards()[2]
    soak.again(board)
    match, seq = board["board"]
    return f"match {match}: its board {seq} was posted 2 times"


def double_a_message_of_a_notice(soak: Soak) -> str:
    board = soak.boards()[2]
    soak.record.insert(-1, {**board, "id": board["id"] + 1, "board": None, "controls": []})
    return f"the message with nonce {board['nonce']} was posted 2 times"


def swap_two_boards(soak: Soak) -> str:
    first, second = soak.boards()[1:3]
    assert first["board"][0] == second["board"][0]
    first["board"], second["board"] = second["board"], first["board"]
    return "its boards are out of order"


def post_a_board_elsewhere(soak: Soak) -> str:
    soak.boards()[2]["channel"] += 1
    return "not in its own thread"


def post_a_board_of_nothing(soak: Soak) -> str:
    board = soak.boards()[-1]
    soak.again({**board, "board": [board["board"][0], 99]})
    return "board 99 shows what never happened"


def delete_a_confirmed_move(soak: Soak) -> str:
    moves = [row for row in soak.tables["events"] if row["kind"] == "move"]
    soak.tables["events"].remove(moves[1])
    return f"{moves[1]['text']} was confirmed to {moves[1]['player_id']}, but is stored 0 times"


def store_a_move_twice(soak: Soak) -> str:
    row = next(row for row in soak.tables["events"] if row["kind"] == "move")
    soak.tables["events"].append({**row, "seq": row["seq"] + 100})
    return f"interaction {row['interaction_id']} has caused 2 moves"


def store_another_move(soak: Soak) -> str:
    row = next(row for row in soak.tables["events"] if row["kind"] == "move")
    row["text"] = "a9"
    return "event 1 is a9, but what was done is"


def forget_an_answer_in_advance(soak: Soak) -> str:
    """An answer to the second move was kept, and the third one was typed."""
    first, second, third = (row for row in soak.tables["events"][:3])
    assert [row["match_id"] for row in (first, second, third)] == [1, 1, 1]
    asked = {**soak.lines("interaction")[0], "id": 7, "player": third["player_id"], "match": 1}
    asked |= {"seq": 1, "plan": [second["text"], third["text"]]}
    answer = {**soak.lines("answer")[0], "interaction": 7, "text": "Kept. An answer"}
    soak.record[-1:-1] = [asked, answer]
    return f"the answer {third['text']} after event 1 was not played"


def play_an_answer_that_nobody_planned(soak: Soak) -> str:
    row = soak.tables["events"][1]
    row |= {"interaction_id": None, "planned": 1}
    return f"match {row['match_id']}: nobody planned event {row['seq']}"


def skip_a_seq(soak: Soak) -> str:
    soak.tables["matches"][0]["seq"] += 1
    return "but its events are"


def double_the_first_with(soak: Soak, control: str) -> None:
    """Post the first message with such a control again."""
    messages = soak.lines("message", known=False)
    soak.again(next(line for line in messages if control in str(line["controls"])))


def double_a_reminder(soak: Soak) -> str:
    double_the_first_with(soak, "pb:snooze:")
    return "was posted 2 times after board"


def double_a_card(soak: Soak) -> str:
    double_the_first_with(soak, "pb:accept:")
    return "the card of challenge"


def leave_a_notice(soak: Soak) -> str:
    soak.tables["outbox"][0]["state"] = "parked"
    return "is parked after"


def make_a_message_up(soak: Soak) -> str:
    row = next(row for row in soak.tables["outbox"] if row["message_id"])
    row["message_id"] += 1
    return f"notice {row['id']} is done, but its message was never posted"


def double_a_finished_match(soak: Soak) -> str:
    message = soak.lines("message", known=False)[-1]
    for _ in range(2):
        soak.again({**message, "files": ["escabel-1.gif"]})
    return "the finished match of escabel-1.gif was posted 2 times"


def end_a_turn_too_early(soak: Soak) -> str:
    soak.timeout()["at"] -= 30_000_000
    return "lost on time after"


def end_a_turn_too_late(soak: Soak) -> str:
    soak.timeout()["at"] += 200_000_000
    quiet = soak.record.index(soak.lines("quiet")[0])
    soak.record = soak.record[: quiet + 1]  # the bot goes on
    return "before the turn was ended"


def leave_a_turn_running(soak: Soak) -> str:
    match = soak.tables["matches"][0]
    match["deadline"] = int((soak.record[-1]["t"] - 300) * 1e6)
    return f"match {match['id']}: its time has been up for 300 s"


def credit_no_outage(soak: Soak) -> str:
    soak.tables["outages"].clear()
    return "was not credited"


def credit_an_outage_that_was_none(soak: Soak) -> str:
    row = soak.tables["outages"][0]
    soak.tables["outages"].append({**row, "start_at": row["start_at"] - 60_000_000})
    return "is stored, but it was away for"


def credit_another_shard(soak: Soak) -> str:
    row = soak.tables["outages"][0]
    row["shard"] = (row["shard"] + 1) % row["shards"]
    return "was not credited"


def identify_too_soon(soak: Soak) -> str:
    soak.lines("identify")[-1]["early"] = True
    return "1 times a shard identified too soon"


def thaw_after_that(soak: Soak) -> str:
    """A process that was frozen in between cannot know that its turn is over; others must."""
    first, second = soak.lines("identify")[-2:]
    thawed = {"what": "process", "state": "thawed", "process": first["process"]}
    soak.record.insert(0, {**thawed, "t": first["t"] - 1})
    first["early"] = second["early"] = True
    return "1 times a shard identified too soon"


@pytest.mark.parametrize(
    "change",
    [
        lose_a_board,
        double_a_board,
        double_a_message_of_a_notice,
        swap_two_boards,
        post_a_board_elsewhere,
        post_a_board_of_nothing,
        delete_a_confirmed_move,
        store_a_move_twice,
        store_another_move,
        forget_an_answer_in_advance,
        play_an_answer_that_nobody_planned,
        skip_a_seq,
        double_a_reminder,
        double_a_card,
        leave_a_notice,
        make_a_message_up,
        double_a_finished_match,
        end_a_turn_too_early,
        end_a_turn_too_late,
        leave_a_turn_running,
        credit_no_outage,
        credit_an_outage_that_was_none,
        credit_another_shard,
        identify_too_soon,
        thaw_after_that,
    ],
)
def test_a_fault_is_found(soak: Soak, change: Callable[[Soak], str]) -> None:
    """Each change makes the audit fail with a sentence that says what is wrong."""
    fault = change(soak)
    assert any(fault in each for each in soak.audited().faults), soak.audited().faults


def test_an_outage_is_due_only_with_the_first_heartbeat_after_it(soak: Soak) -> None:
    """A shard that is back for two seconds has not stored one."""
    soak.tables["outages"].clear()
    assert any("was not credited" in each for each in soak.audited().faults)
    back = max(last_ready(away_spans(soak.record, shard), inf) for shard in range(2))
    soak.record[:] = [line for line in soak.record if line["t"] < back + 2]
    assert not any("was not credited" in each for each in soak.audited().faults)


def test_a_log_with_a_gap_is_refused(soak: Soak) -> None:
    del soak.record[3]
    assert "the log has gaps" in audit(soak.record, soak.tables).faults
