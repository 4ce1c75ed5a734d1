"""What the stand-in for Discord remembers: channels, messages, nonces and interactions.

It enforces what matters for a bot that must not lose or double anything: ids grow, a message with a
nonce that was used in the last minutes is not posted again, an interaction is acknowledged once and
in time, and a message has one thread at most.
"""

import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import TypeVar

from benchmarks.soak.record import Record
from benchmarks.soak.world import (
    APPLICATION,
    BOT,
    Json,
    Person,
    Server,
    Snowflakes,
    bot_user,
    timestamp,
)

TIME_TO_ACKNOWLEDGE = 3.0
"""Seconds after which an interaction cannot be acknowledged any more."""
TOKEN_LIFETIME = 900.0
"""Seconds for which an acknowledged interaction can be answered."""
MAX_HISTORY = 100
EPHEMERAL = 64
UNKNOWN_CHANNEL = (404, 10003, "Unknown Channel")
UNKNOWN_SERVER = (404, 10004, "Unknown Guild")
UNKNOWN_MESSAGE = (404, 10008, "Unknown Message")
UNKNOWN_USER = (404, 10013, "Unknown User")
UNKNOWN_WEBHOOK = (404, 10015, "Unknown Webhook")
UNKNOWN_INTERACTION = (404, 10062, "Unknown interaction")
ALREADY_ACKNOWLEDGED = (400, 40060, "Interaction has already been acknowledged.")
THREAD_EXISTS = (400, 160004, "A thread has already been created for this message")
CANNOT_MESSAGE = (403, 50007, "Cannot send messages to this user")
LISTS = ("mentions", "mention_roles", "attachments", "embeds", "components")
"""What a message has lists of."""
_BOARD = re.compile(r"board-(\d+)-(\d+)\.png")
T = TypeVar("T")


class Refused(Exception):
    """Discord refuses a request."""

    def __init__(self, reason: tuple[int, int, str]) -> None:
        super().__init__(reason[2])
        self.status, self.code, self.message = reason


def look_up(things: Mapping[int, T], number: int, reason: tuple[int, int, str]) -> T:
    """Return one of several things. Raises Refused for the reason that it is not there."""
    if number not in things:
        raise Refused(reason)
    return things[number]


@dataclass(slots=True)
class Channel:
    """A channel, a thread (with a `parent`) or a private channel (with a `recipient`)."""

    id: int
    server: Server | None
    parent: int | None = None
    recipient: Person | None = None
    name: str = ""
    messages: dict[int, Json] = field(default_factory=dict[int, Json])

    def payload(self) -> Json:
        """Return the channel as Discord describes it."""
        if self.recipient is not None:
            users = [self.recipient.user()]
            return {"id": str(self.id), "type": 1, "recipients": users, "last_message_id": None}
        assert self.server is not None  # noqa: S101  # the other kinds belong to a server
        if self.parent is None:
            return self.server.text_channel()
        return {
            "id": str(self.id),
            "type": 11,
            "guild_id": str(self.server.id),
            "parent_id": str(self.parent),
            "owner_id": str(BOT),
            "name": self.name,
            "message_count": len(self.messages),
            "member_count": 3,
            "thread_metadata": {
                "archived": False,
                "auto_archive_duration": 1440,
                "archive_timestamp": timestamp(time.time()),
            },
        }


@dataclass(slots=True)
class Used:
    """An interaction, and what the bot has answered so far."""

    id: int
    token: str
    player: Person
    channel: int
    at: float
    kind: int
    message: Json | None = None
    """The message whose control was used."""
    acknowledged: bool = False
    answer: Json | None = None
    answers: int = 0
    """How often the bot has filled in or replaced the answer."""
    choices: list[str] | None = None
    """The answer to an autocompletion."""
    changed: Callable[[], None] = lambda: None
    """Called when the bot has acknowledged or answered."""


def nested(components: Sequence[Json]) -> Iterator[Json]:
    """Yield components and those within them."""
    for each in components:
        yield each
        yield from nested(each.get("components", ()))


def controls_of(components: Sequence[Json]) -> Iterator[str]:
    """Yield the ids of the controls in components and in those within them."""
    return (each["custom_id"] for each in nested(components) if "custom_id" in each)


def text_of(message: Json) -> str:
    """Return all that can be read in a message."""
    texts = (each["content"] for each in nested(message["components"]) if "content" in each)
    return "\n".join([message["content"], *texts]).strip()


