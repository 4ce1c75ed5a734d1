"""`/profile`: ratings with a picture, results, opponents, colours and running matches."""

from datetime import timedelta

import simcord

from model.computers import COMPUTERS
from model.past_matches import Outcome, SeatResult
from model.ratings.pools import all_pools
from model.ratings.rating import RatedSeat, Rating, StoredRating
from rules.points import COLOUR_TERMS
from storage.database import UnitOfWork
from tests.journeys.match_helpers import add_matches, begin, in_turn, play
from tests.support.discord import World
from tests.support.people import Answer, Person

SECTIONS = ["Overview", "By opponent", "By colour", "Running", "History"]


async def has_won(
    world: World, person: Person, other: int, *, count: int = 1, pool: str = ""
) -> None:
    """Store matches that a person has won against somebody, rated ones if a pool is given."""
    time = timedelta(hours=6)
    won = SeatResult(0, Outcome.WON, 1, COLOUR_TERMS["black"], 3, time)
    lost = SeatResult(1, Outcome.LOST, 2, COLOUR_TERMS["white"], 3, time)
    matches = await add_matches(world, person.id, other, count=count)
    async with world.bot.context.database.write() as unit:
        for match_id in matches:
            await unit.matches.set_results(match_id, [won, lost])
            if pool:
                await rate(unit, world, match_id, person.id, pool)


async def rate(unit: UnitOfWork, world: World, match_id: int, player: int, pool: str) -> None:
    """Store a rated match that has brought its player ten points."""
    stored, at = (await unit.ratings.lock(pool, [player]))[player], world.clock.now()
    before = stored.rating
    after = Rating(before.mean + 10, before.deviation * 0.99, before.volatility)
    seat = RatedSeat(0, player, 1, lost_on_time=False, before=before, after=after)
    await unit.ratings.add(match_id=match_id, pool=pool, server=world.guild.id, at=at, seats=[seat])
    matches = stored.matches + 1
    new = StoredRating(player, pool, after, matches, matches, at, ranked=matches >= 5)
    await unit.ratings.set_ratings([new])


def lines_of(answer: Answer) -> list[str]:
    """Return the lines of an answer without markup."""
    return [line.replace("**", "") for line in answer.seen.text.splitlines()]


# ---- one's own
async def test_a_profile_tells_how_somebody_plays(world: World) -> None:
    """Ann has won a rated match; nobody else can read the answer. Then it is annulled."""
    await begin(world, size=4, rated="rated")
    for person, move in in_turn(world.ann, world.bob, "a1 a3 b1 b3 c1 c3"):
        await world.advance(hours=2)
        await play((person, move))
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    shown = await world.ann.slash("profile")
    assert shown.ephemeral
    assert lines_of(shown) == [
        "### Your profile",
        "Ratings",
        "Escabel · 1662? · 1 rated match",
        "-# “?” marks a provisional rating, from few or old matches.",
        "Results",
        "Escabel · 1 won · 0 lost · 2 hours a move on average",
        "Current winning streak against people: 1; longest: 1.",
    ]
    assert shown.seen.buttons == SECTIONS[1:]
    assert "streak" not in await world.ann.slash("profile", player=world.bob)
    (file,) = shown.seen.attachments
    assert file["filename"] == "ratings.png"
    assert file["description"].startswith(
        "Ratings of ann over time. Escabel: 1662? after 1 rated match on "
    )
    await world.grant(world.cy, "manage_messages")
    await world.cy.slash("moderate annul", match="1", reason="A test")
    assert "**Escabel** · 0 won · 0 lost · 1 without a result" in await world.bob.slash("profile")


async def test_the_sections_are_opened_by_buttons(world: World) -> None:
    """The picture is shown with the overview only."""
    await has_won(world, world.ann, world.bob.id, count=2, pool="escabel")
    await begin(world)
    world.ann.enters(world.channel)
    shown = await world.ann.slash("profile")
    assert "1 match is running." in shown
    shown = await world.ann.clicks("By opponent", on=shown)
    assert lines_of(shown) == [
        "### Your profile",
        "bob · 2 matches · 2 won · 0 lost",
        "-# `/history` lists the matches.",
    ]
    assert shown.seen.attachments == []
    shown = await world.ann.clicks("By colour", on=shown)
    assert lines_of(shown) == ["### Your profile", "Escabel", "Black · 2 won · 0 lost"]
    shown = await world.ann.clicks("Running", on=shown)
    assert "#3 Escabel 3×3, no swap vs bob" in lines_of(shown)[1]
    shown = await world.ann.clicks("Overview", on=shown)
    assert shown.seen.attachments
    assert "Current winning streak against people: 2; longest: 2." in shown
    assert "### Your ended matches (2)" in await world.ann.clicks("History", on=shown)


