"""Maintain a database from the command line; `copy` only while no bot uses it.

python -m maintenance backup FILE   copy the SQLite database as it is now into one new file; into a
                                folder under a name with the time, of which --keep N are kept
python -m maintenance restore FILE  put such a copy in the place of the database, which is kept
python -m maintenance check [FILE]  read the whole database, or a copy, replay the running matches
                                and report problems; with --all replay ended ones, compare all that
                                follows from the logs, and compute ratings
python -m maintenance upgrade       migrate its tables, as the bot does at its start; with --check
                                only say what that would do
python -m maintenance version       show which revision its tables have and which this program needs
python -m maintenance recompute-ratings
                                compute all ratings again from the rated matches
python -m maintenance copy SOURCE TARGET
                                copy one database into another, empty one of any kind

All of them but `copy` and `check FILE` use the database that DATABASE_URL names. SOURCE and TARGET
are such URLs, or names of variables in the environment or in `.env` that hold them, so that other
users of the machine do not see a password among the arguments of the program.
"""

import argparse
import asyncio
import logging
import os
import re
import shlex
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TextIO

from sqlalchemy.exc import DBAPIError

from maintenance.backups import back_up, restore
from maintenance.checks import OF_OTHER_REVISION, problems_of, repair, revision_at
from maintenance.copying import Progress, copy_database
from maintenance.recomputing import recompute, wrong_ratings
from model.environment import SettingsError, read_settings
from storage.addresses import DEFAULT_URL, Address, PostgresqlDatabase, address_of
from storage.database import open_database
from storage.errors import DatabaseInUse, FinalStorageError, StorageError
from storage.postgresql.connections import connected as connected_to_server
from storage.schema import living_instances, migrate, newest_revision
from storage.sqlite.files import FileLock, connected, explained, require_sound
from storage.sqlite.files import upgrade as upgrade_sqlite
from storage.sqlite.permissions import why_no_copy

NO_USE_TO_REPEAT = 2
"""The exit status if the command would fail again, until somebody has done what is said."""
INTERRUPTED = 130
"""The exit status of a program that Ctrl+C has ended."""
RESTORE = (
    "Keep this file, check your copies with `check --all` too, and put the newest sound one back "
    "with `python -m maintenance restore FILE`. If the bot still starts, and what was played since "
    "then matters more, let it go on: it pauses matches that cannot be replayed."
)
RESTORE_ON_SERVER = (
    "Keep this database, and restore your newest dump into another one, as in "
    "docs/deploy/postgresql.md; check it with `check --all` too."
)
INDICES = (
    "Only indices are damaged, which can be made again from their tables. Stop the bot, run the "
    "following line as its user, and check again; restore a copy only if that does not help."
)

INDICES_ON_SERVER = (
    "Only indices are missing. Run this SQL with psql as the owner of the tables, and check again:"
)


def _say(*lines: object, file: TextIO | None = None) -> None:
    """Print lines, unless nobody reads on, as behind `| head`: the work goes on all the same."""
    stream = file or sys.stdout
    try:
        print("".join(f"{line}\n" for line in lines), end="", file=stream, flush=True)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def backup(address: Address, place: str, keep: int | None) -> int:
    """Copy the database into a file or a folder. Return the exit status."""
    done = back_up(_file_of(address), place, keep)
    _say(f"Copied {address} to {done.made}.", *(f"Deleted {path}." for path in done.deleted))
    for path in done.fuller:
        _say(f"{path} has more matches, so it is not deleted. Is {address} the right database?")
    return 0


def _file_of(address: Address) -> Path:
    if isinstance(address, PostgresqlDatabase):
        raise StorageError(
            f"{address} is copied and restored with PostgreSQL's own tools, as in "
            "pg_dump --format=custom --file=postboard.dump (see docs/deploy/postgresql.md)."
        )
    return address


def put_back(address: Address, saved: Path) -> int:
    """Check a copy, and put it in the place of the database. Return the exit status."""
    file = _file_of(address)
    try:
        problems = asyncio.run(problems_of(saved))
    except StorageError as error:
        raise type(error)(f"{error} {saved} was not put back.") from error
    _say(*problems, file=sys.stderr)
    if not all(problem.startswith(OF_OTHER_REVISION) for problem in problems):
        raise StorageError(f"{saved} was not put back, because of that.")
    kept = restore(file, saved)
    _say(f"{address} is now {saved}.")
    if kept is not None:
        _say(f"What was there is in {kept}, with its -wal if any. Delete it when all is well.")
    _say("Start the bot. Boards that were posted after the copy was made stay in their channels.")
    return 0


