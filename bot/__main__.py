"""The command line: `python -m bot` runs the bot.

`python -m bot sync` registers the slash commands with Discord again and exits.
"""

from __future__ import annotations

import argparse
import sys


def main() -> int:
    """Parse the command line and run it. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bot", description="Postboard on Discord")
    parser.add_argument("verb", nargs="?", choices=["run", "sync"], default="run")
    verb = parser.parse_args().verb
    from bot import process  # noqa: PLC0415  # `--help` need not load the whole bot

    return process.main(only_sync=verb == "sync")


if __name__ == "__main__":
    sys.exit(main())
