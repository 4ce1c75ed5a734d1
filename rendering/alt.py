"""The picture in words, for people who cannot see it: Discord's description of an attachment."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Position
from rules.sentences import listed

ALT_TEXT_LIMIT = 1024
"""Discord's limit of a media item's description, in characters."""


def compose(sentences: Sequence[str], phrases: Sequence[str], limit: int = ALT_TEXT_LIMIT) -> str:
    """Sentences, then «On the board: a, b and 12 more.», never longer than `limit` characters.

    Phrases are dropped from the end, with a count, before any sentence is touched; sentences that
    are too long by themselves are cut with an ellipsis.
    """
    head = " ".join(sentence for sentence in sentences if sentence)
    if len(head) > limit:
        return head[: limit - 1].rstrip() + "…"
    for kept in range(len(phrases), 0, -1):
        cut = len(phrases) - kept
        told = [*phrases[:kept], *([f"{cut} more"] if cut else [])]
        whole = f"{head} On the board: {listed(told)}."
        if len(whole) <= limit:
            return whole.lstrip()
    return head


def describe(
    position: Position,
    phrases: Sequence[str],
    names: Sequence[str],
    last: str = "",
    *,
    ending: str = "",
) -> str:
    """The alt text of a position whose pieces are told by `phrases`, most important first.

    `ending` is for ends that the position itself does not know of (resigned, time, cancelled).
    """
    if not ending and position.result() is not None:
        ending = position.verdict(names)
    turn = ending or _turn(position, names)
    situation = [] if ending else position.situation(names)
    return compose([f"{position.game.title}.", turn, last, *situation], phrases)


def _turn(position: Position, names: Sequence[str]) -> str:
    seat = position.to_move
    colour = position.colour(seat)
    return f"{names[seat]}{f' ({colour})' if colour else ''} to move."
