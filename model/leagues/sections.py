"""The sections of a season: their sizes, who is in which, and who meets whom."""

from collections.abc import Collection, Iterator, Mapping, Sequence
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

    People of whom one blocks the other are never in the same section. If there is no other way, one
    of those who block has no place, and the sections are made without them: the one who blocks most
    of the others, else the last one. Nobody loses a place by being blocked.
    """
    blocked: dict[int, set[int]] = {player: set() for player in players}
    apart: dict[int, set[int]] = {player: set() for player in players}
    for one, other in blocks:
        if one != other and one in apart and other in apart:
            blocked[one].add(other)
            apart[one].add(other)
            apart[other].add(one)
    remaining, left_out = list(players), list[int]()
    while True:
        sections, player = _sections(remaining, section_sizes(len(remaining), per_section), apart)
        if player is None:
            alone = [section[0] for section in sections if len(section) == 1]
            return [section for section in sections if len(section) > 1], [*left_out, *alone]
        blocking = [one for one in apart[player] if player in blocked[one]]
        blocking += [player] if blocked[player] else []
        out = max(blocking, key=lambda one: (len(blocked[one]), remaining.index(one)))
        remaining.remove(out)
        left_out.append(out)
        for other in apart.pop(out):
            apart[other].remove(out)
            blocked[other].discard(out)


def _sections(
    players: Sequence[int], sizes: Sequence[int], apart: Mapping[int, set[int]]
) -> tuple[list[list[int]], int | None]:
    """Return the sections for players in their order, and the first player who fits in none, if
    any. `apart` says with whom each cannot be in a section.

    Somebody who cannot be in theirs gets into the next one with room, or takes the place of the
    last one who can make room.
    """
    sections: list[list[int]] = [[] for _ in sizes]
    for player in players:
        if len(players) - len(apart[player]) < sizes[-1]:
            return sections, player

    def room(player: int) -> list[int] | None:
        for section, size in zip(sections, sizes, strict=True):
            if len(section) < size and apart[player].isdisjoint(section):
                return section
        return None

    def make_room(player: int) -> list[int] | None:
        for section in reversed(sections):
            near = apart[player].intersection(section)
            for other in reversed(section) if len(near) < 2 else ():
                target = room(other) if near <= {other} else None
                if target is not None and target is not section:
                    section.remove(other)
                    target.append(other)
                    return section
        return None

    for player in players:
        section = room(player)
        if section is None:
            section = make_room(player)
        if section is None:
            return sections, player
        section.append(player)
    return sections, None


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
