"""The settings SHARDS and SHARD_IDS."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import SecretStr

from bot.app import PostboardBot
from bot.settings import Settings, SettingsError, load_settings
from tests.support.store import database_in


def loaded(monkeypatch: pytest.MonkeyPatch, **environment: str) -> Settings:
    monkeypatch.setenv("DISCORD_TOKEN", "a-token")
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    return load_settings()


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("0", (0,)),
        ("0-3,5", (0, 1, 2, 3, 5)),
        (" 5 , 1 - 2 ", (1, 2, 5)),
        ("3,3,2-3", (2, 3)),
        ("0-7", tuple(range(8))),
        ("", None),
    ],
)
def test_shard_ids_are_numbers_and_ranges(
    monkeypatch: pytest.MonkeyPatch, given: str, expected: tuple[int, ...] | None
) -> None:
    assert loaded(monkeypatch, SHARDS="8", SHARD_IDS=given).shard_ids == expected


@pytest.mark.parametrize(
    ("shards", "given", "why"),
    [
        ("8", "8", "SHARD_IDS: must be numbers from 0 to 7, because SHARDS is 8"),
        ("8", "0-99999", "SHARD_IDS: must be numbers from 0 to 7"),
        ("8", "3-1", "SHARD_IDS: must name the smaller number of a range first"),
        ("8", "0,,1", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "-1", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "0-1-2", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "all", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "0-" + "9" * 6000, "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("8", "²", "SHARD_IDS: must be numbers of shards, as in 0-3,5"),
        ("", "0", "SHARD_IDS: needs SHARDS"),
        ("0", "0", "SHARDS: "),
    ],
)
def test_wrong_shards_are_named(
    monkeypatch: pytest.MonkeyPatch, shards: str, given: str, why: str
) -> None:
    with pytest.raises(SettingsError) as error:
        loaded(monkeypatch, SHARDS=shards, SHARD_IDS=given)
    assert why in str(error.value)
    assert len(str(error.value).splitlines()) == 2


async def test_the_client_runs_these_shards(tmp_path: Any) -> None:
    settings = Settings(
        _env_file=None,  # pyright: ignore[reportCallIssue]  # pydantic's own argument
        discord_token=SecretStr("a-token"),
        shards=8,
        shard_ids=(1, 3),
    )
    async with database_in(tmp_path) as database:
        bot = PostboardBot(settings=settings, database=database)
        assert (bot.shard_count, bot.shard_ids) == (8, [1, 3])
        connection = bot.context.connection
        assert not connection.runs_all
        assert [connection.runs(shard << 22) for shard in range(4)] == [False, True, False, True]
