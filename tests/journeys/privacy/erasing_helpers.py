"""Helpers for journeys about erasing: somebody who uses every feature, and traces of them."""

from collections.abc import Iterator

from storage.tables import metadata
from tests.journeys.file_helpers import imports
from tests.journeys.games.stack_control_helpers import lobby
from tests.journeys.match_helpers import begin, play
from tests.support.database.raw_sql import fetch
from tests.support.discord import World
from tests.support.people import Answer, Person

FORMER = "a former player"
NICK = "Tessa Quill"


async def newcomer(world: World) -> Person:
    """Tessa, whose names occur nowhere else."""
    return await world.add_person("quintessa", nick=NICK)


async def erase(person: Person) -> Answer:
    """Use `/privacy erase` and confirm it twice."""
    await person.slash("privacy erase")
    await person.clicks("Go on")
    return await person.clicks("Erase everything")


def cells(world: World) -> Iterator[tuple[str, str, object]]:
    """Yield every value of the database with its table and column."""
    for table in metadata.sorted_tables:
        for row in fetch(world.folder, f"SELECT * FROM {table.name}"):  # noqa: S608  # our tables
            for column, value in zip(table.columns.keys(), row, strict=True):
                yield table.name, column, value


def traces(world: World, person: Person) -> set[tuple[str, str]]:
    """Return the columns in which a person's id or one of their names occurs."""
    words = (str(person.id), person.name, NICK, "Tessa")
    places: set[tuple[str, str]] = set()
    for table, column, value in cells(world):
        text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
        if any(word.lower() in text.lower() for word in words):
            places.add((table, column))
    return places


async def use_every_feature(world: World, tessa: Person) -> None:
    """Let Tessa do everything that stores something about her."""
    bob, cy = world.bob, world.cy
    for moderator in (cy, tessa):
        await world.grant(moderator, "manage_messages", "manage_guild")
    await tessa.slash("reminders", where="direct")
    await tessa.slash_privately("matches")  # the name of her account is stored
    # match 2 is over, the others are running
    await lobby(world, [cy, tessa, bob])
    for each in (tessa, bob, cy):
        each.enters(world.channel)
    await begin(world, tessa, bob)
    await play((tessa, "b2"), (bob, "a1"))
    await cy.slash("moderate extend", match="2", time="1d", reason=f"{NICK} asked, she is ill")
    await cy.slash("moderate pause", match="2", reason=f"<@{tessa.id}> is away")
    await cy.slash("moderate resume", match="2", reason="quintessa is back")
    await tessa.clicks("More")
    await tessa.slash("takeback")
    await bob.clicks("Decline")
    await bob.slash("resign")
    await bob.clicks("Resign")
    record = await bob.exports(2)
    await imports(bob, record)
    await imports(tessa, record)
    await begin(world, bob, tessa)
    await play((bob, "b2"))
    reminder = next(each for each in tessa.messages[::-1] if each.pictures)
    await tessa.replies(reminder, "a1")
    await tessa.slash("takeback")
    await begin(world, bob, cy)
    await tessa.slash("moderate pause", match="4", reason="Please wait")
    for each in (tessa, bob, cy):
        each.enters(world.channel)
    await tessa.slash("challenge escabel", size=4)
    await cy.slash("challenge escabel", opponent=tessa, size=5)
    await bob.slash("challenge stack-control", seats=4)
    await tessa.clicks("Join")
    await tessa.slash("settings")
    await tessa.slash("vacation", until="10 days")
    await tessa.slash("block", player=bob)
    await cy.slash("block", player=tessa)
