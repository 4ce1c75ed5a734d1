"""What is stored about one person, as JSON with readable keys (`docs/privacy.md`)."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa

from model.entities import MatchDataKey, player_lane
from model.moderation_log import read_action
from model.personal_data import Section
from model.preferences import PlayerPreferences
from model.text_values import Mention, PlayerName
from model.timestamps import length_from_stored
from rules.text import Name, Translatable, restore_text, with_values
from storage.broken import BrokenValue, object_or_empty
from storage.session import Session
from storage.tables import (
    blocks,
    challenge_players,
    challenges,
    events,
    interventions,
    match_seats,
    matches,
    names,
    outbox,
    players,
    rated_matches,
    rated_seats,
    ratings,
    studies,
    vacations,
)

Rows = list[tuple[int, Mapping[str, object]]]


class PersonalExport:
    """What `storage.queries.personal_data.PersonalData` exports."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._sections: Mapping[Section, Callable[[int, int, int], Awaitable[Rows]]] = {
            Section.MATCHES: self._matches,
            Section.CHALLENGES: self._challenges,
            Section.RATED_MATCHES: self._rated_matches,
            Section.MESSAGES: self._messages,
            Section.MODERATION: self._moderation,
            Section.STUDIES: self._studies,
        }

    async def profile(self, player: int) -> Mapping[str, object]:
        """Return as JSON what is stored of a player in few rows: names, preferences, blocks of
        others, vacations and ratings."""
        about = await self._rows(sa.select(players).where(players.c.id == player))
        known = sa.select(names).where(names.c.player_id == player).order_by(names.c.server_id)
        blocked = sa.select(blocks).where(blocks.c.player_id == player)
        away = sa.select(vacations).where(vacations.c.player_id == player)
        rated = sa.select(ratings).where(ratings.c.player_id == player).order_by(ratings.c.pool)
        return {
            "id": player,
            "preferences": _preferences(about[0].preferences if about else {}),
            "preferences_as_stored": _plain(about[0].preferences) if about else {},
            "next_daily_message": _plain(about[0].digest_at) if about else None,
            "names": [
                {"server": row.server_id, "name": row.name} for row in await self._rows(known)
            ],
            "you_block": [row.blocked_id for row in await self._rows(blocked)],
            "vacations": [
                {"from": _plain(row.start_at), "until": _plain(row.end_at)}
                for row in await self._rows(away.order_by(vacations.c.start_at))
            ],
            "ratings": [_without(row, "player_id") for row in await self._rows(rated)],
        }

    async def section(self, player: int, section: Section, after: int, most: int) -> Rows:
        """Return at most `most` rows of a section with numbers greater than `after`, as JSON,
        each with its number."""
        return await self._sections[section](player, after, most)

    async def _matches(self, player: int, after: int, most: int) -> Rows:
        """Return matches with the person's seat and what they did there, not what others did."""
        seat = match_seats
        query = (
            sa.select(matches, *(seat.c[name].label(f"your_{name}") for name in _SEAT))
            .join(seat, seat.c.match_id == matches.c.id)
            .where(seat.c.player_id == player, seat.c.match_id > after)
            .order_by(seat.c.match_id, seat.c.seat)
            .limit(most)
        )
        found = await self._rows(query)
        done: defaultdict[int, list[object]] = defaultdict(list)
        log = sa.select(events).where(
            events.c.match_id.in_([row.id for row in found]), events.c.player_id == player
        )
        for row in await self._rows(log.order_by(events.c.match_id, events.c.seq)):
            done[row.match_id].append(_without(row, "match_id", "player_id"))
        return [
            (
                row.id,
                {
                    "number": row.id,
                    "game": row.game,
                    "options": _plain(row.options),
                    "agreed": _plain(row.match_options),
                    "server": row.server_id,
                    "channel": row.channel_id,
                    "began": _plain(row.created_at),
                    "ended": _plain(row.finished_at),
                    "termination": row.termination,
                    **{f"your_{name}": _plain(getattr(row, f"your_{name}")) for name in _SEAT},
                    "your_colour": _words(row.your_colour),
                    "your_thinking": _seconds(row.your_thinking),
                    "you_did": done[row.id],
                    "about_you": _about(object_or_empty(row.data), player),
                },
            )
            for row in found
        ]

    async def _challenges(self, player: int, after: int, most: int) -> Rows:
        query = (
            sa.select(challenges, challenge_players.c.joined, challenge_players.c.wish)
            .join(challenge_players, challenge_players.c.challenge_id == challenges.c.id)
            .where(challenge_players.c.player_id == player, challenges.c.id > after)
            .order_by(challenges.c.id)
            .limit(most)
        )
        return [
            (
                row.id,
                {
                    "number": row.id,
                    "yours": row.maker_id == player,
                    "you_joined": row.joined,
                    "your_wish": row.wish,
                    **_without(row, "id", "maker_id", "joined", "wish"),
                },
            )
            for row in await self._rows(query)
        ]

    async def _rated_matches(self, player: int, after: int, most: int) -> Rows:
        seat = rated_seats
        query = (
            sa.select(rated_matches.c.match_id, rated_matches.c.annulled_at, seat)
            .join(seat, seat.c.number == rated_matches.c.number)
            .where(seat.c.player_id == player, seat.c.number > after)
            .order_by(seat.c.number)
            .limit(most)
        )
        return [(row.number, _without(row, "player_id")) for row in await self._rows(query)]

    async def _messages(self, player: int, after: int, most: int) -> Rows:
        lane = player_lane(player)
        query = (
            sa.select(outbox)
            .where(
                sa.or_(outbox.c.lane == lane, outbox.c.lane.startswith(f"{lane}:")),
                outbox.c.id > after,
            )
            .order_by(outbox.c.id)
            .limit(most)
        )
        return [
            (
                row.id,
                {
                    **_without(row, "lane"),
                    "text": _words(object_or_empty(row.payload).get("text")),
                },
            )
            for row in await self._rows(query)
        ]

    async def _moderation(self, player: int, after: int, most: int) -> Rows:
        """Return what the person did as a moderator, what moderators did to them, and where they
        are named in a reason."""
        table = interventions
        known = sa.select(names.c.name).where(names.c.player_id == player).distinct()
        called = (await self._session.execute(known)).scalars()
        theirs = sa.select(match_seats.c.match_id).where(match_seats.c.player_id == player)
        reason = sa.func.lower(table.c.reason)  # of ASCII letters only, on both databases
        in_reason = sa.or_(
            sa.false(), *(reason.contains(_ascii_lower(each), autoescape=True) for each in called)
        )
        about = sa.or_(
            table.c.moderator_id == player,
            table.c.action.contains(str(player)),
            table.c.reason.contains(str(player)),
            sa.and_(table.c.match_id.in_(theirs), in_reason),
        )
        query = sa.select(table).where(about, table.c.id > after).order_by(table.c.id).limit(most)
        return [
            (
                row.id,
                {
                    "match": row.match_id,
                    "server": row.server_id,
                    "by_you": row.moderator_id == player,
                    "action": _action(row.action, row.moderator_id, player),
                    "reason": row.reason,
                    "at": _plain(row.at),
                },
            )
            for row in await self._rows(query)
        ]

    async def _studies(self, player: int, after: int, most: int) -> Rows:
        query = (
            sa.select(studies)
            .where(studies.c.player_id == player, studies.c.id > after)
            .order_by(studies.c.id)
            .limit(min(most, _MAX_STUDIES))
        )
        return [
            (
                row.id,
                {
                    "number": row.id,
                    "imported": _plain(row.created_at),
                    "record": _record(row.record),
                },
            )
            for row in await self._rows(query)
        ]

    async def _rows(self, query: sa.Select[Any]) -> list[Any]:
        return list((await self._session.execute(query)).all())


