"""What Escabel says to people about moves and positions. Short sentences, nobody is blamed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.game import Move, StepChoice, Termination
from rules.games.escabel.notation import points_of
from rules.points import point_name

if TYPE_CHECKING:
    from rules.games.escabel.position import Colour, EscabelPosition, Point

_SIDES = {"black": "top and bottom", "white": "left and right"}


def hint(position: EscabelPosition, move: Move) -> str:
    """A few words beside a move in a list."""
    if move == "swap":
        return f"you play {_name(position.waiting)} from now on"
    source, destination = points_of(move)
    if source != destination:
        return f"takes {point_name(*destination)}, gives {point_name(*source)}"
    if move.endswith("+"):
        return f"grows to {_height(position, source) + 1}"
    return ""


def preview(position: EscabelPosition, move: Move) -> str:
    """What the move would do, to its maker."""
    if move == "swap":
        return (
            f"Swap sides: you take over {_name(position.waiting)} and the board as it is; "
            f"your opponent moves next, as {_name(position.mover)}."
        )
    source, destination = points_of(move)
    here, there = point_name(*source), point_name(*destination)
    high = _height(position, destination) + 1
    if source != destination:
        said = f"{move}: your {there} becomes {high} high, {here} turns {_name(position.waiting)}."
    elif move.endswith("+"):
        said = f"{move}: your {here} grows to {high} high."
    else:
        said = f"{move}: you place a {position.mover} piece on {here}."
    return said + _chain_made(position, move)


def _chain_made(position: EscabelPosition, move: Move) -> str:
    """That the move completes its maker's own chain, and that this is not yet the end (A11)."""
    threat = position.play(move).threat()
    if threat is None or threat.seat != position.to_move:
        return ""
    return (
        f" It joins {_SIDES[position.mover]}: {_name(position.waiting)} has one turn to break the "
        "chain, or you win."
    )


def cautions(position: EscabelPosition, move: Move) -> list[str]:
    """That the enemy wins at once after this move, and whether the move is what brings it about."""
    if move == "swap":
        return []
    enemy = position.waiting
    if not position.play(move).chain(enemy):
        return []
    whose = f"{_name(enemy)}'s chain"
    if position.chain(enemy):
        return [f"Careful: this leaves {whose} standing; {_name(enemy)} would win at once."]
    return [f"Careful: this completes {whose}; {_name(enemy)} would win at once."]


def told(position: EscabelPosition, move: Move, names: Sequence[str]) -> str:
    """The move in the past tense."""
    who = names[position.to_move]
    if move == "swap":
        return f"{who} swapped sides and now plays {_name(position.waiting)}."
    source, destination = points_of(move)
    here, there = point_name(*source), point_name(*destination)
    high = _height(position, destination) + 1
    if source != destination:
        mine, enemy = _name(position.mover), _name(position.waiting)
        return f"{who} moved {move}: {there} is {mine}'s, {high} high; {here} is now {enemy}'s."
    if move.endswith("+"):
        return f"{who} grew {here} to {high} high."
    return f"{who} placed {here}."


def situation(position: EscabelPosition, names: Sequence[str]) -> list[str]:
    """The threat, where there is one (A11)."""
    threat = position.threat()
    if threat is None:
        return []
    colour = position.colour_of(threat.seat)
    return [
        f"{names[threat.seat]} has joined {_SIDES[colour]}. {names[threat.against]} has this one "
        f"turn to break the chain, or {_name(colour)} wins."
    ]


def prompt(position: EscabelPosition) -> str:
    """What the mover may do now, after their name."""
    if position.swap_offered:
        return (
            f"your turn: move, or swap sides and take over {_name(position.waiting)} "
            "(once, now only)"
        )
    if next(position.stacks(), None) is None:
        return "place your first piece"
    if position.threat() is not None:
        return "your turn: break the chain"
    return "your turn"


def verdict(position: EscabelPosition, names: Sequence[str]) -> str:
    """Why the game ended."""
    result = position.result()
    if result is None:
        raise ValueError("the game goes on")
    winner = names[result.winners[0]]
    if result.termination is Termination.CHAIN:
        chain = [point_name(*point) for point in position.chain(position.mover)]
        named = f"{chain[0]}{'–…–' if len(chain) > 2 else '–'}{chain[-1]}"
        return f"{_name(position.mover)}'s chain {named} stood at the start of {winner}'s turn."
    return f"{names[position.to_move]} has no move left, so {winner} wins."


def rank_choice(position: EscabelPosition, file: int, rank: int) -> StepChoice:
    """A point of a chosen file, as an answer: its rank."""
    stack = position.stack(file, rank)
    about = "empty: place a piece" if stack is None else f"your stack, {stack.height} high"
    return StepChoice(str(rank + 1), point_name(file, rank), about)


def action_choice(position: EscabelPosition, move: Move) -> StepChoice:
    """What a chosen stack may do, as an answer."""
    source, destination = points_of(move)
    if source == destination:
        return StepChoice(move, "Grow", hint(position, move))
    return StepChoice(move, f"Move to {point_name(*destination)}", hint(position, move))


def _name(colour: Colour) -> str:
    return colour.capitalize()


def _height(position: EscabelPosition, point: Point) -> int:
    stack = position.stack(*point)
    return 0 if stack is None else stack.height
