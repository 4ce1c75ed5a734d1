"""When the connection fails during an interaction, what people read is still true."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.features import move_entry
from bot.interactions import find_match
from model.errors import Refused
from rules.text import tr
from tests.journeys.conftest import Log
from tests.journeys.match_helpers import begin, play, posted
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer

FALSE = ("didn't work", "try again", "nothing has changed", "(code ")
"""Texts that must not be shown for an action that was carried out."""


def is_acknowledgement(request: Request) -> bool:
    """Whether this request is the first response to an interaction."""
    return request.path.endswith("/callback")


def is_answer(request: Request) -> bool:
    """Whether this request fills in the answer to an interaction."""
    return request.method == "PATCH" and request.path.endswith("/messages/@original")


def logged_warnings(log: Log) -> list[str]:
    """All warnings and errors in the log. Fails unless each is one line without a traceback."""
    lines = [line for line in log.lines if line["log_level"] in {"warning", "error"}]
    assert not any("exc_info" in line or "\n" in str(line) for line in lines)
    return [f"{line['log_level']}: {line['event']}" for line in lines]


# ---- lost answers
@pytest.mark.parametrize("delivered", [True, False])
async def test_a_lost_answer_to_a_move_is_sent_again_in_full(
    world: World, log: Log, *, delivered: bool
) -> None:
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    lose = world.connection.lose_response if delivered else world.connection.drop_request
    lose(when=is_answer)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert "Undo" in done.seen.buttons
    assert posted(world) == [0, 1]
    assert logged_warnings(log) == ["warning: answer sent again"]


async def test_a_server_error_after_a_move_is_not_reported_as_a_failed_move(
    world: World, log: Log
) -> None:
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(502, when=is_answer)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert logged_warnings(log) == ["warning: answer sent again"]


async def test_an_answer_lost_twice_is_logged_as_one_warning(world: World, log: Log) -> None:
    """The bot stops trying: the posted board shows the move."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.drop_request(times=2, when=is_answer)
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1]
    assert logged_warnings(log) == ["warning: answer not sent"]


