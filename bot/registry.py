"""The features of the bot: their commands and controls, and who delivers which kind of notice."""

import importlib
import pkgutil

import bot.features
from bot.interactions.dispatch import Handlers, handlers
from bot.machine.outbox import NoticeDeliveries, deliveries


def all_handlers() -> Handlers:
    """Return every command, and the handlers of every button, menu and form: the table to which
    the modules of `bot.features` add theirs when they are imported."""
    _import_features()
    return handlers


def all_deliveries() -> NoticeDeliveries:
    """Return the deliveries of every kind of notice, to which these modules add theirs, too."""
    _import_features()
    return deliveries


def _import_features() -> None:
    for module in pkgutil.walk_packages(bot.features.__path__, "bot.features."):
        importlib.import_module(module.name)
