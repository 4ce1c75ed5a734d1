"""`/history`, and the list of a server's running matches."""

from __future__ import annotations

import re
from typing import Any

import pytest
import simcord

from bot.discord_io import permissions
from bot.discord_io.custom_ids import MAX_ID_LENGTH, Control, make_id
from bot.features.history import LONGEST_ACTION, MAX_SEARCH, Filters
from bot.messages.pages import PAGE_SIZE
from matches.steps.results import results_without_replay
from model.clocks.clock_state import ClockSchedule
from model.entities import Event, MatchDataKey, Seat
from model.match_options import DEFAULT_OPTIONS
from model.ratings.rating import RatedSeat, Rating
from model.seat_results import Outcome
from rules.game import Result, Termination
from rules.registry import game_named
from rules.replay import Kind
from tests.journeys.match_helpers import begin, board_of, in_turn, play, postboard
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.support.sql_statements import recorded_statements


def numbers(answer: Answer) -> list[int]:
    """Return the numbers of the matches that an answer lists."""
    return [int(each) for each in re.findall(r"\*\*#(\d+)\*\*", answer.text)]


async def add_ended(
    world: World,
    first: Person,
    second: Person,
    result: Result | None = None,
    *,
    home: int | None = None,
    server: int | None = None,
    game: str = "escabel",
    count: int = 1,
) -> list[int]:
    """Store ended matches without moves: the first player has won them, unless said otherwise."""
    rules = game_named(game)
    options = rules.write_options(rules.read_options({}), all_of_them=True)
    result = Result((0,), Termination.RESIGNED) if result is None else result
    found: list[int] = []
    async with postboard(world).context.store.write() as unit:
        for _ in range(count):
            now = world.clock.now()
            match = await unit.matches.add(
                game=game,
                options=options,
                match_options=DEFAULT_OPTIONS,
                seed=bytes(32),
                seats=[Seat(first.id), Seat(second.id)],
                server=server or world.guild.id,
                channel=home or world.channel.id,
                home=home or world.channel.id,
                to_move=0,
                created_at=now,
                schedule=ClockSchedule(),
                rules_version=rules.version,
            )
            kind = Kind.CANCELLED if not result.winners else Kind.RESIGNED
            await unit.matches.append(
                match,
                [Event(1, kind, 1, second.id, "", now)],
                ply=0,
                to_move=None,
                at=now,
                result=result,
                schedule=ClockSchedule(),
                data={MatchDataKey.MOVE_NUMBER: 7},
            )
            await unit.matches.set_results(match.id, results_without_replay(match, result))
            found.append(match.id)
    return found


@pytest.fixture
def lounge(world: World) -> simcord.ChannelHandle:
    """Another channel of the server, which everybody can view."""
    return world.guild.create_text_channel("lounge")


# ---- what a line says
async def test_a_match_that_was_played_is_in_the_history_of_both(world: World) -> None:
    assert "None of your matches has ended yet" in await world.ann.slash("history")
    thread = await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 b3 a2 b1 c1"))
    mine = await world.ann.slash("history")
    assert mine.ephemeral
    assert "### Your ended matches (1)" in mine
    assert "**#1** Escabel 3×3, no swap vs bob · won · 6 moves · <t:" in mine
    assert f"https://discord.com/channels/{world.guild.id}/{thread.id}/" in mine
    assert "**#1** Escabel 3×3, no swap vs ann · lost · 6 moves" in await world.bob.slash("history")
    assert "None of your matches has ended yet" in await world.cy.slash("history")


@pytest.mark.parametrize(
    ("result", "won", "lost"),
    [
        (Result((0,), Termination.RESIGNED), "won, opponent resigned", "lost, resigned"),
        (Result((0,), Termination.TIMEOUT), "won on time", "lost on time"),
        (Result((0,), Termination.LAST_PLAYER), "won as the last player left", "lost"),
        (Result((0,), Termination.CHAIN), "won", "lost"),
        (Result((0, 1), Termination.CONTROL), "shared the win", "shared the win"),
        (Result((), Termination.CANCELLED), "cancelled", "cancelled"),
        (Result((), Termination.NO_MOVES), "without a winner", "without a winner"),
    ],
)
async def test_a_line_says_how_the_match_ended_for_the_player(
    world: World, result: Result, won: str, lost: str
) -> None:
    await add_ended(world, world.ann, world.bob, result)
    assert f"vs bob · {won} · 7 moves" in await world.ann.slash("history")
    assert f"vs ann · {lost} · 7 moves" in await world.bob.slash("history")


