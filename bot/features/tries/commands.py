"""«Try»: a private board on which a person plays for all sides, and steps through what they tried.

Nothing here says how good a move is. A place in the tree is named in custom_ids by its address
(`matches.tries.address_of`), so they work after a restart and after the match has gone on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

from bot.discord_io.components import (
    MAX_OPTIONS,
    MAX_TEXT_LENGTH,
    Button,
    Control,
    Menu,
    Option,
    button,
    fits,
    select,
)
from bot.discord_io.markup import bold, in_discord, small
from bot.discord_io.responses import Document, Picture
from bot.features.plans import add_lines
from bot.features.play.choosing import add_pad
from bot.features.play.pad_layout import PadSubject, WholeTurn, warnings_of
from bot.interactions.dispatch import Handlers, Request
from bot.interactions.private_pictures import preview_picture, tried_picture
from bot.messages import sentences
from bot.messages.board import plan_button
from matches.log.loaded_match import LoadedMatch
from matches.tries import Place, Tries, address_of, after_match, place_with, position_at
from model.text_values import match_number
from rules.errors import MoveError
from rules.game import Move, Position
from rules.text import NOTHING, Notation, Text, in_language, join_texts, tr
from rules.turns import Preview, describe_turn, preview_of
from rules.variations import NO_VARIATIONS, Variations

handlers = Handlers()

PREFIX = "try-"
BACK, FORWARD = Notation("◀"), Notation("▶")
ONLY_YOU = tr("Only you see this board, and nothing on it is played.")
DRAWN = tr("What comes next is drawn at random, so the line stops here.")
GONE = tr("What you tried there is no longer kept, so this is the match itself.")


# ---- places
def _turn_start(loaded: LoadedMatch, ply: int) -> int:
    """Return the nearest ply, at most `ply`, at which a turn begins."""
    ply = min(max(ply, 0), len(loaded.line.moves))
    while ply > 0 and loaded.line.positions[ply].mid_turn:
        ply -= 1
    return ply


async def _load(request: Request) -> tuple[LoadedMatch, Tries, Place, Text]:
    """Return the match, the tries and the place of a control, and what to say of it.

    If the place is not kept any more, it is the newest position of the match.
    """
    loaded = await request.load_match()
    tries = await request.service.trying.get(request.player, loaded)
    place = place_with(request.arg(1), loaded.line, tries)
    note = NOTHING if place else GONE
    place = place or Place(_turn_start(loaded, len(loaded.line.moves)))
    try:
        position_at(loaded.line, place)
    except MoveError as error:  # as after a player has left
        return loaded, tries, Place(place.ply), error.text
    return loaded, tries, place, note


def _before(loaded: LoadedMatch, place: Place) -> Place | None:
    """Return the place one turn before, None at the start of the match."""
    if place.turns:
        return Place(place.ply, place.turns[:-1])
    return Place(_turn_start(loaded, place.ply - 1)) if place.ply else None


def _after(loaded: LoadedMatch, tries: Tries, place: Place) -> list[tuple[str, Place]]:
    """Return the turns that follow a place, and where they lead; the match's own turn first."""
    line = loaded.line
    following = [(turn, place.then(turn)) for turn in tries.next_turns(place)]
    if place.turns or place.ply == len(line.moves):
        return following
    turn = line.turn_of(place.ply)
    played = ", ".join(line.moves[turn.start : turn.stop])
    return [(played, Place(turn.stop)), *following]


def _is_open(position: Position) -> bool:
    """Whether a turn can be tried in a position: the game goes on, and nothing is drawn now."""
    try:
        return position.result() is None and bool(position.legal_moves())
    except MoveError:
        return False


def _last_turn(loaded: LoadedMatch, place: Place) -> Preview:
    """Return the turn that leads to a place. At the start of the match it has no plies."""
    before = _before(loaded, place)
    if before is None:
        return preview_of(position_at(loaded.line, place), ())
    if place.turns:
        moves = [Move(each) for each in place.turns[-1].split(", ")]
    else:
        moves = list(loaded.line.moves[before.ply : place.ply])
    preview = preview_of(position_at(loaded.line, before), moves)
    # a played turn leads to the position with what was drawn then
    return replace(preview, after=position_at(loaded.line, place))


# ---- the board
@handlers.on("try", match=True)
async def open_board(request: Request) -> None:
    """Handle «Try» on a board: show the same position, to try moves in it."""
    loaded = await request.load_match()
    tries = await request.service.trying.get(request.player, loaded)
    await _show(request, loaded, tries, Place(_turn_start(loaded, request.number(1))))


@handlers.on("try-show", match=True)
async def show_place(request: Request) -> None:
    """Handle ◀, ▶ and «Back»: show another place."""
    loaded, tries, place, note = await _load(request)
    await _show(request, loaded, tries, place, note)


