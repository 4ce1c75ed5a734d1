"""`/help` and `/rules`."""

from dataclasses import replace

from bot.context import Interaction
from bot.discord_io.components import BLUE, button
from bot.discord_io.markup import heading
from bot.discord_io.responses import Picture
from bot.interactions.board_pictures import private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.slash_commands import ShortText, complete_game, describe, suggest
from bot.messages.board_message import play_computer_button
from bot.messages.pages import nearest_page, turning
from rendering.renderers import diagram_alt_text
from rules.registry import game_named, game_typed, games
from rules.text import NOTHING, Name, Notation, join_texts, tr


@handlers.command("rules", tr("The rules of a game, in a few pages with pictures."))
@describe(game=tr("Which game."))
@suggest(game=complete_game)
async def rules(interaction: Interaction, game: ShortText) -> None:
    """`/rules`: show the first page of a game's rules."""
    await show_rules(Request(interaction), game_typed(game).name, 0)


LEARN_FIRST = tr("**First:** Press Learn. Learning a game takes ten minutes.")
COMPUTER = tr("Or press Play the computer.")
CHALLENGE = tr("Or type `/challenge`; if you name nobody, anyone may accept.")
TURN = tr("**Your turn:** Press Move on the board, or type `/move`. You see it before it counts.")
REPLY_LINE = tr("**Quickest:** Reply to your board with your move, such as `d4`.")
OTHER_LINES = (
    tr("**Waiting:** Press More, then Answer in advance: it is played at once when it fits."),
    tr(
        "**Unsure:** `/rules` has pictures; Try on a board is for you alone. `/hint` helps against "
        "computers; between people nobody gets hints."
    ),
    tr("**Look:** `/matches` · `/challenges` · `/history` · `/board` · `/replay` · `/review`"),
    tr("**Slip:** `/undo` for a minute, then `/takeback`"),
    tr("**Time:** `/reminders` · `/vacation` · `/more-time`"),
    tr("**Compete:** `/leaderboard` · `/profile` · `/league` · `/ladder`"),
    tr("**End:** `/resign` · `/cancel`"),
    tr("**You:** `/settings` · `/block` · `/export` · `/import` · `/privacy`"),
    tr("**Moderators:** `/moderate` · `/server`"),
)


@handlers.command("help", tr("What I can do, and how to begin."))
async def show_help(interaction: Interaction) -> None:
    """`/help`: an overview of all commands."""
    request = Request(interaction)
    titles = join_texts([Name(game.title) for game in games().values()], ", ")
    has_computers = request.context.searches.switched_on
    lines = [
        heading(join_texts([Name("Postboard"), titles], ": ")),
        join_texts([LEARN_FIRST, COMPUTER if has_computers else NOTHING, CHALLENGE]),
        TURN,
        REPLY_LINE if request.context.reply_moves else NOTHING,
        *OTHER_LINES,
    ]
    computer = [play_computer_button()] if has_computers else []
    learn = button(tr("Learn"), "learn", style=BLUE)
    await request.say(join_texts(lines, "\n"), [learn, *computer], request.context.links)


@handlers.on("rules")
async def rules_page(request: Request) -> None:
    """Handle «Rules» below a board, and the buttons that turn the pages of the rules."""
    await show_rules(request, request.arg(1), request.page)


async def show_rules(request: Request, name: str, number: int) -> None:
    """Show a page of the rules of the game called `name`, with its picture and buttons to turn.

    `number` counts from 0; a number out of range leads to the nearest page.
    """
    game = game_named(name)
    pages = game.pages
    number, _ = nearest_page(number, len(pages), 1)
    page = pages[number]
    picture = None
    if page.position:
        view = replace(await private_view(request, flipped=False), marks=page.marks, width=480)
        position = game.from_text(page.position)
        data = await request.context.pictures.draw(position, view)
        alt = diagram_alt_text(position, page.caption, language=request.plain_language)
        picture = Picture(data, f"rules-{number + 1}.png", alt)
    count = Notation(f"({number + 1}/{len(pages)})")
    title = heading(join_texts([join_texts([game.title, page.title], ": "), count]))
    text = join_texts([title, page.text], "\n")
    await request.say(text, turning(number, len(pages), "rules", name), picture=picture)
