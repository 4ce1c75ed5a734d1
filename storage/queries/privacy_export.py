"""What is stored about one person, as JSON with readable keys (`docs/privacy.md`)."""

import json
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import asdict
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from model.match_extras import MatchExtras
from model.notices import Lane
from model.preferences import PlayerPreferences
from model.privacy import CopyPart
from model.stored_fields import duration_from_stored
from model.text_values import Mention, PlayerName
from rules.language import text_from_stored
from rules.text import Name, Text, with_values
from storage.queries.match_reading import read_extras
from storage.queries.moderation import read_action
from storage.session import Queries, Select
from storage.stored import BrokenValue, Row, object_or_empty, readable_fields
from storage.tables import (
    blocks,
    challenge_players,
    challenges,
    events,
    interventions,
    ladder_players,
    learners,
    match_seats,
    matches,
    names,
    outbox,
    plans,
    players,
    rated_matches,
    rated_seats,
    ratings,
    reviews,
    season_players,
    seasons,
    studies,
    tries,
    vacations,
)

Rows = Sequence[tuple[int, dict[str, object]]]


class PrivacyExportQueries(Queries):
    """What `storage.queries.privacy.PrivacyQueries` exports."""

    async def names_of(self, player: int) -> dict[str, datetime]:
        """Return all stored names of a player, on any server and of their account, sorted, and
        since when each of them is stored."""
        query = sa.select(names.c.name, names.c.since).where(names.c.player_id == player)
        latest_first = query.order_by(names.c.name, names.c.since.desc())
        rows = await self._session.execute(latest_first)
        return {name: since for name, since in rows if isinstance(since, datetime)}

    async def profile(self, player: int) -> Mapping[str, object]:
        """Return as JSON what is stored of a player in few rows: names, preferences, blocks of
        others, vacations, ratings, seasons and lessons."""
        about = await self._rows(sa.select(players).where(players.c.id == player))
        blocked = sa.select(blocks.c.blocked_id).where(blocks.c.player_id == player)
        joined = (
            sa.select(seasons.c.name, *_columns(season_players, "player_id"))
            .join(season_players, season_players.c.season_id == seasons.c.id)
            .where(season_players.c.player_id == player)
            .order_by(seasons.c.id)
        )
        organised = sa.select(seasons.c.id, seasons.c.name).where(seasons.c.organiser_id == player)
        away = _own(vacations, player, "id", start_at="from", end_at="until")
        return {
            "id": player,
            "preferences": _preferences(about[0].preferences if about else {}),
            "preferences_as_stored": _plain(about[0].preferences) if about else {},
            "next_daily_message": _plain(about[0].daily_message_at) if about else None,
            "names": await self._plain_rows(_own(names, player)),
            "you_block": await self._session.scalars(blocked),
            "vacations": await self._plain_rows(away),
            "seasons": await self._plain_rows(joined),
            "ladders": await self._plain_rows(_own(ladder_players, player)),
            "lessons": await self._plain_rows(_own(learners, player)),
            "you_organise": await self._plain_rows(organised),
            "answers_in_advance": await self._plain_rows(_own(plans, player)),
            "ratings": await self._plain_rows(_own(ratings, player)),
        }

    async def section(self, player: int, section: CopyPart, after: int, most: int) -> Rows:
        """Return at most `most` rows of a section with numbers greater than `after`, as JSON,
        each with its number."""
        called = await self.names_of(player) if section is CopyPart.MODERATION else ()
        query = _select(section, player, called)
        number = query.selected_columns[0]
        limit = min(most, MAX_STUDIES) if section is CopyPart.STUDIES else most
        rows = await self._rows(query.where(number > after).order_by(number).limit(limit))
        readable = [(row[0], _readable(section, row, player)) for row in rows]
        if section is CopyPart.MATCHES:
            await self._add_events(player, readable)
        return readable

    async def _add_events(self, player: int, readable: Rows) -> None:
        """Add to matches what the player did there, not what others did."""
        done: defaultdict[int, list[object]] = defaultdict(list)
        log = (
            sa.select(events.c.match_id, *_columns(events, "match_id", "player_id"))
            .where(events.c.match_id.in_([number for number, _ in readable]))
            .where(events.c.player_id == player)
            .order_by(events.c.match_id, events.c.seq)
        )
        for row in await self._rows(log):
            done[row.match_id].append(_plain_row(row, "match_id"))
        for number, entry in readable:
            entry["you_did"] = done[number]

    async def _rows(self, query: Select) -> list[Row]:
        return list((await self._session.execute(query)).all())

    async def _plain_rows(self, query: Select) -> list[dict[str, object]]:
        rows = await self._rows(query.order_by(query.selected_columns[0]))
        return list(map(_plain_row, rows))


