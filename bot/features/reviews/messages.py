"""What a review says: the chances as a chart, the turning points, the better moves on boards."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from bot.context import Context
from bot.discord_io.components import Button, button
from bot.discord_io.markup import bold, small
from bot.discord_io.responses import Picture
from bot.features.studies import read_study
from bot.interactions.board_pictures import SeatNames, draw_position, names_of_match, names_of_study
from bot.messages import sentences
from bot.messages.endings import result_and_reason
from matches.log.match import Match
from model.entities import MatchOrStudy
from model.stored_fields import required
from players.judgements import (
    COSTLY,
    NOT_LOST,
    WHOLE,
    Judgement,
    losers,
    points_forgone,
    points_saved,
    turn_played,
)
from players.review import Review, TurningPoint
from rendering.renderers import renderer_of
from rendering.review_chart import ChanceCurve, review_alt_text, review_chart
from rendering.view import View
from rules.game import Move, Position
from rules.line import Kind, Line
from rules.points import decimal
from rules.text import NOTHING, Notation, Text, as_name, as_text, join_texts, tr
from rules.turns import Preview, describe_turn, main_purpose_of, preview_of, turn_in_words


@dataclass(frozen=True, slots=True)
class ReviewSource:
    """What is reviewed: a `match`, or a study if that is None.

    `title` is its title. `action` and `look` are the actions of the buttons that show a page of the
    review and the match itself, for the match or study with the number `number`.
    """

    line: Line
    title: Text
    names: SeatNames
    action: str
    look: str
    number: int
    owner: int
    """The person for whom it is made."""
    match: Match | None = None
    cut: bool = False
    """Whether the rest of the match is withheld."""


async def source_of(context: Context, owner: int, about: MatchOrStudy) -> ReviewSource:
    """Return what a review of a match or of a study is about.

    Raises Refused, or Unplayable, if that is not there any more.
    """
    if (match_id := about.match_id) is not None:
        match = await context.service.matches.load(match_id)
        names = await names_of_match(context, match.row)
        title = sentences.title(match, names.escaped)
        return ReviewSource(match.line, title, names, "review", "look", match_id, owner, match)
    study = required(about.study, "study of a review")
    imported = await read_study(context, owner, study)
    names = await names_of_study(imported)
    title = sentences.title(imported.match, names.escaped, tr("imported"))
    return ReviewSource(imported.match.line, title, names, "study-review", "study", study, owner)


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """A page of a review: page 0 has the chart, each further one shows a better move."""

    text: Text
    picture: Picture
    buttons: Sequence[Button]


async def review_page(
    context: Context, source: ReviewSource, review: Review, view: View, number: int
) -> ReviewPage:
    """Make a page of a review that is done, the nearest one to `number`.

    `view` says in which theme and language, and from which side.
    """
    source, review = await _allowed_part(context, source, review)
    points = review.turning_points(source.line)
    number = min(max(number, 0), len(points))
    view = replace(view, players=source.names.drawn)
    head = join_texts([bold(tr("Review")), source.title], " · ")
    buttons = _buttons(source, points, number)
    if not number:
        match = source.match
        ended = result_and_reason(match, source.names.escaped) if match else NOTHING
        said = [_verdict(source, review, points), *(_titled(source, each) for each in points)]
        said += [_fall_without_better(source, review), _proved_from(source, review)]
        curve = _curve(source.line, review, points)
        async with context.heavy_work.held_by(source.owner):
            data = await asyncio.to_thread(review_chart, curve, view)
        alt = review_alt_text(curve, source.names.plain, language=view.language)
        if not any(said):
            said = [NO_POINTS]
        withheld = WITHHELD if source.cut else NOTHING
        text = join_texts([head, ended, *said, withheld, small(NOTE)], "\n")
        return ReviewPage(text, Picture(data, "review.png", alt), buttons)
    point = points[number - 1]
    shown = tr("The picture shows the better move.")
    about = [_titled(source, point), _best_answers(source, point), shown]
    text = join_texts([head, *about], "\n")
    return ReviewPage(text, await _better_board(context, source, point, view), buttons)


NOTE = tr("Chances are estimates from random games. Only what is called proved is certain.")
NO_SINGLE_MOVE = tr("No single move lost the match.")
NO_POINTS = tr("No turn cost its player anything that the search could see.")
WITHHELD = tr(
    "A running match may have the next position. Press Review again when it is over to see the "
    "rest."
)


async def _allowed_part(
    context: Context, source: ReviewSource, review: Review
) -> tuple[ReviewSource, Review]:
    """Return what may be shown now: all, or the turns before the one that is withheld.

    The best answer to a better turn is withheld, too, where a running match waits for it.
    """
    hints, points = context.service.hints, list[TurningPoint]()
    for point in review.points or ():
        withheld = await hints.is_withheld(_better_turn(source.line, point).after)
        points.append(replace(point, reply=None) if withheld else point)
    review = replace(review, points=tuple(points))
    turn = await context.service.reviews.first_withheld(source.line)
    if turn is None:
        return source, review
    line = source.line.cut(source.line.turns[turn - 1].start)
    return replace(source, line=line, cut=True), review.before(turn)


def _buttons(source: ReviewSource, points: Sequence[TurningPoint], number: int) -> list[Button]:
    """Return the buttons that lead to the pages, and to the match at a turning point."""
    labels = [tr("Chances"), *(_move(source.line, point.turn) for point in points)]
    pages = [
        button(label, source.action, source.number, page, disabled=page == number)
        for page, label in enumerate(labels)
    ]
    ply = source.line.turns[points[number - 1].turn].stop if number else len(source.line.moves)
    return [*pages, button(tr("Look back"), source.look, source.number, ply)]


def _move(line: Line, turn: int) -> Text:
    """Return a turn as in lists of moves: «14. e5»."""
    number = line.move_number_of(line.turns[turn].stop)
    position, played = turn_played(line, turn)
    return join_texts([Notation(f"{number}." if number else ""), turn_in_words(position, played)])


def _curve(line: Line, review: Review, points: Sequence[TurningPoint]) -> ChanceCurve:
    """Return what the chart shows."""
    position, seats = line.position, range(line.position.seats)
    colour, piece = position.narration.colour, renderer_of(position.game.name).piece
    return ChanceCurve(
        review.curve(line),
        [line.move_number_of(ply) for ply in (0, *(turn.stop for turn in line.turns))],
        [point.turn + 1 for point in points],
        [colour(seat) or tr("Seat {number}", number=seat + 1) for seat in seats],
        [piece(position, seat) for seat in seats],
    )


# ---- words
def progress(review: Review, line: Line) -> Text:
    """Say how far a review is. As in the match, plies of the opening are not counted as moves."""
    if review.points is not None:
        return tr("I am looking at the turning points a second time.")
    moves = line.move_number
    done = len(review.judged) - (len(line.turns) - moves)
    return tr("{done} of {all} moves are done.", done=min(max(done, 0), moves), all=moves)


def _titled(source: ReviewSource, point: TurningPoint) -> Text:
    """Return what is said about a turning point, with its move in bold."""
    return join_texts([bold(_move(source.line, point.turn)), _about(source, point)], " · ")


async def review_lines(context: Context, source: ReviewSource, review: Review) -> list[Text]:
    """Return a review that is done as lines of a text without pictures."""
    source, review = await _allowed_part(context, source, review)
    points = review.turning_points(source.line)
    curve = _curve(source.line, review, points)
    names = source.names
    about = replace(source, names=replace(names, escaped=names.plain))
    lines: list[Text] = [
        tr("Review: the chances of winning, in per cent, at the start and after each turn.")
    ]
    for seat, name in enumerate(names.plain):
        numbers = ", ".join(str(round(100 * each[seat] / WHOLE)) for each in curve.chances)
        said = join_texts([as_name(name), Notation(":")], "")
        lines.append(join_texts([said, Notation(numbers)]))
    for point in points:
        move = join_texts([_move(source.line, point.turn), Notation(":")], "")
        lines.append(join_texts([move, _about(about, point), _best_answers(about, point)]))
    if not points:
        lines.append(NO_POINTS)
    said = [_verdict(about, review, points, as_text), _fall_without_better(about, review)]
    lines += filter(None, [*said, _proved_from(about, review)])
    return [*lines, WITHHELD] if source.cut else lines


def _fall_without_better(source: ReviewSource, review: Review) -> Text:
    """Say of the turn at which a chance fell most that nothing better was found, if that is so."""
    turn = review.fall_without_better(source.line)
    if turn is None:
        return NOTHING
    move = _move(source.line, turn)
    if review.judged[turn].winner is not None:
        return tr("{move} gave a proved win away, but the search did not find how.", move=move)
    return tr("{move}: no better move found; the position was worse than it seemed.", move=move)


def _proved_from(source: ReviewSource, review: Review) -> Text:
    """Say from which move on a win was proved until the end of the match."""
    line, winner = source.line, review.judged[-1].winner
    not_proved = [turn for turn, each in enumerate(review.judged) if each.winner != winner]
    turn = max(not_proved, default=-1) + 1
    if line.result is None or winner is None or turn == len(line.turns):
        return NOTHING
    number = line.move_number_of(line.turns[turn].stop)
    values = {"number": number, "player": as_name(source.names.escaped[winner])}
    return tr("From move {number} on, {player}'s win was proved.", **values)


def _about(source: ReviewSource, point: TurningPoint) -> Text:
    """Say what a turning point cost, and what was better and why."""
    line, before, after = source.line, point.before, point.after
    position, _ = turn_played(line, point.turn)
    if before is None or after is None:
        return NOTHING
    seat, proved = position.to_move, point.is_proved or after.winner is not None
    moves = turn_in_words(position, _better_turn(line, point).moves)
    what = [
        _cost(before, after, seat, source.names.escaped),
        NOTHING if proved else _punished(source, point),
        tr("Better: {moves}.", moves=moves),
        _reason(line, point),
    ]
    return join_texts(what)


def _reason(line: Line, point: TurningPoint) -> Text:
    """Say what the better turn is for, unless what was played brought more at once."""
    if points := points_forgone(line, point.turn, point.better):
        return tr(
            "It scores {points} less at once, but more games were won from there.",
            points=decimal(points),
        )
    return main_purpose_of(turn_played(line, point.turn)[0], _better_turn(line, point).moves)


def _cost(before: Judgement, after: Judgement, seat: int, names: Sequence[Text]) -> Text:
    """Say how far the chance of a seat fell by its turn, and what is proved."""
    player, chance = as_name(names[seat]), after.per_cent(seat)
    if before.winner == seat:
        return tr(
            "{player} could have won by force; that is proved, and the chance fell to "
            "{after}\u00a0%.",
            player=player,
            after=chance,
        )
    values = {"player": player, "before": before.per_cent(seat), "after": chance}
    if after.winner is None or not after.best:
        return tr("{player}'s chance fell from {before}\u00a0% to {after}\u00a0%.", **values)
    return tr(
        "{player}'s chance fell from {before}\u00a0% to {after}\u00a0%, and {winner} wins by "
        "force; that is proved.",
        **values,
        winner=as_name(names[after.winner]),
    )


def _punished(source: ReviewSource, point: TurningPoint) -> Text:
    """Say by how much the answer changed the score, if the better turn would have saved that."""
    if not (points := points_saved(source.line, point.turn, point.better)):
        return NOTHING
    position, answer = turn_played(source.line, point.turn + 1)
    return tr(
        "With the answer {move} the score changed by {points} in {player}'s favour.",
        move=turn_in_words(position, answer),
        points=decimal(points),
        player=as_name(source.names.escaped[position.to_move]),
    )


def _better_turn(line: Line, point: TurningPoint) -> Preview:
    position, _ = turn_played(line, point.turn)
    return preview_of(position, list(map(Move, point.better)))


def _best_answer(
    before: Position, played: Sequence[Move], after: Position, judgement: Judgement | None
) -> Text:
    """Say what answers a turn best, if the whole answer is known, and what that is for."""
    answer = [Move(judgement.best)] if judgement and judgement.best else []
    if not answer or not preview_of(after, answer).is_whole_turn:
        return NOTHING
    said = tr(
        "The best answer to {played} is {move}.",
        played=turn_in_words(before, played),
        move=turn_in_words(after, answer),
    )
    return join_texts([said, main_purpose_of(after, answer)])


def _best_answers(source: ReviewSource, point: TurningPoint) -> Text:
    """Say what the game warned of, and what answers what was played and the better turn best."""
    better, (position, _) = _better_turn(source.line, point), turn_played(source.line, point.turn)
    answer = _best_answer(position, better.moves, better.after, point.reply)
    if answer and point.after and point.reply and point.after.best == point.reply.best:
        moves = turn_in_words(position, better.moves)
        answer = tr("It is the best answer to {better}, too.", better=moves)
    return join_texts([_why(source, point), answer])


def _verdict(
    source: ReviewSource,
    review: Review,
    points: Sequence[TurningPoint],
    strong: Callable[[Text], Text] = bold,
) -> Text:
    """Say by which turn a match of two was lost, or which one cost the loser most, and why. Of more
    players, say when each lost most."""
    line, last = source.line, review.judged[-1]
    lost, names = losers(line), list(map(as_name, source.names.escaped))
    if len(lost) > 1:
        most = [_lost_most(line, review, seat, names[seat]) for seat in lost]
        return join_texts([strong(NO_SINGLE_MOVE), *most])
    if line.position.seats > 2 or not lost:
        return NOTHING
    loser, losing, player = lost[0], review.losing_turn(line), names[lost[0]]
    if last.shares[loser] > NOT_LOST:
        values = {"player": player, "chance": last.per_cent(loser)}
        if source.match and source.match.events[-1].kind is Kind.RESIGNED:
            return tr("The match was not lost: {player} resigned at {chance}\u00a0%.", **values)
        return tr("The match was not lost when it ended: {player} had {chance}\u00a0%.", **values)
    mine = [each for each in points if turn_played(line, each.turn)[0].to_move == loser]
    worst = max(mine, key=lambda p: (p.turn == losing, p.cost(loser)), default=None)
    if worst is None or worst.cost(loser) < COSTLY // 2:
        most = (
            tr("{move} cost most, but little.", move=_move(line, worst.turn)) if worst else NOTHING
        )
        return join_texts([strong(NO_SINGLE_MOVE), _lost_most(line, review, loser, player), most])
    move = _move(line, worst.turn)
    cost = tr("{move} cost {player} most.", move=move, player=player)
    said = join_texts([NO_SINGLE_MOVE, cost])
    if worst.turn == losing:
        said = tr("{player}'s losing move was probably {move}.", player=player, move=move)
        if worst.after and worst.after.winner is not None:
            said = tr("{player}'s losing move was {move}.", player=player, move=move)
    return join_texts([strong(said), _why(source, worst)])


def _lost_most(line: Line, review: Review, loser: int, player: Text) -> Text:
    """Say between which moves the chance of a loser fell most; nothing if that was at one move."""
    begin, end = review.steepest_fall(line, loser)
    if end - begin < 2:
        return NOTHING
    first, last = (line.move_number_of(line.turns[k].stop) for k in (begin, end - 1))
    values = {"player": player, "first": max(first, 1), "last": last}
    return tr("{player} lost most between moves {first} and {last}.", **values)


def _why(source: ReviewSource, point: TurningPoint) -> Text:
    """Say what the game warned of, and what the best answer does."""
    line, why = source.line, list[Text]()
    position, played = turn_played(line, point.turn)
    if warnings := preview_of(position, played).warnings:
        player = as_name(source.names.escaped[position.to_move])
        why += [tr("The game's warning to {player}:", player=player), *warnings]
    if not points_saved(line, point.turn, point.better):
        after = line.positions[line.turns[point.turn].stop]
        why.append(_best_answer(position, played, after, point.after))
    return join_texts(why)


# ---- the better move
async def _better_board(
    context: Context, source: ReviewSource, point: TurningPoint, view: View
) -> Picture:
    """Draw the position after the better turn, and mark what it does."""
    position, _ = turn_played(source.line, point.turn)
    better = _better_turn(source.line, point)
    return await draw_position(
        context,
        better.after,
        view,
        source.names,
        describe_turn(position, better.moves, source.names.plain),
        marks=better.marks,
        note=tr("This is the better move, which was not played."),
        file="better.png",
    )
