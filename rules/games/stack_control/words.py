"""What Stack Control says to players. `names` are the players' names by seat."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Mark, Move, Termination
from rules.games.stack_control import state as play
from rules.games.stack_control.board import (
    COLOURS,
    NAMES,
    PYRAMIDS,
    SIDE,
    SIZE_WORDS,
    control,
    final_control,
)
from rules.games.stack_control.notation import (
    parse_placing,
    parse_stack_move,
    parse_tree,
    written_stack,
)
from rules.games.stack_control.state import Ending, Phase, Setup, Standing, State
from rules.sentences import listed

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def _count(number: int, noun: str) -> str:
    """«three mediums», «1 pip» in words up to ten."""
    written = _NUMBERS[number] if number < len(_NUMBERS) else str(number)
    return f"{written} {noun}{'' if number == 1 else 's'}"


def _figure(number: int, noun: str) -> str:
    """«3 stacks», «1 stack»."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def colour_word(state: State, seat: int) -> str:
    """«Red», or "" while the seat has no colour."""
    colour = state.trees[seat]
    return "" if colour is None else COLOURS[colour].word


def _who(state: State, seat: int, names: Sequence[str]) -> str:
    """«Ann (Red)»."""
    word = colour_word(state, seat)
    return f"{names[seat]} ({word})" if word else names[seat]


def _sizes(leaving: bytes) -> str:
    """«three smalls and three mediums»."""
    counts = [sum(code % 3 == size for code in leaving) for size in range(3)]
    return listed(
        [_count(number, SIZE_WORDS[size]) for size, number in enumerate(counts) if number]
    )


def _newly_out(before: State, after: State) -> list[int]:
    return [seat for seat in before.remaining if seat not in after.remaining]


# ---- a move, before it is played
def hint(state: State, move: Move) -> str:
    """A few words beside the notation in a list."""
    if state.phase is Phase.PLACING:
        placing = parse_placing(move)
        return PYRAMIDS[placing[0]].words if placing else ""
    if state.phase is Phase.CHOOSING:
        colour = parse_tree(move)
        return "" if colour is None else COLOURS[colour].word
    squares = parse_stack_move(move)
    if squares is None:
        return ""
    source, target = squares
    leaving = play.leaving(state, source, target)
    words = f"{len(state.board[source])} onto {len(state.board[target])}"
    return f"{words}, {_sizes(leaving)} leave" if leaving else words


def preview(state: State, move: Move) -> str:
    """What the move would do, to the one who makes it."""
    if state.phase is Phase.CHOOSING:
        colour = parse_tree(move)
        return "" if colour is None else f"You would play {COLOURS[colour].word}."
    if state.phase is Phase.PLACING:
        placing = parse_placing(move)
        return (
            ""
            if placing is None
            else (f"The {PYRAMIDS[placing[0]].words} pyramid goes on {NAMES[placing[1]]}.")
        )
    squares = parse_stack_move(move)
    if squares is None:
        return ""
    source, target = squares
    after = play.play_move(state, source, target)
    number = _count(len(state.board[source]), "pyramid")
    leaving = play.leaving(state, source, target)
    effect = _effect(leaving, after.board[target], NAMES[target])
    parts = [f"You move {NAMES[source]} ({number}) onto {NAMES[target]}{effect}."]
    parts += [
        f"{colour_word(state, seat)} would be out."
        for seat in _newly_out(state, after)
        if seat != state.to_move
    ]
    if after.ended and state.to_move in play.winners(after)[0]:
        parts.append(_outcome(after))
    return " ".join(parts)


def _effect(leaving: bytes, rest: bytes, target: str) -> str:
    """What becomes of the target's stack, after the words of a move."""
    words = f"; {_sizes(leaving)} leave" if leaving else ""
    if not rest:
        return f"{words}, and {target} is empty"
    top = PYRAMIDS[rest[-1]].words
    return f"{words}. {target} is then {_count(len(rest), 'pyramid')} high, with a {top} on top"


