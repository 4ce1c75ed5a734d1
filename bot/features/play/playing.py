"""Making a move: `/move` and `/swap`, the preview, confirming and playing it, turns at random.

Every message here is a private answer to the player to move. The custom_ids of its controls hold
the match, the seq and what was chosen so far, so that they work after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from bot.context import Context, Interaction
from bot.discord_io.components import GREEN, MAX_OPTIONS, MAX_VALUE_LENGTH, button, fits, suggestion
from bot.discord_io.responses import Picture
from bot.features.play.choosing import add_pad, choices_of, enter_turn
from bot.features.play.pad import WholeTurn
from bot.features.play.pad_layout import PadSubject, back_button, confirm_rows, preview_text
from bot.interactions.board_pictures import preview_picture, private_picture, private_view
from bot.interactions.dispatch import Request, handlers
from bot.interactions.find_match import (
    MAX_MATCHES_OFFERED,
    NO_MATCH,
    ask_which_match,
    match_by_number,
    name_one,
    own_match,
)
from bot.interactions.slash_commands import MatchText, MoveText, Suggestion, describe, suggest
from bot.messages import sentences
from bot.messages.board_message import hint_button, plan_button, undo_button
from bot.messages.lists import next_link
from matches.log.match import Match
from matches.play import offered
from model.entities import MatchRow
from model.errors import Refused, Unplayable
from model.limits import Limit
from model.preferences import Confirmation
from model.text_values import ChannelName, match_number
from rules import text_limits
from rules.errors import GameError, MoveError
from rules.game import Move, Position
from rules.text import NOTHING, Notation, Text, UserInput, as_name, join_texts, tr
from rules.turns import Preview, random_turns_of, read_turn
from rules.variations import Variations

NOT_ON_MOVE = tr("It's not your turn in any match. `/matches` shows them all.")
NOT_ON_MOVE_HERE = tr("It's not your turn in any match of this channel. `/matches` shows them all.")
SEVERAL_MATCHES = tr("It's your turn in several matches.")


# ---- finding the match
async def matches_to_move_in(
    request: Request, text: str | None, max_matches: int = 25
) -> tuple[list[Match], bool]:
    """Load the matches in which the player may want to make a move; return whether these are all.

    These are: the match with the number in `text`, in which it may not be their turn; else those
    in this channel in which it is their turn; else their only running match in this channel; else,
    if they have none in this channel, all in which it is their turn. At most `max_matches` are
    loaded, because each is replayed. Raises Refused if there is none, Unplayable if none can be
    replayed.
    """
    if text:
        return [await match_by_number(request, text)], True
    player = request.player
    async with request.read() as unit:
        local = await unit.matches.in_channel(request.channel, player)
    running = [each for each in local if player in each.players and each.to_move is not None]
    rows = [row for row in running if row.mover == player and not row.paused]
    if not rows and len(running) > 1:
        raise Refused(NOT_ON_MOVE_HERE)
    # the only match here is meant; the answer to the move will say whose turn it is
    rows = rows or running
    if not rows:
        async with request.read() as unit:
            rows = await unit.matches.waiting_for(player)
            if not rows and not await unit.matches.playing(player):
                raise Refused(NO_MATCH)
    if not rows:
        raise Refused(NOT_ON_MOVE)
    playable = await _load_playable(request.context, rows[:max_matches])
    return playable, len(rows) <= max_matches


async def _load_playable(context: Context, rows: Iterable[MatchRow]) -> list[Match]:
    """Load those matches that can be replayed, and suspend the others.

    Raises Unplayable if there are matches but none of them can be replayed.
    """
    playable: list[Match] = []
    failure: Unplayable | None = None
    for row in rows:
        try:
            playable.append(await context.service.matches.load(row.id))
        except Unplayable as error:
            failure = error
            await context.service.stuck.suspend(row.id)
    if failure is not None and not playable:
        raise failure
    return playable


def matches_where_legal(candidates: list[Match], text: str) -> list[Match]:
    """Return the matches in which the text is a legal move; all of them if it is legal in none."""
    legal_in: list[Match] = []
    for match in candidates:
        try:
            read_turn(match.position, text)
        except MoveError:
            continue
        legal_in.append(match)
    return legal_in or candidates


# ---- suggestions
async def complete_move(request: Request, typed: str) -> list[Suggestion]:
    """Suggest legal moves in the match that is named, or in the first one that waits for a move."""
    named = getattr(request.interaction.namespace, "match", None)
    try:
        candidates, _ = await matches_to_move_in(request, named, max_matches=1)
    except (Refused, GameError):
        return []
    mine = [match for match in candidates if match.mover == request.player]
    return suggested_moves(mine[0].position, typed) if mine else []


def suggested_moves(position: Position, typed: str) -> list[Suggestion]:
    """Return legal moves for what was typed: the move that it means, those that begin with it, and
    those that contain it, each in the order of `MovePad.suggestions`.

    For a turn of several plies, separated by commas, the last ply is completed.
    """
    *finished, last = typed.split(",")
    # The public view does not know what will be drawn, so suggestions cannot reveal it.
    position = position.without_future_draws()
    try:
        for ply in finished:
            position = position.play(position.read(ply))
            if not position.mid_turn:
                return []
    except GameError:
        return []
    prefix = "".join(f"{ply.strip()}, " for ply in finished)
    choices: list[Suggestion] = []
    for each in fitting_moves(position, last)[:MAX_OPTIONS]:
        value = prefix + each
        label = join_texts([Notation(value), position.narration.hint(each)], " · ")
        if len(value) <= MAX_VALUE_LENGTH:
            choices.append(suggestion(label, value))
    return choices


def fitting_moves(position: Position, typed: str) -> list[Move]:
    """Return the legal moves that fit what was typed, in the order of `suggested_moves`."""
    part = typed.strip().lower().replace(" ", "")
    moves = position.pad.suggestions()
    if not part:
        return list(moves)
    fitting: dict[Move, None] = {}
    with suppress(GameError):
        fitting[position.read(typed)] = None
    bare = [(each, each.lower().replace(" ", "")) for each in moves]
    fitting.update((each, None) for each, text in bare if text == part)
    fitting.update((each, None) for each, text in bare if text.startswith(part))
    fitting.update((each, None) for each, text in bare if part in text)
    return list(fitting)


# ---- the commands
@handlers.command("move", tr("Make your move."))
@describe(move=tr("Your move, such as d4 or d4-d5. The list shows what is legal."))
@suggest(move=complete_move)
@own_match
async def move(interaction: Interaction, move: MoveText, match: MatchText | None = None) -> None:
    """`/move`: make a move."""
    await enter_typed_move(Request(interaction), move, match)


@handlers.command("swap", tr("Swap sides with your opponent, if the game allows it now."))
@own_match
async def swap(interaction: Interaction, match: MatchText | None = None) -> None:
    """`/swap`: play the move `swap`."""
    await enter_typed_move(Request(interaction), "swap", match)


async def enter_typed_move(request: Request, text: str, typed: str | None) -> None:
    """Find the match that a typed move is for, and preview or play the move there.

    `typed` is what was typed to name the match. If it is None and the move is legal in several
    matches, or there are too many to look at all, ask which one. Raises Refused, with a list of the
    matches, if the move is too long for buttons.
    """
    playable, are_all = await matches_to_move_in(request, typed)
    if len(playable) > 1:
        playable = matches_where_legal(playable, text)
    if len(playable) == 1 and are_all:
        await enter_turn(request, MatchSubject(playable[0], request.player), text)
        return
    are_all = are_all and len(playable) <= MAX_MATCHES_OFFERED
    rows, move = [match.row for match in playable[:MAX_MATCHES_OFFERED]], " ".join(text.split())
    if not all(fits("pick", row.id, row.seq, move) for row in rows):
        raise await name_one(request, rows, SEVERAL_MATCHES)
    which_one = tr("Which one is “{move}” for?", move=text_limits.shown(move))
    more = NOTHING if are_all else tr("If it is none of these, name one with the option match.")
    question = join_texts([SEVERAL_MATCHES, which_one, more])
    await ask_which_match(request, rows, "pick", lambda row: (row.seq, move), question)


# ---- a match on the pad
class MatchSubject(PadSubject):
    """A match, for the player to move. Raises Refused if it is not this player's turn."""

    prefix = ""
    has_random_turns = True

    def __init__(self, match: Match, player: int) -> None:
        match.check_can_move(player)
        position = match.position.without_future_draws()
        colour = position.narration.colour(position.to_move)
        title, number = match.game.title, match_number(match.row.id)
        head = tr("{game} {match}.", game=title, match=number)
        if colour:  # because a player may have several matches
            head = tr("{game} {match}, you are {colour}.", game=title, match=number, colour=colour)
        key = (match.row.id, match.seq)
        extra = tuple(filter(None, [hint_button(match)]))
        super().__init__(position, join_texts([title, number]), head, key, extra)
        self.match = match

    @classmethod
    async def load(cls, request: Request) -> MatchSubject:
        """Load the match. Raises OutOfDate if the control is not on the newest board, and Refused
        if it is not this player's turn."""
        match = await request.load_match()
        match.check_up_to_date(request.seq)
        return cls(match, request.player)

    async def names(self, request: Request) -> Sequence[Text]:
        """Return the players' names."""
        return await request.names(self.match.row)

    async def draw(self, request: Request, preview: Preview | None, highlight: str = "") -> Picture:
        """Draw the newest board, or the preview."""
        if preview is not None:
            return await preview_picture(request, self.match, preview, highlight=highlight)
        view = await private_view(request, highlight=highlight)
        return await private_picture(request, self.match, view)

    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Show what a turn would do, with «Confirm».

        Play it at once if the player's preferences do not ask for confirmation, there are no
        warnings, and the player has chosen the whole turn.
        """
        async with request.read() as unit:
            preferences = await unit.players.preferences(request.player)
        at_once = preferences.confirm is Confirmation.NEVER and not turn.preview.warnings
        if turn.chosen_by_hand and at_once:
            await play_turn(request, self.match.row.id, self.match.seq, turn.preview.text)
            return
        picture = await self.draw(request, turn.preview)
        rows = confirm_rows(self, turn)
        await request.say(preview_text(self, turn), *rows, picture=picture)


async def play_turn(
    request: Request, match_id: int, seq: int, text: str, plan: Variations | None = None
) -> None:
    """Have a turn played, and say where the new board is and which match waits for the player next.

    `plan` is as in `Playing.play`.

    Raises TooManyRequests, and what `Playing.play` raises.
    """
    context = request.context
    context.rate_limits.check(request.player, Limit.PLAY)
    after = await context.service.playing.play(
        match_id, request.player, text, request.press, seq=seq, plan=plan
    )
    context.metrics.moves.inc()
    request.set_done(move_played(after, text))
    in_advance = plan_button(after, request.player) if plan is None else None
    undo = undo_button(after, request.player, context.wall_clock.now())
    links = [undo, in_advance, await next_link(context, request.player, match_id)]
    names = await request.names(after.row)
    confirmation = move_received(after, text, request.player, names)
    left = await context.service.plans.get(match_id, request.player) if plan else None
    kept = tr("Your answers in advance are kept.") if left and left.may_follow.lines else NOTHING
    await request.say(join_texts([confirmation, kept]), links)


def move_received(after: Match, text: str, player: int, names: Sequence[Text]) -> Text:
    """Confirm to a player that their move was played, and say whose turn it is now.

    `after` is the match after the move, `text` the move in notation.
    """
    planned = sentences.describe_planned(after, sentences.latest_change(after).planned, names)
    move = move_played(after, text)
    channel = ChannelName(after.row.channel)
    if after.to_move is None:
        situation = tr("The match is over; the board is in {channel}.", channel=channel)
    elif after.mover == player:
        situation = tr("It's your turn again; the board is in {channel}.", channel=channel)
    else:
        situation = tr(
            "It's {player}'s turn now; the board is in {channel}.",
            player=as_name(names[after.to_move]),
            channel=channel,
        )
    return join_texts([move, planned, situation])


def move_played(after: Match, text: str) -> Text:
    """Say that a move was played, in the game's words if it has no square, such as a colour."""
    line, turn = after.line, sentences.latest_change(after).turn
    if turn and list(line.moves[turn.start : turn.stop]) == [text]:
        narration = line.positions[turn.start].narration
        if not any(mark.point for mark in narration.marks(Move(text))):
            return narration.preview(Move(text))
    return tr("Your move is in: {move}.", move=UserInput(text))