_SEAT = ("seat", "wish", "place", "outcome", "colour", "turns", "thinking")
_MAX_STUDIES = 4
"""Records of at most 256 KiB that are in memory at a time."""


_NAMES = {
    "server_id": "server",
    "channel_id": "channel",
    "card_id": "card",
    "match_id": "match",
    "message_id": "message",
    "interaction_id": "interaction",
    "match_options": "agreed",
}
"""The keys of some columns; those of others are the same."""


def _without(row: Any, *left_out: str) -> dict[str, object]:
    """Return a row as JSON without some of its columns."""
    columns: Mapping[str, Any] = row._mapping
    return {
        _NAMES.get(name, name): _plain(each)
        for name, each in columns.items()
        if name not in left_out
    }


def _ascii_lower(text: str) -> str:
    return "".join(each.lower() if each.isascii() else each for each in text)


def _plain(value: Any) -> Any:
    """Return a value as JSON: a moment as a text, a value that cannot be read as it is stored."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, BrokenValue):
        return str(value.stored)
    return value


def _action(stored: str, moderator: int, player: int) -> str:
    """Return what a moderator did, in English, without the moderator or anybody else."""

    def hidden(value: Translatable) -> Translatable:
        if not isinstance(value, (PlayerName, Mention)) or value.player == player:
            return value
        return Name("a moderator" if value.player == moderator else "another player")

    return str(with_values(read_action(stored, moderator), hidden))


def _about(data: Mapping[str, Any], player: int) -> dict[str, object]:
    """Return the entries of `Match.data` that are about a player."""
    heard: Any = object_or_empty(data.get(MatchDataKey.NOTIFIED_TURNS)).get(str(player))
    found: dict[str, object] = {}
    if isinstance(heard, list) and len(heard) > 1:  # pyright: ignore[reportUnknownArgumentType]  # JSON
        found["last_notified"] = {"turn": heard[0], "at": _moment(heard[1])}
    elif heard is not None:
        found["last_notified"] = heard
    for key, who in (
        (MatchDataKey.SNOOZE, "player"),
        (MatchDataKey.PROPOSAL_MESSAGES, "by"),
    ):
        entry = object_or_empty(data.get(key))
        if entry.get(who) == player:
            name = "reminder_postponed" if who == "player" else "your_proposal"
            found[name] = {**entry, "text": _words(entry.get("text"))}
    if data.get(MatchDataKey.OPENED_BY) == player:
        found["you_opened_it"] = True
    return found


def _preferences(stored: Any) -> dict[str, Any]:
    """Return preferences under the names that the program uses, also those that were not chosen."""
    known = asdict(PlayerPreferences.read(object_or_empty(stored)))
    for group in ("reminders", "unanswered"):
        known[group] = {name: _plain(value) for name, value in known[group].items()}
    return known


def _words(stored: Any) -> str | None:
    """Return a stored text in English; one that cannot be read as it is."""
    try:
        found: Any = json.loads(stored) if isinstance(stored, str) else stored
        return None if found is None else str(restore_text(found))
    except (LookupError, TypeError, ValueError):
        return str(stored)


def _seconds(stored: Any) -> float | None:
    """Return a stored length of time in seconds."""
    return None if stored is None else length_from_stored(stored).total_seconds()


def _moment(stored: Any) -> Any:
    """Return a moment that is stored in seconds since 1970 as a text."""
    try:
        return datetime.fromtimestamp(int(str(stored)), UTC).isoformat()
    except (ValueError, OverflowError, OSError):
        return stored


def _record(stored: bytes) -> object:
    try:
        return json.loads(stored)
    except ValueError:
        return stored.decode("utf-8", "replace")
