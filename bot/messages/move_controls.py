"""The menus, buttons and texts for entering a move. Only the player to move sees them.

A player answers the questions of `rules.move_entry` in menus. Their answers so far, the path, are
part of the custom_ids, so nothing has to be remembered between two presses.
The menus and the buttons below them are the move menu. The description of `/move` and the
custom_ids call it the pad.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_io.components import Button, Menu, Option, Rows, button, rows, select
from bot.discord_io.custom_ids import Control, fits
from bot.messages.board import MAX_BUTTONS_PER_ROW, action_buttons
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.playing import Preview
from rules.errors import AmbiguousMove
from rules.game import Position, move_entry_of
from rules.move_entry import Question, Step
from rules.text import NOTHING, Notation, Translatable, Verbatim, join_texts, tr

PATH_SEPARATOR = "|"
"""Separates the answers of a path in a custom_id."""
MAX_MENUS = 4
"""The most menus in one message, because one of its five rows is for the buttons."""


# ---- questions
def next_question(step: Step) -> Question | None:
    """Return the first open question of a step, or None if the step holds a move."""
    return step.questions[0] if step.questions else None


def follow_path(position: Position, path: Sequence[str]) -> tuple[tuple[str, ...], list[Step]]:
    """Follow the answers of a path, and answer each further question that has only one answer.

    Return the extended path and its steps. There is one step more than there are answers: the first
    is before any answer. The last step holds the move or the question to ask. Raises GameError if
    an answer is not possible in this position.
    """
    answers = list(path)
    entry = move_entry_of(position)
    steps = [entry.step(answers[:index]) for index in range(len(answers) + 1)]
    while (question := next_question(steps[-1])) and len(question.choices) == 1:
        answers.append(question.choices[0].value)
        steps.append(entry.step(answers))
    return tuple(answers), steps


def question_rows(loaded: LoadedMatch, path: Sequence[str], steps: Sequence[Step]) -> Rows | None:
    """Return a menu for the next question, and one for each earlier question to change its answer.

    There are at most `MAX_MENUS` menus, those of the last questions, and a row of buttons below
    them. `path` and `steps` are what `follow_path` returned.
    """
    match, seq = loaded.match.id, loaded.seq
    menus: list[list[Menu]] = []
    questions = [(index, next_question(step)) for index, step in enumerate(steps)]
    shown = [(index, question) for index, question in questions if question][-MAX_MENUS:]
    for index, question in shown:
        chosen = path[index] if index < len(path) else None
        entries = [
            Option(choice.label, choice.value, choice.hint, choice.value == chosen)
            for choice in question.choices
        ]
        before = PATH_SEPARATOR.join(path[:index])
        menus.append([select(question.text, entries, "pad", match, seq, before)])
    buttons: list[Button] = []
    if path:
        buttons.append(button(tr("Back"), "pad-back", match, seq, PATH_SEPARATOR.join(path[:-1])))
    else:
        buttons += action_buttons(loaded)
    buttons.append(button(tr("Type it"), "type", match, seq))
    if loaded.position.mid_turn:
        buttons.append(button(tr("Take back"), "undo", match))
    return rows(*menus, buttons)


def turn_so_far(loaded: LoadedMatch) -> Translatable:
    """Return the plies already played in an unfinished turn; nothing at the start of a turn."""
    if not loaded.position.mid_turn:
        return NOTHING
    moves = [loaded.line.moves[ply] for ply in loaded.line.last_turn]
    return tr("This turn so far: {moves}.", moves=Notation(", ".join(moves)))


def example_moves(loaded: LoadedMatch) -> Translatable:
    """Return an example of what to type as a move.

    If the turn has several plies, it is legal moves for the rest of this turn.
    """
    position = loaded.position.public_view()
    moves = list(position.legal_moves()[:1])
    position = position.play(moves[0]) if moves else position
    if not (position.mid_turn or loaded.position.mid_turn):
        return loaded.game.example
    while position.mid_turn and position.to_move == loaded.position.to_move:
        moves.append(position.legal_moves()[0])
        position = position.play(moves[-1])
    return Notation(", ".join(moves))


# ---- preview
def preview_text(preview: Preview) -> Translatable:
    """Return what a turn would do, with warnings of its drawbacks."""
    warnings = [join_texts([Verbatim("⚠️"), warning]) for warning in preview.warnings]
    return join_texts([*preview.descriptions, *warnings], "\n")


def confirm_rows(preview: Preview) -> Rows | None:
    """Return the buttons under a preview.

    The custom_id of «Confirm» holds the moves. The button is left out if they do not fit; the
    player must then enter the turn in parts.
    """
    match, seq = preview.loaded.match.id, preview.loaded.seq
    text = preview.text
    buttons: list[Button] = []
    if fits(Control.BUTTON, "confirm", match, seq, text):
        confirm = button(
            tr("Confirm"), "confirm", match, seq, text, style=discord.ButtonStyle.success
        )
        buttons.append(confirm)
    buttons.append(button(tr("Back"), "move", match, seq))
    buttons.append(button(tr("Cancel"), "drop", match, seq))
    return rows(buttons)


# ---- moves that cannot be played as typed
def candidate_rows(loaded: LoadedMatch, error: AmbiguousMove) -> Rows | None:
    """Return buttons for at most five of the moves that an ambiguous text may mean."""
    match, seq = loaded.match.id, loaded.seq
    moves = error.candidates[:MAX_BUTTONS_PER_ROW]
    move_buttons = [button(Notation(move), "pick", match, seq, move) for move in moves]
    return rows(move_buttons, [button(tr("Back"), "move", match, seq)])


def another_move_rows(loaded: LoadedMatch) -> Rows | None:
    """Return the buttons after a move that cannot be played, to enter another one."""
    match, seq = loaded.match.id, loaded.seq
    if not move_entry_of(loaded.position).has_steps:
        return rows(list(action_buttons(loaded)))
    return rows(
        [button(tr("Choose"), "move", match, seq), button(tr("Type it"), "type", match, seq)]
    )
