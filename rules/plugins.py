"""Plug-ins: modules of a package that expose an object under an agreed name."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from functools import cached_property
from types import ModuleType
from typing import Generic, TypeVar

Plugin = TypeVar("Plugin")


def modules_in(package: ModuleType) -> Iterator[ModuleType]:
    """Import and yield the modules and packages directly in a package, sorted by name."""
    for info in pkgutil.iter_modules(package.__path__):
        yield importlib.import_module(f"{package.__name__}.{info.name}")


class Plugins(Generic[Plugin]):
    """The plug-ins of one kind by name, imported on first use.

    A module of `package` is a plug-in if its `attribute` is an instance of `kind`.
    """

    def __init__(
        self,
        package: ModuleType,
        attribute: str,
        kind: type[Plugin],
        name_of: Callable[[Plugin], str],
    ) -> None:
        self._package = package
        self._attribute = attribute
        self._kind = kind
        self._name_of = name_of
        self._added: dict[str, Plugin] = {}

    def all(self) -> dict[str, Plugin]:
        """Return every plug-in by name, sorted by name."""
        return dict(sorted({**self._found, **self._added}.items()))

    @cached_property
    def _found(self) -> dict[str, Plugin]:
        attributes = (getattr(each, self._attribute, None) for each in modules_in(self._package))
        return {self._name_of(each): each for each in attributes if isinstance(each, self._kind)}

    def add(self, plugin: Plugin) -> None:
        """Add a plug-in from outside the package (a test's toy, a private one)."""
        self._added[self._name_of(plugin)] = plugin

    def remove(self, name: str) -> None:
        """Remove an added plug-in."""
        self._added.pop(name, None)
