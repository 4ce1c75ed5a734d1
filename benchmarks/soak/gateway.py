"""The gateway of the stand-in for Discord: sessions of shards, and the events that they get."""

import asyncio
import json
import time
from collections import defaultdict
from dataclasses import dataclass, field

from aiohttp import WSMsgType, web

from benchmarks.soak.state import Discord
from benchmarks.soak.world import APPLICATION, Json, bot_user

HEARTBEAT_INTERVAL = 15.0
"""Seconds between the heartbeats of a client. Discord asks for one every 41 seconds."""
ZOMBIE_AFTER = 2.2 * HEARTBEAT_INTERVAL
IDENTIFY_WINDOW = 5.0
"""Seconds within which one shard of each bucket may identify."""
ROUND_TRIP = 0.02
"""Seconds until a heartbeat is acknowledged. discord.py misreads an answer that comes at once."""
MAX_BUFFERED = 2000
_GUILD_MESSAGES, _DIRECT_MESSAGES = 1 << 9, 1 << 12
_HEARTBEAT, _IDENTIFY, _RESUME, _INVALID_SESSION, _HELLO, _ACK = 1, 2, 6, 9, 10, 11


@dataclass(slots=True, eq=False)
class Session:
    """The session of a shard. It outlives its connection, so that it can be resumed."""

    id: str
    shard: int
    process: str
    intents: int
    socket: web.WebSocketResponse | None
    seq: int = 0
    sent: list[Json] = field(default_factory=list[Json])
    queue: asyncio.Queue[str] = field(default_factory=asyncio.Queue[str])

    def send(self, event: str, data: Json) -> None:
        """Send an event now, or when the session is resumed."""
        self.seq += 1
        frame = {"op": 0, "s": self.seq, "t": event, "d": data}
        self.sent.append(frame)
        del self.sent[:-MAX_BUFFERED]
        if self.socket is not None:
            self.queue.put_nowait(json.dumps(frame))


@dataclass(slots=True)
class _Connection:
    """A connection, its session once it has one, and the task that sends to it."""

    socket: web.WebSocketResponse
    session: Session | None = None
    sender: asyncio.Task[None] | None = None


