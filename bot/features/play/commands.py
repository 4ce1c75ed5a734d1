"""`/move` and `/swap`, and the pad: choose a move or type it, then preview and confirm it.

Every message here is a private answer to the player to move. The custom_ids of its controls hold
the match, the seq and what was chosen so far, so that they work after a restart.
"""

from __future__ import annotations

from bot.context import Interaction
from bot.discord_io.components import (
    Button,
    Control,
    Form,
    button,
    fits,
    make_id,
)
from bot.discord_io.markup import bold
from bot.features.play.pad import NOTHING_CHOSEN, SEPARATOR, Choices, Chosen, follow, step_back
from bot.features.play.pad_layout import (
    another_move_rows,
    candidate_rows,
    confirm_rows,
    example_moves,
    filled_in,
    match_and_colour,
    pad_message,
    preview_text,
)
from bot.interactions import find_match
from bot.interactions.arguments import (
    MatchText,
    MoveText,
    describe,
    suggest,
)
from bot.interactions.dispatch import Handlers, InvalidCustomId, Request
from bot.interactions.errors import echo
from bot.interactions.find_match import complete_move, next_link, own_match
from bot.interactions.private_pictures import preview_picture, private_picture, private_view
from bot.messages import sentences
from bot.messages.board import action_buttons
from matches.log.loaded_match import LoadedMatch
from matches.play.playing import check_can_move, check_up_to_date, preview_turn, undo_ply
from model.errors import Refused
from model.limits import Limit
from model.text_values import match_number
from rules import limits
from rules.errors import AmbiguousMove, GameError, IllegalMove, MoveError
from rules.move_pad import NumberQuestion
from rules.text import NOTHING, Text, UserInput, as_text, either, join_texts, tr
from rules.turns import preview_of, write_turn

handlers = Handlers()

MAX_ANSWER_LENGTH = 40
"""Characters of the answer to a `NumberQuestion`."""


async def load_current(request: Request) -> LoadedMatch:
    """Load the match of a control that only the player to move may use.

    Raises OutOfDate if it is not on the newest board, and Refused if it is not this player's turn.
    """
    loaded = await request.load_match()
    check_up_to_date(loaded, request.number(1))
    check_can_move(loaded, request.player)
    return loaded


# ---- the pad
async def show_pad(
    request: Request,
    loaded: LoadedMatch,
    choices: Choices = NOTHING_CHOSEN,
    note: Text = NOTHING,
) -> None:
    """Show the pad after what has been chosen, or the preview if that is a turn.

    `note` is shown before the question. If a choice is not possible in this position, say so and
    begin again. If moves have only buttons here, show those.
    """
    if not loaded.position.pad.has_steps:
        await _show_action_buttons(request, loaded, note)
        return
    try:
        state = follow(loaded, choices)
    except GameError as error:
        choices, note = NOTHING_CHOSEN, error.text
        state = follow(loaded, choices)
    if isinstance(state, Chosen):
        note = join_texts([note, filled_in(state.forced)], "\n")
        before = step_back(loaded, choices)
        await preview_or_play(request, loaded, state.text, before, note=note, may_play=state.named)
        return
    text, rows = pad_message(state, note)
    if state.plies:
        preview = preview_of(loaded.position, state.plies)
        picture = await preview_picture(request, loaded, preview, show=state.step.show)
    else:
        view = await private_view(request, show=state.step.show)
        picture = await private_picture(request, loaded, view=view)
    await request.say(text, *rows, picture=picture)


async def _show_action_buttons(request: Request, loaded: LoadedMatch, note: Text) -> None:
    """Show a position in which all moves have their own button, as in an opening."""
    names = await request.names(loaded.match)
    narration = loaded.position.narration
    prompt = bold(narration.prompt(names[loaded.position.to_move]).alone)
    lines = [note, match_and_colour(loaded), prompt, *narration.situation(names)]
    text = join_texts(lines, "\n")
    picture = await private_picture(request, loaded)
    await request.say(text, list(action_buttons(loaded)), picture=picture)


@handlers.on("move", match=True)
@handlers.on("at", match=True, even_if_late=True)
@handlers.on("at-back", match=True)
async def choose(request: Request) -> None:
    """Handle «Move» on a board, and all that chooses on the pad: go on from what is chosen then.

    The custom_id of a button, or the value of a menu, has all of that.
    """
    await show_pad(request, await load_current(request), choices_of(request))


def choices_of(request: Request) -> Choices:
    """Return what was chosen, from the custom_id of a button or the value of a menu.

    Raises InvalidCustomId if that cannot be read.
    """
    return _read_choices(request.values[0] if request.values else SEPARATOR.join(request.args[2:]))


