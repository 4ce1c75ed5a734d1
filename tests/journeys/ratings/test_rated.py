"""Whether a match is rated: what people choose, what they see before they accept, what happens."""

from model.ratings.rating import RatingMode
from tests.journeys.match_helpers import begin, enter, in_turn, play
from tests.journeys.ratings.rating_helpers import has_finished, has_ratings
from tests.support.database.raw_sql import recorded_statements
from tests.support.discord import World
from tests.support.people import SeenMessage

IF_EVERYBODY = "Rated if everybody has finished three matches."


async def wish_of(world: World, match_id: int) -> RatingMode | None:
    """Return what a match stores about ratings."""
    async with world.bot.context.database.read() as unit:
        row = await unit.matches.get(match_id)
    assert row is not None
    return row.match_options.rated


def options_on(card: SeenMessage) -> str:
    """Return the line of options on a card."""
    return card.text.splitlines()[1]


# ---- the default
async def test_a_match_with_a_newcomer_is_casual_by_default(world: World) -> None:
    """Two finished matches are too few, and cancelled ones do not count."""
    await has_finished(world, world.ann)
    await has_finished(world, world.bob, count=2, cancelled=4)
    thread = await begin(world)
    world.ann.enters(world.channel)
    assert options_on(world.ann.sees("bob accepted")).endswith(" · casual")
    assert "3 days a move · casual" in world.messages(thread)[0]
    assert await wish_of(world, 10) is RatingMode.CASUAL


async def test_a_match_of_people_who_have_finished_three_is_rated_by_default(world: World) -> None:
    """The card says so before it is accepted, and so do all lists."""
    await has_finished(world, world.ann, world.bob)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3)
    assert options_on(world.bob.sees("ann challenges bob")).endswith(" · rated")
    assert (await world.bob.slash("challenges")).text.endswith(":R> · rated")
    await world.bob.clicks("Accept")
    world.bob.enters(world.threads[0])
    board = world.bob.sees("place your first piece")
    assert "3 days a move · rated" in board
    assert "3 days a move · rated" in await world.bob.clicks("More", on=board)
    listed = await world.bob.slash("matches")
    assert "Escabel 3×3 vs ann · due <t:" in listed
    assert listed.text.splitlines()[1].endswith(" · before the first move · rated")
    assert await wish_of(world, 7) is RatingMode.RATED


async def test_what_the_card_says_is_not_decided_again(world: World) -> None:
    """Between challenge and acceptance both have finished more matches."""
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3)
    await has_finished(world, world.ann, world.bob)
    assert options_on(world.bob.sees("ann challenges bob")).endswith(" · casual")
    await world.bob.clicks("Accept")
    assert await wish_of(world, 7) is RatingMode.CASUAL


async def test_an_open_challenge_is_decided_by_who_accepts(world: World) -> None:
    """The card says on what it depends, until the match begins."""
    await has_finished(world, world.ann)
    for match_id, word in ((4, "casual"), (8, "rated")):
        enter(world.channel, world.bob)
        await world.ann.slash("challenge escabel", size=3)
        card = world.bob.sees("ann wants to play Escabel")
        assert IF_EVERYBODY in card
        assert not options_on(card).endswith(("rated", "casual"))
        listed = await world.bob.slash("challenges")
        assert not listed.text.endswith(("rated", "casual"))
        await world.bob.clicks("Accept")
        assert IF_EVERYBODY not in world.bob.sees("bob accepted")
        world.bob.enters(world.threads[-1])
        assert f"3 days a move · {word}" in world.bob.sees("place your first piece")
        assert await wish_of(world, match_id) is RatingMode(word)
        await has_finished(world, world.bob)


# ---- choosing
async def test_the_challenger_may_choose(world: World) -> None:
    """Newcomers may play rated, and others casual; a rematch keeps it."""
    for chosen in ("rated", "casual"):
        enter(world.channel, world.ann, world.bob)
        await world.ann.slash("challenge escabel", size=3, pie=False, first="me", rated=chosen)
        card = world.bob.sees("ann wants to play Escabel")
        assert IF_EVERYBODY not in card
        assert options_on(card).endswith(f" · {chosen}")
        await world.bob.clicks("Accept", on=card)
        enter(world.threads[-1], world.ann, world.bob)
        assert f"3 days a move · {chosen}" in world.bob.sees("place your first piece")
        await play((world.ann, "b2"), (world.bob, "a1"))
        await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
        await world.bob.clicks("Rematch")
        world.ann.enters(world.channel)
        assert options_on(world.ann.sees("bob challenges ann")).endswith(f" · {chosen}")
        await has_finished(world, world.ann, world.bob)


