"""Clock rules, and the spans in which a clock is paused: weekends, vacations, outages, pauses by a
moderator.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from heapq import merge
from itertools import takewhile
from typing import Self

from rules import text_limits
from rules.errors import GameError
from rules.points import read_whole
from rules.text import Notation, Text, tr, tr_phrase, tr_phrase_plural

ZERO = timedelta(0)


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A span of time; `end` is `FOREVER` while it is unknown."""

    start: datetime
    end: datetime


FOREVER = datetime.max.replace(tzinfo=UTC)


def weekends(after: datetime) -> Iterator[Span]:
    """Yield every Saturday and Sunday (UTC) that ends after a moment, without end."""
    day = after.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)
    saturday = day - timedelta(days=(day.weekday() - 5) % 7)
    while True:
        if saturday + timedelta(days=2) > after:
            yield Span(saturday, saturday + timedelta(days=2))
        saturday += timedelta(days=7)


def united(spans: Iterable[Span]) -> Iterator[Span]:
    """Yield spans in order of their start, with those that touch or overlap joined.

    `spans` may be infinite; only as many are read as needed.
    """
    current: Span | None = None
    for span in spans:
        if current is not None and current.end == FOREVER:
            break
        if current is None:
            current = span
        elif span.start <= current.end:
            current = Span(current.start, max(current.end, span.end))
        else:
            yield current
            current = span
    if current is not None:
        yield current


@dataclass(frozen=True, slots=True)
class Pauses:
    """The pauses of one seat's clock: known spans, and every weekend if the players agreed."""

    spans: tuple[Span, ...] = ()
    weekends: bool = False

    def after(self, moment: datetime) -> Iterator[Span]:
        """Yield the pauses that end after a moment, in order; no two of them touch."""
        known = sorted(span for span in self.spans if span.end > moment and span.end > span.start)
        if not self.weekends:
            return united(known)
        return united(merge(known, weekends(moment)))

    def used(self, since: datetime, until: datetime) -> timedelta:
        """Return the time that a clock running from `since` has used at `until`."""
        total = max(ZERO, until - since)
        for span in takewhile(lambda span: span.start < until, self.after(since)):
            total -= max(ZERO, min(span.end, until) - max(span.start, since))
        return total

    def runs_out(self, since: datetime, allowance: timedelta) -> datetime | None:
        """Return when a clock running from `since` has used `allowance`, or None if it is paused
        with no known end."""
        running_since, left = since, allowance
        for span in self.after(since):
            running = max(span.start, running_since) - running_since
            if left <= running:
                return running_since + left
            left -= running
            if span.end == FOREVER:
                return None
            running_since = span.end
        return running_since + left


class ClockError(GameError):
    """A typed clock cannot be used. The message is a sentence for the person who typed it."""


class ClockKind(StrEnum):
    """How a clock gives time to its players."""

    NONE = "none"
    MOVE = "move"
    FISCHER = "fischer"


_UNITS = {"m": timedelta(minutes=1), "h": timedelta(hours=1), "d": timedelta(days=1)}
_WORDS = {
    word: unit
    for unit, words in {
        "m": ("m", "min", "mins", "minute", "minutes"),
        "h": ("h", "hr", "hrs", "hour", "hours"),
        "d": ("d", "day", "days"),
    }.items()
    for word in words
}
_DIGITS = "0123456789"
_FISCHER = re.compile(r"([^+/]*)\+([^+/]*)/([^+/]*)")
"""Start, step and cap of a clock such as «48h+24h/96h»."""
_MAX_DIGITS = 4
LONGEST = timedelta(days=60)
SHORTEST = timedelta(hours=1)


def read_length(text: str) -> timedelta:
    """Return the length of a text such as «3d», «48 hours» or «90m». Raises ClockError."""
    text_limits.check(text, text_limits.SHORT, ClockError)
    typed = text.strip().lower()
    word = typed.lstrip(_DIGITS)
    number = read_whole(typed[: len(typed) - len(word)], _MAX_DIGITS)
    unit = _WORDS.get(word.lstrip())
    if number is None or unit is None:
        raise ClockError.because(
            "I can't read “{text}” as a length of time. Write 3d, 48h or 90m.",
            text=text_limits.shown(text),
        )
    return number * _UNITS[unit]


def write_length(length: timedelta) -> str:
    """Return a length as text for `read_length`, in the largest unit that is exact."""
    for unit in ("d", "h", "m"):
        if length % _UNITS[unit] == ZERO:
            return f"{length // _UNITS[unit]}{unit}"
    raise ValueError(f"not whole minutes: {length}")


