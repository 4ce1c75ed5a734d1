"""`/leaderboard`: who is on it, under which name, and what its reader is told about themselves."""

from tests.journeys.match_helpers import begin
from tests.journeys.ratings.rating_helpers import has_ratings
from tests.support.database.raw_sql import change
from tests.support.discord import World

SEVERAL = "stack-control-3+"
MENU = "Leaderboards of all servers"


async def test_the_best_players_of_a_server_are_listed_first(world: World) -> None:
    """A provisional rating is marked, and the list explains the mark."""
    await has_ratings(world, {world.ann.id: 1524.4, world.bob.id: 1600}, matches=12)
    await has_ratings(world, {world.cy.id: 1490}, deviation=200)
    listed = await world.cy.slash("leaderboard", game="escabel")
    assert listed.ephemeral
    assert listed.text.splitlines() == [
        "### Escabel · This server",
        "**1\\.** bob · **1600** · 12 matches",
        "**2\\.** ann · **1524** · 12 matches",
        "**3\\.** cy · **1490?** · 5 matches",
        "-# “?” marks a provisional rating, from few or old matches.",
    ]
    assert listed.seen.buttons == ["All servers"]
    of_all = await world.cy.clicks("All servers", on=listed)
    assert of_all.text.startswith("### Escabel · All servers")
    assert of_all.seen.buttons == ["This server"]
    assert "**1\\.** bob" in await world.cy.clicks("This server", on=of_all)


async def test_nobody_has_a_rank_at_first(world: World) -> None:
    """The list says how to get one. Elsewhere somebody has one. Without the name of a game it is
    the one that the reader played last, or that is played most on this server."""
    await has_ratings(world, {77: 1500}, elsewhere=True)
    assert (await world.ann.slash("leaderboard")).text.startswith("### Escabel · This server")
    await has_ratings(world, {world.ann.id: 1500, world.bob.id: 1500}, pool="esgrad")
    assert (await world.cy.slash("leaderboard")).text.startswith("### Esgrad · This server")
    await begin(world)  # in its thread, its game is meant
    assert (await world.ann.slash("leaderboard")).text.startswith("### Escabel · This server")
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    private = await world.bob.slash_privately("leaderboard")
    assert private.text.startswith("### Escabel · All servers")
    world.ann.enters(world.channel)
    assert (await world.ann.slash("leaderboard")).text.startswith("### Escabel · This server")
    await has_ratings(world, {world.ann.id: 1500}, matches=4, opponents=3)
    listed = await world.ann.slash("leaderboard", game="escabel")
    assert "Nobody has a rank here yet." in listed
    assert "You have 4 against 3." in listed
    newcomer = await world.bob.slash("leaderboard", game="escabel")
    assert newcomer.text.endswith("against 3 different people.")


async def test_pages_are_turned_also_after_a_restart(world: World) -> None:
    """Who is not on the page reads their own rank below it."""
    await has_ratings(world, {world.ann.id: 1000, **{100 + n: 2000 - n for n in range(23)}})
    first = await world.ann.slash("leaderboard", game="escabel")
    assert "**10\\.** player 109 · **1991**" in first
    assert "You have rank 24, with 1000." in first
    await world.restart()
    second = await world.ann.clicks("Next", on=first)
    assert "**11\\.** player 110" in second
    last = await world.ann.clicks("Next", on=second)
    assert "**24\\.** ann · **1000** · 5 matches" in last
    assert "You have rank" not in last
    assert "**11\\.**" in await world.ann.clicks("Back", on=last)


async def test_ratings_of_three_or_more_are_another_list(world: World) -> None:
    """It can be chosen from what the command suggests, and below a leaderboard."""
    await has_ratings(world, {world.ann.id: 27.34}, pool=SEVERAL, deviation=2.03)
    await has_ratings(world, {world.bob.id: 1500}, pool="stack-control")
    offered = await world.ann.suggestions("leaderboard", "game", "stack")
    assert offered == ["Stack Control, 2 players", "Stack Control, 3 or more players"]
    several = await world.ann.slash("leaderboard", game=SEVERAL)
    assert "Stack Control, 3 or more players" in several
    assert "**1\\.** ann · **27.3 ± 4.1** · 5 matches" in several
    assert "± shows how uncertain a rating is." in several
    two = await world.ann.chooses("Stack Control, 2 players", "Game", several)
    assert "bob · **1500**" in two


async def test_a_former_player_has_no_rank(world: World) -> None:
    """An unknown game is refused, and a forged page answered."""
    await has_ratings(world, {-5: 1700, world.ann.id: 1500})
    assert "**1\\.** ann · **1500**" in await world.bob.slash("leaderboard", game="escabel")
    change(world.folder, "UPDATE ratings SET listed = true")
    everywhere = await world.bob.slash("leaderboard", game="escabel", where="all")
    assert "**1\\.** ann · **1500**" in everywhere
    assert "There is no game “chess”." in await world.ann.slash("leaderboard", game="chess")
    for page in (2**63 - 1, -7):
        assert "ann" in await world.bob.forges(f"pb:leaders:{page}:escabel:here")


# ---- all servers
async def test_only_those_are_listed_among_all_servers_who_chose_it(world: World) -> None:
    """They have the names of their accounts. The choice holds for ratings that they get later."""
    await has_ratings(world, {world.ann.id: 1500, world.bob.id: 1600})
    everywhere = await world.ann.slash("leaderboard", game="escabel", where="all")
    assert "### Escabel · All servers" in everywhere
    assert "With a rank, you can choose to be, in `/settings`." in everywhere
    assert "You are not on this list. In `/settings` you can choose to be listed" in everywhere
    settings = await world.ann.slash("settings")
    saved = await world.ann.chooses("Listed on all servers: yes", MENU, settings)
    assert "Saved." in saved
    await has_ratings(world, {world.ann.id: 1400}, pool="esgrad", elsewhere=True)
    for game, line in (("escabel", "ann · **1500**"), ("esgrad", "ann · **1400**")):
        everywhere = await world.cy.slash("leaderboard", game=game, where="all")
        assert f"**1\\.** {line} · 5 matches" in everywhere
        assert "bob" not in everywhere
    privately = await world.cy.slash_privately("leaderboard", game="escabel")
    assert "### Escabel · All servers" in privately
    here = await world.ann.slash("leaderboard", game="esgrad")
    assert "you have had no rated match of this kind on this server" in here
    await world.ann.chooses("Listed on all servers: no", MENU, saved)
    assert "ann" not in await world.cy.slash("leaderboard", game="escabel", where="all")
