"""Serves `/healthz` and `/metrics` for monitoring, where a port for that is set."""

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any

import structlog
from aiohttp import web
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

from bot.context import Context
from bot.discord_io.failures import is_external
from bot.runtime.health import uncopied_since
from bot.runtime.metrics import sizes_of
from bot.runtime.waiting import pause
from rules.text import ENGLISH, in_language, join_texts
from storage.errors import StorageError

log = structlog.stdlib.get_logger(__name__)

RETRY_SECONDS = 30
"""The pause before a port that was taken is tried again."""
KEEP_ALIVE_SECONDS = 75
"""How long an idle connection stays open; collectors ask about once a minute."""


class MetricsServer:
    """Answers requests in the loop of the bot, each with a bounded number of queries."""

    def __init__(self, context: Context) -> None:
        self._context = context
        self._metrics = context.metrics

    async def run(self, host: str, port: int) -> None:
        """Serve until cancelled, and count errors in the log."""
        application = web.Application(client_max_size=1024)
        application.router.add_get("/healthz", self._answer_healthz)
        application.router.add_get("/metrics", self._answer_metrics)
        runner = web.AppRunner(
            application, access_log=None, keepalive_timeout=KEEP_ALIVE_SECONDS, shutdown_timeout=1
        )
        errors = UnexpectedErrors(self._metrics.unexpected_errors.inc)
        logging.getLogger().addHandler(errors)
        await runner.setup()
        try:
            await self._listen(runner, host, port)
            await self._context.idle(asyncio.Event().wait())
        finally:
            logging.getLogger().removeHandler(errors)
            await runner.cleanup()

    async def _listen(self, runner: web.AppRunner, host: str, port: int) -> None:
        """Open the port, as soon as that is possible.

        A taken port is logged once as an error and does not end the bot: players must not wait for
        their boards because of monitoring, which finds out by itself that nobody answers. After a
        restart the previous process may release the port some seconds later.
        """
        reported = False
        while True:
            site = web.TCPSite(runner, host, port)
            try:
                await site.start()
            except (OSError, ValueError) as error:  # ValueError: a host that cannot be one
                await site.stop()
                if not reported:
                    why = getattr(error, "strerror", None) or str(error)
                    log.error("metrics not served", why=why, retry_seconds=RETRY_SECONDS)
                reported = True
                await self._context.idle(pause(RETRY_SECONDS))
            else:
                log.info("metrics served", host=host, port=port)
                return

    async def _answer_healthz(self, _request: web.Request) -> web.Response:
        """Say whether the bot is well: status 200, or 503 and what is wrong."""
        await self._context.health.look()
        problems = self._context.health.problems()
        if not problems:
            return web.Response(text="well\n")
        text = in_language(join_texts(problems, "\n"), ENGLISH)
        return web.Response(status=503, text=f"{text}\n")

    async def _answer_metrics(self, _request: web.Request) -> web.Response:
        """Return all measurements."""
        self._metrics.waiting(await self._context.health.look())
        await self._note_state()
        body = self._metrics.exposition(well=not self._context.health.problems())
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    async def _note_state(self) -> None:
        database, backup = self._context.database, None
        with contextlib.suppress(StorageError):
            backup = await uncopied_since(database)
        files = {} if database.shared else await asyncio.to_thread(sizes_of, database.file)
        connected = self._context.connection.reachable
        self._metrics.state(connected=connected, files=files, backup=backup)


class UnexpectedErrors(logging.Handler):
    """Calls `count` for each logged error with a traceback, unless its cause is outside.

    `bot.logs.drop_expected_tracebacks` has removed the tracebacks of those from our own lines.
    """

    def __init__(self, count: Callable[[], None]) -> None:
        super().__init__(logging.ERROR)
        self._count = count

    def emit(self, record: logging.LogRecord) -> None:
        """Count one line of the log if it is about a bug."""
        event: Any = record.msg
        if isinstance(event, dict):  # a line of ours
            bug = "exc_info" in event or "exception" in event
        else:  # a line of a library
            error = None if record.exc_info is None else record.exc_info[1]
            bug = error is not None and not (is_external(error) or isinstance(error, StorageError))
        if bug:
            self._count()
