"""Helpers for journeys about files: those that an answer has, and how large they may be."""

from __future__ import annotations

from typing import Any

import pytest
from simcord import interactions

from tests.journeys.match_helpers import in_turn, play
from tests.support.discord import World
from tests.support.people import Answer


def attached(world: World, answer: Answer) -> dict[str, bytes]:
    """The files of an answer, by name."""
    return {
        str(each["filename"]): world.env.backend.cdn.get(str(each["url"])) or b""
        for each in answer.seen.attachments
    }


def alt_of(answer: Answer) -> str:
    """The description of the only file of an answer."""
    (attachment,) = answer.seen.attachments
    return str(attachment["description"])


async def finish(world: World) -> None:
    """Play two moves, and let ann resign."""
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))


def limit_files(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    """Let Discord take files of at most `size` bytes."""
    usual: Any = interactions.base_payload

    def limited(*args: Any, **given: Any) -> Any:
        record, payload = usual(*args, **given)
        return record, {**payload, "attachment_size_limit": size}

    monkeypatch.setattr(interactions, "base_payload", limited)
