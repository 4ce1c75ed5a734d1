"""Seasons: from the first card to the last table, and on to the next season.

A season is one row with the moment at which something has to be done next. `advance` does that, in
small units, and doing it twice is harmless: a match begins once for each pairing, and a result is
stored once.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from matches.retrying import UseCases
from matches.steps.beginning import NewMatch, begin_match, queue_first_board
from matches.steps.leagues import season_data, season_title
from matches.steps.match_time import load_clock_context
from matches.steps.queueing import (
    queue_in_match,
    queue_private_message,
    queue_season_card,
)
from model.clocks.clock_rules import ClockKind
from model.entities import Intervention, Match, Seat
from model.errors import Refused
from model.leagues.seasons import (
    LEAST_PLAYERS,
    LOSSES_ON_TIME,
    MAX_PLAYERS,
    MAX_RUNNING_TO_JOIN,
    MAX_SEASONS,
    Outcome,
    Pairing,
    Season,
    SeasonPlayer,
    SeasonState,
    Status,
    Terms,
    lost_on_time,
    status_after_leaving,
)
from model.leagues.sections import fill_sections, next_order, pairs
from model.leagues.table import TableRow, section_table
from model.notices import Announcement, PrivateMessage, ThreadNotice
from model.ratings.pools import pool_of
from model.text_values import Command, MatchNumber, PlayerName, Quoted, mentions
from rules.registry import game_named
from rules.text import Text, join_texts, tr
from storage.database import UnitOfWork
from storage.queries.schedule import Due

PAUSE = timedelta(days=7)
"""How long after the end of a season the next one begins."""
BATCH = 15
"""How many matches of a season begin in one unit."""
AWAY = timedelta(days=1)
"""How often a season looks whether its server has added the bot again."""
SHOWN = 25
"""How many seasons of a server people can look at."""


@dataclass(frozen=True)
class WholeSeason:
    """A season with its players and pairings, as it is shown."""

    season: Season
    players: Sequence[SeasonPlayer]
    pairings: Sequence[Pairing]

    @cached_property
    def tables(self) -> list[list[TableRow]]:
        """The tables of all sections."""
        found: defaultdict[int, list[SeasonPlayer]] = defaultdict(list)
        for each in self.players:
            if each.section is not None:
                found[each.section].append(each)
        return [
            section_table(players, [each for each in self.pairings if each.section == section])
            for section, players in sorted(found.items())
        ]


class Leagues(UseCases):
    """The use cases of seasons. The caller checks who may organise them."""

    # ---- organisers
    async def create(
        self, server: int, channel: int, organiser: int, terms: Terms, begins_in: timedelta
    ) -> Season:
        """Open a season that people can join, and queue its card."""
        game = game_named(terms.game)
        game.check_challenge(game.read_options(terms.options), 2)
        if terms.match_options.clock.kind is ClockKind.NONE:
            raise Refused.because("A season needs a clock, such as 3d.")
        async with self._store.write() as unit:
            await unit.servers.lock(server)
            here = await unit.seasons.of_server(server, MAX_SEASONS)
            if sum(each.due_at is not None for each in here) >= MAX_SEASONS:
                raise Refused.because(
                    "{most} seasons are open or running on this server, which is the most. "
                    "{command} ends one.",
                    most=MAX_SEASONS,
                    command=Command("league end"),
                )
            begins = self._clock.now() + begins_in
            ends = begins + timedelta(weeks=terms.weeks)
            new = Season(0, server, channel, organiser, terms, begins, ends, due_at=begins)
            season = await unit.seasons.add(new)
            await queue_season_card(unit, season, self._clock.now())
            return season

    async def begin_now(self, number: int) -> Season:
        """Begin an open season at once."""
        async with self._store.write() as unit:
            season = await self._get(unit, number)
            now = self._clock.now()
            if season.state is not SeasonState.OPEN:
                raise Refused.because("{season} is not open.", season=season_title(season))
            if len(await unit.seasons.players(number)) < LEAST_PLAYERS:
                raise Refused.because(
                    "A season needs at least {least} players.", least=LEAST_PLAYERS
                )
            await unit.seasons.change(number, begins_at=now, due_at=now)
            return season

    async def end(self, number: int) -> Season:
        """End a season now; no other one follows."""
        async with self._store.write() as unit:
            season = await self._get(unit, number)
            if season.due_at is None:
                raise Refused.because("{season} is over already.", season=season_title(season))
            now = self._clock.now()
            if season.state is SeasonState.OPEN:
                await self._over(unit, season, SeasonState.CALLED_OFF, now)
            else:
                await unit.seasons.change(number, goes_on=False, ends_at=now, due_at=now)
            return season

    async def rule(
        self, server: int, match: int, organiser: int, reason: str, *winners: int
    ) -> Season:
        """Decide who gets the point of a match in its table, or who share it; without `winners`,
        take that back. Say so in the match."""
        async with self._store.write() as unit:
            await unit.matches.get(match)  # locked before the season, as everywhere
            found = await unit.seasons.of_match(match)
            if found is None or found[0].server != server:
                raise Refused.because(
                    "Match {match} belongs to no season here.", match=MatchNumber(match)
                )
            season, pairing = found
            if not {*winners} <= {*pairing.players}:
                raise Refused.because(
                    "{player} doesn't play in match {match}.",
                    player=PlayerName(winners[0]),
                    match=MatchNumber(match),
                )
            outcome = Outcome.SHARED if len(winners) > 1 else None
            if len(winners) == 1:
                outcome = pairing.won_by(winners[0])
            if season.state is not SeasonState.RUNNING:
                raise Refused.because(
                    "{season} is over, so its table stands.", season=season_title(season)
                )
            if organiser in pairing.players:
                raise Refused.because(
                    "You play in this match, so you can't rule on it. Ask another organiser."
                )
            if pairing.ruling is outcome:
                raise Refused.because("That is how it stands already.")
            now = self._clock.now()
            await unit.seasons.change_pairings(season.id, [replace(pairing, ruling=outcome)])
            done = _ruling(organiser, pairing, outcome)
            await unit.interventions.add(server, Intervention(match, organiser, done, reason, now))
            why = tr("Reason: {reason}", reason=Quoted(reason))
            said = join_texts([mentions(pairing.players), join_texts([done, why])], "\n")
            await queue_in_match(unit, match, Announcement(said, pairing.players), now)
            await unit.seasons.touch(season.id, now)
            return season

    # ---- players
    async def join(self, number: int, player: int) -> Season:
        """Join a season that has not begun. Raises Refused."""
        async with self._store.write() as unit:
            season = await self._get(unit, number)
            if season.state is not SeasonState.OPEN:
                raise Refused.because(
                    "{season} has begun, so nobody can join it. If another season follows, it "
                    "opens when this one ends.",
                    season=season_title(season),
                )
            await unit.players.lock([player])
            if len(await unit.seasons.players(number)) >= MAX_PLAYERS:
                raise Refused.because("{most} players are in, which is the most.", most=MAX_PLAYERS)
            if await unit.matches.count_running(player) >= MAX_RUNNING_TO_JOIN:
                raise Refused.because(
                    "You are in {most} running matches. Finish some before you join a season.",
                    most=MAX_RUNNING_TO_JOIN,
                )
            if not await unit.seasons.add_player(number, player, self._clock.now()):
                raise Refused.because("You are already in.")
            await queue_season_card(unit, season, self._clock.now())
            return season

    async def leave(self, number: int, player: int) -> tuple[Season, Status | None]:
        """Leave a season. Return it and the status of the player in it, None if it has not begun.

        Raises Refused for somebody who is not in.
        """
        async with self._store.write() as unit:
            season = await self._get(unit, number)
            players = {each.player: each for each in await unit.seasons.players(number)}
            me, now = players.get(player), self._clock.now()
            if me is None or me.status is not Status.IN or season.due_at is None:
                raise Refused.because("You are not in this season.")
            if season.state is SeasonState.OPEN:
                await unit.seasons.remove_player(number, player)
                await queue_season_card(unit, season, now)
                return season, None
            status = await self._take_out(unit, season, me)
            await unit.seasons.touch(number, now)
            return season, status

    async def of_player(self, player: int) -> list[int]:
        """Return the seasons that a player is in and that are not over."""
        async with self._store.read() as unit:
            return await unit.seasons.of_player(player)

    # ---- looking
    async def load(self, number: int) -> WholeSeason:
        """Return a season as it is shown. Raises Refused if there is none."""
        async with self._store.read() as unit:
            season = await self._get(unit, number)
            players = await unit.seasons.players(number)
            return WholeSeason(season, players, await unit.seasons.pairings(number))

    async def of_server(self, server: int) -> list[Season]:
        """Return the newest seasons of a server."""
        async with self._store.read() as unit:
            return await unit.seasons.of_server(server, SHOWN)

    async def card_posted(self, season: Season, message: int, *, new: bool) -> None:
        """Store which message shows a season, and that it was just posted or edited."""
        now = self._clock.now()
        values: dict[str, object] = {"card_id": message, "edited_at": now}
        if new:
            values |= {"card_at": now, "card_state": season.state}
        async with self._store.write() as unit:
            await unit.seasons.change(season.id, **values)

    # ---- for the scheduler
    async def advance(self, number: int) -> None:
        """Do what is due in a season: begin it, begin some of its matches, note results, end it.

        Does nothing while somebody else works on it.
        """
        async with self._store.write() as unit:
            now = self._clock.now()
            # locked before the season, as everywhere
            matches = await unit.matches.get_many(await unit.seasons.undecided(number, now))
            if not await unit.schedule.take(Due.SEASON, number, now):
                return
            season = await self._get(unit, number)
            if season.due_at is None or season.due_at > now:
                return
            some = await unit.seasons.to_begin(number, BATCH) if now < season.ends_at else []
            # locked before the server, as everywhere
            await unit.players.lock({player for pairing in some for player in pairing.players})
            if (await unit.servers.get(season.server)).left_at is not None:
                await unit.seasons.change(number, due_at=now + AWAY)
            elif season.state is SeasonState.OPEN:
                await self._begin(unit, season, now)
            elif some:
                await self._begin_matches(unit, season, some, now)
            else:
                await self._note_results(unit, season, matches, now)

    async def _begin(self, unit: UnitOfWork, season: Season, now: datetime) -> None:
        """Make the sections, and store who meets whom."""
        joined = await unit.seasons.players(season.id)
        people = [each.player for each in joined]
        ratings = await unit.ratings.get(pool_of(season.terms.game, 2), people)
        means = {player: each.rating.mean for player, each in ratings.items()}

        def order(each: SeasonPlayer) -> tuple[bool, int, float]:
            return each.seed is None, each.seed or 0, -means.get(each.player, float("-inf"))

        blocks = await unit.players.blocks_among(people)
        in_order = [each.player for each in sorted(joined, key=order)]
        sections, left_out = fill_sections(in_order, season.terms.size, blocks)
        if sum(map(len, sections)) < LEAST_PLAYERS:
            await self._over(unit, season, SeasonState.CALLED_OFF, now)
            return
        placed = [(index, each) for index, section in enumerate(sections) for each in section]
        places = [*placed, *((None, player) for player in left_out)]
        await unit.seasons.set_players(
            season.id,
            [SeasonPlayer(player, index, seed) for seed, (index, player) in enumerate(places)],
        )
        await unit.seasons.add_pairings(
            season.id,
            [
                Pairing(index, one, other)
                for index, section in enumerate(sections)
                for one, other in pairs(section)
            ],
        )
        for player in sorted(left_out):
            text = tr(
                "There is no place for you in {season} this time. You are in the next one.",
                season=season_title(season),
            )
            await queue_private_message(unit, PrivateMessage(player, text), now)
        ends = now + timedelta(weeks=season.terms.weeks)
        await unit.seasons.change(season.id, state=SeasonState.RUNNING, ends_at=ends, due_at=now)

    async def _begin_matches(
        self, unit: UnitOfWork, season: Season, some: Sequence[Pairing], now: datetime
    ) -> None:
        """Begin some matches, with threads and boards, unless the season has been ended."""
        people = {player for pairing in some for player in pairing.players}
        context = await unit.absences.of_clocks([season.server], people, now, now)
        game = game_named(season.terms.game)
        options = game.read_options(season.terms.options)
        begun: list[Pairing] = []
        for pairing in some:
            seats = (Seat(pairing.first), Seat(pairing.second))
            new = NewMatch(
                game,
                options,
                season.terms.match_options,
                seats,
                season.server,
                season.channel,
                season_data(season, pairing.section),
            )
            match = await begin_match(unit, new, self._randomness, now, context)
            begun.append(replace(pairing, match=match.id))
            await queue_in_match(unit, match.id, ThreadNotice(), now)
            await queue_first_board(unit, match, now)
        await unit.seasons.change_pairings(season.id, begun)
        if len(some) < BATCH:
            await queue_season_card(unit, season, now)

    async def _note_results(
        self, unit: UnitOfWork, season: Season, matches: Sequence[Match], now: datetime
    ) -> None:
        """Store results, take out who has lost on time too often, and end the season when due."""
        await unit.seasons.change_pairings(season.id, await unit.seasons.ended(season.id))
        pairings = await unit.seasons.pairings(season.id)
        for each in await unit.seasons.players(season.id):
            late = lost_on_time(each.player, pairings) >= LOSSES_ON_TIME
            if each.status is Status.IN and late:
                status = await self._take_out(unit, season, each)
                out = tr(
                    "You are out of {season}: you have lost {count} matches on time.",
                    season=season_title(season),
                    count=LOSSES_ON_TIME,
                )
                text = join_texts([out, what_leaving_means(status)])
                await queue_private_message(unit, PrivateMessage(each.player, text), now)
        if now >= season.ends_at:
            await self._decide_rest(unit, season, matches, now)
            await self._over(unit, season, SeasonState.OVER, now)
            if season.goes_on:
                await self._open_next(unit, season, now)
        else:
            await unit.seasons.change(season.id, due_at=season.ends_at)
            await queue_season_card(unit, season, now)

    async def _take_out(self, unit: UnitOfWork, season: Season, player: SeasonPlayer) -> Status:
        """Take somebody out of a running season. The rest of their matches may count as lost."""
        await unit.seasons.change_pairings(season.id, await unit.seasons.ended(season.id))
        pairings = await unit.seasons.pairings(season.id)
        status = status_after_leaving(player.player, pairings)
        await unit.seasons.set_players(season.id, [replace(player, status=status)])
        if status is Status.LEFT:
            lost = [
                replace(each, result=each.lost_by(player.player))
                for each in pairings
                if player.player in each.players and each.result is None
            ]
            await unit.seasons.change_pairings(season.id, lost)
        await unit.seasons.remove_pairings(season.id, player.player)
        return status

    async def _decide_rest(
        self, unit: UnitOfWork, season: Season, matches: Sequence[Match], now: datetime
    ) -> None:
        """Store results for matches that are still running: who is out of time loses, else the
        point is shared. The matches go on."""
        rest = [each for each in await unit.seasons.pairings(season.id) if each.result is None]
        by_number = {each.id: each for each in matches}
        context = await load_clock_context(unit, matches, now)
        known = context.last_heartbeat(season.server) or now
        until = min(season.ends_at, known)
        decided: list[Pairing] = []
        for pairing in rest:
            match, result = by_number.get(pairing.match or 0), Outcome.SHARED
            if match is not None and match.mover is not None:
                deadline = match.clock.deadline(context.pauses(match, match.clock))
                if deadline is not None and deadline <= until:
                    result = pairing.lost_by(match.mover)
            on_time = result is not Outcome.SHARED
            decided.append(replace(pairing, result=result, on_time=on_time))
        await unit.seasons.change_pairings(season.id, decided)

    async def _open_next(self, unit: UnitOfWork, season: Season, now: datetime) -> None:
        """Open the next season with everybody who stays."""
        players = await unit.seasons.players(season.id)
        whole = WholeSeason(season, players, await unit.seasons.pairings(season.id))
        staying = {each.player for each in players if each.status is Status.IN}
        tables = [[row.player for row in table if row.player in staying] for table in whole.tables]
        order = next_order(tables, season.terms.moving)
        order += sorted(staying - set(order))
        begins = now + PAUSE
        new = replace(
            season,
            id=0,
            number=season.number + 1,
            state=SeasonState.OPEN,
            begins_at=begins,
            ends_at=begins + timedelta(weeks=season.terms.weeks),
            due_at=begins,
            card=None,
        )
        following = await unit.seasons.add(new, season.id)
        for seed, player in enumerate(order):
            await unit.seasons.add_player(following.id, player, now, seed)
        await queue_season_card(unit, following, now)

    @staticmethod
    async def _over(unit: UnitOfWork, season: Season, state: SeasonState, now: datetime) -> None:
        await unit.seasons.change(season.id, state=state, due_at=None)
        await queue_season_card(unit, season, now)

    @staticmethod
    async def _get(unit: UnitOfWork, number: int) -> Season:
        found = await unit.seasons.get(number)
        if found is None:
            raise Refused.because("There is no such season.")
        return found


def _ruling(organiser: int, pairing: Pairing, outcome: Outcome | None) -> Text:
    """Say what an organiser has decided."""
    who = PlayerName(organiser)
    if outcome is None:
        return tr("{organiser} took the ruling on this match back.", organiser=who)
    if outcome is Outcome.SHARED:
        return tr("{organiser} ruled that the point in the table is shared.", organiser=who)
    winner = pairing.first if outcome is Outcome.FIRST else pairing.second
    return tr(
        "{organiser} ruled that {player} gets the point in the table.",
        organiser=who,
        player=PlayerName(winner),
    )


def what_leaving_means(status: Status) -> Text:
    """Say what becomes of the matches of somebody who is out of a season."""
    if status is Status.OUT:
        return tr("Your matches don't count in its table. They go on, and change ratings.")
    return tr(
        "The rest of your matches counts as lost in its table. They go on, and change ratings."
    )
