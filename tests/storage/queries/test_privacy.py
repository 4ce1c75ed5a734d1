"""Which columns can hold a person, and what erasing and exporting do with each of them.

A new column has to be added here: decide whether it can hold somebody's id or name, what
`storage/queries/privacy.py` does with it, and what `docs/privacy.md` says about it.
"""

import json
from pathlib import Path

import pytest
import sqlalchemy as sa

from model.entities import Seat
from model.privacy import CopyPart
from model.text_values import Erased
from storage import tables
from storage.database import Database
from tests.support.database.rows import ANN, BEN, CARA, HOUR, NOW, SERVER, add_match
from tests.support.database.store import database_in

NOBODY = "holds no person"
RENAMED = "the id becomes that of a former player"
CLEANED = "the id and the names inside of it are replaced"
DELETED = "the row is deleted"
KEPT = "it stays"
EMPTIED = "it becomes NULL"

COLUMNS: dict[str, dict[str, str]] = {
    "matches": {
        NOBODY: "id game options match_options seed server_id channel_id home_id seq ply "
        "to_move created_at turn_started_at changed_at finished_at termination winners scores "
        "board_channel_id board_message_id board_seq clock deadline check_at rules_version "
        "stuck_at position move_number eliminated unrated",
        RENAMED: "mover_id",
        CLEANED: "annulled extras",
    },
    "match_seats": {
        NOBODY: "match_id seat wish finished_at place outcome colour turns thinking"
        " game server_id home_id alone",
        RENAMED: "player_id",
    },
    "events": {
        NOBODY: "match_id seq kind seat at reason chosen",
        RENAMED: "player_id",
        CLEANED: "text",
        EMPTIED: "interaction_id",
    },
    "plans": {DELETED: "match_id player_id typed ply turns missed"},
    "challenges": {
        NOBODY: "id server_id channel_id card_id game options match_options seats first state "
        "created_at open_until match_id ladder",
        RENAMED: "maker_id",
    },
    "challenge_players": {NOBODY: "challenge_id position joined wish", RENAMED: "player_id"},
    "players": {DELETED: "id preferences daily_message_at"},
    "names": {DELETED: "server_id player_id name since"},
    "vacations": {DELETED: "id player_id start_at end_at"},
    "outages": {NOBODY: "end_at start_at shards shard"},
    # blocks of others against the person stay: erasing is no way around them
    "blocks": {DELETED: "player_id", KEPT: "blocked_id"},
    "servers": {NOBODY: "id settings left_at"},
    "server_absences": {NOBODY: "server_id end_at start_at"},
    "sweeps": {NOBODY: "id kind after_match", DELETED: "subject data"},
    "interventions": {
        NOBODY: "id server_id match_id at",
        RENAMED: "moderator_id",
        CLEANED: "action reason",
    },
    "outbox": {
        NOBODY: "id kind match_id seq state attempts due_at created_at tried_at message_id "
        "server_id channel_id instance_id",
        CLEANED: "lane payload",
    },
    "ratings": {
        NOBODY: "pool mean deviation volatility matches opponents rated_at ranked listed",
        RENAMED: "player_id",
    },
    "rating_servers": {NOBODY: "server_id pool", DELETED: "player_id"},
    "rated_matches": {NOBODY: "number match_id pool server_id at annulled_at"},
    "rated_seats": {
        NOBODY: "number seat pool at place lost_on_time fixed mean_before deviation_before "
        "volatility_before mean_after deviation_after volatility_after",
        RENAMED: "player_id",
    },
    # the names in records that others have imported are left out
    "studies": {NOBODY: "id match_id created_at", DELETED: "player_id", CLEANED: "record"},
    "reviews": {
        NOBODY: "id match_id study_id found done created_at channel_id message_id",
        RENAMED: "player_id",
    },
    "tries": {NOBODY: "id match_id study_id tried seq changed_at", DELETED: "player_id"},
    "seasons": {
        NOBODY: "id server_id channel_id previous_id ordinal name game options match_options "
        "section_size weeks promoted state begins_at ends_at due_at repeats card_id card_at "
        "card_state edited_at",
        RENAMED: "organiser_id",
    },
    "season_players": {NOBODY: "season_id joined_at section rank status", RENAMED: "player_id"},
    "pairings": {
        NOBODY: "season_id section match_id result lost_on_time ruling",
        RENAMED: "first_id second_id",
    },
    "ladder_players": {DELETED: "server_id game player_id place joined_at idle_since drops_at"},
    "learners": {DELETED: "player_id game lesson position"},
    "facts": {NOBODY: "key value"},
    "shard_heartbeats": {NOBODY: "shards shard at"},
    "instances": {NOBODY: "id name version started_at alive_until data"},
}


