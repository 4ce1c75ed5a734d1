"""Sentences about a ply: before it is made, in a list of moves, and afterwards."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Mark, Move, Result
from rules.games.stack_control import plies
from rules.games.stack_control.board import (
    COLOURS,
    MOVED_BY,
    NAMES,
    NOTATIONS,
    PLACED_BY,
    REACH,
    TREES,
    Board,
    stack_moves,
)
from rules.games.stack_control.board_text import (
    SIZE_TERMS,
    adjective,
    colour_term,
    player_name,
    pyramid_term,
)
from rules.games.stack_control.state import TRIO, Ending, Phase, Standing, State
from rules.narration import Narration
from rules.points import decimal, number_word
from rules.text import (
    NOTHING,
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
            return colour_term(TREES.index(move))
        if state.phase is Phase.PLACING:
            return pyramid_term(PLACED_BY[move][0])
        source, target = MOVED_BY[move]
        gone = plies.leaving(state, source, target)
        stack = plies.play_move(state, source, target).board[target]
        if not stack:
            return tr("{leaving} pyramids leave, then empty", leaving=_by_size(gone))
        top = adjective(stack[-1] // len(SIZE_TERMS))
        if not gone:
            return tr("then {colour} on top, {height} high", colour=top, height=len(stack))
        return tr(
            "{leaving} pyramids leave, then {colour} on top, {height} high",
            leaving=_by_size(gone),
            colour=top,
            height=len(stack),
        )

    def preview(self, move: Move) -> Text:
        state = self.state
        if state.phase is Phase.CHOOSING:
            return tr("You play {colour}.", colour=colour_term(TREES.index(move)))
        if state.phase is Phase.PLACING:
            code, square = PLACED_BY[move]
            return tr(
                "You place a {pyramid} pyramid on {square}.",
                pyramid=pyramid_term(code),
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
                    colour=adjective(mine),
                )
            )
        result = plies.result(after)
        if result and state.to_move not in result.winners:
            sentences.append(_ending(after, result, careful=True))
        return sentences

    def purpose(self, move: Move) -> Text:
        """Say whose stack a move takes, what leaves the board, and who controls what then.

        Of the last pyramid of a placing turn, say if nothing can move onto it; nothing of the
        earlier ones, since those placed after them could move onto them.
        """
        state = self.state
        if state.phase is Phase.PLACING:
            last = (state.ply + 1) % TRIO == 0
            return _out_of_reach(state.board, PLACED_BY[move][1]) if last else NOTHING
        if state.phase is Phase.CHOOSING:
            return _coverable(state.board, TREES.index(move))
        source, target = MOVED_BY[move]
        after = plies.play_move(state, source, target)
        said: list[Text] = []
        taken = state.board[target][-1] // len(SIZE_TERMS)
        theirs = set(plies.playing_colours(state)) - {state.trees[state.to_move]}
        if taken in theirs - {_top(after.board[target])}:
            colour = colour_term(taken)
            said.append(tr("It takes {square} from {colour}.", square=NAMES[target], colour=colour))
        if gone := plies.leaving(state, source, target):
            leaving = _by_size(gone)
            said.append(tr("It takes {leaving} pyramids off the board.", leaving=leaving))
        if after.ended:
            return join_texts(said)
        if state.rules.ending is not Ending.CONTROL:
            count = len(stack_moves(after.board))
            left = tr_plural(
                "Then {count} move is left.", "Then {count} moves are left.", count=count
            )
            return join_texts([*said, left])
        said.append(_control_changes(state, after))
        if not any(said):
            said.append(_better_covered(state, after))
        if after.board[target]:
            said.append(_out_of_reach(after.board, target))
        return join_texts(said)

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        state = self.state
        player = as_name(names[state.to_move])
        if state.phase is Phase.CHOOSING:
            colour = colour_term(TREES.index(move))
            return tr("{player} chose {colour}.", player=player, colour=colour)
        if state.phase is Phase.MOVING:
            return _describe_stack(state, *MOVED_BY[move], names)
        code, square = PLACED_BY[move]
        placed: dict[str, Value] = {"pyramid": pyramid_term(code), "square": NAMES[square]}
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
                top=pyramid_term(rest[-1]),
            )
        ]
    if not rest:
        return [
            tr(
                "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the "
                "board, and {target} is empty.",
                **moved,
                leaving=_by_size(gone),
            )
        ]
    return [
        tr(
            "You move {pyramids} from {source} to {target}; {leaving} pyramids leave the board.",
            **moved,
            leaving=_by_size(gone),
        ),
        tr(
            "{square} is then {height} high, with a {top} pyramid on top.",
            square=moved["target"],
            height=len(rest),
            top=pyramid_term(rest[-1]),
        ),
    ]


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


# ---- what it is for
def _ways_to_cover(board: Board) -> list[int]:
    """Return for each colour in how many ways a stack with it on top can be covered."""
    tops = [_top(board[MOVED_BY[move][1]]) for move in stack_moves(board)]
    return [tops.count(colour) for colour in range(len(COLOURS))]


def _coverable(board: Board, colour: int) -> Text:
    """Say in how many ways the stacks of a colour can be covered, if in fewer than the others."""
    ways = _ways_to_cover(board)
    count, average = ways[colour], round((sum(ways) - ways[colour]) / (len(COLOURS) - 1))
    if count >= average:
        return NOTHING
    return tr(
        "Then {count} moves could cover one of its stacks; for another colour, {other} on average.",
        count=count,
        other=average,
    )


def _better_covered(before: State, after: State) -> Text:
    """Say that the mover's stacks can be covered in fewer ways than before; else nothing."""
    mine = before.trees[before.to_move]
    if mine is None:
        return NOTHING
    count, earlier = (_ways_to_cover(state.board)[mine] for state in (after, before))
    if count >= earlier:
        return NOTHING
    return tr_plural(
        "Then {count} move could cover a stack of {colour}, not {before}.",
        "Then {count} moves could cover a stack of {colour}, not {before}.",
        colour=colour_term(mine),
        count=count,
        before=earlier,
    )