async def begin_match_of_three(world: World) -> None:
    """Begin a match of ann, bob and cy with all pyramids on the board."""
    await world.ann.slash(
        "challenge stack-control", opponent=world.bob, opponent2=world.cy, setup="scattered"
    )
    for person in (world.bob, world.cy):
        await person.clicks("Join")


async def resign(match: int, *people: Person) -> None:
    """Let people resign, one after the other."""
    for person in people:
        await person.clicks("Resign", on=await person.slash("resign", match=str(match)))


async def test_a_line_of_a_match_of_three_says_which_place_somebody_took(world: World) -> None:
    await begin_match_of_three(world)
    await resign(1, world.cy, world.bob)
    assert "· cancelled · 0 moves ·" in await world.ann.slash("history")  # nobody had moved
    await begin_match_of_three(world)
    for _ in range(4):
        loaded = await postboard(world).context.service.playing.load(2)
        people = (world.ann, world.bob, world.cy)
        (mover,) = (person for person in people if person.id == loaded.mover)
        answer = await mover.slash("move", move=loaded.position.legal_moves()[0], match="2")
        await mover.clicks("Confirm", on=answer)
    await resign(2, world.cy, world.bob)
    assert " · lost · place 3 of 3 · 1 move · " in await world.cy.slash("history")
    assert " · lost · place 2 of 3 · 1 move · " in await world.bob.slash("history")
    won = await world.ann.slash("history", result="won")
    assert " · won as the last player left · 1 move · " in won


@pytest.mark.parametrize(
    ("pool", "after", "annulled", "says"),
    [
        ("escabel", 1511.6, False, "rating +12"),
        ("escabel", 1487.2, False, "rating −13"),
        ("escabel", 1500.0, False, "rating unchanged"),
        ("escabel", 1499.8, False, "rating unchanged"),
        ("escabel", 1511.6, True, "annulled"),
    ],
)
async def test_a_line_says_what_a_rated_match_did_to_the_rating(
    world: World, pool: str, after: float, annulled: bool, says: str
) -> None:
    (number,) = await add_ended(world, world.ann, world.bob)
    now = world.clock.now()
    new, old = Rating(after, 340.0), Rating(1500.0, 350.0)
    seats = [
        RatedSeat(0, world.ann.id, 1, lost_on_time=False, before=old, after=new),
        RatedSeat(1, world.bob.id, 2, lost_on_time=False, before=old, after=old),
    ]
    async with postboard(world).context.store.write() as unit:
        await unit.ratings.add(match=number, pool=pool, server=world.guild.id, at=now, seats=seats)
        if annulled:
            await unit.matches.set_data(number, {MatchDataKey.ANNULLED: "a test"})
    line = f"won, opponent resigned · {says} · 7 moves"
    assert line in await world.ann.slash("history")
    assert ("annulled" if annulled else "unchanged") in await world.bob.slash("history")


async def test_a_match_whose_moves_cannot_be_read_is_listed_without_them(world: World) -> None:
    (number,) = await add_ended(world, world.ann, world.bob)
    async with postboard(world).context.store.write() as unit:
        await unit.matches.set_data(number, {MatchDataKey.MOVE_NUMBER: None})
    assert "vs bob · won, opponent resigned · <t:" in await world.ann.slash("history")


