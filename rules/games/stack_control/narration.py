"""The narration of Stack Control: what it says to players about a position."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Move, Result, Termination
from rules.games.stack_control import board_text, plies
from rules.games.stack_control.board_text import COLOUR_TERMS, PYRAMID_TERMS, pips, player_name
from rules.games.stack_control.move_text import MoveSentences, are_out, placements
from rules.games.stack_control.state import (
    PLACING_PLIES,
    TRIO,
    Ending,
    Phase,
    Setup,
    Standing,
    State,
)
from rules.points import number_word
from rules.text import (
    NOTHING,
    Notation,
    Text,
    as_name,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)

MAX_NAMED_PLACINGS = 9
"""The most placements at random that are named one by one: three turns of them."""
_A_SIZE = (tr_phrase("a small"), tr_phrase("a medium"), tr_phrase("a large"))
"""What stands before «pyramid», by size."""


@dataclass(frozen=True, slots=True)
class StackControlNarration(MoveSentences):
    """Sentences about one position."""

    def describe_random(self, seat: int, moves: Sequence[Move], names: Sequence[str]) -> Text:
        player, placed = as_name(names[seat]), placements(moves)
        if len(moves) > MAX_NAMED_PLACINGS:
            return tr_plural(
                "{count} pyramid was placed at random for {player}.",
                "{count} pyramids were placed at random for {player}.",
                count=len(moves),
                player=player,
            )
        return tr("Placed at random for {player}: {moves}.", player=player, moves=placed)

    # ---- the position
    def colour(self, seat: int) -> Text:
        colour = self.state.trees[seat]
        return NOTHING if colour is None else COLOUR_TERMS[colour]

    def task(self) -> Text:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return tr_phrase("choose your colour")
        if state.phase is Phase.MOVING:
            return tr_phrase("move any stack onto another")
        if state.rules.setup is Setup.ADVANCED:
            due = plies.sizes_to_place(state)
            return tr_phrase_plural(
                "place {sizes} pyramid from your pool",
                "place {sizes} pyramid from your pool",
                count=len(due),
                sizes=listing(_A_SIZE[size] for size in due),
            )
        if state.drawn is None:
            return tr_phrase("wait for the next draw")
        return tr_phrase_plural(
            "place the {pyramids} pyramid",
            "place the {pyramids} pyramids",
            count=len(state.drawn),
            pyramids=listing(map(PYRAMID_TERMS.__getitem__, state.drawn)),
        )

    def situation(self, names: Sequence[str]) -> list[Text]:
        """Say who is out or has left, the number of the placing turn, and who controls what."""
        state = self.state
        out, left = (
            [
                player_name(state, seat, names)
                for seat, each in enumerate(state.standings)
                if each is how
            ]
            for how in (Standing.OUT, Standing.LEFT)
        )
        sentences: list[Text] = []
        if out:
            sentences.append(are_out(out))
        if left:
            sentences.append(
                tr_plural(
                    "{players} is no longer playing.",
                    "{players} are no longer playing.",
                    count=len(left),
                    players=listing(left),
                )
            )
        if state.ended:
            return sentences
        if state.phase is Phase.PLACING:
            turn, turns = state.ply // TRIO + 1, PLACING_PLIES // TRIO
            sentences.append(tr("Placing turn {number} of {all}.", number=turn, all=turns))
        if state.phase is Phase.MOVING and state.rules.ending is Ending.CONTROL:
            sentences.append(_control(state))
        return sentences

    def orientation(self) -> Text:
        moving = tr(
            "Anyone may move any stack onto another, straight or diagonally, as many squares as "
            "the pyramid on top has pips."
        )
        if self.state.phase is Phase.PLACING:
            moving = tr(
                "First you fill the board together. Then anyone may move any stack onto another, "
                "straight or diagonally, as many squares as the pyramid on top has pips."
            )
        aim = tr(
            "You control the stacks with your colour on top. When no stack can move, you score "
            "their pips: 1 for a small pyramid, 2 for a medium one, 3 for a large one."
        )
        if self.state.rules.ending is Ending.LAST_MOVER:
            aim = tr("Whoever has no move loses.")
        return join_texts([moving, tr("Three of a size in one stack leave the board."), aim])

    def verdict(self, names: Sequence[str]) -> Text:
        result = plies.result(self.state)
        if result is None:
            raise ValueError("the game goes on")
        return _verdict(self.state, result, names)

    def board_lists(self, names: Sequence[str]) -> Sequence[Text]:
        """Return every stack by the colour on top, and what is still to be placed."""
        state = self.state
        stacks = board_text.stack_lists(state)
        stock = board_text.drawn_list(state), *board_text.pool_lists(state, names)
        return [board_text.about_lists(state), *stacks, *stock]

    def board_grid(self) -> Text:
        return board_text.board_grid(self.state)


# ---- who controls what, and who has won
def _control(state: State) -> Text:
    """Return «Controlled pips: Red 8 and Yellow 0.»"""
    control = plies.control_of(state)
    colours = [tree for seat in state.remaining if (tree := state.trees[seat]) is not None]
    if not any(control.squares[colour] for colour in colours):
        return tr("Nobody controls a stack now.")
    parts = listing(
        join_texts([COLOUR_TERMS[colour], Notation(str(control.scores[colour]))])
        for colour in colours
    )
    return tr("Controlled pips: {parts}.", parts=parts)


def _verdict(state: State, result: Result, names: Sequence[str]) -> Text:
    winners = listing(player_name(state, seat, names) for seat in result.winners)
    if result.termination is Termination.LAST_PLAYER:
        return tr("{player} is the last player left and wins.", player=winners)
    if result.termination is Termination.ALL_OUT:
        return tr(
            "The last pyramids of {players} left by the same move, so they share the win.",
            players=winners,
        )
    if result.scores is None:
        return tr(
            "{loser} has no move, so {winner} wins.",
            loser=player_name(state, state.to_move, names),
            winner=winners,
        )
    rounds = plies.control_of(state).rounds
    tops_off = tr_plural(
        "Nobody still in the game controlled a stack, so the top of every stack was taken off "
        "once.",
        "Nobody still in the game controlled a stack, so the top of every stack was taken off "
        "{number} times.",
        count=rounds,
        number=number_word(rounds),
    )
    points = [
        tr_phrase(
            "{player} {pips}",
            player=player_name(state, seat, names),
            pips=pips(result.scores[seat]),
        )
        for seat in state.remaining
    ]
    won = tr_plural(
        "Pips in controlled stacks: {points}. {players} wins.",
        "Pips in controlled stacks: {points}. {players} share the win.",
        count=len(result.winners),
        points=listing(points),
        players=winners,
    )
    return join_texts([tr("No stack can move."), tops_off if rounds else NOTHING, won])
