"""Buttons and select menus that survive restarts: their custom_id holds all there is to know.

Two `DynamicItem` classes serve them all and hand each press to `Context.press`. Every interactive
item of every view is one of these two: discord.py drops a dynamic class from its table when a view
that mixes them with ordinary items times out, which would silence every button of every match.

Handlers describe controls (`button`, `select`, `rows`, `Form`) without knowing who will read them;
the sender makes them in the reader's language. Here they are cut to Discord's limits, after that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import discord
from discord import app_commands, ui

from bot.discord_io.client import Interaction
from bot.discord_io.custom_ids import MAX_VALUE_LENGTH, Control, make_id
from bot.languages import render_within
from rules.text import NOTHING, Language, Translatable

# Discord's limits, in characters.
MAX_LABEL_LENGTH = 80
MAX_OPTION_LENGTH = 100
MAX_PLACEHOLDER_LENGTH = 150
MAX_TITLE_LENGTH = 45
"""Of a form, and of the label of a field in it."""
MAX_EXAMPLE_LENGTH = 100
"""Of a form's field."""


Value = TypeVar("Value", str, int)


def _any_id(kind: Control) -> re.Pattern[str]:
    """Matches every id of a kind of control, whatever somebody may have put into it."""
    return re.compile(rf"{kind.value}:[\s\S]*")


class PressButton(ui.DynamicItem[ui.Button[Any]], template=_any_id(Control.BUTTON)):
    """Any button of ours."""

    def __init__(self, button: ui.Button[Any]) -> None:
        super().__init__(button)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressButton:
        """Rebuild the button that was pressed; a forged press may come from anything."""
        pressed: Any = item
        return cls(pressed)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Run the action."""
        await _run_action(interaction, self.custom_id)


class PressSelect(ui.DynamicItem[ui.Select[Any]], template=_any_id(Control.MENU)):
    """Any select menu of ours."""

    def __init__(self, select: ui.Select[Any]) -> None:
        super().__init__(select)

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: ui.Item[Any], match: re.Match[str], /
    ) -> PressSelect:
        """Rebuild the menu that was used; a forged press may come from anything."""
        used: Any = item
        return cls(used)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Run the action."""
        await _run_action(interaction, self.custom_id, getattr(self.item, "values", ()))


async def _run_action(interaction: Interaction, custom_id: str, values: Sequence[str] = ()) -> None:
    await interaction.client.context.press(interaction, custom_id, values, {})


@dataclass(frozen=True, slots=True)
class Button:
    """A button that runs an action, before it is made in a language."""

    label: Translatable
    custom_id: str
    style: discord.ButtonStyle
    disabled: bool

    def item(self, language: Language) -> PressButton:
        """The button for a message."""
        return PressButton(
            ui.Button(
                label=render_within(self.label, language, MAX_LABEL_LENGTH),
                style=self.style,
                custom_id=self.custom_id,
                disabled=self.disabled,
            )
        )


@dataclass(frozen=True, slots=True)
class Link:
    """A button that opens an address."""

    label: Translatable
    url: str

    def item(self, language: Language) -> ui.Button[Any]:
        """The button for a message."""
        return ui.Button(label=render_within(self.label, language, MAX_LABEL_LENGTH), url=self.url)


@dataclass(frozen=True, slots=True)
class Option:
    """One entry of a menu; `chosen` shows it as the answer given."""

    label: Translatable
    value: str
    description: Translatable = NOTHING
    chosen: bool = False

    def item(self, language: Language) -> discord.SelectOption:
        """The entry for a menu."""
        return discord.SelectOption(
            label=render_within(self.label, language, MAX_OPTION_LENGTH),
            value=self.value,
            description=render_within(self.description, language, MAX_OPTION_LENGTH) or None,
            default=self.chosen,
        )


@dataclass(frozen=True, slots=True)
class Menu:
    """A menu that runs an action with the value chosen."""

    placeholder: Translatable
    options: tuple[Option, ...]
    custom_id: str

    def item(self, language: Language) -> PressSelect:
        """The menu for a message."""
        return PressSelect(
            ui.Select(
                placeholder=render_within(self.placeholder, language, MAX_PLACEHOLDER_LENGTH),
                options=[option.item(language) for option in self.options],
                custom_id=self.custom_id,
            )
        )


@dataclass(frozen=True, slots=True)
class Rows:
    """Controls of a message, row by row."""

    lines: tuple[tuple[Button | Menu | Link, ...], ...]

    def view(self, language: Language) -> ui.View:
        """A classic view of them."""
        view = ui.View(timeout=None)
        for index, line in enumerate(self.lines):
            for control in line:
                item = control.item(language)
                item.row = index
                view.add_item(item)
        return view


@dataclass(frozen=True, slots=True)
class Field:
    """One line of text in a form: what it is, an example in grey, the most characters."""

    label: Translatable
    example: Translatable
    most: int = MAX_VALUE_LENGTH

    def item(self, key: str, language: Language) -> ui.Label[Any]:
        """The field for a form, whose text comes under `key`."""
        line: ui.TextInput[Any] = ui.TextInput(
            placeholder=render_within(self.example, language, MAX_EXAMPLE_LENGTH),
            custom_id=key,
            max_length=self.most,
        )
        return ui.Label(text=render_within(self.label, language, MAX_TITLE_LENGTH), component=line)


@dataclass(frozen=True, slots=True)
class Form:
    """A form (modal) with fields by key."""

    title: Translatable
    custom_id: str
    fields: Mapping[str, Field]

    def modal(self, language: Language) -> ui.Modal:
        """The form to be opened. Nothing is kept in it: it is served from its custom_id."""
        title = render_within(self.title, language, MAX_TITLE_LENGTH)
        modal = ui.Modal(title=title, custom_id=self.custom_id, timeout=60)
        for key, each in self.fields.items():
            modal.add_item(each.item(key, language))
        return modal


def button(
    label: Translatable,
    action: str,
    *args: object,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
) -> Button:
    """A button that runs `action` with `args`."""
    return Button(label, make_id(Control.BUTTON, action, *args), style, disabled)


def select(
    placeholder: Translatable, options: Sequence[Option], action: str, *args: object
) -> Menu:
    """A menu of at most 25 options that runs `action` with `args` and the value chosen."""
    return Menu(placeholder, tuple(options), make_id(Control.MENU, action, *args))


def text_field(label: Translatable, example: Translatable) -> Field:
    """One line of text in a form: what it is, and an example in grey.

    How long it may be is said where the form's handler is registered.
    """
    return Field(label, example)


def rows(*lines: Sequence[Button | Menu | Link]) -> Rows | None:
    """Controls row by row, empty rows left out; None when there are no controls."""
    found = tuple(tuple(line) for line in lines if line)
    return Rows(found) if found else None


def action_row(language: Language, *controls: Button | Menu) -> ui.ActionRow[Any]:
    """A row of controls for messages laid out with Components V2."""
    row: ui.ActionRow[Any] = ui.ActionRow()
    for control in controls:
        row.add_item(control.item(language))
    return row


def suggestion(text: Translatable, value: Value) -> app_commands.Choice[Value]:
    """An entry of the list that is shown while an option of a command is typed, or to choose from.

    discord.py has it translated for the reader by the translator of the commands.
    """
    return app_commands.Choice(name=app_commands.locale_str(text), value=value)
