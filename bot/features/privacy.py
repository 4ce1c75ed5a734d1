"""`/privacy`: a copy of what is stored about a person, and erasing it."""

import json
import zipfile
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import IO

import structlog
from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import RED, Button, button
from bot.discord_io.responses import OpenDocument
from bot.interactions.dispatch import Request, handlers
from bot.interactions.long_work import large_file
from bot.runtime.waiting import log_errors
from model.errors import Refused
from model.limits import Limit
from model.privacy import CopyPart
from rules.text import NOTHING, Notation, Text, in_language, join_texts, tr, tr_plural

log = structlog.stdlib.get_logger(__name__)


CONFIRM_WITHIN = timedelta(minutes=10)
"""How long each of the two confirmations can be clicked."""
MAX_STEPS = 300
"""Steps of an erasure that its person waits for. The scheduler does the rest."""

ERASED = tr(
    "Everything that I had stored about you is erased. Messages that were already posted in "
    "Discord stay there. If you use me again, you are a new player."
)
KEEP = button(tr("Keep my data"), "go-on")
STILL_ERASING = tr(
    "Your data is being erased. That takes some minutes, and until then I don't react to you."
)


privacy = app_commands.Group(
    name="privacy", description=tr("What is stored about you: get a copy, or erase it.")
)
handlers.add(privacy, Limit.SETTINGS)


@handlers.command("export", tr("Get a file with all that is stored about you."), group=privacy)
async def export(interaction: Interaction) -> None:
    """`/privacy export`: send a file with everything that is stored about the person.

    Raises Refused while another file is being made for them, and if it is too large for Discord.
    """
    request = Request(interaction)
    busy = tr("I am still making another file for you. Try again in a minute.")
    with large_file(request, busy) as file:
        await _write(request, file)
        _check_size(request, file)
        name = Notation(f"`{ARCHIVE}`")
        all_of_it = tr("{file} has everything that I have stored about you.", file=name)
        text = join_texts([all_of_it, tr("`/privacy erase` erases it.")])
        documents = [OpenDocument(ARCHIVE, file)]
        await request.say(text, request.context.links, documents=documents)


# ---- erasing
@handlers.command("erase", tr("Erase what is stored about you, after asking twice."), group=privacy)
async def erase(interaction: Interaction) -> None:
    """`/privacy erase`: say what that means, and ask for the first time."""
    request = Request(interaction)
    about = tr(
        "This erases what I have stored about you: your settings, your names, your blocks, your "
        "vacations and the records that you have imported. Your running matches are resigned."
    )
    matches = tr(
        "Your matches stay for the people you played with, but they say “a former player” instead "
        "of your name. The ratings of other people don't change."
    )
    copy = tr("`/privacy export` gives you a copy of everything first.")
    buttons = [_confirmation(request, tr("Go on"), "erase-ask-again"), KEEP]
    text = join_texts([about, matches, copy], "\n")
    await request.say(text, buttons, request.context.links)


@handlers.on("erase-ask-again", limit=Limit.SETTINGS)
async def ask_again(request: Request) -> None:
    """Handle the first confirmation: say exactly what happens, and ask for the second time."""
    _check(request)
    question = tr("**This can't be undone.** Erase it all?")
    buttons = [_confirmation(request, tr("Erase everything"), "erase-now"), KEEP]
    await request.say(join_texts([await _consequences(request), question]), buttons)


@handlers.on("erase-now", limit=Limit.SETTINGS, even_if_late=True)
async def erase_now(request: Request) -> None:
    """Handle the second confirmation: erase what is stored about the person."""
    _check(request)
    limits, erasing = request.context.rate_limits, request.service.erasing
    limits.check(request.player, Limit.ERASE)
    try:
        sweep = await erasing.begin(request.player)
    except Exception:
        limits.give_back(request.player, Limit.ERASE)
        raise
    request.set_done(STILL_ERASING)
    more = True
    with log_errors(log, "step of erasure failed", sweep=sweep):  # the scheduler goes on with it
        for _ in range(MAX_STEPS):
            more = await erasing.batch(sweep)
            if not more:
                break
    await request.say(STILL_ERASING if more else ERASED)


def _confirmation(request: Request, label: Text, action: str) -> Button:
    """A button that only this person can use, and only for a while."""
    at = int(request.context.wall_clock.now().timestamp())
    return button(label, action, request.player, at, style=RED)


def _check(request: Request) -> None:
    """Raise Refused for a confirmation of somebody else, or one that is too old or was used."""
    if request.number(0) != request.player:
        raise Refused.because("Only the person who asked for this can confirm it.")
    asked_at = request.number(1)
    age = abs(request.context.wall_clock.now().timestamp() - asked_at)
    if age > CONFIRM_WITHIN.total_seconds() or request.service.erasures.came_before(
        request.player, datetime.fromtimestamp(asked_at, UTC)
    ):
        raise Refused.because(
            "This question is too old, so nothing was erased. `/privacy erase` asks again."
        )


async def _consequences(request: Request) -> Text:
    """Say what erasing does to the running matches and open challenges of a person."""
    async with request.read() as unit:
        matches = len(await unit.matches.playing(request.player))
        challenges = len(await unit.privacy.open_challenges(request.player))
    resigned = tr_plural(
        "You resign {count} running match.",
        "You resign all your {count} running matches.",
        count=matches,
    )
    withdrawn = tr_plural(
        "You withdraw or leave {count} open challenge.",
        "You withdraw or leave {count} open challenges.",
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


async def _write(request: Request, file: IO[bytes]) -> None:
    """Write the ZIP file, section by section; each batch is packed in a thread."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        about = in_language(ABOUT, request.plain_language)
        archive.writestr("about.txt", f"{about}\n")
        async with request.read() as unit:
            profile = await unit.privacy.profile(request.player)
        archive.writestr("profile.json", _json(profile) + "\n")
        for section in CopyPart:
            with archive.open(f"{section}.json", "w") as part:
                await _write_section(request, section, part, file)


async def _write_section(
    request: Request, section: CopyPart, part: IO[bytes], file: IO[bytes]
) -> None:
    """Write a list, one row on each line. Raises Refused as soon as the file is too large."""
    after, before = 0, "\n"
    part.write(b"[")
    while True:
        async with request.read() as unit:
            page = await unit.privacy.section(request.player, section, after, BATCH)
        if not page:
            break
        await request.in_thread(_write_rows, part, before, [entry for _, entry in page])
        after, before = page[-1][0], ",\n"
        _check_size(request, file)
    part.write(b"\n]\n")


def _write_rows(part: IO[bytes], before: str, entries: Sequence[Mapping[str, object]]) -> None:
    part.write((before + ",\n".join(map(_json, entries))).encode())


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _check_size(request: Request, file: IO[bytes]) -> None:
    limit = request.interaction.filesize_limit
    if file.tell() > limit:
        raise Refused.because(
            "The file with your data is larger than Discord takes here ({limit} KiB). "
            "Try it on a server that takes larger files, or ask whoever runs me for your data.",
            limit=limit // 2**10,
        )