# ---- filters
async def some_matches(world: World) -> dict[str, list[int]]:
    """Store ended matches of Ann of several kinds."""
    cancelled = Result((), Termination.CANCELLED)
    return {
        "won against bob": await add_ended(world, world.ann, world.bob, count=2),
        "lost against bob": await add_ended(world, world.bob, world.ann),
        "esgrad against cy": await add_ended(world, world.ann, world.cy, game="esgrad"),
        "cancelled with cy": await add_ended(world, world.ann, world.cy, cancelled),
        "bob against cy": await add_ended(world, world.bob, world.cy),
    }


@pytest.mark.parametrize(
    ("options", "kinds", "says"),
    [
        ({}, ["won against bob", "lost against bob", "esgrad against cy", "cancelled with cy"], ""),
        ({"opponent": "bob"}, ["won against bob", "lost against bob"], "-# against bob"),
        ({"game": "esgrad"}, ["esgrad against cy"], "-# Esgrad"),
        ({"result": "won"}, ["won against bob", "esgrad against cy"], "-# Won"),
        ({"result": "lost"}, ["lost against bob"], "-# Lost"),
        ({"result": "none"}, ["cancelled with cy"], "-# Without a winner"),
        ({"opponent": "bob", "result": "lost"}, ["lost against bob"], "-# against bob · Lost"),
        ({"search": "BO"}, ["won against bob", "lost against bob"], "-# search for “BO”"),
        ({"search": "#4"}, ["esgrad against cy"], "-# search for “\\#4”"),
        ({"search": "cy", "result": "won"}, ["esgrad against cy"], "-# Won · search for “cy”"),
    ],
)
async def test_the_history_can_be_filtered(
    world: World, options: dict[str, Any], kinds: list[str], says: str
) -> None:
    known = await some_matches(world)
    for person in (world.bob, world.cy):  # their names are stored when they use the bot
        await person.slash("help")
    given = {**options}
    if "opponent" in given:
        given["opponent"] = world.bob
    answer = await world.ann.slash("history", **given)
    expected = sorted(number for kind in kinds for number in known[kind])
    assert sorted(numbers(answer)) == expected
    assert f"### Your ended matches ({len(expected)})" in answer
    assert says in answer


@pytest.mark.parametrize(
    "options",
    [
        {"result": "shared"},
        {"game": "stack-control"},
        {"search": "nobody"},
        {"search": "99"},
        {"search": "%"},
        {"search": "_"},
        {"search": ":"},
        {"search": "\\"},
    ],
)
async def test_what_is_not_found_is_answered(world: World, options: dict[str, Any]) -> None:
    await some_matches(world)
    answer = await world.ann.slash("history", **options)
    assert "I found no ended match that you may see." in answer
    assert numbers(answer) == []


async def test_an_unknown_game_is_refused(world: World) -> None:
    assert "chess" in await world.ann.slash("history", game="chess")


async def test_names_of_opponents_are_suggested_for_a_search(world: World) -> None:
    await some_matches(world)
    for person in (world.bob, world.cy):
        await person.slash("help")
    assert await world.ann.suggestions("history", "search", "") == ["bob", "cy"]
    assert await world.ann.suggestions("history", "search", "B") == ["bob"]
    assert await world.ann.suggestions("history", "search", "", player=world.bob) == []
    assert await world.ann.suggestions("history", "game", "esg") == ["Esgrad"]


# ---- pages
async def test_every_match_is_on_one_page_and_filters_are_kept(world: World) -> None:
    won = await add_ended(world, world.ann, world.bob, count=19)
    await add_ended(world, world.bob, world.ann, count=5)
    page = await world.ann.slash("history", opponent=world.bob, result="won", game="escabel")
    seen = numbers(page)
    assert "Back" not in page.seen.buttons
    while "Next" in page.seen.buttons:
        await world.restart()
        page = await world.ann.clicks("Next", on=page)
        assert "### Your ended matches (19)" in page
        assert "-# against bob · Escabel · Won" in page
        seen += numbers(page)
    assert seen == won[::-1]
    before = await world.ann.clicks("Back", on=page)
    assert numbers(before) == won[::-1][8:16]


