"""Maintain the database from the command line; the bot may be running.

python -m storage backup FILE   copy the database as it is now into one new file
python -m storage check         read the whole database and report problems
python -m storage version       show which revision its tables have and which this program needs
python -m storage recompute-ratings
                                compute all ratings again from the rated matches
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.exc import DBAPIError

from storage.addresses import sqlite_file
from storage.checks import problems, read_revision
from storage.database import DEFAULT_URL
from storage.errors import StorageError
from storage.recomputing import recompute
from storage.schema import newest_revision
from storage.sqlite import backup_file


class DatabaseSettings(BaseSettings):
    """The bot's settings for the database, so that no Discord token is needed."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    database_url: str = DEFAULT_URL


def backup(file: Path, target: Path) -> int:
    """Copy the database. Return the exit status."""
    backup_file(file, target)
    print(f"Copied {file} to {target}.")
    return 0


def check(file: Path) -> int:
    """Print the problems of the database. Return the exit status."""
    found = problems(file)
    for problem in found:
        print(problem)
    if not found:
        print(f"{file} is sound.")
    return 1 if found else 0


def version(file: Path) -> int:
    """Print the revisions. Return the exit status."""
    print(f"This program works with revision {newest_revision()}.")
    print(f"{file} has revision {read_revision(file) or 'none'}.")
    return 0


def recompute_ratings(file: Path) -> int:
    """Recompute all ratings, and print what changed. Return the exit status."""
    done = asyncio.run(recompute(file))
    for each in done:
        print(
            f"{each.pool}: {each.matches} rated matches. Changed: {each.changed_matches} of them, "
            f"and the ratings of {each.changed_players} players."
        )
    if not done:
        print("There are no rated matches.")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Run the command line. Return the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m storage",
        description="Maintain the database that DATABASE_URL names.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("backup", help="copy it into a new file").add_argument("file", type=Path)
    verbs.add_parser("check", help="read all of it and report problems")
    verbs.add_parser("version", help="show which revision its tables have")
    verbs.add_parser("recompute-ratings", help="compute all ratings again")
    given = parser.parse_args(arguments)
    try:
        file = sqlite_file(DatabaseSettings().database_url)
        if given.verb == "backup":
            return backup(file, given.file)
        verb = {"check": check, "version": version, "recompute-ratings": recompute_ratings}
        return verb[given.verb](file)
    except StorageError as error:
        print(error, file=sys.stderr)
    except DBAPIError as error:
        print(f"The database cannot be read: {error.orig}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