def length_in_words(length: timedelta) -> Text:
    """Return a length as «3 days», «36 hours» or «90 minutes», in the largest unit that is exact.

    Raises ValueError if the length is not a whole number of minutes.
    """
    if length % _UNITS["d"] == ZERO:
        return tr_phrase_plural("{count} day", "{count} days", count=length // _UNITS["d"])
    if length % _UNITS["h"] == ZERO:
        return tr_phrase_plural("{count} hour", "{count} hours", count=length // _UNITS["h"])
    if length % _UNITS["m"] == ZERO:
        return tr_phrase_plural("{count} minute", "{count} minutes", count=length // _UNITS["m"])
    raise ValueError(f"not whole minutes: {length}")


def rough_length(length: timedelta) -> Text:
    """Return a length as «3 days» or «2 hours», in the largest unit, rounded down."""
    for unit in ("d", "h", "m"):
        if length >= _UNITS[unit]:
            return length_in_words(length - length % _UNITS[unit])
    return tr_phrase("less than a minute")


@dataclass(frozen=True, slots=True)
class ClockRule:
    """How much time a turn has.

    By kind: `move` gives `bank` for every turn; `fischer` gives `bank` at the start and `step`
    after each turn, up to `cap`; `none` sets no limit.
    """

    kind: ClockKind
    bank: timedelta = ZERO
    step: timedelta = ZERO
    cap: timedelta = ZERO

    @classmethod
    def from_typed(cls, text: str) -> Self:
        """Return the rule of a typed text: «3d» for each move, «48h+24h/96h» for Fischer with its
        cap, or «none».

        Raises ClockError, also for a rule outside the limits of what players may choose.
        """
        text_limits.check(text, text_limits.SHORT, ClockError)
        try:
            rule = cls.from_stored(text)
        except ClockError as error:
            raise ClockError.because(
                "I can't read “{text}” as a clock. Write {move} for 3 days a move, {none} for no "
                "clock, or {fischer} for 48 hours and 24 more a move, at most 96 (Fischer).",
                text=text_limits.shown(text),
                move=Notation("3d"),
                fischer=Notation("48h+24h/96h"),
                none=Notation("none"),
            ) from error
        if rule.kind is ClockKind.NONE:
            return rule
        if rule.kind is ClockKind.FISCHER:
            if not rule.step <= rule.bank <= rule.cap:
                raise ClockError.because(
                    "A Fischer clock needs step ≤ start ≤ cap, as in 48h+24h/96h."
                )
            if not rule.step:
                raise ClockError.because("A Fischer clock needs time added after each turn.")
        if not SHORTEST <= rule.bank <= LONGEST or rule.cap > LONGEST:
            raise ClockError.because(
                "A clock needs at least {least} and at most {most}.",
                least=length_in_words(SHORTEST),
                most=length_in_words(LONGEST),
            )
        return rule

    @classmethod
    def from_stored(cls, text: str) -> Self:
        """Return a rule from the text that `write` made of it. Raises ClockError.

        The limits of what players may choose are not checked, because they may change.
        """
        text = text.strip().lower()
        if text in {"none", "no", "off"}:
            return cls(ClockKind.NONE)
        fischer = _FISCHER.fullmatch(text)
        if fischer is None:
            return cls(ClockKind.MOVE, read_length(text))
        bank, step, cap = map(read_length, fischer.groups())
        return cls(ClockKind.FISCHER, bank, step, cap)

    def write(self) -> str:
        """Return the rule as text, which `from_typed` and `from_stored` read."""
        if self.kind is ClockKind.NONE:
            return "none"
        if self.kind is ClockKind.MOVE:
            return write_length(self.bank)
        return "{}+{}/{}".format(*map(write_length, (self.bank, self.step, self.cap)))

    def longest(self, turns: int, seats: int) -> timedelta | None:
        """Return the longest time that the first `turns` turns of a match can take, all seats
        together and in turn; None without a clock."""
        if self.kind is ClockKind.NONE:
            return None
        if self.kind is ClockKind.MOVE:
            return turns * self.bank
        playing = min(turns, seats)  # each of them has the whole bank once
        return playing * self.bank + (turns - playing) * self.step

    def words(self) -> Text:
        """Return the rule in words: «3 days a move», «2 days + 1 day a move, at most 4 days»."""
        if self.kind is ClockKind.NONE:
            return tr("no clock")
        if self.kind is ClockKind.MOVE:
            return tr("{time} a move", time=length_in_words(self.bank))
        return tr(
            "{start} + {step} a move, at most {cap}",
            start=length_in_words(self.bank),
            step=length_in_words(self.step),
            cap=length_in_words(self.cap),
        )


PRESETS = ("1d", "2d", "3d", "5d", "7d", "14d", "48h+24h/96h", "7d+1d/14d", "none")
