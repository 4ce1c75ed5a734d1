"""Checks the clocks of a soak, with times computed from the log only.

A clock runs from the moment at which the board of the turn was posted. It stands still while the
shard of its server is away for longer than the threshold of an outage.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from benchmarks.soak.findings import Findings, Line, Rows, by_match, lines_of, posted

DISCORD_EPOCH = 1_420_070_400.0
GRACE = 600.0
"""Seconds after which a clock starts even if the board was not posted."""
TOLERANCE = 0.05
READY = 12.0
"""Seconds until a process whose shard is connected again has stored a heartbeat."""
MAX_LATENESS = 120.0
"""Seconds within which a turn that has run out of time must be ended."""
_UNITS = {"m": 60.0, "h": 3600.0, "d": 86400.0}
_TOO_LATE = "Your time ran out before you sent this move"

Span = tuple[float, float]
Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn that was ended because its time was up, or was said to be."""

    match_id: int
    shard: int
    start: float
    allowance: float


def check_clocks(record: Sequence[Line], tables: dict[str, Rows], findings: Findings) -> None:
    """Nobody lost on time who had time left, and no clock ran on for long after its end."""
    setting = next(lines_of(record, "setting"), None)
    if setting is None:
        findings.fault("the log does not say how many shards there were")
        return
    shards: int = setting["shards"]
    away = {shard: away_spans(record, shard) for shard in range(shards)}
    certain = setting["outage_threshold"] + setting["heartbeat"] + 1
    long = {shard: outages(spans, certain) for shard, spans in away.items()}
    boards = {
        (line["board"][0], line["board"][1]): line["t"]
        for line in posted(record)
        if line["board"] is not None
    }
    events = by_match(tables["events"])
    matches = {match["id"]: match for match in tables["matches"]}
    turns: dict[int, Turn] = {}
    ended = 0
    lateness: list[float] = []
    for match_id, match in matches.items():
        last = events[match_id][-1:] or [{"kind": "", "seq": 0}]
        if last[0]["kind"] not in {"timeout", "cancelled"}:
            continue
        turn = _turn(match, events[match_id], boards, shards)
        if turn is None:
            continue
        turns[match_id] = turn
        ended += 1
        at = last[0]["at"] / 1e6
        lateness.append(_check_end(turn, at, away[turn.shard], long[turn.shard], findings))
    findings.figures["turns that ran out of time"] = ended
    if lateness:
        findings.figures["seconds by which they were ended late"] = f"at most {max(lateness):.1f}"
    _check_refusals(record, turns, long, findings)
    end = record[-1]["t"]
    for match_id, match in matches.items():
        deadline = match["deadline"]
        if deadline is not None and end - deadline / 1e6 > MAX_LATENESS:
            findings.fault(
                f"match {match_id}: its time has been up for {end - deadline / 1e6:.0f} s"
            )
    ended_outages = {
        shard: [span for span in spans if span[1] <= last_ready(away[shard], end)]
        for shard, spans in long.items()
    }
    _check_outages(tables, away, ended_outages, setting, findings)


def _turn(match: Row, events: Rows, boards: dict[Any, float], shards: int) -> Turn | None:
    """Return the turn in which the last event of a match happened; None without a clock."""
    allowance = _allowance(match["match_options"])
    if allowance is None:
        return None
    before = events[-2]["at"] / 1e6 if len(events) > 1 else None
    start = boards.get((match["id"], events[-1]["seq"] - 1), float("inf"))
    if before is not None:
        start = min(start, before + GRACE)
    return Turn(match["id"], (match["server_id"] >> 22) % shards, start, allowance)


def _allowance(options: Row) -> float | None:
    """Return the seconds that a turn has, if the match has a clock with a time for each move."""
    clock = re.fullmatch(r"(\d+)([mhd])", str(options.get("clock", "")))
    return None if clock is None else int(clock[1]) * _UNITS[clock[2]]


def _check_end(
    turn: Turn, at: float, away: Sequence[Span], long: Sequence[Span], findings: Findings
) -> float:
    """The time of a turn was really up when it was ended. Return how late that was."""
    seen = _last_connected(at, away)
    used = seen - turn.start - overlap(long, turn.start, seen)
    if used < turn.allowance - TOLERANCE:
        findings.fault(
            f"match {turn.match_id}: lost on time after {used:.2f} s of {turn.allowance:.0f} s"
        )
    extended = [(start, end + READY) for start, end in away]
    late = at - turn.start - turn.allowance - overlap(extended, turn.start, at)
    if late > MAX_LATENESS:
        findings.fault(
            f"match {turn.match_id}: its time was up {late:.0f} s before the turn was ended"
        )
    return late


