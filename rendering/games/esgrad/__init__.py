"""Pictures of Esgrad: a hexagonal board with groups, and the scores in the free corners."""

from collections import Counter
from collections.abc import Iterator, Sequence

from rendering.alt import NO_DESCRIPTION, Description, line_chosen
from rendering.games.esgrad.picture import PARTITIONS, dividing, last_mover, paint
from rendering.games.esgrad.showcase import gallery
from rendering.themes import LIGHT, accent_of
from rendering.view import Highlight
from rules.games.esgrad import EsgradPosition
from rules.games.esgrad.board import Point
from rules.games.esgrad.board_text import board_size, point_list, stone_lists, value_list
from rules.games.esgrad.state import Group
from rules.points import COLOUR_TERMS, COLOURS, Colour
from rules.text import Notation, Translatable, join_texts, tr, tr_phrase_plural, tr_plural


# ---- the board
def _describe_board(position: EsgradPosition, names: Sequence[str]) -> Description:
    """Name every stone, by file from the left, then what the groups are worth and cut off."""
    state = position.state
    size = board_size(state.board)
    groups = Counter(group.colour for group in state.groups())
    values = [value_list(state, colour) for colour in COLOURS if groups[colour] > 1]
    tinted = _dividing(position, last_mover(position))
    return Description(
        (state.black | state.white).bit_count(),
        lambda number: [size, *stone_lists(state, number)],
        _stones_left_out,
        [*(each for each in values if each), *_cut_off(tinted, _number_of_areas(tinted))],
    )


def _stones_left_out(number: int) -> Translatable:
    return tr_plural(
        "{count} more stone on the right is not listed here; /board text lists them all.",
        "{count} more stones on the right are not listed here; /board text lists them all.",
        count=number,
    )


# ---- views
def _describe_view(position: EsgradPosition, show: str) -> Description:
    """Name the areas of a side, or the empty points of the file or rank that is chosen."""
    kind, _, name = show.partition(":")
    if f"{kind}:" == PARTITIONS:
        return next(
            (_view_of_areas(position, side) for side in COLOURS if side == name), NO_DESCRIPTION
        )
    state = position.state
    free = (point.name for point in state.points if state.stone(point) is None)
    return line_chosen(show, free)


def _view_of_areas(position: EsgradPosition, colour: Colour) -> Description:
    """Name the areas that the groups of a colour cut off, those of the best group first."""
    groups = _dividing(position, colour)
    values = value_list(position.state, colour)
    always = [
        tr("The picture shows {colour}'s areas and values.", colour=COLOUR_TERMS[colour]),
        *([values] if values else _undivided(position, colour)),
    ]
    return Description(
        _number_of_areas(groups),
        lambda number: [*always, *_cut_off(groups, number)],
        _areas_left_out,
    )


def _dividing(position: EsgradPosition, colour: str) -> list[Group]:
    """Return the groups of a colour that divide the board, the most valuable first."""
    return sorted(dividing(position.state, colour), key=lambda each: -each.value)


def _number_of_areas(groups: Sequence[Group]) -> int:
    """Return the number of areas, without the largest of each group."""
    return sum(group.partitions - 1 for group in groups)


def _cut_off(groups: Sequence[Group], number: int) -> Iterator[Translatable]:
    """Yield what the groups cut off, with `number` areas named."""
    for group in groups:
        areas = sorted(group.areas, key=len)
        yield _group(group, len(areas[-1]), areas[:-1][:number])
        number = max(0, number - len(areas) + 1)


def _group(group: Group, largest: int, areas: Sequence[Sequence[Point]]) -> Translatable:
    """Return «Black's group with c3 makes 2 areas: a1, a2; the largest has 57 points.»"""
    if not areas:
        return tr_plural(
            "{colour}'s group with {point} makes {count} area.",
            "{colour}'s group with {point} makes {count} areas.",
            count=group.partitions,
            colour=COLOUR_TERMS[group.colour],
            point=Notation(group.points[0].name),
        )
    return tr_plural(
        "{colour}'s group with {point} makes {count} area: {areas}; the largest has {points}.",
        "{colour}'s group with {point} makes {count} areas: {areas}; the largest has {points}.",
        count=group.partitions,
        colour=COLOUR_TERMS[group.colour],
        point=Notation(group.points[0].name),
        areas=join_texts((point_list(each, ", ") for each in areas), "; "),
        points=tr_phrase_plural("{count} point", "{count} points", count=largest),
    )


def _undivided(position: EsgradPosition, colour: Colour) -> list[Translatable]:
    """Say what groups are worth that all divide nothing."""
    groups = [group for group in position.state.groups() if group.colour == colour]
    if not groups:
        return []
    return [
        tr_plural(
            "{count} group divides nothing and is worth {value}.",
            "{count} groups divide nothing and are worth {value} each.",
            count=len(groups),
            value=groups[0].value,
        )
    ]


def _areas_left_out(number: int) -> Translatable:
    return tr_plural(
        "{count} more area is not listed here.",
        "{count} more areas are not listed here.",
        count=number,
    )


# ---- the renderer
class EsgradRenderer:
    """The renderer of Esgrad.

    Apart from the highlights, `View.show` may be `file:c` or `rank:5`, to offer the points there.
    """

    game = "esgrad"
    picture = staticmethod(paint)
    describe_board = staticmethod(_describe_board)
    describe_view = staticmethod(_describe_view)

    def accent(self, position: EsgradPosition, seat: int) -> int:
        """Return the colour of the seat's stones, or a neutral one before colours are chosen."""
        colour = position.state.colour_of(seat)
        return accent_of(LIGHT.pieces[colour].face if colour else LIGHT.line)

    def highlights(self, position: EsgradPosition) -> Sequence[Highlight]:
        """Return for each side a view of the areas between its groups and the groups' values."""
        stones = {"black": position.state.black, "white": position.state.white}
        return [
            Highlight(f"{PARTITIONS}{colour}", tr("{colour}'s areas and values", colour=term))
            for colour, term in COLOUR_TERMS.items()
            if stones[colour]
        ]


RENDERER = EsgradRenderer()

__all__ = ["RENDERER", "gallery"]
