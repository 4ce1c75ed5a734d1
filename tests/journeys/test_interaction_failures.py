"""When the connection fails during an interaction, what people read is still true."""

import contextlib
from collections.abc import Awaitable, Callable
from functools import partial

from rules.record import write_record
from tests.journeys.conftest import Log
from tests.journeys.file_helpers import record_of
from tests.journeys.match_helpers import begin, enter, in_turn, is_acknowledgement, play, posted
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer
from tests.support.raw_sql import failing_statements


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
    stop = world.bot.context.store.on_commit(
        lambda _: broken.enter_context(failing_statements("SELECT matches."))
    )
    with broken:
        done = await world.ann.clicks("Confirm", on=preview)
        stop()
    assert "Your move b2 is in. Something else went wrong" in done
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


Act = Callable[[World], Awaitable[Answer]]
ACTS: dict[str, tuple[str, Act]] = {
    "undo": ("Undone.", lambda world: world.ann.slash("undo")),
    "ask for a takeback": (
        "Your request goes to your opponent.",
        lambda world: world.ann.slash("takeback"),
    ),
    "decline": ("The match goes on.", lambda world: world.bob.clicks("Decline")),
    "agree": ("Agreed.", lambda world: world.bob.clicks("Agree")),
    "give time": (
        "You gave your opponent 1 day more.",
        lambda world: world.bob.slash("more-time", time="1d"),
    ),
    "cancel": ("The match is cancelled.", lambda world: world.ann.clicks("Cancel match")),
    "resign": ("You have resigned.", lambda world: world.ann.clicks("Resign")),
    "ask for a rematch": ("rematch", lambda world: world.ann.clicks("Rematch")),
    "challenge": (
        "Your challenge is open",
        lambda world: world.ann.slash("challenge escabel", opponent=world.bob),
    ),
    "withdraw": ("Your challenge is withdrawn.", lambda world: world.ann.clicks("Withdraw")),
    "accept": ("Match #3 begins.", lambda world: world.bob.clicks("Accept")),
    "end": (
        "Match #3 has ended",
        lambda world: world.cy.slash("moderate end", match="3", reason="Spam"),
    ),
    "vacation": (
        "All your clocks stand still",
        lambda world: world.ann.slash("vacation", until="10 days"),
    ),
    "reminders": ("Saved.", lambda world: world.ann.slash("reminders", where="direct")),
    "theme": ("Saved.", lambda world: world.ann.chooses("Theme: dark", "Theme")),
    "block": ("`/unblock` undoes this.", lambda world: world.ann.slash("block", player=world.bob)),
    "import": (
        "This is a study of an imported file.",
        lambda world: world.ann.slash("import", file=("match.json", write_record(record_of()))),
    ),
}
"""All other actions that store something, and the sentence that reports each."""


async def prepare(world: World, name: str) -> None:
    """Do what comes before an act, while Discord answers."""
    if name == "undo":
        await begin(world)
    if name in {"undo", "ask for a takeback"}:
        await play((world.ann, "b2"))
    if name == "agree":
        await world.ann.slash("takeback")
    if name == "cancel":
        await world.ann.slash("cancel")
    if name == "resign":
        world.bob.enters(world.channel)
        await begin(world)
        await world.ann.slash("resign")
    if name == "challenge":
        enter(world.channel, world.ann, world.bob)
    if name == "accept":
        await world.ann.slash("challenge escabel", opponent=world.bob)
    if name == "end":
        await world.grant(world.cy, "manage_messages")
    if name == "theme":
        await world.ann.slash("settings")


async def test_an_invalid_answer_still_reports_what_was_done(world: World, log: Log) -> None:
    """Discord rejects the answer as invalid; people still read what was done."""
    for number, (name, (said, act)) in enumerate(ACTS.items(), 1):
        await prepare(world, name)
        world.connection.refuse(400, 50035, when=partial(is_answer, words=said))
        answer = await act(world)
        assert said in answer, name
        assert "Something else went wrong, and I've written it down (code " in answer, name
        assert "try again" not in answer
        assert len([each for each in log.lines if each["log_level"] == "error"]) == number, name
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
    world.connection.refuse(404, 10062, when=is_acknowledgement)
    cards = len(world.messages())
    with world.without_waiting():
        await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.env.settle()
    assert len(world.messages()) == cards
    assert not world.errors
    assert logged_warnings(log) == []


async def test_a_command_delivered_twice_is_carried_out_once(world: World) -> None:
    """After a RESUME Discord may repeat events: no second challenge is created."""
    answer = await world.ann.slash("challenge escabel", opponent=world.bob)
    await world.redeliver(answer)
    cards = [seen for seen in world.messages() if "ann challenges bob" in seen]
    assert len(cards) == 1
    assert "Your challenge is open" in answer
