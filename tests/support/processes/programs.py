"""Programs that tests run to their end."""

import subprocess
import sys
from typing import Any

run: Any = subprocess.run  # without the types of each of its arguments


def run_python(*arguments: str, **given: Any) -> subprocess.CompletedProcess[str]:
    """Run Python with these arguments, and return its exit status and what it printed."""
    return run([sys.executable, *arguments], capture_output=True, encoding="utf-8", **given)
