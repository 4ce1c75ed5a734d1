"""The Compose file for several processes. It cannot be started here, so its parts are checked."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

from ruamel.yaml import YAML

from storage.addresses import PostgresqlDatabase, address_of

ROOT = Path(__file__).parents[2]
FILE = ROOT / "docs" / "deploy" / "compose.yaml"


def services() -> dict[str, Any]:
    reader: Any = YAML(typ="safe")  # partly without types
    return reader.load(FILE.read_text())["services"]


def bots() -> list[dict[str, Any]]:
    return [each for name, each in services().items() if name.startswith("bot-")]


def test_it_satisfies_the_schema_of_compose_files() -> None:
    done = subprocess.run(
        [
            *(sys.executable, "-m", "check_jsonschema"),
            *("--builtin-schema", "vendor.compose-spec", str(FILE)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
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
        assert set(each["environment"]) <= known


def test_the_bots_use_the_database_and_the_proxy_of_the_file() -> None:
    database, proxy = services()["database"]["environment"], services()["proxy"]["environment"]
    for each in bots():
        url = re.sub(r"\$\{\w+:\?[^}]*\}", "secret", each["environment"]["DATABASE_URL"])
        address = address_of(url)
        assert isinstance(address, PostgresqlDatabase)
        assert address.url.host == "database"
        assert address.url.username == database["POSTGRES_USER"]
        assert address.url.database == database["POSTGRES_DB"]
        assert each["environment"]["DISCORD_API_URL"] == f"http://proxy:{proxy['PORT']}"
        assert set(each["depends_on"]) == {"database", "proxy"}


def test_the_image_gets_the_database_driver() -> None:
    for each in bots():
        build = each["build"]
        assert (FILE.parent / build["context"]).resolve() == ROOT
        lock = build["args"]["LOCK"]
        assert "asyncpg==" in (ROOT / lock).read_text()
    assert "ARG LOCK=" in (ROOT / "Dockerfile").read_text()


def test_no_secret_is_in_the_file() -> None:
    text = FILE.read_text()
    for name in ("DISCORD_TOKEN", "POSTGRES_PASSWORD"):
        for value in re.findall(rf"^ *{name}: (.*)$", text, re.MULTILINE):
            assert value.startswith(f"${{{name}:?")
