"""Loads matches from snapshots, so that common acts cost the same however long the log is.

A snapshot is a cache of what follows from the log of a running match. It holds no names, no ids of
players, no seed, and nothing that the public view of the position hides. It is used only if it was
made by the same version of the rules and in the same `FORMAT`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from matches.steps.loaded_match import (
    LoadedMatch,
    LogFacts,
    ShownBoard,
    WholeMatch,
    beginning_of,
    entries,
    read_log,
    read_match,
    replay_match,
)
from matches.steps.random_turns import newest_random_plies
from model.entities import Event, Match
from rules.replay import Kind, extend
from rules.stored_line import Beginning, restore_line, store_line
from storage.database import UnitOfWork
from storage.snapshots import StoredSnapshot

KEPT_BOARDS = 3
"""How many boards a snapshot holds: the one that is posted, and one or two newer ones."""
FORMAT = 1
"""Increase it when the content of snapshots changes, also that of `Game.stored_position`."""


async def load(unit: UnitOfWork, match: int, *, until: int | None = None) -> LoadedMatch:
    """Read a match and its newest position, or that after event `until` if given.

    Raises Refused if there is no such match, Unplayable if it cannot be replayed.
    """
    row = await read_match(unit, match)
    if row.finished_at is None:
        stored = await unit.snapshots.get(match)
        found = stored and await _from_snapshot(unit, row, stored, until)
        if found:
            return found
    return replay_match(row, await read_log(unit, row, until=until))


async def store_snapshot(unit: UnitOfWork, loaded: LoadedMatch) -> None:
    """Store the snapshot of a match that has just changed. An ended match has none."""
    match = loaded.match
    data = None if loaded.result else snapshot_of(loaded)
    if data is None:
        await unit.snapshots.delete(match.id)
        return
    stored = StoredSnapshot(match.seq, loaded.game.version, data)
    await unit.snapshots.put(match.id, stored)


def snapshot_of(loaded: LoadedMatch) -> bytes | None:
    """Return the content of the snapshot of a running match; None if its game stores none."""
    recent, ply = _latest_change(loaded)
    boards = _boards_with_newest(loaded, recent, ply)
    line = store_line(loaded.line, min([ply, *(each.ply for each in boards)]))
    if line is None:
        return None
    content = {
        "format": FORMAT,
        "recent": recent,
        "line": line,
        "facts": _facts_to_store(loaded.facts),
        "boards": [
            [each.seq, each.plies, each.recent, each.ply, each.undo, _facts_to_store(each.facts)]
            for each in boards
        ],
    }
    return json.dumps(content, separators=(",", ":")).encode()


def _boards_with_newest(loaded: LoadedMatch, recent: int, ply: int) -> tuple[ShownBoard, ...]:
    """Return the boards that may be edited next, with the newest.

    The board after an undo is that before the undone turn, so undos do not replace that.
    """
    plies, undo = len(loaded.line.moves), loaded.ends_with_undo
    kept = [each for each in loaded.boards if not (undo and each.undo)]
    newest = ShownBoard(loaded.seq, plies, recent, ply, undo, loaded.facts)
    return (*kept, newest)[-KEPT_BOARDS:]


def differences(loaded: LoadedMatch, replayed: LoadedMatch) -> list[str]:
    """Return the names of what differs between a match from a snapshot and its replay."""
    ours, theirs = loaded.line, replayed.line
    same = {
        "seq": loaded.seq == replayed.seq,
        "position": loaded.position == replayed.position,
        "moves": ours.moves == theirs.moves,
        "positions": ours.positions == theirs.positions,
        "result": ours.result == theirs.result,
        "left": (ours.left, ours.leavings) == (theirs.left, theirs.leavings),
        "move number": ours.move_number == theirs.move_number,
        "facts": loaded.facts == replayed.facts,
        "events": loaded.recent == replayed.recent[-len(loaded.recent) :],
    }
    return [name for name, equal in same.items() if not equal]


def check_snapshot(replayed: WholeMatch, stored: StoredSnapshot) -> list[str]:
    """Return what differs between the snapshot of a running match and its replay.

    The list is empty if nothing differs, and if the snapshot is one of other rules or of another
    format, which is never used.
    """
    match = replayed.match
    try:
        content = _content(match, stored)
        if content is None:
            return []
        found = _restored(match, beginning_of(match), stored, content, replayed.events)
        return differences(found, replayed)
    except Exception as error:  # noqa: BLE001  # a broken snapshot can make the rules raise anything
        return [f"cannot be read: {type(error).__name__}"]


async def _from_snapshot(
    unit: UnitOfWork, match: Match, stored: StoredSnapshot, until: int | None
) -> LoadedMatch | None:
    """Return the match by its snapshot, None if that is of no use for the state after `until`."""
    try:
        beginning = beginning_of(match)
    except Exception:  # noqa: BLE001  # the caller's replay says why
        return None
    try:
        content = _content(match, stored)
        wanted = content and _wanted_events(match, content, until)
    except Exception as error:  # noqa: BLE001  # any value may be missing or another one
        unit.snapshots.unreadable(match.id, error)
        return None
    if not wanted:
        return None
    events = await read_log(unit, match, since=wanted.start, until=wanted[-1])
    try:
        if wanted[-1] < match.seq:
            return _shown(match, beginning, content, events)
        return _restored(match, beginning, stored, content, events)
    except Exception as error:  # noqa: BLE001  # a broken snapshot can make the rules raise anything
        unit.snapshots.unreadable(match.id, error)
        return None


def _wanted_events(match: Match, content: Any, until: int | None) -> range | None:
    """Return the seqs of the events that are needed besides the snapshot.

    Return None if it does not hold the state after event `until`.
    """
    if until is None or until >= match.seq:
        return range(int(content["recent"]), match.seq + 1)
    shown = next((each for each in _boards(content) if each.seq == until), None)
    return None if shown is None else range(shown.recent, shown.seq + 1)


def _content(match: Match, stored: StoredSnapshot) -> Any:
    """Return the values in a snapshot, None if it is one of other rules or of another format."""
    if stored.seq > match.seq or stored.rules_version != match.rules_version:
        return None
    content: Any = json.loads(stored.data)
    return content if content["format"] == FORMAT else None


def _restored(
    match: Match,
    beginning: Beginning,
    stored: StoredSnapshot,
    content: Any,
    events: Sequence[Event],
) -> LoadedMatch:
    """Return the match by its snapshot and the newest events, at least those after it."""
    line = restore_line(content["line"], beginning)
    facts = _stored_facts(content["facts"])
    newest = [event for event in events if event.seq >= int(content["recent"])]
    recent = [event for event in newest if event.seq <= stored.seq]
    if [event.seq for event in newest] != list(range(int(content["recent"]), match.seq + 1)):
        raise ValueError("the newest events are not those of the log")
    loaded = LoadedMatch(match, tuple(recent), line, facts, _boards(content))
    for event in newest[len(recent) :]:  # appended by a version that stored no snapshot
        loaded = loaded.extended([event], extend(loaded.line, entries([event])[0]))
    return loaded


def _shown(
    match: Match, beginning: Beginning, content: Any, events: Sequence[Event]
) -> LoadedMatch:
    """Return the match as it was after the last of `events`, which a board shows."""
    shown = next(each for each in _boards(content) if each.seq == events[-1].seq)
    if [event.seq for event in events] != list(range(shown.recent, shown.seq + 1)):
        raise ValueError("the events of a board are not those of the log")
    line = restore_line(content["line"], beginning)
    return LoadedMatch(match, tuple(events), line.cut(shown.plies), shown.facts)


def _boards(content: Any) -> tuple[ShownBoard, ...]:
    return tuple(
        ShownBoard(int(seq), int(plies), int(recent), int(ply), bool(undo), _stored_facts(facts))
        for seq, plies, recent, ply, undo, facts in content["boards"]
    )


def _facts_to_store(facts: LogFacts) -> list[object]:
    moved, themselves = sorted(facts.moved), sorted(facts.moved_themselves)
    return [moved, themselves, facts.agreed_takeback, facts.takeback, facts.taken_back]


def _stored_facts(values: Any) -> LogFacts:
    moved, themselves, agreed, takeback, taken_back = values
    return LogFacts(
        frozenset(moved), frozenset(themselves), int(agreed), int(takeback), tuple(taken_back)
    )


def _latest_change(loaded: LoadedMatch) -> tuple[int, int]:
    """Return from which event on, and after how many plies, boards show what has changed.

    That is the newest event that the program did not cause, and the beginning of the turn before
    it: the newest turn, if the event is a move. Turns at random count as caused by the program.
    """
    line, plies = loaded.line, newest_random_plies(loaded)
    ply, cause = len(line.moves), loaded.recent[-1]
    for event in reversed(loaded.recent):
        cause = event
        at_random = plies is not None and event.seq >= plies.first
        if event.kind is not Kind.MOVE or not (at_random or event.player is None):
            break
        ply -= 1
    if ply > 0 and (cause.kind is Kind.MOVE or ply == len(line.moves)):
        ply -= 1
    while ply > 0 and line.positions[ply].mid_turn:
        ply -= 1
    return cause.seq, max(ply, 0)
