"""What a game asks for a move: questions and buttons.

The player's answers form a *path*: one answer for each question, in the order of the questions.
Buttons of posted messages contain paths, so the meaning of an answer's value must never change.
A value has no `|` in it. The steps of a game are computed from all paths to a legal move (`Ways`).

A turn of several plies is entered ply by ply: play each ply on `Position.without_future_draws`,
then use the pad of the resulting position for the next ply, as long as `mid_turn` is true. It has
steps.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.errors import GameError
from rules.narration import Move
from rules.points import file_name, point_name
from rules.text import NOTHING, Notation, Text, tr

Path = tuple[str, ...]
"""An answer for each question; `OPEN` if there is none yet."""

OPEN = ""
"""The answer in a path to a question that is still open although a later one is answered."""


@dataclass(frozen=True, slots=True)
class StepChoice:
    """One answer to a question."""

    value: str
    """Goes into the path."""
    label: Text
    """Shown to the player."""
    hint: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Question:
    """A question with at most 25 answers, each of which leads to a legal move."""

    text: Text
    choices: tuple[StepChoice, ...]
    index: int = 0
    """The place of its answer in the path."""
    answer: str = OPEN
    """The answer that holds now, `OPEN` if there is none yet."""
    places: tuple[str, ...] = ()
    """The values of all buttons in their order, also of those that are impossible now, so that the
    buttons keep their places; () if only the choices are shown."""
    another: Text = NOTHING
    """The label of a button that leads to the choices if there is no room for all of them."""


@dataclass(frozen=True, slots=True)
class Step:
    """The next questions, or the move that the answers lead to."""

    questions: tuple[Question, ...] = ()
    """The open questions that can be asked in the same message, such as file and rank, in the order
    of the path.

    They can be answered in any order; it is also possible to ask only the first.
    """
    move: Move | None = None
    """The only move to which the path leads; then there are no questions."""
    highlight: str = ""
    """What the picture shows to help to answer, as in `View.highlight`; "" for nothing."""
    answered: tuple[Question, ...] = ()
    """The questions of that message that have an answer, which can still be changed."""


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A question for a number, answered in a form with one line."""

    label: Text
    """At most 45 characters: «Komi: a whole number, also below zero»."""
    template: str
    """The move as people type it, with `{0}` for the number."""
    explanation: Text = NOTHING

    def move_text(self, answer: str) -> str:
        """Return the move text for the answer that was typed."""
        return self.template.format(answer)


@dataclass(frozen=True, slots=True)
class RandomTurnWords:
    """The words for turns that the program plays at random for a player who asks for that.

    They are asked for one turn (`PadButton.label`) or for all turns of this phase of the game.
    """

    again: Text
    """The button for another choice by chance."""
    every: Text
    """The button for all of the player's turns of this phase."""
    question: Text
    """Says what that means, before the player confirms it."""
    started: Text
    """Confirms it."""
    stop: Text
    """The button that ends it."""
    stopped: Text
    """Confirms the end."""


@dataclass(frozen=True, slots=True)
class PadButton:
    """A separate button beside «Move»; it has exactly one of `move`, `number`, `rest_at_random`."""

    label: Text
    move: Move | None = None
    """Played as it is: a swap, a pass, a colour."""
    number: NumberQuestion | None = None
    """Asked for first."""
    rest_at_random: RandomTurnWords | None = None
    """The remaining plies of this turn are random legal moves.

    A turn of that phase must be short: its moves, separated by commas, have at most 40 characters.
    """

    def __post_init__(self) -> None:
        kinds = (self.move, self.number, self.rest_at_random)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("a button is either a move, a number or the rest of a turn")


def _notation(value: str, path: Path) -> StepChoice:
    return StepChoice(value, Notation(value))


