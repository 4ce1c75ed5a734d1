"""Pools: which matches share one rating.

The name of a pool is stored, so it must never change. It is the name of the game; matches of three
or more players have their own pool, whose name ends in `-3+`. So a game for two can later allow
more players without another name for the ratings that exist.
"""

from model.ratings.rating import Rating
from rules.game import Game
from rules.registry import games, title_of
from rules.text import Text, tr

_SEVERAL = "-3+"
NEW_OF_TWO = Rating(1500.0, 350.0, 0.06)
"""The rating of a new player in matches of two, on the scale of Glicko-2's ratings."""
NEW_OF_SEVERAL = Rating(25.0, 25 / 3)
"""The rating of a new player in matches of three or more: openskill's mu and sigma."""
PROVISIONAL_DEVIATION = 110.0
"""A rating of two is provisional while its deviation is above this."""
_PROVISIONAL_SIGMA = NEW_OF_SEVERAL.deviation / 2
"""The same for a rating of several: about 12 matches of four. The share that is taken for two
players would make it about 50, since one match of four says less."""


def pool_of(game: str, seats: int) -> str:
    """Return the pool of a game's matches with this number of seats."""
    return game if seats == 2 else game + _SEVERAL


def is_for_several(pool: str) -> bool:
    """Return whether a pool is for matches of three or more players."""
    return pool.endswith(_SEVERAL)


def pools_of(game: Game) -> tuple[str, ...]:
    """Return the pools of a game: one, or two if it is for two and for more players."""
    seats = [2] if game.min_seats == 2 else []
    if game.max_seats > 2:
        seats.append(3)
    return tuple(pool_of(game.name, each) for each in seats)


def all_pools() -> tuple[str, ...]:
    """Return the pools of all games that can be played."""
    return tuple(pool for game in games().values() for pool in pools_of(game))


def title_of_pool(pool: str) -> Text:
    """Return what people read for a pool: the game's title, with the number of players if the game
    has two pools."""
    name = pool.removesuffix(_SEVERAL)
    game = games().get(name)
    title = title_of(name)
    if game is not None and len(pools_of(game)) == 1:
        return title
    if is_for_several(pool):
        return tr("{game}, 3 or more players", game=title)
    return title if game is None else tr("{game}, 2 players", game=title)


def new_rating(pool: str) -> Rating:
    """Return the rating of a new player in a pool."""
    return NEW_OF_SEVERAL if is_for_several(pool) else NEW_OF_TWO


def is_provisional(pool: str, rating: Rating) -> bool:
    """Return whether a rating is still too uncertain to count for the other player."""
    limit = _PROVISIONAL_SIGMA if is_for_several(pool) else PROVISIONAL_DEVIATION
    return rating.deviation > limit


def is_possible(pool: str, rating: Rating) -> bool:
    """Return whether matches can lead to a rating, also in centuries; a row that holds another one
    is broken. No calculation fails for possible ratings."""
    if is_for_several(pool):
        return abs(rating.mean) <= 1000 and 0 < rating.deviation <= 100
    return (
        abs(rating.mean) <= 100_000
        and 0 < rating.deviation <= NEW_OF_TWO.deviation
        and 0.001 <= rating.volatility <= 1
    )
