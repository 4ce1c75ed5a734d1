"""The buttons of a board, some of which other messages have too."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import discord

from bot.discord_io.components import MAX_BUTTONS_PER_ROW, Button, button
from matches.hints import gets_hints
from matches.learn import lessons_about
from matches.log.loaded_match import LoadedMatch
from matches.takebacks import plies_after_undo
from model.computers import has_computer, is_computer
from model.errors import Refused
from model.stored_fields import required
from rules.game import Position
from rules.lessons import Lesson
from rules.text import Notation, tr
from rules.turns import random_turns_of

ONE_PLY_BACK = Notation("◀")
"""The label of the button that shows a running match as it was one ply before."""


def board_buttons(loaded: LoadedMatch) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of buttons of the newest board of a match."""
    match_id, seq = loaded.match.id, loaded.seq
    blue = discord.ButtonStyle.primary
    more = button(tr("More"), "more", match_id, seq)
    next_match = button(tr("Next match"), "next", match_id) if loaded.events else None
    plies = len(loaded.line.moves)
    tries = try_button(match_id, plies)
    if loaded.result:
        rematch = button(tr("Rematch"), "rematch", match_id, style=blue)
        replay = button(tr("Replay"), "replay", match_id) if plies else None
        look = button(tr("Look back"), "look", match_id, loaded.position.ply)
        review = button(tr("Review"), "ask-review", match_id) if plies else None
        return _there([rematch, replay, look, more, next_match]), _there([review, tries])
    moving: list[Button | None] = [tries]
    if not is_computer(required(loaded.mover, "player to move")):
        extra = pad_buttons(loaded.position, (match_id, seq), has_random_turns=True)
        moving = [hint_button(loaded), tries]
        if loaded.position.pad.has_steps:
            moving = [button(tr("Move"), "move", match_id, seq, style=blue), *moving, *extra]
        else:
            moving = [*extra, *moving]
    back = button(ONE_PLY_BACK, "look", match_id, plies - 1) if plies else None
    undo, newest = None, loaded.newest
    if newest is not None and newest.player is not None and seq == loaded.match.extras.replied:
        # whoever replies has no private answer with this button
        undo = undo_button(loaded, newest.player, newest.at)
    if loaded.match.extras.first_of_game:
        game = loaded.match.game
        about = lessons_about(loaded.position.game, loaded.position.options)
        moving += [button(tr("Rules"), "rules", 0, game), learn_button(game, about)]
    return _in_rows(_there(moving), _there([back, undo, more, next_match]))


def _there(buttons: Sequence[Button | None]) -> tuple[Button, ...]:
    return tuple(filter(None, buttons))


def _in_rows(
    moving: Sequence[Button], last_row: Sequence[Button]
) -> tuple[tuple[Button, ...], ...]:
    """Return one row, if all buttons fit into it, else those for moving first, in full rows."""
    if len(moving) + len(last_row) <= MAX_BUTTONS_PER_ROW:
        return ((*moving, *last_row),)
    full = range(0, len(moving), MAX_BUTTONS_PER_ROW)
    rows = (tuple(moving[start : start + MAX_BUTTONS_PER_ROW]) for start in full)
    return (*rows, tuple(last_row))


def learn_button(game: str, about: Iterable[Lesson]) -> Button:
    """Return the button that leads to the lessons of a game, and to those `about` its options."""
    return button(tr("Learn"), "learn", game, *(lesson.name for lesson in about))


def play_computer_button(*game: str) -> Button:
    """Return the button that begins a match against a computer, of a `game` if one is named."""
    return button(tr("Play the computer"), "play-computer", *game)


def try_button(place: int, ply: int) -> Button:
    """Return the button that opens a private board after `ply` plies, to try moves on.

    `place` is the number of a match, or the negative number of a study.
    """
    return button(tr("Try"), "try", place, ply)


def hint_button(loaded: LoadedMatch) -> Button | None:
    """Return the button for a hint to the player to move; None where there are no hints."""
    alone = gets_hints(loaded, required(loaded.mover, "player to move"))
    return button(tr("Hint"), "hint", loaded.match.id) if alone else None


def pad_buttons(
    position: Position, key: Sequence[object], prefix: str = "", *, has_random_turns: bool
) -> list[Button]:
    """Return the buttons for moves that have their own button, such as a swap, a pass or a komi.

    A button whose move needs a number opens a form. One plays the rest of the turn at random. The
    other arguments are as in `PadSubject`.
    """
    pad, buttons = position.pad, list[Button]()
    style = discord.ButtonStyle.secondary if pad.has_steps else discord.ButtonStyle.primary
    for index, pad_button in enumerate(pad.buttons()):
        if pad_button.move is not None:
            what = "pick", *key, pad_button.move
        elif pad_button.number is not None:
            what = "ask", *key, index
        elif has_random_turns:
            what = "random", *key
        else:
            continue
        buttons.append(button(pad_button.label, prefix + what[0], *what[1:], style=style))
    return buttons


def undo_button(loaded: LoadedMatch, player: int, now: datetime) -> Button | None:
    """Return the button that undoes the player's last turn; None if that cannot be undone."""
    try:
        plies_after_undo(loaded, player, now)
    except Refused:
        return None
    return button(tr("Undo"), "undo", loaded.match.id, loaded.seq)


def random_turns_button(loaded: LoadedMatch, player: int) -> Button | None:
    """Return the button for «More» that starts or stops a player's random turns, None if there are
    none."""
    words = random_turns_of(loaded.position)
    if words is None or loaded.result or loaded.position.has_left(loaded.seat_of(player)):
        return None
    if loaded.seats_at_random.isdisjoint(loaded.match.seats_of(player)):
        return button(words.every, "random-all", loaded.match.id)
    return button(words.stop, "random-stop", loaded.match.id)


def plan_button(loaded: LoadedMatch, player: int) -> Button | None:
    """Return the button for answers in advance; None if the player cannot plan any, or need not
    because the opponent is a computer, which answers at once."""
    if loaded.result or has_computer(loaded.match.players):
        return None
    if len(loaded.match.seats) != 2 or len(loaded.match.seats_of(player)) != 1:
        return None
    return button(tr("Answer in advance"), "plan", loaded.match.id)
