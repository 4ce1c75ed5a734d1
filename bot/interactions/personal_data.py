"""`/privacy export`: a file with everything that is stored about one person."""

from __future__ import annotations

import asyncio
import json
import tempfile
import zipfile
from collections.abc import Mapping, Sequence
from typing import IO, Any, cast

import structlog

from bot.discord_io.failures import CALL_ERRORS
from bot.discord_io.responses import OpenDocument, acknowledge, say
from bot.interactions.dispatch import Press
from model.errors import Refused
from model.personal_data import Section
from rules.text import Verbatim, in_language, join_texts, tr

log = structlog.stdlib.get_logger(__name__)

ARCHIVE = "postboard-data.zip"
BATCH = 100
"""Rows that are read in one unit of work. No more are in memory at a time."""
ABOUT = tr(
    "This is what the bot has stored about you. “profile.json” has your names, settings, blocks, "
    "vacations and ratings; the other files are lists. Times are in UTC. Where others took part, "
    "it has what you did, not what they did: `/export` has whole matches."
)


async def send_my_data(press: Press) -> None:
    """Send a file with everything that is stored about the person.

    Raises Refused while another file is being made for them, and if it is too large for Discord.
    """
    await acknowledge(press.interaction)
    exporting = press.context.exporting
    if press.player in exporting:
        raise Refused(tr("I am still making another file for you. Try again in a minute."))
    exporting.add(press.player)
    try:
        # a file without a name: the operating system deletes it, whatever happens
        with tempfile.TemporaryFile() as file:
            await _write(press, file)
            await _send(press, file)
    except OSError as error:
        if isinstance(error, CALL_ERRORS):
            raise
        log.exception("data of a person not written")
        raise Refused(tr("I can't write large files now. Try again later.")) from error
    finally:
        exporting.discard(press.player)


async def _write(press: Press, file: IO[bytes]) -> None:
    """Write the ZIP file, section by section; each batch is packed in a thread."""
    context = press.context
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        about = in_language(ABOUT, press.plain_language)
        archive.writestr("about.txt", f"{about}\n")
        async with context.store.read() as unit:
            profile = await unit.personal_data.profile(press.player)
        archive.writestr("profile.json", _json(profile) + "\n")
        for section in Section:
            with archive.open(f"{section}.json", "w") as part:
                await _write_section(press, section, part, file)


async def _write_section(press: Press, section: Section, part: IO[bytes], file: IO[bytes]) -> None:
    """Write a list, one row on each line. Raises Refused as soon as the file is too large."""
    after, first, context = 0, True, press.context
    part.write(b"[")
    while True:
        async with context.store.read() as unit:
            rows = await unit.personal_data.section(press.player, section, after, BATCH)
        if not rows:
            break
        async with context.heavy_work.held_by(press.player):
            await asyncio.to_thread(_write_rows, part, [row for _, row in rows], first=first)
        after, first = rows[-1][0], False
        _check_size(press, file)
    part.write(b"\n]\n")


def _write_rows(part: IO[bytes], rows: Sequence[Mapping[str, object]], *, first: bool) -> None:
    for row in rows:
        part.write(b"\n" if first else b",\n")
        part.write(_json(row).encode())
        first = False


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check_size(press: Press, file: IO[bytes]) -> None:
    limit = press.interaction.filesize_limit
    if file.tell() > limit:
        raise Refused(
            tr(
                "The file with your data is larger than Discord takes here ({limit} KiB). Try it "
                "on a server that takes larger files, or ask whoever runs me for your data.",
                limit=limit // 2**10,
            )
        )


async def _send(press: Press, file: IO[bytes]) -> None:
    _check_size(press, file)
    name = Verbatim(f"`{ARCHIVE}`")
    all_of_it = tr("{file} has everything that I have stored about you.", file=name)
    text = join_texts([all_of_it, tr("`/privacy erase` erases it.")])
    await say(press.interaction, text, documents=[OpenDocument(ARCHIVE, cast("Any", file))])
