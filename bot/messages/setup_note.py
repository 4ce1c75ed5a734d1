"""A note to the maker of a challenge: how long the setup of the board can take."""

from __future__ import annotations

from model.clocks.clock_rules import ClockKind, length_in_words
from model.entities import Challenge
from rules.game import Game
from rules.text import NOTHING, Text, Translatable, join_texts, tr


def setup_note(game: Game, challenge: Challenge) -> Translatable:
    """Say what the turns in which the board is set up mean with the clock of a challenge.

    Return nothing for a game without such turns.
    """
    setup = game.setup_turns(game.read_options(challenge.options))
    if setup is None:
        return NOTHING
    weekends = NOTHING
    clock = challenge.match_options.clock
    if challenge.match_options.weekends_off and clock.kind is not ClockKind.NONE:
        weekends = tr("Weekends come on top.")
    time = _longest(challenge, setup.turns)
    return join_texts([setup.meaning, time, weekends, setup.shortcuts])


def _longest(challenge: Challenge, turns: int) -> Text:
    """Say how long the first turns can take."""
    clock = challenge.match_options.clock
    longest = clock.longest(turns, challenge.seats)
    if longest is None:
        return tr("Without a clock, nothing limits how long that takes.")
    time = length_in_words(longest)
    if clock.kind is ClockKind.FISCHER:
        return tr("With this clock that can take up to {time}.", time=time)
    return tr(
        "At {time} a move that can take up to {longest}.",
        time=length_in_words(clock.bank),
        longest=time,
    )
