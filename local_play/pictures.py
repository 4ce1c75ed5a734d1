"""Pictures on the page: their sizes are known before they load, and none is refused.

SimCord decodes each picture of a page in a process of its own, one after the other, when the
browser asks for it. The page learns the size only then, so messages grow while they are read. With
more than eight pictures in the queue, or after 30 seconds in it, SimCord refuses the picture, and
the page shows «Gallery item unavailable» in its place for good. All pictures here come from the
bot, in this process, so they are served as they are, and their sizes are read from their headers.
"""

import simcord
from simcord.preview import _media as media  # pyright: ignore[reportPrivateUsage]

from local_play.discord import OpenPage, Reply

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
