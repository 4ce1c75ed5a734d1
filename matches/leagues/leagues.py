"""Seasons: from the first card to the last table, and on to the next season.

A season is one row with the moment at which something has to be done next. `advance` does that, in
small units, and doing it twice is harmless: a match begins once for each pairing, and a result is
stored once.
"""

from dataclasses import replace
from datetime import timedelta

from matches.leagues import running
from matches.use_case import UseCases, use_case
from model.clocks.clock_rules import ClockKind, length_in_words
from model.entities import Intervention
from model.errors import Refused
from model.leagues.seasons import (
    MAX_PLAYERS,
    MAX_SEASONS,
    MIN_PLAYERS,
    TOO_MANY_RUNNING,
    Pairing,
    PairingResult,
    PlayerStatus,
    Season,
    SeasonState,
    Terms,
)
from model.notices import AnnouncementNotice
from model.text_values import Command, PlayerName, match_number, mentions
from rules.registry import game_named
from rules.text import Text, UserInput, join_texts, tr
from storage.database import UnitOfWork
from storage.queries.schedule import Work

LONGEST_CLOCK = timedelta(weeks=1) / 4
"""How long a player may take for a turn at most, for each week of a season."""
CHECK_REMOVED_EVERY = timedelta(days=1)
"""How often a season looks whether its server has added the bot again."""


