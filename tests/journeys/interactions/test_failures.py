"""When the connection fails during an interaction, what people read is still true."""

import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import pytest

from bot.logs import drop_expected_tracebacks
from rules.record import write_record
from tests.journeys.conftest import Log
from tests.journeys.file_helpers import record_of
from tests.journeys.match_helpers import begin, enter, in_turn, is_acknowledgement, play, posted
from tests.support.connection import Request
from tests.support.database.raw_sql import failing_statements
from tests.support.discord import World
from tests.support.people import Answer


def is_answer(request: Request, words: str = "") -> bool:
    """Whether this request fills in the answer to an interaction, with these words."""
    answers = request.method == "PATCH" and request.path.endswith("/messages/@original")
    return answers and words in str(request.json.get("content"))


def logged_warnings(log: Log) -> list[str]:
    """All warnings and errors in the log. Fails unless each is one line without a traceback."""
    lines = [line for line in log.lines if line["log_level"] in {"warning", "error"}]
    assert not any("exc_info" in line or "\n" in str(line) for line in lines)
    return [f"{line['log_level']}: {line['event']}" for line in lines]


# ---- lost answers
async def test_a_lost_answer_to_a_move_is_sent_again_in_full(world: World, log: Log) -> None:
    """Whether it was lost before or after Discord carried it out, or with a server error."""
    await begin(world)
    moves = in_turn(world.ann, world.bob, "b2 a1 c3")
    failures: list[Callable[..., None]] = [
        world.connection.lose_response,
        world.connection.drop_request,
        partial(world.connection.refuse, 502),
    ]
    for (person, move), fail in zip(moves, failures, strict=True):
        preview = await person.slash("move", move=move)
        fail(when=is_answer)
        done = await person.clicks("Confirm", on=preview)
        assert f"Your move is in: {move}" in done
        assert "Undo" in done.seen.buttons
    assert posted(world) == [0, 1, 2, 3]
    assert logged_warnings(log) == ["warning: answer sent again"] * 3

    preview = await world.bob.slash("move", move="a2")
    world.connection.drop_request(times=2, when=is_answer)
    await world.bob.clicks("Confirm", on=preview)
    assert posted(world)[-1] == 4  # it shows the move
    assert logged_warnings(log)[3:] == ["warning: answer not sent"]

    # Ann dismisses the message at the same time: Discord has no message to change
    preview = await world.ann.slash("move", move="c2")
    world.connection.refuse(404, 10008, when=is_answer)
    assert "Your move is in: c2" in await world.ann.clicks("Confirm", on=preview)


async def test_a_stored_move_is_still_reported(world: World, log: Log) -> None:
    """The database fails right after that, while the answer is prepared."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    broken = contextlib.ExitStack()
    stop = world.bot.context.database.on_commit(
        lambda _: broken.enter_context(failing_statements("SELECT matches."))
    )
    with broken:
        done = await world.ann.clicks("Confirm", on=preview)
        stop()
    assert "Your move is in: b2. Something else went wrong" in done
    assert "try again" not in done
    await world.advance(minutes=1)
    assert posted(world) == [0, 1]
    assert log.errors


async def test_people_read_that_nothing_was_stored(world: World) -> None:
    """The connection fails before they get a form."""
    await begin(world)
    pad = await world.ann.clicks("Move")
    world.connection.drop_request(when=is_acknowledgement)
    answer = await world.ann.clicks("Type it", on=pad)
    assert "so nothing has changed. Please try again." in answer


Step = Callable[[World], Awaitable[Any]]


async def play_first(world: World) -> None:
    """Let ann make the first move of the match."""
    await play((world.ann, "b2"))


async def enter_channel(world: World) -> None:
    """Let both players go from the match's thread to its channel."""
    enter(world.channel, world.ann, world.bob)


def challenge(world: World) -> Awaitable[Answer]:
    """Let ann challenge bob."""
    return world.ann.slash("challenge escabel", opponent=world.bob)


def uses(name: str, command: str, **options: Any) -> Step:
    """Let somebody use a command."""
    return lambda world: getattr(world, name).slash(command, **options)


def clicks(name: str, label: str) -> Step:
    """Let somebody click a button."""
    return lambda world: getattr(world, name).clicks(label)


TAKEBACK = uses("ann", "takeback")
RESIGN = [uses("ann", "resign"), clicks("ann", "Resign")]
JOURNEYS: dict[str, tuple[str, list[Step]]] = {
    "undo": ("Undone.", [play_first, uses("ann", "undo")]),
    "ask for a takeback": ("Request sent. Your opponent must agree.", [play_first, TAKEBACK]),
    "decline": ("The match goes on.", [play_first, TAKEBACK, clicks("bob", "Decline")]),
    "agree": ("Agreed.", [play_first, TAKEBACK, clicks("bob", "Agree")]),
    "give time": ("You gave your opponent 1 day more.", [uses("bob", "more-time", time="1d")]),
    "cancel": ("The match is cancelled.", [uses("ann", "cancel"), clicks("ann", "Cancel match")]),
    "resign": ("You have resigned.", RESIGN),
    "ask for a rematch": ("rematch", [*RESIGN, clicks("ann", "Rematch")]),
    "challenge": ("Your challenge is open", [enter_channel, challenge]),
    "withdraw": (
        "Your challenge is withdrawn.",
        [enter_channel, challenge, clicks("ann", "Withdraw")],
    ),
    "accept": ("Match #2 begins", [enter_channel, challenge, clicks("bob", "Accept")]),
    "end": (
        "Match #1 has ended",
        [
            lambda world: world.grant(world.cy, "manage_messages"),
            uses("cy", "moderate end", match="1", reason="Spam"),
        ],
    ),
    "vacation": ("Your clocks stand still", [uses("ann", "vacation", until="10 days")]),
    "reminders": ("Saved.", [uses("ann", "reminders", where="direct")]),
    "theme": (
        "Saved.",
        [uses("ann", "settings"), lambda world: world.ann.chooses("Theme: dark", "Theme")],
    ),
    "block": (
        "`/unblock` undoes this.",
        [lambda world: world.ann.slash("block", player=world.bob)],
    ),
    "import": (
        "This is a study of an imported file.",
        [lambda world: world.ann.slash("import", file=("match.json", write_record(record_of())))],
    ),
}
"""All other actions that store something: the sentence that reports each, and what people do in a
match that has begun. The last is the action, the others come before it."""


