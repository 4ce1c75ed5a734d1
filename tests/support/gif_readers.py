"""Other programs that read GIFs."""

from __future__ import annotations

import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageSequence


def pillow_frames(data: bytes) -> list[bytes]:
    """The frames of a file as Pillow shows them, three bytes for each pixel."""
    with Image.open(BytesIO(data)) as picture:
        return [each.convert("RGB").tobytes() for each in ImageSequence.Iterator(picture)]


def gifsicle_says(data: bytes, folder: Path) -> str:
    """What gifsicle warns of in a file, or "". Skips the test if it is not installed."""
    program = shutil.which("gifsicle")
    if program is None:
        pytest.skip("gifsicle is not installed")
    path = folder / "test.gif"
    path.write_bytes(data)
    told = [program, "--info", str(path)]
    done = subprocess.run(told, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert "logical screen" in done.stdout
    return done.stderr
