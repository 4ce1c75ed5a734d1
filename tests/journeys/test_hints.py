"""Hints in matches against computers, and where there are none."""

import json

import pytest

from bot.features import hint
from model.computers import Level, computer_of
from players import levels
from players.levels import LEVELS
from players.search import Settings
from tests.journeys.file_helpers import attached
from tests.journeys.match_helpers import SMALL, begin, enter, play, postboard
from tests.support.discord import World


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few random games are enough for a story."""
    monkeypatch.setattr(hint, "LEVELS", {**LEVELS, "expert": levels.Level(Settings(60))})


async def test_a_hint_says_where_then_what_and_is_counted(world: World) -> None:
    ann = world.ann
    await ann.slash("challenge escabel", level="beginner", **SMALL)
    enter(world.threads[-1], ann)
    await ann.plays("b2")
    menu = await ann.clicks("More", on=ann.sees("Computer (beginner) placed"))
    where = await ann.clicks("Hint", on=menu)
    assert where.ephemeral
    assert "a good move begins there." in where
    assert "is chosen" in where.seen.attachments[0]["description"]
    await ann.slash("hint")  # the same again is not counted
    what = await ann.clicks("Show the move", on=where)
    assert "A good move: " in what
    assert "You place a black piece on" in what or "You take" in what
    assert "has not been played yet" in what.seen.attachments[0]["description"]
    files = attached(world, await ann.slash("export", match="1"))
    record = json.loads(next(each for name, each in files.items() if name.endswith(".json")))
    assert record["hints"] == [2, 0]
    text = next(each for name, each in files.items() if name.endswith(".txt")).decode()
    assert "ann got 2 hints." in text
    await ann.clicks("Make this move", on=what)
    assert "Your move is in" in await ann.clicks("Confirm")


async def test_a_hint_in_a_lost_position_says_so(world: World) -> None:
    """White's chain is complete, and no black piece is near enough to break it."""
    ann, computer = world.ann, computer_of(Level.BEGINNER)
    await ann.slash("challenge escabel", level="beginner", **SMALL)
    enter(world.threads[-1], ann)
    context = postboard(world).context
    context.searches.switched_on = False
    for black, white in (("a4", "a2"), ("b4", "b2"), ("c4", "c2"), ("d4", "d2")):
        await ann.plays(black)
        await context.service.playing.play(1, computer, white)
    context.searches.switched_on = True
    lost = await ann.slash("hint")
    assert lost.text.startswith("Nothing saves this match against the best play; that is proved.")
    assert "A good move" not in lost


async def test_where_there_are_no_hints(world: World) -> None:
    ann, bob = world.ann, world.bob
    await ann.slash("challenge escabel", level="beginner", **SMALL)
    enter(world.threads[-1], ann, bob)
    await ann.plays("b2")
    loaded = await postboard(world).context.service.playing.load(1)
    stranger = await bob.slash("hint", match="1")
    assert "This match is between ann and Computer (beginner)." in stranger

    await begin(world, size=4)
    between = await ann.slash("hint", match="2")
    assert between.text == "I give hints only in matches of one person against computers."
    await play((ann, "b2"), (bob, loaded.line.moves[-1]))
    same = await ann.slash("hint", match="1")
    assert same.text.startswith("Just now a match between people has this position, too")
    free = next(each for each in ("a1", "a4", "d1") if each != loaded.line.moves[-1])
    await play((ann, free))
    assert "a good move begins there." in await ann.slash("hint", match="1")

    postboard(world).context.searches.switched_on = False
    off = await ann.slash("hint", match="1")
    assert off.text == "Computers are switched off here."
    await ann.clicks("Resign", on=await ann.slash("resign", match="1"))
    postboard(world).context.searches.switched_on = True
    over = await ann.slash("hint", match="1")
    assert over.text == "This match is over. `/review` shows where it was won or lost."
