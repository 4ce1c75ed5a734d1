"""The databases that benchmarks run on: SQLite, and PostgreSQL where it is installed.

The PostgreSQL server is a temporary one of this machine with default settings.
"""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from logging import ERROR
from pathlib import Path

import structlog

from tests.support.database.postgresql import Server, execute, why_not


class Databases:
    """Makes empty databases. `kinds` are those that can be made here."""

    def __init__(self, folder: Path, server: Server | None) -> None:
        self._folder = folder
        self._server = server
        self._made = 0
        self.kinds = ("SQLite",) if server is None else ("SQLite", "PostgreSQL")

    def new(self, kind: str) -> str:
        """Return the URL of a new database without tables."""
        self._made += 1
        if kind == "SQLite":
            return f"sqlite:///{self._folder / f'{self._made}.db'}"
        if self._server is None:
            raise RuntimeError("there is no PostgreSQL server")
        name = f"bench_{self._made}"
        execute(self._server.url("postgres"), f"CREATE DATABASE {name}")
        return self._server.url(name)


@contextmanager
def databases(*, durable: bool = True) -> Generator[Databases]:
    """Offer databases in a temporary folder, and log only errors. Say why there is no PostgreSQL if
    that is so.

    If not `durable`, a commit on PostgreSQL counts before it is on the disk.
    """
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(ERROR))
    reason = why_not()
    if reason is not None:
        print(f"Without PostgreSQL: {reason}.", flush=True)
    server = Server(durable=durable) if reason is None else None
    try:
        with tempfile.TemporaryDirectory() as folder:
            yield Databases(Path(folder), server)
    finally:
        if server is not None:
            server.stop()
