"""Stack Control as its players see it: lobby, placing, leaving, and secret draws."""

from __future__ import annotations

import hashlib
import random
import re

from rendering.renderers import image
from rendering.view import View
from rules.game import Mark, Move
from tests.journeys.match_helpers import ANN_AND_BOB, boards, posted
from tests.journeys.stack_control_helpers import (
    enter_thread,
    five_people,
    loaded_match,
    lobby,
    random_trio,
    shown_seed,
)
from tests.support.discord import World
from tests.support.pseudo_language import SPOKEN, plain


# ---- the lobby
async def test_a_lobby_starts_when_it_is_full(world: World) -> None:
    """Named opponents and open seats; a preferred colour can be chosen; taking the last seat starts
    the match."""
    ann, bob, cy, dan, eve = await five_people(world)
    await ann.slash("challenge stack-control", opponent=bob, seats=4, first="me", colour="blue")
    card = bob.sees("ann opens a match of Stack Control for 4")
    assert card.pinged == ["bob"]
    assert card.buttons == ["Join", "Leave", "Start", "Rules", "Withdraw"]
    assert "In (1 of 4): ann (Blue)" in card
    assert "Invited: bob" in card
    assert "2 seats are open to anyone." in card
    assert "order of play: as people join" in card

    asked = await cy.clicks("Join")
    assert asked.seen.selects == {"Your colour": ["Any colour", "Red", "Yellow", "Green", "Black"]}
    await cy.chooses("Black", "Your colour", on=asked)
    taken = await dan.clicks("Join")
    assert "Black" not in taken.seen.selects["Your colour"]
    await world.restart()
    joined = await dan.chooses("Any colour", "Your colour", on=taken)
    assert "You are in. The match starts when all seats are taken" in joined
    assert "In (3 of 4): ann (Blue), cy (Black) and dan" in ann.sees("opens a match")
    full = await eve.clicks("Join")
    assert "This challenge is for bob" in full
    await world.kill()
    await bob.chooses("Any colour", "Your colour", on=await bob.clicks("Join"))
    enter_thread(world, [ann, bob, cy, dan])
    first = ann.sees("Stack Control · ann (Blue) – cy (Black) – dan (Red) – bob (Yellow) · #1")
    assert first.pinged == ["ann"]
    assert "place the small" in first
    assert "Everybody is in: ann, cy, dan and bob." in eve.sees("Match #1 is in")


async def test_players_can_leave_a_lobby_and_the_maker_can_start_early(world: World) -> None:
    """Start is for the maker, with two or more players; invited people who did not join do not
    play. The seat of one who declines is open to anybody."""
    ann, bob, cy, dan, eve = await five_people(world)
    await ann.slash("challenge stack-control", opponent=bob, seats=5, setup="scattered", first="me")
    lonely = await ann.clicks("Start")
    assert "at least 2 players" in lonely
    for person in (cy, dan):
        assert "You are in" in await person.clicks("Join")
    assert "You are already in." in await dan.clicks("Join")
    assert "Only ann can start this match." in await cy.clicks("Start")
    assert "You have left" in await dan.clicks("Leave")
    assert "In (2 of 5): ann and cy" in ann.sees("opens a match")
    assert "nothing to decline" in await eve.clicks("Leave")
    assert "Match #1 begins." in await ann.clicks("Start")
    card = ann.sees("Match #1 is in")
    assert "Everybody is in: ann and cy." in card
    assert "bob" not in card.text.split("\n")[-1]
    await ann.slash("challenge stack-control", opponent=bob, seats=3)
    assert "Declined." in await bob.clicks("Leave")
    card = ann.sees("opens a match")
    assert "Invited" not in card
    assert "2 seats are open" in card
    assert "order of play: random" in card
    enter_thread(world, [ann, bob, cy, dan])
    assert "ann – cy" in ann.sees("choose your colour")


