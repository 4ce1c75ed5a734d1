"""`/history`, and the list of a server's running matches."""

import re
from typing import Any

import pytest
import simcord

from bot.discord_io import permissions
from bot.discord_io.components import MAX_ID_LENGTH, MENU, make_id
from bot.features.viewing.history import LONGEST_ACTION, MAX_SEARCH, Filters
from bot.messages.pages import PAGE_SIZE
from model.past_matches import Outcome
from model.ratings.rating import RatedSeat, Rating
from rules.game import Result, Termination
from tests.journeys.match_helpers import CANCELLED, WON, add_matches, begin, enter
from tests.support.discord import World
from tests.support.people import Answer, Person

NOTHING = "No ended match fits."


def numbers(answer: Answer) -> list[int]:
    """Return the numbers of the matches that an answer lists."""
    return [int(each) for each in re.findall(r"\*\*#(\d+)\*\*", answer.text)]


async def listed(person: Person, **options: Any) -> list[int]:
    """Return the numbers of the matches that `/history` lists."""
    return numbers(await person.slash("history", **options))


# ---- what a line says
async def test_a_match_that_was_played_is_listed_and_can_be_looked_at(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    assert "None of your matches has ended yet" in await world.ann.slash("history")
    thread = await begin(world, moves="b2 a1 b3 a2 b1 c1")
    mine = await world.ann.slash("history", result="won")
    assert mine.ephemeral
    assert "### Your ended matches (1)" in mine
    assert re.search(
        r"\*\*#1\*\* Escabel 3×3, no swap vs bob · won · <t:\d+:R> · 6 moves$", mine.text
    )
    assert f"](https://discord.com/channels/{world.guild.id}/{thread.id}/" in mine.seen.raw
    theirs = await world.bob.slash("history")
    assert "**#1** Escabel 3×3, no swap vs ann · lost · <t:" in theirs
    assert "None of your matches has ended yet" in await world.cy.slash("history")

    match, menu = "#1 Escabel 3×3, no swap vs bob", "Look at a match"
    assert mine.seen.selects[menu] == [match]
    shown = await world.ann.chooses(match, menu, on=mine)
    assert "Move 6 of 6." in shown
    assert "ann wins Escabel #1 against bob" in shown
    assert shown.seen.pictures or shown.seen.attachments
    again = await world.ann.clicks("Back to the list", on=shown)
    assert again.text == mine.text
    shown = await world.ann.chooses(match, menu, on=again)
    assert "Move 5 of 6." in await world.ann.clicks("Back", on=shown)

    world.cy.enters(lounge)
    known = await world.cy.slash("history", player=world.ann)
    await world.hide_channel_from(world.cy)
    assert "There is no match #1" in await world.cy.chooses(match, menu, on=known)


async def test_a_line_says_how_the_match_ended_for_the_player(world: World) -> None:
    ends = [
        (WON, "won, opponent resigned", "lost, resigned"),
        (Result((0,), Termination.TIMEOUT), "won on time", "lost on time"),
        (Result((0,), Termination.LAST_PLAYER), "won as the last player left", "lost"),
        (Result((0,), Termination.CHAIN), "won", "lost"),
        (Result((0, 1), Termination.CONTROL), "shared the win", "shared the win"),
        (CANCELLED, "cancelled", "cancelled"),
        (Result((), Termination.NO_MOVES), "without a winner", "without a winner"),
    ]
    for result, _, _ in ends:
        await add_matches(world, world.ann.id, world.bob.id, result=result)
    mine, theirs = await world.ann.slash("history"), await world.bob.slash("history")
    for number, (_, won, lost) in enumerate(ends, 1):
        assert f"**#{number}** Escabel 9×9 vs bob · {won} · <t:" in mine
        assert f"**#{number}** Escabel 9×9 vs ann · {lost} · <t:" in theirs


async def begin_match_of_three(world: World) -> None:
    """Begin a match of ann, bob and cy with all pyramids on the board."""
    await world.ann.slash(
        "challenge stack-control", opponent=world.bob, opponent2=world.cy, setup="scattered"
    )
    for person in (world.bob, world.cy):
        await person.clicks("Join")


async def test_a_line_of_a_match_of_three_says_which_place_somebody_took(world: World) -> None:
    service, people = world.bot.context.service, (world.ann, world.bob, world.cy)
    for match_id in (1, 2):
        await begin_match_of_three(world)
        for _ in range(4 * (match_id - 1)):  # nobody moves in the first match
            match = await service.matches.load(match_id)
            assert match.mover is not None
            await service.playing.play(match_id, match.mover, match.position.legal_moves()[0])
        for person in (world.cy, world.bob):
            await person.clicks("Resign", on=await person.slash("resign", match=str(match_id)))
    cancelled, lost, third = [await person.slash("history") for person in people]
    assert re.search(r"· cancelled · <t:\d+:R> · 0 moves", cancelled.text)
    assert re.search(r" · lost · place 3 of 3 · <t:\d+:R> · 1 move\b", third.text)
    assert " · lost · place 2 of 3 · <t:" in lost
    won = await world.ann.slash("history", result="won")
    assert " · won as the last player left · <t:" in won


async def test_a_line_says_what_a_rated_match_did_to_the_rating(world: World) -> None:
    changes = [
        (1511.6, "rating +12"),
        (1487.2, "rating −13"),
        (1500.0, "rating unchanged"),
        (1499.8, "rating unchanged"),
    ]
    known = await add_matches(world, world.ann.id, world.bob.id, count=len(changes))
    old, now = Rating(1500.0, 350.0), world.clock.now()
    async with world.bot.context.database.write() as unit:
        for number, (after, _) in zip(known, changes, strict=True):
            seats = [
                RatedSeat(0, world.ann.id, 1, False, old, Rating(after, 340.0)),
                RatedSeat(1, world.bob.id, 2, False, old, old),
            ]
            await unit.ratings.add(
                match_id=number, pool="escabel", server=world.guild.id, at=now, seats=seats
            )
    mine, theirs = await world.ann.slash("history"), await world.bob.slash("history")
    for number, (_, says) in zip(known, changes, strict=True):
        assert f"**#{number}** Escabel 9×9 vs bob · won, opponent resigned · {says} · <t:" in mine
    assert theirs.text.count("unchanged") == 4


# ---- filters
async def test_the_history_can_be_filtered(world: World) -> None:
    """Ann has won 1 and 2 against bob and lost 3, won 4 against cy; 5 was cancelled."""
    ann, bob, cy = world.ann.id, world.bob.id, world.cy.id
    await add_matches(world, ann, bob, count=2)
    await add_matches(world, bob, ann)
    await add_matches(world, ann, cy, game="esgrad")
    await add_matches(world, ann, cy, result=CANCELLED)
    await add_matches(world, bob, cy)
    for person in (world.bob, world.cy):  # their names are stored when they use the bot
        await person.slash("help")
    filters: list[tuple[dict[str, Any], list[int], str]] = [
        ({}, [5, 4, 3, 2, 1], ""),
        ({"opponent": world.bob}, [3, 2, 1], "-# against bob"),
        ({"game": "esgrad"}, [4], "-# Esgrad"),
        ({"result": "won"}, [4, 2, 1], "-# Won"),
        ({"result": "lost"}, [3], "-# Lost"),
        ({"result": "none"}, [5], "-# Without a winner"),
        ({"opponent": world.bob, "result": "lost"}, [3], "-# against bob · Lost"),
        ({"search": "BO"}, [3, 2, 1], "-# search for “BO”"),
        ({"search": "#4"}, [4], "-# search for “\\#4”"),
        ({"search": "cy", "result": "won"}, [4], "-# Won · search for “cy”"),
        ({"result": "shared"}, [], NOTHING),
        ({"game": "stack-control"}, [], NOTHING),
        *(({"search": text}, [], NOTHING) for text in ("nobody", "99", "%", "_", ":", "\\")),
    ]
    for options, expected, says in filters:
        answer = await world.ann.slash("history", **options)
        assert numbers(answer) == expected, options
        assert f"### Your ended matches ({len(expected)})" in answer or not expected
        assert says in answer
    assert NOTHING in await world.ann.forges(f"pb:history:0:{ann:x}::chess::")
    assert "chess" in await world.ann.slash("history", game="chess")

    assert await world.ann.suggestions("history", "search", "") == ["bob", "cy"]
    assert await world.ann.suggestions("history", "search", "B") == ["bob"]
    assert await world.ann.suggestions("history", "search", "", player=world.bob) == []
    assert await world.ann.suggestions("history", "game", "esg") == ["Esgrad"]


# ---- pages
async def test_every_match_is_on_one_page_and_filters_are_kept(world: World) -> None:
    won = await add_matches(world, world.ann.id, world.bob.id, count=19)
    await add_matches(world, world.bob.id, world.ann.id, count=6)
    page = await world.ann.slash("history", opponent=world.bob, result="won", game="escabel")
    seen = numbers(page)
    assert "Back" not in page.seen.buttons
    await world.restart()
    while "Next" in page.seen.buttons:
        page = await world.ann.clicks("Next", on=page)
        assert "### Your ended matches (19)" in page
        assert "-# against bob · Escabel · Won" in page
        seen += numbers(page)
    assert seen == won[::-1]
    assert numbers(await world.ann.clicks("Back", on=page)) == won[::-1][8:16]
    last = await world.ann.forges(f"pb:history:99:{world.ann.id:x}::::")
    assert numbers(last) == [1]
    assert "Back" in last.seen.buttons


@pytest.mark.parametrize("search", ["", "x" * MAX_SEARCH, "ä" * MAX_SEARCH, "a:b:c:", "🙂" * 16])
def test_all_filters_fit_a_custom_id(search: str) -> None:
    largest = Filters(2**63 - 1, 2**63 - 2, "stack-control", Outcome.SHARED, search)
    for action in ("history", LONGEST_ACTION):
        args = largest.args()
        assert len(make_id(MENU, action, 9999, *args)) <= MAX_ID_LENGTH
    read = Filters.read(":".join(args).split(":"))
    assert search.startswith(read.search)
    assert len(read.search) >= min(len(search), 20)
    assert read == Filters(2**63 - 1, 2**63 - 2, "stack-control", Outcome.SHARED, read.search)


async def test_a_page_with_the_longest_names_fits_a_message(world: World) -> None:
    """Every match is still listed, with shortened names."""
    people = [await world.add_person(each * 32) for each in "_*~|`"]
    for result in (None, Result((0,), Termination.CONTROL)):
        await add_matches(
            world, *(each.id for each in people), game="stack-control", result=result, count=8
        )
    profile = await world.cy.slash("profile", player=people[1])
    for answer in (
        await world.cy.clicks("Running", on=profile),
        await people[1].slash("history"),
        await people[1].slash("matches", whose="everybody"),
        await people[1].slash("matches"),
    ):
        assert len(numbers(answer)) == PAGE_SIZE
        assert answer.text.splitlines()[PAGE_SIZE].endswith(f"<#{world.channel.id}>")
        assert len(answer.seen.raw) <= 2000


# ---- visibility
async def test_others_see_only_matches_of_channels_that_they_can_view(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """Neither the list nor a search shows anything about others."""
    await add_matches(world, world.ann.id, world.bob.id, count=2)
    await add_matches(world, world.ann.id, world.cy.id, home=lounge.id)
    await add_matches(world, world.ann.id, world.cy.id)
    await world.bob.slash("help")
    dee = await world.add_person("dee")
    assert await listed(dee, player=world.ann, search="bob") == [2, 1]
    for person in (world.cy, dee):
        await world.hide_channel_from(person)
        person.enters(lounge)
    answer = await world.cy.slash("history", player=world.ann)
    assert "### Ended matches of ann (2)" in answer
    assert numbers(answer) == [4, 3]
    assert await listed(dee, player=world.ann) == [3]
    for options in ({"search": "bob"}, {"search": "1"}, {"opponent": world.bob}):
        answer = await dee.slash("history", player=world.ann, **options)
        assert NOTHING in answer
        assert numbers(answer) == []
    await add_matches(world, world.ann.id, world.bob.id, home=lounge.id)
    assert await listed(world.cy, player=world.ann, opponent=world.bob) == [5]

    there, stranger = await world.add_server(world.ann, world.cy)
    for own in (world.ann, there):
        assert await listed(own) == [5, 4, 3, 2, 1]
    assert await listed(stranger, player=there) == []
    assert "vs bob" in await world.ann.slash_privately("history")
    assert "vs bob" in await world.ann.slash_privately("history", opponent=world.bob)
    refused = await world.cy.slash_privately("history", player=world.ann)
    assert "Here I can only show your own matches." in refused
    assert "bob" not in refused


async def test_matches_of_threads_are_shown_to_who_can_view_them(
    world: World, lounge: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord is asked about the newest unknown threads only; until somebody asks again, matches in
    the others are hidden from all but their players."""
    monkeypatch.setattr(permissions, "MAX_REQUESTS", 3)
    private = await world.open_thread(world.ann, world.bob, private=True)
    await add_matches(world, world.ann.id, world.bob.id, home=private.id)
    for _ in range(5):
        thread = await world.open_thread(world.ann)
        await add_matches(world, world.ann.id, world.bob.id, home=thread.id)
        await world.archive_thread(thread)
    await world.restart()
    enter(lounge, world.bob, world.cy)
    asked = len(world.requests)
    assert await listed(world.cy, player=world.ann) == [6, 5, 4]
    fetched = [each for each in world.requests[asked:] if each.method == "GET"]
    assert len([each for each in fetched if "/channels/" in each.path]) == 3
    assert await listed(world.cy, player=world.ann) == [6, 5, 4, 3, 2]
    for person in (world.ann, world.bob):
        assert await listed(person, player=world.ann) == [6, 5, 4, 3, 2, 1]


# ---- running matches
async def test_everybody_can_list_the_running_matches_of_a_server(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """Their own even if the channel is hidden meanwhile."""
    nothing = await world.cy.slash("matches", whose="everybody")
    assert "No match that you can see is running on this server." in nothing
    await begin(world, moves="b2")
    enter(lounge, world.bob, world.cy)
    running = await world.cy.slash("matches", whose="everybody")
    assert running.ephemeral
    assert "### Running matches on this server (1)" in running
    assert "**#1** Escabel 3×3, no swap: ann and bob · bob to move, due <t:" in running
    assert "You have no matches yet" in await world.cy.slash("matches", whose="mine")
    for person in (world.bob, world.cy):
        await world.hide_channel_from(person)
    hidden = await world.cy.slash("matches", whose="everybody")
    assert "No match that you can see" in hidden
    assert "ann" not in hidden
    assert numbers(await world.bob.slash("matches", whose="everybody")) == [1]
    private = await world.ann.slash_privately("matches", whose="everybody")
    assert "Here I can only show your own matches" in private
    assert private.seen.board is None
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    assert "No match that you can see" in await world.ann.slash("matches", whose="everybody")


async def test_running_matches_are_on_pages(world: World) -> None:
    await add_matches(world, world.ann.id, world.bob.id, result=None, count=11)
    page = await world.cy.slash("matches", whose="everybody")
    assert numbers(page) == list(range(11, 3, -1))
    assert "#11** Escabel 9×9: ann and bob · ann to move, since <t:" in page
    await world.restart()
    page = await world.cy.clicks("Next", on=page)
    assert numbers(page) == [3, 2, 1]
    assert numbers(await world.cy.forges("pb:running:99")) == [3, 2, 1]