def _read_choices(chosen: str) -> Choices:
    plies, _, answers = chosen.partition(SEPARATOR)
    try:
        return Choices.read(plies, answers)
    except ValueError as error:
        raise InvalidCustomId(str(error)) from error


# ---- typing
@handlers.on("type", match=True, opens_form=True)
async def open_move_form(request: Request) -> None:
    """Handle «Type it»: open a form for the move.

    A form must be the first answer to an interaction, so this does not acknowledge.
    """
    loaded = await load_current(request)
    custom_id = (Control.FORM, "typed", *request.args[:3])
    if not fits(*custom_id):
        raise InvalidCustomId(f"{request.action} is too long for its form")
    example = example_moves(loaded, choices_of(request).plies)
    title = join_texts([loaded.game.title, match_number(loaded.match.id)])
    label = tr("Your move")
    await request.open_form(Form(title, make_id(*custom_id), "move", label, limits.MOVE, example))


@handlers.on("typed", match=True, even_if_late=True, max_length=limits.MOVE)
async def read_typed_move(request: Request) -> None:
    """Handle the form with a typed move."""
    loaded = await load_current(request)
    typed = request.typed
    before = _read_choices(SEPARATOR.join(request.args[2:]))  # a form has no menu
    if before.plies and not _is_whole_turn(request, loaded, typed):
        typed = write_turn((*before.plies, typed))
    await preview_or_play(request, loaded, typed, before)


def _is_whole_turn(request: Request, loaded: LoadedMatch, text: str) -> bool:
    """Whether a text is a whole turn without what was chosen on the pad before."""
    try:
        return preview_turn(loaded, request.player, text).is_whole_turn
    except MoveError:
        return False


def _number_question(request: Request, loaded: LoadedMatch) -> tuple[Text, NumberQuestion]:
    """Return the label of the button that asks for a number, and its question.

    Raises InvalidCustomId if there is no such button in this position.
    """
    actions = loaded.position.pad.actions()
    number = request.number(2)
    question = actions[number].number if 0 <= number < len(actions) else None
    if question is None:
        raise InvalidCustomId(f"{request.action} for button {number} of {len(actions)}")
    return actions[number].label, question


@handlers.on("ask", match=True, opens_form=True)
async def open_number_form(request: Request) -> None:
    """Handle a button whose move needs a number, such as a komi: open a form for the number."""
    loaded = await load_current(request)
    label, question = _number_question(request, loaded)
    form = Form(
        label,
        make_id(Control.FORM, "answered", *request.args[:3]),
        "answer",
        question.label,
        MAX_ANSWER_LENGTH,
        explanation=question.explanation,
    )
    await request.open_form(form)


@handlers.on("answered", match=True, even_if_late=True, max_length=MAX_ANSWER_LENGTH)
async def read_number(request: Request) -> None:
    """Handle the form with a number."""
    loaded = await load_current(request)
    _, question = _number_question(request, loaded)
    await preview_or_play(request, loaded, question.move_text(request.typed))


@handlers.on("pick", match=True, even_if_late=True)
async def pick_move(request: Request) -> None:
    """Handle a button that is a whole move, such as a swap or a pass."""
    loaded = await load_current(request)
    await preview_or_play(request, loaded, ":".join(request.args[2:]))


# ---- preview and confirmation
async def preview_or_play(
    request: Request,
    loaded: LoadedMatch,
    text: str,
    before: Choices | None = NOTHING_CHOSEN,
    *,
    note: Text = NOTHING,
    may_play: bool = True,
) -> None:
    """Show what a move would do, with «Confirm».

    Play it at once if the player's preferences do not ask for confirmation, there are no warnings,
    and it `may_play` because the player named the whole move. A part of a turn is chosen on the
    pad, which asks for the rest. A text that is not one legal move is answered with what is wrong.
    `before` is what the pad shows after «Back», None if there is no «Back». `note` is shown in the
    preview. Raises Refused if it is not this player's turn.
    """
    try:
        preview = preview_turn(loaded, request.player, text)
    except AmbiguousMove as error:
        await request.say(error.text, *candidate_rows(loaded, error, before))
        return
    except MoveError as error:
        # the sentence about a text that cannot be read repeats it
        typed = echo(request.interaction) if isinstance(error, IllegalMove) else NOTHING
        text_and_typed = join_texts([error.text, typed])
        await request.say(text_and_typed, *another_move_rows(loaded, before))
        return
    if not preview.is_whole_turn:
        await show_pad(request, loaded, Choices(preview.moves))
        return
    async with request.read() as unit:
        preferences = await unit.players.preferences(request.player)
    if may_play and not preferences.confirm and not preview.warnings:
        await play(request, loaded.match.id, loaded.seq, preview.text)
        return
    picture = await preview_picture(request, loaded, preview)
    rows = confirm_rows(loaded, preview, before)
    await request.say(preview_text(loaded, preview, note), *rows, picture=picture)


