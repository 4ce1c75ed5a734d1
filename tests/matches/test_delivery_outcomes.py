"""What deliveries find out is stored, and players are notified only once."""

import pytest

from matches.service import Service
from matches.steps.proposals import PostedProposal
from model.entities import Match, MatchDataKey, player_lane
from model.notices import CardNotice, PrivateMessage, read_content
from model.stored_fields import required
from rules.text import tr
from tests.matches.conftest import ANN, begun, offer
from tests.support.leases import due_notices


async def reloaded(service: Service, match: Match) -> Match:
    """The match as it is stored now."""
    async with service.store.read() as unit:
        return required(await unit.matches.get(match.id), "match")


async def private_messages(service: Service) -> list[tuple[str, PrivateMessage]]:
    """Private messages that are due, with their lanes."""
    async with service.store.read() as unit:
        due = await due_notices(unit, service.clock.now())
        return [
            (each.lane, read_content(PrivateMessage, each.payload))
            for each in due
            if each.kind == PrivateMessage.kind
        ]


async def test_the_challenger_is_notified_once_that_nobody_can_see_the_challenge(
    service: Service,
) -> None:
    challenge = await service.challenging.create(offer())
    text = tr("It can't be seen.")
    async with service.store.read() as unit:
        (card,) = await due_notices(unit, service.clock.now())
    content = read_content(CardNotice, card.payload)
    await service.delivered.card_invisible(challenge, card, content, text)
    async with service.store.read() as unit:
        due = await due_notices(unit, service.clock.now())
        (again,) = (each for each in due if each.id == card.id)
    content = read_content(CardNotice, again.payload)
    await service.delivered.card_invisible(challenge, again, content, text)
    assert await private_messages(service) == [(player_lane(ANN), PrivateMessage(ANN, text))]


async def test_messages_of_a_proposal_are_stored_until_it_is_settled(service: Service) -> None:
    match = await begun(service)
    posted = PostedProposal(((5, 6), (7, 8)), tr("It is proposed."), ANN)
    await service.delivered.proposal_posted(match.id, posted)
    assert PostedProposal.of(await reloaded(service, match)) == posted
    await service.delivered.proposal_posted(match.id, None)
    assert MatchDataKey.PROPOSAL_MESSAGES not in (await reloaded(service, match)).data


def test_a_missing_value_is_named_in_the_error() -> None:
    assert required(0, "number") == 0
    with pytest.raises(ValueError, match="there is no number"):
        required(None, "number")
