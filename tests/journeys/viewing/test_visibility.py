"""Who may see what: those who can view a match's channel, and the players of the match."""

import pytest_asyncio
import simcord

from bot.registry import all_handlers
from tests.journeys.match_helpers import begin, boards, enter
from tests.support.discord import World
from tests.support.people import Person

NO_MATCH = "There is no match #1"
NO_CHALLENGE = "There is no such challenge here."


@pytest_asyncio.fixture
async def outsider(world: World, lounge: simcord.ChannelHandle) -> Person:
    """Cy, in the lounge, who cannot view the games' channel."""
    await world.hide_channel_from(world.cy)
    world.cy.enters(lounge)
    return world.cy


async def refused(person: Person, match: str = "1") -> None:
    """Check that no command that names a match shows anything of it."""
    for command, options in (
        ("board", {}),
        ("board", {"text": True}),
        ("board", {"move": 0}),
        ("move", {"move": "b2"}),
        ("swap", {}),
        ("resign", {}),
        ("cancel", {}),
        ("undo", {}),
        ("takeback", {}),
        ("more-time", {"time": "1d"}),
    ):
        answer = await person.slash(command, match=match, **options)
        assert NO_MATCH in answer, command
        assert "bob" not in answer
    assert await person.suggestions("board", "show", "", match=match) == []
    assert await person.suggestions("move", "move", "", match=match) == []


async def test_a_match_is_shown_elsewhere(world: World, lounge: simcord.ChannelHandle) -> None:
    """Not one of a hidden channel. Players can always see theirs, also in private messages, which
    show no others, and on other servers."""
    await begin(world, moves="b2 a1")
    enter(lounge, world.bob, world.cy)
    assert "ann" in await world.cy.slash("board", match="1")
    assert "This match is between ann and bob." in await world.cy.slash("resign", match="1")
    for person in (world.bob, world.cy):
        await world.hide_channel_from(person)
    await refused(world.cy)
    assert "ann" in await world.bob.slash("board", match="1")
    assert "ann" in await world.bob.slash_privately("board", match="1")
    private = await world.cy.slash_privately("board", match="1")
    assert "You have no match #1." in private
    (there, stranger) = await world.add_server(world.bob, world.cy)
    assert "ann" in await there.slash("board", match="1")
    await refused(stranger)


async def test_an_archived_thread_is_visible(world: World, lounge: simcord.ChannelHandle) -> None:
    """It is missing from the bot's cache, above all after a restart. If the channel is deleted,
    only players see the match."""
    thread = await begin(world)
    await world.archive_thread(thread)
    await world.restart()
    fay = await world.add_person("fay")
    enter(lounge, world.ann, world.cy, fay)
    assert "ann" in await world.cy.slash("board", match="1")
    await world.hide_channel_from(world.cy)
    await refused(world.cy)
    await world.delete_channel(world.channel)
    await refused(fay)
    assert "bob" in await world.ann.slash("board", match="1")


