"""What came a short while ago, and limits of it: players, and refused requests.

A player has a token bucket for each `Limit`. The buckets are in memory only, so a restart
refills all of them. That is harmless. Nothing that players can do refills theirs, not even erasing
their data.

Discord bans an IP address that gets 10,000 responses with status 401, 403 or 429 within ten
minutes. The outbox worker stops sending long before that.
"""

from collections import OrderedDict, deque
from datetime import datetime, timedelta
from math import ceil
from typing import TypeVar

from model.environment import WallClock
from model.errors import Refused
from model.limits import Limit
from model.text_values import Moment
from rules.text import Text, tr, tr_plural

K = TypeVar("K")
V = TypeVar("V")


class BoundedDict(OrderedDict[K, V]):
    """Keeps at most `most` entries. If there are more, the least recently used one is dropped."""

    def __init__(self, most: int) -> None:
        super().__init__()
        self._most = most

    def __getitem__(self, key: K) -> V:
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key: K, value: V) -> None:
        super().__setitem__(key, value)
        self.move_to_end(key)
        if len(self) > self._most:
            del self[next(iter(self))]


# ---- limits
MAX_BUCKETS = 20_000
"""Buckets in memory. Above this number the least recently used one is dropped, which refills it."""


class TooManyRequests(Refused):
    """A player has exceeded a rate limit. The sentence says when they may try again.

    `first` says that this is the first refusal since the limit last allowed something.
    """

    def __init__(self, sentence: Text, *, first: bool) -> None:
        super().__init__(sentence)
        self.first = first


class RateLimiter:
    """The token buckets of all players."""

    def __init__(self, wall_clock: WallClock) -> None:
        self._wall_clock = wall_clock
        self._buckets: BoundedDict[tuple[int, Limit], tuple[float, datetime, bool]] = BoundedDict(
            MAX_BUCKETS
        )
        """By player and limit: the tokens left in the bucket, when that was computed, and whether
        anything was refused since the last token was taken."""

    def check(self, player: int, limit: Limit) -> None:
        """Take one token of a player.

        Raises TooManyRequests if the bucket is empty.
        """
        rate = limit.value
        now = self._wall_clock.now()
        key = (player, limit)
        left, computed_at, refused = self._buckets.pop(key, (float(rate.burst), now, False))
        # a clock that was set back neither adds nor removes tokens
        gained = max(timedelta(0), now - computed_at) / rate.every
        left = min(float(rate.burst), left + gained)
        if left < 1:
            self._buckets[key] = (left, now, True)
            retry_at = now + (1 - left) * rate.every
            moment = Moment(retry_at + timedelta(seconds=1), relative=True)
            wait = retry_at - now
            sentence = tr_plural(
                "That was a lot at once. Try again in {count} second.",
                "That was a lot at once. Try again in {count} seconds.",
                count=ceil(wait.total_seconds()),
            )
            if wait > timedelta(minutes=1):
                sentence = tr("That was a lot at once. Try again {moment}.", moment=moment)
            if limit is Limit.ERASE:
                sentence = tr(
                    "Your data was erased less than a day ago. You can erase it again {moment}.",
                    moment=moment,
                )
            raise TooManyRequests(sentence, first=not refused)
        self._buckets[key] = (left - 1, now, False)

    def give_back(self, player: int, limit: Limit) -> None:
        """Give a player a token back, because what it was taken for failed."""
        bucket = self._buckets.get((player, limit))
        if bucket is not None:
            left, computed_at, refused = bucket
            self._buckets[player, limit] = (left + 1, computed_at, refused)


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

    def __init__(self, wall_clock: WallClock) -> None:
        self._wall_clock = wall_clock
        self.processes = 1
        """How many processes live; they usually share an address."""
        self._refused_at: deque[datetime] = deque(maxlen=MAX_REFUSALS)

    def count_response(self, status: int) -> None:
        """Count a response with this status if it is a refusal."""
        if status in REFUSAL_STATUSES:
            self._refused_at.append(self._wall_clock.now())

    def recent(self) -> int:
        """Return how many refusals there were within `WINDOW`, at most `MAX_REFUSALS`."""
        since = self._wall_clock.now() - WINDOW
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
