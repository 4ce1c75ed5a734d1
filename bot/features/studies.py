"""`/import`: studies, which show an imported record step by step to the person who imported it."""

import asyncio
from collections.abc import Sequence

import discord
import structlog
from discord import app_commands

from bot.context import Context, Interaction
from bot.discord_io.components import button
from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.markup import escaped, small
from bot.features.replays.commands import show_replay
from bot.features.replays.messages import ReplaySource, plies_of_moves, winner_sentence
from bot.interactions.board_pictures import (
    MAX_NAME_LENGTH,
    names_of_study,
    ply_picture,
    private_view,
)
from bot.interactions.dispatch import Request, handlers
from bot.interactions.long_work import one_at_a_time
from bot.interactions.slash_commands import describe
from bot.messages import endings, sentences
from bot.messages.board_message import study_button, try_button
from bot.messages.match_files import study_files
from bot.messages.pages import stepping
from bot.runtime.threads import ThreadOutOfTime, ThreadPauses
from matches.studies import (
    MAX_ARCHIVE_BYTES,
    MAX_BYTES,
    ImportedMatch,
    check_file,
    record_in,
    replay_record,
    too_large,
)
from model.errors import Refused
from model.limits import Limit
from model.text_values import match_number
from rules.errors import GameError
from rules.text import NOTHING, Name, Notation, Text, join_texts, tr, tr_phrase

log = structlog.stdlib.get_logger(__name__)


DOWNLOAD_TIMEOUT = 20
"""Seconds to wait for a file from Discord."""
MAX_CHECK_SECONDS = 5.0
"""Processor time for checking a record; the longest that was measured takes a tenth of it."""
IMPORTED = tr("This is a study of an imported file. It has not been verified, and is never rated.")
IN_PICTURE = tr("From an imported file, which has not been verified.")


@handlers.command(
    "import", tr("Look at the record of a match, step by step, in private."), limit=Limit.SETTINGS
)
@describe(
    file=tr("A .json or .zip file that /export gave."),
    match=tr("The number of the match in a .zip file. Leave it out for the newest."),
)
async def import_record(
    interaction: Interaction,
    file: discord.Attachment,
    match: app_commands.Range[int, 1, 10**9] | None = None,
) -> None:
    """`/import`: check a record that somebody has uploaded, store it as a study, and show its end.

    `match` is the number of the match in an archive, None for the newest. Raises Refused or
    GameError with a sentence if that is not possible.
    """
    request = Request(interaction)
    zipped = file.filename.lower().endswith(".zip")
    if file.size > MAX_BYTES and not zipped:
        raise too_large(file.size)
    if file.size > MAX_ARCHIVE_BYTES:
        raise Refused.because(
            "A .zip file can have at most {most} MiB. Unpack it, and send one of its .json files.",
            most=MAX_ARCHIVE_BYTES // 2**20,
        )
    busy = tr("I am still checking the file of your last `/import`.")
    with one_at_a_time(request, "import", busy):
        name = escaped(file.filename, MAX_NAME_LENGTH)
        record, count = await _checked(request, await _downloaded(file), name, match)
    imported = await request.in_thread(replay_record, record)
    shown = imported.match.row
    study = await request.service.studies.add(
        request.player, record, request.asked_at, shown.id, shown.created_at
    )
    request.set_done(IMPORTED)
    note = _others(count) if match is None else NOTHING
    await _show(request, study, imported, None, note)


def _others(count: int) -> Text:
    """Say that a file has other matches, if it has."""
    if count < 2:
        return NOTHING
    return tr(
        "The file has {count} matches, and this is the newest. The option `match` chooses another.",
        count=count,
    )


async def _downloaded(file: discord.Attachment) -> bytes:
    try:
        async with asyncio.timeout(DOWNLOAD_TIMEOUT):
            return await file.read()
    except CALL_ERRORS as error:
        log.info("attachment not downloaded", error=error)
        raise Refused.because("Discord did not give me the file. Try `/import` again.") from error


async def _checked(
    request: Request, data: bytes, name: str, match_id: int | None
) -> tuple[bytes, int]:
    """Return the record in a file, and how many records the file has."""

    def check() -> tuple[bytes, int]:
        record, count = record_in(data, match_id)
        try:
            return check_file(record, name, ThreadPauses(MAX_CHECK_SECONDS).pause), count
        except GameError as error:
            if match_id is not None:
                raise
            raise GameError(join_texts([error.text, _others(count)])) from error

    try:
        return await request.in_thread(check)
    except ThreadOutOfTime as error:
        log.warning("imported record not checked in time", size=len(data))
        raise Refused.because("This record takes too long to check.") from error


