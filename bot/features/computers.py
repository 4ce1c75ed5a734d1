"""Computers as opponents, by «Play the computer» and «Add a computer» on cards, and as advisers.

`/hint` says, in a match against computers, first where a good move is, then which one.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from bot.context import Context
from bot.discord_io.components import MenuEntry, button, fits, select
from bot.discord_io.responses import say_working
from bot.features.challenges.commands import open_challenge, say_begins
from bot.interactions.board_pictures import preview_picture, private_picture, private_view
from bot.interactions.dispatch import InvalidCustomId, Request, handlers
from bot.interactions.find_match import on_own_match
from bot.interactions.game_commands import parameter_name
from bot.machine.outbox import deliveries
from bot.runtime.searches import Check, SearchFailed
from matches.log.match import Match
from model.computers import LEVEL_LABELS, Level, computer_of, is_computer, level_of, name_of
from model.entities import MatchRow, Notice
from model.errors import Refused, Unplayable
from model.limits import Limit
from model.notices import ComputerTurnNotice, DeliveryResult
from model.text_values import people_in
from players.levels import ADVISER, ADVISER_SEED, LEVELS, LevelAnswer
from rules.game import Game, Move, Position
from rules.move_pad import line_highlight
from rules.points import NO_REASON, decimal, file_name, parse_point
from rules.registry import game_named, games
from rules.text import NOTHING, Notation, Text, as_text, join_texts, tr
from rules.turns import Preview, main_purpose_of, preview_of, purpose_of, read_turn, turn_in_words

_LEVEL_MENU = [MenuEntry(label, level.value, note) for level, (label, note) in LEVEL_LABELS.items()]


def _level(value: str) -> Level:
    """Return the level with this value. Raises InvalidCustomId if there is none."""
    if value not in set(Level):
        raise InvalidCustomId(f"there is no level {value}")
    return Level(value)


@handlers.on("computer", about="challenge")
async def choose_level(request: Request) -> None:
    """Handle «Add a computer» or «Play the computer» on a card: ask for a level."""
    request.context.searches.check_switched_on()
    challenge = await request.service.challenges.get(request.challenge_id)
    game = game_named(challenge.game)
    await _ask_for_level(request, game, challenge.options, "computer-at", challenge.id)


async def _ask_for_level(
    request: Request, game: Game, options: Mapping[str, str], action: str, *args: object
) -> None:
    menu = select(tr("Level"), _LEVEL_MENU, action, *args)
    title = game.short_title(game.read_options(options))
    await request.say(tr("How well should the computer play {game}?", game=title), [menu])


@handlers.on("computer-at", about="challenge", limit=Limit.SEAT)
async def add_computer(request: Request) -> None:
    """Handle the menu of levels: give the computer a seat."""
    request.context.searches.check_switched_on()
    computer = computer_of(_level(request.choice))
    challenge, row = await request.service.challenges.add_computer(
        request.challenge_id, request.player, computer
    )
    if row:
        await say_begins(request, row, challenge.card)
    else:
        await request.say_done(tr("{player} is in.", player=name_of(computer)))


@handlers.on("computer-out", about="challenge", limit=Limit.SEAT)
async def remove_computer(request: Request) -> None:
    """Handle «Remove a computer» on a lobby's card: free the seat of the one that came last."""
    challenge_id, player = request.challenge_id, request.player
    computer = await request.service.challenges.remove_computer(challenge_id, player)
    await request.say_done(tr("{player} is out again.", player=name_of(computer)))


@handlers.on("play-computer")
async def choose_game(request: Request) -> None:
    """Handle «Play the computer», which may name a game: ask which one, and on which board."""
    request.context.searches.check_switched_on()
    offered = [game_named(name) for name in request.args] or games().values()
    boards = [board for game in offered for board in _boards(game)]
    menu = select(tr("Game"), boards, "play-computer-on")
    await request.say(tr("What would you like to play?"), [menu])


def _boards(game: Game) -> list[MenuEntry]:
    """Return menu entries for a game: with its quick option, with the usual ones, and for three."""
    boards: list[MenuEntry] = []
    for option in game.options:
        if option.quick is not None:
            text = option.write(option.quick)
            title = as_text(game.short_title(game.read_options({option.key: text})))
            boards.append(MenuEntry(title, f"{game.name} {option.key} {text}", tr("Quick")))
    usual = as_text(game.short_title(game.read_options({})))
    boards.append(MenuEntry(usual, game.name, tr("Usual")))
    if game.max_seats > 2:
        boards.append(
            MenuEntry(tr("{game}, three players", game=game.title), f"{game.name} seats 3")
        )
    return boards


