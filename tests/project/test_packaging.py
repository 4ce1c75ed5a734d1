"""The files that the Dockerfile copies contain everything that the bot needs to run.

Compose files and workflows cannot be started here, so their parts are checked.
"""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from storage.addresses import PostgresqlDatabase, address_of
from tests.support.processes.programs import run_python

ROOT = Path(__file__).parents[2]
PACKAGES = ("rules", "rendering", "players", "model", "storage", "matches", "maintenance", "bot")
USE_EVERYTHING = """
import importlib, pkgutil, sys
from datetime import UTC, datetime
from pathlib import Path

for package in sys.argv[2:]:
    imported = importlib.import_module(package)
    assert Path(imported.__file__).is_relative_to(sys.argv[1]), imported.__file__
    for module in pkgutil.walk_packages(imported.__path__, package + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)

from rendering.renderers import png
from rendering.view import View
from rules.registry import games
from rules.line import begin
for game in games().values():
    start = begin(game, game.read_options({}), game.min_seats, bytes(32)).position
    assert png(start, View()).startswith(b"\\x89PNG")

from storage.sqlite.files import prepare
prepare(Path("new.db"), Path("backups"), datetime.now(UTC))
"""
"""A program that imports every module, draws every game and applies every migration."""


def bare_environment(**more: str) -> dict[str, str]:
    """Return the environment without variables that refer to the checkout or to a real bot."""
    excluded = ("PYTHON", "DISCORD_", "DATABASE_", "POSTBOARD_")
    kept = {name: text for name, text in os.environ.items() if not name.startswith(excluded)}
    return {**kept, "PYTHONDONTWRITEBYTECODE": "1", **more}


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


def test_without_a_token_the_bot_of_the_image_reports_the_missing_setting(
    image_folder: Path, tmp_path: Path
) -> None:
    environment = bare_environment(PYTHONPATH=str(image_folder))
    done = run_python("-m", "bot", cwd=tmp_path, env=environment)
    assert done.returncode == 2, done.stderr
    assert "DISCORD_TOKEN" in done.stderr
    assert "Traceback" not in done.stderr


def test_every_module_and_font_is_in_the_image(image_folder: Path, tmp_path: Path) -> None:
    environment = bare_environment(PYTHONPATH=str(image_folder))
    program = ("-P", "-c", USE_EVERYTHING, str(image_folder), *PACKAGES)
    done = run_python(*program, cwd=tmp_path, env=environment)
    assert done.returncode == 0, done.stderr


def test_the_image_and_the_unit_start_the_bot() -> None:
    image = (ROOT / "Dockerfile").read_text()
    unit = (ROOT / "docs" / "deploy" / "postboard.service").read_text()
    assert re.search(r'^CMD \["python", "-m", "bot"\]$', image, re.MULTILINE)
    assert re.search(r"^ExecStart=\S+/python -m bot$", unit, re.MULTILINE)
    (lock,) = re.findall(r"^RUN pip install .* -r (\S+)$", image, re.MULTILINE)
    assert f"COPY {lock} ." in image


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
    # `inherit`, which is systemd's default, would send the reason where the output goes: nowhere
    assert "\nStandardError=journal\n" in check
    assert "\nAfter=postboard.service\n" in check  # else the check at each start fails
    timer = (deploy / "postboard-health.timer").read_text()
    assert "\nPartOf=postboard.service\n" in timer
    assert "\nWantedBy=postboard.service\n" in timer
    # while the bot fails again and again, a time since the start of the timer never comes
    assert "\nOnCalendar=minutely\n" in timer
    assert "OnActiveSec" not in timer