def check(address: Address, *, every: bool, is_copy: bool) -> int:
    """Print the problems of the database, or of a copy. Return the exit status."""
    noted = partial(Progress(partial(_say, file=sys.stderr)), "matches replayed")
    in_rows = asyncio.run(problems_of(address, noted, every=every))
    in_ratings = [] if in_rows or not every else _wrong_ratings(address, is_copy=is_copy)
    _say(*in_rows, *in_ratings)
    if in_rows and in_rows[0].startswith("Its tables"):
        if not is_copy and not in_rows[0].startswith(OF_OTHER_REVISION):
            _say("`python -m maintenance upgrade` makes them; if it had matches, restore a copy.")
        return NO_USE_TO_REPEAT
    if in_rows:
        if every:
            _say("The ratings were not computed, because of that.")
        _say_what_to_do(address, in_rows)
    elif in_ratings:
        _say("Correct that with `python -m maintenance recompute-ratings`.")
    else:
        _say(f"{address} is sound.")
    return 1 if in_rows or in_ratings else 0


def _wrong_ratings(address: Address, *, is_copy: bool) -> list[str]:
    """Name wrong ratings, which are computed in a transaction that is undone; of a copy in another
    one, because that would leave files beside it."""
    if not is_copy:
        return asyncio.run(wrong_ratings(address))
    with explained(_file_of(address)), TemporaryDirectory() as folder:
        scratch = Path(folder) / "copy.db"
        if why := why_no_copy(_file_of(address), scratch.parent):
            raise StorageError(f"Its ratings cannot be computed in a copy in TMPDIR: {why}.")
        with connected(_file_of(address), only_read=True) as connection:
            connection.exec_driver_sql("VACUUM INTO ?", (str(scratch),))
        return asyncio.run(wrong_ratings(scratch))


def _say_what_to_do(address: Address, problems: list[str]) -> None:
    repairing = repair(problems, address)
    if isinstance(address, PostgresqlDatabase):
        _say(*((INDICES_ON_SERVER, repairing) if repairing else (RESTORE_ON_SERVER,)))
    elif repairing:
        program = f"import sqlite3; sqlite3.connect({str(address)!r}).executescript"
        command = [sys.executable, "-c", f"{program}({repairing!r})"]
        _say(INDICES, shlex.join(command))
    else:
        _say(RESTORE)


async def upgrade(url: str, backups: Path) -> None:
    """Do what a bot does first at its start. Raises StorageError.

    An SQLite file is copied into `backups` first.
    """
    database = await open_database(url, backup_folder=backups)
    await database.close()


async def try_upgrade(address: Address) -> tuple[str | None, str]:
    """Migrate in a transaction that is undone. Return the revisions before and after it.

    No bot may use the database. Raises StorageError or DBAPIError with what would fail.
    """
    before, newest = await revision_at(address), newest_revision()
    if before == newest:
        return before, newest
    if isinstance(address, PostgresqlDatabase):
        async with connected_to_server(address, maintenance=True) as connection:
            if living := await living_instances(connection):
                raise DatabaseInUse(f"Stop these processes first: {', '.join(living)}.")
            await connection.run_sync(migrate)
            await connection.rollback()
        return before, newest
    with FileLock(address), connected(address) as connection:
        require_sound(connection, address)
        upgrade_sqlite(connection)
        connection.rollback()
    return before, newest


def upgrade_tables(address: Address, url: str, backups: Path, *, only_check: bool) -> int:
    """Migrate the tables, or say what that would do. Return the exit status."""
    if not only_check:
        asyncio.run(upgrade(url, backups))
        _say(f"{address} has revision {newest_revision()}.")
        return 0
    before, after = asyncio.run(try_upgrade(address))
    if before == after:
        _say(f"{address} has revision {after} already; nothing would be changed.")
        return 0
    if before is None:
        says = "is empty; the upgrade makes its tables. Nothing was changed. If there were"
        _say(f"{address} {says}", "matches in it, restore your newest copy.")
        return 0
    if isinstance(address, Path) and (why := why_no_copy(address, backups)):
        raise StorageError(f"BACKUPS cannot take the copy before the upgrade: {why}.")
    _say(f"{address} can be upgraded from revision {before} to {after}: it was tried.")
    if isinstance(address, PostgresqlDatabase):
        _say("Nothing was changed. Make a copy with pg_dump before the upgrade.")
    else:
        _say(f"Nothing was changed. The upgrade first copies it into {backups}.")
    return 0


