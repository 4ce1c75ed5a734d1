"""The card that shows a challenge, as long as it is open and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.discord_io.components import PressButton, action_row, button
from bot.messages import sentences
from matches.model import Challenge, ChallengeState
from rules.sentences import listed

ACCENT = 0x5B8C5A


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows and whom it mentions."""

    text: str
    buttons: tuple[tuple[str, str, discord.ButtonStyle], ...]
    challenge: int
    mentions: tuple[int, ...]

    def view(self) -> ui.LayoutView:
        """A fresh layout for one send or edit."""
        layout = ui.LayoutView(timeout=None)
        container: ui.Container[ui.LayoutView] = ui.Container(
            ui.TextDisplay(self.text), accent_colour=ACCENT
        )
        made: list[PressButton] = [
            button(label, action, self.challenge, style=style)
            for label, action, style in self.buttons
        ]
        if made:
            container.add_item(action_row(*made))
        layout.add_item(container)
        return layout


def card(challenge: Challenge, names: Mapping[int, str], *, match_place: int | None = None) -> Card:
    """The card for a challenge as it stands; `match_place` is the channel of its match."""
    lines = list(sentences.challenge_lines(challenge, names))
    grey, green = discord.ButtonStyle.secondary, discord.ButtonStyle.success
    buttons: list[tuple[str, str, discord.ButtonStyle]] = []
    mentions: tuple[int, ...] = ()
    if challenge.state is ChallengeState.OPEN:
        mentions = challenge.invited
        lines.append(f"Open until {discord.utils.format_dt(challenge.expires_at, 'f')}.")
        if mentions:
            invited = " ".join(sentences.mention(player) for player in mentions)
            lines.append(f"{invited}, will you play?")
        duel = challenge.seats == 2
        buttons.append(("Accept" if duel else "Join", "accept", green))
        if duel and challenge.invited:
            buttons.append(("Decline", "decline", grey))
        if not duel:
            buttons.append(("Leave", "decline", grey))
            buttons.append(("Start", "start", grey))
        buttons.append(("Rules", "rules-of", grey))
        buttons.append(("Withdraw", "withdraw", grey))
    else:
        lines.append(outcome(challenge, names, match_place))
    return Card("\n".join(lines), tuple(buttons), challenge.id, mentions)


def outcome(challenge: Challenge, names: Mapping[int, str], match_place: int | None) -> str:
    """How the challenge ended, in a sentence."""
    others = [names[each.player] for each in challenge.players[1:]]
    if challenge.state is ChallengeState.STARTED:
        place = f" in <#{match_place}>" if match_place else " here"
        joined = listed([names[player] for player in challenge.joined])
        who = f"{listed(others)} accepted." if challenge.seats == 2 else f"{joined} play."
        return f"**{who}** The match #{challenge.match} is{place}."
    if challenge.state is ChallengeState.DECLINED:
        return f"**{listed(others) or 'The other player'} declined.**"
    if challenge.state is ChallengeState.WITHDRAWN:
        return f"**{names[challenge.maker]} withdrew this challenge.**"
    what = "Nobody accepted" if challenge.seats == 2 else "Not all seats were taken"
    return f"**{what} in time.** `/challenge {challenge.game}` opens another."
