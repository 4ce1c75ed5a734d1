"""How a run of the tests is set up, as a pytest plugin: temporary files, random examples, parts
that may be missing."""

from __future__ import annotations

import gc
import os
import random
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

PATIENCE = 120.0
"""Real seconds after which a test takes what it waits for to hang, also on a busy machine."""
MEMORY = Path("/dev/shm")  # noqa: S108  # pytest makes a private folder in it
ROOM = 1 << 30
"""Free bytes that a file system in memory must have to hold the temporary files."""

settings.register_profile("quick", max_examples=100, deadline=None)
settings.register_profile("thorough", max_examples=500, deadline=None)
PROFILE = os.environ.get("POSTBOARD_HYPOTHESIS", "quick")


def examples(*, quick: int, thorough: int) -> settings:
    """Settings of a Hypothesis test whose examples take long: how many each profile draws."""
    return settings(max_examples=thorough if PROFILE == "thorough" else quick, deadline=None)


def _takes_files(folder: Path) -> bool:
    """Whether a folder has room, and lets programs in it be run (some tests write one)."""
    try:
        flags = os.statvfs(folder).f_flag
        return shutil.disk_usage(folder).free >= ROOM and not flags & os.ST_NOEXEC
    except OSError:
        return False


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set up this process; workers of pytest-xdist get the same seed and temporary folder."""
    if "TMPDIR" not in os.environ and os.access(MEMORY, os.W_OK) and _takes_files(MEMORY):
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None  # read TMPDIR again
    if PROFILE not in ("quick", "thorough"):
        raise pytest.UsageError("POSTBOARD_HYPOTHESIS is quick or thorough.")
    settings.load_profile(PROFILE)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(1 << 32))


def pytest_collection_finish() -> None:
    """Keep the garbage collector from looking at every imported module again and again, and let it
    run less often: memory is no concern here."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print what repeats the random examples of this run."""
    terminalreporter.write_line(
        f"Hypothesis: {PROFILE} profile, --hypothesis-seed={config.option.hypothesis_seed}"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail a test that is skipped in a run where nothing may be missing."""
    report = yield
    if (
        report.skipped
        and not hasattr(report, "wasxfail")
        and os.environ.get("POSTBOARD_REQUIRE_ALL") == "1"
    ):
        report.outcome = "failed"
        report.longrepr = f"Skipped, but POSTBOARD_REQUIRE_ALL is set: {report.longreprtext}"
    return report
