"""Times that are shorter in a soak than in earnest, so that it need not last for days."""

from datetime import timedelta

HEARTBEAT = timedelta(seconds=3)
"""The interval at which the bot stores a heartbeat."""
OUTAGE_THRESHOLD = timedelta(seconds=15)
"""The longest time without a heartbeat that is not credited to the clocks."""
SHORTEST_CLOCK = timedelta(minutes=1)
"""The shortest clock that players may agree on."""
WEEK = timedelta(seconds=75)
"""How long a week of a season lasts."""
TIME_BETWEEN_SEASONS = timedelta(seconds=10)
"""How long after the end of a season the next one begins."""
BETWEEN_EDITS, POSTED_AGAIN = timedelta(seconds=5), timedelta(seconds=20)
"""How often the card of a season is edited, and after how long it is posted again."""
TOGETHER = timedelta(seconds=2)
"""Within what time losses on time in a season count as one after the other at once."""
LADDER = {
    "ANSWER_WITHIN": 20,
    "DECLINE_EVERY": 60,
    "BUSY_FOR": 120,
    "AGAIN_AFTER": 10,
    "OTHERS_FIRST": 5,
    "MET_WITHIN": 600,
    "IDLE_FOR": 45,
    "DROP_EVERY": 15,
}
"""The times of ladders, in seconds."""
