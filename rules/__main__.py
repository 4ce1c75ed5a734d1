"""`python -m rules`: the games from the command line; without `verify` it starts the console."""

import argparse
import io
import json
import sys
from typing import NoReturn

from rules.console import run
from rules.record import Verdict, verify
from rules.record_text import MAX_BYTES, NotJson, RecordError, parse
from rules.text import Notation


def _console(*, as_json: bool) -> int:
    """Run the console. Return 0, or 1 if it was interrupted."""
    interactive = sys.stdin.isatty() and not as_json
    try:
        run(sys.stdin, sys.stdout, as_json=as_json, prompt="> " if interactive else "")
    except (KeyboardInterrupt, BrokenPipeError):
        sys.stderr.close()  # keeps Python from reporting the broken pipe once more
        return 1
    return 0


def _verify(path: str, expected: str | None, *, as_json: bool) -> int:
    """Check a record. Return 0 if it is correct, 1 if not, 2 if the file cannot be read."""
    status = 2
    try:
        verdict = verify(parse(_bytes_of(path), path), expected)
        status = 1 if verdict.problems else 0
    except OSError as error:
        verdict = Verdict((Notation(f"{path} cannot be read: {error.strerror or '?'}."),))
    except RecordError as error:
        verdict = Verdict((error.text,))
        status = 2 if isinstance(error, NotJson) else 1
    _print_verdict(verdict, compared=expected is not None, as_json=as_json)
    return status


def _bytes_of(path: str) -> bytes:
    """Return the bytes of a file, or of standard input for `-`.

    Reads at most one byte more than a record can have, which is enough for `parse` to refuse it.
    """
    if path == "-":
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with open(path, "rb") as file:
        return file.read(MAX_BYTES + 1)


def _print_verdict(verdict: Verdict, *, compared: bool = False, as_json: bool) -> None:
    """Print a verdict. `compared` is whether the user gave a hash to compare with."""
    if as_json:
        print(json.dumps({"problems": verdict.problems, "notes": [], "final": verdict.final}))
        return
    right = "The seed, every draw, every move and the result are right."
    print(*(verdict.problems or [right]), sep="\n")
    if compared and not verdict.problems:
        print(f"The last hash is {verdict.final}, as expected.")
    elif not compared and verdict.final is not None:
        print(
            f"The last hash is {verdict.final}. It should be the one under More on the match's "
            "last board; if another one stands there, this is not the log that was played."
        )


class _Parser(argparse.ArgumentParser):
    """An ArgumentParser that also says in JSON what is wrong."""

    def error(self, message: str) -> NoReturn:
        if "--json" in sys.argv:
            _print_verdict(Verdict((Notation(message),)), as_json=True)
        else:
            print(f"{self.format_usage()}{message}", file=sys.stderr)
        sys.exit(2)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m rules",
        description="Play and examine the games. Reads one command per line; “help” lists them.",
    )
    parser.add_argument("--json", action="store_true", help="answer with one JSON value per line")
    commands = parser.add_subparsers(title="instead of the console", metavar="")
    check = commands.add_parser(
        "verify", help="check a match's record: its draws, moves and result (docs/record.md)"
    )
    check.add_argument("file", metavar="FILE", help="the record as JSON; - for standard input")
    check.add_argument(
        "--hash",
        help="the hash that the last board shows under More, to compare with the record's last one",
    )
    check.add_argument(
        "--json", action="store_true", default=argparse.SUPPRESS, help="answer as JSON"
    )
    return parser


def main() -> int:
    """Run with the arguments of the process. Return the exit code."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    arguments = _parser().parse_args()
    if "file" in arguments:
        return _verify(arguments.file, arguments.hash, as_json=arguments.json)
    return _console(as_json=arguments.json)


if __name__ == "__main__":
    sys.exit(main())