# ---- placing
async def test_a_placing_turn_is_suggested_typed_and_posted(world: World) -> None:
    """Three pyramids separated by commas: one preview, and one board that names the player once.

    Four pyramids, or two of one size, are refused with a sentence, and no move is made. After each
    comma the remaining placements are suggested. The form shows how to write a turn.
    """
    ann, bob = await lobby(world, [world.ann, world.bob])
    ann.sees("Stack Control · ann (Red) – bob (Yellow) · #1")
    digest = hashlib.sha256((await loaded_match(world)).match.seed).hexdigest()
    assert digest in ann.sees("the draws are fixed by a secret seed")
    one, two, three = turn = await random_trio(world)
    whole = ", ".join(turn)

    four = await ann.slash("move", move=f"{whole}, R1 h7")
    assert "Your turn is over after" in four
    twice = await ann.slash("move", move=f"{one}, {one[:2]} h6")
    assert "Yours to place" in twice
    assert (await loaded_match(world)).seq == 0

    second = await ann.suggestions("move", "move", f"{one}, {two[:2]}")
    assert second
    assert all(each.startswith(f"{one}, {two[:2]} ") for each in second)
    assert await ann.suggestions("move", "move", f"{one}, {two}, {three}, ") == []
    (complete,) = await ann.suggestions("move", "move", whole)
    assert complete.split(" · ")[0] == whole

    form = await ann.clicks("Type it", on=await ann.clicks("Move"))
    assert form.form is not None
    (field,) = [each["component"] for each in form.form["components"]]
    assert field["placeholder"] == whole
    preview = await ann.fills(form, whole.lower())
    assert "You place a small" in preview
    assert "You place a large" in preview
    assert posted(world) == [0]
    await ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 3]
    board = bob.sees("ann placed a small")
    assert board.text.count("ann placed") == 1
    assert re.search(
        r"ann placed a small \w+ .* on a2, a medium \w+ .* on a3 and a large", board.text
    )
    assert "Placing turn 2 of 20." in board
    assert board.pinged == ["bob"]
    assert digest not in board
    preview = await bob.slash("move", move=", ".join(await random_trio(world)))
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]


async def test_the_others_play_on_until_one_is_left(world: World) -> None:
    """The last player who has not left wins a match in which moves were made; the board says
    why."""
    ann, bob, _ = await lobby(world, [world.ann, world.bob, world.cy])
    await ann.plays(", ".join(await random_trio(world)))
    asked = await bob.slash("resign")
    assert "The others play on" in asked
    await bob.clicks("Resign", on=asked)
    assert ann.sees("bob resigned.").pinged == ["cy"]
    mine = await bob.slash("matches")
    assert "Going on without you (1)" in mine
    assert "Waiting" not in mine
    assert "Waiting (1)" in await ann.slash("matches")
    asked = await ann.slash("resign")
    assert "The match is lost then." in asked
    await ann.clicks("Resign", on=asked)
    end = bob.sees("cy wins Stack Control #1 against ann and bob")
    assert "ann resigned. cy (Green) is the last player left and wins." in end
    assert end.pictures[0].alt.count("ann resigned.") == 1
    assert shown_seed(end)


async def test_a_rematch_of_three_begins_when_all_have_pressed_rematch(world: World) -> None:
    """The first press opens the card, the last one starts the match."""
    ann, bob, cy = people = await lobby(world, [world.ann, world.bob, world.cy])
    for person in (bob, ann):
        await person.clicks("Resign", on=await person.slash("resign"))
    for person in (cy, ann):
        answer = await person.clicks("Rematch")
        assert f"You are in. The rematch is in <#{world.channel.id}>" in answer
    for person in people:
        person.enters(world.channel)
    card = bob.sees("cy opens a match of Stack Control for 3")
    assert "@bob, will you play?" in card
    assert "In (2 of 3): cy and ann" in card
    bob.enters(world.threads[0])
    assert "Match #2 begins." in await bob.clicks("Rematch")
    assert len(world.threads) == 2