async def test_a_page_that_no_longer_exists_shows_the_last_one(world: World) -> None:
    await add_ended(world, world.ann, world.bob, count=9)
    answer = await world.ann.forges(f"pb:history:99:{world.ann.id:x}::::")
    assert len(numbers(answer)) == 1
    assert "Back" in answer.seen.buttons


@pytest.mark.parametrize(
    "custom_id",
    [
        "pb:history",
        "pb:history:0",
        "pb:history:0:zz::::",
        "pb:history:0:::::",
        "pb:history:x:1::::",
        "pb:history:0:1:::lost or won:",
        "pb:history:0:ffffffffffffffffff::::",
        "pb:history:0:ffffffffffffffff::::",
        "pb:running:x",
    ],
)
async def test_forged_controls_are_out_of_date(world: World, custom_id: str) -> None:
    assert "out of date" in await world.ann.forges(custom_id)


async def test_an_unknown_game_in_an_old_button_finds_nothing(world: World) -> None:
    await add_ended(world, world.ann, world.bob)
    answer = await world.ann.forges(f"pb:history:0:{world.ann.id:x}::chess::")
    assert "I found no ended match" in answer


@pytest.mark.parametrize("search", ["", "x" * MAX_SEARCH, "ä" * MAX_SEARCH, "a:b:c:", "🙂" * 16])
def test_all_filters_fit_a_custom_id(search: str) -> None:
    largest = Filters(2**63 - 1, 2**63 - 2, "stack-control", Outcome.SHARED, search)
    for action in ("history", LONGEST_ACTION):
        args = largest.args()
        custom_id = make_id(Control.MENU, action, 9999, *args)
        assert len(custom_id) <= MAX_ID_LENGTH
    read = Filters.read(":".join(args).split(":"))
    assert search.startswith(read.search)
    assert len(read.search) >= min(len(search), 20)
    assert (read.player, read.opponent, read.game, read.outcome) == (
        largest.player,
        largest.opponent,
        largest.game,
        largest.outcome,
    )


async def test_a_page_with_the_longest_names_fits_a_message(world: World) -> None:
    """Every match is still listed, with shortened names."""
    people = [await world.add_person(each * 32) for each in "_*~|`"]
    game = game_named("stack-control")
    options = game.write_options(game.read_options({}), all_of_them=True)
    for running in (True, False):
        async with postboard(world).context.store.write() as unit:
            for _ in range(PAGE_SIZE):
                match = await unit.matches.add(
                    game=game.name,
                    options=options,
                    match_options=DEFAULT_OPTIONS,
                    seed=bytes(32),
                    seats=[Seat(person.id) for person in people],
                    server=world.guild.id,
                    channel=world.channel.id,
                    home=world.channel.id,
                    to_move=0,
                    created_at=world.clock.now(),
                    schedule=ClockSchedule(),
                    rules_version=game.version,
                )
                if not running:
                    now = world.clock.now()
                    await unit.matches.append(
                        match,
                        [Event(1, Kind.CANCELLED, None, None, "", now)],
                        ply=0,
                        to_move=None,
                        at=now,
                        result=Result((0,), Termination.CONTROL),
                        schedule=ClockSchedule(),
                        data={MatchDataKey.MOVE_NUMBER: 123},
                    )
    for answer in (
        await people[1].slash("history"),
        await people[1].slash("matches", whose="everybody"),
        await people[1].slash("matches"),
    ):
        assert len(numbers(answer)) == PAGE_SIZE
        assert answer.text.splitlines()[-1].endswith(f"<#{world.channel.id}>")
        assert len(answer.seen.raw) <= 2000


# ---- looking at a match
async def test_a_match_can_be_looked_at_from_the_list(world: World) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 b3 a2 b1 c1"))
    listed = await world.ann.slash("history", result="won")
    assert listed.seen.selects["Look at a match"] == ["#1 Escabel 3×3, no swap vs bob"]
    shown = await world.ann.chooses("#1 Escabel 3×3, no swap vs bob", "Look at a match", on=listed)
    assert "Move 6 of 6." in shown
    assert "ann wins Escabel #1 against bob" in shown
    assert shown.seen.pictures or shown.seen.attachments
    again = await world.ann.clicks("Back to the list", on=shown)
    assert again.text == listed.text
    shown = await world.ann.chooses("#1 Escabel 3×3, no swap vs bob", "Look at a match", on=again)
    assert "Move 5 of 6." in await world.ann.clicks("Back", on=shown)


