"""What pressing a control did, in a form that can be compared between versions.

That is the kind of answer (a form, words, a picture, a file), whether it says that the control is
out of date, which further controls it offers, and what it changed: events of a match, the state of
a challenge, preferences. Sentences are not compared, because later versions may improve them.
"""

from __future__ import annotations

from typing import Any

from simcord.components import walk_components

from tests.journeys.match_helpers import postboard
from tests.support.discord import World
from tests.support.people import Answer, Person
from tests.upgrade.controls import Control

OF_CHALLENGES = {"accept", "join-as", "decline", "withdraw", "start", "rules-of"}
OF_NOTHING = {"rules", "list", "challenges", "set", "drop"}
"""Actions whose first argument is not a match."""

COMPARED_DATA = ("proposal", "offer", "rematch", "snooze", "silence")
"""Keys of a match's data that are compared."""

State = dict[str, Any]


async def state_of(world: World, control: Control, person: Person) -> State:
    """Return everything that a press of this control could change."""
    async with postboard(world).context.store.read() as unit:
        if control.action in OF_CHALLENGES:
            challenge = await unit.challenges.get(int(control.args[0]))
            assert challenge is not None
            return {"challenge": challenge.state.value, "joined": len(challenge.joined)}
        if control.action == "set":
            preferences = (await unit.players.get(person.id)).preferences
            return {"set": getattr(preferences, control.args[0])}
        if control.action in OF_NOTHING or not control.args or not control.args[0].isdecimal():
            return {}
        match = await unit.matches.get(int(control.args[0]))
        if match is None:
            return {}
        events = await unit.matches.events(match.id)
        return {
            "events": [f"{each.kind.value} {each.seat} {each.text}".strip() for each in events],
            "data": sorted(key for key in COMPARED_DATA if key in match.data),
        }


def difference(before: State, after: State) -> list[str]:
    """Return a short description of each change."""
    found: list[str] = []
    for key, was in before.items():
        now = after[key]
        if key == "events":
            found += now[len(was) :]
        elif key == "data":
            found += [f"+{each}" for each in now if each not in was]
            found += [f"-{each}" for each in was if each not in now]
        elif was != now:
            found.append(f"{key}: {now}")
    return found


def outcome_of(answer: Answer, changed: list[str]) -> dict[str, Any]:
    """Return what a press did, as JSON."""
    if answer.form is not None:
        return {"answer": "form", "offers": [str(answer.form["custom_id"]).split(":")[1]]}
    offers: set[str] = set()
    files: list[str] = []
    for seen in answer.messages:
        for each in walk_components(seen.components):
            if "custom_id" in each:
                offers.add(str(each["custom_id"]).split(":")[1])
        files += [str(each["filename"]).rpartition(".")[2] for each in seen.attachments]
    found: dict[str, Any] = {"answer": "words", "says": answer.text[:120]}
    if "out of date" in answer.text:
        found["answer"] = "out of date"
    if offers:
        found["offers"] = sorted(offers)
    if files:
        found["files"] = sorted(files)
    if changed:
        found["changed"] = changed
    return found
