"""Commands that show something: `/board`, `/matches`, `/challenges`, `/rules`, `/settings`,
`/help`."""

from rules.registry import game_named, games
from tests.journeys.file_helpers import alt_of
from tests.journeys.match_helpers import COMMON_BUTTONS, begin, boards, play
from tests.support.discord import World


# ---- /board
async def test_board_shows_any_move(world: World) -> None:
    """The present board by default; any move with First, Back, Next, Last; the picture has an alt
    text. In a theme, and flipped."""
    await begin(world, moves="b2 a1 c3")
    shown = await world.bob.slash("board")
    assert shown.ephemeral
    assert "Move 3 of 3. ann placed c3." in shown
    assert shown.seen.buttons == ["First", "Back", "Replay", "Try"]
    before = await world.bob.clicks("Back", on=shown)
    assert "Move 2 of 3. bob placed a1." in before
    assert before.seen.buttons == ["First", "Back", "Next", "Last", "Replay", "Try"]
    first = await world.bob.slash("board", move=0)
    assert "The start." in first
    assert first.seen.buttons == ["Next", "Last", "Replay", "Try"]
    beyond = await world.bob.slash("board", move=99)
    assert "Move 3 of 3." in beyond
    dark = await world.bob.slash("board", theme="dark")
    turned = await world.bob.slash("board", flipped=True)
    assert len({each.file for each in (first, beyond, dark, turned)}) == 4
    earlier = await world.cy.slash("board", match="1", move=1)
    assert "ann placed b2" in alt_of(earlier)
    assert "c3" not in alt_of(earlier)


async def test_board_as_text(world: World) -> None:
    """All of the board in letters, whose turn it is, and the position in one line. The chosen move
    applies to the text as well."""
    await begin(world, moves="b2 b1 b2-b1")
    text = await world.bob.slash("board", text=True)
    match = await world.bot.context.service.matches.load(1)
    lists = filter(None, match.position.narration.board_lists(["ann", "bob"]))
    assert text.text.index("\n".join(lists)) < text.text.index("```")
    assert match.position.narration.board_grid() in text
    assert match.position.text() in text
    assert "bob is to move.\n" in text
    assert text.seen.attachments == []
    earlier = ((0, "The start.", "ann"), (2, "Move 2 of 3. bob placed b1.", "ann"))
    for ply, description, mover in earlier:
        text = await world.bob.slash("board", text=True, move=ply)
        assert description in text
        assert f"{mover} is to move" in text
        assert match.line.positions[ply].text() in text
    assert match.position.text() in await world.bob.slash("board", text=True, move=99)


async def test_board_as_text_says_what_threatens(world: World) -> None:
    """In this order: the last move, whose turn it is, the threat, the chain, the stacks, a grid.
    At the end: who won and why, once each, and no turn."""
    await begin(world, moves="b1 a2 b2 a3 b3")
    text = (await world.bob.slash("board", text=True)).text
    said = [
        "ann placed b3.",
        "bob is to move: break the chain.",
        "ann has joined top and bottom.",
        "Black's chain: b1, b2 and b3.",
        "Black has 3 stacks: 1 high at b1, b2 and b3.",
        "White has 2 stacks: 1 high at a2 and a3.",
        "```",
    ]
    assert sorted(said, key=text.index) == said
    assert "Seat" not in text
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    text = (await world.bob.slash("board", text=True)).text
    assert text.count("bob wins Escabel #1 against ann. ann resigned.") == 1
    assert text.count("resigned") == 1
    assert "to move" not in text
    alt = alt_of(await world.bob.slash("board"))
    assert "bob wins Escabel #1 against ann. ann resigned. ann placed b3." in alt
    assert "to move" not in alt


async def test_pictures_of_the_pad_say_what_is_lit_up(world: World) -> None:
    """The chosen file with its points, and that a preview is not played yet."""
    await begin(world, size=9)
    pad = await world.ann.clicks("Move")
    assert "is chosen" not in alt_of(pad)
    on_file = await world.ann.clicks("b", on=pad)
    assert "File b is chosen; possible points: b1, b2, b3, b4, b5, b6, b7, b8 and b9." in alt_of(
        on_file
    )
    preview = await world.ann.clicks("2", on=on_file)
    assert "A preview: this has not been played yet." in alt_of(preview)
    assert "You place a black piece on b2." in alt_of(preview)
    assert "Black has 1 stack: 1 high at b2." in alt_of(preview)


