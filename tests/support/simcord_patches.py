"""Changes to SimCord, so that it behaves as Discord does where the bot relies on it, and faster."""

import asyncio
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager, suppress
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import simcord
from simcord import _runtime as runtime
from simcord import components, gateway, intents, interactions
from simcord.backend import serializers
from simcord.gateway import FakeGateway
from simcord.http import router

POLLING_SECONDS = 0.002


class PatientEnv(simcord.Env):
    """SimCord's environment, with one long timeout, which looks at the bot's tasks when it must.

    The timeout is the same while a bot starts and while it runs. SimCord looks every 50 ms whether
    all tasks have stopped. That would make a test that runs for days mostly idle, and each look
    takes longer than a statement. So this waits first until no task can go on and no thread draws.
    Only then it looks, and often.
    """

    _waits = False

    async def _settle_internal(
        self,
        *,
        timeout: float | None = None,  # noqa: ASYNC109  # SimCord's own parameter
        idle: float = POLLING_SECONDS,
        **given: Any,
    ) -> None:
        with suppress(TimeoutError):  # then SimCord says what has not stopped
            async with asyncio.timeout(self.settle_timeout):
                await self._nothing_to_run()
        longer = None if timeout is None else max(timeout, self.settle_timeout)
        shorter = min(idle, POLLING_SECONDS)
        await super()._settle_internal(timeout=longer, idle=shorter, **given)

    async def _nothing_to_run(self) -> None:
        """Wait until the event loop has nothing to call, and no thread works for the bot.

        Only one does: two would keep the loop busy for each other.
        """
        if self._waits:
            return
        self._waits = True
        loop: Any = asyncio.get_running_loop()
        try:
            while True:
                await asyncio.sleep(0)
                if not loop._ready:
                    if not self._work.executors:
                        return
                    await asyncio.wait(self._work.executors, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._waits = False


@contextmanager
def simcord_patched() -> Generator[None]:
    """Apply all changes within the block."""
    with _members_with_permissions(), _own_member_updates(), _active_threads_only(), _fast_copies():
        yield


def copy_json(value: Any, change: Callable[[str], str] | None = None) -> Any:
    """Return a deep copy of JSON, in a fifth of the time of `deepcopy`.

    All texts but keys are changed, unless `change` is None.
    """
    if isinstance(value, dict):
        fields: dict[str, Any] = value  # pyright: ignore[reportUnknownVariableType]  # JSON
        return {key: copy_json(each, change) for key, each in fields.items()}
    if isinstance(value, list):
        many: list[Any] = value  # pyright: ignore[reportUnknownVariableType]  # JSON
        return [copy_json(each, change) for each in many]
    return change(value) if change and isinstance(value, str) else value


def _itself(value: Any) -> Any:
    return value


@contextmanager
def _fast_copies() -> Generator[None]:
    """Copy messages, which are JSON, without looking for shared parts.

    Requests are not copied for SimCord's log: discord.py makes a new one each time.
    """
    uncopied, copied = SimpleNamespace(deepcopy=_itself), SimpleNamespace(deepcopy=copy_json)
    with ExitStack() as patches:
        patches.enter_context(patch.object(router, "copy", uncopied))
        patches.enter_context(patch.object(gateway, "copy", copied))
        for module in (components, serializers):
            patches.enter_context(patch.object(module, "deepcopy", copy_json))
        # Records of callbacks are removed from a list: find them without comparing their parts.
        record: Any = runtime._CallbackRecord  # pyright: ignore[reportPrivateUsage]
        patches.enter_context(patch.object(record, "__eq__", object.__eq__))
        yield


@contextmanager
def _members_with_permissions() -> Generator[None]:
    """Name people in commands with their permissions in the channel, which SimCord leaves out."""
    plain: Any = interactions.resolve_handle

    def resolve(actor: Any, value: Any, resolved: Any, *, channel_id: int) -> None:
        plain(actor, value, resolved, channel_id=channel_id)
        member = resolved.get("members", {}).get(str(value.id))
        if member is not None:
            backend = actor._env.backend
            guild = backend.get_channel(channel_id).guild_id
            member["permissions"] = str(backend.compute_permissions(guild, value.id, channel_id))

    with patch.object(interactions, "resolve_handle", resolve):
        yield


@contextmanager
def _own_member_updates() -> Generator[None]:
    """Tell the bot of changes to its own member, as Discord does without the members intent."""
    plain: Any = intents.required_intent

    def required(event: str, payload: Any) -> str | None:
        user: dict[str, Any] = payload.get("user") or {}
        if event == "GUILD_MEMBER_UPDATE" and user.get("bot"):
            return None
        return plain(event, payload)

    with patch.object(intents, "required_intent", required):
        yield


@contextmanager
def _active_threads_only() -> Generator[None]:
    """Name only the active threads to a bot that starts, as Discord does."""
    plain = FakeGateway.feed

    def feed(gateway: FakeGateway, event: str, payload: Any) -> None:
        if event == "GUILD_CREATE":
            threads = payload.get("threads", ())
            active = [each for each in threads if not each["thread_metadata"]["archived"]]
            payload = {**payload, "threads": active}
        plain(gateway, event, payload)

    with patch.object(FakeGateway, "feed", feed):
        yield
