"""The controls that a bot posted: recording them, and pressing one years later.

A control is a button, a menu with its values, or a form with its fields. `Recorder` collects them
while a scenario is played. `press` sends Discord's interaction for one, even if its message has
other controls now, because somebody's screen may still show the old ones.
"""

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import simcord
from simcord import actors
from simcord.backend import serializers
from simcord.backend.models import Message
from simcord.components import walk_components

from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer, Person

KINDS = {2: "button", 3: "select"}
TEXT_DISPLAY = 10
COMPONENT, FORM = 3, 5
"""Discord's types of interactions."""
EPHEMERAL = 64
"""The flag of messages that one person sees."""


@dataclass(slots=True)
class Control:
    """A control, where it was posted, and who presses it.

    `message` is 0 for a form that a command opened. `person` is the user who could see the control,
    or for whom it was meant in a public message. `fields` are the ids of a form's fields.
    """

    id: str
    kind: str
    channel: int
    message: int
    person: int
    private: bool
    values: list[str] = field(default_factory=list[str])
    fields: list[str] = field(default_factory=list[str])
    outcome: dict[str, Any] = field(default_factory=dict[str, Any])
    """What pressing it did in the version that posted it (see `old_world.py`)."""

    @property
    def action(self) -> str:
        """The action in its custom_id."""
        return self.id.split(":")[1]

    @property
    def args(self) -> list[str]:
        """The arguments in its custom_id."""
        return self.id.split(":")[2:]


class Recorder:
    """Collects the controls of every message and form, as they are posted."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._seen_components: dict[int, Any] = {}
        self.found: dict[str, Control] = {}

    @contextmanager
    def recording(self) -> Generator[None]:
        """Record all controls after each request of the bot within the block."""
        self._world.connection.on_answer = self._record
        yield
        self._world.connection.on_answer = None

    def _record(self, request: Request) -> None:
        if request.json and request.path.endswith("/callback") and request.json.get("type") == 9:
            self._record_form(int(request.path.split("/")[2]), request.json["data"])
        for stored in self._world.env.backend.messages.values():
            for message in stored.values():
                if self._seen_components.get(message.id) is not message.components:
                    self._seen_components[message.id] = message.components
                    self._record_message(message)

    def _record_form(self, interaction: int, data: dict[str, Any]) -> None:
        opened = self._world.env.backend.interactions[interaction]
        source = opened.source_message_id or 0
        form = Control(data["custom_id"], "form", opened.channel_id, source, opened.user_id, True)
        rows = [each for each in data["components"] if each["type"] != TEXT_DISPLAY]
        inner = [each.get("component") or each["components"][0] for each in rows]
        form.fields = [str(each["custom_id"]) for each in inner]
        self.found.setdefault(form.id, form)

    def _record_message(self, message: Message) -> None:
        private, place = message.is_ephemeral, (message.channel_id, message.id)
        if private:
            person = int((message.interaction_metadata or {})["user"]["id"])
        else:
            person = (*message.ping_user_ids, 0)[0]
        for each in walk_components(message.components):
            kind = KINDS.get(each["type"])
            if kind is not None and "custom_id" in each:
                control = Control(each["custom_id"], kind, *place, person, private)
                control.values = [option["value"] for option in each.get("options", ())]
                self.found.setdefault(control.id, control)


async def press(
    world: World, person: Person, control: Control, values: Sequence[str] = ()
) -> Answer:
    """Press a control, choose `values` in a menu, or type them into a form's fields."""
    backend = world.env.backend
    place = backend.channels[control.channel]
    actor: Any = person.actor.user if place.guild_id is None else person.actor
    channel = simcord.ChannelHandle(world.env, getattr(actor, "guild", None), place)
    component: dict[str, Any] = {"custom_id": control.id, "type": 2, "style": 2, "label": "?"}
    data: dict[str, Any] = {"custom_id": control.id, "component_type": 2}
    if control.kind == "select":
        options = [{"label": value, "value": value} for value in control.values]
        component = {"custom_id": control.id, "type": 3, "options": options}
        data |= {"component_type": 3, "values": list(values)}
    elif control.kind == "form":
        data = {"custom_id": control.id, "components": [*_form_components(control, values)]}
    extra = None
    if control.message:
        message = _message_of(world, control)
        payload: dict[str, Any] = dict(serializers.message_payload(backend, message))
        if control.kind != "form":  # Discord sends the message as the person sees it
            payload["components"] = [{"type": 1, "components": [component]}]
        extra = {"message": payload}
    kind = FORM if control.kind == "form" else COMPONENT
    source = control.message or None
    # SimCord's public functions only press controls that are on a message now
    dispatch: Any = vars(actors)["_dispatch_actor_interaction"]
    await dispatch(actor, kind, channel, data, extra=extra, source_message_id=source)
    return world.newest_answer()


def _form_components(control: Control, values: Sequence[str]) -> Iterator[dict[str, Any]]:
    for number, (name, value) in enumerate(zip(control.fields, values, strict=True)):
        text = {"type": 4, "id": 2 * number + 2, "custom_id": name, "value": value}
        yield {"type": 18, "id": 2 * number + 1, "component": text}


def _message_of(world: World, control: Control) -> Message:
    """Return the message of a control; create it again if it was deleted."""
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
            stored[control.message] = message  # so that the person sees how it is edited
    return message
