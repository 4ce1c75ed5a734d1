"""The descriptions of commands and options are uniform, and free of words that need the rules."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.app import all_handlers
from bot.features.help import HELP_LINES
from bot.features.matches import EMPTY

Payload = dict[str, Any]

JARGON = re.compile(
    r"\b(pl(y|ies)|komi|pie rule|crosscut|digest|seq|seats?|fischer|pad|pips?|lobby|outbox)\b", re.I
)
EXPLAINED = {
    "option pie of /challenge escabel": "it says what the pie rule is",
    "choice crosscut of /challenge escabel movement": "it says what a crosscut is",
    "option seats of /challenge stack-control": "a number of players explains it",
}


def _commands() -> list[Payload]:
    """The commands as they are registered with Discord."""
    tree: Any = app_commands.CommandTree(discord.Client(intents=discord.Intents.none()))
    all_handlers().add_to(tree)
    return [
        command.to_dict(tree)
        for command in tree.get_commands(type=discord.AppCommandType.chat_input)
    ]


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

    for command in _commands():
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
    for text in (*HELP_LINES, EMPTY):
        assert not JARGON.search(text), text