@handlers.on("confirm", match=True, even_if_late=True)
async def confirm(request: Request) -> None:
    """Handle «Confirm» under a preview: play the move."""
    await play(request, request.number(0), request.number(1), ":".join(request.args[2:]))


@handlers.on("drop")
async def cancel_preview(request: Request) -> None:
    """Handle «Cancel» under a preview: play nothing."""
    await request.say(tr("Nothing was played. Your match waits for you."))


async def play(request: Request, match: int, seq: int, text: str) -> None:
    """Play a move, and say where the new board is and which match waits for the player next.

    Raises TooManyRequests, and what `Playing.play` raises.
    """
    context = request.context
    context.rate_limits.check(request.player, Limit.PLAY)
    after = await context.service.playing.play(
        match,
        request.player,
        text,
        seq=seq,
        interaction=request.interaction.id,
        pressed_at=request.pressed_at,
    )
    context.metrics.move_played()
    request.set_done(tr("Your move {move} is in.", move=UserInput(text)))
    links = [undo_button(request, after), await next_link(request, match)]
    names = await request.names(after.match)
    confirmation = sentences.move_received(after, text, request.player, names)
    await request.say(confirmation, links)


def undo_button(request: Request, loaded: LoadedMatch) -> Button | None:
    """Return the button that undoes the player's last turn; None if that cannot be undone."""
    try:
        undo_ply(loaded, request.player, request.context.clock.now())
    except Refused:
        return None
    return button(tr("Undo"), "undo", loaded.match.id, loaded.seq)


# ---- the commands
SEVERAL_MATCHES = tr("It's your turn in several matches.")


async def enter_move(request: Request, text: str, match: str | None) -> None:
    """Preview a typed move, or play it if the player's settings say so.

    `match` is what was typed to name the match. If it is None and the move is legal in several
    matches, or there are too many to look at all, ask which one.
    """
    playable, are_all = await find_match.matches_to_move_in(request, match)
    candidates = find_match.matches_where_legal(playable, text)
    if len(candidates) > 1 or not are_all:
        await ask_which(request, candidates, text, are_all=are_all)
        return
    await preview_or_play(request, candidates[0], text)


async def ask_which(
    request: Request, candidates: list[LoadedMatch], text: str, *, are_all: bool
) -> None:
    """Ask which match the move is for, with a button for each, labelled by opponent.

    `are_all` is false if it may be for others than the candidates, too. Raises Refused, with a list
    of the matches, if the move is too long for the buttons.
    """
    are_all = are_all and len(candidates) <= find_match.MAX_LISTED
    candidates = candidates[: find_match.MAX_LISTED]
    matches = [loaded.match for loaded in candidates]
    typed = " ".join(text.split())
    asked = [(loaded.match.id, loaded.seq) for loaded in candidates]
    too_long = not all(fits(Control.BUTTON, "pick", *which, typed) for which in asked)
    labels = await find_match.match_labels(request, matches, request.player, escape=too_long)
    if too_long:
        name_one = tr("Name one with the option match: {matches}.", matches=either(labels))
        raise Refused(join_texts([SEVERAL_MATCHES, name_one]))
    buttons = [
        button(as_text(label), "pick", *which, typed)
        for label, which in zip(labels, asked, strict=True)
    ]
    which_one = tr("Which one is “{move}” for?", move=limits.shown(typed))
    lines = [buttons[start : start + 2] for start in range(0, len(buttons), 2)]
    more = NOTHING if are_all else tr("If it is none of these, name one with the option match.")
    await request.say(join_texts([SEVERAL_MATCHES, which_one, more]), *lines)


@handlers.command("move", tr("Make your move."))
@describe(move=tr("Your move, such as d4 or d4-d5. The list shows what is legal."))
@suggest(move=complete_move)
@own_match
async def move(interaction: Interaction, move: MoveText, match: MatchText | None = None) -> None:
    """`/move`: make a move."""
    await enter_move(Request(interaction), move, match)


@handlers.command("swap", tr("Swap sides with your opponent, if the game allows it now."))
@own_match
async def swap(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/swap`: play the move `swap`."""
    await enter_move(Request(interaction), "swap", match)
