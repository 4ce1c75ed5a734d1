"""Everything that shows a match, the rules or a list, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import discord

from bot.discord_io.components import Button, Option, button, rows, select
from bot.discord_io.markup import heading, in_discord, small
from bot.discord_io.responses import MAX_TEXT_LENGTH, Document, Picture, acknowledge, say
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.move_entry import next_link
from bot.interactions.private_pictures import ply_picture, private_picture
from bot.interactions.random_turns import buttons_for_all_turns
from bot.messages import endings, lists, sentences
from bot.messages.match_files import file_stem, match_files
from bot.messages.move_number import place_in_match
from bot.messages.preferences import THEME_NAMES, private_theme, theme_label
from bot.messages.ratings import rating_note_of
from matches.steps.loaded_match import LoadedMatch
from matches.use_cases.takebacks import undo_ply
from model.errors import Refused
from rendering.renderers import diagram_alt_text
from rendering.view import View
from rules.game import Position
from rules.registry import game_named
from rules.text import NOTHING, Notation, Translatable, Verbatim, in_language, join_texts, tr

controls = Controls()
"""The handlers of this module."""

DANGER = discord.ButtonStyle.danger


# ---- «More»
@controls.on("more", Subject.MATCH)
async def more(press: Press) -> None:
    """Handle «More»: show the options of a match, and buttons for everything except moves."""
    await acknowledge(press.interaction)
    loaded = await press.context.service.playing.load(press.number(0))
    match, seq = loaded.match.id, loaded.seq
    views = [
        button(tr("Board as text"), "text", match),
        button(tr("Look back"), "look", match, loaded.position.ply),
        button(tr("Flip"), "flip", match),
        button(tr("Rules"), "rules", loaded.match.game, 0),
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


@controls.on("next", Subject.NOTHING)
async def next_match(press: Press) -> None:
    """Handle «Next match»: link to another match in which it is this player's turn."""
    await acknowledge(press.interaction)
    link = await next_link(press.context, press.player, press.number(0))
    if link is None:
        await say(press.interaction, tr("No other match waits for your move."))
        return
    await say(press.interaction, tr("It is your move here:"), view=rows([link]))


@controls.on("text", Subject.MATCH)
async def as_text(press: Press) -> None:
    """Handle «Board as text»: show the board as plain text, for screen readers and copying."""
    await acknowledge(press.interaction)
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
    await acknowledge(press.interaction)
    loaded = await press.context.service.playing.load(press.number(0))
    flipped = not (await press.context.service.preferences.of(press.player)).flipped
    picture = await private_picture(press, loaded, flipped=flipped)
    await say(press.interaction, tr("`/settings` turns every board for you."), picture=picture)


@controls.on("themed", Subject.MATCH)
async def show_in_theme(press: Press) -> None:
    """Handle the menu of themes: show the board once in another theme."""
    await acknowledge(press.interaction)
    loaded = await press.context.service.playing.load(press.number(0))
    picture = await private_picture(press, loaded, theme=press.choice)
    await say(press.interaction, tr("`/settings` makes a theme yours."), picture=picture)


# ---- looking back
@controls.on("look", Subject.MATCH)
async def look_back(press: Press) -> None:
    """Handle «Look back», and the buttons to step through the match."""
    await acknowledge(press.interaction)
    loaded = await press.context.service.playing.load(press.number(0))
    await show_ply(press, loaded, press.number(1))


async def show_ply(
    press: Press,
    loaded: LoadedMatch,
    ply: int,
    *,
    show: str = "",
    theme: str | None = None,
    flipped: bool | None = None,
    more: Sequence[Button] = (),
) -> None:
    """Show the position after `ply` plies, with buttons to step through the match.

    `theme` and `flipped` override the player's preferences. `show` is a `View.show`, or "". `more`
    are buttons below the others.
    """
    last = len(loaded.line.moves)
    ply = min(max(ply, 0), last)
    picture = await ply_picture(press, loaded, ply, show=show, theme=theme, flipped=flipped)
    names = await press.context.names.escaped(loaded.match.players, loaded.match.server)
    match = loaded.match.id
    buttons = [  # the letter at the end only keeps their custom_ids apart
        button(tr("First"), "look", match, 0, "a", disabled=ply == 0),
        button(tr("Back"), "look", match, ply - 1, "b", disabled=ply == 0),
        button(tr("Next"), "look", match, ply + 1, "c", disabled=ply == last),
        button(tr("Last"), "look", match, last, "d", disabled=ply == last),
        button(tr("Replay"), "replay", match, disabled=not last),
    ]
    lines: list[Translatable] = [
        sentences.title(loaded, names),
        join_texts([place_in_match(loaded.line, ply), sentences.describe_ply(loaded, ply, names)]),
    ]
    if ply == last and loaded.result:
        headline, ending = endings.headline(loaded, names), endings.ending(loaded, names)
        lines.append(join_texts([headline, ending], ". "))
        if rating := await rating_note_of(press.context, loaded, names):
            lines.append(small(rating))
    view = rows(buttons, more)
    await say(press.interaction, join_texts(lines, "\n"), view=view, picture=picture)


# ---- the record
@controls.on("record", Subject.MATCH)
async def record(press: Press) -> None:
    """Handle «Record»: send the files of a match that is over.

    Raises Refused before that.
    """
    await acknowledge(press.interaction)
    loaded = await press.context.service.playing.load(press.number(0))
    if not loaded.result:
        raise Refused(
            tr("The record is offered when the match is over. Until then, use `/export`.")
        )
    await send_files(press, loaded)


