"""Choosing a turn on the pad, or typing it: for a match, or for anything else with a position.

The custom_ids of the controls hold what was chosen so far, so that they work after a restart.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Unpack

from bot.discord_io.components import Form, fits
from bot.discord_io.markup import bold
from bot.features.play import pad_layout
from bot.features.play.pad import (
    NOTHING_CHOSEN,
    SEPARATOR,
    Choices,
    WholeTurn,
    follow,
    step_back,
)
from bot.features.play.pad_layout import PadSubject
from bot.interactions.dispatch import ControlOptions, InvalidCustomId, Request, handlers
from bot.interactions.errors import echo
from rules import text_limits
from rules.errors import AmbiguousMove, GameError, IllegalMove, MoveError
from rules.move_pad import NumberQuestion
from rules.text import NOTHING, Text, join_texts, tr
from rules.turns import preview_of, read_turn, write_turn

MAX_ANSWER_LENGTH = 40
"""Characters of the answer to a `NumberQuestion`."""


HandleSubject = Callable[[Request, PadSubject], Awaitable[None]]


def add_pad(subject_type: type[PadSubject], **common: Unpack[ControlOptions]) -> None:
    """Add the handlers of the pad's controls, with `common` options."""

    def add(action: str, handle: HandleSubject, **options: Unpack[ControlOptions]) -> None:
        async def handler(request: Request) -> None:
            await handle(request, await subject_type.load(request))

        both: ControlOptions = {**common, **options}
        handlers.on(subject_type.prefix + action, **both)(handler)

    add("move", _choose)
    add("at", _choose, even_if_late=True)
    add("at-back", _choose)
    add("type", _open_move_form, opens_form=True)
    add("typed", _read_typed_move, even_if_late=True, max_length=text_limits.MOVE)
    add("ask", _open_number_form, opens_form=True)
    add("answered", _read_number, even_if_late=True, max_length=MAX_ANSWER_LENGTH)
    add("pick", _pick_move, even_if_late=True)


# ---- choosing
async def open_pad(
    request: Request, subject: PadSubject, choices: Choices = NOTHING_CHOSEN, note: Text = NOTHING
) -> None:
    """Show the pad after what has been chosen. If that is a whole turn, or only one is possible,
    go on with the turn.

    `note` is shown before the question. If a choice is not possible in this position, say so and
    begin again. If moves have only buttons here, show those.
    """
    start = subject.position
    if not start.pad.has_steps:
        await _show_pad_buttons(request, subject, note)
        return
    try:
        state = follow(start, choices)
    except GameError as error:
        choices, note = NOTHING_CHOSEN, error.text
        state = follow(start, choices)
    if isinstance(state, WholeTurn):
        note = join_texts([note, state.note], "\n")
        turn = replace(state, back=step_back(start, choices), note=note)
        await subject.handle_turn(request, turn)
        return
    text, rows = pad_layout.pad_message(subject, state, note)
    preview = preview_of(start, state.plies) if state.plies else None
    picture = await subject.draw(request, preview, state.step.highlight)
    await request.say(text, *rows, picture=picture)


async def _show_pad_buttons(request: Request, subject: PadSubject, note: Text) -> None:
    """Show a position in which all moves have their own button, as in an opening."""
    names = await subject.names(request)
    narration = subject.position.narration
    prompt = bold(narration.prompt(names[subject.position.to_move]).alone)
    lines = [note, subject.head, prompt, *narration.situation(names)]
    picture = await subject.draw(request, None)
    rows = subject.pad_buttons(), subject.extra
    await request.say(join_texts(lines, "\n"), *rows, picture=picture)


async def _choose(request: Request, subject: PadSubject) -> None:
    """Handle «Move», and all that chooses on the pad: go on from what is chosen then.

    The custom_id of a button, or the value of a menu, has all of that.
    """
    await open_pad(request, subject, choices_of(request, subject))


def choices_of(request: Request, subject: PadSubject) -> Choices:
    """Return what was chosen, from the custom_id of a control or the value of a menu.

    Raises InvalidCustomId if that cannot be read.
    """
    return _read_choices(request.values[0] if request.values else request.rest(len(subject.key)))


