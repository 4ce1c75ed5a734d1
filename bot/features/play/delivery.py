"""Delivers the boards of matches.

`matches.delivery` decides what boards say.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord

from bot.context import Context
from bot.discord_io.markup import small
from bot.discord_io.responses import Picture
from bot.interactions.board_pictures import board_view, draw_board
from bot.machine.outbox import deliveries
from bot.messages import sentences
from bot.messages.board_message import board_buttons, board_layout, match_and_seq_shown
from bot.sending import posting
from matches.delivery import BoardToPost, UndoneSince
from matches.log.match import Match
from model.computers import is_computer
from model.entities import MatchRow, Notice
from model.match_extras import PostedBoard
from model.notices import BoardNotice, DeliveryResult
from model.text_values import match_number
from rules.record import commitment
from rules.text import NOTHING, Notation, Text, join_texts, tr


@deliveries.on(BoardNotice)
async def deliver_board(context: Context, notice: Notice, _content: BoardNotice) -> DeliveryResult:
    """Post the board of a match at the notice's seq, and remove the buttons of the previous board.

    After an undo, take the undone board away and make the board before it the newest again. Raises
    Unreachable if a board cannot be posted, and Unplayable if the match cannot be replayed.
    """
    boards = context.service.boards
    retried = notice.tried_at is not None
    prepared = await boards.prepare(notice.this_match, notice.seq, retried=retried)
    if isinstance(prepared, DeliveryResult):
        return prepared
    match, row = prepared.match, prepared.match.row
    if isinstance(prepared, UndoneSince):
        await posting.delete_earlier_attempt(context, row.channel, notice, shows_board(match))
        return DeliveryResult()
    if match.ends_with_undo:
        return await restore_board(context, notice, prepared)
    board = await post_board(context, notice, prepared)
    since = row.created_at if match.last_event is None else match.last_event.at
    age = context.wall_clock.now() - since
    context.metrics.board_seconds.observe(max(age.total_seconds(), 0))
    if prepared.mention is not None:
        context.recently_active.pop(prepared.mention, None)
    await boards.store_posted(prepared, board)
    if retried and row.board is None:  # the search after the start did not know of it
        context.search_replies(row.server)
    if row.board is not None and row.board.message != board.message:
        await remove_buttons(context, row, row.board)
    return DeliveryResult(board.message)


def shows_board(match: Match) -> Callable[[discord.Message], bool]:
    """Return a function that tells whether a message is the board of a match at its seq."""
    shown = (match.row.id, match.seq)
    return lambda message: match_and_seq_shown(message) == shown


async def restore_board(context: Context, notice: Notice, prepared: BoardToPost) -> DeliveryResult:
    """Take the board of an undone turn away, and put buttons on the board before it.

    Post a new board if the board before it cannot be edited. A repeated call has the same outcome.
    Raises what `post_board` raises.
    """
    board, row, undone = prepared.earlier, prepared.match.row, prepared.undone
    if prepared.is_newest:
        if board is None or not await return_buttons(context, prepared, board):
            board = await post_board(context, notice, prepared)
    elif board is None and row.board != undone:
        board = row.board
    deleted = None
    if undone is not None and await take_away(context, prepared.match, undone):
        deleted = undone
    await context.service.boards.store_posted(prepared, board, deleted=deleted)
    if row.board is not None and row.board not in {undone, board}:
        await remove_buttons(context, row, row.board)
    return DeliveryResult(None if board is None else board.message)


async def return_buttons(context: Context, prepared: BoardToPost, earlier: PostedBoard) -> bool:
    """Make an earlier board the newest one again. Return whether it could be edited.

    It keeps its picture, which shows the same position. Its buttons have the new seq.
    """
    row = prepared.match.row
    names = await context.names.escaped(row.players, row.server)
    notes = [sentences.undid(prepared.match, names), *await note_texts(context, prepared)]
    layout = await board_layout(context, prepared.match.at(earlier.seq), notes=notes)
    layout = replace(layout, buttons=board_buttons(prepared.match))
    view = layout.components(context.language_in(row.server))
    return await posting.edit_if_possible(context, earlier.channel, earlier.message, view)


async def take_away(context: Context, after: Match, undone: PostedBoard) -> bool:
    """Delete the board of an undone turn; if that fails, say on it that it was taken back.

    `after` is the match after the undo. Return whether the board is gone.
    """
    if await posting.delete_if_possible(context, undone.channel, undone.message):
        return True
    row = after.row
    names = await context.names.escaped(row.players, row.server)
    await remove_buttons(context, row, undone, sentences.undid(after, names))
    return False


async def post_board(context: Context, notice: Notice, prepared: BoardToPost) -> PostedBoard:
    """Draw a board and post it in its match's channel. Return where it was posted.

    The commitment to the seed comes first. Raises Unreachable if one cannot be posted there.
    """
    if _must_commit(prepared.match):
        prepared = replace(prepared, match=await post_commitment(context, notice, prepared.match))
    match, row = prepared.match, prepared.match.row
    notes = await note_texts(context, prepared)
    layout = await board_layout(context, match, is_newest=prepared.is_newest, notes=notes)
    data = await draw_board(context, match, await board_view(context, row.server))
    message = posting.Outgoing(
        f"{row.id}:{match.seq}",
        shows_board(match),
        view=partial(layout.components, context.language_in(row.server)),
        file=Picture(data, layout.picture, layout.alt).file,
        mentions=() if prepared.mention is None else (prepared.mention,),
    )
    return PostedBoard(
        *await posting.post_in_match_channel(context, row, notice, message), match.seq
    )


async def post_commitment(context: Context, notice: Notice, match: Match) -> Match:
    """Post the hash of the seed of a match, in a message that is never edited. Return the match.

    It fixes all draws of a match before they are made. Raises Unreachable if it cannot be posted.
    """
    row, language = match.row, context.language_in(match.row.server)
    text = tr(
        "{match} · Fair draws, by a seed that is shown at the end: SHA-256 ||`{hash}`||",
        match=join_texts([match.game.title, match_number(row.id)]),
        hash=Notation(commitment(row.seed)),
    )
    message = posting.Outgoing.saying(f"{row.id}:seed", small(text), language)
    place = await posting.post_in_match_channel(context, row, notice, message)
    await context.service.boards.commitment_posted(row.id, *place)
    extras = replace(row.extras, commitment=place)
    return replace(match, row=replace(row, extras=extras))


def _must_commit(match: Match) -> bool:
    """Return whether the commitment to the seed must be posted before the next board."""
    row = match.row
    chance = match.game.uses_chance(match.options)
    return chance and row.board is None and row.extras.commitment is None


async def note_texts(context: Context, prepared: BoardToPost) -> list[Text]:
    """Return the notes of a board with the players' names filled in."""
    row = prepared.match.row
    notes = [await context.names.fill_in(note, row.server) for note in prepared.notes]
    if is_computer(prepared.match.mover or 0) and not context.searches.switched_on:
        notes.append(tr("Computers are switched off. The match goes on when they are back."))
    return notes


async def remove_buttons(
    context: Context, row: MatchRow, board: PostedBoard, note: Text = NOTHING
) -> None:
    """Remove the buttons of an old board if possible; what stays says that it is out of date.

    The picture is not drawn or sent again: an edit without attachments keeps the existing ones.
    """
    match = await context.service.matches.load(row.id, until=board.seq)
    layout = await board_layout(context, match, is_newest=False, notes=[note])
    view = layout.components(context.language_in(row.server))
    await posting.try_edit(context, board.channel, board.message, view)
