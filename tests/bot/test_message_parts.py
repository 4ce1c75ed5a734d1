"""Parts of many messages, such as lengths of time and names, and parsing match numbers."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.discord_io.failures import Failure, failure, is_unanswerable
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import in_discord
from bot.interactions.find_match import parse_match_number
from bot.logs import Redactor
from bot.messages import sentences
from bot.messages.pages import split_into_pages
from bot.messages.preferences import chosen_theme, wants_threads
from bot.workers.challenge_delivery import shows_card
from model.entities import Challenge, ChallengeState, First
from model.errors import Refused
from model.match_options import DEFAULT_OPTIONS
from model.preferences import PlayerPreferences
from model.server_settings import ServerSettings
from rules.text import ENGLISH, Notation


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
    assert sentences.time_span(span) == said


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
        ("`x`", r"\`x\`"),
        ("<t:1:R>", r"\<t:1:R>"),  # no timestamp, channel or custom emoji
        ("</move:1>", r"\</move:1>"),
        ("http://e.vil/a_b_", "http:\u200b//e.vil/a\\_b\\_"),  # no links in the bot's messages
        ("ann\u202e\u2066", "ann"),  # the text direction of the line does not change
    ],
)
def test_names_show_as_they_are(name: str, shown: str) -> None:
    assert escaped(name) == shown


@pytest.mark.parametrize("name", ["@everyone", "@here", f"<@{10**17}>", f"<@&{10**17}>"])
def test_names_mention_nobody(name: str) -> None:
    assert name not in escaped(name)


@pytest.mark.parametrize("text", ["128", "#128", " 128 ", "#128 Escabel vs bob"])
def test_match_numbers_are_parsed_leniently(text: str) -> None:
    assert parse_match_number(text) == 128


@pytest.mark.parametrize("text", ["", "#", "bob", "12x", "-1", "9" * 19, "1.5"])
def test_text_that_is_not_a_match_number_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="isn't a match number"):
        parse_match_number(text)


def test_pages_contain_every_line_and_fit_in_a_message() -> None:
    lines = [Notation(f"line {number} {'x' * (number % 50)}") for number in range(100)]
    pages = split_into_pages(lines, ENGLISH, 300)
    assert "\n".join(pages).split("\n") == lines
    assert all(len(page) <= 300 for page in pages)


def test_secrets_are_removed_everywhere() -> None:
    clean = Redactor("tok.en", "")
    assert clean.clean("Bot tok.en; tok.en!") == "Bot [secret]; [secret]!"
    assert clean(None, "info", {"event": "login tok.en", "n": 1}) == {
        "event": "login [secret]",
        "n": 1,
    }


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


def test_other_exceptions_are_raised_again() -> None:
    with pytest.raises(KeyError):
        failure(KeyError("x"))


@pytest.mark.parametrize(
    ("code", "gone"), [(10062, True), (40060, True), (50027, True), (0, False)]
)
def test_expired_interactions_are_recognised(code: int, gone: bool) -> None:
    assert is_unanswerable(http_error(404, code)) is gone


@pytest.mark.parametrize("settings", [PlayerPreferences, ServerSettings])
def test_an_unknown_theme_counts_as_none(
    settings: type[PlayerPreferences] | type[ServerSettings],
) -> None:
    assert chosen_theme(settings(theme="neon")) is None
    assert chosen_theme(settings()) is None
    assert chosen_theme(settings(theme="light")) == "light"


def test_a_servers_setting_overrides_the_installations() -> None:
    assert not wants_threads(ServerSettings(), default=False)
    assert wants_threads(ServerSettings(), default=True)
    assert wants_threads(ServerSettings(threads=True), default=False)
    assert not wants_threads(ServerSettings(threads=False), default=True)


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
    now = datetime(2026, 1, 1, tzinfo=UTC)
    challenge = Challenge(
        id=1,
        server=1,
        channel=2,
        card=None,
        game="any",
        options={},
        match_options=DEFAULT_OPTIONS,
        seats=2,
        first=First.RANDOM,
        players=(),
        state=ChallengeState.STARTED,
        created_at=now,
        expires_at=now,
        match=3,
    )
    message: Any = SimpleNamespace(
        id=55,
        components=[discord.TextDisplay({"type": 10, "content": f"**bob accepted.** {ending}"})],
    )
    assert shows_card(challenge, ENGLISH)(message) == is_card
