"""Seasons: opened, joined, played in threads, ended by themselves, and followed by the next one."""

import re

import discord
import pytest

from bot.registry import all_handlers
from tests.journeys.league_helpers import card, opened, resigns
from tests.support.database.raw_sql import count_rows, recorded_statements
from tests.support.discord import World
from tests.support.people import Answer
from tests.support.pseudo_language import plain


async def test_a_season_of_three_is_played_to_its_table(world: World) -> None:
    """Whoever organises it opens it and presses a button; everything else follows by itself."""
    ann, bob, cy = world.ann, world.bob, world.cy
    await opened(world, bob, cy)
    await world.advance(seconds=3)  # while the card is young it is edited at once
    for words in (
        "Escabel 3×3",
        "Everybody plays everybody, rated · 84 hours a move · 2 weeks",
        "3 players: ann, bob, cy",
        "Press Join to play.",
    ):
        assert words in card(world).text, card(world).text
    first_card = card(world)
    assert re.search(r"\nBegins (<t:\d+):R>, \1:f>\. The next season follows", first_card.text)
    assert "already in" in await bob.clicks("Join", on=first_card)
    rules = await bob.clicks("How it works", on=first_card)
    assert "A win is one point" in rules
    assert len(rules.text.splitlines()) <= 5
    assert "Only organisers" in await bob.clicks("Begin now", on=first_card)
    for command in ("league table", "league schedule"):
        assert "Spring has not begun." in await bob.slash(command)
    await ann.clicks("Begin", on=await ann.clicks("Begin now", on=first_card))
    for thread in world.threads:  # without the name of the only section
        assert re.search(r"· Spring · \w+ – \w+$", plain(str(thread.name)))
    (board,) = [each for each in world.messages(world.threads[0]) if "Escabel" in each.text]
    assert "· #1 · Spring" in board.text
    assert "Learn" in board.buttons
    assert re.search(r"\nEnds (<t:\d+):R>, \1:f>\. 0 of 3 matches are over\.\n", card(world).text)
    assert len([each for each in world.messages() if "### Spring" in each.text]) == 1
    # results count in the table, its picture and its alt text
    await resigns(world, 1, ann)
    assert "1 of 3 matches is over." in card(world).text
    assert "\nbob **1**" in card(world).text
    table = await cy.clicks("Table", on=card(world))
    assert "Your next matches:" in table
    (picture,) = table.seen.attachments
    assert "1 bob: points 1, Sonneborn–Berger 0, results –" in picture["description"]
    assert "**#1** · ann and bob · **0–1**" in await cy.slash("league schedule")
    assert "Spring" in await ann.slash("matches")
    # an organiser rules on a match, and takes that back
    ruled = await ann.slash("league rule", match="2", winner=cy, reason="Cy had to leave")
    assert "Your ruling is posted in match #2." in ruled
    said = world.messages(world.threads[1])[-1].text
    assert "ruled that" in said
    assert "Reason: Cy had to leave" in said
    assert "by a ruling" in await cy.slash("league schedule")
    assert "You play in this match" in await ann.slash("league rule", match="1", reason="No")
    assert "Only organisers" in await bob.slash("league rule", match="1", reason="No")
    await ann.slash("league unrule", match="2", reason="My mistake")
    assert "by a ruling" not in await cy.slash("league schedule")
    # somebody leaves, so all is decided, and the bot restarts; the season ends a day later
    asked = await cy.slash("league leave")
    assert "You have left Spring." in await cy.clicks("Leave", on=asked)
    assert "No longer playing: cy." in await bob.slash("league table")
    await world.restart()
    await world.advance(days=1, minutes=2)
    assert "This season is over. bob has won." in card(world).text
    following = card(world, "### Spring 2 · ")
    assert "2 players: " in following.text
    assert "cy" not in following.text
    await world.advance(days=8)
    assert "doesn't take place" in card(world, "### Spring 2 · ").text


