"""Buttons and select menus that survive restarts: their custom_id holds all there is to know.

Two `DynamicItem` classes serve them all and hand each press to `Context.press`. Every interactive
item of every view is one of these two: discord.py drops a dynamic class from its table when a view
that mixes them with ordinary items times out, which would silence every button of every match.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import ui

from bot.discord_io.client import Interaction
from bot.discord_io.custom_ids import Control, make_id


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
        await _pressed(interaction, self.custom_id)


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
        await _pressed(interaction, self.custom_id, getattr(self.item, "values", ()))


async def _pressed(interaction: Interaction, custom_id: str, values: Sequence[str] = ()) -> None:
    await interaction.client.context.press(interaction, custom_id, values, {})


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
            label=label[:80],
            style=style,
            custom_id=make_id(Control.BUTTON, action, *args),
            disabled=disabled,
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
            custom_id=make_id(Control.MENU, action, *args),
        )
    )


def text_field(label: str, example: str) -> ui.Label[Any]:
    """One line of text in a form: what it is, and an example in grey.

    How long it may be is said where the form's handler is registered.
    """
    field: ui.TextInput[Any] = ui.TextInput(placeholder=example[:100])
    return ui.Label(text=label[:45], component=field)


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
