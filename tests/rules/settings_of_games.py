"""Every setting of a game, from its own description, so that a new game is tested at once."""

from collections.abc import Iterator

from rules.game import Game
from rules.options import ChoiceOption, NumberOption, Option, Options


def values_of(option: Option) -> list[str]:
    """Return every value of an option that challenges allow, as text; the largest size is last."""
    if isinstance(option, NumberOption):
        return [str(each) for each in option.allowed or range(option.minimum, option.maximum + 1)]
    if isinstance(option, ChoiceOption):
        return [choice.value for choice in option.choices]
    return ["off", "on"]


def settings_of(game: Game, larger: int = 0) -> Iterator[tuple[Options, int]]:
    """Yield options and seats: every value of every option once, the others smallest or default.

    Sizes are by `larger` above the smallest that challenges allow, or the first allowed one.
    """
    small = {
        option.key: option.write(option.allowed[0] if option.allowed else option.minimum + larger)
        for option in game.options
        if isinstance(option, NumberOption)
    }
    yield game.read_options(small), game.max_seats
    for option in game.options:
        for value in [] if isinstance(option, NumberOption) else values_of(option):
            yield game.read_options({**small, option.key: value}), game.min_seats
