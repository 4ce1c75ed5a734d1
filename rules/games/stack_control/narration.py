"""The narration of Stack Control: what it says to players about a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.games.stack_control import move_text, outcome, plies
from rules.games.stack_control.board import NAMES, control
from rules.games.stack_control.board_text import board_text
from rules.games.stack_control.notation import parse_placing, parse_stack_move, parse_tree
from rules.games.stack_control.position import StackControlPosition
from rules.games.stack_control.prompts import prompt
from rules.games.stack_control.state import PLACING_PLIES, TRIO, Ending, Phase, Standing, State
from rules.games.stack_control.terms import colour_term, pyramid_term
from rules.moves import Mark, Move
from rules.narration import Narration, Prompt
from rules.text import (
    NOTHING,
    Listing,
    Notation,
    Phrase,
    Text,
    Translatable,
    as_name,
    join_texts,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)
from rules.turns import describe_plies


@dataclass(frozen=True, slots=True)
class StackControlNarration(Narration):
    """Sentences about one position."""

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
        return move_text.hint(state, *squares) if squares else NOTHING

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
        return move_text.preview(state, *squares) if squares else NOTHING

    def warnings(self, move: Move) -> list[Translatable]:
        """Warn that the player would be out, or that the game would end so that others win."""
        state = self.position.state
        squares = parse_stack_move(move) if state.phase is Phase.MOVING else None
        if squares is None:
            return []
        after = plies.play_move(state, *squares)
        sentences: list[Translatable] = []
        mine = state.trees[state.to_move]
        if after.standings[state.to_move] is not Standing.IN and mine is not None:
            sentences.append(
                tr(
                    "Careful: this takes the last {colour} pyramid off the board, so you are out.",
                    colour=colour_term(mine),
                )
            )
        if after.ended and state.to_move not in plies.winners(after)[0]:
            sentences.append(outcome.ending_warning(after))
        return sentences

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
        return move_text.describe(state, *squares, names) if squares else NOTHING

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Translatable:
        """Describe the placings of one turn in one sentence."""
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
        if plies.leaving(state, source, target):
            return (*found, Mark("removed", NAMES[target]))
        return found

    # ---- the position
    def colour(self, seat: int) -> Translatable:
        colour = self.position.state.trees[seat]
        return NOTHING if colour is None else colour_term(colour)

    def prompt(self, player: str) -> Prompt:
        return prompt(self.position.state, player)

    def situation(self, names: Sequence[str]) -> list[Translatable]:
        """Say who is out or has left, the number of the placing turn, and who controls what."""
        state = self.position.state
        out = _with_standing(state, Standing.OUT, names)
        left = _with_standing(state, Standing.LEFT, names)
        sentences: list[Translatable] = []
        if out:
            sentences.append(move_text.are_out(out))
        if left:
            sentences.append(
                tr_plural(
                    "{players} is no longer playing.",
                    "{players} are no longer playing.",
                    count=len(left),
                    players=Listing(left),
                )
            )
        if state.ended:
            return sentences
        if state.phase is Phase.PLACING:
            turn = state.ply // TRIO + 1
            turns = PLACING_PLIES // TRIO
            sentences.append(tr("Placing turn {number} of {all}.", number=turn, all=turns))
        if state.phase is Phase.MOVING and state.rules.ending is Ending.CONTROL:
            sentences.append(tr("Control now: {players}.", players=_control(state, names)))
        return sentences

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
        return board_text(self.position.state)


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


def _with_standing(state: State, standing: Standing, names: Sequence[str]) -> list[Translatable]:
    seats = [seat for seat, each in enumerate(state.standings) if each is standing]
    return [outcome.player_name(state, seat, names) for seat in seats]


def _control(state: State, names: Sequence[str]) -> Translatable:
    """Return «Ann (Red) 2 stacks, 8 pips; Bob (Yellow) 2 stacks, 6 pips»."""
    found = control(state.board, plies.playing_colours(state))
    parts: list[Phrase] = []
    for seat in state.remaining:
        colour = state.trees[seat]
        if colour is not None:
            stacks = len(found.squares[colour])
            parts.append(
                tr_phrase(
                    "{player} {stacks}, {pips}",
                    player=outcome.player_name(state, seat, names),
                    stacks=tr_phrase_plural("{count} stack", "{count} stacks", count=stacks),
                    pips=outcome.pips(found.scores[colour]),
                )
            )
    return join_texts(parts, "; ")