async def read_study(context: Context, player: int, study: int) -> ImportedMatch:
    """Return the match of a player's study. Raises Refused if it is not theirs."""
    record = await context.service.studies.get(player, study)
    async with context.heavy_work.held_by(player):
        return await asyncio.to_thread(replay_record, record)


@handlers.on("study")
async def show_study(request: Request) -> None:
    """Handle the buttons to step through a study."""
    study, ply = request.number(0), request.number(1)
    imported = await read_study(request.context, request.player, study)
    await _show(request, study, imported, ply)


@handlers.on("study-files", limit=Limit.SETTINGS)
async def export_study(request: Request) -> None:
    """Handle «Export»: send the files of a study."""
    study = request.number(0)
    imported = await read_study(request.context, request.player, study)
    stem = _file_name(study, imported)
    documents = await request.in_thread(study_files, stem, imported, request.plain_language)
    text, data = (Notation(f"`{each.name}`") for each in documents)
    about = tr("{text} is for reading; {record} is the record.", text=text, record=data)
    back = [study_button(study, len(imported.match.line.moves))]
    await request.say(join_texts([about, small(IMPORTED)], "\n"), back, documents=documents)


@handlers.on("study-replay")
async def replay_study(request: Request) -> None:
    """Handle «Replay»: show all moves of a study as an animation."""
    study = request.number(0)
    imported = await read_study(request.context, request.player, study)
    match, number = imported.match, study_number(imported)
    names = await names_of_study(imported)
    seen = _names_for_replay(names.drawn)
    ending = endings.result_and_reason(match, seen, NOTHING)
    source = ReplaySource(
        name=_file_name(study, imported),
        line=match.line,
        plies=plies_of_moves(match.line),
        view=await private_view(request),
        names=seen,
        drawn_names=names.drawn,
        title=join_texts([match.game.title, number, tr("imported")], " · "),
        ending=join_texts([tr("Imported."), ending]) if ending else NOTHING,
        ended_by_move=False,  # so that the last frame says that it was imported
        short_ending=join_texts([tr("Imported."), winner_sentence(match.line, seen)]),
    )
    title = sentences.title(match, names.escaped, number, tr("imported"))
    await show_replay(
        request,
        source,
        head=[title, small(IMPORTED), endings.result_and_reason(match, names.escaped, NOTHING)],
        back=study_button(study, 0),
    )


def _names_for_replay(drawn: Sequence[str]) -> tuple[Text, ...]:
    """Return the names for the sentences on frames: «Player 1» if there is none to draw.

    Such a player is not named by a colour, because it may change, and is not known at first.
    """
    return tuple(
        Name(name) if name else tr_phrase("Player {number}", number=seat + 1)
        for seat, name in enumerate(drawn)
    )


def _file_name(study: int, imported: ImportedMatch) -> str:
    return f"{imported.match.row.game}-study-{study}"


async def _show(
    request: Request, study: int, imported: ImportedMatch, ply: int | None, note: Text = NOTHING
) -> None:
    """Show the position after `ply` plies, the last one if None, with buttons to step.

    `note` is small print about the file.
    """
    match = imported.match
    last = len(match.line.moves)
    ply = last if ply is None else min(max(ply, 0), last)
    names = await names_of_study(imported)
    replay = button(tr("Replay"), "study-replay", study, disabled=last == 0)
    review = [button(tr("Review"), "ask-study-review", study)] if last else []
    export = button(tr("Export"), "study-files", study)
    more = [replay, *review, export, try_button(-study, ply)]
    lines: list[Text] = [
        sentences.title(match, names.escaped, study_number(imported), tr("imported"), ply=ply),
        small(join_texts([IMPORTED, note])),
        sentences.at_ply(match, ply, names.escaped),
    ]
    if ply == last:
        lines.append(endings.result_and_reason(match, names.escaped, NOTHING))
    picture = await ply_picture(
        request,
        match,
        ply,
        names,
        await private_view(request),
        ending=endings.result_and_reason(match, names.plain, NOTHING),
        note=IN_PICTURE,
        file="study.png",
    )
    steps = stepping(match.line, ply, "study", study)
    await request.say(join_texts(lines, "\n"), steps, more, picture=picture)


def study_number(imported: ImportedMatch) -> Text:
    number = imported.details.match_id
    return NOTHING if number is None else match_number(number)
