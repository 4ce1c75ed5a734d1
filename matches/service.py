"""All use cases of the program, or of one delivery of a notice; each is made when it is used."""

from __future__ import annotations

from functools import cached_property
from typing import TypeVar

from matches.cancelling import Cancelling
from matches.challenges.challenges import Challenges
from matches.delivery.boards import Boards
from matches.delivery.deliveries import Deliveries
from matches.delivery.waiting import Waiting
from matches.hints.hints import Hints
from matches.ladders.ladders import Ladders
from matches.leagues.leagues import Leagues
from matches.learn import Learn
from matches.matches import Matches
from matches.moderation.moderation import Moderation
from matches.moderation.stuck import Stuck
from matches.plans.plans import Plans
from matches.play.playing import Playing
from matches.play.random_turns import RandomTurns
from matches.privacy.erasing import Erasing
from matches.privacy.erasures import Erasures
from matches.ratings.leaderboards import Leaderboards
from matches.ratings.recomputing import Following
from matches.reminders.reminders import Reminders
from matches.replies import ReplyAnswers
from matches.reviews import Reviews
from matches.servers.installation import Installation
from matches.servers.servers import Servers
from matches.settings import Settings
from matches.studies.studies import Studies
from matches.sweeping import Sweeping
from matches.takebacks import Takebacks
from matches.time.clock_sweeps import ClockSweeps
from matches.time.timekeeping import Timekeeping
from matches.time.vacations import Vacations
from matches.tries import Tries
from matches.use_case import UseCases
from model.entities import Notice, SweepKind
from model.environment import SYSTEM_RANDOMNESS, Randomness, SystemClock, WallClock
from storage.database import Database

Cases = TypeVar("Cases", bound=UseCases)


def _made(kind: type[Cases]) -> cached_property[Cases]:
    """Have use cases that need nothing else made when they are first used."""

    def make(service: Service) -> Cases:
        return kind(service.database, service.wall_clock, service.randomness)

    return cached_property(make)


class Service:
    """Every use case, by feature.

    `erasures` and `following` are what they keep in memory.
    """

    def __init__(
        self,
        database: Database,
        wall_clock: WallClock | None = None,
        randomness: Randomness = SYSTEM_RANDOMNESS,
        *,
        erasures: Erasures | None = None,
        following: dict[int, Following] | None = None,
    ) -> None:
        self.database = database
        self.wall_clock: WallClock = wall_clock or SystemClock()
        self.randomness = randomness
        self.erasures = erasures or Erasures(self.wall_clock, database.lines.clear)
        self.following = {} if following is None else following

    def for_notice(self, notice: Notice) -> Service:
        """Return the use cases for the delivery of a notice (`Database.for_notice`)."""
        return Service(
            self.database.for_notice(notice),
            self.wall_clock,
            self.randomness,
            erasures=self.erasures,
            following=self.following,
        )

    challenges = _made(Challenges)
    matches = _made(Matches)
    playing = _made(Playing)
    random_turns = _made(RandomTurns)
    plans = _made(Plans)
    cancelling = _made(Cancelling)
    takebacks = _made(Takebacks)
    timekeeping = _made(Timekeeping)
    clock_sweeps = _made(ClockSweeps)
    waiting = _made(Waiting)
    installation = _made(Installation)
    deliveries = _made(Deliveries)
    boards = _made(Boards)
    reminders = _made(Reminders)
    reply_answers = _made(ReplyAnswers)
    hints = _made(Hints)
    reviews = _made(Reviews)
    stuck = _made(Stuck)
    leagues = _made(Leagues)
    ladders = _made(Ladders)

    @cached_property
    def vacations(self) -> Vacations:
        return Vacations(self.database, self.wall_clock, self.clock_sweeps.batch)

    @cached_property
    def settings(self) -> Settings:
        return Settings(self.database, self.wall_clock, self.erasures, self.clock_sweeps.batch)

    @cached_property
    def servers(self) -> Servers:
        return Servers(self.database, self.wall_clock, self.clock_sweeps.batch)

    @cached_property
    def leaderboards(self) -> Leaderboards:
        return Leaderboards(self.database, self.wall_clock, self.following)

    @cached_property
    def moderation(self) -> Moderation:
        return Moderation(
            self.database, self.wall_clock, self.randomness, self.leaderboards.recompute
        )

    @cached_property
    def learn(self) -> Learn:
        return Learn(self.database, self.wall_clock, self.erasures)

    @cached_property
    def tries(self) -> Tries:
        return Tries(self.database, self.wall_clock, self.erasures)

    @cached_property
    def studies(self) -> Studies:
        return Studies(self.database, self.wall_clock, self.erasures)

    @cached_property
    def erasing(self) -> Erasing:
        return Erasing(
            self.database,
            self.wall_clock,
            self.erasures,
            playing=self.playing,
            challenges=self.challenges,
            leagues=self.leagues,
        )

    @cached_property
    def sweeping(self) -> Sweeping:
        clocks = self.clock_sweeps.batch
        batches = {
            SweepKind.SERVER: clocks,
            SweepKind.PLAYER: clocks,
            SweepKind.CLOCKS: clocks,
            SweepKind.ERASURE: self.erasing.batch,
            SweepKind.RATINGS: self.leaderboards.recompute,
            SweepKind.DEPARTED: self.servers.clean_up,
        }
        return Sweeping(self.database, self.wall_clock, batches)
