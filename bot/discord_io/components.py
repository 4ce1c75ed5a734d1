"""Buttons and select menus that survive restarts: their custom_id says all there is to know.

A custom_id is `pb:ACTION:ARG:ARG…` for buttons and `ps:…` for selects. Two `DynamicItem` classes
serve them all and hand each press to the handler registered for its action. Every interactive item
of every view is one of these two: discord.py drops a dynamic class from its table when a view that
mixes them with ordinary items times out, which would silence every button of every match.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum, auto
from typing import TYPE_CHECKING, Any

import discord
from discord import ui

from bot.discord_io.handling import OUT_OF_DATE
from bot.discord_io.rate_limits import act_of_control
from bot.discord_io.responses import try_say
from matches.errors import Refused
from matches.limits import Act

if TYPE_CHECKING:
    from bot.app import PostboardBot

LONGEST_ID = 100
"""Discord's limit of a custom_id."""
LONGEST_VALUE = 100
"""Discord's limit of a value in a menu."""
LARGEST_NUMBER = 2**63 - 1
"""What a database column can hold; no id of ours or of Discord's is larger."""


class Unreadable(Exception):
    """A custom_id that does not say what its handler must know: an older version made it."""


@dataclass(frozen=True, slots=True)
class Press:
    """One press of a control: what was pressed, its arguments, and what was chosen or typed."""

    bot: PostboardBot
    interaction: discord.Interaction
    action: str
    args: tuple[str, ...]
    values: tuple[str, ...] = ()
    fields: dict[str, str] = field(default_factory=dict[str, str])

    @property
    def player(self) -> int:
        """Who pressed."""
        return self.interaction.user.id

    @property
    def pressed_at(self) -> datetime | None:
        """When it was pressed, as Discord's id tells; None while our clock is another."""
        return self.interaction.created_at if self.bot.clock.agrees else None

    def arg(self, index: int) -> str:
        """Argument `index`. Raises Unreadable when there are fewer."""
        if index >= len(self.args):
            raise Unreadable(f"{self.action} without argument {index}")
        return self.args[index]

    def number(self, index: int) -> int:
        """Argument `index` as a number. Raises Unreadable when it is none."""
        text = self.arg(index)
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or abs(int(text)) > LARGEST_NUMBER:
            raise Unreadable(f"{self.action} with {text!r} for a number")
        return int(text)

    @property
    def choice(self) -> str:
        """What was chosen in a menu. Raises Unreadable where nothing was: no menu was used."""
        if not self.values:
            raise Unreadable(f"{self.action} without a choice")
        return self.values[0]


class Of(Enum):
    """What the first argument of a control's id names. Its handler runs only for who may see it."""

    MATCH = auto()
    CHALLENGE = auto()
    NOTHING = auto()
    """No match or challenge: what the control shows is its presser's own, or anybody's."""


Handler = Callable[[Press], Awaitable[None]]
_handlers: dict[str, tuple[Of, Handler]] = {}
_fields: dict[str, Mapping[str, int]] = {}


def control(action: str, of: Of, **fields: int) -> Callable[[Handler], Handler]:
    """Register the handler of an action: of a button, a select, or a form with these fields.

    Anybody can send any custom_id, so `of` says what must be checked before the handler runs.
    Each field comes with the most characters it may have. A press with more never reaches the
    handler.
    """

    def register(handler: Handler) -> Handler:
        if action in _handlers:
            raise ValueError(f"two handlers for {action}")
        _handlers[action] = of, handler
        _fields[action] = fields
        return handler

    return register


def fields_of(action: str) -> Mapping[str, int]:
    """The fields of the form behind an action and the most characters of each; often none."""
    return _fields.get(action, {})


def actions() -> dict[str, Of]:
    """Every registered action, and what its first argument names."""
    return {action: of for action, (of, _) in sorted(_handlers.items())}


def make_id(prefix: str, action: str, *args: object) -> str:
    """A custom_id. The last argument may hold colons; others may not."""
    text = ":".join([prefix, action, *(str(arg) for arg in args)])
    if len(text) > LONGEST_ID:
        raise ValueError(f"custom_id too long: {text}")
    return text


