"""Just enough of Discord's API and gateway on localhost for a whole bot process to start."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from email.utils import format_datetime
from typing import Any

from aiohttp import WSMsgType, web

TOKEN = "MTIzNDU2.very-secret.token-of-a-test"  # noqa: S105  # of the test
HEARTBEAT_MS = 30_000
ME = {"id": "1000", "username": "Postboard", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1000",
    "name": "Postboard",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": ME,
    "team": None,
}


def reply(data: Any, status: int = 200) -> web.Response:
    """JSON as Discord labels it: discord.py reads no other content type."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


class LittleDiscord:
    """Knows one token; counts how often the commands were registered and bots identified."""

    def __init__(self) -> None:
        self.url = ""
        self.synced: list[Any] = []
        self.identified = asyncio.Event()
        self.trouble = 0
        """The status that every request is answered with, 0 for none in particular."""
        self.deaf = False
        """Whether the gateway refuses every connection."""
        self.now: datetime | None = None
        """What the `Date` of each answer says, None for the real time."""

    async def date(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Say what time it is."""
        if self.now is not None:
            response.headers["Date"] = format_datetime(self.now, usegmt=True)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Any request."""
        path = request.path.removeprefix("/api/v10")
        if self.trouble:
            return reply({"message": "<html>\n no service </html>", "code": 0}, self.trouble)
        if path == "/gateway":
            return await self._gateway(request)
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return reply({"message": "401: Unauthorized", "code": 0}, 401)
        if path.endswith("/commands") and request.method == "PUT":
            return self._register(await request.json())
        limit = {"total": 9, "remaining": 9, "reset_after": 0, "max_concurrency": 1}
        gateway = {"url": self.gateway, "shards": 1, "session_start_limit": limit}
        known = {
            "/users/@me": ME,
            "/oauth2/applications/@me": APPLICATION,
            "/gateway/bot": gateway,
        }
        if path not in known:
            return reply({"message": "404: Not Found", "code": 0}, 404)
        return reply(known[path])

    @property
    def gateway(self) -> str:
        """The address of the gateway."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    def _register(self, given: list[dict[str, Any]]) -> web.Response:
        self.synced.append(given)
        more = {"application_id": "1000", "version": "1", "default_member_permissions": None}
        return reply([{"id": str(index), **more, **each} for index, each in enumerate(given)])

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.deaf:
            return reply({"message": "no healthy upstream", "code": 0}, 503)
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS}})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            operation = message.json()["op"]
            if operation == 1:
                await socket.send_json({"op": 11, "d": None})
            elif operation == 2:
                ready = {
                    "v": 10,
                    "user": ME,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": self.gateway,
                    "application": {"id": "1000", "flags": 0},
                    "shard": [0, 1],
                }
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
        return socket


@asynccontextmanager
async def little_discord() -> AsyncGenerator[LittleDiscord]:
    """The server, running on a free port of localhost."""
    discord = LittleDiscord()
    application = web.Application()
    application.on_response_prepare.append(discord.date)
    application.router.add_route("*", "/{path:.*}", discord.answer)
    runner = web.AppRunner(application, shutdown_timeout=0.1)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        host, port = runner.addresses[0][:2]
        discord.url = f"http://{host}:{port}"
        yield discord
    finally:
        await runner.cleanup()
