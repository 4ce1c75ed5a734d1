"""Entering a move: the pad, the form, the preview with its warnings, and the confirmation.

All of it is private to the mover. State lives in the controls' ids (match, seq, answers so far), so
it works after a restart; the rules decide at every step what is offered.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.context import Context
from bot.discord_io.components import (
    Button,
    Link,
    Menu,
    Option,
    Rows,
    button,
    rows,
    select,
    text_field,
)
from bot.discord_io.custom_ids import Control, fits
from bot.discord_io.markup import bold
from bot.discord_io.responses import Picture, acknowledge, say, set_committed_text
from bot.discord_io.responses import open_form as answer_with_form
from bot.interactions.dispatch import Controls, InvalidCustomId, Press, Subject
from bot.messages import lists, sentences
from bot.messages.board import action_buttons
from bot.messages.preferences import view_for
from matches.model.errors import Refused
from matches.model.limits import Act
from matches.model.text_values import MatchNumber, Quoted
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.playing import Preview, check_fresh, preview_turn, turn_of
from matches.use_cases.takebacks import undo_ply
from rendering.renderers import alt_text
from rules import limits
from rules.errors import AmbiguousMove, GameError, MoveError
from rules.game import Mark, Position, move_entry_of, narration_of
from rules.move_entry import NumberQuestion, Question, Step
from rules.text import NOTHING, Notation, Translatable, Verbatim, joined, tr, tr_plural

controls = Controls()
"""The handlers of this module."""

MAX_ANSWER_LENGTH = 40
"""Characters of what is typed for a button's question: a number, say."""
PATH_SEPARATOR = "|"
"""Between the answers of a path in a custom_id."""


def _path(press: Press) -> tuple[str, ...]:
    """The answers so far: the id's last argument, plus what was just chosen."""
    text = ":".join(press.args[2:])
    return tuple(part for part in text.split(PATH_SEPARATOR) if part)


async def private_picture(
    press: Press,
    loaded: LoadedMatch,
    *,
    show: str = "",
    theme: str | None = None,
    flipped: bool | None = None,
) -> Picture:
    """The board as this player likes to see it, or in another theme or from another side."""
    context, language = press.context, press.language
    preferences = await context.service.preferences.of(press.player)
    marks = sentences.last_marks(loaded)
    view = view_for(
        preferences, theme=theme, flipped=flipped, marks=marks, show=show, language=language
    )
    plain = await context.names.plain(loaded.match.players, loaded.match.server)
    return Picture(
        await context.pictures.draw(loaded.position, view),
        "board.png",
        alt_text(loaded.position, plain, sentences.last_events(loaded, plain), language=language),
    )


# ---- the pad
def open_question_of(step: Step) -> Question | None:
    """The question of a step that is asked first; None when its move is known."""
    return step.questions[0] if step.questions else None


def follow_path(position: Position, path: Sequence[str]) -> tuple[tuple[str, ...], list[Step]]:
    """The steps along a path, and the path with answers added where there is only one.

    The last step either holds a move or is the question that is open.
    """
    taken = list(path)
    entry = move_entry_of(position)
    steps = [entry.step(taken[:index]) for index in range(len(taken) + 1)]
    while (question := open_question_of(steps[-1])) and len(question.choices) == 1:
        taken.append(question.choices[0].value)
        steps.append(entry.step(taken))
    return tuple(taken), steps


