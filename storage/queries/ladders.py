"""Who is on the ladder of a server and a game."""

from collections.abc import Collection, Sequence
from datetime import datetime

import sqlalchemy as sa

from model.entities import ChallengeState
from model.ladders import BUSY_FOR, LadderPlayer
from model.stored_fields import EPOCH
from storage.commits import Change
from storage.session import Queries, Select
from storage.stored import Row, from_row, to_row, value_or_none
from storage.tables import challenge_players, challenges, ladder_players, matches


class LadderQueries(Queries):
    """All ladders. A unit that changes one has locked its server."""

    async def players(self, server: int, game: str) -> list[LadderPlayer]:
        """Return who is on a ladder, from the top."""
        query = (
            sa.select(ladder_players)
            .where(ladder_players.c.server_id == server, ladder_players.c.game == game)
            .order_by(ladder_players.c.place, ladder_players.c.player_id)
        )
        return [_player(row) for row in await self._session.execute(query)]

    async def of_player(self, player: int) -> list[tuple[int, str]]:
        """Return the ladders that a player is on: server and game, in this order."""
        columns = (ladder_players.c.server_id, ladder_players.c.game)
        query = sa.select(*columns).where(ladder_players.c.player_id == player)
        rows = await self._session.execute(query.order_by(*columns))
        return [(server, game) for server, game in rows]

    async def set_players(self, server: int, game: str, players: Sequence[LadderPlayer]) -> None:
        """Store who is on a ladder, from the top."""
        here, table = {"server_id": server, "game": game}, ladder_players
        await self._session.delete(table, table.c.server_id == server, table.c.game == game)
        rows = [to_row(each, table, **here, place=place) for place, each in enumerate(players)]
        if rows:
            await self._session.execute(sa.insert(table), rows)
        self._session.changed(Change.SCHEDULE)

    async def delete_all(self, server: int) -> None:
        """Delete the ladders of a server that removed the bot long ago."""
        await self._session.delete(ladder_players, ladder_players.c.server_id == server)

    async def busy(
        self, server: int, game: str, since: datetime
    ) -> Sequence[tuple[int, int, datetime]]:
        """Return who has challenged whom on a ladder, and when.

        Challenges made after `since` count that are open or whose matches are running.
        """
        query = _challenges(server, game).where(
            challenges.c.state.in_((ChallengeState.OPEN, ChallengeState.STARTED)),
            challenges.c.created_at > since,
            matches.c.finished_at.is_(None),
        )
        rows = await self._session.execute(query.add_columns(challenges.c.created_at))
        return [(one, other, value_or_none(at) or since) for one, other, at in rows]

    async def playing(self, server: int, game: str) -> set[int]:
        """Return who plays in a match on a ladder."""
        query = _challenges(server, game).where(
            challenges.c.state == ChallengeState.STARTED, matches.c.finished_at.is_(None)
        )
        rows = await self._session.execute(query)
        return {player for row in rows for player in row}

    async def meetings(
        self, server: int, game: str, player: int, others: Collection[int], since: datetime
    ) -> list[tuple[int, int, datetime]]:
        """Return the challenges on a ladder made after `since` by somebody, to them, and among
        `others`: challenger, challenged, and until when it was open, at least, or its match
        counted."""
        two = (challenges.c.maker_id, challenge_players.c.player_id)
        among = sa.and_(*(each.in_(others) for each in two))
        query = _challenges(server, game).where(
            sa.or_(*(each == player for each in two), among),
            challenges.c.state.in_(ChallengeState),  # any: the index is by state, then by time
            challenges.c.created_at > since,
        )
        columns = (challenges, challenge_players.c.player_id, matches.c.finished_at)
        meetings: list[tuple[int, int, datetime]] = []
        for row in await self._session.execute(query.with_only_columns(*columns)):
            until = value_or_none(row.open_until) or since
            if row.match_id is not None:
                busy_until = (value_or_none(row.created_at) or since) + BUSY_FOR
                until = min(value_or_none(row.finished_at) or busy_until, busy_until)
            meetings.append((row.maker_id, row.player_id, until))
        return meetings

    async def declined_at(
        self, server: int, game: str, player: int, since: datetime
    ) -> datetime | None:
        """Return when somebody last declined a challenge on a ladder made after `since`."""
        query = _challenges(server, game).where(
            challenges.c.state == ChallengeState.DECLINED,
            challenges.c.created_at > since,
            challenge_players.c.player_id == player,
        )
        last = query.with_only_columns(sa.func.max(challenges.c.open_until))
        return value_or_none((await self._session.execute(last)).scalar_one())

    async def first_due(self, now: datetime) -> tuple[int, str] | None:
        """Return the server and the game of a ladder on which somebody goes down now."""
        columns = (ladder_players.c.server_id, ladder_players.c.game)
        at = ladder_players.c.drops_at
        query = sa.select(*columns).where(at.is_not(None), at <= now).order_by(at).limit(1)
        row = (await self._session.execute(query)).first()
        return None if row is None else (row.server_id, row.game)


def _challenges(server: int, game: str) -> Select:
    """Select who has challenged whom on a ladder."""
    return (
        sa.select(challenges.c.maker_id, challenge_players.c.player_id)
        .join(challenge_players, challenge_players.c.challenge_id == challenges.c.id)
        .join(matches, matches.c.id == challenges.c.match_id, isouter=True)
        .where(challenges.c.server_id == server, challenges.c.game == game)
        .where(  # "ladder" as in the partial index, which is then used
            sa.literal_column("ladder"), challenge_players.c.player_id != challenges.c.maker_id
        )
    )


def _player(row: Row) -> LadderPlayer:
    names = ("joined_at", "idle_since", "drops_at")  # unreadable ones are due, and stored anew
    return from_row(
        LadderPlayer, row, **{name: value_or_none(getattr(row, name)) or EPOCH for name in names}
    )
