"""The narration of Escabel: what it says to players about a position."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Mark, Move, Termination
from rules.games.escabel.board_text import board_grid, board_size, chain_list, stack_lists
from rules.games.escabel.notation import SWAP, play, points_of
from rules.games.escabel.purpose import purpose
from rules.games.escabel.state import State
from rules.narration import Narration
from rules.points import COLOUR_TERMS, point_name
from rules.text import NOTHING, Notation, Text, as_name, join_texts, tr, tr_phrase, tr_plural

_EDGES = {"black": tr_phrase("top and bottom"), "white": tr_phrase("left and right")}


@dataclass(frozen=True, slots=True)
class EscabelNarration(Narration):
    """Sentences about one position."""

    state: State

    # ---- a move
    def hint(self, move: Move) -> Text:
        state = self.state
        if move == SWAP:
            return tr("you play {colour} from now on", colour=_waiting(state))
        source, destination = points_of(move)
        if source != destination:
            return tr(
                "takes {target}, gives {source}",
                target=Notation(point_name(*destination)),
                source=Notation(point_name(*source)),
            )
        if move.endswith("+"):
            return tr("grows to {height} high", height=_height(state, move))
        return NOTHING

    def preview(self, move: Move) -> Text:
        state = self.state
        if move == SWAP:
            return _preview_swap(state)
        effect = _preview_board_move(state, move)
        follows = [self._chain_broken(move), self._chain_made(move), self._wins(move)]
        return join_texts([effect, *follows])

    def warnings(self, move: Move) -> list[Text]:
        """Warn that the opponent wins at once, and say whether the move is the cause."""
        state = self.state
        enemy = state.waiting
        if move == SWAP or not play(self.state, move).chain(enemy):
            return []
        if state.chain(enemy):
            return [
                tr(
                    "Careful: this leaves {colour}'s chain standing, so {colour} wins at once.",
                    colour=_waiting(state),
                )
            ]
        return [
            tr(
                "Careful: this completes {colour}'s chain, so {colour} wins at once.",
                colour=_waiting(state),
            )
        ]

    def purpose(self, move: Move) -> Text:
        return join_texts([self._chain_broken(move), purpose(self.state, move)])

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        state = self.state
        player = as_name(names[state.to_move])
        if move == SWAP:
            return tr(
                "{player} swapped sides and now plays {colour}. {opponent} plays {other}.",
                player=player,
                colour=_waiting(state),
                opponent=as_name(names[1 - state.to_move]),
                other=_mover(state),
            )
        source, destination = points_of(move)
        if source != destination:
            return _describe_take(state, move, player)
        point = Notation(point_name(*source))
        if move.endswith("+"):
            return tr(
                "{player} grew {point}, now {height} high.",
                player=player,
                point=point,
                height=_height(state, move),
            )
        return tr("{player} placed {point}.", player=player, point=point)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        if move == SWAP:
            return (Mark("swap"),)
        source, _, destination = move.partition("-")
        if destination:
            return (Mark("from", source), Mark("to", destination))
        if move.endswith("+"):
            return (Mark("grown", move.removesuffix("+")),)
        return (Mark("placed", move),)

    def _chain_broken(self, move: Move) -> Text:
        """Say that the move breaks the opponent's chain, which would win now."""
        enemy = self.state.waiting
        if not self.state.chain(enemy) or play(self.state, move).chain(enemy):
            return NOTHING
        return tr("This breaks {colour}'s chain.", colour=_waiting(self.state))

    def _chain_made(self, move: Move) -> Text:
        """Say that the move completes the mover's own chain, which does not yet win."""
        state = self.state
        if not play(state, move).threat:
            return NOTHING
        return tr(
            "This joins {edges}: {colour} has one turn to break the chain, or you win.",
            edges=_EDGES[state.colour_to_move],
            colour=_waiting(state),
        )

    def _wins(self, move: Move) -> Text:
        """Say that the move wins at once, because the opponent has none left."""
        result = play(self.state, move).result
        if result is None or self.state.to_move not in result.winners:
            return NOTHING
        return tr("{colour} has no move left: you win.", colour=_waiting(self.state))

    # ---- the position
    def colour(self, seat: int) -> Text:
        return COLOUR_TERMS[self.state.colour_of(seat)]

    def task(self) -> Text:
        state = self.state
        if state.swap_offered:
            return tr_phrase("move, or swap sides (only now)")
        if next(state.stacks(), None) is None:
            return tr_phrase("place your first piece")
        return tr_phrase("break the chain") if state.threat else NOTHING

    def situation(self, names: Sequence[str]) -> list[Text]:
        """Say the threat, if there is one."""
        state = self.state
        if not state.threat:
            return []
        return [
            tr(
                "{player} has joined {edges}. {other} has this one turn to break the chain, "
                "or {player} wins.",
                player=as_name(names[1 - state.to_move]),
                edges=_EDGES[state.waiting],
                other=as_name(names[state.to_move]),
            )
        ]

    def orientation(self) -> Text:
        return tr("The aim is a chain of stacks: Black joins top and bottom, White left and right.")

    def verdict(self, names: Sequence[str]) -> Text:
        state = self.state
        result = state.result
        if result is None:
            raise ValueError("the game goes on")
        winner = as_name(names[result.winners[0]])
        if result.termination is Termination.CHAIN:
            chain = [Notation(point_name(*point)) for point in state.chain(state.colour_to_move)]
            return tr(
                "{colour}'s chain from {first} to {last} stood at the start of {player}'s turn.",
                colour=_mover(state),
                first=chain[0],
                last=chain[-1],
                player=winner,
            )
        return tr(
            "{loser} has no move left, so {winner} wins.",
            loser=as_name(names[state.to_move]),
            winner=winner,
        )

    def board_lists(self, names: Sequence[str]) -> Sequence[Text]:
        """Return the size of the board, a chain that decides, and every stack, highest first."""
        state = self.state
        return [board_size(state), chain_list(state), *stack_lists(state)]

    def board_grid(self) -> Text:
        return board_grid(self.state)