def question_view(loaded: LoadedMatch, path: Sequence[str], steps: Sequence[Step]) -> Rows | None:
    """Menus for the answers given (to change them) and for the open question; buttons below."""
    match, seq = loaded.match.id, loaded.seq
    menus: list[list[Menu]] = []
    questions = [(index, open_question_of(step)) for index, step in enumerate(steps)]
    asked = [(index, question) for index, question in questions if question][-4:]
    for index, question in asked:
        chosen = path[index] if index < len(path) else None
        options = [
            Option(choice.label, choice.value, choice.hint, choice.value == chosen)
            for choice in question.choices
        ]
        before = PATH_SEPARATOR.join(path[:index])
        menus.append([select(question.text, options, "pad", match, seq, before)])
    buttons: list[Button] = []
    if path:
        buttons.append(button(tr("Back"), "pad-back", match, seq, PATH_SEPARATOR.join(path[:-1])))
    else:
        buttons += action_buttons(loaded)
    buttons.append(button(tr("Type it"), "type", match, seq))
    if loaded.position.mid_turn:
        buttons.append(button(tr("Take back"), "undo", match))
    return rows(*menus, buttons)


async def show_buttons(press: Press, loaded: LoadedMatch, note: Translatable) -> None:
    """What to do in a position whose moves are found by buttons only: an opening's choices."""
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    narration = narration_of(loaded.position)
    now = bold(narration.prompt(names[loaded.position.to_move]).alone)
    text = joined([note, now, *narration.situation(names)], "\n")
    picture = await private_picture(press, loaded)
    await say(press.interaction, text, view=rows(list(action_buttons(loaded))), picture=picture)


async def ask_next_question(
    press: Press, loaded: LoadedMatch, path: Sequence[str], note: Translatable = NOTHING
) -> None:
    """Ask the next question, or go on to the preview when the answers name a move."""
    position = loaded.position
    if not move_entry_of(position).has_steps:
        await show_buttons(press, loaded, note)
        return
    try:
        taken, steps = follow_path(position, path)
    except GameError as error:
        taken, steps = follow_path(position, ())
        note = error.text
    move = steps[-1].move
    if move is not None:
        await preview_or_play(press, loaded, str(move))
        return
    question = steps[-1].questions[0].text
    text = joined([note, bold(question), turn_so_far(loaded)], "\n")
    picture = await private_picture(press, loaded, show=steps[-1].show)
    await say(press.interaction, text, view=question_view(loaded, taken, steps), picture=picture)


def turn_so_far(loaded: LoadedMatch) -> Translatable:
    """A reminder of what has been entered of a turn of several plies."""
    if not loaded.position.mid_turn:
        return NOTHING
    done = [loaded.line.moves[ply] for ply in loaded.line.last_turn]
    return tr("This turn so far: {moves}.", moves=Notation(", ".join(done)))


async def _load_current(press: Press) -> LoadedMatch:
    """Load the match of a control that only the player to move may use.

    Raises OutOfDate if there is a newer board, and Refused if it is not this player's turn.
    """
    loaded = await press.context.service.playing.load(press.number(0))
    check_fresh(loaded, press.number(1))
    turn_of(loaded, press.player)
    return loaded


@controls.on("move", Subject.MATCH)
async def start_entry(press: Press) -> None:
    """«Move» on a board: a pad for the mover, a sentence for everybody else."""
    await acknowledge(press.interaction)
    loaded = await _load_current(press)
    await ask_next_question(press, loaded, ())


@controls.on("pad", Subject.MATCH)
async def answer_step(press: Press) -> None:
    """An answer chosen in one of the pad's menus."""
    await acknowledge(press.interaction, acts=True)
    loaded = await _load_current(press)
    await ask_next_question(press, loaded, (*_path(press), *press.values))


@controls.on("pad-back", Subject.MATCH)
async def step_back(press: Press) -> None:
    """«Back»: one question earlier."""
    await acknowledge(press.interaction)
    loaded = await _load_current(press)
    path = _path(press)
    while path and follow_path(loaded.position, path)[0] != path:
        path = path[:-1]
    # an answer that was the only one is not asked again: go back to where there was a choice
    entry = move_entry_of(loaded.position)
    while path and (question := open_question_of(entry.step(path))) and len(question.choices) == 1:
        path = path[:-1]
    await ask_next_question(press, loaded, path)


