"""Seasons: opened, joined, played in threads, ended by themselves, and followed by the next one."""

import re
from contextlib import suppress

import discord
import pytest

from bot.registry import all_handlers
from model.computers import Level, computer_of
from model.ladders import LadderPlayer
from model.leagues.seasons import MAX_PLAYERS
from tests.journeys.ratings.rating_helpers import has_ratings
from tests.support.database.raw_sql import count_rows, recorded_statements
from tests.support.discord import World
from tests.support.forged_interactions import InteractionForger
from tests.support.people import Answer, Person, SeenMessage


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


async def resigns(world: World, match: int, player: Person) -> None:
    """Somebody resigns a match; the card is edited a minute later."""
    await world.bot.context.service.playing.resign(match, player.id)
    await world.env.settle()
    await world.advance(minutes=2)


async def test_a_season_of_three_is_played_to_its_table(world: World) -> None:
    """Whoever organises it opens it and presses a button; everything else follows by itself."""
    ann, bob, cy = world.ann, world.bob, world.cy
    await opened(world, bob, cy)
    await world.advance(seconds=3)  # while the card is young it is edited at once
    for words in (
        "Escabel 3×3",
        "Everybody plays everybody in a section of about 7, rated · 84 hours a move · 2 weeks",
        "3 players: ann, bob, cy",
        "Press Join to play.",
    ):
        assert words in card(world).text, card(world).text
    first_card = card(world)
    assert re.search(r"\nBegins (<t:\d+):R>, \1:f>\.\n", first_card.text)
    assert "already in" in await bob.clicks("Join", on=first_card)
    rules = await bob.clicks("How it works", on=first_card)
    assert "A win is one point" in rules
    assert len(rules.text.splitlines()) <= 5
    assert "Only organisers" in await bob.clicks("Begin now", on=first_card)
    for command in ("league table", "league schedule"):
        assert "Spring has not begun." in await bob.slash(command)
    await ann.clicks("Begin now", on=first_card)
    assert len(world.threads) == 3
    (board,) = [each for each in world.messages(world.threads[0]) if "Escabel" in each.text]
    assert "· #1 · Spring · Section A" in board.text
    assert "Learn" in board.buttons
    assert re.search(r"\nEnds (<t:\d+):R>, \1:f>\. 0 of 3 matches are over\.\n", card(world).text)
    assert len([each for each in world.messages() if "### Spring" in each.text]) == 1
    # results count in the table, its picture and its alt text
    await resigns(world, 1, ann)
    assert "1 of 3 matches is over." in card(world).text
    assert "Section A: bob **1**" in card(world).text
    table = await cy.clicks("Table", on=card(world))
    assert "`1` bob · **1** · SB 0 · `– " in table
    assert "Your next matches:" in table
    (picture,) = table.seen.attachments
    assert "1 bob: points 1, Sonneborn–Berger 0, results –" in picture["description"]
    assert "**#1** · ann and bob · **0–1**" in await cy.slash("league schedule")
    assert "Section A" in await ann.slash("matches")
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
    # somebody leaves, the bot restarts, and the season ends on its date
    asked = await cy.slash("league leave")
    assert "You have left Spring." in await cy.clicks("Leave", on=asked)
    await world.restart()
    await world.advance(days=14)
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
    assert "There is no such season here now." in await world.bob.slash("league join")
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
    for action in ("league-begin", "league-end"):
        answers.append(await bo.forges(f"pb:{action}:1"))
        private = (await world.bob.slash_privately("help")).seen
        private.component((2,), "Play the computer")["custom_id"] = f"pb:{action}:1"
        answers.append(await world.bob.clicks_late("Play the computer", on=private))
    assert all("There is no such season here." in each for each in answers)
    await world.advance(minutes=2)
    assert "Press Join to play." in card(world)


