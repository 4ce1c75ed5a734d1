"""Runs migrations on the connection that `storage.schema` passes.

When run by the `alembic` command (to write a new migration), it opens the SQLite file that
DATABASE_URL names.
"""

import os
import sys

import sqlalchemy as sa
from alembic import context

from storage.addresses import SqliteFile, address_of
from storage.tables import metadata


def run(connection: sa.Connection) -> None:
    """Apply the requested migrations, all or none."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        # SQLite cannot alter most of a table: it is copied into a new one instead.
        render_as_batch=True,
        # SQLite can roll back CREATE and DROP; alembic assumes that it cannot.
        transactional_ddl=True,
    )
    with context.begin_transaction():
        context.run_migrations()


given = context.config.attributes.get("connection")
if isinstance(given, sa.Connection):
    run(given)
else:
    address = address_of(os.environ["DATABASE_URL"])
    if not isinstance(address, SqliteFile):
        sys.exit("DATABASE_URL names a PostgreSQL database; a migration is written with SQLite.")
    engine = sa.create_engine(f"sqlite:///{address}")
    with engine.connect() as opened:
        run(opened)
    engine.dispose()
