"""Stops a delivery whose notice may be somebody else's by now, before each of its requests."""

from __future__ import annotations

from typing import Any

import aiohttp

from bot.context import Context
from matches.steps.delivering import delivered_notice
from storage.errors import LeaseLost


def check_still_leased(context: Context) -> None:
    """Raise LeaseLost if the current task delivers a notice that another process may have leased.

    That can be when this process was frozen, or could not reach the database for a while.
    """
    notice = delivered_notice()
    if notice is not None and not context.instance.holds(notice.lease):
        raise LeaseLost(f"notice {notice.id}")


def watch_leases(context: Context, trace: aiohttp.TraceConfig) -> None:
    """Check this before each request, also before those that discord.py repeats by itself."""

    async def check(*_: Any) -> None:
        check_still_leased(context)

    trace.on_request_start.append(check)
