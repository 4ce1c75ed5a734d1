"""Times that are shorter in a soak than in earnest, so that it need not last for days."""

from datetime import timedelta

HEARTBEAT = timedelta(seconds=3)
"""The interval at which the bot stores a heartbeat."""
OUTAGE_THRESHOLD = timedelta(seconds=15)
"""The longest time without a heartbeat that is not credited to the clocks."""
SHORTEST_CLOCK = timedelta(minutes=1)
"""The shortest clock that players may agree on."""
