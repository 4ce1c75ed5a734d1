"""Lists in pages that fit a message, and the buttons to turn them."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from bot.context import Context
from bot.discord_io.components import MAX_TEXT_LENGTH, Button, button
from bot.discord_io.markup import in_discord
from bot.discord_io.names import NameKey, escaped_name
from model.entities import Challenge, MatchRow
from rules.line import Line
from rules.text import NOTHING, Language, Name, Text, join_texts, tr
from rules.text_limits import shortened

PAGE_SIZE = 8
"""Matches and challenges on a page of `/matches`; a page must fit a message."""


LINE_FORMS = ((False, None), (True, None), (True, 8))
"""What is tried until a page fits a message: whether its lines are short, and to how many
characters names are cut. Eight matches of five players with the longest names fit the last one."""


async def look_up_names(
    context: Context,
    rows: Iterable[MatchRow],
    challenges: Iterable[Challenge] = (),
    *,
    most: int | None = None,
) -> Mapping[NameKey, Text]:
    """Return the escaped names of everybody in these matches and challenges, by server and player.

    At most `MAX_LOOKUPS` names are requested from Discord. Names are cut to `most` characters, if
    given.
    """
    players = [(row.server, player) for row in rows for player in row.players]
    for challenge in challenges:
        players.extend((challenge.server, player.player) for player in challenge.players)
    names = await context.names.look_up(players)
    return {key: escaped_name(_cut(name, most)) for key, name in names.items()}


def _cut(name: Text, most: int | None) -> Text:
    """Return a name cut to at most `most` characters; words instead of a name are not cut."""
    if most is None or not isinstance(name, Name) or len(name) <= most:
        return name
    return Name(shortened(name, most))


def split_into_pages(
    lines: Sequence[Text], language: Language, limit: int = MAX_TEXT_LENGTH - 100
) -> list[Text]:
    """Join lines into as few pages as possible.

    Each page has at most `limit` characters in the language, unless a single line has more.
    """
    pages: list[list[Text]] = [[]]
    length = 0
    for line in lines:
        more = len(in_discord(line, language)) + 1
        if pages[-1] and length + more - 1 > limit:
            pages.append([])
            length = 0
        pages[-1].append(line)
        length += more
    return [join_texts(page, "\n") for page in pages]


def nearest_page(number: int, total: int, size: int = PAGE_SIZE) -> tuple[int, int]:
    """Return the number of the nearest page, from 0, and how many pages so many entries need."""
    pages = max(1, -(-total // size))
    return min(max(number, 0), pages - 1), pages


async def fitting(
    context: Context,
    language: Language,
    page: Callable[[Mapping[NameKey, Text], bool], Text],
    rows: Sequence[MatchRow],
    challenges: Sequence[Challenge] = (),
) -> Text:
    """Return a page of matches and challenges in the first of `LINE_FORMS` in which it fits.

    `page` makes it from the names of the players, and whether its lines are to be short.
    """
    text: Text = NOTHING
    for short, most in LINE_FORMS:
        text = page(await look_up_names(context, rows, challenges, most=most), short)
        if len(in_discord(text, language)) <= MAX_TEXT_LENGTH:
            break
    return text


def turning(number: int, count: int, action: str, *args: object) -> Sequence[Button]:
    """Return the buttons that turn to the pages before and after page `number` of `count`.

    They run `action` with the number of the page, then `args`. There are none for a single page.
    """
    if count == 1:
        return ()
    return (
        button(tr("Back"), action, number - 1, *args, disabled=number == 0),
        button(tr("Next"), action, number + 1, *args, disabled=number == count - 1),
    )


def stepping(line: Line, ply: int, action: str, subject: int) -> list[Button]:
    """Return the buttons that step through the turns of a match of which `ply` plies are shown.

    They run `action` with the number of what is shown, and the ply.
    """
    last = len(line.moves)
    at_start, at_end = ply == 0, ply == last
    before = 0 if at_start else line.turn_to(ply).start
    after = last if at_end else line.turn_of(ply).stop
    return [  # the letter at the end only keeps their custom_ids apart
        button(tr("First"), action, subject, 0, "a", disabled=at_start),
        button(tr("Back"), action, subject, before, "b", disabled=at_start),
        button(tr("Next"), action, subject, after, "c", disabled=at_end),
        button(tr("Last"), action, subject, last, "d", disabled=at_end),
    ]
