"""Moves, turns at random, resignations and turns that run out of time: what ends a turn.

Each use case is one unit of work, which locks the match: read the match, check the move by the
rules, append to the log, and queue a board. All of it is committed together or not at all.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from matches.append import UNKNOWN_PRESS, Cause, Press, append, play_at_random
from matches.log.match import Match
from matches.use_case import UseCases, load, use_case
from model.absences import Absences
from model.errors import AlreadyDone, Refused
from model.plans import Plan
from rules import move_pad
from rules.game import Move, Position
from rules.line import Entry, Kind
from rules.text import Notation, tr
from rules.turns import Preview, preview_of, random_rest, random_turns_of, read_turn, write_turn
from rules.variations import Variations
from storage.database import UnitOfWork

LATE_PRESS_ALLOWANCE = timedelta(seconds=15)
"""How long the bot waits before it ends a turn that it has found overdue, since a press that was
made in time may still be on its way."""


class OutOfTime(Refused):
    """The move was sent after the deadline; the turn has been ended."""

    def __init__(self, match_id: int) -> None:
        super().__init__(
            tr(
                "Your time ran out before you sent this move, so it doesn't count. "
                "The match's channel shows how it went on."
            ),
            match_id=match_id,
        )


async def end_turn_out_of_time(unit: UnitOfWork, match: Match, absences: Absences) -> None:
    """Append the timeout of the seat to move."""
    entry = Entry(Kind.TIMEOUT, match.position.to_move)
    await append(unit, match, [entry], Cause(absences.now), absences=absences)


def too_late(match: Match, press: Press, absences: Absences) -> bool:
    """Return whether a press of the player to move was after the deadline."""
    pressed = press.moment(match.row, absences.now)
    return press.at is not None and absences.is_late(match.row, pressed)


class Playing(UseCases):
    """The use cases of a running match that end a turn."""

    @use_case
    async def play(
        self,
        match_id: int,
        player: int,
        text: str,
        press: Press = UNKNOWN_PRESS,
        *,
        seq: int | None = None,
        plan: Variations | None = None,
    ) -> Match:
        """Play a whole turn for the player to move.

        The `press` was on the board of event `seq`. A `plan` begins with this turn, and replaces
        an earlier one.

        Raises a MoveError, also for a part of a turn, Refused, OutOfDate, or AlreadyDone if this
        press or a double click has already played it. Raises OutOfTime for a press after the
        deadline, which also ends the turn.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            refuse_repeats(match, player, text, seq=seq, interaction=press.id)
            match.check_up_to_date(seq)
            match.check_can_move(player)
            seat = match.seat_of(player)
            moves = read_turn(match.position, text)
            now = self._now()
            absences = await unit.absences.affecting_matches([match.row], now)
            if not too_late(match, press, absences):
                entries = [Entry(Kind.MOVE, seat, move) for move in moves]
                if plan is not None:
                    await unit.plans.set(Plan(match_id, player, turns=plan))
                if press.by_reply:
                    await unit.matches.set_extras(match_id, reply_seq=match.seq + len(entries))
                cause = Cause(now, player, press)
                return await append(unit, match, entries, cause, absences=absences)
            await end_turn_out_of_time(unit, match, absences)
        # raised outside the unit of work, which would roll back the end of the turn
        raise OutOfTime(match_id)

    @use_case
    async def resign(
        self, match_id: int, player: int, press: Press = UNKNOWN_PRESS, *, seq: int | None = None
    ) -> Match:
        """Resign for a player. With three or more players the others play on.

        Raises Refused, and OutOfDate if the newest board does not show event `seq`.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            match.check_up_to_date(seq)
            entry = Entry(Kind.RESIGNED, match.seat_still_in(player))
            return await append(unit, match, [entry], Cause(self._now(), player, press))


def refuse_repeats(
    match: Match, player: int, text: str, *, seq: int | None = None, interaction: int | None = None
) -> None:
    """Raise AlreadyDone if this interaction, or an earlier click, has already played the move.

    `seq` and `interaction` are as in `Playing.play`, `text` is the moves in notation. A move from
    before an undo or a takeback may be played again, but not by the same interaction.
    """
    for event in reversed(match.events):
        if interaction is not None and event.interaction == interaction:
            raise _already_played(match, text)
    if seq is None:
        return
    mine = list[str]()
    for event in match.events[max(seq, 0) :]:
        if event.kind is Kind.TAKEBACK:
            mine.clear()
        elif event.player == player and event.kind is Kind.MOVE and event.chosen is None:
            mine.append(event.text)
    if mine and write_turn(mine) == text:
        raise _already_played(match, text)


def _already_played(match: Match, move: str) -> AlreadyDone:
    said = tr("Your move {move} was already in.", move=Notation(move))
    return AlreadyDone(said, match_id=match.row.id)


# ---- turns at random
def offered(position: Position) -> move_pad.RandomTurnWords:
    """Return the game's words for random turns. Raises Refused if it does not offer them now."""
    words = random_turns_of(position)
    if words is None:
        raise Refused.because("There is nothing to play at random any more in this match.")
    return words


