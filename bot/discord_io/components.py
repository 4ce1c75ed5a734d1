"""Buttons, menus and forms that work after a restart, because their custom_id holds all their data.

A custom_id is `pb:ACTION:ARG:ARG…` for a button, `ps:…` for a menu, `pm:…` for a form. A posted
control exists as long as its message, so ids must stay readable after 1.0.0.

`bot.interactions.dispatch` handles every use of a control by its custom_id. So discord.py must keep
no view in memory, which it would do for each message: a view is stopped before it is sent.

Handlers describe controls (`button`, `select`, `rows`, `Form`) independently of the language. The
sender builds them in the reader's language and then truncates their texts to Discord's limits.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeVar

import discord
from discord import app_commands, ui

from bot.languages import render_within
from rules.text import ENGLISH, NOTHING, Language, Text

# Discord's limits: how many there may be
MAX_ROWS = 5
"""The rows of a message."""
MAX_BUTTONS_PER_ROW = 5
MAX_OPTIONS = 25
"""The entries of a menu, and the suggestions for a command's option."""
# and in characters
MAX_TEXT_LENGTH = 2000
"""The text of a message."""
MAX_NONCE_LENGTH = 25
MAX_THREAD_NAME_LENGTH = 100
MAX_ID_LENGTH = 100
"""A custom_id."""
MAX_VALUE_LENGTH = 100
"""The value of a menu's entry."""
MAX_LABEL_LENGTH = 80
MAX_ENTRY_LENGTH = 32
"""An entry in the menu of a person or a message."""
MAX_OPTION_LENGTH = 100
"""An entry of a menu, a choice of a command's option, and the description of a command."""
MAX_PLACEHOLDER_LENGTH = 150
MAX_TITLE_LENGTH = 45
"""The title of a form, and the label of a field in it."""
MAX_EXAMPLE_LENGTH = 100
"""The example in a form's field."""
MAX_EXPLANATION_LENGTH = 1000
"""Our own limit for the text above the line of a form; Discord allows 4000 in all."""


BUTTON, MENU, FORM = "pb:", "ps:", "pm:"
"""How the custom_ids of each kind of control begin."""


def make_id(kind: str, action: str, *args: object) -> str:
    """Build a custom_id. Raises ValueError if it is too long.

    Only the last argument may contain colons.
    """
    text = ":".join([kind + action, *map(str, args)])
    if len(text) > MAX_ID_LENGTH:
        raise ValueError(f"custom_id too long: {text}")
    return text


def fits(action: str, *args: object) -> bool:
    """Whether the custom_id of a control has room for these arguments."""
    try:
        make_id(BUTTON, action, *args)
    except ValueError:
        return False
    return True


