"""A match of Esgrad as its players see it: komi, colours, stones, passes and the final score."""

from rendering.renderers import png
from rendering.themes import DEFAULT_THEME
from rendering.view import View
from rules.game import Move
from tests.journeys.file_helpers import alt_of
from tests.journeys.match_helpers import (
    ANN_AND_BOB,
    COMMON_BUTTONS,
    END_BUTTONS,
    begin_game,
    boards,
    in_turn,
    play,
    play_on,
    posted,
)
from tests.support.discord import World
from tests.support.people import Answer
from tests.support.pseudo_language import ACTIVE, SPOKEN, plain


async def name_komi(world: World, komi: str) -> Answer:
    """Name a komi for ann with the button of the first board. Return the answer to her."""
    form = await world.ann.clicks("Name a komi")
    return await world.ann.fills(form, komi)


async def agree_on_komi(world: World) -> None:
    """Ann names a komi of 0 and bob chooses White."""
    await world.ann.clicks("Confirm", on=await name_komi(world, "0"))
    await world.bob.clicks("Confirm", on=await world.bob.clicks("Play White"))


async def test_a_match_with_a_negative_komi_and_restarts(world: World) -> None:
    """From the komi to the score, with a restart or crash in every phase."""
    await begin_game(world, "esgrad", side=5)
    first = world.ann.sees("name the komi")
    assert "White gets extra points: the komi. ann names it, and bob then chooses" in first
    assert "a number at which you'd gladly take either side." in first
    assert first.buttons == ["Name a komi", "Try", "Rules", "Learn", "More"]
    assert first.pinged == ["ann"]
    await world.restart()

    preview = await name_komi(world, "-3")
    assert "White gives up 3 points" in preview
    assert "Your opponent then chooses Black or White." in preview
    await world.kill()
    assert "White gives up 3 points" in await world.ann.clicks("Confirm", on=preview)
    card = world.bob.sees("ann named a komi of −3")
    assert "The komi is added to White's score, and Black places first." in card
    assert "@bob, choose Black or White." in card
    assert card.pinged == ["bob"]
    assert card.buttons == ["Play Black", "Play White", "Try", *COMMON_BUTTONS]
    assert "−3" in card.pictures[0].alt

    chosen = await world.bob.clicks("Play White")
    assert "You play White, and your opponent places first." in chosen
    await world.bob.clicks("Confirm", on=chosen)
    start = world.ann.sees("bob chose White; ann plays Black")
    assert "place your first stone" in start
    assert start.buttons == ["Move", "Try", "Pass", *COMMON_BUTTONS]
    assert "Score now: Black 0, White −3 (0 for groups, komi −3)." in start
    assert "½" not in start  # the picture says what a pass is worth
    await world.restart()

    await play(*in_turn(world.ann, world.bob, "a2 e5 b2 e1 b1"))
    assert "Score now: Black 3, White −1 (2 for groups, komi −3)." in world.bob.sees(
        "ann placed b1"
    )
    passing = await world.bob.clicks("Pass")
    assert "You pass first, so the ½ is yours.\n" in passing
    assert "If Black passes too, the game ends, and you lose, −½ to 3." in passing
    await world.bob.clicks("Confirm", on=passing)
    passed = world.ann.sees("bob was the first to pass, which is worth ½.")
    assert "If Black passes too, the game ends." in passed
    assert "White −½ (2 for groups, komi −3, ½ for the first pass)." in passed

    ending = await world.ann.clicks("Pass")
    assert "You pass too. This ends the game, and you win, 3 to −½." in ending
    await world.kill()
    await world.ann.clicks("Confirm", on=ending)
    end = world.bob.sees("ann wins Esgrad #1 against bob")
    score = "Final score: Black 3, White −½ (2 for groups, komi −3, ½ for the first pass)."
    assert score in end
    assert "So ann wins by 3½." in end
    alt = end.pictures[0].alt
    assert "ann wins Esgrad #1 against bob. Both players passed. Final score: Black 3" in alt
    assert end.buttons == [*END_BUTTONS]
    assert posted(world) == list(range(10))
    assert [each.buttons for each in boards(world)[:-1]] == [[]] * 9


