"""The things a match's life is made of, as plain values: what storage keeps and the bot shows.

Ids of players, servers, channels and messages are Discord's snowflakes (64-bit integers); times are
aware datetimes in UTC.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from matches.model.clock_state import ClockState
from matches.model.match_options import MatchOptions
from matches.model.preferences import DEFAULT_PREFERENCES, PlayerPreferences
from matches.model.server_settings import DEFAULT_SETTINGS, ServerSettings
from rules.game import Result
from rules.replay import Kind
from rules.text import Translatable


class ChallengeState(StrEnum):
    """Where a challenge stands; only `OPEN` can change."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"


class First(StrEnum):
    """Who takes seat 0, in a challenge."""

    RANDOM = "random"
    ME = "me"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class ChallengePlayer:
    """Somebody in a challenge: invited by name, or already in. `wish` is a colour wished for."""

    player: int
    joined: bool
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """An offer to play: the maker is `players[0]`; seats nobody is named for are open to anyone.

    `options` are the game's option texts (`Game.write_options`, all of them). `card` is the message
    that shows the challenge.
    """

    id: int
    server: int
    channel: int
    card: int | None
    game: str
    options: Mapping[str, str]
    match_options: MatchOptions
    seats: int
    first: First
    players: tuple[ChallengePlayer, ...]
    state: ChallengeState
    created_at: datetime
    expires_at: datetime
    match: int | None = None

    @property
    def maker(self) -> int:
        """Who made the challenge."""
        return self.players[0].player

    @property
    def joined(self) -> tuple[int, ...]:
        """Players who are in, in the order they came."""
        return tuple(each.player for each in self.players if each.joined)

    @property
    def invited(self) -> tuple[int, ...]:
        """Players named who have not answered."""
        return tuple(each.player for each in self.players if not each.joined)

    @property
    def open_seats(self) -> int:
        """Seats that anyone may take."""
        return self.seats - len(self.players)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a match and who holds it."""

    player: int
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """One row of a match's log; `interaction` is Discord's id of what caused it, if any."""

    seq: int
    kind: Kind
    seat: int | None
    player: int | None
    text: str
    at: datetime
    interaction: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """The newest board that was posted for a match: which message shows which seq."""

    channel: int
    message: int
    seq: int


class MatchDataKey(StrEnum):
    """What is kept beside a match that is no event: the keys of `Match.data`, each of one module.

    All may be lost without harm to the match; a key that is not there means «no».
    """

    PROPOSAL = "proposal"
    """`matches.proposals`: what players want to do together."""
    PROPOSAL_MESSAGES = "offer"
    """`bot.offers`: the message that asks the others."""
    INACTIVITY_QUESTION = "silence"
    """`matches.takebacks`: who asked when whether the match goes on."""
    ELIMINATED = "out"
    """`matches.appending`: which seats are out of a match of several, so that lists need no replay;
    not there in matches of older versions until somebody moves in them or looks at them."""
    OPENED_BY = "opened_by"
    """`matches.challenging`: who made the challenge that anybody might accept."""
    REMATCH = "rematch"
    """`matches.challenging`: the challenge to the same again."""
    SNOOZE = "snooze"
    """`bot.pings`: whose reminders rest until when."""
    NOTIFIED_TURNS = "heard"
    """`bot.pings`: which turn each player was last told about, and when."""
    MENTIONED_OUTAGE = "told_outage"
    """`bot.deliveries`: the last outage that a board spoke of."""
    UNREACHABLE = "unreachable"
    """`bot.posting`: whether the players were told that no board can be posted."""


@dataclass(frozen=True, slots=True)
class Match:
    """One played game as a row; its moves are its events.

    `seq` is that of the newest event (0: none yet); `shown_seq` that of the newest board owed to
    the channel, so that buttons of older boards are out of date. `to_move` is the seat and `mover`
    the player to move, None once it is over. `channel` is where boards go, `home` the channel it
    came from (the same when there is no thread). `data` holds small facts about the match that no
    query looks at (a proposal …), as JSON values. `deadline` is when the mover's time runs out as
    far as is known; an outage may still put it off. `rules_version` is the version of the game's
    rules (`Game.version`) that it began with. `stuck_at` is when it was found that its log cannot
    be replayed (`matches.stuck`), None for nearly all matches.
    """

    id: int
    game: str
    options: Mapping[str, str]
    match_options: MatchOptions
    seed: bytes
    seats: tuple[Seat, ...]
    server: int
    channel: int
    home: int
    seq: int
    ply: int
    to_move: int | None
    created_at: datetime
    turn_started_at: datetime
    shown_seq: int = 0
    finished_at: datetime | None = None
    result: Result | None = None
    board: Board | None = None
    data: Mapping[str, object] = field(default_factory=dict[str, object])
    clock: ClockState | None = None
    deadline: datetime | None = None
    rules_version: int = 1
    stuck_at: datetime | None = None

    @property
    def mover(self) -> int | None:
        """The player to move, None once it is over."""
        return None if self.to_move is None else self.seats[self.to_move].player

    @property
    def players(self) -> tuple[int, ...]:
        """The players by seat."""
        return tuple(seat.player for seat in self.seats)

    @property
    def paused(self) -> bool:
        """Whether a moderator has paused it."""
        return self.clock is not None and self.clock.halted

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats a player holds (one or none; the local page may let one hold several)."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.player == player)


@dataclass(frozen=True, slots=True)
class Player:
    """A person and what they prefer."""

    id: int
    preferences: PlayerPreferences = DEFAULT_PREFERENCES


@dataclass(frozen=True, slots=True)
class Server:
    """A Discord server and its settings; `left_at` is when the bot was removed from it."""

    id: int
    settings: ServerSettings = DEFAULT_SETTINGS
    left_at: datetime | None = None


class NoticeState(StrEnum):
    """Where a message that the bot owes stands."""

    PENDING = "pending"
    DONE = "done"
    PARKED = "parked"
    """Its channel cannot be reached; its people were told elsewhere, or could not be."""
    BROKEN = "broken"
    """It failed by a fault of ours, or its match cannot be replayed: tried again by the next start,
    which may be of a newer version."""
    GIVEN_UP = "given up"
    """Parked for so long that nobody waits for it any more."""


def match_lane(match: int) -> str:
    """The outbox lane in which a match's messages are delivered in order."""
    return f"match:{match}"


