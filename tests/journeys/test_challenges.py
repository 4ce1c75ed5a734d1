"""Challenges are accepted, declined or withdrawn, or expire. Some are open to anyone.

Only some people may press each button.
"""

import re

from tests.journeys.match_helpers import begin, boards, enter, play, posted
from tests.support import pseudo_language
from tests.support.database.raw_sql import change
from tests.support.discord import World
from tests.support.people import Answer, Person


async def challenge(world: World, opponent: Person | None = None, **options: object) -> Answer:
    """Ann challenges `opponent`, by default bob."""
    return await world.ann.slash("challenge escabel", opponent=opponent or world.bob, **options)


async def test_a_card_describes_the_challenge(world: World) -> None:
    """It shows the players, the options and the deadline; only the challenged person is pinged.

    The size of the board and the clock are always named, other options only if they differ.
    """
    await challenge(world, size=7, edition="growth", pie=False, first="opponent")
    card = world.bob.sees("ann challenges bob to Escabel")
    for words in ("7×7", "growth edition", "no swap", "bob starts", "Open until"):
        assert words in card
    assert card.pinged == ["bob"]
    assert card.buttons == ["Accept", "Decline", "Rules", "Withdraw", "Learn"]
    rules = await world.bob.clicks("Rules", on=card)
    assert rules.ephemeral
    assert "Escabel" in rules
    assert len(rules.seen.attachments) == 1
    await challenge(world)
    lines = world.bob.sees("ann challenges bob to Escabel").text.splitlines()
    assert lines[1] == "9×9 · 3 days a move · who starts: random · casual"
    await world.ann.slash("challenge escabel", edition="growth", first="opponent", clock="1d")
    lines = world.bob.sees("ann wants to play Escabel").text.splitlines()
    assert lines[1] == "9×9 · growth edition · 1 day a move · whoever accepts starts"
    listed = await world.bob.slash("challenges")
    plain, other = listed.text.splitlines()[-2:]
    assert re.fullmatch(r"Escabel 9×9 · from ann · ends <t:\d+:R> · casual", plain)
    assert re.fullmatch(
        r"Escabel 9×9, growth edition · from ann · ends <t:\d+:R> · 1 day a move", other
    )


async def test_only_the_challenged_person_can_accept_or_decline(world: World) -> None:
    """Another person's presses are answered privately and change nothing. Only the challenger can
    withdraw it; nobody can accept it afterwards."""
    await challenge(world)
    wrong = await world.cy.clicks("Accept")
    assert wrong.text == "This challenge is for bob. `/challenge` starts your own."
    assert wrong.ephemeral
    assert "isn't for you" in await world.cy.clicks("Decline")
    assert "Accept" in world.bob.sees("ann challenges bob").buttons
    assert "Declined." in await world.bob.clicks("Decline")
    assert world.ann.sees("bob declined").buttons == []

    await challenge(world)
    card = world.bob.sees("ann challenges bob")
    assert "Only ann, who made this challenge, can do that." in await world.bob.clicks("Withdraw")
    assert "withdrawn" in await world.ann.clicks("Withdraw")
    assert world.bob.sees("ann withdrew this challenge").buttons == []
    late = await world.bob.clicks_late("Accept", on=card)
    assert late.text == "This challenge is no longer open."
    assert world.threads == []


async def test_the_card_of_an_accepted_challenge_links_to_its_thread(world: World) -> None:
    """The card loses its buttons, and the thread is named after the match and its players. Discord
    has no threads within threads: a match begun in a thread is played there.

    The answer to the card was lost: it is delivered again after the match has begun."""
    world.connection.lose_response()
    await challenge(world, size=3, first="opponent")
    accepted = await world.bob.clicks("Accept")
    assert accepted.ephemeral
    assert "Match #1 begins" in accepted
    await world.advance(minutes=1)
    card = world.ann.sees("bob accepted")
    (thread,) = world.threads
    assert f"<#{thread.id}>" in card
    assert card.buttons == []
    assert pseudo_language.plain(str(thread.name)) == "Escabel #1 · bob – ann"
    enter(thread, world.ann, world.bob)
    assert world.bob.sees("place your first piece").pinged == ["bob"]
    await play((world.bob, "c3"))

    await challenge(world, size=4, pie=False, first="me")
    await world.bob.clicks("Accept")
    assert [each.id for each in world.threads] == [thread.id]
    assert world.ann.sees("ann (Black) – bob (White) · #2").pinged == ["ann"]
    assert "Match #2 is here." in world.bob.sees("ann challenges bob")
    assert "Which one is “b2” for?" in await world.ann.slash("move", move="b2")
    assert "You place a black piece on d4." in await world.ann.slash("move", move="d4")

    enter(world.channel, world.ann, world.bob)
    await challenge(world)
    await world.bob.opens_thread(world.bob.sees("ann challenges bob"))
    await world.bob.clicks("Accept")
    assert f"<#{world.threads[-1].id}>" in world.bob.sees("bob accepted")
    assert world.members(world.threads[-1]) == ["ann", "bob"]