async def test_the_form_explains_the_komi_and_refuses_all_but_whole_numbers(world: World) -> None:
    """The sentence quotes what was typed; one click reopens the same form."""
    await begin_game(world, "esgrad", side=5)
    opened = await world.ann.clicks("Name a komi")
    assert opened.form is not None
    explanation, field = opened.form["components"]
    assert "White gets this many extra points" in explanation["content"]
    assert "name a number at which you'd gladly take either side" in explanation["content"]
    assert "On this board, about 2 is fair." in explanation["content"]
    assert field["label"].startswith("Komi")
    assert not field["component"].get("placeholder")  # it would look as if it was filled in
    for typed in ("seven", "1/2", "2.5", "½", "c3", "1000"):
        refused = await world.ann.fills(opened, typed)
        assert "whole number" in refused or "from −999 to 999" in refused
        assert refused.seen.buttons == ["Name a komi"]
        opened = await world.ann.clicks("Name a komi", on=refused)
    refused = await world.ann.fills(opened, "Lots")
    assert "I can't read “Lots”. Write a whole number like 7 or -3." in refused
    empty = await world.ann.fills(await world.ann.clicks("Name a komi", on=refused), " ")
    assert "Write a whole number like 7 or -3." in empty
    assert "komi" not in empty
    preview = await world.ann.fills(await world.ann.clicks("Name a komi", on=empty), " +7 ")
    assert "White gets 7 extra points." in preview
    assert posted(world) == [0]


async def test_the_komi_is_suggested_and_can_be_reconsidered(world: World) -> None:
    """1,999 komis are legal; at most 25 that match are suggested, what was typed first. Back below
    a preview and the choice of a colour lead to the buttons again."""
    await begin_game(world, "esgrad", side=5)
    assert len(await world.ann.suggestions("move", "move", "")) == 25
    assert "komi -3" in await world.ann.suggestions("move", "move", "-3")
    for typed in ("komi 7", "7"):
        assert (await world.ann.suggestions("move", "move", typed))[0] == "komi 7"
    back = await world.ann.clicks("Back", on=await name_komi(world, "5"))
    assert back.seen.buttons == ["Name a komi"]
    assert "name the komi, a number at which" in back
    await play((world.ann, "komi 5"))
    back = await world.bob.clicks("Back", on=await world.bob.clicks("Play Black"))
    assert "choose Black or White." in back
    assert back.seen.buttons == ["Play Black", "Play White"]
    chosen = await world.bob.clicks("Play Black", on=back)
    assert "It's your turn" in await world.bob.clicks("Confirm", on=chosen)
    start = world.ann.sees("bob chose Black; ann plays White")
    assert start.pinged == ["bob"]


async def test_passes_and_areas(world: World) -> None:
    """The pad offers the pass beside files and ranks. A pass can be undone like any move, until the
    opponent answers. `/board` offers the areas and values of each colour, and shades them."""
    await begin_game(world, "esgrad", side=5)
    await agree_on_komi(world)
    pad = await world.ann.clicks("Move")
    assert "Esgrad #1, you are Black." in pad
    assert pad.seen.buttons == [*"abcdefghi", *"123456789", "Type it", "Pass"]
    passing = await world.ann.clicks("Pass", on=pad)
    assert "You pass first, so the ½ is yours." in passing
    done = await world.ann.clicks("Confirm", on=passing)
    assert "Undo" in done.seen.buttons
    assert "Undone" in await world.ann.clicks("Undo", on=done)
    assert "½" not in world.bob.sees("ann undid a move: pass.")

    match = await play_on(world, 1, [Move(each) for each in ("a2", "e5", "b2", "e1", "b1")])
    offered = await world.bob.suggestions("board", "show", "")
    assert offered == ["Group values"]
    marks = match.line.positions[-2].narration.marks(match.line.moves[-1])
    view = View(DEFAULT_THEME, False, marks, "values", language=SPOKEN, players=ANN_AND_BOB)
    more = await world.bob.clicks("More")
    for answer in (
        await world.bob.slash("board", show=" Values"),
        await world.bob.slash("board", show="group values"),
        await world.bob.clicks("Group values", on=more),
    ):
        alt = plain(alt_of(answer))
        assert "The picture shows what each group is worth. Values of Black's groups: 3 " in alt
        assert "The number on a group is what it is worth now." in answer
        assert answer.file == png(match.position, view)
    wrong = await world.bob.slash("board", show="red")
    assert "I can show: Group values." in wrong


