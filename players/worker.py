"""A process that searches for others: `python -m players.worker NICENESS`.

It reads the tasks of searches from its input, one a line, and writes their reports, one a line. Its
memory is limited, and it ends as soon as its input does.
"""

import json
import os
import resource
import sys
import threading
from dataclasses import asdict
from queue import SimpleQueue
from time import process_time
from typing import Final

from players.reports import Candidate, Report
from players.search import Budget, SearchSettings, run_task
from rules.game import Position
from rules.registry import game_named

MEMORY: Final = 512 * 2**20
"""The bytes of address space that a process may use. It ends when it would need more."""


def write_task(
    position: Position, settings: SearchSettings, seed: str, task: int, seconds: float
) -> str:
    """Return the line that asks for a task of a search, cut after `seconds` of processor time."""
    given = {
        "game": position.game.name,
        "version": position.game.version,
        "position": position.without_future_draws().text(),
        "settings": asdict(settings),
        "seed": seed,
        "task": task,
        "seconds": seconds,
    }
    return json.dumps(given)


def read_report(line: str | bytes) -> Report:
    """Return the report that a process has written."""
    given = json.loads(line)
    candidates = [
        Candidate(shares=tuple(each.pop("shares")), **each) for each in given.pop("candidates")
    ]
    return Report(**given, candidates=tuple(candidates))


def _report(line: str) -> str:
    given = json.loads(line)
    position = game_named(given["game"], given["version"]).from_text(given["position"])
    budget = Budget(given["seconds"], process_time)
    settings = SearchSettings(**given["settings"])
    return json.dumps(asdict(run_task(position, settings, given["seed"], given["task"], budget)))


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)  # nobody waits for the report any more


def main() -> None:
    """Work until the input ends."""
    os.nice(int(sys.argv[1]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    lines: SimpleQueue[str] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    while True:
        print(_report(lines.get()), flush=True)


if __name__ == "__main__":
    main()
