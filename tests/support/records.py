"""Records of logs, for tests that have no stored match."""

from collections.abc import Sequence

from rules.game import Game, Wishes
from rules.line import Entry, begin, extend_by_log
from rules.options import Options
from rules.record import to_record
from rules.record_details import Details


def record_of_log(
    game: Game,
    options: Options,
    seats: int,
    seed: bytes,
    entries: Sequence[Entry],
    *,
    wishes: Wishes = (),
    details: Details | None = None,
) -> dict[str, object]:
    """Return the record of a match from its log."""
    line = extend_by_log(begin(game, options, seats, seed, wishes), entries)
    return to_record(line, seed, entries, wishes, details or Details())
