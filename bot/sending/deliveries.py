"""Who delivers which kind of notice.

Each module of `bot.features` adds its deliveries to `deliveries`, for the outbox worker.
"""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.context import Context
from model.entities import Notice
from model.notices import DeliveryResult, NoticeContent, UnreadableNotice
from storage.stored import read_content

SomeContent = TypeVar("SomeContent", bound=NoticeContent)
Deliver = Callable[[Context, Notice, SomeContent], Awaitable[DeliveryResult]]
"""Delivers a notice, whose content was read.

It raises Unreachable, Unplayable if its match cannot be replayed, LeaseLost, and what calls to
Discord raise.
"""


class NoticeDeliveries:
    """A table of the deliveries of notices."""

    def __init__(self) -> None:
        self.by_kind: dict[str, tuple[type[NoticeContent], Deliver[Any]]] = {}
        """By the stored kind: its class, and who delivers it."""

    def on(
        self, content: type[SomeContent]
    ) -> Callable[[Deliver[SomeContent]], Deliver[SomeContent]]:
        """Return a decorator that adds the delivery of a kind of notice.

        Raises ValueError if the kind already has one.
        """

        def add(deliver: Deliver[SomeContent]) -> Deliver[SomeContent]:
            if content.kind in self.by_kind:
                raise ValueError(f"two deliveries for {content.kind}")
            self.by_kind[content.kind] = (content, deliver)
            return deliver

        return add

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Read the content of a notice, and deliver it.

        Raises UnreadableNotice, also if the kind is unknown, and what `Deliver` does.
        """
        if notice.kind not in self.by_kind:
            raise UnreadableNotice(f"unknown kind: {notice.kind}")
        content, deliver = self.by_kind[notice.kind]
        return await deliver(context, notice, read_content(content, notice.payload))


deliveries = NoticeDeliveries()
"""All of them, once `bot.registry` has imported the features."""
