"""Challenges and lobbies: who may do what, how refusals are worded, and what follows."""

from dataclasses import replace
from typing import Any

import pytest

from matches.challenges.opening import OPEN_FOR, ChallengeRequest
from matches.service import Service
from model.entities import ChallengeState, First, Notice, Seat
from model.errors import Refused
from model.limits import MAX_MATCHES_TOGETHER
from model.notices import DeliveryResult
from model.text_values import PlayerName
from rules.errors import GameError
from rules.text import values_of
from storage.queries.schedule import Work
from tests.matches.conftest import ANN, BOB, CY, DEE, EVE, begun, due, offer
from tests.support.clocks import ManualClock
from tests.support.database.leases import INSTANCE, begin_attempt, due_notices
from tests.support.database.rows import add_match


async def refused(doing: Any) -> Refused:
    """The refusal that an action raises."""
    with pytest.raises(Refused) as caught:
        await doing
    return caught.value


def named_in(refusal: Refused) -> list[int]:
    """The players whom a refusal names."""
    return [each.number for each in values_of(refusal.text, PlayerName)]


# ---- duels


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"opponents": [ANN]}, "You can't challenge yourself. Name somebody else, or nobody"),
        ({"opponents": [BOB, BOB], "seats": 2}, "Escabel is for 2 to 2 players."),
        ({"options": {"size": "25"}}, "size can be from 3 to 19, not 25."),
        ({"options": {"colour": "red"}}, "Escabel has no option “colour”."),
        ({"game": "chess", "options": {}}, "There is no game “chess”."),
        ({"wish": "red"}, "Colours are not chosen before this match begins."),
    ],
)
async def test_invalid_offers_are_refused(
    service: Service, change: dict[str, Any], sentence: str
) -> None:
    wrong: ChallengeRequest = replace(offer(), **change)
    if change.get("opponents") == [BOB, BOB]:
        sentence = "Name each opponent once"
    with pytest.raises((Refused, GameError), match=sentence):
        await service.challenges.create(wrong)
    async with service.database.read() as unit:
        assert await unit.challenges.open_by(ANN) == []


async def test_a_challenge_is_answered_once(service: Service) -> None:
    """After it is declined, withdrawn or accepted, it takes no other answer."""
    for answer in ("join", "leave", "withdraw"):
        made = await service.challenges.create(offer())
        act = getattr(service.challenges, answer)
        await act(made.id, ANN if answer == "withdraw" else BOB)
        for late in (
            service.challenges.join(made.id, BOB),
            service.challenges.leave(made.id, BOB),
            service.challenges.withdraw(made.id, ANN),
        ):
            assert (await refused(late)).text == "This challenge is no longer open."
    unknown = await refused(service.challenges.join(99, BOB))
    assert unknown.text == "That challenge no longer exists."


async def test_a_challenge_is_open_for_seven_days(service: Service, clock: ManualClock) -> None:
    """Exact to the minute; afterwards nobody can accept it, whether or not it was marked as expired
    yet."""
    made = await service.challenges.create(offer())
    assert made.open_until - made.created_at == OPEN_FOR
    clock.advance(days=7, seconds=-1)
    assert await due(service, Work.CHALLENGE) == []
    await service.challenges.expire(made.id)
    assert (await service.challenges.get(made.id)).state is ChallengeState.OPEN
    clock.advance(seconds=1)
    assert "no longer open" in (await refused(service.challenges.join(made.id, BOB))).text
    assert await due(service, Work.CHALLENGE) == [made.id]
    await service.challenges.expire(made.id)
    assert await due(service, Work.CHALLENGE) == []
    assert (await service.challenges.get(made.id)).state is ChallengeState.EXPIRED


async def play_against(service: Service, *pairs: tuple[int, int]) -> None:
    """Begin matches between these players."""
    async with service.database.write() as unit:
        for one, other in pairs:
            await add_match(unit, seats=[Seat(one), Seat(other)])


async def test_running_matches_between_two_players_are_limited(service: Service) -> None:
    """Both the challenger and the accepting player are refused; other players are not affected."""
    made = await service.challenges.create(offer(opponents=()))
    named = await service.challenges.create(offer())
    await play_against(service, *[(ANN, BOB)] * (MAX_MATCHES_TOGETHER - 1))
    _, row = await service.challenges.join(named.id, BOB)
    assert row is not None
    again = await refused(service.challenges.create(offer()))
    assert again.text.startswith(f"You and player {BOB} have 30 running matches with each other.")
    assert named_in(again) == [BOB]
    accepting = await refused(service.challenges.join(made.id, BOB))
    assert named_in(accepting) == [ANN]
    assert (await service.challenges.get(made.id)).state is ChallengeState.OPEN
    await service.playing.resign(row.id, BOB)
    await service.challenges.join(made.id, BOB)


