"""Matches of older versions have records, whose last hash is the one that was posted then."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path

import pytest

from bot.messages.match_files import match_files
from matches.steps.imported import check_file, replay_record
from matches.steps.loaded_match import load_whole
from matches.steps.match_record import record_of
from rules.record import verify
from rules.text import ENGLISH, Name
from storage.files import connected
from tests.support.store import database_in
from tests.upgrade.old_world import restore_database

pytestmark = pytest.mark.only_sqlite(reason="reads the file")

_POSTED = re.compile(r"Hash of the record: `([0-9a-f]{64})`")
_PLAYABLE = (
    "SELECT id FROM matches WHERE stuck_at IS NULL AND finished_at IS NOT NULL"
    # the scenario stores a match with too many seats, which cannot be replayed
    " AND (SELECT count(*) FROM match_seats WHERE match_id = id) <= 5"
)


async def test_records_of_older_matches_have_the_posted_hash(source: Path, tmp_path: Path) -> None:
    """Every hash that a last board shows is that of a record; all records can be imported."""
    file = tmp_path / "postboard.db"
    restore_database(source, file)
    posted = set(
        _POSTED.findall(gzip.decompress((source / "discord.json.gz").read_bytes()).decode())
    )
    found: set[str] = set()
    async with database_in(tmp_path) as database:
        with connected(file) as connection:
            numbers = connection.exec_driver_sql(_PLAYABLE).scalars().all()
        assert numbers
        for number in numbers:
            async with database.read() as unit:
                loaded = await load_whole(unit, number)
            names = [Name(f"player {player}") for player in loaded.match.players]
            verdict = verify(json.loads(json.dumps(record_of(loaded, names))))
            assert verdict.problems == ()
            assert verdict.final is not None
            found.add(verdict.final)
            _, record = match_files(loaded, names, ENGLISH)
            assert check_file(record.data, record.name, lambda: None) == record.data
            assert replay_record(record.data).loaded.line == loaded.line
    assert posted <= found
