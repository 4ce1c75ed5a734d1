"""The message that shows a match, a Components V2 container with text, picture and buttons, and
buttons that other messages have, too."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import (
    BLUE,
    GREY,
    MAX_BUTTONS_PER_ROW,
    Button,
    all_components,
    boxed,
    button,
)
from bot.discord_io.markup import InDiscord, heading, small
from bot.languages import render_within
from bot.messages import endings, sentences
from matches.log.match import Match
from model.computers import is_computer
from model.errors import Refused
from model.stored_fields import required
from model.text_values import Mention
from rendering.renderers import accent, alt_text
from rendering.view import View
from rules.game import Position
from rules.lessons import Lesson
from rules.text import NOTHING, Language, Notation, Text, as_name, join_texts, tr
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


# ---- the message
MAX_BOARD_TEXT = 3500
"""Characters of the text above the picture. All texts of a message may have 4000 together."""
_PICTURE_NAME = re.compile(r"board-(\d+)-(\d+)\.png")
"""The file name of a board's picture, with its match and seq."""


def match_and_seq_shown(message: discord.Message) -> tuple[int, int] | None:
    """Return the match and the seq whose board a message shows, or None if it shows no board.

    They are read from the URL of the picture in the gallery, because Discord does not list a
    picture that a component shows among the message's attachments.
    """
    for component in all_components(message.components):
        items = component.items if isinstance(component, discord.MediaGalleryComponent) else ()
        for item in items:
            name = _PICTURE_NAME.fullmatch(urlsplit(item.media.url).path.rsplit("/", 1)[-1])
            if name:
                return int(name[1]), int(name[2])
    return None


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """Everything in a board's message except the picture file.

    `picture` is the name of that file, `alt` its alt text, and `accent` the colour of the
    container's edge. `buttons` are in rows.
    """

    text: Text
    picture: str
    alt: str
    accent: int
    buttons: tuple[tuple[Button, ...], ...]

    def components(self, language: Language) -> ui.LayoutView:
        """Return a new view for one send or edit.

        The picture must be attached to the same message under the name `picture`.
        """
        gallery = ui.MediaGallery[ui.LayoutView]()
        gallery.add_item(media=f"attachment://{self.picture}", description=self.alt or None)
        text = render_within(self.text, InDiscord(language), MAX_BOARD_TEXT)
        above = ui.TextDisplay[ui.LayoutView](text)
        return boxed(language, above, gallery, rows=self.buttons, colour=self.accent)


async def board_layout(
    context: Context, match: Match, *, is_newest: bool = True, notes: Sequence[Text] = ()
) -> BoardLayout:
    """Return the layout of a board's message, in the language of the match's server.

    `is_newest` and `notes` are as in `board_text`. Only the newest board has buttons, and the board
    of a match that is over says what became of ratings.
    """
    row, names = match.row, context.names
    people = await names.escaped(row.players, row.server)
    plain = await names.plain(row.players, row.server)
    if match.result:
        notes = [await endings.rating_note_of(context, match, people), *notes]
    return BoardLayout(
        text=board_text(match, people, is_newest=is_newest, notes=notes),
        picture=f"board-{row.id}-{match.seq}.png",
        alt=board_alt(match, plain, View(language=context.language_in(row.server))),
        accent=accent_colour(match),
        buttons=board_buttons(match) if is_newest else (),
    )


def accent_colour(match: Match) -> int:
    """Return the accent colour of the seat to move, or of the first winner after the end."""
    first, *_ = match.winners or (0,)
    seat = first if match.to_move is None else match.to_move
    return accent(match.position, seat)


def board_alt(match: Match, names: Sequence[Text], view: View) -> str:
    """Return the alt text of the picture of a board; `names` are plain."""
    last, ending = sentences.last_events(match, names), NOTHING
    if match.result:
        last = endings.happened_before_result(match, names)
        ending = endings.result_and_reason(match, names)
    return alt_text(
        match.position, names, last, highlight=view.highlight, ending=ending, language=view.language
    )


def board_text(
    match: Match, names: Sequence[Text], *, is_newest: bool, notes: Sequence[Text] = ()
) -> Text:
    """Return the text above the picture.

    `is_newest` is false for a board that is no longer the newest one: it does not say whose turn it
    is. `notes` are added in small print.
    """
    narration = match.position.narration
    below = map(small, notes)
    if match.result:
        head = heading(endings.headline(match, names))
        last = endings.happened_before_result(match, names)
        return join_texts([head, last, endings.ending(match, names), *below], "\n")
    lines: list[Text] = []
    if not match.events:
        lines.append(heading(sentences.title(match, names)))
        lines.append(sentences.terms(match))
        lines.append(narration.orientation())
    lines.append(sentences.last_events(match, names))
    lines.extend(narration.situation(names))
    if is_newest:
        lines.append(whose_turn(match, names))
    lines.extend(below)
    if match.events:
        number = match.line.move_number
        beginning = (
            is_newest and number < len(match.row.seats) and not is_computer(match.mover or 0)
        )
        how = tr("reply with a move") if beginning and match.position.pad.has_steps else NOTHING
        about = [sentences.title(match, names), sentences.at_move(number), how]
        lines.append(small(join_texts(about, " · ")))
    return join_texts(lines, "\n")


def whose_turn(match: Match, names: Sequence[Text]) -> Text:
    """Say who is to move, what they can do, and by when if there is a deadline.

    While the match is paused, say that instead.
    """
    row, position = match.row, match.position
    if row.paused:
        return tr(
            "A moderator has paused this match. When it goes on, it is {player}'s turn.",
            player=as_name(names[position.to_move]),
        )
    due = NOTHING
    if row.deadline:
        due = tr("Due {moment}.", moment=sentences.relative_and_exact(row.deadline))
    mover = required(match.mover, "player to move")
    if is_computer(mover):
        return join_texts([position.narration.prompt(names[position.to_move]).about_mover, due])
    return join_texts([position.narration.prompt(Mention(mover)).to_mover, due])