def _check_refusals(
    record: Sequence[Line], turns: dict[int, Turn], long: dict[int, list[Span]], findings: Findings
) -> None:
    """A move was refused as too late only if it was."""
    made = {line["id"]: line for line in lines_of(record, "interaction")}
    refused = 0
    for answer in lines_of(record, "answer"):
        about = made.get(answer["interaction"], {})
        turn = turns.get(about.get("match", 0))
        if _TOO_LATE not in answer["text"]:
            continue
        refused += 1
        if turn is None:
            findings.fault(f"match {about.get('match')}: a move was too late, but no time was up")
            continue
        pressed = (about["id"] >> 22) / 1000 + DISCORD_EPOCH
        used = pressed - turn.start - overlap(long[turn.shard], turn.start, pressed)
        if used < turn.allowance - TOLERANCE:
            findings.fault(f"match {turn.match_id}: a move was refused as late after {used:.2f} s")
    findings.figures["moves refused as too late"] = refused


def _check_outages(
    tables: dict[str, Rows],
    away: dict[int, list[Span]],
    ended: dict[int, list[Span]],
    setting: Line,
    findings: Findings,
) -> None:
    """Each outage of a shard that ended is stored for that shard, and no other outage is."""
    stored: defaultdict[int, list[Span]] = defaultdict(list)
    for row in tables["outages"]:
        span = (row["start_at"] / 1e6, row["end_at"] / 1e6)
        if (row["shards"], row["shard"]) == (1, 0):
            hit: Iterable[int] = away
        elif row["shards"] == setting["shards"]:
            hit = (row["shard"],)
        else:
            findings.fault(f"an outage is stored for shard {row['shard']} of {row['shards']}")
            continue
        for shard in hit:
            stored[shard].append(span)
            explained = overlap(away[shard], *span) + 2 * setting["heartbeat"] + READY
            if _length(span) > explained:
                findings.fault(
                    f"shard {shard}: an outage of {_length(span):.0f} s is stored, "
                    f"but it was away for {overlap(away[shard], *span):.0f} s of them"
                )
    findings.figures["outages to be credited"] = sum(map(len, ended.values()))
    for shard, spans in ended.items():
        for span in spans:
            if overlap(stored[shard], *span) < _length(span) - TOLERANCE:
                findings.fault(
                    f"shard {shard}: its outage of {_length(span):.0f} s was not credited"
                )


# ---- spans
def away_spans(record: Sequence[Line], shard: int) -> list[Span]:
    """Return when a shard was not connected. A frozen process counts as not connected.

    A span without an end ends at infinity.
    """
    spans: list[Span] = []
    since: float | None = 0.0
    for at, connected in _connections(record, shard):
        if connected and since is not None:
            spans.append((since, at))
            since = None
        elif not connected and since is None:
            since = at
    if since is not None:
        spans.append((since, float("inf")))
    return spans


def outages(away: Sequence[Span], threshold: float) -> list[Span]:
    """Return those times without a connection that must be credited to the clocks.

    They are longer than the threshold, and a heartbeat was stored before: at the latest, `READY`
    after a connection.
    """
    long: list[Span] = []
    connected_since, begun = float("inf"), False
    for start, end in away:
        begun = begun or start - connected_since > READY
        if begun and end - start > threshold:
            long.append((start, end))
        connected_since = end
    return long


def last_ready(away: Sequence[Span], end: float) -> float:
    """Return when the last connection began that lasted long enough to store a heartbeat.

    An outage is stored with the first heartbeat after it. `end` is the end of the log.
    """
    until = [*(start for start, _ in away[1:]), end]
    ready = (ended for (_, ended), lost in zip(away, until, strict=True) if lost - ended > READY)
    return max(ready, default=0.0)


def _connections(record: Sequence[Line], shard: int) -> Iterator[tuple[float, bool]]:
    """Yield moments, and whether the shard was connected from then on."""
    sessions: dict[str, str] = {}
    frozen: set[str] = set()
    for line in record:
        state, process = line.get("state"), line.get("process")
        if line["what"] == "session" and line["shard"] == shard:
            sessions[line["id"]] = process or ""
            if state == "closed":
                del sessions[line["id"]]
        elif line["what"] == "process" and process is not None:
            if state in {"killed", "ended", "stopped"}:
                sessions = {key: each for key, each in sessions.items() if each != process}
            frozen.discard(process)
            if state == "frozen":
                frozen.add(process)
        else:
            continue
        yield line["t"], any(each not in frozen for each in sessions.values())


def overlap(spans: Iterable[Span], start: float, end: float) -> float:
    """Return how much of the time from `start` to `end` is in spans, which may overlap."""
    total, covered = 0.0, start
    for first, last in sorted(spans):
        begin, finish = max(first, covered), min(last, end)
        if finish > begin:
            total += finish - begin
            covered = finish
    return total


def _last_connected(at: float, away: Iterable[Span]) -> float:
    """Return the last moment up to `at` at which the shard was connected."""
    return next((start for start, end in away if start <= at < end), at)


def _length(span: Span) -> float:
    return span[1] - span[0]
