"""The commands of docs/deploy/upgrading.md work, and those for copies of a service, each step in a
new shell, with a real database, a program that is upgraded by git, and a migration of its tables.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "deploy" / "upgrading.md"
DEPLOYING = PAGE.with_name("README.md")
PACKAGES = ("maintenance", "matches", "model", "rules", "storage")
"""What maintenance needs of the program."""
LATER = """
from alembic import op

revision, down_revision, branch_labels, depends_on = "0999", "{before}", None, None

def upgrade():
    op.execute("CREATE TABLE later (id INTEGER)")
"""
STUBS = {
    "sudo": 'exec "$@"',
    "journalctl": "exit 0",
    "systemctl": (  # the bot would migrate its tables
        'echo "systemctl $*"; [ "$1" != start ] || exec systemd-run -p x '
        '"$OPT/.venv/bin/python" -m maintenance upgrade'
    ),
    "systemd-run": (
        'while [ "${1#-}" != "$1" ]; do if [ "$1" = -p ]; then shift; fi; shift; done\n'
        'set -a; . "$ETC/postboard.env"; set +a; exec "$@"'
    ),
}
"""What belongs to the machine. Of `systemd-run` only the settings and the command are left."""
PYTHON = f"""
case "$2" in pip | compileall) echo "$2" >> "$OPT/../done"; exit 0 ;; esac
PYTHONPATH="$OPT" exec {sys.executable} "$@"
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


def moved(text: str, tmp_path: Path) -> str:
    """Return commands with the folders of this test in the places of the machine's."""
    for place, here in (
        ("/opt/postboard", "opt"),
        ("/var/lib/postboard", "data"),
        ("/root/", "root/"),
        ("/etc", "etc"),
    ):
        text = text.replace(place, str(tmp_path / here) + "/" * place.endswith("/"))
    return text


def cloned(repository: Path, tmp_path: Path) -> Path:
    """Install the first version. Return its folder."""
    opt = tmp_path / "opt"
    for package in PACKAGES:
        ignored = shutil.ignore_patterns("__pycache__")
        shutil.copytree(ROOT / package, repository / package, ignore=ignored)
    shutil.copytree(ROOT / "docs" / "deploy", repository / "docs" / "deploy")
    as_bot = repository / "docs" / "deploy" / "as_bot"
    as_bot.write_text(moved(as_bot.read_text(), tmp_path))
    shutil.copy(ROOT / "requirements-bot.lock", repository)
    (repository / ".gitignore").write_text(".venv\n__pycache__\n")
    git(repository, "init", "--quiet", "--initial-branch=main")
    release(repository, "The first version.")
    git(repository, "clone", "--quiet", str(repository), str(opt))
    script(opt / ".venv" / "bin" / "python", PYTHON)
    return opt


def test_each_step_works_and_the_last_one_puts_all_back(tmp_path: Path) -> None:
    """After it, the next upgrade goes on from the earlier version."""
    data, etc = tmp_path / "data", tmp_path / "etc"
    for folder in (data, etc / "systemd" / "system", tmp_path / "root"):
        folder.mkdir(parents=True)
    for name, text in STUBS.items():
        script(tmp_path / "bin" / name, text)
    repository = tmp_path / "repository"
    opt = cloned(repository, tmp_path)
    first = git(opt, "rev-parse", "HEAD")
    (etc / "postboard.url").write_text(f"sqlite+aiosqlite:///{data}/postboard.db")
    settings = f"DATABASE_URL_FILE={etc}/postboard.url\nBACKUPS={data}/backups\n"
    (etc / "postboard.env").write_text(settings)
    blocks = re.findall(r"^```sh\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    path = f"{tmp_path / 'bin'}:{os.environ['PATH']}"
    environment = {"PATH": path, "ETC": str(etc), "OPT": str(opt)}

    def run(commands: str) -> str:
        done = subprocess.run(
            ["/bin/bash", "-euo", "pipefail", "-c", moved(commands, tmp_path)],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    as_bot = "/opt/postboard/docs/deploy/as_bot maintenance"
    before = re.findall(r"has revision (\w+)", run(f"{as_bot} upgrade"))[0]
    unit = etc / "systemd" / "system" / "postboard.service"
    (repository / "docs" / "deploy" / "postboard.service").write_text("a newer unit")
    later = repository / "storage" / "migrations" / "versions" / "0999_later.py"
    later.write_text(LATER.format(before=before))
    release(repository, "Boards are rounder.")

    reading, checking, copying, upgrading, starting, going_back, _with_docker = blocks
    assert "+Boards are rounder." in run(reading)
    assert "is sound" in run(checking)
    said = run(copying)
    assert "Copied" in said
    assert f"{first} {data}/before-upgrade-" in said
    said = run(upgrading)
    assert f"can be upgraded from revision {before} to 0999" in said
    assert "systemctl daemon-reload" in said
    assert unit.read_text() == "a newer unit"
    assert "has revision 0999" in run(starting)
    (tmp_path / "done").unlink()
    said = run(going_back)
    assert "postboard.db is now" in said
    assert "systemctl daemon-reload" in said
    assert (tmp_path / "done").read_text().split() == ["pip", "compileall"]
    assert f"has revision {before}." in said, "as the bot finds it"
    assert list(data.glob("postboard-*-replaced.db"))
    assert unit.read_text() == (ROOT / "docs" / "deploy" / "postboard.service").read_text()
    assert git(opt, "rev-parse", "HEAD") == first

    backing_up, restoring = re.findall(
        r"^```sh\n(sudo[^`]* (?:backup|restore) [^`]*)```", DEPLOYING.read_text(), re.MULTILINE
    )
    saving = backing_up.replace("postboard-$(date -I)", "nightly/NAME")
    assert "postboard.db is now" in run(saving + restoring)

    release(repository, "Dice are rounder, too.")
    assert "+Dice are rounder, too." in run(reading)
    run("\n".join(upgrading.splitlines()[:2]))
    assert git(opt, "rev-parse", "HEAD") == git(repository, "rev-parse", "main")
