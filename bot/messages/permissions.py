"""The permissions that the bot needs in a channel or thread, by their names in Discord."""

from __future__ import annotations

import discord

from rules.text import Term, tr_term

ATTACH_FILES = tr_term("Attach Files", "permission in Discord")


def missing_permissions(
    granted: discord.Permissions, *, in_thread: bool = False, embeds: bool = False
) -> list[Term]:
    """Return the permissions that the bot needs to post boards, and has not been `granted`.

    With `embeds`, it must also be allowed to embed links.
    """
    may_send, send = granted.send_messages, tr_term("Send Messages", "permission in Discord")
    if in_thread:
        may_send = granted.send_messages_in_threads
        send = tr_term("Send Messages in Threads", "permission in Discord")
    needed = (
        (tr_term("View Channel", "permission in Discord"), granted.view_channel),
        (send, may_send),
        (tr_term("Embed Links", "permission in Discord"), granted.embed_links or not embeds),
        (ATTACH_FILES, granted.attach_files),
    )
    return [name for name, may in needed if not may]
