"""Reading the questions of a move pad in tests."""

from collections.abc import Iterable, Iterator, Sequence

import pytest

from rules.errors import MoveError
from rules.game import Move, Position
from rules.move_pad import OPEN, Question, Step, StepChoice


def choices(position: Position, path: Sequence[str]) -> tuple[StepChoice, ...]:
    """Return the answers to the first open question after a path."""
    return position.pad.step(path).questions[0].choices


def with_answer(path: Sequence[str], index: int, value: str) -> list[str]:
    """Return the path with an answer in its place."""
    longer = [*path, *[OPEN] * (index + 1 - len(path))]
    longer[index] = value
    return longer


def to_answer(step: Step, path: Sequence[str]) -> list[Question]:
    """Return the questions of a step that the path does not answer, in the order of the path."""
    asked = sorted((*step.answered, *step.questions), key=lambda each: each.index)
    return [each for each in asked if each.index >= len(path) or path[each.index] == OPEN]


def reachable(position: Position, path: Sequence[str] = ()) -> Iterator[Move]:
    """Yield every move to which answers lead, given in the order of the path."""
    step = position.pad.step(path)
    if step.move is not None:
        yield step.move
        return
    question = to_answer(step, path)[0]
    for choice in question.choices:
        yield from reachable(position, with_answer(path, question.index, choice.value))


def assert_read(position: Position, move: str, texts: Iterable[str]) -> None:
    """Check that all these texts are read as one move."""
    assert [(text, move) for text in texts] == [(text, position.read(text)) for text in texts]


def assert_refused(
    position: Position, error: type[MoveError], sentence: str, texts: Iterable[str]
) -> None:
    """Check that each of these texts is refused with a sentence."""
    for text in texts:
        with pytest.raises(error) as caught:
            position.read(text)
        assert sentence in str(caught.value)