async def test_a_card_shows_the_rating_of_the_challenger(world: World) -> None:
    """As of now, for such matches, and as long as the challenge is open."""
    await has_ratings(world, {world.ann.id: 1512.3})
    await has_ratings(world, {world.ann.id: 27.34}, pool="stack-control-3+", deviation=2.03)
    await world.ann.slash("challenge escabel", opponent=world.bob, size=3)
    world.bob.sees("### ann (1512) challenges bob to Escabel")
    await world.ann.slash("challenge stack-control", seats=3)
    world.bob.sees("### ann (27.3 ± 4.1) opens a match of Stack Control for 3")
    await world.ann.slash("challenge esgrad")
    world.bob.sees("### ann wants to play Esgrad")
    await world.ann.slash("challenge escabel", size=4)
    card = world.bob.sees("### ann (1512) wants to play Escabel")
    await world.bob.clicks("Accept", on=card)
    world.bob.sees("### ann challenges bob to Escabel")


# ---- the last board
async def played(world: World, moves: str, rated: str = "rated") -> SeenMessage:
    """Ann and bob play a match until bob resigns. Return the last board."""
    await begin(world, size=5, rated=rated)
    await play(*in_turn(world.ann, world.bob, moves))
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    return world.ann.sees("ann wins Escabel #1")


async def test_the_last_board_says_how_ratings_changed(world: World) -> None:
    """So do «Look back» and `/board`, but only at the end of the match."""
    changes = "Ratings: ann 1500? → 1662?, bob 1500? → 1338?"
    end = await played(world, "a1 a5 c1 c5 e1 e5")
    assert f"-# {changes}" in end.text.splitlines()
    looked = await world.cy.clicks("Look back", on=end)
    assert f"-# {changes}" in looked.text.splitlines()
    assert "Ratings" not in await world.cy.clicks("Back", on=looked)
    assert changes in await world.cy.slash("board", match="#1")
    assert changes in await world.cy.slash("board", match="#1", text=True)
    assert "Ratings" not in await world.cy.slash("board", match="#1", move=2)
    assert "Ratings" not in world.ann.sees("The aim is a chain of stacks")

    # An annulled match says so wherever its end is shown.
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate annul", match="1", reason="Both are one person.")
    annulled = "Ratings no longer include this match, because a moderator annulled it."
    assert annulled in await world.cy.clicks("Look back", on=end)
    assert annulled in await world.cy.slash("board", match="#1")
    assert annulled in await world.cy.slash("replay", match="#1")
    listed = await world.ann.slash("history", result="none")
    assert "vs bob · annulled · <t:" in listed


async def test_the_last_board_says_why_ratings_did_not_change(world: World) -> None:
    end = await played(world, "a1 a5")
    why = "Ratings stay as they are, because not everybody had made three moves yet."
    assert f"-# {why}" in end.text.splitlines()
    assert why in await world.cy.clicks("Look back", on=end)
    listed = await world.ann.slash("history")
    assert " · not rated · " in listed
    assert " · rated" not in listed

    # a running match costs no query about ratings, neither its boards nor looking at it
    await begin(world, size=5, rated="rated")
    with recorded_statements() as statements:
        await play(*in_turn(world.ann, world.bob, "a1 a5"))
        await world.cy.slash("board", match="#2")
    assert statements
    assert not any("rated_matches" in sql for sql, _ in statements)


async def test_a_casual_match_says_nothing_about_ratings(world: World) -> None:
    end = await played(world, "a1 a5 c1 c5 e1 e5", "casual")
    assert "Ratings" not in end
    looked = await world.cy.clicks("Look back", on=end)
    assert "Ratings" not in looked
    assert "annulled" not in looked
