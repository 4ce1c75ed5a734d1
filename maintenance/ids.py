"""The ids that a database gives to new rows."""

from __future__ import annotations

import sqlalchemy as sa

from storage.tables import metadata

COUNTED = tuple(table for table in metadata.sorted_tables if table.autoincrement_column is not None)
"""The tables whose rows get new ids."""
NEVER_REUSED = tuple(table for table in COUNTED if table.dialect_options["sqlite"]["autoincrement"])
"""Those in which SQLite remembers the ids of deleted rows, as PostgreSQL does in all."""


def last_id(connection: sa.Connection, table: sa.Table) -> int:
    """Return the last id that the database has given to a row of a table, 0 if none."""
    if connection.dialect.name == "sqlite":
        query = sa.text("SELECT seq FROM sqlite_sequence WHERE name = :name")
        return connection.execute(query, {"name": table.name}).scalar() or 0
    query = f"SELECT last_value, is_called FROM {_sequence(connection, table)}"  # noqa: S608
    last, called = connection.exec_driver_sql(query).one()
    return last if called else last - 1


def highest_id(connection: sa.Connection, table: sa.Table) -> int:
    """Return the highest id of the rows of a table, 0 if there are none."""
    [column] = table.primary_key
    return connection.execute(sa.select(sa.func.max(column))).scalar() or 0


def continue_ids(connection: sa.Connection, table: sa.Table, number: int) -> None:
    """Let the ids of a table go on after `number`, if the database counts them."""
    if connection.dialect.name == "postgresql":
        # unlike setval, this is undone with the transaction
        restart = f"ALTER SEQUENCE {_sequence(connection, table)} RESTART WITH {number + 1}"
        connection.exec_driver_sql(restart)
    elif table in NEVER_REUSED:
        connection.exec_driver_sql("DELETE FROM sqlite_sequence WHERE name = ?", (table.name,))
        row = (table.name, number)
        connection.exec_driver_sql("INSERT INTO sqlite_sequence VALUES (?, ?)", row)


def _sequence(connection: sa.Connection, table: sa.Table) -> str:
    """Return the name of the sequence of a table on PostgreSQL, ready for statements."""
    [column] = table.primary_key
    sequence = sa.func.pg_get_serial_sequence(f'"{table.name}"', column.name)
    return connection.execute(sa.select(sequence)).scalar_one()