def version(address: Address) -> int:
    """Print the revisions. Return the exit status."""
    _say(f"This program works with revision {newest_revision()}.")
    _say(f"{address} has revision {asyncio.run(revision_at(address)) or 'none'}.")
    return 0


def recompute_ratings(address: Address) -> int:
    """Recompute all ratings, and print what changed. Return the exit status."""
    done = asyncio.run(recompute(address))
    for each in done:
        _say(
            f"{each.pool}: {each.matches} rated matches. Changed: {each.changed_matches} of them, "
            f"and the ratings of {each.changed_players} players."
        )
    if not done:
        _say("There are no rated matches.")
    return 0


def copy(source: str, target: str) -> int:
    """Copy one database into another. Return the exit status."""
    from_address, to_address = _address_given(source), _address_given(target)
    _say(f"Copying {from_address} to {to_address}.")
    copied = asyncio.run(copy_database(from_address, to_address, _say))
    total = sum(copied.rows.values())
    _say(f"Copied {total:,} rows in {len(copied.rows)} tables; both databases are equal.")
    _say(
        f"Let DATABASE_URL name {to_address} before a bot is started again: what happens in "
        f"{from_address} from now on is not in the copy."
    )
    return 0


def _address_given(argument: str) -> Address:
    """Return the database that an argument names. Raises StorageError, without the argument."""
    if re.fullmatch(r"[A-Za-z_][A-Za-z0-9_]*", argument) is None:
        return address_of(argument)
    url = read_settings(in_files=[argument.lower()]).get(argument.lower())
    if url is None:
        raise StorageError(f"There is no {argument} in the environment or in .env.")
    return address_of(url)


def _at_least_one(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is no whole number from 1 on")
    return int(text)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m maintenance",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.set_defaults(copy=None)
    verbs = parser.add_subparsers(dest="verb", required=True)
    backing_up = verbs.add_parser("backup", help="copy it into a new file, or into a folder")
    backing_up.add_argument("file")
    backing_up.add_argument("--keep", metavar="N", type=_at_least_one, help="copies to keep")
    restoring = verbs.add_parser("restore", help="put a copy in its place")
    restoring.add_argument("file", type=Path)
    checking = verbs.add_parser("check", help="read all of it, or of a copy, and report problems")
    checking.add_argument("copy", metavar="FILE", nargs="?", type=Path, help="a copy")
    checking.add_argument("--all", action="store_true", help="replay ended matches, compare more")
    upgrading = verbs.add_parser("upgrade", help="migrate its tables to this version's")
    upgrading.add_argument("--check", action="store_true", help="only say what that would do")
    verbs.add_parser("version", help="show which revision its tables have")
    verbs.add_parser("recompute-ratings", help="compute all ratings again")
    copying = verbs.add_parser("copy", help="copy a database into an empty one, of any kind")
    copying.add_argument("source", metavar="SOURCE", help="is read; no bot may use it")
    copying.add_argument("target", metavar="TARGET", help="is written; it has to be empty")
    return parser


def _run(given: argparse.Namespace, address: Address) -> int:
    match given.verb:
        case "backup":
            return backup(address, given.file, given.keep)
        case "restore":
            return put_back(address, given.file)
        case "check":
            return check(address, every=given.all, is_copy=given.copy is not None)
        case "upgrade":
            settings = read_settings()
            url, backups = settings.get("database_url", DEFAULT_URL), settings.get("backups")
            folder = Path(backups or "data/backups").expanduser()
            return upgrade_tables(address, url, folder, only_check=given.check)
        case "version":
            return version(address)
        case _:
            return recompute_ratings(address)


def main(arguments: list[str] | None = None) -> int:
    """Run the command line. Return the exit status."""
    given = _parser().parse_args(arguments)
    # a lost connection, which the last line tells, would be told by a future of asyncpg's, too
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    place: object = "The database"
    try:
        if given.verb == "copy":
            return copy(given.source, given.target)
        place = address = given.copy or address_of(read_settings().get("database_url", DEFAULT_URL))
        return _run(given, address)
    except FinalStorageError as error:
        _say(error, file=sys.stderr)
        return NO_USE_TO_REPEAT
    except (SettingsError, StorageError) as error:
        _say(error, file=sys.stderr)
    except DBAPIError as error:
        _say(f"{place} cannot be read: {error.orig}.", file=sys.stderr)
    except KeyboardInterrupt:
        _say("Interrupted; nothing was kept.", file=sys.stderr)
        return INTERRUPTED
    return 1


if __name__ == "__main__":
    sys.exit(main())
