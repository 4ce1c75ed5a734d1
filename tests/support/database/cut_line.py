"""A line to the PostgreSQL server of the tests, which can be cut exactly at a commit."""

import asyncio
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from enum import Enum, auto
from threading import Event

from sqlalchemy.engine import make_url

from tests.support.database import postgresql


class Cut(Enum):
    """When a line is cut."""

    BEFORE_COMMIT = auto()
    """The server does not get the commit."""
    AFTER_COMMIT = auto()
    """The server has committed, and its answer is lost."""


class Line:
    """Passes everything on between the bot and the server."""

    def __init__(self) -> None:
        self.next_cut: Cut | None = None
        """Where the line is cut at the next commit."""
        self.stored = b""
        """A whole text that is stored with that commit; others are let through."""
        self.refusals = 0
        """How many connections are refused after that."""
        self.on_cut: Callable[[], None] = lambda: None
        """Called when the line has been cut."""
        self._port = 0

    def url(self, direct: str) -> str:
        """Return the URL by which a database is reached through this line."""
        return make_url(direct).set(port=self._port).render_as_string(hide_password=False)

    async def serve(self, laid: Event, removed: Event) -> None:
        """Pass everything on until the line is removed."""
        async with await asyncio.start_server(self._connect, "127.0.0.1", 0) as server:
            self._port = server.sockets[0].getsockname()[1]
            laid.set()
            await asyncio.to_thread(removed.wait)

    async def _connect(self, bot: asyncio.StreamReader, to_bot: asyncio.StreamWriter) -> None:
        with closing(to_bot):
            if self.refusals and self.next_cut is None:
                self.refusals -= 1
                return
            port = postgresql.server().port
            server, to_server = await asyncio.open_connection("127.0.0.1", port)
            with closing(to_server):
                answers = asyncio.create_task(_pass_on(server, to_bot))
                sent = b""
                while data := await bot.read(1 << 16):
                    sent = data if b"BEGIN" in data else sent + data
                    # with its length, so that no name of a column in a statement passes for it
                    value = len(self.stored).to_bytes(4) + self.stored
                    if self.next_cut is not None and b"COMMIT;" in data and value in sent:
                        answers.cancel()
                        await asyncio.wait([answers])
                        if self.next_cut is Cut.AFTER_COMMIT:
                            to_server.write(data)
                            await server.read(1)  # the answer
                        self.next_cut = None
                        self.on_cut()
                        return
                    to_server.write(data)


async def _pass_on(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while data := await source.read(1 << 16):
            target.write(data)
    target.close()  # not when it is cancelled: the bot may notice a cut only once it is complete


@contextmanager
def line() -> Generator[Line]:
    """Lay a line; a thread of its own passes everything on."""
    line, laid, removed = Line(), Event(), Event()
    with ThreadPoolExecutor(1) as thread:
        done = thread.submit(asyncio.run, line.serve(laid, removed))
        laid.wait()
        try:
            yield line
        finally:
            removed.set()
            done.result()
