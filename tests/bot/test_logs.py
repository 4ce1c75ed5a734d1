"""The log contains every error in full, and never a secret."""

import os
from pathlib import Path

from tests.support.processes.programs import run_python

ROOT = Path(__file__).parents[2]
# The script itself contains no secret, because newer Pythons show its lines in tracebacks.
SCRIPT = """
import logging
import os
import sys
import aiohttp
import structlog
from bot.logs import set_up_logging
from bot.settings import load_settings
from storage.errors import DatabaseBusy, StorageError

ours = structlog.stdlib.get_logger("bot")
library = logging.getLogger("discord.client")

def fails(error, log):
    try:
        raise error
    except Exception as caught:
        log(caught)

def handle(seed, discord_token):
    "A handler with a bug, and what must stay secret among its variables."
    raise KeyError("another bug")

for form in ("console", "json"):
    os.environ["LOG_FORMAT"] = form
    set_up_logging(load_settings())
    broken = ConnectionResetError("a\\nb")
    fails(broken, lambda e: library.error("reconnect in %.2fs", 1.5, exc_info=e))
    fails(aiohttp.ServerDisconnectedError(), lambda e: library.exception("ignoring %s", "100%"))
    fails(TimeoutError(), lambda e: ours.exception("pass failed"))
    fails(DatabaseBusy("locked"), lambda e: ours.exception("busy pass"))
    fails(StorageError("disk full"), lambda e: library.exception("in autocomplete"))
    fails(KeyError("a bug"), lambda e: library.exception("a bug there"))
    try:
        handle(os.environ["SEED"], os.environ["DISCORD_TOKEN"])
    except KeyError:
        ours.error("unexpected error", code="7F3A", exc_info=True)
    for name in ("discord.http", "discord.webhook.async_"):
        # with DEBUG the library tells the bodies of messages and the tokens of interactions
        logging.getLogger(name).debug("sent to %s", os.environ["SEED"])
    print("end of", form, file=sys.stderr)
"""


def test_bugs_are_logged_in_full_and_other_failures_without_a_traceback() -> None:
    """A failed connection to Discord and a locked database are warnings, whichever module logs
    them. A database that cannot be used is an error on one line. A bug keeps its traceback, but
    without the values of variables, even if a package is installed that prints them."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": "very" + "." * 200 + "secret",
        "LOG_LEVEL": "DEBUG",
        "SEED": "5eed" * 16,
    }
    said = run_python("-c", SCRIPT, env=environment).stderr
    console, _, rest = said.partition("end of console\n")
    for lines in (console.splitlines(), rest.splitlines()):
        check(lines)


def check(lines: list[str]) -> None:
    """Check what was logged in one format."""
    said = "\n".join(lines)
    levels = ["warning", "warning", "warning", "warning", "error", "error"]
    words = ["reconnect in 1.50s", "ignoring 100%", "pass failed", "busy pass", "in autocomplete"]
    for line, level, expected in zip(lines, levels, [*words, "a bug there"], strict=False):
        assert level in line
        assert expected in line
    assert "Traceback" not in "\n".join(lines[:5])
    assert "\n".join(lines[5:]).count("Traceback") == 2
    assert "7F3A" in said
    assert "another bug" in said
    assert "in handle" in said
    assert "5eed5eed" not in said
    assert "secret" not in said.replace("[secret]", "")
