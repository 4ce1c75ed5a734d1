"""The table of a section: points, Sonneborn–Berger, and what decides between equals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from model.leagues.seasons import Outcome, Pairing, SeasonPlayer, Status


@dataclass(frozen=True, slots=True)
class TableRow:
    """A line of a table. `place` counts from 1; None for somebody who is out.

    `half_points` are two for a win and one for a shared point. `quarters` are those of
    Sonneborn–Berger: the points of those who were beaten, and half of the points of those with whom
    a point was shared. `against` says what was got against whom, in half points.
    """

    player: int
    place: int | None
    half_points: int
    quarters: int
    against: Mapping[int, int]
    status: Status


def half_points(pairing: Pairing, player: int) -> int | None:
    """Return the half points of one of the two players, None while nothing counts."""
    if pairing.outcome is None:
        return None
    if pairing.outcome is Outcome.SHARED:
        return 1
    return 2 if pairing.outcome is pairing.won_by(player) else 0


def section_table(players: Sequence[SeasonPlayer], pairings: Sequence[Pairing]) -> list[TableRow]:
    """Return the table of one section: by points, then by Sonneborn–Berger, then by the points that
    those who are equal got against each other, then as in `players`. Who is out comes last."""
    counted = [each for each in players if each.status is not Status.OUT]
    ids = {each.player for each in counted}
    against: dict[int, dict[int, int]] = {each.player: {} for each in players}
    for pairing in pairings:
        for one, other in (pairing.players, pairing.players[::-1]):
            got = half_points(pairing, one)
            if got is not None and one in ids and other in ids:
                against[one][other] = got
    points = {player: sum(got.values()) for player, got in against.items()}
    quarters = {
        player: sum(got * points[other] for other, got in results.items())
        for player, results in against.items()
    }

    score = {player: (points[player], quarters[player]) for player in against}

    def mutual(player: int) -> int:
        return sum(got for other, got in against[player].items() if score[other] == score[player])

    def rank(each: SeasonPlayer) -> tuple[int, int, int]:
        player = each.player
        return -points[player], -quarters[player], -mutual(player)

    out = [each for each in players if each.status is Status.OUT]
    return [
        TableRow(
            each.player,
            None if each.status is Status.OUT else index + 1,
            points[each.player],
            quarters[each.player],
            against[each.player],
            each.status,
        )
        for index, each in enumerate([*sorted(counted, key=rank), *out])
    ]


def points_text(quarters: int) -> str:
    """Return points as they are written, given in quarters: «5¼»."""
    whole, rest = divmod(quarters, 4)
    fraction = ("", "¼", "½", "¾")[rest]
    return fraction if fraction and not whole else f"{whole}{fraction}"
