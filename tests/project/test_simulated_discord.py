"""The simulated Discord behaves as Discord does wherever the bot relies on it."""

from datetime import UTC, datetime

import pytest

from tests.support import openapi
from tests.support.connection import Request
from tests.support.discord import RunningBot, StartBot, World
from tests.support.sample_bot import SampleBot


@pytest.fixture
def start_bot() -> StartBot:
    """Start the sample bot."""

    async def start(_: World) -> RunningBot:
        return RunningBot(SampleBot())

    return start


def sent(method: str, path: str, body: object) -> Request:
    """Return a request as the simulated connection records it."""
    return Request(method, path, body, (), datetime(2026, 1, 1, tzinfo=UTC))


async def test_an_interaction_without_an_answer_fails_the_test(world: World) -> None:
    with pytest.raises(AssertionError, match="did not acknowledge"):
        await world.ann.slash("fail")


@pytest.mark.skipif(openapi.document_path() is None, reason=openapi.MISSING)
@pytest.mark.parametrize(
    ("method", "path", "body", "fault"),
    [
        ("POST", "/channels/1/messages", {"components": [{"type": 99}]}, "components/0/type"),
        (
            "POST",
            "/channels/1/messages",
            {"components": [{"type": 17, "components": [{"type": 10, "content": ""}]}]},
            "components/0/components/0/content",
        ),
        ("POST", "/interactions/1/a/callback", {"type": 4, "data": {"flags": "x"}}, "data/flags"),
        ("PATCH", "/webhooks/1/a/messages/@original", {"attachments": [{"id": "a"}]}, "/0/id"),
        ("POST", "/no/such/thing", None, "Discord has no such request"),
    ],
)
def test_an_invalid_request_is_reported(method: str, path: str, body: object, fault: str) -> None:
    (only,) = openapi.faults([sent(method, path, body)])
    assert fault in only


@pytest.mark.skipif(openapi.document_path() is None, reason=openapi.MISSING)
def test_a_valid_request_is_not_reported() -> None:
    body = {"nonce": "1:2", "enforce_nonce": True, "attachments": [{"id": 0}], "components": None}
    assert openapi.faults([sent("POST", "/channels/1/messages", body)]) == []
