"""The sections of a season: their sizes, who is in which, and who meets whom."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations

from model.leagues.seasons import LARGEST_SECTION, SMALLEST_SECTION

Blocks = Collection[tuple[int, int]]
"""Pairs of people of whom the first blocks the second."""


def section_sizes(players: int, per_section: int) -> list[int]:
    """Return the sizes of the sections for so many players, as near to `per_section` as can be.

    They differ by at most one, the larger ones come first, and all are from 5 to 8 if there are
    such sections.
    """
    if not players:
        return []

    def badness(count: int) -> tuple[int, float]:
        least, most = players // count, -(-players // count)
        beyond = max(0, SMALLEST_SECTION - least) + 10 * max(0, most - LARGEST_SECTION)
        return beyond, abs(players / count - per_section)

    count = min(range(1, players + 1), key=badness)
    return [players // count + (index < players % count) for index in range(count)]


def fill_sections(
    players: Sequence[int], per_section: int, blocks: Blocks
) -> tuple[list[list[int]], list[int]]:
    """Return the sections for players in their order, and those for whom there is no place.

    People of whom one blocks the other are never in the same section. Somebody who cannot be in
    theirs gets into the next one with room, or takes the place of the last one who can make room.
    """
    sizes = section_sizes(len(players), per_section)
    sections: list[list[int]] = [[] for _ in sizes]
    left_out: list[int] = []

    def fits(player: int, section: Sequence[int]) -> bool:
        return not any((player, one) in blocks or (one, player) in blocks for one in section)

    def make_room(player: int) -> bool:
        for index in range(len(sections) - 1, -1, -1):
            for other in reversed(sections[index]):
                rest = [one for one in sections[index] if one != other]
                for target, size in zip(sections, sizes, strict=True):
                    room = target is not sections[index] and len(target) < size
                    if room and fits(player, rest) and fits(other, target):
                        sections[index] = [*rest, player]
                        target.append(other)
                        return True
        return False

    for player in players:
        free = (
            section
            for section, size in zip(sections, sizes, strict=True)
            if len(section) < size and fits(player, section)
        )
        place = next(free, None)
        if place is not None:
            place.append(player)
        elif not make_room(player):
            left_out.append(player)
    return [section for section in sections if len(section) > 1], [
        *left_out,
        *(section[0] for section in sections if len(section) == 1),
    ]


def pairs(section: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield everybody with everybody else, once: who has the first seat, and who the second.

    Each has the first seat as often as the second, or one time more or less.
    """
    for (place, one), (other_place, other) in combinations(enumerate(section), 2):
        yield (one, other) if (other_place - place) % 2 else (other, one)


def next_order(sections: Sequence[Sequence[int]], moving: int) -> list[int]:
    """Return the players of sections that are over, in the order for the next season.

    Each section is given by its places, without those who have left. The first `moving` of each go
    one section up, the last ones go one down.
    """
    targets: list[tuple[int, int, int, int]] = []
    last = len(sections) - 1
    for index, section in enumerate(sections):
        count = moves(len(section), moving)
        for place, player in enumerate(section):
            up = place < count and index > 0
            down = place >= len(section) - count and index < last
            targets.append((index - up + down, index, place, player))
    return [player for *_, player in sorted(targets)]


def moves(players: int, moving: int) -> int:
    """Return how many of a section's players go up, and how many down."""
    return min(moving, players // 2)
