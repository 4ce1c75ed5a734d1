"""The message that shows a match: a Components V2 container with text, picture and buttons."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import Button, action_row, all_components, layout_view
from bot.discord_io.markup import InDiscord, heading, small
from bot.languages import render_within
from bot.messages import endings, sentences
from bot.messages.board_buttons import board_buttons
from bot.messages.board_pictures import board_alt, winners
from matches.log.loaded_match import LoadedMatch
from model.computers import is_computer
from model.stored_fields import required
from model.text_values import Mention
from rendering.renderers import accent
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
    for url in picture_urls(message.components):
        name = _PICTURE_NAME.fullmatch(urlsplit(url).path.rsplit("/", 1)[-1])
        if name:
            return int(name[1]), int(name[2])
    return None


def picture_urls(components: Iterable[object]) -> Iterator[str]:
    """Yield the URLs of the pictures in a message's galleries, nested components included."""
    for component in all_components(components):
        if isinstance(component, discord.MediaGalleryComponent):
            yield from (item.media.url for item in component.items)


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
        container = ui.Container[ui.LayoutView](
            ui.TextDisplay(render_within(self.text, InDiscord(language), MAX_BOARD_TEXT)),
            gallery,
            accent_colour=self.accent,
        )
        for row in self.buttons:
            container.add_item(action_row(language, *row))
        return layout_view(container)


async def board_layout(
    context: Context,
    loaded: LoadedMatch,
    *,
    newest: bool = True,
    notes: Sequence[Text] = (),
) -> BoardLayout:
    """Return the layout of a board's message, in the language of the match's server.

    `newest` and `notes` are as in `board_text`. Only the newest board has buttons.
    """
    match, names = loaded.match, context.names
    people = await names.escaped(match.players, match.server)
    plain = await names.plain(match.players, match.server)
    return BoardLayout(
        text=board_text(loaded, people, newest=newest, notes=notes),
        picture=f"board-{match.id}-{loaded.seq}.png",
        alt=board_alt(loaded, plain, View(language=context.language_in(match.server))),
        accent=accent_colour(loaded),
        buttons=board_buttons(loaded) if newest else (),
    )


def accent_colour(loaded: LoadedMatch) -> int:
    """Return the accent colour of the seat to move, or of the first winner after the end."""
    first, *_ = winners(loaded) or (0,)
    seat = first if loaded.to_move is None else loaded.to_move
    return accent(loaded.position, seat)


def board_text(
    loaded: LoadedMatch, names: Sequence[Text], *, newest: bool, notes: Sequence[Text] = ()
) -> Text:
    """Return the text above the picture.

    `newest` is false for a board that is no longer the newest one: it does not say whose turn it
    is. `notes` are added in small print.
    """
    narration = loaded.position.narration
    below = map(small, notes)
    if loaded.result:
        head = heading(endings.headline(loaded, names))
        return join_texts([head, endings.ending(loaded, names), *below], "\n")
    lines: list[Text] = []
    if not loaded.events:
        lines.append(heading(sentences.title(loaded, names)))
        lines.append(sentences.terms(loaded))
        lines.append(narration.orientation())
    lines.append(sentences.last_events(loaded, names))
    lines.extend(narration.situation(names))
    if newest:
        lines.append(whose_turn(loaded, names))
    lines.extend(below)
    if loaded.events:
        number = loaded.line.move_number
        how = tr("reply with a move") if newest and number < len(loaded.match.seats) else NOTHING
        about = [sentences.title(loaded, names), sentences.at_move(number), how]
        lines.append(small(join_texts(about, " · ")))
    return join_texts(lines, "\n")


def whose_turn(loaded: LoadedMatch, names: Sequence[Text]) -> Text:
    """Say who is to move, what they can do, and by when if there is a deadline.

    While the match is paused, say that instead.
    """
    match, position = loaded.match, loaded.position
    if match.paused:
        return tr(
            "A moderator has paused this match. When it goes on, it is {player}'s turn.",
            player=as_name(names[position.to_move]),
        )
    due = NOTHING
    if match.deadline:
        due = tr("Due {moment}.", moment=sentences.relative_and_exact(match.deadline))
    mover = required(loaded.mover, "player to move")
    prompt = position.narration.prompt(Mention(mover))
    return join_texts([prompt.about_mover if is_computer(mover) else prompt.to_mover, due])
