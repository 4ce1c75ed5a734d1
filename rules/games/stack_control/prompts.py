"""Prompts: sentences that say what the player to move can do now."""

from __future__ import annotations

from rules.games.stack_control import plies
from rules.games.stack_control.state import Phase, Setup, State
from rules.games.stack_control.terms import pyramid_term
from rules.narration import Prompt
from rules.text import Listing, Translatable, as_name, tr, tr_phrase, tr_plural

_A_SIZE = (tr_phrase("a small"), tr_phrase("a medium"), tr_phrase("a large"))
"""What stands before «pyramid», by size."""


def prompt(state: State, player: str) -> Prompt:
    """Say what the player to move can do now."""
    who = as_name(player)
    if state.phase is Phase.CHOOSING:
        return Prompt(
            tr("{player}, choose your colour.", player=who),
            tr("{player} is to move: choose your colour.", player=who),
            tr("Choose your colour."),
        )
    if state.phase is Phase.MOVING:
        return Prompt(
            tr("{player}, move any stack onto another.", player=who),
            tr("{player} is to move: move any stack onto another.", player=who),
            tr("Move any stack onto another."),
        )
    if state.rules.setup is Setup.ADVANCED:
        return _prompt_pool(state, who)
    if state.drawn is None:
        return Prompt(
            tr("{player}, wait for the next draw.", player=who),
            tr("{player} is to move: wait for the next draw.", player=who),
            tr("Wait for the next draw."),
        )
    return _prompt_drawn(plies.by_size(state.drawn), who)


def _prompt_pool(state: State, player: Translatable) -> Prompt:
    due = plies.sizes_to_place(state)
    count, sizes = len(due), Listing(_A_SIZE[size] for size in due)
    return Prompt(
        tr_plural(
            "{player}, place {sizes} pyramid from your pool on an empty square.",
            "{player}, place {sizes} pyramid from your pool, each on an empty square.",
            count=count,
            player=player,
            sizes=sizes,
        ),
        tr_plural(
            "{player} is to move: place {sizes} pyramid from your pool on an empty square.",
            "{player} is to move: place {sizes} pyramid from your pool, each on an empty square.",
            count=count,
            player=player,
            sizes=sizes,
        ),
        tr_plural(
            "Place {sizes} pyramid from your pool on an empty square.",
            "Place {sizes} pyramid from your pool, each on an empty square.",
            count=count,
            sizes=sizes,
        ),
    )


def _prompt_drawn(drawn: bytes, player: Translatable) -> Prompt:
    pyramids = Listing(map(pyramid_term, drawn))
    if len(drawn) == 1:
        return Prompt(
            tr(
                "{player}, place the {pyramid} pyramid on an empty square.",
                player=player,
                pyramid=pyramids,
            ),
            tr(
                "{player} is to move: place the {pyramid} pyramid on an empty square.",
                player=player,
                pyramid=pyramids,
            ),
            tr("Place the {pyramid} pyramid on an empty square.", pyramid=pyramids),
        )
    return Prompt(
        tr(
            "{player}, place the {pyramids} pyramids, each on an empty square.",
            player=player,
            pyramids=pyramids,
        ),
        tr(
            "{player} is to move: place the {pyramids} pyramids, each on an empty square.",
            player=player,
            pyramids=pyramids,
        ),
        tr("Place the {pyramids} pyramids, each on an empty square.", pyramids=pyramids),
    )
