"""The command line: `python -m bot` runs the bot.

`python -m bot sync` registers the slash commands with Discord again and exits.
`python -m bot health` says whether the bot that runs here is well.
"""

import argparse
import signal
import sys


def _stop(_number: int, _frame: object) -> None:
    sys.exit(0)


def main() -> int:
    """Parse the command line and run it. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m bot",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("verb", nargs="?", choices=["run", "sync", "health"], default="run")
    verb = parser.parse_args().verb
    # Each loads only what it needs: the check of health runs twice a minute.
    if verb == "health":
        from bot import health_check  # noqa: PLC0415  # loads little

        return health_check.main()
    # until the bot handles it: the first process of a container would not be ended by it
    signal.signal(signal.SIGTERM, _stop)
    from bot import process  # noqa: PLC0415  # loads the whole bot

    return process.main(only_sync=verb == "sync")


if __name__ == "__main__":
    sys.exit(main())