def player_lane(player: int) -> str:
    """The outbox lane of what is owed to one person."""
    return f"player:{player}"


@dataclass(frozen=True, slots=True)
class Notice:
    """A row of the outbox: a message the bot owes somebody.

    `kind` says what to send (`board`, `card`, `direct`, …), `payload` what it needs for
    that (JSON values). Rows of one `lane` are delivered in order of id; lanes do not wait for one
    another. `due_at` is when to try next; `tried_at` is set just before a try: after a crash
    the worker knows that the message may already be there. `attempts` counts the tries that
    failed since the last change for the better (a start, a reconnect, a right given back); one
    that a crash cut short is none. `server` and `channel` are where it goes: those of its match or
    challenge; server 0 and no channel for a private message.
    """

    id: int
    lane: str
    kind: str
    match: int | None
    seq: int | None
    payload: Mapping[str, object]
    state: NoticeState
    attempts: int
    due_at: datetime
    created_at: datetime
    tried_at: datetime | None = None
    message: int | None = None
    server: int = 0
    channel: int | None = None


@dataclass(frozen=True, slots=True)
class ParkedChannel:
    """A place in which something could not be delivered: a channel or thread, and the channel that
    the thread's match came from (None for a challenge's card)."""

    server: int
    channel: int
    home: int | None = None


class SweepKind(StrEnum):
    """Which matches a sweep goes through."""

    SERVER = "server"
    """Those of a server that was left, or came back."""
    PLAYER = "player"
    """Those in which a player is to move, who goes on vacation, comes back …"""
    CLOCKS = "clocks"
    """All: the machine's clock was wrong."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """Work over many running matches; those up to `after` are done.

    `data` may hold `say` (what to tell the opponents about the player to move) and `pings` (whether
    reminders that were put off are looked at again).
    """

    id: int
    kind: SweepKind
    subject: int
    after: int
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Vacation:
    """A stretch in which all of a player's clocks stand still."""

    id: int
    player: int
    start: datetime
    end: datetime


@dataclass(frozen=True, slots=True)
class Intervention:
    """What a moderator did to a match, and why; `action` is a sentence."""

    match: int
    moderator: int
    action: Translatable
    reason: str
    at: datetime
