"""A lock is held by one at a time, and by people in turns."""

from __future__ import annotations

import asyncio

import pytest

from bot.runtime.fair_lock import FairLock

ANN, BOB, CY = 1, 2, 3


async def test_people_take_turns_however_often_one_of_them_asks() -> None:
    lock, held, order = FairLock(), 0, list[int]()

    async def use(owner: int) -> None:
        nonlocal held
        async with lock.held_by(owner):
            held += 1
            assert held == 1
            await asyncio.sleep(0)
            order.append(owner)
            held -= 1

    await asyncio.gather(*map(use, [ANN] * 50 + [BOB] * 2 + [CY]))
    assert order[:5] == [ANN, BOB, CY, ANN, BOB]
    assert order[5:] == [ANN] * 48


async def test_somebody_who_gives_up_holds_nothing() -> None:
    lock = FairLock()
    async with lock.held_by(ANN):
        waiting = [asyncio.create_task(_use(lock, owner)) for owner in (ANN, BOB)]
        await asyncio.sleep(0)
        for each in waiting:
            each.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
    async with asyncio.timeout(1):
        await _use(lock, BOB)
        await _use(lock, ANN)


async def test_an_error_releases_the_lock() -> None:
    lock = FairLock()
    with pytest.raises(ValueError, match="wrong"):
        async with lock.held_by(ANN):
            raise ValueError("wrong")
    async with asyncio.timeout(1):
        await _use(lock, ANN)


async def _use(lock: FairLock, owner: int) -> None:
    async with lock.held_by(owner):
        pass
