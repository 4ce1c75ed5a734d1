"""Runs the same work on a small and on a large database.

Each size is measured in its own process, so that start-up time and memory do not include filling
the file.
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
Measure = Callable[[Path], Awaitable[dict[str, float]]]


async def median_ms(work: Callable[[], Awaitable[object]], rounds: int = ROUNDS) -> float:
    """The median time of one round in milliseconds, after a few warm-up rounds."""
    times: list[float] = []
    for number in range(rounds + 5):
        start = time.perf_counter()
        await work()
        if number >= 5:
            times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def expect(found: bool) -> None:
    """Fail if a measured query did not find what it should, because then its time means nothing."""
    if not found:
        raise RuntimeError("a look-up did not find what is there")


def peak_memory() -> float:
    """The peak memory of this process, in MB.

    `getrusage` does not serve: its peak includes the parent process.
    """
    status = Path("/proc/self/status").read_text(encoding="ascii")
    [kilobytes] = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    return int(kilobytes) / 1000


async def _make(file: Path, number: int, fill: Fill) -> None:
    await (await open_database(f"sqlite:///{file}")).close()
    fill(file, number)


def _column(module: str, file: Path) -> dict[str, float]:
    """Measure one size in its own process."""
    command = [sys.executable, "-m", module, str(file)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    return {"file (MB)": file.stat().st_size / 1e6, **json.loads(done.stdout)}


def main(module: str, heading: str, fill: Fill, measure: Measure) -> None:
    """Measure the file named on the command line, or print both sizes side by side."""
    if len(sys.argv) > 1:

        async def figures() -> dict[str, float]:
            return await measure(Path(sys.argv[1]))

        print(json.dumps(asyncio.run(figures())))
        return
    columns: list[dict[str, float]] = []
    with tempfile.TemporaryDirectory() as folder:
        for number in SIZES:
            file = Path(folder) / f"{number}.db"
            asyncio.run(_make(file, number, fill))
            columns.append(_column(module, file))
    width = max(len(name) for name in columns[0])
    print(f"{heading:<{width}}" + "".join(f"{number:>12,}" for number in SIZES))
    for name in columns[0]:
        print(f"{name:<{width}}" + "".join(f"{column[name]:>12.2f}" for column in columns))
