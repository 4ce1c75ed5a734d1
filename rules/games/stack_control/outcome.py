"""Sentences about the end of a game: before the last move and after it."""

from __future__ import annotations

from collections.abc import Sequence

from rules.games.stack_control import plies
from rules.games.stack_control.board import final_control
from rules.games.stack_control.state import State
from rules.games.stack_control.terms import colour_term
from rules.numbers import decimal, number_word
from rules.result import Termination
from rules.text import (
    NOTHING,
    Listing,
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


def player_name(state: State, seat: int, names: Sequence[str]) -> Translatable:
    """Return «Ann (Red)», or only the name if the seat has no colour yet."""
    colour = state.trees[seat]
    if colour is None:
        return as_name(names[seat])
    return tr_phrase("{player} ({colour})", player=as_name(names[seat]), colour=colour_term(colour))


def pips(number: float) -> Phrase:
    """Return «6 pips»."""
    return tr_phrase_plural(
        "{number} pip", "{number} pips", count=int(number), number=decimal(number)
    )


# ---- before the last move
def ending(after: State) -> Text:
    """Say how a move would end the game: «This ends the game, and Red wins (Red 12, Yellow 8).»"""
    won, scores = plies.winners(after)
    colours = Listing(_colour(after, seat) for seat in won)
    if scores is None:
        return tr_plural(
            "This ends the game, and {colours} wins.",
            "This ends the game, and {colours} share the win.",
            count=len(won),
            colours=colours,
        )
    return tr_plural(
        "This ends the game, and {colours} wins ({scores}).",
        "This ends the game, and {colours} share the win ({scores}).",
        count=len(won),
        colours=colours,
        scores=_scores(after, scores),
    )


def ending_warning(after: State) -> Text:
    """Warn that a move would end the game so that others win."""
    won, scores = plies.winners(after)
    colours = Listing(_colour(after, seat) for seat in won)
    if scores is None:
        return tr_plural(
            "Careful: this ends the game, and {colours} wins.",
            "Careful: this ends the game, and {colours} share the win.",
            count=len(won),
            colours=colours,
        )
    return tr_plural(
        "Careful: this ends the game, and {colours} wins ({scores}).",
        "Careful: this ends the game, and {colours} share the win ({scores}).",
        count=len(won),
        colours=colours,
        scores=_scores(after, scores),
    )


def _colour(state: State, seat: int) -> Translatable:
    colour = state.trees[seat]
    return NOTHING if colour is None else colour_term(colour)


def _scores(after: State, scores: Sequence[float]) -> Translatable:
    """Return «Red 0, Yellow 4»."""
    parts = [
        tr_phrase("{colour} {pips}", colour=_colour(after, seat), pips=decimal(scores[seat]))
        for seat in after.remaining
    ]
    return join_texts(parts, ", ")


# ---- after it
def verdict(state: State, names: Sequence[str]) -> Translatable:
    """Say why the game ended. Raises ValueError if it has not."""
    if state.ended is None:
        raise ValueError("the game goes on")
    won, scores = plies.winners(state)
    winners = Listing(player_name(state, seat, names) for seat in won)
    if state.ended is Termination.LAST_PLAYER:
        return tr("{player} is the last player left and wins.", player=winners)
    if state.ended is Termination.ALL_OUT:
        return tr(
            "The last pyramids of {players} left by the same move, so they share the win.",
            players=winners,
        )
    if state.ended is Termination.LAST_MOVER or scores is None:
        return tr(
            "{loser} has no move, so {winner} wins.",
            loser=player_name(state, state.to_move, names),
            winner=winners,
        )
    return _verdict_by_control(state, names, winners, len(won), scores)


def _verdict_by_control(
    state: State, names: Sequence[str], winners: Listing, number: int, scores: Sequence[float]
) -> Translatable:
    sentences: list[Translatable] = [tr("No stack can move.")]
    rounds = final_control(state.board, plies.playing_colours(state)).rounds
    if rounds:
        sentences.append(
            tr_plural(
                "Nobody still in the game controlled a stack, so all tops came off once.",
                "Nobody still in the game controlled a stack, so all tops came off {number} times.",
                count=rounds,
                number=number_word(rounds),
            )
        )
    points = [
        tr_phrase(
            "{player} {pips}", player=player_name(state, seat, names), pips=pips(scores[seat])
        )
        for seat in state.remaining
    ]
    sentences.append(
        tr_plural(
            "Under control: {points}. {players} wins.",
            "Under control: {points}. {players} share the win.",
            count=number,
            points=Listing(points),
            players=winners,
        )
    )
    return join_texts(sentences)
