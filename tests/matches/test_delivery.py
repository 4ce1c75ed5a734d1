"""What deliveries find out is stored, and players are notified only once."""

from matches.service import Service
from model.entities import player_lane
from model.notices import CardNotice, PrivateMessage
from rules.text import tr
from storage.stored import read_content
from tests.matches.conftest import ANN, offer
from tests.support.database.leases import due_notices


async def test_the_challenger_is_notified_once_that_nobody_can_see_the_challenge(
    service: Service,
) -> None:
    challenge = await service.challenging.create(offer())
    text = tr("It can't be seen.")
    async with service.store.read() as unit:
        (card,) = await due_notices(unit, service.clock.now())
    content = read_content(CardNotice, card.payload)
    await service.deliveries.card_invisible(challenge, card, content, text)
    async with service.store.read() as unit:
        due = await due_notices(unit, service.clock.now())
        (again,) = (each for each in due if each.id == card.id)
    content = read_content(CardNotice, again.payload)
    await service.deliveries.card_invisible(challenge, again, content, text)
    async with service.store.read() as unit:
        due = await due_notices(unit, service.clock.now())
    (told,) = (each for each in due if each.kind == PrivateMessage.kind)
    assert told.lane == player_lane(ANN)
    assert read_content(PrivateMessage, told.payload) == PrivateMessage(ANN, text)
