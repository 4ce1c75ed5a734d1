"""Forged interactions: any text in any option, custom_id, menu value and form field.

Discord does not check everything before a bot receives it. For instance, suggestions are requested
while somebody types.
"""

import time
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from discord import AppCommandType
from simcord import actors
from simcord.backend import serializers
from simcord.enums import InteractionType
from simcord.interactions import command_leaves, nest_options

from tests.support.discord import World
from tests.support.people import Answer, Person

Payload = dict[str, Any]
COMMAND, COMPONENT = InteractionType.APPLICATION_COMMAND, InteractionType.MESSAGE_COMPONENT
CHAT_INPUT = AppCommandType.chat_input
TYPING, FORM = InteractionType.APPLICATION_COMMAND_AUTOCOMPLETE, InteractionType.MODAL_SUBMIT
STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, ATTACHMENT = 3, 4, 5, 6, 7, 8, 11


class InteractionForger:
    """Sends interactions as a person, several at a time to save simulation time."""

    def __init__(self, world: World, person: Person) -> None:
        self._world = world
        self._person = person
        self.sent: list[tuple[str, Answer]] = []
        """Descriptions of the interactions of the last `simultaneously`, with their answers."""
        self.seconds = 0.0
        """Processor time of the last `simultaneously`, including that of the simulation."""

    @asynccontextmanager
    async def simultaneously(self) -> AsyncGenerator[None]:
        """Deliver all interactions of the block to the bot at the same time, then wait for it."""
        self.sent = []
        started = time.process_time()
        with self._world.without_waiting():
            yield
        await self._world.env.settle()
        self.seconds = time.process_time() - started

    def commands(self) -> Iterator[tuple[Payload, list[str], Payload]]:
        """Yield the top-level command, the path and the command, for each command of Discord."""
        for name in sorted(_names(self._world)):
            root = self._world.command(name)
            for path, leaf in command_leaves(root):
                yield root, path, leaf

    async def command(
        self, root: Payload, path: Sequence[str], options: Sequence[Payload], *, typing: bool
    ) -> Answer:
        """Use a command, or ask for suggestions, with options as they would go over the line."""
        data: Payload = {
            "id": root["id"],
            "name": root["name"],
            "type": 1,
            "options": nest_options(root, list(path[1:]), list(options)),
        }
        if not typing:
            data["resolved"] = self._resolved()
        what = f"{'suggestions for ' if typing else ''}/{' '.join(path)} {options}"
        return await self._send(what, TYPING if typing else COMMAND, data)

    async def press(self, custom_id: str) -> Answer:
        """Press a button with this custom_id on the bot's newest message."""
        component = {"type": 2, "style": 1, "label": "x", "custom_id": custom_id}
        data = {"custom_id": custom_id, "component_type": 2}
        return await self._send(str(data), COMPONENT, data, component)

    async def choose(self, custom_id: str, value: str) -> Answer:
        """Choose a value in a menu with this custom_id."""
        component = {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": value}]}
        data = {"custom_id": custom_id, "component_type": 3, "values": [value]}
        return await self._send(str(data), COMPONENT, data, component)

    async def submit(self, custom_id: str, fields: dict[str, str]) -> Answer:
        """Submit a form with this custom_id."""
        rows = [
            {"type": 18, "component": {"type": 4, "custom_id": key, "value": value}}
            for key, value in fields.items()
        ]
        data = {"custom_id": custom_id, "components": rows}
        return await self._send(str(data), FORM, data)

    def required_options(self, leaf: Payload) -> list[Payload]:
        """Return plausible values for the required options of a command."""
        return [
            {"name": each["name"], "type": each["type"], "value": self._plausible(each)}
            for each in leaf.get("options") or ()
            if each.get("required")
        ]

    def _plausible(self, option: Payload) -> Any:
        if option["type"] in {USER, ROLE, CHANNEL, ATTACHMENT}:
            return str(self._world.bob.id)
        values: dict[int, Any] = {STRING: "1", INTEGER: option.get("min_value", 1), BOOLEAN: True}
        choices = option.get("choices")
        return choices[0]["value"] if choices else values[option["type"]]

    def _resolved(self) -> Payload:
        backend = self._world.env.backend
        user = dict(serializers.user_payload(backend.get_user(self._world.bob.id)))
        file = backend.cdn.store_attachment(
            self._world.bob.id, self._world.channel.id, "match.json", b"{}", None
        )
        return {
            "users": {str(self._world.bob.id): user},
            "attachments": {str(self._world.bob.id): file},
        }

    async def _send(
        self, what: str, kind: int, data: Payload, component: Payload | None = None
    ) -> Answer:
        world = self._world
        extra: Payload | None = None
        source: int | None = None
        if component is not None:
            stored = world.env.backend.messages[world.channel.id].values()
            public = [each for each in stored if not each.is_ephemeral]
            newest = max(public, key=lambda each: each.id)
            source = newest.id
            message = dict(serializers.message_payload(world.env.backend, newest))
            message["components"] = [{"type": 1, "components": [component]}]
            extra = {"message": message}
        dispatch: Any = actors._dispatch_actor_interaction  # pyright: ignore[reportPrivateUsage]  # no public way
        await dispatch(
            self._person.actor, kind, world.channel, data, extra=extra, source_message_id=source
        )
        interactions = world.env.backend.interactions
        answer = Answer(world, interactions[max(interactions)])
        self.sent.append((what, answer))
        return answer


def _names(world: World) -> set[str]:
    bot: Any = world.env.bot
    return {command.name for command in bot.tree.get_commands(type=CHAT_INPUT)}
