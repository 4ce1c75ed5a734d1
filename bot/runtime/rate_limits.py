"""Limits of acts, and of requests that Discord refuses.

A player has a token bucket for each kind of act. The buckets are in memory only, so a restart
refills all of them. That is harmless.

Discord bans an IP address that gets 10,000 responses with status 401, 403 or 429 within ten
minutes. The outbox worker stops sending long before that.
"""

from collections import deque
from collections.abc import Mapping
from datetime import datetime, timedelta

from bot.runtime.recent import BoundedDict
from model.environment import Clock
from model.errors import Refused
from model.limits import RATES, Act, Rate
from model.text_values import Moment
from rules.text import tr

MAX_BUCKETS = 20_000
"""Buckets in memory. Above this number the least recently used one is dropped, which refills it."""


class TooManyRequests(Refused):
    """A player has exceeded a rate limit. The sentence says when they may try again."""


class RateLimiter:
    """The token buckets of all players."""

    def __init__(self, clock: Clock, rates: Mapping[Act, Rate] = RATES) -> None:
        self._clock = clock
        self._rates = rates
        self._buckets: BoundedDict[tuple[int, Act], tuple[float, datetime]] = BoundedDict(
            MAX_BUCKETS
        )
        """By player and act: the tokens left in the bucket, and when that was computed."""

    def check(self, player: int, act: Act) -> None:
        """Take one token for an act of a player.

        Raises TooManyRequests if the bucket is empty.
        """
        rate = self._rates[act]
        now = self._clock.now()
        key = (player, act)
        left, computed_at = self._buckets.pop(key, (float(rate.burst), now))
        # a clock that was set back neither adds nor removes tokens
        gained = max(timedelta(0), now - computed_at) / rate.every
        left = min(float(rate.burst), left + gained)
        if left < 1:
            self._buckets[key] = (left, now)
            retry_at = now + (1 - left) * rate.every
            moment = Moment(retry_at + timedelta(seconds=1), relative=True)
            raise TooManyRequests(tr("That was a lot at once. Try again {moment}.", moment=moment))
        self._buckets[key] = (left - 1, now)

    def forget(self, player: int) -> None:
        """Remove a player from memory, which refills their buckets."""
        for key in [key for key in self._buckets if key[0] == player]:
            del self._buckets[key]

    def __len__(self) -> int:
        """Return how many buckets are in memory."""
        return len(self._buckets)


WINDOW = timedelta(minutes=10)
REFUSAL_STATUSES = frozenset({401, 403, 429})
MAX_REFUSALS_FOR_RETRIES = 500
"""From this many refusals within `WINDOW` on, parked notices are not retried."""
MAX_REFUSALS = 3000
"""From this many refusals within `WINDOW` on, the outbox worker sends nothing."""

MAX_REFUSALS_OF_ALL = 9000
"""The most refusals that all processes together may get within `WINDOW`."""


class RefusedRequests:
    """Counts the responses with which Discord refused a request."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self.processes = 1
        """How many processes live; they usually share an address."""
        self._refused_at: deque[datetime] = deque(maxlen=MAX_REFUSALS)

    def count_response(self, status: int) -> None:
        """Count a response with this status if it is a refusal."""
        if status in REFUSAL_STATUSES:
            self._refused_at.append(self._clock.now())

    def recent(self) -> int:
        """Return how many refusals there were within `WINDOW`, at most `MAX_REFUSALS`."""
        since = self._clock.now() - WINDOW
        while self._refused_at and self._refused_at[0] < since:
            self._refused_at.popleft()
        return len(self._refused_at)

    @property
    def too_many_to_retry_parked(self) -> bool:
        """Whether parked notices must not be retried now."""
        return self.recent() >= min(MAX_REFUSALS_FOR_RETRIES, self._share)

    @property
    def too_many(self) -> bool:
        """Whether the outbox worker must not send anything now."""
        return self.recent() >= min(MAX_REFUSALS, self._share)

    @property
    def _share(self) -> int:
        """How many refusals each of the processes may get, so that all together get too few."""
        return max(1, MAX_REFUSALS_OF_ALL // self.processes)
