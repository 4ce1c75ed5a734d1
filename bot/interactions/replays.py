"""Shows replays: of a match by its button or `/replay`, and of any other `ReplaySource`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from bot.discord_io.components import Button, button, rows
from bot.discord_io.responses import acknowledge, say, say_working
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.errors import RESTARTING
from bot.messages import endings, sentences
from bot.messages.preferences import view_for
from bot.messages.replays import (
    UPLOAD_LIMIT,
    DrawnReplay,
    ReplaySource,
    draw,
    plies_of_moves,
    source_of_match,
)
from bot.runtime.thread_queue import AlreadyQueued, QueueFull, Stopped
from matches.steps.loaded_match import LoadedMatch
from model.errors import Refused
from rules.text import NOTHING, Translatable, join_texts, tr

controls = Controls()
"""The handlers of this module."""

PROGRESS_AFTER = 2.0
"""Seconds after which a person is told that their replay is being made."""


@controls.on("replay", Subject.MATCH)
async def replay(press: Press) -> None:
    """Handle «Replay»: show all moves of a match as an animation."""
    await acknowledge(press.interaction)
    await show_match_replay(press, await press.context.service.playing.load(press.number(0)))


async def show_match_replay(
    press: Press,
    loaded: LoadedMatch,
    *,
    first: int | None = None,
    last: int | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
) -> None:
    """Show the moves `first` to `last` of a match as an animation, all of them by default.

    `theme` and `flipped` override the player's preferences. Raises Refused if there are no such
    moves, or if the person has another replay that is not finished.
    """
    match = loaded.match
    plies = plies_of_moves(loaded.line, first, last)
    names = await press.context.names.escaped(match.players, match.server)
    ended = loaded.result is not None and plies.stop == len(loaded.line.moves)
    ending = endings.result_and_reason(loaded, names) if ended else NOTHING
    await show_replay(
        press,
        await source_of_match(press.context, loaded),
        name=f"{match.game}-{match.id}",
        head=[sentences.title(loaded, names), ending],
        buttons=[button(tr("Look back"), "look", match.id, plies.stop)],
        plies=plies,
        theme=theme,
        flipped=flipped,
    )


async def show_replay(
    press: Press,
    source: ReplaySource,
    *,
    name: str,
    head: Sequence[Translatable],
    buttons: Sequence[Button] = (),
    plies: range | None = None,
    theme: str | None = None,
    flipped: bool | None = None,
) -> None:
    """Answer privately with a replay of some plies, None for all of them.

    `name` is the file's name without its ending, `head` are the first lines of the answer, and
    `buttons` stand below it. `theme` and `flipped` override the player's preferences. Raises
    Refused if the person has another replay that is not finished, or there are too many.
    """
    await acknowledge(press.interaction)
    view = await view_for(
        press.context,
        press.player,
        press.server,
        theme=theme,
        flipped=flipped,
        language=press.plain_language,
    )
    limit = min(press.interaction.filesize_limit, UPLOAD_LIMIT)
    drawing = asyncio.create_task(
        draw(press.context, source, view, plies=plies, limit=limit, name=name, owner=press.player),
        name="replay",
    )
    drawn = await _finished(press, drawing)
    await say(
        press.interaction,
        join_texts([*head, drawn.moves, drawn.left_out], "\n"),
        picture=drawn.picture,
        view=rows(buttons),
    )


async def _finished(press: Press, drawing: asyncio.Task[DrawnReplay]) -> DrawnReplay:
    """Wait for a replay, and tell the person if that takes long. Raises Refused."""
    patience = asyncio.create_task(asyncio.sleep(PROGRESS_AFTER), name="replay takes long")
    try:
        await asyncio.wait({drawing, patience}, return_when=asyncio.FIRST_COMPLETED)
        if not drawing.done():
            working = tr("Your replay is being made. That can take a minute.")
            await say_working(press.interaction, working)
        return await drawing
    except AlreadyQueued:
        refusal = tr("Your last replay is still being made. Ask again when you have it.")
        raise Refused(refusal) from None
    except QueueFull:
        raise Refused(
            tr("Many replays are being made just now. Please try again in a minute.")
        ) from None
    except Stopped:
        raise Refused(RESTARTING) from None
    finally:
        patience.cancel()
        drawing.cancel()
