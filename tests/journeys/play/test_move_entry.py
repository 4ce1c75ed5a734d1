"""Making a move: in the pad, by typing, or by `/move` with suggestions.

There is a preview each time.
"""

from rules.game import Move
from tests.journeys.match_helpers import (
    COMMON_BUTTONS,
    begin,
    boards,
    in_turn,
    play,
    play_on,
    posted,
)
from tests.support.discord import World
from tests.support.forged_interactions import InteractionForger
from tests.support.people import Answer


def marked(answer: Answer) -> list[str]:
    """The labels of the chosen buttons of a pad."""
    buttons = [each for each in answer.seen.components if each["type"] == 2]
    return [str(each["label"]) for each in buttons if each["style"] == 1]


def laid_out(answer: Answer) -> list[list[str]]:
    """The labels of all buttons of a message by row, also of those that cannot be pressed."""
    stored = answer.seen.rows
    return [[str(each.get("label")) for each in row] for row in stored]


# ---- the pad
async def test_a_move_with_the_pad(world: World) -> None:
    """Move, file, rank, preview, Confirm: each step offers only legal answers, and works after a
    restart."""
    await begin(world, pie=True, size=9)
    pad = await world.ann.clicks("Move")
    assert pad.ephemeral
    assert "Escabel #1, you are Black." in pad
    assert "Which file? Which rank?" in pad
    assert laid_out(pad) == [
        list("abcde"), list("fghi"), list("12345"), list("6789"), ["Type it"],
    ]  # fmt: skip
    assert marked(pad) == []
    pad = await world.ann.clicks("b", on=pad)
    assert marked(pad) == ["b"]
    assert "Which point on file b?" in pad
    await world.kill()
    preview = await world.ann.clicks("2", on=pad)
    assert "Escabel #1, you are Black." in preview
    assert "You place a black piece on b2" in preview
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]
    assert len(preview.seen.attachments) == 1
    world.bob.sees_no("b2")
    await world.restart()
    assert "ann" in await world.bob.clicks("More")
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2. It's bob's turn now" in done
    assert done.seen.buttons == ["Undo", "Answer in advance"]
    board = world.bob.sees("ann placed b2")
    assert board.pinged == ["bob"]
    assert board.buttons == ["Move", "Try", "Swap sides", *COMMON_BUTTONS]
    await play(*in_turn(world.bob, world.ann, "a1 b1"))
    assert "Swap sides" not in world.bob.sees("ann placed b1").buttons
    assert "Confirm" not in (await world.bob.slash("swap")).seen.buttons


async def test_few_moves_have_a_button_each(world: World) -> None:
    """With 20 legal moves or fewer, Move, the move and Confirm are enough. Only the player to move
    gets a pad; the others are told privately whose turn it is."""
    thread = await begin(world)
    pad = await world.ann.clicks("Move")
    assert "Which move?" in pad
    assert pad.seen.buttons == [
        *(["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3"]),
        "Type it",
    ]
    preview = await world.ann.clicks("c3", on=pad)
    assert "You place a black piece on c3" in preview
    pad = await world.ann.clicks("Back", on=preview)
    assert "c3" in pad.seen.buttons
    assert len(pad.seen.attachments) == 1
    dropped = await world.ann.clicks("Cancel", on=await world.ann.slash("move", move="b2"))
    assert "Nothing was played" in dropped
    assert dropped.seen.buttons == []
    assert dropped.seen.attachments == []
    early = await world.bob.clicks("Move")
    assert early.text == "It's ann's turn."
    assert early.ephemeral
    assert "Plan your answers" in await world.bob.clicks("Answer in advance", on=early)
    world.cy.enters(thread)
    onlooker = await world.cy.clicks("Move")
    assert onlooker.text == "This match is between ann and bob."
    assert onlooker.ephemeral
    refused = await world.bob.slash("move", move="b2", match="1")
    assert refused.text.endswith("You typed: “b2”.")
    assert posted(world) == [0]


