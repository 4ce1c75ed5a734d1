"""Words for the alt texts of Esgrad."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rendering.alt import NO_DESCRIPTION, Description, file_chosen, rank_chosen
from rendering.games.esgrad.picture import PARTITIONS
from rendering.terms import SIDES
from rules.games.esgrad import (
    Colour,
    EsgradPosition,
    Group,
    Point,
    area_list,
    board_size,
    stone_lists,
    value_list,
)
from rules.text import Listing, Notation, Translatable, join_texts, tr, tr_plural

_COLOURS: tuple[Colour, ...] = ("black", "white")


# ---- the board
def board(position: EsgradPosition, names: Sequence[str]) -> Description:
    """Name every stone, by file from the left, and then what the groups are worth."""
    state = position.state
    size = board_size(state.board)
    total = (state.black | state.white).bit_count()
    values = [value_list(state, colour) for colour in _COLOURS]
    return Description(
        total,
        lambda number: [size, *stone_lists(state, number)],
        _stones_left_out,
        [each for each in values if each],
    )


def _stones_left_out(number: int) -> Translatable:
    return tr_plural(
        "{count} more stone on the right is not named here; the command /board text names all.",
        "{count} more stones on the right are not named here; the command /board text names all.",
        count=number,
    )


# ---- views
def view(position: EsgradPosition, show: str) -> Description:
    """Name the areas of a side, or the empty points of the file or rank that is chosen."""
    kind, _, name = show.partition(":")
    if f"{kind}:" == PARTITIONS and name in SIDES:
        return _areas(position, name)
    free = [point for point in position.state.points if position.state.stone(point) is None]
    if kind == "file":
        points = Listing(Notation(point.name) for point in free if point.file == name)
        return Description(naming=lambda _: [file_chosen(name, points)])
    if kind == "rank" and name.isdecimal():
        points = Listing(Notation(point.name) for point in free if point.rank == int(name))
        return Description(naming=lambda _: [rank_chosen(int(name), points)])
    return NO_DESCRIPTION


def _areas(position: EsgradPosition, colour: str) -> Description:
    """Name the areas that the groups of a colour cut off, those of the best group first."""
    groups = [group for group in position.state.groups() if group.colour == colour]
    dividing = sorted((group for group in groups if group.partitions > 1), key=lambda g: -g.value)
    shown = tr("The picture shows {colour}'s areas and values.", colour=SIDES[colour])
    undivided = _undivided(groups)
    return Description(
        sum(group.partitions - 1 for group in dividing),
        lambda number: [shown, *_groups(dividing, number), *undivided],
        _areas_left_out,
    )


def _groups(groups: Sequence[Group], number: int) -> Iterator[Translatable]:
    """Yield what the groups cut off, with `number` areas named."""
    for group in groups:
        areas = sorted(group.areas, key=len)
        yield _group(group, len(areas[-1]), areas[:-1][:number])
        number = max(0, number - len(areas) + 1)


def _group(group: Group, largest: int, areas: Sequence[Sequence[Point]]) -> Translatable:
    """Return «The group with c3 is worth 3 and makes 2 areas: a1, a2; the largest of 57 points.»"""
    if not areas:
        return tr_plural(
            "The group with {point} is worth {value} and makes {count} area.",
            "The group with {point} is worth {value} and makes {count} areas.",
            count=group.partitions,
            point=Notation(group.points[0].name),
            value=group.value,
        )
    return tr_plural(
        "The group with {point} is worth {value} and makes {count} area: {areas}; "
        "the largest has {number} points.",
        "The group with {point} is worth {value} and makes {count} areas: {areas}; "
        "the largest has {number} points.",
        count=group.partitions,
        point=Notation(group.points[0].name),
        value=group.value,
        areas=join_texts(map(area_list, areas), "; "),
        number=largest,
    )


def _undivided(groups: Sequence[Group]) -> list[Translatable]:
    """Say what the groups that divide nothing are worth."""
    alone = [group for group in groups if group.partitions == 1]
    if not alone:
        return []
    return [
        tr_plural(
            "{count} group divides nothing and is worth {value}.",
            "{count} groups divide nothing and are worth {value} each.",
            count=len(alone),
            value=alone[0].value,
        )
    ]


def _areas_left_out(number: int) -> Translatable:
    return tr_plural(
        "{count} more area is not named here.",
        "{count} more areas are not named here.",
        count=number,
    )
