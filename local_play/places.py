"""The places of the page: the channel, the threads of matches, and private messages.

SimCord's page shows the one channel with which it was made. Here, each open page can go from place
to place. A request of the page to focus on a message also takes a message of another place, or the
id of a place, which stands for its newest message.
"""

from collections.abc import Awaitable, Callable, Iterator

import simcord
from simcord.backend.models import Channel, Message

from local_play.discord import Body, LocalDiscord, OpenPage, Reply

ACTION, PUBLISH, PAGES = "_action", "_publish", "_pages"
OPEN, CLOSE, MOST_PAGES, NO_BROWSER = "_open_page", "_close_page", "_MAX_PAGES", "python"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""

Act = Callable[[str | None, Body], Awaitable[Reply]]


class Places:
    """Takes the pages of a preview from place to place, and tells them what places there are."""

    def __init__(self, local: LocalDiscord, preview: simcord.Preview) -> None:
        self._local = local
        self._backend = local.env.backend
        self._preview = preview
        self._start = preview.channel
        self._act: Act = getattr(preview, ACTION)
        self._publish: Callable[..., None] = getattr(preview, PUBLISH)
        self._open: Callable[..., OpenPage] = getattr(preview, OPEN)
        self._seen: dict[tuple[int, int], int] = {}
        for person in local.people:
            for place in self._visible_to(person.id):
                self._mark_seen(place.id, person.id)
        setattr(preview, PUBLISH, self._publish_with_places)
        setattr(preview, OPEN, self._open_at)

    # ---- opening a page
    def _open_at(self, viewer: object = None, target: object = None) -> OpenPage:
        """Open a page as a person, at a place or a message: where the tab was when it was reloaded.

        Without them, or if they are not there, it shows the first person the place of the start.
        """
        person = next((each for each in self._local.people if str(each.id) == viewer), None)
        reader = person or self._local.people[0]
        wanted = target if isinstance(target, str) and target.isascii() else ""
        place = self._find(int(wanted), reader.id) if wanted.isdecimal() else None
        if place is None or self._backend.get_channel(place.channel_id).guild_id is None:
            place = self._find(self._start.id, reader.id)
        self._make_room()
        # An action of another page may be going on, for which this is the place of that page.
        during = self._preview.channel
        self._preview.channel = (
            self._start if place is None else self._local.handle(place.channel_id)
        )
        try:
            return self._open(str(reader.id), None if place is None else str(place.id))
        finally:
            self._preview.channel = during

    def _make_room(self) -> None:
        """Close the page that has been silent longest, if there are as many as SimCord allows.

        A browser that ends suddenly leaves its pages open. A page that still lives opens again.
        """
        pages = [page for key, page in getattr(self._preview, PAGES).items() if key != NO_BROWSER]
        if len(pages) >= getattr(self._preview, MOST_PAGES):
            silent = min(pages, key=lambda each: each.last_activity)
            getattr(self._preview, CLOSE)(silent.id)

    # ---- going from place to place
    async def act(self, context: str | None, body: Body) -> Reply:
        """Carry out an action of a page in the place that it shows. Go elsewhere if it asks to."""
        shown = getattr(self._preview, PAGES).get(context)
        if shown is None:
            return await self._act(context, body)
        before = (shown.channel_id, shown.viewer)
        changed = self._follow(shown, body)
        self._preview.channel = self._local.handle(shown.channel_id)
        try:
            receipt = await self._act(context, changed)
        finally:
            self._preview.channel = self._start
        if receipt.get("rejected") and changed is not body:
            shown.channel_id, shown.viewer = before
        return receipt

    def _follow(self, shown: OpenPage, body: Body) -> Body:
        """Take a page to the place to which its action leads. Return the action for that place."""
        kind, target = body.get("kind"), str(body.get("target_id"))
        if kind == "focus" and target.isascii() and target.isdecimal():
            place = self._find(int(target), shown.viewer.id)
            if place is not None:
                self._go(shown, place.channel_id)
                return {**body, "target_id": str(place.id)}
        if kind == "viewer" and self._backend.get_channel(shown.channel_id).guild_id is None:
            self._go(shown, self._start.id)
            return dict(body)
        return body

    def _find(self, target: int, viewer: int) -> Message | None:
        """Find the message with this id, or the newest message of the place with this id."""
        for place in self._visible_to(viewer):
            messages = self._messages(place.id, viewer)
            if place.id == target and messages:
                return messages[-1]
        for place in self._visible_to(viewer):
            for message in self._messages(place.id, viewer):
                if message.id == target:
                    return message
        return None

    def _go(self, shown: OpenPage, place: int) -> None:
        """Let a page show a place. In a private one, SimCord wants a user, not a member."""
        shown.channel_id = place
        private = self._backend.get_channel(place).guild_id is None
        person = next(each for each in self._local.people if each.id == shown.viewer.id)
        shown.viewer = person.user if private else person

    # ---- what places there are
    def _visible_to(self, viewer: int) -> Iterator[Channel]:
        """The places that a person may see: the channel, and threads and private messages that are
        not empty."""
        channels = self._backend.channels
        yield channels[self._local.channel.id]
        private = channels.get(self._backend.dm_channels.get(viewer, 0))
        threads = [each for each in channels.values() if each.is_thread]
        yield from (
            each for each in (*threads, private) if each and self._messages(each.id, viewer)
        )

    def _messages(self, place: int, viewer: int) -> list[Message]:
        """The messages of a place that a person may see, oldest first."""
        messages = self._backend.messages.get(place, {}).values()
        return sorted((each for each in messages if each.visible_to(viewer)), key=lambda m: m.id)

    def _mark_seen(self, place: int, viewer: int) -> None:
        messages = self._messages(place, viewer)
        if messages:
            self._seen[viewer, place] = messages[-1].id

    def _publish_with_places(self, shown: OpenPage, *, reason: str = "action") -> None:
        """Publish a page as SimCord does, and add the places to what it is sent."""
        self._publish(shown, reason=reason)
        viewer = shown.viewer.id
        self._mark_seen(shown.channel_id, viewer)
        shown.snapshot["places"] = [
            self._describe(place, viewer, shown.channel_id) for place in self._visible_to(viewer)
        ]

    def _describe(self, place: Channel, viewer: int, current: int) -> Reply:
        seen = self._seen.get((viewer, place.id), 0)
        new = [each for each in self._messages(place.id, viewer) if each.id > seen]
        kind = "private" if place.guild_id is None else "thread" if place.is_thread else "channel"
        return {
            "id": str(place.id),
            "kind": kind,
            "name": place.name or self._backend.bot_user.name,
            "current": place.id == current,
            "unread": bool(new),
            "mentions": sum(kind == "private" or viewer in each.mention_user_ids for each in new),
        }
