"""The narration of Stack Control: what it says to players about a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.games.stack_control import board_text, move_text, outcome, plies
from rules.games.stack_control.board import NAMES, NOTATIONS, Control, control
from rules.games.stack_control.notation import parse_placing, parse_stack_move, parse_tree
from rules.games.stack_control.prompts import prompt
from rules.games.stack_control.state import PLACING_PLIES, TRIO, Ending, Phase, Standing, State
from rules.games.stack_control.terms import adjective, colour_term, pyramid_term
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

MAX_NAMED_PLACINGS = 9
"""The most placements at random that are named one by one: those of three turns."""


@dataclass(frozen=True, slots=True)
class StackControlNarration(Narration):
    """Sentences about one position."""

    state: State

    # ---- a move
    def hint(self, move: Move) -> Translatable:
        state = self.state
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            return pyramid_term(placing[0]) if placing else NOTHING
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            return NOTHING if colour is None else colour_term(colour)
        squares = parse_stack_move(move)
        return move_text.hint(state, *squares) if squares else NOTHING

    def preview(self, move: Move) -> Translatable:
        state = self.state
        if state.phase is Phase.CHOOSING:
            colour = parse_tree(move)
            if colour is None:
                return NOTHING
            return tr("You play {colour}.", colour=colour_term(colour))
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            if placing is None:
                return NOTHING
            return tr(
                "You place a {pyramid} pyramid on {square}.",
                pyramid=pyramid_term(placing[0]),
                square=Notation(NAMES[placing[1]]),
            )
        squares = parse_stack_move(move)
        return move_text.preview(state, *squares) if squares else NOTHING

    def warnings(self, move: Move) -> list[Translatable]:
        """Warn that the player would be out, or that the game would end so that others win."""
        state = self.state
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
                    colour=adjective(mine),
                )
            )
        if after.ended and state.to_move not in plies.winners(after)[0]:
            sentences.append(outcome.ending_warning(after))
        return sentences

    def describe(self, move: Move, names: Sequence[str]) -> Translatable:
        state = self.state
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
        state = self.state
        placings = [placing for move in moves if (placing := parse_placing(move))]
        one_turn = state.phase is Phase.PLACING and not state.forced
        if not one_turn or len(placings) < max(2, len(moves)):
            return NOTHING
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

    def describe_random(
        self, seat: int, moves: Sequence[Move], names: Sequence[str]
    ) -> Translatable:
        player, plies = as_name(names[seat]), Listing(Notation(move) for move in moves)
        if self.state.standings[seat] is Standing.LEFT:
            return tr(
                "Chance placed pyramids for {player}, who has left: {moves}.",
                player=player,
                moves=plies,
            )
        if len(moves) > MAX_NAMED_PLACINGS:
            return tr_plural(
                "{count} pyramid of {player} was placed at random.",
                "{count} pyramids of {player} were placed at random.",
                count=len(moves),
                player=player,
            )
        return tr("{player}'s pyramids were placed at random: {moves}.", player=player, moves=plies)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        state = self.state
        if state.phase is Phase.PLACING:
            placing = parse_placing(move)
            return () if placing is None else (Mark("placed", NAMES[placing[1]]),)
        squares = parse_stack_move(move) if state.phase is Phase.MOVING else None
        if squares is None:
            return ()
        source, target = squares
        found = (Mark("from", NAMES[source]), Mark("to", NAMES[target]))
        leaving = plies.leaving(state, source, target)
        if not leaving:
            return found
        pieces = tuple(NOTATIONS[code] for code in leaving)
        return (*found, Mark("removed", NAMES[target], pieces))

    # ---- the position
    def colour(self, seat: int) -> Translatable:
        colour = self.state.trees[seat]
        return NOTHING if colour is None else colour_term(colour)

    def prompt(self, player: str) -> Prompt:
        return prompt(self.state, player)

    def situation(self, names: Sequence[str]) -> list[Translatable]:
        """Say who is out or has left, the number of the placing turn, and who controls what."""
        state = self.state
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
        state = self.state
        moving = tr("Anyone may move any stack onto another.")
        if state.phase is Phase.PLACING:
            moving = tr(
                "First you fill the board together; then anyone may move any stack onto another."
            )
        return join_texts([moving, _aim(state)])

    def verdict(self, names: Sequence[str]) -> Translatable:
        return outcome.verdict(self.state, names)

    def board_lists(self, names: Sequence[str]) -> Sequence[Translatable]:
        return board_text.board_lists(self.state, names)

    def board_grid(self) -> Translatable:
        return board_text.board_grid(self.state)


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


def _aim(state: State) -> Text:
    if state.rules.ending is Ending.LAST_MOVER:
        return tr("Whoever has no move loses.")
    return tr(
        "The aim is control when no stack can move: you score the pips of the stacks with your "
        "colour on top, 1 for a small pyramid, 2 for a medium, 3 for a large one."
    )


def _control(state: State, names: Sequence[str]) -> Listing:
    """Return «Ann (Red) 2 stacks with 8 pips and Bob (Yellow) nothing»."""
    found = control(state.board, plies.playing_colours(state))
    return Listing(
        _control_of(outcome.player_name(state, seat, names), found, colour)
        for seat in state.remaining
        if (colour := state.trees[seat]) is not None
    )


def _control_of(player: Translatable, found: Control, colour: int) -> Phrase:
    count = len(found.squares[colour])
    if not count:
        return tr_phrase("{player} nothing", player=player)
    return tr_phrase_plural(
        "{player} {count} stack with {pips}",
        "{player} {count} stacks with {pips}",
        count=count,
        player=player,
        pips=outcome.pips(found.scores[colour]),
    )