def test_commands_as_the_bot_keep_its_folder_closed() -> None:
    """Otherwise systemd would open it to everybody, whenever a command runs."""
    command = (ROOT / "docs" / "deploy" / "as_bot").read_text()
    unit = (ROOT / "docs" / "deploy" / "postboard.service").read_text()
    for name in ("StateDirectory", "StateDirectoryMode", "UMask"):
        (line,) = re.findall(rf"^{name}=.+$", unit, re.MULTILINE)
        assert f"-p {line} " in command
    scratch = {"PATH": "", "DATABASE_URL": "sqlite:///scratch.db"}  # would not be passed on
    assert subprocess.run([ROOT / "docs/deploy/as_bot"], env=scratch, check=False).returncode == 2


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_units_may_do_little() -> None:
    units = sorted((ROOT / "docs" / "deploy").glob("*.service"))
    assert len(units) == 3
    for unit in units:
        command = ["systemd-analyze", "security", "--offline=true", str(unit)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        (exposure,) = re.findall(r"Overall exposure level for \S+: ([0-9.]+)", done.stdout)
        assert float(exposure) <= 2.5, f"{unit.name}: {exposure} of 10"


# ---- the Compose file
FILE = ROOT / "docs" / "deploy" / "compose.yaml"


def compose(file: Path) -> dict[str, Any]:
    reader: Any = YAML(typ="safe")  # partly without types
    return reader.load(file.read_text())


def services() -> dict[str, Any]:
    return compose(FILE)["services"]


def bots() -> list[dict[str, Any]]:
    return [each for name, each in services().items() if name.startswith("bot-")]


@pytest.mark.parametrize(
    ("kind", "file"),
    [
        ("compose-spec", "docs/deploy/compose.yaml"),
        ("compose-spec", "docs/deploy/compose-sqlite.yaml"),
        ("github-workflows", ".github/workflows/ci.yml"),
        ("github-workflows", ".github/workflows/image.yml"),
        ("dependabot", ".github/dependabot.yml"),
    ],
)
def test_it_satisfies_the_schema_of_its_kind(kind: str, file: str) -> None:
    schema = ("--builtin-schema", f"vendor.{kind}")
    done = run_python("-m", "check_jsonschema", *schema, str(ROOT / file))
    assert done.returncode == 0, done.stdout + done.stderr


def test_each_shard_is_run_by_one_of_two_processes_with_names_of_their_own() -> None:
    environments = [each["environment"] for each in bots()]
    assert len(environments) == 2
    (shards,) = {each["SHARDS"] for each in environments}
    assert sorted(each["SHARD_IDS"] for each in environments) == [
        str(shard) for shard in range(int(shards))
    ]
    assert len({each["INSTANCE"] for each in environments}) == 2


def test_the_bot_knows_every_setting() -> None:
    known = set(re.findall(r"^([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    for each in bots():
        assert {name.removesuffix("_FILE") for name in each["environment"]} <= known


def test_git_leaves_out_the_files_with_secrets() -> None:
    """They are beside the Compose files, in a checkout."""
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    for file in FILE.parent.glob("compose*.yaml"):
        for secret in compose(file)["secrets"].values():
            assert f"/docs/deploy/{secret['file'].removeprefix('./')}" in ignored


def test_the_bots_use_the_database_and_the_proxy_of_the_file() -> None:
    database, proxy = services()["database"]["environment"], services()["proxy"]["environment"]
    (url,) = re.findall(r"postgresql\+\S+", FILE.read_text())
    address = address_of(url)
    assert isinstance(address, PostgresqlDatabase)
    assert address.url.host == "database"
    assert address.url.username == database["POSTGRES_USER"]
    assert address.url.database == database["POSTGRES_DB"]
    for each in bots():
        assert each["environment"]["DISCORD_API_URL"] == f"http://proxy:{proxy['PORT']}"
        assert set(each["depends_on"]) == {"database", "proxy"}


def test_compose_files_have_their_own_names_and_take_all_settings_from_a_file() -> None:
    """Nor does the folder for data become a volume without a name, which nobody would find."""
    files = [compose(each) for each in sorted(FILE.parent.glob("compose*.yaml"))]
    assert len({each["name"] for each in files}) == len(files) == 2
    for file in files:
        own = [service for service in file["services"].values() if service.get("build") == "../.."]
        assert len(own) == 2
        for service in own:
            assert service["env_file"] == ".env"
            places = [*service.get("volumes", ()), *service["tmpfs"]]
            assert any("/app/data" in place for place in places)


def test_no_secret_is_in_the_file() -> None:
    """Nor in the environment: each is a file that only its reader may read."""
    said = [*bots(), services()["database"]]
    names = {name for each in said for name in each["environment"]}
    assert not names & {"DISCORD_TOKEN", "DATABASE_URL", "POSTGRES_PASSWORD"}
    assert {name for each in said for name in each["secrets"]} == set(compose(FILE)["secrets"])
