"""`python -m rules`: the games from the command line.

Without a subcommand it is the console. A subcommand is a subparser with `run` among its defaults.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence

from rules.console import run


def _console(arguments: argparse.Namespace) -> int:
    as_json: bool = arguments.json
    people = sys.stdin.isatty() and not as_json
    try:
        run(sys.stdin, sys.stdout, as_json=as_json, prompt="> " if people else "")
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()  # whoever reads is gone: nothing to say, and nowhere to say it
        return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="Play and examine the games: one command a line on standard input, try help.",
    )
    parser.add_argument("--json", action="store_true", help="answer one JSON value a line")
    parser.set_defaults(run=_console)
    return parser


def main(given: Sequence[str] | None = None) -> int:
    """Run with command-line arguments; the exit code."""
    for stream in (sys.stdin, sys.stdout):
        reconfigure: Callable[..., None] | None = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")
    arguments = _parser().parse_args(given)
    handler: Callable[[argparse.Namespace], int] = arguments.run
    return handler(arguments)


if __name__ == "__main__":
    sys.exit(main())
