"""Turns at random, for players who ask for that: of one turn, or of all their turns of a phase."""

from collections.abc import Sequence
from dataclasses import replace

from matches.append import UNKNOWN_PRESS, Cause, Press, append, play_at_random
from matches.log.match import Match
from matches.play.playing import OutOfTime, end_turn_out_of_time, refuse_repeats, too_late
from matches.use_case import UseCases, load, use_case
from model.errors import Refused
from rules import move_pad
from rules.game import Move, Position
from rules.line import Entry, Kind
from rules.turns import Preview, preview_of, random_rest, random_turns_of, read_turn
from storage.database import UnitOfWork


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
