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
from bot.discord_io.responses import Picture, acknowledge, committed, say
from bot.discord_io.responses import open_form as answer_with_form
from bot.interactions.dispatch import Controls, Of, Press, Unreadable
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

LONGEST_ANSWER = 40
"""Characters of what is typed for a button's question: a number, say."""
PATH = "|"
"""Between the answers of a path in a custom_id."""


def _path(press: Press) -> tuple[str, ...]:
    """The answers so far: the id's last argument, plus what was just chosen."""
    text = ":".join(press.args[2:])
    return tuple(part for part in text.split(PATH) if part)


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
        await context.pictures.of(loaded.position, view),
        "board.png",
        alt_text(loaded.position, plain, sentences.last_events(loaded, plain), language=language),
    )


# ---- the pad
def open_question_of(step: Step) -> Question | None:
    """The question of a step that is asked first; None when its move is known."""
    return step.questions[0] if step.questions else None


def walk(position: Position, path: Sequence[str]) -> tuple[tuple[str, ...], list[Step]]:
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


def pad_view(loaded: LoadedMatch, path: Sequence[str], steps: Sequence[Step]) -> Rows | None:
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
        before = PATH.join(path[:index])
        menus.append([select(question.text, options, "pad", match, seq, before)])
    buttons: list[Button] = []
    if path:
        buttons.append(button(tr("Back"), "pad-back", match, seq, PATH.join(path[:-1])))
    else:
        buttons += action_buttons(loaded)
    buttons.append(button(tr("Type it"), "type", match, seq))
    if loaded.position.mid_turn:
        buttons.append(button(tr("Take back"), "undo", match))
    return rows(*menus, buttons)


async def show_buttons(press: Press, loaded: LoadedMatch, note: Translatable) -> None:
    """What to do in a position whose moves are found by buttons only: an opening's choices."""
    names = await press.context.names.of(loaded.match.players, loaded.match.server)
    narration = narration_of(loaded.position)
    now = bold(narration.prompt(names[loaded.position.to_move]).alone)
    text = joined([note, now, *narration.situation(names)], "\n")
    picture = await private_picture(press, loaded)
    await say(press.interaction, text, view=rows(list(action_buttons(loaded))), picture=picture)


async def show_pad(
    press: Press, loaded: LoadedMatch, path: Sequence[str], note: Translatable = NOTHING
) -> None:
    """Ask the next question, or go on to the preview when the answers name a move."""
    position = loaded.position
    if not move_entry_of(position).has_steps:
        await show_buttons(press, loaded, note)
        return
    try:
        taken, steps = walk(position, path)
    except GameError as error:
        taken, steps = walk(position, ())
        note = error.text
    move = steps[-1].move
    if move is not None:
        await offer(press, loaded, str(move))
        return
    question = steps[-1].questions[0].text
    text = joined([note, bold(question), unfinished(loaded)], "\n")
    picture = await private_picture(press, loaded, show=steps[-1].show)
    await say(press.interaction, text, view=pad_view(loaded, taken, steps), picture=picture)


def unfinished(loaded: LoadedMatch) -> Translatable:
    """A reminder of what has been entered of a turn of several plies."""
    if not loaded.position.mid_turn:
        return NOTHING
    done = [loaded.line.moves[ply] for ply in loaded.line.last_turn]
    return tr("This turn so far: {moves}.", moves=Notation(", ".join(done)))


async def _fresh(press: Press) -> tuple[LoadedMatch, int]:
    """The match of a control, checked: still this board, still this player's turn."""
    loaded = await press.context.service.playing.load(press.number(0))
    check_fresh(loaded, press.number(1))
    return loaded, turn_of(loaded, press.player)


@controls.on("move", Of.MATCH)
async def open_pad(press: Press) -> None:
    """«Move» on a board: a pad for the mover, a sentence for everybody else."""
    await acknowledge(press.interaction)
    loaded, _ = await _fresh(press)
    await show_pad(press, loaded, ())


@controls.on("pad", Of.MATCH)
async def answer_step(press: Press) -> None:
    """An answer chosen in one of the pad's menus."""
    await acknowledge(press.interaction, acts=True)
    loaded, _ = await _fresh(press)
    await show_pad(press, loaded, (*_path(press), *press.values))


@controls.on("pad-back", Of.MATCH)
async def step_back(press: Press) -> None:
    """«Back»: one question earlier."""
    await acknowledge(press.interaction)
    loaded, _ = await _fresh(press)
    path = _path(press)
    while path and walk(loaded.position, path)[0] != path:
        path = path[:-1]
    # an answer that was the only one is not asked again: go back to where there was a choice
    entry = move_entry_of(loaded.position)
    while path and (question := open_question_of(entry.step(path))) and len(question.choices) == 1:
        path = path[:-1]
    await show_pad(press, loaded, path)


# ---- typing
def example(loaded: LoadedMatch) -> Translatable:
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


