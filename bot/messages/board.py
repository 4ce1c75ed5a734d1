"""The message that shows a match: one Components V2 container with text, picture and buttons."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.context import Names, Pictures
from bot.discord_io.components import Button, action_row, button
from bot.discord_io.markup import heading, in_discord, small
from bot.discord_io.responses import Picture
from bot.messages import sentences
from matches.model.present import present
from matches.model.text_values import Mention
from matches.steps.loaded_match import LoadedMatch, entries
from rendering.renderers import alt_text, renderer_of
from rendering.view import View
from rules import record
from rules.game import move_entry_of, narration_of
from rules.text import NOTHING, Language, Text, Translatable, Verbatim, as_name, joined, tr

MAX_BUTTONS_PER_ROW = 5
"""Discord's limit."""
_PICTURE_NAME = re.compile(r"board-(\d+)-(\d+)\.png")


def file_name(match: int, seq: int) -> str:
    """The picture's file name: it marks the message as the board of that match and seq."""
    return f"board-{match}-{seq}.png"


def match_and_seq_shown(message: discord.Message) -> tuple[int, int] | None:
    """The match and seq that a message shows, None when it shows no board.

    The picture's address in the gallery says it: Discord does not list a file that a component
    shows among the message's attachments.
    """
    for address in picture_urls(message.components):
        found = _PICTURE_NAME.fullmatch(urlsplit(address).path.rsplit("/", 1)[-1])
        if found:
            return int(found[1]), int(found[2])
    return None


