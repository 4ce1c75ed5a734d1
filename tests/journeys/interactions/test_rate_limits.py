"""If somebody does too much at once, the bot refuses it for a while. Others are not affected."""

import pytest

from bot.app import PostboardBot
from bot.runtime.rate_limits import RateLimiter
from model.limits import Limit
from tests.journeys.match_helpers import begin, boards, play, posted
from tests.support.discord import RunningBot, StartBot, World
from tests.support.people import Person
from tests.support.postboard import start_postboard

TOO_MANY = "That was a lot at once. Try again "


@pytest.fixture
def start_bot() -> StartBot:
    """Start a bot whose rate limits use the simulated clock, so that all actions of a test happen
    at one time."""

    async def start(world: World) -> RunningBot:
        running = await start_postboard(world)
        assert isinstance(running.client, PostboardBot)
        running.client.context.rate_limits = RateLimiter(world.clock)
        return running

    return start


def use_up(world: World, person: Person, limit: Limit, *, but: int = 0) -> None:
    """Use up a rate limit of a person, except for so many uses."""
    for _ in range(limit.value.burst - but):
        world.bot.context.rate_limits.check(person.id, limit)


async def test_challenging_and_withdrawing_again_and_again(world: World) -> None:
    use_up(world, world.ann, Limit.CHALLENGE, but=1)
    await world.ann.slash("challenge escabel")
    await world.ann.clicks("Withdraw")
    refused = await world.ann.slash("challenge escabel")
    assert TOO_MANY in refused
    assert refused.ephemeral
    assert len(world.messages()) == 1
    assert "Your challenge is open" in await world.bob.slash("challenge escabel")
    await world.advance(seconds=Limit.CHALLENGE.value.every.total_seconds())
    assert "Your challenge is open" in await world.ann.slash("challenge escabel")

    # Joining and leaving a lobby again and again.
    await world.cy.slash("challenge stack-control", seats=4)
    use_up(world, world.bob, Limit.SEAT, but=3)
    await world.bob.joins()
    assert "You have left" in await world.bob.clicks("Leave")
    assert TOO_MANY in await world.bob.clicks("Join")
    assert TOO_MANY not in await world.ann.clicks("Join")


async def test_playing_and_undoing_again_and_again(world: World) -> None:
    """Ann may take back a few turns in a row; then `/undo` is refused until time has passed."""
    await begin(world)
    undone = 0
    for _ in range(15):
        await play((world.ann, "b2"))
        answer = await world.ann.slash("undo")
        if TOO_MANY in answer:
            break
        undone += 1
    assert undone == Limit.UNDO.value.burst
    assert len(boards(world)) <= 2 * undone + 2
    assert posted(world)[-1] == 2 * undone + 1
    await world.advance(seconds=30)
    assert "Undone." in await world.ann.slash("undo")


async def test_a_refused_move_repeats_what_was_typed(world: World) -> None:
    """Previews and suggestions count as looking, a confirmed move as playing; both are used up."""
    await begin(world)
    use_up(world, world.ann, Limit.PLAY)
    use_up(world, world.ann, Limit.LOOK)
    refused = await world.ann.slash("move", move="b2")
    assert TOO_MANY in refused
    assert "You typed: “b2”." in refused
    assert await world.ann.suggestions("move", "move", "b") == []
    shown = await world.ann.slash("board", match="1", move=0)
    assert shown.seen.text.endswith("You typed: “1”.")  # the number was not typed as a text
    assert posted(world) == [0]
    await world.advance(seconds=60)
    use_up(world, world.ann, Limit.LOOK, but=1)
    assert "b2" in await world.ann.suggestions("move", "move", "b")
    assert await world.ann.suggestions("move", "move", "b") == []
    await world.advance(seconds=60)
    assert "Your move is in" in await world.ann.plays("b2")


async def test_asking_for_files_again_and_again(world: World) -> None:
    """They take long to make, in the threads that draw boards too."""
    await begin(world, moves="b2")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    for _ in range(Limit.SETTINGS.value.burst):
        assert "lists all moves" in await world.bob.slash("export", match="1")
    assert TOO_MANY in await world.bob.slash("export", match="1")
    assert TOO_MANY in await world.bob.slash("export")
    assert TOO_MANY in await world.bob.clicks("Record", on=await world.bob.clicks("More"))
    assert TOO_MANY in await world.bob.forges("pb:study-files:1")
    assert "ann placed b2" in await world.bob.slash("board")
    more = await world.ann.clicks("More")
    assert "lists all moves" in await world.ann.clicks("Record", on=more)
