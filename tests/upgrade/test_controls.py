"""Every control that an older version posted still does what it did, or leads to its successor."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from bot.app import all_controls
from bot.discord_io.custom_ids import split_id
from bot.interactions.dispatch import Subject
from tests.upgrade.old_world import OldWorld
from tests.upgrade.press_controls import press_all

_NO_DEAD_FORM = "a form that could only answer «out of date» says so before one types"
_APPLIES_ALREADY = "what is chosen is the default, so there is nothing to store"
OTHERWISE: dict[str, dict[str, str]] = {
    "0002": {
        "pb:type:3:1": _NO_DEAD_FORM,
        "pb:type:3:5": _NO_DEAD_FORM,
        "ps:set:confirm": _APPLIES_ALREADY,
        "ps:set:flipped": _APPLIES_ALREADY,
    }
}
"""Controls that do something else now, by version and custom_id, and why that is meant so."""


def test_every_action_of_its_version_is_in_the_list(saved: Path) -> None:
    """The story of a world shows each control that its bot knew, also menus and forms."""
    written = json.loads((saved / "controls.json").read_text())
    kinds = {(each["id"].split(":")[1], each["kind"]) for each in written["controls"]}
    assert {action for action, _ in kinds} == set(written["actions"])
    assert {kind for _, kind in kinds} == {"button", "select", "form"}


def test_every_id_that_was_posted_is_still_known(saved: Path) -> None:
    """Some thousands, read as a press would read them; the next test presses some of every kind."""
    ids = (saved / "ids.txt").read_text().splitlines()
    pressed = json.loads((saved / "controls.json").read_text())["controls"]
    assert len(ids) > 2000
    assert {each["id"] for each in pressed} <= set(ids)
    for each in ids:
        action, args = split_id(each)
        assert action in all_controls().actions(), each
        assert all_controls().actions()[action] is Subject.NOTHING or args[0].isdecimal(), each


def difference(was: dict[str, Any], now: dict[str, Any]) -> str:
    """In which way a press does less, or something else, than it did; "" for none."""
    if was["answer"] == "out of date":
        return ""
    if now["answer"] != was["answer"]:
        return f"answer: {now['answer']}"
    lost = set(was.get("offers", ())) - set(now.get("offers", ()))
    if lost:
        return f"offers no {sorted(lost)}"
    for key in ("files", "changed"):
        if now.get(key) != was.get(key):
            return f"{key}: {now.get(key)}"
    return ""


async def test_every_old_control_does_what_it_did(world: OldWorld, saved: Path) -> None:
    """Pressed one after another, each by its person, in the order in which its version did."""
    expected = {each.id: each.outcome for each in world.controls}
    found = await press_all(world)
    assert len(found) > 250
    otherwise = OTHERWISE.get(saved.name, {})
    wrong = [
        f"{each}: was {expected[each]}, is {now}: {why}"
        for each, now in found.items()
        if (why := difference(expected[each], now)) and each not in otherwise
    ]
    assert not wrong, "\n".join(wrong)
    assert not [each for each, now in found.items() if "written it down" in now.get("says", "")]
