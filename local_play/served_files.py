"""Adds scripts and style sheets of this folder to SimCord's page, and changes its own scripts."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web
from simcord import preview as simcord_preview

SERVER, STATIC = "_server", "_static"
INDEX, FILES, TYPES = "_index", "_STATIC_FILES", "_STATIC_CONTENT_TYPES"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""
FOLDER = Path(__file__).parent
SIMCORDS_FOLDER = Path(simcord_preview.__file__).parent / "static"
CONTENT_TYPES = {".js": "application/javascript", ".css": "text/css"}
HEAD_END = "</head>"

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
    # A blank after the name of a command chooses it, as in Discord; its options follow.
    Change(
        "commands.js",
        "matches = matchCommands(catalog?.entries || [], query);",
        """const named = (catalog?.entries || []).filter(
      (entry) => query.endsWith(" ") && `${entry.invocation} `.startsWith(query));
    if (named.length === 1) { select(named[0]); return; }
    matches = matchCommands(catalog?.entries || [], query);""",
    ),
    # Enter sends a command that is complete. It takes a suggestion only if what was typed is not
    # enough, or if the person went to that suggestion with the arrow keys.
    Change(
        "commands.js",
        "if (listItems.length) suggestionListbox.setActive(0, { scroll: false });",
        "if (listItems.length && !submittable())"
        " suggestionListbox.setActive(0, { scroll: false });",
    ),
    # After a suggestion was taken, the command has the focus, so that Enter sends it.
    Change(
        "commands.js",
        "renderCompose({ focus: Boolean(next) });",
        "if (!next) document.activeElement?.blur();\n    renderCompose({ focus: true });",
    ),
    # A command that is closed leaves no text, which would be posted as a message later.
    Change(
        "commands.js",
        'close.addEventListener("click", exitCommand);',
        'close.addEventListener("click", () => {\n'
        '        exitCommand(); input.value = ""; input.dispatchEvent(new Event("input"));\n'
        "      });",
    ),
    Change(
        "commands.js",
        "if (draft) exitCommand();",
        'if (draft) { exitCommand(); input.value = ""; }',
    ),
    # The options of a command are listed with what they mean.
    Change(
        "commands.js",
        'if (optional) item.append(node("span", "command-suggestion-ellipsis", "…"));',
        'if (optional) item.append(node("span", "command-suggestion-meta", value.description));',
    ),
    # The answer to an action is scrolled into view, also if it is in the message that was pressed.
    Change(
        "timeline.js",
        'String(snapshot.targetId) !== String(previousTargetId || "")',
        '(String(snapshot.targetId) !== String(previousTargetId || "")'
        " || snapshot.answeredAt !== state.answeredAt)",
    ),
    Change(
        "timeline.js",
        "if ((snapshot.history?.hasAfter || hasNewTail)",
        "state.answeredAt = snapshot.answeredAt;\n"
        "    if ((snapshot.history?.hasAfter || hasNewTail)",
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
        text = scripts.get(change.script) or (SIMCORDS_FOLDER / change.script).read_text(
            encoding="utf-8"
        )
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


# ---- files of this folder
def add_files(preview: simcord.Preview, *names: str) -> None:
    """Serve files of this folder, and load them in the page before SimCord's own scripts.

    Call it before the preview is entered. Names end in .js or .css.
    """
    server: Any = getattr(preview, SERVER)
    paths = {name: str(FOLDER / name) for name in names}
    types = {path: CONTENT_TYPES[Path(path).suffix] for path in paths.values()}
    setattr(server, FILES, {**getattr(server, FILES), **{f"/{k}": v for k, v in paths.items()}})
    setattr(server, TYPES, {**getattr(server, TYPES), **types})
    index: Handler = getattr(server, INDEX)
    tags = "".join(_tag(name) for name in names)

    async def index_with_files(request: web.Request) -> web.Response:
        response = await index(request)
        text = response.text or ""
        if HEAD_END not in text:
            raise simcord.SetupError(
                "SimCord's page is not the one that the files were written for"
            )
        response.text = text.replace(HEAD_END, tags + HEAD_END, 1)
        return response

    setattr(server, INDEX, index_with_files)


def _tag(name: str) -> str:
    """The element that loads a file. Scripts run in order, before SimCord's module."""
    if name.endswith(".css"):
        return f'<link rel="stylesheet" href="/{name}">'
    return f'<script src="/{name}" defer></script>'
