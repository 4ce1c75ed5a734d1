"""Any text from outside is answered at once, with a sentence that fits in a message.

The commands, controls and forms come from the running bot, so new ones are tested automatically.
"""

from collections.abc import Sequence

import pytest

from bot.discord_io.components import MAX_ID_LENGTH
from bot.registry import all_handlers
from model.preferences import PlayerPreferences
from tests.journeys.match_helpers import begin, enter
from tests.support.discord import World
from tests.support.forged_interactions import STRING, InteractionForger
from tests.support.hostile_texts import hostile_text

LENGTH = 6000
"""Discord's own limit of an option's text; nothing longer can arrive."""
LEAST, EACH = 2.0, 0.1
"""Seconds of processor time allowed for all that is sent at once, and for each interaction.

The simulation is included. One interaction takes about 10 ms; slow parsers took 8 s and more.
"""

KINDS = (
    "bracket pairs",
    "brackets apart",
    "blanks",
    "zeros",
    "separators",
    "blanks before a comma",
    "komi",
    "points and x",
    "line breaks",
    "emoji",
    "combining marks",
    "backslashes",
    "backticks",
    "right-to-left marks",
    "braces",
    "other digits",
    "no valid text",
)

CONTROLS = all_handlers()


def check(forger: InteractionForger) -> None:
    """Fail unless everything sent was answered in messages that fit, at a low cost."""
    assert forger.sent
    for what, answer in forger.sent:
        assert answer.acknowledged, f"not answered: {what}"
        assert not answer.interaction.loading, f"left “thinking”: {what}"
        for message in answer.messages:
            assert len(message.raw) <= 2000, what
        assert "I've written it down" not in answer.text, what
    assert forger.seconds < LEAST + EACH * len(forger.sent), [what for what, _ in forger.sent]


async def try_options(forger: InteractionForger, kind: str) -> None:
    """Try every sixth option of the commands, while typing and when sent.

    A text is too long for every second one, and at most as long as allowed for the others; after
    six more kinds of texts it is the other way round.
    """
    turn = KINDS.index(kind)
    options = [
        (*command, one) for command in forger.commands() for one in command[2].get("options") or ()
    ]
    tried = options[turn % 6 :: 6]
    for start in range(0, len(tried), 16):
        async with forger.simultaneously():
            for number, (root, path, leaf, option) in enumerate(tried[start : start + 16]):
                most = int(option.get("max_length") or 100) if option["type"] == STRING else LENGTH
                text = hostile_text(kind, LENGTH if (number + turn // 6) % 2 else most)
                given = {"name": option["name"], "type": option["type"], "value": text}
                others = [
                    each for each in forger.required_options(leaf) if each["name"] != option["name"]
                ]
                await forger.command(root, path, [*others, given], typing=False)
                await forger.command(root, path, [*others, {**given, "focused": True}], typing=True)
        check(forger)
        for what, answer in forger.sent:
            if what.startswith("suggestions") and len(what) > LENGTH:
                assert not answer.interaction.autocomplete_choices, what


async def try_controls(forger: InteractionForger, kind: str, match_id: int, seq: int) -> None:
    """Try the id of every sixth action, in two arguments that an id can hold, and values of menus.

    After six more kinds of texts it is other arguments. Many of these presses draw a picture.
    """
    turn = KINDS.index(kind)
    async with forger.simultaneously():
        for number, action in enumerate(sorted(CONTROLS.controls)[turn % 6 :: 6], turn // 6):
            for place in (number, number + 2):
                args = [str(match_id), str(seq), "0", "0"]
                args[place % len(args)] = hostile_text(kind, 60)
                await forger.press(f"pb:{action}:{':'.join(args)}"[:MAX_ID_LENGTH])
            await forger.press(f"pb:{action}:{hostile_text(kind, LENGTH)}")
            value = hostile_text(kind, LENGTH if number % 2 else 100)
            await forger.choose(f"ps:{action}:{match_id}:{seq}", value)
    check(forger)
    async with forger.simultaneously():
        for prefix in ("pb:", "ps:", "pm:", ""):
            await forger.press(f"{prefix}{hostile_text(kind, LENGTH)}")
    check(forger)


async def try_forms(forger: InteractionForger, kind: str, seqs: Sequence[int]) -> None:
    """Try every form, with a text that is too long in one match, and its id."""
    forms = [action for action, (_, each) in CONTROLS.controls.items() if each.get("max_length")]
    assert forms
    async with forger.simultaneously():
        for action in forms:
            for match_id, seq in enumerate(seqs, 1):
                too_long = (KINDS.index(kind) + match_id) % 2
                length = LENGTH if too_long else CONTROLS.controls[action][1].get("max_length", 0)
                custom_id = f"pm:{action}:{match_id}:{seq}:0"
                await forger.submit(custom_id, {"move": hostile_text(kind, length)})
            await forger.submit(f"pm:{action}:{hostile_text(kind, LENGTH)}", {})
            await forger.submit(f"pm:{action}:1:0:0", {hostile_text(kind, LENGTH): "x"})
    check(forger)


@pytest.mark.parametrize("kinds", [KINDS[:6], KINDS[6:12], KINDS[12:]])
async def test_any_text_is_answered_at_once(world: World, kinds: Sequence[str]) -> None:
    """Ann, to move in a match of Escabel and in one of Esgrad, with all permissions, sends any
    text."""
    await world.grant(world.ann, "manage_guild", "manage_messages")
    for game, small in (("escabel", {"size": 3}), ("esgrad", {"side": 5})):
        await world.ann.slash(f"challenge {game}", opponent=world.bob, first="me", **small)
        await world.bob.clicks("Accept")
    forger = InteractionForger(world, world.ann)
    look = world.bot.context.service.matches.load
    newest = 2
    for kind in kinds:
        await try_options(forger, kind)
        await try_forms(forger, kind, [(await look(match_id)).seq for match_id in (1, 2)])
        if newest == 2 or (await look(newest)).mover != world.ann.id:
            newest = await begin_match(world)
        await try_controls(forger, kind, newest, (await look(newest)).seq)


async def begin_match(world: World) -> int:
    """Begin one more match in which it is Ann's turn. Return its number."""
    thread = await begin(world)
    enter(world.channel, world.ann, world.bob)
    ((number, _),) = {each.board for each in world.messages(thread) if each.board}
    return number


async def test_a_long_move_and_forged_settings_are_refused(world: World) -> None:
    await begin(world)
    forger = InteractionForger(world, world.ann)
    ((root, path, _),) = [each for each in forger.commands() if each[1] == ["move"]]
    option = {"name": "move", "type": STRING, "value": "d4 " * 2000}
    answer = await forger.command(root, path, [option], typing=False)
    assert answer.text == "What you wrote for move is too long. Write at most 200 characters."
    assert answer.ephemeral
    world.ann.enters(world.channel)
    for key, value in (("zone", "yes"), ("theme", "neon"), ("confirm", "x")):
        async with forger.simultaneously():
            answer = await forger.choose(f"ps:set:{key}", value)
        assert "out of date" in answer
    async with world.bot.context.database.read() as unit:
        assert await unit.players.preferences(world.ann.id) == PlayerPreferences()
