"""Pictures of Escabel: stacks on a square board between two pairs of coloured edges."""

from collections.abc import Sequence

from rendering.alt import Description, line_chosen
from rendering.games.escabel.picture import light_of, paint
from rendering.view import Highlight
from rules.games.escabel import EscabelPosition
from rules.games.escabel.board_text import board_size, chain_list, stack_lists
from rules.points import point_name
from rules.text import Notation, listing, tr


class EscabelRenderer:
    """The renderer of Escabel.

    `View.show` may be `file:c`, `rank:5` or `stack:c4`, to light up what a player has chosen.
    """

    game = "escabel"
    picture = staticmethod(paint)

    def describe_board(self, position: EscabelPosition, names: Sequence[str]) -> Description:
        """Name a chain that decides, and every stack, the highest first."""
        state = position.state
        always = (chain_list(state), board_size(state))
        total = sum(1 for _ in state.stacks())
        return Description(total, lambda number: [*always, *stack_lists(state, number)])

    def describe_view(self, position: EscabelPosition, show: str) -> Description:
        """Name what is lit up while a player chooses a move."""
        light = light_of(position.state, show)
        names = [point_name(*point) for point in light.points] if light else []
        if light is None or light.chosen is None:
            return line_chosen(show, names)
        chosen = Notation(point_name(*light.chosen))
        said = tr("The stack at {point} is chosen.", point=chosen)
        if names:
            said = tr(
                "The stack at {point} is chosen; it can move onto {points}.",
                point=chosen,
                points=listing(map(Notation, names)),
            )
        return Description(naming=lambda _: [said])

    def piece(self, position: EscabelPosition, seat: int) -> str | None:
        """Return the colour of the seat's pieces."""
        return position.state.colour_of(seat)

    def highlights(self, position: EscabelPosition) -> Sequence[Highlight]:
        """Return nothing, because the board already shows everything."""
        return ()


RENDERER = EscabelRenderer()
