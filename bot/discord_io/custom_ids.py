"""The format of custom_ids: `pb:ACTION:ARG:ARG…` for buttons, `ps:…` for menus, `pm:…` for forms.

A posted control exists as long as its message, so ids must stay readable after 1.0.0.
"""

from __future__ import annotations

from enum import StrEnum

MAX_ID_LENGTH = 100
"""Discord's limit for a custom_id, in characters."""
MAX_VALUE_LENGTH = 100
"""Discord's limit for the value of a menu's option, in characters."""


class Control(StrEnum):
    """The kinds of control; the value is the prefix of their ids."""

    BUTTON = "pb"
    MENU = "ps"
    FORM = "pm"


def make_id(kind: Control, action: str, *args: object) -> str:
    """Build a custom_id. Raises ValueError if it is too long.

    Only the last argument may contain colons.
    """
    text = _join_id(kind, action, *args)
    if len(text) > MAX_ID_LENGTH:
        raise ValueError(f"custom_id too long: {text}")
    return text


def fits(kind: Control, action: str, *args: object) -> bool:
    """Whether `make_id` would accept these arguments, because the id is short enough."""
    return len(_join_id(kind, action, *args)) <= MAX_ID_LENGTH


def split_id(custom_id: str) -> tuple[str, tuple[str, ...]]:
    """Split a custom_id made by `make_id` into its action and its arguments.

    An argument that contains colons is split too; the caller joins its parts again.
    """
    _, action, *args = custom_id.split(":")
    return action, tuple(args)


def has_kind(custom_id: str, *kinds: Control) -> bool:
    """Whether a custom_id has the prefix of one of these kinds of control."""
    return custom_id.partition(":")[0] in kinds and ":" in custom_id


def _join_id(kind: Control, action: str, *args: object) -> str:
    return ":".join([kind.value, action, *(str(arg) for arg in args)])
