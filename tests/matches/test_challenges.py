"""Challenges and lobbies: who may do what, in which words it is refused, what comes of it."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from matches.model.entities import ChallengeState, First, Match, Notice, Seat
from matches.model.errors import Refused
from matches.model.limits import MOST_OPEN, MOST_RUNNING, MOST_TOGETHER
from matches.model.text_values import PlayerName
from matches.service import Service
from matches.use_cases.challenging import OPEN_FOR, Offer
from rules.errors import GameError
from rules.registry import game_named
from rules.text import values_of
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, ManualClock, begun, offer
from tests.storage.rows import add_match


async def owed(service: Service, match: int) -> list[str]:
    """The kinds of messages that a match owes, in order."""
    async with service.store.read() as unit:
        return [notice.kind for notice in await unit.outbox.of_match(match)]


async def refused(doing: Any) -> Refused:
    """The refusal that an act meets."""
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value


def named_in(refusal: Refused) -> list[int]:
    """The players that a refusal names."""
    return [each.player for each in values_of(refusal.sentence, PlayerName)]


# ---- duels
async def test_the_last_seat_taken_begins_the_match(service: Service) -> None:
    """Both are seated, and owed are the thread first and then the first board."""
    made = await service.challenging.offer(offer(first=First.ME))
    challenge, match = await service.challenging.join(made.id, BOB)
    assert match is not None
    assert challenge.state is ChallengeState.STARTED
    assert challenge.match == match.id
    assert match.players == (ANN, BOB)
    assert (match.mover, match.seq, match.options["size"]) == (ANN, 0, "3")
    assert match.rules_version == game_named("escabel").version
    assert await owed(service, match.id) == ["open", "board"]


@pytest.mark.parametrize(
    ("first", "players"),
    [(First.ME, (ANN, BOB)), (First.OPPONENT, (BOB, ANN)), (First.RANDOM, (ANN, BOB))],
)
async def test_who_starts(service: Service, first: First, players: tuple[int, int]) -> None:
    """The test's chance leaves the order as it is."""
    made = await service.challenging.offer(offer(first=first))
    _, match = await service.challenging.join(made.id, BOB)
    assert match is not None
    assert match.players == players


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"opponents": [ANN]}, "You can't challenge yourself. Name somebody else, or nobody"),
        ({"opponents": [BOB, BOB], "seats": 2}, "Escabel is for 2 to 2 players."),
        ({"options": {"size": "25"}}, "size can be 3 to 19, not 25."),
        ({"options": {"colour": "red"}}, "Escabel has no option “colour”."),
        ({"game": "chess", "options": {}}, "There is no game “chess”."),
        ({"wish": "red"}, "You can't choose a colour here."),
    ],
)
async def test_offers_that_cannot_be_made(
    service: Service, change: dict[str, Any], words: str
) -> None:
    wrong: Offer = replace(offer(), **change)
    if change.get("opponents") == [BOB, BOB]:
        words = "Name each opponent once"
    with pytest.raises((Refused, GameError), match=words):
        await service.challenging.offer(wrong)
    async with service.store.read() as unit:
        assert await unit.challenges.open_by(ANN) == []


async def test_who_may_not_accept(service: Service) -> None:
    made = await service.challenging.offer(offer())
    own = await refused(service.challenging.join(made.id, ANN))
    assert own.sentence == "This is your own challenge. Somebody else must accept it."
    other = await refused(service.challenging.join(made.id, CY))
    assert other.sentence.startswith(f"This challenge is for player {BOB}.")
    assert named_in(other) == [BOB]
    unknown = await refused(service.challenging.join(99, BOB))
    assert unknown.sentence == "That challenge no longer exists."


async def test_a_challenge_is_answered_once(service: Service) -> None:
    """Declined, withdrawn or accepted: after that it takes no other answer."""
    for answer in ("join", "leave", "withdraw"):
        made = await service.challenging.offer(offer())
        act = getattr(service.challenging, answer)
        await act(made.id, ANN if answer == "withdraw" else BOB)
        for late in (
            service.challenging.join(made.id, BOB),
            service.challenging.leave(made.id, BOB),
            service.challenging.withdraw(made.id, ANN),
        ):
            assert (await refused(late)).sentence == "This challenge is no longer open."


