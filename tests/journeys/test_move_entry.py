"""Making a move: in the pad, by typing, or by `/move` with suggestions.

There is a preview each time.
"""

from __future__ import annotations

import pytest

from tests.journeys.match_helpers import (
    begin,
    board_of,
    boards,
    in_turn,
    play,
    postboard,
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
    """Move, file, rank, preview, Confirm: each step offers only legal answers."""
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
    preview = await world.ann.clicks("2", on=pad)
    assert "Escabel #1, you are Black." in preview
    assert "You place a black piece on b2" in preview
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]
    assert len(preview.seen.attachments) == 1
    world.bob.sees_no("b2")
    done = await world.ann.clicks("Confirm", on=preview)
    assert "Your move is in: b2. It's bob's turn now" in done
    assert done.seen.buttons == ["Undo"]
    board = world.bob.sees("ann placed b2")
    assert board.pinged == ["bob"]
    assert board.buttons == ["Move", "Swap sides", "◀", "More", "Next match"]


async def test_file_and_rank_are_chosen_in_any_order_and_can_be_changed(world: World) -> None:
    """What is impossible cannot be pressed: with rank 2 chosen, the file of a lost stack."""
    await begin(world, size=9)
    await play(*in_turn(world.ann, world.bob, "b2 c2 b3 e5"))
    pad = await world.ann.clicks("2", on=await world.ann.clicks("Move"))
    assert marked(pad) == ["2"]
    assert "Which point on rank 2?" in pad
    assert "c" not in pad.seen.buttons, "c2 is White's"
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


async def test_few_moves_have_a_button_each(world: World) -> None:
    """With 20 legal moves or fewer, Move, the move and Confirm are enough."""
    await begin(world)
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
    assert posted(world) == [0]


async def test_the_pad_asks_what_a_stack_should_do(world: World) -> None:
    """A stack with two possible moves is asked for its destination, with what each does; Back
    leads to the last question that had several answers."""
    await begin(world, size=9)
    await play(*in_turn(world.ann, world.bob, "b2 b1 h9 a2"))
    pad = await world.ann.clicks("b", on=await world.ann.clicks("Move"))
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


async def test_a_large_board_is_asked_for_the_file_first(world: World) -> None:
    """19 files do not fit beside 19 ranks."""
    await begin(world, size=19)
    pad = await world.ann.clicks("Move")
    assert "Which file?" in pad
    assert [len(row) for row in laid_out(pad)] == [5, 5, 5, 4, 1]
    pad = await world.ann.clicks("s", on=pad)
    assert "Which point on file s?" in pad
    assert [len(row) for row in laid_out(pad)] == [5, 5, 5, 4, 2]
    assert "You place a black piece on s19" in await world.ann.clicks("19", on=pad)


async def test_back_from_a_typed_move_leads_to_the_pad(world: World) -> None:
    await begin(world, size=9)
    preview = await world.ann.slash("move", move="b2")
    assert "Which file?" in await world.ann.clicks("Back", on=preview)


async def test_the_pads_buttons_work_after_a_restart(world: World) -> None:
    await begin(world, size=9)
    pad = await world.ann.clicks("b", on=await world.ann.clicks("Move"))
    await world.kill()
    preview = await world.ann.clicks("2", on=pad)
    await world.restart()
    await world.ann.clicks("Confirm", on=preview)
    world.bob.sees("ann placed b2")


async def test_a_forged_button_that_is_too_long_for_its_form_is_out_of_date(world: World) -> None:
    await begin(world)
    said = await world.ann.forges(f"pb:type:1:0:{'a' * 88}")
    assert "This board is out of date." in said


@pytest.mark.parametrize(
    "custom_id",
    [
        "pb:at:1:0::x", "pb:at:1:0::0z", "pb:at:1:0::0b|12|2zz", "pb:at:1:0:z9:0b", "pb:at:1:0",
        "pb:at:1:0:b2,b2:", "pb:at-back:1:0::9", "pb:at:1:0::0b|12|2b2|3x", "pb:at:1:0:swap:",
        "pb:type:1:0:zz", "ps:at:1:0:0",
    ],
)  # fmt: skip
async def test_a_forged_button_of_the_pad_changes_nothing(world: World, custom_id: str) -> None:
    await begin(world, size=9)
    answer = await world.ann.forges(custom_id)
    assert answer.acknowledged
    assert posted(world) == [0]


