"""Sentences about the result of a match, whatever its game.

`names` are the players' names by seat. They are escaped if the text is shown as markdown.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.discord_io.markup import small
from bot.messages.sentences import last_events, time_span
from matches.steps.loaded_match import LoadedMatch
from model.text_values import MatchNumber
from rules.game import Termination
from rules.replay import Kind
from rules.text import (
    NOTHING,
    Listing,
    Text,
    Translatable,
    as_name,
    join_texts,
    tr,
    tr_plural,
)


def headline(loaded: LoadedMatch, names: Sequence[str], number: Translatable | None = None) -> Text:
    """Return the result in one line: «A wins Escabel #128 against B».

    Only meaningful for a match that is over. `number` stands there instead of the match's own.
    """
    result = loaded.result
    number = MatchNumber(loaded.match.id) if number is None else number
    match = join_texts([loaded.game.title, number])
    if result is None or result.termination is Termination.CANCELLED:
        return tr("{match} was cancelled", match=match)
    winners = Listing(as_name(names[seat]) for seat in result.winners)
    losers = [as_name(each) for seat, each in enumerate(names) if seat not in result.winners]
    if not winners:
        return tr("{match} ends without a winner", match=match)
    if len(result.winners) > 1:
        return tr("{players} share {match}", players=winners, match=match)
    return tr(
        "{player} wins {match} against {others}",
        player=winners,
        match=match,
        others=Listing(losers),
    )


def why_ended(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Say why the match ended. Return nothing if it has not ended."""
    if loaded.result is None:
        return NOTHING
    happened = NOTHING if ended_by_a_move(loaded) else last_events(loaded, names)
    by_rule = loaded.position.result() is not None
    verdict = loaded.position.narration.verdict(names) if by_rule else NOTHING
    return join_texts([happened, verdict])


def result_and_reason(
    loaded: LoadedMatch, names: Sequence[str], number: Translatable | None = None
) -> Translatable:
    """Say who won and why. Return nothing if the match has not ended.

    `number` is as in `headline`.
    """
    if loaded.result is None:
        return NOTHING
    return join_texts([headline(loaded, names, number), why_ended(loaded, names)], ". ")


def happened_before_result(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Describe the last turn or event, unless `result_and_reason` does that."""
    if loaded.result and not ended_by_a_move(loaded):
        return NOTHING
    return last_events(loaded, names)


def ended_by_a_move(loaded: LoadedMatch) -> bool:
    """Return whether the newest event is a move; in a finished match, that move ended it."""
    return loaded.newest is not None and loaded.newest.kind is Kind.MOVE


def ending(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Say why the match ended and how long it took. Return nothing if it has not ended."""
    why = why_ended(loaded, names)
    if not why:
        return NOTHING
    return join_texts([why, small(_length(loaded))], "\n")


def _length(loaded: LoadedMatch) -> Text:
    """Say how many moves and how much time a match took, up to its end or its newest event."""
    match, moves = loaded.match, loaded.line.move_number
    end = match.finished_at or (loaded.newest and loaded.newest.at) or match.created_at
    time = time_span(end - match.created_at)
    if not moves:
        return tr("After {time}, before the first move.", time=time)
    return tr_plural(
        "After {count} move and {time}.", "After {count} moves and {time}.", count=moves, time=time
    )
