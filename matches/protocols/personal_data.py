"""The storage of what concerns one person, over all tables: erasing and exporting it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from matches.model.former_players import Erased
from matches.model.personal_data import Section


class PersonalData(Protocol):
    """Everything that is stored about one person.

    The methods that rename work on a limited number of rows with numbers greater than `after`. They
    return the number of the last row that they have dealt with, None if there is no further one.
    """

    async def names_of(self, player: int) -> list[str]:
        """Return all stored names of a player, on any server and of their account."""
        ...

    async def open_challenges(self, player: int) -> list[tuple[int, bool]]:
        """Return the open challenges that a player made, joined or is invited to, and for each
        whether they made it."""
        ...

    async def in_challenges(self, player: int) -> bool:
        """Return whether a player is in any challenge, also in one that is over."""
        ...

    async def rename_in_matches(self, person: Erased, after: int, most: int) -> int | None:
        """Rename a person in matches, with their seats and logs."""
        ...

    async def rename_in_challenges(self, person: Erased, after: int, most: int) -> int | None:
        """Rename a person in challenges of any state."""
        ...

    async def rename_in_outbox(self, person: Erased, after: int, most: int) -> int | None:
        """Rename a person in notices, so that those to them are not sent any more."""
        ...

    async def rename_in_interventions(self, person: Erased, after: int, most: int) -> int | None:
        """Rename a person in the log of moderators, as a moderator and as a player."""
        ...

    async def rename_in_studies(self, person: Erased, after: int, most: int) -> int | None:
        """Leave the names of a person out of records that others have imported."""
        ...

    async def delete(self, person: Erased) -> None:
        """Delete what only concerns the person: preferences, names, vacations, their blocks of
        others, their studies, and unfinished work on their clocks."""
        ...

    async def profile(self, player: int) -> Mapping[str, object]:
        """Return as JSON what is stored of a player in few rows: names, preferences, blocks of
        others, vacations and ratings."""
        ...

    async def section(
        self, player: int, section: Section, after: int, most: int
    ) -> list[tuple[int, Mapping[str, object]]]:
        """Return at most `most` rows of a section with numbers greater than `after`, as JSON, each
        with its number."""
        ...