@controls.on("type", Of.MATCH)
async def open_form(press: Press) -> None:
    """«Type it»: a form with one field; it can only be the first answer."""
    loaded, _ = await _fresh(press)
    field = text_field(tr("Your move"), example(loaded))
    title = joined([loaded.game.title, MatchNumber(loaded.match.id)])
    await answer_with_form(
        press.interaction, controls.form(title, "typed", *press.args[:2], move=field)
    )


@controls.on("typed", Of.MATCH, move=limits.MOVE)
async def read_form(press: Press) -> None:
    """A move typed into the form."""
    await acknowledge(press.interaction, acts=True)
    loaded, _ = await _fresh(press)
    await offer(press, loaded, press.fields.get("move", ""))


def _asked(press: Press, loaded: LoadedMatch) -> tuple[Translatable, NumberQuestion]:
    """The label of the button whose number is asked for, and the question. Raises Unreadable."""
    actions = move_entry_of(loaded.position).actions()
    number = press.number(2)
    question = actions[number].number if 0 <= number < len(actions) else None
    if question is None:
        raise Unreadable(f"{press.action} for button {number} of {len(actions)}")
    return actions[number].label, question


@controls.on("ask", Of.MATCH)
async def open_question(press: Press) -> None:
    """A button whose move needs something typed (a komi)."""
    loaded, _ = await _fresh(press)
    label, question = _asked(press, loaded)
    field = text_field(question.label, Notation(question.example))
    await answer_with_form(
        press.interaction, controls.form(label, "answered", *press.args[:3], answer=field)
    )


@controls.on("answered", Of.MATCH, answer=LONGEST_ANSWER)
async def read_answer(press: Press) -> None:
    """What was typed after such a button."""
    await acknowledge(press.interaction, acts=True)
    loaded, _ = await _fresh(press)
    _, question = _asked(press, loaded)
    await offer(press, loaded, question.move_text(press.fields.get("answer", "")))


@controls.on("pick", Of.MATCH)
async def pick_action(press: Press) -> None:
    """A button that is a move by itself: swap, pass, a colour."""
    await acknowledge(press.interaction, acts=True)
    loaded, _ = await _fresh(press)
    await offer(press, loaded, ":".join(press.args[2:]))


# ---- preview and confirmation
async def offer(press: Press, loaded: LoadedMatch, text: str) -> None:
    """Show what the move would do, with «Confirm»; or play it where none is wanted."""
    seat = turn_of(loaded, press.player)
    try:
        ahead = preview_turn(loaded, seat, text)
    except AmbiguousMove as error:
        await say(press.interaction, error.text, view=choices_view(loaded, error))
        return
    except MoveError as error:
        await say(press.interaction, error.text, view=retry_view(loaded))
        return
    preferences = await press.context.service.preferences.of(press.player)
    if not preferences.confirm and not ahead.warnings:
        await play(press, loaded.match.id, loaded.seq, ahead.text)
        return
    await say(
        press.interaction,
        preview_text(ahead),
        view=confirm_view(ahead),
        picture=await preview_picture(press, ahead),
    )


def preview_text(ahead: Preview) -> Translatable:
    """What the move does, in words, and what it gives away."""
    careful = [joined([Verbatim("⚠️"), warning]) for warning in ahead.warnings]
    return joined([*ahead.descriptions, *careful], "\n")


async def preview_picture(press: Press, ahead: Preview) -> Picture:
    """The board as it would be."""
    context, loaded = press.context, ahead.loaded
    preferences = await context.service.preferences.of(press.player)
    marks: list[Mark] = []
    now = loaded.position.public_view()
    for move in ahead.moves:
        marks.extend(narration_of(now).marks(move))
        now = now.play(move)
    view = view_for(preferences, marks=tuple(marks), language=press.language)
    plain = await context.names.plain(loaded.match.players, loaded.match.server)
    return Picture(
        await context.pictures.of(now, view),
        "preview.png",
        alt_text(now, plain, joined(ahead.descriptions), language=press.language),
    )


def confirm_view(ahead: Preview) -> Rows | None:
    """«Confirm» carries the move itself where it fits an id; very long turns are typed again."""
    match, seq = ahead.loaded.match.id, ahead.loaded.seq
    text = ahead.text
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


@controls.on("confirm", Of.MATCH)
async def confirm(press: Press) -> None:
    """«Confirm» under a preview."""
    await acknowledge(press.interaction, acts=True)
    await play(press, press.number(0), press.number(1), ":".join(press.args[2:]))


@controls.on("drop", Of.NOTHING)
async def drop(press: Press) -> None:
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
    committed(press.interaction, tr("Your move {move} is in.", move=Quoted(text)))
    if after.position.mid_turn and after.mover == press.player and not after.result:
        await show_pad(press, after, ())
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
    said = sentences.played(
        after, text, press.player, await context.names.of(after.match.players, after.match.server)
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
    return Link(label, lists.address(following))
