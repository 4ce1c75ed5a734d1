"""Sentences about a ply: before it is made, in a list of moves, and afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Mark, Move, Result
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    MOVED_BY,
    NAMES,
    NOTATIONS,
    PLACED_BY,
    TREES,
    stack_moves,
)
from rules.games.stack_control.board_text import (
    ADJECTIVES,
    COLOUR_TERMS,
    PYRAMID_TERMS,
    SIZE_TERMS,
    by_size,
    player_name,
)
from rules.games.stack_control.purpose import purpose
from rules.games.stack_control.state import Phase, Standing, State
from rules.narration import Narration
from rules.points import decimal, number_word
from rules.text import (
    NOTHING,
    Notation,
    Text,
    Value,
    as_name,
    join_texts,
    listing,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)


@dataclass(frozen=True, slots=True)
class MoveSentences(Narration):
    """The part of the narration that is about a legal move in a state."""

    state: State

    def hint(self, move: Move) -> Text:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return COLOUR_TERMS[TREES.index(move)]
        if state.phase is Phase.PLACING:
            return PYRAMID_TERMS[PLACED_BY[move][0]]
        source, target = MOVED_BY[move]
        gone = plies.leaving(state, source, target)
        stack = plies.play_move(state, source, target).board[target]
        if not stack:
            return tr("{leaving} pyramids leave, then empty", leaving=by_size(gone))
        top = ADJECTIVES[stack[-1] // len(SIZE_TERMS)]
        if not gone:
            return tr("then {colour} on top, {height} high", colour=top, height=len(stack))
        return tr(
            "{leaving} pyramids leave, then {colour} on top, {height} high",
            leaving=by_size(gone),
            colour=top,
            height=len(stack),
        )

    def preview(self, move: Move) -> Text:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return tr("You play {colour}.", colour=COLOUR_TERMS[TREES.index(move)])
        if state.phase is Phase.PLACING:
            code, square = PLACED_BY[move]
            return tr(
                "You place a {pyramid} pyramid on {square}.",
                pyramid=PYRAMID_TERMS[code],
                square=NAMES[square],
            )
        source, target = MOVED_BY[move]
        after = plies.play_move(state, source, target)
        parts = _preview_of_stack(state, after, source, target)
        others = [seat for seat in _newly_out(state, after) if seat != state.to_move]
        if others:
            parts.append(are_out([_colour(state, seat) for seat in others]))
        result = plies.result(after)
        if result and state.to_move in result.winners:
            parts.append(_ending(after, result))
        return join_texts(parts)

    def warnings(self, move: Move) -> list[Text]:
        """Warn that the player would be out, or that the game would end so that others win."""
        state = self.state
        if state.phase is not Phase.MOVING:
            return []
        after = plies.play_move(state, *MOVED_BY[move])
        sentences: list[Text] = []
        mine = state.trees[state.to_move]
        if after.standings[state.to_move] is not Standing.IN and mine is not None:
            sentences.append(
                tr(
                    "Careful: this takes the last {colour} pyramid off the board, so you are out.",
                    colour=ADJECTIVES[mine],
                )
            )
        result = plies.result(after)
        if result and state.to_move not in result.winners:
            sentences.append(_ending(after, result, careful=True))
        return sentences

    def purpose(self, move: Move) -> Text:
        return _forced_end(self.state, move) or purpose(self.state, move)

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        state = self.state
        player = as_name(names[state.to_move])
        if state.phase is Phase.CHOOSING:
            colour = COLOUR_TERMS[TREES.index(move)]
            return tr("{player} chose {colour}.", player=player, colour=colour)
        if state.phase is Phase.MOVING:
            return _describe_stack(state, *MOVED_BY[move], names)
        code, square = PLACED_BY[move]
        placed: dict[str, Value] = {"pyramid": PYRAMID_TERMS[code], "square": NAMES[square]}
        if state.forced:
            return tr(
                "A {pyramid} pyramid was placed at random on {square} for {player}, who has left.",
                **placed,
                player=player,
            )
        return tr("{player} placed a {pyramid} pyramid on {square}.", **placed, player=player)

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Text:
        """Describe the placings of one turn in one sentence."""
        state = self.state
        if state.phase is not Phase.PLACING or state.forced or len(moves) < 2:
            return NOTHING
        player = as_name(names[state.to_move])
        return tr("{player} placed {pyramids}.", player=player, pyramids=placements(moves))

    def marks(self, move: Move) -> tuple[Mark, ...]:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return ()
        if state.phase is Phase.PLACING:
            return (Mark("placed", NAMES[PLACED_BY[move][1]]),)
        source, target = MOVED_BY[move]
        moved = (Mark("from", NAMES[source]), Mark("to", NAMES[target]))
        gone = tuple(NOTATIONS[code] for code in plies.leaving(state, source, target))
        return (*moved, Mark("removed", NAMES[target], gone)) if gone else moved


# ---- before it
def _preview_of_stack(state: State, after: State, source: int, target: int) -> list[Text]:
    moved = _moved(state, source, target)
    gone, rest = plies.leaving(state, source, target), after.board[target]
    if not gone:
        return [
            tr(
                "You move {pyramids} from {source} to {target}, now {height} high "
                "with a {top} pyramid on top.",
                **moved,
                height=len(rest),
                top=PYRAMID_TERMS[rest[-1]],
            )
        ]
    if not rest:
        return [
            tr(
                "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the "
                "board, and {target} is empty.",
                **moved,
                leaving=by_size(gone),
            )
        ]
    return [
        tr(
            "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the board.",
            **moved,
            leaving=by_size(gone),
        ),
        tr(
            "{square} is then {height} high, with a {top} pyramid on top.",
            square=moved["target"],
            height=len(rest),
            top=PYRAMID_TERMS[rest[-1]],
        ),
    ]


def _forced_end(state: State, move: Move) -> Text:
    """Say how the only answer to a move ends the game; nothing if it goes on."""
    if state.phase is not Phase.MOVING:
        return NOTHING
    after = plies.play_move(state, *MOVED_BY[move])
    answers = [] if after.ended else stack_moves(after.board)
    end = plies.play_move(after, *MOVED_BY[answers[0]]) if len(answers) == 1 else after
    result = None if after.ended else plies.result(end)
    if result is None:
        return NOTHING
    only = tr("Then {move} is the only move.", move=Notation(answers[0]))
    return join_texts([only, _ending(end, result)])


def _ending(after: State, result: Result, *, careful: bool = False) -> Text:
    """Say how a move would end the game: «This ends the game, and Red wins (Red 12, Yellow 8).»

    With `careful` it is a warning, because others win.
    """
    count = len(result.winners)
    colours = listing(_colour(after, seat) for seat in result.winners)
    outcome = tr_phrase_plural(
        "{colours} wins", "{colours} share the win", count=count, colours=colours
    )
    if result.scores is not None:
        scores = [
            tr_phrase(
                "{colour} {pips}", colour=_colour(after, seat), pips=decimal(result.scores[seat])
            )
            for seat in after.remaining
        ]
        outcome = tr_phrase(
            "{outcome} ({scores})", outcome=outcome, scores=join_texts(scores, ", ")
        )
    if careful:
        return tr("Careful: this ends the game, and {outcome}.", outcome=outcome)
    return tr("This ends the game, and {outcome}.", outcome=outcome)


# ---- after it
def _describe_stack(state: State, source: int, target: int, names: Sequence[str]) -> Text:
    after = plies.play_move(state, source, target)
    moved = {**_moved(state, source, target), "player": as_name(names[state.to_move])}
    gone, height = plies.leaving(state, source, target), len(after.board[target])
    if not gone:
        said = tr(
            "{player} moved {pyramids} from {source} to {target}, now {height} high.",
            **moved,
            height=height,
        )
    elif height:
        said = tr(
            "{player} moved {pyramids} from {source} to {target}, now {height} high; "
            "{leaving} pyramids left the board.",
            **moved,
            height=height,
            leaving=by_size(gone),
        )
    else:
        said = tr(
            "{player} moved {pyramids} from {source} to {target}; {leaving} pyramids left the "
            "board, and {target} is empty.",
            **moved,
            leaving=by_size(gone),
        )
    out = [player_name(state, seat, names) for seat in _newly_out(state, after)]
    return join_texts([said, are_out(out)]) if out else said


def are_out(players: Sequence[Text]) -> Text:
    """Return «Ann (Red) is out.»"""
    return tr_plural(
        "{players} is out.", "{players} are out.", count=len(players), players=listing(players)
    )


# ---- parts of sentences
def placements(moves: Sequence[Move]) -> Text:
    """Return «large red on d4 and small blue on e5»."""
    return listing(
        tr_phrase("{pyramid} on {square}", pyramid=PYRAMID_TERMS[code], square=NAMES[square])
        for code, square in map(PLACED_BY.__getitem__, moves)
    )


def _moved(state: State, source: int, target: int) -> dict[str, Value]:
    number = len(state.board[source])
    pyramids = tr_phrase_plural(
        "{number} pyramid", "{number} pyramids", count=number, number=number_word(number)
    )
    return {"pyramids": pyramids, "source": NAMES[source], "target": NAMES[target]}


def _colour(state: State, seat: int) -> Text:
    colour = state.trees[seat]
    return NOTHING if colour is None else COLOUR_TERMS[colour]


def _newly_out(before: State, after: State) -> list[int]:
    return [seat for seat in before.remaining if seat not in after.remaining]
