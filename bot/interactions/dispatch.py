"""Finds the handler of a button, menu or submitted form, and checks a press before it runs.

Each module of this package registers its commands and its handlers of controls in a `Controls`.
`bot.app` puts them together for the command tree and for the one `Dispatcher`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum, auto
from typing import Any

import discord
from discord import app_commands

from bot.context import Context, Interaction
from bot.discord_io.components import Field, Form
from bot.discord_io.custom_ids import (
    MAX_ID_LENGTH,
    MAX_VALUE_LENGTH,
    Control,
    has_kind,
    make_id,
    split_id,
)
from bot.discord_io.responses import acknowledge, language_of, plain_language_of, try_say
from bot.interactions.errors import OUT_OF_DATE, ErrorBoundary
from model.errors import Refused
from model.limits import Act
from model.storable import NotStorable, is_storable
from rules.text import Language, Translatable, tr

LARGEST_NUMBER = 2**63 - 1
"""The largest number that a database column can hold; all ids are smaller."""


class InvalidCustomId(Exception):
    """A custom_id whose arguments its handler cannot use: it is forged, or from another version."""


@dataclass(frozen=True, slots=True)
class Press:
    """One use of a command or a control.

    `action` and `args` are from the control's custom_id; empty for a command. `values` are what was
    chosen in a menu, and `fields` the texts that were typed into a form, by field.
    """

    interaction: Interaction
    action: str = ""
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def context(self) -> Context:
        """The services of the bot."""
        return self.interaction.client.context

    @property
    def language(self) -> Language:
        """The language of the person who pressed."""
        return language_of(self.interaction)

    @property
    def plain_language(self) -> Language:
        """The same language without Discord's markup: for pictures, alt texts and files."""
        return plain_language_of(self.interaction)

    @property
    def player(self) -> int:
        """The person who pressed."""
        return self.interaction.user.id

    @property
    def server(self) -> int | None:
        """The server on which the control was pressed, None in a private message."""
        return self.interaction.guild_id

    @property
    def pressed_at(self) -> datetime | None:
        """When the control was pressed, as Discord's id of the interaction says.

        None while the bot's clock differs from Discord's.
        """
        return self.interaction.created_at if self.context.clock.agrees else None

    def arg(self, index: int) -> str:
        """Return the argument at `index`. Raises InvalidCustomId if there is none."""
        if index >= len(self.args):
            raise InvalidCustomId(f"{self.action} without argument {index}")
        return self.args[index]

    def number(self, index: int) -> int:
        """Return the argument at `index` as a number. Raises InvalidCustomId if it is not one."""
        text = self.arg(index)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or abs(int(text)) > LARGEST_NUMBER:
            raise InvalidCustomId(f"{self.action} with {text!r} for a number")
        return int(text)

    @property
    def choice(self) -> str:
        """The value that was chosen in a menu. Raises InvalidCustomId if there is none."""
        if not self.values:
            raise InvalidCustomId(f"{self.action} without a choice")
        return self.values[0]


class Subject(Enum):
    """What the first argument of a control's custom_id is the number of.

    The handler runs only for people who may see that match or challenge.
    """

    MATCH = auto()
    CHALLENGE = auto()
    NOTHING = auto()
    """Neither: the control is about the person who presses it, or shows what everybody may see."""


Handler = Callable[[Press], Awaitable[None]]
Callback = Callable[..., Coroutine[Any, Any, None]]
AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


@dataclass(frozen=True, slots=True)
class _Registration:
    handler: Handler
    subject: Subject
    act: Act
    acts: bool
    opens_form: bool
    fields: Mapping[str, int]


def act_of_command(command: AnyCommand | None) -> Act:
    """Return the act that a command or its group counts as."""
    root = getattr(command, "root_parent", None) or command
    return Act.LOOK if root is None else root.extras.get("act", Act.LOOK)


