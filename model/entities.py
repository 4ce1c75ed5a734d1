"""The entities of the program as immutable values: challenges, matches, players, notices.

Ids of players, servers, channels and messages are Discord's snowflakes (64-bit integers); times are
aware datetimes in UTC.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from model.clocks.clock_state import NO_CLOCK, ClockState
from model.computers import has_computer
from model.match_extras import NO_EXTRAS, MatchExtras, MatchOptions, PostedBoard, Proposal
from model.preferences import ServerSettings
from model.ratings.rating import Unrated
from model.stored_fields import required
from model.text_values import people_in
from rules.game import Result
from rules.line import CancelReason, Kind
from rules.text import Text


class ChallengeState(StrEnum):
    """The state of a challenge; only an `OPEN` one can change."""

    OPEN = "open"
    STARTED = "started"
    DECLINED = "declined"
    WITHDRAWN = "withdrawn"
    EXPIRED = "expired"
    TAKEN = "taken"
    """On a ladder: not answered in time, so the challenger has the place."""
    VOID = "void"
    """On a ladder: it could not be seen or accepted, so it changes nothing."""


class First(StrEnum):
    """Who gets seat 0 when a challenge becomes a match. `ME` is the maker of the challenge."""

    RANDOM = "random"
    ME = "me"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class ChallengePlayer:
    """A player of a challenge, who was invited by name or has `joined`.

    `wish` is the colour that they would like to play.
    """

    player: int
    joined: bool
    wish: str | None = None


@dataclass(frozen=True, slots=True)
class Challenge:
    """A challenge. Seats without a player are open to anyone."""

    id: int
    server: int
    channel: int
    card: int | None
    """The message that shows the challenge."""
    game: str
    options: Mapping[str, str]
    """All of the game's options, as `Game.write_options` returns them."""
    match_options: MatchOptions
    seats: int
    first: First
    players: tuple[ChallengePlayer, ...]
    """The first one is its maker."""
    state: ChallengeState
    created_at: datetime
    open_until: datetime
    """Until when it is, or was, open."""
    match_id: int | None = None
    """The match that it has become."""
    ladder: bool = False
    """Whether it is one on the ladder of its server and game."""

    @property
    def maker(self) -> int:
        """The player who made the challenge."""
        return self.players[0].player

    @property
    def joined(self) -> tuple[int, ...]:
        """The players who have joined, in that order."""
        return tuple(each.player for each in self.players if each.joined)

    @property
    def invited(self) -> tuple[int, ...]:
        """The players who were invited by name and have not answered."""
        return tuple(each.player for each in self.players if not each.joined)

    @property
    def open_seats(self) -> int:
        """The number of seats that anyone may take."""
        return self.seats - len(self.players)


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat of a match: its player, and the colour that they wished for."""

    player: int
    wish: str | None = None


class Chosen(StrEnum):
    """How a ply was chosen that its player did not choose when it was played."""

    IN_ADVANCE = "in-advance"
    AT_RANDOM = "at-random"


@dataclass(frozen=True, slots=True)
class Event:
    """One event in a match's log."""

    seq: int
    kind: Kind
    seat: int | None
    """The seat that it is about; None if it is about none."""
    player: int | None
    """Who did it, None for the program itself: the player of that seat, or a moderator."""
    text: str
    """What it is in `rules.line.Entry`, like `reason`."""
    at: datetime
    interaction: int | None = None
    """Discord's id of the interaction, or the message with the move, that caused it, if any."""
    reason: CancelReason | None = None
    chosen: Chosen | None = None
    """How a ply was chosen, None if its player chose it when it was played."""

    @property
    def planned(self) -> bool:
        """Whether this is a ply of an answer in advance."""
        return self.chosen is Chosen.IN_ADVANCE

    @property
    def plies_left(self) -> int:
        """The number of plies that are left after this takeback."""
        return int(self.text)


@dataclass(frozen=True, slots=True)
class MatchState:
    """How far a match has come after some events, as in `MatchRow`."""

    ply: int
    move_number: int
    to_move: int | None
    eliminated: tuple[int, ...] = ()
    result: Result | None = None
    """How the match has ended, None while it goes on."""
    board_hash: int | None = None
    """`Position.board_hash`; None where the column `position` of `matches` is NULL."""