def _out_of_reach(board: Board, square: int) -> Text:
    """Say that no stack could move onto a square; nothing if one could."""
    stacks = enumerate(board)
    if any(stack and square in REACH[stack[-1]][source] for source, stack in stacks):
        return NOTHING
    return tr("Nothing could move onto {square} then.", square=NAMES[square])


def _control_changes(before: State, after: State) -> Text:
    """Say whose controlled pips change; nothing if another one gains more by it."""
    gains = plies.gains(plies.control_of(before), after)
    mine = before.trees[before.to_move]
    if mine is None or not any(gains.values()) or gains[mine] < max(gains.values()):
        return NOTHING
    best_first = sorted(gains.items(), key=lambda each: (-each[1], each[0] != mine))
    return join_texts(_gained(colour, gain) for colour, gain in best_first if gain)


def _gained(colour: int, gain: int) -> Text:
    """Say how many controlled pips a player gains or loses."""
    name = colour_term(colour)
    if gain < 0:
        return tr_plural(
            "{colour} loses {count} pip.", "{colour} loses {count} pips.", count=-gain, colour=name
        )
    return tr_plural(
        "{colour} gains {count} pip.", "{colour} gains {count} pips.", count=gain, colour=name
    )


def _top(stack: bytes) -> int | None:
    """Return the colour on top of a stack, None if it is empty."""
    return stack[-1] // len(SIZE_TERMS) if stack else None


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
            leaving=_by_size(gone),
        )
    else:
        said = tr(
            "{player} moved {pyramids} from {source} to {target}; {leaving} pyramids left the "
            "board, and {target} is empty.",
            **moved,
            leaving=_by_size(gone),
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
        tr_phrase("{pyramid} on {square}", pyramid=pyramid_term(code), square=NAMES[square])
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
    return NOTHING if colour is None else colour_term(colour)


def _newly_out(before: State, after: State) -> list[int]:
    return [seat for seat in before.remaining if seat not in after.remaining]


def _by_size(gone: bytes) -> Text:
    """Return «three small and four medium», of pyramids."""
    numbers = [sum(code % 3 == size for code in gone) for size in range(3)]
    return listing(
        tr_phrase("{number} {size}", number=number_word(number), size=term)
        for number, term in zip(numbers, SIZE_TERMS, strict=True)
        if number
    )
