"""Functions that deliver notices, registered by the kind of notice."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime

from bot.context import Context
from model.entities import Notice
from model.notices import SomeContent, UnreadableNotice, read_content


@dataclass(frozen=True, slots=True)
class DeliveryResult:
    """The result of a delivery that did not fail."""

    message: int | None = None
    """The message that shows the notice, or None if no message was necessary."""
    retry_at: datetime | None = None
    """When to try again, if the delivery was postponed and nothing was sent. Otherwise None."""


class Unreachable(Exception):
    """A notice cannot be delivered to its destination, nor to an alternative one."""


Delivery = Callable[[Context, Notice, SomeContent], Awaitable[DeliveryResult]]
"""Delivers a notice with the content that was read from its payload."""
_DeliveryOfAnyKind = Callable[[Context, Notice], Awaitable[DeliveryResult]]


class Deliveries:
    """A table of deliveries by kind of notice."""

    def __init__(self) -> None:
        self._by_kind: dict[str, _DeliveryOfAnyKind] = {}

    def register(
        self, content: type[SomeContent]
    ) -> Callable[[Delivery[SomeContent]], Delivery[SomeContent]]:
        """Return a decorator that registers the delivery of a kind of notice.

        The decorator raises ValueError if the kind has a delivery already.
        """

        def decorate(delivery: Delivery[SomeContent]) -> Delivery[SomeContent]:
            async def deliver(context: Context, notice: Notice) -> DeliveryResult:
                return await delivery(context, notice, read_content(content, notice.payload))

            self._add(content.kind, deliver)
            return delivery

        return decorate

    def include(self, other: Deliveries) -> None:
        """Add all deliveries of another table. Raises ValueError if a kind is in both."""
        for kind, delivery in other._by_kind.items():
            self._add(kind, delivery)

    def _add(self, kind: str, delivery: _DeliveryOfAnyKind) -> None:
        if kind in self._by_kind:
            raise ValueError(f"two deliveries for notices of kind {kind}")
        self._by_kind[kind] = delivery

    async def deliver(self, context: Context, notice: Notice) -> DeliveryResult:
        """Deliver a notice by the delivery of its kind.

        Raises Unreachable, UnreadableNotice (also for an unknown kind), Unplayable if its match
        cannot be replayed, and what calls to Discord raise.
        """
        delivery = self._by_kind.get(notice.kind)
        if delivery is None:
            raise UnreadableNotice(f"unknown kind: {notice.kind}")
        await context.learn_language(notice.server)
        return await delivery(context, notice)