@handlers.on("try-branch", match=True)
async def choose_branch(request: Request) -> None:
    """Handle the menu of turns that follow: show where one of them leads."""
    request = replace(request, args=(request.arg(0), request.choice))
    await show_place(request)


async def _show(
    request: Request, loaded: LoadedMatch, tries: Tries, place: Place, note: Text = NOTHING
) -> None:
    last = _last_turn(loaded, place)
    names = await request.names(loaded.match)
    position, narration = last.after, last.after.narration
    lines = [note, bold(_head(loaded, place))]
    if before := _before(loaded, place):
        lines.append(describe_turn(position_at(loaded.line, before), last.moves, names))
    if place.turns:
        lines += warnings_of(last)
    is_open = _is_open(position)
    if position.result():
        lines.append(narration.verdict(names))
    elif is_open:
        lines += [
            *narration.situation(names),
            narration.prompt(names[position.to_move]).about_mover,
        ]
    else:
        lines.append(DRAWN)
    lines.append(small(ONLY_YOU))
    picture = await _picture(request, loaded, place)
    rows = _rows(request, loaded, tries, place, position if is_open else None)
    await request.say(join_texts(lines, "\n"), *rows, picture=picture)


def _head(loaded: LoadedMatch, place: Place) -> Text:
    """Return what is tried, and where it begins: «Escabel #128, tried after move 14: d4 · e5»."""
    title, number = loaded.game.title, match_number(loaded.match.id)
    begins = sentences.after_move(loaded.line.move_number_of(place.ply))
    where = join_texts([join_texts([title, number]), tr("trying moves"), begins], " · ")
    return join_texts([where, Notation(" · ".join(place.turns[-MAX_TURNS_SHOWN:]))], ": ")


MAX_TURNS_SHOWN = 12
"""The last turns of a line that its board names. «As text» names them all."""


def _rows(
    request: Request, loaded: LoadedMatch, tries: Tries, place: Place, position: Position | None
) -> Sequence[Sequence[Button | Menu]]:
    """Return the controls of the board; `position` is None if no turn can be tried in it."""
    match, line = loaded.match.id, loaded.line
    address = address_of(line, place)
    before, following = _before(loaded, place), _after(loaded, tries, place)

    def step(label: Text, to: Place | None, mark: str) -> Button:
        # the letter at the end only keeps their custom_ids apart
        there = address if to is None else address_of(line, to)
        return button(label, "try-show", match, there, mark, disabled=to is None)

    steps = [step(BACK, before, "b"), step(FORWARD, following[0][1] if following else None, "f")]
    own: list[Button] = []
    if position is not None:
        subject = _subject(loaded, tries, place, position)
        blue = discord.ButtonStyle.primary
        if position.pad.has_steps:
            steps.append(subject.button(tr("Move"), "move", style=blue))
            steps.append(subject.button(tr("Type it"), "type"))
        own = subject.actions()
    options = [Option(Notation(turn), address_of(line, to)) for turn, to in following]
    placeholder = tr("Turns that follow")
    menus: list[Menu] = []
    if len(options) > 1:
        starts = range(0, min(len(options), 2 * MAX_OPTIONS), MAX_OPTIONS)
        menus = [
            select(placeholder, options[at : at + MAX_OPTIONS], "try-branch", match, address, at)
            for at in starts
        ]
    below = [button(tr("As text"), "try-text", match, address)]
    if place.turns:
        below.insert(0, button(tr("Remove"), "try-remove", match, address))
        if play := _play_this(request, loaded, place):
            below.insert(0, play)
    if turns_from_now(loaded, place) and plan_button(loaded, request.player):
        below.append(button(tr("Answer in advance"), "try-plan", match, address))
    if tries.trees:
        below.append(button(tr("Start over"), "try-clear", match, address))
    return [steps, own, *([menu] for menu in menus), below]


def turns_from_now(loaded: LoadedMatch, place: Place) -> tuple[str, ...]:
    """Return the turns from the newest position of a match to a place; () if they do not lead
    there."""
    return place.turns if place.ply == len(loaded.line.moves) else ()


def _play_this(request: Request, loaded: LoadedMatch, place: Place) -> Button | None:
    """Return the button that previews the first turn of a line in the match itself, if that is
    the person's turn."""
    turns = turns_from_now(loaded, place)
    if not turns or loaded.mover != request.player or loaded.match.paused:
        return None
    key = (loaded.match.id, loaded.seq, turns[0])
    if not fits(Control.BUTTON, "pick", *key):
        return None
    return button(tr("Play this"), "pick", *key, style=discord.ButtonStyle.success)


async def _picture(request: Request, loaded: LoadedMatch, place: Place) -> Picture:
    last, before = _last_turn(loaded, place), _before(loaded, place)

    def said(names: Sequence[str]) -> Text:
        if before is None:
            return NOTHING
        return describe_turn(position_at(loaded.line, before), last.moves, names)

    note = tr("A board to try moves on.") if place.turns else NOTHING
    return await tried_picture(request, loaded, last, said, note)


