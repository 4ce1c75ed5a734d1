"""Fair draws: the commitment to a match's seed, and the proof in the record of the match."""

from matches.log.loaded_match import LoadedMatch, entries
from model.text_values import match_number
from rules import record
from rules.text import Notation, Text, join_texts, tr


def must_commit(loaded: LoadedMatch) -> bool:
    """Return whether the commitment to the seed must be posted before the next board."""
    match = loaded.match
    chance = loaded.game.uses_chance(loaded.options)
    return chance and match.board is None and match.extras.commitment is None


def commitment(loaded: LoadedMatch) -> Text:
    """Return the message that publishes the hash of the seed.

    It fixes all draws of a match before they are made, so it is posted before the first board, and
    never edited.
    """
    return tr(
        "{match} · Fair draws, by a seed that is shown at the end: SHA-256 ||`{hash}`||",
        match=join_texts([loaded.game.title, match_number(loaded.match.id)]),
        hash=Notation(record.commitment(loaded.match.seed)),
    )


def record_hashes(loaded: LoadedMatch) -> list[str]:
    """Return the hash chain of a match's record; the last hash covers the whole record."""
    match = loaded.match
    wishes = [seat.wish for seat in match.seats]
    return record.hashes_of(loaded.line, match.seed, entries(loaded.events), wishes)


def proof_of(loaded: LoadedMatch) -> Text:
    """Return the line by which the record of a match that is over can be checked."""
    last = Notation(record_hashes(loaded)[-1])
    if not loaded.game.uses_chance(loaded.options):
        return tr("Hash of the record: `{hash}`", hash=last)
    seed = Notation(loaded.match.seed.hex())
    return tr("Hash of the record: `{hash}`. Seed of the draws: `{seed}`", hash=last, seed=seed)
