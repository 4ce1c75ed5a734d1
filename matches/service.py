"""All use cases of the program."""

from __future__ import annotations

from collections.abc import Mapping

from matches.cancelling import Cancelling
from matches.challenges.challenges import Challenges
from matches.delivery import Boards, Outbox
from matches.erasures import Erasures
from matches.hints import Hints
from matches.ladders.ladders import Ladders
from matches.leagues.leagues import Leagues
from matches.learn import Learn
from matches.moderation.moderation import Moderation
from matches.moderation.stuck import Stuck
from matches.plans import Plans
from matches.play import Playing, RandomTurns
from matches.preferences import Preferences
from matches.privacy.erasing import Erasing
from matches.proposals import Proposals
from matches.ratings.leaderboards import Leaderboards
from matches.reminders import Reminders
from matches.replies import ReplyAnswers
from matches.reviews import Reviews
from matches.servers.installation import Installation
from matches.servers.servers import Servers
from matches.studies import Studies
from matches.sweeping import Batch, ClockSweeps
from matches.takebacks import Takebacks
from matches.time.timekeeping import Timekeeping
from matches.time.vacations import Vacations
from matches.tries import Tries
from matches.use_case import Matches, use_case
from model.entities import SweepKind
from model.environment import SystemClock, WallClock
from storage.database import Database


class Service:
    """Every use case, by feature. `erasures` are what they keep in memory."""

    def __init__(
        self,
        database: Database,
        wall_clock: WallClock | None = None,
        erasures: Erasures | None = None,
    ) -> None:
        self.database = database
        self.wall_clock: WallClock = wall_clock or SystemClock()
        self.erasures = erasures or Erasures(self.wall_clock, database.lines.clear)
        shared = (database, self.wall_clock, self.erasures)
        self.challenges = Challenges(*shared)
        self.matches = Matches(*shared)
        self.playing = Playing(*shared)
        self.random_turns = RandomTurns(*shared)
        self.plans = Plans(*shared)
        self.cancelling = Cancelling(*shared)
        self.proposals = Proposals(*shared)
        self.takebacks = Takebacks(*shared)
        self.timekeeping = Timekeeping(*shared)
        self.vacations = Vacations(*shared)
        self.leagues = Leagues(*shared)
        self.ladders = Ladders(*shared)
        self.leaderboards = Leaderboards(*shared)
        self.hints = Hints(*shared)
        self.reviews = Reviews(*shared)
        self.tries = Tries(*shared)
        self.studies = Studies(*shared)
        self.learn = Learn(*shared)
        self.preferences = Preferences(*shared)
        self.servers = Servers(*shared)
        self.moderation = Moderation(*shared)
        self.stuck = Stuck(*shared)
        self.erasing = Erasing(*shared)
        self.boards = Boards(*shared)
        self.reminders = Reminders(*shared)
        self.reply_answers = ReplyAnswers(*shared)
        self.outbox = Outbox(*shared)
        self.installation = Installation(*shared)
        recompute_clocks = ClockSweeps(*shared).batch
        self._batches: Mapping[SweepKind, Batch] = {
            SweepKind.SERVER: recompute_clocks,
            SweepKind.PLAYER: recompute_clocks,
            SweepKind.CLOCKS: recompute_clocks,
            SweepKind.ERASURE: self.erasing.batch,
            SweepKind.RATINGS: self.leaderboards.recompute,
            SweepKind.DEPARTED: self.servers.clean_up,
        }
        """What does the parts of a sweep, by its kind."""

    @use_case
    async def continue_sweep(self, sweep: int) -> bool:
        """Do the next part of a sweep. Return whether there may be more."""
        async with self.database.read() as unit:
            stored = await unit.sweeps.get(sweep)
        return stored is not None and await self._batches[stored.kind](sweep)
