"""`/board`, «More» and looking back: everything that shows a match."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Button, Option, button, rows, select, suggestion
from bot.discord_io.markdown import escaped_input
from bot.discord_io.markup import in_discord, small
from bot.discord_io.responses import MAX_TEXT_LENGTH, Document, plain_language_of, say
from bot.features.random_turns import buttons_for_all_turns
from bot.interactions import find_match
from bot.interactions.arguments import MatchText, ShortText, describe
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.find_match import complete_any_match
from bot.interactions.private_pictures import private_picture, private_view
from bot.messages import endings, sentences
from bot.messages.move_number import place_in_match
from bot.messages.pages import stepping
from bot.messages.preferences import THEME_NAMES, theme_label
from bot.messages.ratings import rating_note_of
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.takebacks import undo_ply
from model.errors import Refused
from rendering.renderers import renderer_of
from rendering.view import Highlight, View
from rules.errors import GameError
from rules.game import Position
from rules.text import (
    NOTHING,
    Language,
    Notation,
    Translatable,
    Verbatim,
    as_phrase,
    in_language,
    join_texts,
    tr,
)

controls = Controls()
"""The commands and controls of this module."""


@controls.command("board", tr("Look at a match, after any of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    move=tr("After how many moves. Leave it out to see the board as it is now."),
    theme=tr("The colours of the picture."),
    flipped=tr("Whether to turn the board by half a turn."),
    text=tr("Whether to show text instead of a picture."),
    show=tr("Something extra to show on the board."),
)
@app_commands.choices(theme=[suggestion(theme_label(name), name) for name in THEME_NAMES])
@app_commands.autocomplete(match=complete_any_match)
async def board(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    match: MatchText | None = None,
    move: app_commands.Range[int, 0, 5000] | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
    text: bool = False,
    show: ShortText | None = None,
) -> None:
    """`/board`: show a match after a move (the newest if None), as a picture or as text."""
    loaded = await find_match.match_to_view(interaction, match)
    positions = loaded.line.positions
    at = len(positions) - 1 if move is None else loaded.line.ply_after(move)
    if text:
        await show_text_board(Press(interaction), loaded, at)
        return
    shown = (
        find_highlight(
            renderer_of(loaded.match.game).highlights(positions[at]),
            show,
            plain_language_of(interaction),
        )
        if show
        else ""
    )
    press = Press(interaction)
    view = await private_view(press, theme=theme, flipped=flipped, show=shown)
    await show_ply(press, loaded, at, view=view)


MAX_LABELS = 10
"""The most labels that a refusal lists; the command suggests them all."""


def find_highlight(offered: Sequence[Highlight], typed: str, language: Language) -> str:
    """Return the value of the highlight that somebody typed.

    They may type its value, the part of the value after the colon, or its label, in English or in
    their language.
    Raises Refused, with the labels that are offered, if none matches.
    """
    wanted = typed.strip().lower()
    for each in offered:
        labels = {each.label.lower(), in_language(each.label, language).lower()}
        if wanted in {each.value, each.value.partition(":")[2], *labels}:
            return each.value
    text = Verbatim(escaped_input(typed))
    cannot = tr("I can't show “{text}” on this board.", text=text)
    if not offered:
        raise Refused(join_texts([cannot, tr("It has nothing extra to show.")]))
    labels = join_texts([as_phrase(each.label) for each in offered[:MAX_LABELS]], " · ")
    raise Refused(join_texts([cannot, tr("I can show: {labels}.", labels=labels)]))


@board.autocomplete("show")
async def complete_show(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the highlights that the board of the match offers."""
    match = getattr(interaction.namespace, "match", None)
    try:
        loaded = await find_match.match_to_view(interaction, match)
    except (Refused, GameError):
        return []
    found = renderer_of(loaded.match.game).highlights(loaded.position)
    language = plain_language_of(interaction)
    return [
        suggestion(each.label, each.value)
        for each in found
        if typed.lower() in f"{in_language(each.label, language)} {each.label} {each.value}".lower()
    ][:25]


DANGER = discord.ButtonStyle.danger


# ---- «More»
@controls.on("more", Subject.MATCH)
async def more(press: Press) -> None:
    """Handle «More»: show the options of a match, and buttons for everything except moves."""
    loaded = await press.context.service.playing.load(press.number(0))
    match, seq = loaded.match.id, loaded.seq
    views = [
        button(tr("Board as text"), "text", match),
        button(tr("Look back"), "look", match, loaded.position.ply),
        button(tr("Flip"), "flip", match),
        button(tr("Rules"), "rules", 0, loaded.match.game),
    ]
    actions: list[Button] = []
    if press.player in loaded.match.players and not loaded.result:
        cancel = tr("Offer to cancel") if loaded.everybody_has_moved else tr("Cancel match")
        actions = [
            *buttons_for_all_turns(loaded, press.player),
            _takeback_button(press, loaded),
            button(tr("Resign"), "resign", match, seq, style=DANGER),
            button(cancel, "cancel", match, seq, style=DANGER),
        ]
    themes = [Option(theme_label(name), name) for name in THEME_NAMES]
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    options = loaded.game.short_options(loaded.options)
    rated = sentences.rated_or_casual(loaded.match.match_options)
    terms = join_texts([options, sentences.match_clock(loaded.match), rated], " · ")
    theme_menu = select(tr("Show it in another theme"), themes, "themed", match)
    everything = loaded.game.describe_options(loaded.options)
    details = small(everything) if everything != options else NOTHING
    text = join_texts([sentences.title(loaded, names), terms, details], "\n")
    await say(press.interaction, text, view=rows(views, [theme_menu], actions))


