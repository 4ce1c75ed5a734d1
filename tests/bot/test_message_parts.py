"""Small words that every message is made of, and reading what people mean by a match."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import aiohttp
import discord
import pytest

from bot.discord_io.failures import Failure, failure, is_unanswerable
from bot.discord_io.markdown import escaped
from bot.discord_io.markup import in_discord
from bot.interactions.find_match import number_of
from bot.logs import Redactor
from bot.messages import sentences
from bot.messages.lists import paged
from bot.messages.preferences import theme_of, view_for, wants_threads
from bot.workers.outbox import FIRST_RETRY, LONGEST_RETRY, retry_after
from matches.model.errors import Refused
from matches.model.preferences import PlayerPreferences
from matches.model.server_settings import ServerSettings
from rendering.view import View
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
def test_a_length_of_time_is_said_in_its_largest_unit(span: timedelta, said: str) -> None:
    assert sentences.length(span) == said


def test_a_moment_is_shown_in_the_reader_s_own_time() -> None:
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
        ("<t:1:R>", r"\<t:1:R>"),  # no time, no channel, no emoji of somebody's making
        ("</move:1>", r"\</move:1>"),
        ("http://e.vil/a_b_", "http:\u200b//e.vil/a\\_b\\_"),  # nothing to press in our messages
        ("ann\u202e\u2066", "ann"),  # the rest of the line is not turned round
    ],
)
def test_names_show_as_they_are(name: str, shown: str) -> None:
    assert escaped(name) == shown


@pytest.mark.parametrize("name", ["@everyone", "@here", f"<@{10**17}>", f"<@&{10**17}>"])
def test_names_mention_nobody(name: str) -> None:
    assert name not in escaped(name)


@pytest.mark.parametrize("text", ["128", "#128", " 128 ", "#128 Escabel vs bob"])
def test_a_match_s_number_is_read_forgivingly(text: str) -> None:
    assert number_of(text) == 128


@pytest.mark.parametrize("text", ["", "#", "bob", "12x", "-1", "9" * 19, "1.5"])
def test_what_is_no_match_s_number_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="isn't a match number"):
        number_of(text)


def test_pages_hold_every_line_and_fit() -> None:
    lines = [Notation(f"line {number} {'x' * (number % 50)}") for number in range(100)]
    pages = paged(lines, ENGLISH, 300)
    assert "\n".join(pages).split("\n") == lines
    assert all(len(page) <= 300 for page in pages)


def test_waiting_grows_from_seconds_to_a_quarter_of_an_hour() -> None:
    waits = [retry_after(tries) for tries in range(1, 200)]
    assert waits[0] == FIRST_RETRY
    assert waits[1] == 2 * FIRST_RETRY
    assert waits == sorted(waits)
    assert waits[-1] == LONGEST_RETRY == timedelta(minutes=15)


def test_secrets_are_taken_out_wherever_they_stand() -> None:
    clean = Redactor("tok.en", "")
    assert clean.clean("Bot tok.en; tok.en!") == "Bot [secret]; [secret]!"
    assert clean(None, "info", {"event": "login tok.en", "n": 1}) == {
        "event": "login [secret]",
        "n": 1,
    }


def http_error(status: int, code: int = 0) -> discord.HTTPException:
    """An answer of Discord's."""

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
        # without a code of Discord's: a proxy's answer, which says nothing of the channel
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
def test_what_a_failed_call_means(error: Exception, what: Failure) -> None:
    assert failure(error) is what


def test_what_is_no_failed_call_is_raised_again() -> None:
    with pytest.raises(KeyError):
        failure(KeyError("x"))


@pytest.mark.parametrize(
    ("code", "gone"), [(10062, True), (40060, True), (50027, True), (0, False)]
)
def test_interactions_that_are_gone(code: int, gone: bool) -> None:
    assert is_unanswerable(http_error(404, code)) is gone


def test_a_theme_that_nobody_can_draw_is_the_default_one() -> None:
    assert theme_of(PlayerPreferences(theme="neon")) == theme_of(PlayerPreferences()) == "light"
    assert theme_of(ServerSettings(theme="neon")) == theme_of(ServerSettings()) == "light"
    assert (
        theme_of(PlayerPreferences(theme="dark"))
        == theme_of(ServerSettings(theme="dark"))
        == "dark"
    )


def test_a_server_s_wish_goes_before_the_installation_s() -> None:
    assert not wants_threads(ServerSettings(), default=False)
    assert wants_threads(ServerSettings(), default=True)
    assert wants_threads(ServerSettings(threads=True), default=False)
    assert not wants_threads(ServerSettings(threads=False), default=True)


def test_a_view_is_as_the_player_prefers_unless_something_else_is_asked_for() -> None:
    turned = PlayerPreferences(theme="wood", flipped=True)
    assert view_for(turned) == View(theme="wood", flipped=True)
    assert view_for(turned, theme="dark", flipped=False) == View(theme="dark")
