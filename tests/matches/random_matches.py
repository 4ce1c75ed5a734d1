"""Options of every game, for property tests."""

from random import Random

from rules.game import Game
from rules.options import NumberOption, Option
from tests.rules.settings_of_games import values_of


def chosen(option: Option, random: Random) -> str:
    """A random value of an option as text; sizes are small."""
    values = values_of(option)
    return random.choice(values[:3] if isinstance(option, NumberOption) else values)


def random_setup(game: Game, random: Random) -> tuple[dict[str, str], int]:
    """Random options and a random number of seats that the game allows."""
    while True:
        texts = {option.key: chosen(option, random) for option in game.options}
        seats = random.randint(game.min_seats, game.max_seats)
        options = game.read_options(texts)
        try:
            game.check_challenge(options, seats)
        except ValueError:
            continue
        return game.write_options(options), seats
