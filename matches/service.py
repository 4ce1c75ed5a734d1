"""Creates all use cases: once at the start of the program, and for each delivery of a notice."""

from __future__ import annotations

from matches.challenges.challenging import Challenging
from matches.delivery.boards import Boards
from matches.delivery.deliveries import Deliveries
from matches.delivery.waiting import Waiting
from matches.hints.hinting import Hinting
from matches.ladders.ladders import Ladders
from matches.leagues.leagues import Leagues
from matches.learn import Learning
from matches.moderation.moderating import Moderating
from matches.moderation.stuck import Stuck
from matches.plans import Plans
from matches.play.playing import Playing
from matches.play.random_turns import RandomTurns
from matches.privacy.erasing import Erasing
from matches.privacy.erasures import Erasures
from matches.ratings.leaderboards import Leaderboards
from matches.ratings.recomputing import Following
from matches.replies import ReplyAnswers
from matches.reviews import Reviewing
from matches.servers.installation import Installation
from matches.servers.servers import Servers
from matches.settings import Preferences
from matches.studies.studies import Studies
from matches.sweeping import Sweeping
from matches.takebacks import Takebacks
from matches.time.clock_sweeps import ClockSweeps
from matches.time.reminders import Reminders
from matches.time.timekeeping import Timekeeping
from matches.tries import Trying
from model.entities import Notice, SweepKind
from model.environment import SYSTEM_RANDOMNESS, Clock, Randomness, SystemClock
from storage.database import Database


class Service:
    """Every use case: `challenging` before a match begins, the others from then on.

    `erasures` and `following` are what they keep in memory.
    """

    def __init__(
        self,
        store: Database,
        clock: Clock | None = None,
        chance: Randomness = SYSTEM_RANDOMNESS,
        *,
        erasures: Erasures | None = None,
        following: dict[int, Following] | None = None,
    ) -> None:
        self.store = store
        self.clock: Clock = clock or SystemClock()
        self.chance = chance
        self.erasures = erasures or Erasures(self.clock, store.lines.clear)
        self.following = {} if following is None else following
        recompute_clocks = ClockSweeps(store, self.clock).batch
        self.challenging = Challenging(store, self.clock, chance)
        self.playing = Playing(store, self.clock, chance)
        self.random_turns = RandomTurns(store, self.clock, chance)
        self.plans = Plans(store, self.clock)
        self.takebacks = Takebacks(store, self.clock)
        self.timekeeping = Timekeeping(store, self.clock, chance, recompute_clocks)
        self.preferences = Preferences(store, self.clock, self.erasures, recompute_clocks)
        self.servers = Servers(store, self.clock, recompute_clocks)
        self.waiting = Waiting(store, self.clock)
        self.leaderboards = Leaderboards(store, self.clock, self.following)
        self.installation = Installation(store, self.clock)
        self.deliveries = Deliveries(store, self.clock)
        self.moderating = Moderating(store, self.clock, chance, self.leaderboards.recompute)
        self.boards = Boards(store, self.clock)
        self.reminders = Reminders(store, self.clock)
        self.reply_answers = ReplyAnswers(store, self.clock)
        self.hinting = Hinting(store, self.clock)
        self.reviewing = Reviewing(store, self.clock)
        self.learning = Learning(store, self.clock, self.erasures)
        self.stuck = Stuck(store, self.clock)
        self.leagues = Leagues(store, self.clock, chance)
        self.ladders = Ladders(store, self.clock, chance)
        self.erasing = Erasing(
            store,
            self.clock,
            self.erasures,
            playing=self.playing,
            challenging=self.challenging,
            leagues=self.leagues,
        )
        self.trying = Trying(store, self.clock, self.erasures)
        self.studies = Studies(store, self.clock, self.erasures)
        self.sweeping = Sweeping(
            store,
            self.clock,
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
            self.store.for_notice(notice),
            self.clock,
            self.chance,
            erasures=self.erasures,
            following=self.following,
        )