async def test_what_a_profile_says_that_has_little(world: World) -> None:
    """No matches, none that has ended, no ratings."""
    shown = await world.cy.slash("profile")
    assert shown.seen.text == (
        "You have no matches yet, so your profile is empty. `/challenge` invites somebody, or "
        "everybody, to one."
    )
    assert shown.seen.buttons == []
    assert shown.seen.attachments == []
    shown = await world.ann.slash("profile", player=world.cy)
    assert shown.seen.text == (
        "cy has no matches that you can see here. `/challenge` invites them to one."
    )
    helper = world.guild.add_member(world.env.create_user("helper", bot=True))
    await world.env.settle()
    shown = await world.ann.slash("profile", player=helper)
    assert shown.seen.text == "helper is a bot, and bots have no profile."
    answer = await world.ann.forges("pb:profile:0:-3:overview")
    assert answer.seen.text == (
        "This person's data was erased. Their matches remain, without their name."
    )
    await begin(world)
    world.ann.enters(world.channel)
    shown = await world.ann.slash("profile")
    assert "1 match is running." in shown
    assert "No match has ended yet." in await world.ann.clicks("By opponent", on=shown)
    colours = await world.ann.clicks("By colour", on=shown)
    assert "No match of a game with colours has ended yet." in colours
    shown = await world.cy.slash("profile", player=world.bob)
    assert "vs ann" in await world.cy.clicks("Running", on=shown)
    await has_won(world, world.ann, world.bob.id)
    shown = await world.bob.slash("profile")
    assert "No rating yet: the first rated match gives one." in shown
    assert "Escabel · 0 won · 1 lost · 2 hours a move on average" in lines_of(shown)
    assert shown.seen.attachments == []
    await has_won(world, world.bob, COMPUTERS[1])
    shown = lines_of(await world.bob.slash("profile"))
    assert "Escabel · against computers · 1 won · 0 lost · 2 hours a move on average" in shown


async def test_ones_own_profile_is_whole_everywhere(world: World) -> None:
    """In private messages and on other servers; its picture is in the reader's theme."""
    await has_won(world, world.ann, world.bob.id, pool="escabel")
    shown = await world.ann.slash("profile")
    here, light = lines_of(shown), shown.seen.attachments
    private = await world.ann.slash_privately("profile")
    assert lines_of(private) == here
    await world.ann.sets("Theme: dark", "Theme")
    dark = (await world.ann.slash("profile")).seen.attachments
    urls = [str(file["url"]) for file in (*light, *dark)]
    pictures = [world.env.backend.cdn.get(url) for url in urls]
    assert len({*pictures}) == 2
    assert all(pictures)
    (there,) = await world.add_server(world.ann)
    assert lines_of(await there.slash("profile")) == here
    assert "bob" in await there.clicks("By opponent")


