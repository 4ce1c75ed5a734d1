"""The buttons of boards, and those that several messages have."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.discord_io.components import BLUE, GREY, MAX_BUTTONS_PER_ROW, Button, button
from matches.log.match import Match
from model.computers import is_computer
from model.errors import Refused
from model.stored_fields import required
from rules.game import Position
from rules.lessons import Lesson
from rules.text import Notation, Text, tr
from rules.turns import random_turns_of

LOOK_BACK = tr("Look back")


def look_button(match_id: int, ply: int, label: Text = LOOK_BACK) -> Button:
    """Return the button that opens the board after `ply` plies, to step through the match."""
    return button(label, "look", match_id, ply)


def study_button(study: int, ply: int) -> Button:
    """Return the button that opens the board of a study after `ply` plies."""
    return button(LOOK_BACK, "study", study, ply)


def rules_button(game: str) -> Button:
    """Return the button that shows the first page of a game's rules."""
    return button(tr("Rules"), "rules", 0, game)


def learn_button(game: str, about: Iterable[Lesson]) -> Button:
    """Return the button that leads to the lessons of a game, and to those `about` its options."""
    return button(tr("Learn"), "learn", game, *(lesson.name for lesson in about))


def play_computer_button(*game: str) -> Button:
    """Return the button that begins a match against a computer, of a `game` if one is named."""
    return button(tr("Play the computer"), "play-computer", *game)


def try_button(match_or_study: int, ply: int) -> Button:
    """Return the button that opens a private board after `ply` plies, to try moves on.

    `match_or_study` is the number of a match, or the negative number of a study.
    """
    return button(tr("Try"), "try", match_or_study, ply)


def hint_button(match: Match) -> Button | None:
    """Return the button for a hint to the player to move; None where there are no hints."""
    alone = match.row.gets_hints(required(match.mover, "player to move"))
    return button(tr("Hint"), "hint", match.row.id) if alone else None


def pad_buttons(
    position: Position, key: Sequence[object], prefix: str = "", *, has_random_turns: bool
) -> list[Button]:
    """Return the buttons for moves that have their own button, such as a swap, a pass or a komi.

    A button whose move needs a number opens a form. One plays the rest of the turn at random. The
    other arguments are as in `PadSubject`.
    """
    pad, buttons = position.pad, list[Button]()
    style = GREY if pad.has_steps else BLUE
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


def undo_button(match: Match, player: int, now: datetime) -> Button | None:
    """Return the button that undoes the player's last turn; None if that cannot be undone."""
    try:
        match.plies_after_undo(player, now)
    except Refused:
        return None
    return button(tr("Undo"), "undo", match.row.id, match.seq)


def random_turns_button(match: Match, player: int) -> Button | None:
    """Return the button for «More» that starts or stops a player's random turns, None if there are
    none."""
    words = random_turns_of(match.position)
    if words is None or match.result or match.position.has_left(match.seat_of(player)):
        return None
    if match.seats_at_random.isdisjoint(match.row.seats_of(player)):
        return button(words.every, "random-all", match.row.id)
    return button(words.stop, "random-stop", match.row.id)


def plan_button(match: Match, player: int) -> Button | None:
    """Return the button for answers in advance; None if the player cannot plan any, or need not
    because the opponent is a computer, which answers at once."""
    if match.result or not match.is_between_two_people or player not in match.row.players:
        return None
    return button(tr("Answer in advance"), "plan", match.row.id)


# ---- the buttons of the newest board
ONE_PLY_BACK = Notation("◀")
"""The label of the button that shows a running match as it was one ply before."""


def board_buttons(match: Match) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of buttons of the newest board of a match."""
    match_id, seq = match.row.id, match.seq
    more = button(tr("More"), "more", match_id, seq)
    next_match = button(tr("Next match"), "next", match_id) if match.events else None
    plies = len(match.line.moves)
    tries = try_button(match_id, plies)
    if match.result:
        rematch = button(tr("Rematch"), "rematch", match_id, style=BLUE)
        replay = button(tr("Replay"), "replay", match_id) if plies else None
        look = look_button(match_id, match.position.ply)
        review = button(tr("Review"), "ask-review", match_id) if plies else None
        return _in_rows([rematch, replay, look, more, next_match], [review, tries])
    moving: list[Button | None] = [tries]
    if not is_computer(required(match.mover, "player to move")):
        extra = pad_buttons(match.position, (match_id, seq), has_random_turns=True)
        moving = [hint_button(match), tries]
        if match.position.pad.has_steps:
            moving = [button(tr("Move"), "move", match_id, seq, style=BLUE), *moving, *extra]
        else:
            moving = [*extra, *moving]
    back = look_button(match_id, plies - 1, ONE_PLY_BACK) if plies else None
    undo, last = None, match.last_event
    if last is not None and last.player is not None and seq == match.row.extras.reply_seq:
        # somebody who moves by a reply gets no private answer, which would have this button
        undo = undo_button(match, last.player, last.at)
    last_row = [back, undo]
    if match.row.extras.first_of_game:
        game = match.row.game
        about = match.game.lessons_about(match.options)
        rules = None if undo else rules_button(game)  # a row has five
        last_row += [rules, learn_button(game, about)]
    return _in_rows(moving, [*last_row, more, next_match])


def _in_rows(
    first: Iterable[Button | None], last_row: Iterable[Button | None]
) -> tuple[tuple[Button, ...], ...]:
    """Return one row, if all buttons fit into it, else the first ones in full rows, and the last
    row, which has at most five. None is no button."""
    above, below = tuple(filter(None, first)), tuple(filter(None, last_row))
    if len(above) + len(below) <= MAX_BUTTONS_PER_ROW:
        return ((*above, *below),)
    starts = range(0, len(above), MAX_BUTTONS_PER_ROW)
    return (*(above[start : start + MAX_BUTTONS_PER_ROW] for start in starts), below)
