"""The pad: what a player has chosen of a turn that is not confirmed yet, and what to choose next.

All of it is part of the custom_ids of the pad's buttons, so nothing has to be remembered between
two clicks. `pad_layout` makes the buttons and the text of what is computed here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.errors import GameError
from rules.game import Move, MovePad, Position
from rules.move_pad import OPEN, Path, Question, Step
from rules.text import NOTHING, Notation, Text, tr_plural
from rules.turns import Preview, preview_of, write_turn

SEPARATOR, PLIES_SEPARATOR, ANSWERS_SEPARATOR = ":", ",", "|"
"""What separates plies from answers in a custom_id, and what separates each of them."""
MAX_WHOLE_MOVES = 20
"""With at most so many legal moves, each has a button of its own. One row is for other buttons."""

Answer = tuple[int, str]
"""The index of a question in the path, and the answer."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What the player has chosen: plies of this turn, and answers for the next one, in order.

    The answers leave out those that were filled in because nothing else was possible. If the last
    answer is `OPEN`, its question is asked alone, because there was no room for its answers.
    """

    plies: tuple[Move, ...] = ()
    answers: tuple[Answer, ...] = ()

    @classmethod
    def read(cls, plies: str, answers: str) -> Choices:
        """Return the choices in a custom_id. Raises ValueError if they are not from a pad."""
        return cls(
            tuple(Move(each) for each in plies.split(PLIES_SEPARATOR) if each),
            tuple((int(each[0]), each[1:]) for each in answers.split(ANSWERS_SEPARATOR) if each),
        )

    @property
    def args(self) -> tuple[str, str]:
        """The arguments of a custom_id that `read` reads."""
        answers = ANSWERS_SEPARATOR.join(f"{index}{value}" for index, value in self.answers)
        return PLIES_SEPARATOR.join(self.plies), answers

    def answered(self, index: int, value: str) -> Choices:
        """Return the choices with an answer, which replaces one to the same question."""
        kept = (each for each in self.answers if each[0] != index)
        return replace(self, answers=(*kept, (index, value)))


NOTHING_CHOSEN = Choices()


_NO_STEP = Step()


@dataclass(frozen=True, slots=True)
class Asking:
    """What has to be chosen next: the answer to a question of `step`, or one of `moves`."""

    choices: Choices
    position: Position
    """The position after `plies`."""
    path: Path = ()
    """The answers for the next ply, also those that were filled in."""
    step: Step = _NO_STEP
    moves: tuple[Move, ...] = ()
    forced: tuple[Move, ...] = ()
    """Which of the `plies` the program filled in."""

    @property
    def plies(self) -> tuple[Move, ...]:
        """The plies that are chosen and not confirmed yet."""
        return self.choices.plies

    @property
    def questions(self) -> list[Question]:
        """The questions of the step, answered or not, in the order of the path."""
        asked = (*self.step.questions, *self.step.answered)
        return sorted(asked, key=lambda each: each.index)

    @property
    def alone(self) -> Question | None:
        """The question that is asked alone, if one is."""
        index, answer = self.choices.answers[-1] if self.choices.answers else (0, "-")
        questions = (each for each in self.questions if each.index == index)
        return next(questions, None) if answer == OPEN else None


@dataclass(frozen=True, slots=True)
class WholeTurn:
    """A turn that somebody has chosen or typed, with what it would do."""

    preview: Preview
    back: Choices | None = NOTHING_CHOSEN
    """What the pad shows after «Back», None if there is no «Back»."""
    note: Text = NOTHING
    """Shown with the preview."""
    chosen_by_hand: bool = True
    """Whether the person has chosen every part of it."""


def follow(start: Position, choices: Choices) -> Asking | WholeTurn:
    """Return what has to be chosen after these choices, or the turn that can be confirmed.

    The turn begins in the position `start`. Whatever has only one answer is filled in. Raises
    GameError if a choice is not possible.
    """
    position = after_plies(start, choices.plies)
    plies, answers, forced = choices.plies, choices.answers, list[Move]()
    chosen_by_hand = bool(plies or answers)
    while not plies or position.mid_turn:
        pad = position.pad
        moves = () if answers else _few_moves(pad, position)
        if moves:
            return Asking(Choices(plies), position, moves=moves, forced=tuple(forced))
        path, step = resolve(pad, answers)
        if step.move is None:
            chosen = Choices(plies, answers)
            return Asking(chosen, position, path, step, forced=tuple(forced))
        if not answers:
            forced.append(step.move)
        chosen_by_hand = chosen_by_hand and _is_chosen_by_hand(pad, answers, step.move)
        plies, answers, position = (*plies, step.move), (), position.play(step.move)
    turn = preview_of(start, plies)
    return WholeTurn(turn, note=filled_in(forced), chosen_by_hand=chosen_by_hand)


def filled_in(forced: Sequence[Move]) -> Text:
    """Say which plies were filled in because nothing else was possible; nothing if none were."""
    if not forced:
        return NOTHING
    return tr_plural(
        "Only {moves} was possible, so it is filled in.",
        "Only {moves} were possible, so they are filled in.",
        count=len(forced),
        moves=Notation(write_turn(forced)),
    )


def _is_chosen_by_hand(pad: MovePad, answers: Sequence[Answer], move: Move) -> bool:
    """Whether the answers give every part of a move, without parts that were filled in.

    A part that was shown as chosen before the last answer, as a default is, counts as given.
    """
    if not answers:
        return False
    path = list[str]()
    for index, value in answers[:-1]:
        _set_answer(path, index, value)
    given = {index for index, _ in answers}
    given.update(each.index for each in pad.step(path).answered)
    return all(index in given or part == OPEN for index, part in enumerate(pad.path_to(move)))


def after_plies(start: Position, plies: Sequence[Move]) -> Position:
    """Return the position after plies that are not confirmed. Raises IllegalMove."""
    position = start.without_future_draws()
    for move in plies:
        position = position.play(move)
    return position


def _few_moves(pad: MovePad, position: Position) -> tuple[Move, ...]:
    """Return the legal moves if they are few enough for a button each, otherwise ().

    Moves with a button of their own anyway are left out. A single move gets a button only if there
    are such other moves; otherwise nothing has to be chosen.
    """
    special = {button.move for button in pad.buttons() if button.move is not None}
    moves = [move for move in position.legal_moves() if move not in special]
    if not moves or len(moves) > MAX_WHOLE_MOVES or (len(moves) == 1 and not special):
        return ()
    if len(moves) == 1:
        return tuple(moves)
    step = pad.step(())
    if len(step.questions) == 1 and len(step.questions[0].choices) == len(moves):
        return ()  # the only question has an answer for each move, with a better label
    return tuple(sorted(moves, key=_natural_order))


def _natural_order(text: str) -> list[str | int]:
    parts: list[str] = re.split(r"(\d+)", text)
    return [int(part) if index % 2 else part for index, part in enumerate(parts)]


def resolve(pad: MovePad, answers: Sequence[Answer]) -> tuple[Path, Step]:
    """Return the path and the step after answers; questions with only one answer are filled in.

    Raises GameError if an answer is not possible.
    """
    path = list[str]()
    for index, value in answers:
        _set_answer(path, index, value)
    while True:
        step = pad.step(path)
        certain = [each for each in step.questions if len(each.choices) == 1]
        if not certain:
            return tuple(path), step
        for question in certain:
            _set_answer(path, question.index, question.choices[0].value)


def _set_answer(path: list[str], index: int, value: str) -> None:
    path.extend([OPEN] * (index + 1 - len(path)))
    path[index] = value


def step_back(start: Position, choices: Choices) -> Choices | None:
    """Return the choices before the last click, which lead to another question.

    Return None if nothing has been chosen. Choices that follow by themselves are skipped.
    """
    try:
        present = _state(follow(start, choices))
        while choices.answers or choices.plies:
            choices = _without_last(start, choices)
            earlier = follow(start, choices)
            stays = isinstance(earlier, Asking) and earlier.plies == choices.plies
            if stays and _state(earlier) != present:
                return choices
    except GameError:  # made by hand, or for another position
        pass
    return None


def _state(state: Asking | WholeTurn) -> object:
    """What distinguishes one state of a pad from another."""
    if isinstance(state, WholeTurn):
        return state.preview.moves
    path = dict(enumerate(state.path)) | {each.index: each.answer for each in state.step.answered}
    answers = {index: answer for index, answer in path.items() if answer != OPEN}
    return state.plies, answers, state.alone


def _without_last(start: Position, choices: Choices) -> Choices:
    """Return the choices without the last answer; without one, the answers of the last ply."""
    if choices.answers:
        return replace(choices, answers=choices.answers[:-1])
    *plies, last = choices.plies
    position = after_plies(start, plies)
    pad = position.pad
    if not pad.has_steps or _few_moves(pad, position):
        return Choices(tuple(plies))
    parts = [(index, part) for index, part in enumerate(pad.path_to(last)) if part != OPEN]
    return Choices(tuple(plies), tuple(parts[:-1]))
