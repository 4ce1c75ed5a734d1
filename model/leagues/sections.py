"""The sections of a season: their sizes, who is in which, and who meets whom."""

from collections.abc import Collection, Iterator, Mapping, Sequence, Set
from itertools import combinations

from model.leagues.seasons import LARGEST_SECTION, SMALLEST_SECTION

Blocks = Collection[tuple[int, int]]
"""Pairs of people of whom the first blocks the second."""


def section_sizes(players: int, section_size: int) -> list[int]:
    """Return the sizes of the sections for so many players, as near to `section_size` as can be.

    They differ by at most one, the larger ones come first, and all are from 5 to 8 if there are
    such sections.
    """
    if not players:
        return []

    def badness(count: int) -> tuple[int, float]:
        least, most = players // count, -(-players // count)
        beyond = max(0, SMALLEST_SECTION - least) + 10 * max(0, most - LARGEST_SECTION)
        return beyond, abs(players / count - section_size)

    count = min(range(1, players // SMALLEST_SECTION + 2), key=badness)
    return [players // count + (index < players % count) for index in range(count)]


def fill_sections(
    players: Sequence[int], section_size: int, blocks: Blocks
) -> tuple[list[list[int]], list[int]]:
    """Return the sections for players in their order, and those for whom there is no place.

    Whoever blocks somebody in their section goes to the next one. If there is none, they have no
    place, and the sections are made without them. Nobody loses a place or goes down by being
    blocked, and nobody goes up by blocking.
    """
    blocked: dict[int, set[int]] = {player: set() for player in players}
    for one, other in blocks:
        if one != other and one in blocked and other in blocked:
            blocked[one].add(other)
    remaining, left_out = list(players), list[int]()
    while True:
        sections, out = _sections(remaining, section_sizes(len(remaining), section_size), blocked)
        if out is None:
            left_out += [section[0] for section in sections if len(section) == 1]
            return [section for section in sections if len(section) > 1], left_out
        remaining.remove(out)
        left_out.append(out)


def _sections(
    players: Sequence[int], sizes: Sequence[int], blocked: Mapping[int, Set[int]]
) -> tuple[list[list[int]], int | None]:
    """Return the sections for players in their order, or one who blocks so that they fit in none.

    `blocked` says whom each blocks. If somebody in a section blocks another one there, the player
    who blocks most people makes room for the next one; of several, the last one does.
    """
    sections: list[list[int]] = []
    rank = {player: (len(blocked[player]), place) for place, player in enumerate(players)}
    waiting: Sequence[int] = players
    for size in sizes:
        section = set(waiting[:size])
        for following in [*waiting[size:], None]:
            blocking = [player for player in section if not blocked[player].isdisjoint(section)]
            if not blocking:
                break
            player = max(blocking, key=rank.__getitem__)
            if following is None:
                return sections, player
            section = section - {player} | {following}
        sections.append([each for each in waiting if each in section])
        waiting = [each for each in waiting if each not in section]
    return sections, None


def pairs(section: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield everybody with everybody else, once: who has the first seat, and who the second.

    Each has the first seat as often as the second, or one time more or less.
    """
    for (place, one), (other_place, other) in combinations(enumerate(section), 2):
        yield (one, other) if (other_place - place) % 2 else (other, one)


def next_order(sections: Sequence[Sequence[int]], promoted: int) -> list[int]:
    """Return the players of sections that are over, in the order for the next season.

    Each section is given by its places, without those who have left. The first `promoted` of each
    go one section up, the last ones go one down.
    """
    targets: list[tuple[int, int, int, int]] = []
    last = len(sections) - 1
    for index, section in enumerate(sections):
        count = number_promoted(len(section), promoted)
        for place, player in enumerate(section):
            up = place < count and index > 0
            down = place >= len(section) - count and index < last
            targets.append((index - up + down, index, place, player))
    return [player for *_, player in sorted(targets)]


def number_promoted(players: int, promoted: int) -> int:
    """Return how many of a section's players go up, and how many down."""
    return min(promoted, players // 2)
