"""Statements in the documentation are correct."""

import ast
import doctest
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.features.help import CHALLENGE, COMPUTER, LEARN_FIRST, OTHER_LINES, TURN
from bot.features.matches import EMPTY
from bot.settings import Settings
from tests.support.commands import registered_commands

ROOT = Path(__file__).parents[2]
PACKAGES = (
    *("rules", "rendering", "players", "model", "storage", "matches", "maintenance", "bot"),
    "local_play",
)
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "docs/architecture.md",
    *(f"docs/deploy/{page.name}" for page in sorted((ROOT / "docs" / "deploy").glob("*.md"))),
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
    table = (ROOT / "README.md").read_text().partition("## Commands")[2].partition("##")[0]
    named = re.findall(r"`/([a-z-]+)", table)
    assert sorted(named) == sorted(command["name"] for command in registered_commands())


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
        if not target.startswith("LINK-TO-"):  # a place for the operator to fill in
            assert (path.parent / target).exists(), f"{page} links to {target}"
    headings = re.findall(r"^#+ (.+)$", path.read_text(), re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", line.lower()).replace(" ", "-") for line in headings}
    assert set(re.findall(r"\]\(#([^)]+)", path.read_text())) <= anchors


def test_every_make_target_in_the_readme_exists() -> None:
    targets = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)
    for name in re.findall(r"\bmake ([a-z]+)\b", (ROOT / "README.md").read_text()):
        assert name in targets, f"there is no make {name}"


def test_the_python_session_in_the_readme_is_correct() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 10
    assert not failed


def test_every_file_named_for_developers_exists() -> None:
    pages = ("CONTRIBUTING.md", "docs/architecture.md")
    text = "".join((ROOT / page).read_text() for page in pages)
    named = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9]*(?:\.[a-z]+)?)`", text)
    assert len(named) > 20
    assert not {path for path in named if not (ROOT / path).exists()}


def test_every_folder_says_what_it_holds() -> None:
    for package in PACKAGES:
        for path in (ROOT / package).rglob("__init__.py"):
            assert ast.get_docstring(ast.parse(path.read_text())), f"{path} is not explained"


# ---- texts of commands
Payload = dict[str, Any]

JARGON = re.compile(
    r"\b(pl(y|ies)|komi|pie rule|crosscut|digest|seq|seats?|fischer|pad|pips?|lobby|outbox)\b", re.I
)
EXPLAINED = {
    "option pie of /challenge escabel": "it says what the pie rule is",
    "choice crosscut of /challenge escabel movement": "it says what a crosscut is",
    "option pie of /league create escabel": "it says what the pie rule is",
    "choice crosscut of /league create escabel movement": "it says what a crosscut is",
    "option seats of /challenge stack-control": "a number of players explains it",
}


def _texts() -> Iterator[tuple[str, str, str]]:
    """Yield «command», «option» or «choice», what it belongs to, and the text."""

    def inside(thing: Payload, path: str) -> Iterator[tuple[str, str, str]]:
        yield "command", path, str(thing["description"])
        for option in thing.get("options", ()):
            if option["type"] in {1, 2}:  # a subcommand or a group of them
                yield from inside(option, f"{path} {option['name']}")
                continue
            yield "option", f"{option['name']} of {path}", str(option["description"])
            for choice in option.get("choices", ()):
                where = f"{choice['value']} of {path} {option['name']}"
                yield "choice", where, str(choice["name"])

    for command in registered_commands():
        yield from inside(command, f"/{command['name']}")


def test_texts_of_commands_are_uniform() -> None:
    """Descriptions are sentences: a capital letter or a figure first, a full stop at the end.

    Choices are labels: they have no full stop.
    """
    texts = list(_texts())
    assert len(texts) > 100
    for kind, where, text in texts:
        assert re.match(r"[A-Z0-9½]", text), text
        assert text == text.strip()
        assert "  " not in text
        if kind == "choice":
            assert text[-1] not in ".!?", text
        else:
            assert text[-1] == ".", text
        if f"{kind} {where}" not in EXPLAINED:
            assert not JARGON.search(text), text


def test_help_and_the_empty_list_need_no_knowledge() -> None:
    for text in (LEARN_FIRST, COMPUTER, CHALLENGE, TURN, *OTHER_LINES, EMPTY):
        assert not JARGON.search(text), text


def test_commands_are_offered_only_where_the_bot_is() -> None:
    """Not where a person has installed it for themselves; in private messages what works there."""
    for command in registered_commands():
        assert command["integration_types"] == [0], command["name"]
        server, private_messages = 0, 1
        assert set(command["contexts"]) <= {server, private_messages}, command["name"]
        assert server in command["contexts"]
    contexts = {command["name"]: command["contexts"] for command in registered_commands()}
    assert contexts["move"] == [0, 1]
    assert contexts["challenge"] == [0]
