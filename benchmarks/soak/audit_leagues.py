"""Checks the seasons and ladders of a soak: sections, results, tables as shown, places."""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from fractions import Fraction

from benchmarks.soak.findings import Findings, Line, Rows, by_match, lines_of, posted
from tests.support.season_tables import reckoned

_ROW = re.compile(r"\d+ \S+: points (\S+), Sonneborn–Berger (\S+), results")
_ONCE = re.compile(r"#\d+ · .* · Section \w|.*(?: are out of |> on the ladder\.| ruled | took )")
OTHER = {"first": "second", "second": "first"}


def check_leagues(record: Sequence[Line], tables: dict[str, Rows], findings: Findings) -> None:
    """Each season has ended with the right table, each place of a ladder is there once, and nothing
    was posted twice."""
    check_posted(record, tables, findings)
    pairings: defaultdict[int, Rows] = defaultdict(list)
    for row in tables["pairings"]:
        pairings[row["season_id"]].append(row)
    begun = [each["id"] for each in tables["matches"] if "season" in each["extras"]]
    paired = [row["match_id"] for row in tables["pairings"] if row["match_id"]]
    if sorted(begun) != sorted(paired):
        findings.fault(f"the matches of seasons are {begun}, those of pairings {paired}")
    asked = any(line.get("name") == "league" for line in lines_of(record, "interaction"))
    if asked and not tables["seasons"]:
        findings.fault("no season was opened")
    for season in tables["seasons"]:
        if season["state"] not in {"over", "called-off"} or season["due_at"] is not None:
            findings.fault(f"season {season['id']} has not ended: it is {season['state']}")
        check_season(season, pairings[season["id"]], tables, findings)
    about = {
        line["id"]: line["table"] for line in lines_of(record, "interaction") if "table" in line
    }
    for answer in lines_of(record, "answer"):
        if shown := _ROW.findall(answer["alt"]) if answer["interaction"] in about else ():
            points_shown = [(_number(points), _number(berger)) for points, berger in shown]
            season, section = about[answer["interaction"]]
            check_table(season, section, points_shown, tables, findings)
    places: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
    for row in tables["ladder_players"]:
        places[row["server_id"], row["game"]].append(row["place"])
    for ladder, taken in places.items():
        if sorted(taken) != list(range(len(taken))):
            findings.fault(f"the places of ladder {ladder} are {sorted(taken)}")
    findings.figures["places on ladders"] = sum(map(len, places.values()))
    findings.figures["seasons"] = dict(Counter(each["state"] for each in tables["seasons"]))
    findings.figures["matches of seasons"] = len(begun)
    findings.figures["matches of ladders"] = sum(
        "ladder" in each["extras"] for each in tables["matches"]
    )


def check_season(season: Line, pairings: Rows, tables: dict[str, Rows], findings: Findings) -> None:
    """Nobody meets anybody twice, everybody has both seats equally often or nearly so, and what is
    stored is the result of the match, or follows from the season's end or somebody's leaving."""
    met = Counter(frozenset((row["first_id"], row["second_id"])) for row in pairings)
    sides = Counter(row["first_id"] for row in pairings)
    sides.subtract(row["second_id"] for row in pairings)
    gone = {
        row["player_id"]: row["status"]
        for row in tables["season_players"]
        if row["season_id"] == season["id"] and row["status"] != "in"
    }
    uneven = any(abs(each) > 1 for each in sides.values())
    if any(count > 1 for count in met.values()) or (uneven and not gone):
        findings.fault(f"season {season['id']}: meetings {met}, seats {sides}")
    matches, events = {row["id"]: row for row in tables["matches"]}, by_match(tables["events"])
    for row in pairings:
        match, log = matches.get(row["match_id"], {}), events[row["match_id"]]
        winners: list[int] = match.get("winners") or []
        expected = "shared" if len(winners) != 1 else "second" if winners[0] else "first"
        if log and log[-1]["reason"] == "never-moved":
            expected = "first" if log[-1]["seat"] else "second"
        finished = match.get("finished_at")
        cut = finished is None or finished >= season["ends_at"]
        lost = [OTHER[each] for each in OTHER if gone.get(row[f"{each}_id"]) == "left"]
        decided = cut and (row["result"] in {"shared", "void"} or row["lost_on_time"])
        if row["result"] != expected and not decided and row["result"] not in lost:
            findings.fault(f"match {row['match_id']}: {expected}, but {row['result']} is stored")


def check_table(
    season: int,
    section: int,
    found: list[tuple[Fraction, Fraction]],
    tables: dict[str, Rows],
    findings: Findings,
) -> None:
    """A table that was shown at the end is that of the results and rulings."""
    inside = {
        row["player_id"]: row["rank"]
        for row in tables["season_players"]
        if (row["season_id"], row["section"]) == (season, section) and row["status"] != "out"
    }
    results: list[tuple[int, int, int | None]] = []
    for row in tables["pairings"]:
        outcome = row["ruling"] or row["result"]
        if row["season_id"] == season and outcome not in {None, "void"}:
            winner = None if outcome == "shared" else row[f"{outcome}_id"]
            results.append((row["first_id"], row["second_id"], winner))
    void = any(row["season_id"] == season and row["result"] == "void" for row in tables["pairings"])
    expected = [(points, berger) for _, points, berger in reckoned(inside, results, void=void)]
    findings.figures["tables checked"] = 1 + int(str(findings.figures.get("tables checked", 0)))
    if inside and found != expected:  # a page that does not exist shows the nearest one
        findings.fault(f"season {season}, section {section}: {found} instead of {expected}")


def _number(text: str) -> Fraction:
    quarters = {"¼": 1, "½": 2, "¾": 3}.get(text[-1], 0)
    return Fraction(int(text.rstrip("¼½¾") or 0)) + Fraction(quarters, 4)


def check_posted(record: Sequence[Line], tables: dict[str, Rows], findings: Findings) -> None:
    """Each season has one card in the end; threads and announcements were posted once."""
    deleted = {line["id"] for line in lines_of(record, "delete")}
    once = Counter({f"the card of season {each['id']}": 0 for each in tables["seasons"]})
    for line in posted(record):
        if line["board"] is None and _ONCE.match(line["text"]):
            once[f"{line['channel']}: {line['text']}"] += 1
        for control in line["controls"]:
            if control.startswith("pb:league-rules:") and line["id"] not in deleted:
                once[f"the card of season {control.rpartition(':')[2]}"] += 1
    taken = sum(each["state"] == "taken" for each in tables["challenges"])
    told = sum("the challenge was not answered in time" in line["text"] for line in posted(record))
    if told != 2 * taken:
        findings.fault(f"{told} messages tell both players of {taken} challenges without answer")
    for what, times in once.items():
        if times != 1:
            findings.fault(f"{what} was posted {times} times")
