"""Every control that an older version posted still does what it did, or opens its successor."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

from bot.app import all_controls
from bot.discord_io.custom_ids import split_id
from bot.interactions.dispatch import Subject
from tests.upgrade.old_world import OldWorld
from tests.upgrade.press_controls import press_all

_NO_DEAD_FORM = "a form that is out of date is refused before anything is typed"
_IS_THE_DEFAULT = "the chosen value is the default, so nothing is stored"
CHANGED_ON_PURPOSE: dict[str, dict[str, str]] = {
    "0002": {
        "pb:type:3:1": _NO_DEAD_FORM,
        "pb:type:3:5": _NO_DEAD_FORM,
        "ps:set:confirm": _IS_THE_DEFAULT,
        "ps:set:flipped": _IS_THE_DEFAULT,
    },
    "0006-pads": {
        "pb:snooze:51": "it is pressed so close to the deadline that a minute decides",
    },
}
"""Controls that do something else now, by version and custom_id, with the reason."""


SUCCESSORS: dict[str, set[str]] = {
    "pad": {"at"},
    "pad-back": {"at-back", "at"},  # the first pyramid no longer has to be chosen
    "move": {"at-back"},  # Back under a preview leads to the last question
    "confirm": {"at"},  # the whole turn is chosen before it is confirmed
    "drop": {"at"},
}
"""Actions and those that replaced them: a press that offered the first may offer the others now."""


def test_a_world_has_every_action_and_kind_of_control_of_its_version(source: Path) -> None:
    stored = json.loads((source / "controls.json").read_text())
    kinds = {(each["id"].split(":")[1], each["kind"]) for each in stored["controls"]}
    assert {action for action, _ in kinds} == set(stored["actions"])
    assert {kind for _, kind in kinds} == {"button", "select", "form"}


def test_every_posted_custom_id_is_still_known(source: Path) -> None:
    """Thousands of ids are parsed here. The next test presses some of every kind."""
    ids = (source / "ids.txt").read_text().splitlines()
    pressed = json.loads((source / "controls.json").read_text())["controls"]
    assert len(ids) > 2000
    assert {each["id"] for each in pressed} <= set(ids)
    for each in ids:
        action, args = split_id(each)
        assert action in all_controls().actions(), each
        assert all_controls().actions()[action] is Subject.NOTHING or args[0].isdecimal(), each


def difference(was: dict[str, Any], now: dict[str, Any]) -> str:
    """Return how a press does less than, or something other than, before; "" if it does not.

    More controls and files than before are no difference.
    """
    if was["answer"] == "out of date":
        return ""
    if now["answer"] != was["answer"]:
        return f"answer: {now['answer']}"
    offered = set(now.get("offers", ()))
    missing = {
        each
        for each in was.get("offers", ())
        if each not in offered and not SUCCESSORS.get(each, set()) & offered
    }
    if missing:
        return f"offers no {sorted(missing)}"
    fewer: Counter[str] = Counter(was.get("files", ()))
    fewer -= Counter(now.get("files", ()))
    if fewer:
        return f"shows no {sorted(fewer)}"
    if now.get("changed") != was.get("changed"):
        return f"changed: {now.get('changed')}"
    return ""


async def test_every_old_control_does_what_it_did(world: OldWorld, source: Path) -> None:
    """They are pressed one after another, in the same order as in the version that posted them."""
    expected = {each.id: each.outcome for each in world.controls}
    found = await press_all(world)
    assert len(found) > 250
    changed_on_purpose = CHANGED_ON_PURPOSE.get(source.name, {})
    wrong = [
        f"{each}: was {expected[each]}, is {now}: {why}"
        for each, now in found.items()
        if (why := difference(expected[each], now)) and each not in changed_on_purpose
    ]
    assert not wrong, "\n".join(wrong)
    assert not [each for each, now in found.items() if "written it down" in now.get("says", "")]
