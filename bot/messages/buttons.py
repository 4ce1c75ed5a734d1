"""Buttons and links that boards and other messages have."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from bot.context import Context
from bot.discord_io.components import BLUE, GREY, Button, Link, button
from matches.log.match import Match
from model.entities import MatchRow
from model.errors import Refused
from model.stored_fields import required
from model.text_values import match_number
from rules.game import Position
from rules.lessons import Lesson
from rules.text import Text, tr, tr_plural
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


# ---- links to boards
def match_url(row: MatchRow) -> str:
    """Return the URL of a match's newest board, or of its channel if no board has been posted."""
    place = f"https://discord.com/channels/{row.server}"
    if row.board is None:
        return f"{place}/{row.channel}"
    return f"{place}/{row.board.channel}/{row.board.message}"


def by_time_left(row: MatchRow) -> tuple[bool, float]:
    """Order matches by the time that is left, those without a clock last."""
    at = row.deadline
    return at is None, 0 if at is None else at.timestamp()


async def next_link(context: Context, player: int, match_id: int) -> Link | None:
    """Return a link to another match in which it is a player's turn; None if there is none.

    They are in the order of the time that is left. After `match_id`, if it waits, too, comes the
    next one in this order, else the first. So who follows the links comes to all of them.
    """
    async with context.database.read(player) as unit:
        rows = await unit.matches.waiting_for(player)
    ordered = sorted(rows, key=by_time_left)
    place = next((index for index, each in enumerate(ordered) if each.id == match_id), -1)
    waiting = [*ordered[place + 1 :], *ordered[: max(place, 0)]]
    if not waiting:
        return None
    following = waiting[0]
    label = tr_plural(
        "Next: {match} ({count} waiting)",
        "Next: {match} ({count} waiting)",
        count=len(waiting),
        match=match_number(following.id),
    )
    return Link(label, match_url(following))