async def test_ten_who_accept_at_once_make_one_match(service: Service) -> None:
    made = await service.challenging.offer(offer(opponents=()))
    tries = [service.challenging.join(made.id, 100 + each) for each in range(10)]
    results: list[Any] = await asyncio.gather(*tries, return_exceptions=True)
    begun = [each for each in results if not isinstance(each, BaseException)]
    assert len(begun) == 1
    assert all(isinstance(each, Refused) for each in results if isinstance(each, BaseException))
    async with service.store.read() as unit:
        matches: list[Match] = await unit.matches.running()
    assert len(matches) == 1


async def test_a_challenge_is_open_for_seven_days(service: Service, clock: ManualClock) -> None:
    """To the minute; then nobody can accept it, whether or not it was swept up yet."""
    made = await service.challenging.offer(offer())
    assert made.expires_at - made.created_at == OPEN_FOR
    clock.passes(days=7, seconds=-1)
    assert await service.challenging.due() == []
    await service.challenging.expire(made.id)
    assert (await service.challenging.look(made.id)).state is ChallengeState.OPEN
    clock.passes(seconds=1)
    assert "no longer open" in (await refused(service.challenging.join(made.id, BOB))).sentence
    assert await service.challenging.due() == [made.id]
    await service.challenging.expire(made.id)
    assert await service.challenging.due() == []
    assert (await service.challenging.look(made.id)).state is ChallengeState.EXPIRED


async def test_a_cap_on_open_challenges(service: Service) -> None:
    made = [await service.challenging.offer(offer(opponents=())) for _ in range(MOST_OPEN)]
    sixth = await refused(service.challenging.offer(offer()))
    assert "You already have 5 open challenges." in sixth.sentence
    await service.challenging.withdraw(made[0].id, ANN)
    await service.challenging.offer(offer())
    await service.challenging.offer(replace(offer(), maker=CY))


async def play_against(service: Service, *pairs: tuple[int, int]) -> None:
    """Running matches of these people."""
    async with service.store.write() as unit:
        for one, other in pairs:
            await add_match(unit, seats=[Seat(one), Seat(other)])


async def test_the_same_two_have_a_cap_on_running_matches(service: Service) -> None:
    """Said to the one who challenges, and to the one who accepts; others are not concerned."""
    made = await service.challenging.offer(offer(opponents=()))
    named = await service.challenging.offer(offer())
    await play_against(service, *[(ANN, BOB)] * (MOST_TOGETHER - 1))
    _, match = await service.challenging.join(named.id, BOB)
    assert match is not None
    again = await refused(service.challenging.offer(offer()))
    assert again.sentence.startswith(
        f"You and player {BOB} have 30 running matches with each other."
    )
    assert named_in(again) == [BOB]
    accepting = await refused(service.challenging.join(made.id, BOB))
    assert named_in(accepting) == [ANN]
    assert (await service.challenging.look(made.id)).state is ChallengeState.OPEN
    await service.playing.resign(match.id, BOB)
    await service.challenging.join(made.id, BOB)


async def test_one_person_has_a_cap_on_running_matches(service: Service) -> None:
    made = await service.challenging.offer(offer(opponents=(), maker=CY))
    named = await service.challenging.offer(offer(maker=CY, opponents=[BOB]))
    others = [(BOB, 1000 + number) for number in range(MOST_RUNNING)]
    await play_against(service, *others)
    for challenge in (made, named):
        accepting = await refused(service.challenging.join(challenge.id, BOB))
        assert accepting.sentence.startswith("You are in 300 running matches")
    challenging = await refused(service.challenging.offer(offer(opponents=[BOB])))
    assert challenging.sentence.startswith(f"player {BOB} is in 300 running matches")
    assert named_in(challenging) == [BOB]
    assert (await service.challenging.join(made.id, DEE))[1] is not None


