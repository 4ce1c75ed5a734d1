"""What a turn is chosen for on the pad, and the turn that was chosen."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import discord

from bot.discord_io.components import Button, button
from bot.discord_io.responses import Picture
from bot.features.play.pad import NOTHING_CHOSEN, Choices
from bot.interactions.dispatch import Request
from bot.messages.board_buttons import pad_buttons
from rules.game import Position
from rules.text import NOTHING, Text
from rules.turns import Preview


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A turn that somebody has chosen or typed, with what it would do.

    `before` is what the pad shows after «Back», None if there is no «Back». `note` is shown with
    the preview. `chosen_by_hand` says that the person has chosen every part of it.
    """

    preview: Preview
    before: Choices | None = NOTHING_CHOSEN
    note: Text = NOTHING
    chosen_by_hand: bool = True


class PadSubject(ABC):
    """What a turn is chosen for on the pad: a match, a board for trying moves, a lesson."""

    prefix: ClassVar[str]
    """The actions of the pad's controls begin so; empty for a match."""
    has_random_turns: ClassVar[bool] = False
    """Whether turns can be played at random."""
    takes_lines: ClassVar[bool] = False
    """Whether several turns may be typed at once (`handle_line`)."""

    def __init__(
        self,
        position: Position,
        title: Text,
        head: Text,
        key: tuple[object, ...],
        extra: tuple[Button, ...] = (),
    ) -> None:
        self.position = position
        """Where the turn begins, without knowledge of future draws."""
        self.title = title
        self.head = head
        """The first line: «Escabel #128, you are Black.»"""
        self.key = key
        """The first arguments of the pad's controls, by which `load` finds the subject again."""
        self.extra = extra
        """Further buttons of the pad, as long as nothing is chosen."""

    @classmethod
    @abstractmethod
    async def load(cls, request: Request) -> PadSubject:
        """Return what a control is about. Raises Refused if no turn can be chosen for it now."""

    @abstractmethod
    async def names(self, request: Request) -> Sequence[Text]:
        """Return the players' names by seat, escaped for a message."""

    @abstractmethod
    async def draw(self, request: Request, preview: Preview | None, show: str = "") -> Picture:
        """Draw the position, or what a turn would do. `show` is as in `View`."""

    @abstractmethod
    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Go on with a turn that was chosen or typed."""

    async def handle_line(self, request: Request, text: str) -> bool:
        """Answer a typed text that is not one turn. Return whether that was done."""
        del request, text
        return False

    def button(
        self,
        label: Text,
        action: str,
        *args: object,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Button:
        """Describe a button that runs one of the actions of the pad."""
        return button(label, self.prefix + action, *self.key, *args, style=style, disabled=disabled)

    def pad_buttons(self) -> list[Button]:
        """Describe the buttons of the moves that have their own button."""
        key, prefix, random = self.key, self.prefix, self.has_random_turns
        return pad_buttons(self.position, key, prefix, has_random_turns=random)
