"""The record of a stored match, with the details that `docs/record.md` lists."""

from collections.abc import Sequence
from datetime import UTC, datetime

from matches.hints import hints_of
from matches.log.loaded_match import LoadedMatch, entries
from model.ratings.rating import RatingWish
from rules.record import to_record
from rules.record_details import Details, cleaned_name


def record_of(loaded: LoadedMatch, names: Sequence[str]) -> dict[str, object]:
    """Return the record of a match. `names` are the players' plain names, by seat.

    A running match has one too, without its seed.
    """
    match = loaded.match
    details = Details(
        match_id=match.id,
        players=tuple(cleaned_name(name) for name in names),
        began=written_time(match.created_at),
        ended=None if match.finished_at is None else written_time(match.finished_at),
        rated=match.match_options.rated is RatingWish.RATED,
        times=tuple(written_time(event.at) for event in loaded.events),
        hints=hints_of(match) if match.extras.hints else None,
        planned=frozenset(index for index, event in enumerate(loaded.events) if event.planned),
    )
    wishes = [seat.wish for seat in match.seats]
    return to_record(loaded.line, match.seed, entries(loaded.events), wishes, details)


def written_time(moment: datetime) -> str:
    """Return a moment as a record has it: in UTC, to the second, `2026-11-21T22:00:00Z`."""
    utc = moment.astimezone(UTC).replace(microsecond=0, tzinfo=None)
    return f"{utc.isoformat()}Z"
