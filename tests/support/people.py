"""Simulated people, and what they do and see: `await ann.plays("d4")`, `bob.sees("your turn")`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import simcord
from simcord.backend.models import AllowedMentions
from simcord.components import walk_components

from tests.support import pseudo_language

if TYPE_CHECKING:
    from simcord.backend.models import Interaction, Message

    from tests.support.discord import World

BOARD = re.compile(r"board-(\d+)-(\d+)\.png")
BUTTON, STRING_SELECT, TEXT_DISPLAY, MEDIA_GALLERY = 2, 3, 10, 12
SELECTS = (3, 5, 6, 7, 8)


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a message, with its alt texts in the gallery and in the file."""

    name: str
    alt: str
    file_alt: str
    data: bytes


class SeenMessage:
    """A message as people see it now; in `text`, mentions are names: «@bob, your turn»."""

    def __init__(self, world: World, message: Message) -> None:
        self._world = world
        self.id = message.id
        self.channel_id = message.channel_id
        self.ephemeral = message.is_ephemeral
        shown: list[dict[str, Any]] = list(walk_components(message.components))
        self.components: list[dict[str, Any]] = pseudo_language.plain_json(shown)
        self._layout: list[Any] = pseudo_language.plain_json(message.components)
        content = pseudo_language.plain(message.content)
        parts = [content, *(c["content"] for c in self.components if c["type"] == 10)]
        self.raw = "\n".join(text for text in parts if text)
        self.attachments: list[dict[str, Any]] = pseudo_language.plain_json(message.attachments)
        self.pinged = sorted(world.name_of(user) for user in message.ping_user_ids)

    @property
    def text(self) -> str:
        """The whole text, from top to bottom. Of a text that is a link, `raw` has the address."""
        named = re.sub(r"<@!?(\d+)>", lambda m: f"@{self._world.name_of(int(m[1]))}", self.raw)
        return re.sub(r"\[([^\[\]]*)\]\(https://[^()]*\)", r"\1", named)

    def __contains__(self, words: str) -> bool:
        return words in self.text

    @property
    def buttons(self) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [
            str(c.get("label") or c["emoji"]["name"])
            for c in self.components
            if c["type"] == BUTTON and not c.get("disabled")
        ]

    @property
    def rows(self) -> list[list[dict[str, Any]]]:
        """The controls of a message without Components V2, by row."""
        return [row["components"] for row in self._layout if row["type"] == 1]

    @property
    def selects(self) -> dict[str, list[str]]:
        """The labels of each menu's options, by its placeholder."""
        return {
            str(c.get("placeholder", "")): [o["label"] for o in c.get("options", ())]
            for c in self.components
            if c["type"] in SELECTS and not c.get("disabled")
        }

    @property
    def pictures(self) -> list[Picture]:
        """The pictures in galleries, in order; other attachments are not shown."""
        files = {str(each["url"]): each for each in self.attachments}
        shown: list[Picture] = []
        for gallery in (c for c in self.components if c["type"] == MEDIA_GALLERY):
            for item in gallery["items"]:
                url = str(item["media"]["url"])
                file = files.get(url, {})
                data = self._world.env.backend.cdn.get(url) or b""
                alt, file_alt = item.get("description") or "", file.get("description") or ""
                shown.append(Picture(str(file.get("filename", "")), alt, file_alt, data))
        return shown

    @property
    def board(self) -> tuple[int, int] | None:
        """The match and seq of the board that it shows, or None."""
        for picture in self.pictures:
            if name := BOARD.fullmatch(picture.name):
                return int(name[1]), int(name[2])
        return None

    def component(self, kinds: Sequence[int], name: str | None) -> dict[str, Any]:
        """Return the only component of these types with this label, placeholder or custom_id."""
        components = [
            c
            for c in self.components
            if c["type"] in kinds
            and (name is None or name in (c.get("label"), c.get("placeholder"), c.get("custom_id")))
        ]
        assert len(components) == 1, f"{len(components)} of “{name}” in: {self!r}"
        return components[0]

    def __repr__(self) -> str:
        extra = f" [{'] ['.join(self.buttons)}]" if self.buttons else ""
        return f"{'(only you) ' if self.ephemeral else ''}“{self.text}”{extra}"