async def test_a_challenge_expires_after_seven_days(world: World) -> None:
    """Until then it can be accepted; afterwards the card says that nobody accepted. The deadline is
    stored in the database: it does not matter that the bot was restarted, nor that the game of
    another challenge was removed."""
    await world.cy.slash("challenge escabel", opponent=world.ann, size=7)
    change(world.folder, "UPDATE challenges SET game = 'gone' WHERE id = 1")
    await challenge(world)
    card = world.bob.sees("ann challenges bob")
    await begin(world, world.bob, world.cy, clock="7d")
    await world.advance_without_bot(days=6, hours=23)
    world.bob.enters(world.channel)
    assert "Accept" in world.bob.sees("ann challenges bob").buttons
    await world.advance(hours=2)
    expired = world.ann.sees("ann challenges bob")
    assert "Nobody accepted in time" in expired
    assert expired.buttons == []
    assert "/challenge escabel" in expired
    assert "no longer open" in await world.bob.clicks_late("Accept", on=card)
    assert "Nobody accepted in time" in world.ann.sees("cy challenges ann")
    assert "Nobody accepted your challenge" in world.cy.direct_messages[0]
    assert posted(world) == [0, 1]


async def test_an_open_challenge_is_accepted_by_anyone_but_its_maker(world: World) -> None:
    await world.ann.slash("challenge escabel", size=5, first="me")
    card = world.cy.sees("ann wants to play Escabel")
    assert "Anyone may accept." in card
    assert card.pinged == []
    assert "Decline" not in card.buttons
    assert "your own challenge" in await world.ann.clicks("Accept")
    await world.cy.clicks("Accept")
    world.bob.sees("cy accepted")
    world.cy.enters(world.threads[0])
    assert "ann (Black) – cy (White)" in world.cy.sees("place your first piece")


async def test_simultaneous_acceptances_begin_one_match(world: World) -> None:
    """Of two people, a double click, and a click that is delivered again."""
    await world.ann.slash("challenge escabel", size=5)
    async with world.simultaneously():
        one = await world.bob.clicks("Accept")
        other = await world.cy.clicks("Accept")
    said = sorted([one.text, other.text])
    assert "begins" in said[0]
    assert "no longer open" in said[1]
    assert len(world.threads) == 1
    assert posted(world) == [0]
    await challenge(world)
    async with world.simultaneously():
        answers = [await world.bob.clicks("Accept") for _ in range(2)]
    # Either may be handled first.
    (accepted,) = (answer for answer in answers if "Match #2 begins" in answer)
    await world.redeliver(accepted)
    assert len(world.threads) == 2
    assert posted(world, 2) == [0]


async def test_a_long_list_of_challenges_has_pages(world: World) -> None:
    """More challenges than fit in a message: each is on one of the pages. Nobody has more than
    five; withdrawing one allows another."""
    for maker in (world.ann, world.bob, world.cy):
        for _ in range(5):
            await maker.slash("challenge escabel", size=7, edition="growth", clock="48h+24h/96h")
    page = await world.ann.slash("challenges")
    lines = page.seen.raw.splitlines()
    assert "from cy" not in page
    while "Next" in page.seen.buttons:
        page = await world.ann.clicks("Next", on=page)
        lines += page.seen.raw.splitlines()
    assert page.seen.buttons == ["Back"]
    assert len(lines) == len(set(lines)) == 15
    assert "You already have 5 open challenges" in await challenge(world)
    await world.ann.clicks("Withdraw", on=world.ann.sees("ann wants to play"))
    assert "is open" in await challenge(world)


