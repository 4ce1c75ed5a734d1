"""Reads settings, and the name of a process among those that share a database.

Imports almost nothing, because the check of health runs every half a minute.
"""

import os
import socket
from collections.abc import Iterable
from pathlib import Path

ENV_FILE = Path(".env")
MAX_LENGTH = 64
"""Characters of the name of a process."""


class SettingsError(Exception):
    """A setting is missing or invalid. The message names it and never contains its value."""


def read_settings(file: Path = ENV_FILE) -> dict[str, str]:
    """Return all settings by their lower-case names: those of the environment and of a file.

    Variables of the environment come before those of the file, and empty ones count as missing.
    Raises SettingsError if the file cannot be read.
    """
    found: dict[str, str] = {}
    try:
        if file.is_file():
            from dotenv import dotenv_values  # noqa: PLC0415  # only where there is a file

            found = {
                name.lower(): value
                for name, value in dotenv_values(file, encoding="utf-8").items()
                if value
            }
    except UnicodeDecodeError:
        raise SettingsError("Wrong settings: .env cannot be read as text.") from None
    except OSError as error:
        raise SettingsError(f"Wrong settings: .env cannot be read: {error.strerror}.") from None
    given = {name.lower(): value for name, value in os.environ.items() if value}
    return {**found, **given}


def default_name(shard_ids: Iterable[int] | None) -> str:
    """Return the name of a process that was given none: that of the machine, with its shards."""
    name = socket.gethostname() or "postboard"
    if shard_ids is not None:
        name += " " + ",".join(map(str, shard_ids))
    if len(name) > MAX_LENGTH:
        import hashlib  # noqa: PLC0415  # for names that are rare

        digest = hashlib.sha256(name.encode()).hexdigest()[:8]
        name = f"{name[: MAX_LENGTH - 9]}-{digest}"
    return name


def read_shard_ids(text: str) -> tuple[int, ...]:
    """Return the numbers in a text such as "0-3,5", sorted.

    Raises ValueError with a sentence if the text is something else.
    """
    found: set[int] = set()
    for part in text.split(","):
        first, dash, last = (each.strip() for each in part.partition("-"))
        ends = (first, last) if dash else (first, first)
        if not all(end.isascii() and end.isdigit() and len(end) < 6 for end in ends):
            raise ValueError("must be numbers of shards, as in 0-3,5")
        numbers = range(int(ends[0]), int(ends[1]) + 1)
        if not numbers:
            raise ValueError("must name the smaller number of a range first, as in 0-3,5")
        found.update(numbers)
    return tuple(sorted(found))