async def test_two_who_accept_at_once_do_not_pass_the_cap(service: Service) -> None:
    """It is checked in the unit that begins the match: of two, one is refused."""
    first = await service.challenging.offer(offer(opponents=()))
    second = await service.challenging.offer(offer(opponents=(), maker=CY))
    others = [(BOB, 1000 + number) for number in range(MOST_RUNNING - 1)]
    await play_against(service, *others)
    done = await asyncio.gather(
        service.challenging.join(first.id, BOB),
        service.challenging.join(second.id, BOB),
        return_exceptions=True,
    )
    assert [isinstance(each, Refused) for each in done].count(True) == 1


async def test_a_lobby_counts_everybody_who_is_in(service: Service) -> None:
    number = await lobby(service)
    await service.challenging.join(number, CY)
    await play_against(service, *[(CY, DEE)] * MOST_TOGETHER)
    third = await refused(service.challenging.join(number, DEE))
    assert third.sentence.startswith(f"You and player {CY} have 30 running matches")
    assert named_in(third) == [CY]
    await play_against(service, *[(ANN, CY)] * MOST_TOGETHER)
    starting = await refused(service.challenging.start(number, ANN))
    assert named_in(starting) == [CY]


async def test_a_card_that_is_still_to_be_sent_is_not_queued_again(service: Service) -> None:
    """A hundred people join and leave while Discord keeps a card waiting: one edit shows it all;
    what changes while it is being sent is shown by one more."""
    number = await lobby(service)
    for _ in range(100):
        await service.challenging.join(number, CY)
        await service.challenging.leave(number, CY)

    async def pending() -> list[Notice]:
        async with service.store.read() as unit:
            due = await unit.outbox.due(service.clock.now())
            return [each for each in due if each.kind == "card"]

    (card,) = await pending()
    async with service.store.write() as unit:
        await unit.outbox.mark_attempt(card.id, service.clock.now())
    for _ in range(100):
        await service.challenging.join(number, CY)
        await service.challenging.leave(number, CY)
    async with service.store.write() as unit:
        await unit.outbox.mark_done(card.id)
    (after,) = await pending()
    async with service.store.write() as unit:
        await unit.outbox.mark_done(after.id)
    assert await pending() == []


async def test_blocks_hold_in_both_directions(service: Service) -> None:
    async with service.store.write() as unit:
        await unit.players.block(BOB, ANN)
    named = await refused(service.challenging.offer(offer()))
    assert named.sentence == f"player {BOB} isn't taking challenges right now."
    made = await service.challenging.offer(offer(opponents=()))
    own = await refused(service.challenging.join(made.id, BOB))
    assert f"You block player {ANN}" in own.sentence
    assert named_in(own) == [ANN]
    assert (await service.challenging.join(made.id, CY))[1] is not None


async def test_one_does_not_invite_whom_one_blocks(service: Service) -> None:
    async with service.store.write() as unit:
        await unit.players.block(ANN, BOB)
    said = await refused(service.challenging.offer(offer()))
    assert f"You block player {BOB}." in said.sentence
    assert named_in(said) == [BOB]


async def test_two_are_not_invited_together_when_one_blocks_the_other(service: Service) -> None:
    """Ann is not told who blocks whom."""
    async with service.store.write() as unit:
        await unit.players.block(CY, DEE)
    named = offer("stack-control", seats=4, opponents=[BOB, CY, DEE])
    said = await refused(service.challenging.offer(named))
    assert "can't be invited together" in said.sentence
    assert named_in(said) == []
    await service.challenging.offer(replace(named, opponents=[BOB, CY]))


