"""The audit of a soak finds what it is for: in a recorded log and the rows of its database, each
test changes one thing."""

import copy
import json
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


def assert_found(soak: Soak, fault: str) -> None:
    """Check that the audit fails with a sentence that says what is wrong."""
    faults = soak.audited().faults
    assert any(fault in each for each in faults), faults


@pytest.mark.parametrize("times", [0, 2])
def test_a_board_that_is_lost_or_posted_twice_is_found(soak: Soak, times: int) -> None:
    board = soak.boards()[2]
    (soak.again if times else soak.record.remove)(board)
    match, seq = board["board"]
    assert_found(soak, f"match {match}: its board {seq} was posted {times} times")


def test_a_message_posted_twice_for_a_notice_is_found(soak: Soak) -> None:
    board = soak.boards()[2]
    soak.record.insert(-1, {**board, "id": board["id"] + 1, "board": None, "controls": []})
    assert_found(soak, f"the message with nonce {board['nonce']} was posted 2 times")


def test_boards_out_of_order_are_found(soak: Soak) -> None:
    first, second = soak.boards()[1:3]
    assert first["board"][0] == second["board"][0]
    first["board"], second["board"] = second["board"], first["board"]
    assert_found(soak, "its boards are out of order")


def test_a_board_in_another_channel_is_found(soak: Soak) -> None:
    soak.boards()[2]["channel"] += 1
    assert_found(soak, "not in its own thread")


def test_a_board_of_nothing_is_found(soak: Soak) -> None:
    board = soak.boards()[-1]
    soak.again({**board, "board": [board["board"][0], 99]})
    assert_found(soak, "board 99 shows what never happened")


def test_a_confirmed_move_that_is_not_stored_is_found(soak: Soak) -> None:
    moves = [row for row in soak.tables["events"] if row["kind"] == "move"]
    soak.tables["events"].remove(moves[1])
    assert_found(
        soak, f"{moves[1]['text']} was confirmed to {moves[1]['player_id']}, but is stored 0 times"
    )


def test_an_unexpected_error_is_found(soak: Soak) -> None:
    soak.lines("answer")[0]["text"] = "That didn't work, and I've written it down (code 8FAA)."
    assert_found(soak, "an unexpected error: That didn't work")


def test_a_move_stored_twice_is_found(soak: Soak) -> None:
    row = next(row for row in soak.tables["events"] if row["kind"] == "move")
    soak.tables["events"].append({**row, "seq": row["seq"] + 100})
    assert_found(soak, f"interaction {row['interaction_id']} has caused 2 moves")


def test_another_move_than_the_one_confirmed_is_found(soak: Soak) -> None:
    row = next(row for row in soak.tables["events"] if row["kind"] == "move")
    row["text"] = "a9"
    assert_found(soak, "event 1 is a9, but what was done is")


def test_an_answer_in_advance_that_was_not_played_is_found(soak: Soak) -> None:
    """An answer to the second move was kept, and the third one was typed."""
    first, second, third = (row for row in soak.tables["events"][:3])
    assert [row["match_id"] for row in (first, second, third)] == [1, 1, 1]
    asked = {**soak.lines("interaction")[0], "id": 7, "player": third["player_id"], "match": 1}
    asked |= {"seq": 1, "plan": [second["text"], third["text"]]}
    answer = {**soak.lines("answer")[0], "interaction": 7, "text": "Kept. An answer"}
    soak.record[-1:-1] = [asked, answer]
    assert_found(soak, f"the answer {third['text']} after event 1 was not played")


def test_an_answer_that_nobody_planned_is_found(soak: Soak) -> None:
    row = soak.tables["events"][1]
    row |= {"interaction_id": None, "planned": 1}
    assert_found(soak, f"match {row['match_id']}: nobody planned event {row['seq']}")


def test_a_skipped_seq_is_found(soak: Soak) -> None:
    soak.tables["matches"][0]["seq"] += 1
    assert_found(soak, "but its events are")


