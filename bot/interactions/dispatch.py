"""Which handler serves a press, and what is checked before it runs.

Each module of this package has a table of its handlers, a `Controls`, by the action that stands in
a custom_id. A `Dispatcher` holds all tables and serves buttons, menus and submitted forms.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import Enum, auto
from typing import Any

import discord

from bot.context import Context
from bot.discord_io.client import Interaction
from bot.discord_io.components import Field, Form
from bot.discord_io.custom_ids import (
    MAX_ID_LENGTH,
    MAX_VALUE_LENGTH,
    Control,
    has_kind,
    make_id,
    split_id,
)
from bot.discord_io.responses import language_of, try_say
from bot.interactions.errors import OUT_OF_DATE, ErrorBoundary
from bot.runtime.rate_limits import act_of_control
from matches.model.errors import Refused
from matches.model.limits import Act
from rules.text import Language, Translatable, tr

LARGEST_NUMBER = 2**63 - 1
"""What a database column can hold; no id of ours or of Discord's is larger."""


class InvalidCustomId(Exception):
    """A custom_id that does not say what its handler must know: an older version made it."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a control: what was pressed, its arguments, and what was chosen or typed."""

    interaction: Interaction
    action: str
    args: tuple[str, ...]
    values: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def context(self) -> Context:
        """The services of the bot."""
        return self.interaction.client.context

    @property
    def language(self) -> Language:
        """The language of who pressed."""
        return language_of(self.interaction)

    @property
    def player(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def pressed_at(self) -> datetime | None:
        """When it was pressed, as Discord's id tells; None while our clock is another."""
        return self.interaction.created_at if self.context.clock.agrees else None

    def arg(self, index: int) -> str:
        """Argument `index`. Raises InvalidCustomId when there are fewer."""
        if index >= len(self.args):
            raise InvalidCustomId(f"{self.action} without argument {index}")
        return self.args[index]

    def number(self, index: int) -> int:
        """Argument `index` as a number. Raises InvalidCustomId when it is none."""
        text = self.arg(index)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or abs(int(text)) > LARGEST_NUMBER:
            raise InvalidCustomId(f"{self.action} with {text!r} for a number")
        return int(text)

    @property
    def choice(self) -> str:
        """What was chosen in a menu. Raises InvalidCustomId where nothing was: no menu was used."""
        if not self.values:
            raise InvalidCustomId(f"{self.action} without a choice")
        return self.values[0]


class Subject(Enum):
    """What the first argument of a control's id names. Its handler runs only for who may see it."""

    MATCH = auto()
    CHALLENGE = auto()
    NOTHING = auto()
    """No match or challenge: what the control shows is its presser's own, or anybody's."""


Handler = Callable[[Press], Awaitable[None]]


@dataclass(frozen=True, slots=True)
class _Registration:
    subject: Subject
    handler: Handler
    fields: Mapping[str, int]


class Controls:
    """The handlers of some controls, by action."""

    def __init__(self) -> None:
        self._handlers: dict[str, _Registration] = {}

    def on(self, action: str, subject: Subject, **fields: int) -> Callable[[Handler], Handler]:
        """Register the handler of an action: of a button, a menu, or a form with these fields.

        `subject` says what is checked before the handler runs; a check is needed because anybody
        can send any custom_id. `fields` maps each field of the form to the maximum number of
        characters; a longer text is refused before the handler runs. Raises ValueError if the
        action already has a handler.
        """

        def register(handler: Handler) -> Handler:
            self._add(action, _Registration(subject, handler, fields))
            return handler

        return register

    def include(self, other: Controls) -> None:
        """Add all handlers of another table. Raises ValueError when two serve the same action."""
        for action, registered in other._handlers.items():
            self._add(action, registered)

    def _add(self, action: str, registered: _Registration) -> None:
        if action in self._handlers:
            raise ValueError(f"two handlers for {action}")
        self._handlers[action] = registered

    def actions(self) -> dict[str, Subject]:
        """Every action, and what the first argument of its ids names."""
        return {action: each.subject for action, each in sorted(self._handlers.items())}

    def fields_of(self, action: str) -> Mapping[str, int]:
        """The fields of the form behind an action and the most characters of each; often none."""
        known = self._handlers.get(action)
        return {} if known is None else known.fields

    def form(self, title: Translatable, action: str, *args: object, **fields: Field) -> Form:
        """A form whose texts come to the handler of `action`, also after a restart."""
        known = self.fields_of(action)
        if fields.keys() != known.keys():
            raise ValueError(f"the form {action} has the fields {', '.join(known)}")
        limited = {key: replace(each, most=known[key]) for key, each in fields.items()}
        return Form(title, make_id(Control.FORM, action, *args), limited)

    async def call(self, press: Press) -> None:
        """Check a press and hand it to its handler. Raises what the handler raises."""
        known = self._handlers.get(press.action)
        if known is None:  # an action of an older version of the bot
            await try_say(press.interaction, OUT_OF_DATE)
            return
        for key, most in known.fields.items():
            if len(press.fields.get(key, "")) > most:
                raise Refused(tr("That is too long. Write at most {most} characters.", most=most))
        permissions = press.context.permissions
        try:
            if known.subject is Subject.MATCH:
                await permissions.visible_match(press.interaction, press.number(0))
            elif known.subject is Subject.CHALLENGE:
                await permissions.visible_challenge(press.interaction, press.number(0))
            await known.handler(press)
        except InvalidCustomId:
            await try_say(press.interaction, OUT_OF_DATE)


class Dispatcher:
    """Hands each press to its handler; whatever goes wrong is told to the one who pressed."""

    def __init__(self, controls: Controls, boundary: ErrorBoundary) -> None:
        self._controls = controls
        self._boundary = boundary

    async def press(
        self,
        interaction: Interaction,
        custom_id: str,
        values: Sequence[str],
        fields: Mapping[str, str],
    ) -> None:
        """Serve a press, as `Context.press` describes it."""
        press = _parse_press(interaction, custom_id, values, fields)
        act = act_of_control(press.action)
        await self._boundary.run(interaction, act, self._controls.call, press)

    async def handle_unclaimed(self, interaction: Interaction) -> None:
        """Serve what no dynamic item does: forms, which discord.py forgets at a restart, and
        controls and forms that nobody knows any more."""
        data: Any = interaction.data
        if is_form(interaction) and has_kind(str(data.get("custom_id", "")), Control.FORM):
            fields = dict(_form_values(data.get("components")))
            await self.press(interaction, str(data["custom_id"]), (), fields)
        elif _is_unknown(interaction):
            await self._boundary.run(interaction, Act.LOOK, try_say, interaction, OUT_OF_DATE)


def is_form(interaction: Interaction) -> bool:
    """Whether an interaction is a submitted form."""
    return interaction.type is discord.InteractionType.modal_submit


def _is_unknown(interaction: Interaction) -> bool:
    """Whether this is a form that is not ours, or a control that no dynamic item serves."""
    if is_form(interaction):
        return True
    data: Any = interaction.data
    is_control = interaction.type is discord.InteractionType.component
    served = has_kind(str(data.get("custom_id", "")), Control.BUTTON, Control.MENU)
    return is_control and not served


def _parse_press(
    interaction: Interaction, custom_id: str, values: Sequence[str], fields: Mapping[str, str]
) -> Press:
    """The press behind an interaction.

    It has no action, so it is answered as out of date, where Discord would not have let the
    control be made: it is forged.
    """
    action, args = split_id(custom_id)
    if len(custom_id) > MAX_ID_LENGTH or any(len(value) > MAX_VALUE_LENGTH for value in values):
        action, args, values = "", (), ()
    return Press(interaction, action, args, tuple(values), dict(fields))


def _form_values(components: Any) -> Iterator[tuple[str, str]]:
    """Every field of a submitted form and what was typed into it, however deep it lies."""
    if isinstance(components, dict):
        found: dict[str, Any] = components  # pyright: ignore[reportUnknownVariableType]  # JSON
        if "custom_id" in found and "value" in found:
            yield str(found["custom_id"]), str(found["value"])
        yield from _form_values(found.get("component"))
        yield from _form_values(found.get("components"))
    elif isinstance(components, list):
        several: list[Any] = components  # pyright: ignore[reportUnknownVariableType]  # JSON
        for each in several:
            yield from _form_values(each)
