"""The message that shows a match: a Components V2 container with text, picture and buttons."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlsplit

import discord
from discord import ui

from bot.context import Context
from bot.discord_io.components import (
    MAX_BUTTONS_PER_ROW,
    Button,
    action_row,
    all_components,
    button,
    layout_view,
    suggestion,
)
from bot.discord_io.markup import InDiscord, heading, small
from bot.discord_io.responses import Picture
from bot.languages import render_within
from bot.messages import endings, sentences
from matches.hints.hints import gets_hints
from matches.learn import lessons_about
from matches.log.loaded_match import LoadedMatch, entries
from matches.takebacks import plies_after_undo
from model.computers import is_computer
from model.errors import Refused
from model.preferences import PlayerPreferences, ServerSettings
from model.stored_fields import required
from model.text_values import Mention, match_number
from rendering.renderers import alt_text, renderer_of
from rendering.themes import DEFAULT_THEME, THEMES
from rendering.view import View
from rules import record
from rules.game import Position
from rules.lessons import Lesson
from rules.text import NOTHING, Language, Notation, Text, as_name, join_texts, tr

ONE_PLY_BACK = Notation("◀")
"""The label of the button that shows a running match as it was one ply before."""
MAX_BOARD_TEXT = 3500
"""Characters of the text above the picture. All texts of a message may have 4000 together."""
_PICTURE_NAME = re.compile(r"board-(\d+)-(\d+)\.png")
"""The file name of a board's picture, with its match and seq."""
THEME_LABELS = {name: tr("Theme: {theme}", theme=theme.term) for name, theme in THEMES.items()}
"""What an entry of a list calls each theme."""
THEME_CHOICES = [suggestion(label, theme) for theme, label in THEME_LABELS.items()]


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


