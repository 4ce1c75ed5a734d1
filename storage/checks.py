"""Checks a database file, also while a bot uses it."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa

from storage.errors import StorageError
from storage.files import connected
from storage.schema import newest_revision, revision_of
from storage.tables import events, matches


def read_revision(file: Path) -> str | None:
    """Return the revision of a file's tables, None for an empty file. Raises StorageError."""
    if not file.is_file():
        raise StorageError(f"There is no database at {file}.")
    with connected(file) as connection:
        return revision_of(connection)


def problems(file: Path) -> list[str]:
    """Return the problems of a database as sentences.

    Reads the whole file: pages and indices, foreign keys, and for each match whether its log is
    complete up to the seq in its row.
    """
    revision = read_revision(file)
    if revision != newest_revision():
        return [
            f"Its tables have revision {revision or 'none'}; this version works with "
            f"{newest_revision()}, and migrates them when the bot starts."
        ]
    with connected(file) as connection:
        connection.exec_driver_sql("BEGIN")
        found = [
            f"SQLite says: {row[0]}."
            for row in connection.exec_driver_sql("PRAGMA integrity_check")
            if row[0] != "ok"
        ]
        found += [
            f"Dangling foreign key: a row of {row[0]} refers to a missing row of {row[2]}."
            for row in connection.exec_driver_sql("PRAGMA foreign_key_check")
        ]
        return found + _incomplete_logs(connection)


def _incomplete_logs(connection: sa.Connection) -> list[str]:
    logged = (
        sa.select(
            events.c.match_id,
            sa.func.count().label("number"),
            sa.func.max(events.c.seq).label("newest"),
        )
        .group_by(events.c.match_id)
        .subquery()
    )
    number = sa.func.coalesce(logged.c.number, 0)
    newest = sa.func.coalesce(logged.c.newest, 0)
    query = (
        sa.select(matches.c.id, matches.c.seq, number)
        .outerjoin(logged, logged.c.match_id == matches.c.id)
        .where((number != matches.c.seq) | (newest != matches.c.seq))
    )
    return [
        f"Match {match} should have {seq} events and has {have}."
        for match, seq, have in connection.execute(query)
    ]
