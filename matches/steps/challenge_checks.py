"""Checks of challenges: who may be invited or join, and which colours players may ask for."""

from __future__ import annotations

from collections.abc import Sequence

from model.entities import Challenge
from model.errors import Refused
from model.text_values import Command, PlayerName
from rules.options import Choice
from rules.text import Text, tr
from storage.database import UnitOfWork


def check_wish(wish: str | None, colours: Sequence[Choice], taken: Sequence[str] = ()) -> None:
    """Raise Refused if the colour `wish` does not exist or is `taken`. None is always allowed."""
    if wish is None:
        return
    labels = {colour.value: colour.label for colour in colours}
    if wish not in labels:
        raise Refused.because("You can't choose a colour here.")
    if wish in taken:
        raise Refused.because(
            "{colour} is taken. Wish for another colour, or for none.", colour=labels[wish]
        )


async def check_invitations(unit: UnitOfWork, maker: int, invited: Sequence[int]) -> None:
    """Raise Refused if blocks keep the maker and the invited players from playing together.

    The sentence does not reveal who blocks whom, except for blocks of the maker.
    """
    blocks = await unit.players.blocks_among([maker, *invited])
    for other in invited:
        if (other, maker) in blocks:
            raise Refused(_not_taking(other))
        if (maker, other) in blocks:
            raise Refused.because(
                "You block {player}. {command} lets you challenge them.",
                player=PlayerName(other),
                command=Command("unblock"),
            )
    if blocks:
        raise Refused.because(
            "These players can't be invited together. Challenge fewer of them at once."
        )


async def check_blocks(unit: UnitOfWork, challenge: Challenge, player: int) -> None:
    """Raise Refused if blocks keep `player` from playing with the others in `challenge`.

    The others are those who have joined or are invited. The sentence reveals only blocks of
    `player`.
    """
    others = [each.player for each in challenge.players if each.player != player]
    blocks = await unit.players.blocks_among([player, *others])
    for other in others:
        if (player, other) in blocks:
            raise Refused.because(
                "You block {player}, who takes part in this. {command} lets you play together.",
                player=PlayerName(other),
                command=Command("unblock"),
            )
    if any((other, player) in blocks for other in others):
        if challenge.seats == 2:
            raise Refused(_not_taking(challenge.maker))
        raise Refused.because(
            "You can't join this match. {command} starts your own.", command=Command("challenge")
        )


def _not_taking(player: int) -> Text:
    return tr("{player} isn't taking challenges right now.", player=PlayerName(player))
