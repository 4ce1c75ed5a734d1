"""`/privacy`: a copy of what is stored about a person, and erasing it."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import IO, Any

import discord
import structlog
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import button, rows
from bot.discord_io.responses import OpenDocument, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.long_work import large_file
from model.errors import Refused
from model.limits import Act
from model.personal_data import Section
from rules.text import NOTHING, Translatable, Verbatim, in_language, join_texts, tr, tr_plural

log = structlog.stdlib.get_logger(__name__)

controls = Controls()
"""The commands and controls of this module."""


CONFIRM_WITHIN = timedelta(minutes=10)
"""How long each of the two confirmations can be pressed."""
MAX_STEPS = 300
"""Steps of an erasure that its person waits for. The scheduler does the rest."""

ERASED = tr(
    "Everything that I had stored about you is erased. Messages that were already posted in "
    "Discord stay there. If you use me again, you are a new player."
)
STILL_ERASING = tr(
    "Your data is being erased. That goes on for some minutes, and until then I don't react to you."
)


privacy = app_commands.Group(
    name="privacy", description=tr("What is stored about you: get a copy, or erase it.")
)
controls.add(privacy, Act.SETTINGS)


@privacy.command(name="export", description=tr("Get a file with all that is stored about you."))
async def export(interaction: Interaction) -> None:
    """`/privacy export`: send a file with everything that is stored about the person."""
    await send_my_data(Press(interaction))


# ---- erasing
@privacy.command(name="erase", description=tr("Erase what is stored about you. Asks twice."))
async def erase(interaction: Interaction) -> None:
    """`/privacy erase`: say what that means, and ask for the first time."""
    press = Press(interaction)
    about = tr(
        "This erases what I have stored about you: your settings, your names, your blocks, your "
        "vacations and the records that you have imported. Your running matches are resigned."
    )
    matches = tr(
        "Your matches stay for the people you played with, but they say “a former player” instead "
        "of your name. The ratings of other people don't change."
    )
    copy = tr("`/privacy export` gives you a copy of everything first.")
    await say(
        interaction,
        join_texts([about, matches, copy], "\n"),
        view=rows([_confirmation(press, tr("Go on"), "erase"), _keep()]),
    )


@controls.on("erase", Subject.NOTHING, act=Act.SETTINGS)
async def ask_again(press: Press) -> None:
    """Handle the first confirmation: say exactly what happens, and ask for the second time."""
    _check(press)
    await say(
        press.interaction,
        join_texts([await _consequences(press), tr("**This can't be undone.** Erase it all?")]),
        view=rows([_confirmation(press, tr("Erase everything"), "erase-now"), _keep()]),
    )


@controls.on("erase-now", Subject.NOTHING, act=Act.SETTINGS, acts=True)
async def erase_now(press: Press) -> None:
    """Handle the second confirmation: erase what is stored about the person."""
    _check(press)
    erasing = press.context.service.erasing
    person = press.interaction.user
    known_as = (person.display_name, person.name, person.global_name)
    sweep = await erasing.begin(press.player, [each for each in known_as if each])
    set_committed_text(press.interaction, STILL_ERASING)
    more = True
    try:
        for _ in range(MAX_STEPS):
            more = await erasing.batch(sweep)
            if not more:
                break
    except Exception:  # the scheduler goes on with it
        log.exception("step of erasure failed", sweep=sweep)
    await say(press.interaction, STILL_ERASING if more else ERASED)


@controls.on("erase-keep", Subject.NOTHING)
async def keep(press: Press) -> None:
    """Handle «Keep my data»."""
    await say(press.interaction, tr("Nothing was erased."))


def _confirmation(press: Press, label: Translatable, action: str) -> Any:
    """A button that only this person can press, and only for a while."""
    at = int(press.context.clock.now().timestamp())
    return button(label, action, press.player, at, style=discord.ButtonStyle.danger)


def _keep() -> Any:
    return button(tr("Keep my data"), "erase-keep")


def _check(press: Press) -> None:
    """Raise Refused for a confirmation of somebody else, or one that is too old."""
    if press.number(0) != press.player:
        raise Refused(tr("Only the person who asked for this can confirm it."))
    try:
        asked_at = datetime.fromtimestamp(press.number(1), UTC)
    except (ValueError, OverflowError, OSError):
        asked_at = datetime.fromtimestamp(0, UTC)
    if abs(press.context.clock.now() - asked_at) > CONFIRM_WITHIN:
        raise Refused(
            tr("This question is too old, so nothing was erased. `/privacy erase` asks again.")
        )


async def _consequences(press: Press) -> Translatable:
    """Say what erasing does to the running matches and open challenges of a person."""
    async with press.context.store.read() as unit:
        matches = len(await unit.matches.playing(press.player))
        challenges = len(await unit.personal_data.open_challenges(press.player))
    resigned = tr_plural(
        "You resign the {count} match that you are playing.",
        "You resign all {count} matches that you are playing.",
        count=matches,
    )
    withdrawn = tr_plural(
        "The {count} open challenge that you made or joined is withdrawn or left.",
        "The {count} open challenges that you made or joined are withdrawn or left.",
        count=challenges,
    )
    always = tr(
        "Your name disappears from your matches, your ratings are lost, and so are all your "
        "settings. People who block you still do."
    )
    parts = [resigned if matches else NOTHING, withdrawn if challenges else NOTHING, always]
    return join_texts(parts)


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
    busy = tr("I am still making another file for you. Try again in a minute.")
    with large_file(press, busy) as file:
        await _write(press, file)
        await _send(press, file)


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
    await say(press.interaction, text, documents=[OpenDocument(ARCHIVE, file)])