async def test_the_pad_and_the_text_of_the_largest_board(world: World) -> None:
    """It has 21 files; the points of the chosen file are marked on the picture. A text too long for
    one message is sent as a file; nothing is cut off."""
    await begin_game(world, "esgrad", side=11)
    await agree_on_komi(world)
    pad = await world.ann.clicks("Move")
    assert pad.seen.buttons == [*"abcdefghijklmnopqrstu", "Type it", "Pass"]
    named = await world.ann.clicks("Point names", on=await world.ann.clicks("More"))
    assert "The picture shows the name of each empty point." in alt_of(named)
    assert named.file != (await world.ann.slash("board")).file
    assert [len(row) for row in pad.seen.rows] == [5, 5, 5, 5, 3]
    pad = await world.ann.clicks("k", on=pad)
    assert pad.seen.buttons == [*map(str, range(1, 22)), "Back", "Type it", "Pass"]
    match = await world.bot.context.service.matches.load(1)
    view = View(DEFAULT_THEME, highlight="file:k", language=SPOKEN, players=ANN_AND_BOB)
    assert pad.file == png(match.position, view)
    preview = await world.ann.clicks("21", on=pad)
    assert "You place a stone on k21." in preview
    await world.ann.clicks("Confirm", on=preview)
    world.bob.sees("ann placed k21")

    free = (await play_on(world, 1, [])).position.legal_moves()
    whole = (await play_on(world, 1, list(free[:200]))).position
    shown = await world.ann.slash("board", text=True)
    written = plain(shown.file.decode())
    lists = "\n".join(whole.narration.board_lists(["ann", "bob"]))
    assert whole.narration.board_grid() in written
    assert lists in written
    assert whole.text() in written
    if ACTIVE:  # in longer words, the lists do not fit into the message
        assert "The whole board is in the file." in shown
        return
    assert lists in shown
    assert "The file also has the board as a grid." in shown
    assert "to move" in shown


async def test_the_last_empty_point_is_not_chosen_for_the_player(world: World) -> None:
    """The pad offers the point and a pass, also to a player who does not confirm moves."""
    await begin_game(world, "esgrad", side=5)
    await agree_on_komi(world)
    *free, point = (
        move for move in (await play_on(world, 1, [])).position.legal_moves() if move != "pass"
    )
    match = await play_on(world, 1, free)
    players = world.ann, world.bob
    mover, other = players if match.mover == world.ann.id else players[::-1]
    await mover.sets("Moves: played at once", "Confirmation")
    pad = await mover.clicks("Move", on=boards(world)[-1])
    assert pad.seen.buttons == [point, "Type it", "Pass"]
    assert "possible" not in pad
    done = await mover.clicks(point, on=pad)
    assert f"Your move is in: {point}." in done
    pad = await mover.clicks("Undo", on=done)
    assert "Undone. It's your turn again." in pad
    assert pad.seen.buttons == [point, "Type it", "Pass"]
    warned = await mover.clicks("Pass", on=pad)
    assert "You pass" in await mover.clicks("Confirm", on=warned)
    assert "the first to pass" in other.sees(f"@{other.name}, place a stone or pass")
