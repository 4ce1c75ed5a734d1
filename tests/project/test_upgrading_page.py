"""The commands of docs/deploy/upgrading.md work, in their order, with a real database."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deploy" / "upgrading.md"
STUBS = {
    "sudo": 'exec "$@"',
    "systemctl": "exit 0",
    "journalctl": "exit 0",
    "git": 'if [ "$1" = rev-parse ]; then echo 0123456; fi',
    "systemd-run": (
        'while [ "${1#-}" != "$1" ]; do if [ "$1" = -p ]; then shift; fi; shift; done\n'
        'set -a; . "$ETC/postboard.env"; set +a; exec "$@"'
    ),
}
"""What belongs to the machine. Of `systemd-run` only the settings and the command are left."""
PYTHON = f"""
case "$2" in pip | compileall) exit 0 ;; esac
PYTHONPATH={ROOT} exec {sys.executable} "$@"
"""

pytestmark = pytest.mark.only_sqlite(reason="is about a file")


def script(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/bash\n{text}\n")
    path.chmod(0o755)


def test_all_commands_work_and_the_copy_is_put_back(tmp_path: Path) -> None:
    opt, data, etc = tmp_path / "opt", tmp_path / "data", tmp_path / "etc"
    for folder in (data, etc / "systemd" / "system"):
        folder.mkdir(parents=True)
    for name, text in STUBS.items():
        script(tmp_path / "bin" / name, text)
    script(opt / ".venv" / "bin" / "python", PYTHON)
    for name in ("docs", "requirements-bot.lock"):
        (opt / name).symlink_to(ROOT / name)
    database = f"sqlite+aiosqlite:///{data}/postboard.db"
    (etc / "postboard.env").write_text(f"DATABASE_URL={database}\nBACKUPS={data}/backups\n")
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    commands = "".join(blocks)
    for place, here in (
        ("/opt/postboard", opt),
        ("/var/lib/postboard", data),
        ("/var/tmp", tmp_path),  # noqa: S108
        ("/etc", etc),
    ):
        commands = commands.replace(place, str(here))
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    environment = {"PATH": path, "ETC": str(etc)}
    created = [sys.executable, "-m", "maintenance", "upgrade"]
    subprocess.run(created, cwd=ROOT, env={**environment, "DATABASE_URL": database}, check=True)
    done = subprocess.run(
        ["/bin/bash", "-euo", "pipefail", "-c", commands],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    for said in ("is sound", "Copied", "nothing would be changed", "is now", "Start the bot"):
        assert said in done.stdout
    assert list(data.glob("postboard-*-replaced.db"))
    assert (etc / "systemd" / "system" / "postboard.service").exists()