# ---- typing
def example_moves(loaded: LoadedMatch) -> Translatable:
    """Moves as one types them; where a turn has several plies, the rest of this one."""
    now = loaded.position.public_view()
    moves = list(now.legal_moves()[:1])
    now = now.play(moves[0]) if moves else now
    if not (now.mid_turn or loaded.position.mid_turn):
        return loaded.game.example
    while now.mid_turn and now.to_move == loaded.position.to_move:
        moves.append(now.legal_moves()[0])
        now = now.play(moves[-1])
    return Notation(", ".join(moves))


@controls.on("type", Subject.MATCH)
async def open_form(press: Press) -> None:
    """«Type it»: a form with one field; it can only be the first answer."""
    loaded = await _load_current(press)
    field = text_field(tr("Your move"), example_moves(loaded))
    title = joined([loaded.game.title, MatchNumber(loaded.match.id)])
    await answer_with_form(
        press.interaction, controls.form(title, "typed", *press.args[:2], move=field)
    )


@controls.on("typed", Subject.MATCH, move=limits.MOVE)
async def read_form(press: Press) -> None:
    """A move typed into the form."""
    await acknowledge(press.interaction, acts=True)
    loaded = await _load_current(press)
    await preview_or_play(press, loaded, press.fields.get("move", ""))


def _number_question(press: Press, loaded: LoadedMatch) -> tuple[Translatable, NumberQuestion]:
    """Return the label of the button that asks for a number, and its question.

    Raises InvalidCustomId if the button is gone.
    """
    actions = move_entry_of(loaded.position).actions()
    number = press.number(2)
    question = actions[number].number if 0 <= number < len(actions) else None
    if question is None:
        raise InvalidCustomId(f"{press.action} for button {number} of {len(actions)}")
    return actions[number].label, question


@controls.on("ask", Subject.MATCH)
async def open_question(press: Press) -> None:
    """A button whose move needs something typed (a komi)."""
    loaded = await _load_current(press)
    label, question = _number_question(press, loaded)
    field = text_field(question.label, Notation(question.example))
    await answer_with_form(
        press.interaction, controls.form(label, "answered", *press.args[:3], answer=field)
    )


@controls.on("answered", Subject.MATCH, answer=MAX_ANSWER_LENGTH)
async def read_answer(press: Press) -> None:
    """What was typed after such a button."""
    await acknowledge(press.interaction, acts=True)
    loaded = await _load_current(press)
    _, question = _number_question(press, loaded)
    await preview_or_play(press, loaded, question.move_text(press.fields.get("answer", "")))


@controls.on("pick", Subject.MATCH)
async def pick_action(press: Press) -> None:
    """A button that is a move by itself: swap, pass, a colour."""
    await acknowledge(press.interaction, acts=True)
    loaded = await _load_current(press)
    await preview_or_play(press, loaded, ":".join(press.args[2:]))


# ---- preview and confirmation
async def preview_or_play(press: Press, loaded: LoadedMatch, text: str) -> None:
    """Show what the move would do, with «Confirm»; or play it where none is wanted."""
    seat = turn_of(loaded, press.player)
    try:
        preview = preview_turn(loaded, seat, text)
    except AmbiguousMove as error:
        await say(press.interaction, error.text, view=choices_view(loaded, error))
        return
    except MoveError as error:
        await say(press.interaction, error.text, view=retry_view(loaded))
        return
    preferences = await press.context.service.preferences.of(press.player)
    if not preferences.confirm and not preview.warnings:
        await play(press, loaded.match.id, loaded.seq, preview.text)
        return
    await say(
        press.interaction,
        preview_text(preview),
        view=confirm_view(preview),
        picture=await preview_picture(press, preview),
    )


def preview_text(preview: Preview) -> Translatable:
    """What the move does, in words, and what it gives away."""
    careful = [joined([Verbatim("⚠️"), warning]) for warning in preview.warnings]
    return joined([*preview.descriptions, *careful], "\n")


