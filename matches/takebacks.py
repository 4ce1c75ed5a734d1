"""Undo, and takebacks by agreement."""

from matches.append import UNKNOWN_PRESS, Cause, Press, append
from matches.log.match import Match
from matches.proposals import propose
from matches.use_case import UseCases, load, use_case
from model.errors import Refused
from model.match_extras import Proposal
from model.stored_fields import required
from model.text_values import people_in
from rules.line import Entry, Kind
from storage.database import UnitOfWork


class Takebacks(UseCases):
    """The use cases of undo and takebacks."""

    @use_case
    async def undo(
        self, match_id: int, player: int, press: Press = UNKNOWN_PRESS, *, seq: int | None = None
    ) -> Match:
        """Take back a player's own last turn. Against computers only, this is a takeback.

        `seq` is the newest event of that turn, None if it is not known which turn was meant.
        Raises Refused.
        """
        async with self._database.write() as unit:
            match, now = await load(unit, match_id), self._now()
            if seq is not None and any(
                event.seq > seq and (event.kind is Kind.TAKEBACK or event.player == player)
                for event in match.events
            ):
                raise Refused.because("You have taken that move back already, or moved since.")
            cause = Cause(now, player, press)
            if people_in(match.row.players) == (player,):
                return await self._take_back(unit, match, cause) or match
            ply = match.plies_after_undo(player, press.moment(match.row, now))
            entry = Entry(Kind.TAKEBACK, match.seat_of(player), str(ply))
            return await append(unit, match, [entry], cause)

    @use_case
    async def take_back(
        self, match_id: int, player: int, press: Press = UNKNOWN_PRESS
    ) -> Match | None:
        """Ask to take back a player's last whole turn.

        Return the match if it is taken back, None if others must agree first. Raises Refused.
        """
        async with self._database.write() as unit:
            match = await load(unit, match_id)
            cause = Cause(self._now(), player, press)
            return await self._take_back(unit, match, cause)

    async def _take_back(self, unit: UnitOfWork, match: Match, cause: Cause) -> Match | None:
        seat = match.seat_still_in(required(cause.player, "player who takes back"))
        match.check_not_paused()
        match.check_can_take_back()
        line = match.line
        starts = [
            ply
            for ply in range(len(line.moves))
            if line.positions[ply].to_move == seat and not line.positions[ply].mid_turn
        ]
        if not starts:
            raise Refused.because("You have no move to take back yet.")
        takeback = Proposal(match.row.seq, (), starts[-1])
        return await propose(unit, match, takeback, cause)
