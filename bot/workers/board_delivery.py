"""How a match's boards reach Discord."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any

from bot.context import Context
from bot.messages import sentences
from bot.messages.board import board_message, shown_in
from bot.messages.preferences import board_theme
from bot.workers.deliveries import Deliveries, Sent
from bot.workers.posting import Message, edit_quietly, mark_reachable, post_in_match
from bot.workers.reminders import FAREWELL, after_board, mention_on_board
from matches.clock_rules import ClockKind
from matches.loaded_match import LoadedMatch
from matches.model import Board, Match, MatchDataKey, Notice
from matches.notices import BoardNotice
from matches.pauses import Span

deliveries = Deliveries()
"""The deliveries of this module."""


@deliveries.of(BoardNotice)
async def deliver_board(context: Context, notice: Notice, _content: BoardNotice) -> Sent:
    """Post the board of a match at a seq, then take the buttons off the one before."""
    loaded = await context.service.playing.look(notice.match or 0, until=notice.seq)
    match = loaded.match
    if match.board is not None and match.board.seq >= loaded.seq and notice.tried_at is not None:
        return Sent(match.board.message)
    theme = await board_theme(context, match.server)
    newest = loaded.seq == match.shown_seq
    if newest:
        loaded = replace(loaded, match=await context.service.timekeeping.as_if_posted(match))
    who = await mention_on_board(context, loaded) if newest else None
    outages = await untold_outages(context, match)
    said = await notes(context, loaded, outages)
    if who is not None and who.is_last:
        said.append(f"{sentences.mention(loaded.mover or 0)}: {FAREWELL}")
    pinged = who is not None
    language = context.language_in(match.server)
    shown = await board_message(
        loaded,
        context.names,
        context.pictures,
        theme=theme,
        language=language,
        newest=newest,
        ping=pinged,
        notes=said,
    )
    wanted = (match.id, loaded.seq)
    message = Message(
        f"{match.id}:{loaded.seq}",
        lambda message: shown_in(message) == wanted,
        view=partial(shown.view, language),
        file=shown.picture.file,
        mentions=() if shown.mention is None else (shown.mention,),
    )
    board = Board(*await post_in_match(context, match, notice, message), loaded.seq)
    async with context.store.write() as unit:
        await unit.matches.set_board(match.id, board)
        if outages:
            end = outages[-1].end.isoformat()
            await unit.matches.set_data(match.id, {MatchDataKey.TOLD_OUTAGE: end})
        await mark_reachable(unit, match)
        if newest:
            await context.service.timekeeping.board_posted(unit, match, loaded.seq)
            await after_board(context, unit, loaded, pinged=pinged)
    if match.board is not None and match.board.message != board.message:
        await strip(context, match, match.board)
    return Sent(board.message)


async def untold_outages(context: Context, match: Match) -> list[Span]:
    """Outages that were credited and that no board of a match has told yet."""
    if match.clock is None or match.clock.rule.kind is ClockKind.NONE:
        return []
    told: Any = match.data.get(MatchDataKey.TOLD_OUTAGE)
    known = match.created_at if told is None else datetime.fromisoformat(told)
    async with context.store.read() as unit:
        outages = await unit.absences.outages(known)
    return [Span(max(span.start, known), span.end) for span in outages]


async def notes(context: Context, loaded: LoadedMatch, outages: Sequence[Span]) -> list[str]:
    """What else a new board says: outages that were credited, a vacation."""
    said: list[str] = []
    if outages:
        away = sum((span.end - span.start for span in outages), timedelta())
        said.append(f"I was away for {sentences.length(away)}; the clocks stood still meanwhile.")
    if loaded.mover is not None:
        vacation = await context.service.timekeeping.vacation_of(loaded.mover)
        if vacation is not None:
            (name,) = await context.names.of([loaded.mover], loaded.match.server)
            said.append(f"{name} is on vacation until {sentences.at(vacation.end)}.")
    return said


async def strip(context: Context, match: Match, board: Board) -> None:
    """Take the buttons off an old board, as well as it goes: a stale button only says so."""
    loaded = await context.service.playing.look(match.id, until=board.seq)
    theme = await board_theme(context, match.server)
    language = context.language_in(match.server)
    shown = await board_message(
        loaded,
        context.names,
        context.pictures,
        theme=theme,
        language=language,
        newest=False,
    )
    view = shown.view(language, with_buttons=False)
    await edit_quietly(context, board.channel, board.message, view)
