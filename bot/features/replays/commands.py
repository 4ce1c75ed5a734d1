"""Replays: of a match by its button or `/replay`, and of any other `ReplaySource`."""

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Button, button, suggestion
from bot.discord_io.markup import small
from bot.discord_io.responses import say_working
from bot.features.replays.messages import (
    UPLOAD_LIMIT,
    DrawnReplay,
    ReplaySource,
    draw,
    plies_of_moves,
    source_of_match,
)
from bot.interactions import find_match
from bot.interactions.arguments import MatchText, describe, suggest
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.errors import RESTARTING
from bot.interactions.private_pictures import private_view
from bot.interactions.suggestions import complete_any_match
from bot.messages import endings, sentences
from bot.messages.board_pictures import THEME_CHOICES
from bot.messages.lists import result_note
from bot.runtime.threads import AlreadyQueued, QueueFull, Stopped
from matches.log.loaded_match import LoadedMatch
from model.errors import Refused
from model.past_matches import PastMatches
from rendering.replay import DELAY
from rendering.view import View
from rules.text import NOTHING, Notation, Text, as_text, join_texts, tr

handlers = Handlers()


SIDES = {"as-drawn": tr("The usual side"), "turned": tr("The other side")}
"""The sides from which a replay can be seen, by the value of the option."""
SPEEDS = {"0.4": 40, "0.8": 80, "1.6": 160}
"""For how long a replay can show each move: in hundredths of a second, by the value of the option,
which is in seconds."""


OFFERED = 5
"""How many ended and how many running matches plain `/replay` offers."""


@handlers.command("replay", tr("Watch a match, or some of its moves."))
@describe(
    match=tr("The number of the match. Leave it out for the one in this channel."),
    first=tr("The first move to show. Leave it out to begin at the start."),
    last=tr("The last move to show. Leave it out to go on to the end."),
    side=tr("The side from which you see the board."),
    theme=tr("The colours of the pictures."),
    speed=tr("How long each move is shown."),
)
@app_commands.rename(first="from", last="to")
@app_commands.choices(
    side=[suggestion(label, name) for name, label in SIDES.items()],
    theme=THEME_CHOICES,
    speed=[suggestion(tr("{seconds} s a move", seconds=Notation(each)), each) for each in SPEEDS],
)
@suggest(match=complete_any_match)
async def replay(
    interaction: Interaction,
    *,
    match: MatchText | None = None,
    first: app_commands.Range[int, 0, 5000] | None = None,
    last: app_commands.Range[int, 0, 5000] | None = None,
    side: str | None = None,
    theme: str | None = None,
    speed: str = "0.8",
) -> None:
    """`/replay`: show a match, or its moves from `first` to `last`, as an animation."""
    request = Request(interaction)
    if match is None and await _ask_which(request):
        return
    loaded = await find_match.match_to_view(request, match)
    flipped = None if side is None else side == "turned"
    view = await private_view(request, theme=theme, flipped=flipped)
    await show_match_replay(request, loaded, view, first, last, delay=SPEEDS[speed])


async def _ask_which(request: Request) -> bool:
    """Offer the person's latest ended matches, and the running ones here or else of theirs.

    Return whether there was anything to ask: not in the channel of one match, nor about one.
    """
    player, server = request.player, request.server
    async with request.read() as unit:
        running = await unit.matches.in_channel(request.channel, player)
        if len(running) == 1:
            return False
        running = running or await unit.matches.playing(player, server)
        ended = await unit.history.page(PastMatches(player, server=server), OFFERED, 0)
    matches = [each for each in (*ended, *running[:OFFERED]) if each.move_number]
    if len(matches) < 2:
        return False
    labels = await find_match.match_labels(request, matches, player)
    buttons = [
        button(join_texts([as_text(label), result], " · "), "replay", each.id)
        for each, label in zip(matches, labels, strict=True)
        for result in [result_note(each, player) if each.to_move is None else NOTHING]
    ]
    rows = [buttons[start : start + 2] for start in range(0, len(buttons), 2)]
    await request.say(tr("Which match?"), *rows)
    return True


PROGRESS_AFTER = 2.0
"""Seconds after which a person is told that their replay is being made."""


@handlers.on("replay", match=True)
async def replay_clicked(request: Request) -> None:
    """Handle «Replay»: show all moves of a match as an animation."""
    loaded = await request.load_match()
    await show_match_replay(request, loaded, await private_view(request))


async def show_match_replay(
    request: Request,
    loaded: LoadedMatch,
    view: View,
    first: int | None = None,
    last: int | None = None,
    *,
    delay: int = DELAY,
) -> None:
    """Show the moves `first` to `last` of a match as an animation, all of them by default.

    Each is shown for `delay` hundredths of a second. Raises Refused if there are no such moves, or
    if the person has another replay that is not finished.
    """
    match = loaded.match
    plies = plies_of_moves(loaded.line, first, last)
    names = await request.names(match)
    ended = loaded.result is not None and plies.stop == len(loaded.line.moves)
    ending = endings.result_and_reason(loaded, names) if ended else NOTHING
    rating = await endings.rating_note_of(request.context, loaded, names) if ended else NOTHING
    await show_replay(
        request,
        await source_of_match(request.context, loaded),
        view,
        plies,
        delay=delay,
        head=[sentences.title(loaded, names, ply=plies.stop), ending, small(rating)],
        back=button(tr("Look back"), "look", match.id, plies.stop),
    )


async def show_replay(
    request: Request,
    source: ReplaySource,
    view: View,
    plies: range,
    *,
    delay: int = DELAY,
    head: Sequence[Text],
    back: Button,
) -> None:
    """Answer privately with a replay of some plies.

    `delay` is as in `draw`, `head` are the first lines of the answer, and `back` is the button
    below it. Raises Refused if the person has another replay that is not finished, or there are too
    many.
    """
    limit, owner = min(request.interaction.filesize_limit, UPLOAD_LIMIT), request.player
    drawn_later = draw(request.context, source, view, plies, delay=delay, limit=limit, owner=owner)
    drawing = asyncio.create_task(drawn_later, name="replay")
    drawn = await _finished(request, drawing)
    text = join_texts([*head, drawn.moves, drawn.left_out], "\n")
    await request.say(text, [back], picture=drawn.picture)


async def _finished(request: Request, drawing: asyncio.Task[DrawnReplay]) -> DrawnReplay:
    """Wait for a replay, and tell the person if that takes long. Raises Refused."""
    patience = asyncio.create_task(asyncio.sleep(PROGRESS_AFTER), name="replay takes long")
    try:
        await asyncio.wait({drawing, patience}, return_when=asyncio.FIRST_COMPLETED)
        if not drawing.done():
            working = tr("Your replay is being made. That can take a minute.")
            await say_working(request.interaction, working)
        return await drawing
    except AlreadyQueued:
        refusal = tr("Your last replay is still being made. Ask again when you have it.")
        raise Refused(refusal) from None
    except QueueFull:
        raise Refused.because("Many replays are being made. Try again in a minute.") from None
    except Stopped:
        raise Refused(RESTARTING) from None
    finally:
        patience.cancel()
        drawing.cancel()