def board_of(message: Json) -> tuple[int, int] | None:
    """Return the match and the seq that a message shows, or None if it shows no board."""
    for media in _media(message["components"]):
        if name := _BOARD.search(media["url"]):
            return int(name[1]), int(name[2])
    return None


def _media(components: Sequence[Json]) -> Iterator[Json]:
    """Yield the pictures that components show."""
    for each in nested(components):
        yield from (item["media"] for item in each.get("items", ()))


class Discord:
    """The state of the stand-in. Each change is added to the log."""

    def __init__(self, servers: Sequence[Server], record: Record, *, nonce_memory: float) -> None:
        self.servers = {each.id: each for each in servers}
        self.people = {person.id: person for server in servers for person in server.people}
        self.record = record
        self.new_id = Snowflakes().new
        self.channels = {each.channel: Channel(each.channel, each) for each in servers}
        self.commands: list[Json] = []
        self.interactions: dict[str, Used] = {}
        """By token."""
        self.listeners: list[Callable[[str, Json], None]] = []
        """Called with the name of an event of the gateway and its data."""
        self._nonces: dict[tuple[int, str], tuple[int, float]] = {}
        self._nonce_memory = nonce_memory

    # ---- messages
    def channel(self, number: int) -> Channel:
        """Return a channel. Raises Refused."""
        return look_up(self.channels, number, UNKNOWN_CHANNEL)

    def message(self, channel: int, number: int) -> Json:
        """Return a message. Raises Refused."""
        return look_up(self.channel(channel).messages, number, UNKNOWN_MESSAGE)

    def post(self, channel: int, body: Json, *, author: Json | None = None) -> Json:
        """Post a message, or find the one with the same nonce. Raises Refused."""
        place = self.channel(channel)
        nonce = body.get("nonce")
        key = (channel, str(nonce))
        known, until = self._nonces.get(key, (0, 0.0))
        if nonce is not None and body.get("enforce_nonce") and until > time.time():
            message = self.message(channel, known)
            self.record.add("message", **self._described(message), known=True)
            return message
        message = self._new_message(place, body, author or bot_user())
        place.messages[int(message["id"])] = message
        if nonce is not None:
            self._nonces[key] = (int(message["id"]), time.time() + self._nonce_memory)
        self.record.add("message", **self._described(message), known=False)
        self._tell("MESSAGE_CREATE", message)
        return message

    def edit(self, channel: int, number: int, body: Json) -> Json:
        """Change a message. Raises Refused."""
        message = self.message(channel, number)
        self._change(message, body)
        self.record.add("edit", **self._described(message))
        self._tell("MESSAGE_UPDATE", message)
        return message

    def delete(self, channel: int, number: int) -> None:
        """Delete a message. Raises Refused."""
        message = self.message(channel, number)
        self.record.add("delete", **self._described(message))
        del self.channels[channel].messages[number]

    def history(
        self, channel: int, *, after: int | None = None, before: int | None = None, limit: int = 50
    ) -> list[Json]:
        """Return messages, the newest first: those that follow `after`, or the newest ones."""
        numbers = sorted(
            number
            for number in self.channel(channel).messages
            if number > (after or 0) and (before is None or number < before)
        )
        limit = min(limit, MAX_HISTORY)
        chosen = numbers[:limit] if after is not None else numbers[-limit:]
        return [self.channels[channel].messages[number] for number in reversed(chosen)]

    def create_thread(self, channel: int, message: int, body: Json) -> Json:
        """Create the thread of a message, with the same id. Raises Refused."""
        self.message(channel, message)
        if message in self.channels:
            raise Refused(THREAD_EXISTS)
        home, name = self.channels[channel], body["name"]
        thread = Channel(message, home.server, parent=channel, name=name)
        self.channels[message] = thread
        self.record.add("thread", id=message, channel=channel, name=name)
        self._tell("THREAD_CREATE", {**thread.payload(), "newly_created": True})
        return thread.payload()

    def private_channel(self, body: Json) -> Json:
        """Return the private channel to a person. Raises Refused."""
        player = int(body["recipient_id"])
        person = look_up(self.people, player, CANNOT_MESSAGE)
        number = player + (1 << 21)
        channel = self.channels.setdefault(number, Channel(number, None, recipient=person))
        return channel.payload()

    # ---- interactions
    def acknowledge(self, token: str, body: Json) -> Json:
        """Accept the first answer to an interaction. Raises Refused."""
        used = self.interactions.get(token)
        if used is None or time.time() - used.at > TIME_TO_ACKNOWLEDGE:
            raise Refused(UNKNOWN_INTERACTION)
        if used.acknowledged:
            raise Refused(ALREADY_ACKNOWLEDGED)
        used.acknowledged = True
        kind: int = body["type"]
        data: Json = body.get("data") or {}
        self.record.add("acknowledged", interaction=used.id, kind=kind)
        answer: Json = {"interaction": {"id": str(used.id), "type": used.kind}}
        if kind in {6, 7}:  # the answer replaces the message whose control was used
            used.answer = used.message
        if kind == 8:
            used.choices = [str(each["value"]) for each in data.get("choices", ())]
        elif kind in {4, 7}:
            message = self._answer(used, data)
            answer["resource"] = {"type": kind, "message": message}
        used.changed()
        return answer

    def answer(self, token: str, body: Json) -> Json:
        """Fill in or replace the answer to an interaction. Raises Refused."""
        used = self.interactions.get(token)
        if used is None or not used.acknowledged or time.time() - used.at > TOKEN_LIFETIME:
            raise Refused(UNKNOWN_WEBHOOK)
        message = self._answer(used, body)
        used.changed()
        return message

    def original(self, token: str) -> Json:
        """Return the answer to an interaction. Raises Refused."""
        used = self.interactions.get(token)
        if used is None or used.answer is None:
            raise Refused(UNKNOWN_MESSAGE)
        return used.answer

    def _answer(self, used: Used, body: Json) -> Json:
        if used.answer is None:
            used.answer = self._new_message(self.channels[used.channel], {}, bot_user())
            used.answer["flags"] |= EPHEMERAL
        self._change(used.answer, body)
        used.answers += 1
        self.record.add(
            "answer",
            interaction=used.id,
            player=used.player.id,
            text=text_of(used.answer),
            alt="\n".join(each.get("description", "") for each in body.get("attachments") or ()),
            controls=list(controls_of(used.answer["components"])),
        )
        return used.answer

    # ---- helpers
    def _new_message(self, place: Channel, body: Json, author: Json) -> Json:
        number = self.new_id()
        message: Json = {
            "id": str(number),
            "channel_id": str(place.id),
            "author": author,
            "content": "",
            "timestamp": timestamp(time.time()),
            "edited_timestamp": None,
            **dict.fromkeys(("tts", "mention_everyone", "pinned"), False),
            **{name: [] for name in LISTS},
            "type": 0,
            "flags": body.get("flags") or 0,
            "nonce": body.get("nonce"),
            "application_id": str(APPLICATION),
        }
        if place.server is not None:
            message["guild_id"] = str(place.server.id)
        if "message_reference" in body:
            message["message_reference"] = body["message_reference"]
        self._change(message, body)
        return message

    def _change(self, message: Json, body: Json) -> None:
        message["content"] = message["content"] if body.get("content") is None else body["content"]
        files = {
            each["filename"]: f"http://127.0.0.1/files/{message['id']}/{each['filename']}"
            for each in body.get("attachments") or ()
            if "filename" in each
        }
        if body.get("components") is not None:
            kept = {_name(each): each["url"] for each in _media(message["components"])}
            message["components"] = _with_files(body["components"], {**kept, **files})
        if body.get("attachments") is not None:
            shown = {_name(each) for each in _media(message["components"])}
            message["attachments"] = [
                {
                    "id": str(self.new_id()),
                    "filename": name,
                    "size": 1,
                    "url": url,
                    "proxy_url": url,
                }
                for name, url in files.items()
                if name not in shown  # Discord does not list what a component shows
            ]
        message["edited_timestamp"] = timestamp(time.time())

    def _described(self, message: Json) -> Json:
        board = board_of(message)
        return {
            "id": int(message["id"]),
            "channel": int(message["channel_id"]),
            "author": int(message["author"]["id"]),
            "nonce": message["nonce"],
            "text": text_of(message),
            "board": None if board is None else list(board),
            "controls": list(controls_of(message["components"])),
            "files": [each["filename"] for each in message["attachments"]],
        }

    def _tell(self, event: str, payload: Json) -> None:
        for listener in self.listeners:
            listener(event, payload)


def _name(media: Json) -> str:
    return str(media["url"]).rpartition("/")[2]


def _with_files(components: Sequence[Json], urls: dict[str, str]) -> list[Json]:
    """Return components with the address of each file that they show."""
    changed = deepcopy(list(components))
    for media in _media(changed):
        url = urls.get(media["url"].removeprefix("attachment://"), media["url"])
        media |= {"url": url, "proxy_url": url}
    return changed