async def test_after_a_bug_a_stored_move_is_still_reported(
    world: World, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    await begin(world)
    preview = await world.ann.slash("move", move="b2")

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(move_entry, "next_link", broken)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move b2 is in. Something else went wrong" in done
    assert "try again" not in done
    assert posted(world) == [0, 1]
    assert [line["event"] for line in log.lines if line["log_level"] == "error"]


async def test_after_a_refusal_a_stored_move_is_still_reported(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is raised while the answer is prepared."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")

    async def refused(*_: object) -> None:
        raise Refused(tr("There is no such match."))

    monkeypatch.setattr(move_entry, "next_link", refused)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move b2 is in. There is no such match." in done


async def test_a_dismissed_preview_still_gets_its_answer(world: World) -> None:
    """Ann confirms and dismisses the message at the same time: Discord has no message to change."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(404, 10008, when=is_answer)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert posted(world) == [0, 1]


async def test_people_read_that_nothing_was_stored(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection fails before anything is stored; the typed move is returned."""
    await begin(world)

    async def broken(*_: object) -> None:
        raise ConnectionResetError

    monkeypatch.setattr(find_match, "matches_to_move_in", broken)
    answer = await world.ann.slash("move", move="b2 or so")
    assert "nothing has changed. Please try again. You typed: “b2 or so”." in answer
    assert [type(error).__name__ for error in world.errors] == ["CommandInvokeError"]


Act = Callable[[World], Awaitable[Answer]]


async def resigns(world: World) -> Answer:
    return await world.ann.clicks("Resign", on=await world.ann.slash("resign"))


async def cancels(world: World) -> Answer:
    return await world.ann.clicks("Cancel match", on=await world.ann.slash("cancel"))


async def undoes(world: World) -> Answer:
    await play((world.ann, "b2"))
    return await world.ann.slash("undo")


async def asks_for_takeback(world: World) -> Answer:
    await play((world.ann, "b2"))
    return await world.ann.slash("takeback")


async def agrees(world: World) -> Answer:
    await asks_for_takeback(world)
    return await world.bob.clicks("Agree")


async def declines(world: World) -> Answer:
    await asks_for_takeback(world)
    return await world.bob.clicks("Decline")


async def challenges(world: World) -> Answer:
    return await world.ann.slash("challenge escabel", opponent=world.bob)


async def accepts(world: World) -> Answer:
    world.ann.enters(world.channel)
    world.bob.enters(world.channel)
    await challenges(world)
    return await world.bob.clicks("Accept")


async def withdraws(world: World) -> Answer:
    world.ann.enters(world.channel)
    await challenges(world)
    return await world.ann.clicks("Withdraw")


async def asks_for_rematch(world: World) -> Answer:
    await resigns(world)
    return await world.ann.clicks("Rematch")


async def gives_time(world: World) -> Answer:
    await play((world.ann, "b2"))
    return await world.ann.slash("more-time", time="1d")


async def goes_on_vacation(world: World) -> Answer:
    return await world.ann.slash("vacation", until="10 days")


async def sets_reminders(world: World) -> Answer:
    return await world.ann.slash("reminders", where="direct")


async def sets_theme(world: World) -> Answer:
    return await world.ann.chooses("Theme: dark", "Theme", on=await world.ann.slash("settings"))


async def blocks(world: World) -> Answer:
    return await world.ann.slash("block", player=world.bob)


async def ends_match(world: World) -> Answer:
    await world.grant(world.cy, "manage_messages")
    return await world.cy.slash("moderate end", match="1", reason="Spam")


ACTS: dict[Act, str] = {
    resigns: "You have resigned.",
    cancels: "The match is cancelled.",
    undoes: "Undone.",
    asks_for_takeback: "Your request goes to your opponent.",
    agrees: "Agreed.",
    declines: "The match goes on.",
    challenges: "Your challenge is open",
    accepts: "Match #2 begins.",
    withdraws: "Your challenge is withdrawn.",
    asks_for_rematch: "rematch",
    gives_time: "Given: 1 day.",
    goes_on_vacation: "All your clocks stand still",
    sets_reminders: "Saved.",
    sets_theme: "Saved.",
    blocks: "`/unblock` undoes it.",
    ends_match: "Match #1 has ended",
}
"""All other actions that store something, and the sentence that reports each."""


@pytest.mark.parametrize("act", ACTS)
async def test_a_lost_answer_still_reports_what_was_done(world: World, log: Log, act: Act) -> None:
    """The first attempt to answer fails each time; the final answer says what was done."""
    await begin(world)
    lost: set[str] = set()

    def for_the_first_time(request: Request) -> bool:
        first = is_answer(request) and request.path not in lost
        lost.add(request.path)
        return first

    world.connection.drop_request(times=100, when=for_the_first_time)
    answer = await act(world)
    assert ACTS[act] in answer
    for words in FALSE:
        assert words not in answer
    assert set(logged_warnings(log)) == {"warning: answer sent again"}
    assert {type(error).__name__ for error in world.errors} <= {"CommandInvokeError"}


@pytest.mark.parametrize("act", ACTS)
async def test_an_invalid_answer_still_reports_what_was_done(
    world: World, log: Log, act: Act
) -> None:
    """Discord rejects the answer as invalid; people still read what was done."""
    await begin(world)
    world.connection.refuse(
        400,
        50035,
        when=lambda request: is_answer(request) and ACTS[act] in request.json["content"],
    )
    answer = await act(world)
    assert ACTS[act] in answer
    assert "Something else went wrong, and I've written it down (code " in answer
    assert "try again" not in answer
    assert len([line for line in log.lines if line["log_level"] == "error"]) == 1
    assert {type(error).__name__ for error in world.errors} <= {"CommandInvokeError"}


# ---- lost acknowledgements
@pytest.mark.parametrize("status", [500, 503])
async def test_an_acknowledgement_with_a_server_error_can_still_count(
    world: World, status: int
) -> None:
    """Discord accepts it but answers 5xx; the retry is answered with «already acknowledged»."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(status, when=is_acknowledgement, delivered=True)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert posted(world) == [0, 1]


async def test_the_bot_continues_after_already_acknowledged(world: World, log: Log) -> None:
    """discord.py's own retry gets 40060 after a 5xx."""
    await begin(world)
    world.connection.refuse(400, 40060, when=is_acknowledgement, delivered=True)
    assert "Which move?" in await world.ann.clicks("Move")
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(400, 40060, when=is_acknowledgement, delivered=True)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert posted(world) == [0, 1]
    assert logged_warnings(log) == []


@pytest.mark.parametrize("delivered", [True, False])
async def test_a_dropped_connection_during_an_acknowledgement_stops_nothing(
    world: World, log: Log, *, delivered: bool
) -> None:
    await begin(world)
    lose = world.connection.lose_response if delivered else world.connection.drop_request
    lose(when=is_acknowledgement)
    preview = await world.ann.slash("move", move="b2")
    assert "Confirm" in preview.seen.buttons
    lose(when=is_acknowledgement)
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2" in done
    assert posted(world) == [0, 1]
    assert logged_warnings(log) == ["warning: acknowledgement lost"] * 2


async def test_a_confirmation_too_late_to_be_answered_counts(world: World, log: Log) -> None:
    """Ann pressed in time, but Discord accepts no answer any more. The posted board shows the
    move."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(404, 10062, when=is_acknowledgement)
    with world.without_waiting():
        await world.ann.clicks("Confirm", on=preview)
    await world.env.settle()
    assert posted(world) == [0, 1]
    assert world.bob.sees("ann placed b2").pinged == ["bob"]
    assert logged_warnings(log) == []


async def test_a_command_too_late_to_be_answered_does_nothing(world: World, log: Log) -> None:
    """Ann reads «did not respond» and repeats the command: only one challenge is created."""
    world.connection.refuse(404, 10062, when=is_acknowledgement)
    with world.without_waiting():
        await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.env.settle()
    world.ann.sees_no("ann challenges bob")
    assert not world.errors
    assert logged_warnings(log) == []


async def test_a_command_delivered_twice_is_carried_out_once(world: World) -> None:
    """After a RESUME Discord may repeat events: no second challenge is created."""
    answer = await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.redeliver(answer)
    cards = [seen for seen in world.messages() if "ann challenges bob" in seen]
    assert len(cards) == 1
    assert "Your challenge is open" in answer
