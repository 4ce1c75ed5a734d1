"""A match and the positions that its log leads to, which every use case works on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from model.entities import Event, Match
from model.errors import Refused, Unplayable, UnplayableReason
from model.text_values import MatchNumber, PlayerName
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game, Move, Position, Result
from rules.options import Options
from rules.registry import game_named
from rules.replay import Entry, Kind, Line, extend, replay
from rules.stored_line import Beginning
from rules.text import Listing, tr
from storage.database import UnitOfWork


@dataclass(frozen=True, slots=True)
class LogFacts:
    """What a log says besides its position, so that common acts need not read all its events.

    `moved` are the seats with a move, `moved_themselves` those with a move that the program did not
    play. `agreed_takeback` and `takeback` are the seqs of the newest takeback to which others
    agreed and of the newest one at all, 0 for none; `taken_back` are the moves that the latter
    removed.
    """

    moved: frozenset[int] = frozenset()
    moved_themselves: frozenset[int] = frozenset()
    agreed_takeback: int = 0
    takeback: int = 0
    taken_back: tuple[str, ...] = ()

    def after(self, event: Event, match: Match, moves: Sequence[str]) -> LogFacts:
        """Return the facts after one more event; `moves` is the line of play before it."""
        if event.kind is Kind.MOVE and event.seat is not None:
            mine = frozenset({event.seat})
            themselves = mine if event.player is not None else frozenset[int]()
            if mine <= self.moved and themselves <= self.moved_themselves:
                return self
            return replace(
                self,
                moved=self.moved | mine,
                moved_themselves=self.moved_themselves | themselves,
            )
        if event.kind is Kind.TAKEBACK:
            return replace(
                self,
                agreed_takeback=event.seq if is_agreed(match, event) else self.agreed_takeback,
                takeback=event.seq,
                taken_back=tuple(moves[int(event.text) :]),
            )
        return self


def is_agreed(match: Match, event: Event) -> bool:
    """Return whether an event is a takeback that the other players agreed to.

    The seat of a takeback is that of the player who asked for it. The player of an agreed takeback
    is the last one who agreed, but that of an undo is the one in its seat.
    """
    if event.kind is not Kind.TAKEBACK or event.seat is None:
        return False
    return event.player != match.seats[event.seat].player


def facts_of(match: Match, events: Iterable[Event]) -> LogFacts:
    """Return the facts of a whole log."""
    facts = LogFacts()
    moves: list[str] = []
    for event in events:
        facts = facts.after(event, match, moves)
        if event.kind is Kind.MOVE:
            moves.append(event.text)
        elif event.kind is Kind.TAKEBACK:
            del moves[int(event.text) :]
    return facts


@dataclass(frozen=True, slots=True)
class ShownBoard:
    """An earlier state of a match, which a board shows, and from which the match has gone on.

    Since event `seq`, when `plies` had been played, no ply before that was taken back and nobody
    has left, so that state is a part of the present line. `recent` is the seq of the first event
    that the board tells of, and `ply` the number of plies before those that it marks. `undo` says
    that the event is an undo.
    """

    seq: int
    plies: int
    recent: int
    ply: int
    undo: bool
    facts: LogFacts


@dataclass(frozen=True)
class LoadedMatch:
    """A match, the positions that its log leads to, and its newest events.

    `recent` are at least the plies that the program played last and the event before those; it is
    empty only before the first event. `boards` are some that show earlier states; none are known
    after a replay.
    """

    match: Match
    recent: tuple[Event, ...]
    line: Line
    known_facts: LogFacts | None = None
    boards: tuple[ShownBoard, ...] = ()

    @cached_property
    def facts(self) -> LogFacts:
        """What the log says besides its position."""
        return facts_of(self.match, self.recent) if self.known_facts is None else self.known_facts

    def extended(self, events: Sequence[Event], line: Line) -> LoadedMatch:
        """Return the match after more events, which have led to `line`."""
        facts, moves, boards = self.facts, list(self.line.moves), self.boards
        for event in events:
            facts = facts.after(event, self.match, moves)
            if event.kind is Kind.MOVE:
                moves.append(Move(event.text))
            elif event.kind is Kind.TAKEBACK:
                del moves[int(event.text) :]
                boards = tuple(each for each in boards if each.plies <= len(moves))
            else:
                boards = ()
        return LoadedMatch(self.match, (*self.recent, *events), line, facts, boards)

    def before_undo(self) -> LoadedMatch:
        """Return the match with the moves that the newest event, an undo, has taken back."""
        line = self.line
        for move in self.facts.taken_back:
            line = extend(line, Entry(Kind.MOVE, None, move))
        return replace(self, line=line)

    @property
    def newest(self) -> Event | None:
        """The newest event, None before the first one."""
        return self.recent[-1] if self.recent else None

    @property
    def seq(self) -> int:
        """The seq of the newest event that was replayed, 0 if none was."""
        return self.recent[-1].seq if self.recent else 0

    def moves_taken_back(self, takeback: Event) -> tuple[str, ...]:
        """Return the moves, in notation, that the newest takeback removed."""
        if takeback.seq != self.facts.takeback:
            raise ValueError(f"event {takeback.seq} is not the newest takeback")
        return self.facts.taken_back

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
        seats, moved = range(len(self.match.seats)), self.facts.moved
        return all(seat in moved or self.position.has_left(seat) for seat in seats)

    @property
    def nobody_has_moved(self) -> bool:
        """Whether no player ever made a move; forced plies, played automatically, do not count."""
        return not self.facts.moved_themselves

    def is_agreed_takeback(self, event: Event) -> bool:
        """Return whether an event is a takeback that the other players agreed to."""
        return is_agreed(self.match, event)

    def is_undo(self, event: Event) -> bool:
        """Return whether an event is a takeback of the player's own, without any agreement."""
        return event.kind is Kind.TAKEBACK and not self.is_agreed_takeback(event)

    @property
    def ends_with_undo(self) -> bool:
        """Whether the newest event is an undo."""
        return self.newest is not None and self.is_undo(self.newest)

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