async def test_a_preview_can_be_cancelled(world: World) -> None:
    """Cancel below a preview makes no move, and the match is unchanged."""
    await begin(world)
    preview = await world.ann.slash("move", move="b2")
    dropped = await world.ann.clicks("Cancel", on=preview)
    assert "Nothing was played" in dropped
    assert dropped.seen.buttons == []
    assert dropped.seen.attachments == []
    assert posted(world) == [0]


async def test_a_preview_warns_before_a_move_that_loses(world: World) -> None:
    """It warns of a move that completes the opponent's chain or does not break it; the move can
    still be made."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 a1 b1 a2 b3"))
    threat = world.bob.sees("has this one turn to break the chain")
    assert threat.pinged == ["bob"]
    preview = await world.bob.slash("move", move="c3")
    assert "Careful: this leaves Black's chain standing" in preview
    await world.bob.clicks("Confirm", on=preview)
    world.bob.sees("ann wins Escabel #1 against bob")


async def test_only_the_player_to_move_gets_a_pad(world: World) -> None:
    """The opponent and onlookers are told privately whose turn it is; nothing changes."""
    thread = await begin(world)
    early = await world.bob.clicks("Move")
    assert early.text == "It's ann's turn."
    assert early.ephemeral
    world.cy.enters(thread)
    onlooker = await world.cy.clicks("Move")
    assert onlooker.text == "This match is between ann and bob."
    assert onlooker.ephemeral
    assert "It's ann's turn." in await world.bob.slash("move", move="a1")
    assert posted(world) == [0]


# ---- typing
async def test_a_move_typed_into_the_form(world: World) -> None:
    """Move, Type it, one field, preview, Confirm; different spellings are understood."""
    await begin(world)
    pad = await world.ann.clicks("Move")
    form = await world.ann.clicks("Type it", on=pad)
    assert form.form is not None
    assert form.form["title"] == "Escabel #1"
    preview = await world.ann.fills(form, " B2 ")
    assert "You place a black piece on b2." in preview
    await world.ann.clicks("Confirm", on=preview)
    world.bob.sees("ann placed b2")


async def test_a_form_opened_before_a_restart_is_read_after_it(world: World) -> None:
    """A form submitted after a restart still works."""
    await begin(world)
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await world.kill()
    preview = await world.ann.fills(form, "b2")
    assert preview.seen.buttons == ["Confirm", "Back", "Cancel"]
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1]


async def test_a_form_can_be_sent_long_after_it_was_opened(world: World) -> None:
    """A player who thinks for a while loses nothing, and plays only once."""
    await begin(world)
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await world.advance(minutes=10)
    preview = await world.ann.fills(form, "b2")
    await world.ann.clicks("Confirm", on=preview)
    assert posted(world) == [0, 1]


async def test_a_typed_move_that_cannot_be_read_or_played_says_why(world: World) -> None:
    """Only the player who typed it sees the reason, and can try again at once."""
    await begin(world)
    await play(*in_turn(world.ann, world.bob, "b2 b1"))
    unreadable = await world.ann.slash("move", move="d44")
    assert "d44" in unreadable
    assert unreadable.ephemeral
    assert unreadable.seen.buttons == ["Choose", "Type it"]
    illegal = await world.ann.slash("move", move="b1-b2")
    assert "b1" in illegal
    assert "Confirm" not in illegal.seen.buttons
    form = await world.ann.clicks("Type it", on=illegal)
    again = await world.ann.fills(form, "b2 b1")
    assert "You take b1, now 2 high" in again
    assert posted(world) == [0, 1, 2]


async def test_a_form_for_an_old_board_is_refused(world: World) -> None:
    """When the match has gone on, the answer links to the newest board, and no move is made."""
    await begin(world)
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    late = await world.ann.fills(form, "c3")
    newest = boards(world)[-1]
    assert "This board is out of date" in late
    assert f"/{newest.channel_id}/{newest.id}" in late
    assert posted(world) == [0, 1, 2]


# ---- `/move`
async def test_move_requires_a_move(world: World) -> None:
    """The button «Move» is for choosing one. A Discord that has not yet learned so gets a sentence,
    and the command with a move, which has not changed, works meanwhile."""
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
    assert posted(world) == [0, 1]


async def test_a_typed_move_is_not_lost(world: World) -> None:
    """What cannot be read, is not legal or came too late is repeated."""
    await begin(world)
    assert "“d4 4”" in await world.ann.slash("move", move="d4 4")
    assert "You typed: “b1-b2”." in await world.ann.slash("move", move="b1-b2")
    form = await world.ann.clicks("Type it", on=await world.ann.clicks("Move"))
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert "You typed: “c3”." in await world.ann.fills(form, "c3")


async def test_suggestions_are_legal_moves_that_fit(world: World) -> None:
    """At most 25, also before anything is typed, in the order of the game; first what was typed.
    None on the opponent's turn."""
    await begin(world, size=13)
    offered = await world.ann.suggestions("move", "move", "")
    position = (await postboard(world).context.service.playing.load(1)).position
    assert offered == list(position.entry.suggestions()[:25])
    assert await world.ann.suggestions("move", "move", "D1") == ["d1", "d10", "d11", "d12", "d13"]
    assert (await world.ann.suggestions("move", "move", "d 1"))[0] == "d1"
    await play(*in_turn(world.ann, world.bob, "d4 d5"))
    assert await world.ann.suggestions("move", "move", "d4") == ["d4-d5 · takes d5, gives d4"]
    assert await world.ann.suggestions("move", "move", "d5") == ["d4-d5 · takes d5, gives d4"]
    assert await world.ann.suggestions("move", "move", "d4 d5") == ["d4-d5 · takes d5, gives d4"]
    assert await world.ann.suggestions("move", "move", "z") == []
    assert await world.bob.suggestions("move", "move", "") == []


