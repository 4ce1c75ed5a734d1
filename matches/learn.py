"""Lessons: where somebody is, and what their turns in the tasks lead to."""

from dataclasses import replace
from datetime import datetime

from matches.hints import first_withheld, hashes_to_compare
from matches.use_case import UseCases, use_case
from model.errors import Refused
from model.learn import END, Place
from rules.errors import PositionError
from rules.game import Game, Position
from rules.lessons import Lesson


def course_of(game: Game) -> list[Lesson]:
    """Return the lessons of a game for the default options, in their order."""
    return [lesson for lesson in game.lessons if not lesson.option]


def lesson_named(game: Game, name: str) -> Lesson | None:
    """Return the lesson of that name, None if the game has none."""
    return next((lesson for lesson in game.lessons if lesson.name == name), None)


def beside(game: Game, name: str) -> tuple[str, str]:
    """Return the names of the lessons before and after the one of that name, `END` after the last.

    It is "" before the first one, and beside a lesson that is no part of the course.
    """
    names = ["", *(lesson.name for lesson in course_of(game)), END]
    if name not in names[1:-1]:
        return "", ""
    at = names.index(name)
    return names[at - 1], names[at + 1]


class Learn(UseCases):
    """The use cases of the lessons."""

    @use_case
    async def place(self, player: int, game: Game) -> Place:
        """Return where a player is in the lessons of a game: at first, at the first lesson.

        A lesson that no longer exists is the first one, and a small game that cannot be read is
        one that has not begun.
        """
        async with self._database.read() as unit:
            places = await unit.learn.places(player)
        place = places.get(game.name)
        if place is None or (place.lesson != END and lesson_named(game, place.lesson) is None):
            return Place(course_of(game)[0].name)
        try:
            if place.position:
                game.from_text(place.position)
        except PositionError:
            return replace(place, position="")
        return place

    @use_case
    async def go_to(self, player: int, game: Game, place: Place, asked_at: datetime) -> None:
        """Store where a player is in a course. What is no part of it is not stored.

        Raises Refused if the player's data may have been erased since they asked for this.
        """
        if place.lesson not in {END, *(lesson.name for lesson in course_of(game))}:
            return
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            await unit.learn.set_place(player, game.name, place)

    @use_case
    async def check_free(self, position: Position) -> None:
        """Raise Refused if a running match has the position: nobody is to get advice about it."""
        async with self._database.read() as unit:
            if await first_withheld(unit, hashes_to_compare([position])) is not None:
                raise Refused.because(
                    "Just now a match between people has this position, so I can't teach it. "
                    "Skip it, or try again later."
                )
