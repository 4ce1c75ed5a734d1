"""A process was frozen while it delivered a notice, and another one has taken that over: whatever
the kind of notice, the first one stores nothing more."""

from collections.abc import AsyncGenerator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest_asyncio

from bot.registry import all_deliveries
from bot.sending.posting import Unreachable
from matches.challenges.opening import ChallengeRequest
from model.computers import is_computer
from model.entities import Notice
from model.notices import (
    BoardNotice,
    ChallengeThreadNotice,
    ComputerTurnNotice,
    DailyMessageNotice,
    LadderUnansweredNotice,
    ProposalNotice,
    ReminderNotice,
    ReplayNotice,
    SeasonCardNotice,
)
from storage.database import Database, delivering
from storage.errors import LeaseLost
from storage.queries.due_notices import read_notice
from storage.tables import metadata, outbox
from tests.journeys.conftest import log
from tests.support.database.store import statements_in_loop
from tests.support.discord import World
from tests.upgrade.old_world import WORLDS, OldWorld

__all__ = ["log"]

OF_EACH_KIND = 4
"""The newest notices of each kind that are delivered again."""
OTHERS = 999
"""The id of another instance."""
WRITING = {
    *(
        BoardNotice,
        ComputerTurnNotice,
        DailyMessageNotice,
        ChallengeThreadNotice,
        ProposalNotice,
        ReminderNotice,
    ),
    *(SeasonCardNotice, LadderUnansweredNotice),
}
"""Kinds of notices whose deliveries in this world store something in any case."""


@pytest_asyncio.fixture
async def world(tmp_path: Path) -> AsyncGenerator[OldWorld]:
    """A stored world with almost every kind of notice, in which nothing is delivered any more."""
    world = OldWorld(max(WORLDS.iterdir()), tmp_path)
    with statements_in_loop():
        async with world.running():
            world.bot.outbox.stop()
            yield world


async def queue_rest(world: OldWorld) -> None:
    """Queue the kinds that this world does not have."""
    context, gus = world.bot.context, world.people["gus"]
    async with context.database.read() as unit:
        matches = await unit.matches.playing(gus.id)
    [alone] = [row.id for row in matches if any(map(is_computer, row.players))]
    move = str((await context.service.matches.load(alone)).position.legal_moves()[0])
    await context.service.playing.play(alone, gus.id, move)
    ann = world.people["ann"].id
    request = ChallengeRequest(world.guild.id, world.channel.id, ann, "escabel", {}, [gus.id])
    challenge = await context.service.challenges.create(request)
    async with context.database.write() as unit:
        content = ReplayNotice(world.facts["matches"]["escabel won"])
        await unit.outbox.add("replay", content, world.clock.now(), server=world.guild.id)
        await unit.outbox.add(
            "ladder-unanswered", LadderUnansweredNotice(challenge.id), world.clock.now()
        )


async def content_of(database: Database) -> dict[str, list[tuple[Any, ...]]]:
    """Return the rows of every table."""
    async with database.read() as unit:
        session: Any = getattr(unit, "_session")  # noqa: B009  # no use case asks for this
        return {
            table.name: [tuple(row) for row in await session.execute(table.select())]
            for table in metadata.sorted_tables
        }


async def taken_over(world: World, kind: str) -> list[Notice]:
    """Lease notices of a kind to another process. Return them with the lease that this one had."""
    newest = outbox.select().where(outbox.c.kind == kind).order_by(outbox.c.id.desc())
    async with world.bot.context.database.write() as unit:
        session: Any = getattr(unit, "_session")  # noqa: B009  # no use case asks for this
        rows = (await session.execute(newest.limit(OF_EACH_KIND))).all()
        lost = outbox.update().where(outbox.c.id.in_([row.id for row in rows]))
        await session.execute(lost.values(state="pending", instance_id=OTHERS))
    own = world.bot.context.instance.id
    return [replace(read_notice(row), instance_id=own, tried_at=None) for row in rows]


async def test_no_delivery_of_a_lost_notice_stores_anything(world: OldWorld) -> None:
    await queue_rest(world)
    context, refused = world.bot.context, set[str]()
    for kind in all_deliveries().by_kind:
        notices = await taken_over(world, kind)
        assert notices, kind
        before = await content_of(context.database)
        for notice in notices:
            try:
                with delivering(notice):
                    await all_deliveries().deliver(context, notice)
            except LeaseLost:
                refused.add(kind)
            except Unreachable:
                continue
        assert await content_of(context.database) == before, kind
    assert refused >= {each.kind for each in WRITING}