async def test_suggestions_offer_the_swap(world: World) -> None:
    await begin(world, pie=True)
    await world.ann.plays("b2")
    (swap,) = await world.bob.suggestions("move", "move", "sw")
    assert swap == "swap · you play Black from now on"


# ---- the pie
async def test_swap_is_offered_once_and_also_by_command(world: World) -> None:
    """Only on White's first turn. The player who swaps plays Black, and the other moves next as
    White."""
    await begin(world, pie=True)
    refused = await world.ann.slash("swap")
    assert "Confirm" not in refused.seen.buttons
    await world.ann.plays("b2")
    offer = world.bob.sees("swap sides and take over Black's piece (once, now only)")
    assert "Swap sides" in offer.buttons
    preview = await world.bob.slash("swap")
    assert "You swap sides and take over Black's piece." in preview
    await world.bob.clicks("Confirm", on=preview)
    after = world.ann.sees("bob swapped sides and now plays Black")
    assert after.pinged == ["ann"]
    assert after.buttons == ["Move", "◀", "More", "Next match"]
    assert "ann (White) – bob (Black)" in after
    again = await world.ann.slash("swap")
    assert "Confirm" not in again.seen.buttons
    await world.ann.plays("a1")
    assert "Swap sides" not in world.bob.sees("ann placed a1").buttons


async def test_swap_is_not_offered_after_a_move(world: World) -> None:
    await begin(world, pie=True)
    await play(*in_turn(world.ann, world.bob, "b2 a1 b1"))
    assert "Swap sides" not in world.bob.sees("ann placed b1").buttons
    late = await world.bob.slash("swap")
    assert "Confirm" not in late.seen.buttons
    assert posted(world) == [0, 1, 2, 3]


