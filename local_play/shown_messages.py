"""Since when each message of a page looks as it does now.

Each change of a page has a number, its revision. SimCord refuses any press on a page whose revision
is not the newest. A page always lags behind by up to half a second, and longer while somebody
uses a control, so such presses are made. They are right if what was pressed has not changed since.
"""

from __future__ import annotations

import json
from collections.abc import Container
from dataclasses import dataclass

from local_play.discord import Body, OpenPage

REVISION = "published_revision"
PRESSES = frozenset({"click", "select"})
"""Actions that SimCord carries out by a control's place in its message. All others say what they
mean by themselves, or SimCord checks them in another way."""


@dataclass(frozen=True, slots=True)
class _Look:
    """How a message looks, and since which revision."""

    content: str
    since: int


class ShownMessages:
    """The messages of all pages that are open."""

    def __init__(self) -> None:
        self._pages: dict[str, dict[str, _Look]] = {}

    def note(self, page: OpenPage) -> None:
        """Remember how messages look in the revision of a page that was just made."""
        before = self._pages.get(page.id, {})
        now: dict[str, _Look] = {}
        for message, shown in page.snapshot.get("messages", {}).items():
            content = json.dumps(shown, sort_keys=True)
            known = before.get(message)
            same = known is not None and known.content == content
            now[message] = known if known and same else _Look(content, page.revision)
        self._pages[page.id] = now

    def forget_all_but(self, open_pages: Container[str]) -> None:
        """Forget pages that were closed."""
        for page in [each for each in self._pages if each not in open_pages]:
            del self._pages[page]

    def with_newest_revision(self, page: OpenPage, action: Body) -> Body:
        """Return the action as one on the newest revision, if it means the same there.

        `page` is None if it is not known. SimCord refuses that, and malformed actions.
        """
        if page is None or not isinstance(action, dict):
            return action
        revision = action.get(REVISION)
        if type(revision) is not int or revision >= page.revision:
            return action
        if action.get("kind") in PRESSES:
            look = self._pages.get(page.id, {}).get(str(action.get("target_id")))
            if look is None or look.since > revision:
                return action
        return {**action, REVISION: page.revision}