@handlers.on("play-computer-on")
async def choose_level_to_play(request: Request) -> None:
    """Handle the menu of games and boards: ask for a level."""
    game, options, _ = _read_board(request.choice)
    await _ask_for_level(request, game, options, "play-computer-at", *request.choice.split())


def _read_board(value: str) -> tuple[Game, dict[str, str], int | None]:
    """Return the game of a menu entry, the option of a quick one, and how many players it names.

    Raises InvalidCustomId.
    """
    if value not in {board.value for game in games().values() for board in _boards(game)}:
        raise InvalidCustomId(f"there is no board {value}")
    name, *option = value.split()
    options = {option[0]: option[1]} if option else {}
    seats = options.pop("seats", None)
    return game_named(name), options, int(seats) if seats else None


@handlers.on("play-computer-at", limit=Limit.CHALLENGE)
async def play_computer(request: Request) -> None:
    """Handle the menu of levels: begin a match on the chosen board, otherwise by default."""
    if request.server is None:
        raise Refused.because("Matches begin in a channel of a server. Ask for `/help` there.")
    game, options, seats = _read_board(" ".join(request.args))
    given: dict[str, Any] = {"level": _level(request.choice).value, "seats": seats}
    for key in options:
        given[parameter_name(key)] = game.read_options(options)[key]
    await open_challenge(request, game, given, ())


# ---- hints
@on_own_match(
    "hint",
    tr("Get a hint on your turn in a match against computers."),
    limit=Limit.SEARCH,
    only=MatchRow.gets_hints,
)
async def give_hint(request: Request, match: Match) -> None:
    """Search a good turn, and say on which file it is, or all of it if that says nothing."""
    match = await request.service.hints.match_for_hint(match.row.id, request.player)
    try:
        await _search(request, match)
    except Refused as refused:  # such as after a move during the search
        await request.say(refused.text)


async def search_turn(request: Request, position: Position, check: Check) -> list[LevelAnswer]:
    """Return the turn of the best computer, and say meanwhile that it is being looked for.

    Raises Refused, and what `check` raises.
    """
    searches, owner = request.context.searches, request.player
    searches.check_switched_on()
    await say_working(request.interaction, tr("Looking for a good move …"))
    try:
        return await searches.turn(position, ADVISER, ADVISER_SEED, owner=owner, check=check)
    except SearchFailed:
        raise Refused.because("There is no hint just now. Please try again.") from None


async def _search(request: Request, match: Match) -> None:
    match_id = match.row.id
    check = partial(request.service.matches.check_unchanged, match.row)
    turn = await search_turn(request, match.position, check)
    await request.service.hints.count(match_id, request.player, match.seq)
    moves = [each.move for each in turn]
    chance = turn[0].per_cent
    args = (match_id, match.seq, chance, preview_of(match.position, moves).text)
    marks = match.position.narration.marks(turn[0].move)
    points = [parse_point(mark.point) for mark in marks if mark.point]
    if chance and points and points[0] and fits("hint-move", *args):
        letter = file_name(points[0][0])
        view = await private_view(request, highlight=line_highlight((letter, "")))
        file = Notation(letter)
        picture = await private_picture(request, match, view)
        if len(moves) > 1:
            said = tr("Look at file {file}: it has a good place for one piece.", file=file)
        elif marks[0].role == "placed":
            said = tr("Look at file {file}: one of its free places is good.", file=file)
        else:
            said = tr("Look at file {file}: a stack there has a good move.", file=file)
        said = join_texts([said, main_purpose_of(match.position, moves)])
        more = button(tr("Show the move"), "hint-move", *args)
        await request.say(said, [more], picture=picture)
    else:
        await _say_move(request, match, moves, chance)


def advice(position: Position, preview: Preview, chance: int) -> Text:
    """Return a good turn, what it is for, and the chance of winning with it, in per cent.

    It says first whose colour it is for, since the rest speaks of colours.
    """
    colour = position.narration.colour(position.to_move)
    first = tr("A good move for {player}:", player=colour) if colour else tr("A good move:")
    if not chance:
        first = tr("Against the best play this is lost; that is proved. You could play:")
    played = join_texts([turn_in_words(position, preview.moves), Notation(".")], "")
    said = [first, played]
    if not 0 < chance < 100:  # what the other side threatens does not matter any more
        wins = tr("It wins by force; that is proved.") if chance else NOTHING
        return join_texts([*said, wins, main_purpose_of(position, preview.moves)])
    purpose = purpose_of(position, preview.moves)
    decided = purpose == NO_REASON and not 5 < chance < 95
    said.append(tr("Little can change the result now.") if decided else purpose)
    if not position.opening:
        said.append(tr("Chance of winning: about {chance}\u00a0%.", chance=chance))
    said.append(_despite_score(preview.after.scores(), position.to_move, chance, colour))
    return join_texts([*said, *preview.warnings])


