"""What the table of a season must be, from who has won. Nothing of it comes from the bot."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction

Row = tuple[int, Fraction, Fraction]
"""A player, their points, and their Sonneborn–Berger number."""


def reckoned(
    seeds: Mapping[int, int], results: Iterable[tuple[int, int, int | None]], *, void: bool = False
) -> list[Row]:
    """Return the rows of a section in order.

    `seeds` are those of the players who count. `results` are two players and who of them has won,
    None if both share the point. `void` says that some matches count for nobody.
    """
    got: defaultdict[int, dict[int, Fraction]] = defaultdict(dict)
    for one, other, winner in results:
        for player, opponent in ((one, other), (other, one)):
            if {one, other} <= seeds.keys():
                share = Fraction(1, 2) if winner is None else Fraction(winner == player)
                got[player][opponent] = share
    total = {player: sum(got[player].values(), Fraction()) for player in seeds}
    berger = {
        player: sum((share * total[other] for other, share in got[player].items()), Fraction())
        for player in seeds
    }

    def rate(player: int) -> Fraction:
        return total[player] / max(1, len(got[player])) if void else total[player]

    def order(player: int) -> tuple[Fraction, bool, Fraction, Fraction, int]:
        equals = [
            each for each in seeds if (rate(each), berger[each]) == (rate(player), berger[player])
        ]
        mutual = sum((got[player].get(each, Fraction()) for each in equals), Fraction())
        idle = void and not got[player]
        return -rate(player), idle, -berger[player], -mutual, seeds[player]

    return [(player, total[player], berger[player]) for player in sorted(seeds, key=order)]
