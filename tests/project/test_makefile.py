"""The Makefile installs each dependency group once, and only when it is needed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PYTHON = """#!/bin/sh
case "$*" in *"pip install"*) echo "installs ${*##* }" ;; esac
"""
"""Stands in for every Python that the Makefile calls: it says what would be installed."""

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A folder with the Makefile, the lock files and a Python that installs nothing."""
    for each in (ROOT / "Makefile", *ROOT.glob("requirements-*.lock")):
        shutil.copy(each, tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("python", "codespell", "basedpyright", "lint-imports"):
        (programs / name).write_text(PYTHON)
        (programs / name).chmod(0o755)
    return tmp_path


def made(project: Path, target: str) -> list[str]:
    """Run `make` for a target and return the lock files that it installs."""
    python = f"PYTHON={project}/.venv/bin/python"
    done = subprocess.run(
        ["make", target, python], cwd=project, capture_output=True, text=True, check=True
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
    assert made(project, target) == [f"requirements-{group}.lock"]
    assert made(project, target) == []


def test_larger_groups_are_added_and_smaller_ones_are_there_already(project: Path) -> None:
    assert made(project, "play") == ["requirements-play.lock"]
    assert made(project, "test") == ["requirements-test.lock"]
    assert made(project, "play") == []
    assert made(project, "bot") == []
    assert made(project, "bench") == ["requirements-bench.lock"]
    assert made(project, "test") == []
    assert made(project, "lint") == ["requirements-lint.lock"]
    assert made(project, "bench") == []


def test_a_changed_lock_is_installed_and_an_older_one_forgotten(project: Path) -> None:
    """Going back to the older lock installs it again: its versions were replaced."""
    lock = project / "requirements-play.lock"
    older = lock.read_bytes()
    assert made(project, "play") == [lock.name]
    lock.write_bytes(older + b"# changed\n")
    assert made(project, "play") == [lock.name]
    lock.write_bytes(older)
    assert made(project, "play") == [lock.name]
