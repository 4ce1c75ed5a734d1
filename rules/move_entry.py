"""Choosing a move without typing it: questions, and buttons for special moves.

The player's answers form a *path*: one answer for each question, in the order of the questions.
Buttons of posted messages contain paths, so the meaning of an answer's value must never change.
A value has no `|` in it. `rules.move_steps` computes the steps of a game from its legal moves.

A turn of several plies is entered ply by ply: play each ply on `Position.public_view`, then use the
entry of the resulting position for the next ply, as long as `mid_turn` is true. It has steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from rules.moves import Move
from rules.text import NOTHING, Translatable

OPEN = ""
"""The answer in a path to a question that is still open although a later one is answered."""


@dataclass(frozen=True, slots=True)
class StepChoice:
    """One answer to a question: `value` goes into the path, `label` is shown to the player."""

    value: str
    label: Translatable
    hint: Translatable = NOTHING


@dataclass(frozen=True, slots=True)
class Question:
    """A question with at most 25 answers, each of which leads to a legal move.

    `index` is the place of its answer in the path, and `answer` the answer that holds now (`OPEN`
    if there is none yet). `places` are the values of all buttons in their order, with those that
    are impossible now, so that the buttons keep their places; () if only the choices are shown.
    `another` is the label of a button that leads to the choices if there is no room for all of
    them.
    """

    text: Translatable
    choices: tuple[StepChoice, ...]
    index: int = 0
    answer: str = OPEN
    places: tuple[str, ...] = ()
    another: Translatable = NOTHING


@dataclass(frozen=True, slots=True)
class Step:
    """The next questions, or the move that the answers lead to.

    `questions` are the open questions that can be asked in the same message, such as file and rank,
    in the order of the path. They can be answered in any order; it is also possible to ask only
    the first. `answered` are the questions of that message that have an answer, which can still be
    changed. If the path leads to a single move, `move` is that move and there are no questions.
    `show` is a view of the picture that helps to answer (a `View.show` of the renderer), or "".
    """

    questions: tuple[Question, ...] = ()
    move: Move | None = None
    show: str = ""
    answered: tuple[Question, ...] = ()


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A question for a number, answered in a form with one line."""

    label: Translatable
    """At most 45 characters: «Komi: a whole number, also below zero»."""
    minimum: int
    maximum: int
    example: int
    template: str = "{0}"
    """The move as people type it, with `{0}` for the number."""
    explanation: Translatable = NOTHING

    def move_text(self, answer: str) -> str:
        """Return the move text for the answer that was typed."""
        return self.template.format(answer)


@dataclass(frozen=True, slots=True)
class RandomTurns:
    """The words for turns that the program plays at random for a player who asks for that.

    They are asked for one turn (`Action.label`) or for all turns of this phase of the game.
    """

    every: Translatable
    """The button for all of the player's turns of this phase."""
    question: Translatable
    """Says what that means, before the player confirms it."""
    started: Translatable
    """Confirms it."""
    stop: Translatable
    """The button that ends it."""
    stopped: Translatable
    """Confirms the end."""


@dataclass(frozen=True, slots=True)
class Action:
    """A separate button beside «Move»; it has exactly one of `move`, `number`, `rest_at_random`.

    `move` is played as it is (a swap, a pass, a colour). `number` is asked for first. With
    `rest_at_random` the remaining plies of this turn are random legal moves. A turn of that phase
    must be short: its moves, separated by commas, have at most 40 characters.
    """

    label: Translatable
    move: Move | None = None
    number: NumberQuestion | None = None
    rest_at_random: RandomTurns | None = None

    def __post_init__(self) -> None:
        kinds = (self.move, self.number, self.rest_at_random)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("an action is either a move, a number or the rest of a turn")


class MoveEntry(Protocol):
    """Choosing a move in one position, a part of it (`Position.entry`)."""

    @property
    def has_steps(self) -> bool:
        """Whether `step` can lead to a move here; an opening may only have buttons."""
        return True

    def step(self, path: Sequence[str]) -> Step:
        """Return the step after the answers in `path`.

        Raises GameError if an answer in `path` is not possible (any more).
        """
        ...

    def path_to(self, move: Move) -> tuple[str, ...]:
        """Return the path that leads to a legal move; () if no questions lead to it."""
        return ()

    def actions(self) -> Sequence[Action]:
        """Return the buttons beside «Move», at most four."""
        return ()

    def suggestions(self) -> Sequence[Move]:
        """Return every legal move, the most sensible ones first, for lists of whole moves.

        `Narration.hint` has a short note on each.
        """
        ...