async def test_what_is_said_without_a_match(world: World) -> None:
    """About a board, lists, rules and help. A game can be typed by its name in commands or by its
    title."""
    assert "You have no match running here" in await world.ann.slash("board")
    assert "There is no match #77" in await world.ann.slash("board", match="77")
    for text in ("bob", "9" * 40, "{0}", "{x"):
        assert "isn't a match number" in await world.ann.slash("board", match=text)
    assert "You have no matches yet. `/challenge`" in await world.cy.slash("matches")
    assert "There are no open challenges. `/challenge`" in await world.cy.slash("challenges")
    unknown = await world.cy.slash("rules", game="chess")
    assert "There is no game “chess”. The games are Escabel, Esgrad and Stack Control" in unknown
    assert "type escabel, esgrad or stack-control." in unknown
    assert "Stack Control: " in await world.cy.slash("rules", game="stack CONTROL")
    assert await world.cy.suggestions("rules", "game", "esca") == ["Escabel"]
    answer = await world.cy.slash("help")
    assert answer.ephemeral
    assert len(answer.text) <= 2000
    for game in games().values():
        assert game.title in answer
    for command in ("/challenge", "/move", "/matches", "/settings", "/rules", "/resign"):
        assert command in answer


async def test_the_menu_of_a_board_offers_other_views(world: World) -> None:
    """More: as text, flipped, in a theme, the rules; also for onlookers. Each leads back."""
    thread = await begin(world)
    world.cy.enters(thread)
    menu = await world.cy.clicks("More")
    assert menu.ephemeral
    assert "\n3×3 · no swap · 3 days a move · casual" in menu
    assert menu.text.count("3×3") == 1
    text = await world.cy.clicks("Board as text", on=menu)
    assert "```" in text
    menu = await world.cy.clicks("Back", on=text)
    shown = await world.cy.clicks("Flip", on=menu)
    flipped = shown.file
    menu = await world.cy.clicks("Back", on=shown)
    assert not menu.seen.attachments
    dark = await world.cy.chooses("Theme: dark", on=menu)
    assert flipped != dark.file
    assert "(1/" in await world.cy.clicks("Rules", on=await world.cy.clicks("More"))


async def test_one_press_shows_the_ply_before(world: World) -> None:
    """On every running board with a move, in the opening too; the answer steps on from there."""
    thread = await begin(world, pie=True)
    assert "◀" not in boards(world)[-1].buttons
    await play((world.ann, "b2"))
    assert boards(world)[-1].buttons == ["Move", "Try", "Swap sides", *COMMON_BUTTONS]
    await play((world.bob, "a1"))
    world.cy.enters(thread)
    for person in (world.ann, world.bob, world.cy):
        before = await person.clicks("◀")
        assert before.ephemeral
        assert "Move 1 of 2. ann placed b2." in before
        assert before.seen.buttons == ["First", "Back", "Next", "Last", "Replay", "Try"]
    assert "Move 2 of 2. bob placed a1." in await world.cy.clicks("Next", on=before)
    old = boards(world)[-1]
    await play((world.ann, "c3"))
    assert "Move 1 of 3. ann placed b2." in await world.bob.clicks_late("◀", on=old)


# ---- lists
async def test_matches_lists_the_readers_turns_first(world: World) -> None:
    """Followed by matches that wait for others, open challenges, and what ended in the last three
    days; with links, and clocks that are not the usual one. The option `match` suggests matches by
    number, game and opponent."""
    await begin(world, world.ann, world.bob)
    await begin(world, world.bob, world.ann, clock="36h")
    await begin(world, world.ann, world.cy)
    assert await world.ann.suggestions("move", "match", "cy") == ["#3 Escabel 3×3, no swap vs cy"]
    assert len(await world.ann.suggestions("board", "match", "")) == 3
    assert await world.ann.suggestions("move", "match", "nobody") == []
    await world.ann.clicks("Resign", on=await world.ann.slash("resign"))
    world.ann.enters(world.channel)
    await world.cy.slash("challenge escabel", size=13)
    listed = await world.ann.slash("matches")
    assert listed.ephemeral
    lines = listed.text.split("\n")
    headings = [line for line in lines if line.startswith("###")]
    assert headings == [
        "### Your move (1)",
        "### Waiting (1)",
        "### Open challenges (1)",
        "### Just ended (1)",
    ]
    mine = lines[lines.index("### Your move (1)") + 1]
    assert mine.startswith("**#1** Escabel 3×3, no swap vs bob · due <t:")
    assert mine.endswith(":R> · before the first move")
    board = boards(world, world.threads[0])[-1]
    link = f"](https://discord.com/channels/{world.guild.id}/{board.channel_id}/{board.id})"
    assert link in listed.seen.raw
    waiting = lines[lines.index("### Waiting (1)") + 1]
    assert " vs bob · due <t:" in waiting
    ended = lines[lines.index("### Just ended (1)") + 1]
    assert " vs cy · lost, resigned, ended <t:" in ended
    assert " vs ann · won, opponent resigned, ended <t:" in (await world.cy.slash("matches"))
    assert "13×13" in lines[lines.index("### Open challenges (1)") + 1]
    await world.advance_without_bot(days=3, hours=1)
    assert "vs cy" not in await world.ann.slash("matches")


