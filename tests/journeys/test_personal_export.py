"""`/privacy export`: everything that is stored about a person, and nothing about others."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

import pytest

from tests.journeys.erasing_helpers import NICK, newcomer, use_every_feature
from tests.journeys.file_helpers import attached, limit_files
from tests.journeys.match_helpers import begin, postboard
from tests.support.discord import World
from tests.support.people import Person
from tests.support.pseudo_language import plain


async def exported(world: World, person: Person) -> dict[str, Any]:
    """The JSON in the file that a person gets, by name."""
    files = attached(world, await person.slash("privacy export"))
    assert list(files) == ["postboard-data.zip"]
    with zipfile.ZipFile(io.BytesIO(files["postboard-data.zip"])) as packed:
        assert packed.testzip() is None
        assert "what the bot has stored about you" in plain(packed.read("about.txt").decode())
        names = [name for name in packed.namelist() if name.endswith(".json")]
        return {name.removesuffix(".json"): json.loads(packed.read(name)) for name in names}


async def test_the_file_has_everything_about_the_person(world: World) -> None:
    tessa = await newcomer(world)
    await use_every_feature(world, tessa)
    found = await exported(world, tessa)
    assert set(found) == {
        "profile",
        "matches",
        "challenges",
        "rated-matches",
        "messages",
        "moderation",
        "studies",
    }
    profile = found["profile"]
    assert profile["id"] == tessa.id
    assert {"server": world.guild.id, "name": NICK} in profile["names"]
    assert profile["you_block"] == [world.bob.id]
    (vacation,) = profile["vacations"]
    assert vacation["from"] < vacation["until"]
    assert [each["number"] for each in found["matches"]] == [1, 2, 3]
    played = found["matches"][1]
    assert played["game"] == "escabel"
    assert played["ended"]
    assert played["your_seat"] == 0
    assert played["your_colour"] == "Black"
    assert played["your_thinking"] == 0
    assert profile["preferences"]["reminders"]["where"] == "direct"
    (proposal,) = (each["about_you"].get("your_proposal") for each in found["matches"][2:])
    assert proposal["text"].startswith(f"player {tessa.id} asks to take back a1 in Escabel #3.")
    assert [each["text"] for each in played["you_did"]] == ["b2"]
    # the first two became matches, one is Tessa's own, and one is an invitation
    assert [each["yours"] for each in found["challenges"]].count(True) == 2
    reasons = {each["reason"]: each["by_you"] for each in found["moderation"]}
    assert reasons["Please wait"] is True
    assert reasons[f"{NICK} asked, she is ill"] is False
    assert reasons[f"<@{tessa.id}> is away"] is False  # the action does not say who is meant
    assert found["messages"]
    everything = json.dumps(found)
    assert str(world.cy.id) not in everything  # she blocks Tessa, who must not learn that


async def test_all_rows_of_batches_are_there(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody without data gets a file too."""
    found = await exported(world, world.ann)
    assert found["matches"] == found["studies"] == found["messages"] == []
    monkeypatch.setattr("bot.features.privacy.BATCH", 1)
    for _ in range(3):
        await begin(world)
        world.ann.enters(world.channel)
        world.bob.enters(world.channel)
    found = await exported(world, world.ann)
    assert [each["number"] for each in found["matches"]] == [1, 2, 3]
    assert len(found["challenges"]) == 3


async def test_a_file_that_cannot_be_made_is_refused_in_a_sentence(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit_files(monkeypatch, 500)
    await begin(world)
    answer = await world.ann.slash("privacy export")
    assert "larger than Discord takes here (0 KiB)" in answer
    assert not answer.seen.attachments
    assert not postboard(world).context.exporting

    # Only one file is made at a time.
    postboard(world).context.exporting.add(world.ann.id)
    assert "still making another file" in await world.ann.slash("privacy export")
