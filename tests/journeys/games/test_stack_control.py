"""Stack Control as its players see it: lobby, placing, leaving, secret draws, and complete matches
up to a record that anybody can verify."""

from __future__ import annotations

import hashlib
import random
import re
from pathlib import Path

from rendering.renderers import png
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.game import Mark, Move, Position
from tests.journeys.file_helpers import alt_of
from tests.journeys.games.stack_control_helpers import (
    enter_thread,
    five_people,
    lobby,
    match_now,
    play_out,
    press_on_pad,
    random_trio,
    shown_seed,
    verify_record,
)
from tests.journeys.match_helpers import (
    ANN_AND_BOB,
    COMMON_BUTTONS,
    END_BUTTONS,
    boards,
    enter,
    play,
    play_on,
    posted,
)
from tests.support.discord import World
from tests.support.pseudo_language import SPOKEN, plain

COLOURS = ("Red", "Yellow", "Green", "Blue", "Black")
"""Of the players, in order of their seats, where nobody chooses."""


# ---- the lobby
async def test_a_lobby_starts_when_it_is_full(world: World) -> None:
    """Named opponents and open seats; a preferred colour can be chosen; taking the last seat starts
    the match."""
    ann, bob, cy, dan, eve = await five_people(world)
    await ann.slash("challenge stack-control", opponent=bob, seats=4, first="me", colour="blue")
    card = bob.sees("ann opens a match of Stack Control for 4")
    assert card.pinged == ["bob"]
    assert card.buttons == [
        *("Join", "Leave", "Start", "Rules", "Withdraw", "Add a computer", "Learn")
    ]
    assert "Joined (1 of 4): ann (Blue)" in card
    assert "Invited: bob" in card
    assert "2 seats are open to anyone." in card
    assert "order of play: as people join" in card

    asked = await cy.clicks("Join")
    assert "You are in. The match starts when all seats are taken" in asked
    assert "Joined (2 of 4): ann (Blue) and cy" in ann.sees("opens a match")
    assert asked.seen.selects == {"Your colour": ["Any colour", "Red", "Yellow", "Green", "Black"]}
    await cy.chooses("Black", "Your colour", on=asked)
    taken = await dan.clicks("Join")
    assert "Black" not in taken.seen.selects["Your colour"]
    await world.restart()
    assert "Your colour is noted." in await dan.chooses("Any colour", "Your colour", on=taken)
    assert "Joined (3 of 4): ann (Blue), cy (Black) and dan" in ann.sees("opens a match")
    assert "This challenge is for bob" in await eve.clicks("Join")
    await world.kill()
    assert "Which colour" in await bob.clicks("Join")
    await bob.chooses("Any colour", "Your colour", on=await bob.clicks("Join"))
    enter_thread(world, [ann, bob, cy, dan])
    first = ann.sees("Stack Control · ann (Blue) – cy (Black) – dan (Red) – bob (Yellow) · #1")
    assert first.pinged == ["ann"]
    assert "place the small" in first
    assert "Everybody is in: ann (Blue), cy (Black), dan and bob." in eve.sees("Match #1 is in")