class RandomTurns(UseCases):
    """The use cases of turns at random.

    The choices come from the operating system, not from the match's seed, and are stored as
    ordinary moves of the player.
    """

    def preview(self, match: Match, player: int, plies: Sequence[Move] = ()) -> Preview:
        """Choose the rest of the player's turn at random, after `plies` that they chose.

        Nothing is stored. Raises Refused, and a MoveError if the plies are not possible.
        """
        match.check_can_move(player)
        chosen = preview_of(match.position, plies)
        offered(chosen.after)
        moves = random_rest(chosen.after, self._database.randomness.randrange)
        return preview_of(match.position, (*plies, *moves))

    @use_case
    async def start(
        self,
        match_id: int,
        player: int,
        press: Press = UNKNOWN_PRESS,
        *,
        shown: str = "",
        seq: int | None = None,
    ) -> Match:
        """Play all turns of the player at random in this phase, from now on.

        The turn that goes on is played at once if it is theirs; then the deadline counts as for
        `Playing.play`. `shown` are the moves of that turn if the player has seen them in a preview,
        on the board of event `seq`. Doing this twice does nothing. Raises Refused, OutOfDate,
        AlreadyDone, OutOfTime, and a MoveError if `shown` cannot be played.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            seat = match.seat_still_in(player)
            match.check_not_paused()
            offered(match.position)
            moves: Sequence[Move] = ()
            if shown:
                refuse_repeats(match, player, shown, seq=seq, interaction=press.id)
                match.check_up_to_date(seq)
                match.check_can_move(player)
                moves = read_turn(match.position, shown)
            now = self._now()
            absences = await unit.absences.affecting_matches([match.row], now)
            if seat != match.to_move or not too_late(match, press, absences):
                match = await _store(unit, match, match.seats_at_random | {seat})
                cause = Cause(now, player, press)
                if moves:
                    entries = [Entry(Kind.MOVE, seat, move) for move in moves]
                    return await append(unit, match, entries, cause, absences=absences)
                return await play_at_random(unit, match, cause)
            await end_turn_out_of_time(unit, match, absences)
        # raised outside the unit of work, which would roll back the end of the turn
        raise OutOfTime(match_id)

    @use_case
    async def stop(self, match_id: int, player: int) -> Match:
        """Let the player choose their moves again from their next turn on. Raises Refused."""
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            match.check_running()
            match.seat_of(player)  # raises Refused if they do not play in the match
            seats = match.seats_at_random - {*match.row.seats_of(player)}
            return await _store(unit, match, seats)


async def _store(unit: UnitOfWork, match: Match, seats: frozenset[int]) -> Match:
    """Store which seats have their turns played at random. Return the match with that."""
    extras = replace(match.row.extras, random_seats=tuple(sorted(seats)))
    await unit.matches.set_extras(match.row.id, random_seats=extras.random_seats)
    return replace(match, row=replace(match.row, extras=extras))
