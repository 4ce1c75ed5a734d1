"""The REST API of the stand-in for Discord: routes, and answers that fail on purpose."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from benchmarks.soak.state import UNKNOWN_SERVER, UNKNOWN_USER, Discord, Refused
from benchmarks.soak.world import Json, Person, Server, application, bot_user

_ROUTES: list[tuple[str, re.Pattern[str], str]] = [
    (method, re.compile(f"/api/v10{path}"), name)
    for method, path, name in (
        ("GET", r"/users/@me", "me"),
        ("GET", r"/oauth2/applications/@me", "application"),
        ("GET", r"/applications/@me", "application"),
        ("GET", r"/gateway/bot", "gateway"),
        ("GET", r"/applications/\d+/commands", "commands"),
        ("PUT", r"/applications/\d+/commands", "set_commands"),
        ("POST", r"/channels/(\d+)/messages", "post"),
        ("GET", r"/channels/(\d+)/messages", "history"),
        ("GET", r"/channels/(\d+)/messages/(\d+)", "message"),
        ("PATCH", r"/channels/(\d+)/messages/(\d+)", "edit"),
        ("DELETE", r"/channels/(\d+)/messages/(\d+)", "delete"),
        ("POST", r"/channels/(\d+)/messages/(\d+)/threads", "thread"),
        ("GET", r"/channels/(\d+)", "channel"),
        ("PUT", r"/channels/(\d+)/thread-members/(\d+)", "nothing"),
        ("GET", r"/channels/(\d+)/thread-members/(\d+)", "thread_member"),
        ("POST", r"/users/@me/channels", "private"),
        ("GET", r"/users/(\d+)", "user"),
        ("GET", r"/guilds/(\d+)", "guild"),
        ("GET", r"/guilds/(\d+)/channels", "channels"),
        ("GET", r"/guilds/(\d+)/roles", "roles"),
        ("GET", r"/guilds/(\d+)/members/(\d+)", "member"),
        ("POST", r"/interactions/\d+/([^/]+)/callback", "callback"),
        ("PATCH", r"/webhooks/\d+/([^/]+)/messages/@original", "answer"),
        ("GET", r"/webhooks/\d+/([^/]+)/messages/@original", "original"),
        ("POST", r"/webhooks/\d+/([^/]+)", "follow_up"),
    )
]


@dataclass(slots=True)
class Faults:
    """How often requests fail on purpose, as a share of all of them."""

    lost: float = 0.02
    """The request is carried out, and the connection closed without an answer."""
    refused: float = 0.01
    """It is answered with 500, 502 or 503, and not carried out."""
    limited: float = 0.01
    """It is answered with 429, and not carried out."""
    slow: float = 0.02
    """The answer takes up to some seconds."""
    on: bool = True


class Rest:
    """Answers the requests of the bot."""

    def __init__(self, discord: Discord, faults: Faults, gateway: str, concurrency: int) -> None:
        self._discord = discord
        self._faults = faults
        self.gateway = gateway
        self._concurrency = concurrency

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer any request, and add it to the log."""
        process = _process_of(request)
        body = await _read(request)
        faults, dice = self._faults, random.random()
        fault = self._fault_before(dice) if faults.on else None
        if fault is not None:
            self._log(request, process, fault.status, refused=True)
            return fault
        status, answer = self._carry_out(request, body)
        lost = faults.on and random.random() < faults.lost
        self._log(request, process, status, lost=lost)
        if faults.on and random.random() < faults.slow:
            await asyncio.sleep(random.uniform(0, 4))
        if lost:
            if request.transport is not None:
                request.transport.abort()
            return web.Response(status=500)
        return _json(answer, status) if answer is not None else web.Response(status=204)

    def _fault_before(self, dice: float) -> web.Response | None:
        if dice < self._faults.refused:
            return web.Response(status=random.choice((500, 502, 503)), text="<html>sorry</html>")
        if dice < self._faults.refused + self._faults.limited:
            wait = round(random.uniform(0.2, 2), 3)
            limited = {"message": "You are being rate limited.", "retry_after": wait}
            return _json({**limited, "global": False}, 429, {"Via": "1.1 stand-in"})
        return None

    def _log(self, request: web.Request, process: str | None, status: int, **more: bool) -> None:
        flags = {key: True for key, value in more.items() if value}
        path = request.path.removeprefix("/api/v10")
        self._discord.record.add(
            "request", method=request.method, path=path, status=status, process=process, **flags
        )

    def _carry_out(self, request: web.Request, body: Any) -> tuple[int, Any]:
        for method, pattern, name in _ROUTES:
            found = pattern.fullmatch(request.path)
            if found and method == request.method:
                numbers = tuple(int(each) if each.isdecimal() else each for each in found.groups())
                try:
                    return self._answer(name, numbers, body, request)
                except Refused as error:
                    return error.status, {"code": error.code, "message": error.message}
        return 404, {"code": 0, "message": "404: Not Found"}

    def _answer(
        self, name: str, numbers: tuple[Any, ...], body: Any, request: web.Request
    ) -> tuple[int, Any]:
        if name in {"callback", "answer", "original", "follow_up"}:
            return self._answer_interaction(name, numbers[0], body)
        if name in {"post", "history", "message", "edit", "delete", "thread"}:
            return self._answer_messages(name, numbers, body, request)
        if name == "nothing":
            return 204, None
        if name == "set_commands":
            self._discord.commands = [_registered(each, self._discord.new_id) for each in body]
        return 200, self._look_up(name, numbers, body)

    def _answer_messages(
        self, name: str, numbers: tuple[int, ...], body: Any, request: web.Request
    ) -> tuple[int, Any]:
        discord = self._discord
        match name:
            case "post":
                return 200, discord.post(numbers[0], body)
            case "edit":
                return 200, discord.edit(numbers[0], numbers[1], body)
            case "delete":
                discord.delete(numbers[0], numbers[1])
                return 204, None
            case "thread":
                return 201, discord.create_thread(numbers[0], numbers[1], body["name"])
            case "message":
                return 200, discord.message(numbers[0], numbers[1])
            case _:
                query = request.query
                after, before = query.get("after"), query.get("before")
                return 200, discord.history(
                    numbers[0],
                    after=None if after is None else int(after),
                    before=None if before is None else int(before),
                    limit=int(query.get("limit", 50)),
                )

    def _answer_interaction(self, name: str, token: str, body: Any) -> tuple[int, Any]:
        if name == "callback":
            return 200, self._discord.acknowledge(token, body)
        if name == "original":
            used = self._discord.interactions.get(token)
            return (200, used.answer) if used and used.answer else (404, {"code": 10008})
        return 200, self._discord.answer(token, body)

    def _look_up(self, name: str, numbers: tuple[int, ...], body: Any) -> Any:
        discord = self._discord
        known: dict[str, Callable[[], Any]] = {
            "me": bot_user,
            "application": application,
            "gateway": self._gateway_payload,
            "commands": lambda: discord.commands,
            "set_commands": lambda: discord.commands,
            "private": lambda: discord.private_channel(int(body["recipient_id"])),
            "channel": lambda: discord.channel(numbers[0]).payload(),
            "thread_member": lambda: {"id": str(numbers[0]), "user_id": str(numbers[1])},
            "user": lambda: self._person(numbers[0]).user(),
            "guild": lambda: self._server(numbers[0]).guild([]),
            "member": lambda: self._person(numbers[1]).member(),
            "channels": lambda: [self._server(numbers[0]).text_channel()],
            "roles": lambda: self._server(numbers[0]).roles(),
        }
        return known[name]()

    def _server(self, number: int) -> Server:
        found = self._discord.servers.get(number)
        if found is None:
            raise Refused(UNKNOWN_SERVER)
        return found

    def _person(self, number: int) -> Person:
        found = self._discord.people.get(number)
        if found is None:
            raise Refused(UNKNOWN_USER)
        return found

    def _gateway_payload(self) -> Json:
        return {
            "url": self.gateway,
            "shards": 1,
            "session_start_limit": {
                "total": 10_000,
                "remaining": 10_000,
                "reset_after": 86_400_000,
                "max_concurrency": self._concurrency,
            },
        }


def _json(answer: Any, status: int, headers: dict[str, str] | None = None) -> web.Response:
    """Return an answer with exactly the content type that discord.py expects."""
    kind = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(body=json.dumps(answer).encode(), status=status, headers=kind)


def _registered(command: Json, new_id: Callable[[], int]) -> Json:
    return {
        **command,
        "id": str(new_id()),
        "application_id": application()["id"],
        "version": "1",
        "default_member_permissions": command.get("default_member_permissions"),
        "description": command.get("description", ""),
    }


def _process_of(request: web.Request) -> str | None:
    """Return the process that sent a request: it is the last part of its token."""
    token = request.headers.get("Authorization", "")
    return token.rpartition(".")[2] or None


async def _read(request: web.Request) -> Any:
    """Return the JSON of a request, also of one with files."""
    if not request.can_read_body:
        return None
    if not request.content_type.startswith("multipart/"):
        text = await request.text()
        return json.loads(text) if text else None
    body: Any = None
    async for part in await request.multipart():
        if isinstance(part, BodyPartReader) and part.name == "payload_json":
            body = json.loads(await part.text())
    return body