class Gateway:
    """Accepts the connections of shards."""

    def __init__(self, discord: Discord, *, shards: int, concurrency: int, address: str) -> None:
        self._discord = discord
        self._shards = shards
        self._concurrency = concurrency
        self.address = address
        self._sessions: dict[str, Session] = {}
        self._identified: dict[int, float] = defaultdict(float)
        """By bucket: when a shard identified last."""
        self._closing: set[asyncio.Task[bool]] = set()
        discord.listeners.append(self._on_event)

    def connected(self, shard: int) -> bool:
        """Return whether a shard has a connection now."""
        return any(each.shard == shard and each.socket for each in self._sessions.values())

    def interaction(self, server: int, payload: Json) -> int | None:
        """Send an interaction to the shard of its server. Return the shard, None if it is away."""
        shard = self._discord.servers[server].shard(self._shards)
        if not self.connected(shard):
            return None
        self._send(shard, "INTERACTION_CREATE", payload)
        return shard

    def cut(self, shard: int) -> None:
        """Close the connections of a shard, whose sessions can be resumed."""
        for session in self._sessions.values():
            if session.shard == shard and session.socket is not None:
                closing = asyncio.create_task(session.socket.close(code=4000))
                self._closing.add(closing)
                closing.add_done_callback(self._closing.discard)

    def _send(self, shard: int, event: str, payload: Json, intent: int = 0) -> None:
        for session in self._sessions.values():
            if session.shard == shard and (not intent or session.intents & intent):
                session.send(event, payload)

    def _on_event(self, event: str, payload: Json) -> None:
        server = self._discord.servers.get(int(payload.get("guild_id") or 0))
        shard = 0 if server is None else server.shard(self._shards)
        intent = 0
        if event.startswith("MESSAGE_"):
            intent = _DIRECT_MESSAGES if server is None else _GUILD_MESSAGES
        self._send(shard, event, payload, intent)

    # ---- connections
    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """Serve one connection until it is closed."""
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        hello = {"heartbeat_interval": int(HEARTBEAT_INTERVAL * 1000)}
        await socket.send_str(json.dumps({"op": _HELLO, "s": None, "t": None, "d": hello}))
        connection = _Connection(socket)
        try:
            while (text := await self._receive(socket)) is not None:
                await self._handle_frame(connection, json.loads(text))
        except (ConnectionError, TimeoutError):
            pass
        finally:
            if connection.sender is not None:
                connection.sender.cancel()
            session = connection.session
            if session is not None and session.socket is socket:
                session.socket = None
                self._note(session, "closed")
        return socket

    @staticmethod
    async def _receive(socket: web.WebSocketResponse) -> str | None:
        """Return the next frame; None if the connection is closed, or was silent for too long."""
        try:
            message = await socket.receive(timeout=ZOMBIE_AFTER)
        except TimeoutError:
            await asyncio.wait_for(socket.close(code=4009), 1)
            return None
        return message.data if message.type is WSMsgType.TEXT else None

    async def _handle_frame(self, connection: _Connection, frame: Json) -> None:
        if frame["op"] == _HEARTBEAT:
            ack = json.dumps({"op": _ACK, "s": None, "t": None, "d": None})
            if connection.session is None:
                await connection.socket.send_str(ack)
            else:
                later = asyncio.get_running_loop().call_later
                later(ROUND_TRIP, connection.session.queue.put_nowait, ack)
        elif frame["op"] in {_IDENTIFY, _RESUME}:
            begin = self._identify if frame["op"] == _IDENTIFY else self._resume
            connection.session = begin(connection.socket, frame["d"])
            if connection.session is None:
                invalid = {"op": _INVALID_SESSION, "s": None, "t": None, "d": False}
                await connection.socket.send_str(json.dumps(invalid))
            else:
                sending = _send_queued(connection.session, connection.socket)
                connection.sender = asyncio.create_task(sending)

    def _note(self, session: Session, state: str) -> None:
        self._discord.record.add(
            "session", state=state, shard=session.shard, process=session.process, id=session.id
        )

    def _identify(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        shard, shards = data.get("shard", (0, 1))
        bucket, now = shard % self._concurrency, time.time()
        process = str(data["token"]).rpartition(".")[2]
        early = now - self._identified[bucket] < IDENTIFY_WINDOW
        self._discord.record.add("identify", shard=shard, process=process, early=early)
        if early or shards != self._shards:
            return None
        self._identified[bucket] = now
        number = f"session-{self._discord.new_id()}"
        session = Session(number, shard, process, data.get("intents", 0), socket)
        self._sessions[session.id] = session
        mine = [each for each in self._discord.servers.values() if each.shard(shards) == shard]
        ready: Json = {
            "v": 10,
            "user": bot_user(),
            "guilds": [{"id": str(each.id), "unavailable": True} for each in mine],
            "session_id": session.id,
            "resume_gateway_url": self.address,
            "shard": [shard, shards],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        session.send("READY", ready)
        for server in mine:
            threads = [
                each.payload()
                for each in self._discord.channels.values()
                if each.parent is not None and each.server is server
            ]
            session.send("GUILD_CREATE", server.guild(threads))
        self._note(session, "ready")
        self._forget_old(session)
        return session

    def _resume(self, socket: web.WebSocketResponse, data: Json) -> Session | None:
        session = self._sessions.get(str(data["session_id"]))
        if session is None:
            return None
        session.socket, session.queue = socket, asyncio.Queue()
        for frame in session.sent:
            if frame["s"] > (data.get("seq") or 0):
                session.queue.put_nowait(json.dumps(frame))
        self._note(session, "resumed")
        session.send("RESUMED", {})
        return session

    def _forget_old(self, newest: Session) -> None:
        """Forget the sessions of a shard that a new one of the same process has replaced."""
        for number, each in list(self._sessions.items()):
            same = each.shard == newest.shard and each.process == newest.process
            if same and each is not newest and each.socket is None:
                del self._sessions[number]


async def _send_queued(session: Session, socket: web.WebSocketResponse) -> None:
    """Send what is queued; a process that is frozen must not hold up anything else."""
    queue = session.queue
    while not socket.closed:
        text = await queue.get()
        try:
            await socket.send_str(text)
        except ConnectionError:
            return