def _takeback_button(press: Press, loaded: LoadedMatch) -> Button:
    """Return the button that undoes the player's last turn, or asks for that after a minute."""
    match = loaded.match.id
    try:
        undo_ply(loaded, press.player, press.context.clock.now())
    except Refused:
        return button(tr("Ask for takeback"), "takeback", match)
    return button(tr("Undo"), "undo", match)


@controls.on("text", Subject.MATCH)
async def as_text(press: Press) -> None:
    """Handle «Board as text»: show the board as plain text, for screen readers and copying."""
    await show_text_board(press, await press.context.service.playing.load(press.number(0)))


async def show_text_board(press: Press, loaded: LoadedMatch, ply: int | None = None) -> None:
    """Show the last event, whose turn it is, and the board: as lists, as a grid, and in one line.

    The position is the one after `ply` plies, None for the newest. If all that is too long for a
    message, it is sent as a file, and the message has the lists if there is room for them.
    """
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    positions = loaded.line.positions
    position = positions[-1] if ply is None else positions[min(ply, len(positions) - 1)]
    narration = position.narration
    head: Translatable = _about_position(loaded, ply, names)
    if ply is None or ply >= len(positions) - 1:
        rating = await rating_note_of(press.context, loaded, names)
        head = join_texts([head, small(rating) if rating else NOTHING], "\n")
    listed = [head, *narration.board_lists(names)]
    grid, compact = narration.board_grid(), Notation(position.text())
    fence, quote = Verbatim("```"), Verbatim("`")
    quoted = join_texts([quote, compact, quote], "")
    whole = join_texts([*listed, join_texts([fence, grid, fence], "\n"), quoted], "\n")
    if len(in_discord(whole, press.language)) <= MAX_TEXT_LENGTH:
        await say(press.interaction, whole)
        return
    plain = await press.context.names.plain(loaded.match.players, loaded.match.server)
    in_file = [_about_position(loaded, ply, plain), *narration.board_lists(plain)]
    file_text = in_language(
        join_texts([join_texts(in_file, "\n"), grid, compact], "\n\n"), press.plain_language
    )
    document = Document(f"{loaded.match.game}-{loaded.match.id}.txt", f"{file_text}\n".encode())
    text = join_texts([*listed, tr("The file has the board as a grid, too.")], "\n")
    if len(in_discord(text, press.language)) > MAX_TEXT_LENGTH:
        text = join_texts([head, tr("The whole board is in the file.")], "\n")
    await say(press.interaction, text, documents=[document])


def _about_position(loaded: LoadedMatch, ply: int | None, names: Sequence[str]) -> Translatable:
    """Return the title of the match, what happened last, whose turn it is, and what threatens."""
    line = loaded.line
    last = len(line.moves)
    ply = last if ply is None else min(ply, last)
    position = line.positions[ply]
    happened = endings.happened_before_result(loaded, names)
    if ply < last:
        number = place_in_match(line, ply)
        happened = join_texts([number, sentences.describe_ply(loaded, ply, names)])
    now = [to_move(position, names), *position.narration.situation(names)]
    if ply == last and loaded.result:
        now = [endings.result_and_reason(loaded, names)]
    return join_texts([sentences.title(loaded, names), happened, *now], "\n")


def to_move(position: Position, names: Sequence[str]) -> Translatable:
    """Say whose turn it is in a position and what they can do, to anybody who looks at it."""
    return position.narration.prompt(names[position.to_move]).about_mover


@controls.on("flip", Subject.MATCH)
async def flip(press: Press) -> None:
    """Handle «Flip»: show the board once from the other side than the player prefers."""
    loaded = await press.context.service.playing.load(press.number(0))
    flipped = not (await press.context.service.preferences.of(press.player)).flipped
    view = await private_view(press, flipped=flipped)
    picture = await private_picture(press, loaded, view=view)
    await say(press.interaction, tr("`/settings` turns every board for you."), picture=picture)


@controls.on("themed", Subject.MATCH)
async def show_in_theme(press: Press) -> None:
    """Handle the menu of themes: show the board once in another theme."""
    loaded = await press.context.service.playing.load(press.number(0))
    view = await private_view(press, theme=press.choice)
    picture = await private_picture(press, loaded, view=view)
    await say(press.interaction, tr("`/settings` makes a theme yours."), picture=picture)


# ---- looking back
@controls.on("look", Subject.MATCH)
async def look_back(press: Press) -> None:
    """Handle «Look back», and the buttons to step through the match."""
    loaded = await press.context.service.playing.load(press.number(0))
    await show_ply(press, loaded, press.number(1))


async def show_ply(
    press: Press,
    loaded: LoadedMatch,
    ply: int,
    *,
    view: View | None = None,
    more: Sequence[Button] = (),
) -> None:
    """Show the position after `ply` plies, with buttons to step through the match.

    `view` is as in `private_picture`. `more` are buttons below the others.
    """
    last = len(loaded.line.moves)
    ply = min(max(ply, 0), last)
    picture = await private_picture(press, loaded, ply, view=view)
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    match = loaded.match.id
    replay = button(tr("Replay"), "replay", match, disabled=not last)
    lines: list[Translatable] = [
        sentences.title(loaded, names),
        join_texts([place_in_match(loaded.line, ply), sentences.describe_ply(loaded, ply, names)]),
    ]
    if ply == last and loaded.result:
        headline, ending = endings.headline(loaded, names), endings.ending(loaded, names)
        lines.append(join_texts([headline, ending], ". "))
        if rating := await rating_note_of(press.context, loaded, names):
            lines.append(small(rating))
    controls = rows([*stepping(ply, last, "look", match), replay], more)
    await say(press.interaction, join_texts(lines, "\n"), view=controls, picture=picture)
