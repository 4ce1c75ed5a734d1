"""The record of a stored match, with the details that `docs/record.md` lists."""

from collections.abc import Sequence
from datetime import UTC, datetime

from matches.hints import hints_of
from matches.log.match import Match, entries
from model.ratings.rating import RatingMode
from rules.record import to_record
from rules.record_details import Details, cleaned_name


def record_of(match: Match, names: Sequence[str]) -> dict[str, object]:
    """Return the record of a match. `names` are the players' plain names, by seat.

    A running match has one too, without its seed.
    """
    row = match.row
    details = Details(
        match_id=row.id,
        players=tuple(cleaned_name(name) for name in names),
        began=written_time(row.created_at),
        ended=None if row.finished_at is None else written_time(row.finished_at),
        rated=row.match_options.rated is RatingMode.RATED,
        times=tuple(written_time(event.at) for event in match.events),
        hints=hints_of(row) if row.extras.hints else None,
        planned=frozenset(index for index, event in enumerate(match.events) if event.planned),
    )
    wishes = [seat.wish for seat in row.seats]
    return to_record(match.line, row.seed, entries(match.events), wishes, details)


def written_time(moment: datetime) -> str:
    """Return a moment as a record has it: in UTC, to the second, `2026-11-21T22:00:00Z`."""
    utc = moment.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    return f"{utc.isoformat()}Z"
