"""Every control that a bot posted: how they are written down, and how one is pressed years later.

A control is a button, a menu with its values, or a form with its fields. `Recorder` collects them
while a story is played; `press` sends Discord's interaction for one, also when its message has
other controls by now: somebody's screen may still show it as it was.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from typing import Any
from unittest.mock import patch

import simcord
from simcord import actors
from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.components import walk_components

from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer, Person

BUTTON, STRING_SELECT = 2, 3
COMPONENT, FORM = 3, 5
"""Discord's types of interactions."""
EPHEMERAL = 64
"""The flag of messages that one person sees."""


@dataclass(slots=True)
class Control:
    """One control: where it stood, and who was to press it.

    `message` is 0 for a form that a command opened. `person` is the one who could see it, or, for a
    message that all see, the one who was to press it. `fields` are a form's, with what to type.
    """

    id: str
    kind: str
    label: str
    channel: int
    message: int
    person: int
    private: bool
    values: list[str] = field(default_factory=list[str])
    fields: dict[str, str] = field(default_factory=dict[str, str])
    outcome: dict[str, Any] = field(default_factory=dict[str, Any])
    """What pressing it did in the version that posted it (`upgrade.outcomes`)."""

    @property
    def action(self) -> str:
        """What its custom_id says is to be done."""
        return self.id.split(":")[1]

    @property
    def args(self) -> list[str]:
        """The arguments in its custom_id."""
        return self.id.split(":")[2:]

    def written(self) -> dict[str, Any]:
        """As JSON, without what is empty."""
        return {key: value for key, value in asdict(self).items() if value not in ([], {}, "")}


class Recorder:
    """Collects the controls of every message and form, as they are posted."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._read: dict[int, Any] = {}
        self.found: dict[str, Control] = {}

    @contextmanager
    def recording(self) -> Generator[None]:
        """Look at every message after each of the bot's requests in the block."""
        connection: Any = self._world.connection
        deliver = connection._deliver

        def deliver_and_look(request: Request, backend: Any, given: Any) -> Any:
            answer = deliver(request, backend, given)
            self._look(request)
            return answer

        with patch.object(connection, "_deliver", deliver_and_look):
            yield

    def _look(self, request: Request) -> None:
        if request.json and request.path.endswith("/callback") and request.json.get("type") == 9:
            self._form(int(request.path.split("/")[2]), request.json["data"])
        for stored in self._world.env.backend.messages.values():
            for message in stored.values():
                if self._read.get(message.id) is not message.components:
                    self._read[message.id] = message.components
                    self._message(message)

    def _form(self, interaction: int, data: dict[str, Any]) -> None:
        opened = self._world.env.backend.interactions[interaction]
        inner = [each.get("component") or each["components"][0] for each in data["components"]]
        self._add(
            Control(
                data["custom_id"],
                "form",
                data["title"],
                opened.channel_id,
                opened.source_message_id or 0,
                opened.user_id,
                private=True,
                fields={str(each["custom_id"]): "" for each in inner},
            )
        )

    def _message(self, message: Message) -> None:
        private = message.is_ephemeral
        person = 0
        if private:
            person = int((message.interaction_metadata or {})["user"]["id"])
        elif message.ping_user_ids:
            person = message.ping_user_ids[0]
        for each in walk_components(message.components):
            if "custom_id" not in each or each["type"] not in {BUTTON, STRING_SELECT}:
                continue
            self._add(
                Control(
                    each["custom_id"],
                    "button" if each["type"] == BUTTON else "select",
                    str(each.get("label") or each.get("placeholder") or ""),
                    message.channel_id,
                    message.id,
                    person,
                    private,
                    values=[option["value"] for option in each.get("options", ())],
                )
            )

    def _add(self, control: Control) -> None:
        self.found.setdefault(control.id, control)


def component_of(control: Control) -> dict[str, Any]:
    """The control as Discord describes it in a message."""
    if control.kind == "button":
        return {"type": 2, "style": 2, "label": control.label or "?", "custom_id": control.id}
    options = [{"label": value, "value": value} for value in control.values]
    return {"type": 3, "custom_id": control.id, "options": options}


async def press(
    world: World, person: Person, control: Control, values: Sequence[str] = ()
) -> Answer:
    """Press a control: `values` are what is chosen in a menu or typed into a form's fields."""
    backend = world.env.backend
    direct = backend.channels[control.channel].guild_id is None
    actor: Any = person.actor.user if direct else person.actor
    channel = simcord.ChannelHandle(
        world.env, None if direct else actor.guild, backend.channels[control.channel]
    )
    if control.kind == "form":
        data: dict[str, Any] = {"custom_id": control.id, "components": [*_typed(control, values)]}
        kind = FORM
    else:
        data = {"custom_id": control.id, "component_type": 2 if control.kind == "button" else 3}
        if control.kind == "select":
            data["values"] = list(values)
        kind = COMPONENT
    extra = None
    if control.message:
        message = _message_of(world, control)
        payload: dict[str, Any] = dict(serializers.message_payload(backend, message))
        if control.kind != "form":  # Discord sends the message as the one who presses sees it
            payload["components"] = [{"type": 1, "components": [component_of(control)]}]
        extra = {"message": payload}
    # SimCord only lets people press what stands on a message now
    dispatch: Any = vars(actors)["_dispatch_actor_interaction"]
    await dispatch(
        actor, kind, channel, data, extra=extra, source_message_id=control.message or None
    )
    return world.newest_answer()


def _typed(control: Control, values: Sequence[str]) -> Iterator[dict[str, Any]]:
    for number, (name, value) in enumerate(zip(control.fields, values, strict=True)):
        text = {"type": 4, "id": 2 * number + 2, "custom_id": name, "value": value}
        yield {"type": 18, "id": 2 * number + 1, "component": text}


def _message_of(world: World, control: Control) -> Message:
    """The message that a control stands on, with the control; made again where it is gone."""
    stored = world.env.backend.messages[control.channel]
    message = stored.get(control.message)
    if message is None:
        message = Message(
            control.message,
            control.channel,
            world.env.backend.bot_user.id,
            timestamp=world.env.backend.now_iso(),
            flags=EPHEMERAL if control.private else 0,
        )
        if control.private:
            user = serializers.user_payload(world.env.backend.get_user(control.person))
            message.interaction_metadata = {"user": dict(user), "id": "1", "type": 3}
            stored[control.message] = message  # the one who pressed sees what becomes of it
    return message