FORGED = (
    "pb:at:1:0::x", "pb:at:1:0::0z", "pb:at:1:0::0b|12|2zz", "pb:at:1:0:z9:0b", "pb:at:1:0",
    "pb:at:1:0:b2,b2:", "pb:at-back:1:0::9", "pb:at:1:0::0b|12|2b2|3x", "pb:at:1:0:swap:",
    "pb:type:1:0:zz", "ps:at:1:0:0",
)  # fmt: skip


async def test_the_pad_can_be_left_and_changed_and_not_be_forged(world: World) -> None:
    """File and rank are chosen in any order, and what is impossible cannot be pressed. A stack with
    two possible moves is asked for its destination, with what each does. Back leads to the last
    question that had several answers, or from a typed move to the pad."""
    await begin(world, size=9)
    for custom_id in FORGED:
        answer = await world.ann.forges(custom_id)
        assert answer.acknowledged
        assert posted(world) == [0]
    assert "This board is out of date." in await world.ann.forges(f"pb:type:1:0:{'a' * 88}")
    preview = await world.ann.slash("move", move="b2")
    assert "Which file?" in await world.ann.clicks("Back", on=preview)

    await play(*in_turn(world.ann, world.bob, "b2 b1 h9 a2 d9 e5"))
    pad = await world.ann.clicks("2", on=await world.ann.clicks("Move"))
    assert marked(pad) == ["2"]
    assert "Which point on rank 2?" in pad
    assert "a" not in pad.seen.buttons, "a2 is White's"
    assert "d" in pad.seen.buttons
    pad = await world.ann.clicks("5", on=pad)
    assert marked(pad) == ["5"]
    assert "c" in pad.seen.buttons
    assert "e" not in pad.seen.buttons
    preview = await world.ann.clicks("c", on=pad)
    assert "c5" in preview
    pad = await world.ann.clicks("Back", on=preview)
    assert marked(pad) == ["5"]
    pad = await world.ann.clicks("Back", on=pad)
    assert marked(pad) == []
    assert "Back" not in pad.seen.buttons

    pad = await world.ann.clicks("b", on=pad)
    assert "1" not in pad.seen.buttons
    pad = await world.ann.clicks("2", on=pad)
    assert "What should b2 do?" in pad
    assert "Move to a2 · takes a2, gives b2" in pad
    assert pad.seen.buttons == ["Move to a2", "Move to b1", "Back", "Type it"]
    preview = await world.ann.clicks("Move to b1", on=pad)
    assert "b1" in preview
    pad = await world.ann.clicks("Back", on=preview)
    assert "What should b2 do?" in pad
    pad = await world.ann.clicks("Back", on=pad)
    assert marked(pad) == ["b"]
    pad = await world.ann.clicks("Back", on=pad)
    assert marked(pad) == []


async def test_a_preview_warns_before_a_move_that_loses(world: World) -> None:
    """It warns of a move that completes the opponent's chain or does not break it; the move can
    still be made. Without confirmation other moves are made at once, but not this one."""
    await begin(world)
    assert "Saved." in await world.bob.sets("Moves: played at once", "Confirmation")
    await play(*in_turn(world.ann, world.bob, "b2 a1 b1"))
    assert "Your move is in: a2" in await world.bob.slash("move", move="a2")
    await play((world.ann, "b3"))
    threat = world.bob.sees("has this one turn to break the chain")
    assert threat.pinged == ["bob"]
    preview = await world.bob.slash("move", move="c3")
    assert "Careful: this leaves Black's chain standing" in preview
    assert posted(world) == [0, 1, 2, 3, 4, 5]
    await world.bob.clicks("Confirm", on=preview)
    world.bob.sees("ann wins Escabel #1 against bob")


# ---- typing
async def test_a_move_typed_into_the_form(world: World) -> None:
    """Move, Type it, one field, preview, Confirm; different spellings are understood, after a long
    thought and a restart too."""
    await begin(world)
    pad = await world.ann.clicks("Move")
    form = await world.ann.clicks("Type it", on=pad)
    assert form.form is not None
    assert form.form["title"] == "Escabel #1"
    await world.advance(minutes=10)
    await world.kill()
    preview = await world.ann.fills(form, " B2 ")
    assert "You place a black piece on b2." in preview
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]
    await world.ann.clicks("Confirm", on=preview)
    world.bob.sees("ann placed b2")
    assert posted(world) == [0, 1]


