"""The Makefile installs each dependency group once, and only when it is needed."""

import os
import shutil
import subprocess
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


def make(project: Path, target: str) -> list[str]:
    """Run `make` for a target and return the lock files that it installs."""
    python = f"PYTHON={project}/.venv/bin/python"
    # Without the variables of a `make` that runs these tests.
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    done = subprocess.run(
        ["make", target, python],
        cwd=project,
        env=plain,
        capture_output=True,
        text=True,
        check=True,
    )
    return [line[9:] for line in done.stdout.splitlines() if line.startswith("installs ")]


@pytest.mark.parametrize(
    ("target", "group"),
    [
        ("bot", "bot"),
        ("play", "play"),
        ("test", "test"),
        ("browser", "test"),
        ("bench", "bench"),
        ("lint", "lint"),
        ("venv", "lint"),
    ],
)
def test_a_target_installs_its_group_once(project: Path, target: str, group: str) -> None:
    assert make(project, target) == [f"requirements-{group}.lock"]
    assert make(project, target) == []


def test_a_group_included_in_an_installed_one_is_not_installed(project: Path) -> None:
    assert make(project, "play") == ["requirements-play.lock"]
    assert make(project, "test") == ["requirements-test.lock"]
    assert make(project, "play") == []
    assert make(project, "bot") == []
    assert make(project, "bench") == ["requirements-bench.lock"]
    assert make(project, "test") == []
    assert make(project, "lint") == ["requirements-lint.lock"]
    assert make(project, "bench") == []


def test_a_changed_lock_is_installed_even_if_changed_back(project: Path) -> None:
    """Its versions were replaced in the meantime."""
    lock = project / "requirements-play.lock"
    older = lock.read_bytes()
    assert make(project, "play") == [lock.name]
    lock.write_bytes(older + b"# changed\n")
    assert make(project, "play") == [lock.name]
    lock.write_bytes(older)
    assert make(project, "play") == [lock.name]
