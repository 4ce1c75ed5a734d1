"""What pictures of all games have in common: they are small, and as they were approved."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace

import pytest

from rendering.renderers import draw, png
from rendering.themes import THEMES
from rendering.view import View
from rules.errors import GameError
from rules.game import Game, Position
from rules.registry import game_named
from tests.rendering.picture_helpers import check_golden
from tests.rules.settings_of_games import values_of
from tools.gallery import showcases

SHOWN = {
    game.name: [(game.from_text(text), view) for _, text, view in entries]
    for game, entries in showcases()
}


def test_pictures_are_small() -> None:
    """Also those of the largest boards with long names; each position is in another theme."""
    shown = [each for several in SHOWN.values() for each in several]
    for number, (position, view) in enumerate(shown):
        theme = list(THEMES)[number % len(THEMES)]
        players = ("Ann with quite a long name",) * position.seats
        assert len(png(position, replace(view, theme=theme, players=players))) <= 80_000


def starts_of(game: Game) -> Iterator[Position]:
    """Yield the first position under each value of each option, with each number of seats."""
    for option in game.options:
        for value in values_of(option):
            options = game.read_options({option.key: value})
            for seats in range(game.min_seats, game.max_seats + 1):
                with suppress(GameError):  # some options are only for some numbers of seats
                    yield game.start(options, seats, bytes(32))


@pytest.mark.parametrize("game", list(SHOWN))
def test_no_picture_is_taller_than_wide(game: str) -> None:
    """Discord would show only a strip of it. All pictures of a game are of one size."""
    positions = [*starts_of(game_named(game)), *(position for position, _ in SHOWN[game])]
    views = [View(width=180, with_help=False), View(width=180, highlight="file:c")]
    sizes = {draw(position, view).size for position in positions for view in views}
    sizes |= {draw(each, replace(view, width=180)).size for each, view in SHOWN[game]}
    assert len(sizes) == 1
    width, height = sizes.pop()
    assert height <= width == 180


def test_boards_can_be_drawn_in_many_threads() -> None:
    """The bot draws in an executor; one board must not affect another."""
    jobs = [
        (position, replace(view, theme=theme, width=300))
        for several in SHOWN.values()
        for position, view in several
        for theme in ("light", "dark")
    ]

    with ThreadPoolExecutor(6) as pool:
        assert list(pool.map(png, *zip(*jobs, strict=True))) == [png(*job) for job in jobs]


@pytest.mark.parametrize(
    ("game", "name", "place", "theme", "show"),
    [
        ("escabel", "middle", 0, "light", None),
        ("escabel", "crosscuts", 1, "dark", None),
        ("escabel", "threat", 2, "light", None),
        ("escabel", "won", 3, "dark", None),
        ("esgrad", "middle", 0, "light", None),
        ("esgrad", "areas", 1, "dark", None),
        ("esgrad", "file", 3, "light", None),
        ("esgrad", "end", 4, "dark", None),
        ("stack-control", "middle", 0, "light", None),
        ("stack-control", "targets", 1, "dark", None),
        ("stack-control", "won", 2, "light", None),
        ("stack-control", "pools", 5, "light", None),
        ("stack-control", "line-of-stacks", 0, "light", "rank:4"),
        ("stack-control", "line-of-squares", 4, "dark", "file:a"),
    ],
)
def test_the_picture_is_as_it_was_approved(
    game: str, name: str, place: int, theme: str, show: str | None
) -> None:
    """Check the new picture before running again with UPDATE_GOLDENS=1."""
    position, view = SHOWN[game][place]
    lit = view.highlight if show is None else show
    shown = replace(view, theme=theme, width=420, highlight=lit)
    check_golden(f"{game}-{name}", png(position, shown))