async def test_one_card_is_left_although_the_connection_dropped(world: World) -> None:
    """It is posted again after a day, and the old one deleted, which fails at first."""
    await opened(world, days=10)
    await world.advance(days=2)
    world.connection.drop_request(times=3, when=lambda request: request.method == "DELETE")
    assert "You are in Spring · " in await world.bob.clicks("Join", on=card(world))
    await world.advance(minutes=30)
    (left,) = [each for each in world.messages() if each.text.startswith("### Spring")]
    assert "2 players: ann, bob" in left.text


async def test_a_season_whose_channel_is_gone_can_be_left_and_ended(world: World) -> None:
    """Its players find it, also if only they can't view the channel, and who manages the server;
    nobody else does."""
    await opened(world, world.bob, world.cy)
    lounge = world.guild.create_text_channel("lounge")
    await world.hide_channel_from(world.cy)
    world.cy.enters(lounge)
    assert "You have left Spring." in await world.cy.slash("league leave")
    await world.delete_channel(world.channel)
    for person in (world.ann, world.bob, world.cy):
        person.enters(lounge)
    assert "no such season" in await world.cy.slash("league join", season="Spring")
    assert "You have left Spring." in await world.bob.slash("league leave")
    assert "Spring ends." in await world.ann.clicks("End", on=await world.ann.slash("league end"))


async def test_matches_of_a_season_that_was_ended_early_say_so(world: World) -> None:
    """They go on. Who begins or ends it is asked before, and can refuse."""
    await opened(world, world.bob, world.cy)
    asked = await world.ann.clicks("Begin now", on=card(world))
    assert asked.text == "Begin Spring · Escabel with 3 players? All matches begin at once."
    await world.ann.clicks("Begin", on=asked)
    texts = [each.text for each in world.messages()]
    assert texts.index(card(world).text) < texts.index("#1 · Spring · ann and bob")
    table = await world.bob.slash("league table")
    assert "half the points of those you drew with" in table
    assert f"/{card(world).channel_id}/{card(world).id}" in table.seen.raw
    asked = await world.ann.slash("league end")
    assert "They go on, rated" in asked
    assert "nothing has changed" in await world.ann.clicks("Don't end", on=asked)
    await world.ann.clicks("End", on=await world.ann.slash("league end"))
    await world.advance(minutes=2)
    assert "Spring is over · rated" in await world.ann.slash("matches")
    assert "This match goes on for its rating" in world.messages(world.threads[0])[-1].text
    board = await world.ann.slash("board", match="1")
    assert "#1 · Spring is over" in board


async def test_hidden_seasons_and_organisers(world: World) -> None:
    """A role may organise; who can't view the channel finds nothing; ending asks first."""
    await opened(world, world.bob)
    await world.hide_channel_from(world.cy)
    world.cy.enters(world.guild.create_text_channel("lounge"))
    for action in all_handlers().controls:
        if action.startswith("league-"):
            answer = await world.cy.forges(f"pb:{action}:1:1")
            assert "no such season" in answer or "You are not in this season" in answer, action
    assert "no such season" in await world.bob.forges("pb:league-table:0:77")
    (suggested,) = await world.bob.suggestions("league join", "season", "")
    assert suggested == "Spring · Escabel"
    role = await world.grant_bot()
    await world.add_role(world.bob, role)
    saved = await world.ann.slash("server settings", organisers=role)
    assert "may organise seasons" in saved
    asked = await world.bob.slash("league end")
    assert "Call Spring · Escabel off" in asked
    assert "Spring ends." in await world.bob.clicks("End", on=asked)
    await world.advance(minutes=2)
    assert "doesn't take place" in card(world).text
    assert "There is no season here for that now." in await world.bob.slash("league join")
    assert "give the season a name" in await world.bob.slash("league create escabel", name=" ")
    for name in ("Summer", "Autumn"):
        await world.bob.slash("league create escabel", name=name)
    assert "There are several seasons." in await world.bob.slash("league join")
    assert "Only organisers" in await world.cy.slash("league create escabel", name=" ")
    await world.ann.slash("server settings", organisers=world.guild.default_role)
    for name in (" ", "\u200b"):
        assert "give the season a name" in await world.cy.slash("league create escabel", name=name)