# ---- secret draws
async def test_nothing_shows_a_draw_before_its_turn(world: World) -> None:
    """Previews, their pictures and suggestions do not depend on draws still to come."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    turn = await random_trio(world)
    whole = ", ".join(turn)
    loaded = await loaded_match(world)
    future = loaded.position
    for move in turn:
        future = future.play(Move(move))
    coming = future.chance_outcome().split()
    held = {move[:2] for move in turn}
    secret = set(coming) - held
    assert secret, "choose another seed: this one draws the same twice"

    preview = await ann.slash("move", move=whole)
    (picture,) = preview.seen.attachments
    paper = loaded.position.public_view()
    marks: list[Mark] = []
    for move in turn:
        marks.extend(paper.narration.marks(Move(move)))
        paper = paper.play(Move(move))
    data = world.env.backend.cdn.get(picture["url"])
    assert data == image(paper, View(marks=tuple(marks), language=SPOKEN, players=ANN_AND_BOB))
    said = [preview.text, str(picture.get("description"))]
    assert "Single pyramids by colour." in plain(said[1])
    assert "To place now" not in plain(said[1])
    for typed in (
        whole,
        f"{whole}, ",
        f"{whole}, {coming[0]}",
        f"{turn[0]}, {turn[1]}, ",
        "",
        coming[0],
    ):
        said += await ann.suggestions("move", "move", typed)
        said += await bob.suggestions("move", "move", typed)
    for shown in (
        await bob.slash("board"),
        await bob.slash("board", text=True),
        await ann.slash("board", move=3),
        await ann.slash("matches"),
    ):
        said.append(shown.text)
        said += [str(each.get("description")) for each in shown.seen.attachments]
    for pyramid in secret:
        assert not any(pyramid in text for text in said), (pyramid, said)
    seed = loaded.match.seed.hex()
    assert not any(seed in text for text in said)


# ---- limits
async def test_five_long_names_fit_everywhere(world: World) -> None:
    """Names of 32 characters that all need escaping, and a turn with a long description."""
    nick = "_*" * 16
    maker = await world.add_person("long", nick)
    people = [maker, *[await world.add_person(f"long{n}", f"{nick[:30]}{n:02}") for n in range(4)]]
    people = await lobby(world, people)
    chance = random.Random(2)
    for person in people[2:4]:
        await person.clicks("Resign", on=await person.slash("resign"))
    for person in people[:2]:
        await person.plays(", ".join(await random_trio(world, chance)))
    assert boards(world)[-1].text.count("Chance placed") == 6
    for board in boards(world):
        assert len(board.raw) <= 4000
        for picture in board.pictures:
            assert 0 < len(picture.alt) <= 1024
            assert picture.alt == picture.file_alt
        for component in board.components:
            assert len(str(component.get("custom_id", ""))) <= 100
    whole = await people[0].slash("board", text=True)
    assert len(whole.text) <= 2000


async def test_every_setup_begins_for_five_players(world: World) -> None:
    """The first board says what to do, and that the draws are fixed. The board in words names the
    players, with what each has in the pool; no seats."""
    people = await five_people(world)
    for number, setup in enumerate(("draw", "scattered", "advanced"), 1):
        for person in people:
            person.enters(world.channel)
        await people[0].slash("challenge stack-control", seats=5, first="me", setup=setup)
        for person in people[1:]:
            joining = await person.clicks("Join")
            if joining.seen.selects:
                await person.chooses("Any colour", "Your colour", on=joining)
        people[0].enters(world.threads[-1])
        first = people[0].sees("Stack Control · ann")
        assert "The draws are fixed and can be checked." in first
        assert first.pinged == ["ann"]
        text = await people[0].slash("board", text=True, match=str(number))
        assert "Rank 8" in text
        assert "Seat" not in text.text
        assert len(text.text) <= 2000
    # the last one
    colours = ("Red", "Yellow", "Green", "Blue", "Black")
    for person, colour in zip(people, colours, strict=True):
        pool = f"Pool of {person.name} ({colour}), counted as small, medium and large: "
        assert f"{pool}{colour.lower()} 4, 4 and 4" in text
    assert "ann is to move: place a small, a medium and a large pyramid" in text
    assert text.text.index("The board is empty.") < text.text.index("Rank 8")