def _despite_score(scores: Sequence[float], seat: int, chance: int, colour: Text) -> Text:
    """Say why a seat has a clearly good chance although another is ahead after a turn, or the
    reverse; nothing if that is not so."""
    opponents = sorted([*scores[:seat], *scores[seat + 1 :]], reverse=True)
    lead = scores[seat] - opponents[0] if opponents else 0
    # with three players, 36 % is more than an even share
    if not lead or min(40, 100 / len(scores) - 10) < chance < 60 or (lead > 0) is (chance > 50):
        return NOTHING
    score = join_texts([decimal(each) for each in (scores[seat], *opponents)], " : ")
    words = {"player": colour, "score": score}
    if lead < 0:
        return tr(
            "{player} is behind then ({score}), but wins most games tried from there.", **words
        )
    return tr("{player} is ahead then ({score}), but loses most games tried from there.", **words)


@handlers.on("hint-move", about="match")
async def show_move(request: Request) -> None:
    """Handle «Show the move» below a hint."""
    match = await request.service.hints.match_for_hint(request.match_id, request.player)
    match.check_up_to_date(request.seq)
    moves = read_turn(match.position, request.rest(3))
    await _say_move(request, match, moves, request.number(2))


async def _say_move(request: Request, match: Match, moves: list[Move], chance: int) -> None:
    """Say a whole turn, and what the game says about it."""
    await request.service.hints.count(match.row.id, request.player, match.seq)
    preview = preview_of(match.position, moves)
    said = advice(match.position, preview, chance)
    picture = await preview_picture(request, match, preview)
    args = (match.row.id, match.seq, preview.text)
    # what it does was just shown, so this is its confirmation
    confirm = button(tr("Make this move"), "confirm", *args) if fits("confirm", *args) else None
    await request.say(said, [confirm], picture=picture)


# ---- their turns
@deliveries.on(ComputerTurnNotice)
async def deliver_computer_turn(
    context: Context, notice: Notice, content: ComputerTurnNotice
) -> DeliveryResult:
    """Play the turn of the computer that is to move, unless the match has gone on, or is paused.

    Raises SearchFailed, and Unplayable if the match is running and cannot be replayed.
    """
    service = context.service
    try:
        match = await service.matches.load(content.match_id)
    except Unplayable as error:
        if error.over:
            return DeliveryResult()
        raise
    row, mover = match.row, match.mover
    if mover is None or not is_computer(mover) or row.seq != notice.seq or row.paused:
        return DeliveryResult()
    try:
        moves = await _turn_of(context, match, mover)
        if moves:
            text = preview_of(match.position, moves).text
            await service.playing.play(row.id, mover, text, seq=row.seq)
        else:
            await service.playing.resign(row.id, mover, seq=row.seq)
    except SearchFailed:
        if context.shutdown.begun:  # the next start goes on with it at once
            return DeliveryResult(retry_at=context.wall_clock.now())
        raise
    except Refused:
        pass  # the match has gone on meanwhile, or is paused
    return DeliveryResult()


async def _turn_of(context: Context, match: Match, computer: int) -> list[Move]:
    """Return the plies of a whole turn, none if the computer resigns.

    Computers do not play on among themselves when all people have left. The move of a strong one in
    a position of a running match between people would be advice, so all are beginners there. Raises
    SearchFailed, and Refused if the match goes on meanwhile.
    """
    withheld = await context.service.hints.is_withheld(match.position)
    level = LEVELS[(Level.BEGINNER if withheld else level_of(computer)).value]
    people = people_in(match.row.players[seat] for seat in match.still_in)
    owner = next(iter(people), None)
    if owner is None:
        return []
    answers = await context.searches.turn(
        match.position,
        level,
        str(match.row.id),
        owner=owner,
        check=partial(context.service.matches.check_unchanged, match.row),
    )
    return [] if answers[0].resigns else [each.move for each in answers]
