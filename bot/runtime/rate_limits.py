"""Slows down who does too much at once: a token bucket for each person and kind of act.

The buckets are in memory: a restart fills them all, which is no harm.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime, timedelta

from matches.errors import Refused
from matches.limits import RATES, Act, Rate
from matches.protocols import Clock

MOST_BUCKETS = 20_000
"""Buckets kept; the one that was used longest ago is forgotten, which fills it."""

COMMANDS = {
    "challenge": Act.CHALLENGE,
    "takeback": Act.OFFER,
    "more-time": Act.OFFER,
    "reminders": Act.SETTINGS,
    "vacation": Act.SETTINGS,
    "block": Act.SETTINGS,
    "unblock": Act.SETTINGS,
    "server": Act.SETTINGS,
    "moderate": Act.MODERATE,
}
"""What a slash command (or a group) does; what is missing only shows or asks something."""
CONTROLS = {
    "rematch": Act.CHALLENGE,
    "accept": Act.SEAT,
    "join-as": Act.SEAT,
    "decline": Act.SEAT,
    "withdraw": Act.SEAT,
    "start": Act.SEAT,
    "resign-yes": Act.OFFER,
    "cancel-yes": Act.OFFER,
    "takeback": Act.OFFER,
    "agree": Act.OFFER,
    "disagree": Act.OFFER,
    "set": Act.SETTINGS,
    "snooze": Act.SETTINGS,
}
"""What a button, menu or form does; what is missing only shows or asks something. Moves and undo
are counted where they are made, since several controls may lead there."""


class TooFast(Refused):
    """Somebody did too much at once; they may go on at a moment that the sentence names."""


class Limits:
    """Who did how much lately."""

    def __init__(self, clock: Clock, rates: Mapping[Act, Rate] = RATES) -> None:
        self._clock = clock
        self._rates = rates
        self._buckets: OrderedDict[tuple[int, Act], tuple[float, datetime]] = OrderedDict()
        """What was left in a bucket, and when."""

    def check(self, player: int, act: Act) -> None:
        """Count one act. Raises TooFast when it is one too many now; that does not count."""
        rate = self._rates[act]
        now = self._clock.now()
        key = (player, act)
        left, at = self._buckets.pop(key, (float(rate.burst), now))
        # a clock that was put back gives nothing, and takes nothing away
        gained = max(timedelta(0), now - at) / rate.every
        left = min(float(rate.burst), left + gained)
        if left < 1:
            self._keep(key, left, now)
            again = now + (1 - left) * rate.every
            raise TooFast(f"That was a lot at once. Try again <t:{int(again.timestamp()) + 1}:R>.")
        self._keep(key, left - 1, now)

    def _keep(self, key: tuple[int, Act], left: float, now: datetime) -> None:
        self._buckets[key] = (left, now)
        while len(self._buckets) > MOST_BUCKETS:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        """How many buckets are kept."""
        return len(self._buckets)


def act_of_command(name: str) -> Act:
    """What the command of a (qualified) name does."""
    return COMMANDS.get(name.split(" ", maxsplit=1)[0], Act.LOOK)


def act_of_control(action: str) -> Act:
    """What a control with this action does."""
    return CONTROLS.get(action, Act.LOOK)