# ---- a move
def _preview_board_move(state: State, move: Move) -> Text:
    source, destination = points_of(move)
    if source != destination:
        return _preview_take(state, move)
    point = Notation(point_name(*source))
    if move.endswith("+"):
        return tr("You grow {point}, now {height} high.", point=point, height=_height(state, move))
    if state.colour_to_move == "black":
        return tr("You place a black piece on {point}.", point=point)
    return tr("You place a white piece on {point}.", point=point)


def _preview_take(state: State, move: Move) -> Text:
    """Say what a move from stack to stack would do to both points."""
    source, target, height = _taken(state, move)
    left = tr_phrase("{source} turns {colour}", source=source, colour=_waiting(state))
    if height > 2:  # otherwise the source has one piece, so its height need not be said
        left = tr_phrase("{turns} and stays {old} high", turns=left, old=height - 1)
    return tr(
        "You take {target}, now {height} high; {left}.", target=target, height=height, left=left
    )


def _describe_take(state: State, move: Move, player: Text) -> Text:
    """Say what a move from stack to stack does to both points, in the past tense."""
    source, target, height = _taken(state, move)
    left = tr_phrase("{source} turned {colour}", source=source, colour=_waiting(state))
    if height > 2:
        left = tr_phrase("{turned} and stayed {old} high", turned=left, old=height - 1)
    return tr(
        "{player} took {target}, now {height} high; {left}.",
        player=player,
        target=target,
        height=height,
        left=left,
    )


def _taken(state: State, move: Move) -> tuple[Notation, Notation, int]:
    """Return both points of a move from stack to stack, and the height on the second after it."""
    source, target = points_of(move)
    return Notation(point_name(*source)), Notation(point_name(*target)), _height(state, move)


def _height(state: State, move: Move) -> int:
    """Return the height of the stack on the move's destination after the move."""
    stack = state.stack(*points_of(move)[1])
    return 1 if stack is None else stack.height + 1


# ---- swapping sides
def _preview_swap(state: State) -> Text:
    return tr_plural(
        "You swap sides and take over {colour}'s piece. "
        "Your opponent moves next and plays {other}.",
        "You swap sides and take over {colour}'s pieces. "
        "Your opponent moves next and plays {other}.",
        count=_pieces_taken_over(state),
        colour=_waiting(state),
        other=_mover(state),
    )


def _pieces_taken_over(state: State) -> int:
    """Return the number of pieces in the stacks of the colour that a swap takes over."""
    return sum(stack.height for stack in state.stacks() if stack.colour == state.waiting)


# ---- parts
def _mover(state: State) -> Text:
    return COLOUR_TERMS[state.colour_to_move]


def _waiting(state: State) -> Text:
    return COLOUR_TERMS[state.waiting]
