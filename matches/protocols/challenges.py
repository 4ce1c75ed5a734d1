"""The storage of challenges."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from matches.model.entities import Challenge, ChallengePlayer, ChallengeState, First
from matches.model.match_options import MatchOptions


class Challenges(Protocol):
    """All stored challenges.

    Lists leave out challenges that cannot be read; the log names each of them once.
    """

    async def add(
        self,
        *,
        server: int,
        channel: int,
        game: str,
        options: Mapping[str, str],
        match_options: MatchOptions,
        seats: int,
        first: First,
        players: Sequence[ChallengePlayer],
        created_at: datetime,
        expires_at: datetime,
    ) -> Challenge:
        """Store a new open challenge; its maker is `players[0]`.

        `options` are the game's options as `Game.write_options` returns them, all of them.
        """
        ...

    async def get(self, challenge: int) -> Challenge | None:
        """Return a challenge in any state, None if there is none or it cannot be read."""
        ...

    async def set_players(self, challenge: int, players: Sequence[ChallengePlayer]) -> None:
        """Replace the players of a challenge; their order is stored, and the first is the maker.

        Raises Conflict if the challenge is no longer open.
        """
        ...

    async def set_card(self, challenge: int, channel: int, message: int) -> None:
        """Store the channel and the id of the message that shows the challenge.

        Raises LookupError if there is no such challenge.
        """
        ...

    async def close(self, challenge: int, state: ChallengeState, match: int | None = None) -> None:
        """Change the state from `OPEN` to `state`; `match` is the match that it has become.

        Raises Conflict if the challenge is no longer open.
        """
        ...

    async def open_by(self, player: int) -> list[Challenge]:
        """Return the open challenges that a player made, oldest first."""
        ...

    async def open_for(self, player: int, server: int) -> list[Challenge]:
        """Return the open challenges on a server that concern a player, oldest first.

        These are the ones that they joined or are invited to, and those with a seat for anyone.
        """
        ...

    async def due(
        self, now: datetime, limit: int = 100, *, excluding: Collection[int] = ()
    ) -> list[int]:
        """Return the ids of at most `limit` open challenges that are past their time, oldest first.

        Those in `excluding` are left out.
        """
        ...

    async def take_due(self, challenge: int, now: datetime) -> bool:
        """Lock an open challenge that is past its time.

        Return False if it is not any more, or if another unit works on it.
        """
        ...

    async def next_expiry(self, *, excluding: Collection[int] = ()) -> datetime | None:
        """Return when the next open challenge expires, None if there is none.

        Those in `excluding` are ignored.
        """
        ...