@pytest.mark.parametrize("joined", [True, False], ids=["in", "invited"])
async def test_nobody_meets_in_a_lobby_whom_they_block(service: Service, joined: bool) -> None:
    """Bob blocks Eve: she cannot join Ann's lobby that he is in or invited to, nor he one that she
    is in. She is not told why; he is, since the block is his own."""
    async with service.store.write() as unit:
        await unit.players.block(BOB, EVE)
    number = await lobby(service)
    if joined:
        await service.challenging.join(number, BOB)
    said = await refused(service.challenging.join(number, EVE))
    assert named_in(said) == []
    assert "block" not in said.sentence.lower()
    assert (await service.challenging.look(number)).open_seats == 2
    await service.challenging.join(number, CY)

    other = await service.challenging.offer(offer("stack-control", opponents=(), seats=4))
    await service.challenging.join(other.id, EVE)
    said = await refused(service.challenging.join(other.id, BOB))
    assert f"You block player {EVE}" in said.sentence
    assert named_in(said) == [EVE]


async def test_a_rematch_asks_for_blocks_too(service: Service) -> None:
    match = await begun(service)
    await service.playing.resign(match.id, BOB)
    async with service.store.write() as unit:
        await unit.players.block(BOB, ANN)
    said = await refused(service.challenging.rematch(match.id, ANN))
    assert said.sentence == f"player {BOB} isn't taking challenges right now."


# ---- lobbies
async def lobby(service: Service, seats: int = 4) -> int:
    """Ann's lobby for several: bob is invited, the other seats are open."""
    made = await service.challenging.offer(
        offer("stack-control", seats=seats, opponents=[BOB], first=First.ME)
    )
    return made.id


async def test_a_lobby_fills_up_and_begins(service: Service) -> None:
    """Bob's seat is kept for him; the last seat taken starts the match, in order of joining."""
    number = await lobby(service)
    for player in (CY, DEE):
        _, match = await service.challenging.join(number, player)
        assert match is None
    full = await refused(service.challenging.join(number, EVE))
    assert named_in(full) == [BOB]
    _, match = await service.challenging.join(number, BOB)
    assert match is not None
    assert match.players == (ANN, CY, DEE, BOB)


async def test_a_lobby_can_be_left_and_joined_again(service: Service) -> None:
    number = await lobby(service)
    await service.challenging.join(number, CY)
    assert "already in" in (await refused(service.challenging.join(number, CY))).sentence
    left = await service.challenging.leave(number, CY)
    assert left.joined == (ANN,)
    assert left.state is ChallengeState.OPEN
    declined = await service.challenging.leave(number, BOB)
    assert declined.invited == ()
    assert declined.open_seats == 3
    stranger = await refused(service.challenging.leave(number, DEE))
    assert "isn't for you" in stranger.sentence
    maker = await refused(service.challenging.leave(number, ANN))
    assert "Withdraw" in maker.sentence
    for player in (DEE, EVE):
        await service.challenging.join(number, player)
    assert (await service.challenging.look(number)).joined == (ANN, DEE, EVE)


async def test_the_maker_may_start_with_those_who_are_in(service: Service) -> None:
    number = await lobby(service, seats=5)
    alone = await refused(service.challenging.start(number, ANN))
    assert alone.sentence == "It takes at least 2 players to start."
    await service.challenging.join(number, CY)
    other = await refused(service.challenging.start(number, CY))
    assert other.sentence == f"Only player {ANN} can start this match."
    await service.challenging.join(number, DEE)
    challenge, match = await service.challenging.start(number, ANN)
    assert match.players == (ANN, CY, DEE)
    assert challenge.state is ChallengeState.STARTED
    late = await refused(service.challenging.join(number, EVE))
    assert late.sentence == "This challenge is no longer open."


async def test_every_change_of_a_lobby_brings_its_card_up_to_date(service: Service) -> None:
    """Each one that the card of the change before no longer waits for."""
    number = await lobby(service)
    kinds: list[str] = []

    async def delivers() -> None:
        async with service.store.write() as unit:  # a lane gives its notices one at a time
            while due := await unit.outbox.due(service.clock.now()):
                kinds.append(due[0].kind)
                await unit.outbox.mark_done(due[0].id)

    await delivers()
    for change in (
        service.challenging.join(number, CY),
        service.challenging.leave(number, CY),
        service.challenging.withdraw(number, ANN),
    ):
        await change
        await delivers()
    assert kinds == ["card"] * 4