class Controls:
    """A table of commands, and of handlers of controls by action."""

    def __init__(self) -> None:
        self.commands: list[AnyCommand] = []
        self._handlers: dict[str, _Registration] = {}

    def command(
        self, name: str, description: Translatable, *, act: Act = Act.LOOK
    ) -> Callable[[Callback], app_commands.Command[Any, ..., None]]:
        """Return a decorator that makes a slash command of a function.

        When the function is called, the interaction is acknowledged. `act` is for the rate limit.
        """
        decorate: Any = app_commands.command(name=name, description=description)

        def register(callback: Callback) -> app_commands.Command[Any, ..., None]:
            command: app_commands.Command[Any, ..., None] = decorate(callback)
            self.add(command, act)
            return command

        return register

    def add(self, command: AnyCommand, act: Act = Act.LOOK) -> None:
        """Add a command, a group of them, or an entry of a menu."""
        command.extras["act"] = act
        self.commands.append(command)

    def on(
        self,
        action: str,
        subject: Subject,
        *,
        act: Act = Act.LOOK,
        acts: bool = False,
        opens_form: bool = False,
        **fields: int,
    ) -> Callable[[Handler], Handler]:
        """Return a decorator that registers the handler of an action.

        `subject` says what is checked before the handler runs, because anybody can send any
        custom_id. Then the interaction is acknowledged (`acts` as there), unless the handler
        `opens_form`, which must be the first response. `act` is for the rate limit. If the action
        is a form's, `fields` gives the maximum number of characters of each field; a longer text is
        refused before the handler runs. Raises ValueError if the action already has a handler.
        """

        def register(handler: Handler) -> Handler:
            self._add(action, _Registration(handler, subject, act, acts, opens_form, fields))
            return handler

        return register

    def include(self, other: Controls) -> None:
        """Add everything in another table. Raises ValueError if both have the same action."""
        self.commands += other.commands
        for action, registered in other._handlers.items():
            self._add(action, registered)

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the commands to a command tree."""
        for command in self.commands:
            tree.add_command(command)

    def _add(self, action: str, registered: _Registration) -> None:
        if action in self._handlers:
            raise ValueError(f"two handlers for {action}")
        self._handlers[action] = registered

    def actions(self) -> dict[str, Subject]:
        """Return every action and its subject, sorted by action."""
        return {action: each.subject for action, each in sorted(self._handlers.items())}

    def act_of(self, action: str) -> Act:
        """Return the act that a control counts as, by its action."""
        known = self._handlers.get(action)
        return Act.LOOK if known is None else known.act

    def fields_of(self, action: str) -> Mapping[str, int]:
        """Return the maximum number of characters of each field of an action's form.

        Empty if the action is not a form's or is unknown.
        """
        known = self._handlers.get(action)
        return {} if known is None else known.fields

    def form(self, title: Translatable, action: str, *args: object, **fields: Field) -> Form:
        """Return a form that is handled by the handler of `action`, also after a restart.

        Raises ValueError if the fields are not those with which the handler was registered.
        """
        known = self.fields_of(action)
        if fields.keys() != known.keys():
            raise ValueError(f"the form {action} has the fields {', '.join(known)}")
        limited = {key: replace(each, max_length=known[key]) for key, each in fields.items()}
        return Form(title, make_id(Control.FORM, action, *args), limited)

    async def call(self, press: Press) -> None:
        """Check a press and call its handler.

        An unknown action or an invalid custom_id is answered as out of date. Raises Refused if the
        check fails, and what the handler raises.
        """
        known = self._handlers.get(press.action)
        if known is None:  # of another version of the bot, or forged
            await try_say(press.interaction, OUT_OF_DATE)
            return
        if not all(map(is_storable, press.fields.values())):
            raise NotStorable
        for key, max_length in known.fields.items():
            if len(press.fields.get(key, "")) > max_length:
                raise Refused(
                    tr("That is too long. Write at most {most} characters.", most=max_length)
                )
        permissions = press.context.permissions
        try:
            if known.subject is Subject.MATCH:
                await permissions.visible_match(press.interaction, press.number(0))
            elif known.subject is Subject.CHALLENGE:
                await permissions.visible_challenge(press.interaction, press.number(0))
            if not known.opens_form:
                await acknowledge(press.interaction, acts=known.acts)
            await known.handler(press)
        except InvalidCustomId:
            await try_say(press.interaction, OUT_OF_DATE)


class Dispatcher:
    """Calls the handler of each press, and answers the person if it raises an error."""

    def __init__(self, controls: Controls, boundary: ErrorBoundary) -> None:
        self._controls = controls
        self._boundary = boundary

    async def handle(self, interaction: Interaction) -> None:
        """Handle a press or a submitted form. Other interactions, such as commands, are ignored.

        A control that is unknown or not ours is answered as out of date.
        """
        kinds = _KINDS.get(interaction.type)
        if kinds is not None:
            press = _parse_press(interaction, kinds)
            act = self._controls.act_of(press.action)
            await self._boundary.run(interaction, act, self._controls.call, press)


_KINDS = {
    discord.InteractionType.component: (Control.BUTTON, Control.MENU),
    discord.InteractionType.modal_submit: (Control.FORM,),
}
"""The controls that an interaction can be of."""


def _parse_press(interaction: Interaction, kinds: Sequence[Control]) -> Press:
    """Return the press in an interaction.

    If the custom_id is not ours, or it or a value is longer than Discord allows, or no valid text,
    the press has no action, so it is answered as out of date.
    """
    data: Any = interaction.data
    custom_id = str(data.get("custom_id", ""))
    values = tuple(map(str, data.get("values") or ()))
    too_long = len(custom_id) > MAX_ID_LENGTH or any(
        len(value) > MAX_VALUE_LENGTH for value in values
    )
    ours = has_kind(custom_id, *kinds) and all(map(is_storable, (custom_id, *values)))
    if too_long or not ours:
        return Press(interaction)
    action, args = split_id(custom_id)
    return Press(interaction, action, args, values, dict(_form_values(data.get("components"))))


def _form_values(components: Any) -> Iterator[tuple[str, str]]:
    """Yield the key and the text of each field in the data of a submitted form, at any depth."""
    for each in components or ():
        if "custom_id" in each and "value" in each:
            yield str(each["custom_id"]), str(each["value"])
        inner = each.get("component")
        yield from _form_values([inner] if inner else each.get("components"))
