"""The card that shows a challenge, as long as it is open and after."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.discord_io.components import Button, action_row, button
from bot.messages import sentences
from matches.model import Challenge, ChallengeState
from rules.sentences import listed
from rules.text import Language, in_language

ACCENT = 0x5B8C5A


@dataclass(frozen=True, slots=True)
class Card:
    """What a card shows and whom it mentions."""

    text: str
    buttons: tuple[Button, ...]
    mentions: tuple[int, ...]

    def view(self, language: Language) -> ui.LayoutView:
        """A fresh layout in a language, for one send or edit."""
        layout = ui.LayoutView(timeout=None)
        container: ui.Container[ui.LayoutView] = ui.Container(
            ui.TextDisplay(in_language(self.text, language)), accent_colour=ACCENT
        )
        if self.buttons:
            container.add_item(action_row(language, *self.buttons))
        layout.add_item(container)
        return layout


def card(challenge: Challenge, names: Mapping[int, str], *, match_place: int | None = None) -> Card:
    """The card for a challenge as it stands; `match_place` is the channel of its match."""
    lines = list(sentences.challenge_lines(challenge, names))
    number, green = challenge.id, discord.ButtonStyle.success
    buttons: list[Button] = []
    mentions: tuple[int, ...] = ()
    if challenge.state is ChallengeState.OPEN:
        mentions = challenge.invited
        lines.append(f"Open until {discord.utils.format_dt(challenge.expires_at, 'f')}.")
        if mentions:
            invited = " ".join(sentences.mention(player) for player in mentions)
            lines.append(f"{invited}, will you play?")
        duel = challenge.seats == 2
        buttons.append(button("Accept" if duel else "Join", "accept", number, style=green))
        if duel and challenge.invited:
            buttons.append(button("Decline", "decline", number))
        if not duel:
            buttons.append(button("Leave", "decline", number))
            buttons.append(button("Start", "start", number))
        buttons.append(button("Rules", "rules-of", number))
        buttons.append(button("Withdraw", "withdraw", number))
    else:
        lines.append(outcome(challenge, names, match_place))
    return Card("\n".join(lines), tuple(buttons), mentions)


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
