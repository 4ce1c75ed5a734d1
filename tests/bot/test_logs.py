"""What reaches the log: every error whole, and never a secret."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# No secret stands in the script itself: newer Pythons show the lines of a script in its tracebacks.
SCRIPT = """
import os
import structlog
from bot.logs import set_up_logging
from bot.settings import Settings

set_up_logging(Settings())

def handle(seed, discord_token):
    "A handler with a bug, and what must stay secret among its variables."
    raise KeyError("a bug")

try:
    handle(os.environ["SEED"], os.environ["DISCORD_TOKEN"])
except KeyError:
    structlog.stdlib.get_logger("bot").error("unexpected error", code="7F3A", exc_info=True)
"""


@pytest.mark.parametrize("form", ["console", "json"])
def test_an_error_is_logged_whole_but_without_what_variables_held(form: str) -> None:
    """Also where a package is installed that would print every variable of a traceback."""
    environment = {
        "PATH": os.environ["PATH"],
        "PYTHONPATH": str(ROOT),
        "DISCORD_TOKEN": "very" + "." * 200 + "secret",
        "SEED": "5eed" * 16,
        "LOG_FORMAT": form,
    }
    said = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    ).stderr
    assert "7F3A" in said
    assert "a bug" in said
    assert "in handle" in said
    assert "5eed5eed" not in said
    assert "secret" not in said.replace("[secret]", "")