def split_id(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """Split a custom_id made by `make_id` into its action and its arguments.

    An argument that contains colons is split too; the caller joins its parts again.
    """
    _, action, *args = custom_id.split(":")
    return action, tuple(args)


def digest(text: str) -> str:
    """Return what tells one text from another in a custom_id that has no room for it."""
    return sha256(text.encode()).hexdigest()[:8]


Value = TypeVar("Value", str, int)
BLUE, GREY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger


@dataclass(frozen=True, slots=True)
class Button:
    """The description of a button that runs an action, independent of the language."""

    label: Text
    custom_id: str
    style: discord.ButtonStyle
    disabled: bool

    def item(self, language: Language) -> ui.Button[Any]:
        """Build the button in a language."""
        return ui.Button(
            label=render_within(self.label, language, MAX_LABEL_LENGTH),
            style=self.style,
            custom_id=self.custom_id,
            disabled=self.disabled,
        )


@dataclass(frozen=True, slots=True)
class Link:
    """The description of a button that opens a URL."""

    label: Text
    url: str

    def item(self, language: Language) -> ui.Button[Any]:
        """Build the button in a language."""
        return ui.Button(label=render_within(self.label, language, MAX_LABEL_LENGTH), url=self.url)


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """One entry of a menu; if `chosen`, it is shown as selected."""

    label: Text
    value: str
    description: Text = NOTHING
    chosen: bool = False

    def item(self, language: Language) -> discord.SelectOption:
        """Build the entry in a language."""
        return discord.SelectOption(
            label=render_within(self.label, language, MAX_OPTION_LENGTH),
            value=self.value,
            description=render_within(self.description, language, MAX_OPTION_LENGTH) or None,
            default=self.chosen,
        )


@dataclass(frozen=True, slots=True)
class Menu:
    """The description of a menu that runs an action with the chosen value."""

    placeholder: Text
    options: tuple[MenuEntry, ...]
    custom_id: str

    def item(self, language: Language) -> ui.Select[Any]:
        """Build the menu in a language."""
        return ui.Select(
            placeholder=render_within(self.placeholder, language, MAX_PLACEHOLDER_LENGTH),
            options=[option.item(language) for option in self.options],
            custom_id=self.custom_id,
        )


Row = Sequence[Button | Menu | Link | None]
"""A row of controls; None stands for one that is left out."""


@dataclass(frozen=True, slots=True)
class Form:
    """The description of a form (a modal) with a field to type into."""

    title: Text
    control: tuple[str, *tuple[object, ...]]
    """The action that handles it, with its arguments."""
    key: str
    """Names the field."""
    label: Text
    """Stands above the field."""
    max_length: int
    """The one that the form's handler is registered with."""
    example: Text = NOTHING
    """Stands in the field, in grey."""
    explanation: Text = NOTHING
    """Stands above all."""
    value: str = ""
    """Stands in the field as if it were typed."""
    several_lines: bool = False
    """Whether the field has more than one line."""

    def modal(self, language: Language) -> ui.Modal:
        """Build the form in a language. It is stateless: its submission is handled by custom_id."""
        title = render_within(self.title, language, MAX_TITLE_LENGTH)
        modal = ui.Modal(title=title, custom_id=make_id(FORM, *self.control))
        if self.explanation:
            text = render_within(self.explanation, language, MAX_EXPLANATION_LENGTH)
            modal.add_item(ui.TextDisplay(text))
        line: ui.TextInput[Any] = ui.TextInput(
            placeholder=render_within(self.example, language, MAX_EXAMPLE_LENGTH) or None,
            custom_id=self.key,
            max_length=self.max_length,
            default=self.value or None,
            style=discord.TextStyle.long if self.several_lines else discord.TextStyle.short,
        )
        label = render_within(self.label, language, MAX_TITLE_LENGTH)
        modal.add_item(ui.Label(text=label, component=line))
        modal.stop()
        return modal


def all_components(components: Iterable[object]) -> Iterator[object]:
    """Yield every component of a message, and the components within them."""
    for component in components:
        yield component
        yield from all_components(getattr(component, "children", ()))


def custom_ids(components: Iterable[object]) -> Iterator[str]:
    """Yield every custom_id in a message's components."""
    ids = (getattr(each, "custom_id", None) for each in all_components(components))
    return (each for each in ids if each)


def button(
    label: Text,
    action: str,
    *args: object,
    style: discord.ButtonStyle = GREY,
    disabled: bool = False,
) -> Button:
    """Describe a button that runs `action` with `args`."""
    return Button(label, make_id(BUTTON, action, *args), style, disabled)


def select(placeholder: Text, options: Sequence[MenuEntry], action: str, *args: object) -> Menu:
    """Describe a menu of at most 25 options that runs `action` with `args` and the chosen value."""
    return Menu(placeholder, tuple(options), make_id(MENU, action, *args))


def view_of(language: Language, *rows: Row) -> ui.View | None:
    """Build a view of classic components (not Components V2) in a language, None if it is empty.

    Rows without controls are left out.
    """
    view = ui.View(timeout=None)
    for index, controls in enumerate(filter(any, rows)):
        for control in filter(None, controls):
            item = control.item(language)
            item.row = index
            view.add_item(item)
    view.stop()
    return view if view.children else None


def layout_view(*items: ui.Item[Any]) -> ui.LayoutView:
    """Build a view with Components V2 for one send or edit."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    view.stop()
    return view


def action_row(language: Language, *controls: Button) -> ui.ActionRow[Any]:
    """Build a row of buttons for a message with Components V2."""
    return ui.ActionRow(*(control.item(language) for control in controls))


def boxed(
    language: Language,
    *items: ui.Item[Any],
    rows: Sequence[Sequence[Button]],
    colour: int | None = None,
) -> ui.LayoutView:
    """Build a view with Components V2: items above rows of buttons, in a box."""
    box: ui.Container[Any] = ui.Container(*items, accent_colour=colour)
    for controls in rows:
        box.add_item(action_row(language, *controls))
    return layout_view(box)


def suggestion(text: Text, value: Value) -> app_commands.Choice[Value]:
    """A choice of a command's option, either fixed or suggested while somebody is typing.

    discord.py translates its text with `CommandTranslator`. The English text is shown to readers of
    a language without a catalogue. Discord refuses a list of choices if one of them is too long.
    """
    choice = app_commands.Choice(name=app_commands.locale_str(text), value=value)
    choice.name = render_within(text, ENGLISH, MAX_OPTION_LENGTH)
    return choice
