"""Discord's expected failures by name. What is not named here is a bug and is treated as one."""

from __future__ import annotations

import asyncio
import socket
import ssl
from enum import Enum, auto

import aiohttp
import discord

UNKNOWN_MESSAGE = 10008
UNKNOWN_INTERACTION = 10062
ALREADY_ACKNOWLEDGED = 40060
INVALID_TOKEN = 50027
ARCHIVED = 50083
THREAD_EXISTS = 160004
TOO_MANY_THREADS = 160006
"""The server has 1,000 active threads: none can be made or woken."""
LONGEST_LINE = 300
"""Characters of an error that are logged."""
NETWORK_ERRORS = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    ConnectionError,
    socket.gaierror,
    ssl.SSLError,
)
"""What a broken line raises. Not every OSError is one: files and Pillow raise it too."""


class Failure(Enum):
    """What a failed call means for what we do next."""

    UNREACHABLE = auto()
    """403 or 404, or no place for it: trying again there is useless while nothing changes, and
    many such answers get the address banned."""
    LATER = auto()
    """Discord or the network is having trouble; trying again may work."""
    BUG = auto()
    """Discord refuses what we sent: our mistake."""


def failure(error: Exception) -> Failure:
    """Tell what an exception from a Discord call means. Re-raises what is no such exception."""
    if isinstance(error, discord.RateLimited):
        return Failure.LATER
    if isinstance(error, discord.HTTPException):
        if error.code in {ARCHIVED, TOO_MANY_THREADS}:
            return Failure.UNREACHABLE
        if error.status in {401, 403, 404}:
            # without a code of Discord's it is the word of a proxy, or of the login as a whole
            return Failure.UNREACHABLE if error.code else Failure.LATER
        if error.status == 429 or error.status >= 500:
            return Failure.LATER
        return Failure.BUG
    if isinstance(error, NETWORK_ERRORS):
        return Failure.LATER
    raise error


CALL_ERRORS = (
    discord.HTTPException,
    discord.RateLimited,
    *NETWORK_ERRORS,
)
"""What a call to Discord may raise without being a bug of ours."""


def is_gone(error: discord.HTTPException) -> bool:
    """Whether an interaction can no longer be answered, or already has been: nothing to do."""
    return error.code in {UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, INVALID_TOKEN}


def is_line(error: BaseException) -> bool:
    """Whether an error is Discord's or the network's trouble, not a mistake in what we sent."""
    if isinstance(error, (discord.ConnectionClosed, discord.GatewayNotFound)):
        return True
    return isinstance(error, CALL_ERRORS) and failure(error) is not Failure.BUG


def one_line_of(error: BaseException) -> str:
    """An error as one short line: Discord's proxies answer with whole pages."""
    return " ".join(f"{type(error).__name__}: {error}".split())[:LONGEST_LINE]