MAX_STUDIES = 4
"""Imported records that are in memory at a time."""


def _columns(table: sa.Table, *left_out: str, **labels: str) -> list[sa.Label[Any]]:
    """Return the columns of a table, but some, under the names that they have in the file."""
    labels = {"match_options": "agreed", **labels}
    return [
        each.label(labels.get(each.name, each.name.removesuffix("_id")))
        for each in table.columns
        if each.name not in left_out
    ]


def _own(table: sa.Table, player: int, *left_out: str, **labels: str) -> Select:
    """Select the rows of a player, without their id."""
    columns = _columns(table, "player_id", *left_out, **labels)
    return sa.select(*columns).where(table.c.player_id == player)


def _select(section: CopyPart, player: int, called: Collection[str]) -> Select:
    """Select the rows of a section, with their number first. The player is `called` so."""
    match section:
        case CopyPart.MATCHES:
            query = _matches(player)
        case CopyPart.CHALLENGES:
            query = (
                sa.select(
                    *_columns(challenges, "maker_id", id="number"),
                    (challenges.c.maker_id == player).label("yours"),
                    challenge_players.c.joined.label("you_joined"),
                    challenge_players.c.wish.label("your_wish"),
                )
                .join(challenge_players, challenge_players.c.challenge_id == challenges.c.id)
                .where(challenge_players.c.player_id == player)
            )
        case CopyPart.RATED_MATCHES:
            query = (
                sa.select(
                    *_columns(rated_seats, "player_id"),
                    rated_matches.c.match_id.label("match"),
                    rated_matches.c.annulled_at,
                )
                .join(rated_matches, rated_matches.c.number == rated_seats.c.number)
                .where(rated_seats.c.player_id == player)
            )
        case CopyPart.MESSAGES:
            lane = Lane.PLAYER.of(player)
            theirs = sa.or_(outbox.c.lane == lane, outbox.c.lane.startswith(f"{lane}:"))
            query = sa.select(*_columns(outbox, "lane")).where(theirs)
        case CopyPart.MODERATION:
            query = _moderation(player, called)
        case CopyPart.STUDIES:
            query = _own(studies, player, "match_id", id="number", created_at="imported")
        case CopyPart.REVIEWS:
            query = _own(reviews, player, "found", "done", id="number", created_at="asked")
        case CopyPart.TRIES:
            query = _own(tries, player, id="number")
    return query


def _matches(player: int) -> Select:
    """Select matches with the person's seat."""
    mine = ("seat", "wish", "place", "outcome", "colour", "turns", "thinking")
    return (
        sa.select(
            matches.c.id.label("number"),
            matches.c.game,
            matches.c.options,
            matches.c.match_options.label("agreed"),
            matches.c.server_id.label("server"),
            matches.c.channel_id.label("channel"),
            matches.c.created_at.label("began"),
            matches.c.finished_at.label("ended"),
            matches.c.termination,
            *(match_seats.c[name].label(f"your_{name}") for name in mine),
            matches.c.extras,
        )
        .join(match_seats, match_seats.c.match_id == matches.c.id)
        .where(match_seats.c.player_id == player)
    )


def _moderation(player: int, called: Collection[str]) -> Select:
    """Select what the person did as a moderator, what moderators did to them, and where they are
    named in a reason."""
    table = interventions
    theirs = sa.select(match_seats.c.match_id).where(match_seats.c.player_id == player)
    reason = sa.func.lower(table.c.reason)  # of ASCII letters only, on both databases
    in_reason = sa.or_(
        sa.false(),
        *(reason.contains(each.encode().lower().decode(), autoescape=True) for each in called),
    )
    about = sa.or_(
        table.c.moderator_id == player,
        table.c.action.contains(str(player)),
        table.c.reason.contains(str(player)),
        sa.and_(table.c.match_id.in_(theirs), in_reason),
    )
    by_you = (table.c.moderator_id == player).label("by_you")
    return sa.select(*_columns(table), by_you).where(about)