async def test_a_typed_move_that_cannot_be_read_or_played_says_why(world: World) -> None:
    """Only the player who typed it sees the reason, can try again at once, and reads what was
    typed. `/move` requires a move; a Discord that has not yet learned so gets a sentence, and the
    command with a move, which has not changed, works meanwhile."""
    await begin(world)
    options = {each["name"]: each for each in world.command("move")["options"]}
    assert list(options) == ["move", "match"]
    assert options["move"]["required"]
    assert not options["match"].get("required")
    forger = InteractionForger(world, world.ann)
    ((root, path, _),) = [each for each in forger.commands() if each[1] == ["move"]]
    answer = await forger.command(root, path, [], typing=False)
    assert "This command has changed" in answer
    assert answer.ephemeral
    assert [type(each).__name__ for each in world.errors] == ["CommandSignatureMismatch"]
    await world.ann.plays("b2")
    await play((world.bob, "b1"))
    unreadable = await world.ann.slash("move", move="d4 4")
    assert "“d4 4”" in unreadable
    assert unreadable.ephemeral
    assert unreadable.seen.buttons == ["Choose", "Type it"]
    illegal = await world.ann.slash("move", move="b1-b2")
    assert "You typed: “b1-b2”." in illegal
    assert "Confirm" not in illegal.seen.buttons
    form = await world.ann.clicks("Type it", on=illegal)
    assert "You take b1, now 2 high" in await world.ann.fills(form, "b2 b1")
    assert posted(world) == [0, 1, 2]


async def test_a_form_for_an_old_board_is_refused(world: World) -> None:
    """When the match has gone on, the answer links to the newest board, and no move is made. So is
    a click on a board whose buttons were just removed, or on an old answer, also after the end."""
    await begin(world)
    old = world.ann.sees("place your first piece")
    pad = (await world.ann.clicks("Move")).seen
    form = await world.ann.clicks("Type it", on=pad)
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    late = await world.ann.fills(form, "c3")
    newest = boards(world)[-1]
    assert newest.board == (1, 2)
    assert "This board is out of date" in late
    assert f"/{newest.channel_id}/{newest.id}" in late
    assert "You typed: “c3”." in late
    assert boards(world)[0].buttons == []
    late = await world.ann.clicks_late("Move", on=old)
    assert late.text == (
        "This board is out of date. The newest is here: "
        f"https://discord.com/channels/{world.guild.id}/{newest.channel_id}/{newest.id}"
    )
    assert late.ephemeral
    assert posted(world) == [0, 1, 2]
    assert "out of date" in await world.ann.clicks_late("Type it", on=pad)
    pad = (await world.ann.clicks("Move")).seen
    await world.bob.clicks("Resign", on=await world.bob.slash("resign"))
    after_end = await world.ann.clicks_late("Type it", on=pad)
    assert "out of date" in after_end or "This match is over." in after_end


# ---- `/move`
async def test_suggestions_are_legal_moves_that_fit(world: World) -> None:
    """At most 25, also before anything is typed, in the order of the game; first what was typed.
    None on the opponent's turn. The pad asks for the file first: 13 files do not fit beside 13
    ranks."""
    await begin(world, size=13)
    pad = await world.ann.clicks("Move")
    assert "Which file?" in pad
    assert [label for row in laid_out(pad) for label in row][:13] == list("abcdefghijklm")
    assert "Which rank" not in pad
    assert "Which point on file m?" in await world.ann.clicks("m", on=pad)
    offered = await world.ann.suggestions("move", "move", "")
    position = (await world.bot.context.service.matches.load(1)).position
    assert offered == list(position.pad.suggestions()[:25])
    assert await world.ann.suggestions("move", "move", "D1") == ["d1", "d10", "d11", "d12", "d13"]
    assert (await world.ann.suggestions("move", "move", "d 1"))[0] == "d1"
    await play(*in_turn(world.ann, world.bob, "d4 d5"))
    for typed in ("d4", "d5", "d4 d5"):
        offered = await world.ann.suggestions("move", "move", typed)
        assert offered == ["d4-d5 · takes d5, gives d4"]
    assert await world.ann.suggestions("move", "move", "z") == []
    assert await world.bob.suggestions("move", "move", "") == []


