"""The processes in which computers think."""

import asyncio
import os
from pathlib import Path


def searching_processes() -> list[int]:
    """The processes of this one that search, or wait for a search."""
    processes = list[int]()
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            words = (folder / "cmdline").read_bytes().split(b"\0")
        except OSError:  # it has just ended
            continue
        if parent == os.getpid() and b"players.worker" in words:
            processes.append(int(folder.name))
    return processes


async def search_begun(*, excluding: int | None = None) -> int:
    """Wait until a process has begun, other than `excluding`. Return it."""
    while True:
        await asyncio.sleep(0)
        for process in searching_processes():
            if process != excluding:
                return process