async def test_a_season_is_organised_only_on_its_server(world: World) -> None:
    """Bob plays in it, and manages another server: neither there nor in private messages can he
    begin or end it, by copied buttons."""
    await opened(world, world.bob, world.cy)
    (bo,) = await world.add_server(world.bob)
    backend = world.env.backend
    other = backend.channels[bo.place.id].guild_id or 0
    backend.edit_role(other, other, {"permissions": discord.Permissions.all().value})
    answers: list[Answer] = []
    for action in ("league-ask-begin", "league-begin", "league-end"):
        answers.append(await bo.forges(f"pb:{action}:1"))
        private = (await world.bob.slash_privately("help")).seen
        private.component((2,), "Play the computer")["custom_id"] = f"pb:{action}:1"
        answers.append(await world.bob.clicks_late("Play the computer", on=private))
    assert all("There is no such season here." in each for each in answers)
    await world.advance(minutes=2)
    assert "Press Join to play." in card(world)


async def add_players(world: World, season: int, count: int) -> None:
    """Let people join a season whose names are as long as names can be."""
    async with world.bot.context.database.write() as unit:
        for player in range(10**15, 10**15 + count):
            await unit.leagues.add_player(season, player, world.clock.now())
            await unit.players.set_name(world.guild.id, player, "*" * 100, world.clock.now())


async def test_the_schedule_is_turned_through_all_sections(world: World) -> None:
    """A section may need several pages."""
    await opened(world, section_size=5)
    await add_players(world, 1, 9)
    await world.ann.clicks("Begin", on=await world.ann.clicks("Begin now", on=card(world)))
    page = await world.ann.forges("pb:league-schedule:0:1:0")
    pages = [page.text]
    while "Next" in page.seen.buttons:
        page = await world.ann.clicks("Next", on=page)
        pages.append(page.text)
    lines = "\n".join(pages).split("\n")
    numbers = [int(line.split("**#")[1].split("*")[0]) for line in lines if "**#" in line]
    assert sorted(numbers) == list(range(1, 21))
    assert len(pages) > 2
    for text in pages[-2::-1]:
        assert (await world.ann.clicks("Back", on=page)).text == text
    assert "Back" not in page.seen.buttons


@pytest.mark.only_sqlite(reason="executes the statements again")
async def test_a_page_of_the_schedule_reads_one_section(world: World) -> None:
    rows: list[int] = []
    for season, count in ((1, 4), (2, 14)):
        await opened(world, section_size=5)
        await add_players(world, season, count)
        await world.ann.clicks("Begin", on=await world.ann.clicks("Begin now", on=card(world)))
        await world.env.settle()
        with recorded_statements() as statements:
            await world.ann.forges(f"pb:league-schedule:0:{season}:0")
        read = [each for each in statements if "FROM pairings" in each[0] or "FROM m" in each[0]]
        rows.append(count_rows(world.folder / "postboard.db", read))
    assert rows[0] == rows[1] > 0


async def test_no_season_follows_one_that_was_not_to_repeat(world: World) -> None:
    """All points of it are shared by a ruling, and so all four players share the win."""
    dee, ed = [await world.add_person(name) for name in ("dee", "ed")]
    await opened(world, world.bob, world.cy, dee, repeats=False)
    assert "The next season follows" not in card(world).text
    await world.ann.clicks("Begin", on=await world.ann.clicks("Begin now", on=card(world)))
    for match_id in range(1, 7):
        match = await world.bot.context.service.matches.load(match_id)
        rule = world.bot.context.service.leagues.rule
        await rule(match.row.server, match_id, ed.id, "All draws", *match.row.players)
    await world.advance(days=15)
    assert "No other season follows." in card(world).text
    assert "ann, bob, cy and dee share the win." in card(world).text
    assert not [each for each in world.messages() if each.text.startswith("### Spring 2")]
