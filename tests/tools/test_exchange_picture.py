"""The picture of the README can be taken again at any time."""

import pytest

from rendering.themes import DEFAULT_THEME, theme_named
from tests.rendering.picture_helpers import count_pixels
from tests.support.processes.browser import chromium
from tools.exchange_picture import COLUMN, composed, messages_of_an_exchange

pytestmark = pytest.mark.browser


async def test_the_picture_shows_the_challenge_the_board_the_pad_and_the_preview() -> None:
    chromium()
    messages = await messages_of_an_exchange()
    assert all(message.width == COLUMN for message in messages)
    with_board = [
        count_pixels(message, theme_named(DEFAULT_THEME).ground) > 20_000 for message in messages
    ]
    assert with_board == [False, True, True, True]
    assert 1100 < composed(messages).width < 1300