def board_text(
    loaded: LoadedMatch, names: Sequence[str], *, newest: bool, notes: Sequence[Text] = ()
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


def whose_turn(loaded: LoadedMatch, names: Sequence[str]) -> Text:
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


def must_commit(loaded: LoadedMatch) -> bool:
    """Return whether the commitment to the seed must be posted before the next board."""
    match = loaded.match
    chance = loaded.game.uses_chance(loaded.options)
    return chance and match.board is None and match.extras.commitment is None


def commitment(loaded: LoadedMatch) -> Text:
    """Return the message that publishes the hash of the seed.

    It fixes all draws of a match before they are made, so it is posted before the first board, and
    never edited.
    """
    return tr(
        "{match} · Fair draws: ||A secret seed fixes them and is shown at the end. "
        "Its SHA-256 is `{hash}`.||",
        match=join_texts([loaded.game.title, match_number(loaded.match.id)]),
        hash=Notation(record.commitment(loaded.match.seed)),
    )


def record_hashes(loaded: LoadedMatch) -> list[str]:
    """Return the hash chain of a match's record; the last hash covers the whole record."""
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


def board_buttons(loaded: LoadedMatch) -> tuple[tuple[Button, ...], ...]:
    """Return the rows of buttons of the newest board of a match."""
    match, seq = loaded.match.id, loaded.seq
    blue = discord.ButtonStyle.primary
    next_match = [button(tr("Next match"), "next", match)] if loaded.events else []
    plies = len(loaded.line.moves)
    tries = try_button(match, plies)
    if loaded.result:
        replay = [button(tr("Replay"), "replay", match)] if loaded.line.moves else []
        first = (
            button(tr("Rematch"), "rematch", match, style=blue),
            *replay,
            button(tr("Look back"), "look", match, loaded.position.ply),
            button(tr("More"), "more", match, seq),
            *next_match,
        )
        review = [button(tr("Review"), "ask-review", match)] if loaded.line.moves else []
        return (first, (*review, tries))
    moving = [tries]
    if not is_computer(required(loaded.mover, "player to move")):
        actions = list(action_buttons(loaded.position, (match, seq)))
        move = [button(tr("Move"), "move", match, seq, style=blue)]
        has_steps = loaded.position.pad.has_steps
        moving = [*(move if has_steps else actions), *hint_button(loaded), tries]
        moving += actions if has_steps else ()
    back = [button(ONE_PLY_BACK, "look", match, plies - 1)] if plies else []
    newest = loaded.newest
    if newest is not None and newest.player is not None and seq == loaded.match.extras.replied:
        # whoever replies has no private answer with this button
        undo = undo_button(loaded, newest.player, newest.at)
        back += [undo] if undo else []
    more = button(tr("More"), "more", match, seq)
    first_of_game = loaded.match.extras.first_of_game
    game = loaded.match.game
    about = lessons_about(loaded.position.game, loaded.position.options)
    reading = button(tr("Rules"), "rules", 0, game), learn_button(game, about)
    rules = reading if first_of_game else ()
    return _in_rows([*moving, *rules], [*back, more, *next_match])


def learn_button(game: str, about: Iterable[Lesson]) -> Button:
    """Return the button that leads to the lessons of a game, and to those `about` its options."""
    return button(tr("Learn"), "learn", 0, game, *(lesson.name for lesson in about))


def try_button(number: int, ply: int) -> Button:
    """Return the button that opens a private board after `ply` plies, to try moves on.

    `number` is the number of a match, or minus the number of a study.
    """
    return button(tr("Try"), "try", number, ply)


def hint_button(loaded: LoadedMatch) -> list[Button]:
    """Return the button for a hint to the player to move; none where there are no hints."""
    alone = gets_hints(loaded, required(loaded.mover, "player to move"))
    return [button(tr("Hint"), "hint", loaded.match.id)] if alone else []


def _in_rows(
    moving: Sequence[Button], last_row: Sequence[Button]
) -> tuple[tuple[Button, ...], ...]:
    """Return one row, if all buttons fit into it, else those for moving first, in full rows."""
    if len(moving) + len(last_row) <= MAX_BUTTONS_PER_ROW:
        return ((*moving, *last_row),)
    full = range(0, len(moving), MAX_BUTTONS_PER_ROW)
    rows = (tuple(moving[start : start + MAX_BUTTONS_PER_ROW]) for start in full)
    return (*rows, tuple(last_row))


def action_buttons(position: Position, key: Sequence[object], prefix: str = "") -> Iterator[Button]:
    """Yield the buttons for moves that have their own button, such as a swap, a pass or a komi.

    A button whose move needs a number opens a form. One plays the rest of the turn at random; only
    a match has that. `key` and `prefix` are as in `PadSubject`; a match has no prefix.
    """
    pad = position.pad
    style = discord.ButtonStyle.secondary if pad.has_steps else discord.ButtonStyle.primary
    for index, action in enumerate(pad.actions()):
        if action.move is not None:
            yield button(action.label, f"{prefix}pick", *key, action.move, style=style)
        elif action.number is not None:
            yield button(action.label, f"{prefix}ask", *key, index, style=style)
        elif not prefix:
            yield button(action.label, "random", *key, style=style)


def undo_button(loaded: LoadedMatch, player: int, now: datetime) -> Button | None:
    """Return the button that undoes the player's last turn; None if that cannot be undone."""
    try:
        plies_after_undo(loaded, player, now)
    except Refused:
        return None
    return button(tr("Undo"), "undo", loaded.match.id, loaded.seq)


def plan_button(loaded: LoadedMatch, player: int) -> Button | None:
    """Return the button for answers in advance; None if the player cannot plan any."""
    if loaded.result or len(loaded.match.seats) != 2 or len(loaded.match.seats_of(player)) != 1:
        return None
    return button(tr("Answer in advance"), "plan", loaded.match.id)


def accent_colour(loaded: LoadedMatch) -> int:
    """Return the accent colour of the seat to move, or of the first winner after the end."""
    first, *_ = winners(loaded) or (0,)
    seat = first if loaded.to_move is None else loaded.to_move
    return renderer_of(loaded.match.game).accent(loaded.position, seat)


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


def board_alt(loaded: LoadedMatch, names: Sequence[str], view: View) -> str:
    """Return the alt text of the picture that `draw_board` draws; `names` are plain."""
    return alt_text(
        loaded.position,
        names,
        endings.happened_before_result(loaded, names),
        show=view.show,
        ending=endings.result_and_reason(loaded, names),
        language=view.language,
    )


async def draw_board(context: Context, loaded: LoadedMatch, view: View) -> bytes:
    """Draw the newest position of a match, and mark what the whole last turn did."""
    match = loaded.match
    players = await context.names.for_picture(match.players, match.server)
    marks = sentences.last_marks(loaded)
    view = replace(view, marks=marks, players=players, winners=winners(loaded))
    return await context.pictures.draw(loaded.position, view)


async def draw_position(
    context: Context,
    position: Position,
    view: View,
    names: Sequence[str],
    last: Text,
    *,
    ending: Text = NOTHING,
    note: Text = NOTHING,
    file: str,
) -> Picture:
    """Draw any position as a `file`; `names`, `last`, `ending` and `note` are as in `alt_text`."""
    show, language = view.show, view.language
    alt = alt_text(position, names, last, show=show, ending=ending, note=note, language=language)
    return Picture(await context.pictures.draw(position, view), file, alt)


def winners(loaded: LoadedMatch) -> tuple[int, ...] | None:
    """Return the seats that have won a match, None if it goes on."""
    return loaded.result.winners if loaded.result else None


def proof_of(loaded: LoadedMatch) -> Text:
    """Return the line by which the record of a match that is over can be checked."""
    last = Notation(record_hashes(loaded)[-1])
    if not loaded.game.uses_chance(loaded.options):
        return tr("Hash of the record: `{hash}`", hash=last)
    seed = Notation(loaded.match.seed.hex())
    return tr("Hash of the record: `{hash}`. Seed of the draws: `{seed}`", hash=last, seed=seed)


# ---- themes
def chosen_theme(chosen: PlayerPreferences | ServerSettings) -> str | None:
    """Return the chosen theme, None if none was chosen or the chosen one was removed since."""
    return chosen.theme if chosen.theme in THEMES else None


async def board_theme(context: Context, server: int | None) -> str:
    """Return the theme of the boards that are posted on a server; None is a private message."""
    if server is None:
        return DEFAULT_THEME
    async with context.database.read() as unit:
        settings = (await unit.servers.get(server)).settings
    return chosen_theme(settings) or DEFAULT_THEME


async def board_view(context: Context, server: int | None) -> View:
    """Return how pictures look that are posted on a server, or in a private message for None."""
    language = context.languages.default if server is None else context.language_in(server)
    return View(await board_theme(context, server), language=language)
