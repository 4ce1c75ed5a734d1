"""Alt texts: descriptions of boards for people who cannot see the pictures."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Position, narration_of
from rules.text import (
    ENGLISH,
    Language,
    Listing,
    Translatable,
    as_name,
    in_language,
    tr,
    tr_phrase_plural,
)

ALT_TEXT_LIMIT = 1024
"""Discord's limit for the description of a media item, in characters."""


def compose(
    texts: Sequence[str],
    pieces: Sequence[Translatable],
    *,
    language: Language = ENGLISH,
    limit: int = ALT_TEXT_LIMIT,
) -> str:
    """Join texts and «On the board: a, b and 12 more.» in at most `limit` characters.

    If that is too long, the last pieces are replaced by their number. If the texts alone are too
    long, they are truncated with an ellipsis.
    """
    head = " ".join(in_language(text, language) for text in texts if text)
    if len(head) > limit:
        return head[: limit - 1].rstrip() + "…"
    for number in range(_max_pieces(pieces, language, limit), 0, -1):
        more = len(pieces) - number
        shown = [*pieces[:number]]
        if more:
            shown.append(tr_phrase_plural("{count} more", "{count} more", count=more))
        board = tr("On the board: {pieces}.", pieces=Listing(shown))
        whole = f"{head} {in_language(board, language)}"
        if len(whole) <= limit:
            return whole.lstrip()
    return head


def _max_pieces(pieces: Sequence[Translatable], language: Language, limit: int) -> int:
    """An upper bound of the number of pieces that fit into `limit` characters."""
    length = 0
    for number, piece in enumerate(pieces):
        length += len(in_language(piece, language)) + 1
        if length > limit:
            return number
    return len(pieces)


def describe(
    position: Position,
    pieces: Sequence[Translatable],
    names: Sequence[str],
    last: str = "",
    *,
    ending: str = "",
    language: Language = ENGLISH,
) -> str:
    """Return the alt text of a position.

    `pieces` are sorted by importance. `last` is a sentence about the last move, or "". `ending` is
    a sentence about how the match ended, or ""; it is needed only if the position itself does not
    show that (resigned, out of time, cancelled).
    """
    narration = narration_of(position)
    if not ending and position.result() is not None:
        ending = narration.verdict(names)
    turn = ending or _turn(position, names)
    situation = () if ending else narration.situation(names)
    game = tr("{game}.", game=position.game.title)
    return compose([game, turn, last, *situation], pieces, language=language)


def _turn(position: Position, names: Sequence[str]) -> Translatable:
    seat = position.to_move
    name, colour = as_name(names[seat]), narration_of(position).colour(seat)
    if not colour:
        return tr("{player} to move.", player=name)
    # Translators: the colour stands in brackets after the name: «ann (Black) to move.»
    return tr("{player} ({colour}) to move.", player=name, colour=colour)
