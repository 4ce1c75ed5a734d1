"""What is measured for a monitoring system. Unless one is set up, nothing is kept."""

from __future__ import annotations

import re
from typing import Any

import aiohttp
from discord.utils import snowflake_time

from matches.use_cases.waiting import WaitingWork
from model.environment import Clock

CALLBACK = re.compile(r"/interactions/(\d{1,20})/[^/]+/callback$")
"""The path of the first response to an interaction, which has its id."""
ROUTE_WORDS = frozenset(
    {
        "applications",
        "callback",
        "channels",
        "commands",
        "gateway",
        "guilds",
        "interactions",
        "members",
        "messages",
        "oauth2",
        "thread-members",
        "threads",
        "users",
        "webhooks",
    }
)
"""The words of routes. All other parts of a path may be ids or tokens."""
OTHER = "other"


def route_class(path: str) -> str:
    """Return the kind of a request to Discord, such as «channels/messages», without any id."""
    words = [part for part in path.split("/") if part in ROUTE_WORDS]
    return "/".join(words[:2]) or OTHER


class Metrics:
    """Takes measurements and keeps none. `PrometheusMetrics` keeps them."""

    def move_played(self) -> None:
        """Count a move that a player made."""

    def picture_drawn(self, seconds: float) -> None:
        """Note how long drawing a board took."""

    def acknowledged(self, seconds: float) -> None:
        """Note how long after its creation an interaction was acknowledged."""

    def refused(self, route: str, status: int) -> None:
        """Count a response of Discord with an error status, by the class of its route."""

    def failed_unexpectedly(self) -> None:
        """Count an error that is a bug."""

    def waiting(self, work: WaitingWork | None) -> None:
        """Note what waits now, None if that could not be read."""

    def exposition(self, *, well: bool) -> bytes:
        """Return all measurements as text in Prometheus' format."""
        return b""


NO_METRICS = Metrics()
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""The type of the text that `Metrics.exposition` returns."""


def watch_requests(metrics: Metrics, clock: Clock, trace: aiohttp.TraceConfig) -> None:
    """Measure the requests to Discord with a hook in `trace`.

    Every response to an interaction passes there, whichever part of discord.py sends it. Its id
    says when Discord created it, so the time includes the way to the bot and the difference
    between the two clocks.
    """

    async def ended(
        _session: aiohttp.ClientSession, _context: Any, params: aiohttp.TraceRequestEndParams
    ) -> None:
        path, status = params.url.path, params.response.status
        if status >= 400:
            metrics.refused(route_class(path), status)
        elif found := CALLBACK.search(path):
            took = clock.now() - snowflake_time(int(found[1]))
            metrics.acknowledged(max(took.total_seconds(), 0))

    trace.on_request_end.append(ended)
