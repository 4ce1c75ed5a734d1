"""`/export` without a match: an archive of all matches of one person."""

from __future__ import annotations

import asyncio
import tempfile
import time
from typing import IO, Any, cast

import structlog

from bot.discord_io.failures import CALL_ERRORS, one_line
from bot.discord_io.markup import small
from bot.discord_io.responses import OpenDocument, acknowledge, say
from bot.interactions.dispatch import Press
from bot.messages.archive import MISSING, Packed, ZipWriter, complete, pack
from model.errors import Refused
from model.text_values import MatchNumber
from rules.text import Translatable, Verbatim, join_texts, tr, tr_plural

log = structlog.stdlib.get_logger(__name__)

ARCHIVE = "postboard-matches.zip"
BATCH = 20
"""Matches that are read in one unit of work, and then packed. No more are in memory at a time."""
PROGRESS_EVERY = 3.0
"""Seconds between two messages that say how far the work is."""
MAX_SECONDS = 600.0
"""Seconds after which the remaining matches are left out. An interaction can be answered for 15
minutes, and the archive must be sent as well."""


async def send_all_matches(press: Press) -> None:
    """Send an archive of all matches of the person, the newest first.

    It holds as many as Discord takes. Raises Refused while an earlier one is still being made.
    """
    await acknowledge(press.interaction)
    exporting = press.context.exporting
    if press.player in exporting:
        raise Refused(tr("I am still packing your matches for your last `/export`."))
    exporting.add(press.player)
    try:
        # a file without a name: the operating system deletes it, whatever happens
        with tempfile.TemporaryFile() as file:
            await _send_archive(press, file)
    except OSError as error:
        if isinstance(error, CALL_ERRORS):
            raise
        log.exception("archive not written")
        raise Refused(tr("I can't write large files now. Try again later.")) from error
    finally:
        exporting.discard(press.player)


async def _send_archive(press: Press, file: IO[bytes]) -> None:
    numbers = await press.context.service.exporting.numbers(press.player)
    if not numbers:
        raise Refused(tr("You have no matches yet. `/challenge` starts one."))
    writer = ZipWriter(file, press.interaction.filesize_limit)
    packed = await _pack_all(press, numbers, writer)
    await asyncio.to_thread(
        complete, writer, packed, press.context.clock.now(), press.plain_language
    )
    try:
        await say(
            press.interaction,
            _about_archive(packed, press.interaction.filesize_limit),
            documents=[OpenDocument(ARCHIVE, cast("Any", file))],
        )
    except CALL_ERRORS as error:
        log.warning("archive not sent", error=one_line(error))
        await say(
            press.interaction,
            tr("Discord didn't take the file with your matches. Try again in a minute."),
        )


async def _pack_all(press: Press, numbers: list[int], writer: ZipWriter) -> Packed:
    context, packed = press.context, Packed()
    began = said = time.monotonic()
    for start in range(0, len(numbers), BATCH):
        batch = numbers[start : start + BATCH]
        packed.in_time = time.monotonic() - began <= MAX_SECONDS
        if packed.left_out or not packed.in_time:
            packed.left_out.extend(numbers[start:])
            break
        logs = await context.service.exporting.read(batch)
        wanted = [
            (each.match.server, player)
            for each in logs
            if each.match
            for player in each.match.players
        ]
        names = await context.names.look_up(wanted, max_lookups=0)
        async with context.heavy_work.held_by(press.player):
            await asyncio.to_thread(pack, writer, packed, logs, names, press.plain_language)
        if time.monotonic() - said > PROGRESS_EVERY:
            said = time.monotonic()
            await _say_progress(press, min(start + BATCH, len(numbers)), len(numbers))
    return packed


async def _say_progress(press: Press, done: int, total: int) -> None:
    try:
        await say(
            press.interaction,
            tr("I am packing your matches: {done} of {total}.", done=done, total=total),
        )
    except CALL_ERRORS as error:  # the archive itself matters, not this message
        log.info("progress not shown", error=one_line(error))


def _about_archive(packed: Packed, limit: int) -> Translatable:
    file = Verbatim(f"`{ARCHIVE}`")
    lines: list[Translatable] = [
        tr_plural(
            "{file} has {count} match, as a text to read and as a record that anybody can verify.",
            "{file} has {count} matches, each as a text to read and as a record that anybody can "
            "verify.",
            count=packed.done,
            file=file,
        )
    ]
    if packed.left_out and not packed.in_time:
        lines.append(
            tr_plural(
                "That took too long, so {count} match is left out: {newest}.",
                "That took too long, so the {count} oldest matches are left out, from {newest} "
                "back to {oldest}.",
                count=len(packed.left_out),
                newest=MatchNumber(packed.left_out[0]),
                oldest=MatchNumber(packed.left_out[-1]),
            )
        )
    elif packed.left_out:
        lines.append(
            tr_plural(
                "A file may have at most {size} KiB here, so {count} match is left out: {newest}.",
                "A file may have at most {size} KiB here, so the {count} oldest matches are left "
                "out, from {newest} back to {oldest}.",
                count=len(packed.left_out),
                size=limit // 2**10,
                newest=MatchNumber(packed.left_out[0]),
                oldest=MatchNumber(packed.left_out[-1]),
            )
        )
    if packed.unreadable:
        lines.append(
            tr_plural(
                "{count} match can't be read.",
                "{count} matches can't be read.",
                count=len(packed.unreadable),
            )
        )
    if packed.left_out or packed.unreadable:
        lines.append(tr("{file} in it names what is missing.", file=Verbatim(f"`{MISSING}`")))
    if packed.running:
        running = tr("Records of running matches hold no seed; their draws stay secret.")
        lines.append(small(running))
    return join_texts(lines, "\n")