def double_the_first_with(soak: Soak, control: str) -> None:
    """Post the first message with such a control again."""
    messages = soak.lines("message", known=False)
    soak.again(next(line for line in messages if control in str(line["controls"])))


def test_a_reminder_posted_twice_is_found(soak: Soak) -> None:
    double_the_first_with(soak, "pb:snooze:")
    assert_found(soak, "was posted 2 times after board")


def test_a_card_posted_twice_is_found(soak: Soak) -> None:
    double_the_first_with(soak, "pb:accept:")
    assert_found(soak, "the card of challenge")


def test_a_notice_that_is_left_is_found(soak: Soak) -> None:
    """Not one that is due after the end."""
    notice, end = soak.tables["outbox"][0], soak.record[-1]["t"] * 1e6
    notice |= {"state": "pending", "due_at": end + 1, "message_id": None}
    assert not audit(soak.record, soak.tables).faults
    notice["due_at"] = end - 1
    assert_found(soak, "is pending after")


def test_a_message_that_was_never_posted_is_found(soak: Soak) -> None:
    row = next(row for row in soak.tables["outbox"] if row["message_id"])
    row["message_id"] += 1
    assert_found(soak, f"notice {row['id']} is done, but its message was never posted")


def test_a_finished_match_posted_twice_is_found(soak: Soak) -> None:
    message = soak.lines("message", known=False)[-1]
    for _ in range(2):
        soak.again({**message, "files": ["escabel-1.gif"]})
    assert_found(soak, "the finished match of escabel-1.gif was posted 2 times")


def test_a_turn_that_ended_too_early_is_found(soak: Soak) -> None:
    soak.timeout()["at"] -= 30_000_000
    assert_found(soak, "lost on time after")


def test_a_turn_that_ended_too_late_is_found(soak: Soak) -> None:
    soak.timeout()["at"] += 200_000_000
    quiet = soak.record.index(soak.lines("quiet")[0])
    soak.record = soak.record[: quiet + 1]  # the bot goes on
    assert_found(soak, "before the turn was ended")


def test_a_turn_that_never_ended_is_found(soak: Soak) -> None:
    match = soak.tables["matches"][0]
    match["deadline"] = int((soak.record[-1]["t"] - 300) * 1e6)
    assert_found(soak, f"match {match['id']}: its time has been up for 300 s")


def test_an_outage_that_was_none_is_found(soak: Soak) -> None:
    row = soak.tables["outages"][0]
    soak.tables["outages"].append({**row, "start_at": row["start_at"] - 60_000_000})
    assert_found(soak, "is stored, but it was away for")


def test_an_outage_of_another_shard_is_found(soak: Soak) -> None:
    row = soak.tables["outages"][0]
    row["shard"] = (row["shard"] + 1) % row["shards"]
    assert_found(soak, "was not credited")


def test_a_shard_that_identified_too_soon_is_found(soak: Soak) -> None:
    soak.lines("identify")[-1]["early"] = True
    assert_found(soak, "1 times a shard identified too soon")


def test_a_shard_that_identified_too_soon_in_a_thawed_process_is_found(soak: Soak) -> None:
    """A process that was frozen in between cannot know that its turn is over; others must."""
    first, second = soak.lines("identify")[-2:]
    thawed = {"what": "process", "state": "thawed", "process": first["process"]}
    soak.record.insert(0, {**thawed, "t": first["t"] - 1})
    first["early"] = second["early"] = True
    assert_found(soak, "1 times a shard identified too soon")


def test_an_outage_is_to_be_credited_by_the_first_heartbeat_after_it(
    soak: Soak,
) -> None:
    """A shard that is back for two seconds has not stored one."""
    soak.tables["outages"].clear()
    assert_found(soak, "was not credited")
    back = max(last_ready(away_spans(soak.record, shard), inf) for shard in range(2))
    soak.record[:] = [line for line in soak.record if line["t"] < back + 2]
    assert not any("was not credited" in each for each in soak.audited().faults)


def test_a_log_with_a_gap_is_refused(soak: Soak) -> None:
    del soak.record[3]
    assert "the log has gaps" in audit(soak.record, soak.tables).faults
