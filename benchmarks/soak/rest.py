"""The REST API of the stand-in for Discord: routes, and answers that fail on purpose."""

import asyncio
import json
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from aiohttp import BodyPartReader, web

from benchmarks.soak.state import UNKNOWN_SERVER, UNKNOWN_USER, Discord, Refused, look_up
from benchmarks.soak.world import Json, Person, application, bot_user

WITH_BODY = frozenset({"POST", "PUT", "PATCH"})


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
        self._routes = [
            (method, re.compile(path), answer) for method, path, answer in self._answers()
        ]

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Answer any request, and add it to the log."""
        # the last part of a token is the process that uses it
        process = request.headers.get("Authorization", "").rpartition(".")[2] or None
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
        """Return the status and the answer of a request, None for one without content."""
        path = request.path.removeprefix("/api/v10")
        for method, pattern, answer in self._routes:
            arguments = pattern.fullmatch(path)
            if arguments and method == request.method:
                parts = [int(each) if each.isdecimal() else each for each in arguments.groups()]
                if method in WITH_BODY:
                    parts.append(body)
                elif answer == self._history:
                    parts.append(request.query)
                try:
                    answered = answer(*parts)
                except Refused as error:
                    return error.status, {"code": error.code, "message": error.message}
                return (204, None) if answered is None else (200, answered)
        return 404, {"code": 0, "message": "404: Not Found"}

    def _answers(self) -> Iterator[tuple[str, str, Callable[..., Any]]]:
        """Yield the routes: a method, a path, and what answers it.

        That is called with the ids in the path, and with the body if the method has one.
        """
        discord = self._discord
        message, member = r"/channels/(\d+)/messages/(\d+)", r"/channels/(\d+)/thread-members/(\d+)"
        answer = r"/webhooks/\d+/([^/]+)"
        yield "GET", r"/users/@me", bot_user
        yield "GET", r"(?:/oauth2)?/applications/@me", application
        yield "GET", r"/gateway/bot", self._gateway_payload
        yield "GET", r"/applications/\d+/commands", lambda: discord.commands
        yield "PUT", r"/applications/\d+/commands", self._set_commands
        yield "POST", r"/channels/(\d+)/messages", discord.post
        yield "GET", r"/channels/(\d+)/messages", self._history
        yield "GET", message, discord.message
        yield "PATCH", message, discord.edit
        yield "DELETE", message, discord.delete
        yield "POST", message + "/threads", discord.create_thread
        yield "GET", r"/channels/(\d+)", _by_id(lambda one: discord.channel(one).payload())
        yield "PUT", member, _nothing
        yield "GET", member, _thread_member
        yield "POST", r"/users/@me/channels", discord.private_channel
        yield "GET", r"/users/(\d+)", _by_id(lambda one: self._person(one).user())
        yield "GET", r"/guilds/(\d+)", self._server
        yield "GET", r"/guilds/\d+/members/(\d+)", _by_id(lambda one: self._person(one).member())
        yield "POST", r"/interactions/\d+/([^/]+)/callback", discord.acknowledge
        yield "PATCH", answer + "/messages/@original", discord.answer
        yield "GET", answer + "/messages/@original", discord.original
        yield "POST", answer, discord.answer

    def _history(self, channel: int, query: Mapping[str, str]) -> list[Json]:
        after, before = (
            int(query[name]) if name in query else None for name in ("after", "before")
        )
        limit = int(query.get("limit", 50))
        return self._discord.history(channel, after=after, before=before, limit=limit)

    def _set_commands(self, commands: list[Json]) -> list[Json]:
        self._discord.commands = [_registered(each, self._discord.new_id) for each in commands]
        return self._discord.commands

    def _server(self, number: int) -> Json:
        return look_up(self._discord.servers, number, UNKNOWN_SERVER).guild([])

    def _person(self, number: int) -> Person:
        return look_up(self._discord.people, number, UNKNOWN_USER)

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


def _by_id(answer: Callable[[int], Any]) -> Callable[[int], Any]:
    """Return a function as it is; it tells the type checker what is called with one id."""
    return answer


def _nothing(*_: object) -> None:
    """Answer without content."""


def _thread_member(thread: int, person: int) -> Json:
    return {"id": str(thread), "user_id": str(person)}


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
