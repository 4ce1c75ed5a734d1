"""`/metrics` and `/healthz`: what a monitoring system reads."""

import asyncio
import errno
import logging
import os
import re
import socket
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.logs import drop_expected_tracebacks
from bot.machine.metrics_server import MetricsServer, UnexpectedErrors
from bot.machine.requests import route_class
from bot.runtime.metrics import Metrics
from bot.runtime.pictures import CachedPictures
from bot.settings import Settings
from matches.delivery import WaitingWork
from model.notices import Backlog
from rendering.view import View
from rules.line import begin
from rules.registry import game_named
from storage.errors import DatabaseBusy
from tests.support.clocks import ManualClock
from tests.support.database.store import database_in
from tests.support.processes.bot_process import bot, finished, settings_for, wait_for_line
from tests.support.processes.fake_discord import FakeDiscord, fake_discord
from tests.support.processes.monitoring import fetch, values_of
from tests.support.pytest_setup import TIMEOUT_SECONDS
from tests.support.waiting import until

ROOT = Path(__file__).parents[3]


async def acknowledge_one(discord: FakeDiscord) -> None:
    """Let somebody press a button and wait until Discord has the answer."""
    await discord.interact(77, 3, custom_id="nonsense:1")
    await discord.wait_for_answers(1)


async def test_a_running_bot_serves_its_health_and_measurements(tmp_path: Path, port: int) -> None:
    settings = {"METRICS_PORT": str(port)}
    async with fake_discord() as discord, bot(tmp_path, **settings_for(discord, **settings)) as run:
        await wait_for_line(run, "metrics served")
        assert await fetch(port, "/healthz") == (200, "well\n")
        await wait_for_line(run, "ready")
        await acknowledge_one(discord)
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while True:  # the bot learns of both a moment later
                status, text = await fetch(port, "/metrics")
                values = values_of(text)
                measured = "postboard_acknowledged_seconds_count", "postboard_gateway_connected"
                if all(values[name] for name in measured):
                    break
        assert status == 200
        assert values["postboard_well"] == 1
        assert values["postboard_moves_total"] == 0
        assert values["process_resident_memory_bytes"] > 1_000_000
        assert values["postboard_writer_wait_seconds_count"] > 0
        assert values["postboard_unexpected_errors_total"] == 0
        for state in ("due", "parked", "broken"):
            assert values[f"postboard_outbox_notices {state}"] == 0
        for job in ("notice", "clock", "other"):
            assert values[f"postboard_late_seconds {job}"] == 0
        assert await fetch(port, "/") == (404, "404: Not Found")
        run.terminate()
        status, output = await finished(run)
    assert status == 0
    assert "Traceback" not in output


async def test_an_unwell_bot_answers_with_503_and_the_reasons(tmp_path: Path, port: int) -> None:
    clock = ManualClock()
    given: Any = {"discord_token": SecretStr("a"), "metrics_port": port}
    async with database_in(tmp_path, clock) as database:
        unwell = PostboardBot(settings=Settings(**given), database=database, wall_clock=clock)
        clock.advance(seconds=90)
        await database.close()
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            in_use = os.strerror(errno.EADDRINUSE)
            for host, at, why in (("☃" * 80, port, ""), (*taken.getsockname(), in_use)):
                odd = asyncio.create_task(MetricsServer(unwell.context).run(host, at))
                with structlog.testing.capture_logs() as lines:
                    await until(lambda: bool(lines))
                assert [line["event"] for line in lines] == ["metrics not served"]
                assert why.lower() in lines[0]["why"].lower()
                assert not odd.done(), "players must not wait because of monitoring"
                odd.cancel()
        serving = asyncio.create_task(MetricsServer(unwell.context).run("127.0.0.1", port))
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                while True:
                    try:
                        status, text = await fetch(port, "/healthz")
                    except aiohttp.ClientConnectorError:
                        await asyncio.sleep(0)
                    else:
                        break
            assert status == 503
            assert text == (
                "I haven't reached Discord for 1 minute.\nMy database does not answer.\n"
            )
            status, text = await fetch(port, "/metrics")
            assert status == 200
            assert values_of(text)["postboard_well"] == 0
            assert "postboard_late_seconds{" not in text
        finally:
            serving.cancel()
            await asyncio.gather(serving, return_exceptions=True)
            await unwell.close()
    with pytest.raises(aiohttp.ClientConnectorError):
        await fetch(port, "/healthz")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/v10/channels/123456789012345678/messages", "channels/messages"),
        ("/api/v10/channels/1234/messages/5678/reactions/x/@me", "channels/messages"),
        ("/proxy/channels/1234", "channels"),
        ("/api/v10/interactions/1234/aVerySecretToken/callback", "interactions/callback"),
        ("/api/v10/webhooks/1234/aVerySecretToken/messages/@original", "webhooks/messages"),
        ("/api/v10/applications/1234/guilds/99/commands", "applications/guilds"),
        ("/api/v10/something/new/1234", "other"),
        ("/", "other"),
    ],
)
def test_the_class_of_a_route_holds_no_id_and_no_token(path: str, expected: str) -> None:
    assert route_class(path) == expected


