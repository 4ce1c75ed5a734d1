"""Adds scripts and style sheets of this folder to SimCord's page, and changes its own scripts."""

import tomllib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import simcord
from aiohttp import web
from simcord import preview as simcord_preview
from simcord.preview import _media as media  # pyright: ignore[reportPrivateUsage]

from local_play.discord import OpenPage, Reply

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


CHANGES = tuple(
    Change(**change)
    for change in tomllib.loads((FOLDER / "simcord_changes.toml").read_text("utf-8"))["changes"]
)


def changed_scripts() -> dict[str, str]:
    """Return the scripts that are changed, by file name. Raise SetupError if one does not fit."""
    scripts: dict[str, str] = {}
    for change in CHANGES:
        text = scripts.get(change.script) or (SIMCORDS_FOLDER / change.script).read_text("utf-8")
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


# ---- pictures
WORKER, PAYLOAD, BLOBS = "_media_worker", "_page_payload", "_blobs"
"""Private names of SimCord, listed in `tests/project/test_private_names.py`."""
PNG, GIF = b"\x89PNG\r\n\x1a\n", (b"GIF87a", b"GIF89a")


def size_of(picture: bytes) -> tuple[int, int] | None:
    """Return the width and height of a PNG or a GIF, or None if it is neither."""
    if picture.startswith(PNG) and len(picture) >= 24:
        return int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])
    if picture.startswith(GIF) and len(picture) >= 10:
        width, height = picture[6:8], picture[8:10]
        return int.from_bytes(width, "little"), int.from_bytes(height, "little")
    return None


class TrustedPictures(media.MediaWorker):
    """Accepts every PNG and GIF at once. Only other files are decoded by SimCord."""

    async def validate(
        self, key: str, blob: bytes, *, media_time: float | None = None
    ) -> media.MediaInfo:
        """Return what the page must know of a file, and the file itself."""
        size = size_of(blob)
        if size is None:
            return await super().validate(key, blob, media_time=media_time)
        (width, height), kind = size, "PNG" if blob.startswith(PNG) else "GIF"
        return media.MediaInfo(
            format=kind,
            width=width,
            height=height,
            frames=1,
            decoded_bytes=width * height * 4,
            normalized=blob,
            content_type=f"image/{kind.lower()}",
            capture=blob,
            poster=blob,
            memory_limited=True,  # Otherwise the page warns of media that are not safe.
        )


def serve_pictures_at_once(preview: simcord.Preview) -> None:
    """Change how a preview serves pictures. Call it before the preview is entered."""
    setattr(preview, WORKER, TrustedPictures())
    payload_of = getattr(preview, PAYLOAD)

    def payload_with_sizes(page: OpenPage) -> Reply:
        payload: Reply = payload_of(page)
        blobs = getattr(preview, BLOBS)
        for asset, shown in payload.get("assets", {}).items():
            blob = blobs.get(getattr(page.assets.get(asset), "digest", None))
            size = size_of(blob.data) if blob is not None else None
            if size is not None:
                shown["displayWidth"], shown["displayHeight"] = size
        return payload

    setattr(preview, PAYLOAD, payload_with_sizes)