async def test_a_ladder_is_climbed(world: World) -> None:
    """Join, challenge from the menu, accept on the card, and take the place."""
    ann, bob = world.ann, world.bob
    for person in (ann, bob):
        person.enters(world.channel)
        shown = await person.slash("ladder", game="Escabel")
        shown = await person.clicks("Join", on=shown)
    assert "1\\. ann\n2\\. **bob**" in shown
    # nobody but those above can be challenged: no computer, and nothing that is no id
    await bob.says("Whom shall I challenge?")
    forger = InteractionForger(world, bob)
    for forged in (str(computer_of(Level.EASY)), "-5", "9" * 90, str(2**63), "²"):
        async with forger.simultaneously():
            answer = await forger.choose("ps:ladder-challenge:escabel", forged)
        assert "at most 5 places above you" in answer or "out of date" in answer
    await bob.chooses("ann", "Challenge", shown)
    assert "On the ladder" in ann.sees("challenges").text
    assert "takes the place" in ann.sees("On the ladder")
    await ann.clicks("Accept")
    # nobody dodges a result by cancelling before both have moved
    offer = await ann.slash("cancel", match="1")
    assert "Your opponent must agree." in offer
    await resigns(world, 1, ann)
    said = world.messages(world.threads[0])
    assert "takes the place of" in said[-1].text
    assert "· ladder" in said[0].text + said[1].text
    asked = await ann.clicks("Leave", on=await ann.slash("ladder", game="Escabel"))
    assert "only at the bottom" in asked
    left = await ann.clicks("Leave", on=asked)
    assert "1\\. bob" in left
    assert "ann" not in left
    assert "There is no game" in await ann.slash("ladder", game="chess")
    assert "out of date" in await ann.forges("pb:ladder-join:chess")


async def places(world: World) -> str:
    """The ladder, as Cy sees it."""
    return (await world.cy.slash("ladder", game="Escabel")).text.split("You join")[0]


async def challenged(world: World) -> SeenMessage:
    """Bob challenges Ann on the ladder. Return the card."""
    ann, bob = world.ann, world.bob
    for person in (ann, bob, world.cy):
        person.enters(world.channel)
    for person in (ann, bob):
        await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))
    await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    return ann.sees("On the ladder")


async def test_a_challenge_on_the_ladder_shows_both_ratings(world: World) -> None:
    await has_ratings(world, {world.ann.id: 1524, world.bob.id: 1490})
    assert "bob (1490) challenges ann (1524) to Escabel" in await challenged(world)


@pytest.mark.parametrize("denied", [(), ("read_message_history",)])
async def test_silence_costs_a_place_and_both_are_told(
    world: World, denied: tuple[str, ...]
) -> None:
    """Also where the bot may not read the history, so that it cannot look for the card."""
    posted = await challenged(world)
    assert posted.pinged == ["ann"]
    await world.deny_bot(*denied)
    await world.advance(days=5, minutes=1)
    assert "1\\. bob\n2\\. ann" in await places(world)
    for person in (world.ann, world.bob):
        assert any("@bob takes the place of @ann" in each for each in person.direct_messages)
    after = world.ann.sees("ann did not answer in time, so bob takes the place")
    assert after.buttons == []
    assert "/challenge" not in after


@pytest.mark.parametrize(
    "why",
    ["hidden", "no history", "card deleted", "channel deleted", "no card", "challenger gone"],
)
async def test_silence_costs_nothing_if_the_card_cannot_be_seen(world: World, why: str) -> None:
    ann, bob = world.ann, world.bob
    if why == "no card":
        world.connection.refuse(403, 50013)
        with suppress(AssertionError):
            await challenged(world)
        await world.deny_bot("send_messages")
    else:
        posted = await challenged(world)
        if why == "hidden":
            await world.hide_channel_from(ann)
        elif why == "no history":
            await world.overwrite(world.channel, ann, deny=["read_message_history"])
        elif why == "card deleted":
            await world.grant(bob, "manage_messages")
            await bob.deletes(posted)
        elif why == "challenger gone":
            await bob.leaves()
        else:
            await world.delete_channel(world.channel)
            world.cy.enters(world.guild.create_text_channel("elsewhere"))
    await world.advance(days=5, minutes=1)
    assert "1\\. ann\n2\\. bob" in await places(world)
    told = ann if why == "challenger gone" else bob
    assert any("could not be seen or accepted" in each for each in told.direct_messages)


async def away_at_the_end(world: World) -> None:
    """Let the five days end while Ann is not on the server for an hour."""
    ann = world.ann
    await world.advance(days=4, hours=23)
    await ann.leaves()
    await world.advance(hours=1, minutes=1)
    ann.actor = world.guild.add_member(ann.actor.user)
    await world.env.settle()


