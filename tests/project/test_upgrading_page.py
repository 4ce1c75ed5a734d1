"""The commands of docs/deploy/upgrading.md work, in their order, with a real database and git."""

import os
import re
import shutil
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


def git(folder: Path, *arguments: str) -> str:
    name = ("-c", "user.name=Ann", "-c", "user.email=ann@example.org")
    done = subprocess.run(
        ["git", *name, *arguments], cwd=folder, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


def release(repository: Path, line: str) -> None:
    """Commit a version of the program, which here is little more than its changelog."""
    with (repository / "CHANGELOG.md").open("a") as file:
        file.write(f"{line}\n")
    git(repository, "add", "--all")
    git(repository, "commit", "--quiet", "--message", line)


def cloned(repository: Path, opt: Path) -> None:
    """Install the first version."""
    shutil.copytree(ROOT / "docs" / "deploy", repository / "docs" / "deploy")
    shutil.copy(ROOT / "requirements-bot.lock", repository)
    (repository / ".gitignore").write_text(".venv\n")
    git(repository, "init", "--quiet", "--initial-branch=main")
    release(repository, "The first version.")
    git(repository, "clone", "--quiet", str(repository), str(opt))
    script(opt / ".venv" / "bin" / "python", PYTHON)


def test_all_commands_work_and_the_copy_is_put_back(tmp_path: Path) -> None:
    """After it, the next upgrade goes on from the earlier version."""
    opt, data, etc = tmp_path / "opt", tmp_path / "data", tmp_path / "etc"
    for folder in (data, etc / "systemd" / "system"):
        folder.mkdir(parents=True)
    for name, text in STUBS.items():
        script(tmp_path / "bin" / name, text)
    repository = tmp_path / "repository"
    cloned(repository, opt)
    first = git(opt, "rev-parse", "HEAD")
    database = f"sqlite+aiosqlite:///{data}/postboard.db"
    (etc / "postboard.env").write_text(f"DATABASE_URL={database}\nBACKUPS={data}/backups\n")
    page = PAGE.read_text()
    for place, here in (
        ("/opt/postboard", opt),
        ("/var/lib/postboard", data),
        ("/var/tmp", tmp_path),  # noqa: S108
        ("/etc", etc),
    ):
        page = page.replace(place, str(here))
    blocks = re.findall(r"^```sh\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    environment = {"PATH": path, "ETC": str(etc)}
    created = [sys.executable, "-m", "maintenance", "upgrade"]
    subprocess.run(created, cwd=ROOT, env={**environment, "DATABASE_URL": database}, check=True)

    def run(commands: str) -> str:
        done = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", commands],
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    release(repository, "Boards are rounder.")
    printed = run("".join(blocks))
    for said in ("is sound", "Copied", "nothing would be changed", "is now", "Start the bot"):
        assert said in printed
    assert "+Boards are rounder." in printed
    assert f"{first} {data}/before-upgrade-" in printed
    assert list(data.glob("postboard-*-replaced.db"))
    assert (etc / "systemd" / "system" / "postboard.service").exists()
    assert git(opt, "rev-parse", "HEAD") == first
    release(repository, "Dice are rounder, too.")
    reading, upgrading = blocks[0], blocks[3].splitlines()[0]
    assert "+Dice are rounder, too." in run(f"{reading}\n{upgrading}")
    assert git(opt, "rev-parse", "HEAD") == git(repository, "rev-parse", "main")
