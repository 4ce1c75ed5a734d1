"""What the project needs is locked, and the locks say nothing about where it came from."""

from __future__ import annotations

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
WHOLE = ROOT / "requirements.lock"
BOT = ROOT / "requirements-bot.lock"
PEERS = ROOT / "requirements-peers.lock"
EXTRAS = {WHOLE: ("dev", "bench"), BOT: (), PEERS: ("peers",)}


def pins(lock: Path) -> dict[str, Version]:
    """The version of each package in a lock, by its canonical name."""
    found: dict[str, Version] = {}
    for line in lock.read_text().splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)==(\S+)", line):
            found[canonicalize_name(match[1])] = Version(match[2])
    return found


def required(lock: Path) -> list[Requirement]:
    """What pyproject.toml asks for that a lock must hold."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    project = settings["project"]
    texts: list[str] = list(project["dependencies"])
    for extra in EXTRAS[lock]:
        texts += project["optional-dependencies"][extra]
    if lock == WHOLE:
        texts += settings["build-system"]["requires"]
    return [Requirement(text) for text in texts]


def test_every_extra_is_in_a_lock() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    locked = {extra for extras in EXTRAS.values() for extra in extras}
    assert locked == set(settings["project"]["optional-dependencies"])


@pytest.mark.parametrize("lock", EXTRAS, ids=lambda lock: lock.stem)
def test_every_requirement_is_met_by_a_pin(lock: Path) -> None:
    pinned = pins(lock)
    for requirement in required(lock):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not in {lock.name}; run make lock"
        assert requirement.specifier.contains(version), (
            f"{requirement} is not met by {version} in {lock.name}; run make lock"
        )


def test_every_pin_has_a_hash() -> None:
    for lock in EXTRAS:
        blocks = re.split(r"\n(?=\S)", lock.read_text().strip())
        assert len(blocks) >= len(pins(lock))
        for block in blocks:
            assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), f"no hash: {block[:60]}"


def test_the_bot_runs_with_the_versions_that_are_tested() -> None:
    whole, bot = pins(WHOLE), pins(BOT)
    assert {name: whole.get(name) for name in bot} == bot


def test_the_bot_needs_no_development_package() -> None:
    names = {canonicalize_name(each.name) for lock in EXTRAS for each in required(lock)}
    runtime = {canonicalize_name(each.name) for each in required(BOT)}
    assert not pins(BOT).keys() & (names - runtime)


def tracked_texts() -> list[tuple[str, str]]:
    """Every tracked text file of the repository: its path and what it says."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout, so there is no list of tracked files")
    texts: list[tuple[str, str]] = []
    for name in filter(None, listed.stdout.decode().split("\0")):
        path = ROOT / name
        if path.is_file():
            data = path.read_bytes()
            if b"\0" not in data:
                texts.append((name, data.decode("utf-8", "replace")))
    return texts


def test_no_package_index_is_named_anywhere() -> None:
    # In pieces, so that this file does not name them either.
    hosts = [
        ".".join(parts)
        for parts in (
            ("pypi", "org"),
            ("pythonhosted", "org"),
            ("pypi", "python"),
            ("npmjs", "org"),
        )
    ]
    options = ["--" + "index-url", "--extra-" + "index-url", "--find-" + "links"]
    for name, text in tracked_texts():
        for word in hosts:
            assert word not in text, f"{name} names a package index"
        if name.endswith(".lock"):
            assert "://" not in text, f"{name} holds an address"
            assert not any(option in text for option in options), f"{name} holds an index option"
