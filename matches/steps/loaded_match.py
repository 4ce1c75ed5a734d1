"""A match whose event log has been replayed, which every use case works on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from matches.model.entities import Event, Match
from matches.model.errors import Refused, Unplayable, UnplayableReason
from matches.model.text_values import MatchNumber, PlayerName
from matches.protocols.store import UnitOfWork
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game, Position, Result
from rules.options import Options
from rules.registry import game_named
from rules.replay import Entry, Kind, Line, begin, replay
from rules.text import Listing, tr


@dataclass(frozen=True, slots=True)
class LoadedMatch:
    """A match, its log, and the positions that the log leads to."""

    match: Match
    events: tuple[Event, ...]
    line: Line

    @property
    def seq(self) -> int:
        """The seq of the newest event that was replayed, 0 if none was."""
        return self.events[-1].seq if self.events else 0

    @property
    def game(self) -> Game:
        """The game."""
        return self.position.game

    @property
    def options(self) -> Options:
        """The game's options in this match."""
        return self.position.options

    @property
    def position(self) -> Position:
        """The newest position."""
        return self.line.position

    @property
    def result(self) -> Result | None:
        """The result, None before the end."""
        return self.line.result

    @property
    def to_move(self) -> int | None:
        """The seat to move, None after the end."""
        return None if self.result else self.position.to_move

    @property
    def mover(self) -> int | None:
        """The player to move, None after the end."""
        return None if self.to_move is None else self.match.seats[self.to_move].player

    @property
    def everybody_has_moved(self) -> bool:
        """Whether each seat that has not left has played a ply. From then on, cancelling the match
        needs the agreement of all players."""
        moved = {event.seat for event in self.events if event.kind is Kind.MOVE}
        seats = range(len(self.match.seats))
        return all(seat in moved or self.position.has_left(seat) for seat in seats)

    @property
    def nobody_has_moved(self) -> bool:
        """Whether no player ever made a move; forced plies, played automatically, do not count."""
        return not any(
            event.kind is Kind.MOVE and event.player is not None for event in self.events
        )

    def is_agreed_takeback(self, event: Event) -> bool:
        """Return whether an event is a takeback that the other players agreed to.

        The seat of a takeback is that of the player who asked for it. The player of an agreed
        takeback is the last one who agreed, but that of an undo is the one in its seat.
        """
        if event.kind is not Kind.TAKEBACK or event.seat is None:
            return False
        return event.player != self.match.seats[event.seat].player

    def is_undo(self, event: Event) -> bool:
        """Return whether an event is a takeback of the player's own, without any agreement."""
        return event.kind is Kind.TAKEBACK and not self.is_agreed_takeback(event)

    def shows_the_same(self, other: LoadedMatch) -> bool:
        """Return whether another state of the match has the same moves and the same players."""
        ours, theirs = self.line, other.line
        return (ours.moves, ours.left, ours.result) == (theirs.moves, theirs.left, theirs.result)

    def seat_of(self, player: int) -> int:
        """Return the seat of a player; if they have several, the one to move, else the first.

        Raises Refused for somebody who does not play in this match.
        """
        mine = self.match.seats_of(player)
        if not mine:
            players = Listing(PlayerName(each) for each in self.match.players)
            raise Refused(tr("This match is between {players}.", players=players))
        return self.to_move if self.to_move in mine else mine[0]


def entries(events: Iterable[Event]) -> list[Entry]:
    """Return the parts of events that a replay needs."""
    return [Entry(event.kind, event.seat, event.text) for event in events]


def initial_line(match: Match) -> Line:
    """Return the line of a match before its first event. Raises UnknownGame or UnknownRules."""
    game = game_named(match.game, match.rules_version)
    return begin(
        game,
        game.read_options(match.options),
        len(match.seats),
        match.seed,
        [seat.wish for seat in match.seats],
    )


def replay_match(match: Match, events: Iterable[Event], *, until: int | None = None) -> LoadedMatch:
    """Replay a match's log, up to and including the seq `until` if given. Raises Unplayable."""
    replayed = tuple(events)
    if until is not None:
        replayed = tuple(event for event in replayed if event.seq <= until)
    try:
        line = replay(initial_line(match), entries(replayed))
    except Exception as error:  # a broken log can make the rules raise anything
        raise unplayable(match, error) from error
    return LoadedMatch(match, replayed, line)


def unplayable(match: Match, error: Exception | None = None) -> Unplayable:
    """Return the error for a match that cannot be replayed.

    `error` is what the replay raised. If it is None, the registry of games tells the reason.
    """
    if error is None:
        try:
            game_named(match.game, match.rules_version)
        except (UnknownGame, UnknownRules) as found:
            error = found
    why = UnplayableReason.LOG
    if isinstance(error, UnknownGame):
        why = UnplayableReason.GAME
    elif isinstance(error, UnknownRules):
        why = UnplayableReason.NEWER if error.newer else UnplayableReason.RETIRED
    return Unplayable(match.id, why, over=match.finished_at is not None)


async def read_log(unit: UnitOfWork, match: Match) -> list[Event]:
    """Return a match's log. Raises Unplayable for an event that this program does not know."""
    try:
        return await unit.matches.events(match.id)
    except ValueError as error:
        raise unplayable(match, error) from error


async def load(unit: UnitOfWork, match: int, *, until: int | None = None) -> LoadedMatch:
    """Read a match and replay it, up to and including the seq `until` if given.

    A write unit locks the match and its players until it ends.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed. A match with
    `stuck_at` is not replayed; only `matches.use_cases.stuck` retries it.
    """
    row = await unit.matches.get(match)
    if row is None:
        raise Refused(tr("There is no match {match}.", match=MatchNumber(match)))
    # so that vacations, preferences and limits of the players cannot change under a write unit
    await unit.players.lock(row.players)
    if row.stuck_at is not None:
        raise unplayable(row)
    return replay_match(row, await read_log(unit, row), until=until)
