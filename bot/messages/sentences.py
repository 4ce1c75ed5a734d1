"""Sentences about a match that no single game can say: who, what happened, whose turn, the end.

`names` are the players' names by seat, escaped where the text is shown as markdown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.discord_io.markup import heading, small
from matches.model.entities import Challenge, ChallengeState, Event, First, Match
from matches.model.match_options import MatchOptions
from matches.model.text_values import ChannelName, MatchNumber, Moment, Quoted
from matches.steps.loaded_match import LoadedMatch
from matches.steps.unplayed import how_left
from matches.use_cases.stuck import RETIRED
from rules.errors import GameError
from rules.game import Mark, Termination, narration_of
from rules.registry import game_named, title_of
from rules.replay import LEAVING, Kind
from rules.text import (
    NOTHING,
    Listing,
    Name,
    Notation,
    Phrase,
    Text,
    Translatable,
    Verbatim,
    as_name,
    joined,
    tr,
    tr_phrase,
    tr_phrase_plural,
    tr_plural,
)

NOBODY_MOVED = tr("Only one player was left and nobody had made a move, so the match is cancelled.")


def relative(moment: datetime) -> Moment:
    """A moment as «in 3 days»."""
    return Moment(moment, relative=True)


def relative_and_exact(moment: datetime) -> Translatable:
    """A moment as «in 3 days, 24 November 2026 09:00», in the reader's own time."""
    return joined([relative(moment), Moment(moment)], ", ")


