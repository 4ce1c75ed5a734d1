"""`/import`: studies, which show an imported record step by step to the person who imported it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace

import discord
import structlog

from bot.context import Interaction
from bot.discord_io.components import Button, button, rows
from bot.discord_io.failures import CALL_ERRORS, one_line
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import small
from bot.discord_io.responses import Document, Picture, say
from bot.features.replay import show_replay
from bot.interactions.arguments import describe
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.errors import BEING_ERASED
from bot.interactions.long_work import one_at_a_time
from bot.interactions.private_pictures import private_view
from bot.messages import endings, sentences
from bot.messages.board import winners
from bot.messages.match_files import study_files
from bot.messages.move_number import place_in_match
from bot.messages.pages import stepping
from bot.messages.replays import ReplaySource, plies_of_moves, winner_sentence
from bot.runtime.pace import OutOfTime, Pace
from matches.steps.imported import MAX_BYTES, ImportedMatch, check_file, replay_record, too_large
from model.errors import Refused
from model.limits import Act
from model.text_values import MatchNumber
from rendering.players import drawable
from rendering.renderers import alt_text
from rules.text import NOTHING, Language, Name, Translatable, Verbatim, in_language, join_texts, tr

log = structlog.stdlib.get_logger(__name__)

controls = Controls()
"""The commands and controls of this module."""


@controls.command(
    "import", tr("Look at the record of a match, step by step, in private."), act=Act.SETTINGS
)
@describe(file=tr("The file of a record, such as `/export` sends."))
async def import_record(interaction: Interaction, file: discord.Attachment) -> None:
    """`/import`: show a record from a file as a study."""
    await import_file(Press(interaction), file)


DOWNLOAD_TIMEOUT = 20
"""Seconds to wait for a file from Discord."""
MAX_CHECK_SECONDS = 5.0
"""Processor time for checking a record; the longest that was measured takes a tenth of it."""
MAX_NAME_LENGTH = 40
"""Characters of a name that are shown. Discord itself allows 32."""
IMPORTED = tr("This is a study of an imported file. Nobody vouches for it, and it is never rated.")
IN_PICTURE = tr("From an imported file, which nobody vouches for.")


async def import_file(press: Press, file: discord.Attachment) -> None:
    """Check a record that somebody has uploaded, store it as a study, and show its end.

    Raises Refused or GameError with a sentence if that is not possible.
    """
    if file.size > MAX_BYTES:
        raise too_large(file.size)
    busy = tr("I am still checking the file of your last `/import`.")
    with one_at_a_time(press.context.importing, press.player, busy):
        name = escaped(file.filename, MAX_NAME_LENGTH)
        record = await _checked(press, await _downloaded(file), name)
    if press.context.service.erasing.is_running(press.player):  # it has begun meanwhile
        raise Refused(BEING_ERASED)
    study = await press.context.service.studies.add(press.player, record)
    await _show(press, study, await _replayed(press, record), None)


async def _downloaded(file: discord.Attachment) -> bytes:
    try:
        async with asyncio.timeout(DOWNLOAD_TIMEOUT):
            return await file.read()
    except CALL_ERRORS as error:
        log.info("attachment not downloaded", error=one_line(error))
        raise Refused(tr("Discord did not give me the file. Try `/import` again.")) from error


async def _checked(press: Press, data: bytes, name: str) -> bytes:
    def check() -> bytes:
        return check_file(data, name, Pace(MAX_CHECK_SECONDS).step)

    async with press.context.heavy_work.held_by(press.player):
        try:
            return await asyncio.to_thread(check)
        except OutOfTime as error:
            log.warning("imported record not checked in time", size=len(data))
            raise Refused(tr("This record takes too long to check.")) from error


async def _replayed(press: Press, record: bytes) -> ImportedMatch:
    async with press.context.heavy_work.held_by(press.player):
        return await asyncio.to_thread(replay_record, record)


@controls.on("study", Subject.NOTHING)
async def show_study(press: Press) -> None:
    """Handle the buttons to step through a study."""
    study, ply = press.number(0), press.number(1)
    record = await press.context.service.studies.get(press.player, study)
    await _show(press, study, await _replayed(press, record), ply)


@controls.on("study-files", Subject.NOTHING, act=Act.SETTINGS)
async def export_study(press: Press) -> None:
    """Handle «Export»: send the files of a study."""
    study = press.number(0)
    record = await press.context.service.studies.get(press.player, study)
    imported = await _replayed(press, record)
    stem = _file_name(study, imported)
    async with press.context.heavy_work.held_by(press.player):
        documents: Sequence[Document] = await asyncio.to_thread(
            study_files, stem, imported, record, press.plain_language
        )
    text, data = (Verbatim(f"`{each.name}`") for each in documents)
    about = tr("{text} is to read, {record} is the record.", text=text, record=data)
    await say(
        press.interaction,
        join_texts([about, small(IMPORTED)], "\n"),
        view=rows([_look_back(study, imported)]),
        documents=documents,
    )


@controls.on("study-replay", Subject.NOTHING)
async def replay_study(press: Press) -> None:
    """Handle «Replay»: show all moves of a study as an animation."""
    study = press.number(0)
    record = await press.context.service.studies.get(press.player, study)
    imported = await _replayed(press, record)
    loaded = imported.loaded
    drawn = await asyncio.to_thread(names_for_replay, imported, press.plain_language)
    seen = [Name(names[0]) for names in drawn]
    ending = _ending(imported, seen)
    source = ReplaySource(
        line=loaded.line,
        names=imported.names,
        drawn_names=drawn,
        title=join_texts([loaded.game.title, _number(imported), tr("imported")], " · "),
        ending=join_texts([tr("Imported."), ending]) if ending else NOTHING,
        ended_by_move=False,  # so that the last frame says that it was imported
        short_ending=join_texts([tr("Imported."), winner_sentence(loaded.line, seen)]),
    )
    shown = _shown_names(imported)
    await show_replay(
        press,
        source,
        await private_view(press),
        plies_of_moves(loaded.line, None, None),
        name=_file_name(study, imported),
        head=[title(imported, shown), small(IMPORTED), _ending(imported, shown)],
        buttons=[_look_back(study, imported)],
    )


def _look_back(study: int, imported: ImportedMatch) -> Button:
    return button(tr("Look back"), "study", study, len(imported.loaded.line.moves))


def _file_name(study: int, imported: ImportedMatch) -> str:
    return f"{imported.loaded.match.game}-study-{study}"


def _shown_names(imported: ImportedMatch) -> list[Name]:
    """Return the names for a message, escaped."""
    return [Name(escaped(name, MAX_NAME_LENGTH)) for name in imported.names]


def _ending(imported: ImportedMatch, names: Sequence[str]) -> Translatable:
    """Say who won and why. Return nothing if the match has not ended."""
    loaded = imported.loaded
    if not loaded.result:
        return NOTHING
    outcome = endings.outcome(loaded, names, NOTHING)
    return join_texts([outcome, endings.why_ended(loaded, names)], ". ")


async def _show(press: Press, study: int, imported: ImportedMatch, ply: int | None) -> None:
    """Show the position after `ply` plies, the last one if None, with buttons to step."""
    loaded = imported.loaded
    last = len(loaded.line.moves)
    ply = last if ply is None else min(max(ply, 0), last)
    names = _shown_names(imported)
    replay = button(tr("Replay"), "study-replay", study, disabled=last == 0)
    more = [replay, button(tr("Export"), "study-files", study)]
    lines: list[Translatable] = [
        title(imported, names),
        small(IMPORTED),
        join_texts([place_in_match(loaded.line, ply), sentences.describe_ply(loaded, ply, names)]),
    ]
    if ply == last:
        lines.append(_ending(imported, names))
    await say(
        press.interaction,
        join_texts(lines, "\n"),
        view=rows(stepping(ply, last, "study", study), more),
        picture=await _picture(press, imported, ply),
    )


def title(imported: ImportedMatch, names: Sequence[str]) -> Translatable:
    """Return the title of a study: «Escabel · A (Black) – B (White) · #128 · imported»."""
    loaded = imported.loaded
    narration = loaded.position.narration
    people = [
        sentences.with_brackets(name, narration.colour(seat)) for seat, name in enumerate(names)
    ]
    players = join_texts(people, " – ")
    return join_texts([loaded.game.title, players, _number(imported), tr("imported")], " · ")