# ---- the next waiting match
async def test_after_a_move_a_link_leads_to_the_next_waiting_match(world: World) -> None:
    """Also later, by the button of the board, when the answer to the move is gone: each person is
    led to their own next match, by number: the second one here has waited less than the third."""
    first = await begin(world)
    assert "Next match" not in boards(world, first)[-1].buttons
    second = await begin(world)
    await begin(world)
    world.ann.enters(second)
    world.bob.enters(second)
    await world.ann.plays("b2")
    await world.bob.plays("c3")
    world.ann.enters(first)
    answer = await world.ann.plays("b2")
    next_one = await world.ann.clicks("Next match", on=boards(world, first)[-1])
    assert next_one.text == "It is your move in another match."
    for each in (answer, next_one):
        assert "Next: #2 (2 waiting)" in each.seen.buttons
        (link,) = (each for each in each.seen.components if each.get("url"))
        assert f"/{second.id}/" in link["url"]
    world.bob.enters(first)
    none = await world.bob.clicks("Next match", on=boards(world, first)[-1])
    assert "No other match waits for your move." in none
    world.ann.enters(second)
    answer = await world.ann.plays("a1")
    assert "Next: #3 (1 waiting)" in answer.seen.buttons


# ---- rules, settings, help
async def test_rules_have_pages_with_pictures(world: World) -> None:
    """From the first page to the last and back; only the reader sees them."""
    pages = game_named("escabel").pages
    page = await world.cy.slash("rules", game="escabel")
    assert page.ephemeral
    assert f"(1/{len(pages)})" in page
    pictured = 0
    for number in range(1, len(pages) + 1):
        assert pages[number - 1].title in page
        assert len(page.text) <= 2000
        if page.seen.attachments:
            pictured += 1
            assert pages[number - 1].caption in alt_of(page)
            assert "The board is " in alt_of(page)
        if number < len(pages):
            page = await world.cy.clicks("Next", on=page)
    assert "Next" not in page.seen.buttons
    assert pictured >= 3
    assert pages[-2].title in await world.cy.clicks("Back", on=page)


async def test_settings_survive_a_restart(world: World) -> None:
    """A theme applies to all private pictures of the player who chose it, and to nobody else's."""
    await begin(world)
    plain = (await world.bob.slash("board")).file
    assert "Saved." in await world.ann.sets("Theme: dark", "Theme")
    await world.kill()
    assert (await world.ann.slash("board")).file != plain
    assert (await world.bob.slash("board")).file == plain
    again = await world.ann.slash("settings")
    assert "Theme: dark" in again.seen.selects["Theme"]

    # Ones own side is at the bottom.
    turned = (await world.ann.slash("board", flipped=True)).file
    menus = await world.ann.slash("settings")
    chosen = "Boards: my side at the bottom"
    assert "Saved." in await world.ann.chooses(chosen, "My side at the bottom", on=menus)
    assert (await world.ann.slash("board")).file == turned


async def test_private_pictures_are_in_the_servers_theme(world: World) -> None:
    """Until the player chooses a theme, which may also be the default one."""
    await begin(world)
    await world.grant(world.ann, "manage_guild")
    await world.ann.slash("server settings", theme="dark")
    wood = (await world.bob.slash("board", theme="wood")).file
    dark = (await world.bob.slash("board", theme="dark")).file
    assert (await world.bob.slash("board")).file == dark
    assert (await world.bob.slash_privately("board", match="1")).file == wood
    dark_rules = (await world.bob.slash("rules", game="escabel")).file
    menus = await world.bob.slash("settings")
    assert "Theme: as on this server" in menus.seen.selects["Theme"]
    assert (
        "Theme: as on each server"
        in (await world.bob.slash_privately("settings")).seen.selects["Theme"]
    )
    saved = await world.bob.chooses("Theme: wood", "Theme", on=menus)
    assert (await world.bob.slash("board")).file == wood
    assert (await world.bob.slash("rules", game="escabel")).file != dark_rules
    assert "Saved." in await world.bob.chooses("Theme: as on this server", "Theme", on=saved)
    assert (await world.bob.slash("board")).file == dark
