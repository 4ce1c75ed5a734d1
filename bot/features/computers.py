"""Computers as opponents: «Play the computer», and «Add a computer» on cards."""

from bot.discord_io.components import Option, select
from bot.features.challenge import open_challenge, say_begins
from bot.interactions.dispatch import Handlers, InvalidCustomId, Request, Subject
from model.computers import LEVEL_LABELS, Level, computer_of, name_of
from model.errors import Refused
from model.limits import Act
from rules.registry import game_named, games
from rules.text import Name, tr

handlers = Handlers()

HOW_WELL = tr("How well should the computer play?")
_LEVELS = [Option(label, level.value) for level, label in LEVEL_LABELS.items()]


def _level(value: str) -> Level:
    """Return the level with this value. Raises InvalidCustomId if there is none."""
    if value not in set(Level):
        raise InvalidCustomId(f"there is no level {value}")
    return Level(value)


@handlers.on("computer", Subject.CHALLENGE)
async def choose_level(request: Request) -> None:
    """Handle «Add a computer» or «Play the computer» on a card: ask for a level."""
    request.context.searches.check_switched_on()
    challenge = await request.service.challenging.get(request.number(0))
    menu = select(tr("Level"), _LEVELS, "computer-at", challenge.id)
    await request.say(HOW_WELL, [menu])


@handlers.on("computer-at", Subject.CHALLENGE, limit=Act.SEAT, even_if_late=True)
async def add_computer(request: Request) -> None:
    """Handle the menu of levels: give the computer a seat."""
    request.context.searches.check_switched_on()
    computer = computer_of(_level(request.choice))
    _, match = await request.service.challenging.add_computer(
        request.number(0), request.player, computer
    )
    if match:
        await say_begins(request, match)
    else:
        await request.say_done(tr("{player} is in.", player=name_of(computer)))


@handlers.on("computer-out", Subject.CHALLENGE, limit=Act.SEAT, even_if_late=True)
async def remove_computer(request: Request) -> None:
    """Handle «Remove a computer» on a lobby's card: free the seat of the one that came last."""
    number, player = request.number(0), request.player
    computer = await request.service.challenging.remove_computer(number, player)
    await request.say_done(tr("{player} is out again.", player=name_of(computer)))


@handlers.on("play-computer", Subject.NOTHING)
async def choose_game(request: Request) -> None:
    """Handle «Play the computer» below `/help`: ask for a game."""
    request.context.searches.check_switched_on()
    entries = [Option(Name(game.title), game.name) for game in games().values()]
    menu = select(tr("Game"), entries, "play-computer-game", 0)
    await request.say(tr("What would you like to play?"), [menu])


@handlers.on("play-computer-game", Subject.NOTHING)
async def choose_level_of_game(request: Request) -> None:
    """Handle the menu of games: ask for a level."""
    game = game_named(request.choice)
    menu = select(tr("Level"), _LEVELS, "play-computer-at", 0, game.name)
    await request.say(HOW_WELL, [menu])


@handlers.on("play-computer-at", Subject.NOTHING, limit=Act.CHALLENGE, even_if_late=True)
async def play_computer(request: Request) -> None:
    """Handle the menu of levels below `/help`: begin a match with the default options."""
    if request.server is None:
        raise Refused.because("Matches begin in a channel of a server. Ask for `/help` there.")
    game = game_named(request.arg(1))
    await open_challenge(request, game, {"level": _level(request.choice).value}, ())
