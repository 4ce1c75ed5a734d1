"""What journeys in seasons and on ladders do: open a season, find its card, resign."""

from tests.support.discord import World
from tests.support.people import Person, SeenMessage


async def opened(world: World, *others: Person, **options: object) -> None:
    """Ann opens a season of 3×3 Escabel in her channel; she and others join."""
    await world.grant(world.ann, "manage_guild")
    for person in (world.ann, *others):
        person.enters(world.channel)
    given = {"size": 3, "pie": False, "weeks": 2, "clock": "84h", **options}
    answer = await world.ann.slash("league create escabel", name="Spring", **given)
    assert "Spring is open in this channel." in answer
    for person in (world.ann, *others):
        assert "You are in Spring · Escabel" in await person.clicks("Join", on=card(world))


def card(world: World, title: str = "### Spring · ") -> SeenMessage:
    """The newest card in the channel."""
    return [each for each in world.messages() if each.text.startswith(title)][-1]


async def resigns(world: World, match_id: int, player: Person) -> None:
    """Somebody resigns a match; the card is edited a minute later."""
    await world.bot.context.service.playing.resign(match_id, player.id)
    await world.env.settle()
    await world.advance(minutes=2)
