"""Golden playthroughs: a small game of each kind, as facts and as texts.

`<game>.facts.txt` has the plies of a game on a small board with their legal moves, positions and
the result. It changes only together with the version of the game's rules. `<game>.words.txt` has
what the game says about the same plies. With UPDATE_GOLDENS=1, the tests write both again.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from rules.game import Game, Move, Position, Result, Termination
from rules.narration import board_text

SEED = bytes(range(32))
NAMES = ("Ann", "Ben", "Cem", "Dana", "Ezra")
SMALL: Mapping[str, tuple[dict[str, str], int]] = {
    "escabel": ({"size": "4", "edition": "growth"}, 2),
    "esgrad": ({"side": "2"}, 2),
    "stack-control": ({"setup": "draw"}, 3),
}
"""Options and seats of playthroughs. Other games are played with their defaults."""
_LISTED = 12
"""More legal moves than this are counted and hashed instead of listed."""
_LEAVES_AT = 7
"""In a game for three or more, the last seat leaves before this ply."""


@dataclass(frozen=True, slots=True)
class Playthrough:
    """A game from its start to its end: each position and the move played in it."""

    game: Game
    plies: tuple[tuple[Position, Move], ...]
    end: Position


def play(game: Game) -> Playthrough:
    """Play the game's playthrough: random moves by a fixed seed."""
    texts, seats = SMALL.get(game.name, ({}, game.min_seats))
    random = Random(f"{game.name} {game.version}")
    position = game.start(game.read_options(texts), seats, SEED)
    plies: list[tuple[Position, Move]] = []
    while position.result() is None:
        if seats > 2 and position.ply == _LEAVES_AT:
            position = position.leave(seats - 1, Termination.RESIGNED)
        moves = position.legal_moves()
        if position.opening and len(moves) > _LISTED:
            moves = moves[:: len(moves) // 3]  # a komi near the middle, not one that decides
        move = position.forced_move() or random.choice(moves)
        plies.append((position, move))
        position = position.play(move)
    return Playthrough(game, tuple(plies), position)


# ---- facts
def facts(played: Playthrough) -> str:
    """Return the engine's answers, ply by ply."""
    return "\n".join([*_facts(played), ""])


def _facts(played: Playthrough) -> Iterator[str]:
    game = played.game
    yield f"game: {game.name}"
    yield f"rules: version {game.version}"
    for position, move in played.plies:
        yield ""
        yield f"ply {position.ply}, seat {position.to_move}{_state_of(position)}"
        yield f"  position: {position.text()}"
        yield f"  legal: {_listed(position.legal_moves())}"
        outcome = position.chance_outcome()
        if outcome:
            yield f"  chance: {outcome}"
        yield f"  move: {move}"
    yield ""
    yield f"position: {played.end.text()}"
    yield f"result: {_result(played.end.result())}"


def _state_of(position: Position) -> str:
    left = [str(seat) for seat in range(position.seats) if position.has_left(seat)]
    lines = [
        "mid-turn" if position.mid_turn else "",
        "opening" if position.opening else "",
        "forced" if position.forced_move() is not None else "",
        f"without {' '.join(left)}" if left else "",
    ]
    return "".join(f", {each}" for each in lines if each)


def _listed(moves: list[Move]) -> str:
    if len(moves) <= _LISTED:
        return " | ".join(moves)
    digest = hashlib.sha256("\n".join(moves).encode()).hexdigest()[:12]
    return f"{len(moves)} moves, {moves[0]} … {moves[-1]}, sha256 {digest}"


def _result(result: Result | None) -> str:
    if result is None:
        return "none"
    scores = "none" if result.scores is None else " ".join(map(str, result.scores))
    winners = " ".join(map(str, result.winners))
    return f"{result.termination.value}, winners {winners}, scores {scores}"


# ---- words
def words(played: Playthrough) -> str:
    """Return the texts and questions of the game, ply by ply."""
    return "\n".join([*_words(played), ""])


def _words(played: Playthrough) -> Iterator[str]:
    game = played.game
    first, _ = played.plies[0]
    yield f"{game.title}: {game.blurb}"
    yield f"options: {game.describe_options(first.options)}"
    yield f"short: {game.short_title(first.options)}"
    yield f"orientation: {first.narration.orientation()}"
    for position, move in played.plies:
        yield ""
        yield f"ply {position.ply}"
        yield from _said_of(position)
        yield from _said_of_move(position, move)
    names = NAMES[: played.end.seats]
    yield ""
    yield f"verdict: {played.end.narration.verdict(names)}"
    whole = board_text(played.end.narration, names)
    yield from (f"  {line}" for line in whole.split("\n"))


def _said_of(position: Position) -> Iterator[str]:
    narration, pad = position.narration, position.pad
    names = NAMES[: position.seats]
    prompt = narration.prompt(names[position.to_move])
    yield f"  colours: {', '.join(narration.colour(seat) for seat in range(position.seats))}"
    yield f"  to mover: {prompt.to_mover}"
    yield f"  about mover: {prompt.about_mover}"
    yield f"  alone: {prompt.alone}"
    yield from (f"  situation: {sentence}" for sentence in narration.situation(names))
    yield from (f"  button: {button.label}" for button in pad.buttons())
    if pad.has_steps:
        for question in pad.step(()).questions:
            choices = ", ".join(f"{each.label} ({each.hint})" for each in question.choices)
            yield f"  asked: {question.text} {choices}"


def _said_of_move(position: Position, move: Move) -> Iterator[str]:
    narration = position.without_future_draws().narration
    yield f"  move: {move} ({narration.hint(move)})"
    yield f"  preview: {narration.preview(move)}"
    yield from (f"  warning: {sentence}" for sentence in narration.warnings(move))
    yield f"  described: {position.narration.describe(move, NAMES[: position.seats])}"
    marks = (f"{mark.role} {mark.point or 'board'}" for mark in narration.marks(move))
    yield f"  marks: {', '.join(marks)}"
