"""Sentences about a match that do not depend on its game: players, events, clock, result.

`names` are the players' names by seat. They are escaped if the text is shown as markdown.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile

from matches.log.match import Match
from model import limits
from model.entities import Event, MatchRow
from model.match_extras import MatchOptions, Pace
from model.ratings.rating import RatingMode
from model.stored_fields import required
from model.text_values import Moment, match_number
from rules.errors import GameError
from rules.game import Mark
from rules.line import CancelReason, Kind, Line
from rules.registry import game_named, title_of
from rules.text import (
    NOTHING,
    Notation,
    Text,
    UserInput,
    as_name,
    join_texts,
    listing,
    tr,
    tr_plural,
)
from rules.turns import describe_turn

NOBODY_MOVED = tr("Only one player was left and nobody had made a move, so the match is cancelled.")

AS_PLANNED = tr("It was answered in advance.")
MAX_DESCRIBED = 3
"""The most answers in advance on a board that have a sentence each; more are a list of moves."""
MAX_MARKED_AT_RANDOM = 9
"""The most plies at random that are marked in a picture."""


def relative(moment: datetime) -> Moment:
    """Return a moment as Discord shows it relative to now: «in 3 days»."""
    return Moment(moment, relative=True)


def relative_and_exact(moment: datetime) -> Text:
    """Return a moment as «in 3 days, 24 November 2026 09:00», in the reader's time zone."""
    return join_texts([relative(moment), Moment(moment)], ", ")


def season_or_ladder(row: MatchRow) -> Text:
    """Return «Spring · Section B» for a match of a season, «ladder» for one on a ladder, nothing
    for any other."""
    if row.extras.season is not None:
        return row.extras.season.mark
    return tr("ladder") if row.extras.ladder else NOTHING


def game_title(name: str, options: Mapping[str, str], rules_version: int | None = None) -> Text:
    """Return a game with the size of its board and what is unusual: «Escabel 9×9».

    If this version of the bot does not know the game, its rules or its options, return the game's
    name only.
    """
    try:
        game = game_named(name, rules_version)
        return game.short_title(game.read_options(options))
    except GameError:
        return title_of(name)


def title(match: Match, names: Sequence[Text], *notes: Text, ply: int | None = None) -> Text:
    """Return the title of a match: «Escabel · A (Black) – B (White) · #128».

    A match of a season says so at the end. `notes`, if given, stand there instead of its number.
    The colours are those after `ply` plies, the newest ones if None.
    """
    notes = notes or (match_number(match.row.id), season_or_ladder(match.row))
    return join_texts([match.game.title, players(match, names, ply), *notes], " · ")


def players(match: Match, names: Sequence[Text], ply: int | None = None) -> Text:
    """Return the players of a match with their colours: «A (Black) – B (White)».

    `ply` is as in `title`.
    """
    colour = match.line.positions[-1 if ply is None else ply].narration.colour
    return join_texts([with_brackets(name, colour(seat)) for seat, name in enumerate(names)], " – ")


def with_brackets(name: str, note: Text) -> Text:
    """Return a name with a note in brackets, «A (Black)»; without brackets if the note is empty."""
    in_brackets = join_texts([Notation("("), note, Notation(")")], "") if note else NOTHING
    return join_texts([as_name(name), in_brackets])


@dataclass(frozen=True, slots=True)
class LatestChange:
    """The end of a match's log: the last turn, forced plies, and what caused them.

    Plies are ranges of indices into `Line.moves`.
    """

    turn: range
    """The last turn."""
    event: Event | None
    """The newest event before the forced plies if it is not a move (a resignation, say), None if it
    is one."""
    forced: range
    """The forced plies that the program has played since."""
    at_random: range
    """The plies after that in turns played at random."""
    planned: range = range(0)
    """The plies after that in answers in advance."""

    @property
    def plies(self) -> tuple[int, ...]:
        """All these plies."""
        return (*self.turn, *self.forced, *self.planned, *self.at_random)


def latest_change(match: Match) -> LatestChange:
    """Return the end of a match's log."""
    events, line, last = match.events, match.line, len(match.line.moves)
    chosen = match.newest_random_plies
    at_random = range(last - len(chosen), last)
    if chosen and chosen[0].interaction is not None:
        return LatestChange(range(0), None, range(0), at_random)
    return _change_before(line, events[: len(events) - len(chosen)], at_random)


def _change_before(line: Line, events: Sequence[Event], at_random: range) -> LatestChange:
    """Return the end of a log with `events` that are followed by plies played at random."""
    planned_count = _count_last(events, lambda each: each.planned)
    events = events[: len(events) - planned_count]
    forced_count = _count_last(events, lambda each: each.kind is Kind.MOVE and each.player is None)
    cause = events[-1 - forced_count] if forced_count < len(events) else None
    end = at_random.start - planned_count
    planned = range(end, at_random.start)
    first = start = end - forced_count
    by_turn = cause is not None and cause.kind is Kind.MOVE
    if first and (by_turn or not forced_count):
        start = line.turn_of(first - 1).start
    event = None if by_turn else cause
    return LatestChange(range(start, first), event, range(first, end), at_random, planned)


