"""What a person may have done only once at a time, such as making a large file."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO

import structlog

from bot.discord_io.failures import CALL_ERRORS
from bot.interactions.dispatch import Request
from model.errors import Refused
from rules.text import Text

log = structlog.stdlib.get_logger(__name__)


@contextmanager
def one_at_a_time(busy: set[int], player: int, refusal: Text) -> Generator[None]:
    """Keep a player among those who are `busy` meanwhile. Raises Refused if they are already."""
    if player in busy:
        raise Refused(refusal)
    busy.add(player)
    try:
        yield
    finally:
        busy.discard(player)


@contextmanager
def large_file(request: Request, refusal: Text) -> Generator[IO[bytes]]:
    """Open a file for a person, who can have one at a time.

    Raises Refused with `refusal` while they have another, and if it cannot be written.
    """
    with one_at_a_time(request.context.exporting, request.player, refusal):
        try:
            # a file without a name: the operating system deletes it, whatever happens
            with tempfile.TemporaryFile() as file:
                yield file
        except OSError as error:
            if isinstance(error, CALL_ERRORS):
                raise
            log.exception("large file not written")
            raise Refused.because("I can't write large files now. Try again later.") from error