@dataclass(frozen=True, slots=True)
class BoardToSearch:
    """Where the newest board of a match is, and when its turn runs out of time, if it does."""

    match_id: int
    server: int
    channel: int
    message: int
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match without its event log."""

    id: int
    game: str
    options: Mapping[str, str]
    match_options: MatchOptions
    seed: bytes
    seats: tuple[Seat, ...]
    server: int
    channel: int
    """The channel or thread for the boards."""
    home: int
    """The channel in which the match was agreed on: the same if there is no thread."""
    seq: int
    """The seq of the newest event, 0 before the first one, and of the newest board; buttons of
    older boards are out of date."""
    ply: int
    to_move: int | None
    """The seat to move, None after the end."""
    created_at: datetime
    turn_started_at: datetime
    finished_at: datetime | None = None
    result: Result | None = None
    board: PostedBoard | None = None
    move_number: int = 0
    """How many turns were played."""
    eliminated: tuple[int, ...] = ()
    """The seats that have left a match of three or more; stored so that lists need no replay."""
    unrated: Unrated | None = None
    """Why a match that was to be rated changed no rating."""
    annulled: str | None = None
    """The reason that a moderator typed who annulled the result, None if nobody did."""
    extras: MatchExtras = NO_EXTRAS
    clock: ClockState = NO_CLOCK
    deadline: datetime | None = None
    """When the time of the player to move runs out; a later pause may postpone it."""
    rules_version: int = 1
    """The `Game.version` with which it began."""
    stuck_at: datetime | None = None
    """When a replay of its log first failed (`matches.moderation.stuck`), None if none did."""

    @property
    def mover(self) -> int | None:
        """The player to move, None after the end."""
        return None if self.to_move is None else self.seats[self.to_move].player

    @property
    def players(self) -> tuple[int, ...]:
        """The players by seat."""
        return tuple(seat.player for seat in self.seats)

    @property
    def has_two_seats(self) -> bool:
        """Whether it is a match of two, so somebody has one opponent."""
        return len(self.seats) == 2

    @property
    def paused(self) -> bool:
        """Whether a moderator has paused the match."""
        return self.clock.paused

    @property
    def proposal(self) -> Proposal | None:
        """The open proposal, None if there is none or it has lapsed."""
        proposal = self.extras.proposal
        return proposal if proposal is not None and proposal.seq == self.seq else None

    def gets_hints(self, player: int) -> bool:
        """Whether somebody may get hints: they alone play against computers."""
        return has_computer(self.players) and set(people_in(self.players)) == {player}

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player: one or none; in local play one player may have several."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.player == player)


@dataclass(frozen=True, slots=True)
class Server:
    """A Discord server and its settings; `left_at` is when the bot was removed from it."""

    id: int
    settings: ServerSettings
    left_at: datetime | None


class NoticeState(StrEnum):
    """The state of a notice in the outbox."""

    PENDING = "pending"
    """Waiting for its delivery, or for a retry."""
    DONE = "done"
    """Delivered, or dropped because it was out of date."""
    PARKED = "parked"
    """Its channel cannot be reached. It is retried when the channel can be."""
    BROKEN = "broken"
    """It fails because of a bug of the bot, or its match cannot be replayed. It is retried at the
    next start, perhaps by a newer version."""
    GIVEN_UP = "given-up"
    """It was parked or broken for too long and is not retried."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice: what is to be sent or done, as a row of the outbox."""

    id: int
    lane: str
    """The queue in which it waits (`model.notices.Lane`)."""
    kind: str
    """With `payload` (JSON values), the stored form of one of the classes in `model.notices`."""
    match_id: int | None
    seq: int | None
    payload: Mapping[str, object]
    state: NoticeState
    attempts: int
    """How many attempts failed since something improved: a start, a reconnect, a restored
    permission."""
    due_at: datetime
    """When to attempt the delivery next."""
    created_at: datetime
    tried_at: datetime | None = None
    """Stored just before each attempt, so that after a crash the worker knows that the message may
    have been sent."""
    message: int | None = None
    """The message that was sent."""
    server: int = 0
    """The server to which it is sent. Deliveries take turns by server and `channel`.

    A private message has server 0 and no channel. A computer's turn sends nothing: it has the
    computer's id as its server, and a person who plays against it as its channel, so that people
    take turns.
    """
    channel: int | None = None
    instance_id: int | None = None
    """The id of the instance that is delivering it, None if none is."""

    @property
    def this_match(self) -> int:
        """The match that it is about. Raises ValueError if there is none."""
        return required(self.match_id, "match of a notice")


class SweepKind(StrEnum):
    """Which matches a sweep covers: running ones, unless said otherwise."""

    SERVER = "server"
    """On a server that the bot was removed from or added to again."""
    PLAYER = "player"
    """Those in which a certain player is to move: their vacation or quiet hours have changed."""
    CLOCKS = "clocks"
    """All of them: the system clock was wrong."""
    DEPARTED = "departed"
    """Matches of a server that removed the bot long ago (`matches.servers.servers`)."""
    RATINGS = "ratings"
    """None: ratings are computed again, since a match was annulled
    (`matches.ratings.leaderboards`)."""
    ERASURE = "erasure"
    """All of them, and more: the data of a player is erased (`matches.privacy.erasing`)."""


@dataclass(frozen=True, slots=True)
class Sweep:
    """Work on many matches."""

    id: int
    kind: SweepKind
    subject: int
    """The server or player that `kind` is about."""
    after: int
    """Matches with numbers up to this one are done."""
    data: Mapping[str, object]
    """May hold `announcement` (a text to announce in each match) and `reminders_due` (whether
    postponed reminders become due now)."""


class MatchOrStudy(NamedTuple):
    """The number of a match or, if that is None, of a study."""

    match_id: int | None = None
    study: int | None = None


@dataclass(frozen=True, slots=True)
class StoredReview:
    """A review of a match that is over, or of a study, as far as it is `done`."""

    id: int
    about: MatchOrStudy
    player: int
    """Who asked for it."""
    found: Mapping[str, object]
    """A `players.review.Review` as JSON."""
    done: bool
    message: tuple[int, int] | None = None
    """The message that says how far it is: its channel, and its own id."""


@dataclass(frozen=True, slots=True)
class Intervention:
    """An action of a moderator on a match, as a sentence (`action`), and the reason for it."""

    match_id: int
    moderator: int
    action: Text
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Instance:
    """One run of a process."""

    id: int
    """Never used again; it marks the notices that this run is delivering."""
    name: str
    """No two running processes have the same."""
    version: str
    started_at: datetime
    alive_until: datetime
    alive: bool
    """Whether it lives as far as the database knows."""
    data: Mapping[str, object]
    """What it last reported about itself, as JSON values."""