def _count_last(events: Sequence[Event], belongs: Callable[[Event], bool]) -> int:
    """Return how many events at the end of a log belong together."""
    return len(list(takewhile(belongs, reversed(events))))


def last_marks(match: Match) -> tuple[Mark, ...]:
    """Return what the last turn and the program's plies after it changed, for the picture.

    If many turns were played at random, nothing is marked: marks everywhere would say nothing. Of
    many answers in advance only the last turn is.
    """
    line, latest = match.line, latest_change(match)
    if len(latest.at_random) > MAX_MARKED_AT_RANDOM:
        return ()
    if len(latest.planned) > MAX_MARKED_AT_RANDOM:
        return line.marks(line.last_turn)
    return line.marks(latest.plies)


def last_events(match: Match, names: Sequence[Text]) -> Text:
    """Describe the last turn or event and the program's plies after it; often nothing."""
    if not match.events:
        return NOTHING
    latest = latest_change(match)
    turn = _describe_plies(match, latest.turn, names)
    forced = _describe_plies(match, latest.forced, names)
    planned = describe_planned(match, latest.planned, names)
    at_random = _describe_random(match, latest.at_random, names)
    if latest.event is None:
        return join_texts([turn, forced, planned, *at_random])
    before = turn if forced else NOTHING
    event = describe_event(match, latest.event, names)
    return join_texts([before, event, forced, planned, *at_random])


def at_ply(match: Match, ply: int, names: Sequence[Text]) -> Text:
    """Return which move a ply belongs to, and what its turn did up to there."""
    return join_texts([place_in_match(match.line, ply), describe_turn_to(match, ply, names)])


def describe_turn_to(match: Match, ply: int, names: Sequence[Text]) -> Text:
    """Describe a turn up to a ply, counted from 1; 0 is the start of the match."""
    if not ply:
        return tr("The start.")
    said = _describe_plies(match, match.line.turn_to(ply), names)
    return join_texts([said, AS_PLANNED if ply in match.planned_plies else NOTHING])


def _describe_plies(match: Match, plies: range, names: Sequence[Text]) -> Text:
    """Describe plies in the past tense. Return nothing for an empty range."""
    if not plies:
        return NOTHING
    line = match.line
    moves = line.moves[plies.start : plies.stop]
    return describe_turn(line.positions[plies.start], moves, names)


def describe_planned(match: Match, plies: range, names: Sequence[Text]) -> Text:
    """Describe answers in advance, each in a sentence, or as a list if they are many."""
    line = match.line
    turns = line.turns_in(plies)
    if not turns:
        return NOTHING
    if len(turns) > MAX_DESCRIBED:
        moves = Notation(", ".join(line.moves[turns[0].start : turns[-1].stop]))
        return tr("Answered in advance: {moves}.", moves=moves)
    described = [_describe_plies(match, turn, names) for turn in turns]
    return join_texts([tr("Answered in advance:"), *described])


def _describe_random(match: Match, plies: range, names: Sequence[Text]) -> Iterator[Text]:
    """Yield a sentence for each seat with plies in turns that were played at random."""
    line = match.line
    by_seat: dict[int, list[int]] = {}
    for ply in plies:
        by_seat.setdefault(line.positions[ply].to_move, []).append(ply)
    for seat, mine in by_seat.items():
        moves = [line.moves[ply] for ply in mine]
        yield line.positions[mine[0]].narration.describe_random(seat, moves, names)


def describe_event(match: Match, event: Event, names: Sequence[Text]) -> Text:
    """Describe an event that is not a move."""
    if event.kind is Kind.CANCELLED:
        return _describe_cancellation(event, names)
    if event.seat is None:
        return UserInput(event.text)
    who = as_name(names[event.seat])
    if event.kind is Kind.TAKEBACK:
        taken_back = match.taken_back[event.seq]
        moves, count = listing(Notation(move) for move in taken_back), len(taken_back)
        words = {"player": who, "moves": moves}
        if match.is_agreed_takeback(event):
            return tr_plural(
                "{player} took a move back; {moves} no longer counts.",
                "{player} took a move back; {moves} no longer count.",
                count=count,
                **words,
            )
        return tr_plural(
            "{player} undid a move; {moves} no longer counts.",
            "{player} undid a move; {moves} no longer count.",
            count=count,
            **words,
        )
    return _describe_leaving(who, event.kind, event.text)


