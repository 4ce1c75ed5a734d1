"""The audit of a soak finds what is wrong with seasons and ladders; each test changes one thing."""

from typing import Any

import pytest

from benchmarks.soak.audit_leagues import check_leagues
from benchmarks.soak.findings import Findings, Line, Rows

Soak = tuple[list[Line], dict[str, Rows]]
TABLE = (
    "Spring\n"
    "1 Paaaa: points 1½, Sonneborn–Berger 1, results – ½ 1.\n"
    "2 Paaab: points 1, Sonneborn–Berger 1, results ½ – ½.\n"
    "3 Paaac: points ½, Sonneborn–Berger ½, results 0 ½ –."
)


TAKES_PLACE = (
    "takes the place of Q on the ladder of G, because the challenge was not answered in time."
)


def message(number: int, text: str, *controls: str) -> Line:
    line: dict[str, Any] = {"what": "message", "id": number, "channel": 9, "text": text}
    return {**line, "controls": list(controls), "board": None, "known": False}


@pytest.fixture
def soak() -> Soak:
    """A season of three: match 1 was resigned, match 2 was cut off and ruled on, match 3 was cut
    off; and a ladder of two."""
    record = [
        message(1, "Spring", "pb:league-rules:1"),
        {"what": "delete", "id": 1},
        message(2, "Spring", "pb:league-rules:1"),
        message(3, "#1 · Spring · Section A · Paaaa and Paaac"),
        message(4, "<@1> <@2> P ruled that the point in the table is shared. Reason: r0"),
        *(message(4, f"P {TAKES_PLACE}") for _ in range(4)),  # twice to each of two
        {"what": "interaction", "id": 5, "table": [1, 0]},
        {"what": "answer", "interaction": 5, "alt": TABLE},
    ]
    league = {"extras": {"season": {"id": 1}}, "finished_at": None, "winners": None}
    pairing = {
        "season_id": 1,
        "section": 0,
        "lost_on_time": False,
        "ruling": None,
        "result": "shared",
    }
    tables: dict[str, Rows] = {
        "matches": [
            {**league, "id": 1, "finished_at": 50, "winners": [0]},
            {**league, "id": 2},
            {**league, "id": 3},
            {"id": 4, "extras": {}},
        ],
        "events": [],
        "challenges": [{"state": "taken"}, {"state": "taken"}],
        "seasons": [{"id": 1, "state": "over", "due_at": None, "ends_at": 100}],
        "season_players": [
            {"season_id": 1, "player_id": each, "section": 0, "rank": each, "status": "in"}
            for each in (1, 2, 3)
        ],
        "pairings": [
            {**pairing, "first_id": 1, "second_id": 3, "match_id": 1, "result": "first"},
            {**pairing, "first_id": 2, "second_id": 1, "match_id": 2, "ruling": "shared"},
            {**pairing, "first_id": 3, "second_id": 2, "match_id": 3},
        ],
        "ladder_players": [{"server_id": 1, "game": "escabel", "place": each} for each in (0, 1)],
    }
    return record, tables


def audited(soak: Soak) -> Findings:
    findings = Findings()
    check_leagues(*soak, findings)
    return findings


def test_a_right_season_has_no_faults(soak: Soak) -> None:
    findings = audited(soak)
    assert findings.faults == []
    assert findings.figures["tables checked"] == 1


def assert_found(soak: Soak, fault: str) -> None:
    faults = audited(soak).faults
    assert any(fault in each for each in faults), faults


def test_a_soak_without_seasons_is_found(soak: Soak) -> None:
    soak[0].append({"what": "interaction", "id": 6, "name": "league"})
    soak[1]["seasons"].clear()
    assert_found(soak, "no season was opened")


def test_a_season_that_goes_on_is_found(soak: Soak) -> None:
    soak[1]["seasons"][0]["state"] = "running"
    assert_found(soak, "season 1 has not ended")


def test_a_match_too_many_is_found(soak: Soak) -> None:
    soak[1]["matches"][3]["extras"] = {"season": {"id": 1}}
    assert_found(soak, "the matches of seasons are [1, 2, 3, 4]")


def test_two_who_meet_twice_are_found(soak: Soak) -> None:
    soak[1]["pairings"].append(
        {**soak[1]["pairings"][0], "match_id": None, "first_id": 3, "second_id": 1}
    )
    assert_found(soak, "meetings")


def test_somebody_who_always_has_the_first_seat_is_found(soak: Soak) -> None:
    soak[1]["pairings"][1].update(first_id=1, second_id=2)
    assert_found(soak, "seats")


def test_another_result_than_the_stored_one_is_found(soak: Soak) -> None:
    soak[1]["pairings"][0]["result"] = "second"
    assert_found(soak, "match 1: first, but second is stored")


def test_another_table_than_the_right_one_is_found(soak: Soak) -> None:
    soak[0][-1]["alt"] = TABLE.replace("1½", "2")
    assert_found(soak, "season 1, section 0")


def test_places_in_another_order_are_found(soak: Soak) -> None:
    rows = TABLE.splitlines()
    soak[0][-1]["alt"] = "\n".join([rows[0], rows[2], rows[1], rows[3]])
    assert_found(soak, "season 1, section 0")


def test_an_old_card_that_is_kept_is_found(soak: Soak) -> None:
    del soak[0][1]
    assert_found(soak, "the card of season 1 was posted 2 times")


def test_a_card_that_is_missing_is_found(soak: Soak) -> None:
    del soak[0][2]
    assert_found(soak, "the card of season 1 was posted 0 times")


def test_a_thread_begun_twice_is_found(soak: Soak) -> None:
    soak[0].append({**soak[0][3], "id": 8})
    assert_found(soak, "#1 · Spring · Section A · Paaaa and Paaac was posted 2 times")


def test_a_ruling_announced_twice_is_found(soak: Soak) -> None:
    soak[0].append({**soak[0][4], "id": 8})
    assert_found(soak, "Reason: r0 was posted 2 times")


def test_a_place_given_twice_is_found(soak: Soak) -> None:
    soak[0].append(message(8, f"P {TAKES_PLACE}"))
    assert_found(soak, "5 messages tell both players of 2 challenges without answer")
    soak[1]["ladder_players"][1]["place"] = 0
    assert_found(soak, "the places of ladder (1, 'escabel') are [0, 0]")
