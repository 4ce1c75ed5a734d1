"""Instances: which processes run the bot, and until when each is known to live."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Instance:
    """One run of a process.

    `id` is never used again; it marks the notices that this run is delivering. Two running
    processes cannot have the same `name`. `alive` says whether it lives as far as the database
    knows. `data` (JSON values) is what it last reported about itself.
    """

    id: int
    name: str
    version: str
    started_at: datetime
    alive_until: datetime
    alive: bool
    data: Mapping[str, object]
