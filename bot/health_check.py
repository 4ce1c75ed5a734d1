"""`python -m bot health`: whether the bot process of this machine is well, in one line.

It reads what that process stores with its sign of life, so it needs no port. Docker and systemd
call it every minute or more often: it imports nothing that takes long to load.
"""

import sys
from collections.abc import Mapping
from datetime import timedelta

from bot.environment import default_name, read_shard_ids
from model.environment import SettingsError, read_settings
from storage.addresses import DEFAULT_URL
from storage.errors import StorageError
from storage.instance_reading import InstanceRow, read_instance

MAX_LINE = 500
"""Characters of the answer."""


def main() -> int:
    """Print whether the process is well, and why not. Return 0 if it is, otherwise 1."""
    try:
        settings = read_settings()
        name = name_of(settings)
        run = read_instance(settings.get("database_url", DEFAULT_URL), name)
    except (SettingsError, StorageError) as error:
        return report(str(error), well=False)
    if run is None:
        return report(f"No bot runs as the instance {name}.", well=False)
    return judge(run, name)


def judge(run: InstanceRow, name: str) -> int:
    """Print what the row of the process says. Return the exit status."""
    if not run.is_alive:
        lifetime = (run.data or {}).get("lifetime")
        seconds = lifetime if isinstance(lifetime, int | float) else 0
        since = f"{run.alive_until - timedelta(seconds=seconds):%Y-%m-%d %H:%M:%S} UTC"
        return report(
            f"The instance {name} has stored nothing since {since}: it has ended or hangs, or its "
            "database cannot be written.",
            well=False,
        )
    if run.data is None:
        return report(f"What the instance {name} has stored cannot be read.", well=False)
    if problems := run.data.get("problems"):
        return report(str(problems), well=False)
    since = f"{run.started_at:%Y-%m-%d %H:%M:%S} UTC"
    broken = run.data.get("broken")
    more = f" Messages that cannot be sent: {broken}; the log says why." if broken else ""
    return report(
        f"Well. Postboard {run.version} runs as {name}, without a silence since {since}.{more}",
        well=True,
    )


def report(sentence: str, *, well: bool) -> int:
    """Print one line, to standard error if it is a problem. Return the exit status."""
    print(" ".join(sentence.split())[:MAX_LINE], file=None if well else sys.stderr)
    return 0 if well else 1


def name_of(settings: Mapping[str, str]) -> str:
    """Return the name of the process. Raises SettingsError."""
    if "instance" in settings:
        return settings["instance"]
    try:
        shards = read_shard_ids(settings["shard_ids"]) if "shard_ids" in settings else None
    except ValueError as error:
        raise SettingsError(f"Wrong settings: SHARD_IDS {error}.") from None
    return default_name(shards)
