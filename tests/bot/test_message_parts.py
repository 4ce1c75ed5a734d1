"""Parts of many messages, such as lengths of time, names, lists, and parsing match numbers.

Texts by users appear in messages exactly as written, and escaping them takes little time."""

import logging
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.discord_io.failures import Failure, failure, is_unanswerable
from bot.discord_io.markup import MAX_SHOWN_LENGTH, escaped, heading, in_discord
from bot.features.challenges.delivery import shows_card
from bot.interactions.board_pictures import chosen_theme
from bot.interactions.find_match import parse_match_number
from bot.logs import LineFormatter
from bot.messages import lists, sentences
from bot.messages.endings import rating_note, rating_text
from bot.messages.pages import split_into_pages
from model.clocks.clock_rules import rough_length
from model.entities import ChallengeState, MatchRow
from model.errors import Refused
from model.match_extras import MatchOptions
from model.preferences import PlayerPreferences, ServerSettings
from model.ratings.pools import NEW_OF_SEVERAL, NEW_OF_TWO
from model.ratings.rating import RatedMatch, RatedSeat, Rating, RatingMode, Unrated
from rules import text_limits
from rules.text import ENGLISH, Name, Notation, tr
from rules.text_limits import one_line
from tests.support.database.rows import challenge_of
from tests.support.hostile_texts import KINDS, hostile_text
from tests.support.positions import match_of
from tests.support.pseudo_language import PSEUDO
from tests.support.pytest_setup import examples


@pytest.mark.parametrize(
    ("span", "said"),
    [
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(minutes=1, seconds=59), "1 minute"),
        (timedelta(minutes=59), "59 minutes"),
        (timedelta(hours=1), "1 hour"),
        (timedelta(hours=47), "1 day"),
        (timedelta(days=3), "3 days"),
    ],
)
def test_a_length_of_time_is_shown_in_its_largest_unit(span: timedelta, said: str) -> None:
    assert str(rough_length(span)) == said


def test_a_time_is_shown_in_the_readers_time_zone() -> None:
    moment = datetime(2026, 1, 1, tzinfo=UTC)
    shown = in_discord(sentences.relative_and_exact(moment))
    stamp = int(moment.timestamp())
    assert shown == f"<t:{stamp}:R>, <t:{stamp}:f>"


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("ann", "ann"),
        ("a_b*c", r"a\_b\*c"),
        ("new\nline", "new line"),
        ("  ", "somebody"),
        ("http://e.vil/a_b_", "http:\u200b//e.vil/a\\_b\\_"),  # no links in the bot's messages
        ("ann\u202e\u2066", "ann"),  # the text direction of the line does not change
        ("@everyone", "@\u200beveryone"),
        ("@here", "@\u200bhere"),
        (f"<@{10**17}>", f"\\<@\u200b{10**17}>"),
        (f"<@&{10**17}>", f"\\<@\u200b&{10**17}>"),
    ],
)
def test_names_show_as_they_are(name: str, shown: str) -> None:
    assert escaped(name) == shown


def test_match_numbers_are_parsed_leniently() -> None:
    for text in ("128", "#128", " 128 ", "#128 Escabel vs bob"):
        assert parse_match_number(text) == 128
    for text in ("", "#", "bob", "12x", "-1", "9" * 19, "1.5"):
        with pytest.raises(Refused, match="isn't a match number"):
            parse_match_number(text)


def test_pages_contain_every_line_and_fit_in_a_message() -> None:
    lines = [Notation(f"line {number} {'x' * (number % 50)}") for number in range(100)]
    pages = split_into_pages(lines, ENGLISH, 300)
    assert "\n".join(pages).split("\n") == lines
    assert all(len(page) <= 300 for page in pages)


def test_secrets_are_removed_everywhere() -> None:
    formatter = LineFormatter(logging.Formatter("%(message)s"), "tok.en", in_journal=False)
    try:
        raise ValueError("login tok.en")
    except ValueError as error:
        record = logging.makeLogRecord(
            {"msg": "Bot tok.en; tok.en!", "exc_info": (ValueError, error, error.__traceback__)}
        )
    line = formatter.format(record)
    assert line.startswith("Bot [secret]; [secret]!")
    assert line.endswith("ValueError: login [secret]")


