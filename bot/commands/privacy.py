"""`/privacy`: a copy of what is stored about a person, and erasing it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import discord
import structlog
from discord import app_commands

from bot.commands.play import press_of
from bot.context import Interaction
from bot.discord_io.components import button, rows
from bot.discord_io.responses import acknowledge, say, set_committed_text
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.personal_data import send_my_data
from model.errors import Refused
from rules.text import NOTHING, Translatable, join_texts, tr, tr_plural

log = structlog.stdlib.get_logger(__name__)

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

controls = Controls()
"""The handlers of this module's controls."""

privacy = app_commands.Group(
    name="privacy", description=tr("What is stored about you: get a copy, or erase it.")
)


@privacy.command(name="export", description=tr("Get a file with all that is stored about you."))
async def export(interaction: Interaction) -> None:
    """`/privacy export`: send a file with everything that is stored about the person."""
    await acknowledge(interaction)
    await send_my_data(press_of(interaction))


# ---- erasing
@privacy.command(name="erase", description=tr("Erase what is stored about you. Asks twice."))
async def erase(interaction: Interaction) -> None:
    """`/privacy erase`: say what that means, and ask for the first time."""
    await acknowledge(interaction)
    press = press_of(interaction)
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


@controls.on("erase", Subject.NOTHING)
async def ask_again(press: Press) -> None:
    """Handle the first confirmation: say exactly what happens, and ask for the second time."""
    _check(press)
    await acknowledge(press.interaction)
    await say(
        press.interaction,
        join_texts([await _consequences(press), tr("**This can't be undone.** Erase it all?")]),
        view=rows([_confirmation(press, tr("Erase everything"), "erase-now"), _keep()]),
    )


@controls.on("erase-now", Subject.NOTHING)
async def erase_now(press: Press) -> None:
    """Handle the second confirmation: erase what is stored about the person."""
    _check(press)
    await acknowledge(press.interaction, acts=True)
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
    await acknowledge(press.interaction)
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


def commands() -> list[app_commands.Group]:
    """The commands of this module."""
    return [privacy]
