"""Moves, what a game says about a position, and what it asks for a move: questions and buttons.

The player's answers form a *path*: one answer for each question, in the order of the questions.
Buttons of posted messages contain paths, so the meaning of an answer's value must never change.
A value has no `|` in it. `rules.move_steps` computes the steps of a game from its legal moves.

A turn of several plies is entered ply by ply: play each ply on `Position.without_future_draws`,
then use the pad of the resulting position for the next ply, as long as `mid_turn` is true. It has
steps.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NewType, Protocol

from rules.text import NOTHING, Notation, Text, as_name, join_texts, listing, tr

Move = NewType("Move", str)
"""A move in canonical notation, as `Position.read` and `Position.legal_moves` return it."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A change by a move, for the picture: its role, and a point (None for the whole board).

    Roles: `placed`, `from`, `to`, `grown`, `swap`, `removed`. `pieces` are those that the change is
    about, in the notation of the game, for a picture that shows them; often none.
    """

    role: str
    point: str | None = None
    pieces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prompt:
    """What the player to move can do now, worded in three ways."""

    to_mover: Text
    """To the player, by name: «Ann, place a stone or pass.»"""
    about_mover: Text
    """To anybody else who looks at the position: «Ann is to move: place a stone or pass.»"""
    alone: Text
    """To the player, without a name: «Your turn: place a stone or pass.»"""


class Narration(Protocol):
    """Sentences about one position, a part of it (`Position.narration`).

    `names` are the players' names by seat. Everything else the game knows itself.
    """

    # ---- a move
    def preview(self, move: Move) -> Text:
        """Tell the player who is about to move what the move would do."""
        ...

    def warnings(self, move: Move) -> Sequence[Text]:
        """Warn of the drawbacks of a legal move, such as an opponent's chain that it leaves."""
        return ()

    def hint(self, move: Move) -> Text:
        """Return a short note on the move for a list: «takes e5, gives d5»; often nothing."""
        return NOTHING

    def purpose(self, move: Move) -> Text:
        """Say what a good move is for: «It cuts c5–d6.» Nothing if that is not known."""
        return NOTHING

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        """Say what the move does, in the past tense: «Ann placed d5.»

        Called on the position before the move.
        """
        ...

    def describe_turn(self, moves: Sequence[Move], names: Sequence[str]) -> Text:
        """Say in one sentence what several plies in a row do, the first of them in this position.

        Nothing if each ply is to have a sentence of its own (`rules.turns.describe_turn`).
        """
        return NOTHING

    def describe_random(self, seat: int, moves: Sequence[Move], names: Sequence[str]) -> Text:
        """Say which plies of a seat were played at random, in the past tense.

        They may be of several turns, with plies of other seats between them. Called on a position
        before the first of them.
        """
        plies = listing(Notation(move) for move in moves)
        player = as_name(names[seat])
        return tr("Played at random for {player}: {moves}.", player=player, moves=plies)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        """Return what the move changes, for the picture. Called on the position before the move."""
        return ()

    # ---- the position
    def colour(self, seat: int) -> Text:
        """Return the colour that the seat plays now («Black»); nothing while it is undecided."""
        return NOTHING

    def task(self) -> Text:
        """Return what the player to move can do now, as a phrase: «place a stone or pass».

        Nothing if that need not be said.
        """
        return NOTHING

    def prompt(self, player: str) -> Prompt:
        """Say what the player to move can do now; `player` is their name or a mention."""
        task, who = self.task(), as_name(player)
        if not task:
            return Prompt(
                tr("{player}, your turn.", player=who),
                tr("{player} is to move.", player=who),
                tr("Your turn."),
            )
        return Prompt(
            tr("{player}, {task}.", player=who, task=task),
            tr("{player} is to move: {task}.", player=who, task=task),
            tr("Your turn: {task}.", task=task),
        )

    def situation(self, names: Sequence[str]) -> Sequence[Text]:
        """Say what everybody should know now, such as a threat or the scores; often nothing."""
        return ()

    def orientation(self) -> Text:
        """Return a line for the first board: «Black joins top and bottom, White left and right.»"""
        return NOTHING

    def verdict(self, names: Sequence[str]) -> Text:
        """Say why the game ended. Raises ValueError if it has not."""
        ...

    def board_lists(self, names: Sequence[str]) -> Sequence[Text]:
        """Return the whole board in sentences, such as a list of each player's stacks.

        They are for people who listen; each stands on a line of its own. Empty ones are left out.
        """
        return ()

    def board_grid(self) -> Text:
        """Return the whole board as lines of characters, to look at and to copy."""
        ...


def board_text(narration: Narration, names: Sequence[str]) -> Text:
    """Return the whole board in lines of text: the lists first, then the grid."""
    return join_texts([*narration.board_lists(names), narration.board_grid()], "\n")


OPEN = ""
"""The answer in a path to a question that is still open although a later one is answered."""


@dataclass(frozen=True, slots=True)
class StepChoice:
    """One answer to a question: `value` goes into the path, `label` is shown to the player."""

    value: str
    label: Text
    hint: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Question:
    """A question with at most 25 answers, each of which leads to a legal move.

    `index` is the place of its answer in the path, and `answer` the answer that holds now (`OPEN`
    if there is none yet). `places` are the values of all buttons in their order, with those that
    are impossible now, so that the buttons keep their places; () if only the choices are shown.
    `another` is the label of a button that leads to the choices if there is no room for all of
    them.
    """

    text: Text
    choices: tuple[StepChoice, ...]
    index: int = 0
    answer: str = OPEN
    places: tuple[str, ...] = ()
    another: Text = NOTHING


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

    label: Text
    """At most 45 characters: «Komi: a whole number, also below zero»."""
    minimum: int
    maximum: int
    template: str = "{0}"
    """The move as people type it, with `{0}` for the number."""
    explanation: Text = NOTHING

    def move_text(self, answer: str) -> str:
        """Return the move text for the answer that was typed."""
        return self.template.format(answer)


@dataclass(frozen=True, slots=True)
class RandomTurns:
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
    """A separate button beside «Move»; it has exactly one of `move`, `number`, `rest_at_random`.

    `move` is played as it is (a swap, a pass, a colour). `number` is asked for first. With
    `rest_at_random` the remaining plies of this turn are random legal moves. A turn of that phase
    must be short: its moves, separated by commas, have at most 40 characters.
    """

    label: Text
    move: Move | None = None
    number: NumberQuestion | None = None
    rest_at_random: RandomTurns | None = None

    def __post_init__(self) -> None:
        kinds = (self.move, self.number, self.rest_at_random)
        if sum(kind is not None for kind in kinds) != 1:
            raise ValueError("a button is either a move, a number or the rest of a turn")


class MovePad(Protocol):
    """Choosing a move in one position, a part of it (`Position.pad`)."""

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

    def buttons(self) -> Sequence[PadButton]:
        """Return the buttons beside «Move», at most four."""
        return ()

    def suggestions(self) -> Sequence[Move]:
        """Return every legal move, the most sensible ones first, for lists of whole moves.

        `Narration.hint` has a short note on each.
        """
        ...
