"""The connection between the bot and the simulated Discord: records requests, and fails on request.

SimCord leaves out some of Discord's behaviour that the bot relies on. This module adds it: nonces
that prevent a message from being posted twice for some minutes, files that components show and that
are not listed as attachments, history that is read from its start, archived and locked threads, and
the permission to attach files.

A request can be made to fail before or after Discord has carried it out.
"""

import asyncio
import fnmatch
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from unittest.mock import patch

import aiohttp
import simcord
from simcord.backend import Backend, serializers
from simcord.components import walk_components
from simcord.http import router

from tests.support import pseudo_language
from tests.support.simcord_patches import copy_json

NONCE_LIFETIME = timedelta(minutes=5)

Matcher = Callable[["Request"], bool]


@dataclass(frozen=True, slots=True)
class Request:
    """One request of the bot.

    `path` has no API prefix, `files` are file names, and `sent` is the JSON as it was sent, which
    may be in the pseudo-language.
    """

    method: str
    path: str
    sent: Any
    files: tuple[str, ...]
    at: datetime

    @property
    def json(self) -> Any:
        """The JSON, with texts in English."""
        return pseudo_language.plain_json(self.sent) if pseudo_language.ACTIVE else self.sent

    @property
    def creates_message(self) -> bool:
        """Whether this posts a message to a channel, other than an answer to an interaction."""
        return self.method == "POST" and fnmatch.fnmatch(self.path, "/channels/*/messages")

    @property
    def nonce(self) -> str | None:
        """The nonce that Discord is asked to enforce, if any."""
        if not self.creates_message or not self.json or not self.json.get("enforce_nonce"):
            return None
        return str(self.json["nonce"])


@dataclass(slots=True)
class Failure:
    """An error for the next `times` requests that match.

    If `delivered`, Discord carries the request out before the error is raised.
    """

    matches: Matcher
    error: BaseException
    delivered: bool
    times: int


