"""The bot with shorter times than in earnest, because a soak lasts minutes.

Importing this module replaces the times before other modules read them, and loads the whole bot, so
that processes forked afterwards start at once.
"""

from datetime import timedelta
from functools import partial

from benchmarks.soak import times
from benchmarks.soak.times import HEARTBEAT, OUTAGE_THRESHOLD, SHORTEST_CLOCK
from model import absences, ladders
from model.clocks import clock_rules
from model.leagues import seasons

absences.OUTAGE_THRESHOLD = OUTAGE_THRESHOLD
clock_rules.SHORTEST = SHORTEST_CLOCK
seasons.WEEK = times.WEEK
for name, seconds in times.LADDER.items():
    setattr(ladders, name, timedelta(seconds=seconds))

from bot import process  # noqa: E402  # after the times are shorter
from bot.features.leagues import delivery as league_delivery  # noqa: E402  # likewise
from matches.leagues import running  # noqa: E402  # likewise
from matches.time import timekeeping  # noqa: E402  # likewise

league_delivery.POSTED_AGAIN = times.POSTED_AGAIN
running.BETWEEN_EDITS = times.BETWEEN_EDITS
running.TIME_BETWEEN_SEASONS, running.TOGETHER = (times.TIME_BETWEEN_SEASONS, times.TOGETHER)
timekeeping.HEARTBEAT_WAIT = 2 * HEARTBEAT
# A plain assignment would be a type error.
setattr(process, "PostboardBot", partial(process.PostboardBot, heartbeat=HEARTBEAT))  # noqa: B010  # see above
