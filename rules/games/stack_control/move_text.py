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
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)


def hint(state: State, source: int, target: int) -> Text:
    """Return a few words on a legal move: «four medium pyramids leave, then 2 high»."""
    leaving = plies.leaving(state, source, target)
    height = len(state.board[source]) + len(state.board[target]) - len(leaving)
    if not leaving:
        return tr("then {height} high", height=height)
    if not height:
        return tr("{leaving} pyramids leave, then empty", leaving=_by_size(leaving))
    return tr(
        "{leaving} pyramids leave, then {height} high", leaving=_by_size(leaving), height=height
    )


def preview(state: State, source: int, target: int) -> Translatable:
    """Say what a legal move would do."""
    after = plies.play_move(state, source, target)
    parts: list[Translatable] = [_preview_of_move(state, after, source, target)]
    rest = after.board[target]
    if rest and plies.leaving(state, source, target):
        parts.append(
            tr(
                "{square} is then {height} high, with a {top} pyramid on top.",
                square=Notation(NAMES[target]),
                height=len(rest),
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


def _preview_of_move(state: State, after: State, source: int, target: int) -> Text:
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    moved = _pyramids(len(state.board[source]))
    leaving = plies.leaving(state, source, target)
    rest = after.board[target]
    if not leaving:
        return tr(
            "You move {pyramids} from {source} to {target}, now {height} high "
            "with a {top} pyramid on top.",
            pyramids=moved,
            source=here,
            target=there,
            height=len(rest),
            top=pyramid_term(rest[-1]),
        )
    if rest:
        return tr(
            "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the board.",
            pyramids=moved,
            source=here,
            target=there,
            leaving=_by_size(leaving),
        )
    return tr(
        "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the board, "
        "and {target} is empty.",
        pyramids=moved,
        source=here,
        target=there,
        leaving=_by_size(leaving),
    )


def describe(state: State, source: int, target: int, names: Sequence[str]) -> Translatable:
    """Say what a legal move does, in the past tense."""
    after = plies.play_move(state, source, target)
    moved = _description_of_move(state, after, source, target, as_name(names[state.to_move]))
    out = [outcome.player_name(state, seat, names) for seat in _newly_out(state, after)]
    return join_texts([moved, are_out(out)]) if out else moved


def _description_of_move(
    state: State, after: State, source: int, target: int, player: Translatable
) -> Text:
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    moved = _pyramids(len(state.board[source]))
    leaving = plies.leaving(state, source, target)
    height = len(after.board[target])
    if not leaving:
        return tr(
            "{player} moved {pyramids} from {source} to {target}, now {height} high.",
            player=player,
            pyramids=moved,
            source=here,
            target=there,
            height=height,
        )
    if height:
        return tr(
            "{player} moved {pyramids} from {source} to {target}, now {height} high; "
            "{leaving} pyramids left the board.",
            player=player,
            pyramids=moved,
            source=here,
            target=there,
            height=height,
            leaving=_by_size(leaving),
        )
    return tr(
        "{player} moved {pyramids} from {source} to {target}; {leaving} pyramids left the board, "
        "and {target} is empty.",
        player=player,
        pyramids=moved,
        source=here,
        target=there,
        leaving=_by_size(leaving),
    )


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
    """Return «three small and four medium», of pyramids."""
    small, medium, large = (
        sum(PYRAMIDS[code].size == size for code in leaving) for size in (1, 2, 3)
    )
    parts: list[Phrase] = []
    if small:
        parts.append(tr_phrase("{number} small", number=number_word(small)))
    if medium:
        parts.append(tr_phrase("{number} medium", number=number_word(medium)))
    if large:
        parts.append(tr_phrase("{number} large", number=number_word(large)))
    return Listing(parts)
