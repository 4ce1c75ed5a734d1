"""The private names of other libraries that are used here.

A new version of a library may rename them without notice. So each stands in this list with its
reason, none is used that is not in it, and an update that lacks one makes a test fail here.
"""

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "bot",
    "benchmarks",
    "local_play",
    "maintenance",
    "matches",
    "model",
    "players",
    "rendering",
    "rules",
    "storage",
    "tests",
    "tools",
)

PRIVATE_NAMES: dict[str, dict[str, str]] = {
    "aiosqlite:Connection": {
        "_conn": "a cursor is made without a step of the driver",
        "_thread": "a connection that was not closed must not keep the process alive",
    },
    "aiosqlite:Cursor": {
        "_cursor": "a statement is run and fetched in one step of the driver",
        "_execute": "such a step is one call in the thread of the connection",
    },
    "asyncio:BaseEventLoop": {"_ready": "a test waits until no task can go on"},
    "discord:Client": {
        "_async_setup_hook": "`start` calls it, and nothing is started",
        "_connection": "the cache is filled and looked at",
        "_get_state": "the bot has a cache of its own",
        "_handlers": "arguments of the cache",
        "_hooks": "arguments of the cache",
    },
    "discord.shard:Shard": {"_backoff": "a shard has short delays before it connects again"},
    "discord.state:AutoShardedConnectionState": {
        "_remove_guild": "a server is taken out of the cache"
    },
    "simcord": {"_runtime": "records of callbacks are compared faster"},
    "simcord._runtime": {"_CallbackRecord": "records of callbacks are compared faster"},
    "simcord:Env": {
        "_bot_scope": "timers of the bot use simulated time",
        "_settle_internal": "a test waits as long as the machine needs, and looks more often",
        "_work": "a test waits for the threads that draw",
    },
    "simcord:MemberActor": {"_env": "commands name people with their permissions"},
    "simcord.actors": {"_dispatch_actor_interaction": "presses that no person could make"},
    "simcord.preview": {"_media": "pictures are served without decoding them"},
    "simcord:Preview": {
        "_MAX_PAGES": "the page that was silent for longest makes room for a new one",
        "_action": "actions wait for the clock, and can lead to another place",
        "_advance_presentation_time": "the page follows the clock",
        "_blobs": "the sizes of pictures are read from them",
        "_close_page": "the page that was silent for longest makes room for a new one",
        "_initial_target": "an action shows the newest message",
        "_media_worker": "pictures are served without decoding them",
        "_open_page": "a page opens at the place where it was",
        "_page_payload": "the page learns the sizes of pictures",
        "_pages": "each page shows its own place",
        "_publish": "the page is told what places there are",
        "_server": "scripts and style sheets are added to the page",
    },
    "simcord.preview._server:PreviewServer": {
        "_STATIC_CONTENT_TYPES": "scripts and style sheets are added to the page",
        "_STATIC_FILES": "scripts and style sheets are added to the page",
        "_index": "the page loads the scripts that were added",
        "_static": "scripts of the page are changed while they are served",
    },
    "sqlalchemy:Engine": {"_compiled_cache": "a test looks for values that were erased"},
}
LISTED = {name for names in PRIVATE_NAMES.values() for name in names}
LIBRARIES = ("aiosqlite", "discord", "simcord")
"""Those whose classes have subclasses here that may override private methods."""
NOT_PRIVATE = {"_exit", "_id", "_localizations", "_missing", "_replace"}
"""`os._exit`, the ends of a longer key, of columns and of a
database's name, and of named tuples."""
PRIVATE = re.compile(r"_[A-Za-z]\w*")


@pytest.mark.parametrize(
    ("owner", "name"), [(owner, name) for owner, names in PRIVATE_NAMES.items() for name in names]
)
def test_each_private_name_still_exists(owner: str, name: str) -> None:
    module, _, of_class = owner.partition(":")
    value: Any = importlib.import_module(module)
    if not of_class:
        assert hasattr(value, name)
        return
    bases = getattr(value, of_class).__mro__[:-1]
    assert any(name in vars(base) or f"self.{name}" in inspect.getsource(base) for base in bases)


def is_private(name: str) -> bool:
    """Return whether a name has one underscore in front."""
    return PRIVATE.fullmatch(name) is not None


def names_in(tree: ast.Module) -> tuple[set[str], set[str]]:
    """Return the private names that a module uses of anything, and those that it defines."""
    used: set[str] = set()
    defined: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                defined.add(node.name)
            case ast.Attribute(value=ast.Name("self" | "cls"), ctx=ast.Store()):
                defined.add(node.attr)
            case ast.Name(ctx=ast.Store()):
                defined.add(node.id)
            case ast.Attribute():
                used.add(node.attr)
            case ast.ImportFrom():
                used.update(alias.name for alias in node.names)
            case ast.Constant(value=str(text)):
                used.add(text)  # for `getattr` and `setattr`
            case _:
                pass
    return set(filter(is_private, used)), set(filter(is_private, defined))


def test_no_other_private_name_is_used() -> None:
    used: set[str] = set()
    defined: set[str] = set()
    for package in PACKAGES:
        for file in (ROOT / package).rglob("*.py"):
            if file != Path(__file__):
                names = names_in(ast.parse(file.read_text()))
                used |= names[0]
                defined |= names[1]
    assert used - defined - NOT_PRIVATE <= LISTED
    assert used | defined >= LISTED  # what is not used any more leaves the list


def modules() -> Iterator[ModuleType]:
    """Import the modules that build on other libraries."""
    for package in ("bot", "storage", "maintenance", "local_play", "tests.support"):
        top = importlib.import_module(package)
        for info in pkgutil.walk_packages(top.__path__, f"{package}."):
            if not info.name.endswith(("__main__", ".env")) and ".versions" not in info.name:
                yield importlib.import_module(info.name)


def test_no_other_private_method_is_overridden() -> None:
    for module in modules():
        for value in vars(module).values():
            if not inspect.isclass(value) or value.__module__ != module.__name__:
                continue
            theirs = [
                base for base in value.__mro__ if base.__module__.partition(".")[0] in LIBRARIES
            ]
            for name in filter(is_private, vars(value)):
                overridden = any(name in vars(base) for base in theirs)
                assert not overridden or name in LISTED, (value, name)
