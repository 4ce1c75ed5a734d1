"""The failures of calls to Discord that are expected. Any other exception is a bug."""

import asyncio
import socket
import ssl
from enum import Enum, auto

import aiohttp
import discord

UNKNOWN_MEMBER = 10007
UNKNOWN_MESSAGE = 10008
UNKNOWN_USER = 10013
UNKNOWN_INTERACTION = 10062
TOO_MANY_EDITS = 30046
"""Messages older than an hour can be edited only so often."""
ALREADY_ACKNOWLEDGED = 40060
INVALID_TOKEN = 50027
ARCHIVED = 50083
NO_HISTORY = 160002
"""The bot may not read the history of the channel, so it cannot reply to a message there."""
THREAD_EXISTS = 160004
TOO_MANY_THREADS = 160006
"""The server has 1,000 active threads: none can be created or unarchived."""
NETWORK_ERRORS = (
    aiohttp.ClientError,
    asyncio.TimeoutError,
    ConnectionError,
    socket.gaierror,
    ssl.SSLError,
)
"""Exceptions of a broken connection. OSError is not among them: files and Pillow raise it too."""


class Failure(Enum):
    """How to react to a failed call."""

    UNREACHABLE = auto()
    """The channel is missing, forbidden or full. A retry is useless until that changes, and many
    such responses get the IP address banned."""
    LATER = auto()
    """Discord or the network has a problem; a retry may work."""
    BUG = auto()
    """Discord rejects our request as invalid."""


def failure(error: Exception) -> Failure:
    """Classify an exception from a call to Discord. Re-raises any other exception."""
    if isinstance(error, discord.RateLimited):
        return Failure.LATER
    if isinstance(error, discord.HTTPException):
        if error.code in {ARCHIVED, TOO_MANY_THREADS}:
            return Failure.UNREACHABLE
        if error.status in {401, 403, 404}:
            # Without one of Discord's error codes, a proxy answered or the login was refused.
            return Failure.UNREACHABLE if error.code else Failure.LATER
        if error.status == 429 or error.status >= 500:
            return Failure.LATER
        return Failure.BUG
    if isinstance(error, NETWORK_ERRORS):
        return Failure.LATER
    raise error


CALL_ERRORS = (discord.HTTPException, discord.RateLimited, *NETWORK_ERRORS)
"""Exceptions that a call to Discord may raise although our code is correct."""


def is_unanswerable(error: discord.HTTPException) -> bool:
    """Whether an interaction has expired or has been answered already, so nothing can be done."""
    return error.code in {UNKNOWN_INTERACTION, ALREADY_ACKNOWLEDGED, INVALID_TOKEN}


def is_external(error: BaseException) -> bool:
    """Whether Discord or the network caused an error, and not an invalid request of ours."""
    if isinstance(error, (discord.ConnectionClosed, discord.GatewayNotFound)):
        return True
    if isinstance(error, discord.HTTPException) and is_unanswerable(error):
        return True  # also when discord.py has sent an answer again whose response was lost
    return isinstance(error, CALL_ERRORS) and failure(error) is not Failure.BUG
