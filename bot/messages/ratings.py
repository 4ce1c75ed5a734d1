"""How a rating is written: the one place for it, so that it is the same everywhere.

A rating of matches of two is a whole number, «1512». One of matches of three or more is written
with its uncertainty, «27.3 ± 4.1»: twice the standard deviation, so the player's strength lies
within it in 19 of 20 cases. «?» follows a provisional rating.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.context import Context
from matches.steps.loaded_match import LoadedMatch
from model.entities import Match, MatchDataKey
from model.past_matches import RatingChange
from model.ratings.pools import is_for_several, is_provisional
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingWish, Unrated
from rules.text import (
    NOTHING,
    Notation,
    Phrase,
    Text,
    Translatable,
    as_name,
    join_texts,
    tr,
    tr_phrase,
)

UNCERTAINTY = 2
"""The number of standard deviations that is written after «±»."""


def rating_text(pool: str, rating: Rating) -> Notation:
    """Return a rating of a pool in the form that this module describes.

    Its deviation must have grown for the time since the player's last rated match.
    """
    mark = "?" if is_provisional(pool, rating) else ""
    if is_for_several(pool):
        return Notation(f"{rating.mean:.1f} ± {UNCERTAINTY * rating.deviation:.1f}{mark}")
    return Notation(f"{rating.mean:.0f}{mark}")


_WHY_UNRATED: dict[object, Text] = {
    Unrated.CANCELLED.value: tr("Ratings stay as they are, because the match has no winner."),
    Unrated.TOO_SHORT.value: tr(
        "Ratings stay as they are, because not everybody had made three moves yet."
    ),
    Unrated.TIMEOUTS.value: tr(
        "Ratings stay as they are, because a further loss on time within 7 days does not count."
    ),
    Unrated.SAME_PAIR.value: tr(
        "Ratings stay as they are, because two of the players have had three rated matches with "
        "each other in the last 30 days."
    ),
    Unrated.ONE_PERSON.value: tr("Ratings stay as they are, because one person had several seats."),
    Unrated.FORMER_PLAYER.value: tr(
        "Ratings stay as they are, because the data of one of the players was erased."
    ),
}


async def rating_note_of(
    context: Context, loaded: LoadedMatch, names: Sequence[str]
) -> Translatable:
    """Return `rating_note` for a match, running or over."""
    match = loaded.match
    if loaded.result is None:
        return NOTHING
    if match.match_options.rated is not RatingWish.RATED:
        return rating_note(match, None, names)
    async with context.store.read() as unit:
        rated = await unit.ratings.of_match(match.id)
    return rating_note(match, rated, names)


def rating_note(match: Match, rated: RatedMatch | None, names: Sequence[str]) -> Translatable:
    """Say what an ended match did to ratings, or why it did nothing to them.

    `rated` is None if it changed none. `names` are the players' names by seat. A match that was not
    to be rated says only that it was annulled.
    """
    if rated is not None and rated.annulled_at is not None:
        return tr("Ratings no longer include this match, because a moderator annulled it.")
    if match.annulled:
        return tr("A moderator annulled the result of this match.")
    if rated is None:
        agreed = match.match_options.rated is RatingWish.RATED
        return (
            _WHY_UNRATED.get(match.data.get(MatchDataKey.UNRATED), NOTHING) if agreed else NOTHING
        )
    changes = [_change(rated.pool, each, names[each.seat]) for each in rated.seats]
    return tr("Ratings: {changes}", changes=join_texts(changes, ", "))


def rating_change_note(change: RatingChange) -> Translatable:
    """Say what a match did to one player's rating, for a list: «rating +12»."""
    digits = 1 if is_for_several(change.pool) else 0
    more = round(change.after, digits) - round(change.before, digits)
    if not more:
        return tr("rating unchanged")
    written = f"{more:+.{digits}f}".replace("-", "−")
    return tr("rating {change}", change=Notation(written))


def _change(pool: str, seat: RatedSeat, name: str) -> Phrase:
    """Return how the rating of one player changed: «Ann 1512 → 1524»."""
    if seat.before == seat.after:
        return tr_phrase(
            "{player} {rating} (unchanged)",
            player=as_name(name),
            rating=rating_text(pool, seat.before),
        )
    return tr_phrase(
        "{player} {before} → {after}",
        player=as_name(name),
        before=rating_text(pool, seat.before),
        after=rating_text(pool, seat.after),
    )