def _readable(section: CopyPart, row: Row, player: int) -> dict[str, object]:
    """Return a row of a section as JSON. Others are not in it."""
    match section:
        case CopyPart.MATCHES:
            return {
                **_plain_row(row, "extras"),
                "your_colour": _words(row.your_colour),
                "your_thinking": _seconds(row.your_thinking),
                "about_you": _about(read_extras(row.extras), player, row.your_seat),
            }
        case CopyPart.MESSAGES:
            text = object_or_empty(row.payload).get("text")
            return {**_plain_row(row), "text": _words(text)}
        case CopyPart.MODERATION:
            done = _action(row.action, row.moderator, player)
            return {**_plain_row(row, "id", "moderator"), "action": done}
        case CopyPart.STUDIES:
            return {**_plain_row(row), "record": _record(row.record)}
        case _:
            return _plain_row(row)


def _plain_row(row: Any, *left_out: str) -> dict[str, object]:
    """Return a row as JSON without some of its columns."""
    columns: Mapping[str, object] = row._mapping
    return {name: _plain(each) for name, each in columns.items() if name not in left_out}


def _plain(value: object) -> object:
    """Return a value as JSON: a moment as a text, a value that cannot be read as it is stored."""
    if isinstance(value, datetime):
        return value.isoformat()
    if isinstance(value, BrokenValue):
        return str(value.stored)
    return value


def _action(stored: str, moderator: int, player: int) -> str:
    """Return what a moderator did, in English, without the moderator or anybody else."""

    def hidden(value: Text) -> Text:
        if not isinstance(value, (PlayerName, Mention)) or value.number == player:
            return value
        return Name("a moderator" if value.number == moderator else "another player")

    return str(with_values(read_action(stored, moderator), hidden))


def _about(extras: MatchExtras, player: int, seat: int) -> dict[str, object]:
    """Return what is about a player, or about their seat."""
    about: dict[str, object] = {}
    for turn in extras.notified_turns:
        if turn.player == player:
            about["last_notified"] = {"ply": turn.ply, "at": _plain(turn.at)}
    if extras.snooze is not None and extras.snooze.player == player:
        about["reminder_postponed"] = {
            "turn": extras.snooze.seq,
            "until": _plain(extras.snooze.until),
        }
    if extras.posted_proposal is not None and extras.posted_proposal.by == player:
        about["your_proposal"] = {
            "messages": extras.posted_proposal.messages,
            "text": str(extras.posted_proposal.text),
        }
    if extras.opened_by == player:
        about["you_opened_it"] = True
    for hints in extras.hints:
        if hints.seat == seat:
            about["your_hints"] = {"number": hints.count, "last_seq": hints.seq}
    if extras.inactivity_question is not None and extras.inactivity_question.seat == seat:
        about["you_asked_whether_it_goes_on"] = _plain(extras.inactivity_question.at)
    if extras.proposal is not None and seat in extras.proposal.agreed:
        about["you_agree_to"] = "cancel" if extras.proposal.ply is None else "takeback"
    if seat in extras.random_seats:
        about["you_play_at_random"] = True
    return about


def _preferences(stored: object) -> dict[str, Any]:
    """Return preferences under the names that the program uses, also those that were not chosen."""
    known = asdict(readable_fields(PlayerPreferences, stored))
    for group in ("reminders", "unanswered"):
        known[group] = {name: _plain(value) for name, value in known[group].items()}
    return known


def _words(stored: object) -> str | None:
    """Return a stored text in English; one that cannot be read as it is."""
    try:
        text: object = json.loads(stored) if isinstance(stored, str) else stored
        return None if text is None else str(text_from_stored(text))
    except (LookupError, TypeError, ValueError):
        return str(stored)


def _seconds(stored: int | None) -> float | None:
    """Return a stored length of time in seconds."""
    return None if stored is None else duration_from_stored(stored).total_seconds()


def _record(stored: bytes) -> object:
    try:
        return json.loads(stored)
    except ValueError:
        return stored.decode("utf-8", "replace")
