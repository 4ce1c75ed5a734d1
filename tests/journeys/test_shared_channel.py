"""A channel without threads, which several matches share: every message names its match."""

from __future__ import annotations

import re

from tests.journeys.match_helpers import boards, in_turn, play
from tests.support.discord import World


async def test_every_message_names_its_match(world: World) -> None:
    """Boards, announcements, proposals and their outcomes, reminders, and what moderators do."""
    ann, bob, cy = world.ann, world.bob, world.cy
    for permission in ("manage_guild", "manage_messages"):
        await world.grant(cy, permission)
    await cy.slash("server settings", threads=False)
    for person in (ann, bob):
        person.enters(world.channel)
        await person.slash("reminders", where="channel")
    await ann.slash("challenge escabel", opponent=bob, size=3, pie=False, first="me")
    await bob.clicks("Accept")
    await play(*in_turn(ann, bob, "b2 a1"))
    await ann.slash("takeback")
    await bob.clicks("Decline")
    await ann.slash("takeback")
    await bob.clicks("Agree")
    await play((ann, "b2"))
    await ann.slash("undo")
    await play(*in_turn(ann, bob, "b1 a1"))
    await bob.slash("more-time", time="2h")
    await cy.slash("moderate pause", match="1", reason="Is that so?")
    await cy.slash("moderate resume", match="1", reason="It is.")
    await cy.slash("moderate extend", match="1", time="1h", reason="Sorry.")
    await world.advance(days=2, hours=20)
    await bob.slash("cancel")
    await ann.clicks("Resign", on=await ann.slash("resign"))
    posted = [seen for seen in world.messages() if "challenges bob" not in seen]
    assert len(posted) > 8
    for seen in posted:
        assert re.search(r"#1\b", seen.text), seen
    assert boards(world)
