"""The lines of a soak's log and the rows of its database, and what an audit finds in them."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

Line = dict[str, Any]
Rows = list[dict[str, Any]]

MAX_SHOWN = 12


@dataclass(slots=True)
class Findings:
    """What the audit has found. Without `faults`, all is well."""

    faults: list[str] = field(default_factory=list[str])
    figures: dict[str, object] = field(default_factory=dict[str, object])

    def fault(self, what: str) -> None:
        """Note something that must not be."""
        self.faults.append(what)

    def report(self) -> str:
        """Return everything as text."""
        lines = [f"{name}: {value}" for name, value in self.figures.items()]
        lines += [f"FAULT {each}" for each in self.faults[:MAX_SHOWN]]
        if len(self.faults) > MAX_SHOWN:
            lines.append(f"… and {len(self.faults) - MAX_SHOWN} more faults")
        return "\n".join([*lines, f"{len(self.faults) or 'No'} faults found."])


def read_record(path: Path) -> list[Line]:
    """Return the lines of a log."""
    with path.open(encoding="utf-8") as file:
        return [json.loads(line) for line in file]


def by_match(rows: Rows) -> defaultdict[int, Rows]:
    """Return rows by their match."""
    rows_of_match: defaultdict[int, Rows] = defaultdict(list)
    for row in rows:
        rows_of_match[row["match_id"]].append(row)
    return rows_of_match


def lines_of(record: Iterable[Line], what: str) -> Iterator[Line]:
    """Yield the lines of one kind."""
    return (line for line in record if line["what"] == what)


def posted(record: Iterable[Line]) -> Iterator[Line]:
    """Yield the messages that were really posted."""
    return (line for line in lines_of(record, "message") if not line["known"])