def picture_urls(components: Any) -> Iterator[str]:
    """The addresses of the pictures in a message's galleries, however deep."""
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from (item.media.url for item in component.items)
        yield from picture_urls(getattr(component, "children", ()))


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """All that a board's message shows except the picture itself, which is a file of its own.

    `picture` is that file's name and `alt` what it shows in words.
    """

    text: Translatable
    picture: str
    alt: str
    accent: int
    buttons: tuple[Button, ...]
    footer: Translatable = NOTHING
    """Small print under the picture."""

    def view(self, language: Language) -> ui.LayoutView:
        """A fresh layout for one send or edit, with the picture as an attachment."""
        layout = ui.LayoutView(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{self.picture}", description=self.alt or None)
        container: ui.Container[Any] = ui.Container(
            ui.TextDisplay(in_discord(self.text, language)), gallery, accent_colour=self.accent
        )
        if self.footer:
            container.add_item(ui.TextDisplay(in_discord(small(self.footer), language)))
        for start in range(0, len(self.buttons), MAX_BUTTONS_PER_ROW):
            row = self.buttons[start : start + MAX_BUTTONS_PER_ROW]
            container.add_item(action_row(language, *row))
        layout.add_item(container)
        return layout


def board_text(
    loaded: LoadedMatch, names: Sequence[str], *, newest: bool, notes: Sequence[Translatable] = ()
) -> Translatable:
    """The text above the picture; `notes` are said in small print."""
    position, narration = loaded.position, narration_of(loaded.position)
    below = [small(note) for note in notes]
    if loaded.result:
        head = heading(sentences.headline(loaded, names))
        if loaded.game.uses_chance(loaded.options):
            seed = Verbatim(loaded.match.seed.hex())
            below.append(small(tr("The seed of the draws was `{seed}`.", seed=seed)))
        return joined([head, sentences.ending(loaded, names), *below], "\n")
    lines: list[Translatable] = []
    if not loaded.events:
        lines.append(heading(sentences.title(loaded, names)))
        options = loaded.game.describe_options(loaded.options)
        lines.append(joined([options, sentences.match_clock(loaded.match)], " · "))
        lines.append(narration.orientation())
        if loaded.game.uses_chance(loaded.options):
            lines.append(small(commitment(loaded)))
    lines.append(sentences.last_events(loaded, names))
    lines.extend(narration.situation(names))
    if newest:
        lines.append(whose_turn(loaded, names))
    lines.extend(below)
    if loaded.events:
        ply = tr("ply {ply}", ply=position.ply)
        lines.append(small(joined([sentences.title(loaded, names), ply], " · ")))
    return joined(lines, "\n")


def whose_turn(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Who is to do what until when."""
    match, position = loaded.match, loaded.position
    if match.paused:
        return tr(
            "A moderator has paused this match. When it goes on, it is {player}'s turn.",
            player=as_name(names[position.to_move]),
        )
    due = NOTHING
    if match.deadline:
        due = tr("Due {moment}.", moment=sentences.relative_and_exact(match.deadline))
    mover = Mention(present(loaded.mover, "player to move"))
    return joined([narration_of(position).prompt(mover).to_mover, due])


def commitment(loaded: LoadedMatch) -> Translatable:
    """The line that commits to the draws of a match before they are made (rules C5)."""
    return tr(
        "The draws are fixed: SHA-256 of the seed is `{hash}`. The seed is shown at the end.",
        hash=Verbatim(record.commitment(loaded.match.seed)),
    )


def record_hashes(loaded: LoadedMatch) -> list[str]:
    """The hash chain of a match's log; the last one covers all of it."""
    match = loaded.match
    wishes = [seat.wish for seat in match.seats]
    return record.hashes_of(
        loaded.game,
        loaded.options,
        len(match.seats),
        match.seed,
        entries(loaded.events),
        wishes=wishes,
    )


def board_buttons(loaded: LoadedMatch) -> tuple[Button, ...]:
    """Buttons of the newest board of a match."""
    match, seq = loaded.match.id, loaded.seq
    blue = discord.ButtonStyle.primary
    next_match = [button(tr("Next match"), "next", match)] if loaded.events else []
    if loaded.result:
        return (
            button(tr("Rematch"), "rematch", match, style=blue),
            button(tr("Look back"), "look", match, loaded.position.ply),
            button(tr("Record"), "record", match),
            *next_match,
        )
    has_steps = move_entry_of(loaded.position).has_steps
    move = [button(tr("Move"), "move", match, seq, style=blue)] if has_steps else []
    return (*move, *action_buttons(loaded), button(tr("More"), "more", match, seq), *next_match)


def action_buttons(loaded: LoadedMatch) -> Iterator[Button]:
    """Buttons of the moves that have one of their own: swap, pass, a colour, a number to name."""
    match, seq, position = loaded.match.id, loaded.seq, loaded.position
    entry = move_entry_of(position)
    style = discord.ButtonStyle.secondary if entry.has_steps else discord.ButtonStyle.primary
    for index, action in enumerate(entry.actions()):
        if action.move is not None:
            yield button(action.label, "pick", match, seq, action.move, style=style)
        else:
            yield button(action.label, "ask", match, seq, index, style=style)


def accent_colour(loaded: LoadedMatch) -> int:
    """The colour of the side to move, or of the winner."""
    seat = loaded.to_move
    if seat is None:
        winners = loaded.result.winners if loaded.result else ()
        seat = winners[0] if winners else 0
    return renderer_of(loaded.match.game).accent(loaded.position, seat)


async def board_layout(
    loaded: LoadedMatch,
    names: Names,
    *,
    language: Language,
    newest: bool = True,
    notes: Sequence[Translatable] = (),
) -> BoardLayout:
    """The layout of the message for a match as it is (or was)."""
    people = await names.escaped(loaded.match.players, loaded.match.server)
    plain = await names.plain(loaded.match.players, loaded.match.server)
    ending_says_it = loaded.result is not None and not sentences.ended_by_a_move(loaded)
    why = joined([sentences.headline(loaded, plain), sentences.why_ended(loaded, plain)], ". ")
    return BoardLayout(
        text=board_text(loaded, people, newest=newest, notes=notes),
        picture=file_name(loaded.match.id, loaded.seq),
        alt=alt_text(
            loaded.position,
            plain,
            NOTHING if ending_says_it else sentences.last_events(loaded, plain),
            ending=why if loaded.result else NOTHING,
            language=language,
        ),
        accent=accent_colour(loaded),
        buttons=board_buttons(loaded) if newest else (),
        footer=_final_hash(loaded) if loaded.result else NOTHING,
    )


async def draw_board(
    loaded: LoadedMatch,
    pictures: Pictures,
    layout: BoardLayout,
    *,
    theme: str,
    language: Language,
) -> Picture:
    """The picture that belongs to a layout."""
    view = View(theme=theme, marks=sentences.last_marks(loaded), language=language)
    return Picture(await pictures.draw(loaded.position, view), layout.picture, layout.alt)


def _final_hash(loaded: LoadedMatch) -> Text:
    """The hash by which a match's record is checked."""
    return tr("Hash of the record: `{hash}`", hash=Verbatim(record_hashes(loaded)[-1]))
