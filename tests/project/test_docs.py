"""Statements in the documentation are correct."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import discord
import pytest

from bot.app import all_handlers
from bot.settings import Settings

ROOT = Path(__file__).parents[2]
PACKAGES = (
    *("rules", "rendering", "model", "storage", "matches", "maintenance", "bot"),
    "local_play",
)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/deploy/README.md",
    "docs/deploy/several-processes.md",
]


def test_the_invite_link_asks_for_exactly_the_permissions_it_names() -> None:
    text = (ROOT / "README.md").read_text()
    (number,) = re.findall(r"permissions=(\d+)", text)
    assert discord.Permissions(int(number)) == discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        create_public_threads=True,
        attach_files=True,
        embed_links=True,
        read_message_history=True,
    )


def test_the_readme_names_every_command_and_no_other() -> None:
    tree = discord.app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    all_handlers().add_to(tree)
    table = (ROOT / "README.md").read_text().partition("## Commands")[2].partition("##")[0]
    named = re.findall(r"`/([a-z-]+)", table)
    assert sorted(named) == sorted(
        each.name for each in tree.get_commands(type=discord.AppCommandType.chat_input)
    )


def test_the_example_settings_explain_every_setting_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text()
    explained = re.findall(r"^([A-Z_]+)=", text, re.MULTILINE)
    assert sorted(explained) == sorted(name.upper() for name in Settings.model_fields)
    for block in re.split(r"\n\n", text.strip()):
        assert block.startswith("#"), f"not explained: {block}"


@pytest.mark.parametrize("page", PAGES)
def test_links_within_the_repository_have_targets(page: str) -> None:
    path = ROOT / page
    for target in re.findall(r"\]\((?!https?:)([^)#]+)", path.read_text()):
        assert (path.parent / target).exists(), f"{page} links to {target}"


def test_every_make_target_in_the_readme_exists() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for name in re.findall(r"\bmake ([a-z]+)\b", (ROOT / "README.md").read_text()):
        assert name in targets, f"there is no make {name}"


def test_the_python_session_in_the_readme_is_correct() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert not failed


def test_every_file_named_in_contributing_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text()
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]*(?:\.[a-z]+)?)`", text)
    assert len(named) > 20
    folders = [ROOT, *(ROOT / each for each in ("bot", "matches", "rules"))]
    missing = {each for each in named if not any((folder / each).exists() for folder in folders)}
    missing = {each for each in missing if "your" not in each}
    assert not missing


def test_the_map_in_contributing_names_exactly_the_folders_that_exist() -> None:
    """The packages of single games are described elsewhere."""
    text = (ROOT / "CONTRIBUTING.md").read_text()
    table = text.partition("### Map of the folders")[2].partition("`tests/`")[0]
    named = re.findall(r"^\| `([a-z_/]+)/`", table, re.MULTILINE)
    parts = {
        path.parent.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if path.parent.parent.name != "games" and path.parent.name != "versions"
    }
    described_by_their_parts = {"bot", "matches"}
    without_modules = {"rules/games", "rendering/games", "bot/locales"}
    assert sorted(named) == sorted((parts - described_by_their_parts) | without_modules)