# ---- the pie
async def test_swap_is_offered_once_and_also_by_command(world: World) -> None:
    """Only on White's first turn. The player who swaps plays Black, and the other moves next as
    White."""
    await begin(world, pie=True)
    refused = await world.ann.slash("swap")
    assert "Confirm" not in refused.seen.buttons
    await play((world.ann, "b2"))
    (suggested,) = await world.bob.suggestions("move", "move", "sw")
    assert suggested == "swap · you play Black from now on"
    offer = world.bob.sees("move, or swap sides (only now)")
    assert "Swap sides" in offer.buttons
    preview = await world.bob.slash("swap")
    assert "You swap sides and take over Black's piece." in preview
    await world.bob.clicks("Confirm", on=preview)
    after = world.ann.sees("bob swapped sides and now plays Black")
    assert after.pinged == ["ann"]
    assert after.buttons == ["Move", "Try", *COMMON_BUTTONS]
    assert "ann (White) – bob (Black)" in after
    assert "ann (Black) – bob (White)" in await world.ann.slash("board", move=1, text=True)
    earlier = await world.ann.slash("board", move=1)
    assert "ann (Black) – bob (White)" in earlier
    assert "ann (White) – bob (Black)" in await world.ann.clicks("Last", on=earlier)
    again = await world.ann.slash("swap")
    assert "Confirm" not in again.seen.buttons
    await play((world.ann, "a1"))
    assert "Swap sides" not in world.bob.sees("ann placed a1").buttons


# ---- without confirmation


async def test_what_the_program_filled_in_is_confirmed_in_any_case(world: World) -> None:
    """With confirmation off, only a move of which every part was pressed is played at once."""
    await begin(world, size=5)
    await world.bob.sets("Moves: played at once", "Confirmation")
    taken = ["a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "c1"]
    await play_on(world, 1, [Move(each) for each in taken])
    pad = await world.bob.clicks("Move")
    preview = await world.bob.clicks("a", on=pad)
    assert "You place a white piece on a5." in preview
    assert "Confirm" in preview.seen.buttons
    pad = await world.bob.clicks("Back", on=preview)
    done = await world.bob.clicks("4", on=await world.bob.clicks("d", on=pad))
    assert "Your move is in: d4." in done


# ---- duplicate, late and simultaneous presses
async def test_what_is_pressed_twice_plays_once(world: World) -> None:
    """Both clicks are answered; one says that the move was already made, and one board is posted.
    The same goes for a confirmation that Discord delivers again, and for two previews of one turn
    that are confirmed at once."""
    await begin(world)
    preview = (await world.ann.slash("move", move="b2")).seen
    async with world.simultaneously():
        first = await world.ann.clicks("Confirm", on=preview)
        second = await world.ann.clicks("Confirm", on=preview)
    said = sorted([first.text, second.text])
    assert any("was already in" in text for text in said) or said[0] == said[1]
    assert posted(world) == [0, 1]
    done = await world.bob.clicks("Confirm", on=await world.bob.slash("move", move="a1"))
    before = done.text
    await world.redeliver(done)
    assert done.text == before
    assert posted(world) == [0, 1, 2]
    one = (await world.ann.slash("move", move="c3")).seen
    two = (await world.ann.slash("move", move="c1")).seen
    async with world.simultaneously():
        first = await world.ann.clicks("Confirm", on=one)
        second = await world.ann.clicks("Confirm", on=two)
    assert "Your move is in: c3" in first
    assert "out of date" in second or "bob's turn" in second
    await world.redeliver(done)
    assert posted(world) == [0, 1, 2, 3]
