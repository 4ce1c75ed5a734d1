"""How a custom_id is written: `pb:ACTION:ARG:ARG…` for buttons, `ps:…` for menus, `pm:…` for forms.

A posted control lives as long as its message, so ids of every older version must stay readable.
"""

from __future__ import annotations

from enum import StrEnum

MAX_ID_LENGTH = 100
"""Discord's limit of a custom_id, in characters."""
MAX_VALUE_LENGTH = 100
"""Discord's limit of a value in a menu, in characters."""


class Control(StrEnum):
    """The kinds of control, by the prefix of their ids."""

    BUTTON = "pb"
    MENU = "ps"
    FORM = "pm"


def make_id(kind: Control, action: str, *args: object) -> str:
    """A custom_id. The last argument may hold colons; others may not. Raises ValueError."""
    text = _join_id(kind, action, *args)
    if len(text) > MAX_ID_LENGTH:
        raise ValueError(f"custom_id too long: {text}")
    return text


def fits(kind: Control, action: str, *args: object) -> bool:
    """Whether a custom_id of these arguments is short enough for Discord."""
    return len(_join_id(kind, action, *args)) <= MAX_ID_LENGTH


def split_id(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """The action and the arguments of a custom_id made by `make_id`."""
    _, action, *args = custom_id.split(":")
    return action, tuple(args)


def has_kind(custom_id: str, *kinds: Control) -> bool:
    """Whether a custom_id belongs to one of these kinds of control."""
    return custom_id.partition(":")[0] in kinds and ":" in custom_id


def _join_id(kind: Control, action: str, *args: object) -> str:
    return ":".join([kind.value, action, *(str(arg) for arg in args)])