def http_error(status: int, code: int = 0) -> discord.HTTPException:
    """An error response by Discord."""

    class Response:
        reason = "because"

        def __init__(self) -> None:
            self.status = status

    kind = {403: discord.Forbidden, 404: discord.NotFound}.get(status, discord.HTTPException)
    made: discord.HTTPException = kind(Response(), {"code": code, "message": "no"})  # pyright: ignore[reportArgumentType]  # all that it looks at
    return made


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (http_error(403, 50001), Failure.UNREACHABLE),
        (http_error(404, 10003), Failure.UNREACHABLE),
        # without a Discord code it is a proxy's response, which says nothing about the channel
        (http_error(401), Failure.LATER),
        (http_error(403), Failure.LATER),
        (http_error(404), Failure.LATER),
        (http_error(400, 50083), Failure.UNREACHABLE),
        (http_error(429), Failure.LATER),
        (http_error(503), Failure.LATER),
        (http_error(400, 50035), Failure.BUG),
        (aiohttp.ServerDisconnectedError(), Failure.LATER),
        (TimeoutError(), Failure.LATER),
        (ConnectionResetError(), Failure.LATER),
    ],
)
def test_failed_calls_are_classified(error: Exception, what: Failure) -> None:
    assert failure(error) is what


def test_expired_interactions_are_recognised() -> None:
    """Other exceptions are raised again."""
    for code in (10062, 40060, 50027):
        assert is_unanswerable(http_error(404, code))
    assert not is_unanswerable(http_error(404, 0))
    with pytest.raises(KeyError):
        failure(KeyError("x"))


@pytest.mark.parametrize("settings", [PlayerPreferences, ServerSettings])
def test_an_unknown_theme_counts_as_none(
    settings: type[PlayerPreferences] | type[ServerSettings],
) -> None:
    assert chosen_theme(settings(theme="neon")) is None
    assert chosen_theme(settings()) is None
    assert chosen_theme(settings(theme="light")) == "light"


@pytest.mark.parametrize(
    ("ending", "is_card"),
    [
        ("Match #3 is here.", True),
        ("Match #3 is in <#55>.", True),
        ("Match #4 is here.", False),
        ("Match #3 is in <#56>.", False),
    ],
)
def test_the_card_of_a_match_is_recognised_by_its_ending(ending: str, is_card: bool) -> None:
    """A card that an earlier attempt sent is not sent again."""
    challenge = challenge_of(id=1, state=ChallengeState.STARTED, match_id=3)
    message: Any = SimpleNamespace(
        id=55,
        components=[discord.TextDisplay({"type": 10, "content": f"**bob accepted.** {ending}"})],
    )
    assert shows_card(challenge, ENGLISH)(message) == is_card


# ---- escaping


