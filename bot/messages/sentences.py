"""Sentences about a match that no single game can say: who, what happened, whose turn, the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord

from bot.discord_io.markdown import escaped
from matches.loaded_match import LoadedMatch
from matches.match_options import MatchOptions
from matches.model import Challenge, ChallengeState, Event, First, Match
from matches.stuck import RETIRED
from matches.unplayed import how_left
from rules.errors import GameError
from rules.game import Mark, Termination, narration_of
from rules.registry import game_named, title_of
from rules.replay import LEAVING, Kind
from rules.sentences import listed

Quote = Callable[[str], str]
"""How what people wrote becomes part of a text."""


NOBODY_MOVED = "Only one player was left and nobody had made a move, so the match is cancelled."


def mention(player: int) -> str:
    """The player's mention."""
    return f"<@{player}>"


def when(moment: datetime) -> str:
    """A moment as «in 3 days», in the reader's own time."""
    return discord.utils.format_dt(moment, "R")


def at(moment: datetime) -> str:
    """A moment as a date and an hour, in the reader's own time."""
    return discord.utils.format_dt(moment, "f")


def when_exactly(moment: datetime) -> str:
    """A moment as «in 3 days, 24 November 2026 09:00», in the reader's own time."""
    return f"{when(moment)}, {at(moment)}"