def split_id(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """The action and arguments of a custom_id made by `make_id`."""
    _, action, *args = custom_id.split(":")
    return action, tuple(args)


async def run(press: Press) -> None:
    """Hand a press to its handler; whatever goes wrong is told to the one who pressed."""
    act = act_of_control(press.action)
    await press.bot.handling.run(press.interaction, act, _call, press)


async def _call(press: Press) -> None:
    known = _handlers.get(press.action)
    if known is None:  # an action of an older version of the bot
        await try_say(press.interaction, OUT_OF_DATE)
        return
    for key, most in fields_of(press.action).items():
        if len(press.fields.get(key, "")) > most:
            raise Refused(f"That is too long. Write at most {most} characters.")
    of, handler = known
    try:
        if of is Of.MATCH:
            await press.bot.rights.seen(press.interaction, press.number(0))
        elif of is Of.CHALLENGE:
            await press.bot.rights.seen_challenge(press.interaction, press.number(0))
        await handler(press)
    except Unreadable:
        await try_say(press.interaction, OUT_OF_DATE)


async def serve_the_rest(interaction: discord.Interaction) -> None:
    """Serve what no dynamic item does: forms, which discord.py forgets at a restart, and controls
    and forms that nobody knows any more."""
    bot: Any = interaction.client
    press = submitted(interaction)
    if press is not None:
        await run(press)
    elif _is_strange(interaction):
        await bot.handling.run(interaction, Act.LOOK, try_say, interaction, OUT_OF_DATE)


def _is_strange(interaction: discord.Interaction) -> bool:
    """Whether this is a form that is not ours, or a control that no dynamic item serves."""
    data: Any = interaction.data
    if interaction.type is discord.InteractionType.modal_submit:
        return True
    is_control = interaction.type is discord.InteractionType.component
    return is_control and not str(data.get("custom_id", "")).startswith(("pb:", "ps:"))


def _pressed(
    interaction: discord.Interaction,
    custom_id: str,
    values: Sequence[str] = (),
    fields: Mapping[str, str] | None = None,
) -> Press:
    """The press behind an interaction.

    It has no action, so it is answered as out of date, where Discord would not have let the
    control be made: it is forged.
    """
    action, args = split_id(custom_id)
    if len(custom_id) > LONGEST_ID or any(len(value) > LONGEST_VALUE for value in values):
        action, args, values = "", (), ()
    bot: Any = interaction.client
    return Press(bot, interaction, action, args, tuple(values), dict(fields or {}))


class PressButton(ui.DynamicItem[ui.Button[Any]], template=re.compile(r"pb:[\s\S]*")):
    """Any button of ours."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """Rebuild the button that was pressed; a forged press may come from anything."""
        pressed: Any = item
        return cls(pressed)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Run the action."""
        await run(_pressed(interaction, self.custom_id))


class PressSelect(ui.DynamicItem[ui.Select[Any]], template=re.compile(r"ps:[\s\S]*")):
    """Any select menu of ours."""

    def __init__(self, select: ui.Select[Any]) -> None:
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction, item: ui.Item[Any], match: re.Match[str], /
    ) -> PressSelect:
        """Rebuild the menu that was used; a forged press may come from anything."""
        used: Any = item
        return cls(used)

    async def callback(self, interaction: discord.Interaction) -> None:
        """Run the action."""
        await run(_pressed(interaction, self.custom_id, getattr(self.item, "values", ())))


def button(
    label: str,
    action: str,
    *args: object,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> PressButton:
    """A button that runs `action` with `args`."""
    return PressButton(
        ui.Button(
            label=label[:80], style=style, custom_id=make_id("pb", action, *args), disabled=disabled
        )
    )


def select(
    placeholder: str, options: Sequence[discord.SelectOption], action: str, *args: object
) -> PressSelect:
    """A menu of at most 25 options that runs `action` with `args` and the value chosen."""
    return PressSelect(
        ui.Select(
            placeholder=placeholder[:150],
            options=list(options),
            custom_id=make_id("ps", action, *args),
        )
    )


def form(title: str, action: str, *args: object, **fields: ui.Label[Any]) -> ui.Modal:
    """A modal whose texts come to the handler of `action`, also after a restart.

    Nothing is kept in the object: the submit is handled by `on_interaction`, from the custom_id.
    """
    known = fields_of(action)
    if fields.keys() != known.keys():
        raise ValueError(f"the form {action} has the fields {', '.join(known)}")
    modal = ui.Modal(title=title[:45], custom_id=make_id("pm", action, *args), timeout=60)
    for key, label in fields.items():
        assert isinstance(label.component, ui.TextInput)  # noqa: S101  # `text_field` makes them
        label.component.custom_id = key
        label.component.max_length = known[key]
        modal.add_item(label)
    return modal


def text_field(label: str, example: str) -> ui.Label[Any]:
    """One line of text in a form: what it is, and an example in grey.

    How long it may be is said where the form's handler is registered.
    """
    field: ui.TextInput[Any] = ui.TextInput(placeholder=example[:100])
    return ui.Label(text=label[:45], component=field)


def submitted(interaction: discord.Interaction) -> Press | None:
    """The press behind a submitted form of ours, None for other interactions."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Any = interaction.data
    custom_id = str(data.get("custom_id", ""))
    if not custom_id.startswith("pm:"):
        return None
    return _pressed(interaction, custom_id, (), dict(_typed_into(data.get("components"))))


def _typed_into(components: Any) -> Iterator[tuple[str, str]]:
    """Every field of a submitted form and what was typed into it, however deep it lies."""
    if isinstance(components, dict):
        found: dict[str, Any] = components  # pyright: ignore[reportUnknownVariableType]  # JSON
        if "custom_id" in found and "value" in found:
            yield str(found["custom_id"]), str(found["value"])
        yield from _typed_into(found.get("component"))
        yield from _typed_into(found.get("components"))
    elif isinstance(components, list):
        several: list[Any] = components  # pyright: ignore[reportUnknownVariableType]  # JSON
        for each in several:
            yield from _typed_into(each)


def rows(*lines: Sequence[PressButton | PressSelect | ui.Button[Any]]) -> ui.View | None:
    """A classic view of action rows, None when there is nothing in it.

    Plain buttons must be links: nothing else may stand beside dynamic items (see above).
    """
    view = ui.View(timeout=None)
    for index, line in enumerate(line for line in lines if line):
        for item in line:
            item.row = index
            view.add_item(item)
    return view if view.children else None


def action_row(*items: PressButton | PressSelect) -> ui.ActionRow[Any]:
    """The same for messages laid out with Components V2."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    for item in items:
        row.add_item(item)
    return row
