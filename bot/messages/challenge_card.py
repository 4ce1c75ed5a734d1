"""The card: the message that shows a challenge, while it is open and after it has ended."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import discord
from discord import ui

from bot.discord_io.components import Button, action_row, button, layout
from bot.discord_io.markup import bold, in_discord
from bot.messages.challenge_sentences import challenge_lines
from model.entities import Challenge, ChallengeState
from model.present import present
from model.text_values import ChannelName, Command, MatchNumber, Mention, Moment
from rules.text import NOTHING, Language, Listing, Text, Translatable, as_name, join_texts, tr

ACCENT_COLOUR = 0x5B8C5A


@dataclass(frozen=True, slots=True)
class Card:
    """The contents of a card; `mentions` are the players whom it notifies."""

    text: Translatable
    buttons: tuple[Button, ...]
    mentions: tuple[int, ...]

    def view(self, language: Language) -> ui.LayoutView:
        """Return a new view for one send or edit."""
        container: ui.Container[ui.LayoutView] = ui.Container(
            ui.TextDisplay(in_discord(self.text, language)), accent_colour=ACCENT_COLOUR
        )
        if self.buttons:
            container.add_item(action_row(language, *self.buttons))
        return layout(container)


def card(
    challenge: Challenge,
    names: Mapping[int, str],
    *,
    rating: Translatable = NOTHING,
    match_channel: int | None = None,
) -> Card:
    """Return the card for the present state of a challenge.

    `names` are the escaped names of all its players, `rating` is that of its maker, which is shown
    while the challenge is open. `match_channel` is the channel or thread of
    the match that it led to; None if that is the channel of the card, or if there is no match.
    """
    lines = list(challenge_lines(challenge, names, rating))
    if challenge.state is not ChallengeState.OPEN:
        lines.append(outcome(challenge, names, match_channel))
        return Card(join_texts(lines, "\n"), (), ())
    mentions = challenge.invited
    lines.append(tr("Open until {moment}.", moment=Moment(challenge.expires_at)))
    if mentions:
        invited = join_texts(Mention(player) for player in mentions)
        lines.append(tr("{players}, will you play?", players=invited))
    return Card(join_texts(lines, "\n"), tuple(_buttons(challenge)), mentions)


def _buttons(challenge: Challenge) -> Iterator[Button]:
    number, green = challenge.id, discord.ButtonStyle.success
    if challenge.seats == 2:
        yield button(tr("Accept"), "accept", number, style=green)
        if challenge.invited:
            yield button(tr("Decline"), "decline", number)
    else:
        yield button(tr("Join"), "accept", number, style=green)
        yield button(tr("Leave"), "decline", number)
        yield button(tr("Start"), "start", number)
    yield button(tr("Rules"), "rules-of", number)
    yield button(tr("Withdraw"), "withdraw", number)


def outcome(
    challenge: Challenge, names: Mapping[int, str], match_channel: int | None
) -> Translatable:
    """Return one or two sentences on how a challenge ended; `match_channel` as in `card`."""
    others = Listing(as_name(names[each.player]) for each in challenge.players[1:])
    if challenge.state is ChallengeState.STARTED:
        return _describe_start(challenge, names, match_channel)
    if challenge.state is ChallengeState.DECLINED:
        if not others:
            return bold(tr("The other player declined."))
        return bold(tr("{players} declined.", players=others))
    if challenge.state is ChallengeState.WITHDRAWN:
        maker = as_name(names[challenge.maker])
        return bold(tr("{player} withdrew this challenge.", player=maker))
    if challenge.seats == 2:
        reason = tr("Nobody accepted in time.")
    else:
        reason = tr("Not all seats were taken in time.")
    command = Command(f"challenge {challenge.game}")
    return join_texts([bold(reason), tr("To ask again, use {command}.", command=command)])


def _describe_start(
    challenge: Challenge, names: Mapping[int, str], match_channel: int | None
) -> Translatable:
    """Say who plays the match that a challenge led to, and where."""
    if challenge.seats == 2:
        others = Listing(as_name(names[each.player]) for each in challenge.players[1:])
        who = tr("{players} accepted.", players=others)
    else:
        participants = Listing(as_name(names[player]) for player in challenge.joined)
        who = tr("Everybody is in: {players}.", players=participants)
    location = match_location(present(challenge.match, "match of a challenge"), match_channel)
    return join_texts([bold(who), location])


def match_location(match: int, channel: int | None) -> Text:
    """Say where a match is played. If `channel` is None, that is where the card is."""
    number = MatchNumber(match)
    if channel is None:
        return tr("Match {match} is here.", match=number)
    return tr("Match {match} is in {channel}.", match=number, channel=ChannelName(channel))
