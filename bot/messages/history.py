"""The lists of ended matches of a player, in pages that fit a message."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.discord_io.markup import heading, small
from bot.discord_io.names import NameKey
from bot.messages import sentences
from bot.messages.lists import match_link, others_in
from bot.messages.ratings import rating_change_note
from matches.steps.results import outcome_of
from model.entities import Match, MatchDataKey
from model.past_matches import RatingChange
from model.ratings.rating import Unrated
from model.seat_results import Outcome
from model.text_values import ChannelName, MatchNumber
from rules.game import Result, Termination
from rules.registry import title_of
from rules.text import NOTHING, Listing, Name, Translatable, Verbatim, join_texts, tr, tr_plural

OUTCOME_LABELS: Mapping[Outcome, Translatable] = {
    Outcome.WON: tr("Won"),
    Outcome.SHARED: tr("Shared"),
    Outcome.LOST: tr("Lost"),
    Outcome.NONE: tr("Without a winner"),
}
"""What people choose from to filter by result."""


def outcome_for(match: Match, player: int) -> Outcome:
    """Return how an ended match ended for a player; the best result, if they had several seats."""
    winners = () if match.result is None else match.result.winners
    found = {outcome_of(seat, winners) for seat in match.seats_of(player)}
    order = (Outcome.WON, Outcome.SHARED, Outcome.LOST)
    return next((each for each in order if each in found), Outcome.NONE)


def result_note(match: Match, player: int) -> Translatable:
    """Say how an ended match ended for a player, and the reason unless it was played to its end."""
    outcome, result = outcome_for(match, player), match.result
    if outcome is Outcome.SHARED:
        return tr("shared the win")
    if outcome is Outcome.NONE:
        cancelled = result is None or result.termination is Termination.CANCELLED
        return tr("cancelled") if cancelled else tr("without a winner")
    reason = _reason(result)
    if outcome is Outcome.WON:
        return {
            Termination.RESIGNED: tr("won, opponent resigned"),
            Termination.TIMEOUT: tr("won on time"),
            Termination.LAST_PLAYER: tr("won as the last player left"),
        }.get(reason, tr("won"))
    return {
        Termination.RESIGNED: tr("lost, resigned"),
        Termination.TIMEOUT: tr("lost on time"),
    }.get(reason, tr("lost"))


def _reason(result: Result | None) -> Termination:
    return Termination.CANCELLED if result is None else result.termination


def past_match_line(
    match: Match,
    player: int,
    names: Mapping[NameKey, Name],
    *,
    place: int | None = None,
    rating: RatingChange | None = None,
    short: bool = False,
) -> Translatable:
    """Return the line for an ended match of a player, who is not named.

    «#128 Escabel 9×9 vs B · won on time · rating +12 · 41 moves · 3 days ago · link». `place` is
    theirs, if it is stored. `rating` is what the match did to theirs, None for one that was not
    rated. A `short` line has no options of the game, and its link leads to the channel.
    """
    who = tr(
        "**{match}** {game} vs {players}",
        match=MatchNumber(match.id),
        game=title_of(match.game) if short else sentences.game_title(match),
        players=Listing(names[match.server, each] for each in others_in(match, player)),
    )
    ended = match.finished_at or match.turn_started_at
    return join_texts(
        [
            who,
            result_note(match, player),
            _place(match, player, place),
            _rating(match, rating),
            _moves(match),
            sentences.relative(ended),
            ChannelName(match.channel) if short else match_link(match),
        ],
        " · ",
    )


def _place(match: Match, player: int, place: int | None) -> Translatable:
    """Say which place somebody took who has not won a match of three or more."""
    if place is None or len(match.seats) == 2 or outcome_for(match, player) is not Outcome.LOST:
        return NOTHING
    return tr("place {place} of {players}", place=place, players=len(match.seats))


def _rating(match: Match, change: RatingChange | None) -> Translatable:
    """Say what an ended match did to the player's rating, or that its result does not count.

    A match that was not to be rated says nothing, nor does a cancelled one.
    """
    if match.annulled:
        return tr("annulled")
    if change is not None:
        return rating_change_note(change)
    why = match.data.get(MatchDataKey.UNRATED)
    return NOTHING if why in {None, Unrated.CANCELLED.value} else tr("not rated")


def _moves(match: Match) -> Translatable:
    """Say how many turns were played; nothing if that cannot be read."""
    number = match.data.get(MatchDataKey.MOVE_NUMBER)
    if not isinstance(number, int):
        return NOTHING
    return tr_plural("{count} move", "{count} moves", count=number)


def list_text(
    title: Translatable, number: int, filters: Sequence[Translatable], lines: Sequence[Translatable]
) -> Translatable:
    """Return a page: the title with the number of all entries, the filters, and the lines."""
    head = heading(join_texts([title, Verbatim(f"({number})")]))
    chosen = small(join_texts(filters, " · ")) if filters else NOTHING
    return join_texts([head, chosen, *lines], "\n")
