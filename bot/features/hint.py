"""`/hint`: in a match against computers, first where a good move is, then which one."""

from bot.discord_io.components import Button, Control, button, fits
from bot.interactions import find_match
from bot.interactions.arguments import MatchText
from bot.interactions.dispatch import Handlers, Request, Subject
from bot.interactions.find_match import own_match
from bot.interactions.private_pictures import plies_picture, private_picture, private_view
from bot.runtime.searches import SearchFailed
from matches.steps.loaded_match import LoadedMatch
from model.errors import Refused
from model.limits import Act
from players.levels import LEVELS
from rules.game import Move
from rules.move_steps import show_line
from rules.text import Notation, join_texts, tr
from rules.turns import preview_of

handlers = Handlers()
PLACE, MOVE = 1, 2
"""How much a hint says."""


@handlers.command(
    "hint", tr("Get a hint on your turn in a match against computers."), limit=Act.SEARCH
)
@own_match
async def hint(request: Request, match: MatchText | None = None) -> None:
    """`/hint`: say where on the board a good move is."""
    loaded = await find_match.match_to_act_on(request, match)
    await _give(request, loaded.match.id, PLACE)


@handlers.on("hint", Subject.MATCH, limit=Act.SEARCH)
async def hint_pressed(request: Request) -> None:
    """Handle the buttons for a hint, and for more of it."""
    await _give(request, request.number(0), request.number(1))


async def _give(request: Request, match: int, stage: int) -> None:
    """Search a good turn, count the hint, and say the file or the whole turn."""
    context, hinting = request.context, request.service.hinting
    context.searches.check_switched_on()
    loaded = await hinting.match_for_hint(match, request.player)
    try:
        turn = await context.searches.turn(
            loaded.position, LEVELS["expert"], f"hint {match}", owner=request.player
        )
    except SearchFailed:
        raise Refused.because("I couldn't find a hint just now. Please try again.") from None
    moves = [each.move for each in turn]
    stage = min(max(stage, PLACE), MOVE)
    await hinting.count(match, request.player, loaded.seq, stage)
    if stage == PLACE:
        await _say_place(request, loaded, moves[0])
    else:
        await _say_move(request, loaded, moves)


async def _say_place(request: Request, loaded: LoadedMatch, move: Move) -> None:
    """Say on which file a move begins, and light it up."""
    more = button(tr("Show the move"), "hint", loaded.match.id, MOVE)
    points = [mark.point for mark in loaded.position.narration.marks(move) if mark.point]
    if not points:
        await request.say(tr("It is no point of the board: look at the other buttons."), [more])
        return
    file = points[0].rstrip("0123456789")
    view = await private_view(request, show=show_line(file, ""))
    picture = await private_picture(request, loaded, view=view)
    text = tr("Look at file {file}: a good move begins there.", file=Notation(file))
    await request.say(text, [more], picture=picture)


async def _say_move(request: Request, loaded: LoadedMatch, moves: list[Move]) -> None:
    """Say a whole turn, and what the game says about it."""
    preview = preview_of(loaded.position, moves)
    good = tr("A good move: {moves}.", moves=Notation(preview.text))
    text = join_texts([good, *preview.descriptions, *preview.warnings])
    picture = await plies_picture(request, loaded, moves)
    args = (loaded.match.id, loaded.seq, preview.text)
    can_pick = fits(Control.BUTTON, "pick", *args)
    await request.say(
        text, [button(tr("Make this move"), "pick", *args)] if can_pick else [], picture=picture
    )


def hint_button(loaded: LoadedMatch) -> Button:
    """Return the button that asks for a hint."""
    return button(tr("Hint"), "hint", loaded.match.id, PLACE)
