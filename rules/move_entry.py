"""How a player finds a move without typing it: questions step by step, and buttons.

The answers that a player has given are a *path*: one answer for each question, in the questions'
order. Paths are stored in the buttons of messages, so an answer's value keeps its meaning.

A turn of several plies is entered ply by ply: play each ply on `Position.public_view`, and ask the
move entry of the position reached for the next one, until `mid_turn` is over.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.moves import Move
from rules.text import NOTHING, Translatable

OPEN = ""
"""Stands in a path for a question without an answer, where a later question has one."""


@dataclass(frozen=True, slots=True)
class StepChoice:
    """One answer to a question: `value` goes into the path, `label` is what the person sees."""

    value: str
    label: Translatable
    hint: Translatable = NOTHING


@dataclass(frozen=True, slots=True)
class Question:
    """A question with at most 25 answers, each of which leads to a legal move."""

    text: Translatable
    choices: tuple[StepChoice, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """What is asked next, or the move that the answers name.

    `questions` are those that are open and can be asked in one message, such as file and rank. They
    stand in the order of the path and can be answered in any order; asking only the first is
    possible too. When the path names one move, `move` holds it and nothing is asked. `show` is the
    extra view of the picture that helps to answer (one of the renderer's), "" for none.
    """

    questions: tuple[Question, ...] = ()
    move: Move | None = None
    show: str = ""


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A number that a person names in a form of one line."""

    label: Translatable
    """At most 45 characters: «Komi: a whole number, also below zero»."""
    minimum: int
    maximum: int
    example: int
    template: str = "{0}"
    """The move as one types it, with `{0}` for the number."""
    explanation: Translatable = NOTHING

    def move_text(self, answer: str) -> str:
        """Return what is to be read as a move for the answer that was typed."""
        return self.template.format(answer)


@dataclass(frozen=True, slots=True)
class Action:
    """A button of its own beside «Move»: one of `move`, `number` and `rest_at_random`.

    `move` is played as it is (a swap, a pass, a colour); `number` is asked for first. With
    `rest_at_random` the plies left of this turn are drawn from the legal moves.
    """

    label: Translatable
    move: Move | None = None
    number: NumberQuestion | None = None
    rest_at_random: bool = False

    def __post_init__(self) -> None:
        kinds = (self.move is not None, self.number is not None, self.rest_at_random)
        if kinds.count(True) != 1:
            raise ValueError("an action is either a move, a number or the rest of a turn")


class MoveEntry(Protocol):
    """How a move is chosen in one position; `Game.move_entry` makes one."""

    @property
    def has_steps(self) -> bool:
        """Whether `step` can lead to a move here; an opening may have buttons only."""
        return True

    def step(self, path: Sequence[str]) -> Step:
        """Return what is asked after the answers in `path`.

        Raises GameError when an answer in `path` is not possible (any more).
        """
        ...

    def actions(self) -> Sequence[Action]:
        """Return the buttons beside «Move», at most four."""
        return ()

    def suggestions(self) -> Sequence[Move]:
        """Return every legal move, the most sensible ones first, to be listed as whole moves.

        `Narration.hint` says a few words beside each.
        """
        ...
