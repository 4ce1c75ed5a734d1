"""The interface of renderers: pictures, and descriptions for people who cannot see them.

A picture is a pure function of a position and a `View`.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from PIL import Image

from rules.game import Mark
from rules.text import (
    ENGLISH,
    NOTHING,
    Language,
    Notation,
    Text,
    in_language,
    join_texts,
    listing,
    tr,
    tr_plural,
)

UNITS = 840
"""Every picture is so many units wide, and as many pixels if nothing else is asked for."""


@dataclass(frozen=True, slots=True)
class View:
    """How to draw a board."""

    theme: str = "light"
    """The name of a theme in `rendering.themes`."""
    flipped: bool = False
    """Whether to rotate the board by 180°."""
    marks: tuple[Mark, ...] = ()
    """The changes of the last turn."""
    highlight: str = ""
    """The value of one of the renderer's `highlights`, or the `Step.highlight` of a move that is
    being chosen; "" for nothing."""
    width: int = UNITS
    """In pixels."""
    language: Language = ENGLISH
    """For texts in the picture."""
    players: tuple[str, ...] = ()
    """The name of each seat's player, "" if pictures cannot show it; empty in a diagram without
    players."""
    winners: tuple[int, ...] | None = None
    """The seats that have won, None while a match goes on, and in a diagram. A position does not
    show every end: it does not show resigning."""
    with_help: bool = True
    """Whether to draw what helps the player to move but is no part of the position, such as what is
    still to be placed, and what a pass would do."""
    trying_seat: int | None = None
    """The seat that tries a move in a preview: what it threatens is no alarm for it."""
    with_scores: bool = True
    """Whether a game that counts points shows the players and what they have; false for those who
    have yet to learn it."""

    @property
    def unit(self) -> float:
        """The pixels of a unit."""
        return self.width / UNITS


@dataclass(frozen=True, slots=True)
class Highlight:
    """An extra that `/board` can show for a position: a value for `View.highlight` and its label.

    `sentence` explains the picture to those who have not seen it before.
    """

    value: str
    label: Text
    sentence: Text = NOTHING


AnyPosition: TypeAlias = Any
"""A position of the renderer's game. Each renderer names the class of its own game."""


@dataclass(frozen=True, slots=True)
class Renderer:
    """Draws the boards of one game."""

    game: str
    """Its name in `rules`."""
    picture: Callable[[AnyPosition, View], Image.Image]
    """Draws the board in mode P, `View.width` pixels wide and at most as high.

    All pictures of a game in a theme have the same palette, with fewer than 256 colours, and all of
    the same width have the same height.
    """
    describe_board: Callable[[AnyPosition, Sequence[str]], Description]
    """Describes what stands where, for the alt text, given the players' names by seat."""
    describe_view: Callable[[AnyPosition, str], Sequence[Text]]
    """Describes what a `View.highlight` shows, for the alt text; nothing for what it does not know.

    It names everything that is lit up, tinted or written on the board.
    """
    piece: Callable[[AnyPosition, int], str | None]
    """Returns which of `Theme.pieces` a seat plays now; None before it has a colour."""
    highlights: Callable[[AnyPosition], Sequence[Highlight]] = lambda _: ()
    """Returns what `View.highlight` may be in a position; often nothing."""


# ---- descriptions
ALT_TEXT_LIMIT = 1024
"""Discord's limit for the description of a media item, in characters."""
RESERVED = 400
"""The characters that the board gets, if it needs them, however long the sentences before it."""
_LETTERS_AND_DIGITS = re.compile(r"[a-z]+|[0-9]+")
"""The file and the rank in the name of a point."""


def _left_out(number: int) -> Text:
    return tr_plural(
        "{count} more is not listed here; /board text lists them all.",
        "{count} more are not listed here; /board text lists them all.",
        count=number,
    )


@dataclass(frozen=True, slots=True)
class Description:
    """What stands on a board, in sentences that can be shortened.

    `naming(number)` returns sentences that name the `number` most important of `total` pieces, and
    `left_out(number)` says that so many are not named. `more` are sentences that follow where
    there is room for them.
    """

    total: int
    naming: Callable[[int], Sequence[Text]]
    left_out: Callable[[int], Text] = _left_out
    more: Sequence[Text] = ()
    shorter: Description | None = None
    """The same in fewer words, for when this would leave pieces out."""

    def sentences(self, number: int) -> Text:
        """Return the sentences that name so many pieces, and say how many they leave out."""
        rest = self.total - number
        return join_texts([*self.naming(number), self.left_out(rest) if rest else NOTHING])


def compose(
    head: Sequence[str],
    sentences: Sequence[str],
    descriptions: Sequence[Description],
    *,
    language: Language = ENGLISH,
    limit: int = ALT_TEXT_LIMIT,
) -> str:
    """Join sentences and descriptions in at most `limit` characters.

    Each description names as many pieces as there is room for; the first description comes first.
    If the sentences before them are so long that less than `RESERVED` characters would remain, the
    longest of `sentences` are left out, and the head is truncated if that is not enough.
    """

    def said(text: str) -> str:
        return in_language(text, language)

    whole = sum(len(said(each.sentences(each.total))) + 1 for each in descriptions)
    first = " ".join(said(each) for each in head if each)
    texts = _beginning(first, [said(each) for each in sentences], limit - min(whole, RESERVED))
    shortest = [len(said(each.sentences(0))) + 1 for each in descriptions]
    for place, description in enumerate(descriptions):
        room = limit - len(" ".join(texts)) - 1 - sum(shortest[place + 1 :])
        texts += _longest(description, said, room)
    for sentence in map(said, (text for description in descriptions for text in description.more)):
        known = sentence in " ".join(texts)
        if not known and len(" ".join([*texts, sentence])) <= limit:
            texts.append(sentence)
    return " ".join(texts)


def _beginning(head: str, sentences: Sequence[str], room: int) -> list[str]:
    """Return the head and as many of the other sentences as there is room for."""
    kept = [each for each in sentences if each]
    while kept and len(" ".join([head, *kept])) > room:
        kept.remove(max(kept, key=len))
    if len(head) > room:
        head = head[: room - 1].rstrip() + "…"
    return [head, *kept] if head else kept


def _longest(description: Description, said: Callable[[str], str], room: int) -> list[str]:
    """Return the sentences of a description that name the most pieces in so many characters."""
    whole = said(description.sentences(description.total))  # often everything fits
    if len(whole) <= room:
        return [whole] if whole else []
    if description.shorter is not None:
        return _longest(description.shorter, said, room)
    numbers = range(description.total)
    fits = bisect_right(numbers, room, key=lambda number: len(said(description.sentences(number))))
    return [said(description.sentences(fits - 1))] if fits else []


def line_chosen(highlight: str, points: Iterable[str]) -> Sequence[Text]:
    """Describe a file or rank that is chosen (`file:c`, `rank:5`), and which `points` are there.

    Nothing is said of other views.
    """
    kind, _, name = highlight.partition(":")
    named = listing(Notation(each) for each in points if name in _LETTERS_AND_DIGITS.findall(each))
    line = Notation(name)
    if kind == "file" and named:
        return [tr("File {file} is chosen; possible points: {points}.", file=line, points=named)]
    if kind == "file":
        return [tr("File {file} is chosen.", file=line)]
    if kind == "rank" and named:
        return [tr("Rank {rank} is chosen; possible points: {points}.", rank=line, points=named)]
    return [tr("Rank {rank} is chosen.", rank=line)] if kind == "rank" else []