class Answer:
    """The bot's response to an interaction."""

    def __init__(self, world: World, interaction: Interaction) -> None:
        self._world = world
        self.interaction = interaction

    @property
    def acknowledged(self) -> bool:
        """Whether the bot answered; otherwise people read «This interaction failed»."""
        return self.interaction.responded

    @property
    def messages(self) -> list[SeenMessage]:
        """The answer and its follow-ups as they are now, without deleted ones."""
        ids = [self.interaction.message_id, *self.interaction.followup_ids]
        known = self._world.env.backend.messages.get(self.interaction.channel_id, {})
        return [SeenMessage(self._world, known[each]) for each in ids if each in known]

    @property
    def seen(self) -> SeenMessage:
        """The newest message of the answer."""
        messages = self.messages
        assert messages, "the answer has no message"
        return messages[-1]

    @property
    def files(self) -> dict[str, bytes]:
        """The files of its newest message, by name."""
        sent, stored = self.seen.attachments, self._world.env.backend.cdn
        return {str(each["filename"]): stored.get(str(each["url"])) or b"" for each in sent}

    @property
    def file(self) -> bytes:
        """The only file of its newest message."""
        (data,) = self.files.values()
        return data

    @property
    def text(self) -> str:
        """The whole text of the answer."""
        return "\n".join(each.text for each in self.messages)

    @property
    def ephemeral(self) -> bool:
        """Whether only the person who asked can see the answer."""
        return bool(self.messages) and all(each.ephemeral for each in self.messages)

    @property
    def form(self) -> dict[str, Any] | None:
        """The form (modal) that the answer opened, or None."""
        return pseudo_language.plain_json(self.interaction.modal)

    def check(self) -> None:
        """Fail if the interaction was not acknowledged, or still shows «thinking»."""
        assert self.acknowledged, "the bot did not acknowledge the interaction"
        assert not self.interaction.loading, "the answer still shows “thinking”"
        assert not re.search(r"\b(True|False)\b", self.text), "a value that is no text"

    def __contains__(self, words: str) -> bool:
        return words in self.text

    def __repr__(self) -> str:
        return f"<Answer {self.interaction.response_kind}: {self.messages}>"


