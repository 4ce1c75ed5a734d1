"""Everything that is stored about one person, over all tables.

`tests/storage/test_personal_data.py` lists every column, and says which ones can hold a person.
"""

import json
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.compiler import compiles

from model.entities import ChallengeState, SweepKind
from model.personal_data import Section
from model.text_values import Erased
from rules.record import rehashed, write_record
from rules.record_details import NO_NAME
from rules.replay import Kind
from storage.columns import Row
from storage.queries.personal_export import PersonalExport
from storage.session import Select
from storage.tables import (
    BY_MODERATORS,
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
    studies,
    sweeps,
    vacations,
)

_REASONS = (Kind.CANCELLED, Kind.REMOVED)
"""The kinds of events whose text a moderator has typed."""


class PersonalData(PersonalExport):
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
        there = sa.exists().where(challenge_players.c.player_id == player)
        return bool((await self._session.execute(sa.select(there))).scalar_one())

    async def has_part(self, player: int) -> bool:
        """Return whether a player is in any match or challenge, or has moderated one.

        This takes some look-ups in indices. If not, there is nothing of them for `replace` to find.
        """
        columns = (
            match_seats.c.player_id,
            challenge_players.c.player_id,
            interventions.c.moderator_id,
        )
        theirs = [sa.exists().where(column == player) for column in columns]
        moderated = sa.and_(events.c.player_id == player, sa.text(BY_MODERATORS))
        query = sa.select(sa.or_(*theirs, sa.exists().where(moderated)))
        return bool((await self._session.execute(query)).scalar_one())

    # ---- replacing
    async def replace(self, section: Section, person: Erased, after: int, most: int) -> int | None:
        """Replace a person in at most `most` rows with numbers greater than `after`.

        Return the number of the last one, None if there is no further one.
        """
        table, replace = {
            Section.MATCHES: (matches, self._replace_in_matches),
            Section.CHALLENGES: (challenges, self._replace_in_challenges),
            Section.MESSAGES: (outbox, self._replace_in_outbox),
            Section.MODERATION: (interventions, self._replace_in_interventions),
            Section.STUDIES: (studies, self._replace_in_studies),
        }[section]
        numbers = sa.select(table.c.id).where(table.c.id > after).order_by(table.c.id).limit(most)
        newest = sa.select(sa.func.max(numbers.subquery().c.id))
        last: int | None = (await self._session.execute(newest)).scalar_one()
        if last is not None:
            await replace(person, after, last)
        return last

    async def _replace_in_matches(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in matches, with their seats and logs."""
        here = (matches.c.id > after, matches.c.id <= last)
        seats = (match_seats.c.match_id > after, match_seats.c.match_id <= last)
        log = (events.c.match_id > after, events.c.match_id <= last)
        await self._replace(match_seats.c.player_id, person, *seats)
        await self._replace(matches.c.mover_id, person, *here)
        # the ids of interactions and messages belong to the person, too
        await self._replace(events.c.player_id, person, *log, interaction_id=None)
        their_matches = matches.c.id.in_(_of(person))
        about = sa.select(matches.c.id, _text(matches.c.data)).where(
            *here, _is_about(person, matches.c.data, theirs=their_matches)
        )
        # others may go on with these matches
        for number, data in await self._all(self._session.locking(about.order_by(matches.c.id))):
            changed = _renamed(data, person)
            if changed != _parsed(data):
                await self._set(matches, number, data=changed)
        # in the matches of others, too, a moderator may have mentioned the person
        their_log = sa.or_(events.c.player_id == person.former, events.c.match_id.in_(_of(person)))
        said = sa.select(events.c.match_id, events.c.seq, events.c.text).where(
            events.c.kind.in_(_REASONS), *log, _is_about(person, events.c.text, theirs=their_log)
        )
        for match, seq, text in await self._all(said):
            statement = sa.update(events).where(events.c.match_id == match, events.c.seq == seq)
            await self._session.execute(statement.values(text=person.left_out(text)))

    async def _replace_in_challenges(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in challenges of any state."""
        number = challenge_players.c.challenge_id
        here = (number > after, number <= last)
        await self._replace(challenge_players.c.player_id, person, *here)
        made = (challenges.c.id > after, challenges.c.id <= last)
        await self._replace(challenges.c.maker_id, person, *made)

    async def _replace_in_outbox(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in notices, so that those to them are not sent any more."""
        theirs = outbox.c.match_id.in_(_of(person))
        about = sa.or_(
            outbox.c.lane.contains(str(person.player)),
            _is_about(person, outbox.c.payload, theirs=theirs),
        )
        query = sa.select(outbox.c.id, outbox.c.lane, _text(outbox.c.payload)).where(
            outbox.c.id > after, outbox.c.id <= last, about
        )
        for notice, lane, payload in await self._all(self._session.locking(query)):
            new = str(person.renamed(lane))
            changed = _renamed(payload, person)
            if (new, changed) != (lane, _parsed(payload)):
                await self._set(outbox, notice, lane=new, payload=changed)

    async def _replace_in_interventions(self, person: Erased, after: int, last: int) -> None:
        """Replace a person in the log of moderators, as a moderator and as a player."""
        table = interventions
        here = (table.c.id > after, table.c.id <= last)
        await self._replace(table.c.moderator_id, person, *here)
        theirs = sa.or_(table.c.moderator_id == person.former, table.c.match_id.in_(_of(person)))
        said = sa.or_(
            _is_about(person, table.c.action, theirs=theirs),
            _is_about(person, table.c.reason, theirs=theirs),
        )
        query = sa.select(table.c.id, table.c.action, table.c.reason).where(*here, said)
        for number, action, reason in await self._all(query):
            new = _renamed(action, person)
            stored = new if isinstance(new, str) else json.dumps(new, ensure_ascii=False)
            await self._set(table, number, action=stored, reason=person.left_out(reason))

    async def _replace_in_studies(self, person: Erased, after: int, last: int) -> None:
        """Leave the names of a person out of records that others have imported."""
        query = sa.select(studies.c.id, studies.c.record).where(
            studies.c.id > after,
            studies.c.id <= last,
            _holds(studies.c.record, person.marks),
        )
        for number, record in await self._all(query):
            changed = _without_players(record, person)
            if changed is not None:
                await self._set(studies, number, record=changed)

    # ---- deleting
    async def delete(self, person: Erased) -> None:
        """Delete what only concerns the person: preferences, names, vacations, their blocks of
        others, their studies, and unfinished work on their clocks."""
        await self._session.execute(sa.delete(players).where(players.c.id == person.player))
        for table in (names, vacations, blocks, studies):
            statement = sa.delete(table).where(table.c.player_id == person.player)
            await self._session.execute(statement)
        of_player = sa.and_(sweeps.c.kind == SweepKind.PLAYER, sweeps.c.subject == person.player)
        await self._session.execute(sa.delete(sweeps).where(of_player))

    # ---- helpers
    async def _replace(
        self,
        column: sa.Column[Any],
        person: Erased,
        *where: sa.ColumnElement[bool],
        **also: object,
    ) -> None:
        statement = sa.update(column.table).where(*where, column == person.player)
        await self._session.execute(statement.values({column.name: person.former, **also}))

    async def _all(self, query: Select) -> list[Row]:
        return list((await self._session.execute(query)).all())

    async def _set(self, table: sa.Table, number: int, **values: object) -> None:
        changed = {
            # A text in a column of JSON is stored as it is, because it is no readable JSON.
            # PostgreSQL does not hold such a text.
            name: sa.literal(value, sa.Text) if isinstance(value, str) else value
            for name, value in values.items()
        }
        await self._session.execute(sa.update(table).where(table.c.id == number).values(changed))


def _of(person: Erased) -> sa.Select[tuple[int]]:
    """Select the matches of a person who has been replaced in them."""
    return sa.select(match_seats.c.match_id).where(match_seats.c.player_id == person.former)


def _text(column: sa.Column[Any]) -> sa.ColumnElement[str]:
    """The stored text of a column of JSON."""
    return sa.cast(column, sa.Text)


def _is_about(
    person: Erased, column: sa.ColumnElement[Any], *, theirs: sa.ColumnElement[bool]
) -> sa.ColumnElement[bool]:
    """Whether the text of a column has the id of a person, or may have one of their names.

    It may in what is `theirs`. Names without the id do not count elsewhere, because others may be
    called the same. Databases differ in which letters they take for the same, so `Erased` looks.
    """
    return sa.or_(theirs, sa.cast(column, sa.Text).contains(str(person.player)))


class _ByteOffset(sa.Function[int]):
    """The place of some bytes in others, from 1; 0 if they are not there."""

    inherit_cache = True

    def __init__(self, column: sa.ColumnElement[bytes], wanted: bytes) -> None:
        super().__init__("instr", column, sa.literal(wanted, sa.LargeBinary), type_=sa.Integer())


@compiles(_ByteOffset, "postgresql")
def _byte_offset(element: _ByteOffset, compiler: Any, **options: Any) -> str:
    column, wanted = (compiler.process(each, **options) for each in element.clauses)
    return f"position({wanted} in {column})"


def _holds(column: sa.Column[bytes], marks: Iterable[str]) -> sa.ColumnElement[bool]:
    """Whether a file of JSON contains one of these texts."""
    wanted = {
        form.encode()
        for mark in marks
        for form in (mark, json.dumps(mark, ensure_ascii=False)[1:-1], json.dumps(mark)[1:-1])
    }
    return sa.or_(sa.false(), *(_ByteOffset(column, each) > 0 for each in sorted(wanted)))


def _parsed(stored: str) -> object:
    """Return stored JSON; the text itself if it is no readable JSON."""
    try:
        return json.loads(stored)
    except ValueError:
        return stored


def _renamed(stored: str, person: Erased) -> object:
    """Return stored JSON without the person; a text if it is no readable JSON."""
    value = _parsed(stored)
    return person.left_out(stored) if value is stored else person.renamed(value)


def _without_players(record: bytes, person: Erased) -> bytes | None:
    """Return the file of a record without a person, None if it does not hold them.

    Their names are left out of the players and, as in their matches, of what moderators wrote
    there. Then the hashes are those of the new texts, so that the record still verifies.
    """
    try:
        found: dict[str, Any] = json.loads(record)
        players_: list[object] = list(found.get("players", ()))
        log: list[dict[str, Any]] = [dict(each) for each in found.get("events", ())]
    except (ValueError, TypeError, AttributeError):
        return None
    kept = [NO_NAME if name in person.names else name for name in players_]
    if kept != players_ or str(person.player) in str(log):
        for each in log:
            if each.get("kind") in _REASONS:
                each["text"] = person.left_out(str(each.get("text")))
    texts_changed = log != found.get("events", [])
    if kept == players_ and not texts_changed:
        return None
    changed = {**found, "players": kept} if players_ else found
    return write_record(rehashed({**changed, "events": log}) if texts_changed else changed)
