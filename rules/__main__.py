"""`python -m rules`: the games from the command line.

Without a subcommand it is the console. A subcommand is a subparser with `run` among its defaults.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

from rules.console import run
from rules.record import verify


def _console(arguments: argparse.Namespace) -> int:
    as_json: bool = arguments.json
    people = sys.stdin.isatty() and not as_json
    try:
        run(sys.stdin, sys.stdout, as_json=as_json, prompt="> " if people else "")
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()  # whoever reads is gone: nothing to say, and nowhere to say it
        return 1
    return 0


def _verify(arguments: argparse.Namespace) -> int:
    """Check a record; 0 when it is all right, 1 when not, 2 when the file cannot be read."""
    path: str = arguments.file
    as_json: bool = arguments.json
    try:
        text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
        record: object = json.loads(text)
    except (OSError, UnicodeDecodeError) as error:
        print(f"{path} cannot be read: {getattr(error, 'strerror', None) or 'it is no text'}.")
        return 2
    except (ValueError, RecursionError):  # or a number too long, or lists too deep, to be read
        print(f"{path} is not JSON.")
        return 2
    problems = (
        verify(cast("dict[str, object]", record))
        if isinstance(record, dict)
        else ["A record is a JSON object."]
    )
    if as_json:
        print(json.dumps({"problems": problems}))
    else:
        print("\n".join(problems) or "The seed, every draw, every move and the result are right.")
    return 1 if problems else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m rules",
        description="Play and examine the games: one command a line on standard input, try help.",
    )
    parser.add_argument("--json", action="store_true", help="answer one JSON value a line")
    parser.set_defaults(run=_console)
    commands = parser.add_subparsers(title="instead of the console", metavar="")
    check = commands.add_parser(
        "verify", help="check a match's record: its draws, moves and result (docs/record.md)"
    )
    check.add_argument("file", metavar="FILE", help="the record as JSON; - for standard input")
    check.set_defaults(run=_verify)
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
