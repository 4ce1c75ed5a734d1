"""Players, their blocks, and servers."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import sqlalchemy as sa

from model.entities import Server
from model.preferences import PlayerPreferences, ServerSettings
from model.text_values import people_in
from storage.commits import Change
from storage.session import Lockable, Queries
from storage.stored import object_or_empty, readable_fields, value_or_none, with_changes
from storage.tables import blocks, interventions, matches, names, players, server_absences, servers


class PlayerQueries(Queries):
    """All stored players: their preferences, names, blocks and next daily messages."""

    async def lock(self, players: Collection[int]) -> None:
        """Keep other write units from working on these players until this one ends.

        A unit that needs several locks them at once. In a write unit, `preferences` locks its
        player.
        """
        await self._session.lock(Lockable.PLAYER, people_in(players))

    async def preferences(self, player: int) -> PlayerPreferences:
        """Return the preferences of a player, the default ones if the player is not stored."""
        await self.lock([player])
        return readable_fields(PlayerPreferences, await self._entries(player))

    async def set_preferences(self, player: int, preferences: PlayerPreferences) -> None:
        """Store changed preferences. Entries written by other versions are not changed."""
        await self.lock([player])
        entries = await self._entries(player)
        before = readable_fields(PlayerPreferences, entries)
        changed = with_changes(entries, before, preferences)
        await self._session.upsert(players, {"id": player, "preferences": changed})

    async def _entries(self, player: int) -> Mapping[str, object]:
        query = sa.select(players.c.preferences).where(players.c.id == player)
        return object_or_empty((await self._session.execute(query)).scalar_one_or_none())

    async def names(self, keys: Sequence[tuple[int, int]]) -> dict[tuple[int, int], str]:
        """Return the names of players on servers, by (server, player), without unknown ones."""
        people = {player for _, player in keys}
        rows = await self._session.execute(sa.select(names).where(names.c.player_id.in_(people)))
        known = {(row.server_id, row.player_id): row.name for row in rows}
        return {key: known[key] for key in keys if key in known}

    async def set_name(self, server: int, player: int, name: str, since: datetime) -> None:
        """Store a player's name on a server, which they have used `since` then."""
        key = {"server_id": server, "player_id": player}
        await self._session.upsert(names, {**key, "name": name, "since": since})

    async def block(self, player: int, blocked: int) -> bool:
        """Store that `player` blocks `blocked`. Return False if that was stored already."""
        return await self._session.insert_new(blocks, {"player_id": player, "blocked_id": blocked})

    async def count_blocked(self, player: int) -> int:
        """Return how many people a player blocks."""
        return await self._session.count(blocks.c.player_id == player)

    async def unblock(self, player: int, blocked: int) -> bool:
        """Remove a block. Return False if there was none."""
        this = (blocks.c.player_id == player, blocks.c.blocked_id == blocked)
        return await self._session.delete(blocks, *this) == 1

    async def blocks_among(self, people: Collection[int]) -> set[tuple[int, int]]:
        """Return the blocks among these people, as (player, blocked)."""
        query = sa.select(blocks).where(
            blocks.c.player_id.in_(people), blocks.c.blocked_id.in_(people)
        )
        return {(row.player_id, row.blocked_id) for row in await self._session.execute(query)}

    # ---- daily messages
    async def make_daily_messages_due_by(self, moment: datetime) -> None:
        """Make daily messages that are due later due at `moment`."""
        late = players.c.daily_message_at > moment
        if await self._session.update(players, late, daily_message_at=moment):
            self._session.changed(Change.SCHEDULE)

    async def set_next_daily_message(self, player: int, at: datetime | None) -> None:
        """Store when a player's next daily message is due; None for no daily message."""
        await self._session.lock(Lockable.PLAYER, [player])
        row: dict[str, object] = {"id": player, "preferences": {}, "daily_message_at": at}
        await self._session.upsert(players, row, kept=["preferences"])
        if at is not None:
            self._session.changed(Change.SCHEDULE)

    async def is_daily_message_due(self, player: int, now: datetime) -> bool:
        """Return whether a player's daily message is due, and no other unit has queued it."""
        await self._session.lock(Lockable.PLAYER, [player])
        return await self._session.exists(players.c.id == player, players.c.daily_message_at <= now)


class ServerQueries(Queries):
    """All stored servers and their settings."""

    async def get(self, server: int) -> Server:
        """Return a server, with default settings if the server is not stored."""
        await self.lock(server)
        entries, left_at = await self._row(server)
        return Server(server, readable_fields(ServerSettings, entries), left_at)

    async def lock(self, server: int) -> None:
        """Keep other write units from working on a server until this one ends.

        `get` does so in a write unit.
        """
        await self._session.lock(Lockable.SERVER, [server])

    async def finished_channel(self, server: int) -> int | None:
        """Return the channel for finished matches, None if there is none. Locks nothing."""
        entries, _ = await self._row(server)
        return readable_fields(ServerSettings, entries).finished_channel

    async def set_settings(self, server: int, settings: ServerSettings) -> None:
        """Store changed settings. Entries written by other versions are not changed."""
        await self.lock(server)
        entries, _ = await self._row(server)
        changed = with_changes(entries, readable_fields(ServerSettings, entries), settings)
        await self._session.upsert(servers, {"id": server, "settings": changed})

    async def set_left(self, server: int, at: datetime | None) -> None:
        """Store when the bot was removed from the server, None if it is on the server."""
        await self.lock(server)
        row: dict[str, object] = {"id": server, "settings": {}, "left_at": at}
        await self._session.upsert(servers, row, kept=["settings"])

    async def _row(self, server: int) -> tuple[Mapping[str, object], datetime | None]:
        """Return the stored settings of a server, and when the bot was removed from it.

        A value that cannot be read counts as missing.
        """
        query = sa.select(servers).where(servers.c.id == server)
        row = (await self._session.execute(query)).one_or_none()
        if row is None:
            return {}, None
        return object_or_empty(row.settings), value_or_none(row.left_at)

    async def left_before(self, moment: datetime) -> list[Server]:
        """Return the servers that removed the bot before a moment and have not added it again."""
        query = sa.select(servers.c.id).where(
            servers.c.left_at.is_not(None), servers.c.left_at < moment
        )
        numbers = await self._session.scalars(query.order_by(servers.c.id))
        return [await self.get(each) for each in numbers]

    async def delete(self, server: int, most: int) -> bool:
        """Delete at most `most` rows of what is stored about a server: its log of moderators, the
        names of players there, and at last its settings. Return whether there may be more.

        Matches and ratings stay.
        """
        for table, key in ((interventions, interventions.c.id), (names, names.c.player_id)):
            here = table.c.server_id == server
            some = sa.select(key).where(here).order_by(key).limit(most)
            if await self._session.delete(table, here, key.in_(some)):
                return True
        await self._session.delete(server_absences, server_absences.c.server_id == server)
        await self._session.delete(servers, servers.c.id == server)
        return False

    async def with_data(self) -> list[int]:
        """Return the servers with running matches or something that `delete` deletes, without those
        the bot was removed from."""
        left = sa.select(servers.c.id).where(servers.c.left_at.is_not(None))
        with_rows = sa.union(
            sa.select(matches.c.server_id).where(matches.c.finished_at.is_(None)),
            sa.select(interventions.c.server_id),
            sa.select(names.c.server_id).where(names.c.server_id > 1),  # see `storage.tables`
            sa.select(servers.c.id),
        ).subquery()
        query = sa.select(with_rows.c.server_id).where(with_rows.c.server_id.not_in(left))
        return await self._session.scalars(query)
