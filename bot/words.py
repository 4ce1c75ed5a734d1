"""Sentences about a match that no single game can say: who, what happened, whose turn, the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

import discord

from matches.loaded import Loaded
from matches.model import Challenge, ChallengeState, Event, First
from matches.timing import rule_of
from rules.game import Mark, Termination
from rules.registry import game_named
from rules.replay import Kind


def listed(words: Sequence[str], last: str = "and") -> str:
    """«A», «A and B», «A, B and C»."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def mention(player: int) -> str:
    """The player's mention."""
    return f"<@{player}>"


def when(moment: datetime) -> str:
    """A moment as «in 3 days», in the reader's own time."""
    return discord.utils.format_dt(moment, "R")


def day(moment: datetime) -> str:
    """A moment as a date, in the reader's own time."""
    return discord.utils.format_dt(moment, "D")


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


def title(loaded: Loaded, names: Sequence[str]) -> str:
    """«Escabel · A (Black) – B (White) · #128»."""
    position = loaded.position
    people = [
        f"{name} ({colour})" if (colour := position.colour(seat)) else name
        for seat, name in enumerate(names)
    ]
    return f"{loaded.game.title} · {' – '.join(people)} · #{loaded.match.id}"


def _last_plies(loaded: Loaded) -> range:
    """Indices into `line.moves` of what the newest board shows as new: a person's turn and the
    plies it forced."""
    moves = [event for event in loaded.events if event.kind is Kind.MOVE]
    end = len(loaded.line.moves)
    start = end
    forced = 0
    while forced < len(moves) and moves[-1 - forced].player is None:
        forced += 1
    start = max(0, end - forced)
    first = start
    while start > 0 and (start == first or loaded.line.positions[start].mid_turn):
        start -= 1
    return range(start, end)


def last_marks(loaded: Loaded) -> tuple[Mark, ...]:
    """What the last turn changed on the board."""
    line = loaded.line
    return tuple(
        mark for ply in _last_plies(loaded) for mark in line.positions[ply].marks(line.moves[ply])
    )


def told(loaded: Loaded, names: Sequence[str]) -> str:
    """What happened last, in a sentence or two; "" before the first event."""
    if not loaded.events:
        return ""
    last = loaded.events[-1]
    who = names[last.seat] if last.seat is not None else "A moderator"
    if last.kind is Kind.MOVE:
        line = loaded.line
        return " ".join(
            line.positions[ply].told(line.moves[ply], names) for ply in _last_plies(loaded)
        )
    if last.kind is Kind.CANCELLED:
        return _cancelled(who, last)
    said = {
        Kind.RESIGNED: f"{who} resigned.",
        Kind.TIMEOUT: f"{who} ran out of time.",
        Kind.TAKEBACK: f"{who} took a move back.",
        Kind.REMOVED: f"A moderator took {who} out of the match. Reason: {last.text}",
    }
    return said.get(last.kind, last.text)


def _cancelled(who: str, event: Event) -> str:
    if event.seat is None:
        reason = f" Reason: {event.text}" if event.text else ""
        return f"A moderator ended this match without a winner.{reason}"
    why = {
        "agreed": "The match was cancelled by agreement.",
        "never moved": f"{who} did not make a first move in time, so the match is cancelled.",
        "silence": f"{who} ended the match after a long silence, without a winner.",
    }
    if event.text in why:
        return why[event.text]
    return f"{who} cancelled the match."


def headline(loaded: Loaded, names: Sequence[str]) -> str:
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


def ending(loaded: Loaded, names: Sequence[str]) -> str:
    """Why it ended, in a sentence, and how long it took."""
    result = loaded.result
    if result is None:
        return ""
    by_rule = loaded.position.result() is not None
    why = loaded.position.verdict(names) if by_rule else told(loaded, names)
    return f"{why}\n-# {count(loaded.position.ply, 'ply')}, {duration(loaded)}"


def duration(loaded: Loaded) -> str:
    """How long a match has been going, in days or less."""
    end = loaded.match.finished_at or (loaded.events[-1].at if loaded.events else None)
    return length((end or loaded.match.created_at) - loaded.match.created_at)


def challenge_lines(challenge: Challenge, names: dict[int, str]) -> Iterator[str]:
    """What a challenge offers and where it stands, line by line; the first is its heading."""
    game = game_named(challenge.game)
    options = game.read_options(challenge.options)
    maker = names[challenge.maker]
    duel = challenge.seats == 2
    if duel and len(challenge.players) == 2:
        yield f"### {maker} challenges {names[challenge.players[1].player]} to {game.title}"
    elif duel:
        yield f"### {maker} wants to play {game.title}"
    else:
        yield f"### {maker} opens a match of {game.title} for {challenge.seats}"
    clock = time_to_think(challenge.match_options)
    yield " · ".join((game.options_in_words(options), clock, starts(challenge)))
    if not duel:
        joined = [names[player] for player in challenge.joined]
        yield f"In: {listed(joined)} ({len(joined)} of {challenge.seats})"
        if challenge.invited:
            yield f"Invited: {listed([names[player] for player in challenge.invited])}"
    if challenge.state is ChallengeState.OPEN and challenge.open_seats > 0:
        yield "Anyone may accept." if duel else "Anyone may join."


def time_to_think(match_options: Mapping[str, str]) -> str:
    """The clock that was agreed, in words: «3 days a move, weekends off»."""
    clock = rule_of(match_options).words()
    return f"{clock}, weekends off" if match_options.get("weekends") == "on" else clock


def starts(challenge: Challenge) -> str:
    """Who starts, in the words of the card."""
    if challenge.seats != 2:
        order = "random" if challenge.first is First.RANDOM else "as joined"
        return f"seats: {order}"
    return {
        First.RANDOM: "who starts: random",
        First.ME: "the challenger starts",
        First.OPPONENT: "the challenged starts",
    }[challenge.first]
