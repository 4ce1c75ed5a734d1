"""Rate limits: a token bucket for each player and kind of act.

The buckets are in memory. A restart refills them all, which is harmless.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from datetime import datetime, timedelta

from matches.model.errors import Refused
from matches.model.limits import RATES, Act, Rate
from matches.model.text_values import Moment
from matches.protocols.environment import Clock
from rules.text import tr

MAX_BUCKETS = 20_000
"""Buckets in memory. Beyond that the least recently used one is dropped, which refills it."""

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
"""The act that a slash command, or a group of them, counts as; others count as `Act.LOOK`."""
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
"""The act that a button, menu or form counts as; others count as `Act.LOOK`. Moves and undo are
counted where they are made, because several controls lead there."""


class TooManyRequests(Refused):
    """A rate limit is exceeded; the sentence says when the player may go on."""


class RateLimiter:
    """The token buckets of all players."""

    def __init__(self, clock: Clock, rates: Mapping[Act, Rate] = RATES) -> None:
        self._clock = clock
        self._rates = rates
        self._buckets: OrderedDict[tuple[int, Act], tuple[float, datetime]] = OrderedDict()
        """By player and act: the tokens left in the bucket, and when that was computed."""

    def check(self, player: int, act: Act) -> None:
        """Take a token for one act. Raises TooManyRequests, without taking one, if there is
        none."""
        rate = self._rates[act]
        now = self._clock.now()
        key = (player, act)
        left, at = self._buckets.pop(key, (float(rate.burst), now))
        # a clock that was set back neither adds nor removes tokens
        gained = max(timedelta(0), now - at) / rate.every
        left = min(float(rate.burst), left + gained)
        if left < 1:
            self._store(key, left, now)
            again = now + (1 - left) * rate.every
            moment = Moment(again + timedelta(seconds=1), relative=True)
            raise TooManyRequests(tr("That was a lot at once. Try again {moment}.", moment=moment))
        self._store(key, left - 1, now)

    def _store(self, key: tuple[int, Act], left: float, now: datetime) -> None:
        self._buckets[key] = (left, now)
        while len(self._buckets) > MAX_BUCKETS:
            self._buckets.popitem(last=False)

    def __len__(self) -> int:
        """How many buckets are in memory."""
        return len(self._buckets)


def act_of_command(name: str) -> Act:
    """The act that a command counts as, by its qualified name."""
    return COMMANDS.get(name.split(" ", maxsplit=1)[0], Act.LOOK)


def act_of_control(action: str) -> Act:
    """The act that a control counts as, by its action."""
    return CONTROLS.get(action, Act.LOOK)
