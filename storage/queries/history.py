"""Matches by player, and the results of their seats in columns of `match_seats`."""

import json
from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from model.entities import MatchRow
from model.past_matches import Outcome, RatingChange, Search, SeatResult, WantedMatches
from model.stored_fields import UNREADABLE, duration_from_stored, duration_to_stored
from rules.language import text_from_stored
from rules.text import NOTHING, Text, value_to_stored
from storage.queries.match_reading import MatchReadingQueries
from storage.session import Queries, Select
from storage.stored import Row, from_row, to_row
from storage.tables import match_seats, rated_matches, rated_seats

SEAT = match_seats.alias("seat")
"""A seat of the player whose matches are wanted."""
_other = match_seats.alias("other")


class HistoryQueries(Queries):
    """All matches, by their players."""

    async def page(self, wanted: WantedMatches, limit: int, offset: int) -> list[MatchRow]:
        """Return some of the wanted matches, the latest ended or newest first, without unreadable
        ones."""
        query = (
            seats_in(wanted, SEAT.c.match_id, SEAT.c.finished_at)
            # so that a match in which the player has several seats is returned once
            .distinct()
            .order_by(SEAT.c.finished_at.desc(), SEAT.c.match_id.desc())
            .limit(limit)
            .offset(offset)
        )
        match_ids = [row.match_id for row in await self._session.execute(query)]
        return await MatchReadingQueries(self._session, self._skipped).get_many(match_ids)

    async def has_begun(self, player: int, game: str) -> bool:
        """Return whether the player has a match of this game, ended or not."""
        return await self._session.exists(SEAT.c.player_id == player, SEAT.c.game == game)

    async def count(self, wanted: WantedMatches) -> int:
        """Return how many wanted matches there are."""
        # one with several seats counts once; sorting thousands of numbers for that takes long
        with_one_seat = sa.func.count().filter(SEAT.c.alone)
        with_more_seats = sa.func.count(sa.distinct(sa.case((~SEAT.c.alone, SEAT.c.match_id))))
        query = seats_in(wanted, (with_one_seat + with_more_seats).label("number"))
        return int((await self._session.execute(query)).scalar_one())

    async def opponents(self, wanted: WantedMatches, limit: int) -> list[tuple[int, int]]:
        """Return (server, player) of at most `limit` others who play in wanted matches, those
        met last first."""
        met = match_seats.alias("met")
        query = (
            seats_in(wanted, SEAT.c.server_id, met.c.player_id)
            .join(met, met.c.match_id == SEAT.c.match_id)
            .where(met.c.player_id != wanted.player)
            .group_by(SEAT.c.server_id, met.c.player_id)
            .order_by(sa.func.max(SEAT.c.finished_at).desc(), met.c.player_id)
            .limit(limit)
        )
        return [(row.server_id, row.player_id) for row in await self._session.execute(query)]

    async def places(self, player: int, match_ids: Collection[int]) -> dict[int, int]:
        """Return the place of a player in each match for which one is stored; the best place, if
        they had several seats."""
        query = (
            sa.select(match_seats.c.match_id, sa.func.min(match_seats.c.place).label("best"))
            .where(
                match_seats.c.match_id.in_(match_ids),
                match_seats.c.player_id == player,
                match_seats.c.place.is_not(None),
            )
            .group_by(match_seats.c.match_id)
        )
        return {row.match_id: row.best for row in await self._session.execute(query)}

    async def rating_changes(
        self, player: int, match_ids: Collection[int]
    ) -> dict[int, RatingChange]:
        """Return what the rated ones of the matches did to a player's ratings."""
        means = (rated_seats.c.mean_before, rated_seats.c.mean_after)
        query = (
            sa.select(rated_matches.c.match_id, rated_matches.c.pool, *means)
            .join(rated_seats, rated_seats.c.number == rated_matches.c.number)
            .where(rated_matches.c.match_id.in_(match_ids), rated_seats.c.player_id == player)
        )
        rows = await self._session.execute(query)
        return {match_id: RatingChange(*change) for match_id, *change in rows}

    async def results(self, match_id: int) -> list[SeatResult]:
        """Return the results of the seats of a match; an empty list if they are not stored."""
        columns = (match_seats.c[name] for name in ("seat", *RESULT_COLUMNS))
        query = (
            sa.select(*columns)
            .where(match_seats.c.match_id == match_id, match_seats.c.outcome.is_not(None))
            .order_by(match_seats.c.seat)
        )
        rows = await self._session.execute(query)
        return self._skipped.read_all("result", rows, result_from_stored, number=lambda _: match_id)


def seats_in(wanted: WantedMatches, *columns: Any) -> Select:
    """Return the query for columns of the player's seats in wanted matches.

    The rows of matches are not read: thousands of them take long.
    """
    over = SEAT.c.finished_at.is_(None) if wanted.running else SEAT.c.finished_at.is_not(None)
    query: Any = sa.select(*columns).select_from(SEAT).where(SEAT.c.player_id == wanted.player)
    query = query.where(over)
    exact = {"outcome": wanted.outcome, "server_id": wanted.server, "game": wanted.game}
    for name, value in exact.items():
        if value is not None:
            query = query.where(SEAT.c[name] == value)
    if wanted.visible is not None:
        visible = wanted.visible
        reader = sa.select(_other.c.match_id).where(
            _other.c.player_id == visible.reader, _other.c.server_id == visible.server
        )
        here = SEAT.c.server_id == visible.server
        theirs = SEAT.c.home_id.in_(sorted(visible.homes)) | SEAT.c.match_id.in_(reader)
        query = query.where(here, theirs)
    if wanted.opponent is not None:
        query = query.where(plays(wanted.opponent))
    if wanted.search is not None:
        query = query.where(_fits_search(wanted.search))
    return query


def plays(*players: int) -> sa.ColumnElement[bool]:
    """The condition that one of these people plays in the match, in another seat."""
    return sa.exists().where(
        _other.c.match_id == SEAT.c.match_id,
        _other.c.seat != SEAT.c.seat,
        _other.c.player_id.in_(players),
    )


def _fits_search(search: Search) -> sa.ColumnElement[bool]:
    """The condition for what a search has found."""
    met = plays(*sorted(search.players))
    if not search.digits:
        return met
    number = sa.cast(SEAT.c.match_id, sa.String)
    return met | number.startswith(search.digits, autoescape=True)


RESULT_COLUMNS = ("place", "outcome", "colour", "turns", "thinking")


def result_to_stored(result: SeatResult) -> dict[str, object]:
    """Return the values of `seat` and `RESULT_COLUMNS` for a result."""
    thinking = None if result.thinking is None else duration_to_stored(result.thinking)
    return to_row(result, match_seats, colour=colour_to_stored(result.colour), thinking=thinking)


def colour_to_stored(colour: Text) -> str | None:
    """Return the text that stands for a colour in the database; the same for equal colours."""
    if not colour:
        return None
    return json.dumps(value_to_stored(colour), sort_keys=True, ensure_ascii=False)


def colour_from_stored(stored: str | None) -> Text:
    """Return a colour from its stored text; nothing for one that cannot be read."""
    if stored is None:
        return NOTHING
    try:
        return text_from_stored(json.loads(stored))
    except UNREADABLE:
        return NOTHING


def result_from_stored(row: Row) -> SeatResult:
    """Convert a row with `seat` and `RESULT_COLUMNS`.

    Raises one of `UNREADABLE`.
    """
    return from_row(
        SeatResult,
        row,
        outcome=Outcome(row.outcome),
        colour=colour_from_stored(row.colour),
        thinking=None if row.thinking is None else duration_from_stored(row.thinking),
    )
