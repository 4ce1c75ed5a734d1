"""Complete matches of Stack Control, with restarts, up to a record that anybody can verify."""

from __future__ import annotations

import hashlib
import random
from pathlib import Path

from rendering.renderers import image
from rendering.view import View
from rules.game import Move, Position
from tests.journeys.match_helpers import ANN_AND_BOB, boards, play_on, posted
from tests.journeys.stack_control_helpers import (
    five_people,
    loaded_match,
    lobby,
    play_out,
    press_on_pad,
    random_trio,
    shown_seed,
    verify_record,
)
from tests.support.discord import World
from tests.support.pseudo_language import SPOKEN, plain


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
        cruel = [move for move in legal if "would be out" in position.narration.preview(move)]
        moves.append(chance.choice(cruel or legal))
        after = position.play(moves[-1])
        gone = {seat for seat in range(5) if after.has_left(seat) > position.has_left(seat)}
        position = after
    return moves, gone


async def test_two_players_on_a_scattered_board(world: World, tmp_path: Path) -> None:
    """Colours are chosen after the board is shown; control decides; the record can be verified."""
    ann, bob = people = await lobby(world, [world.ann, world.bob], setup="scattered")
    seed = (await loaded_match(world)).match.seed
    first = ann.sees("choose your colour")
    assert hashlib.sha256(seed).hexdigest() in ann.sees("the draws are fixed by a secret seed")
    assert first.buttons == ["Move", "More"]
    pad = await ann.clicks("Move")
    assert "Which colour?" in pad
    assert pad.seen.buttons == ["Red", "Yellow", "Green", "Blue", "Black", "Type it"]
    await world.restart()
    preview = await ann.clicks("Green", on=pad)
    assert "You play Green." in preview
    await ann.clicks("Confirm", on=preview)
    choice = bob.sees("ann chose Green")
    assert choice.buttons == ["Red", "Yellow", "Blue", "Black", "◀", "More", "Next match"]
    done = await bob.clicks("Confirm", on=await bob.clicks("Black"))
    assert "It's your turn again" in done
    moving = bob.sees("bob chose Black")
    assert "@bob, move any stack onto another." in moving
    assert "Control now: ann (Green)" in moving
    await world.kill()

    loaded = await loaded_match(world)
    source = loaded.position.legal_moves()[0][:2]
    targets = [move[3:] for move in loaded.position.legal_moves() if move.startswith(source)]
    pad = await press_on_pad(bob, await bob.clicks("Move"), *source)
    assert f"Where does {source} go?" in pad
    assert "Stack Control #1, you are Black." in pad
    assert len(targets) > 1
    assert pad.seen.buttons == [*targets, "Back", "Type it"]
    (picture,) = pad.seen.attachments
    view = View(marks=(), show=f"stack:{source}", language=SPOKEN, players=ANN_AND_BOB)
    assert world.env.backend.cdn.get(picture["url"]) == image(loaded.position, view)
    for typed in (f"stack:{source}", source.upper()):
        (shown,) = (await ann.slash("board", show=typed)).seen.attachments
        assert world.env.backend.cdn.get(shown["url"]) == image(loaded.position, view)
        alt = plain(str(shown["description"]))
        assert (
            f"The stack on {source} may go to {', '.join(targets[:-1])} and {targets[-1]}." in alt
        )
    assert f"Where {source} may go" in await ann.suggestions("board", "show", source)
    nothing = await ann.slash("board", show="stack:a1")
    assert "can't show" in nothing
    assert f"Where {source} may go · " in nothing
    assert "stack:" not in nothing.text.replace("stack:a1", "")

    await play_out(world, people, random.Random(1))
    end = ann.sees("Stack Control #1")
    assert shown_seed(end) == seed.hex()
    assert end.buttons == ["Rematch", "Replay", "Look back", "Record", "Next match"]
    assert "Under control" in end or "last player left" in end or "share" in end
    assert all(seed.hex() not in each for each in boards(world)[:-1])
    await world.restart()
    assert "result are right" in await verify_record(world, bob, tmp_path)


async def test_an_eliminated_player_is_notified_and_skipped(world: World) -> None:
    """The last pyramid of a colour leaves the board: its player is notified, and the others
    play on."""
    people = await lobby(world, [world.ann, world.bob, world.cy], setup="scattered")
    for person, colour in zip(people, ("tree R", "tree Y", "tree G"), strict=True):
        await person.plays(colour)
    position = (await loaded_match(world)).position
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
    assert "Yellow would be out" in preview
    await world.kill()
    await mover.clicks("Confirm", on=preview)
    after = (await loaded_match(world)).position
    assert after.result() is None

    notice = world.bob.sees("@bob, you are out of match #1; your turns are skipped.")
    assert notice.pinged == ["bob"]
    board = boards(world)[-1]
    assert "bob (Yellow) is out" in board
    assert "You are out of this match." in await world.bob.slash("move", move="d4-d5")
    for _ in range(3):
        loaded = await loaded_match(world)
        if loaded.result:
            break
        assert loaded.position.to_move != 1
        await people[loaded.position.to_move].plays(loaded.position.legal_moves()[0])


async def test_five_players_with_a_resignation_while_placing(world: World, tmp_path: Path) -> None:
    """Cy leaves while choosing a turn: chance places for cy, and the others play to the end."""
    ann, bob, cy, dan, eve = people = await lobby(world, await five_people(world))
    seed = (await loaded_match(world)).match.seed
    chance = random.Random(5)
    for person in (ann, bob):
        await person.plays(", ".join(await random_trio(world, chance)))
    half = (await random_trio(world, chance))[0]
    await cy.slash("move", move=half)
    before = len(posted(world))
    asked = await cy.slash("resign")
    assert "The others play on; your pieces stay, and you can no longer win." in asked
    await world.kill()
    await cy.clicks("Resign", on=asked)
    board = dan.sees("cy resigned.")
    assert "Chance placed" in board
    assert board.text.count("Chance placed") == 3
    assert "bob placed" not in board
    assert board.pinged == ["dan"]
    assert len(posted(world)) == before + 1
    cy.sees_no("you are out")
    assert "You are out of this match." in await cy.slash("move", move="d4-d5")
    assert "already" in await cy.slash("resign")
    await world.restart()

    for person in (dan, eve, ann):
        await person.plays(", ".join(await random_trio(world, chance)))
    await bob.plays(", ".join(await random_trio(world, chance)))
    skipped = dan.sees("bob placed")
    assert skipped.text.count("Chance placed") == 3
    assert "for cy, who has left" in skipped
    assert skipped.pinged == ["dan"]
    await play_on(world, 1, rest_of_placing((await loaded_match(world)).position, chance))
    start = ann.sees("move any stack")
    assert "cy (Green) is no longer playing." in start
    await world.kill()

    while not (loaded := await loaded_match(world)).result:
        moves, gone = until_somebody_is_out(loaded.position, chance)
        loaded = await play_on(world, 1, moves[:-1])
        await people[loaded.position.to_move].plays(moves[-1])
        after = (await loaded_match(world)).position
        if after.result() is None:
            for seat in gone:
                notice = people[seat].sees(f"@{people[seat].name}, you are out of match #1")
                assert notice.pinged == [people[seat].name]
            assert after.to_move not in gone
    end = ann.sees("Stack Control #1 against")
    assert shown_seed(end) == seed.hex()
    assert all(seed.hex() not in each for each in boards(world)[:-1])
    assert [each.buttons for each in boards(world)[:-1]] == [[]] * (len(boards(world)) - 1)
    assert "result are right" in await verify_record(world, cy, tmp_path)
