"""Press every control of a stored world, one after another."""

from __future__ import annotations

from typing import Any

from tests.journeys.match_helpers import postboard
from tests.upgrade.controls import Control, press
from tests.upgrade.old_world import OldWorld
from tests.upgrade.outcomes import difference, outcome_of, state_of

CHANGING = (
    "snooze",
    "undo",
    "takeback",
    "decline-offer",
    "agree",
    "set",
    "rematch",
    "join-as",
    "accept",
    "start",
    "decline",
    "withdraw",
    "confirm",
    "cancel-yes",
    "resign-yes",
)
"""Actions that change what other controls do. They are pressed last, in this order."""
PRESSES_PER_MINUTE = 6
"""Few enough that no rate limit applies."""


def in_order(controls: list[Control]) -> list[Control]:
    """Sort the controls, those that only show something first."""
    rank = {action: number for number, action in enumerate(CHANGING, 1)}
    return sorted(controls, key=lambda each: rank.get(each.action, 0))


async def input_for(world: OldWorld, control: Control) -> list[str]:
    """Return the value to choose in a menu, or the legal move or komi to type into a form."""
    if control.kind != "form":
        return control.values[:1]
    if control.action == "answered":
        return ["7"]
    loaded = await postboard(world).context.service.playing.load(int(control.args[0]))
    moves = loaded.position.legal_moves()
    return [str(moves[0]) if moves else "a1"]


async def press_all(world: OldWorld) -> dict[str, dict[str, Any]]:
    """Press each control as its person, and return what each press did, by custom_id."""
    found: dict[str, dict[str, Any]] = {}
    for control in in_order(world.controls):
        if control.channel not in world.env.backend.channels:
            continue  # on a server that the bot was removed from
        person = world.person(control.person)
        before = await state_of(world, control, person)
        try:
            answer = await press(world, person, control, await input_for(world, control))
        except AssertionError as error:
            raise AssertionError(f"{person.name} pressed {control}") from error
        changed = difference(before, await state_of(world, control, person))
        found[control.id] = outcome_of(answer, changed)
        if len(found) % PRESSES_PER_MINUTE == 0:
            await world.advance(minutes=1)
    return found
