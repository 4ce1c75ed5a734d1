"""The table of a section: points, Sonneborn–Berger, and what decides between equals.

All of them are numbers of quarters of a point, which are whole.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from model.leagues.seasons import Pairing, PairingResult, PlayerStatus, SeasonPlayer


@dataclass(frozen=True, slots=True)
class TableEntry:
    """A player in a table.

    `place` counts from 1, and equal players share one; None for somebody who is out.

    `berger` is Sonneborn–Berger: the points of those who were beaten, and half of the points of
    those with whom a point was shared. `against` says what was got against whom.
    """

    player: int
    place: int | None
    points: int
    berger: int
    against: Mapping[int, int]
    status: PlayerStatus


WIN = 4


def points_in(pairing: Pairing, player: int) -> int | None:
    """Return what one of the two players got, None while nothing counts."""
    if pairing.outcome in {None, PairingResult.VOID}:
        return None
    if pairing.outcome is PairingResult.SHARED:
        return WIN // 2
    return WIN if pairing.outcome is pairing.won_by(player) else 0


def section_table(players: Sequence[SeasonPlayer], pairings: Sequence[Pairing]) -> list[TableEntry]:
    """Return the table of one section: by points, then by Sonneborn–Berger, then by the points that
    those who are equal got against each other, then as in `players`. Who is out comes last.

    If some matches are void, points per match that counts come first, and who has none is last.
    """
    ids = {each.player for each in players if each.status is not PlayerStatus.OUT}
    against: dict[int, dict[int, int]] = {each.player: {} for each in players}
    for pairing in pairings:
        for one, other in (pairing.players, pairing.players[::-1]):
            got = points_in(pairing, one)
            if got is not None and one in ids and other in ids:
                against[one][other] = got
    points = {player: sum(got.values()) for player, got in against.items()}
    berger = {
        player: sum(got * points[other] for other, got in results.items()) // WIN
        for player, results in against.items()
    }

    void = any(pairing.outcome is PairingResult.VOID for pairing in pairings)
    share = {
        player: Fraction(points[player], len(results) or 1) if void else Fraction(points[player])
        for player, results in against.items()
    }
    score = {player: (share[player], berger[player]) for player in against}

    def mutual(player: int) -> int:
        return sum(got for other, got in against[player].items() if score[other] == score[player])

    def rank(each: SeasonPlayer) -> tuple[bool, Fraction, bool, int, int]:
        player = each.player
        idle = void and not against[player]
        return player not in ids, -share[player], idle, -berger[player], -mutual(player)

    ranks = sorted(map(rank, players))
    return [
        TableEntry(
            each.player,
            ranks.index(rank(each)) + 1 if each.player in ids else None,
            points[each.player],
            berger[each.player],
            against[each.player],
            each.status,
        )
        for each in sorted(players, key=rank)
    ]


def points_text(quarters: int) -> str:
    """Return points as they are written: «5¼»."""
    whole, rest = divmod(quarters, 4)
    fraction = ("", "¼", "½", "¾")[rest]
    return fraction if fraction and not whole else f"{whole}{fraction}"