def _outcome(after: State) -> str:
    """«This ends the game: Red wins 12 : 8.»"""
    won, scores = play.winners(after)
    words = listed([colour_word(after, seat) for seat in won])
    verb = "wins" if len(won) == 1 else "share the win"
    if scores is None:
        return f"This ends the game: {words} {verb}."
    points = ", ".join(f"{colour_word(after, seat)} {scores[seat]:g}" for seat in after.remaining)
    return f"This ends the game: {words} {verb} ({points})."


def cautions(state: State, move: Move) -> list[str]:
    """What a legal move gives away: oneself out, or an end that others win."""
    squares = parse_stack_move(move) if state.phase is Phase.MOVING else None
    if squares is None:
        return []
    after = play.play_move(state, *squares)
    mine = colour_word(state, state.to_move)
    said: list[str] = []
    if after.standings[state.to_move] is not Standing.IN:
        said.append(f"Careful: this takes the last {mine} pyramid off the board, so you are out.")
    if after.ended and state.to_move not in play.winners(after)[0]:
        said.append(f"Careful: {_lower(_outcome(after))}")
    return said


def _lower(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def told(state: State, move: Move, names: Sequence[str]) -> str:
    """The move in the past tense. Asked before it is played."""
    who = names[state.to_move]
    if state.phase is Phase.CHOOSING:
        colour = parse_tree(move)
        return "" if colour is None else f"{who} chose {COLOURS[colour].word}."
    if state.phase is Phase.PLACING:
        placing = parse_placing(move)
        if placing is None:
            return ""
        pyramid, square = f"a {PYRAMIDS[placing[0]].words} pyramid", NAMES[placing[1]]
        if state.forced:
            return f"Chance placed {pyramid} on {square} for {who}, who has left."
        return f"{who} placed {pyramid} on {square}."
    squares = parse_stack_move(move)
    if squares is None:
        return ""
    source, target = squares
    after = play.play_move(state, source, target)
    leaving = play.leaving(state, source, target)
    words = f"{who} moved {NAMES[source]} onto {NAMES[target]}"
    if leaving:
        words += f"; {_sizes(leaving)} left the board"
        if not after.board[target]:
            words += f", and {NAMES[target]} is empty"
    out = [_who(state, seat, names) for seat in _newly_out(state, after)]
    sentences = [f"{words}."]
    if out:
        sentences.append(f"{listed(out)} {'is' if len(out) == 1 else 'are'} out.")
    return " ".join(sentences)


def marks(state: State, move: Move) -> tuple[Mark, ...]:
    """What the move changes, for the picture. Asked before it is played."""
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


# ---- what everybody should know
def situation(state: State, names: Sequence[str]) -> list[str]:
    """Who is out or has left, how far the placing is, and who controls what now."""
    said: list[str] = []
    for how, words in ((Standing.OUT, "out"), (Standing.LEFT, "no longer playing")):
        seats = [seat for seat, each in enumerate(state.standings) if each is how]
        if seats:
            who = listed([_who(state, seat, names) for seat in seats])
            said.append(f"{who} {'is' if len(seats) == 1 else 'are'} {words}.")
    if state.ended:
        return said
    if state.phase is Phase.PLACING:
        said.append(f"Placing turn {state.ply // play.TRIO + 1} of 20.")
    if state.phase is Phase.MOVING and state.rules.ending is Ending.CONTROL:
        said.append(_running(state, names))
    return said


def _running(state: State, names: Sequence[str]) -> str:
    found = control(state.board, play.playing_colours(state))
    parts: list[str] = []
    for seat in state.remaining:
        colour = state.trees[seat]
        if colour is not None:
            stacks = _figure(len(found.squares[colour]), "stack")
            parts.append(f"{_who(state, seat, names)} {stacks}, {_pips(found.scores[colour])}")
    return f"Control now: {'; '.join(parts)}."


def _pips(number: float) -> str:
    return f"{number:g} pip{'' if number == 1 else 's'}"


def prompt(state: State) -> str:
    """What the mover may do now, after their name."""
    if state.phase is Phase.CHOOSING:
        return "choose your colour"
    if state.phase is Phase.MOVING:
        return "move any stack"
    if state.rules.setup is Setup.ADVANCED:
        sizes = [SIZE_WORDS[size] for size in play.sizes_to_place(state)]
        return f"place a {listed(sizes)} pyramid of your pool"
    if state.offer is None:
        return "wait for the next draw"
    held = [PYRAMIDS[code].words for code in play.by_size(state.offer)]
    if len(held) == 1:
        return f"place your {held[0]} pyramid"
    return f"place your {listed(held)} pyramids, each on an empty square"


def orientation(state: State) -> str:
    """One line for a first board."""
    if state.rules.ending is Ending.LAST_MOVER:
        return "Anyone may move any stack. Whoever has no move loses."
    return (
        "Anyone may move any stack. When no stack can move, "
        "the pips in the stacks under your colour count."
    )


def verdict(state: State, names: Sequence[str]) -> str:
    """Why the game ended, as a sentence or two."""
    won, scores = play.winners(state)
    who = [_who(state, seat, names) for seat in won]
    if state.ended is Termination.LAST_PLAYER:
        return f"{who[0]} is the last player left and wins."
    if state.ended is Termination.ALL_OUT:
        return f"The last pyramids of {listed(who)} left by the same move, so they share the win."
    if state.ended is Termination.LAST_MOVER or scores is None:
        return f"{_who(state, state.to_move, names)} has no move, so {who[0]} wins."
    found = final_control(state.board, play.playing_colours(state))
    sentences = ["No stack can move."]
    if found.rounds:
        times = "once" if found.rounds == 1 else f"{_NUMBERS[found.rounds]} times"
        sentences.append(
            f"Nobody still in the game controlled a stack, so all tops came off {times}."
        )
    points = listed(
        [f"{_who(state, seat, names)} {_pips(scores[seat])}" for seat in state.remaining]
    )
    verb = f"{who[0]} wins" if len(who) == 1 else f"{listed(who)} share the win"
    sentences.append(f"Under control: {points}. {verb}.")
    return " ".join(sentences)


# ---- the whole board
def board_text(state: State) -> str:
    """Every stack by rank, then seats and what is to be placed, as plain lines."""
    lines = [
        "Stacks from the bottom up: R red, Y yellow, G green, B blue, K black; "
        "1 small, 2 medium, 3 large."
    ]
    for rank in reversed(range(SIDE)):
        squares = [SIDE * file + rank for file in range(SIDE)]
        stacks = [
            f"{NAMES[square]} {written_stack(state.board[square])}"
            for square in squares
            if state.board[square]
        ]
        lines.append(f"Rank {rank + 1}: {', '.join(stacks) or 'empty'}.")
    lines += [_seat_line(state, seat) for seat in range(state.seats)]
    if state.phase is Phase.PLACING and state.offer:
        lines.append(f"On offer: {_spaced(state.offer)}.")
    if not state.ended:
        lines.append(f"To move: {_seat(state, state.to_move)}; {prompt(state)}.")
    return "\n".join(lines)


def _spaced(stack: bytes) -> str:
    return ", ".join(PYRAMIDS[code].notation for code in stack)


_STANDING_WORDS = {
    Standing.IN: "",
    Standing.OUT: ", out",
    Standing.LEFT: ", has left",
    Standing.SHARES: ", out by the last move",
}


def _seat(state: State, seat: int) -> str:
    """«Seat 1 (Red)»."""
    return f"Seat {seat + 1} ({colour_word(state, seat) or 'no colour yet'})"


def _seat_line(state: State, seat: int) -> str:
    words = _seat(state, seat)
    words += _STANDING_WORDS[state.standings[seat]]
    colour = state.trees[seat]
    if state.phase is not Phase.PLACING and colour is not None and seat in state.remaining:
        found = control(state.board, [colour])
        stacks = _count(len(found.squares[colour]), "stack")
        words += f", tops {stacks} with {_pips(found.scores[colour])}"
    if state.pools:
        pool = state.pools[seat]
        left = [
            f"{number} × {PYRAMIDS[code].notation}" for code, number in enumerate(pool) if number
        ]
        words += f"; pool: {', '.join(left) or 'empty'}"
    return f"{words}."
