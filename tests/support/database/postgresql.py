"""A real PostgreSQL server for tests, from the binaries that are installed on the machine.

It keeps its data in a temporary folder, listens on loopback only, and ends with this process. It
does not write to the disk at each commit, which no test needs.
"""

import asyncio
import atexit
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncGenerator, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import NullPool

from storage.database import open_database
from storage.postgresql import connections
from storage.tables import metadata

DATABASE_KIND = os.environ.get("POSTBOARD_DATABASE", "sqlite")
"""The database that tests run on: `sqlite` or `postgresql`."""
ON_POSTGRESQL = DATABASE_KIND == "postgresql"

_INSTALLED = Path("/usr/lib/postgresql")
# The simulated Discord looks through all timers of the event loop again and again, and this would
# add one for each statement.
connections.ANSWER_TIMEOUT = None
STARTING_TIMEOUT = 120
"""Seconds until the server must accept connections."""


def binaries() -> Path | None:
    """Return the folder of the server's programs, None if they are not installed."""
    versions = sorted(_INSTALLED.glob("*/bin"), key=lambda each: int(each.parent.name))
    path = os.pathsep.join([*map(str, reversed(versions)), os.environ.get("PATH", "")])
    initdb = shutil.which("initdb", path=path)
    return Path(initdb).parent if initdb else None


def why_not() -> str | None:
    """Return why no server can be started here, None if one can."""
    if binaries() is None:
        return "PostgreSQL is not installed"
    if os.geteuid() == 0 and _other_user() is None:
        return "PostgreSQL refuses to run as root, and there is no user postgres or nobody"
    return None


def _other_user() -> pwd.struct_passwd | None:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    return None


class Server:
    """A running server. `stop` ends it and deletes its data."""

    def __init__(self, *, durable: bool = False) -> None:
        """Start a server. With `durable` each commit is on the disk, as benchmarks need."""
        folder = binaries()
        reason = why_not()
        if folder is None or reason is not None:
            raise RuntimeError(reason)
        self._owner = os.getpid()
        self._folder = Path(tempfile.mkdtemp(prefix="postboard-postgresql-"))
        self.user = _other_user() if os.geteuid() == 0 else None
        as_user: dict[str, Any] = {"cwd": self._folder}
        if self.user is not None:
            as_user |= {"user": self.user.pw_uid, "group": self.user.pw_gid}
            os.chown(self._folder, self.user.pw_uid, self.user.pw_gid)
        data = self._folder / "data"
        initdb = (str(folder / "initdb"), f"--pgdata={data}", "--username=postboard")
        initdb += ("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        done = subprocess.run(initdb, capture_output=True, text=True, check=False, **as_user)
        if done.returncode:
            raise RuntimeError(done.stderr)
        self.port = free_port()
        settings = {
            "listen_addresses": "127.0.0.1",
            "port": str(self.port),
            "unix_socket_directories": str(self._folder),
            "max_connections": "200",
        }
        if not durable:
            settings |= {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}
        arguments = [f"--{name}={value}" for name, value in settings.items()]
        with (self._folder / "log").open("w") as output:
            self._process = subprocess.Popen(
                [str(folder / "postgres"), "-D", str(data), *arguments],
                stdout=output,
                stderr=output,
                start_new_session=True,  # Ctrl+C must not end it before the tests
                **as_user,
            )
        atexit.register(self.stop)
        self._wait()

    def crash(self) -> None:
        """End one of the server's processes, as for want of memory: it drops all, and recovers."""
        before = self._children()
        os.kill(min(before), signal.SIGKILL)
        while before & self._children():
            time.sleep(0.01)
        self._wait()

    def _children(self) -> set[int]:
        number = self._process.pid
        children = Path(f"/proc/{number}/task/{number}/children")
        return set(map(int, children.read_text().split()))

    def _wait(self) -> None:
        """Wait until the server accepts connections."""
        programs = binaries()
        assert programs is not None
        end = time.monotonic() + STARTING_TIMEOUT
        command = (str(programs / "pg_isready"), "--quiet", "--host=127.0.0.1")
        while subprocess.run([*command, f"--port={self.port}"], check=False).returncode:
            if time.monotonic() > end or self._process.poll() is not None:
                said = (self._folder / "log").read_text()
                raise RuntimeError(f"PostgreSQL does not start: {said}")
            time.sleep(0.02)

    def url(self, database: str) -> str:
        """Return the URL of one of its databases."""
        return f"postgresql+asyncpg://postboard@127.0.0.1:{self.port}/{database}"

    def stop(self) -> None:
        """End the server at once. Does nothing in a process that was forked."""
        if os.getpid() != self._owner or self._process.poll() is not None:
            return
        self._process.send_signal(signal.SIGINT)  # «fast»: disconnects everybody
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


def wait_for_port(port: int) -> None:
    """Wait until something on this machine accepts connections at a port."""
    end = time.monotonic() + STARTING_TIMEOUT
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.02)
        else:
            return


