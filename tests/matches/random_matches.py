"""Matches of every game, for property tests."""

from random import Random

from model.entities import Match, Seat
from model.match_options import DEFAULT_OPTIONS
from model.stored_fields import EPOCH
from rules.game import Game
from rules.options import ChoiceOption, NumberOption, Option, Options
from tests.matches.conftest import ANN


def a_match(game: Game, options: Options, seats: int) -> Match:
    """A match before its first event."""
    return Match(
        id=1,
        game=game.name,
        options=game.write_options(options, all_of_them=True),
        match_options=DEFAULT_OPTIONS,
        seed=bytes(range(32)),
        seats=tuple(Seat(ANN + seat) for seat in range(seats)),
        server=1,
        channel=2,
        home=2,
        seq=0,
        ply=0,
        to_move=0,
        created_at=EPOCH,
        turn_started_at=EPOCH,
    )


def chosen(option: Option, random: Random) -> str:
    """A random value of an option as text; sizes are small."""
    if isinstance(option, NumberOption):
        values = option.allowed or range(option.minimum, option.maximum + 1)
        return str(random.choice(list(values)[:3]))
    if isinstance(option, ChoiceOption):
        return random.choice(option.choices).value
    return random.choice(["on", "off"])


def random_setup(game: Game, random: Random) -> tuple[Options, int]:
    """Random options and a random number of seats that the game allows."""
    while True:
        texts = {option.key: chosen(option, random) for option in game.options}
        seats = random.randint(game.min_seats, game.max_seats)
        options = game.read_options(texts)
        try:
            game.check_challenge(options, seats)
        except ValueError:
            continue
        return options, seats
