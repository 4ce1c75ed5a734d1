"""How notices are delivered: one function for each kind, in tables that the outbox worker holds."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from bot.context import Context
from matches.model.entities import Notice
from matches.model.notices import SomeContent, UnreadableNotice, read_content


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """What came of a delivery: the message that shows it, if there is one."""

    message: int | None = None
    retry_at: datetime | None = None
    """The notice was not sent and stays pending until then."""


class Unreachable(Exception):
    """A notice cannot be delivered where it belongs, nor anywhere else we know."""


Delivery = Callable[[Context, Notice, SomeContent], Awaitable[DeliveryResult]]
"""Delivers a notice, whose content has been read."""


_Untyped = Callable[[Context, Notice], Awaitable[DeliveryResult]]


class Deliveries:
    """The deliveries of some kinds of notice."""

    def __init__(self) -> None:
        self._by_kind: dict[str, _Untyped] = {}

    def register(
        self, content: type[SomeContent]
    ) -> Callable[[Delivery[SomeContent]], Delivery[SomeContent]]:
        """Register how notices of a kind are delivered. Raises ValueError when that is known."""

        def decorate(delivery: Delivery[SomeContent]) -> Delivery[SomeContent]:
            async def deliver(context: Context, notice: Notice) -> DeliveryResult:
                return await delivery(context, notice, read_content(content, notice.payload))

            self._add(content.kind, deliver)
            return delivery

        return decorate

    def include(self, other: Deliveries) -> None:
        """Add all deliveries of another table. Raises ValueError when two serve the same kind."""
        for kind, delivery in other._by_kind.items():
            self._add(kind, delivery)

    def _add(self, kind: str, delivery: _Untyped) -> None:
        if kind in self._by_kind:
            raise ValueError(f"two deliveries for {kind}")
        self._by_kind[kind] = delivery

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Deliver a notice. Raises Unreachable, UnreadableNotice, and what a call to Discord
        raises."""
        delivery = self._by_kind.get(notice.kind)
        if delivery is None:
            raise UnreadableNotice(f"unknown kind: {notice.kind}")
        return await delivery(context, notice)
