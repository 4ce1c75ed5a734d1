"""Sentences about the result of a match, whatever its game, and how ratings are written.

`names` are the players' names by seat. They are escaped if the text is shown as markdown.

A rating of matches of two is a whole number, «1512». One of matches of three or more is written
with its uncertainty, «27.3 ± 4.1»: twice the standard deviation, so the player's strength lies
within it in 19 of 20 cases. «?» follows a provisional rating.
"""

from collections.abc import Sequence

from bot.context import Context
from bot.discord_io.markup import small
from bot.messages.sentences import last_events
from matches.log.match import Match
from model.clocks.clock_rules import rough_length
from model.entities import MatchRow
from model.past_matches import RatingChange
from model.ratings.pools import is_for_several, is_provisional
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingMode, Unrated
from model.text_values import match_number
from rules.game import Termination
from rules.line import Kind
from rules.text import (
    NOTHING,
    Notation,
    Text,
    as_name,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_plural,
)


def headline(match: Match, names: Sequence[Text], number: Text | None = None) -> Text:
    """Return the result in one line: «A wins Escabel #128 against B».

    The match must be over. `number` stands there instead of the match's own.
    """
    result = match.result
    number = match_number(match.row.id) if number is None else number
    title = join_texts([match.game.title, number])
    if result is None or result.termination is Termination.CANCELLED:
        return tr("{match} was cancelled", match=title)
    winners = listing(as_name(names[seat]) for seat in result.winners)
    losers = [as_name(each) for seat, each in enumerate(names) if seat not in result.winners]
    if not winners:
        return tr("{match} ends without a winner", match=title)
    if len(result.winners) > 1:
        return tr("{players} share the win in {match}", players=winners, match=title)
    return tr(
        "{player} wins {match} against {others}",
        player=winners,
        match=title,
        others=listing(losers),
    )


def why_ended(match: Match, names: Sequence[Text]) -> Text:
    """Say why the match ended. Return nothing if it has not ended."""
    if match.result is None:
        return NOTHING
    happened = NOTHING if ended_by_a_move(match) else last_events(match, names)
    by_rule = match.position.result() is not None
    verdict = match.position.narration.verdict(names) if by_rule else NOTHING
    return join_texts([happened, verdict])


def result_and_reason(match: Match, names: Sequence[Text], number: Text | None = None) -> Text:
    """Say who won and why. Return nothing if the match has not ended.

    `number` is as in `headline`.
    """
    if match.result is None:
        return NOTHING
    return join_texts([headline(match, names, number), why_ended(match, names)], ". ")


def happened_before_result(match: Match, names: Sequence[Text]) -> Text:
    """Describe the last turn or event, unless `result_and_reason` does that."""
    if match.result and not ended_by_a_move(match):
        return NOTHING
    return last_events(match, names)


def ended_by_a_move(match: Match) -> bool:
    """Return whether the newest event is a move; in a finished match, that move ended it."""
    return match.last_event is not None and match.last_event.kind is Kind.MOVE


def ending(match: Match, names: Sequence[Text]) -> Text:
    """Say why the match ended and how long it took. Return nothing if it has not ended."""
    why = why_ended(match, names)
    if not why:
        return NOTHING
    return join_texts([why, small(_length(match))], "\n")


def _length(match: Match) -> Text:
    """Say how many moves and how much time a match took, up to its end or its newest event."""
    row, moves = match.row, match.line.move_number
    end = row.finished_at or (match.last_event and match.last_event.at) or row.created_at
    time = rough_length(end - row.created_at)
    if not moves:
        return tr("After {time}, before the first move.", time=time)
    return tr_plural(
        "After {count} move and {time}.", "After {count} moves and {time}.", count=moves, time=time
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


RATINGS_CHANGING = tr("A match was annulled, so these ratings will change soon.")
PROVISIONAL = tr("“?” marks a provisional rating, from few or old matches.")
_WHY_UNRATED: dict[Unrated, Text] = {
    Unrated.CANCELLED: tr("Ratings stay as they are, because the match has no winner."),
    Unrated.TOO_SHORT: tr(
        "Ratings stay as they are, because not everybody had made three moves yet."
    ),
    Unrated.SAME_PAIR: tr(
        "Ratings stay as they are, because two of the players have had three rated matches with "
        "each other in the last 30 days."
    ),
    Unrated.ONE_PERSON: tr("Ratings stay as they are, because one person had several seats."),
    Unrated.FORMER_PLAYER: tr(
        "Ratings stay as they are, because the data of the others was erased."
    ),
}


async def rating_note_of(context: Context, match: Match, names: Sequence[Text]) -> Text:
    """Return `rating_note` for a match, running or over."""
    row = match.row
    if match.result is None:
        return NOTHING
    async with context.database.read() as unit:
        rated = await unit.ratings.of_match(row.id)
    return rating_note(row, rated, names)


def rating_note(row: MatchRow, rated: RatedMatch | None, names: Sequence[Text]) -> Text:
    """Say what an ended match did to ratings, or why it did nothing to them.

    `rated` is None if it changed none. `names` are the players' names by seat. A match that was not
    to be rated says only that it was annulled.
    """
    if rated is not None and rated.annulled_at is not None:
        return tr("Ratings no longer include this match, because a moderator annulled it.")
    if row.annulled is not None:
        return tr("A moderator annulled the result of this match.")
    if rated is None:
        agreed = row.match_options.rated is RatingMode.RATED
        return _WHY_UNRATED[row.unrated] if agreed and row.unrated else NOTHING
    changes = [_change(rated.pool, each, names[each.seat]) for each in rated.seats]
    return tr("Ratings: {changes}", changes=join_texts(changes, ", "))


def rating_change_note(change: RatingChange) -> Text:
    """Say what a match did to one player's rating, for a list: «rating +12»."""
    digits = 1 if is_for_several(change.pool) else 0
    more = round(change.after, digits) - round(change.before, digits)
    if not more:
        return tr("rating unchanged")
    written = f"{more:+.{digits}f}".replace("-", "−")
    return tr("rating {change}", change=Notation(written))


def _change(pool: str, seat: RatedSeat, name: str) -> Text:
    """Return how the rating of one player changed: «Ann 1512 → 1524»."""
    player = as_name(name)
    before, after = rating_text(pool, seat.before), rating_text(pool, seat.after)
    if before == after:
        return tr_phrase("{player} {rating} (unchanged)", player=player, rating=before)
    return tr_phrase("{player} {before} → {after}", player=player, before=before, after=after)
