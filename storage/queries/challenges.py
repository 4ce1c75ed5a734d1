"""Challenges and their players."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

import sqlalchemy as sa

from model.entities import Challenge, ChallengePlayer, ChallengeState, First
from model.match_extras import MatchOptions
from rules.language import is_object
from storage.commits import Change
from storage.errors import Conflict
from storage.session import Queries, Select
from storage.stored import Row, from_row, from_stored, to_row, to_stored
from storage.tables import challenge_players, challenges

# A literal, not a bound parameter: see `storage.tables._partial`.
_open = challenges.c.state == sa.literal_column("'open'")


class ChallengeQueries(Queries):
    """All stored challenges.

    Lists leave out challenges that cannot be read; the log names each of them once.
    """

    async def add(self, challenge: Challenge) -> Challenge:
        """Store a new challenge. Return it with its number."""
        agreed = to_stored(challenge.match_options)
        values = to_row(
            challenge, challenges, "players", match_options=agreed, maker_id=challenge.maker
        )
        number = await self._session.insert(challenges, **values)
        await self._add_players(number, challenge.players)
        self._session.changed(Change.SCHEDULE)
        return replace(challenge, id=number)

    async def _add_players(self, challenge_id: int, players: Sequence[ChallengePlayer]) -> None:
        await self._session.execute(
            sa.insert(challenge_players),
            [
                to_row(each, challenge_players, challenge_id=challenge_id, position=position)
                for position, each in enumerate(players)
            ],
        )

    async def get(self, challenge_id: int) -> Challenge | None:
        """Return a challenge in any state, None if there is none or it cannot be read."""
        query = sa.select(challenges).where(challenges.c.id == challenge_id)
        return next(iter(await self._load(self._session.locking(query))), None)

    async def set_players(self, challenge_id: int, players: Sequence[ChallengePlayer]) -> None:
        """Replace the players of a challenge; their order is stored, and the first is the maker.

        Raises Conflict if the challenge is no longer open.
        """
        await self._change_open(challenge_id, maker_id=players[0].player)
        of_this = challenge_players.c.challenge_id == challenge_id
        await self._session.delete(challenge_players, of_this)
        await self._add_players(challenge_id, players)

    async def set_card(self, challenge_id: int, channel: int, message: int) -> None:
        """Store the channel and the id of the message that shows the challenge.

        Raises LookupError if there is no such challenge.
        """
        await self._change(challenges, challenge_id, channel_id=channel, card_id=message)

    async def close(
        self, challenge_id: int, state: ChallengeState, now: datetime, match_id: int | None = None
    ) -> None:
        """Change the state from `OPEN` to `state`; `match_id` is the match that it has become.

        Raises Conflict if the challenge is no longer open.
        """
        await self._change_open(challenge_id, state=state, open_until=now, match_id=match_id)

    async def set_open_until(self, challenge_id: int, open_until: datetime) -> None:
        """Change until when a challenge is open. Raises Conflict if it is no longer open."""
        await self._change_open(challenge_id, open_until=open_until)

    async def set_asked(self, challenge_id: int, at: datetime, open_until: datetime) -> None:
        """Store when a challenge was posted, and until when it is open, if it is not closed."""
        this = (challenges.c.id == challenge_id, _open)
        await self._session.update(challenges, *this, created_at=at, open_until=open_until)
        self._session.changed(Change.SCHEDULE)

    async def _change_open(self, challenge_id: int, **values: object) -> None:
        """Change columns of a challenge. Raises Conflict if it is no longer open."""
        this = (challenges.c.id == challenge_id, _open)
        if await self._session.update(challenges, *this, **values) != 1:
            raise Conflict(f"challenge {challenge_id} is not open")

    async def open_by(self, player: int) -> list[Challenge]:
        """Return the open challenges that a player made, oldest first."""
        query = sa.select(challenges).where(_open, challenges.c.maker_id == player)
        return await self._load(query.order_by(challenges.c.id))

    async def open_for(self, player: int, server: int) -> list[Challenge]:
        """Return the open challenges on a server that concern a player, oldest first.

        These are the ones that they joined or are invited to, and those with a seat for anyone.

        Reads all open challenges of the server. There are few, because a player may have only a few
        of them.
        """
        query = sa.select(challenges).where(_open, challenges.c.server_id == server)
        open_challenges = await self._load(query.order_by(challenges.c.id))
        return [
            each
            for each in open_challenges
            if each.open_seats > 0 or any(one.player == player for one in each.players)
        ]

    async def _load(self, query: Select) -> list[Challenge]:
        """Load the challenges that a query finds; unreadable ones are logged and left out."""
        rows = (await self._session.execute(query)).all()
        if not rows:
            return []
        people: defaultdict[int, list[ChallengePlayer]] = defaultdict(list)
        query = (
            sa.select(challenge_players)
            .where(challenge_players.c.challenge_id.in_([row.id for row in rows]))
            .order_by(challenge_players.c.challenge_id, challenge_players.c.position)
        )
        for each in await self._session.execute(query):
            people[each.challenge_id].append(from_row(ChallengePlayer, each))
        return self._skipped.read_all(
            "challenge", rows, lambda row: _challenge(row, people[row.id])
        )


def _challenge(row: Row, players: Sequence[ChallengePlayer]) -> Challenge:
    if not is_object(row.options):
        raise TypeError(f"options are no object: {row.options!r}")
    return from_row(
        Challenge,
        row,
        match_options=from_stored(MatchOptions, row.match_options),
        first=First(row.first),
        players=tuple(players),
        state=ChallengeState(row.state),
    )