async def test_leaving_the_server_counts_as_declining(world: World) -> None:
    """So that nobody keeps a place by leaving for a moment whenever the time to answer is over."""
    bob = world.bob
    await challenged(world)
    await away_at_the_end(world)
    assert "ann declined" in world.cy.sees("challenges ann")
    assert "1\\. ann\n2\\. bob" in await places(world)
    await world.advance(days=7)
    await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    await away_at_the_end(world)
    assert "1\\. bob\n2\\. ann" in await places(world)


async def test_silence_costs_nothing_if_nobody_learns_whether_the_card_can_be_seen(
    world: World,
) -> None:
    """A proxy answers so for days, without a code of Discord. Then both are told, once."""
    await challenged(world)
    world.connection.refuse(404, times=10_000, when=lambda r: "/members/" in r.path)
    await world.advance(days=5, minutes=1)
    assert "from you to ann" in await world.bob.slash("challenges")
    await world.advance(days=1, hours=1)
    for person in (world.ann, world.bob):
        told = [each for each in person.direct_messages if "changes nothing" in each]
        assert len(told) == 1
    asked = len(world.requests)
    await world.advance(hours=1)
    assert not any("/members/" in each.path for each in world.requests[asked:])
    world.connection.stop_failing()
    assert "1\\. ann\n2\\. bob" in await places(world)


async def test_nobody_is_challenged_where_they_cannot_see_it(world: World) -> None:
    ann, bob = world.ann, world.bob
    for person in (ann, bob):
        person.enters(world.channel)
        await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))
    await world.hide_channel_from(ann)
    answer = await bob.chooses("ann", "Challenge", await bob.slash("ladder", game="Escabel"))
    assert "ann can't see this channel" in answer


async def test_whoever_has_left_the_server_is_taken_off_the_ladder(world: World) -> None:
    """When they are challenged, so that whoever is below goes up."""
    ann, bob = world.ann, world.bob
    for person in (ann, bob):
        person.enters(world.channel)
        await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))
    await ann.leaves()
    shown = await bob.slash("ladder", game="Escabel")
    assert "ann has left this server" in await bob.chooses("ann", "Challenge", shown)
    assert "1\\. **bob**" in await bob.slash("ladder", game="Escabel")


async def test_accounts_that_have_left_do_not_fill_a_ladder(world: World) -> None:
    cy, service, server = world.cy, world.bot.context.service, world.guild.id
    cy.enters(world.channel)
    now = world.clock.now()
    accounts = [LadderPlayer(each, now, now, now) for each in range(9000, 9000 + MAX_PLAYERS)]
    async with service.database.write() as unit:
        await unit.ladders.set_players(server, "escabel", accounts)
    shown = await cy.slash("ladder", game="Escabel")
    assert f"{MAX_PLAYERS - 4}\\. **cy**" in await cy.clicks("Join", on=shown)


async def test_whoever_blocks_a_challenger_is_not_notified(world: World) -> None:
    await world.ann.slash("block", player=world.bob)
    assert (await challenged(world)).pinged == []


async def add_players(world: World, season: int, count: int) -> None:
    """Let people join a season whose names are as long as names can be."""
    async with world.bot.context.database.write() as unit:
        for player in range(10**15, 10**15 + count):
            await unit.leagues.add_player(season, player, world.clock.now())
            await unit.players.set_name(world.guild.id, player, "*" * 100, world.clock.now())


async def test_the_schedule_is_turned_through_all_sections(world: World) -> None:
    """A section may need several pages."""
    await opened(world, section=5)
    await add_players(world, 1, 9)
    await world.ann.clicks("Begin now", on=card(world))
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
        await opened(world, section=5)
        await add_players(world, season, count)
        await world.ann.clicks("Begin now", on=card(world))
        await world.env.settle()
        with recorded_statements() as statements:
            await world.ann.forges(f"pb:league-schedule:0:{season}:0")
        read = [each for each in statements if "FROM pairings" in each[0] or "FROM m" in each[0]]
        rows.append(count_rows(world.folder / "postboard.db", read))
    assert rows[0] == rows[1] > 0