def time_span(span: timedelta) -> Phrase:
    """A length of time in its largest unit: «3 hours»."""
    minutes = int(span.total_seconds()) // 60
    if minutes >= 24 * 60:
        return tr_phrase_plural("{count} day", "{count} days", count=minutes // (24 * 60))
    if minutes >= 60:
        return tr_phrase_plural("{count} hour", "{count} hours", count=minutes // 60)
    if minutes >= 1:
        return tr_phrase_plural("{count} minute", "{count} minutes", count=minutes)
    return tr_phrase("less than a minute")


def game_and_size(match: Match) -> Translatable:
    """«Escabel 9×9»; only the game's name where the game cannot be asked."""
    try:
        game = game_named(match.game, match.rules_version)
        size = game.short_options(game.read_options(match.options))
    except GameError:
        return Name(title_of(match.game))
    return joined([game.title, size])


def game_and_options(challenge: Challenge) -> tuple[Name, Translatable]:
    """The title of the game that a challenge offers, and its options."""
    try:
        game = game_named(challenge.game)
        return game.title, game.describe_options(game.read_options(challenge.options))
    except GameError:  # the game is gone, or its options have changed since
        return Name(title_of(challenge.game)), tr("can't be played any more")


def title(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """«Escabel · A (Black) – B (White) · #128»."""
    narration = narration_of(loaded.position)
    people = [with_brackets(name, narration.colour(seat)) for seat, name in enumerate(names)]
    return joined([loaded.game.title, joined(people, " – "), MatchNumber(loaded.match.id)], " · ")


def with_brackets(name: str, note: Translatable) -> Translatable:
    """«A (Black)»; only the name where there is nothing to note."""
    in_brackets = joined([Verbatim("("), note, Verbatim(")")], "") if note else NOTHING
    return joined([as_name(name), in_brackets])


@dataclass(frozen=True, slots=True)
class _NewestTurn:
    """What the newest board shows as new: a turn, or an event, and the plies that this forced.

    `turn` and `forced` are indices into `line.moves`; `event` is None when the turn says it all.
    """

    turn: range
    event: Event | None
    forced: range


def _newest_turn(loaded: LoadedMatch) -> _NewestTurn:
    events, line = loaded.events, loaded.line
    count_forced = 0
    for event in reversed(events):
        if event.kind is not Kind.MOVE or event.player is not None:
            break
        count_forced += 1
    cause = events[-1 - count_forced] if count_forced < len(events) else None
    end = len(line.moves)
    first = start = end - count_forced
    by_turn = cause is not None and cause.kind is Kind.MOVE
    if by_turn or not count_forced:
        start = max(start - 1, 0)
    # plies of an unfinished turn were on no board before
    while start > 0 and line.positions[start].mid_turn:
        start -= 1
    return _NewestTurn(range(start, first), None if by_turn else cause, range(first, end))


def last_marks(loaded: LoadedMatch) -> tuple[Mark, ...]:
    """What the last turn changed on the board."""
    line, newest = loaded.line, _newest_turn(loaded)
    return tuple(
        mark
        for ply in (*newest.turn, *newest.forced)
        for mark in narration_of(line.positions[ply]).marks(line.moves[ply])
    )


def last_events(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """What happened last, in a sentence or two; nothing before the first event."""
    if not loaded.events:
        return NOTHING
    newest = _newest_turn(loaded)
    turn = _describe_plies(loaded, newest.turn, names)
    forced = _describe_plies(loaded, newest.forced, names)
    if newest.event is None:
        return joined([turn, forced])
    before = turn if forced else NOTHING
    return joined([before, _describe_event(loaded, newest.event, names), forced])


def move_received(after: LoadedMatch, text: str, player: int, names: Sequence[str]) -> Translatable:
    """What a player reads after their move."""
    move = tr("Your move is in: {move}.", move=Quoted(text))
    place = ChannelName(after.match.channel)
    if after.to_move is None:
        now = tr("The match is over; the board is in {channel}.", channel=place)
    elif after.mover == player:
        now = tr("It's your turn again; the board is in {channel}.", channel=place)
    else:
        now = tr(
            "It's {player}'s turn now; the board is in {channel}.",
            player=as_name(names[after.to_move]),
            channel=place,
        )
    return joined([move, now])


def _describe_plies(loaded: LoadedMatch, plies: range, names: Sequence[str]) -> Translatable:
    """Plies in the past tense; nothing for none."""
    if not plies:
        return NOTHING
    line = loaded.line
    moves = line.moves[plies.start : plies.stop]
    return narration_of(line.positions[plies.start]).describe_turn(moves, names)


def _describe_event(loaded: LoadedMatch, event: Event, names: Sequence[str]) -> Translatable:
    """An event that is no move, as a sentence."""
    if event.kind is Kind.CANCELLED:
        return _describe_cancellation(event, names)
    if event.seat is None:
        return Quoted(event.text)
    who = as_name(names[event.seat])
    if event.kind is Kind.TAKEBACK:
        gone = _moves_taken_back(loaded, event)
        return tr_plural(
            "{player} took a move back; {moves} no longer counts.",
            "{player} took a move back; {moves} no longer count.",
            count=len(gone),
            player=who,
            moves=Listing(Notation(move) for move in gone),
        )
    if event.kind in LEAVING:
        return _describe_leaving(who, event.kind, event.text)
    return Quoted(event.text)


def _describe_leaving(who: Translatable, kind: Kind, reason: str) -> Text:
    """How somebody left, as a sentence; `reason` is a moderator's."""
    if kind is Kind.RESIGNED:
        return tr("{player} resigned.", player=who)
    if kind is Kind.TIMEOUT:
        return tr("{player} ran out of time.", player=who)
    return tr(
        "A moderator took {player} out of the match. Reason: {reason}",
        player=who,
        reason=Quoted(_as_sentence(reason)),
    )


def _as_sentence(text: str) -> str:
    """What somebody wrote, as a sentence that others can follow."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _moves_taken_back(loaded: LoadedMatch, takeback: Event) -> list[str]:
    """The moves that a takeback takes back."""
    moves: list[str] = []
    for event in loaded.events[: takeback.seq - 1]:
        if event.kind is Kind.MOVE:
            moves.append(event.text)
        elif event.kind is Kind.TAKEBACK:
            del moves[int(event.text) :]
    return moves[int(takeback.text) :]


def _describe_cancellation(event: Event, names: Sequence[str]) -> Translatable:
    if event.seat is None:
        return _describe_other_cancellation(event)
    who = as_name(names[event.seat])
    if event.text == "agreed":
        return tr("The match was cancelled by agreement.")
    if event.text == "never moved":
        return tr(
            "{player} did not make a first move in time, so the match is cancelled.", player=who
        )
    if event.text == "silence":
        return tr("{player} ended the match after a long silence, without a winner.", player=who)
    unplayed = how_left(event)
    if unplayed is not None:
        return joined([_describe_leaving(who, *unplayed), NOBODY_MOVED])
    return tr("{player} cancelled the match.", player=who)


def _describe_other_cancellation(event: Event) -> Translatable:
    """Why a match was cancelled that no player cancelled."""
    if event.player is None and event.text == RETIRED:
        return tr(
            "The match was begun by older rules that can't be played any more: it is cancelled."
        )
    ended = tr("A moderator ended this match without a winner.")
    if not event.text:
        return ended
    return joined([ended, tr("Reason: {reason}", reason=Quoted(_as_sentence(event.text)))])


def headline(loaded: LoadedMatch, names: Sequence[str]) -> Text:
    """The end in one line: «A wins Escabel #128 against B»."""
    result = loaded.result
    match = joined([loaded.game.title, MatchNumber(loaded.match.id)])
    if result is None or result.termination is Termination.CANCELLED:
        return tr("{match} was cancelled", match=match)
    winners = Listing(as_name(names[seat]) for seat in result.winners)
    losers = [as_name(each) for seat, each in enumerate(names) if seat not in result.winners]
    if not winners:
        return tr("{match} ends without a winner", match=match)
    if len(result.winners) > 1:
        return tr("{players} share {match}", players=winners, match=match)
    return tr(
        "{player} wins {match} against {others}",
        player=winners,
        match=match,
        others=Listing(losers),
    )


def why_ended(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Why it ended, in a sentence; nothing while it goes on."""
    if loaded.result is None:
        return NOTHING
    happened = NOTHING if ended_by_a_move(loaded) else last_events(loaded, names)
    by_rule = loaded.position.result() is not None
    verdict = narration_of(loaded.position).verdict(names) if by_rule else NOTHING
    return joined([happened, verdict])


def ended_by_a_move(loaded: LoadedMatch) -> bool:
    """Whether the newest event is a move, not somebody's leaving or a cancellation."""
    return bool(loaded.events) and loaded.events[-1].kind is Kind.MOVE


def ending(loaded: LoadedMatch, names: Sequence[str]) -> Translatable:
    """Why it ended, in a sentence, and how long it took."""
    why = why_ended(loaded, names)
    if not why:
        return NOTHING
    took = tr_plural(
        "{count} ply, {time}",
        "{count} plies, {time}",
        count=loaded.position.ply,
        time=duration(loaded),
    )
    return joined([why, small(took)], "\n")


def duration(loaded: LoadedMatch) -> Phrase:
    """How long a match has been going, in days or less."""
    end = loaded.match.finished_at or (loaded.events[-1].at if loaded.events else None)
    return time_span((end or loaded.match.created_at) - loaded.match.created_at)


def challenge_lines(challenge: Challenge, names: Mapping[int, str]) -> Iterator[Translatable]:
    """What a challenge offers and where it stands, line by line; the first is its heading."""
    game, options = game_and_options(challenge)
    maker = as_name(names[challenge.maker])
    duel = challenge.seats == 2
    yield heading(_challenge_title(challenge, game, names))
    clock = clock_and_weekends(challenge.match_options)
    yield joined([options, clock, who_starts(challenge)], " · ")
    if not duel:
        yield from _seats_taken(challenge, names)
    if challenge.state is not ChallengeState.OPEN:
        return
    if duel:
        if challenge.open_seats:
            yield tr("Anyone may accept.")
        return
    if challenge.open_seats:
        yield tr_plural(
            "{count} seat is open to anyone.",
            "{count} seats are open to anyone.",
            count=challenge.open_seats,
        )
    yield tr(
        "The match starts when all seats are taken, or when {player} presses Start.", player=maker
    )


def _challenge_title(challenge: Challenge, game: Name, names: Mapping[int, str]) -> Text:
    maker = as_name(names[challenge.maker])
    if challenge.seats != 2:
        return tr(
            "{player} opens a match of {game} for {seats}",
            player=maker,
            game=game,
            seats=challenge.seats,
        )
    if len(challenge.players) == 2:
        other = as_name(names[challenge.players[1].player])
        return tr(
            "{player} challenges {opponent} to {game}", player=maker, opponent=other, game=game
        )
    return tr("{player} wants to play {game}", player=maker, game=game)


def _seats_taken(challenge: Challenge, names: Mapping[int, str]) -> Iterator[Text]:
    """Who is in a match of several, with the colours they chose, and who is invited."""
    taken = [
        with_brackets(names[each.player], colour_label(challenge, each.wish))
        for each in challenge.players
        if each.joined
    ]
    yield tr(
        "In ({taken} of {seats}): {players}",
        taken=len(taken),
        seats=challenge.seats,
        players=Listing(taken),
    )
    if challenge.invited:
        invited = Listing(as_name(names[player]) for player in challenge.invited)
        yield tr("Invited: {players}", players=invited)


def colour_label(challenge: Challenge, colour: str | None) -> Translatable:
    """What a colour that somebody chose is called; nothing for none."""
    if colour is None:
        return NOTHING
    try:
        game = game_named(challenge.game)
        choices = game.colour_choices(game.read_options(challenge.options))
    except GameError:
        choices = ()
    return next((each.label for each in choices if each.value == colour), Notation(colour))


def clock_and_weekends(options: MatchOptions) -> Translatable:
    """The clock that was agreed, in words: «3 days a move, weekends off»."""
    clock = options.clock.words()
    return joined([clock, tr("weekends off")], ", ") if options.weekends_off else clock


def match_clock(match: Match) -> Translatable:
    """The clock that a match is played with; one from before there were clocks has none."""
    return tr("no clock") if match.clock is None else clock_and_weekends(match.match_options)


def who_starts(challenge: Challenge) -> Text:
    """Who starts, in the words of the card."""
    if challenge.seats != 2:
        if challenge.first is First.RANDOM:
            return tr("seats drawn at random")
        return tr("seats in the order of joining")
    return {
        First.RANDOM: tr("who starts: random"),
        First.ME: tr("the challenger starts"),
        First.OPPONENT: tr("the challenged starts"),
    }[challenge.first]
