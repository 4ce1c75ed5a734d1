"""The list of a server's running matches."""

from __future__ import annotations

from collections.abc import Mapping

from bot.discord_io.markup import heading
from bot.discord_io.names import NameKey
from bot.messages import sentences
from bot.messages.lists import match_link
from bot.messages.move_number import move_number_of, progress
from model.entities import Match
from model.ratings.rating import RatingWish
from model.text_values import ChannelName, MatchNumber
from rules.registry import title_of
from rules.text import NOTHING, Listing, Name, Translatable, Verbatim, join_texts, tr

NOTHING_RUNS = tr(
    "No match that you can see is running on this server. `/challenge` invites somebody to one."
)
TITLE = tr("Running matches on this server")


def running_match_line(
    match: Match, names: Mapping[NameKey, Name], *, short: bool = False
) -> Translatable:
    """Return the line for a running match, to anybody: who plays it, and whose turn it is.

    «#12 Escabel 9×9: A and B · move 14 · A to move, due in 2 hours · link». A `short`
    line has no options of the game, and its link leads to the channel.
    """
    who = tr(
        "**{match}** {game}: {players}",
        match=MatchNumber(match.id),
        game=title_of(match.game) if short else sentences.game_title(match),
        players=Listing(names[match.server, each] for each in match.players),
    )
    where = ChannelName(match.channel) if short else match_link(match)
    is_rated = not short and match.match_options.rated is RatingWish.RATED
    rated = sentences.rated_or_casual(match.match_options) if is_rated else NOTHING
    return join_texts(
        [who, rated, progress(move_number_of(match)), _turn(match, names), where], " · "
    )


def _turn(match: Match, names: Mapping[NameKey, Name]) -> Translatable:
    """Say whose turn it is, and when it is due or how long it lasts; or why nobody can move."""
    if match.stuck_at is not None or match.mover is None:
        return tr("can't go on for now")
    if match.paused:
        return tr("paused by a moderator")
    mover = names[match.server, match.mover]
    if match.deadline is not None:
        due = sentences.relative(match.deadline)
        return tr("{player} to move, due {moment}", player=mover, moment=due)
    since = sentences.relative(match.turn_started_at)
    return tr("{player} to move, since {moment}", player=mover, moment=since)


def running_text(number: int, lines: list[Translatable]) -> Translatable:
    """Return a page of the list; `number` is how many matches there are in all."""
    if not number:
        return NOTHING_RUNS
    return join_texts([heading(join_texts([TITLE, Verbatim(f"({number})")])), *lines], "\n")
