"""Erasing what is stored about a person.

It is done in steps, each of them one unit of work on a limited number of rows. A sweep holds whose
data is erased and how far that has come, so it goes on after a crash. While it goes on, the person
cannot do anything. Whoever comes back later is a new player.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

import structlog

from matches.append import Cause, end_without_winner
from matches.challenges.challenges import Challenges
from matches.erasures import COUNTER
from matches.ladders.ladders import leave_ladder
from matches.leagues.leagues import Leagues
from matches.play import Playing
from matches.use_case import UseCases, use_case
from model.entities import Sweep, SweepKind
from model.errors import Refused, Unplayable
from model.notices import AnnouncementNotice
from model.privacy import CopyPart
from model.text_values import Erased, match_number, mentions
from rules.line import CancelReason
from rules.text import tr
from storage.database import UnitOfWork
from storage.errors import StorageError, UnitUndone

log = structlog.stdlib.get_logger(__name__)

BATCH = 200
"""Rows in one unit of work; for a match, its log counts as one."""
MATCHES = 20
"""Matches that are resigned in one step, each in a unit of work of its own."""


class Phase(StrEnum):
    """What is done next, in this order."""

    LEAVING = "leaving"
    """Running matches are resigned, and open challenges withdrawn or left."""
    MATCHES = CopyPart.MATCHES.value
    CHALLENGES = CopyPart.CHALLENGES.value
    MESSAGES = CopyPart.MESSAGES.value
    MODERATION = CopyPart.MODERATION.value
    STUDIES = CopyPart.STUDIES.value
    REST = "rest"
    """Everything that is deleted, and the ratings, which go on under the number."""


_NEXT = dict(zip(Phase, list(Phase)[1:], strict=False))


@dataclass(frozen=True, slots=True)
class _Erasure:
    """A stored erasure: its sweep, whom it is about, the phase, and the number of the last row that
    each phase has done: if they are begun again, only what is new is."""

    sweep: Sweep
    person: Erased
    phase: Phase
    done: Mapping[str, int]

    @classmethod
    def of(cls, sweep: Sweep) -> _Erasure:
        """Return the erasure that a sweep stores."""
        data: Mapping[str, Any] = sweep.data
        person = Erased(sweep.subject, int(data["former"]))
        done = {**data.get("done", {}), data["phase"]: sweep.after}
        return cls(sweep, person, Phase(data["phase"]), done)

    async def go_on(self, unit: UnitOfWork, phase: Phase) -> None:
        """Store that another phase begins, after the rows that it has done before."""
        data = {"former": self.person.former, "phase": phase, "done": self.done}
        await unit.sweeps.set_data(self.sweep.id, data, self.done.get(phase, 0))


class Erasing(UseCases):
    """The use cases of erasing a person's data."""

    @use_case
    async def load(self) -> None:
        """Find out whose data is being erased.

        Call it at the start, and now and then if other processes may erase data, too.
        """
        async with self._database.read() as unit:
            await self._erasures.look_up(unit)

    @use_case
    async def begin(self, player: int) -> int:
        """Begin to erase what is stored about a player. Return the sweep that stores how far.

        It is the same one if it has begun already. Reading the counter locks it, so that no two
        erasures begin at once.
        """
        async with self._database.write() as unit:
            counted = await unit.get_fact(COUNTER)
            number = int(counted or 0) + 1
            for each in await unit.sweeps.of_kind(SweepKind.ERASURE):
                if each.subject == player:
                    return each.id
            await unit.set_fact(COUNTER, str(number))
            has_part = await unit.privacy.has_part(player)
            first = Phase.LEAVING if has_part else Phase.REST
            data = {"former": -number, "phase": first.value}
            sweep = await unit.sweeps.add(SweepKind.ERASURE, player, data)
        self._erasures.begin(player, counted, number)
        log.info("erasing begun", sweep=sweep.id)
        return sweep.id

    @use_case
    async def batch(self, sweep: int) -> bool:
        """Do the next step of an erasure. Return whether there may be more to do.

        One step is done at a time, whoever asks for it. Another process may do the same step; each
        unit that stores progress finds out whether somebody else has made some.
        """
        async with self._erasures.lock:
            return await self._batch(sweep)

    async def _batch(self, sweep: int) -> bool:
        async with self._database.read() as unit:
            stored = await unit.sweeps.get(sweep)
        if stored is None:
            await self.load()  # another process may have finished it
            return False
        erasure = _Erasure.of(stored)
        self._erasures.go_on(erasure.person.player)
        if erasure.phase is Phase.LEAVING:
            await self._leave(erasure)
            return True
        if erasure.phase is Phase.REST:
            return await self._finish(erasure)
        await self._replace(erasure)
        return True

    # ---- leaving matches and challenges
    async def _leave(self, erasure: _Erasure) -> None:
        """Leave some matches, all open challenges and all seasons, each in a unit of its own, then
        go on to the next phase if no match is left."""
        player = erasure.person.player
        async with self._database.read() as unit:
            running = await unit.matches.playing(player)
            open_challenges = await unit.privacy.open_challenges(player)
            seasons = await unit.leagues.of_player(player)
        challenges, leagues = Challenges(*self._shared), Leagues(*self._shared)
        for challenge_id, made in open_challenges:
            if made:
                await _unless_refused(challenges.withdraw(challenge_id, player))
            else:
                await _unless_refused(challenges.leave(challenge_id, player, for_good=True))
        for season in seasons:
            await _unless_refused(leagues.leave(season, player, for_good=True))
        after = erasure.sweep.after
        todo = sorted(row.id for row in running if row.id > after)[:MATCHES]
        for match_id in todo:
            await self._leave_match(match_id, player)
            async with self._database.write() as unit:
                stored = await unit.sweeps.get(erasure.sweep.id)
                if stored is None or _Erasure.of(stored).phase is not erasure.phase:
                    return
                await unit.sweeps.advance(erasure.sweep.id, match_id)
        if todo:
            return
        async with self._database.write() as unit:
            if not await self._locked(unit, erasure):
                return
            begun = await unit.matches.playing(player)
            # a challenge may have become a match before it was left
            if not any(row.id > after for row in begun):
                await erasure.go_on(unit, _NEXT[erasure.phase])

    async def _leave_match(self, match_id: int, player: int) -> None:
        """Resign a match, in local play for each seat, or end it if that is impossible.

        A bug is logged: the rest of the person's data must not stay because of one match.
        """
        async with self._database.read() as unit:
            row = await unit.matches.get(match_id)
        try:
            for _ in () if row is None else row.seats_of(player):
                await _unless_refused(Playing(*self._shared).resign(match_id, player))
        except Unplayable:
            await self._end(match_id, player)
        except (UnitUndone, StorageError):  # the scheduler does this step again
            raise
        except Exception:
            log.exception("match not resigned", match=match_id)
            await self._end(match_id, player)

    async def _end(self, match_id: int, player: int) -> None:
        """End a match that cannot be replayed, so that nobody can resign it."""
        async with self._database.write() as unit:
            row = await unit.matches.get(match_id)
            if row is None or row.finished_at is not None:
                return
            now = self._now()
            await end_without_winner(unit, row, CancelReason.PLAYER_GONE, Cause(now))
            opponents = tuple(dict.fromkeys(each for each in row.players if each != player))
            text = tr(
                "{players}: match {match} ended without a winner, because a player has left and "
                "it can't be shown any more.",
                players=mentions(opponents),
                match=match_number(match_id),
            )
            await unit.outbox.add_in_match(match_id, AnnouncementNotice(text, opponents), now)

    # ---- replacing
    async def _replace(self, erasure: _Erasure) -> None:
        """Replace the person in some rows of the table of this phase."""
        async with self._database.write() as unit:
            if await unit.sweeps.get(erasure.sweep.id) != erasure.sweep:
                return
            section, after = CopyPart(erasure.phase), erasure.sweep.after
            last = await unit.privacy.replace(section, erasure.person, after, BATCH)
            if last is None:
                await erasure.go_on(unit, _NEXT[erasure.phase])
            else:
                await unit.sweeps.advance(erasure.sweep.id, last)

    @staticmethod
    async def _locked(unit: UnitOfWork, erasure: _Erasure) -> bool:
        """Lock an erasure and its person. Return False if somebody else has made progress with it.

        Units that work on the person have ended then, so nothing of theirs is still to come.
        """
        stored = await unit.sweeps.get(erasure.sweep.id)
        await unit.players.lock([erasure.person.player])
        return stored == erasure.sweep

    async def _finish(self, erasure: _Erasure) -> bool:
        """Delete and rename the rest. Return whether everything has to be done once more.

        It has if the person got into a match or a challenge meanwhile, by an action that had begun
        before or because somebody invited them.
        """
        person = erasure.person
        async with self._database.write() as unit:
            if not await self._locked(unit, erasure):
                return True
            playing = await unit.matches.playing(person.player)
            playing = playing or await unit.leagues.of_player(person.player)
            if playing or await unit.privacy.in_challenges(person.player):
                await erasure.go_on(unit, Phase.LEAVING)
                return True
            person = replace(person, names=await unit.privacy.names_of(person.player))
            await unit.ratings.replace(person.player, person.former)
            await unit.leagues.replace(person)
            for server, game in await unit.ladders.of_player(person.player):
                await leave_ladder(unit, server, game, person.player)
            await unit.privacy.delete(person)
            await unit.sweeps.mark_done(erasure.sweep.id)
        self._erasures.end(person.player)
        self._erasures.forget_people()
        log.info("erasing done", sweep=erasure.sweep.id)
        await self._database.overwrite_deleted()
        return False


async def _unless_refused(action: Awaitable[object]) -> None:
    """Do something, unless it is refused because it was done already."""
    try:
        await action
    except Unplayable:
        raise
    except Refused as error:
        log.debug("not left", reason=str(error))
