"""Measures the same work on a small and on a large database.

Each database is measured in a process of its own, so that start-up time and memory do not include
filling it.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from storage.database import open_database

SIZES = (1_000, 100_000)
"""The numbers of matches in the two databases."""
ROUNDS = 300

Fill = Callable[[Path, int], None]
"""Inserts a number of matches into a database file."""
Measure = Callable[[Path], Awaitable[dict[str, float]]]
"""Measures a database file and returns the results by name."""


async def median_ms(work: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> float:
    """Return the median time of one round in milliseconds, without five rounds to warm up."""
    times: list[float] = []
    for number in range(rounds + 5):
        start = time.perf_counter()
        await work()
        if number >= 5:
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def expect(condition: bool) -> None:
    """Raise RuntimeError if a measured query had an unexpected result: its time means nothing."""
    if not condition:
        raise RuntimeError("a measured query had an unexpected result")


def peak_memory() -> float:
    """Return the peak memory of this process in MB.

    `getrusage` cannot be used, because its peak includes the parent process.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(kilobytes) / 1000


async def _create(file: Path, number: int, fill: Fill) -> None:
    await (await open_database(f"sqlite:///{file}")).close()
    fill(file, number)


def _column(module: str, file: Path) -> dict[str, float]:
    """Measure one database in a process of its own."""
    command = [sys.executable, "-m", module, str(file)]
    finished = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return {"file (MB)": file.stat().st_size / 1e6, **json.loads(finished.stdout)}


def main(module: str, heading: str, fill: Fill, measure: Measure) -> None:
    """Print the results for both sizes side by side.

    With a file on the command line, measure only that file and print the results as JSON.
    """
    if len(sys.argv) > 1:

        async def figures() -> dict[str, float]:
            return await measure(Path(sys.argv[1]))

        print(json.dumps(asyncio.run(figures())))
        return
    columns: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in SIZES:
            file = Path(folder) / f"{number}.db"
            asyncio.run(_create(file, number, fill))
            columns.append(_column(module, file))
    width = max(len(name) for name in columns[0])
    print(f"{heading:<{width}}" + "".join(f"{number:>12,}" for number in SIZES))
    for name in columns[0]:
        print(f"{name:<{width}}" + "".join(f"{column[name]:>12.2f}" for column in columns))
