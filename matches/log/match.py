"""A match, its log and the positions that the log leads to, which every use case works on."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from itertools import filterfalse

from model import limits
from model.computers import has_computer
from model.entities import Chosen, Event, MatchRow
from model.errors import OutOfDate, Refused, TooEarly, Unplayable, UnplayableReason
from model.plans import Plan
from model.text_values import Command, PlayerName
from rules.errors import UnknownGame, UnknownRules
from rules.game import Game, Position, Result
from rules.line import LEAVING, Entry, Kind, Line, begin, extend_by_log
from rules.options import Options
from rules.registry import game_named
from rules.text import listing, tr

OVER = tr("This match is over.")
UNDO_WITHIN = timedelta(seconds=60)
"""How long players can undo their own last turn without the agreement of the others."""


@dataclass(frozen=True)
class Match:
    """A match, its whole log, and the line of positions that the log leads to.

    `at(seq)` cuts `events` and `line`; `row` stays the row as it is now.
    """

    row: MatchRow
    events: tuple[Event, ...]
    line: Line

    def followed_by(self, events: Iterable[Event]) -> Match:
        """Return the match after more events. Raises Unplayable."""
        new = tuple(events)
        try:
            if [event.seq for event in new] != list(range(self.seq + 1, self.seq + 1 + len(new))):
                raise ValueError("events are missing")
            line = extend_by_log(self.line, entries(new))
        except Exception as error:  # a broken log can make the rules raise anything
            raise unplayable(self.row, error) from error
        return Match(self.row, (*self.events, *new), line)

    def at(self, seq: int) -> Match:
        """Return the match as it was after event `seq`, which may be any number.

        This replays only plies that have been taken back since `seq`, at most a few hundred. Raises
        Unplayable if that fails.
        """
        if seq >= self.seq:
            return self
        known, seq = self.last_known_up_to(seq), max(seq, 0)
        line = self.line.cut(self._plies[known]) if known else initial_line(self.row)
        earlier = Match(self.row, self.events[:known], line)
        return earlier.followed_by(self.events[known:seq])

    def last_known_up_to(self, seq: int) -> int:
        """Return the last seq, at most `seq`, whose position is known without a replay.

        It is 0 if there is none but the first position.
        """
        lowest = len(self.line.moves)
        for event in reversed(self.events):
            plies = self._plies[event.seq]
            if event.seq <= seq and plies <= lowest and event.kind in {Kind.MOVE, Kind.TAKEBACK}:
                return event.seq
            if event.kind is Kind.TAKEBACK:  # those who had left leave again after that ply
                lowest = min(lowest, plies - 1 if self.line.gone else plies)
            elif event.kind in LEAVING:
                lowest = min(lowest, plies - 1)
        return 0

    @cached_property
    def _plies(self) -> list[int]:
        """How many plies had been played after each seq."""
        plies = [0]
        for event in self.events:
            if event.kind is Kind.MOVE:
                plies.append(plies[-1] + 1)
            else:
                plies.append(event.plies_left if event.kind is Kind.TAKEBACK else plies[-1])
        return plies

    @cached_property
    def moved(self) -> frozenset[int | None]:
        """The seats with a move."""
        return frozenset(event.seat for event in self.events if event.kind is Kind.MOVE)

    @cached_property
    def moved_themselves(self) -> frozenset[int | None]:
        """The seats with a move that the program did not play."""
        return frozenset(
            event.seat
            for event in self.events
            if event.kind is Kind.MOVE and event.player is not None
        )

    @property
    def takebacks(self) -> Iterable[Event]:
        """The takebacks, the newest first."""
        return (event for event in reversed(self.events) if event.kind is Kind.TAKEBACK)

    @cached_property
    def taken_back(self) -> Mapping[int, tuple[str, ...]]:
        """The moves, in notation, that each takeback removed, by its seq."""
        removed: dict[int, tuple[str, ...]] = {}
        moves: list[str] = []
        for event in self.events:
            if event.kind is Kind.MOVE:
                moves.append(event.text)
            elif event.kind is Kind.TAKEBACK:
                removed[event.seq] = tuple(moves[event.plies_left :])
                del moves[event.plies_left :]
        return removed

    @cached_property
    def planned_plies(self) -> frozenset[int]:
        """The plies of the line, counted from 1, that are of answers in advance."""
        return self.plies_chosen(Chosen.IN_ADVANCE)

    def plies_chosen(self, how: Chosen) -> frozenset[int]:
        """Return the plies of the line, counted from 1, that were chosen in a way."""
        plies: set[int] = set()
        for event in self.events:
            played = self._plies[event.seq]
            if event.kind is Kind.TAKEBACK:
                plies = {ply for ply in plies if ply <= played}
            elif event.chosen is how:
                plies.add(played)
        return frozenset(plies)

    @property
    def last_event(self) -> Event | None:
        """The newest event, None before the first one."""
        return self.events[-1] if self.events else None

    @property
    def seq(self) -> int:
        """The seq of the newest event, 0 before the first one."""
        return len(self.events)

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
    def winners(self) -> tuple[int, ...] | None:
        """The seats that have won, None before the end."""
        return self.result.winners if self.result else None

    @property
    def to_move(self) -> int | None:
        """The seat to move, None after the end."""
        return None if self.result else self.position.to_move

    @property
    def mover(self) -> int | None:
        """The player to move, None after the end."""
        return None if self.to_move is None else self.row.seats[self.to_move].player

    @property
    def is_between_two_people(self) -> bool:
        """Whether two people play, who can answer in advance; a computer answers at once."""
        players = self.row.players
        return len(players) == len(set(players)) == 2 and not has_computer(players)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats that have not left."""
        return tuple(filterfalse(self.position.has_left, range(len(self.row.seats))))

    @property
    def everybody_has_moved(self) -> bool:
        """Whether each seat that has not left has played a ply. From then on, cancelling the match
        needs the agreement of all players."""
        return self.moved.issuperset(self.still_in)

    @property
    def nobody_has_moved(self) -> bool:
        """Whether no player ever made a move; forced plies, played automatically, do not count."""
        return not self.moved_themselves

    def is_agreed_takeback(self, event: Event) -> bool:
        """Return whether an event is a takeback that the other players agreed to.

        Its player is then the last one who agreed. In an undo it is the player in its seat.
        """
        if event.kind is not Kind.TAKEBACK or event.seat is None:
            return False
        return event.player != self.row.seats[event.seat].player

    def is_undo(self, event: Event) -> bool:
        """Return whether an event is a takeback of the player's own, without any agreement."""
        return event.kind is Kind.TAKEBACK and not self.is_agreed_takeback(event)

    @property
    def ends_with_undo(self) -> bool:
        """Whether the newest event is an undo."""
        return self.last_event is not None and self.is_undo(self.last_event)

    def shows_the_same(self, other: Match) -> bool:
        """Return whether another state of the match has the same moves and the same players."""
        ours, theirs = self.line, other.line
        return (ours.moves, ours.gone, ours.result) == (theirs.moves, theirs.gone, theirs.result)

    def seat_of(self, player: int) -> int:
        """Return the seat of a player; if they have several, the one to move, else the first.

        Raises Refused for somebody who does not play in this match.
        """
        mine = self.row.seats_of(player)
        if not mine:
            players = listing(PlayerName(each) for each in self.row.players)
            raise Refused.because("This match is between {players}.", players=players)
        return self.to_move if self.to_move in mine else mine[0]

    # ---- turns at random
    @property
    def seats_at_random(self) -> frozenset[int]:
        """The seats that asked for random turns, without any that do not exist."""
        return frozenset(self.row.extras.random_seats) & {*range(len(self.row.seats))}

    @property
    def newest_random_plies(self) -> Sequence[Event]:
        """The turns at random with which the log ends, from one press on.

        Plies that the game forces may be among them.
        """
        count = 0
        for number, event in enumerate(reversed(self.events), 1):
            at_random = event.chosen is Chosen.AT_RANDOM
            if event.kind is not Kind.MOVE or not (at_random or event.player is None):
                break
            if at_random:
                count = number
            if event.interaction is not None:
                break
        return self.events[self.seq - count :]

    # ---- checks before somebody acts in the match
    def check_running(self) -> None:
        """Raise Refused if the match is over."""
        if self.result:
            raise Refused(OVER, match_id=self.row.id)

    def check_not_paused(self) -> None:
        """Raise Refused if a moderator has paused the match."""
        if self.row.paused:
            raise Refused.because(
                "A moderator has paused this match. It goes on when they resume it."
            )

    def seat_still_in(self, player: int) -> int:
        """Return the seat of a player of a running match who has not left it. Raises Refused."""
        self.check_running()
        seat = self.seat_of(player)
        if self.position.has_left(seat):
            raise Refused(tr("You are already out of this match."), match_id=self.row.id)
        return seat

    def check_up_to_date(self, seq: int | None) -> None:
        """Raise OutOfDate if the newest board does not show event `seq`.

        If `seq` is None, it is not known which board was used, and nothing is checked.
        """
        if seq is not None and seq != self.row.seq:
            raise OutOfDate(tr("This board is out of date."), match_id=self.row.id)

    def check_can_move(self, player: int) -> None:
        """Raise Refused if `player` cannot move now."""
        self.check_running()
        seat = self.seat_of(player)
        if seat != self.to_move:
            if self.position.has_left(seat):
                out = tr("You are out of this match. The others play on.")
                raise Refused(out, match_id=self.row.id)
            mover = PlayerName(self.row.seats[self.position.to_move].player)
            refusal = TooEarly if self.is_between_two_people else Refused
            raise refusal(tr("It's {player}'s turn.", player=mover), match_id=self.row.id)
        self.check_not_paused()

    def check_can_take_back(self) -> None:
        """Raise Refused if so much was taken back that nothing more can be."""
        if self.seq - len(self.line.moves) >= 2 * limits.MAX_TAKEN_BACK:
            raise Refused.because(
                "So many moves were taken back in this match that no more can be taken back."
            )

    def plies_after_undo(self, player: int, pressed: datetime) -> int:
        """Return the number of plies that remain when `player` undoes their last turn.

        `pressed` is when the player asked for it. Raises Refused if the turn cannot be undone.
        """
        self.check_running()
        self.check_not_paused()
        self.check_can_take_back()
        seat, last = self.seat_of(player), self.last_event
        if last is None or last.kind is not Kind.MOVE or last.player != player or last.seat != seat:
            raise Refused.because(
                "You can only undo your own last move, before anybody has answered. "
                "{command} asks your opponent.",
                command=Command("takeback"),
            )
        if pressed - last.at > UNDO_WITHIN:
            raise Refused.because(
                "A move can be undone for {count} seconds. Ask for a takeback instead.",
                count=int(UNDO_WITHIN.total_seconds()),
            )
        plies = self.newest_random_plies
        # a player who asked for random plies can undo them if they are one turn
        if plies and (plies[0].interaction is None or len(plies) > len(self.line.last_turn)):
            raise Refused.because(
                "This turn was played for you at random. Ask for a takeback to choose yourself."
            )
        before = self.line.positions[-2].without_future_draws().play(self.line.moves[-1])
        if before != self.position:
            raise Refused.because("Your move revealed new pieces, so it can't be undone.")
        return self.line.last_turn.start

    def only_one_would_be_left(self, seat: int) -> bool:
        """Return whether, after `seat` leaves, at most one seat of a match of three or more is
        left, and nobody has moved."""
        seats = len(self.row.seats)
        gone = {left for left, _ in self.line.gone} | {seat}
        return seats > 2 and len(gone) >= seats - 1 and self.nobody_has_moved


