"""Creates all use cases, once at the start of the program."""

from matches.background.boards import Boards
from matches.background.deliveries import Deliveries
from matches.background.installation import Installation
from matches.background.reminders import Reminders
from matches.background.reply_answers import ReplyAnswers
from matches.background.stuck import Stuck
from matches.background.waiting import Waiting
from matches.use_cases.challenging import Challenging
from matches.use_cases.erasing import Erasing
from matches.use_cases.hinting import Hinting
from matches.use_cases.ladders import Ladders
from matches.use_cases.leaderboards import Leaderboards
from matches.use_cases.leagues import Leagues
from matches.use_cases.moderating import Moderating
from matches.use_cases.playing import Playing
from matches.use_cases.preferences import Preferences
from matches.use_cases.random_turns import RandomTurns
from matches.use_cases.reviewing import Reviewing
from matches.use_cases.servers import Servers
from matches.use_cases.studies import Studies
from matches.use_cases.sweeping import Sweeping
from matches.use_cases.takebacks import Takebacks
from matches.use_cases.timekeeping import Timekeeping
from model.entities import SweepKind
from model.environment import SYSTEM_RANDOMNESS, Clock, Randomness, SystemClock
from storage.database import Database


class Service:
    """Every use case: `challenging` before a match begins, the others from then on."""

    def __init__(
        self, store: Database, clock: Clock | None = None, chance: Randomness = SYSTEM_RANDOMNESS
    ) -> None:
        self.store = store
        self.clock: Clock = clock or SystemClock()
        self.challenging = Challenging(store, self.clock, chance)
        self.playing = Playing(store, self.clock, chance)
        self.random_turns = RandomTurns(store, self.clock, chance)
        self.takebacks = Takebacks(store, self.clock)
        self.sweeping = Sweeping(store, self.clock)
        self.timekeeping = Timekeeping(store, self.clock, chance)
        self.preferences = Preferences(store, self.clock)
        self.servers = Servers(store, self.clock)
        self.waiting = Waiting(store, self.clock)
        self.leaderboards = Leaderboards(store, self.clock)
        self.installation = Installation(store, self.clock)
        self.deliveries = Deliveries(store, self.clock)
        self.moderating = Moderating(store, self.clock, chance, self.sweeping)
        self.boards = Boards(store, self.clock)
        self.reminders = Reminders(store, self.clock)
        self.reply_answers = ReplyAnswers(store, self.clock)
        self.hinting = Hinting(store, self.clock)
        self.reviewing = Reviewing(store, self.clock)
        self.stuck = Stuck(store, self.clock)
        self.leagues = Leagues(store, self.clock, chance)
        self.ladders = Ladders(store, self.clock, chance)
        self.erasing = Erasing(store, self.clock, self.playing, self.challenging, self.leagues)
        self.studies = Studies(store, self.clock, self.erasing)
        self.erasing.listeners.append(lambda person: store.lines.forget(person.player))
        self.erasing.others.append(store.lines.clear)
        self.sweeping.handlers[SweepKind.ERASURE] = self.erasing.batch
        self.sweeping.handlers[SweepKind.RATINGS] = self.leaderboards.recompute
        self.sweeping.handlers[SweepKind.DEPARTED] = self.servers.clean_up
