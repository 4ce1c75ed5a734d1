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
SETTINGS = tomllib.loads((ROOT / "pyproject.toml").read_text())
LOCKS = ("bot", "play", "dev")
"""What targets of the Makefile install: the bot alone, or with a group of pyproject.toml."""


def lock_of(name: str) -> Path:
    """Return a lock file."""
    return ROOT / f"requirements-{name}.lock"


def pins(name: str) -> dict[str, Version]:
    """Return the version of each package in a lock file, by its canonical name."""
    lines = re.findall(r"^([A-Za-z0-9._-]+)==(\S+)", lock_of(name).read_text(), re.MULTILINE)
    return {canonicalize_name(package): Version(version) for package, version in lines}


def required(name: str) -> list[Requirement]:
    """Return the requirements that a lock file meets, with the groups that its group includes."""
    texts: list[str] = list(SETTINGS["project"]["dependencies"])
    groups = [] if name == "bot" else [name]
    while groups:
        for entry in SETTINGS["dependency-groups"][groups.pop()]:
            if isinstance(entry, str):
                texts.append(entry)
            else:
                groups.append(entry["include-group"])
    return [Requirement(text) for text in texts]


def test_every_group_has_a_lock_and_every_lock_a_group() -> None:
    assert {"bot", *SETTINGS["dependency-groups"]} == set(LOCKS)
    assert set(ROOT.glob("*.lock")) == {lock_of(name) for name in (*LOCKS, "uv")}


@pytest.mark.parametrize("name", LOCKS)
def test_every_requirement_is_met_by_the_locked_version(name: str) -> None:
    pinned = pins(name)
    for requirement in required(name):
        version = pinned.get(canonicalize_name(requirement.name))
        assert version is not None, f"{requirement.name} is not locked; run make lock"
        assert requirement.specifier.contains(version), (
            f"{requirement} is not met by the locked {version}; run make lock"
        )


@pytest.mark.parametrize("name", [*LOCKS, "uv"])
def test_every_locked_package_has_a_hash(name: str) -> None:
    blocks = re.split(r"\n(?=\S)", lock_of(name).read_text().strip())
    assert len(blocks) >= len(pins(name)) > 0
    for block in blocks:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", block), f"no hash: {block[:60]}"


def test_each_lock_holds_the_one_before_it() -> None:
    """They are installed into the same environment, so they agree on every version."""
    assert pins("bot").items() <= pins("play").items() <= pins("dev").items()


def test_the_bot_and_local_play_need_no_development_package() -> None:
    runtime = {canonicalize_name(requirement.name) for requirement in required("bot")}
    local = runtime | {"simcord"}
    dev = {canonicalize_name(requirement.name) for requirement in required("dev")}
    assert not pins("bot").keys() & (dev - runtime)
    assert not pins("play").keys() & (dev - local)


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