async def test_players_can_leave_a_lobby_and_the_maker_can_start_early(world: World) -> None:
    """Start is for the maker, with two or more players; invited people who did not join do not
    play. The seat of one who declines is open to anybody."""
    ann, bob, cy, dan, eve = await five_people(world)
    await ann.slash("challenge stack-control", opponent=bob, seats=5, setup="scattered", first="me")
    assert "at least 2 players" in await ann.clicks("Start")
    for person in (cy, dan):
        assert "You are in" in await person.clicks("Join")
    assert "You are already in." in await dan.clicks("Join")
    assert "Only ann, who made this challenge, can do that." in await cy.clicks("Start")
    assert "You have left" in await dan.clicks("Leave")
    assert "Joined (2 of 5): ann and cy" in ann.sees("opens a match")
    assert "You are not in." in await eve.clicks("Leave")
    assert "You are not in." in await dan.clicks("Leave")
    assert "Match #1 begins in" in await ann.clicks("Start")
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
    digest = hashlib.sha256((await match_now(world)).row.seed).hexdigest()
    assert digest in ann.sees("Fair draws, by a seed")
    one, two, three = turn = await random_trio(world)
    whole = ", ".join(turn)

    assert "Your turn is over after" in await ann.slash("move", move=f"{whole}, R1 h7")
    assert "Yours to place" in await ann.slash("move", move=f"{one}, {one[:2]} h6")
    assert "I can't read “swap”." in await ann.slash("swap")
    assert (await match_now(world)).seq == 0

    second = await ann.suggestions("move", "move", f"{one}, {two[:2]}")
    assert second
    assert all(each.startswith(f"{one}, {two[:2]} ") for each in second)
    assert await ann.suggestions("move", "move", f"{one}, {two}, {three}, ") == []
    (complete,) = await ann.suggestions("move", "move", whole)
    assert complete.split(" · ")[0] == whole

    form = await ann.clicks("Type it", on=await ann.clicks("Move"))
    assert form.form is not None
    (field,) = [each["component"] for each in form.form["components"]]
    example = str(field["placeholder"]).split(", ")  # on squares that are empty
    assert {each[:2] for each in example} == {each[:2] for each in turn}
    preview = await ann.fills(form, whole.lower())
    assert "You place a small" in preview
    assert "You place a large" in preview
    assert posted(world) == [0]
    await ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 3]
    board = bob.sees("ann placed small")
    assert board.text.count("ann placed") == 1
    assert re.search(r"ann placed small \w+ on a2, medium \w+ on a3 and large", board.text)
    assert "Placing turn 2 of 20." in board
    assert board.pinged == ["bob"]
    assert digest not in board
    preview = await bob.slash("move", move=", ".join(await random_trio(world)))
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]


async def test_the_others_play_on_until_one_is_left(world: World) -> None:
    """The last player who has not left wins a match in which moves were made; the board says why.
    The first press of «Rematch» opens a card, the last one starts the match."""
    ann, bob, cy = people = await lobby(world, [world.ann, world.bob, world.cy])
    await play((ann, ", ".join(await random_trio(world))))
    asked = await bob.slash("resign")
    assert "The others will play on" in asked
    await bob.clicks("Resign", on=asked)
    assert ann.sees("bob resigned.").pinged == ["cy"]
    mine = await bob.slash("matches")
    assert "Going on without you (1)" in mine
    assert "Waiting" not in mine
    assert "Waiting (1)" in await ann.slash("matches")
    asked = await ann.slash("resign")
    assert "You will lose the match." in asked
    await ann.clicks("Resign", on=asked)
    end = bob.sees("cy wins Stack Control #1 against ann and bob")
    assert "ann resigned. cy (Green) is the last player left and wins." in end
    assert end.pictures[0].alt.count("ann resigned.") == 1
    assert shown_seed(await world.ann.clicks("More", on=end))

    for person in (cy, ann):
        answer = await person.clicks("Rematch")
        assert f"You are in. The rematch is in <#{world.channel.id}>" in answer
    enter(world.channel, *people)
    card = bob.sees("cy opens a match of Stack Control for 3")
    assert "@bob, will you play?" in card
    assert "Joined (2 of 3): cy and ann" in card
    bob.enters(world.threads[0])
    assert "Match #2 begins in" in await bob.clicks("Rematch")
    assert len(world.threads) == 2


# ---- secret draws
async def test_nothing_shows_a_draw_before_its_turn(world: World) -> None:
    """Previews, their pictures and suggestions do not depend on draws still to come."""
    ann, bob = await lobby(world, [world.ann, world.bob])
    turn = await random_trio(world)
    whole = ", ".join(turn)
    match = await match_now(world)
    future = match.position
    for move in turn:
        future = future.play(Move(move))
    coming = future.chance_outcome().split()
    held = {move[:2] for move in turn}
    secret = set(coming) - held
    assert secret, "choose another seed: this one draws the same twice"

    preview = await ann.slash("move", move=whole)
    paper = match.position.without_future_draws()
    marks: list[Mark] = []
    for move in turn:
        marks.extend(paper.narration.marks(Move(move)))
        paper = paper.play(Move(move))
    view = View(DEFAULT_THEME, marks=tuple(marks), language=SPOKEN, players=ANN_AND_BOB)
    assert preview.file == png(paper, view)
    said = [preview.text, alt_of(preview)]
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
    seed = match.row.seed.hex()
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
        await play((person, ", ".join(await random_trio(world, chance))))
    assert boards(world)[-1].text.count("was placed at random on") == 6
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
    """The first board says what to do. The board in words names the
    players, with what each has in the pool; no seats."""
    people, text = await five_people(world), ""
    for number, setup in enumerate(("draw", "scattered", "advanced"), 1):
        enter(world.channel, *people)
        await people[0].slash("challenge stack-control", seats=5, first="me", setup=setup)
        for person in people[1:]:
            await person.joins()
        people[0].enters(world.threads[-1])
        first = people[0].sees("Stack Control · ann")
        assert first.pinged == ["ann"]
        text = (await people[0].slash("board", text=True, match=str(number))).text
        assert "Rank 8" in text
        assert "Seat" not in text
        assert len(text) <= 2000
    # the last one
    for person, colour in zip(people, COLOURS, strict=True):
        pool = f"Pool of {person.name} ({colour}), counted as small, medium and large: "
        assert f"{pool}{colour.lower()} 4, 4 and 4" in text
    assert "ann is to move: place a small, a medium and a large pyramid" in text
    assert text.index("The board is empty.") < text.index("Rank 8")


