"""Care for the database from the command line; the bot may be running meanwhile.

python -m storage backup FILE   copy the database, as it is now, into one new file
python -m storage check         read all of it and say whether it is sound
python -m storage version       which revision its tables have, and which this program needs
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pydantic_settings import BaseSettings, SettingsConfigDict
from sqlalchemy.exc import DBAPIError

from storage.checks import problems, read_revision
from storage.database import DEFAULT_URL, backup_file
from storage.engines import file_of
from storage.errors import StorageError
from storage.schema import newest_revision


class Place(BaseSettings):
    """Where the database is: the same settings as the bot's, without those it needs for Discord."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", env_ignore_empty=True)

    database_url: str = DEFAULT_URL


def backup(file: Path, target: Path) -> int:
    """Copy the database."""
    backup_file(file, target)
    print(f"Copied {file} to {target}.")
    return 0


def check(file: Path) -> int:
    """Say what is wrong, if anything."""
    found = problems(file)
    for problem in found:
        print(problem)
    if not found:
        print(f"{file} is sound.")
    return 1 if found else 0


def version(file: Path) -> int:
    """Say which revisions there are."""
    print(f"This program works with revision {newest_revision()}.")
    print(f"{file} has revision {read_revision(file) or 'none'}.")
    return 0


def main(arguments: list[str] | None = None) -> int:
    """Do what the command line asks; 0 when all is well."""
    parser = argparse.ArgumentParser(
        prog="python -m storage",
        description="Care for the database that DATABASE_URL names.",
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("backup", help="copy it into a new file").add_argument("file", type=Path)
    verbs.add_parser("check", help="read all of it and say whether it is sound")
    verbs.add_parser("version", help="which revision its tables have")
    given = parser.parse_args(arguments)
    try:
        file = file_of(Place().database_url)
        if given.verb == "backup":
            return backup(file, given.file)
        return (check if given.verb == "check" else version)(file)
    except StorageError as error:
        print(error, file=sys.stderr)
    except DBAPIError as error:
        print(f"The database cannot be read: {error.orig}.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
