"""The wall clock, the source of randomness, and the settings."""

import os
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Protocol, TypeAlias

ENV_FILE = Path(".env")
SECRETS = ("discord_token", "database_url")
"""Settings whose value may stand in a file, which NAME_FILE names."""


class WallClock(Protocol):
    """Tells the time; the whole program uses one."""

    def now(self) -> datetime:
        """Return the current time as an aware datetime in UTC."""
        ...


class SystemClock:
    """The operating system's clock."""

    def now(self) -> datetime:
        """Return the current time in UTC."""
        return datetime.now(UTC)


Randomness: TypeAlias = random.Random
"""Where random values come from: the operating system, or a fixed sequence in tests."""
SYSTEM_RANDOMNESS = random.SystemRandom()


class SettingsError(Exception):
    """A setting is missing or invalid. The message names it and never contains its value."""


def read_settings(
    file: Path = ENV_FILE, in_files: Sequence[str] = ("database_url",)
) -> dict[str, str]:
    """Return all settings by their lower-case names, from the environment and from a file.

    The environment comes before the file, and empty values count as missing.
    Quotes around a value are left out. A secret may be in a file of its own, such as a secret of
    Docker or a credential of systemd: DISCORD_TOKEN_FILE names it. Only `in_files` are
    read so, because most commands need no token.
    Raises SettingsError if a file cannot be read, or if a secret is given twice.
    """
    lines: dict[str, str] = {}
    try:
        if file.is_file():
            from dotenv import dotenv_values  # noqa: PLC0415  # only where there is a file

            lines = {
                name.lower(): value
                for name, value in dotenv_values(file, encoding="utf-8").items()
                if value
            }
    except UnicodeDecodeError:
        raise SettingsError("Wrong settings: .env cannot be read as text.") from None
    except OSError as error:
        raise SettingsError(f"Wrong settings: .env cannot be read: {error.strerror}.") from None
    given = {name.lower(): _without_quotes(value) for name, value in os.environ.items()}
    settings = {**lines, **{name: value for name, value in given.items() if value}}
    for name in in_files:
        if path := settings.get(f"{name}_file"):
            if name in settings:
                raise SettingsError(f"Wrong settings: {name.upper()} is given twice.")
            settings[name] = _secret_in(Path(path), name.upper())
    return settings


def _secret_in(path: Path, name: str) -> str:
    try:
        if secret := path.read_text(encoding="utf-8").strip():
            return secret
        raise SettingsError(f"Wrong settings: the file of {name}_FILE is empty.")
    except OSError as error:
        raise SettingsError(
            f"Wrong settings: the file of {name}_FILE cannot be read: {error.strerror}."
        ) from None
    except UnicodeDecodeError:
        raise SettingsError(f"Wrong settings: the file of {name}_FILE is no text.") from None


def _without_quotes(value: str) -> str:
    """Return a value without the pair of quotes around it, which `docker run --env-file` keeps."""
    is_quoted = len(value) > 1 and value[0] == value[-1] and value[0] in ("'", '"')
    return value[1:-1] if is_quoted else value
