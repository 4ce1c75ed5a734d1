"""The parts of the copy that a person gets of what is stored about them (`docs/privacy.md`)."""

from enum import StrEnum


class CopyPart(StrEnum):
    """A part with many rows. Its value is the name of its file, without «.json»."""

    MATCHES = "matches"
    CHALLENGES = "challenges"
    RATED_MATCHES = "rated-matches"
    MESSAGES = "messages"
    MODERATION = "moderation"
    STUDIES = "studies"
    REVIEWS = "reviews"
    TRIES = "tries"