class Leagues(UseCases):
    """The use cases of seasons. The caller checks who may organise them."""

    # ---- organisers
    @use_case
    async def create(
        self, server: int, channel: int, organiser: int, terms: Terms, begins_in: timedelta
    ) -> Season:
        """Open a season that people can join, and queue its card."""
        game = game_named(terms.game)
        game.check_challenge(game.read_options(terms.options), 2)
        if terms.match_options.clock.kind is ClockKind.NONE:
            raise Refused.because("A season needs a clock, such as 3d.")
        longest = terms.weeks * LONGEST_CLOCK
        if max(terms.match_options.clock.bank, terms.match_options.clock.cap) > longest:
            raise Refused.because(
                "The clock can be at most {longest}, a quarter of the season.",
                longest=length_in_words(longest),
            )
        async with self._database.write() as unit:
            await unit.servers.lock(server)
            here = await unit.leagues.of_server(server, MAX_SEASONS)
            if sum(each.due_at is not None for each in here) >= MAX_SEASONS:
                raise Refused.because(
                    "{most} seasons are open or running on this server, the most. {command} ends "
                    "one.",
                    most=MAX_SEASONS,
                    command=Command("league end"),
                )
            begins = self._now() + begins_in
            ends = begins + terms.length
            new = Season(0, server, channel, organiser, terms, begins, ends, due_at=begins)
            season = await unit.leagues.add(new)
            await running.queue_season_card(unit, season, self._now())
            return season

    @use_case
    async def begin_now(self, season_id: int) -> Season:
        """Begin an open season at once. Raises Refused if too few players have a place."""
        async with self._database.write() as unit:
            season = await self._get(unit, season_id)
            if season.state is not SeasonState.OPEN:
                raise Refused.because("{season} is not open.", season=season.title)
            if not await running.begin_season(unit, season, self._now()):
                raise Refused.because(
                    "{season} can't begin yet: fewer than {least} players can take part.",
                    season=season.title,
                    least=MIN_PLAYERS,
                )
            return season

    @use_case
    async def end(self, season_id: int) -> Season:
        """End a season now; no other one follows."""
        async with self._database.write() as unit:
            season = await self._get(unit, season_id)
            now = self._now()
            if season.state is SeasonState.OPEN:
                await running.end_season(unit, season, SeasonState.CALLED_OFF, now)
            elif not season.is_running(now):
                raise Refused.because("{season} is over already.", season=season.title)
            else:
                await unit.leagues.change(season_id, repeats=False, ends_at=now, due_at=now)
            return season

    @use_case
    async def rule(
        self, server: int, match_id: int, organiser: int, reason: str, *winners: int
    ) -> Season:
        """Decide who gets the point of a match in its table, or who share it; without `winners`,
        take that back. Say so in the match."""
        async with self._database.write() as unit:
            await unit.matches.get(match_id)  # locked before the season: see `storage.database`
            in_season = await unit.leagues.of_match(match_id)
            if in_season is None or in_season[0].server != server:
                raise Refused.because(
                    "Match {match} belongs to no season here.", match=match_number(match_id)
                )
            season, pairing = in_season
            if not {*winners} <= {*pairing.players}:
                raise Refused.because(
                    "{player} doesn't play in match {match}.",
                    player=PlayerName(winners[0]),
                    match=match_number(match_id),
                )
            outcome = PairingResult.SHARED if len(winners) > 1 else None
            if len(winners) == 1:
                outcome = pairing.won_by(winners[0])
            now = self._now()
            if not season.is_running(now):
                raise Refused.because("{season} is over, so its table stands.", season=season.title)
            if organiser in pairing.players:
                raise Refused.because(
                    "You play in this match, so you can't rule on it. Ask another organiser."
                )
            if pairing.ruling is outcome:
                raise Refused.because("The ruling says that already.")
            await unit.leagues.change_pairings(season.id, [replace(pairing, ruling=outcome)])
            done = _ruling(organiser, pairing, outcome)
            await unit.moderation.add(server, Intervention(match_id, organiser, done, reason, now))
            why = tr("Reason: {reason}", reason=UserInput(reason))
            said = join_texts([mentions(pairing.players), join_texts([done, why])], "\n")
            await unit.outbox.add_in_match(match_id, AnnouncementNotice(said, pairing.players), now)
            await unit.leagues.touch(season.id, now)
            return season

    # ---- players
    @use_case
    async def join(self, season_id: int, player: int) -> Season:
        """Join a season that has not begun. Raises Refused."""
        async with self._database.write() as unit:
            season = await self._get(unit, season_id)
            if season.state is not SeasonState.OPEN:
                raise Refused.because(
                    "{season} has begun. If another one follows, it opens when this one ends.",
                    season=season.title,
                )
            await unit.players.lock([player])
            if len(await unit.leagues.players(season_id)) >= MAX_PLAYERS:
                raise Refused.because("{most} players are in, the most.", most=MAX_PLAYERS)
            if await unit.matches.count_running(player) >= TOO_MANY_RUNNING:
                raise Refused.because(
                    "You are in {most} running matches. Finish some before you join a season.",
                    most=TOO_MANY_RUNNING,
                )
            if not await unit.leagues.add_player(season_id, player, self._now()):
                raise Refused.because("You are already in.")
            await running.queue_season_card(unit, season, self._now())
            return season

    @use_case
    async def leave(
        self, season_id: int, player: int, *, for_good: bool = False
    ) -> tuple[Season, PlayerStatus | None]:
        """Leave a season. Return it and the status of the player in it, None if it has not begun.

        Raises Refused for somebody who is not in, and from the end on, unless they leave the bot
        (`for_good`).
        """
        async with self._database.write() as unit:
            season = await self._get(unit, season_id)
            players = {each.player: each for each in await unit.leagues.players(season_id)}
            me, now = players.get(player), self._now()
            if me is None or me.status is not PlayerStatus.IN or season.due_at is None:
                raise Refused.because("You are not in this season.")
            if season.state is SeasonState.OPEN:
                await unit.leagues.remove_player(season_id, player)
                await running.queue_season_card(unit, season, now)
                return season, None
            if season.is_running(now):
                await unit.leagues.change_pairings(season_id, await unit.leagues.ended(season_id))
                status = await running.take_out(unit, season, me)
            elif for_good:  # the table stands
                status = PlayerStatus.LEFT
                await unit.leagues.set_players(season_id, [replace(me, status=status)])
            else:
                raise Refused.because("{season} is over, so its table stands.", season=season.title)
            await unit.leagues.touch(season_id, now)
            return season, status

    # ---- looking
    @use_case
    async def load(self, season_id: int, *, pairings: bool = True) -> running.ShownSeason:
        """Return a season as it is shown, without `pairings` if they are not needed.

        Raises Refused if there is none.
        """
        async with self._database.read() as unit:
            season = await self._get(unit, season_id)
            players = await unit.leagues.players(season_id)
            everything = await unit.leagues.pairings(season_id) if pairings else ()
            return running.ShownSeason(season, players, everything)

    @use_case
    async def card_posted(self, season: Season, message: int, *, new: bool) -> None:
        """Store which message shows a season, and that it was just posted or edited."""
        now = self._now()
        values: dict[str, object] = {"card_id": message, "edited_at": now}
        if new:
            values |= {"card_at": now, "card_state": season.state}
        async with self._database.write() as unit:
            await unit.leagues.change(season.id, **values)

    # ---- for the scheduler
    @use_case
    async def advance(self, season_id: int) -> None:
        """Do what is due in a season: begin it, begin some of its matches, note results, end it.

        Does nothing while somebody else works on it.
        """
        async with self._database.write() as unit:
            now = self._now()
            # locked before the season: see `storage.database`
            undecided = await unit.leagues.undecided(season_id, now, running.MAX_AT_END)
            rows = await unit.matches.get_many(
                [each.match_id for each in undecided if each.match_id]
            )
            if not await unit.schedule.take(Work.SEASON, season_id, now):
                return
            season = await self._get(unit, season_id)
            if season.due_at is None or season.due_at > now:
                return
            pairings: list[Pairing] = []
            if now < season.ends_at:
                pairings = await unit.leagues.to_begin(season_id, running.BATCH)
            # locked before the server: see `storage.database`
            await unit.players.lock({player for pairing in pairings for player in pairing.players})
            if (await unit.servers.get(season.server)).left_at is not None:
                await unit.leagues.change(season_id, due_at=now + CHECK_REMOVED_EVERY)
            elif season.state is SeasonState.OPEN:
                if not await running.begin_season(unit, season, now):
                    await running.end_season(unit, season, SeasonState.CALLED_OFF, now)
            elif pairings:
                await running.begin_matches(unit, season, pairings, now)
            else:
                locked = {each.players for each in undecided}
                await running.note_results(unit, season, locked, rows, now)

    @staticmethod
    async def _get(unit: UnitOfWork, season_id: int) -> Season:
        season = await unit.leagues.get(season_id)
        if season is None:
            raise Refused.because("There is no such season here.")
        return season


def _ruling(organiser: int, pairing: Pairing, outcome: PairingResult | None) -> Text:
    """Say what an organiser has decided."""
    who = PlayerName(organiser)
    if outcome is None:
        return tr("{organiser} took the ruling on this match back.", organiser=who)
    if outcome is PairingResult.SHARED:
        return tr("{organiser} ruled that the point in the table is shared.", organiser=who)
    winner = pairing.first if outcome is PairingResult.FIRST else pairing.second
    return tr(
        "{organiser} ruled that {player} gets the point in the table.",
        organiser=who,
        player=PlayerName(winner),
    )