class Person:
    """A member of the simulated server, who reads and acts in the channel or thread `place`."""

    def __init__(self, world: World, actor: simcord.MemberActor) -> None:
        self.world = world
        self.actor = actor
        self.place = world.channel
        self._private: SeenMessage | None = None

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def name(self) -> str:
        return self.actor.name

    @property
    def mention(self) -> str:
        return self.actor.mention

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def enters(self, place: simcord.ChannelHandle) -> None:
        """Read and act in another channel or thread from now on."""
        self.place = place

    # ---- reading
    @property
    def messages(self) -> list[SeenMessage]:
        """The messages that this person sees in `place`, oldest first."""
        return list(self._visible(self.place))

    @property
    def direct_messages(self) -> list[SeenMessage]:
        """The direct messages of the bot to this person, oldest first."""
        return list(self._visible(self.actor.user.dm_channel))

    def _visible(self, place: simcord.ChannelHandle) -> Iterator[SeenMessage]:
        stored = self.world.env.backend.messages.get(place.id, {})
        for message in sorted(stored.values(), key=lambda each: each.id):
            if message.visible_to(self.id):
                yield SeenMessage(self.world, message)

    def sees(self, words: str) -> SeenMessage:
        """Return the newest message with this text. Fails if there is none."""
        messages = [each for each in self.messages if words in each]
        assert messages, f"{self.name} sees no “{words}” among {self.messages}"
        return messages[-1]

    def sees_no(self, words: str) -> None:
        """Fail if there is a message with this text."""
        messages = [each for each in self.messages if words in each]
        assert not messages, f"{self.name} sees {messages}"

    # ---- acting
    async def says(self, text: str) -> None:
        """Write an ordinary message."""
        await self.actor.send(self.place, text)

    async def replies(self, to: SeenMessage, text: str, *, ping: bool = True) -> SeenMessage:
        """Reply to a message, with the ping that Discord adds unless it is switched off."""
        backend = self.world.env.backend
        written = backend.prepare_message(
            to.channel_id,
            self.id,
            text[:2000],
            reference={"channel_id": str(to.channel_id), "message_id": str(to.id)},
            allowed_mentions=AllowedMentions(replied_user=ping),
        )
        written.content = text  # people may pay for more than the 2,000 characters of a bot
        backend.commit_message(written)
        await self.world.env.settle()
        return SeenMessage(self.world, written)

    async def opens_thread(self, under: SeenMessage) -> None:
        """Open a thread under a message."""
        backend = self.world.env.backend
        backend.create_thread(under.channel_id, "A thread", self.id, message_id=under.id)
        await self.world.env.settle()

    async def edits(self, message: SeenMessage, text: str) -> None:
        """Change the text of a message."""
        self.world.env.backend.edit_message(message.channel_id, message.id, {"content": text})
        await self.world.env.settle()

    async def deletes(self, message: SeenMessage) -> None:
        """Delete a message."""
        self.world.env.backend.delete_message(message.channel_id, message.id)
        await self.world.env.settle()

    async def slash(self, command: str, /, **options: Any) -> Answer:
        """Use a slash command; people, channels and roles can be passed as options."""
        given = {name: getattr(value, "actor", value) for name, value in options.items()}
        await self.actor.slash(self.place, command, **given)
        return self.world.newest_answer()

    async def slash_privately(self, command: str, /, **options: Any) -> Answer:
        """Use a slash command in direct messages with the bot."""
        given = {name: getattr(value, "actor", value) for name, value in options.items()}
        await self.actor.user.slash(command, **given)
        return self.world.newest_answer()

    async def suggestions(
        self, command: str, option: str, typed: str, /, **filled: Any
    ) -> list[str]:
        """Return the suggestions while typing into an option; `filled` are the other options."""
        given = {name: getattr(value, "actor", value) for name, value in filled.items()}
        offered = await self.actor.autocomplete(self.place, command, option, typed, **given)
        self.world.newest_answer()
        return [pseudo_language.plain(str(choice["name"])) for choice in offered]

    async def clicks(self, label: str, on: SeenMessage | Answer | None = None) -> Answer:
        """Press a button on a message, or on the newest message that has it."""
        message = self._message(on) or self._with_button(label)
        button = message.component((BUTTON,), label)
        await self._actor_in(message).click(
            self._handle(message.channel_id, message.id), custom_id=button["custom_id"]
        )
        return self.world.newest_answer()

    async def clicks_late(self, label: str, on: SeenMessage) -> Answer:
        """Press a button that was on the message when it was read, even if it is gone now."""
        button = on.component((BUTTON,), label)
        stored = self.world.env.backend.get_message(on.channel_id, on.id)
        now, stored.components = stored.components, [{"type": 1, "components": [button]}]
        try:
            with self.world.without_waiting():
                await self._actor_in(on).click(
                    self._handle(on.channel_id, on.id), custom_id=button["custom_id"]
                )
        finally:
            stored.components = now
        await self.world.env.settle()
        return self.world.newest_answer()

    async def forges(self, custom_id: str) -> Answer:
        """Press a button that the bot never posted, on an ephemeral message."""
        if self._private is None or self._private.channel_id != self.place.id:
            self._private = (await self.slash("help")).seen
        shown = self._private
        stored = self.world.env.backend.get_message(shown.channel_id, shown.id)
        button = {"type": BUTTON, "style": 2, "label": "?", "custom_id": custom_id}
        stored.components = [{"type": 1, "components": [button]}]
        await self._actor_in(shown).click(
            self._handle(shown.channel_id, shown.id), custom_id=custom_id
        )
        return self.world.newest_answer()

    async def chooses(
        self, option: str | Person, menu: str | None = None, on: SeenMessage | Answer | None = None
    ) -> Answer:
        """Choose from a menu, by the label of the option; `menu` is its placeholder."""
        message = self._message(on) or self._with_menu(menu)
        select = message.component(SELECTS, menu)
        value: Any = option.actor if isinstance(option, Person) else option
        for each in select.get("options", ()):
            if each["label"] == option:
                value = each["value"]
        await self._actor_in(message).select(
            self._handle(message.channel_id, message.id), [value], custom_id=select["custom_id"]
        )
        return self.world.newest_answer()

    async def sets(self, label: str, menu: str) -> Answer:
        """Choose a setting in a menu of `/settings`."""
        return await self.chooses(label, menu, on=await self.slash("settings"))

    async def fills(self, form: Answer, *values: Any, **labelled: Any) -> Answer:
        """Submit the form that an answer opened, with values in order or by label."""
        assert form.form is not None, f"no form was opened: {form}"
        fields: dict[str, dict[str, Any]] = {}
        for component in form.form["components"]:
            inner = component.get("component") or component.get("components", [{}])[0]
            if "custom_id" in inner:
                fields[str(component.get("label") or inner.get("label"))] = inner
        given = {**dict(zip(fields, values, strict=False)), **labelled}
        values_by_id: dict[str, Any] = {}
        for label, value in given.items():
            chosen = value.actor if isinstance(value, Person) else value
            values_by_id[fields[label]["custom_id"]] = (
                [chosen] if fields[label]["type"] in SELECTS else chosen
            )
        shown = simcord.InteractionResult(self.world.env, form.interaction)
        await self.actor.submit_modal(shown, values_by_id)
        return self.world.newest_answer()

    async def plays(self, move: str) -> Answer:
        """Make a move by `/move`, and confirm it if the bot asks for confirmation."""
        options = self.world.command("move")["options"]
        answer = await self.slash("move", **{str(options[0]["name"]): move})
        if any("Confirm" in each.buttons for each in answer.messages):
            answer = await self.clicks("Confirm", on=answer)
        return answer

    async def begins(self, opponent: Person, **options: Any) -> None:
        """Begin a match of Escabel where the players are: 3×3, without the pie rule, as first."""
        given = {"size": 3, "pie": False, "first": "me", **options}
        await self.slash("challenge escabel", opponent=opponent, **given)
        await opponent.clicks("Accept")

    async def joins(self, label: str = "Join") -> None:
        """Join the newest challenge, in any colour if there is a choice."""
        joining = await self.clicks(label)
        if joining.seen.selects:
            await self.chooses("Any colour", on=joining)

    async def exports(self, match_id: int = 1, *, ending: str = ".json") -> bytes:
        """Export a match, and return its record, or its file with another ending."""
        files = (await self.slash("export", match=str(match_id))).files
        (data,) = (each for name, each in files.items() if name.endswith(ending))
        return data

    async def leaves(self) -> None:
        """Leave the server."""
        self.world.guild.remove_member(self.actor)
        await self.world.env.settle()

    # ---- helpers
    def _actor_in(self, message: SeenMessage) -> Any:
        direct = self.world.env.backend.channels[message.channel_id].guild_id is None
        return self.actor.user if direct else self.actor

    def _handle(self, channel: int, message: int) -> simcord.ResponseMessage:
        stored = self.world.env.backend.get_message(channel, message)
        return simcord.ResponseMessage(self.world.env, stored)

    def _message(self, on: SeenMessage | Answer | None) -> SeenMessage | None:
        return on.seen if isinstance(on, Answer) else on

    def _with_button(self, label: str) -> SeenMessage:
        messages = [
            each for each in [*self.direct_messages, *self.messages] if label in each.buttons
        ]
        assert messages, f"{self.name} sees no button “{label}” among {self.messages}"
        return messages[-1]

    def _with_menu(self, menu: str | None) -> SeenMessage:
        messages = [
            each
            for each in self.messages
            if each.selects and (menu is None or menu in each.selects)
        ]
        assert messages, f"{self.name} sees no menu “{menu}” among {self.messages}"
        return messages[-1]
