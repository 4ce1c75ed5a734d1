"""Seasons, their players, and who meets whom."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from model.leagues.seasons import (
    Pairing,
    PairingResult,
    PlayerStatus,
    PostedCard,
    Season,
    SeasonPlayer,
    SeasonState,
    Terms,
)
from model.match_extras import MatchOptions
from model.text_values import Erased
from rules.game import Termination
from rules.language import is_list
from rules.line import CancelReason, Kind
from storage.commits import Change
from storage.session import Queries, Select
from storage.stored import Row, from_row, from_stored, to_row, to_stored
from storage.tables import events, matches, pairings, season_players, seasons

# A literal, not a bound parameter: see `storage.tables._partial`.
_not_over = seasons.c.due_at.is_not(None)
# without the time, which is not read: a broken one hides nobody
_season_player = sa.select(*(each for each in season_players.c if each.name != "joined_at"))

_absent = (
    sa.select(events.c.seat)
    .where(events.c.match_id == matches.c.id, events.c.kind == Kind.CANCELLED)
    .where(events.c.reason == CancelReason.NEVER_MOVED)
    .limit(1)
    .scalar_subquery()
)
WITH_MATCHES = sa.select(
    pairings, matches.c.winners, matches.c.termination, _absent.label("absent")
).join(matches, matches.c.id == pairings.c.match_id)
"""Pairings, with what decides them when their matches have ended."""


def _plays(player: int) -> sa.ColumnElement[bool]:
    """The condition that a player is one of a pairing."""
    return (pairings.c.first_id == player) | (pairings.c.second_id == player)


class LeagueQueries(Queries):
    """All stored seasons. Lists leave out those that cannot be read; the log names each once."""

    async def add(self, season: Season, previous: int | None = None) -> Season:
        """Store a new season, the next one after `previous`. Return it with its id."""
        agreed = to_stored(season.terms.match_options)
        chosen = to_row(season.terms, seasons, match_options=agreed)
        values = to_row(season, seasons, "terms", "card", **chosen, previous_id=previous)
        self._session.changed(Change.SCHEDULE)
        return replace(season, id=await self._session.insert(seasons, **values))

    async def get(self, season_id: int) -> Season | None:
        """Return a season, None if there is none or it cannot be read."""
        query = sa.select(seasons).where(seasons.c.id == season_id)
        rows = await self._load(self._session.locking(query))
        return rows[0] if rows else None

    async def of_server(self, server: int, limit: int) -> list[Season]:
        """Return at most `limit` seasons of a server: those that are not over, the newest first,
        then the others in the same way."""
        query = sa.select(seasons).where(seasons.c.server_id == server)
        order = (seasons.c.due_at.is_(None), seasons.c.id.desc())
        return await self._load(query.order_by(*order).limit(limit))

    async def of_player(self, player: int) -> list[int]:
        """Return the ids of the seasons that a player is in and that are not over."""
        query = (
            sa.select(seasons.c.id)
            .join(season_players, season_players.c.season_id == seasons.c.id)
            .where(season_players.c.player_id == player, _not_over)
            .where(season_players.c.status == PlayerStatus.IN)
        )
        return await self._session.scalars(query.order_by(seasons.c.id))

    async def change(self, season_id: int, **values: object) -> None:
        """Change columns of a season. Raises LookupError if there is none."""
        await self._change(seasons, season_id, **values)
        self._session.changed(Change.SCHEDULE)

    async def touch(self, season_id: int, now: datetime) -> None:
        """Make a running season due now, because a match has ended.

        The row is changed even if that is due already: otherwise a unit that is doing it, and does
        not see this match yet, would not be waited for.
        """
        await self._session.update(seasons, seasons.c.id == season_id, _not_over, due_at=now)
        self._session.changed(Change.SCHEDULE)

    # ---- players
    async def players(self, season_id: int) -> list[SeasonPlayer]:
        """Return the players of a season in the order of the sections, then of joining."""
        return await self._players(
            _season_player.where(season_players.c.season_id == season_id).order_by(
                season_players.c.section.nulls_last(),
                season_players.c.rank.nulls_last(),
                season_players.c.joined_at,
                season_players.c.player_id,
            )
        )

    async def add_player(self, season_id: int, player: int, at: datetime) -> bool:
        """Add a player to a season. Return False if they were in it."""
        row = {"season_id": season_id, "player_id": player, "joined_at": at}
        return await self._session.insert_new(season_players, {**row, "status": PlayerStatus.IN})

    async def add_players(self, season_id: int, players: Sequence[int], at: datetime) -> None:
        """Add players in their order to a season that has none."""
        new = {"season_id": season_id, "joined_at": at, "status": PlayerStatus.IN}
        rows = [{**new, "player_id": player, "rank": rank} for rank, player in enumerate(players)]
        if rows:
            await self._session.execute(sa.insert(season_players), rows)

    async def late_players(self, season: Season, losses: int, limit: int) -> list[SeasonPlayer]:
        """Return at most `limit` players who are in, and have lost so many matches on time before
        the season ends, those not counted that were ruled away."""
        loser = sa.case(
            (pairings.c.result == PairingResult.FIRST, pairings.c.second_id),
            else_=pairings.c.first_id,
        )
        late = (
            sa.select(loser.label("player_id"))
            .join(matches, matches.c.id == pairings.c.match_id)
            .where(pairings.c.season_id == season.id, pairings.c.lost_on_time)
            .where(matches.c.finished_at <= season.ends_at)
            .where(sa.func.coalesce(pairings.c.ruling, pairings.c.result) == pairings.c.result)
            .group_by(loser)
            .having(sa.func.count() >= losses)
        )
        return await self._players(
            _season_player.where(season_players.c.season_id == season.id)
            .where(season_players.c.status == PlayerStatus.IN, season_players.c.player_id.in_(late))
            .order_by(season_players.c.player_id)
            .limit(limit)
        )

    async def _players(self, query: Select) -> list[SeasonPlayer]:
        rows = (await self._session.execute(query)).all()
        return self._skipped.read_all(
            "season player", rows, _player, number=lambda row: f"{row.season_id}:{row.player_id}"
        )

    async def remove_player(self, season_id: int, player: int) -> None:
        """Remove a player from a season that has not begun."""
        this = (season_players.c.season_id == season_id, season_players.c.player_id == player)
        await self._session.delete(season_players, *this)

    async def set_players(self, season_id: int, changed: Sequence[SeasonPlayer]) -> None:
        """Store the sections, the ranks and the statuses of players."""
        rows = [to_row(each, season_players, season_id=season_id) for each in changed]
        await self._session.update_rows(season_players, ("season_id", "player_id"), rows)

    # ---- pairings
    async def pairings(self, season_id: int, section: int | None = None) -> list[Pairing]:
        """Return the pairings of a season, or of one section of it, by section and match."""
        query = sa.select(pairings).where(pairings.c.season_id == season_id)
        if section is not None:
            query = query.where(pairings.c.section == section)
        order = (pairings.c.section, pairings.c.match_id, pairings.c.first_id, pairings.c.second_id)
        return await self._pairings(query.order_by(*order))

    async def pairings_of(self, season_id: int, player: int) -> list[Pairing]:
        """Return the pairings of one player of a season."""
        query = sa.select(pairings).where(pairings.c.season_id == season_id, _plays(player))
        return await self._pairings(query)

    async def of_match(self, match_id: int) -> tuple[Season, Pairing] | None:
        """Return the season and the pairing of a match, None if it belongs to none."""
        query = sa.select(pairings).where(pairings.c.match_id == match_id)
        row = (await self._session.execute(query)).first()
        season = None if row is None else await self.get(row.season_id)
        if season is None:
            return None
        # as it is now that the season is locked
        return season, read_pairing((await self._session.execute(query)).one())

    async def undecided(self, season_id: int, now: datetime, limit: int) -> list[Pairing]:
        """Return at most `limit` pairings without a stored result if a season has to end now, else
        none."""
        query = sa.select(pairings).join(seasons, seasons.c.id == pairings.c.season_id)
        query = query.where(seasons.c.id == season_id, _not_over, seasons.c.ends_at <= now)
        query = query.where(seasons.c.state == SeasonState.RUNNING, pairings.c.result.is_(None))
        order = (pairings.c.first_id, pairings.c.second_id)
        return await self._pairings(query.order_by(*order).limit(limit))

    async def goes_on(self, season_id: int) -> bool:
        """Return whether a season has a pairing that counts and has no stored result."""
        out = sa.select(season_players.c.player_id).where(
            season_players.c.season_id == season_id, season_players.c.status == PlayerStatus.OUT
        )
        query = sa.select(
            sa.exists().where(
                pairings.c.season_id == season_id,
                pairings.c.result.is_(None),
                pairings.c.first_id.not_in(out),
                pairings.c.second_id.not_in(out),
            )
        )
        return bool((await self._session.execute(query)).scalar_one())

    async def add_pairings(self, season_id: int, new: Sequence[Pairing]) -> None:
        """Store pairings whose matches have not begun."""
        rows = [to_row(each, pairings, season_id=season_id) for each in new]
        await self._session.execute(sa.insert(pairings), rows)

    async def remove_pairings(self, season_id: int, player: int) -> None:
        """Remove the pairings of a player whose matches have not begun."""
        unbegun = (pairings.c.season_id == season_id, pairings.c.match_id.is_(None), _plays(player))
        await self._session.delete(pairings, *unbegun)

    async def to_begin(self, season_id: int, limit: int) -> list[Pairing]:
        """Return at most `limit` pairings whose matches have not begun."""
        query = sa.select(pairings).where(
            pairings.c.season_id == season_id, pairings.c.match_id.is_(None)
        )
        order = (pairings.c.section, pairings.c.first_id, pairings.c.second_id)
        return await self._pairings(query.order_by(*order).limit(limit))

    async def change_pairings(self, season_id: int, changed: Sequence[Pairing]) -> None:
        """Store what has changed of pairings."""
        rows = [to_row(each, pairings, season_id=season_id) for each in changed]
        keys = ("season_id", "first_id", "second_id")
        await self._session.update_rows(pairings, keys, rows)

    async def ended(self, season_id: int) -> list[Pairing]:
        """Return the pairings without a stored result whose matches have ended, with their results.

        A player who never moved has lost on time, too.
        """
        query = WITH_MATCHES.where(
            pairings.c.season_id == season_id,
            pairings.c.result.is_(None),
            matches.c.finished_at.is_not(None),
        )
        return [with_result(row) for row in await self._session.execute(query)]

    async def _pairings(self, query: Select) -> list[Pairing]:
        rows = (await self._session.execute(query)).all()
        return self._skipped.read_all(
            "pairing",
            rows,
            read_pairing,
            number=lambda row: f"{row.season_id}:{row.first_id}:{row.second_id}",
        )

    async def _load(self, query: Select) -> list[Season]:
        rows = (await self._session.execute(query)).all()
        return self._skipped.read_all("season", rows, _season)

    # ---- persons and servers
    async def replace(self, person: Erased) -> None:
        """Replace a person in all seasons."""
        theirs = sa.select(season_players.c.season_id).where(
            season_players.c.player_id.in_((person.player, person.former))
        )
        for column in (pairings.c.first_id, pairings.c.second_id):
            this = (pairings.c.season_id.in_(theirs), column == person.player)
            await self._session.update(pairings, *this, **{column.name: person.former})
        for column in (season_players.c.player_id, seasons.c.organiser_id):
            new = {column.name: person.former}
            await self._session.update(column.table, column == person.player, **new)

    async def end_all(self, server: int) -> None:
        """End the seasons of a server that removed the bot long ago."""
        theirs, ended = (seasons.c.server_id == server, _not_over), SeasonState.CALLED_OFF
        await self._session.update(seasons, *theirs, state=ended, due_at=None)


def with_result(row: Row) -> Pairing:
    """Return the pairing of a row of `WITH_MATCHES` whose match has ended, with its result."""
    late, result = row.termination == Termination.TIMEOUT, PairingResult.SHARED
    if is_list(row.winners) and len(row.winners) == 1:
        result = PairingResult.SECOND if row.winners[0] else PairingResult.FIRST
    if row.absent is not None:
        late, result = True, PairingResult.FIRST if row.absent else PairingResult.SECOND
    return replace(
        read_pairing(row), result=result, lost_on_time=late and result is not PairingResult.SHARED
    )


def _season(row: Row) -> Season:
    card = (
        PostedCard(row.card_id, row.card_at, row.card_state, row.edited_at) if row.card_id else None
    )
    agreed = from_stored(MatchOptions, row.match_options)
    terms = from_row(Terms, row, match_options=agreed)
    return from_row(Season, row, terms=terms, state=SeasonState(row.state), card=card)


def _player(row: Row) -> SeasonPlayer:
    return from_row(SeasonPlayer, row, status=PlayerStatus(row.status))


def read_pairing(row: Row) -> Pairing:
    """Convert a row of `pairings`. Raises ValueError if it cannot be read."""
    result = None if row.result is None else PairingResult(row.result)
    ruling = None if row.ruling is None else PairingResult(row.ruling)
    return from_row(Pairing, row, result=result, ruling=ruling)