# ---- the pad, preview and confirmation
add_pad(MatchSubject, about="match")


@handlers.on("confirm", about="match", even_if_late=True)
async def confirm(request: Request) -> None:
    """Handle «Confirm» under a preview: play the move."""
    await play_turn(request, request.match_id, request.seq, request.moves)


@handlers.on("drop")
async def cancel_preview(request: Request) -> None:
    """Handle «Cancel» under a preview: play nothing."""
    await request.say(tr("Nothing was played."))


# ---- turns at random
@handlers.on("random", about="match")
async def show_random_turn(request: Request) -> None:
    """Handle the button for a random turn, or for another one: show it, with «Confirm».

    The custom_id of «Confirm» holds the moves, so what is played is what was shown.
    """
    subject = await MatchSubject.load(request)
    choices = choices_of(request, subject)
    preview = request.service.random_turns.preview(subject.match, request.player, choices.plies)
    words = offered(subject.match.position)
    buttons = [
        subject.button(tr("Confirm"), "confirm", preview.text, style=GREEN),
        subject.button(words.again, "random", *request.args[2:3]),
        subject.button(words.every, "random-all", preview.text),
        *back_button(subject, choices),
    ]
    picture = await subject.draw(request, preview)
    await request.say(preview_text(subject, WholeTurn(preview)), buttons, picture=picture)