def as_shown(text: str) -> str:
    """How Discord shows text without active markdown: escapes and zero-width characters are
    invisible."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text).replace("\u200b", "")


@given(st.text("ab1 \\_*~|`<>[]()#-.:/@!é😀李م{}%&,", min_size=1, max_size=30))
@examples(quick=500, thorough=5000)
def test_any_text_is_shown_as_typed(text: str) -> None:
    """No character is lost or added, and no markdown is active."""
    safe = escaped(text, blank="")
    assert as_shown(safe) == one_line(text)
    without_escapes = re.sub(r"\\[^0-9A-Za-z\s]", "E", safe)
    assert not re.search(r"[\\_*~|`<]|\]\(|://|^[#-]|^> |^\d+\. ", without_escapes)


def test_a_long_text_is_truncated_before_it_is_escaped() -> None:
    """It ends with an ellipsis and no partial escape."""
    for kind in KINDS:
        safe = escaped(hostile_text(kind, 6000))
        assert len(safe) <= 2 * MAX_SHOWN_LENGTH + 2
        assert len(as_shown(safe)) <= MAX_SHOWN_LENGTH
        assert (
            len(in_discord(text_limits.shown(hostile_text(kind, 6000)))) <= 2 * text_limits.ECHO + 2
        )
    assert escaped("*" * 50, 10) == r"\*" * 9 + "…"
    assert in_discord(text_limits.shown("a " * 50)).endswith("…")


# ---- the daily message
LONGEST = 2000 - len("<@12345678901234567890> ")
"""Characters available in a channel, where the message begins with a mention."""


@pytest.mark.parametrize(
    ("number", "length"), [(1, 40), (25, 90), (25, 200), (25, 1990), (300, 77)]
)
def test_complete_entries_are_shown_and_the_others_counted(number: int, length: int) -> None:
    lines = [Notation(f"{index:03}".ljust(length, "x")) for index in range(number)]
    text = lists.truncated_list(heading(lists.YOUR_MOVE), lines, number, [Notation("Goodbye.")])
    assert len(text) <= LONGEST
    head, *said = text.split("\n")
    assert head == f"### Your move ({number})"
    assert said[-1] == "Goodbye."
    shown = [line for line in said if line in lines]
    assert shown == lines[: len(shown)]
    if len(shown) < number:
        assert said[-2] == f"… and {number - len(shown)} more: `/matches` shows them all."
    else:
        assert len(said) == number + 1


def test_the_list_fits_in_each_language_in_which_it_may_be_sent() -> None:
    """It is sent in one language, or posted in another if the player takes no private messages."""
    lines = [tr("Somebody is waiting for you.")] * 100
    for languages in ((ENGLISH, PSEUDO), (PSEUDO, ENGLISH)):
        title = heading(lists.YOUR_MOVE)
        text = lists.truncated_list(title, lines, 100, [], languages=languages)
        assert len(in_discord(text, ENGLISH)) < len(in_discord(text, PSEUDO)) <= LONGEST


# ---- ratings
NOW = datetime(2026, 11, 3, 12, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("pool", "rating", "text"),
    [
        ("escabel", Rating(1512.4, 60.0, 0.06), "1512"),
        ("escabel", Rating(1489.6, 110.0, 0.06), "1490"),
        ("escabel", Rating(1489.6, 110.1, 0.06), "1490?"),
        ("escabel", NEW_OF_TWO, "1500?"),
        ("escabel", Rating(-3.2, 60.0, 0.06), "-3"),
        ("stack-control-3+", Rating(27.34, 2.03), "27.3 ± 4.1"),
        ("stack-control-3+", Rating(27.34, 4.1), "27.3 ± 8.2"),
        ("stack-control-3+", Rating(27.34, 4.2), "27.3 ± 8.4?"),
        ("stack-control-3+", NEW_OF_SEVERAL, "25.0 ± 16.7?"),
    ],
)
def test_a_rating_is_written_with_its_uncertainty(pool: str, rating: Rating, text: str) -> None:
    assert str(rating_text(pool, rating)) == text


# ---- what the last board says
def rated_match(pool: str, *seats: tuple[Rating, Rating]) -> RatedMatch:
    """A rated match, by the ratings of each seat before and after it."""
    rated = [RatedSeat(seat, seat, seat + 1, False, *both) for seat, both in enumerate(seats)]
    return RatedMatch(1, 128, pool, 1, NOW, None, rated)


def ended(**changes: Any) -> MatchRow:
    """An ended match of two."""
    rated = MatchOptions(rated=RatingMode.RATED)
    return replace(match_of("escabel", 2, {}), match_options=rated, **changes)


SURE, UNSURE = Rating(1512.0, 60.0, 0.06), Rating(1490.0, 200.0, 0.06)
PLAYERS = Name("Ann"), Name("Ben")


def test_the_changes_of_a_rated_match_are_named() -> None:
    both = rated_match("escabel", (SURE, Rating(1524.0, 59.0, 0.06)), (UNSURE, NEW_OF_TWO))
    assert rating_note(ended(), both, PLAYERS) == "Ratings: Ann 1512 → 1524, Ben 1490? → 1500?"
    one = rated_match("escabel", (SURE, SURE), (UNSURE, Rating(1471.0, 180.0, 0.06)))
    assert rating_note(ended(), one, PLAYERS) == "Ratings: Ann 1512 (unchanged), Ben 1490? → 1471?"
    several = rated_match(
        "stack-control-3+", *[(NEW_OF_SEVERAL, Rating(27.34, 2.03)) for _ in range(3)]
    )
    assert rating_note(ended(), several, [*map(Name, "ABC")]) == (
        "Ratings: A 25.0 ± 16.7? → 27.3 ± 4.1, B 25.0 ± 16.7? → 27.3 ± 4.1, "
        "C 25.0 ± 16.7? → 27.3 ± 4.1"
    )


@pytest.mark.parametrize("why", Unrated)
def test_every_reason_for_no_rating_is_a_sentence(why: Unrated) -> None:
    note = rating_note(ended(unrated=why), None, PLAYERS)
    assert note.startswith("Ratings stay as they are, because ")
    assert note.endswith(".")
