"""Computes the steps of a move pad from all paths that lead to a legal move."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.errors import GameError
from rules.move_pad import OPEN, Move, Question, Step, StepChoice
from rules.points import file_name, point_name
from rules.text import NOTHING, Notation, Text, tr

Path = tuple[str, ...]
"""An answer for each question; `OPEN` if there is none yet."""


def _notation(value: str, path: Path) -> StepChoice:
    return StepChoice(value, Notation(value))


@dataclass(frozen=True, slots=True)
class Asked:
    """One of the questions of a game.

    `text` and `choice` are given the path of the answers so far. The questions with the same
    `message` are asked together. A question with `has_default` is answered by its first choice
    until the player chooses another. `places` and `another` mean what they do in `Question`.
    """

    text: Callable[[Path], Text]
    choice: Callable[[str, Path], StepChoice] = _notation
    message: int = 0
    places: tuple[str, ...] = ()
    has_default: bool = False
    another: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Ways:
    """Every path to a legal move. All paths are as long as there are questions.

    The choices of a question have the order of its `places`; without those, the order in which
    they first occur in `moves`.
    """

    questions: tuple[Asked, ...]
    moves: Mapping[Path, Move]

    def step(self, path: Sequence[str], show: Callable[[Path], str] = lambda _: "") -> Step:
        """Return the step after a path. Raises GameError if it leads to no legal move.

        `show` returns the view of the picture for a path, with defaults filled in.
        """
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
            show=show(answers),
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


# ---- questions that several games ask
def ask_file(path: Path) -> Text:
    """Ask for the file of a point. The path begins with file and rank."""
    if path[1]:
        return tr("Which point on rank {rank}?", rank=Notation(path[1]))
    return tr("Which file?")


def ask_rank(path: Path) -> Text:
    """Ask for the rank of a point. The path begins with file and rank."""
    if path[0]:
        return tr("Which point on file {file}?", file=Notation(path[0]))
    return tr("Which rank?")


def show_line(path: Path) -> str:
    """Return the view of the picture that shows a chosen file or rank, the last answers of a path;
    "" if none is chosen."""
    *_, file, rank = path
    return f"file:{file}" if file else f"rank:{rank}" if rank else ""


def show_stack(path: Path) -> str:
    """Return the view that shows a chosen stack, or its file or rank; the path begins with them."""
    file, rank, _ = path
    return f"stack:{file}{rank}" if file and rank else show_line((file, rank))


def views_of(file: int, rank: int) -> tuple[str, str, str]:
    """Return the views of the picture that show a point chosen: its file, its rank, and itself."""
    return f"file:{file_name(file)}", f"rank:{rank + 1}", f"stack:{point_name(file, rank)}"


def no_longer_possible() -> GameError:
    """Return the error for a path that leads to no legal move."""
    return GameError.because("That choice is not possible any more. Please choose again.")
