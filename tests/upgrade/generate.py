"""Store the world of today's version, for tests of later versions.

    python -m tests.upgrade.generate tests/upgrade/worlds/NAME

Run this once for a version that is published, with the code of that version, if its tables, stored
values or custom_ids differ from those of the newest stored world. NAME is the version. This takes
some minutes. Commit the new files, and never change the worlds of older versions.

It plays `scenario.py` in the simulated Discord and writes these files:

- `database.sql`: the database of the bot, as an SQL dump;
- `discord.json.gz`: the servers, people and messages (`old_world.py`);
- `controls.json`: posted controls of every kind and in every phase, with what pressing them does in
  this version;
- `facts.json`: the numbers of matches by their names in the scenario.
"""

import argparse
import asyncio
import gzip
import json
import sqlite3
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterable
from contextlib import closing
from dataclasses import asdict
from functools import partial
from pathlib import Path

from bot.app import HEARTBEAT
from bot.registry import all_handlers
from tests.support.database.copies import sqlite_url
from tests.support.discord import StartBot, World
from tests.support.postboard import start_postboard
from tests.upgrade.controls import Control, Recorder
from tests.upgrade.old_world import OldWorld, about, press_all, quick_searches, save_discord
from tests.upgrade.scenario import Scenario


class WorldOnFile(World):
    """A world with a database in a file, also when the tests run on PostgreSQL."""

    def __init__(self, folder: Path, start: StartBot) -> None:
        super().__init__(folder, start)
        self.database_url = sqlite_url(folder / "postboard.db")


async def assign_people(world: World, controls: Iterable[Control], scenario: Scenario) -> None:
    """Set the person who presses each public control."""
    service = world.bot.context.service
    people = [each.id for each in scenario.people.values()]
    for control in controls:
        if control.private:
            continue
        if about(control) == "challenge":
            offer = await service.challenges.get(int(control.args[0]))
            others = [person for person in people if person not in offer.joined]
            by_maker = control.action in {"withdraw", "start", "computer", "computer-out"}
            control.person = offer.maker if by_maker else (*offer.invited, *others)[0]
        elif control.action in {"move", "pick", "ask", "more", "second-look"}:
            match = await service.matches.load(int(control.args[0]), until=int(control.args[1]))
            control.person = match.mover or match.row.players[0]
        elif control.action in {"learn", "rules"}:
            control.person = scenario.people["cy"].id
        elif control.action.startswith("league-"):
            control.person = scenario.people[OF_SEASONS.get(control.action, "ann")].id
        elif not control.person:
            place = world.env.backend.channels.get(control.channel)
            row = (await service.matches.load(int(control.args[0]))).row
            alone = place is not None and place.guild_id is None
            control.person = place.recipient_ids[0] if place and alone else row.players[0]


OF_SEASONS = {"league-ask-begin": "mo", "league-begin": "mo", "league-join": "gus"}
"""Who presses a control of a season, if not Ann, who plays in all of them."""
DEPEND_ON_MATCH = {
    *("move", "pick", "ask", "answered", "confirm", "at", "at-back", "agree", "decline-proposal"),
    *("join-as", "second-look", "accept", "decline", "withdraw", "start"),
}
"""Actions whose effect depends on the match or challenge, so controls of each one are stored."""
MOST_OF_AN_ACTION = 6
"""Controls that are stored of each other action."""


def select_controls(controls: Iterable[Control]) -> list[Control]:
    """Return the controls to store: the first and last of each match for actions in
    DEPEND_ON_MATCH, and a few of each other action."""
    groups: dict[tuple[str, ...], list[Control]] = {}
    for each in controls:
        own = each.args[:1] if each.action in DEPEND_ON_MATCH else []
        groups.setdefault((each.action, *own), []).append(each)
    selected: list[Control] = []
    for (_, *own), group in groups.items():
        step = -(-len(group) // (2 if own else MOST_OF_AN_ACTION))
        selected += {each.id: each for each in (*group[::step], group[-1])}.values()
    return selected


def dump(file: Path) -> str:
    """Return a database as SQL, including changes that are only in its write-ahead log."""
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return "\n".join(connection.iterdump()) + "\n"


def write_controls(target: Path, controls: list[Control]) -> None:
    """Write `controls.json`, with one control per line."""
    lines = (json.dumps(asdict(each), ensure_ascii=False, sort_keys=True) for each in controls)
    (target / "controls.json").write_text("[" + ",\n".join(lines) + "]\n")


async def generate(target: Path, play: Callable[[Scenario], Awaitable[None]]) -> list[Control]:
    """Play a scenario, and write its world and what its controls do; return these."""
    with tempfile.TemporaryDirectory() as folder:
        world = WorldOnFile(Path(folder), partial(start_postboard, heartbeat=HEARTBEAT))
        recorder = Recorder(world)
        async with world.running():
            scenario = Scenario(world)
            with recorder.recording(), quick_searches():
                await play(scenario)

            controls = select_controls(recorder.found.values())
            await assign_people(world, controls, scenario)
            saved = save_discord(world.env)
            assert len(world.errors) <= 10, world.errors  # errors of the simulated bug
        text = dump(Path(folder) / "postboard.db")

    (target / "database.sql").write_text(text)
    packed = gzip.compress(json.dumps(saved, sort_keys=True).encode(), mtime=0)
    (target / "discord.json.gz").write_bytes(packed)
    (target / "facts.json").write_text(json.dumps(scenario.facts, indent=1) + "\n")
    write_controls(target, controls)
    with tempfile.TemporaryDirectory() as folder:
        old = OldWorld(target, Path(folder))
        async with old.running():
            outcomes = await press_all(old)
    for each in controls:
        each.outcome = outcomes.get(each.id, {})
    write_controls(target, controls)
    return controls


NOT_POSTED = {"learn-move", "learn-ask", "learn-answered"}
"""What the pad has, but no lesson posts."""


def main() -> None:
    """Write a world to the folder that the command line names."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("target", type=Path)
    target: Path = parser.parse_args().target
    target.mkdir(parents=True)
    posted = {each.action for each in asyncio.run(generate(target, Scenario.play_all))}
    if missing := all_handlers().controls.keys() - posted - NOT_POSTED:
        sys.exit(f"The scenario posts no control for {sorted(missing)}. Extend it.")
    print(f"Wrote {target}.", file=sys.stderr)


if __name__ == "__main__":
    main()