class WholeMatch(LoadedMatch):
    """A match with its whole log."""

    @property
    def events(self) -> tuple[Event, ...]:
        """The whole log, as far as it was replayed."""
        return self.recent

    def moves_taken_back(self, takeback: Event) -> tuple[str, ...]:
        """Return the moves, in notation, that a takeback removed."""
        return facts_of(self.match, self.events[: takeback.seq]).taken_back


def expect_whole(loaded: LoadedMatch) -> WholeMatch:
    """Return a match that was loaded with its whole log, as all ended ones are.

    Raises TypeError for another one.
    """
    if not isinstance(loaded, WholeMatch):
        raise TypeError(f"match {loaded.match.id} was loaded without its whole log")
    return loaded


def entries(events: Iterable[Event]) -> list[Entry]:
    """Return the parts of events that a replay needs."""
    return [Entry(event.kind, event.seat, event.text) for event in events]


def beginning_of(match: Match) -> Beginning:
    """Return with what a match began. Raises UnknownGame or UnknownRules."""
    game = game_named(match.game, match.rules_version)
    options = game.read_options(match.options)
    wishes = [seat.wish for seat in match.seats]
    return Beginning(game, options, len(match.seats), match.seed, wishes)


def initial_line(match: Match) -> Line:
    """Return the line of a match before its first event. Raises UnknownGame or UnknownRules."""
    return beginning_of(match).line()


def replay_match(match: Match, events: Iterable[Event], *, until: int | None = None) -> WholeMatch:
    """Replay a match's log, up to and including the seq `until` if given. Raises Unplayable."""
    replayed = tuple(events)
    if until is not None:
        replayed = tuple(event for event in replayed if event.seq <= until)
    try:
        line = replay(initial_line(match), entries(replayed))
    except Exception as error:  # a broken log can make the rules raise anything
        raise unplayable(match, error) from error
    return WholeMatch(match, replayed, line)


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


async def read_log(
    unit: UnitOfWork, match: Match, *, since: int = 1, until: int | None = None
) -> list[Event]:
    """Return a match's log from the seq `since` on, up to and including `until` if given.

    `until` may be any number. Raises Unplayable for an event that this program does not know.
    """
    if until is not None:  # a forged one may be larger than the database has room for
        until = min(max(until, 0), match.seq)
    try:
        return await unit.matches.events(match.id, since=since, until=until)
    except ValueError as error:
        raise unplayable(match, error) from error


async def read_match(unit: UnitOfWork, match: int) -> Match:
    """Read a match that can be replayed. Raises Refused if there is none, or Unplayable.

    A write unit locks the match and its players until it ends. A match with `stuck_at` is not
    replayed; only `matches.use_cases.stuck` retries it.
    """
    row = await unit.matches.get(match)
    if row is None:
        raise Refused(tr("There is no match {match}.", match=MatchNumber(match)))
    # so that vacations, preferences and limits of the players cannot change under a write unit
    await unit.players.lock(row.players)
    if row.stuck_at is not None:
        raise unplayable(row)
    return row


async def load_whole(unit: UnitOfWork, match: int, *, until: int | None = None) -> WholeMatch:
    """Read a match and its whole log, and replay it, up to and including `until` if given.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed.
    """
    row = await read_match(unit, match)
    return replay_match(row, await read_log(unit, row, until=until))
