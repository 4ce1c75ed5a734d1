"""`/board`, «More» and looking back: everything that shows a match."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import compress

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import MAX_TEXT_LENGTH, RED, Button, MenuEntry, button, select
from bot.discord_io.markup import in_discord, small
from bot.discord_io.responses import Document
from bot.interactions.board_pictures import (
    THEME_CHOICES,
    THEME_LABELS,
    names_of_match,
    ply_picture,
    private_picture,
    private_view,
)
from bot.interactions.dispatch import Request, handlers
from bot.interactions.errors import options_and_fields
from bot.interactions.find_match import asked_which, complete_any_match, load_only, matches_to_view
from bot.interactions.slash_commands import (
    MatchText,
    ShortText,
    Suggestion,
    describe,
    matching,
    suggest,
)
from bot.messages import board_message, endings, sentences
from bot.messages.endings import rating_note_of
from bot.messages.match_files import file_stem, proof_of
from bot.messages.pages import stepping
from matches.log.match import Match
from model.computers import has_computer
from model.errors import Refused
from rendering.renderers import renderer_of
from rendering.view import Highlight, View
from rules import text_limits
from rules.errors import GameError
from rules.text import NOTHING, Language, Notation, Text, as_phrase, in_language, join_texts, tr


async def complete_show(request: Request, typed: str) -> list[Suggestion]:
    """Suggest the highlights that the board of the match offers."""
    typed_match = getattr(request.interaction.namespace, "match", None)
    try:
        match = await load_only(request, await matches_to_view(request, typed_match))
    except (Refused, GameError):
        return []
    offered = renderer_of(match.row.game).highlights(match.position)
    return matching(request, typed, {each.value: each.label for each in offered})


@handlers.command("board", tr("Look at a match, after any of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    move=tr("The board after this many moves. Leave it out to see the board as it is now."),
    theme=tr("The colours of the picture."),
    flipped=tr("Whether to see the board from the other side."),
    text=tr("Whether to show text instead of a picture."),
    show=tr("Something extra to show on the board."),
)
@app_commands.choices(theme=THEME_CHOICES)
@suggest(match=complete_any_match, show=complete_show)
async def board(
    interaction: Interaction,
    *,
    match: MatchText | None = None,
    move: app_commands.Range[int, 0, 5000] | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
    text: bool = False,
    show: ShortText | None = None,
) -> None:
    """`/board`: show a match after a move (the newest if None), as a picture or as text."""
    request = Request(interaction)
    rows = await matches_to_view(request, match)
    if not any(options_and_fields(interaction.data)) and await asked_which(request, rows, "look"):
        return
    chosen = await load_only(request, rows)
    positions = chosen.line.positions
    at = len(positions) - 1 if move is None else chosen.line.ply_after(move)
    if text:
        await show_text_board(request, chosen, at)
        return
    offered = renderer_of(chosen.row.game).highlights(positions[at])
    shown = find_highlight(offered, show, request.plain_language) if show else ""
    view = await private_view(request, theme=theme, flipped=flipped, highlight=shown)
    await show_ply(request, chosen, at, view=view)


MAX_LABELS = 10
"""The most labels that a refusal lists; the command suggests them all."""


def find_highlight(offered: Sequence[Highlight], typed: str, language: Language) -> str:
    """Return the value of the highlight that somebody typed.

    They may type its value, the part of the value after the colon, or its label, in English or in
    their language.
    Raises Refused, with the labels that are offered, if none matches.
    """
    name = typed.strip().lower()
    for each in offered:
        labels = {each.label.lower(), in_language(each.label, language).lower()}
        if name in {each.value, each.value.partition(":")[2], *labels}:
            return each.value
    text = text_limits.shown(typed)
    cannot = tr("I can't show “{text}” on this board.", text=text)
    if not offered:
        raise Refused(join_texts([cannot, tr("It has nothing extra to show.")]))
    labels = join_texts((as_phrase(each.label) for each in offered[:MAX_LABELS]), " · ")
    raise Refused(join_texts([cannot, tr("I can show: {labels}.", labels=labels)]))


# ---- «More»
@handlers.on_match("more")
async def more(request: Request, match: Match) -> None:
    """Handle «More»: show the options of a match, and buttons for everything except moves."""
    match_id, seq = match.row.id, match.seq
    views = [
        button(tr("Board as text"), "text", match_id),
        board_message.look_button(match_id, match.position.ply),
        button(tr("Flip"), "flip", match_id),
        board_message.rules_button(match.row.game),
    ]
    offered = renderer_of(match.row.game).highlights(match.position)
    if len(offered) <= 2:  # `/board` suggests more
        views += [button(each.label, "extra", match_id, each.value) for each in offered]
    actions: list[Button | None] = []
    if match.result:
        actions = [button(tr("Record"), "record", match_id)]
    plan = board_message.plan_button(match, request.player)
    if request.player in match.row.players and not match.result:
        must_agree = match.everybody_has_moved and not has_computer(match.row.players)
        cancel = tr("Offer to cancel") if must_agree else tr("Cancel match")
        moved = not match.moved_themselves.isdisjoint(match.row.seats_of(request.player))
        takeback = button(tr("Ask for takeback"), "takeback", match_id) if moved else None
        undo = board_message.undo_button(match, request.player, request.context.wall_clock.now())
        actions = [
            board_message.random_turns_button(match, request.player),
            undo or takeback,
            button(tr("Resign"), "resign", match_id, seq, style=RED),
            button(cancel, "cancel", match_id, seq, style=RED),
        ]
    themes = [MenuEntry(label, theme) for theme, label in THEME_LABELS.items()]
    names = await request.names(match.row)
    theme_menu = select(tr("Show it in another theme"), themes, "themed", match_id)
    proof = small(proof_of(match)) if match.result else NOTHING
    text = join_texts([sentences.title(match, names), sentences.terms(match), proof], "\n")
    await request.say(text, [plan], views, [theme_menu], actions)


@handlers.on_match("text")
async def as_text(request: Request, match: Match) -> None:
    """Handle «Board as text»: show the board as plain text, for screen readers and copying."""
    await show_text_board(request, match, match.position.ply, more=[_back_to_more(match)])


def _back_to_more(match: Match) -> Button:
    return button(tr("Back"), "more", match.row.id)


async def show_text_board(
    request: Request, match: Match, ply: int, *, more: Sequence[Button] = ()
) -> None:
    """Show the last event, whose turn it is, and the board: as lists, as a grid, and in one line.

    The position is the one after `ply` plies. `more` are buttons below. If all that is too long for
    a message, it is sent as a file, and the message has the lists if there is room for them.
    """
    names = await request.names(match.row)
    position = match.line.positions[ply]
    narration = position.narration
    head = _about_position(match, ply, names)
    if ply == match.position.ply:
        rating = await rating_note_of(request.context, match, names)
        head = join_texts([head, small(rating)], "\n")
    listed = [head, *narration.board_lists(names)]
    grid, compact = narration.board_grid(), Notation(position.text())
    fence, quote = Notation("```"), Notation("`")
    quoted = join_texts([quote, compact, quote], "")
    whole = join_texts([*listed, join_texts([fence, grid, fence], "\n"), quoted], "\n")
    plain = await request.context.names.plain(match.row.players, match.row.server)
    in_file = [_about_position(match, ply, plain), *narration.board_lists(plain)]
    await say_or_attach(
        request,
        whole,
        *more,
        instead=[
            join_texts([*listed, tr("The file also has the board as a grid.")], "\n"),
            join_texts([head, tr("The whole board is in the file.")], "\n"),
        ],
        file=f"{file_stem(match)}.txt",
        content=join_texts([join_texts(in_file, "\n"), grid, compact], "\n\n"),
    )


async def say_or_attach(
    request: Request, text: Text, *below: Button, instead: Sequence[Text], file: str, content: Text
) -> None:
    """Answer with a text and the buttons `below` it, or with a file if it is too long.

    Then the answer is the first text of `instead` that is not too long, or the last one.
    """
    documents: list[Document] = []
    if len(in_discord(text, request.language)) > MAX_TEXT_LENGTH:
        in_file = in_language(content, request.plain_language)
        documents.append(Document(file, f"{in_file}\n".encode()))
        shown = (len(in_discord(each, request.language)) <= MAX_TEXT_LENGTH for each in instead)
        text = next(compress(instead, shown), instead[-1])
    await request.say(text, below, documents=documents)


def _about_position(match: Match, ply: int, names: Sequence[Text]) -> Text:
    """Return the title of the match, what happened last, whose turn it is, and what threatens."""
    position, last = match.line.positions[ply], match.position.ply
    happened = endings.happened_before_result(match, names)
    if ply < last:
        happened = sentences.at_ply(match, ply, names)
    to_move = position.narration.prompt(names[position.to_move]).about_mover
    situation = [to_move, *position.narration.situation(names)]
    if ply == last and match.result:
        situation = [endings.result_and_reason(match, names)]
    return join_texts([sentences.title(match, names, ply=ply), happened, *situation], "\n")


@handlers.on_match("extra")
async def show_extra(request: Request, match: Match) -> None:
    """Handle the buttons for the highlights of a match, such as «Group values»."""
    offered = renderer_of(match.row.game).highlights(match.position)
    shown = find_highlight(offered, request.arg(1), request.plain_language)
    view = await private_view(request, highlight=shown)
    await show_ply(request, match, match.position.ply, view=view)


@handlers.on_match("flip")
async def flip(request: Request, match: Match) -> None:
    """Handle «Flip»: show the board once from the other side than the player prefers."""
    view = await private_view(request)
    view = replace(view, flipped=not view.flipped)
    await _show_once(request, match, view, tr("`/settings` can turn all boards like this."))


@handlers.on_match("themed")
async def show_in_theme(request: Request, match: Match) -> None:
    """Handle the menu of themes: show the board once in another theme."""
    view = await private_view(request, theme=request.choice)
    await _show_once(request, match, view, tr("`/settings` can show all boards in this theme."))


async def _show_once(request: Request, match: Match, view: View, text: Text) -> None:
    picture = await private_picture(request, match, view)
    await request.say(text, [_back_to_more(match)], picture=picture)


# ---- looking back
@handlers.on_match("look")
async def look_back(request: Request, match: Match) -> None:
    """Handle «Look back», and the buttons to step through the match; without a ply, show all."""
    ply = request.number_or_none(1)
    await show_ply(request, match, match.position.ply if ply is None else ply)


async def show_ply(
    request: Request,
    match: Match,
    ply: int,
    *,
    view: View | None = None,
    more: Sequence[Button] = (),
) -> None:
    """Show the position after `ply` plies, with buttons to step through the match.

    `view` is the result of `private_view` if it is None. `more` are buttons below the others.
    """
    last = len(match.line.moves)
    ply = min(max(ply, 0), last)
    all_names = await names_of_match(request.context, match.row)
    view, names = view or await private_view(request), all_names.escaped
    result = endings.result_and_reason(match, all_names.plain)
    picture = await ply_picture(request, match, ply, all_names, view, ending=result)
    match_id = match.row.id
    replay = button(tr("Replay"), "replay", match_id, disabled=not last)
    lines = [sentences.title(match, names, ply=ply), sentences.at_ply(match, ply, names)]
    if ply == last and match.result:
        headline, ending = endings.headline(match, names), endings.ending(match, names)
        lines.append(join_texts([headline, ending], ". "))
        lines.append(small(await rating_note_of(request.context, match, names)))
    if view.highlight:
        offered = renderer_of(match.row.game).highlights(match.line.positions[ply])
        lines += [each.sentence for each in offered if each.value == view.highlight]
    steps = [*stepping(match.line, ply, "look", match_id), replay]
    below = [board_message.try_button(match_id, ply), *more]
    await request.say(join_texts(lines, "\n"), steps, below, picture=picture)
