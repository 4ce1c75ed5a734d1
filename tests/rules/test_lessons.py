"""The lessons of every game: each task can be solved and missed, and every turn gets an answer."""

import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from model.learn import END
from rules.game import Game, Move, Position
from rules.lessons import Lesson
from rules.options import ChoiceOption, SwitchOption
from rules.registry import games
from rules.turns import preview_of, read_turn
from tests.journeys.games.counting_game import GAME as COUNTING

GAMES: list[Game] = [*games().values(), COUNTING]
LESSONS = [(game, lesson) for game in GAMES for lesson in game.lessons]
lessons = pytest.mark.parametrize(
    ("game", "lesson"), LESSONS, ids=[f"{game.name}-{lesson.name}" for game, lesson in LESSONS]
)
MOST_WORDS = 1_200
MOST_CHARACTERS = 330
"""Of an idea and its task: more would push the board out of the window of a phone."""
MOST_TURNS = 400

NO_LESSON = ""
"""For a clause that nobody can break or misread with the default options."""
POINTS: dict[str, dict[str, str]] = {
    "escabel": {
        "A1": "aim",  # edges, corners
        "A2": "move",  # the top piece, the height
        "A3": "move",  # nothing else matters
        "A4": "crosscut",
        "A5": "heights lower",
        "A6": "aim crosscut",  # diagonals, chains
        "A7": "move gives",
        "A8": NO_LESSON,  # only with movement=crosscut
        "A9": "swap",
        "A10": "threat stuck",
        "A11": "threat gives",
        "A12": "stuck",  # no draws
    },
    "esgrad": {
        "B1": NO_LESSON,  # the size of the board
        "B2": "neighbours",
        "B3": NO_LESSON,  # the options
        "B4": "komi",
        "B5": "neighbours half lone",
        "B6": "areas ring lone",
        "B7": "value join",
        "B8": "fill",
        "B9": "half end",
        "B10": NO_LESSON,  # a consequence, for tests
    },
    "stack-control": {
        "C1": "far score",  # pips, all colours
        "C2": "any",  # colours
        "C3": "place",
        "C4": NO_LESSON,  # only with setup=advanced
        "C5": NO_LESSON,  # how draws are checked
        "C6": "far any self",
        "C7": "three",
        "C8": "out self",
        "C9": "score end buried",
        "C10": NO_LESSON,  # only with ending=last-mover
        "C11": "leave",
    },
}
"""For each clause of a game, as the tests of the rules name it, the lessons whose point it is."""


def turns(position: Position) -> Iterator[list[Move]]:
    """Yield all turns of a position."""
    for move in position.legal_moves():
        after = position.play(move)
        yield from ([move, *rest] for rest in turns(after)) if after.mid_turn else ([[move]])


@lessons
def test_a_task_can_be_solved_and_be_missed(game: Game, lesson: Lesson) -> None:
    """The solution solves it, not every turn does, and each has an answer in words."""
    position = game.from_text(lesson.position)
    assert position.result() is None
    after = preview_of(position, read_turn(position, lesson.solution)).after
    assert not after.mid_turn
    assert lesson.plays_on or lesson.solved(position, after)
    tried = [preview_of(position, moves) for moves in islice(turns(position), MOST_TURNS)]
    assert all(all(each.descriptions) for each in tried)
    solved = sum(lesson.solved(position, each.after) for each in tried)
    assert solved * 3 <= 2 * len(tried)


def test_the_first_lesson_of_escabel_offers_no_moves_of_stacks() -> None:
    """The second lesson explains them."""
    first, second, *_ = games()["escabel"].lessons
    assert not any(
        "-" in move for move in games()["escabel"].from_text(first.position).legal_moves()
    )
    assert second.name == "move"


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_course_is_short_and_ends_with_a_game(game: Game) -> None:
    """8 to 12 lessons for the default options, then one for each other option; few words."""
    course = [lesson for lesson in game.lessons if not lesson.option]
    assert game is COUNTING or 8 <= len(course) <= 12
    assert [lesson.plays_on for lesson in course] == [False] * (len(course) - 1) + [True]
    assert game.lessons[: len(course)] == tuple(course)
    assert len({lesson.name for lesson in game.lessons} - {END}) == len(game.lessons)
    texts = [
        text
        for lesson in game.lessons
        for text in (lesson.title, lesson.idea, lesson.task, lesson.why, lesson.missed, lesson.hint)
    ]
    assert all(texts)
    assert sum(len(text.split()) for text in texts) <= MOST_WORDS
    assert all(len(each.idea) + len(each.task) <= MOST_CHARACTERS for each in game.lessons)


@lessons
def test_a_lesson_about_an_option_has_that_option(game: Game, lesson: Lesson) -> None:
    """The lessons of the course have the default options, but for the size and the swap."""
    options = game.from_text(lesson.position).options
    differing = set(game.write_options(options)) - {"size", "side"}
    if lesson.option:
        assert game.lessons_about(options) == [lesson]
        assert differing == {lesson.option.partition("=")[0]}
    else:
        assert differing <= {"pie"}


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_every_value_of_an_option_has_one_lesson(game: Game) -> None:
    """All but the usual values and sizes have one."""
    usual = game.read_options({})
    for option in game.options:
        values = [each.value for each in option.choices] if isinstance(option, ChoiceOption) else []
        for value in [False] if isinstance(option, SwitchOption) else values:
            about = game.lessons_about({**usual, option.key: value})
            assert len(about) == (value != option.default)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_each_clause_is_the_point_of_a_lesson(game: Game) -> None:
    """The table names every clause that the tests of the rules name, and lessons of the course."""
    folder = Path(__file__).parent / "games" / game.name.replace("-", "_")
    letter = next(iter(POINTS[game.name]))[0]
    tests = (folder / "test_clauses.py").read_text()
    named = {clause.upper() for clause in re.findall(rf"(?i)\b{letter}[0-9]+\b", tests)}
    assert {clause for clause in named if re.fullmatch(r"[ABC](1[0-2]|[1-9])", clause)} <= set(
        POINTS[game.name]
    )
    course = {lesson.name for lesson in game.lessons if not lesson.option}
    points = {name for names in POINTS[game.name].values() for name in names.split()}
    assert points <= course
    ideas = {"answer", "safe", "block", "game"}
    assert course - points <= ideas, "every other lesson is about a rule"
