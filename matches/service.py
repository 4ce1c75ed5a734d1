"""Creates all use cases: once at the start of the program, and for each delivery of a notice."""

from __future__ import annotations

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
from model.entities import Notice, SweepKind
from model.environment import SYSTEM_RANDOMNESS, Randomness, SystemClock, WallClock
from storage.database import Database


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
        recompute_clocks = ClockSweeps(database, self.wall_clock).batch
        self.challenges = Challenges(database, self.wall_clock, randomness)
        self.matches = Matches(database, self.wall_clock)
        self.playing = Playing(database, self.wall_clock, randomness)
        self.random_turns = RandomTurns(database, self.wall_clock, randomness)
        self.plans = Plans(database, self.wall_clock)
        self.cancelling = Cancelling(database, self.wall_clock, randomness)
        self.takebacks = Takebacks(database, self.wall_clock, randomness)
        self.timekeeping = Timekeeping(database, self.wall_clock, randomness)
        self.vacations = Vacations(database, self.wall_clock, recompute_clocks)
        self.settings = Settings(database, self.wall_clock, self.erasures, recompute_clocks)
        self.servers = Servers(database, self.wall_clock, recompute_clocks)
        self.waiting = Waiting(database, self.wall_clock)
        self.leaderboards = Leaderboards(database, self.wall_clock, self.following)
        self.installation = Installation(database, self.wall_clock)
        self.deliveries = Deliveries(database, self.wall_clock)
        self.moderation = Moderation(
            database, self.wall_clock, randomness, self.leaderboards.recompute
        )
        self.boards = Boards(database, self.wall_clock)
        self.reminders = Reminders(database, self.wall_clock)
        self.reply_answers = ReplyAnswers(database, self.wall_clock)
        self.hints = Hints(database, self.wall_clock)
        self.reviews = Reviews(database, self.wall_clock)
        self.learn = Learn(database, self.wall_clock, self.erasures)
        self.stuck = Stuck(database, self.wall_clock)
        self.leagues = Leagues(database, self.wall_clock, randomness)
        self.ladders = Ladders(database, self.wall_clock, randomness)
        self.erasing = Erasing(
            database,
            self.wall_clock,
            self.erasures,
            playing=self.playing,
            challenges=self.challenges,
            leagues=self.leagues,
        )
        self.tries = Tries(database, self.wall_clock, self.erasures)
        self.studies = Studies(database, self.wall_clock, self.erasures)
        self.sweeping = Sweeping(
            database,
            self.wall_clock,
            {
                SweepKind.SERVER: recompute_clocks,
                SweepKind.PLAYER: recompute_clocks,
                SweepKind.CLOCKS: recompute_clocks,
                SweepKind.ERASURE: self.erasing.batch,
                SweepKind.RATINGS: self.leaderboards.recompute,
                SweepKind.DEPARTED: self.servers.clean_up,
            },
        )

    def for_notice(self, notice: Notice) -> Service:
        """Return the use cases for the delivery of a notice (`Database.for_notice`)."""
        return Service(
            self.database.for_notice(notice),
            self.wall_clock,
            self.randomness,
            erasures=self.erasures,
            following=self.following,
        )