def _read_choices(chosen: str) -> Choices:
    plies, _, answers = chosen.partition(SEPARATOR)
    try:
        return Choices.read(plies, answers)
    except ValueError as error:
        raise InvalidCustomId(str(error)) from error


# ---- typing
async def _open_move_form(request: Request, subject: PadSubject) -> None:
    """Handle «Type it»: open a form for the move.

    A form must be the first answer to an interaction, so this does not acknowledge.
    """
    plies = request.args[len(subject.key) : len(subject.key) + 1]
    control = (f"{subject.prefix}typed", *subject.key, *plies)
    if not fits(*control):
        raise InvalidCustomId(f"{request.action} is too long for its form")
    if subject.takes_variations and not any(plies):
        label = subject.position.unknown_draw or tr("A move, or several in turn")
        example = pad_layout.example_variation(subject.position, 3)
    else:
        label = tr("Your move")
        example = pad_layout.example_moves(subject.position, choices_of(request, subject).plies)
    await request.open_form(Form(subject.title, control, "move", label, text_limits.MOVE, example))


async def _read_typed_move(request: Request, subject: PadSubject) -> None:
    """Handle the form with a typed move."""
    typed = request.typed
    choices = _read_choices(request.rest(len(subject.key)))  # a form has no menu
    if choices.plies and not _is_whole_turn(subject, typed):
        typed = write_turn((*choices.plies, typed))
    await enter_turn(request, subject, typed, choices)


def _is_whole_turn(subject: PadSubject, text: str) -> bool:
    """Whether a text is a whole turn without what was chosen on the pad before."""
    try:
        moves = read_turn(subject.position, text)
        return preview_of(subject.position, moves).is_whole_turn
    except MoveError:
        return False


def _number_question(request: Request, subject: PadSubject) -> tuple[Text, NumberQuestion]:
    """Return the label of the button that asks for a number, and its question.

    Raises InvalidCustomId if there is no such button in this position.
    """
    buttons = subject.position.pad.buttons()
    number = request.number(len(subject.key))
    question = buttons[number].number if 0 <= number < len(buttons) else None
    if question is None:
        raise InvalidCustomId(f"{request.action} for button {number} of {len(buttons)}")
    return buttons[number].label, question


async def _open_number_form(request: Request, subject: PadSubject) -> None:
    """Handle a button whose move needs a number, such as a komi: open a form for the number."""
    label, question = _number_question(request, subject)
    number = request.number(len(subject.key))
    form = Form(
        label,
        (f"{subject.prefix}answered", *subject.key, number),
        "answer",
        question.label,
        MAX_ANSWER_LENGTH,
        explanation=question.explanation,
    )
    await request.open_form(form)


async def _read_number(request: Request, subject: PadSubject) -> None:
    """Handle the form with a number."""
    _, question = _number_question(request, subject)
    await enter_turn(request, subject, question.move_text(request.typed))


async def _pick_move(request: Request, subject: PadSubject) -> None:
    """Handle a button that is a whole move, such as a swap or a pass."""
    await enter_turn(request, subject, request.rest(len(subject.key)))


async def enter_turn(
    request: Request, subject: PadSubject, text: str, choices: Choices = NOTHING_CHOSEN
) -> None:
    """Read a turn that was typed or chosen.

    A whole turn is given to `subject.handle_turn`, which for a match shows the preview. After a
    part of a turn, the pad asks for the rest. A text that is not one legal move is answered with
    what is wrong. `choices` is what was chosen on the pad before.
    """
    try:
        preview = preview_of(subject.position, read_turn(subject.position, text))
    except MoveError as error:
        if await subject.handle_variation(request, text):
            return
        said, picture = error.text, await subject.draw(request, None)
        if isinstance(error, AmbiguousMove):
            rows = pad_layout.candidate_rows(subject, error, choices)
        else:
            # the sentence about a text that cannot be read repeats it
            typed = echo(request.interaction) if isinstance(error, IllegalMove) else NOTHING
            said = join_texts([said, typed])
            rows = pad_layout.another_move_rows(subject, choices)
        await request.say(said, *rows, picture=picture)
        return
    if preview.is_whole_turn:
        await subject.handle_turn(request, WholeTurn(preview, choices))
    else:
        await open_pad(request, subject, Choices(preview.moves))
