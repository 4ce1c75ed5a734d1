"""A pytest plugin that sets up a run: temporary files, random examples, and skipped tests."""

import gc
import os
import random
import shutil
import signal
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

from rendering import typesetting
from tests.support import openapi

TIMEOUT_SECONDS = 120.0
"""Real seconds after which a test stops waiting, long enough for a busy machine."""
MEMORY_FOLDER = Path("/dev/shm")  # noqa: S108  # pytest makes a private folder in it
MIN_FREE_BYTES = 1 << 30
"""Free space that a file system in memory must have to be used for temporary files."""
FONTS = Path(__file__).with_name("fonts")
"""The only fonts of the system for all tests. They have the letters of a few names."""

settings.register_profile("few", max_examples=15, deadline=None)
settings.register_profile("quick", max_examples=100, deadline=None)
settings.register_profile("thorough", max_examples=500, deadline=None)
PROFILE = os.environ.get("POSTBOARD_HYPOTHESIS", "quick")


def examples(*, quick: int, thorough: int) -> settings:
    """Settings of a Hypothesis test with slow examples: the number of examples in each profile."""
    number = {"thorough": thorough, "few": max(2, quick // 8)}.get(PROFILE, quick)
    return settings(max_examples=number, deadline=None)


def _can_hold_files(folder: Path) -> bool:
    """Whether a folder is writable, has space, and allows running programs, as some tests do."""
    if not os.access(folder, os.W_OK):
        return False
    try:
        flags = os.statvfs(folder).f_flag
        return shutil.disk_usage(folder).free >= MIN_FREE_BYTES and not flags & os.ST_NOEXEC
    except OSError:
        return False


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Set temporary folder, fonts and Hypothesis's seed, also for the workers of pytest-xdist.

    Collect garbage less often, from before the modules are imported. Let processes of the tests be
    interrupted, although a shell lets those that it runs in the background ignore that.
    """
    signal.signal(signal.SIGINT, signal.default_int_handler)
    gc.set_threshold(100_000, 20, 100)
    if "TMPDIR" not in os.environ and _can_hold_files(MEMORY_FOLDER):
        os.environ["TMPDIR"] = str(MEMORY_FOLDER)
        tempfile.tempdir = None  # read TMPDIR again
    typesetting.FOLDERS = (str(FONTS),)
    if PROFILE not in ("few", "quick", "thorough"):
        raise pytest.UsageError("POSTBOARD_HYPOTHESIS is few, quick or thorough.")
    settings.load_profile(PROFILE)
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(random.SystemRandom().randrange(1 << 32))


def pytest_collection_finish() -> None:
    """Save time: exclude imported modules from garbage collection."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    """Print the options that repeat the random examples of this run."""
    terminalreporter.write_line(
        f"Hypothesis: {PROFILE} profile, --hypothesis-seed={config.option.hypothesis_seed}"
    )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Fail skipped tests if POSTBOARD_REQUIRE_ALL is set.

    Except those that need Discord's OpenAPI document, which no checkout contains.
    """
    report = yield
    if (
        report.skipped
        and not hasattr(report, "wasxfail")
        and os.environ.get("POSTBOARD_REQUIRE_ALL") == "1"
        and openapi.MISSING not in report.longreprtext
    ):
        report.outcome = "failed"
        report.longrepr = f"Skipped, but POSTBOARD_REQUIRE_ALL is set: {report.longreprtext}"
    return report
