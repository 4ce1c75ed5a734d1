"""Sentences about a move of a stack: before it is made, in a list of moves, and afterwards."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.stack_control import outcome, plies
from rules.games.stack_control.board import NAMES, PYRAMIDS
from rules.games.stack_control.state import State
from rules.games.stack_control.terms import colour_term, pyramid_term
from rules.numbers import number_word
from rules.text import (
    Listing,
    Notation,
    Phrase,
    Text,
    Translatable,
    as_name,
    join_texts,
    tr,
    tr_phrase_plural,
    tr_plural,
)


def hint(state: State, source: int, target: int) -> Text:
    """Return a few words on a legal move: «3 onto 3, four mediums leave»."""
    moved, below = len(state.board[source]), len(state.board[target])
    leaving = plies.leaving(state, source, target)
    if not leaving:
        return tr("{moved} onto {below}", moved=moved, below=below)
    return tr(
        "{moved} onto {below}, {pyramids} leave",
        moved=moved,
        below=below,
        pyramids=_by_size(leaving),
    )


def preview(state: State, source: int, target: int) -> Translatable:
    """Say what a legal move would do."""
    after = plies.play_move(state, source, target)
    rest = after.board[target]
    parts: list[Translatable] = [_moves_onto(state, source, target, emptied=not rest)]
    if rest:
        parts.append(
            tr(
                "{square} is then {pyramids} high, with a {top} on top.",
                square=Notation(NAMES[target]),
                pyramids=_pyramids(len(rest)),
                top=pyramid_term(rest[-1]),
            )
        )
    parts += [
        tr("{colour} would be out.", colour=colour_term(colour))
        for seat in _newly_out(state, after)
        if seat != state.to_move and (colour := state.trees[seat]) is not None
    ]
    if after.ended and state.to_move in plies.winners(after)[0]:
        parts.append(outcome.ending(after))
    return join_texts(parts)


def _moves_onto(state: State, source: int, target: int, *, emptied: bool) -> Text:
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    moved = _pyramids(len(state.board[source]))
    leaving = plies.leaving(state, source, target)
    if not leaving:
        return tr(
            "You move {source} ({pyramids}) onto {target}.",
            source=here,
            pyramids=moved,
            target=there,
        )
    if not emptied:
        return tr(
            "You move {source} ({pyramids}) onto {target}; {leaving} leave.",
            source=here,
            pyramids=moved,
            target=there,
            leaving=_by_size(leaving),
        )
    return tr(
        "You move {source} ({pyramids}) onto {target}; {leaving} leave, and {target} is empty.",
        source=here,
        pyramids=moved,
        target=there,
        leaving=_by_size(leaving),
    )


def describe(state: State, source: int, target: int, names: Sequence[str]) -> Translatable:
    """Say what a legal move does, in the past tense."""
    after = plies.play_move(state, source, target)
    leaving = plies.leaving(state, source, target)
    player = as_name(names[state.to_move])
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    if not leaving:
        moved = tr(
            "{player} moved {source} onto {target}.", player=player, source=here, target=there
        )
    elif after.board[target]:
        moved = tr(
            "{player} moved {source} onto {target}; {leaving} left the board.",
            player=player,
            source=here,
            target=there,
            leaving=_by_size(leaving),
        )
    else:
        moved = tr(
            "{player} moved {source} onto {target}; {leaving} left the board, "
            "and {target} is empty.",
            player=player,
            source=here,
            target=there,
            leaving=_by_size(leaving),
        )
    out = [outcome.player_name(state, seat, names) for seat in _newly_out(state, after)]
    return join_texts([moved, are_out(out)]) if out else moved


def are_out(players: Sequence[Translatable]) -> Text:
    """Return «Ann (Red) is out.»"""
    return tr_plural(
        "{players} is out.", "{players} are out.", count=len(players), players=Listing(players)
    )


def _newly_out(before: State, after: State) -> list[int]:
    return [seat for seat in before.remaining if seat not in after.remaining]


def _pyramids(number: int) -> Phrase:
    """Return «three pyramids»."""
    return tr_phrase_plural(
        "{number} pyramid", "{number} pyramids", count=number, number=number_word(number)
    )


def _by_size(leaving: bytes) -> Listing:
    """Return «three smalls and three mediums»."""
    small, medium, large = (
        sum(PYRAMIDS[code].size == size for code in leaving) for size in (1, 2, 3)
    )
    parts: list[Phrase] = []
    if small:
        word = number_word(small)
        parts.append(
            tr_phrase_plural("{number} small", "{number} smalls", count=small, number=word)
        )
    if medium:
        word = number_word(medium)
        parts.append(
            tr_phrase_plural("{number} medium", "{number} mediums", count=medium, number=word)
        )
    if large:
        word = number_word(large)
        parts.append(
            tr_phrase_plural("{number} large", "{number} larges", count=large, number=word)
        )
    return Listing(parts)
