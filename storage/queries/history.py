"""Matches by player, the results of their seats in columns of `match_seats`, and profiles.

Profiles count in SQL, so that thousands of matches are not loaded.
"""

import json
from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from model.computers import COMPUTERS
from model.entities import MatchRow
from model.past_matches import (
    ColourResults,
    GameResults,
    OpponentResults,
    Outcome,
    RatingChange,
    ResultCounts,
    Search,
    SeatResult,
    Streaks,
    VisibleTo,
    WantedMatches,
)
from model.stored_fields import UNREADABLE, duration_from_stored, duration_to_stored
from rules.language import text_from_stored
from rules.text import NOTHING, Text, value_to_stored
from storage.queries.match_reading import MatchReadingQueries
from storage.session import Queries, Select
from storage.stored import Row, from_row, to_row
from storage.tables import match_seats, matches, rated_matches, rated_seats

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


# ---- profiles
_earlier = match_seats.alias("earlier")
_has_earlier_seat = sa.exists().where(
    _earlier.c.match_id == _other.c.match_id,
    _earlier.c.player_id == _other.c.player_id,
    _earlier.c.seat < _other.c.seat,
)


class ProfileQueries(Queries):
    """Counts the matches of a player.

    Matches in which a player has several seats are left out. `visible` says which matches count,
    None all of them. Every method takes one query, however many matches there are.
    """

    async def homes(self, player: int, server: int) -> list[int]:
        """Return the channels (`MatchRow.home`) of a server in which a player's matches were agreed
        on, ended and running ones."""
        query = (
            sa.select(SEAT.c.home_id)
            .where(SEAT.c.player_id == player, SEAT.c.server_id == server)
            .distinct()
        )
        return await self._session.scalars(query)

    async def by_game(self, player: int, visible: VisibleTo | None) -> list[GameResults]:
        """Return the record in each game, the most frequent first: against people, then in matches
        with computers."""
        ended = _ended(player, visible)
        kind = (ended.c.game, ended.c.computer)
        timed = sa.and_(ended.c.thinking.is_not(None), ended.c.turns > 0)
        time = sa.func.sum(ended.c.thinking).filter(timed)
        turns = sa.func.sum(ended.c.turns).filter(timed)
        query = (
            sa.select(*kind, *_counts(ended), time.label("time"), turns.label("turns"))
            .group_by(*kind)
            .order_by(ended.c.computer, sa.func.count().desc(), ended.c.game)
        )
        return [
            GameResults(
                row.game,
                bool(row.computer),
                _read_counts(row),
                duration_from_stored(int(row.time) // int(row.turns)) if row.turns else None,
            )
            for row in await self._session.execute(query)
        ]

    async def by_colour(self, player: int, visible: VisibleTo | None) -> list[ColourResults]:
        """Return the record with each colour of each game that has colours, in the order of
        `by_game`, and within a game the most frequent colour first."""
        ended = _ended(player, visible)
        of_game = sa.func.sum(sa.func.count()).over(partition_by=ended.c.game)
        query = (
            sa.select(ended.c.game, ended.c.colour, *_counts(ended))
            .where(ended.c.colour.is_not(None))
            .group_by(ended.c.game, ended.c.colour)
            .order_by(of_game.desc(), ended.c.game, sa.func.count().desc(), ended.c.colour)
        )
        records = (
            ColourResults(row.game, colour_from_stored(row.colour), _read_counts(row))
            for row in await self._session.execute(query)
        )
        return [each for each in records if each.colour]

    async def by_opponent(
        self, player: int, visible: VisibleTo | None, limit: int
    ) -> tuple[list[OpponentResults], int]:
        """Return the record against the most frequent opponents, and how many there are in all."""
        ended = _ended(player, visible)
        pair = (
            sa.select(ended.c.match_id, ended.c.server_id, ended.c.outcome, _other.c.player_id)
            .join(_other, _other.c.match_id == ended.c.match_id)
            .where(_other.c.player_id != player)
            # an opponent who has several seats counts once
            .where(_other.c.alone | ~_has_earlier_seat)
            .subquery("pair")
        )
        last, met = sa.func.max(pair.c.match_id), sa.func.count()
        query = (
            sa.select(
                pair.c.player_id,
                *_counts(pair),
                last.label("last"),
                met.label("met"),
                sa.func.count().over().label("opponents"),
            )
            .group_by(pair.c.player_id)
            .order_by(met.desc(), last.desc(), pair.c.player_id)
            .limit(limit)
            .subquery("opponent")
        )
        with_server = (
            sa.select(query, matches.c.server_id)
            .join(matches, matches.c.id == query.c.last)
            .order_by(query.c.met.desc(), query.c.last.desc(), query.c.player_id)
        )
        rows = (await self._session.execute(with_server)).all()
        records = [OpponentResults(row.player_id, row.server_id, _read_counts(row)) for row in rows]
        return records, rows[0].opponents if rows else 0

    async def streaks(self, player: int, visible: VisibleTo | None) -> Streaks:
        """Return the streaks of a player, over all games; matches with computers do not count."""
        ended = _ended(player, visible)
        # a digit for each win and a blank for anything else; much cheaper than window functions
        each = (
            sa.select(sa.case((ended.c.outcome == Outcome.WON.value, "1"), else_=" ").label("sign"))
            .where(ended.c.outcome != Outcome.NONE.value, ~ended.c.computer)
            .order_by(ended.c.finished_at, ended.c.match_id)
            .subquery("each")
        )
        query = sa.select(sa.func.aggregate_strings(each.c.sign, ""))
        signs: str | None = (await self._session.execute(query)).scalar_one()
        wins = [len(streak) for streak in (signs or "").split(" ")]
        return Streaks(wins[-1], max(wins))


def _ended(player: int, visible: VisibleTo | None) -> sa.Subquery:
    """Select the results of a player in ended matches in which they have one seat."""
    names = ("match_id", "finished_at", "game", "server_id", *RESULT_COLUMNS)
    columns = (SEAT.c[name] for name in names if name != "place")
    return (
        seats_in(WantedMatches(player, visible), *columns, plays(*COMPUTERS).label("computer"))
        .where(SEAT.c.outcome.is_not(None), SEAT.c.alone)
        .subquery("ended")
    )


_COUNTED = {
    "won": Outcome.WON,
    "shared": Outcome.SHARED,
    "lost": Outcome.LOST,
    "unfinished": Outcome.NONE,
}


def _counts(rows: sa.Subquery) -> list[sa.ColumnElement[int]]:
    """Count the rows by outcome, in columns named as the fields of `ResultCounts`."""
    return [
        sa.func.count().filter(rows.c.outcome == outcome.value).label(name)
        for name, outcome in _COUNTED.items()
    ]


def _read_counts(row: Row) -> ResultCounts:
    return ResultCounts(row.won, row.shared, row.lost, row.unfinished)