def free_port() -> int:
    """Return a port on which nothing listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


@cache
def server() -> Server:
    """Return the server of this process, which is started at the first call.

    Skips the test where none can be started.
    """
    reason = why_not()
    if reason is not None:
        import pytest  # benchmarks, which use `Server`, do without

        pytest.skip(reason)
    return Server()


def execute(url: str, *statements: str) -> None:
    """Run statements outside of transactions; also where an event loop is running."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, _execute(url, statements)).result()


async def _execute(url: str, statements: Iterable[str]) -> None:
    async with connected(url) as connection:
        for each in statements:
            await connection.execute(each)


@asynccontextmanager
async def connected(url: str) -> AsyncGenerator[Any]:
    """A connection of asyncpg, which has no types."""
    asyncpg: Any = import_module("asyncpg")
    plain = url.replace("+asyncpg", "")
    connection = await asyncpg.connect(plain, timeout=STARTING_TIMEOUT)
    try:
        yield connection
    finally:
        await connection.close()


@contextmanager
def locked_tables(url: str) -> Generator[None]:
    """Hold a lock on all tables through another connection; they can be read meanwhile."""
    tables = ", ".join(metadata.tables)
    engine = create_async_engine(url, poolclass=NullPool)

    async def lock() -> AsyncConnection:
        connection = await engine.connect()
        await connection.exec_driver_sql(f"SET lock_timeout = '{STARTING_TIMEOUT}s'")
        await connection.exec_driver_sql(f"LOCK TABLE {tables} IN EXCLUSIVE MODE")
        return connection

    runner = asyncio.Runner()
    with ThreadPoolExecutor(1) as thread:  # also where an event loop is running
        connection = thread.submit(runner.run, lock()).result()
        try:
            yield
        finally:
            thread.submit(runner.run, connection.close()).result()
            thread.submit(runner.close).result()


# ---- a database for each test
_databases: dict[Path, str] = {}
"""By folder: the URL of the database that takes the place of a file there."""


def database_for(folder: Path) -> str:
    """Return the URL of the database that takes the place of a file in a folder.

    The first call creates it, with all tables.
    """
    if folder not in _databases:
        running = server()
        name = f"test_{len(_databases)}_{abs(hash(folder))}"
        execute(running.url("postgres"), f"CREATE DATABASE {name} TEMPLATE {_template()}")
        _databases[folder] = running.url(name)
    return _databases[folder]


@cache
def _template() -> str:
    """Return the name of an empty database with all migrations applied."""
    running, name = server(), "postboard_template"
    execute(running.url("postgres"), f"CREATE DATABASE {name}")

    async def migrate() -> None:
        await (await open_database(running.url(name))).close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, migrate()).result()
    return name


def drop_databases() -> None:
    """Drop what `database_for` has created; its processes may still be connected."""
    if _databases:
        names = [url.rpartition("/")[2] for url in _databases.values()]
        drops = [f"DROP DATABASE IF EXISTS {name} WITH (FORCE)" for name in names]
        execute(server().url("postgres"), *drops)
        _databases.clear()
