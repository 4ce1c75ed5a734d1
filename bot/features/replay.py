"""Replays: of a match by its button or `/replay`, and of any other `ReplaySource`."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Button, button, rows, suggestion
from bot.discord_io.responses import say, say_working
from bot.interactions import find_match
from bot.interactions.arguments import MatchText, describe
from bot.interactions.dispatch import Controls, Press, Subject
from bot.interactions.errors import RESTARTING
from bot.interactions.find_match import complete_any_match
from bot.interactions.private_pictures import private_view
from bot.messages import endings, sentences
from bot.messages.preferences import THEME_NAMES, theme_label
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
from rendering.view import View
from rules.text import NOTHING, Translatable, join_texts, tr

controls = Controls()
"""The commands and controls of this module."""


SIDES = {"as-drawn": tr("As it is drawn"), "turned": tr("Turned by half a turn")}
"""The sides from which a replay can be seen, by the value of the option."""


@controls.command("replay", tr("Watch a match, or some of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    first=tr("The move with which it begins. Leave it out to see the start."),
    last=tr("The move with which it ends. Leave it out to see the end."),
    side=tr("From which side."),
    theme=tr("The colours of the pictures."),
)
@app_commands.rename(first="from", last="to")
@app_commands.choices(
    side=[suggestion(label, name) for name, label in SIDES.items()],
    theme=[suggestion(theme_label(name), name) for name in THEME_NAMES],
)
@app_commands.autocomplete(match=complete_any_match)
async def replay(  # noqa: PLR0917  # a slash command's options are its parameters
    interaction: Interaction,
    match: MatchText | None = None,
    first: app_commands.Range[int, 0, 5000] | None = None,
    last: app_commands.Range[int, 0, 5000] | None = None,
    side: str | None = None,
    theme: str | None = None,
) -> None:
    """`/replay`: show a match, or its moves from `first` to `last`, as an animation."""
    loaded = await find_match.match_to_view(interaction, match)
    press = Press(interaction)
    flipped = None if side is None else side == "turned"
    view = await private_view(press, theme=theme, flipped=flipped)
    await show_match_replay(press, loaded, view, first, last)


PROGRESS_AFTER = 2.0
"""Seconds after which a person is told that their replay is being made."""


@controls.on("replay", Subject.MATCH)
async def replay_pressed(press: Press) -> None:
    """Handle «Replay»: show all moves of a match as an animation."""
    loaded = await press.context.service.playing.load(press.number(0))
    await show_match_replay(press, loaded, await private_view(press))


async def show_match_replay(
    press: Press,
    loaded: LoadedMatch,
    view: View,
    first: int | None = None,
    last: int | None = None,
) -> None:
    """Show the moves `first` to `last` of a match as an animation, all of them by default.

    Raises Refused if there are no such moves, or if the person has another replay that is not
    finished.
    """
    match = loaded.match
    plies = plies_of_moves(loaded.line, first, last)
    names = await press.context.names.escaped(match.players, match.server)
    ended = loaded.result is not None and plies.stop == len(loaded.line.moves)
    ending = endings.result_and_reason(loaded, names) if ended else NOTHING
    await show_replay(
        press,
        await source_of_match(press.context, loaded),
        view,
        plies,
        name=f"{match.game}-{match.id}",
        head=[sentences.title(loaded, names), ending],
        buttons=[button(tr("Look back"), "look", match.id, plies.stop)],
    )


async def show_replay(
    press: Press,
    source: ReplaySource,
    view: View,
    plies: range,
    *,
    name: str,
    head: Sequence[Translatable],
    buttons: Sequence[Button] = (),
) -> None:
    """Answer privately with a replay of some plies.

    `name` is the file's name without its ending, `head` are the first lines of the answer, and
    `buttons` stand below it. Raises Refused if the person has another replay that is not finished,
    or there are too many.
    """
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
