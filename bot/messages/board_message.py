"""The message that shows a match: a Components V2 container with text, picture and buttons."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import Button, all_components, boxed
from bot.discord_io.markup import InDiscord, heading, small
from bot.languages import render_within
from bot.messages import endings, sentences
from bot.messages.buttons import board_buttons
from matches.log.match import Match
from model.computers import is_computer
from model.stored_fields import required
from model.text_values import Mention
from rendering.renderers import accent, alt_text
from rendering.view import View
from rules.text import NOTHING, Language, Text, as_name, join_texts, tr

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