async def test_options_that_cannot_be_are_refused(world: World) -> None:
    """Clocks that cannot be read with all forms. Nobody can challenge themselves or a bot."""
    said = await challenge(world, clock="3 weeks")
    for form in ("3d for 3 days a move", "none for no clock", "48h+24h/96h", "Fischer"):
        assert form in said
    small = await challenge(world, size=4, movement="crosscut", setup="checkered-black")
    assert "needs size 5 or more" in small
    self_challenge = await challenge(world, world.ann)
    assert "You can't challenge yourself. Name somebody else" in self_challenge
    bot = world.guild.add_member(world.env.create_user("robot", bot=True))
    await world.ann.actor.slash(world.channel, "challenge escabel", opponent=bot)
    assert world.newest_answer().text == "robot is a bot. Challenge a person."
    world.bob.sees_no("challenges")


async def test_a_blocked_player_cannot_challenge(world: World) -> None:
    """Nor accept. Their challenges are refused, and no reason is shown. Running matches go on.

    `/unblock` allows challenges again.
    """
    thread = await begin(world)
    enter(world.channel, world.ann, world.bob)
    assert "ann can no longer challenge you" in await world.bob.slash("block", player=world.ann)
    assert "already block" in await world.bob.slash("block", player=world.ann)
    refused = await challenge(world)
    assert refused.text.startswith("These players can't play each other right now. ")
    assert "block" not in refused
    await world.bob.slash("challenge escabel", size=5)
    assert "can't play each other right now" in await world.ann.clicks("Accept")
    assert "begins" in await world.cy.clicks("Accept", on=world.cy.sees("bob wants to play"))
    world.ann.enters(thread)
    await play((world.ann, "b2"))
    assert posted(world) == [0, 1]
    world.ann.enters(world.channel)
    assert "can challenge you" in await world.bob.slash("unblock", player=world.ann)
    assert "don't block" in await world.bob.slash("unblock", player=world.ann)
    assert "is open" in await challenge(world)
    assert "can't block yourself" in await world.bob.slash("block", player=world.bob)


# ---- players who accept and then cancel
async def test_a_player_who_accepts_and_cancels_can_be_blocked(world: World) -> None:
    """The challenger is told how, because nobody else could accept the challenge meanwhile. There
    is no hint if an invited player or the challenger cancels."""

    async def cancels(person: Person) -> None:
        await person.clicks("Cancel match", on=await person.slash("cancel"))

    thread = await begin(world)
    await cancels(world.bob)
    assert "was cancelled" in boards(world, thread)[-1]
    world.ann.enters(world.channel)
    await world.ann.slash("challenge escabel", size=3)
    await world.cy.clicks("Accept")
    world.ann.enters(world.threads[-1])
    await cancels(world.ann)
    assert world.ann.direct_messages == []

    world.ann.enters(world.channel)
    for _ in range(2):
        await world.ann.slash("challenge escabel", size=3, first="me")
        world.cy.enters(world.channel)
        await world.cy.clicks("Accept")
        world.cy.enters(world.threads[-1])
        await cancels(world.cy)
    notices = world.ann.direct_messages
    assert len(notices) == 2
    assert "@cy accepted your open challenge, and has cancelled match #4" in notices[-1]
    assert "`/block` keeps them from accepting it." in notices[-1]
    assert world.cy.direct_messages == []


async def test_a_challenge_warns_when_the_opponent_cannot_see_it(world: World) -> None:
    """Bob cannot see the channel, or has left the server: ann is warned, and the challenge stays
    open."""
    await world.hide_channel_from(world.bob)
    hidden = await challenge(world)
    await world.bob.leaves()
    bob = world.bob.actor.user
    await world.ann.actor.slash(world.channel, "challenge escabel", opponent=bob)
    for answer in (hidden, world.newest_answer()):
        assert "Your challenge is open" in answer
        assert "bob can't see this channel" in answer


async def test_an_open_challenge_in_the_thread_of_a_match_is_posted_above(world: World) -> None:
    """Few people look into that thread. A challenge to somebody, or in the channel, stays there."""
    thread = await begin(world)
    answer = await world.ann.slash("challenge escabel")
    assert answer.text == f"Your challenge is open in <#{world.channel.id}>."
    card = world.messages(world.channel)[-1]
    assert "ann wants to play Escabel" in card
    named = await world.ann.slash("challenge escabel", opponent=world.bob)
    assert named.text == "Your challenge is open in this channel."
    assert world.bob.sees("ann challenges bob to Escabel").channel_id == thread.id
    assert "begins in" in await world.cy.clicks("Accept", on=card)


