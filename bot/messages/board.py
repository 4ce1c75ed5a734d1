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
from bot.discord_io.responses import Picture
from bot.messages import sentences
from matches.loaded_match import LoadedMatch, entries
from matches.present import present
from rendering.renderers import alt_text, renderer_of
from rendering.view import View
from rules import record
from rules.game import move_entry_of, narration_of
from rules.text import Language, in_language

BUTTONS_A_ROW = 5
"""Discord's limit."""
_FILE = re.compile(r"board-(\d+)-(\d+)\.png")


def file_name(match: int, seq: int) -> str:
    """The picture's file name: it marks the message as the board of that match and seq."""
    return f"board-{match}-{seq}.png"


def shown_in(message: discord.Message) -> tuple[int, int] | None:
    """The match and seq that a message shows, None when it shows no board.

    The picture's address in the gallery says it: Discord does not list a file that a component
    shows among the message's attachments.
    """
    for address in pictures_of(message.components):
        found = _FILE.fullmatch(urlsplit(address).path.rsplit("/", 1)[-1])
        if found:
            return int(found[1]), int(found[2])
    return None


def pictures_of(components: Any) -> Iterator[str]:
    """The addresses of the pictures in a message's galleries, however deep."""
    for component in components:
        if isinstance(component, discord.MediaGalleryComponent):
            yield from (item.media.url for item in component.items)
        yield from pictures_of(getattr(component, "children", ()))


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """All that a board's message shows except the picture itself, which is a file of its own.

    `picture` is that file's name and `alt` what it shows in words.
    """

    text: str
    picture: str
    alt: str
    accent: int
    buttons: tuple[Button, ...]
    below: str = ""
    """Small print under the picture."""

    def view(self, language: Language) -> ui.LayoutView:
        """A fresh layout for one send or edit, with the picture as an attachment."""
        layout = ui.LayoutView(timeout=None)
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        gallery.add_item(media=f"attachment://{self.picture}", description=self.alt or None)
        container: ui.Container[Any] = ui.Container(
            ui.TextDisplay(in_language(self.text, language)), gallery, accent_colour=self.accent
        )
        if self.below:
            container.add_item(ui.TextDisplay(f"-# {in_language(self.below, language)}"))
        for start in range(0, len(self.buttons), BUTTONS_A_ROW):
            row = self.buttons[start : start + BUTTONS_A_ROW]
            container.add_item(action_row(language, *row))
        layout.add_item(container)
        return layout


def board_text(
    loaded: LoadedMatch, names: Sequence[str], *, newest: bool, notes: Sequence[str] = ()
) -> str:
    """The words above the picture; `notes` are said in small print."""
    position = loaded.position
    small = [f"-# {note}" for note in notes]
    if loaded.result:
        head = f"### {sentences.headline(loaded, names)}"
        if loaded.game.uses_chance(loaded.options):
            small.append(f"-# The seed of the draws was `{loaded.match.seed.hex()}`.")
        return "\n".join([head, sentences.ending(loaded, names), *small])
    lines: list[str] = []
    if not loaded.events:
        lines.append(f"### {sentences.title(loaded, names)}")
        clock = sentences.clock_of(loaded.match)
        lines.append(f"{loaded.game.describe_options(loaded.options)} · {clock}")
        if narration_of(position).orientation():
            lines.append(narration_of(position).orientation())
        if loaded.game.uses_chance(loaded.options):
            lines.append(commitment(loaded))
    said = sentences.told(loaded, names)
    if said:
        lines.append(said)
    lines.extend(narration_of(position).situation(names))
    if newest:
        lines.append(whose_turn(loaded, names))
    lines.extend(small)
    if loaded.events:
        lines.append(f"-# {sentences.title(loaded, names)} · ply {position.ply}")
    return "\n".join(lines)


def whose_turn(loaded: LoadedMatch, names: Sequence[str]) -> str:
    """Who is to do what until when."""
    match, position = loaded.match, loaded.position
    if match.paused:
        who = names[position.to_move]
        return f"A moderator has paused this match. When it goes on, it is {who}'s turn."
    due = f" Due {sentences.when_exactly(match.deadline)}." if match.deadline else ""
    prompt = narration_of(position).prompt(
        sentences.mention(present(loaded.mover, "player to move"))
    )
    return f"{prompt.to_mover}{due}"


def commitment(loaded: LoadedMatch) -> str:
    """The line that commits to the draws of a match before they are made (rules C5)."""
    digest = record.commitment(loaded.match.seed)
    return (
        f"-# The draws are fixed: SHA-256 of the seed is `{digest}`. The seed is shown at the end."
    )


def hashes(loaded: LoadedMatch) -> list[str]:
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
    onwards = [button("Next match", "next", match)] if loaded.events else []
    if loaded.result:
        return (
            button("Rematch", "rematch", match, style=blue),
            button("Look back", "look", match, loaded.position.ply),
            button("Record", "record", match),
            *onwards,
        )
    has_steps = move_entry_of(loaded.position).has_steps
    move = [button("Move", "move", match, seq, style=blue)] if has_steps else []
    return (*move, *action_buttons(loaded), button("More", "more", match, seq), *onwards)


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


def accent_of(loaded: LoadedMatch) -> int:
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
    notes: Sequence[str] = (),
) -> BoardLayout:
    """The layout of the message for a match as it is (or was)."""
    people = await names.of(loaded.match.players, loaded.match.server)
    plain = await names.plain(loaded.match.players, loaded.match.server)
    told_as_reason = loaded.result is not None and not sentences.ended_by_a_move(loaded)
    ending = f"{sentences.headline(loaded, plain)}. {sentences.why_ended(loaded, plain, quote=str)}"
    return BoardLayout(
        text=board_text(loaded, people, newest=newest, notes=notes),
        picture=file_name(loaded.match.id, loaded.seq),
        alt=alt_text(
            loaded.position,
            plain,
            "" if told_as_reason else sentences.told(loaded, plain, quote=str),
            ending=ending if loaded.result else "",
            language=language,
        ),
        accent=accent_of(loaded),
        buttons=board_buttons(loaded) if newest else (),
        below=f"Hash of the record: `{hashes(loaded)[-1]}`" if loaded.result else "",
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
    return Picture(await pictures.of(loaded.position, view), layout.picture, layout.alt)
