"""What the queries of every kind of row are given."""

from __future__ import annotations

from storage.broken import SkippedRows
from storage.session import Session


class Queries:
    """Queries and changes within one unit of work. Rows that cannot be read are logged once."""

    def __init__(self, session: Session, skipped: SkippedRows) -> None:
        self._session = session
        self._skipped = skipped