def test_the_state_is_measured() -> None:
    metrics, files = Metrics(), {"database": 5, "free": 7}
    metrics.state(connected=True, files=files, backup=datetime.fromtimestamp(9, UTC))
    values = values_of(metrics.exposition(well=False).decode())
    assert values["postboard_gateway_connected"] == 1
    assert values["postboard_disk_bytes free"] == 7
    assert values["postboard_backup_timestamp_seconds file"] == 9
    assert values["postboard_well"] == 0
    assert not any(name.startswith("postboard_late_seconds") for name in values)


def test_alerts_and_the_page_about_them_name_measurements_that_exist() -> None:
    exposed = Metrics().exposition(well=True).decode()
    known = set(re.findall(r"# TYPE (\w+)", exposed))
    deploy = ROOT / "docs" / "deploy"
    alerts = (deploy / "alerts.yaml").read_text()
    used = set(re.findall(r"\b(?:postboard|process)_[a-z_]+", alerts))
    assert {name for name in used if name.rpartition("_")[0] not in known} <= known  # or a bucket
    page = (deploy / "README.md").read_text()
    ours = {name for name in known if name.startswith("postboard_")}
    assert ours <= set(re.findall(r"`(postboard_[a-z_]+)", page))


MOUNT = """
mount -t proc -o "$1" proc /proc 2>/dev/null || { echo "no mount" >&2; exit 9; }
exec "$2" -c "from bot.runtime.metrics import Metrics
print(Metrics().exposition(well=True).decode())"
"""
"""Prints the measurements where `/proc` is mounted with some options."""


def test_the_measurements_of_alerts_exist_within_the_unit() -> None:
    """Which hides parts of `/proc`, as systemd does by the same options of the mount."""
    unit = (ROOT / "docs/deploy/postboard.service").read_text()
    hidden = re.findall(r"^ProtectProc=(\w+)$", unit, re.MULTILINE)
    subset = re.findall(r"^ProcSubset=(\w+)$", unit, re.MULTILINE)
    options = [*(f"hidepid={each}" for each in hidden), *(f"subset={each}" for each in subset)]
    done = subprocess.run(
        ["unshare", "--mount", "/bin/sh", "-c", MOUNT, "sh", ",".join(options), sys.executable],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 9 or "unshare" in done.stderr:
        pytest.skip("only root may mount")
    assert done.returncode == 0, done.stderr
    exposed = set(values_of(done.stdout))
    alerts = (ROOT / "docs/deploy/alerts.yaml").read_text()
    of_the_process = set(re.findall(r"\bprocess_[a-z_]+", alerts))
    assert of_the_process
    assert of_the_process <= exposed


def test_no_label_is_one_that_prometheus_sets_itself() -> None:
    """It would rename ours, and alerts about it would never fire."""
    metrics = Metrics()
    metrics.waiting(WaitingWork(Backlog(0, 0, 0, None), *[timedelta()] * 3))
    metrics.discord_errors.labels("channels", 500, 0).inc()
    families = text_string_to_metric_families(metrics.exposition(well=True).decode())
    labels = {label for family in families for sample in family.samples for label in sample.labels}
    assert {"work", "state", "route"} <= labels
    assert not labels & {"job", "instance"}


@pytest.mark.parametrize(
    ("error", "counted"),
    [
        (ValueError("a bug"), 1),
        (aiohttp.ClientError("a broken connection"), 0),
        (DatabaseBusy("locked"), 0),
    ],
)
def test_only_bugs_count_as_unexpected(error: Exception, counted: int) -> None:
    """Both for our own lines and for those of a library."""
    errors: list[None] = []
    handler = UnexpectedErrors(lambda: errors.append(None))
    log = logging.Logger("test")
    log.addHandler(handler)
    log.error("an error of a library", exc_info=error)
    ours = drop_expected_tracebacks(None, "error", {"event": "failed", "exc_info": error})
    log.error(ours)
    assert len(errors) == 2 * counted
    log.error("without a traceback")
    log.warning("no error", exc_info=error)
    assert len(errors) == 2 * counted


async def test_a_picture_that_several_people_ask_for_at_once_is_drawn_once() -> None:
    metrics = Metrics()
    pictures = CachedPictures(metrics)
    game = game_named("escabel")
    start = begin(game, game.read_options({}), 2, b"").position
    views = [View(width=210), View(width=210), View(width=210), View(width=210, flipped=True)]
    first, *same, other = await asyncio.gather(*(pictures.draw(start, view) for view in views))
    assert set(same) == {first} != {other}
    values = values_of(metrics.exposition(well=True).decode())
    assert values["postboard_picture_seconds_count"] == 2
