"""Which notice the current task delivers, so that nothing is stored about it too late.

A process that was frozen during a delivery may have lost its lease. Then another one has delivered
the notice, and more of its lane, so what the first one knows of it is out of date.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

from model.entities import Notice
from storage.database import UnitOfWork

_delivered: ContextVar[Notice | None] = ContextVar("delivered notice", default=None)


@contextmanager
def delivering(notice: Notice) -> Generator[None]:
    """Say that the current task delivers a notice within the block."""
    token = _delivered.set(notice)
    try:
        yield
    finally:
        _delivered.reset(token)


def delivered_notice() -> Notice | None:
    """Return the notice that the current task delivers, None if it delivers none."""
    return _delivered.get()


async def check_lease(unit: UnitOfWork) -> None:
    """Raise LeaseLost, which undoes the unit, if the notice that the current task delivers is no
    longer this process's.

    Call it at the end of a unit, because it locks the notice.
    """
    notice = _delivered.get()
    if notice is not None and notice.lease is not None:
        await unit.outbox.check_lease(notice.id, notice.lease)