@handlers.on_match("random-all")
async def ask_for_all_turns(request: Request, match: Match) -> None:
    """Handle the button for all random turns: ask for confirmation.

    In a preview, its custom_id holds the moves that it shows, which are then played first.
    """
    match.seat_still_in(request.player)
    words = offered(match.position)
    names = await request.names(match.row)
    text = join_texts([sentences.title(match, names), words.question], "\n")
    confirm = button(tr("Confirm"), "random-all-yes", match.row.id, *request.args[1:], style=GREEN)
    await request.say(text, [confirm, button(tr("Cancel"), "drop", match.row.id)])


@handlers.on_match("random-all-yes", limit=Limit.PLAY, even_if_late=True)
async def start_all_turns(request: Request, match: Match) -> None:
    """Handle the confirmation: play all turns of the player at random from now on."""
    context, match_id = request.context, match.row.id
    words = offered(match.position)
    after = await context.service.random_turns.start(
        match_id, request.player, request.press, shown=request.moves, seq=request.number_or_none(1)
    )
    request.set_done(words.started)
    board = NOTHING
    if after.seq > match.seq:
        context.metrics.moves.inc()
        board = tr("The board is in {channel}.", channel=ChannelName(after.row.channel))
    more = random_turns_of(after.position) is not None and not after.result
    stop = button(words.stop, "random-stop", match_id) if more else None
    link = await next_link(context, request.player, match_id)
    await request.say(join_texts([words.started, board]), [stop, link])


@handlers.on_match("random-stop", limit=Limit.PLAY, even_if_late=True)
async def stop_all_turns(request: Request, match: Match) -> None:
    """Handle the button that ends random turns."""
    words = offered(match.position)
    await request.service.random_turns.stop(match.row.id, request.player)
    await request.say_done(words.stopped)