def test_every_column_has_a_decision() -> None:
    decided = {
        table: sorted(column for columns in decisions.values() for column in columns.split())
        for table, decisions in COLUMNS.items()
    }
    existing = {
        table.name: sorted(column.name for column in table.columns)
        for table in tables.metadata.sorted_tables
    }
    assert decided == existing


# ---- the words of `Erased`
FORMER = "a former player"
TESSA = Erased(123456789012345678, -4, dict.fromkeys(("Tessa Quill", "Al"), NOW))


def named(*names: str) -> Erased:
    """Somebody with these names."""
    return Erased(ANN, -1, dict.fromkeys(names, NOW))


@pytest.mark.parametrize(
    ("person", "typed", "left"),
    [
        (TESSA, "Al, also called Tessa Quill", "…, also called …"),
        (
            TESSA,
            "<@!123456789012345678> and 1123456789012345678",
            f"{FORMER} and 1123456789012345678",
        ),
        (TESSA, "ends on 123456789012345678", "ends on -4"),
        (TESSA, "", ""),
        (named("a.b*", "(x)", "\U0001f600"), "a.b* axb* (x) \U0001f600!", "… axb* … …!"),
        (named("Ann"), "ANN was rude", "… was rude"),
        (named("Ämilie"), "ämilie was rude", "… was rude"),
        (named("100%_a"), "100%_A was rude", "… was rude"),
        (named("Ann"), "Anna was rude", "Anna was rude"),
    ],
)
def test_only_whole_names_and_numbers_are_left_out(person: Erased, typed: str, left: str) -> None:
    assert person.left_out(typed) == left


@pytest.mark.only_sqlite(reason="PostgreSQL stores no text that is not JSON")
# ---- rows
async def test_data_that_is_no_json_is_cleaned_too(tmp_path: Path) -> None:
    person = Erased(ANN, -1)
    async with database_in(tmp_path) as database:
        async with database.write() as unit:
            row = await add_match(unit)
            broken = f'{{"by": {ANN}, '
            await unit._session.execute(  # pyright: ignore[reportPrivateUsage]
                sa.text("UPDATE matches SET extras = :extras"), [{"extras": broken}]
            )
        async with database.write() as unit:
            assert await unit.privacy.replace(CopyPart.MATCHES, person, 0, 10) == row.id
            assert await unit.privacy.replace(CopyPart.MATCHES, person, row.id, 10) is None
            rows = await unit._session.execute(sa.text("SELECT extras FROM matches"))  # pyright: ignore[reportPrivateUsage]
            assert rows.scalar_one() == '{"by": -1, '


async def test_imported_records_lose_the_name_of_the_seat_in_that_match(database: Database) -> None:
    """Not if they only say so, nor if anybody else is called the same there."""
    record = json.dumps({"game": "escabel", "players": ['An"n', 'An"n']}).encode()
    async with database.write() as unit:
        await unit.players.set_name(SERVER, ANN, 'An"n', NOW)
        row = await add_match(unit)
        await add_match(unit, seats=[Seat(CARA), Seat(BEN)])
        began = NOW.replace(microsecond=0)
        imported = [(record, 1, began), (record, 2, began), (record, 1, began + HOUR)]
        imported += [(b'no JSON: An\\"n', row.id, began)]
        numbers = [
            await unit.studies.add(BEN, data, NOW, match_id=number, began=at)
            for data, number, at in imported
        ]
        person = Erased(ANN, -1)
        await unit.privacy.replace(CopyPart.MATCHES, person, 0, 10)
        assert await unit.privacy.replace(CopyPart.STUDIES, person, 0, 10) == numbers[-1]
        records = [await unit.studies.get(number) for number in numbers]
    assert records[1:] == [(BEN, data) for data, _, _ in imported[1:]]
    assert records[0] is not None
    assert json.loads(records[0][1])["players"] == ["?", 'An"n']
