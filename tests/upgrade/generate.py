"""Store the world of today's version, for tests of later versions.

    python -m tests.upgrade.generate tests/upgrade/worlds/NAME

Run this once for a version that is published, with the code of that version, if its tables, stored
values or custom_ids differ from those of the newest stored world. NAME is the version. This takes
some minutes. Commit the new files, and never change the worlds of older versions.

It plays `scenario.py` in the simulated Discord and writes these files:

- `database.sql`: the database of the bot, as an SQL dump;
- `discord.json.gz`: the servers, people and messages (`snapshot.py`);
- `ids.txt`: the custom_id of every posted control, one per line;
- `controls.json`: some of these controls, of every kind and in every phase, with what pressing them
  does in this version;
- `facts.json`: the numbers of matches and challenges by their names in the scenario.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

from bot.app import HEARTBEAT, all_handlers
from model.entities import ChallengeState
from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.postboard import start_postboard
from tests.upgrade.controls import Control, Recorder
from tests.upgrade.old_world import OldWorld
from tests.upgrade.press_controls import press_all
from tests.upgrade.scenario import Scenario
from tests.upgrade.snapshot import save_discord


async def assign_people(world: World, found: Iterable[Control], scenario: Scenario) -> None:
    """Set the person who presses each public control."""
    bot = postboard(world)
    for each in found:
        if each.private:
            continue
        if each.action in {"accept", "decline", "withdraw", "start", "rules-of"}:
            offer = await bot.context.service.challenging.get(int(each.args[0]))
            others = [person for person in scenario.people if person not in offer.joined]
            each.person = (*offer.invited, *others)[0]
            if each.action in {"withdraw", "start"}:
                each.person = offer.maker
        elif each.action in {"move", "pick", "ask", "more", "second-look"}:
            seq = int(each.args[1])
            loaded = await bot.context.service.playing.load(int(each.args[0]), until=seq)
            each.person = loaded.mover or loaded.match.players[0]
        elif not each.person:
            place = world.env.backend.channels.get(each.channel)
            match = (await bot.context.service.playing.load(int(each.args[0]))).match
            alone = place is not None and place.guild_id is None
            each.person = place.recipient_ids[0] if place and alone else match.players[0]


DEPEND_ON_MATCH = {
    "move",
    "pick",
    "ask",
    "answered",
    "confirm",
    "at",
    "at-back",
    "agree",
    "decline-offer",
    "join-as",
    "second-look",
}
"""Actions whose effect depends on the match, so controls of every match are stored."""
MOST_REFUSED = 8
MOST_OF_AN_ACTION = 12
"""Controls that are stored of each other action."""


async def select_controls(world: World, found: Iterable[Control]) -> list[Control]:
    """Return the controls to store.

    These are all controls of open challenges, the first and last of each match for actions in
    DEPEND_ON_MATCH, and a few of each other action.
    """
    challenges = postboard(world).context.service.challenging
    groups: dict[object, list[Control]] = {}
    selected: set[str] = set()
    for each in found:
        on_card = each.action in {"accept", "decline", "withdraw", "start"}
        if on_card and (await challenges.get(int(each.args[0]))).state is ChallengeState.OPEN:
            selected.add(each.id)
            continue
        own = each.action in DEPEND_ON_MATCH
        groups.setdefault((each.action, *each.args[:1]) if own else each.action, []).append(each)
    for key, group in groups.items():
        most = MOST_OF_AN_ACTION if isinstance(key, str) else 2
        step = max(1, -(-len(group) // most))
        selected |= {each.id for each in (*group[::step], group[-1])}
    return [each for each in found if each.id in selected]


def dump(file: Path) -> str:
    """Return a database as SQL, including changes that are only in its write-ahead log."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return "\n".join(connection.iterdump()) + "\n"


def json_lines(rows: Iterable[dict[str, Any]]) -> str:
    """Return a JSON list with one entry per line."""
    lines = ",\n".join(json.dumps(row, ensure_ascii=False, sort_keys=True) for row in rows)
    return f"[\n{lines}\n]"


def write_controls(target: Path, found: list[Control]) -> None:
    """Write `controls.json`."""
    known = json.dumps(sorted({each.action for each in found}))
    rows = json_lines(each.to_json() for each in found)
    (target / "controls.json").write_text(f'{{"actions": {known},\n"controls": {rows}}}\n')


async def store_world(target: Path, play: Callable[[Scenario], Awaitable[None]]) -> None:
    """Play a scenario and write all files, with no outcomes yet."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), partial(start_postboard, heartbeat=HEARTBEAT))
        recorder = Recorder(world)
        async with world.running():
            scenario = Scenario(world)
            with recorder.recording():
                await play(scenario)
            found = list(recorder.found.values())
            ids = "\n".join(sorted(recorder.found)) + "\n"
            found = await select_controls(world, found)
            await assign_people(world, found, scenario)
            saved = save_discord(world.env, scenario.removed_servers)
            assert len(world.errors) <= 10, world.errors  # errors of the simulated bug
        text = dump(Path(folder) / "postboard.db")
    (target / "ids.txt").write_text(ids)
    (target / "database.sql").write_text(text)
    packed = gzip.compress(json.dumps(saved, sort_keys=True).encode(), mtime=0)
    (target / "discord.json.gz").write_bytes(packed)
    (target / "facts.json").write_text(json.dumps(scenario.facts, indent=1) + "\n")
    write_controls(target, found)


def without_most_refused(controls: list[Control]) -> list[Control]:
    """Return the controls, with only a few of those that have the same answer and no effect."""
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


async def store_outcomes(target: Path) -> None:
    """Press every control in the stored world, and write what each press does."""
    with tempfile.TemporaryDirectory() as folder:
        world = OldWorld(target, Path(folder))
        async with world.running():
            outcomes = await press_all(world)
        for each in world.controls:
            each.outcome = outcomes.get(each.id, {})
        write_controls(target, without_most_refused(world.controls))


async def generate(target: Path, play: Callable[[Scenario], Awaitable[None]]) -> None:
    """Write the world that a scenario leads to, and what its controls do."""
    await store_world(target, play)
    await store_outcomes(target)


def main() -> None:
    """Write a world to the folder that the command line names."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("target", type=Path)
    target: Path = parser.parse_args().target
    target.mkdir(parents=True)
    asyncio.run(generate(target, Scenario.play_all))
    posted = json.loads((target / "controls.json").read_text())["actions"]
    if missing := all_handlers().actions().keys() - posted:
        sys.exit(f"The scenario posts no control for {sorted(missing)}. Extend it.")
    print(f"Wrote {target}.", file=sys.stderr)


if __name__ == "__main__":
    main()
