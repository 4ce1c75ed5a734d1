"""Ladders: joining and leaving one, going down for want of matches, and losing a place by silence.

Challenges on a ladder are ordinary challenges (`matches.challenges.challenges`).
"""

from dataclasses import replace
from datetime import datetime

from matches.ladders.challenges import decide_unanswered
from matches.use_case import UseCases, use_case
from model.clocks.clock_rules import FOREVER, Pauses
from model.entities import ChallengeState
from model.errors import Refused
from model.ladders import DROP_EVERY, IDLE_FOR, MAX_ON_LADDER, LadderPlayer, after_drops, reordered
from storage.database import UnitOfWork


async def leave_ladder(unit: UnitOfWork, server: int, game: str, player: int) -> None:
    """Take somebody off a ladder; everybody below moves up."""
    await unit.servers.lock(server)
    players = await unit.ladders.players(server, game)
    staying = [each for each in players if each.player != player]
    await unit.ladders.set_players(server, game, staying)


class Ladders(UseCases):
    """The use cases of ladders."""

    @use_case
    async def join(self, server: int, game: str, player: int) -> None:
        """Put somebody at the bottom of a ladder."""
        async with self._database.write() as unit:
            await unit.players.lock([player])
            await unit.servers.lock(server)
            players = await unit.ladders.players(server, game)
            if any(each.player == player for each in players):
                raise Refused.because("You are already on this ladder.")
            if len(players) >= MAX_ON_LADDER:
                raise Refused.because("{most} players are on it, the most.", most=MAX_ON_LADDER)
            now = self._now()
            last = LadderPlayer(player, now, now, now + IDLE_FOR)
            await unit.ladders.set_players(server, game, [*players, last])

    @use_case
    async def leave(self, server: int, game: str, player: int) -> None:
        """Take somebody off a ladder."""
        async with self._database.write() as unit:
            await leave_ladder(unit, server, game, player)

    @use_case
    async def drop_idle(self) -> bool:
        """Let those go down on one ladder who have had no match for too long.

        Return whether there was somebody. Who is in a match keeps their place. Vacations of theirs,
        outages and absences of the bot do not count.
        """
        async with self._database.write() as unit:
            now = self._now()
            ladder = await unit.ladders.first_due(now)
            if ladder is None:
                return False
            server, game = ladder
            await unit.servers.lock(server)
            players = await unit.ladders.players(server, game)
            idle_since = {each.player: each.idle_since for each in players if each.drops_at <= now}
            if not idle_since:  # another process was faster
                return True
            since = min(idle_since.values())
            absences = await unit.absences.affecting([server], sorted(idle_since), since, now)
            later: dict[int, datetime] = {}
            for player, start in idle_since.items():
                pauses = Pauses(tuple(absences.spans(server, player)))
                until = pauses.runs_out(start, IDLE_FOR) or FOREVER
                if until > now:
                    later[player] = min(until, now + DROP_EVERY)
            due = idle_since.keys() - later.keys()
            idle = due - await unit.ladders.playing(server, game)
            order = after_drops([each.player for each in players], idle)
            after = [
                replace(each, drops_at=later.get(each.player, each.drops_at))
                for each in reordered(players, order, due, now + DROP_EVERY - IDLE_FOR)
            ]
            await unit.ladders.set_players(server, game, after)
            return True

    @use_case
    async def decide_unanswered(self, challenge_id: int, *, seen: bool | None) -> None:
        """Decide what becomes of a challenge whose time is over, unless it was answered: `seen`
        says whether the other player could see it and its challenger is on the server, None that
        the other is not."""
        async with self._database.write() as unit:
            challenge = await unit.challenges.get(challenge_id)
            if challenge is not None and challenge.state is ChallengeState.OPEN:
                await decide_unanswered(unit, challenge, self._now(), seen=seen)
