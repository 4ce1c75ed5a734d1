"""The sections of a season: their sizes, who is in which, and who meets whom."""

from bisect import insort
from collections.abc import Collection, Iterator, Sequence
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
    # From here on players are numbers, and sets of them are bits of integers, which is six times as
    # fast: a write unit waits. Who blocks more people, else who is later, has the higher number.
    by_number = sorted(players, key=lambda player: len(blocked[player]))
    number_of = {player: number for number, player in enumerate(by_number)}
    masks = [sum(1 << number_of[other] for other in blocked[player]) for player in by_number]
    remaining, left_out = [number_of[player] for player in players], list[int]()
    while True:
        sections, out = _sections(remaining, section_sizes(len(remaining), section_size), masks)
        if out is None:
            left_out += [section[0] for section in sections if len(section) == 1]
            placed = [[by_number[each] for each in section] for section in sections]
            return (
                [section for section in placed if len(section) > 1],
                [by_number[each] for each in left_out],
            )
        remaining.remove(out)
        left_out.append(out)


def _sections(
    players: Sequence[int], sizes: Sequence[int], blocked: Sequence[int]
) -> tuple[list[list[int]], int | None]:
    """Return the sections for players in their order, or one who blocks so that they fit in none.

    `blocked` says whom each blocks, as bits. In each section the highest number who blocks somebody
    there makes room for the next player.
    """
    sections: list[list[int]] = []
    waiting: Sequence[int] = players
    bits = [1 << each for each in range(len(blocked))]
    for size in sizes:
        section = sorted(waiting[:size])
        inside = sum(bits[each] for each in section)
        for following in [*waiting[size:], None]:
            for player in reversed(section):
                if blocked[player] & inside:
                    break
            else:
                break
            if following is None:
                return sections, player
            section.remove(player)
            insort(section, following)
            inside += bits[following] - bits[player]
        sections.append([each for each in waiting if bits[each] & inside])
        waiting = [each for each in waiting if not bits[each] & inside]
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
