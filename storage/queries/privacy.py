"""Everything that is stored about one person, over all tables.

`tests/storage/queries/test_privacy.py` lists every column, and says which ones can hold a person.
"""

import json
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

import sqlalchemy as sa

from model.entities import ChallengeState, SweepKind
from model.privacy import CopyPart
from model.text_values import Erased
from rules.line import Kind
from rules.record import rehashed, write_record
from rules.record_details import NO_NAME
from storage.queries.privacy_export import MAX_STUDIES, PrivacyExportQueries
from storage.session import Lockable
from storage.stored import parsed
from storage.tables import (
    BY_MODERATORS,
    blocks,
    challenge_players,
    challenges,
    events,
    interventions,
    learners,
    match_seats,
    matches,
    names,
    outbox,
    plans,
    players,
    reviews,
    season_players,
    studies,
    sweeps,
    tries,
    vacations,
)

_WITH_WORDS = (Kind.CANCELLED, Kind.REMOVED)
"""The kinds of events whose text a moderator may have typed."""


class PrivacyQueries(PrivacyExportQueries):
    """Everything that is stored about one person."""

    async def open_challenges(self, player: int) -> list[tuple[int, bool]]:
        """Return the open challenges that a player made, joined or is invited to, and for each
        whether they made it."""
        query = (
            sa.select(challenges.c.id, challenges.c.maker_id == player)
            .join(challenge_players, challenge_players.c.challenge_id == challenges.c.id)
            .where(
                challenges.c.state == sa.literal_column(f"'{ChallengeState.OPEN}'"),
                challenge_players.c.player_id == player,
            )
            .order_by(challenges.c.id)
        )
        rows = await self._session.execute(query)
        return [(number, bool(made)) for number, made in rows]

    async def in_challenges(self, player: int) -> bool:
        """Return whether a player is in any challenge, also in one that is over."""
        return await self._session.exists(challenge_players.c.player_id == player)

    async def has_part(self, player: int) -> bool:
        """Return whether a player is in any match, challenge or season, has moderated a match, or
        has imported a record, whose review may be in the outbox.

        This takes some look-ups in indices. If it is false, `replace` has nothing to find.
        """
        columns = (
            match_seats.c.player_id,
            challenge_players.c.player_id,
            interventions.c.moderator_id,
            season_players.c.player_id,
            studies.c.player_id,
        )
        theirs = [sa.exists().where(column == player) for column in columns]
        moderated = sa.and_(events.c.player_id == player, sa.text(BY_MODERATORS))
        query = sa.select(sa.or_(*theirs, sa.exists().where(moderated)))
        return bool((await self._session.execute(query)).scalar_one())

    # ---- replacing
    async def replace(self, section: CopyPart, person: Erased, after: int, most: int) -> int | None:
        """Replace a person in at most `most` rows with numbers greater than `after`.

        Return the number of the last one, None if there is no further one. The matches or
        challenges are locked first, in the order of `storage.database`, and then the person.

        Names are looked for only in what others wrote about matches in which the person sits, and
        only those that they had then: they chose them, and others may be called the same.
        """
        person = replace(person, names=await self.names_of(person.player))
        table, replacing = {
            CopyPart.MATCHES: (matches, self._replace_in_matches),
            CopyPart.CHALLENGES: (challenges, self._replace_in_challenges),
            CopyPart.MESSAGES: (outbox, self._replace_in_outbox),
            CopyPart.MODERATION: (interventions, self._replace_in_interventions),
            CopyPart.STUDIES: (studies, self._replace_in_studies),
        }[section]
        numbers = sa.select(table.c.id).where(table.c.id > after).order_by(table.c.id)
        if section is CopyPart.STUDIES:
            numbers, most = numbers.where(studies.c.match_id.in_(_of(person))), MAX_STUDIES
        numbers = numbers.limit(most)
        newest = sa.select(sa.func.max(numbers.subquery().c.id))
        last: int | None = (await self._session.execute(newest)).scalar_one()
        if last is not None:
            await replacing(person, after, last)
        return last

    async def _replace_in_matches(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in matches, with their seats and logs."""
        here = (matches.c.id > after, matches.c.id <= last)
        seats = (match_seats.c.match_id > after, match_seats.c.match_id <= last)
        log = (events.c.match_id > after, events.c.match_id <= last)
        sits = matches.c.id.in_(_of(person))
        said = (matches.c.annulled, matches.c.extras)
        about = sa.select(
            matches.c.id, sits, matches.c.finished_at, matches.c.annulled, _text(matches.c.extras)
        ).where(*here, sa.or_(sits, *(_has_id(person, each) for each in said)))
        # others may go on with these matches
        rows = await self._rows(self._session.locking(about.order_by(matches.c.id)))
        await self._session.lock(Lockable.PLAYER, [person.player])
        await self._replace(match_seats.c.player_id, person, *seats)
        await self._replace(matches.c.mover_id, person, *here)
        # the ids of interactions and messages belong to the person, too
        await self._replace(events.c.player_id, person, *log, interaction_id=None)
        for match_id, theirs, ended, annulled, extras in rows:
            then = person.known_at(ended if theirs else None)
            changed = _renamed(extras, then)
            if changed != parsed(extras):
                await self._set(matches, match_id, extras=changed)
            if annulled is not None:
                await self._set(matches, match_id, annulled=then.left_out(annulled))
        # in the matches of others, too, a moderator may have mentioned the person
        sat = events.c.match_id.in_(_of(person))
        said = sa.select(events.c.match_id, events.c.seq, sat, events.c.at, events.c.text).where(
            events.c.kind.in_(_WITH_WORDS), *log, sa.or_(sat, _has_id(person, events.c.text))
        )
        for match_id, seq, theirs, at, text in await self._rows(said):
            new = person.known_at(at if theirs else None).left_out(text)
            this = (events.c.match_id == match_id, events.c.seq == seq)
            await self._session.update(events, *this, text=new)

    async def _replace_in_challenges(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in challenges of any state."""
        number = challenge_players.c.challenge_id
        here = (number > after, number <= last)
        theirs = sa.select(number).where(challenge_players.c.player_id == person.player, *here)
        rows = sa.select(challenges.c.id).where(challenges.c.id.in_(theirs))
        await self._rows(self._session.locking(rows.order_by(challenges.c.id)))
        await self._session.lock(Lockable.PLAYER, [person.player])
        await self._replace(challenge_players.c.player_id, person, *here)
        made = (challenges.c.id > after, challenges.c.id <= last)
        await self._replace(challenges.c.maker_id, person, *made)

    async def _replace_in_outbox(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in notices, so that those to them are not sent any more."""
        await self._session.lock(Lockable.PLAYER, [person.player])
        here = (outbox.c.id > after, outbox.c.id <= last)
        await self._replace(outbox.c.channel_id, person, *here)
        sat = outbox.c.match_id.in_(_of(person))
        about = sa.or_(
            sat, outbox.c.lane.contains(str(person.player)), _has_id(person, outbox.c.payload)
        )
        query = sa.select(
            outbox.c.id, outbox.c.lane, sat, outbox.c.created_at, _text(outbox.c.payload)
        ).where(*here, about)
        rows = await self._rows(self._session.locking(query.order_by(outbox.c.id)))
        for notice, lane, theirs, at, payload in rows:
            new = str(person.renamed(lane))
            changed = _renamed(payload, person.known_at(at if theirs else None))
            if (new, changed) != (lane, parsed(payload)):
                await self._set(outbox, notice, lane=new, payload=changed)

    async def _replace_in_interventions(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in the log of moderators, as a moderator and as a player."""
        table = interventions
        here = (table.c.id > after, table.c.id <= last)
        await self._replace(table.c.moderator_id, person, *here)
        sat = table.c.match_id.in_(_of(person))
        did = table.c.moderator_id == person.former
        about = sa.or_(sat, did, _has_id(person, table.c.action), _has_id(person, table.c.reason))
        query = sa.select(table.c.id, sat, table.c.at, table.c.action, table.c.reason)
        for number, theirs, at, action, reason in await self._rows(query.where(*here, about)):
            then = person.known_at(at if theirs else None)
            new = _renamed(action, then)
            stored = new if isinstance(new, str) else json.dumps(new, ensure_ascii=False)
            await self._set(table, number, action=stored, reason=then.left_out(reason))

    async def _replace_in_studies(self, person: Erased, after: int, last: int) -> None:
        """Leave a person out of records of their matches that others have imported, by their seats:
        they may have had another name. What moderators wrote is as it is in the matches by now."""
        here = (studies.c.id > after, studies.c.id <= last)
        query = sa.select(studies.c.id, studies.c.match_id, studies.c.record)
        of_theirs = studies.c.match_id.in_(_of(person))
        for number, match_id, record in await self._rows(query.where(*here, of_theirs)):
            mine = sa.select(match_seats.c.seat).where(
                match_seats.c.match_id == match_id, match_seats.c.player_id == person.former
            )
            said = sa.select(events.c.seq, events.c.text).where(
                events.c.match_id == match_id, events.c.kind.in_(_WITH_WORDS)
            )
            seats = {row.seat for row in await self._rows(mine)}
            words = {row.seq: row.text for row in await self._rows(said)}
            changed = _without_seats(record, seats, words)
            if changed is not None:
                await self._set(studies, number, record=changed)

    # ---- deleting
    async def delete(self, person: Erased) -> None:
        """Delete what only concerns the person: preferences, names, vacations, their blocks of
        others, their studies, tries, answers in advance and lessons, and unfinished work on their
        clocks."""
        await self._session.delete(players, players.c.id == person.player)
        theirs = sa.select(studies.c.id).where(studies.c.player_id == person.player)
        await self._session.delete(reviews, reviews.c.study_id.in_(theirs))
        await self._replace(reviews.c.player_id, person)
        for table in (names, vacations, blocks, tries, studies, plans, learners):
            await self._session.delete(table, table.c.player_id == person.player)
        of_player = (sweeps.c.kind == SweepKind.PLAYER, sweeps.c.subject == person.player)
        await self._session.delete(sweeps, *of_player)

    # ---- helpers
    async def _replace(
        self, column: sa.Column[Any], person: Erased, *where: sa.ColumnElement[bool], **also: object
    ) -> None:
        this, new = (*where, column == person.player), {column.name: person.former, **also}
        await self._session.update(column.table, *this, **new)

    async def _set(self, table: sa.Table, number: int, **values: object) -> None:
        changed = {
            # A text in a column of JSON is stored as it is, because it is no readable JSON.
            # PostgreSQL does not hold such a text.
            name: sa.literal(value, sa.Text) if isinstance(value, str) else value
            for name, value in values.items()
        }
        await self._session.update(table, table.c.id == number, **changed)


def _of(person: Erased) -> sa.Select[tuple[int]]:
    """Select the matches of a person, also if they have been replaced there."""
    both = (person.player, person.former)
    return sa.select(match_seats.c.match_id).where(match_seats.c.player_id.in_(both))


def _text(column: sa.Column[Any]) -> sa.ColumnElement[str]:
    """The stored text of a column of JSON."""
    return sa.cast(column, sa.Text)


def _has_id(person: Erased, column: sa.Column[Any]) -> sa.ColumnElement[bool]:
    """Whether the text of a column has the id of a person."""
    return _text(column).contains(str(person.player))


def _renamed(stored: str, person: Erased) -> object:
    """Return stored JSON without the person; a text if it is no readable JSON."""
    value = parsed(stored)
    return person.left_out(stored) if value is stored else person.renamed(value)


def _without_seats(record: bytes, seats: Collection[int], words: Mapping[int, str]) -> bytes | None:
    """Return the file of a record without the names of some seats; None if it has none.

    `words` are what moderators wrote, by seq. The hashes are made anew, so the record still
    verifies.
    """
    try:
        parsed_record: dict[str, Any] = json.loads(record)
        names: list[object] = list(parsed_record.get("players") or ())
        log: list[dict[str, Any]] = [dict(each) for each in parsed_record.get("events", ())]
    except (ValueError, TypeError, AttributeError):
        return None
    kept = [NO_NAME if seat in seats else name for seat, name in enumerate(names)]
    for seq, each in enumerate(log, 1):
        if each.get("kind") in _WITH_WORDS and seq in words:
            each["text"] = words[seq]
    texts_changed = log != parsed_record.get("events", [])
    if kept == names and not texts_changed:
        return None
    changed = {**parsed_record, "players": kept} if names else parsed_record
    return write_record(rehashed({**changed, "events": log}) if texts_changed else changed)
