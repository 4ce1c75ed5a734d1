"""Adds scripts and style sheets of this folder to SimCord's page."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web

FOLDER = Path(__file__).parent
SERVER, INDEX, FILES, TYPES = "_server", "_index", "_STATIC_FILES", "_STATIC_CONTENT_TYPES"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""
CONTENT_TYPES = {".js": "application/javascript", ".css": "text/css"}
HEAD_END = "</head>"

Handler = Callable[[web.Request], Awaitable[web.Response]]


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