@pytest.mark.parametrize("name", JOURNEYS)
async def test_an_invalid_answer_still_reports_what_was_done(
    world: World, log: Log, name: str
) -> None:
    """Discord rejects the answer as invalid; people still read what was done."""
    said, (*before, last) = JOURNEYS[name]
    await begin(world)
    for each in before:
        await each(world)
    world.connection.refuse(400, 50035, when=partial(is_answer, words=said))
    answer = await last(world)
    assert said in answer
    assert "Something else went wrong, and I've written it down (code " in answer
    assert "try again" not in answer
    assert len(log.errors) == 1
    assert {type(error).__name__ for error in world.errors} <= {"CommandInvokeError"}


# ---- lost acknowledgements
async def test_an_acknowledgement_that_fails_can_still_count(world: World, log: Log) -> None:
    """Discord accepts it but answers 5xx; the retry is answered with «already acknowledged»."""
    await begin(world)
    moves = in_turn(world.ann, world.bob, "b2 a1 c3")
    refusals = ((400, 40060), (500, 0), (503, 0))
    for (person, move), (status, code) in zip(moves, refusals, strict=True):
        preview = await person.slash("move", move=move)
        world.connection.refuse(status, code, when=is_acknowledgement, delivered=True)
        assert f"Your move is in: {move}" in await person.clicks("Confirm", on=preview)
        if status == 400:  # discord.py's own retry got it
            world.connection.refuse(status, code, when=is_acknowledgement, delivered=True)
            assert "Which move?" in await world.bob.clicks("Move")
            assert logged_warnings(log) == []
    assert posted(world) == [0, 1, 2, 3]


async def test_a_dropped_connection_during_an_acknowledgement_stops_nothing(
    world: World, log: Log
) -> None:
    await begin(world)
    losses = (world.connection.lose_response, world.connection.drop_request)
    for (person, move), lose in zip(in_turn(world.ann, world.bob, "b2 a1"), losses, strict=True):
        lose(when=is_acknowledgement)
        preview = await person.slash("move", move=move)
        assert "Confirm" in preview.seen.buttons
        lose(when=is_acknowledgement)
        assert f"Your move is in: {move}" in await person.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1, 2]
    assert logged_warnings(log) == ["warning: acknowledgement lost"] * 4


async def test_an_interaction_too_late_to_be_answered(world: World, log: Log) -> None:
    """A command does nothing: Ann reads «did not respond» and repeats it. A press that she made in
    time counts: the posted board shows the move."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    world.connection.refuse(404, 10062, when=is_acknowledgement)
    with world.without_waiting():
        await world.ann.clicks("Confirm", on=preview)
    await world.env.settle()
    assert posted(world) == [0, 1]
    assert world.bob.sees("ann placed b2").pinged == ["bob"]
    cards = len(world.messages())
    for status, code in ((404, 10062), (400, 50027)):
        world.connection.refuse(status, code, when=is_acknowledgement)
        with world.without_waiting():
            await world.ann.slash("challenge escabel", opponent=world.bob)
        await world.env.settle()
    assert len(world.messages()) == cards
    preview = await world.bob.slash("move", move="a1")
    world.connection.refuse(404, 10062, when=is_answer)  # it expires before the answer
    await world.bob.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1, 2]
    assert not world.errors
    assert logged_warnings(log) == []


async def test_a_command_delivered_twice_is_carried_out_once(world: World) -> None:
    """After a RESUME Discord may repeat events: no second challenge is created."""
    answer = await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.redeliver(answer)
    cards = [seen for seen in world.messages() if "ann challenges bob" in seen]
    assert len(cards) == 1
    assert "Your challenge is open" in answer


@pytest.mark.parametrize("typed", ["e", "x" * 200], ids=["suggested", "too long"])
@pytest.mark.parametrize("already_answered", [False, True])
async def test_lost_suggestions_leave_no_traceback(
    world: World, caplog: pytest.LogCaptureFixture, typed: str, *, already_answered: bool
) -> None:
    """discord.py sends them again after some failures; then Discord has answered already."""
    if already_answered:
        world.connection.refuse(400, 40060, times=2, when=is_acknowledgement)
    else:
        world.connection.drop_request(times=2, when=is_acknowledgement)
    with contextlib.suppress(AssertionError):  # there is no answer
        await world.ann.suggestions("rules", "game", typed)
    for record in caplog.records:
        event = {"exc_info": record.exc_info}
        event = drop_expected_tracebacks(None, "error", event)
        assert not event.get("exc_info"), record
        assert event.get("level") == ("info" if already_answered else "warning")
