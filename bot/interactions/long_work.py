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
def one_at_a_time(request: Request, work: str, refusal: Text) -> Generator[None]:
    """Remember that work of this name is done for the person. Raises Refused if it is already."""
    busy = request.context.busy
    if (work, request.player) in busy:
        raise Refused(refusal)
    busy.add((work, request.player))
    try:
        yield
    finally:
        busy.discard((work, request.player))


@contextmanager
def large_file(request: Request, refusal: Text) -> Generator[IO[bytes]]:
    """Open a file for a person, who can have one at a time.

    Raises Refused with `refusal` while they have another, and if it cannot be written.
    """
    with one_at_a_time(request, "export", refusal):
        try:
            # a file without a name: the operating system deletes it, whatever happens
            with tempfile.TemporaryFile() as file:
                yield file
        except OSError as error:
            if isinstance(error, CALL_ERRORS):
                raise
            log.exception("large file not written")
            raise Refused.because("I can't write large files now. Try again later.") from error
