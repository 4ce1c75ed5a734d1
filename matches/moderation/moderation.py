"""What moderators do to a match, always with a reason that the players read."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta

from matches.append import UNKNOWN_PRESS, Cause, Press, append, end_without_winner, play_at_random
from matches.log.match import OVER, Match
from matches.plans import drop_plans
from matches.queueing import queue_computer_turn
from matches.ratings.leaderboards import Leaderboards
from matches.sweeping import begin
from matches.time.timekeeping import MIN_GIFT, give_more_time, store_clock
from matches.use_case import UseCases, load, replay_outside, use_case
from model.clocks.clock_rules import LONGEST, ClockKind, length_in_words
from model.entities import Intervention, MatchRow, SweepKind
from model.errors import Refused, Unplayable
from model.notices import AnnouncementNotice, DeadlineSentence
from model.past_matches import Outcome
from model.ratings.rating import RatedMatch, RatingMode
from model.text_values import Mention, PlayerName, match_number, mentions, people_in
from rules.line import CancelReason, Entry, Kind
from rules.text import NOTHING, Text, UserInput, join_texts, tr, tr_phrase, with_values
from storage.database import UnitOfWork

LONG_PAUSE = timedelta(days=7)
"""After a longer pause, answers in advance are out of date: their players will have forgotten."""


class Moderation(UseCases):
    """The use cases of moderators. The caller has checked that `moderator` is one."""

    @use_case
    async def end(
        self, server: int, match_id: int, moderator: int, reason: str, press: Press = UNKNOWN_PRESS
    ) -> None:
        """End a match without a winner, even if its log cannot be replayed."""
        try:
            await replay_outside(self._database, match_id)
            playable = True
        except Unplayable:
            playable = False
        async with self._database.write() as unit:
            row = await self._running_match(unit, server, match_id, moderator)
            cause = Cause(self._now(), moderator, press)
            done = tr("{moderator} ended the match.", moderator=PlayerName(moderator))
            await self._log(unit, row, moderator, done, reason)
            if playable:
                entry = Entry(Kind.CANCELLED, text=reason, reason=CancelReason.MODERATOR)
                await append(unit, await load(unit, match_id), [entry], cause)
            else:  # no board can be drawn, so an announcement says it
                await end_without_winner(unit, row, CancelReason.MODERATOR, cause, reason)
                players = tuple(dict.fromkeys(row.players))
                text = tr(
                    "{players}: a moderator ended match {match} without a winner. Reason: {reason}",
                    players=mentions(players),
                    match=match_number(match_id),
                    reason=UserInput(reason),
                )
                await unit.outbox.add_in_match(
                    match_id, AnnouncementNotice(text, players), cause.at
                )

    @use_case
    async def remove(
        self, server: int, match_id: int, moderator: int, player: int, reason: str
    ) -> Match:
        """Remove a player from a match of three or more. The others play on."""
        async with self._database.write() as unit:
            match = await self._load(unit, server, match_id, moderator)
            seat = match.seat_of(player)
            if match.row.has_two_seats:
                raise Refused.because("With two players, end the match instead.")
            if match.position.has_left(seat):
                out = tr("{player} is already out of this match.", player=PlayerName(player))
                raise Refused(out)
            done = tr(
                "{moderator} removed {player}.",
                moderator=PlayerName(moderator),
                player=Mention(player),
            )
            await self._log(unit, match.row, moderator, done, reason)
            entry = Entry(Kind.REMOVED, seat, reason)
            cause = Cause(self._now(), moderator)
            return await append(unit, match, [entry], cause)

    @use_case
    async def annul(
        self, server: int, match_id: int, moderator: int, reason: str
    ) -> RatedMatch | None:
        """Annul the result of an ended match, rated or casual. Return what it did to ratings.

        Nobody has won it any more. A sweep, `Leaderboards.recompute`, undoes its effect on ratings.
        Raises Refused for a match that is running, has no winner or was annulled before.
        """
        async with self._database.write() as unit:
            row = await self._any_match(unit, server, match_id, moderator)
            if row.result is None:
                raise Refused.because(
                    "This match is still running. `/moderate end` ends it without a winner."
                )
            if row.annulled is not None:
                raise Refused.because("This match has already been annulled.")
            if not row.result.winners:
                raise Refused.because("Nobody has won this match, so there is nothing to annul.")
            now = self._now()
            await unit.matches.set_annulled(match_id, reason)
            results = await unit.history.results(match_id)
            await unit.matches.set_results(
                match_id, [replace(result, outcome=Outcome.NONE, place=None) for result in results]
            )
            rated, sweep = await unit.ratings.annul(match_id, now), None
            if rated is not None:
                sweep = await unit.sweeps.add(SweepKind.RATINGS, 0, {"pool": rated.pool})
            done = tr("{moderator} annulled the result.", moderator=PlayerName(moderator))
            await self._log(unit, row, moderator, done, reason)
            players = people_in(dict.fromkeys(row.players))
            text = _annulled_text(match_id, players)
            then = NOTHING if rated is None else tr("Ratings are computed without it.")
            why = tr("Reason: {reason}", reason=UserInput(reason))
            said = AnnouncementNotice(join_texts([text, then, why]), players)
            await unit.outbox.add_in_match(match_id, said, now)
        if sweep is not None:
            await begin(Leaderboards(*self._shared).recompute, sweep)
        return rated

    @use_case
    async def pause(self, server: int, match_id: int, moderator: int, reason: str) -> None:
        """Stop moves and clocks until somebody resumes the match."""
        async with self._database.write() as unit:
            match = await self._load(unit, server, match_id, moderator)
            if match.row.paused:
                raise Refused.because("This match is already paused.")
            now = self._now()
            await store_clock(unit, match.row, match.row.clock.pause(now), now)
            done = tr("{moderator} paused the match.", moderator=PlayerName(moderator))
            await self._log_and_announce(unit, match, moderator, done, reason)

    @use_case
    async def resume(self, server: int, match_id: int, moderator: int, reason: str) -> None:
        """Resume a paused match. Turns are played at random again for players who want that."""
        async with self._database.write() as unit:
            match = await self._load(unit, server, match_id, moderator)
            clock = match.row.clock
            if not clock.paused:
                raise Refused.because("This match isn't paused.")
            now = self._now()
            await store_clock(unit, match.row, clock.resume(now), now)
            if now - clock.moderator_pauses[-1].start > LONG_PAUSE:
                gone = tr(
                    "Match {match} goes on after a long pause: your answers in advance are gone.",
                    match=match_number(match_id),
                )
                await drop_plans(unit, match.row, gone, now)
            done = tr("{moderator} resumed the match.", moderator=PlayerName(moderator))
            await self._log_and_announce(unit, match, moderator, done, reason, due=True)
            await queue_computer_turn(unit, match.row, now)
            await play_at_random(unit, await load(unit, match_id), Cause(now))

    @use_case
    async def extend(
        self, server: int, match_id: int, moderator: int, extra: timedelta, reason: str
    ) -> timedelta:
        """Give the player to move more time, on a Fischer clock at most up to its cap.

        Return how much it was, as `give_more_time`.
        """
        if not MIN_GIFT <= extra <= LONGEST:
            raise Refused.because(
                "Give at least 1 hour and at most {days} days.", days=LONGEST.days
            )
        async with self._database.write() as unit:
            match = await self._load(unit, server, match_id, moderator)
            if match.row.clock.rule.kind is ClockKind.NONE:
                raise Refused.because("This match has no clock.")
            more = await give_more_time(unit, match.row, extra, self._now())
            mover = match.row.seats[match.position.to_move].player
            done = tr(
                "{moderator} gave {player} {time} more.",
                moderator=PlayerName(moderator),
                player=Mention(mover),
                time=length_in_words(more),
            )
            await self._log_and_announce(unit, match, moderator, done, reason, due=True)
            return more

    @staticmethod
    async def _running_match(
        unit: UnitOfWork, server: int, match_id: int, moderator: int
    ) -> MatchRow:
        """Return a running match of a server without replaying it. Raises Refused."""
        row = await Moderation._any_match(unit, server, match_id, moderator)
        if row.finished_at is not None:
            raise Refused(OVER, match_id=match_id)
        return row

    @staticmethod
    async def _any_match(unit: UnitOfWork, server: int, match_id: int, moderator: int) -> MatchRow:
        """Return a match of a server, running or ended, for a moderator. Raises Refused."""
        row = await unit.matches.get(match_id)
        if row is None or row.server != server:
            raise Refused.because(
                "There is no match {match} on this server.", match=match_number(match_id)
            )
        if row.match_options.rated is RatingMode.RATED and row.seats_of(moderator):
            raise Refused.because(
                "You play in this rated match, so somebody else has to moderate it."
            )
        return row

    async def _load(self, unit: UnitOfWork, server: int, match_id: int, moderator: int) -> Match:
        await self._running_match(unit, server, match_id, moderator)
        return await load(unit, match_id)

    async def _log(
        self, unit: UnitOfWork, row: MatchRow, moderator: int, action: Text, reason: str
    ) -> None:
        done = Intervention(row.id, moderator, action, reason, self._now())
        await unit.moderation.add(row.server, done)

    async def _log_and_announce(
        self,
        unit: UnitOfWork,
        match: Match,
        moderator: int,
        done: Text,
        reason: str,
        *,
        due: bool = False,
    ) -> None:
        """Log what was done, and announce it to the players, with `due` also the deadline.

        The players do not read the name of the moderator.
        """

        def hidden(value: Text) -> Text:
            return tr_phrase("a moderator") if isinstance(value, PlayerName) else value

        row = match.row
        players = tuple(dict.fromkeys(row.players[seat] for seat in match.still_in))
        await self._log(unit, row, moderator, done, reason)
        number = match_number(row.id)
        head = tr("{players}, match {match}:", players=mentions(players), match=number)
        why = tr("Reason: {reason}", reason=UserInput(reason))
        announcement = AnnouncementNotice(
            join_texts([head, with_values(done, hidden), why]),
            players,
            seq=row.seq,
            due=DeadlineSentence.THE_MOVE if due else None,
        )
        await unit.outbox.add_in_match(row.id, announcement, self._now())


def _annulled_text(match_id: int, players: Sequence[int]) -> Text:
    """Return what the players read when their match is annulled."""
    which = match_number(match_id)
    if not players:
        return tr("A moderator annulled the result of match {match}.", match=which)
    return tr(
        "{players}: a moderator annulled the result of match {match}.",
        players=mentions(players),
        match=which,
    )
