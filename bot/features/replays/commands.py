"""`/replay`, and «Replay» on boards."""

import asyncio
from collections.abc import Sequence

from discord import app_commands

from bot.context import Interaction
from bot.discord_io.components import Button, suggestion
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
from bot.interactions.board_pictures import THEME_CHOICES, private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import asked_which, complete_any_match, load_only, matches_to_view
from bot.interactions.long_work import one_at_a_time
from bot.interactions.slash_commands import MatchText, describe, suggest
from bot.messages import board_message, endings, sentences
from matches.log.match import Match
from model.entities import MatchRow
from model.past_matches import WantedMatches
from rendering.view import View
from rules.text import NOTHING, Notation, Text, join_texts, tr

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
    """`/replay`: show a match, or its moves from `first` to `last`, as an animation.

    Raises Refused if there are no such moves.
    """
    request = Request(interaction)
    if match is None and await asked_which(request, await _offered_matches(request), "replay"):
        return
    chosen = await load_only(request, await matches_to_view(request, match))
    flipped = None if side is None else side == "turned"
    view = await private_view(request, theme=theme, flipped=flipped)
    plies = plies_of_moves(chosen.line, first, last)
    await show_match_replay(request, chosen, plies, view, SPEEDS[speed])


@handlers.on_match("replay")
async def replay_clicked(request: Request, match: Match) -> None:
    """Handle «Replay»: show a match as an animation."""
    plies = plies_of_moves(match.line, None, None)
    await show_match_replay(request, match, plies, await private_view(request), SPEEDS["0.8"])


async def _offered_matches(request: Request) -> list[MatchRow]:
    """Return the person's latest ended matches, and the running ones here or else of theirs; none
    in the channel of one match."""
    player, server = request.player, request.server
    async with request.read() as unit:
        running = await unit.matches.in_channel(request.channel, player)
        if len(running) == 1:
            return []
        running = running or await unit.matches.playing(player, server)
        ended = await unit.history.page(WantedMatches(player, server=server), OFFERED, 0)
    return [each for each in (*ended, *running[:OFFERED]) if each.move_number]


PROGRESS_AFTER = 2.0
"""Seconds after which a person is told that their replay is being made."""


async def show_match_replay(
    request: Request, match: Match, plies: range, view: View, delay: int
) -> None:
    """Show some plies of a match as an animation, as `ReplaySource` says.

    Raises Refused if the person has another replay that is not finished.
    """
    row = match.row
    names = await request.names(row)
    ended = match.result is not None and plies.stop == len(match.line.moves)
    ending = endings.result_and_reason(match, names) if ended else NOTHING
    rating = await endings.rating_note_of(request.context, match, names) if ended else NOTHING
    await show_replay(
        request,
        await source_of_match(request.context, match, plies, view, delay),
        head=[sentences.title(match, names, ply=plies.stop), ending, small(rating)],
        back=board_message.look_button(row.id, plies.start),
    )


async def show_replay(
    request: Request, source: ReplaySource, *, head: Sequence[Text], back: Button
) -> None:
    """Answer privately with a replay.

    `head` are the first lines of the answer, and `back` is the button below it. Raises Refused if
    the person has another replay that is not finished, or there are too many.
    """
    limit = min(request.interaction.filesize_limit, UPLOAD_LIMIT)
    busy = tr("Your last replay is still being made. Ask again when you have it.")
    with one_at_a_time(request, "replay", busy):
        drawing = asyncio.create_task(draw(request.context, source, limit), name="replay")
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
    finally:
        patience.cancel()
        drawing.cancel()
