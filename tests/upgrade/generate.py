"""Write the world of today's version, for later versions to upgrade.

    python -m tests.upgrade.generate tests/upgrade/worlds/NAME

Run it once a version, with the code of that version, when its tables, stored shapes or custom_ids
differ from those of the newest world that is there; NAME is the revision of its tables. Commit what
it wrote and leave the older worlds as they are: nothing writes them again. It needs some minutes.

It plays `scenario.py` in the simulated Discord and writes

- `database.sql`: the database that the bot left, as SQLite writes it down;
- `discord.json.gz`: the servers, people and messages around it (`snapshot.py`);
- `ids.txt`: the custom_id of every control that was posted, one a line;
- `controls.json`: of these, controls of every kind in every phase, and what pressing them does in
  this version;
- `facts.json`: the story's names for matches and challenges.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from bot.app import HEARTBEAT, all_controls
from matches.model.entities import ChallengeState
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.postboard import start_postboard
from tests.upgrade.controls import Control, Recorder
from tests.upgrade.old_world import OldWorld
from tests.upgrade.press_controls import press_all
from tests.upgrade.scenario import Scenario
from tests.upgrade.snapshot import freeze


async def owners(world: World, found: Iterable[Control], story: Scenario) -> None:
    """Say of each control that all could see who was to press it."""
    bot = postboard(world)
    for each in found:
        if each.private:
            continue
        if each.action in {"accept", "decline", "withdraw", "start", "rules-of"}:
            offer = await bot.context.service.challenging.get(int(each.args[0]))
            others = [person for person in story.people if person not in offer.joined]
            each.person = (*offer.invited, *others)[0]
            if each.action in {"withdraw", "start"}:
                each.person = offer.maker
        elif each.action in {"move", "pick", "ask", "more"}:
            seq = int(each.args[1])
            loaded = await bot.context.service.playing.load(int(each.args[0]), until=seq)
            each.person = loaded.mover or loaded.match.players[0]
        elif not each.person:
            place = world.env.backend.channels.get(each.channel)
            match = (await bot.context.service.playing.load(int(each.args[0]))).match
            alone = place is not None and place.guild_id is None
            each.person = place.recipient_ids[0] if place and alone else match.players[0]


OF_THE_PHASE = {"move", "pick", "ask", "answered", "confirm", "pad", "agree", "disagree", "join-as"}
"""Actions of which every match has controls that are worth keeping."""
MOST_REFUSED = 8
OF_A_KIND = 12
"""So many controls are kept of an action whose controls differ in the number of a match only."""


async def chosen(world: World, found: Iterable[Control]) -> list[Control]:
    """The controls that are worth keeping: of many that differ in numbers only, a few.

    All of open challenges; of each match the first and the last of each action that its phase
    matters to.
    """
    challenges = postboard(world).context.service.challenging
    groups: dict[object, list[Control]] = {}
    kept: set[str] = set()
    for each in found:
        on_card = each.action in {"accept", "decline", "withdraw", "start"}
        if on_card and (await challenges.get(int(each.args[0]))).state is ChallengeState.OPEN:
            kept.add(each.id)
            continue
        own = each.action in OF_THE_PHASE
        groups.setdefault((each.action, *each.args[:1]) if own else each.action, []).append(each)
    for key, group in groups.items():
        most = OF_A_KIND if isinstance(key, str) else 2
        step = max(1, -(-len(group) // most))
        kept |= {each.id for each in (*group[::step], group[-1])}
    return [each for each in found if each.id in kept]


def dump(file: Path) -> str:
    """A database as SQL, everything of it in the main file."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return "\n".join(connection.iterdump()) + "\n"


def written(rows: Iterable[dict[str, Any]]) -> str:
    """A JSON list with one entry a line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows)
    return f"[\n{lines}\n]"


def write_controls(target: Path, found: list[Control]) -> None:
    """Write `controls.json`."""
    known = json.dumps(sorted(all_controls().actions()))
    rows = written(each.written() for each in found)
    (target / "controls.json").write_text(f'{{"actions": {known},\n"controls": {rows}}}\n')


async def tell(target: Path) -> None:
    """Play the story and write down what it leaves."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), partial(start_postboard, heartbeat=HEARTBEAT))
        recorder = Recorder(world)
        async with world.running():
            story = Scenario(world)
            with recorder.recording():
                await story.tell()
            found = list(recorder.found.values())
            ids = "\n".join(sorted(recorder.found)) + "\n"
            found = await chosen(world, found)
            await owners(world, found, story)
            missing = set(all_controls().actions()) - {each.action for each in found}
            assert not missing, f"the story shows no {missing}"
            saved = freeze(world.env, story.left)
            assert len(world.errors) <= 10, world.errors  # the bug of the story
        text = dump(Path(folder) / "postboard.db")
    (target / "ids.txt").write_text(ids)
    (target / "database.sql").write_text(text)
    packed = gzip.compress(json.dumps(saved, sort_keys=True).encode(), mtime=0)
    (target / "discord.json.gz").write_bytes(packed)
    (target / "facts.json").write_text(json.dumps(story.facts, indent=1) + "\n")
    write_controls(target, found)


def few_refused(controls: list[Control]) -> list[Control]:
    """The controls, with only a few of those that are answered with a sentence and no more."""
    refused: dict[object, list[Control]] = {}
    for each in controls:
        if set(each.outcome) == {"answer", "says"}:
            refused.setdefault((each.action, each.outcome["answer"]), []).append(each)
    dropped: set[str] = set()
    for group in refused.values():
        step = -(-len(group) // MOST_REFUSED)
        kept = {each.id for each in (*group[::step], group[-1])}
        dropped |= {each.id for each in group} - kept
    return [each for each in controls if each.id not in dropped]


async def answer(target: Path) -> None:
    """Press every control in the world as it was left, and write down what that does."""
    with tempfile.TemporaryDirectory() as folder:
        world = OldWorld(target, Path(folder))
        async with world.running():
            outcomes = await press_all(world)
        for each in world.controls:
            each.outcome = outcomes.get(each.id, {})
        write_controls(target, few_refused(world.controls))


def main() -> None:
    """Write a world into the folder that the command line names."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("target", type=Path)
    parser.add_argument("--answers-only", action="store_true", help="keep the story as it is")
    given = parser.parse_args()
    given.target.mkdir(parents=True, exist_ok=True)
    if not given.answers_only:
        asyncio.run(tell(given.target))
    asyncio.run(answer(given.target))
    print(f"Wrote {given.target}.", file=sys.stderr)


if __name__ == "__main__":
    main()