def length(span: timedelta) -> str:
    """A length of time in its largest unit: «3 hours»."""
    seconds = span.total_seconds()
    for size, noun in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return count(int(seconds // size), noun)
    return "less than a minute"


def count(number: int, noun: str) -> str:
    """«1 ply», «2 plies», «3 moves»."""
    if number == 1:
        return f"1 {noun}"
    plural = f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2] not in "aeiou" else f"{noun}s"
    return f"{number} {plural}"


def game_and_size(match: Match) -> str:
    """«Escabel 9×9»; only the game's name where the game cannot be asked."""
    try:
        game = game_named(match.game, match.rules_version)
        size = game.short_options(game.read_options(match.options))
    except GameError:
        return title_of(match.game)
    return f"{game.title} {size}".rstrip()


def offered(challenge: Challenge) -> tuple[str, str]:
    """The title of the game that a challenge offers, and its options in words."""
    try:
        game = game_named(challenge.game)
        return game.title, game.describe_options(game.read_options(challenge.options))
    except GameError:  # the game is gone, or its options have changed since
        return title_of(challenge.game), "can't be played any more"


def title(loaded: LoadedMatch, names: Sequence[str]) -> str:
    """«Escabel · A (Black) – B (White) · #128»."""
    position = loaded.position
    people = [
        f"{name} ({colour})" if (colour := narration_of(position).colour(seat)) else name
        for seat, name in enumerate(names)
    ]
    return f"{loaded.game.title} · {' – '.join(people)} · #{loaded.match.id}"


@dataclass(frozen=True, slots=True)
class _Newest:
    """What the newest board shows as new: a turn, or an event, and the plies that this forced.

    `turn` and `forced` are indices into `line.moves`; `event` is None when the turn says it all.
    """

    turn: range
    event: Event | None
    forced: range


def _newest(loaded: LoadedMatch) -> _Newest:
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
    return _Newest(range(start, first), None if by_turn else cause, range(first, end))


def last_marks(loaded: LoadedMatch) -> tuple[Mark, ...]:
    """What the last turn changed on the board."""
    line, newest = loaded.line, _newest(loaded)
    return tuple(
        mark
        for ply in (*newest.turn, *newest.forced)
        for mark in narration_of(line.positions[ply]).marks(line.moves[ply])
    )


def told(loaded: LoadedMatch, names: Sequence[str], quote: Quote = escaped) -> str:
    """What happened last, in a sentence or two; "" before the first event.

    `quote` makes what people wrote fit for where it is shown, as `names` already are.
    """
    if not loaded.events:
        return ""
    newest = _newest(loaded)
    turn, forced = (
        _plies_told(loaded, newest.turn, names),
        _plies_told(loaded, newest.forced, names),
    )
    if newest.event is None:
        return f"{turn} {forced}".strip()
    before = turn if forced else ""
    return f"{before} {_event_told(loaded, newest.event, names, quote)} {forced}".strip()


def played(after: LoadedMatch, text: str, player: int, names: Sequence[str]) -> str:
    """What a player reads after their move."""
    place = f"the board is in <#{after.match.channel}>"
    now = "The match is over"
    if after.to_move is not None:
        mine = after.mover == player
        now = "It's your turn again" if mine else f"It's {names[after.to_move]}'s turn now"
    return f"Your move is in: {escaped(text)}. {now}; {place}."


def _plies_told(loaded: LoadedMatch, plies: range, names: Sequence[str]) -> str:
    """Plies in the past tense; "" for none."""
    if not plies:
        return ""
    line = loaded.line
    moves = line.moves[plies.start : plies.stop]
    return narration_of(line.positions[plies.start]).describe_turn(moves, names)


def _event_told(loaded: LoadedMatch, event: Event, names: Sequence[str], quote: Quote) -> str:
    """An event that is no move, as a sentence."""
    who = names[event.seat] if event.seat is not None else "A moderator"
    if event.kind is Kind.CANCELLED:
        return _cancelled(who, event, quote)
    if event.kind is Kind.TAKEBACK:
        return f"{who} took a move back; {_undone(loaded, event)}."
    if event.kind in LEAVING:
        return _left(who, event.kind, quote(event.text))
    return quote(event.text)


def _left(who: str, kind: Kind, reason: str) -> str:
    """How somebody left, as a sentence; `reason` is a moderator's."""
    return {
        Kind.RESIGNED: f"{who} resigned.",
        Kind.TIMEOUT: f"{who} ran out of time.",
        Kind.REMOVED: f"A moderator took {who} out of the match. Reason: {_closed(reason)}",
    }[kind]


def _closed(text: str) -> str:
    """What somebody wrote, as a sentence that others can follow."""
    return text if text.endswith((".", "!", "?", "…")) else f"{text}."


def _undone(loaded: LoadedMatch, takeback: Event) -> str:
    """«c3 and a2 no longer count»: the moves that a takeback takes back."""
    moves: list[str] = []
    for event in loaded.events[: takeback.seq - 1]:
        if event.kind is Kind.MOVE:
            moves.append(event.text)
        elif event.kind is Kind.TAKEBACK:
            del moves[int(event.text) :]
    gone = moves[int(takeback.text) :]
    return f"{listed(gone)} no longer {'counts' if len(gone) == 1 else 'count'}"


def _cancelled(who: str, event: Event, quote: Quote) -> str:
    if event.seat is None and event.player is None and event.text == RETIRED:
        return "The match was begun by older rules that can't be played any more: it is cancelled."
    if event.seat is None:
        reason = f" Reason: {_closed(quote(event.text))}" if event.text else ""
        return f"A moderator ended this match without a winner.{reason}"
    why = {
        "agreed": "The match was cancelled by agreement.",
        "never moved": f"{who} did not make a first move in time, so the match is cancelled.",
        "silence": f"{who} ended the match after a long silence, without a winner.",
    }
    if event.text in why:
        return why[event.text]
    unplayed = how_left(event)
    if unplayed is not None:
        kind, reason = unplayed
        return f"{_left(who, kind, quote(reason))} {NOBODY_MOVED}"
    return f"{who} cancelled the match."


def headline(loaded: LoadedMatch, names: Sequence[str]) -> str:
    """The end in one line: «A wins Escabel #128 against B»."""
    result = loaded.result
    name = f"{loaded.game.title} #{loaded.match.id}"
    if result is None or result.termination is Termination.CANCELLED:
        return f"{name} was cancelled"
    winners = [names[seat] for seat in result.winners]
    losers = [other for seat, other in enumerate(names) if seat not in result.winners]
    if not winners:
        return f"{name} ends without a winner"
    if len(winners) > 1:
        return f"{listed(winners)} share {name}"
    return f"{winners[0]} wins {name} against {listed(losers)}"


def why_ended(loaded: LoadedMatch, names: Sequence[str], quote: Quote = escaped) -> str:
    """Why it ended, in a sentence; "" while it goes on."""
    if loaded.result is None:
        return ""
    happened = "" if ended_by_a_move(loaded) else told(loaded, names, quote)
    by_rule = loaded.position.result() is not None
    return f"{happened} {narration_of(loaded.position).verdict(names) if by_rule else ''}".strip()


def ended_by_a_move(loaded: LoadedMatch) -> bool:
    """Whether the newest event is a move, not somebody's leaving or a cancellation."""
    return bool(loaded.events) and loaded.events[-1].kind is Kind.MOVE


def ending(loaded: LoadedMatch, names: Sequence[str]) -> str:
    """Why it ended, in a sentence, and how long it took."""
    why = why_ended(loaded, names)
    if not why:
        return ""
    return f"{why}\n-# {count(loaded.position.ply, 'ply')}, {duration(loaded)}"


def duration(loaded: LoadedMatch) -> str:
    """How long a match has been going, in days or less."""
    end = loaded.match.finished_at or (loaded.events[-1].at if loaded.events else None)
    return length((end or loaded.match.created_at) - loaded.match.created_at)


def challenge_lines(challenge: Challenge, names: Mapping[int, str]) -> Iterator[str]:
    """What a challenge offers and where it stands, line by line; the first is its heading."""
    title, options = offered(challenge)
    maker = names[challenge.maker]
    duel = challenge.seats == 2
    if duel and len(challenge.players) == 2:
        yield f"### {maker} challenges {names[challenge.players[1].player]} to {title}"
    elif duel:
        yield f"### {maker} wants to play {title}"
    else:
        yield f"### {maker} opens a match of {title} for {challenge.seats}"
    clock = time_to_think(challenge.match_options)
    yield " · ".join((options, clock, starts(challenge)))
    if not duel:
        joined = [
            f"{names[each.player]} ({each.wish.capitalize()})" if each.wish else names[each.player]
            for each in challenge.players
            if each.joined
        ]
        yield f"In ({len(joined)} of {challenge.seats}): {listed(joined)}"
        if challenge.invited:
            yield f"Invited: {listed([names[player] for player in challenge.invited])}"
    if challenge.state is not ChallengeState.OPEN:
        return
    if duel:
        if challenge.open_seats:
            yield "Anyone may accept."
        return
    if challenge.open_seats:
        are = "is" if challenge.open_seats == 1 else "are"
        yield f"{count(challenge.open_seats, 'seat')} {are} open to anyone."
    yield f"The match starts when all seats are taken, or when {maker} presses Start."


def time_to_think(options: MatchOptions) -> str:
    """The clock that was agreed, in words: «3 days a move, weekends off»."""
    clock = options.clock.words()
    return f"{clock}, weekends off" if options.weekends_off else clock


def clock_of(match: Match) -> str:
    """The clock that a match is played with; one from before there were clocks has none."""
    return "no clock" if match.clock is None else time_to_think(match.match_options)


def starts(challenge: Challenge) -> str:
    """Who starts, in the words of the card."""
    if challenge.seats != 2:
        if challenge.first is First.RANDOM:
            return "seats drawn at random"
        return "seats in the order of joining"
    return {
        First.RANDOM: "who starts: random",
        First.ME: "the challenger starts",
        First.OPPONENT: "the challenged starts",
    }[challenge.first]
