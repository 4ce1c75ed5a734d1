"""Local play in a process of its own, as `make play` starts it."""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
START_SECONDS = 60
STOP_SECONDS = 20


@asynccontextmanager
async def local_play(database: Path) -> AsyncGenerator[str]:
    """Run `python -m local_play` within the block and yield its link. Stop it as Ctrl+C does."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "local_play",
        "--no-browser",
        "--port=0",
        f"--database={database}",
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert process.stdout is not None
    try:
        link = ""
        async with asyncio.timeout(START_SECONDS):
            while not link:
                line = (await process.stdout.readline()).decode()
                assert line, "local play ended before it was ready"
                found = re.search(r"http://127\.0\.0\.1:\S+", line)
                link = found[0] if found else ""
        yield link
        process.send_signal(signal.SIGINT)
        async with asyncio.timeout(STOP_SECONDS):
            _, errors = await process.communicate()
        assert process.returncode == 0
        assert not errors, errors.decode()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
