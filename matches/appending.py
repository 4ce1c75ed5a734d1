"""The one way a match's log grows: events, the plies they force, the clock, and the board owed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum

from matches.clock_rules import ClockState
from matches.loaded_match import LoadedMatch
from matches.match_time import pauses_of, timing
from matches.model import Event, Match, MatchDataKey, match_lane, player_lane
from matches.proposals import Outcome, settle
from matches.protocols import Timing, UnitOfWork
from matches.unplayed import instead
from rules.game import Result, Termination
from rules.replay import Entry, Kind, extend

QUOTED = "{quoted}"
"""The place in a text at which something is shown just as somebody wrote it."""


class Lasts(StrEnum):
    """How long words are true that may be delivered late."""

    ALWAYS = "always"
    MATCH = "match"
    """Until the match is over."""
    TURN = "turn"
    """Until the turn is over."""


@dataclass(frozen=True, slots=True)
class Cause:
    """What brings events about: a player (None: nobody's doing) and Discord's interaction.

    `pressed` is when the player did it; it is handled somewhat later. None: now.
    """

    player: int | None = None
    interaction: int | None = None
    pressed: datetime | None = None


async def queue_board(unit: UnitOfWork, match: int, seq: int, at: datetime) -> None:
    """Put «post this board» into the outbox."""
    await unit.outbox.add(
        lane=match_lane(match), kind="board", payload={}, due_at=at, match=match, seq=seq
    )


async def queue_announcement(
    unit: UnitOfWork,
    match: int,
    text: str,
    at: datetime,
    mention: Sequence[int] = (),
    *,
    quoted: str = "",
    lasts: Lasts = Lasts.ALWAYS,
    turn: int | None = None,
    due: str = "",
) -> None:
    """Put a plain message to a match's channel into the outbox.

    Where `text` says `QUOTED`, what somebody wrote, `quoted`, is shown just as it is. `turn` is the
    match's `shown_seq`: while that turn lasts, `due` and the deadline of then follow the text.
    """
    await unit.outbox.add(
        lane=match_lane(match),
        kind="say",
        payload={
            "text": text,
            "mention": list(mention),
            "quoted": quoted,
            "lasts": lasts.value,
            "turn": turn,
            "due": due,
        },
        due_at=at,
        match=match,
    )


async def queue_private_message(
    unit: UnitOfWork,
    player: int,
    text: str,
    at: datetime,
    *,
    channel: int | None = None,
    unreachable: int | None = None,
) -> None:
    """Owe one person a message; where they take no private ones, it goes to `channel`.

    `unreachable` is the match of which it says that it cannot be shown.
    """
    payload = {"player": player, "text": text, "channel": channel}
    if unreachable is not None:
        payload["unreachable"] = unreachable
    await unit.outbox.add(lane=player_lane(player), kind="direct", payload=payload, due_at=at)


async def queue_digest(unit: UnitOfWork, player: int, at: datetime) -> None:
    """Owe one person the daily message, which is written when it is sent."""
    await unit.outbox.add(
        lane=player_lane(player), kind="digest", payload={"player": player}, due_at=at
    )


async def append(
    unit: UnitOfWork,
    loaded: LoadedMatch,
    entries: Sequence[Entry],
    cause: Cause,
    now: datetime,
    *,
    settles: Outcome = Outcome.LAPSED,
) -> LoadedMatch:
    """Extend the log by `entries`; a board is owed when a turn or the match is over.

    A proposal that stands is settled by it, and so lapses unless that is what was agreed to. Where
    the last but one leaves a match in which nobody moved, it is cancelled (`matches.unplayed`).

    Raises IllegalMove for an entry that the rules refuse, Conflict and Duplicate as storage does.
    """
    match = loaded.match
    entries = [instead(loaded, entry) for entry in entries]
    after = _extended(loaded, entries, cause, now)
    await settle(unit, match, settles, now)
    shown = bool(after.result) or not _within_turn(loaded, after, entries)
    clock = match.clock
    if shown:
        clock = await _next_clock(unit, loaded, after, now, cause.pressed)
    row = await unit.matches.append(
        match,
        after.events[len(loaded.events) :],
        ply=after.position.ply,
        to_move=after.to_move,
        at=now,
        result=after.result,
        shown=shown,
        timing=await timing(unit, match, clock, now),
    )
    if shown:
        await queue_board(unit, match.id, row.seq, now)
    if not after.result:
        await _notify_eliminated(unit, loaded, after, entries, shown=shown)
        await store_eliminated(unit, after)
    return replace(after, match=row)


async def store_eliminated(unit: UnitOfWork, loaded: LoadedMatch) -> None:
    """Keep with a match of several which of its seats are out, if that has changed."""
    seats = range(len(loaded.match.seats))
    out = [seat for seat in seats if loaded.position.has_left(seat)]
    if len(seats) > 2 and loaded.match.data.get(MatchDataKey.OUT) != out:
        await unit.matches.set_data(loaded.match.id, {MatchDataKey.OUT: out})


async def end_without_winner(
    unit: UnitOfWork, match: Match, why: str, cause: Cause, now: datetime
) -> Match:
    """End a running match by a `cancelled` event, without asking its log: it may be broken.

    The caller queues what the players are told or shown.
    """
    await settle(unit, match, Outcome.LAPSED, now)
    event = Event(match.seq + 1, Kind.CANCELLED, None, cause.player, why, now, cause.interaction)
    return await unit.matches.append(
        match,
        [event],
        ply=match.ply,
        to_move=None,
        at=now,
        result=Result((), Termination.CANCELLED),
        shown=True,
        timing=Timing(match.clock and match.clock.turn(None, now)),
    )


async def _notify_eliminated(
    unit: UnitOfWork,
    loaded: LoadedMatch,
    after: LoadedMatch,
    entries: Sequence[Entry],
    *,
    shown: bool,
) -> None:
    """Tell players whom this has put out of a match that goes on.

    Who resigned knows; the others read it on the new board, or here when none is owed (`shown`).
    """
    now, match = after.events[-1].at, loaded.match.id
    leaving = {entry.seat: entry for entry in entries if entry.kind is not Kind.MOVE}
    for seat, player in enumerate(loaded.match.players):
        if loaded.position.has_left(seat) or not after.position.has_left(seat):
            continue
        entry = leaving.get(seat)
        if entry is not None and entry.kind is Kind.RESIGNED:
            if not shown:
                await queue_announcement(
                    unit,
                    match,
                    f"<@{player}> resigned. The others play on.",
                    now,
                    lasts=Lasts.MATCH,
                )
            continue
        reason = "" if entry is None or shown else entry.text
        text = (
            f"<@{player}>, you are out of match #{match}; your turns are skipped. "
            f"The others play on.{f' Reason: {QUOTED}' if reason else ''}"
        )
        lasts = Lasts.ALWAYS if reason else Lasts.MATCH
        await queue_announcement(unit, match, text, now, [player], quoted=reason, lasts=lasts)


def _extended(
    loaded: LoadedMatch, entries: Sequence[Entry], cause: Cause, now: datetime
) -> LoadedMatch:
    """The match with `entries` and the plies that they force."""
    line = loaded.line
    events: list[Event] = []

    def add(entry: Entry, player: int | None) -> None:
        nonlocal line
        line = extend(line, entry)
        seq = loaded.match.seq + len(events) + 1
        interaction = None if events else cause.interaction
        events.append(Event(seq, entry.kind, entry.seat, player, entry.text, now, interaction))

    for entry in entries:
        add(entry, cause.player)
    while not line.result and (forced := line.position.automatic()) is not None:
        add(Entry(Kind.MOVE, line.position.to_move, forced), None)
    return LoadedMatch(loaded.match, (*loaded.events, *events), line)


def _within_turn(loaded: LoadedMatch, after: LoadedMatch, entries: Sequence[Entry]) -> bool:
    """Whether the same turn just goes on: a ply of several, one of them taken back, or somebody
    else leaves in the middle of it."""
    if after.to_move != loaded.to_move:
        return False
    if after.position.mid_turn:
        return entries[0].kind in {Kind.MOVE, Kind.TAKEBACK, Kind.RESIGNED, Kind.REMOVED}
    return entries[0].kind is Kind.TAKEBACK and int(entries[0].text) == turn_start(loaded)


def turn_start(loaded: LoadedMatch) -> int:
    """The ply at which the turn that is under way began."""
    if loaded.position.mid_turn:
        return loaded.line.last_turn.start
    return len(loaded.line.moves)


async def _next_clock(
    unit: UnitOfWork,
    loaded: LoadedMatch,
    after: LoadedMatch,
    now: datetime,
    pressed: datetime | None,
) -> ClockState | None:
    """The clock when a board is owed: usually the turn has passed to another seat."""
    clock = loaded.match.clock
    if clock is None:
        return None
    if after.to_move is None:
        return clock.turn(None, now)
    pauses = await pauses_of(unit, loaded.match, clock, now)
    plies = len(after.line.moves) - len(loaded.line.moves)
    if plies > 0:
        start = turn_start(loaded)
        return clock.played(start, after.to_move, now, pauses, pressed=pressed)
    if plies < 0:
        back = after.events[len(loaded.events)]
        ply = len(after.line.moves)
        if loaded.is_agreed_takeback(back):
            return clock.back_to(ply, after.to_move, now, pauses)
        return clock.undone(ply, after.to_move, now, pauses)
    return clock if after.to_move == loaded.to_move else clock.turn(after.to_move, now)