async def preview_picture(press: Press, preview: Preview) -> Picture:
    """The board as it would be."""
    context, loaded = press.context, preview.loaded
    preferences = await context.service.preferences.of(press.player)
    marks: list[Mark] = []
    now = loaded.position.public_view()
    for move in preview.moves:
        marks.extend(narration_of(now).marks(move))
        now = now.play(move)
    view = view_for(preferences, marks=tuple(marks), language=press.language)
    plain = await context.names.plain(loaded.match.players, loaded.match.server)
    return Picture(
        await context.pictures.draw(now, view),
        "preview.png",
        alt_text(now, plain, joined(preview.descriptions), language=press.language),
    )


def confirm_view(preview: Preview) -> Rows | None:
    """«Confirm» carries the move itself where it fits an id; very long turns are typed again."""
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


def choices_view(loaded: LoadedMatch, error: AmbiguousMove) -> Rows | None:
    """A button for each move that a typed text could mean."""
    match, seq = loaded.match.id, loaded.seq
    picks = [button(Notation(move), "pick", match, seq, move) for move in error.candidates[:5]]
    return rows(picks, [button(tr("Back"), "move", match, seq)])


def retry_view(loaded: LoadedMatch) -> Rows | None:
    """After a move that cannot be played: type again, or use the pad or the buttons there are."""
    match, seq = loaded.match.id, loaded.seq
    if not move_entry_of(loaded.position).has_steps:
        return rows(list(action_buttons(loaded)))
    return rows(
        [button(tr("Choose"), "move", match, seq), button(tr("Type it"), "type", match, seq)]
    )


@controls.on("confirm", Subject.MATCH)
async def confirm(press: Press) -> None:
    """«Confirm» under a preview."""
    await acknowledge(press.interaction, acts=True)
    await play(press, press.number(0), press.number(1), ":".join(press.args[2:]))


@controls.on("drop", Subject.NOTHING)
async def dismiss(press: Press) -> None:
    """«Cancel» under a preview, or «Play on» instead of resigning: nothing is done."""
    await acknowledge(press.interaction)
    previewed = bool(press.args)
    nothing = tr("Nothing was played. Your match waits for you.")
    await say(press.interaction, nothing if previewed else tr("The match goes on."))


async def play(press: Press, match: int, seq: int, text: str) -> None:
    """Play it for real; say where the new board is, and where else it is this player's move."""
    context = press.context
    context.rate_limits.check(press.player, Act.PLAY)
    after = await context.service.playing.play(
        match,
        press.player,
        text,
        seq=seq,
        interaction=press.interaction.id,
        pressed_at=press.pressed_at,
    )
    set_committed_text(press.interaction, tr("Your move {move} is in.", move=Quoted(text)))
    if after.position.mid_turn and after.mover == press.player and not after.result:
        await ask_next_question(press, after, ())
        return
    buttons: list[Button | Link] = []
    try:
        undo_ply(after, press.player, context.clock.now())
        buttons.append(button(tr("Undo"), "undo", match))
    except Refused:
        pass
    link = await next_link(context, press.player, match)
    if link is not None:
        buttons.append(link)
    said = sentences.move_received(
        after,
        text,
        press.player,
        await context.names.escaped(after.match.players, after.match.server),
    )
    await say(press.interaction, said, view=rows(buttons))


async def next_link(context: Context, player: int, match: int) -> Link | None:
    """A link to the next match in which the player is to move."""
    async with context.store.read() as unit:
        waiting = [each for each in await unit.matches.waiting_for(player) if each.id != match]
    if not waiting:
        return None
    following = next((each for each in waiting if each.id > match), waiting[0])
    label = tr_plural(
        "Next: {match} ({count} waiting)",
        "Next: {match} ({count} waiting)",
        count=len(waiting),
        match=MatchNumber(following.id),
    )
    return Link(label, lists.match_url(following))