# ---- complete matches
def rest_of_placing(position: Position, chance: random.Random) -> list[Move]:
    """Return random plies until the board is full."""
    moves: list[Move] = []
    while position.ply < 60:
        moves.append(position.forced_move() or chance.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return moves


def until_somebody_is_out(position: Position, chance: random.Random) -> tuple[list[Move], set[int]]:
    """Return random moves until the game ends or somebody is out, and who is."""
    moves: list[Move] = []
    gone: set[int] = set()
    while not gone and position.result() is None:
        legal = position.legal_moves()
        cruel = [move for move in legal if "is out" in position.narration.preview(move)]
        moves.append(chance.choice(cruel or legal))
        after = position.play(moves[-1])
        gone = {seat for seat in range(5) if after.has_left(seat) > position.has_left(seat)}
        position = after
    return moves, gone


async def test_two_players_on_a_scattered_board(world: World, tmp_path: Path) -> None:
    """Colours are chosen after the board is shown; control decides; the record can be verified."""
    ann, bob = people = await lobby(world, [world.ann, world.bob], setup="scattered")
    seed = (await match_now(world)).row.seed
    first = ann.sees("choose your colour")
    assert hashlib.sha256(seed).hexdigest() in ann.sees("Fair draws, by a seed")
    assert first.buttons == [
        *("Red", "Yellow", "Green", "Blue", "Black", "Try", "Rules", "Learn", "More")
    ]
    await world.restart()
    preview = await ann.clicks("Green")
    assert "You play Green." in preview
    assert "You play Green. It's bob's turn" in await ann.clicks("Confirm", on=preview)
    choice = bob.sees("ann chose Green")
    assert choice.buttons == ["Red", "Yellow", "Blue", "Black", "Try", *COMMON_BUTTONS]
    assert "It's your turn again" in await bob.clicks("Confirm", on=await bob.clicks("Black"))
    moving = bob.sees("bob chose Black")
    assert "@bob, move any stack onto another." in moving
    assert "Controlled pips: Green" in moving
    await world.kill()

    match = await match_now(world)
    source = match.position.legal_moves()[0][:2]
    targets = [move[3:] for move in match.position.legal_moves() if move.startswith(source)]
    pad = await press_on_pad(bob, await bob.clicks("Move"), *source)
    assert f"Where does {source} go?" in pad
    assert "Stack Control #1, you are Black." in pad
    assert pad.text.count("· then") == pad.text.count("\nAny of them · then") == 1
    assert pad.seen.buttons == [*targets, "Back", "Type it"]
    view = View(
        DEFAULT_THEME, marks=(), highlight=f"stack:{source}", language=SPOKEN, players=ANN_AND_BOB
    )
    assert pad.file == png(match.position, view)
    for typed in (f"stack:{source}", source.upper()):
        shown = await ann.slash("board", show=typed)
        assert shown.file == png(match.position, view)
        said = f"The stack on {source} may go to {', '.join(targets[:-1])} and {targets[-1]}."
        assert said in plain(alt_of(shown))
    assert f"Where {source} may go" in await ann.suggestions("board", "show", source)
    nothing = await ann.slash("board", show="stack:a1")
    assert "can't show" in nothing
    assert f"Where {source} may go · " in nothing
    assert "stack:" not in nothing.text.replace("stack:a1", "")

    await play_out(world, people, random.Random(1))
    end = ann.sees("Stack Control #1")
    assert shown_seed(await world.ann.clicks("More", on=end)) == seed.hex()
    assert end.buttons == [*END_BUTTONS]
    assert "Pips in controlled stacks" in end or "last player left" in end or "share" in end
    assert all(seed.hex() not in each for each in boards(world)[:-1])
    await world.restart()
    assert "result are right" in await verify_record(world, bob, tmp_path)


async def test_an_eliminated_player_is_notified_and_skipped(world: World) -> None:
    """The last pyramid of a colour leaves the board: its player is notified, and the others
    play on."""
    people = await lobby(world, [world.ann, world.bob, world.cy], setup="scattered")
    for person, colour in zip(people, ("tree R", "tree Y", "tree G"), strict=True):
        await play((person, colour))
    position = (await match_now(world)).position
    moves: list[Move] = []

    def pyramids_left(move: Move) -> tuple[bool, int]:
        """Whether Bob stays in for sure after a move, and how many pyramids he has then."""
        after = position.play(move)
        spared = after.result() or (position.to_move == 1 and after.has_left(1))
        return bool(spared), after.text().split()[0].count("Y")

    before = position
    while not position.has_left(1):
        before = position
        moves.append(min(position.legal_moves(), key=pyramids_left))
        position = position.play(moves[-1])
    await play_on(world, 1, moves[:-1])
    mover, move = people[before.to_move], moves[-1]
    preview = await mover.slash("move", move=move)
    assert "Yellow is out" in preview
    await world.kill()
    await mover.clicks("Confirm", on=preview)
    after = (await match_now(world)).position
    assert after.result() is None

    notice = world.bob.sees("@bob, you are out of match #1; your turns are skipped.")
    assert notice.pinged == ["bob"]
    board = boards(world)[-1]
    assert "bob (Yellow) is out" in board
    assert "You are out of this match." in await world.bob.slash("move", move="d4-d5")
    for _ in range(3):
        match = await match_now(world)
        if match.result:
            break
        assert match.position.to_move != 1
        await play((people[match.position.to_move], match.position.legal_moves()[0]))


async def test_five_players_with_a_resignation_while_placing(world: World, tmp_path: Path) -> None:
    """Cy leaves while choosing a turn: chance places for cy, and the others play to the end."""
    ann, bob, cy, dan, eve = people = await lobby(world, await five_people(world))
    seed = (await match_now(world)).row.seed
    chance = random.Random(5)
    for person in (ann, bob):
        await play((person, ", ".join(await random_trio(world, chance))))
    half = (await random_trio(world, chance))[0]
    await cy.slash("move", move=half)
    before = len(posted(world))
    asked = await cy.slash("resign")
    assert "The others will play on. Your pieces stay, but you can no longer win." in asked
    await world.kill()
    await cy.clicks("Resign", on=asked)
    board = dan.sees("cy resigned.")
    assert "was placed at random on" in board
    assert board.text.count("was placed at random on") == 3
    assert "bob placed" not in board
    assert board.pinged == ["dan"]
    assert len(posted(world)) == before + 1
    cy.sees_no("you are out")
    assert "You are out of this match." in await cy.slash("move", move="d4-d5")
    assert "already" in await cy.slash("resign")
    await world.restart()

    for person in (dan, eve, ann):
        await play((person, ", ".join(await random_trio(world, chance))))
    await play((bob, ", ".join(await random_trio(world, chance))))
    skipped = dan.sees("bob placed")
    assert skipped.text.count("was placed at random on") == 3
    assert "for cy, who has left" in skipped
    assert skipped.pinged == ["dan"]
    await play_on(world, 1, rest_of_placing((await match_now(world)).position, chance))
    start = ann.sees("move any stack")
    assert "cy (Green) is no longer playing." in start
    await world.kill()

    while not (match := await match_now(world)).result:
        moves, gone = until_somebody_is_out(match.position, chance)
        match = await play_on(world, 1, moves[:-1])
        await play((people[match.position.to_move], moves[-1]))
        after = (await match_now(world)).position
        if after.result() is None:
            for seat in gone:
                notice = people[seat].sees(f"@{people[seat].name}, you are out of match #1")
                assert notice.pinged == [people[seat].name]
            assert after.to_move not in gone
    end = ann.sees("Stack Control #1 against")
    assert shown_seed(await world.ann.clicks("More", on=end)) == seed.hex()
    assert all(seed.hex() not in each for each in boards(world)[:-1])
    assert [each.buttons for each in boards(world)[:-1]] == [[]] * (len(boards(world)) - 1)
    assert "result are right" in await verify_record(world, cy, tmp_path)