async def test_matches_stay_in_the_channel_if_the_server_wants_no_threads(world: World) -> None:
    """With `/server settings threads:False`, boards are posted in the channel; the card says so."""
    await world.grant(world.ann, "manage_guild")
    saved = await world.ann.slash("server settings", threads=False)
    assert "Matches get no threads." in saved
    await world.ann.begins(world.bob)
    assert world.threads == []
    assert "is here." in world.bob.sees("bob accepted")
    assert world.ann.sees("place your first piece").pinged == ["ann"]
    await play((world.ann, "b2"))
    assert posted(world) == [0, 1]


# ---- challenges that expire
async def test_the_challenger_is_notified_of_an_expired_challenge(world: World) -> None:
    """By private message, or in the channel if they accept none; nobody else is pinged. The maker
    of a lobby is told how many joined."""
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.cy.slash("challenge stack-control", seats=4)
    await world.bob.joins()
    await world.advance_without_bot(days=8)
    (said,) = world.ann.direct_messages
    assert "Nobody accepted your challenge to Escabel in time" in said
    assert "`/challenge`" in said
    (said,) = world.cy.direct_messages
    assert "2 of 4" in said
    assert "Nobody accepted" not in said
    card = world.bob.sees("opens a match of Stack Control")
    assert card.buttons == []
    assert "Nobody accepted" not in card
    await world.close_direct_messages(world.ann)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.advance(days=7, minutes=1)
    said = world.ann.sees("Nobody accepted your challenge to Escabel in time")
    assert said.pinged == ["ann"]
    assert world.bob.direct_messages == []


async def test_an_expired_challenge_in_an_archived_thread_loses_its_buttons(world: World) -> None:
    """Nobody has written in the thread, so it is archived again."""
    room = await world.open_thread(world.ann, world.bob)
    enter(room, world.ann, world.bob)
    await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.archive_thread(room)
    await world.advance(days=7, minutes=1)
    assert world.ann.sees("challenges bob").buttons == []
    state = world.env.backend.channels[room.id].thread_metadata
    assert state
    assert state.archived


# ---- rematch
async def test_a_rematch_has_seats_swapped_and_the_same_options(world: World) -> None:
    """The first press is a challenge, which the other player declines or accepts on its card or by
    the same button. A declined one can be asked for again, by players of the match only."""
    thread = await begin(world, size=4, clock="48h+24h/96h", weekends_off=True)
    world.cy.enters(thread)
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    end = world.ann.sees("bob wins Escabel #1")
    assert "This match is between ann and bob." in await world.cy.clicks("Rematch", on=end)
    assert "Your challenge to a rematch is in" in await world.ann.clicks("Rematch", on=end)
    world.bob.enters(world.channel)
    card = world.bob.sees("ann challenges bob to Escabel")
    assert card.pinged == ["bob"]
    assert "4×4" in card
    assert "2 days + 1 day a move, at most 4 days, weekends off" in card
    assert "bob starts" in card
    assert "open already" in await world.ann.clicks("Rematch", on=end)
    await world.bob.clicks("Decline", on=card)
    assert "Your challenge to a rematch is in" in await world.bob.clicks("Rematch", on=end)
    await world.restart()
    begun = await world.ann.clicks("Rematch", on=end)
    assert f"Match #2 begins in <#{world.threads[-1].id}>." in begun
    world.bob.enters(world.threads[-1])
    first = world.bob.sees("place your first piece")
    assert "bob (Black) – ann (White)" in first
    assert first.pinged == ["bob"]
    assert "already begun: #2" in await world.ann.clicks("Rematch", on=end)

    await world.bob.clicks("Cancel match", on=await world.bob.slash("cancel"))
    end = world.bob.sees("Escabel #2 was cancelled")
    await world.bob.clicks("Rematch", on=end)
    world.ann.enters(world.channel)
    await world.ann.clicks("Accept", on=world.ann.sees("bob challenges ann"))
    assert len(world.threads) == 3
