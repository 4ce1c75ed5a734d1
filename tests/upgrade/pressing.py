"""Press every control of a stored world, one after another, and say what each press did.

That is the kind of answer (a form, words, a picture, a file), whether it says that the control is
out of date, which further controls it offers, and what it changed: events of a match, the state of
a challenge, preferences. Sentences are not compared, because later versions may improve them.
"""

from __future__ import annotations

from typing import Any

from simcord.components import walk_components

from tests.journeys.match_helpers import postboard
from tests.support.people import Answer, Person
from tests.upgrade.controls import Control, press
from tests.upgrade.old_world import OldWorld

CHANGING = (
    *("snooze", "undo", "takeback", "decline-offer", "agree", "set", "rematch", "join-as"),
    *("accept", "start", "decline", "withdraw", "confirm", "cancel-yes", "resign-yes"),
)
"""Actions that change what other controls do. They are pressed last, in this order."""
PRESSES_PER_MINUTE = 6
"""Few enough that no rate limit applies."""
OF_CHALLENGES = {"accept", "join-as", "decline", "withdraw", "start", "rules-of"}
OF_NOTHING = {"rules", "list", "challenges", "set", "drop"}
"""Actions whose first argument is not a match."""
COMPARED_DATA = ("proposal", "offer", "rematch", "snooze", "silence")
"""Keys of a match's data that are compared."""


async def state_of(world: OldWorld, control: Control, person: Person) -> list[str]:
    """Return everything that a press of this control could change."""
    async with postboard(world).context.store.read() as unit:
        if control.action in OF_CHALLENGES:
            challenge = await unit.challenges.get(int(control.args[0]))
            assert challenge is not None
            return [f"challenge: {challenge.state.value}", f"joined: {len(challenge.joined)}"]
        if control.action == "set":
            preferences = (await unit.players.get(person.id)).preferences
            return [f"set: {getattr(preferences, control.args[0])}"]
        if control.action in OF_NOTHING or not control.args or not control.args[0].isdecimal():
            return []
        match = await unit.matches.get(int(control.args[0]))
        if match is None:
            return []
        events = await unit.matches.events(match.id)
        data = [f"data: {key}" for key in COMPARED_DATA if key in match.data]
        return [f"{each.seq} {each.kind.value} {each.seat} {each.text}" for each in events] + data


def outcome_of(answer: Answer, changed: list[str]) -> dict[str, Any]:
    """Return what a press did, as JSON."""
    if answer.form is not None:
        return {"answer": "form", "offers": [str(answer.form["custom_id"]).split(":")[1]]}
    offers: set[str] = set()
    files: list[str] = []
    for seen in answer.messages:
        ids = [str(c["custom_id"]) for c in walk_components(seen.components) if "custom_id" in c]
        offers |= {each.split(":")[1] for each in ids}
        files += [str(each["filename"]).rpartition(".")[2] for each in seen.attachments]
    return {
        "answer": "out of date" if "out of date" in answer.text else "words",
        "says": answer.text[:120],
        "offers": sorted(offers),
        "files": sorted(files),
        "changed": changed,
    }


async def input_for(world: OldWorld, control: Control) -> list[str]:
    """Return the value to choose in a menu, or the legal move or komi to type into a form."""
    if control.kind != "form":
        return control.values[:1]
    if control.action == "answered":
        return ["7"]
    loaded = await postboard(world).context.service.playing.load(int(control.args[0]))
    return [str(move) for move in loaded.position.legal_moves()[:1]] or ["a1"]


async def press_all(world: OldWorld) -> dict[str, dict[str, Any]]:
    """Press each control as its person, and return what each press did, by custom_id.

    Those that only show something come first.
    """
    found: dict[str, dict[str, Any]] = {}
    rank = {action: number for number, action in enumerate(CHANGING, 1)}
    for control in sorted(world.controls, key=lambda each: rank.get(each.action, 0)):
        if control.channel not in world.env.backend.channels:
            continue  # on a server that the bot was removed from
        person = world.person(control.person)
        before = await state_of(world, control, person)
        try:
            answer = await press(world, person, control, await input_for(world, control))
        except AssertionError as error:
            raise AssertionError(f"{person.name} pressed {control}") from error
        after = await state_of(world, control, person)
        changed = [f"+{each}" for each in after if each not in before]
        changed += [f"-{each}" for each in before if each not in after]
        found[control.id] = outcome_of(answer, changed)
        if len(found) % PRESSES_PER_MINUTE == 0:
            await world.advance(minutes=1)
    return found
