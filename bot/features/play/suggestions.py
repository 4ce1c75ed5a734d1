"""Suggests legal moves while somebody types one."""

from contextlib import suppress

from bot.discord_io.components import MAX_OPTIONS, MAX_VALUE_LENGTH, suggestion
from bot.interactions.slash_commands import Suggestion
from rules.errors import GameError
from rules.game import Move, Position
from rules.text import Notation, join_texts


def suggested_moves(position: Position, typed: str) -> list[Suggestion]:
    """Return legal moves for what was typed: the move that it means, those that begin with it, and
    those that contain it, each in the order of `MovePad.suggestions`.

    For a turn of several plies, separated by commas, the last ply is completed.
    """
    *finished, last = typed.split(",")
    # The public view does not know what will be drawn, so suggestions cannot reveal it.
    position = position.without_future_draws()
    try:
        for ply in finished:
            position = position.play(position.read(ply))
            if not position.mid_turn:
                return []
    except GameError:
        return []
    prefix = "".join(f"{ply.strip()}, " for ply in finished)
    choices: list[Suggestion] = []
    for each in fitting_moves(position, last)[:MAX_OPTIONS]:
        value = prefix + each
        label = join_texts([Notation(value), position.narration.hint(each)], " · ")
        if len(value) <= MAX_VALUE_LENGTH:
            choices.append(suggestion(label, value))
    return choices


def fitting_moves(position: Position, typed: str) -> list[Move]:
    """Return the legal moves that fit what was typed, in the order of `suggested_moves`."""
    part = typed.strip().lower().replace(" ", "")
    moves = position.pad.suggestions()
    if not part:
        return list(moves)
    fitting: dict[Move, None] = {}
    with suppress(GameError):
        fitting[position.read(typed)] = None
    bare = [(each, each.lower().replace(" ", "")) for each in moves]
    fitting.update((each, None) for each, text in bare if text == part)
    fitting.update((each, None) for each, text in bare if text.startswith(part))
    fitting.update((each, None) for each, text in bare if part in text)
    return list(fitting)