# ---- without confirmation
async def test_without_confirmation_moves_are_played_at_once(world: World) -> None:
    """With confirmation off a move is made at once, but a losing one still needs confirmation."""
    await begin(world)
    await world.bob.slash("settings")
    saved = await world.bob.chooses("Play moves at once", "Confirmation")
    assert "Saved." in saved
    await play(*in_turn(world.ann, world.bob, "b2 a1 b1"))
    assert "Your move is in: a2" in await world.bob.slash("move", move="a2")
    await play((world.ann, "b3"))
    warned = await world.bob.slash("move", move="c3")
    assert "Careful" in warned
    assert "Confirm" in warned.seen.buttons
    assert posted(world) == [0, 1, 2, 3, 4, 5]


async def test_what_the_program_filled_in_is_confirmed_in_any_case(world: World) -> None:
    """With confirmation off, only a move of which every part was pressed is played at once."""
    await begin(world, size=5)
    await world.bob.slash("settings")
    await world.bob.chooses("Play moves at once", "Confirmation")
    taken = "a1 b1 a2 b2 a3 b3 a4 b4 c1"
    await play(*in_turn(world.ann, world.bob, taken))
    pad = await world.bob.clicks("Move")
    preview = await world.bob.clicks("a", on=pad)
    assert "You place a white piece on a5." in preview
    assert "Confirm" in preview.seen.buttons
    pad = await world.bob.clicks("Back", on=preview)
    done = await world.bob.clicks("4", on=await world.bob.clicks("d", on=pad))
    assert "Your move is in: d4." in done


async def test_a_move_out_of_turn_is_repeated(world: World) -> None:
    """Nobody has to type a move again because it was not their turn, or the match was paused."""
    await begin(world)
    refused = await world.bob.slash("move", move="b2", match="1")
    assert "It's ann's turn. You typed: “b2”." in refused


# ---- duplicate, late and simultaneous presses
async def test_a_double_click_plays_once(world: World) -> None:
    """Both clicks are answered; one says that the move was already made, and one board is
    posted."""
    await begin(world)
    preview = (await world.ann.slash("move", move="b2")).seen
    async with world.simultaneously():
        first = await world.ann.clicks("Confirm", on=preview)
        second = await world.ann.clicks("Confirm", on=preview)
    said = sorted([first.text, second.text])
    assert any("was already in" in text for text in said) or said[0] == said[1]
    assert posted(world) == [0, 1]


async def test_an_interaction_delivered_twice_changes_nothing(world: World) -> None:
    """Discord delivers a confirmation again: no move is made, and nothing new is posted."""
    await begin(world)
    done = await world.ann.clicks("Confirm", on=await world.ann.slash("move", move="b2"))
    before = done.text
    await world.redeliver(done)
    assert done.text == before
    assert posted(world) == [0, 1]
    await play((world.bob, "a1"))
    await world.redeliver(done)
    assert posted(world) == [0, 1, 2]


async def test_only_one_of_two_simultaneous_moves_counts(world: World) -> None:
    """Two previews of one turn are confirmed at once: one counts, the other is refused."""
    await begin(world)
    one = (await world.ann.slash("move", move="b2")).seen
    two = (await world.ann.slash("move", move="c3")).seen
    async with world.simultaneously():
        first = await world.ann.clicks("Confirm", on=one)
        second = await world.ann.clicks("Confirm", on=two)
    assert "Your move is in: b2" in first
    assert "out of date" in second or "bob's turn" in second
    assert posted(world) == [0, 1]


async def test_an_old_board_links_to_the_newest(world: World) -> None:
    """A click on a board whose buttons were just removed is answered with a link."""
    await begin(world)
    old = world.ann.sees("place your first piece")
    await play(*in_turn(world.ann, world.bob, "b2 a1"))
    assert boards(world)[0].buttons == []
    late = await world.ann.clicks_late("Move", on=old)
    newest = boards(world)[-1]
    assert board_of(newest) == (1, 2)
    assert late.text == (
        "This board is out of date. The newest is here: "
        f"https://discord.com/channels/{world.guild.id}/{newest.channel_id}/{newest.id}"
    )
    assert late.ephemeral
