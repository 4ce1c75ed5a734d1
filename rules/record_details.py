"""The details of a record: what an archive needs besides the log, such as names and times.

No hash covers them, so that the hash of a record does not depend on how people are called,
and nobody can check them. A record may lack any of them.
"""

import re
import unicodedata
from calendar import monthrange
from collections.abc import Mapping
from dataclasses import dataclass

from rules.language import is_list, is_object
from rules.record_text import RecordError, by_seat, whole
from rules.text import Notation
from rules.text_limits import one_line, without_invisible

MAX_NAME_LENGTH = 100
"""Characters of a player's name; longer ones are cut."""
_MAX_NAME_READ = 1000
"""Characters of a player's name in a file; it is refused if there are more."""
_MAX_MARKS = 3
"""Marks on a letter that are kept; Devanagari and Hebrew need three."""
_LARGEST_NUMBER = 2**53 - 1
"""The largest number of a match: every program that reads JSON reads it exactly."""
_MOST_HINTS = 10**9 - 1
_TIME = re.compile(
    r"(\d{4})-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ", re.ASCII
)
NO_NAME = "?"
"""The name of a player whose name in a record consists of blanks and invisible characters."""


@dataclass(frozen=True, slots=True)
class Details:
    """The details of a record, None for what it does not say.

    Times are in UTC, written as `2026-11-21T22:00:00Z`.
    """

    match_id: int | None = None
    players: tuple[str, ...] | None = None
    """The names by seat."""
    began: str | None = None
    ended: str | None = None
    rated: bool | None = None
    """Whether the match was to change ratings."""
    times: tuple[str | None, ...] | None = None
    """When each event happened."""
    hints: tuple[int, ...] | None = None
    """How many each seat got."""
    planned: frozenset[int] = frozenset()
    """The events, counted from 0, that are plies of answers in advance."""

    def about_match(self) -> dict[str, object]:
        """Return the details of the whole match as JSON, without unknown ones."""
        known: dict[str, object] = {
            "match": self.match_id,
            "players": None if self.players is None else list(self.players),
            "began": self.began,
            "ended": self.ended,
            "rated": self.rated,
            "hints": None if self.hints is None else list(self.hints),
        }
        return {key: value for key, value in known.items() if value is not None}

    def about_event(self, index: int) -> dict[str, object]:
        """Return the details of an event as JSON; `index` counts events from 0."""
        at = None if self.times is None or index >= len(self.times) else self.times[index]
        known: dict[str, object] = {} if at is None else {"at": at}
        return {**known, "planned": True} if index in self.planned else known


def cleaned_name(name: str) -> str:
    """Return a name from outside in one line, cut, and without control characters and without
    marks that would stand in the lines above and below."""
    printed: list[str] = []
    marks = 0
    for character in one_line(name):
        kind = unicodedata.category(character)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind not in {"Cc", "Cs"} and marks <= _MAX_MARKS:
            printed.append(character)
    cut = one_line("".join(printed))[:MAX_NAME_LENGTH].strip()
    return cut if without_invisible(cut).strip() else NO_NAME


def read_details(record: Mapping[str, object], seats: int) -> Details:
    """Return the details of a record that `rules.record_text.read` accepts.

    Names are cleaned. Raises RecordError if a detail is not what `docs/record.md` says.
    """
    events = record["events"]
    known = [event for event in (events if is_list(events) else ()) if is_object(event)]
    times = tuple(
        _time(event.get("at"), f"events[{number}].at") for number, event in enumerate(known, 1)
    )
    number, names, hints = record.get("match"), record.get("players"), record.get("hints")
    return Details(
        match_id=None if number is None else whole(number, "match", 1, _LARGEST_NUMBER),
        players=None if names is None else tuple(map(_name, by_seat(names, "players", seats))),
        began=_time(record.get("began"), "began"),
        ended=_time(record.get("ended"), "ended"),
        rated=_flag(record.get("rated"), "rated"),
        times=times if any(times) else None,
        hints=None if hints is None else tuple(map(_hints, by_seat(hints, "hints", seats))),
        planned=frozenset(
            index
            for index, event in enumerate(known)
            if _flag(event.get("planned"), f"events[{index + 1}].planned")
        ),
    )


def _hints(value: object) -> int:
    return whole(value, "hints[]", 0, _MOST_HINTS)


def _name(value: object) -> str:
    if not isinstance(value, str) or len(value) > _MAX_NAME_READ:
        raise RecordError.because(
            "A player's name should be a text of at most {most} characters.", most=_MAX_NAME_READ
        )
    return cleaned_name(value)


def _flag(value: object, field: str) -> bool | None:
    if value is not None and not isinstance(value, bool):
        raise RecordError.because("{field} should be true or false.", field=Notation(field))
    return value


def _time(value: object, field: str) -> str | None:
    if value is None:
        return None
    if not isinstance(value, str) or not _is_time(value):
        raise RecordError.because(
            "{field} should be a time in UTC, written like {example}.",
            field=Notation(field),
            example=Notation("2026-11-21T22:00:00Z"),
        )
    return value


def _is_time(text: str) -> bool:
    """Return whether a text is a time that the calendar has."""
    parts = _TIME.fullmatch(text)
    if parts is None:
        return False
    year, month, day = map(int, parts.groups())
    return year > 0 and day <= monthrange(year, month)[1]