async def test_a_match_that_began_in_a_thread_is_as_visible_as_the_thread(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """It is played in that thread; when it is archived, Discord is asked for its parent channel. A
    failed fetch is retried, and a press is acknowledged before it: Discord allows three seconds for
    that, and fetching the thread may take longer."""
    room = await world.open_thread(world.ann)
    enter(room, world.ann, world.bob)
    await world.ann.begins(world.bob)
    await world.archive_thread(room)
    await world.restart()
    world.cy.enters(lounge)
    world.connection.refuse(503, when=lambda each: each.path == f"/channels/{room.id}")
    assert NO_MATCH in await world.cy.slash("board", match="1")
    assert "ann" in await world.cy.slash("board", match="1")
    for custom_id, said in (("pb:look:1:0", "The start."), ("pb:type:1:0", "between ann and bob")):
        known = len(world.requests)
        await world.advance(minutes=11)
        assert said in await world.cy.forges(custom_id)
        new = world.requests[known:]
        (asked,) = [each for each in new if each.path == f"/channels/{room.id}"]
        acknowledged = [each for each in new if each.path.endswith("/callback")][-1]
        assert new.index(acknowledged) < new.index(asked)
    await world.hide_channel_from(world.cy)
    await refused(world.cy)


async def test_a_private_thread_is_visible_to_its_members_and_thread_managers(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    fay, gus = await world.add_person("fay"), await world.add_person("gus")
    room = await world.open_thread(world.ann, world.bob, fay, private=True)
    enter(room, world.ann, world.bob)
    await world.ann.begins(world.bob)
    await world.overwrite(world.channel, gus, allow=("manage_threads", "view_channel"))
    enter(lounge, world.cy, fay, gus)
    await refused(world.cy)
    for person in (fay, gus):
        assert "ann" in await person.slash("board", match="1")


async def test_the_chat_of_a_voice_channel_is_for_those_who_may_connect(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """Discord shows its messages to nobody else, also if they see the channel in the list."""
    room = world.guild.create_voice_channel("table talk")
    enter(room, world.ann, world.bob)
    await world.ann.begins(world.bob)
    world.cy.enters(lounge)
    assert "ann" in await world.cy.slash("board", match="1")
    assert "#1" in await world.cy.slash("matches", whose="everybody")
    await world.overwrite(room, world.cy, deny=["connect"])
    await refused(world.cy)
    assert "No match that you can see" in await world.cy.slash("matches", whose="everybody")


def actions_about(what: str | None) -> set[str]:
    """The actions of controls about matches, about challenges, or about neither."""
    controls = all_handlers().controls
    return {action for action, (_, each) in controls.items() if each.get("about") == what}


# ---- forged controls
async def test_no_forged_control_shows_a_hidden_match(world: World, outsider: Person) -> None:
    """A person who forges a control's id learns nothing, not even who plays."""
    await begin(world)
    (stranger,) = await world.add_server(await world.add_person("eve"))
    for action in sorted(actions_about("match")):
        for person in (outsider, stranger):
            for custom_id in (f"pb:{action}:1:0:a1", f"pb:{action}:1:1"):
                answer = await person.forges(custom_id)
                assert NO_MATCH in answer, custom_id
                assert "ann" not in answer, custom_id
                assert answer.form is None, custom_id


async def test_no_forged_control_reaches_a_hidden_challenge(world: World, outsider: Person) -> None:
    """An open challenge is open to those who can view its channel, not to all of Discord."""
    await world.ann.slash("challenge escabel", size=3)
    (stranger,) = await world.add_server(await world.add_person("eve"))
    for action in sorted(actions_about("challenge")):
        for person in (outsider, stranger):
            assert NO_CHALLENGE in await person.forges(f"pb:{action}:1"), action
    assert "Accept" in world.messages()[-1].buttons
    assert boards(world) == []


def test_every_control_says_what_its_id_names() -> None:
    """The controls listed here name neither a match nor a challenge. Check before adding to
    them."""
    assert actions_about(None) == {
        "ask-study-review",  # as for a study
        "challenges",
        "drop",
        "erase-ask-again",  # its handler checks that it is the person's own, and not too old
        "erase-now",
        "go-on",  # changes nothing
        # of seasons: their handlers check it, see test_leagues
        *(f"league-{what}" for what in ("begin", "end", "join", "leave", "out", "rules")),
        *("league-ask-begin", "league-schedule", "league-table"),
        # of the ladder of a game, with names that the server has anyway
        *("ladder", "ladder-challenge", "ladder-join", "ladder-leave", "ladder-out"),
        "history",  # lists only matches that the reader may see
        "history-look",  # its handler checks the match that is chosen in the menu
        "leaders",  # the ratings of everybody on the server are public there
        # of lessons: they are about the person who presses, and name only a game and a step
        *("learn", "learn-answered", "learn-ask", "learn-at", "learn-at-back"),
        *("learn-move", "learn-pick", "learn-stop", "learn-type", "learn-typed", "lesson"),
        "list",
        "next",
        # begins a match of their own
        *("play-computer", "play-computer-on", "play-computer-at"),
        "profile",  # its handler checks which matches the reader may see
        "running",  # lists only matches that the reader may see
        *("rules", "set"),
        # only the person who imported it sees it, which its handler checks
        *("study", "study-files", "study-replay", "study-review"),
        # of a match or of a study that its handler checks
        *("try", "try-answered", "try-ask", "try-at", "try-at-back", "try-clear", "try-cleared"),
        *("try-hint", "try-move", "try-pick", "try-plan", "try-remove", "try-text"),
        *("try-type", "try-typed"),
        "vacation-end",  # only its owner can end a vacation
    }


# ---- lists
async def test_challenges_of_hidden_channels_are_not_listed(
    world: World, outsider: Person, lounge: simcord.ChannelHandle
) -> None:
    """Unless the reader takes part in them."""
    await world.ann.slash("challenge escabel", size=3)
    for listed in ("challenges", "matches"):
        assert "from ann" not in await outsider.slash(listed)
    world.bob.enters(lounge)
    assert "from ann" in await world.bob.slash("challenges")
    assert "from ann" in await world.bob.slash("matches")
    await world.ann.slash("challenge escabel", opponent=outsider, size=4)
    listed = await outsider.slash("challenges")
    assert "4×4" in listed
    assert "3×3" not in listed

    # An invited player can answer although the channel is hidden.
    assert "Match #1 begins in" in await outsider.forges("pb:accept:2")


async def test_present_roles_count(world: World, lounge: simcord.ChannelHandle) -> None:
    """A channel is hidden from everybody and shown to a role."""
    await begin(world)
    await world.overwrite(world.channel, world.guild, deny=["view_channel"])
    world.cy.enters(lounge)
    await refused(world.cy)
    role = world.guild.create_role("Club")
    await world.overwrite(world.channel, role, allow=["view_channel"])
    await refused(world.cy)
    await world.add_role(world.cy, role)
    assert "ann" in await world.cy.slash("board", match="1")
