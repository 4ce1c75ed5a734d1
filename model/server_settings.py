"""Settings of a Discord server for its matches."""

from __future__ import annotations

from dataclasses import dataclass

from model.stored_fields import StoredFields, flag, stored, text, whole


@dataclass(frozen=True, slots=True)
class ServerSettings(StoredFields):
    """A server's settings. A setting is None until somebody has chosen a value for it.

    `threads` says whether each match gets a thread of its own. `theme` names the theme of the
    boards in channels. Members with the role `moderator_role` may moderate matches. Finished
    matches are posted in the channel `finished_channel` with their replay.
    """

    threads: bool | None = stored("threads", flag, None)
    theme: str | None = stored("theme", text, None)
    moderator_role: int | None = stored("moderator_role", whole, None)
    finished_channel: int | None = stored("finished_channel", whole, None)


DEFAULT_SETTINGS = ServerSettings()