# ---- trying a turn
def _subject(loaded: LoadedMatch, tries: Tries, place: Place, position: Position) -> PadSubject:
    number, title = match_number(loaded.match.id), loaded.game.title
    colour = position.narration.colour(position.to_move)
    head = tr("{game} {match}, trying a move.", game=title, match=number)
    if colour:
        head = tr(
            "{game} {match}, trying a move for {colour}.", game=title, match=number, colour=colour
        )

    async def draw(request: Request, preview: Preview | None, show: str) -> Picture:
        shown = preview or preview_of(position, ())
        return await preview_picture(request, loaded, shown, show=show)

    async def take(request: Request, turn: WholeTurn) -> None:
        to = after_match(loaded.line, place.then(turn.preview.text))
        kept = await request.service.trying.add(request.player, loaded, to, request.asked_at)
        await _show(request, loaded, kept, to, turn.note)

    return PadSubject(
        position,
        join_texts([title, number]),
        head,
        key=(loaded.match.id, address_of(loaded.line, place)),
        names=lambda request: request.names(loaded.match),
        draw=draw,
        take=take,
        prefix=PREFIX,
        extra=(button(tr("Back"), "try-show", loaded.match.id, address_of(loaded.line, place)),),
    )


async def _load_subject(request: Request) -> PadSubject:
    loaded, tries, place, _ = await _load(request)
    return _subject(loaded, tries, place, position_at(loaded.line, place))


add_pad(handlers, _load_subject, PREFIX, match=True)


# ---- removing
@handlers.on("try-remove", match=True)
async def remove(request: Request) -> None:
    """Handle «Remove»: take away the last turn of a line, and what follows it."""
    loaded, tries, place, note = await _load(request)
    if place.turns:
        tries = await request.service.trying.remove(request.player, loaded, place)
        place = Place(place.ply, place.turns[:-1])
    await _show(request, loaded, tries, place, note)


@handlers.on("try-clear", match=True)
async def ask_to_clear(request: Request) -> None:
    """Handle «Start over»: ask for confirmation."""
    loaded, _, place, _ = await _load(request)
    match = loaded.match.id
    confirm = button(tr("Start over"), "try-cleared", match, style=discord.ButtonStyle.danger)
    back = button(tr("Back"), "try-show", match, address_of(loaded.line, place))
    await request.say(tr("Take away all that you have tried in this match?"), [confirm, back])


@handlers.on("try-cleared", match=True)
async def clear(request: Request) -> None:
    """Handle the confirmation: take away all lines, and show the match as it is now."""
    loaded = await request.load_match()
    await request.service.trying.clear(request.player, loaded.match.id)
    await _show(request, loaded, Tries(), Place(_turn_start(loaded, len(loaded.line.moves))))


@handlers.on("try-plan", match=True)
async def answer_in_advance(request: Request) -> None:
    """Handle «Answer in advance»: add all lines through this place to the person's plan."""
    loaded, tries, place, _ = await _load(request)
    turns = turns_from_now(loaded, place)
    lines = tries.trees.get(place.ply, NO_VARIATIONS).lines
    through = tuple(line for line in lines if turns and line[: len(turns)] == turns)
    await add_lines(request, loaded, Variations(through))


# ---- as text
@handlers.on("try-text", match=True)
async def show_text(request: Request) -> None:
    """Handle «As text»: show the board in characters, and all lines that were tried."""
    loaded, tries, place, note = await _load(request)
    position = position_at(loaded.line, place)
    names = await request.names(loaded.match)
    fence = Notation("```")
    board = join_texts([fence, position.narration.board_grid(), fence], "\n")
    lists = position.narration.board_lists(names)
    number_of = loaded.line.move_number_of
    lines = [
        join_texts([sentences.after_move(number_of(ply)), Notation(" · ".join(turns))], ": ")
        for ply, tree in sorted(tries.trees.items())
        for turns in tree.lines
    ]
    head = [note, bold(_head(loaded, place))]
    whole = join_texts([*head, *lists, board, *lines], "\n")
    back = [button(tr("Back"), "try-show", loaded.match.id, address_of(loaded.line, place))]
    if len(in_discord(whole, request.language)) <= MAX_TEXT_LENGTH:
        await request.say(whole, back)
        return
    plain = await request.context.names.plain(loaded.match.players, loaded.match.server)
    parts = [*position.narration.board_lists(plain), position.narration.board_grid(), *lines]
    text = in_language(join_texts(parts, "\n"), request.plain_language)
    document = Document(f"{loaded.match.game}-{loaded.match.id}-tried.txt", f"{text}\n".encode())
    said = [*head, tr("The whole board and all lines are in the file.")]
    await request.say(join_texts(said, "\n"), back, documents=[document])
