"""The texts and buttons for a move that is typed or previewed. Only the player to move sees them.

The buttons with which a move is chosen are in `bot.messages.pad_layout`.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_io.components import Rows, button, rows
from bot.discord_io.custom_ids import Control, fits
from bot.messages.board import MAX_BUTTONS_PER_ROW, action_buttons
from bot.messages.pad import NOTHING_CHOSEN, Choices, after_plies
from bot.messages.pad_layout import back_button, match_and_colour
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.playing import Preview
from rules.errors import AmbiguousMove, MoveError
from rules.game import Move
from rules.text import NOTHING, Notation, Translatable, Verbatim, join_texts, tr
from rules.turns import random_rest


def example_moves(loaded: LoadedMatch, plies: Sequence[Move] = ()) -> Translatable:
    """Return an example of what to type as a move, after `plies` that are chosen already.

    If the turn has several plies, it is legal moves for the rest of this turn.
    """
    try:
        position = after_plies(loaded, plies)
    except MoveError:  # made by hand, or for another position
        position = after_plies(loaded, ())
    moves = random_rest(position, lambda _: 0)
    if position.mid_turn or len(moves) > 1:
        return Notation(", ".join(moves))
    return loaded.game.example


# ---- preview
def preview_text(preview: Preview, note: Translatable = NOTHING) -> Translatable:
    """Return what a turn would do, with warnings of its drawbacks, and with `note` after it."""
    warnings = [join_texts([Verbatim("⚠️"), warning]) for warning in preview.warnings]
    lines = [match_and_colour(preview.loaded), *preview.descriptions, note, *warnings]
    return join_texts(lines, "\n")


def confirm_rows(preview: Preview, before: Choices | None = NOTHING_CHOSEN) -> Rows | None:
    """Return the buttons under a preview. «Back» leads to the pad with `before`, if there is one.

    The custom_id of «Confirm» holds the moves.
    """
    match, seq = preview.loaded.match.id, preview.loaded.seq
    green = discord.ButtonStyle.success
    confirm = button(tr("Confirm"), "confirm", match, seq, preview.text, style=green)
    cancel = button(tr("Cancel"), "drop", match, seq)
    return rows([confirm, *back_button(preview.loaded, before), cancel])


# ---- moves that cannot be played as typed
def candidate_rows(
    loaded: LoadedMatch, error: AmbiguousMove, before: Choices | None
) -> Rows | None:
    """Return buttons for at most five of the moves that an ambiguous text may mean."""
    match, seq = loaded.match.id, loaded.seq
    moves = [m for m in error.candidates if fits(Control.BUTTON, "pick", match, seq, m)]
    move_buttons = [
        button(Notation(move), "pick", match, seq, move) for move in moves[:MAX_BUTTONS_PER_ROW]
    ]
    return rows(move_buttons, back_button(loaded, before))


def another_move_rows(loaded: LoadedMatch, before: Choices | None) -> Rows | None:
    """Return the buttons after a move that cannot be played, to enter another one.

    They go on with what the player has chosen on the pad before.
    """
    if not loaded.position.entry.has_steps:
        return rows(list(action_buttons(loaded)))
    match, seq, chosen = loaded.match.id, loaded.seq, before or NOTHING_CHOSEN
    return rows(
        [
            button(tr("Choose"), "at", match, seq, *chosen.args),
            button(tr("Type it"), "type", match, seq, *chosen.args[:1]),
        ]
    )
