"""What a person asks with a command, a button, a menu or a form, and the handlers of all that.

Each module of `bot.features` adds its commands and its handlers of controls to `handlers`, for the
command tree and for `Handlers.handle`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal, ParamSpec, TypedDict, TypeVar, Unpack

import discord
from discord import app_commands
from discord.app_commands import AppCommandContext, AppInstallationType

from bot.context import Context, Interaction
from bot.discord_io import responses
from bot.discord_io.components import (
    BUTTON,
    FORM,
    MAX_ID_LENGTH,
    MAX_VALUE_LENGTH,
    MENU,
    Form,
    Row,
    split_id,
)
from bot.discord_io.responses import File, Picture
from bot.interactions.errors import OUT_OF_DATE, answer_error, options_and_fields, should_handle
from matches.append import Press
from matches.log.match import Match
from matches.service import Service
from model.entities import MatchRow
from model.errors import Refused
from model.limits import Limit
from model.stored_fields import NotStorable, is_storable, required
from rules.text import Language, Text
from storage.database import UnitOfWork

Params = ParamSpec("Params")
Result = TypeVar("Result")

LARGEST_NUMBER = 2**63 - 1
"""The largest number that a database column can hold; all ids are smaller."""


class InvalidCustomId(Exception):
    """A custom_id whose arguments its handler cannot use: it is forged, or from another version."""


@dataclass(frozen=True, slots=True)
class Request:
    """One use of a command or a control, and the private answer to it.

    `action` and `args` are from the control's custom_id; empty for a command. `values` are what was
    chosen in a menu, and `typed` is the text that was typed into a form.
    """

    interaction: Interaction
    action: str = ""
    args: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    typed: str = ""

    @property
    def context(self) -> Context:
        """The bot's services."""
        return self.interaction.client.context

    @property
    def service(self) -> Service:
        """The use cases."""
        return self.context.service

    @property
    def language(self) -> Language:
        """The language of the person."""
        return responses.language_of(self.interaction)

    @property
    def plain_language(self) -> Language:
        """The same language without Discord's markup: for pictures, alt texts and files."""
        return responses.plain_language_of(self.interaction)

    @property
    def player(self) -> int:
        """The person."""
        return self.interaction.user.id

    @property
    def server(self) -> int | None:
        """The server where it was used, None in a private message."""
        return self.interaction.guild_id

    @property
    def this_server(self) -> int:
        """The server where it was used. Raises ValueError in a private message."""
        return required(self.server, "server of an interaction that needs one")

    @property
    def channel(self) -> int:
        """The channel where it was used. Raises ValueError if there is none."""
        return required(self.interaction.channel_id, "channel of an interaction")

    @property
    def asked_at(self) -> datetime:
        """When it was used, as Discord's id of the interaction says."""
        return self.interaction.created_at

    @property
    def press(self) -> Press:
        """The same use, as a log of a match has it."""
        return self.context.press(self.interaction)

    def arg(self, index: int) -> str:
        """Return the argument at `index`. Raises InvalidCustomId if there is none."""
        if index >= len(self.args):
            raise InvalidCustomId(f"{self.action} without argument {index}")
        return self.args[index]

    def rest(self, index: int) -> str:
        """Return the last argument, which begins at `index` and may contain colons itself."""
        return ":".join(self.args[index:])

    def number(self, index: int) -> int:
        """Return the argument at `index` as a number. Raises InvalidCustomId if it is not one."""
        return self._as_number(self.arg(index))

    def number_or_none(self, index: int) -> int | None:
        """Return the argument at `index` as a number, None if there is none."""
        return self.number(index) if index < len(self.args) else None

    def _as_number(self, text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or abs(int(text)) > LARGEST_NUMBER:
            raise InvalidCustomId(f"{self.action} with {text!r} for a number")
        return int(text)

    @property
    def match_id(self) -> int:
        """The first argument of a control about a match: its number."""
        return self.number(0)

    @property
    def challenge_id(self) -> int:
        """The first argument of a control about a challenge: its number."""
        return self.number(0)

    @property
    def seq(self) -> int:
        """The second argument of a control of a board: the seq that it shows."""
        return self.number(1)

    @property
    def moves(self) -> str:
        """The rest of the arguments of a control of a board: the turn that it plays."""
        return self.rest(2)

    @property
    def page(self) -> int:
        """The first argument, as the number of a page; 0 for a command, which has no arguments."""
        return self.number_or_none(0) or 0

    @property
    def choice(self) -> str:
        """The value that was chosen in a menu. Raises InvalidCustomId if there is none."""
        if not self.values:
            raise InvalidCustomId(f"{self.action} without a choice")
        return self.values[0]

    @property
    def chosen_number(self) -> int:
        """The choice, as a number. Raises InvalidCustomId if it is not one."""
        return self._as_number(self.choice)

    async def load_match(self) -> Match:
        """Load the match of a control."""
        return await self.service.matches.load(self.match_id)

    async def names(self, row: MatchRow) -> list[Text]:
        """Return the names of the players of a match, by seat, escaped for a message."""
        return await self.context.names.escaped(row.players, row.server)

    def read(self) -> AbstractAsyncContextManager[UnitOfWork]:
        """Open a read unit for the person, who has few of them at a time."""
        return self.context.database.read(self.player)

    async def in_thread(
        self, work: Callable[Params, Result], *args: Params.args, **options: Params.kwargs
    ) -> Result:
        """Do work that takes long in a thread, without keeping boards of others waiting."""
        async with self.context.heavy_work.held_by(self.player):
            return await asyncio.to_thread(work, *args, **options)

    async def say(
        self, text: Text, *rows: Row, picture: Picture | None = None, documents: Sequence[File] = ()
    ) -> None:
        """Answer privately, with rows of controls and files, replacing the previous answer."""
        files = documents if picture is None else [picture, *documents]
        await responses.say(self.interaction, text, rows, files)

    async def open_form(self, form: Form) -> None:
        """Answer with a form, which must be the first response to an interaction."""
        await responses.open_form(self.interaction, form)

    def set_done(self, text: Text) -> None:
        """Set the text to answer with if something fails between the commit and the answer."""
        responses.set_done_text(self.interaction, text)

    async def say_done(self, text: Text) -> None:
        """Answer with what was done; if that fails, the same text is what error handling sends."""
        self.set_done(text)
        await self.say(text)


Handler = Callable[[Request], Coroutine[Any, Any, None]]
MatchHandler = Callable[[Request, Match], Coroutine[Any, Any, None]]
SomeMatchHandler = TypeVar("SomeMatchHandler", bound=MatchHandler)
Callback = Callable[..., Coroutine[Any, Any, None]]
"""The function of a slash command; discord.py gives it the interaction and the options."""
AnyCommand = app_commands.Command[Any, ..., Any] | app_commands.Group | app_commands.ContextMenu


class ControlOptions(TypedDict, total=False):
    """The options of `Handlers.on`."""

    about: Literal["match", "challenge"]
    limit: Limit
    even_if_late: bool
    opens_form: bool
    max_length: int


class Handlers:
    """A table of commands, and of handlers of controls."""

    def __init__(self) -> None:
        self.commands: list[AnyCommand] = []
        self.controls: dict[str, tuple[Handler, ControlOptions]] = {}
        """By action."""

    def command(
        self,
        name: str,
        description: Text,
        *,
        limit: Limit = Limit.LOOK,
        group: app_commands.Group | None = None,
    ) -> Callable[[Callback], Callback]:
        """Return a decorator that adds the function of a slash command to the table, or to a
        `group`, whose limit counts then.

        When the function is called, the interaction is acknowledged.
        """

        def add(handle: Callback) -> Callback:
            make = app_commands.command(name=name, description=description)
            command: app_commands.Command[Any, ..., Any] = make(handle)
            if group is None:
                self.add(command, limit)
            else:
                group.add_command(command)
            return handle

        return add

    def add(self, command: AnyCommand, limit: Limit = Limit.LOOK) -> None:
        """Add a command, a group or an entry of a menu; each use counts against a rate limit."""
        command.extras["limit"] = limit
        self.commands.append(command)

    def on(self, action: str, **options: Unpack[ControlOptions]) -> Callable[[Handler], Handler]:
        """Return a decorator that adds the handler of an action of controls.

        Anybody can send any custom_id. So if it is `about` a match or a challenge, whose number is
        its first argument, the handler runs only for people who may see that. Each use counts
        against the rate limit `limit`. The interaction is acknowledged first, unless the handler
        `opens_form`. If it is too late for an answer, the handler runs only with `even_if_late`:
        its effect is visible elsewhere, and repeating it is harmless. A form's text of more than
        `max_length` characters is refused. Raises ValueError if the action already has a handler.
        """

        def add(handler: Handler) -> Handler:
            if action in self.controls:
                raise ValueError(f"two handlers for {action}")
            self.controls[action] = (handler, options)
            return handler

        return add

    def on_match(
        self, action: str, **options: Unpack[ControlOptions]
    ) -> Callable[[SomeMatchHandler], SomeMatchHandler]:
        """Return a decorator as `on` does, for a handler that is given the match, too."""
        options["about"] = "match"

        def add(handler: SomeMatchHandler) -> SomeMatchHandler:
            @self.on(action, **options)
            async def load(request: Request) -> None:
                await handler(request, await request.load_match())

            return handler

        return add

    def add_to(self, tree: app_commands.CommandTree[Any]) -> None:
        """Add the commands to a command tree."""
        for command in self.commands:
            # never where a person has installed the bot for themselves and it is no member
            command.allowed_installs = AppInstallationType(guild=True, user=False)
            command.allowed_contexts = AppCommandContext(
                guild=True, dm_channel=not command.guild_only, private_channel=False
            )
            tree.add_command(command)

    async def handle(self, interaction: Interaction) -> None:
        """Handle a use of a control, and answer the person if that raises an error.

        Other interactions, such as commands, are ignored.
        """
        kinds = _KINDS.get(interaction.type)
        if kinds is None:
            return
        request = _parse_request(interaction, kinds)
        handler, options = self.controls.get(request.action, (None, ControlOptions()))
        if await should_handle(interaction, options.get("limit", Limit.LOOK)):
            try:
                await _call(request, handler, options)
            except Exception as error:  # noqa: BLE001  # every error must be answered or logged
                await answer_error(interaction, error)


handlers = Handlers()
"""All of them, once `bot.registry` has imported the features."""


async def _call(request: Request, handler: Handler | None, options: ControlOptions) -> None:
    """Check a request and call the handler of its control.

    An unknown action or an invalid custom_id is answered as out of date. Raises Refused if the
    check fails, and what the handler raises.
    """
    if handler is None:  # of another version of the bot, or forged
        await responses.try_say(request.interaction, OUT_OF_DATE)
        return
    if not is_storable(request.typed):
        raise NotStorable
    most = options.get("max_length", 0)
    if len(request.typed) > most:
        raise Refused.because("That is too long. Write at most {most} characters.", most=most)
    permissions = request.context.permissions
    try:
        if not options.get("opens_form"):
            late = options.get("even_if_late", False)
            await responses.acknowledge(request.interaction, even_if_late=late)
        about = options.get("about")
        if about == "match":
            await permissions.visible_match(request.interaction, request.match_id)
        elif about == "challenge":
            await permissions.visible_challenge(request.interaction, request.challenge_id)
        await handler(request)
    except InvalidCustomId:
        await responses.try_say(request.interaction, OUT_OF_DATE)


_KINDS = {
    discord.InteractionType.component: (BUTTON, MENU),
    discord.InteractionType.modal_submit: (FORM,),
}
"""How the custom_ids of an interaction begin, by its type."""


def _parse_request(interaction: Interaction, kinds: tuple[str, ...]) -> Request:
    """Return what an interaction asks.

    If the custom_id is not ours, or it or a value is longer than Discord allows, or no valid text,
    the request has no action, so it is answered as out of date.
    """
    data: Any = interaction.data
    custom_id = str(data.get("custom_id", ""))
    values = tuple(map(str, data.get("values") or ()))
    too_long = len(custom_id) > MAX_ID_LENGTH or any(
        len(value) > MAX_VALUE_LENGTH for value in values
    )
    ours = custom_id.startswith(kinds) and all(map(is_storable, (custom_id, *values)))
    if too_long or not ours:
        return Request(interaction)
    action, args = split_id(custom_id)
    texts = (str(field["value"]) for field in options_and_fields(data) if "value" in field)
    return Request(interaction, action, args, values, next(texts, ""))
