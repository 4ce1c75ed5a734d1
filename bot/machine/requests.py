"""What is checked and noted at every request to Discord, whichever part of discord.py sends it."""

import contextlib
import json
import re
from typing import Any

import aiohttp
from discord.utils import snowflake_time

from bot.context import Context

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


async def _code(response: aiohttp.ClientResponse) -> int:
    """Return Discord's own code for an error, 0 without one. Others can still read the body."""
    with contextlib.suppress(ValueError):
        body = json.loads(await response.read())
        if isinstance(body, dict) and isinstance(code := body.get("code"), int):  # pyright: ignore[reportUnknownMemberType,reportUnknownVariableType]
            return code
    return 0


def trace_requests(context: Context) -> aiohttp.TraceConfig:
    """Return a trace that checks leases, and notes times, refusals and measurements.

    A trace also sees what discord.py repeats by itself. The id of an interaction says when Discord
    created it, so the time to acknowledge it includes the way to the bot and the difference between
    the two clocks.
    """

    async def before(*_: Any) -> None:
        context.instance.check_still_leased()

    async def after(
        _session: aiohttp.ClientSession, _context: Any, params: aiohttp.TraceRequestEndParams
    ) -> None:
        path, status = params.url.path, params.response.status
        context.wall_clock.read_date(params.response.headers)
        context.refused_requests.count_response(status)
        if status >= 400:
            code = await _code(params.response)
            context.metrics.discord_errors.labels(route_class(path), status, code).inc()
        elif callback := CALLBACK.search(path):
            took = context.wall_clock.now() - snowflake_time(int(callback[1]))
            context.metrics.acknowledged_seconds.observe(max(took.total_seconds(), 0))

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(before)
    trace.on_request_end.append(after)
    return trace
