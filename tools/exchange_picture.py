"""Takes the picture of the README: what two players see, from the challenge to the preview.

Run `python -m tools.exchange_picture [FILE]` or `make exchange`. It plays a match in a
browser, on the page that `make play` opens, and puts pictures of the messages side by side.
"""

import asyncio
import sys
import tempfile
from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.async_api import Locator

from rendering.canvas import Painter
from rendering.themes import RGB, rgb
from tests.support.processes.browser import LocalPage, opened
from tests.support.processes.local_play import local_play

FILE = Path(__file__).parents[1] / "docs" / "gallery" / "exchange.png"
MAKER, OTHER = "Ann", "Bob"
OPENING = ("d4", "e5", "c3", "c4", "d5", "e4", "e6", "d6")
"""The moves before the pictures, by both in turn."""
LAST, CHOSEN = "f3", ("d", "6", "Move to d5")
"""The move that leads to the board in the picture, and what is pressed to answer it."""
COLUMN, HEIGHT = 390, 1500
"""The width of messages, and the height of the window, in pixels."""
GAP, CAPTION, CAPTION_SIZE = 15, 40, 17
GROUND, INK = rgb("#1e1f22"), rgb("#ffffff")


async def messages_of_an_exchange() -> list[Image.Image]:
    """Play a match, and return pictures of the challenge, the board, the pad and the preview."""
    window = {"width": COLUMN, "height": HEIGHT}
    with tempfile.TemporaryDirectory() as folder:
        async with local_play(Path(folder) / "local.db") as link, opened(link, **window) as page:
            return await _play(page)


async def _play(page: LocalPage) -> list[Image.Image]:
    await page.page.emulate_media(color_scheme="dark")
    await page.goes_to("games")
    await page.views_as(OTHER)
    await page.says("Who would like to play?")
    await page.views_as(MAKER)
    await page.slash(
        "challenge escabel", pick={"opponent": OTHER, "first": "I start"}, write={"size": "7"}
    )
    await page.views_as(OTHER)
    challenge = await page.sees(f"{MAKER} challenges {OTHER}")
    taken = [await _taken(page, challenge)]
    await page.presses("Accept", on=f"{MAKER} challenges {OTHER}")
    await page.goes_to("Escabel #4")
    for ply, move in enumerate(OPENING):
        await page.plays((MAKER, OTHER)[ply % 2], move)
    await page.views_as(MAKER)
    await page.replies(LAST, to=f"@{MAKER}, your turn")
    await page.views_as(OTHER)
    turn = f"@{OTHER}, your turn"
    taken.append(await _taken(page, await page.sees(turn)))
    await page.presses("Move", on=turn)
    await page.presses(CHOSEN[0])
    taken.append(await _taken(page, page.messages.last))
    for label in CHOSEN[1:]:
        await page.presses(label)
    taken.append(await _taken(page, page.messages.last))
    return taken


async def _taken(page: LocalPage, message: Locator) -> Image.Image:
    await page.is_ready()
    await message.scroll_into_view_if_needed()
    # The page shows a button beside a message under the mouse or with the focus.
    await page.page.mouse.move(0, 0)
    await page.page.evaluate("() => document.activeElement.blur()")
    png = await message.screenshot(animations="disabled")
    return Image.open(BytesIO(png)).convert("RGB")


def composed(messages: Sequence[Image.Image]) -> Image.Image:
    """Put the pictures of the messages into three columns, the first two of them into one."""
    challenge, board, pad, preview = messages
    columns = (
        (("1. A challenge", challenge), ("2. The board", board)),
        (("3. Choosing a move", pad),),
        (("4. Before it counts", preview),),
    )
    heights = [sum(part.height + CAPTION for _, part in column) for column in columns]
    size = (COLUMN + GAP) * len(columns) + GAP, max(heights) + GAP
    whole = Image.new("RGB", size, GROUND)
    for place, column in enumerate(columns):
        x, y = GAP + place * (COLUMN + GAP), 0
        for caption, part in column:
            whole.paste(_line(caption, COLUMN, GROUND), (x, y))
            whole.paste(part, (x, y + CAPTION))
            y += CAPTION + part.height
    return whole


def _line(text: str, width: int, ground: RGB) -> Image.Image:
    painter = Painter(width, CAPTION, ground)
    painter.text((width / 2, CAPTION / 2), text, CAPTION_SIZE, INK, level="x")
    return painter.downsampled().convert("RGB")


def main() -> None:
    """Write the picture into the file given on the command line, by default into the gallery."""
    file = Path(sys.argv[1]) if len(sys.argv) > 1 else FILE
    whole = composed(asyncio.run(messages_of_an_exchange()))
    whole.save(file, "PNG", optimize=True)
    print(f"{file}: {whole.width}×{whole.height}, {file.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
