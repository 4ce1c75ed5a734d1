"""Checks what a soak has recorded: nothing lost, nothing doubled, order kept, every clock right.

It reads only the log of the stand-in and rows of the database, and uses nothing of the bot. That a
move counts as confirmed, and what a message shows, it reads as a person would.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence

from benchmarks.soak.audit_clocks import check_clocks
from benchmarks.soak.audit_leagues import check_leagues
from benchmarks.soak.findings import Findings, Line, Rows, by_match, lines_of, posted

_PLAYED = "Your move is in: "
_ALREADY_PLAYED = re.compile(r"Your move .+ was already in\.")
_BEGUN = re.compile(r"Match `?#(\d+)`? begins")
_UNEXPECTED = "I've written it down (code "
LATE = 30.0
"""Seconds within which a board is posted even if the process that began it was killed."""
JUST_THAWED = 5.0
"""Seconds after which a process that was frozen has noticed it."""


def audit(record: Sequence[Line], tables: dict[str, Rows]) -> Findings:
    """Check a log and the rows of the database after it."""
    findings = Findings()
    events = by_match(tables["events"])
    check_record(record, findings)
    check_logs(tables, events, findings)
    check_moves(record, tables, findings)
    check_boards(record, tables, events, findings)
    check_other_messages(record, tables, findings)
    check_outbox(record, tables, findings)
    check_clocks(record, tables, findings)
    check_leagues(record, tables, findings)
    return findings


def check_record(record: Sequence[Line], findings: Findings) -> None:
    """The log has no gap, the soak has ended with a time in which nothing was disturbed, and nobody
    was told of an unexpected error."""
    if any(line["n"] != number for number, line in enumerate(record, 1)):
        findings.fault("the log has gaps")
    if not any(lines_of(record, "quiet")):
        findings.fault("the log ends while things are disturbed")
    for answer in lines_of(record, "answer"):
        if _UNEXPECTED in answer["text"]:
            findings.fault(f"an unexpected error: {answer['text']}")
    findings.figures["processes"] = Counter(line["state"] for line in lines_of(record, "process"))
    findings.figures["connections to the database cut"] = sum(1 for _ in lines_of(record, "cut"))
    requests = list(lines_of(record, "request"))
    findings.figures["requests"] = len(requests)
    findings.figures["answers lost"] = sum("lost" in line for line in requests)
    findings.figures["refused on purpose"] = sum("refused" in line for line in requests)
    check_identifying(record, findings)


def check_identifying(record: Sequence[Line], findings: Findings) -> None:
    """Shards identify in turn, except where a process was frozen while it was its turn."""
    thawed = [line for line in lines_of(record, "process") if line["state"] == "thawed"]
    identified = list(lines_of(record, "identify"))
    findings.figures["identified"] = len(identified)
    early = [
        line
        for line in identified
        if line["early"]
        and not any(
            each["process"] == line["process"] and 0 <= line["t"] - each["t"] < JUST_THAWED
            for each in thawed
        )
    ]
    if early:
        findings.fault(f"{len(early)} times a shard identified too soon after another one")


def check_logs(tables: dict[str, Rows], events: dict[int, Rows], findings: Findings) -> None:
    """The log of each match has no gap, and its times do not go back."""
    findings.figures["matches"] = len(tables["matches"])
    findings.figures["events"] = len(tables["events"])
    for match in tables["matches"]:
        log = events[match["id"]]
        seqs = [event["seq"] for event in log]
        if seqs != list(range(1, match["seq"] + 1)):
            findings.fault(f"match {match['id']}: seq {match['seq']}, but its events are {seqs}")
        times = [event["at"] for event in log]
        if times != sorted(times):
            findings.fault(f"match {match['id']}: the times of its events go back")


def check_moves(record: Sequence[Line], tables: dict[str, Rows], findings: Findings) -> None:
    """Each confirmed move is in the log of its match once, and each move was really made."""
    made = {line["id"]: line for line in lines_of(record, "interaction")}
    moves = [event for event in tables["events"] if event["kind"] == "move"]
    stored = Counter((event["match_id"], event["interaction_id"]) for event in moves)
    played = {(event["match_id"], event["player_id"], event["text"]) for event in moves}
    confirmed = 0
    for answer in lines_of(record, "answer"):
        about = made.get(answer["interaction"], {})
        match, move = about.get("match"), about.get("move")
        if _PLAYED in answer["text"]:
            confirmed += 1
            if stored[match, answer["interaction"]] != 1:
                findings.fault(
                    f"match {match}: {move} was confirmed to {about.get('player')}, "
                    f"but is stored {stored[match, answer['interaction']]} times"
                )
        elif (
            _ALREADY_PLAYED.search(answer["text"])
            and (match, about.get("player"), move) not in played
        ):
            findings.fault(f"match {match}: {move} “was already in”, but is not stored")
    findings.figures["moves confirmed"] = confirmed
    if not confirmed:
        findings.fault("no move was confirmed, so nothing was tested")
    findings.figures["moves stored"] = len(moves)
    for interaction, count in Counter(event["interaction_id"] for event in moves).items():
        if interaction is not None and count > 1:
            findings.fault(f"interaction {interaction} has caused {count} moves")
    check_plans(record, made, moves, findings)
    for event in moves:
        if event["planned"]:
            continue
        about = made.get(event["interaction_id"], {})
        move = about.get("move") or about.get("plan", [None])[0]  # own moves begin a plan
        said = (about.get("match"), about.get("player"), move)
        if said != (event["match_id"], event["player_id"], event["text"]):
            findings.fault(
                f"match {event['match_id']}: event {event['seq']} is {event['text']}, "
                f"but what was done is {said}"
            )
    known = {match["id"] for match in tables["matches"]}
    for answer in lines_of(record, "answer"):
        begun = _BEGUN.search(answer["text"])
        if begun and int(begun[1]) not in known:
            findings.fault(f"match {begun[1]} has begun, but is not stored")


def check_plans(
    record: Sequence[Line], made: dict[int, Line], moves: Rows, findings: Findings
) -> None:
    """An answer that was kept is in the log right after the move that it answers, and no other."""
    by_seq = {(event["match_id"], event["seq"]): event for event in moves}
    asked = {
        (line["match"], line["seq"], line["player"], *line["plan"])
        for line in made.values()
        if "plan" in line
    }
    kept: dict[object, Line] = {}
    for answer in lines_of(record, "answer"):
        about = made.get(answer["interaction"], {})
        if "plan" in about and answer["text"].startswith("Kept."):
            kept[about["match"], about["seq"], about["player"]] = about
    for about in kept.values():
        match, seq, plan = about["match"], about["seq"], about["plan"]
        expected, planned = (by_seq.get((match, seq + number)) for number in (1, 2))
        if expected and expected["text"] == plan[0] and not (planned and planned["planned"]):
            findings.fault(f"match {match}: the answer {plan[1]} after event {seq} was not played")
    planned_moves = [event for event in moves if event["planned"]]
    for event in planned_moves:
        before = by_seq.get((event["match_id"], event["seq"] - 1), {"text": None})
        plan = (event["match_id"], event["seq"] - 2, event["player_id"])
        if (*plan, before["text"], event["text"]) not in asked:
            findings.fault(f"match {plan[0]}: nobody planned event {event['seq']}")
    findings.figures["answers in advance"] = f"{len(kept)} kept, {len(planned_moves)} played"


def check_boards(
    record: Sequence[Line], tables: dict[str, Rows], events: dict[int, Rows], findings: Findings
) -> None:
    """The board after each event was posted once, in order, and in the match's own channel.

    In the games of a soak each event ends a turn. A turn that was answered in advance has no board.
    """
    boards: defaultdict[int, list[Line]] = defaultdict(list)
    for line in posted(record):
        if line["board"] is not None:
            boards[line["board"][0]].append(line)
    waits: list[tuple[float, str]] = []
    threads = {line["id"] for line in lines_of(record, "thread")}
    for match in tables["matches"]:
        match_id, shown = match["id"], boards.pop(match["id"], [])
        seqs = [line["board"][1] for line in sorted(shown, key=lambda line: line["id"])]
        times = Counter(seqs)
        answered = {event["seq"] - 1 for event in events[match_id] if event["planned"]}
        for seq in range(match["seq"] + 1):
            if times[seq] != (seq not in answered):
                findings.fault(f"match {match_id}: its board {seq} was posted {times[seq]} times")
        for seq in sorted(set(times) - set(range(match["seq"] + 1))):
            findings.fault(f"match {match_id}: board {seq} shows what never happened")
        if seqs != sorted(seqs):
            findings.fault(f"match {match_id}: its boards are out of order: {seqs}")
        places = {line["channel"] for line in shown}
        if len(places) > 1 or not places <= threads:
            findings.fault(f"match {match_id}: its boards are in {places}, not in its own thread")
        at = {event["seq"]: event["at"] / 1e6 for event in events[match_id]}
        waits += [
            (line["t"] - at[line["board"][1]], f"match {match_id} board {line['board'][1]}")
            for line in shown
            if line["board"][1] in at
        ]
    for match_id in boards:
        findings.fault(f"match {match_id}: boards were posted, but it is not stored")
    if waits:
        ordered = sorted(waits)
        findings.figures["boards"] = len(waits)
        findings.figures["seconds from event to board"] = (
            f"half within {ordered[len(ordered) // 2][0]:.2f}, "
            f"99 of 100 within {ordered[len(ordered) * 99 // 100][0]:.2f}, "
            f"at most {ordered[-1][0]:.2f} ({ordered[-1][1]}); "
            f"later than {LATE:.0f}: {sum(wait > LATE for wait, _ in waits)}"
        )


def check_other_messages(
    record: Sequence[Line], tables: dict[str, Rows], findings: Findings
) -> None:
    """Cards and reminders are posted once, and so is everything else that has a nonce."""
    nonces = Counter((line["channel"], line["nonce"]) for line in posted(record) if line["nonce"])
    for (channel, nonce), times in nonces.items():
        if times > 1:
            findings.fault(
                f"channel {channel}: the message with nonce {nonce} was posted {times} times"
            )
    findings.figures["nonces known to Discord already"] = sum(
        line["known"] for line in lines_of(record, "message")
    )
    cards = Counter(
        int(control.removeprefix("pb:accept:"))
        for line in posted(record)
        for control in line["controls"]
        if control.startswith("pb:accept:")
    )
    for challenge in tables["challenges"]:
        times = cards[challenge["id"]]
        if times > 1 or (challenge["state"] == "open" and not times):
            findings.fault(f"the card of challenge {challenge['id']} was posted {times} times")
    findings.figures["cards"] = sum(cards.values())
    finished = Counter(
        (line["channel"], name)
        for line in posted(record)
        for name in line["files"]
        if name.endswith(".gif")
    )
    for (_, name), times in finished.items():
        if times > 1:
            findings.fault(f"the finished match of {name} was posted {times} times")
    findings.figures["finished matches posted"] = len(finished)
    check_reminders(record, findings)


def check_reminders(record: Sequence[Line], findings: Findings) -> None:
    """No reminder is posted twice in one turn."""
    newest: dict[int, int] = {}
    sent: Counter[tuple[int, int, int, str]] = Counter()
    for line in sorted(posted(record), key=lambda line: line["id"]):
        if line["board"] is not None:
            newest[line["board"][0]] = line["board"][1]
        for control in line["controls"]:
            if control.startswith("pb:snooze:"):
                match_id = int(control.removeprefix("pb:snooze:"))
                text = re.sub(r"^<@\d+>\s*", "", line["text"])
                kind = text.partition("#")[0]  # each kind has its own words before the number
                sent[match_id, newest.get(match_id, -1), line["channel"], kind] += 1
    findings.figures["reminders"] = sum(sent.values())
    for (match_id, seq, _, kind), times in sent.items():
        if times > 1:
            findings.fault(
                f"match {match_id}: “{kind} …” was posted {times} times after board {seq}"
            )


def check_outbox(record: Sequence[Line], tables: dict[str, Rows], findings: Findings) -> None:
    """Everything that was queued was delivered, was out of date, or is due after the soak."""
    known = {line["id"] for line in posted(record)}
    end = record[-1]["t"] * 1e6
    findings.figures["outbox"] = Counter(row["state"] for row in tables["outbox"])
    for row in tables["outbox"]:
        waits = row["state"] == "pending" and not row["attempts"] and row["due_at"] > end
        if row["state"] != "done" and not waits:
            findings.fault(
                f"notice {row['id']} ({row['kind']}, match {row['match_id']}) is {row['state']} "
                f"after {row['attempts']} attempts"
            )
        elif row["message_id"] is not None and row["message_id"] not in known:
            findings.fault(f"notice {row['id']} is done, but its message was never posted")
