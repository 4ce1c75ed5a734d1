"""The Makefile installs each lock file once, and only when it is needed."""

import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
case "$*" in *"pip "*"install "*) echo "installs ${*##* }" ;; esac
"""
"""A fake Python for the Makefile, which prints what it would install."""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the Makefile, the lock files and a fake Python that installs nothing."""
    for each in (ROOT / "Makefile", *ROOT.glob("requirements-*.lock")):
        shutil.copy(each, tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "uv", "codespell", "basedpyright", "lint-imports"):
        (programs / name).write_text(PYTHON)
        (programs / name).chmod(0o755)
    return tmp_path


def run_make(project: Path, target: str, python: Path) -> subprocess.CompletedProcess[str]:
    """Run `make` for a target, with this Python for its environment."""
    # Without the variables of a `make` that runs these tests.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        ["make", target, f"PYTHON={python}"],
        cwd=project,
        env=plain,
        capture_output=True,
        text=True,
        check=False,
    )


def make(project: Path, target: str) -> list[str]:
    """Run `make` for a target and return the lock files that it installs."""
    done = run_make(project, target, project / ".venv" / "bin" / "python")
    assert done.returncode == 0, done.stderr
    return [line[9:] for line in done.stdout.splitlines() if line.startswith("installs ")]


@pytest.mark.parametrize(
    ("target", "lock"),
    [("bot", "bot"), ("play", "play"), ("test", "dev"), ("lint", "dev"), ("venv", "dev")],
)
def test_a_target_installs_its_lock_once(project: Path, target: str, lock: str) -> None:
    assert make(project, target) == [f"requirements-{lock}.lock"]
    assert make(project, target) == []


def test_a_changed_lock_is_installed(project: Path) -> None:
    lock = project / "requirements-play.lock"
    make(project, "play")
    later = time.time() + 60  # a clock of files may be coarse
    os.utime(lock, (later, later))
    assert make(project, "play") == [lock.name]


@pytest.mark.parametrize(
    ("python", "sentence"),
    [
        ("exit 1", "needs Python 3.11 or newer"),
        ('case "$*" in *ensurepip*) exit 1 ;; esac', "needs Python's venv module"),
    ],
)
def test_what_is_missing_is_said(project: Path, python: str, sentence: str) -> None:
    shutil.rmtree(project / ".venv")
    program = project / "python"
    program.write_text(f"#!/bin/sh\n{python}\n")
    program.chmod(0o755)
    done = run_make(project, "play", program)
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Installing" not in done.stdout
