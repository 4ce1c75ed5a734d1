"""Changes to SimCord's own scripts, made while they are served."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web
from simcord import preview as simcord_preview

SERVER, STATIC = "_server", "_static"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""
FOLDER = Path(simcord_preview.__file__).parent / "static"

Handler = Callable[[web.Request], Awaitable[web.Response]]


@dataclass(frozen=True, slots=True)
class Change:
    """A text in one of SimCord's scripts, which occurs there once, and what to put in its place."""

    script: str
    old: str
    new: str

    def apply(self, text: str) -> str:
        """Return the script with the change. Raise SetupError if this is another script."""
        if text.count(self.old) != 1:
            message = f"SimCord's {self.script} is not the one that the page was written for"
            raise simcord.SetupError(message)
        return text.replace(self.old, self.new)


CHANGES = (
    # SimCord builds all messages of the page anew whenever a menu opens, closes or moves its
    # highlight. Build only messages with a menu or a poll: no others depend on the page's state.
    Change(
        "app.js",
        "renderSnapshot(state.snapshot, generation, true);\n  else {",
        'renderSnapshot(state.snapshot, generation, "local");\n  else {',
    ),
    Change(
        "timeline.js",
        "if (force || record.fingerprint !== value) {",
        'const local = force === "local"'
        ' && record.element.querySelector(".preview-select, .message-poll");\n'
        "      if (force === true || local || record.fingerprint !== value) {",
    ),
    # SimCord asks the bot for suggestions only once something is typed. Discord asks at once.
    Change(
        "commands.js",
        'const current = String(field.value || "");\n',
        'const current = String(field.value || "");\n'
        "            queryAutocomplete(option, current);\n",
    ),
    Change(
        "commands.js",
        '? "Loading options failed" : "No options match"',
        '? "Loading options failed"'
        ' : autocomplete.state === "loading" ? "Loading options …" : "No options match"',
    ),
    # Times are those of the browser, as in Discord.
    Change(
        "presentation.js",
        'timezone: configured.timezone || state.profile.timezone || "UTC",',
        "timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,",
    ),
)


def changed_scripts() -> dict[str, str]:
    """Return the scripts that are changed, by file name. Raise SetupError if one does not fit."""
    scripts: dict[str, str] = {}
    for change in CHANGES:
        text = scripts.get(change.script) or (FOLDER / change.script).read_text(encoding="utf-8")
        scripts[change.script] = change.apply(text)
    return scripts


def change_scripts(preview: simcord.Preview) -> None:
    """Serve the changed scripts. Call it before the preview is entered. Raise SetupError."""
    server: Any = getattr(preview, SERVER)
    scripts = changed_scripts()
    static: Handler = getattr(server, STATIC)

    async def static_with_changes(request: web.Request) -> web.Response:
        response = await static(request)
        text = scripts.get(request.path.removeprefix("/"))
        if text is not None:
            response.text = text
        return response

    setattr(server, STATIC, static_with_changes)