@dataclass(frozen=True, slots=True)
class MatchChange:
    """Events that a unit of work has appended to the log of a match."""

    before: MatchRow
    """The row of the match before these events."""
    row: MatchRow
    """The row after them."""
    events: Sequence[Event]
    match: Match | None
    """The match with the positions after them, None if the log was not replayed."""
    at: datetime
    plans: Sequence[Plan] = ()
    """What is left of the players' answers in advance."""


def entries(events: Iterable[Event]) -> list[Entry]:
    """Return the parts of events that a replay needs."""
    return [Entry(event.kind, event.seat, event.text, event.reason) for event in events]


def initial_line(row: MatchRow) -> Line:
    """Return the line of a match before its first event. Raises UnknownGame or UnknownRules."""
    game = game_named(row.game, row.rules_version)
    wishes = [seat.wish for seat in row.seats]
    return begin(game, game.read_options(row.options), len(row.seats), row.seed, wishes)


def replay_match(row: MatchRow, events: Iterable[Event]) -> Match:
    """Replay a match's log from its first event on. Raises Unplayable."""
    try:
        line = initial_line(row)
    except Exception as error:  # also for options that cannot be read
        raise unplayable(row, error) from error
    return Match(row, (), line).followed_by(events)


def unplayable(row: MatchRow, error: Exception | None = None) -> Unplayable:
    """Return the error for a match that cannot be replayed.

    `error` is what the replay raised. If it is None, the registry of games tells the reason.
    """
    if error is None:
        try:
            game_named(row.game, row.rules_version)
        except (UnknownGame, UnknownRules) as unknown:
            error = unknown
    why = UnplayableReason.LOG
    if isinstance(error, UnknownGame):
        why = UnplayableReason.GAME
    elif isinstance(error, UnknownRules):
        why = UnplayableReason.NEWER if error.newer else UnplayableReason.RETIRED
    return Unplayable(row.id, why, over=row.finished_at is not None)