async def send_files(press: Press, loaded: LoadedMatch) -> None:
    """Send a match as a text to read, and as a JSON file that anybody can verify."""
    names = await press.context.names.plain(loaded.match.players, loaded.match.server)
    whole = await press.context.service.playing.load_whole(loaded.match.id)
    async with press.context.heavy_work.held_by(press.player):
        documents = await asyncio.to_thread(match_files, whole, names, press.plain_language)
    stem = file_stem(loaded)
    about: list[Translatable] = [_about_record(loaded, stem), small(_about_verifying(stem))]
    if not loaded.result:
        about = [tr("{file} has all moves so far, to read.", file=Verbatim(f"`{stem}.txt`"))]
        about.append(_about_running(loaded, stem))
    await say(press.interaction, join_texts(about, "\n"), documents=documents)


def _about_running(loaded: LoadedMatch, name: str) -> Translatable:
    """Say what the record of a running match is for, and that it holds no secrets."""
    file = Verbatim(f"`{name}.json`")
    if loaded.game.uses_chance(loaded.options):
        return tr(
            "{file} is the same for programs. The seed of the draws is not in it; it is shown when "
            "the match is over.",
            file=file,
        )
    return tr("{file} is the same for programs.", file=file)


def _about_record(loaded: LoadedMatch, name: str) -> Translatable:
    """Say what the files of a record are for."""
    to_read = tr("{file} has all moves, to read.", file=Verbatim(f"`{name}.txt`"))
    file = Verbatim(f"`{name}.json`")
    if loaded.game.uses_chance(loaded.options):
        keep = tr(
            "Keep {file}: with it anybody can check that no move and no draw was changed.",
            file=file,
        )
    else:
        keep = tr("Keep {file}: with it anybody can check that no move was changed.", file=file)
    return join_texts([to_read, keep])


def _about_verifying(name: str) -> Translatable:
    """Say how to verify a record, to the curious."""
    return tr(
        "For the curious: `python -m rules verify {file}` recomputes the whole match. Add `--hash` "
        "and the hash below the last board, to see that the record is of this match.",
        file=Verbatim(f"{name}.json"),
    )


# ---- rules
@controls.on("rules", Subject.NOTHING)
async def rules_page(press: Press) -> None:
    """Handle «Rules» below a board, and the buttons that turn the pages of the rules."""
    await acknowledge(press.interaction)
    await show_rules(press, press.arg(0), press.number(1))


async def show_rules(press: Press, name: str, number: int) -> None:
    """Show a page of the rules of the game called `name`, with its picture and buttons to turn.

    `number` counts from 0; a number out of range leads to the nearest page.
    """
    game = game_named(name)
    pages = game.pages()
    number = min(max(number, 0), len(pages) - 1)
    page = pages[number]
    picture = None
    if page.position:
        preferences = await press.context.service.preferences.of(press.player)
        theme = await private_theme(press.context, preferences, press.server)
        view = View(theme=theme, marks=page.marks, width=480, language=press.plain_language)
        position = game.from_text(page.position)
        data = await press.context.pictures.draw(position, view)
        alt = diagram_alt_text(position, page.caption, language=press.plain_language)
        picture = Picture(data, f"rules-{number + 1}.png", alt)
    buttons = [
        button(tr("Back"), "rules", name, number - 1, disabled=number == 0),
        button(tr("Next"), "rules", name, number + 1, disabled=number == len(pages) - 1),
    ]
    count = Verbatim(f"({number + 1}/{len(pages)})")
    title = heading(join_texts([join_texts([game.title, page.title], ": "), count]))
    text = join_texts([title, page.text], "\n")
    await say(press.interaction, text, view=rows(buttons), picture=picture)


# ---- lists
@controls.on("list", Subject.NOTHING)
async def list_page(press: Press) -> None:
    """Handle the buttons that turn the pages of `/matches`."""
    await acknowledge(press.interaction)
    await show_matches(press, press.number(0))


async def show_matches(press: Press, number: int) -> None:
    """Show a page of the player's matches; `number` counts from 0."""
    page = await lists.matches_page(press.context, press.interaction, number)
    await show_page(press, "list", page)


@controls.on("challenges", Subject.NOTHING)
async def challenges_page(press: Press) -> None:
    """Handle the buttons that turn the pages of `/challenges`."""
    await acknowledge(press.interaction)
    await show_challenges(press, press.number(0))


async def show_challenges(press: Press, number: int) -> None:
    """Show a page of the server's open challenges for this player; `number` counts from 0."""
    pages = await lists.challenges_pages(press.context, press.interaction)
    number = min(max(number, 0), len(pages) - 1)
    await show_page(press, "challenges", lists.Page(pages[number], number, len(pages)))


async def show_page(press: Press, action: str, page: lists.Page) -> None:
    """Show a page of a list. If there are several, the buttons to turn them call `action`."""
    number = page.number
    buttons = [
        button(tr("Back"), action, number - 1, disabled=number == 0),
        button(tr("Next"), action, number + 1, disabled=number == page.count - 1),
    ]
    await say(press.interaction, page.text, view=rows(buttons if page.count > 1 else ()))