# ---- somebody else's
async def test_somebody_elses_profile_counts_what_is_seen(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """Ratings are public. Cy cannot view the channel in which ann and bob play. The buttons below
    an answer from before it was hidden check that again; they also survive a restart."""
    await has_won(world, world.ann, world.bob.id, pool="escabel")
    await begin(world)
    world.cy.enters(lounge)
    await world.cy.actor.context_menu(lounge, "Profile", world.ann.actor)
    menu = world.newest_answer()
    assert menu.ephemeral
    assert menu.seen.buttons == SECTIONS[1:]
    shown = await world.cy.slash("profile", player=world.ann)
    assert menu.text == shown.text
    assert lines_of(shown) == [
        "### Profile of ann",
        "Ratings",
        "Escabel · 1510? · 1 rated match",
        "-# “?” marks a provisional rating, from few or old matches.",
        "Results",
        "Escabel · 1 won · 0 lost · 2 hours a move on average",
        "Current winning streak against people: 1; longest: 1.",
        "1 match is running.",
        "-# Results count only matches on this server that you can see.",
    ]
    await world.restart()
    assert "bob · 1 match" in lines_of(await world.cy.clicks("By opponent", on=shown))[1]
    assert "vs bob" in await world.cy.clicks("Running", on=shown)
    await world.hide_channel_from(world.cy)
    hidden = await world.cy.slash("profile", player=world.ann)
    assert "1510?" in hidden
    assert "winning streak" not in hidden
    assert "running." not in hidden
    assert "bob" not in hidden
    for label, said in (
        ("By opponent", "No match has ended yet."),
        ("By colour", "No match of a game with colours has ended yet."),
        ("Running", "No match is running."),
    ):
        answer = await world.cy.clicks(label, on=shown)
        assert said in answer
        assert "bob" not in answer
    # a reader always sees matches of their own
    await world.hide_channel_from(world.bob)
    world.bob.enters(lounge)
    shown = await world.bob.slash("profile", player=world.ann)
    assert "Escabel · 1 won" in lines_of(shown)[5]


async def test_a_stranger_on_another_server_learns_ratings_only(world: World) -> None:
    await has_won(world, world.ann, world.bob.id, pool="escabel")
    there, stranger = await world.add_server(world.ann, await world.add_person("eve"))
    shown = await stranger.slash("profile", player=there)
    assert "Escabel · 1510? · 1 rated match" in lines_of(shown)
    assert "**Results**" not in shown
    assert "bob" not in await stranger.clicks("By opponent", on=shown)
    for section in ("overview", "opponents", "colours", "running"):
        answer = await stranger.forges(f"pb:profile:0:{world.ann.id}:{section}")
        assert "bob" not in answer
        assert "won" not in answer

    # Private messages show only ratings of others.
    shown = await world.bob.slash_privately("profile", player=world.ann)
    assert "Escabel · 1510? · 1 rated match" in lines_of(shown)
    assert "On a server, you also see the matches that were played there." in shown
    assert "won" not in shown


# ---- people who are not there


async def test_somebody_who_has_left_keeps_a_profile(world: World) -> None:
    await has_won(world, world.ann, world.bob.id, pool="escabel")
    shown = await world.cy.slash("profile", player=world.bob)
    await world.bob.leaves()
    await world.restart()
    answer = await world.cy.clicks("Overview", on=await world.cy.clicks("Running", on=shown))
    assert "### Profile of bob" in answer
    assert "0 won · 1 lost" in answer

    # Former players stay opponents.
    await has_won(world, world.ann, -3, count=2)
    shown = await world.ann.clicks("By opponent", on=await world.ann.slash("profile"))
    assert lines_of(shown)[1] == "a former player · 2 matches · 2 won · 0 lost"


async def test_forged_buttons_do_no_harm(world: World) -> None:
    await has_won(world, world.ann, world.bob.id, pool="escabel")
    me = world.ann.id
    for number in (-7, 10**9, 2**63 - 1):
        for section in ("overview", "opponents", "colours", "running"):
            answer = await world.ann.forges(f"pb:profile:{number}:{me}:{section}")
            assert "### Your profile" in answer
    assert "no matches that you can see" in await world.ann.forges("pb:profile:0:0:overview")


# ---- many
async def test_six_ratings_and_long_names_fit_an_answer(world: World) -> None:
    """Discord allows 2,000 characters, and markdown in names is escaped."""
    long = await world.add_person("W" * 32, nick="*_~|" * 8)
    for pool in (*all_pools(), "A game of tomorrow-3+", "Another game of tomorrow"):
        await has_won(world, long, 1, count=5, pool=pool)
    for k in range(12):
        other = await world.add_person(f"{k:02}" + "W" * 30, nick="*_~|" * 8)
        await has_won(world, long, other.id)
    other = await world.add_person("V" * 32, nick="_" * 32)
    await add_matches(world, long.id, other.id, result=None, count=10)
    for reader in (world.cy, long):
        shown = await reader.slash("profile", player=long)
        assert len(shown.seen.raw) <= 2000
        assert shown.text.count("number 1 on this server") == 6
        assert "10 matches are running." in shown
        (file,) = shown.seen.attachments
        assert len(file["description"]) <= 1024
        shown = await reader.clicks("By opponent", on=shown)
        assert len(shown.seen.raw) <= 2000
        assert "… and 3 more opponents, met less often." in shown.text
        shown = await reader.clicks("Running", on=shown)
        assert shown.text.count("#") >= 8
        assert len(shown.seen.raw) <= 2000
        shown = await reader.clicks("Next", on=shown)
        assert shown.text.count("vs") == 2
        assert "Back" in shown.seen.buttons
        assert len(shown.seen.raw) <= 2000
