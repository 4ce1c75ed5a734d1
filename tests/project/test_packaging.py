"""A wheel, and the files that the Dockerfile copies, contain everything that the bot needs to
run."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "rendering", "model", "storage", "matches", "maintenance", "bot")
USE_EVERYTHING = """
import importlib, pkgutil, sys
from datetime import UTC, datetime
from pathlib import Path

for package in sys.argv[2:]:
    found = importlib.import_module(package)
    assert Path(found.__file__).is_relative_to(sys.argv[1]), found.__file__
    for module in pkgutil.walk_packages(found.__path__, package + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

from rendering.renderers import image
from rendering.view import View
from rules.registry import games
from rules.replay import begin
for game in games().values():
    start = begin(game, game.read_options({}), game.min_seats, bytes(32)).position
    assert image(start, View()).startswith(b"\\x89PNG")

from storage.files import prepare
prepare(Path("new.db"), Path("backups"), datetime.now(UTC))
"""
"""A program that imports every module, draws every game and applies every migration."""


def bare_environment(**more: str) -> dict[str, str]:
    """Return the environment without variables that refer to the checkout or to a real bot."""
    excluded = ("PYTHON", "DISCORD_", "DATABASE_", "POSTBOARD_")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(excluded)}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The contents of a wheel, built from a copy of the checkout and unpacked into an empty
    folder."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    source.mkdir()
    for each in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / each, source)
    for each in (*PACKAGES, "local_play", "tests"):
        shutil.copytree(ROOT / each, source / each, ignore=shutil.ignore_patterns("__pycache__"))
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-index", "--no-deps"),
            *("--no-build-isolation", "--wheel-dir", str(folder), str(source)),
        ],
        check=True,
    )
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as archive:
        archive.extractall(folder / "installed")
    return folder / "installed"


@pytest.fixture(scope="module")
def image_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with what the Dockerfile copies. .dockerignore must not exclude any of it."""
    folder = tmp_path_factory.mktemp("image")
    included = re.findall(r"^!(\S+)$", (ROOT / ".dockerignore").read_text(), re.MULTILINE)
    for line in (ROOT / "Dockerfile").read_text().splitlines():
        if line.startswith("COPY "):
            _, source, target = shlex.split(line)
            assert source in included, f".dockerignore excludes {source}"
            if (ROOT / source).is_dir():
                shutil.copytree(ROOT / source, folder / target)
    return folder


@pytest.fixture(params=["wheel", "image_folder"])
def installed(request: pytest.FixtureRequest) -> Path:
    """A folder with the bot, and nothing else of the checkout."""
    folder: Path = request.getfixturevalue(request.param)
    return folder


def tracked_files(package: str) -> set[str]:
    """Return the tracked files of a package, by their paths in the checkout."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", package], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if listed.returncode:
        pytest.skip("not a git checkout, so there is no list of tracked files")
    return {name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()}


@pytest.mark.parametrize("package", [*PACKAGES, "local_play"])
def test_a_wheel_contains_every_file_of_every_package(wheel: Path, package: str) -> None:
    missing = {name for name in tracked_files(package) if not (wheel / name).is_file()}
    assert not missing, f"packages and package-data in pyproject.toml leave out {sorted(missing)}"


def test_a_wheel_contains_nothing_else(wheel: Path) -> None:
    tops = {path.name for path in wheel.iterdir() if not path.name.endswith(".dist-info")}
    assert tops == {*PACKAGES, "local_play"}


def test_without_a_token_the_installed_bot_reports_the_missing_setting(
    installed: Path, tmp_path: Path
) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot"],
        cwd=tmp_path,
        env=bare_environment(PYTHONPATH=str(installed)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2, done.stderr
    assert "DISCORD_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_module_font_and_migration_is_installed(installed: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-c", USE_EVERYTHING, str(installed), *PACKAGES],
        cwd=tmp_path,
        env=bare_environment(PYTHONPATH=str(installed)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_the_image_and_the_unit_start_the_bot() -> None:
    image = (ROOT / "Dockerfile").read_text()
    unit = (ROOT / "docs" / "deploy" / "postboard.service").read_text()
    assert re.search(r'^CMD \["python", "-m", "bot"\]$', image, re.MULTILINE)
    assert re.search(r"^ExecStart=\S+/python -m bot$", unit, re.MULTILINE)
    assert re.search(r"pip install .* -r \$\{LOCK\}$", image, re.MULTILINE)
    (lock,) = re.findall(r"^ARG LOCK=(\S+)$", image, re.MULTILINE)
    assert (ROOT / lock).is_file()


def test_the_image_and_a_timer_check_the_health_of_the_bot() -> None:
    deploy = ROOT / "docs" / "deploy"
    image = (ROOT / "Dockerfile").read_text()
    assert re.search(
        r'^HEALTHCHECK .*\\\n    CMD \["python", "-m", "bot", "health"\]$', image, re.M
    )
    bot, check = (
        (deploy / f"{name}.service").read_text() for name in ("postboard", "postboard-health")
    )
    assert re.search(r"^ExecStart=\S+/python -m bot health$", check, re.MULTILINE)
    for name in ("User", "Group", "WorkingDirectory", "EnvironmentFile", "StateDirectory"):
        line = rf"^{name}=.+$"  # it must find the bot's settings and database
        assert re.findall(line, bot, re.MULTILINE) == re.findall(line, check, re.MULTILINE) != []
    timer = (deploy / "postboard-health.timer").read_text()
    assert "\nPartOf=postboard.service\n" in timer
    assert "\nWantedBy=postboard.service\n" in timer
