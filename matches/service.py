"""Creates all use cases, once at the start of the program."""

from collections.abc import Callable

from matches.challenges.challenging import Challenging
from matches.delivery.boards import Boards
from matches.delivery.deliveries import Deliveries
from matches.delivery.waiting import Waiting
from matches.hints.hinting import Hinting
from matches.ladders import Ladders
from matches.leagues.leagues import Leagues
from matches.moderation.moderating import Moderating
from matches.moderation.stuck import Stuck
from matches.play.playing import Playing
from matches.play.random_turns import RandomTurns
from matches.privacy.erasing import Erasing
from matches.ratings.leaderboards import Leaderboards
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
from model.entities import SweepKind
from model.environment import SYSTEM_RANDOMNESS, Clock, Randomness, SystemClock
from storage.database import Database


class Service:
    """Every use case: `challenging` before a match begins, the others from then on.

    `forget_people` removes the names of people from memory, after somebody's data was erased.
    """

    def __init__(
        self,
        store: Database,
        clock: Clock | None = None,
        chance: Randomness = SYSTEM_RANDOMNESS,
        *,
        forget_people: Callable[[], None] = lambda: None,
    ) -> None:
        self.store = store
        self.clock: Clock = clock or SystemClock()
        recompute_clocks = ClockSweeps(store, self.clock).batch
        self.challenging = Challenging(store, self.clock, chance)
        self.playing = Playing(store, self.clock, chance)
        self.random_turns = RandomTurns(store, self.clock, chance)
        self.takebacks = Takebacks(store, self.clock)
        self.timekeeping = Timekeeping(store, self.clock, chance, recompute_clocks)
        self.preferences = Preferences(store, self.clock, recompute_clocks)
        self.servers = Servers(store, self.clock, recompute_clocks)
        self.waiting = Waiting(store, self.clock)
        self.leaderboards = Leaderboards(store, self.clock)
        self.installation = Installation(store, self.clock)
        self.deliveries = Deliveries(store, self.clock)
        self.moderating = Moderating(store, self.clock, chance, self.leaderboards.recompute)
        self.boards = Boards(store, self.clock)
        self.reminders = Reminders(store, self.clock)
        self.reply_answers = ReplyAnswers(store, self.clock)
        self.hinting = Hinting(store, self.clock)
        self.reviewing = Reviewing(store, self.clock)
        self.stuck = Stuck(store, self.clock)
        self.leagues = Leagues(store, self.clock, chance)
        self.ladders = Ladders(store, self.clock, chance)
        self.erasing = Erasing(
            store,
            self.clock,
            self.playing,
            self.challenging,
            self.leagues,
            forget_people=forget_people,
        )
        self.studies = Studies(store, self.clock, self.erasing)
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