def _describe_leaving(who: Text, kind: Kind, reason: str = "") -> Text:
    """Say how a player left the match. `reason` is used only if a moderator removed them."""
    if kind is Kind.RESIGNED:
        return tr("{player} resigned.", player=who)
    if kind is Kind.TIMEOUT:
        return tr("{player} ran out of time.", player=who)
    return tr(
        "A moderator took {player} out of the match. Reason: {reason}",
        player=who,
        reason=UserInput(_with_full_stop(reason)),
    )


def _with_full_stop(text: str) -> str:
    """Add a full stop to a text that ends without punctuation."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def undid(match: Match, names: Sequence[Text]) -> Text:
    """Say who undid which moves. The newest event is that undo."""
    takeback = match.events[-1]
    return tr(
        "{player} undid a move: {moves}.",
        player=as_name(names[required(takeback.seat, "seat of a takeback")]),
        moves=listing(Notation(move) for move in match.taken_back[takeback.seq]),
    )


def _describe_cancellation(event: Event, names: Sequence[Text]) -> Text:
    if event.seat is None:
        return _describe_cancellation_by_others(event)
    who = as_name(names[event.seat])
    match event.reason:
        case CancelReason.AGREED:
            return tr("The match was cancelled by agreement.")
        case CancelReason.NEVER_MOVED:
            return tr(
                "{player} did not make a first move in time, so the match is cancelled.", player=who
            )
        case CancelReason.INACTIVE:
            return tr(
                "{player} ended the match after a long silence, without a winner.", player=who
            )
        case CancelReason.UNPLAYED_RESIGNED:
            left = _describe_leaving(who, Kind.RESIGNED)
        case CancelReason.UNPLAYED_TIMEOUT:
            left = _describe_leaving(who, Kind.TIMEOUT)
        case CancelReason.UNPLAYED_REMOVED:
            left = _describe_leaving(who, Kind.REMOVED, event.text)
        case _:
            return tr("{player} cancelled the match.", player=who)
    return join_texts([left, NOBODY_MOVED])


def _describe_cancellation_by_others(event: Event) -> Text:
    """Describe a cancellation by the program or by a moderator."""
    match event.reason:
        case CancelReason.RETIRED_RULES:
            return tr(
                "The match began under older rules that can't be played any more: it is cancelled."
            )
        case CancelReason.SERVER_GONE:
            return tr("The bot was removed from the server, so the match is cancelled.")
        case CancelReason.TOO_LONG:
            return tr(
                "The match has reached {most} moves, the most that it can have, so it is "
                "cancelled.",
                most=limits.MAX_PLIES,
            )
        case CancelReason.PLAYER_GONE:
            return tr("A player has left and the match couldn't go on, so it is cancelled.")
        case _:
            ended = tr("A moderator ended this match without a winner.")
    if not event.text:
        return ended
    reason = UserInput(_with_full_stop(event.text))
    return join_texts([ended, tr("Reason: {reason}", reason=reason)])


def pace_of_play(options: MatchOptions) -> Text:
    """Return how fast the match is played: «3 days a move, weekends off»."""
    weekends = tr("weekends off") if options.weekends_off else NOTHING
    pace = tr("computers answer after 1 to 6 hours") if options.pace is Pace.HOURS else NOTHING
    return join_texts([options.clock.words(), weekends, pace], ", ")


def terms(match: Match) -> Text:
    """Return what was agreed on: «9×9 · 3 days a move · rated», without what is usual."""
    options, unusual = match.row.match_options, match.game.short_options(match.options)
    return join_texts([unusual, pace_of_play(options), rated_or_casual(options)], " · ")


def rated_or_casual(options: MatchOptions) -> Text:
    """Say in a word whether a match or a challenge is rated; nothing if that is as usual."""
    match options.rated:
        case RatingMode.RATED:
            return tr("rated")
        case RatingMode.CASUAL:
            return tr("casual")
        case RatingMode.DEFAULT:
            return NOTHING


# ---- move numbers, as people read them: turns played, all seats together, counted from 1
def at_move(number: int) -> Text:
    """Return «move 14» for a list or small print."""
    return tr("move {number}", number=number) if number else tr("before the first move")


def after_move(number: int) -> Text:
    """Return «after move 14», for what is said about the position after a turn."""
    return tr("after move {number}", number=number) if number else tr("before the first move")


def place_in_match(line: Line, ply: int) -> Text:
    """Say to which move a ply belongs, counted from 1: «Move 14 of 41.»

    If that is within a turn, add which part of it the ply is. Return nothing for the start.
    """
    if not ply:
        return NOTHING
    number, last = line.move_number_of(ply), line.move_number
    if not number:
        return tr("Before the first move.")
    if line.positions[ply].mid_turn:
        part = len(line.turn_to(ply))
        return tr("Move {number} of {last}, part {part}.", number=number, last=last, part=part)
    return tr("Move {number} of {last}.", number=number, last=last)
