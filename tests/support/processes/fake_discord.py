"""A fake of Discord's API and gateway on localhost, sufficient to start a complete bot process."""

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import datetime
from email.utils import format_datetime
from typing import Any

from aiohttp import WSMsgType, web

from tests.support.pytest_setup import TIMEOUT_SECONDS

TOKEN = "MTIzNDU2.very-secret.token-of-a-test"  # noqa: S105  # of the test
HEARTBEAT_MS = 30_000
BOT_USER = {
    "id": "1000",
    "username": "Postboard",
    "discriminator": "0",
    "avatar": None,
    "bot": True,
}
APPLICATION = {
    "id": "1000",
    "name": "Postboard",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": BOT_USER,
    "team": None,
}


def reply(data: Any, status: int = 200) -> web.Response:
    """A JSON response with the content type that discord.py requires."""
    headers = {"Content-Type": "application/json"}
    return web.Response(body=json.dumps(data).encode(), status=status, headers=headers)


def message_of_bot(number: int) -> dict[str, Any]:
    """A message of the bot, without content."""
    lists = ("embeds", "attachments", "mentions", "mention_roles")
    empty: dict[str, Any] = {name: [] for name in lists}
    more = {"id": str(number), "channel_id": "20", "author": BOT_USER, "type": 0}
    rest = {"timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "flags": 0}
    fixed = {"tts": False, "pinned": False, "mention_everyone": False, "content": ""}
    return {**more, **empty, **rest, **fixed}


class FakeDiscord:
    """A server that accepts one token, and counts command registrations and connected bots."""

    def __init__(self) -> None:
        self.url = ""
        self.synced: list[Any] = []
        self.identified = asyncio.Event()
        self.identifies: list[tuple[int, int]] = []
        """The shards of all sessions that were begun, as (shard, number of shards)."""
        self.error_status = 0
        """If not 0, the status of every response."""
        self.gateway_refuses = False
        """Whether the gateway refuses every connection."""
        self.now: datetime | None = None
        """The `Date` of every response, None for the real time."""
        self.close_code = 0
        """If not 0, the code with which the gateway closes a connection when a bot identifies."""
        self.sessions = 1000
        """The sessions that the bot may still begin today."""
        self.said: list[tuple[str, str, Any]] = []
        """All answers to interactions and all messages: method, path and JSON."""
        self.held = asyncio.Event()
        """While this is not set, first responses to interactions are delayed."""
        self.held.set()
        self.answers_with_error = False
        """Whether first responses to interactions are accepted but get a server error."""
        self._arriving = asyncio.Condition()
        self._arrived = 0
        self._sockets: list[web.WebSocketResponse] = []
        self._number = 5000

    async def date(self, _request: web.Request, response: web.StreamResponse) -> None:
        """Set the `Date` header."""
        if self.now is not None:
            response.headers["Date"] = format_datetime(self.now, usegmt=True)

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Handle any request."""
        path = request.path.removeprefix("/api/v10")
        if self.error_status:
            return reply({"message": "<html>\n no service </html>", "code": 0}, self.error_status)
        if path == "/gateway":
            return await self._gateway(request)
        if path.startswith(("/interactions/", "/webhooks/")):
            return await self._answered(request, path)
        return await self._authorised(request, path)

    async def _authorised(self, request: web.Request, path: str) -> web.Response:
        """Handle a request that needs the token."""
        if request.headers.get("Authorization") != f"Bot {TOKEN}":
            return reply({"message": "401: Unauthorized", "code": 0}, 401)
        if path.endswith("/commands") and request.method == "PUT":
            return self._register(await request.json())
        limit = {"total": 1000, "remaining": self.sessions, "max_concurrency": 1}
        limit["reset_after"] = 3_600_000
        gateway = {"url": self.gateway, "shards": 1, "session_start_limit": limit}
        known = {
            "/users/@me": BOT_USER,
            "/oauth2/applications/@me": APPLICATION,
            "/gateway/bot": gateway,
        }
        if path in known:
            return reply(known[path])
        if path.endswith("/messages"):
            return await self._message(request, path)
        return reply({"message": "404: Not Found", "code": 0}, 404)

    async def _answered(self, request: web.Request, path: str) -> web.Response:
        """Handle a response to an interaction; its token is in the path."""
        if path.startswith("/webhooks/"):
            return await self._message(request, path)
        async with self._arriving:
            self._arrived += 1
            self._arriving.notify_all()
        await self.held.wait()
        if self.answers_with_error:
            if any(path == known for _, known, _ in self.said):
                return reply({"message": "Already acknowledged.", "code": 40060}, 400)
            self.said.append(("POST", path, await request.json()))
            return reply({"message": "500: Internal Server Error", "code": 0}, 500)
        self.said.append(("POST", path, await request.json()))
        return reply({"interaction": {"id": path.split("/")[2], "type": 3}})

    async def wait_for_answers(self, answers: int) -> None:
        """Wait until this many first responses to interactions have arrived, delayed or not."""
        async with asyncio.timeout(TIMEOUT_SECONDS), self._arriving:
            await self._arriving.wait_for(lambda: self._arrived >= answers)

    async def _message(self, request: web.Request, path: str) -> web.Response:
        """Handle a new message or the content of a deferred answer."""
        if request.content_type == "application/json":
            said = await request.json()
        else:
            said = json.loads(str((await request.post())["payload_json"]))
        self.said.append((request.method, path, said))
        self._number += 1
        return reply(message_of_bot(self._number))

    def answers(self) -> list[str]:
        """The texts of answers to interactions, in order."""
        return [
            str(said.get("content") or said.get("data", {}).get("content"))
            for method, path, said in self.said
            if (method == "PATCH" and path.startswith("/webhooks/"))
            or (path.endswith("/callback") and said["type"] == 4)
        ]

    async def cut_connections(self) -> None:
        """Close every gateway connection and refuse new ones."""
        self.gateway_refuses = True
        for socket in self._sockets:
            await socket.close(code=1011)
        self._sockets.clear()

    async def interact(self, user: int, kind: int, **data: Any) -> None:
        """Send an interaction: a control of a private answer (`kind` 3) or a form (5)."""
        self._number += 1
        person = {"id": str(user), "username": f"user{user}", "discriminator": "0", "avatar": None}
        button = {"type": 2, "style": 1, "label": "X", **data}
        row = {"type": 1, "components": [button]}
        message = {**message_of_bot(4000), "flags": 64, "components": [row]}
        interaction: dict[str, Any] = {
            "id": str(self._number),
            "application_id": "1000",
            "type": kind,
            "token": f"token{self._number}",
            "version": 1,
            "channel": {"id": "20", "type": 1},
            "channel_id": "20",
            "user": person,
            "data": {"component_type": 2, **data} if kind == 3 else data,
            "message": message,
            "locale": "en-GB",
            "entitlements": [],
            "authorizing_integration_owners": {},
            "app_permissions": "0",
            "attachment_size_limit": 10_485_760,
        }
        for socket in self._sockets:
            event = {"op": 0, "t": "INTERACTION_CREATE", "s": 2, "d": interaction}
            await socket.send_json(event)

    @property
    def gateway(self) -> str:
        """The address of the gateway."""
        return self.url.replace("http", "ws", 1) + "/gateway"

    def _register(self, given: list[dict[str, Any]]) -> web.Response:
        self.synced.append(given)
        more = {"application_id": "1000", "version": "1", "default_member_permissions": None}
        more["description"] = ""  # Discord answers with one for commands of menus, too
        return reply([{"id": str(index), **more, **each} for index, each in enumerate(given)])

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if self.gateway_refuses:
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
            elif operation == 2 and self.close_code:
                self.identified.set()
                await socket.close(code=self.close_code)
            elif operation == 2:
                self._sockets.append(socket)
                shard: list[int] = message.json()["d"].get("shard", [0, 1])
                self.identifies.append((shard[0], shard[1]))
                ready: dict[str, Any] = {
                    "v": 10,
                    "user": BOT_USER,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": self.gateway,
                    "application": {"id": "1000", "flags": 0},
                    "shard": shard,
                }
                await socket.send_json({"op": 0, "t": "READY", "s": 1, "d": ready})
                self.identified.set()
        return socket


@asynccontextmanager
async def fake_discord() -> AsyncGenerator[FakeDiscord]:
    """Run the server on a free port of localhost."""
    discord = FakeDiscord()
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
