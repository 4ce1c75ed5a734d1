"""What profiles count, in SQL, so that thousands of matches are not loaded."""

import sqlalchemy as sa

from model.computers import COMPUTERS
from model.past_matches import (
    ColourResults,
    GameResults,
    OpponentResults,
    Outcome,
    ResultCounts,
    Streaks,
    VisibleTo,
    WantedMatches,
)
from model.stored_fields import duration_from_stored
from storage.queries.history import RESULT_COLUMNS, SEAT, colour_from_stored, plays, seats_in
from storage.session import Queries
from storage.stored import Row
from storage.tables import match_seats, matches

_other = match_seats.alias("other")
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
        last = sa.func.max(pair.c.match_id)
        query = (
            sa.select(
                pair.c.player_id,
                *_counts(pair),
                last.label("last"),
                sa.func.count().over().label("opponents"),
            )
            .group_by(pair.c.player_id)
            .order_by(sa.func.count().desc(), last.desc(), pair.c.player_id)
            .limit(limit)
            .subquery("opponent")
        )
        with_server = (
            sa.select(query, matches.c.server_id)
            .join(matches, matches.c.id == query.c.last)
            .order_by(
                (query.c.won + query.c.shared + query.c.lost + query.c.unfinished).desc(),
                query.c.last.desc(),
                query.c.player_id,
            )
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