async def test_a_match_that_got_hidden_cannot_be_looked_at(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 b3 a2 b1 c1"))
    world.cy.enters(lounge)
    listed = await world.cy.slash("history", player=world.ann)
    await world.hide_channel_from(world.cy)
    answer = await world.cy.chooses("#1 Escabel 3×3, no swap vs bob", "Look at a match", on=listed)
    assert "There is no match #1" in answer


# ---- visibility
async def test_others_see_only_matches_of_channels_that_they_can_view(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    hidden = await add_ended(world, world.ann, world.bob, count=2)
    public = await add_ended(world, world.ann, world.bob, home=lounge.id)
    own = await add_ended(world, world.ann, world.cy)
    await world.hide_channel_from(world.cy)
    world.cy.enters(lounge)
    answer = await world.cy.slash("history", player=world.ann)
    assert "### Ended matches of ann (2)" in answer
    assert numbers(answer) == [*own, *public]
    assert numbers(await world.ann.slash("history")) == [*own, *public, *hidden[::-1]]
    assert "vs bob" in await world.cy.slash("history", player=world.ann, opponent=world.bob)


async def test_names_in_hidden_matches_are_not_found_by_a_search(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    await add_ended(world, world.ann, world.bob)
    await add_ended(world, world.ann, world.cy, home=lounge.id)
    await world.bob.slash("help")
    dee = await world.add_person("dee")
    assert numbers(await dee.slash("history", player=world.ann, search="bob")) == [1]
    await world.hide_channel_from(dee)
    dee.enters(lounge)
    for options in ({"search": "bob"}, {"search": "1"}, {"opponent": world.bob}):
        answer = await dee.slash("history", player=world.ann, **options)
        assert "I found no ended match" in answer
        assert numbers(answer) == []
    assert numbers(await dee.slash("history", player=world.ann)) == [2]


async def test_matches_of_other_servers_are_shown_to_their_players_only(world: World) -> None:
    (there, stranger) = await world.add_server(world.ann, world.cy)
    await add_ended(world, world.ann, world.bob)
    assert numbers(await there.slash("history")) == [1]
    assert numbers(await stranger.slash("history", player=there)) == []
    assert numbers(await world.cy.slash("history", player=world.ann)) == [1]


async def test_private_messages_show_ones_own_history(world: World) -> None:
    await add_ended(world, world.ann, world.bob)
    assert "vs bob" in await world.ann.slash_privately("history")
    assert "vs bob" in await world.ann.slash_privately("history", opponent=world.bob)
    refused = await world.cy.slash_privately("history", player=world.ann)
    assert "Here I can only show your own matches." in refused
    assert "bob" not in refused


async def test_matches_of_archived_and_private_threads_are_shown_to_who_can_view_them(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    public = await world.open_thread(world.ann)
    private = await world.open_thread(world.ann, world.bob, private=True)
    await add_ended(world, world.ann, world.bob, home=public.id)
    await add_ended(world, world.ann, world.bob, home=private.id)
    await world.archive_thread(public)
    await world.restart()
    world.cy.enters(lounge)
    assert numbers(await world.cy.slash("history", player=world.ann)) == [1]
    world.bob.enters(lounge)
    assert numbers(await world.bob.slash("history", player=world.ann)) == [2, 1]


async def test_discord_is_asked_about_few_archived_threads(
    world: World, lounge: simcord.ChannelHandle, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the newest ones; matches in the others are hidden from all but their players."""
    monkeypatch.setattr(permissions, "MAX_REQUESTS", 3)
    for _ in range(5):
        thread = await world.open_thread(world.ann)
        await add_ended(world, world.ann, world.bob, home=thread.id)
        await world.archive_thread(thread)
    await world.restart()
    world.cy.enters(lounge)
    asked = len(world.connection.requests)
    answer = await world.cy.slash("history", player=world.ann)
    fetched = [
        each.path
        for each in world.connection.requests[asked:]
        if each.method == "GET" and "/channels/" in each.path
    ]
    assert numbers(answer) == [5, 4, 3]
    assert len(fetched) == 3
    assert numbers(await world.ann.slash("history")) == [5, 4, 3, 2, 1]


# ---- running matches
async def test_everybody_can_list_the_running_matches_of_a_server(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    nothing = await world.cy.slash("matches", whose="everybody")
    assert "No match that you can see is running on this server." in nothing
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2"))
    world.cy.enters(lounge)
    listed = await world.cy.slash("matches", whose="everybody")
    assert listed.ephemeral
    assert "### Running matches on this server (1)" in listed
    assert "**#1** Escabel 3×3, no swap: ann and bob · move 1 · bob to move, due <t:" in listed
    assert "You have no matches yet" in await world.cy.slash("matches", whose="mine")
    await world.hide_channel_from(world.cy)
    hidden = await world.cy.slash("matches", whose="everybody")
    assert "No match that you can see" in hidden
    assert "ann" not in hidden
    await play(*in_turn(world.bob, world.ann, "a1 b3 a2 b1 c1"))
    assert "No match that you can see" in await world.ann.slash("matches", whose="everybody")


async def test_ones_own_matches_are_among_those_of_the_server(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    """Even if the channel is hidden meanwhile."""
    await begin(world)
    await world.hide_channel_from(world.bob)
    world.bob.enters(lounge)
    assert numbers(await world.bob.slash("matches", whose="everybody")) == [1]


async def test_running_matches_are_on_pages(world: World) -> None:
    game = game_named("escabel")
    options = game.write_options(game.read_options({}), all_of_them=True)
    async with postboard(world).context.store.write() as unit:
        for _ in range(11):
            await unit.matches.add(
                game="escabel",
                options=options,
                match_options=DEFAULT_OPTIONS,
                seed=bytes(32),
                seats=[Seat(world.ann.id), Seat(world.bob.id)],
                server=world.guild.id,
                channel=world.channel.id,
                home=world.channel.id,
                to_move=0,
                created_at=world.clock.now(),
                schedule=ClockSchedule(),
                rules_version=game.version,
            )
    page = await world.cy.slash("matches", whose="everybody")
    assert numbers(page) == list(range(11, 3, -1))
    assert "#11** Escabel 9×9: ann and bob · before the first move · ann to move, since" in page
    await world.restart()
    page = await world.cy.clicks("Next", on=page)
    assert numbers(page) == [3, 2, 1]
    assert numbers(await world.cy.forges("pb:running:99")) == [3, 2, 1]


async def test_a_private_message_lists_no_server(world: World) -> None:
    await begin(world)
    answer = await world.ann.slash_privately("matches", whose="everybody")
    assert "Here I can only show your own matches" in answer
    assert board_of(answer.seen) is None


# ---- cost
async def test_a_page_costs_as_many_queries_for_ten_matches_as_for_many(
    world: World, lounge: simcord.ChannelHandle
) -> None:
    async def cost(person: Person, **options: Any) -> int:
        await person.slash("history", **options)
        with recorded_statements() as statements:
            await person.slash("history", **options)
        return len(statements)

    world.cy.enters(lounge)
    await world.bob.slash("help")
    asked: list[tuple[Person, dict[str, Any]]] = [
        (world.ann, {}),
        (world.ann, {"search": "bob"}),
        (world.ann, {"opponent": world.bob, "game": "escabel", "result": "won"}),
        (world.cy, {"player": world.ann}),
        (world.cy, {"player": world.ann, "search": "bob"}),
    ]
    await add_ended(world, world.ann, world.bob, count=10)
    before = [await cost(person, **options) for person, options in asked]
    await add_ended(world, world.ann, world.bob, count=300)
    after = [await cost(person, **options) for person, options in asked]
    assert after == before
