"""The bot with shorter times than in earnest, because a soak lasts minutes.

Importing this module replaces the times before other modules read them, and loads the whole bot, so
that processes forked afterwards start at once.
"""

from functools import partial

from benchmarks.soak.times import HEARTBEAT, OUTAGE_THRESHOLD, SHORTEST_CLOCK
from matches.steps import match_time
from model.clocks import clock_rules

clock_rules.SHORTEST = SHORTEST_CLOCK
match_time.OUTAGE_THRESHOLD = OUTAGE_THRESHOLD

from bot import process  # noqa: E402  # after the times are shorter
from matches.use_cases import timekeeping  # noqa: E402  # as above

timekeeping.HEARTBEAT_WAIT = 2 * HEARTBEAT
# A plain assignment would be a type error.
setattr(process, "PostboardBot", partial(process.PostboardBot, heartbeat=HEARTBEAT))  # noqa: B010
