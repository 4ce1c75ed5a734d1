"""Helpers for journeys with Stack Control: lobbies, random turns, and checking a record."""

from __future__ import annotations

import asyncio
import random
import re
from pathlib import Path
from typing import Any

from matches.log.match import Match
from rules.game import Move
from tests.journeys.match_helpers import play_on
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.processes.programs import run_python


async def five_people(world: World) -> list[Person]:
    """Return ann, bob, cy, dan and eve."""
    return [
        world.ann,
        world.bob,
        world.cy,
        await world.add_person("dan"),
        await world.add_person("eve"),
    ]


async def match_now(world: World, match_id: int = 1) -> Match:
    """Load a match."""
    return await world.bot.context.service.matches.load(match_id)


def enter_thread(world: World, people: list[Person]) -> None:
    """Let everybody enter the match's thread."""
    (thread,) = world.threads
    for person in people:
        person.enters(thread)


async def lobby(world: World, people: list[Person], **options: Any) -> list[Person]:
    """Start a match of all these people, seated in this order."""
    maker, *others = people
    given = {"first": "me", "seats": len(people), **options}
    await maker.slash("challenge stack-control", **given)
    for person in others:
        await person.joins("Accept" if len(people) == 2 else "Join")
    enter_thread(world, people)
    return people


async def random_trio(
    world: World, chance: random.Random | None = None, match_id: int = 1
) -> list[str]:
    """A complete placing turn for the player to move, on empty squares."""
    position = (await match_now(world, match_id)).position.without_future_draws()
    moves: list[str] = []
    while True:
        legal = position.legal_moves()
        move = chance.choice(legal) if chance else legal[0]
        moves.append(move)
        position = position.play(Move(move))
        if not position.mid_turn:
            return moves


async def play_out(world: World, people: list[Person], chance: random.Random) -> None:
    """Play random moves until the match is over; the last one is typed."""
    position, moves = (await match_now(world)).position, list[Move]()
    while position.result() is None:
        moves.append(chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    match = await play_on(world, 1, moves[:-1])
    answer = await people[match.position.to_move].plays(moves[-1])
    assert "Your move is in" in answer, answer


async def verify_record(world: World, person: Person, folder: Path) -> str:
    """Download the record and run the command that its message names."""
    more = await person.clicks("More")
    shown = re.findall(r"Hash of the record: `([0-9a-f]{64})`", more.text)
    answer = await person.clicks("Record", on=more)
    _, file = answer.seen.attachments
    path = folder / file["filename"]
    path.write_bytes(world.env.backend.cdn.get(file["url"]) or b"")
    assert f"python -m rules verify {path.name}" in answer
    verify = ("-m", "rules", "verify", str(path), "--hash", *shown)
    done = await asyncio.to_thread(run_python, *verify)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def shown_seed(more: Answer) -> str:
    """The seed that is shown under «More» of the last board."""
    seed = re.search(r"Seed of the draws: `([0-9a-f]{64})`", more.text)
    assert seed, more
    return seed[1]


async def press_on_pad(person: Person, pad: Answer, *labels: str) -> Answer:
    """Press buttons of the pad one after another."""
    for label in labels:
        pad = await person.clicks(label, on=pad)
    return pad
