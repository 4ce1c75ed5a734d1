"""What Stack Control says to players about a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.games.stack_control import outcome
from rules.games.stack_control import state as play
from rules.games.stack_control.board import NAMES, PYRAMIDS, control
from rules.games.stack_control.board_text import board_text
from rules.games.stack_control.notation import parse_placing, parse_stack_move, parse_tree
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.state import Ending, Phase, Setup, Standing, State
from rules.games.stack_control.terms import SIZE_TERMS, colour_term, pyramid_term
from rules.moves import Mark, Move
from rules.narration import Narration, Prompt
from rules.numbers import number_word
from rules.text import (
    NOTHING,
    Listing,
    Notation,
    Phrase,
    Text,
    Translatable,
    as_name,
    joined,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)
from rules.turns import describe_plies


@dataclass(frozen=True, slots=True)
class StackControlNarration(Narration):
    """What is said about one position."""

    position: StackControlPosition

    # ---- a move
    def hint(self, move: Move) -> Translatable:
        state = self.position.state
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            return pyramid_term(placing[0]) if placing else NOTHING
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            return NOTHING if colour is None else colour_term(colour)
        squares = parse_stack_move(move)
        return stack_move_hint(state, *squares) if squares else NOTHING

    def preview(self, move: Move) -> Translatable:
        state = self.position.state
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            if colour is None:
                return NOTHING
            return tr("You would play {colour}.", colour=colour_term(colour))
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            if placing is None:
                return NOTHING
            return tr(
                "The {pyramid} pyramid goes on {square}.",
                pyramid=pyramid_term(placing[0]),
                square=Notation(NAMES[placing[1]]),
            )
        squares = parse_stack_move(move)
        return _preview_stack_move(state, *squares) if squares else NOTHING

    def warnings(self, move: Move) -> list[Translatable]:
        """Say that the player would be out, or that the game would end and others win."""
        state = self.position.state
        squares = parse_stack_move(move) if state.phase is Phase.MOVING else None
        if squares is None:
            return []
        after = play.play_move(state, *squares)
        said: list[Translatable] = []
        mine = state.trees[state.to_move]
        if after.standings[state.to_move] is not Standing.IN and mine is not None:
            said.append(
                tr(
                    "Careful: this takes the last {colour} pyramid off the board, so you are out.",
                    colour=colour_term(mine),
                )
            )
        if after.ended and state.to_move not in play.winners(after)[0]:
            said.append(outcome.careful(after))
        return said

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        state = self.position.state
        player = as_name(names[state.to_move])
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            if colour is None:
                return NOTHING
            return tr("{player} chose {colour}.", player=player, colour=colour_term(colour))
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            return _describe_placing(state, *placing, player) if placing else NOTHING
        squares = parse_stack_move(move)
        return _describe_stack_move(state, *squares, names) if squares else NOTHING

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Translatable:
        """Say several placings of one player in one sentence."""
        state = self.position.state
        placings = [placing for move in moves if (placing := parse_placing(move))]
        one_turn = state.phase is Phase.PLACING and not state.forced
        if not one_turn or len(placings) < max(2, len(moves)):
            return describe_plies(self.position, moves, names)
        placed = [
            tr_phrase(
                "a {pyramid} pyramid on {square}",
                pyramid=pyramid_term(code),
                square=Notation(NAMES[square]),
            )
            for code, square in placings
        ]
        return tr(
            "{player} placed {pyramids}.",
            player=as_name(names[state.to_move]),
            pyramids=Listing(placed),
        )

    def marks(self, move: Move) -> tuple[Mark, ...]:
        state = self.position.state
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            return () if placing is None else (Mark("placed", NAMES[placing[1]]),)
        squares = parse_stack_move(move) if state.phase is Phase.MOVING else None
        if squares is None:
            return ()
        source, target = squares
        found = (Mark("from", NAMES[source]), Mark("to", NAMES[target]))
        if play.leaving(state, source, target):
            return (*found, Mark("removed", NAMES[target]))
        return found

    # ---- the position
    def colour(self, seat: int) -> Translatable:
        colour = self.position.state.trees[seat]
        return NOTHING if colour is None else colour_term(colour)

    def prompt(self, player: str) -> Prompt:
        return prompt(self.position.state, player)

    def situation(self, names: Sequence[str]) -> list[Translatable]:
        """Say who is out or has left, how far the placing is, and who controls what now."""
        state = self.position.state
        out = _with_standing(state, Standing.OUT, names)
        left = _with_standing(state, Standing.LEFT, names)
        said: list[Translatable] = []
        if out:
            said.append(_are_out(out))
        if left:
            said.append(
                tr_plural(
                    "{players} is no longer playing.",
                    "{players} are no longer playing.",
                    count=len(left),
                    players=Listing(left),
                )
            )
        if state.ended:
            return said
        if state.phase is Phase.PLACING:
            turn = state.ply // play.TRIO + 1
            turns = play.PLACING_PLIES // play.TRIO
            said.append(tr("Placing turn {number} of {all}.", number=turn, all=turns))
        if state.phase is Phase.MOVING and state.rules.ending is Ending.CONTROL:
            said.append(tr("Control now: {players}.", players=_control(state, names)))
        return said

    def orientation(self) -> Translatable:
        if self.position.state.rules.ending is Ending.LAST_MOVER:
            return tr("Anyone may move any stack. Whoever has no move loses.")
        return tr(
            "Anyone may move any stack. When no stack can move, "
            "the pips in the stacks under your colour count."
        )

    def verdict(self, names: Sequence[str]) -> Translatable:
        return outcome.verdict(self.position.state, names)

    def board_text(self) -> Translatable:
        return board_text(self.position.state, prompt)


# ---- what the mover may do
def prompt(state: State, player: str) -> Prompt:
    """Return what the player to move may do now."""
    who = as_name(player)
    if state.phase is Phase.CHOOSING:
        return Prompt(
            tr("{player}, choose your colour.", player=who),
            tr("{player} is to move: choose your colour.", player=who),
            tr("Choose your colour."),
        )
    if state.phase is Phase.MOVING:
        return Prompt(
            tr("{player}, move any stack.", player=who),
            tr("{player} is to move: move any stack.", player=who),
            tr("Move any stack."),
        )
    if state.rules.setup is Setup.ADVANCED:
        return _prompt_pool(state, who)
    if state.offer is None:
        return Prompt(
            tr("{player}, wait for the next draw.", player=who),
            tr("{player} is to move: wait for the next draw.", player=who),
            tr("Wait for the next draw."),
        )
    return _prompt_offer(play.by_size(state.offer), who)


def _prompt_pool(state: State, player: Translatable) -> Prompt:
    sizes = Listing(SIZE_TERMS[size] for size in play.sizes_to_place(state))
    return Prompt(
        tr("{player}, place a {sizes} pyramid of your pool.", player=player, sizes=sizes),
        tr(
            "{player} is to move: place a {sizes} pyramid of your pool.", player=player, sizes=sizes
        ),
        tr("Place a {sizes} pyramid of your pool.", sizes=sizes),
    )


def _prompt_offer(offer: bytes, player: Translatable) -> Prompt:
    pyramids = Listing(map(pyramid_term, offer))
    if len(offer) == 1:
        return Prompt(
            tr("{player}, place your {pyramid} pyramid.", player=player, pyramid=pyramids),
            tr(
                "{player} is to move: place your {pyramid} pyramid.",
                player=player,
                pyramid=pyramids,
            ),
            tr("Place your {pyramid} pyramid.", pyramid=pyramids),
        )
    return Prompt(
        tr(
            "{player}, place your {pyramids} pyramids, each on an empty square.",
            player=player,
            pyramids=pyramids,
        ),
        tr(
            "{player} is to move: place your {pyramids} pyramids, each on an empty square.",
            player=player,
            pyramids=pyramids,
        ),
        tr("Place your {pyramids} pyramids, each on an empty square.", pyramids=pyramids),
    )


# ---- a stack that moves
def stack_move_hint(state: State, source: int, target: int) -> Text:
    """Return «3 onto 3, four mediums leave» for a legal move of a stack."""
    moved, below = len(state.board[source]), len(state.board[target])
    leaving = play.leaving(state, source, target)
    if not leaving:
        return tr("{moved} onto {below}", moved=moved, below=below)
    return tr(
        "{moved} onto {below}, {pyramids} leave",
        moved=moved,
        below=below,
        pyramids=_by_size(leaving),
    )


def _preview_stack_move(state: State, source: int, target: int) -> Translatable:
    after = play.play_move(state, source, target)
    rest = after.board[target]
    parts: list[Translatable] = [_moves_onto(state, source, target, emptied=not rest)]
    if rest:
        parts.append(
            tr(
                "{square} is then {pyramids} high, with a {top} on top.",
                square=Notation(NAMES[target]),
                pyramids=_pyramids(len(rest)),
                top=pyramid_term(rest[-1]),
            )
        )
    parts += [
        tr("{colour} would be out.", colour=colour_term(colour))
        for seat in _newly_out(state, after)
        if seat != state.to_move and (colour := state.trees[seat]) is not None
    ]
    if after.ended and state.to_move in play.winners(after)[0]:
        parts.append(outcome.outcome(after))
    return joined(parts)


def _moves_onto(state: State, source: int, target: int, *, emptied: bool) -> Text:
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    moved = _pyramids(len(state.board[source]))
    leaving = play.leaving(state, source, target)
    if not leaving:
        return tr(
            "You move {source} ({pyramids}) onto {target}.",
            source=here,
            pyramids=moved,
            target=there,
        )
    if not emptied:
        return tr(
            "You move {source} ({pyramids}) onto {target}; {leaving} leave.",
            source=here,
            pyramids=moved,
            target=there,
            leaving=_by_size(leaving),
        )
    return tr(
        "You move {source} ({pyramids}) onto {target}; {leaving} leave, and {target} is empty.",
        source=here,
        pyramids=moved,
        target=there,
        leaving=_by_size(leaving),
    )


def _describe_placing(state: State, code: int, square: int, player: Translatable) -> Text:
    pyramid, there = pyramid_term(code), Notation(NAMES[square])
    if state.forced:
        return tr(
            "Chance placed a {pyramid} pyramid on {square} for {player}, who has left.",
            pyramid=pyramid,
            square=there,
            player=player,
        )
    return tr(
        "{player} placed a {pyramid} pyramid on {square}.",
        player=player,
        pyramid=pyramid,
        square=there,
    )


def _describe_stack_move(
    state: State, source: int, target: int, names: Sequence[str]
) -> Translatable:
    after = play.play_move(state, source, target)
    leaving = play.leaving(state, source, target)
    player = as_name(names[state.to_move])
    here, there = Notation(NAMES[source]), Notation(NAMES[target])
    if not leaving:
        moved = tr(
            "{player} moved {source} onto {target}.", player=player, source=here, target=there
        )
    elif after.board[target]:
        moved = tr(
            "{player} moved {source} onto {target}; {leaving} left the board.",
            player=player,
            source=here,
            target=there,
            leaving=_by_size(leaving),
        )
    else:
        moved = tr(
            "{player} moved {source} onto {target}; {leaving} left the board, "
            "and {target} is empty.",
            player=player,
            source=here,
            target=there,
            leaving=_by_size(leaving),
        )
    out = [outcome.who(state, seat, names) for seat in _newly_out(state, after)]
    return joined([moved, _are_out(out)]) if out else moved


# ---- parts
def _are_out(players: Sequence[Translatable]) -> Text:
    return tr_plural(
        "{players} is out.", "{players} are out.", count=len(players), players=Listing(players)
    )


def _with_standing(state: State, standing: Standing, names: Sequence[str]) -> list[Translatable]:
    seats = [seat for seat, each in enumerate(state.standings) if each is standing]
    return [outcome.who(state, seat, names) for seat in seats]


def _newly_out(before: State, after: State) -> list[int]:
    return [seat for seat in before.remaining if seat not in after.remaining]


def _pyramids(number: int) -> Phrase:
    """«three pyramids»."""
    return tr_phrase_plural(
        "{number} pyramid", "{number} pyramids", count=number, number=number_word(number)
    )


def _by_size(leaving: bytes) -> Listing:
    """«three smalls and three mediums»."""
    small, medium, large = (
        sum(PYRAMIDS[code].size == size for code in leaving) for size in (1, 2, 3)
    )
    parts: list[Phrase] = []
    if small:
        word = number_word(small)
        parts.append(
            tr_phrase_plural("{number} small", "{number} smalls", count=small, number=word)
        )
    if medium:
        word = number_word(medium)
        parts.append(
            tr_phrase_plural("{number} medium", "{number} mediums", count=medium, number=word)
        )
    if large:
        word = number_word(large)
        parts.append(
            tr_phrase_plural("{number} large", "{number} larges", count=large, number=word)
        )
    return Listing(parts)


def _control(state: State, names: Sequence[str]) -> Translatable:
    """«Ann (Red) 2 stacks, 8 pips; Bob (Yellow) 2 stacks, 6 pips»."""
    found = control(state.board, play.playing_colours(state))
    parts: list[Phrase] = []
    for seat in state.remaining:
        colour = state.trees[seat]
        if colour is not None:
            stacks = len(found.squares[colour])
            parts.append(
                tr_phrase(
                    "{player} {stacks}, {pips}",
                    player=outcome.who(state, seat, names),
                    stacks=tr_phrase_plural("{count} stack", "{count} stacks", count=stacks),
                    pips=outcome.pips(found.scores[colour]),
                )
            )
    return joined(parts, "; ")
