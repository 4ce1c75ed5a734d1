"""Pictures of Esgrad: a hexagonal board with groups, and the scores in the free corners."""

from collections import Counter
from collections.abc import Sequence

from rendering.alt import Description, line_chosen
from rendering.games.esgrad.picture import VALUES, dividing, paint
from rendering.view import Highlight
from rules.games.esgrad import EsgradPosition
from rules.games.esgrad.board_text import board_size, point_list, stone_lists, value_list
from rules.games.esgrad.state import Group
from rules.points import COLOUR_TERMS, COLOURS, Colour
from rules.text import NOTHING, Notation, Text, join_texts, tr, tr_phrase_plural, tr_plural


def _stones_left_out(number: int) -> Text:
    return tr_plural(
        "{count} more stone on the right is not listed here; /board text lists them all.",
        "{count} more stones on the right are not listed here; /board text lists them all.",
        count=number,
    )


def _dividing(position: EsgradPosition) -> list[Group]:
    """Return the groups that divide the board, the most valuable first."""
    groups = [group for side in COLOURS for group in dividing(position.state, side)]
    return sorted(groups, key=lambda each: -each.value)


def _cut_off(group: Group) -> Text:
    """Return «Black's group with c3 makes 2 areas: a1, a2; the largest has 57 points.»

    Of the largest ones the first counts as the largest, as in `picture.areas_of`.
    """
    largest, *areas = sorted(group.areas, key=len, reverse=True)
    return tr_plural(
        "{colour}'s group with {point} makes {count} area: {areas}; the largest has {points}.",
        "{colour}'s group with {point} makes {count} areas: {areas}; the largest has {points}.",
        count=group.area_count,
        colour=COLOUR_TERMS[group.colour],
        point=Notation(group.points[0].name),
        areas=join_texts((point_list(each, ", ") for each in reversed(areas)), "; "),
        points=tr_phrase_plural("{count} point", "{count} points", count=len(largest)),
    )


def _undivided(position: EsgradPosition, colour: Colour) -> Text:
    """Say what groups are worth that all divide nothing."""
    groups = [group for group in position.state.groups() if group.colour == colour]
    if not groups:
        return NOTHING
    return tr_plural(
        "{colour} has {count} group, which divides nothing and is worth {value}.",
        "{colour} has {count} groups, which divide nothing and are worth {value} each.",
        count=len(groups),
        colour=COLOUR_TERMS[colour],
        value=groups[0].value,
    )


class EsgradRenderer:
    """The renderer of Esgrad.

    Apart from the highlights, `View.show` may be `file:c` or `rank:5`, to offer the points there.
    """

    game = "esgrad"
    picture = staticmethod(paint)

    def describe_board(self, position: EsgradPosition, names: Sequence[str]) -> Description:
        """Name every stone, by file from the left, then what the groups are worth and cut off."""
        state = position.state
        size = board_size(state.board)
        groups = Counter(group.colour for group in state.groups())
        values = [value_list(state, colour) for colour in COLOURS if groups[colour] > 1]
        dividing = _dividing(position)
        return Description(
            (state.black | state.white).bit_count(),
            lambda number: [size, *stone_lists(state, number)],
            _stones_left_out,
            [*(each for each in values if each), *map(_cut_off, dividing)],
        )

    def describe_view(self, position: EsgradPosition, show: str) -> Description:
        """Say what groups are worth, or name the empty points of a file or rank."""
        state = position.state
        if show == VALUES:
            worth = [value_list(state, side) or _undivided(position, side) for side in COLOURS]
            said = [tr("The picture shows what each group is worth."), *worth]
            return Description(naming=lambda _: said)
        free = (point.name for point in state.points if state.stone(point) is None)
        return line_chosen(show, free)

    def piece(self, position: EsgradPosition, seat: int) -> str | None:
        """Return the colour of the seat's stones."""
        return position.state.colour_of(seat)

    def highlights(self, position: EsgradPosition) -> Sequence[Highlight]:
        """Return a view of what each group is worth, if there are groups."""
        if not position.state.groups():
            return []
        explained = tr("The number on a group is what it is worth now.")
        return [Highlight(VALUES, tr("Group values"), explained)]


RENDERER = EsgradRenderer()