async def test_running_matches_of_one_player_are_limited(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("matches.challenges.checks.MAX_RUNNING_MATCHES", 3)
    made = await service.challenges.create(offer(opponents=(), maker=CY))
    named = await service.challenges.create(offer(maker=CY, opponents=[BOB]))
    await play_against(service, *[(BOB, 1000 + number) for number in range(3)])
    for challenge in (made, named):
        accepting = await refused(service.challenges.join(challenge.id, BOB))
        assert accepting.text.startswith("You are in 3 running matches")
    challenging = await refused(service.challenges.create(offer(opponents=[BOB])))
    assert challenging.text == NOT_NOW
    assert (await service.challenges.join(made.id, DEE))[1] is not None


async def test_the_limit_counts_every_player_in_a_lobby(service: Service) -> None:
    number = await lobby(service)
    await service.challenges.join(number, CY)
    await play_against(service, *[(CY, DEE)] * MAX_MATCHES_TOGETHER)
    third = await refused(service.challenges.join(number, DEE))
    assert third.text.startswith(f"You and player {CY} have 30 running matches")
    assert named_in(third) == [CY]
    await play_against(service, *[(ANN, CY)] * MAX_MATCHES_TOGETHER)
    starting = await refused(service.challenges.start(number, ANN))
    assert named_in(starting) == [CY]


async def test_a_card_with_a_pending_edit_is_not_queued_again(service: Service) -> None:
    """While an edit waits to be sent, joins and leaves add no other edit. Changes during the
    sending add one."""
    number = await lobby(service)
    for _ in range(5):
        await service.challenges.join(number, CY)
        await service.challenges.leave(number, CY)

    async def pending() -> list[Notice]:
        async with service.database.read() as unit:
            due = await due_notices(unit, service.wall_clock.now())
            return [each for each in due if each.kind == "challenge-card"]

    (card,) = await pending()
    async with service.database.write() as unit:
        await begin_attempt(unit, card.id, service.wall_clock.now())
    for _ in range(5):
        await service.challenges.join(number, CY)
        await service.challenges.leave(number, CY)
    async with service.database.write() as unit:
        await unit.outbox.end(card.id, DeliveryResult(), instance_id=INSTANCE)
    for change in (
        service.challenges.join(number, CY),
        service.challenges.leave(number, CY),
        service.challenges.withdraw(number, ANN),
    ):
        (after,) = await pending()
        async with service.database.write() as unit:
            await unit.outbox.end(after.id, DeliveryResult())
        assert await pending() == []
        await change
    (_,) = await pending()


NOT_NOW = "These players can't play each other right now. /challenge invites others."
"""What somebody reads whom another player blocks, and for whatever else is on the other side."""


async def test_blocks_hold_in_both_directions(service: Service) -> None:
    """Who blocks somebody is not told whether they are blocked, too."""
    made = await service.challenges.create(offer(opponents=()))
    await service.preferences.block(BOB, ANN, service.wall_clock.now())
    named = await refused(service.challenges.create(offer()))
    assert named.text == NOT_NOW
    own = await refused(service.challenges.join(made.id, BOB))
    assert f"You block player {ANN}" in own.text
    assert named_in(own) == [ANN]
    await service.preferences.block(ANN, BOB, service.wall_clock.now())
    assert (await refused(service.challenges.join(made.id, BOB))).text == own.text
    inviting = await refused(service.challenges.create(offer()))
    assert f"You block player {BOB}." in inviting.text
    assert named_in(inviting) == [BOB]
    assert (await service.challenges.join(made.id, CY))[1] is not None


async def test_somebody_whose_data_is_erased_is_neither_invited_nor_joined(
    service: Service,
) -> None:
    """Otherwise others could keep the erasure from ending, twenty invitations a time."""
    made = await service.challenges.create(offer(maker=BOB, opponents=(ANN,)))
    row = await begun(service)
    await service.playing.resign(row.id, ANN)
    await service.erasing.begin(BOB)
    for asked in (
        service.challenges.create(offer()),
        service.challenges.create(offer("stack-control", seats=4, opponents=[BOB, CY])),
        service.challenges.rematch(row.id, ANN),
        service.challenges.join(made.id, ANN),
    ):
        assert (await refused(asked)).text == NOT_NOW


async def test_an_invitation_does_not_tell_whether_others_block_each_other(
    service: Service,
) -> None:
    """Ann, who may be a friend of Dee, learns nothing. Cy, who blocks Dee, can still join; she
    cannot."""
    await service.preferences.block(CY, DEE, service.wall_clock.now())
    named = offer("stack-control", seats=4, opponents=[BOB, CY, DEE])
    made = await service.challenges.create(named)
    for _ in range(2):
        assert (await refused(service.challenges.join(made.id, DEE))).text == NOT_NOW
        if CY not in (await service.challenges.get(made.id)).joined:
            await service.challenges.join(made.id, CY)


@pytest.mark.parametrize("joined", [True, False], ids=["in", "invited"])
async def test_blocked_players_cannot_share_a_lobby(service: Service, joined: bool) -> None:
    """Bob blocks Eve. She cannot join Ann's lobby if Bob is in it or invited, nor can he join if
    she is. Only Bob learns the reason, because the block is his."""
    await service.preferences.block(BOB, EVE, service.wall_clock.now())
    number = await lobby(service)
    if joined:
        await service.challenges.join(number, BOB)
    refusal = await refused(service.challenges.join(number, EVE))
    assert refusal.text == NOT_NOW
    assert (await service.challenges.get(number)).open_seats == 2
    await service.challenges.join(number, CY)

    other = await service.challenges.create(offer("stack-control", opponents=(), seats=4))
    await service.challenges.join(other.id, EVE)
    refusal = await refused(service.challenges.join(other.id, BOB))
    assert f"You block player {EVE}" in refusal.text
    assert named_in(refusal) == [EVE]


async def test_blocks_also_prevent_rematches(service: Service) -> None:
    row = await begun(service)
    await service.playing.resign(row.id, BOB)
    await service.preferences.block(BOB, ANN, service.wall_clock.now())
    refusal = await refused(service.challenges.rematch(row.id, ANN))
    assert refusal.text == NOT_NOW


# ---- lobbies
async def lobby(service: Service, seats: int = 4) -> int:
    """Open Ann's lobby: Bob is invited, the other seats are open."""
    made = await service.challenges.create(
        offer("stack-control", seats=seats, opponents=[BOB], first=First.ME)
    )
    return made.id
