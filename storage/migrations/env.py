"""Runs migrations on the connection that `storage.schema` passes.

When run by the `alembic` command (to write a new migration), it opens the SQLite file that
DATABASE_URL names.
"""

import os
import sys
from pathlib import Path
from typing import Any, Literal

import sqlalchemy as sa
from alembic import context

from storage.addresses import address_of
from storage.stored import MomentColumn, TextColumn, TolerantJson
from storage.tables import metadata

TEXT = "sa.String().with_variant(sa.String(collation='C'), 'postgresql')"


def as_stored(_kind: str, item: Any, _context: object) -> str | Literal[False]:
    """Write a type of ours in a new migration as the type that the database has.

    Migrations must stay as they are when our types change. For all else alembic's way is used.
    """
    if isinstance(item, TextColumn):
        return TEXT
    if isinstance(item, TolerantJson):
        return "sa.JSON()"
    return "sa.BigInteger()" if isinstance(item, MomentColumn) else False


def run(connection: sa.Connection) -> None:
    """Apply the requested migrations, all or none."""
    context.configure(
        connection=connection,
        target_metadata=metadata,
        render_item=as_stored,
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
    if not isinstance(address, Path):
        sys.exit("DATABASE_URL names a PostgreSQL database; a migration is written with SQLite.")
    engine = sa.create_engine(f"sqlite:///{address}")
    with engine.connect() as opened:
        run(opened)
    engine.dispose()