@dataclass(frozen=True, slots=True)
class QuestionTemplate:
    """One of the questions of a game."""

    text: Callable[[Path], Text]
    """Is given the path of the answers so far, as `choice` is."""
    choice: Callable[[str, Path], StepChoice] = _notation
    message: int = 0
    """Questions with the same number are asked together."""
    places: tuple[str, ...] = ()
    """As in `Question`, like `another`."""
    has_default: bool = False
    """Whether its first choice is the answer until the player chooses another."""
    another: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Ways:
    """Every path to a legal move. All paths are as long as there are questions.

    The choices of a question have the order of its `places`; without those, the order in which
    they first occur in `moves`.
    """

    questions: tuple[QuestionTemplate, ...]
    moves: Mapping[Path, Move]
    highlight: Callable[[Path], str] = lambda _: ""
    """Returns the view of the picture for a path, with defaults filled in."""

    def step(self, path: Sequence[str]) -> Step:
        """Return the step after a path. Raises GameError if it leads to no legal move."""
        if len(path) > len(self.questions):
            raise no_longer_possible()
        answers = self._with_defaults((*path, *[OPEN] * (len(self.questions) - len(path))))
        fitting = [way for way in self.moves if _fits(way, answers)]
        if not fitting:
            raise no_longer_possible()
        if len(fitting) == 1:
            return Step(move=self.moves[fitting[0]])
        at = self.questions[answers.index(OPEN)].message
        here = [i for i, asked in enumerate(self.questions) if asked.message == at]
        asked = [self._question(i, answers) for i in here]
        return Step(
            questions=tuple(each for each in asked if each.answer == OPEN),
            highlight=self.highlight(answers),
            answered=tuple(each for each in asked if each.answer != OPEN),
        )

    def path_to(self, move: Move) -> Path:
        """Return the path to a move, () if there is none."""
        return next((path for path, each in self.moves.items() if each == move), ())

    def _with_defaults(self, path: Path) -> Path:
        for index, asked in enumerate(self.questions):
            if asked.has_default and path[index] == OPEN:
                first = next(self._possible(index, path), OPEN)
                path = _answered(path, index, first)
        return path

    def _possible(self, index: int, path: Path) -> Iterator[str]:
        """Yield the values that lead to a move with the other answers of a path, unchanged."""
        without_answer = _answered(path, index, OPEN)
        yield from dict.fromkeys(way[index] for way in self.moves if _fits(way, without_answer))

    def _question(self, index: int, path: Path) -> Question:
        asked = self.questions[index]
        values = list(self._possible(index, path))
        if asked.places:
            values.sort(key=asked.places.index)
        choices = (asked.choice(value, path) for value in values)
        return Question(
            asked.text(path),
            tuple(choices),
            index=index,
            answer=path[index],
            places=asked.places,
            another=asked.another,
        )


def _fits(way: Path, path: Path) -> bool:
    return all(answer in (OPEN, value) for value, answer in zip(way, path, strict=True))


def _answered(path: Path, index: int, value: str) -> Path:
    return (*path[:index], value, *path[index + 1 :])


class MovePad(Protocol):
    """Choosing a move in one position, a part of it (`Position.pad`)."""

    @property
    def has_steps(self) -> bool:
        """Whether `step` can lead to a move here; an opening may only have buttons."""
        return True

    def ways(self) -> Ways:
        """Return every path to a legal move; only asked for where `has_steps`."""
        ...

    def step(self, path: Sequence[str]) -> Step:
        """Return the step after the answers in `path`.

        Raises GameError if an answer in `path` is not possible (any more).
        """
        if not self.has_steps:
            raise no_longer_possible()
        return self.ways().step(path)

    def path_to(self, move: Move) -> Path:
        """Return the path that leads to a legal move; () if no questions lead to it."""
        return self.ways().path_to(move) if self.has_steps else ()

    def buttons(self) -> Sequence[PadButton]:
        """Return the buttons beside «Move», at most four."""
        return ()

    def suggestions(self) -> Sequence[Move]:
        """Return every legal move, the most sensible ones first, for lists of whole moves.

        `Narration.hint` has a short note on each.
        """
        ...


# ---- questions that several games ask
def ask_point(lines: int) -> tuple[QuestionTemplate, QuestionTemplate]:
    """Ask for the file and the rank of a point of a board with so many files, and ranks.

    Paths begin with them.
    """
    files = tuple(file_name(file) for file in range(lines))
    ranks = tuple(str(rank + 1) for rank in range(lines))
    return QuestionTemplate(_ask_file, places=files), QuestionTemplate(_ask_rank, places=ranks)


def _ask_file(path: Path) -> Text:
    if path[1]:
        return tr("Which point on rank {rank}?", rank=Notation(path[1]))
    return tr("Which file?")


def _ask_rank(path: Path) -> Text:
    if path[0]:
        return tr("Which point on file {file}?", file=Notation(path[0]))
    return tr("Which rank?")


def line_highlight(path: Path) -> str:
    """Return the view of the picture that shows a chosen file or rank, the last answers of a path;
    "" if none is chosen."""
    *_, file, rank = path
    return f"file:{file}" if file else f"rank:{rank}" if rank else ""


def show_stack(path: Path) -> str:
    """Return the view that shows a chosen stack, or its file or rank; the path begins with them."""
    file, rank, _ = path
    return f"stack:{file}{rank}" if file and rank else line_highlight((file, rank))


def views_of(file: int, rank: int) -> tuple[str, str, str]:
    """Return the views of the picture that show a point chosen: its file, its rank, and itself."""
    return f"file:{file_name(file)}", f"rank:{rank + 1}", f"stack:{point_name(file, rank)}"


def no_longer_possible() -> GameError:
    """Return the error for a path that leads to no legal move."""
    return GameError.because("That choice is not possible any more. Please choose again.")
