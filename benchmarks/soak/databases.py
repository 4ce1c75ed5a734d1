"""The database of a soak: plain queries for the audit.

The queries do not use the bot's own code.
"""

import json
import sqlite3
from contextlib import closing
from typing import Any

from tests.support.database.postgresql import connected

Rows = list[dict[str, Any]]
QUERIES = {
    "matches": "SELECT id, server_id, channel_id, home_id, seq, match_options, "
    "finished_at, termination, winners, deadline, check_at, extras FROM matches ORDER BY id",
    "match_seats": "SELECT match_id, seat, player_id FROM match_seats ORDER BY match_id, seat",
    "events": "SELECT match_id, seq, kind, seat, player_id, text, at, interaction_id, reason, "
    "chosen IS NOT NULL AS planned FROM events ORDER BY match_id, seq",
    "challenges": "SELECT id, state, match_id FROM challenges ORDER BY id",
    "outbox": "SELECT id, lane, kind, match_id, seq, state, attempts, created_at, due_at, "
    "message_id FROM outbox ORDER BY id",
    "seasons": "SELECT id, server_id, ordinal, state, ends_at, due_at FROM seasons ORDER BY id",
    "season_players": "SELECT season_id, player_id, section, rank, status FROM season_players",
    "pairings": "SELECT season_id, section, first_id, second_id, match_id, result, lost_on_time, "
    "ruling FROM pairings",
    "ladder_players": "SELECT server_id, game, place FROM ladder_players",
    "outages": "SELECT start_at, end_at, shards, shard FROM outages ORDER BY start_at",
}
JSON = frozenset({"match_options", "winners", "extras"})


async def read_tables(url: str) -> dict[str, Rows]:
    """Return the tables that the audit needs."""
    return {name: await query(url, sql) for name, sql in QUERIES.items()}


async def undelivered(url: str) -> int:
    """Return how many notices wait to be sent."""
    (row,) = await query(url, "SELECT count(*) AS n FROM outbox WHERE state = 'pending'")
    return int(row["n"])


async def cut_connections(url: str) -> None:
    """End all other connections to a PostgreSQL database."""
    await query(
        url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )


async def query(url: str, sql: str) -> Rows:
    """Run one query on a connection of its own. JSON columns are returned as they mean."""
    if not url.startswith("postgresql"):
        with closing(sqlite3.connect(url.partition("///")[2], timeout=30)) as connection:
            cursor = connection.execute(sql)
            names = [each[0] for each in cursor.description]
            rows = [dict(zip(names, row, strict=True)) for row in cursor]
    else:
        async with connected(url) as connection:
            rows = [dict(row) for row in await connection.fetch(sql)]
    for row in rows:
        for name in JSON.intersection(row):
            if isinstance(row[name], str):
                row[name] = json.loads(row[name])
    return rows