class Connection:
    """Records every request of the bot, and makes requests fail when a test asks for it."""

    def __init__(self, env: simcord.Env) -> None:
        self._env = env
        self.requests: list[Request] = []
        self._failures: list[Failure] = []
        self._nonces: dict[tuple[str, str], tuple[datetime, Any]] = {}
        self._pass_on = router.dispatch
        self.on_date: Callable[[datetime], None] | None = None
        """Called with the `Date` of each response, because SimCord's responses have no headers."""
        self.on_refusal: Callable[[int], None] | None = None
        """Called with the status of each refused request, because SimCord does not use aiohttp."""
        self.on_answer: Callable[[Request], None] | None = None
        """Called after each request that was carried out."""

    @contextmanager
    def installed(self) -> Generator[None]:
        """Pass all requests of the bot through this connection within the block."""
        self._pass_on = router.dispatch
        with patch.object(router, "dispatch", self._dispatch), _attachments_as_discord_lists_them():
            yield

    # ---- failures
    def lose_response(self, *, times: int = 1, when: Matcher | None = None) -> None:
        """Let Discord carry out the next request, but drop the connection before its response.

        Here and below, the next request is the next new message unless `when` says otherwise.
        """
        self._fail(aiohttp.ServerDisconnectedError(), times, when, delivered=True)

    def drop_request(self, *, times: int = 1, when: Matcher | None = None) -> None:
        """Drop the connection before the next request reaches Discord."""
        self._fail(aiohttp.ServerDisconnectedError(), times, when, delivered=False)

    def refuse(
        self,
        status: int,
        code: int = 0,
        *,
        times: int = 1,
        when: Matcher | None = None,
        delivered: bool = False,
    ) -> None:
        """Answer the next request with an error; if `delivered`, after carrying it out."""
        error = simcord.BackendError(status, code, "Refused by the test")
        self._fail(error, times, when, delivered=delivered)

    def kill_bot(self, *, delivered: bool, when: Matcher | None = None) -> None:
        """Cancel the bot's task at the next request. Call `World.kill` afterwards."""
        self._fail(asyncio.CancelledError(), 1, when, delivered=delivered)

    def stop_failing(self) -> None:
        """Let all further requests succeed."""
        self._failures.clear()

    def _fail(
        self, error: BaseException, times: int, when: Matcher | None, *, delivered: bool
    ) -> None:
        when = when or (lambda request: request.creates_message)
        self._failures.append(Failure(when, error, delivered, times))

    # ---- passing requests on
    def _dispatch(self, backend: Backend, method: str, path: str, **given: Any) -> Any:
        if backend is not self._env.backend:
            return self._pass_on(backend, method, path, **given)
        files = tuple(str(file.filename) for file in given.get("files") or ())
        sent = given.get("json")
        if not path.endswith("/commands"):  # they are long, and nothing changes them
            sent = copy_json(sent)
        request = Request(method, path, sent, files, self._env.now())
        self.requests.append(request)
        try:
            return self._answer(request, backend, given)
        except simcord.BackendError as refused:
            if self.on_refusal is not None:
                self.on_refusal(refused.status)
            raise

    def _answer(self, request: Request, backend: Backend, given: dict[str, Any]) -> Any:
        failure = self._next_failure(request)
        if failure and not failure.delivered:
            raise failure.error
        if self.on_date is not None:
            self.on_date(self._env.now())
        answer = self._deliver(request, backend, given)
        if self.on_answer is not None:
            self.on_answer(request)
        if failure:
            raise failure.error
        return answer

    def _next_failure(self, request: Request) -> Failure | None:
        for failure in self._failures:
            if failure.matches(request):
                failure.times -= 1
                if not failure.times:
                    self._failures.remove(failure)
                return failure
        return None

    def _deliver(self, request: Request, backend: Backend, given: dict[str, Any]) -> Any:
        self._enforce(request, backend)
        given["message_content_access"] = False  # the bot does not ask for that intent
        given = _oldest_first(request, backend, given)
        if request.nonce is None:
            return self._pass_on(backend, request.method, request.path, **given)
        key = (request.path, request.nonce)
        known = self._nonces.get(key)
        if known and self._env.now() - known[0] < NONCE_LIFETIME:
            message = known[1]
            backend.get_message(int(message["channel_id"]), int(message["id"]))  # 404 when deleted
            return copy_json(message)
        message = self._pass_on(backend, request.method, request.path, **given)
        self._nonces[key] = (self._env.now(), copy_json(message))
        return message

    def _enforce(self, request: Request, backend: Backend) -> None:
        """Raise Discord's error for requests that Discord refuses and SimCord accepts."""
        steps = request.path.strip("/").split("/")
        if steps[0] != "channels" or len(steps) < 3 or steps[2] != "messages":
            return
        channel = backend.channels.get(int(steps[1]))
        if channel is None:
            return
        if request.creates_message and request.files and channel.guild_id is not None:
            backend.require_permissions(
                channel.guild_id, backend.bot_user.id, channel.id, "attach_files"
            )
        if steps[-1] == "threads" and int(steps[3]) in backend.channels:
            raise simcord.BackendError(400, 160004, "This message already has a thread")
        state = channel.thread_metadata
        if steps[-1] == "threads" and state is not None:
            raise simcord.BackendError(400, 50024, "Cannot execute action on this channel type")
        if state is None:
            return
        if request.creates_message and state.locked:
            raise simcord.BackendError(403, 160005, "This thread is locked")
        if request.creates_message:
            state.archived = False
        elif request.method == "PATCH" and state.archived:
            raise simcord.BackendError(400, 50083, "This thread is archived")


def _oldest_first(request: Request, backend: Backend, given: dict[str, Any]) -> dict[str, Any]:
    """Make a request for the history `after` a message return the oldest messages, as Discord does.

    SimCord returns the newest ones, so a long history could not be read from its start.
    """
    params: dict[str, Any] = given.get("params") or {}
    if request.method != "GET" or "after" not in params:
        return given
    channel = int(request.path.strip("/").split("/")[1])
    stored = backend.messages.get(channel, {}).values()
    newer = sorted(m.id for m in stored if m.id > int(params["after"]) and not m.is_ephemeral)
    limit = int(params.get("limit", 50))
    if len(newer) <= limit:
        return given
    return {**given, "params": {**params, "before": newer[limit]}}


@contextmanager
def _attachments_as_discord_lists_them() -> Generator[None]:
    """Do not list files that components show as attachments of a message.

    Discord omits them in responses, history and events (discord-api-docs #8277); SimCord lists
    them. The messages that SimCord stores, and so what people see, stay complete.
    """
    plain: Any = serializers.message_payload

    def as_listed(*given: Any, **named: Any) -> Any:
        payload = plain(*given, **named)
        media = [
            media
            for component in walk_components(payload["components"])
            for media in (
                component.get("media"),
                component.get("file"),
                *(item.get("media") for item in component.get("items") or ()),
            )
            if media
        ]
        used = {str(each.get("attachment_id")) for each in media}
        payload["attachments"] = [
            each for each in payload["attachments"] if str(each["id"]) not in used
        ]
        return payload

    with patch.object(serializers, "message_payload", as_listed):
        yield