def _number(imported: ImportedMatch) -> Translatable:
    number = imported.details.match
    return NOTHING if number is None else MatchNumber(number)


async def _picture(press: Press, imported: ImportedMatch, ply: int) -> Picture:
    loaded = imported.loaded
    line = loaded.line
    newest = ply == len(line.moves)
    view = replace(
        await private_view(press),
        marks=sentences.ply_marks(line, ply),
        players=await asyncio.to_thread(names_for_picture, imported),
        winners=winners(loaded) if newest else None,
    )
    return Picture(
        await press.context.pictures.draw(line.positions[ply], view),
        "study.png",
        alt_text(
            line.positions[ply],
            imported.names,
            sentences.describe_ply(loaded, ply, imported.names),
            ending=_ending(imported, imported.names) if newest else NOTHING,
            note=IN_PICTURE,
            language=press.plain_language,
        ),
    )


def names_for_picture(imported: ImportedMatch) -> tuple[tuple[str, ...], ...]:
    """Return the names to draw by seat, as `View.players` holds them; none for an unknown name."""
    known = imported.details.players is not None
    return tuple((name,) if known and drawable(name) else () for name in imported.names)


def names_for_replay(imported: ImportedMatch, language: Language) -> tuple[tuple[str, ...], ...]:
    """Return names as `names_for_picture` does, and a colour for each name that cannot be drawn.

    The sentences on the frames need a name for everybody.
    """
    narration = imported.loaded.line.positions[0].narration
    return tuple(
        names or (in_language(narration.colour(seat), language),)
        for seat, names in enumerate(names_for_picture(imported))
    )
