"""The texts and controls with which a person chooses, types, previews and confirms a turn.

Most of them belong to the pad (`bot.features.play.pad`). Only that person sees them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from typing import ClassVar

import discord

from bot.discord_io.components import (
    BLUE,
    GREEN,
    GREY,
    MAX_BUTTONS_PER_ROW,
    MAX_OPTIONS,
    MAX_ROWS,
    RED,
    Button,
    Menu,
    MenuEntry,
    button,
    fits,
    select,
)
from bot.discord_io.markup import bold
from bot.discord_io.responses import Picture
from bot.features.play.pad import (
    PLIES_SEPARATOR,
    SEPARATOR,
    Asking,
    Choices,
    WholeTurn,
    after_plies,
    filled_in,
    step_back,
)
from bot.interactions.dispatch import Request
from bot.messages.board_message import pad_buttons
from rules.errors import AmbiguousMove, MoveError
from rules.game import Move, Position
from rules.move_pad import OPEN, Question
from rules.text import NOTHING, Notation, Text, join_texts, listing, tr
from rules.turns import Preview, preview_of, random_rest, write_turn
from rules.variations import NO_VARIATIONS

MAX_BUTTONS = MAX_ROWS * MAX_BUTTONS_PER_ROW
MAX_EXPLAINED = 12
"""The most answers whose hints are listed in the text."""

PadRow = Sequence[Button | Menu]


# ---- what a turn is chosen for
class PadSubject(ABC):
    """What a turn is chosen for on the pad: a match, a board for trying moves, a lesson.

    `choosing.add_pad` handles the actions of its controls for each: `at`, `more`, `pick`, `type` …,
    after the `prefix`. «Confirm», `drop` and turns at random are a match's alone (`playing`).
    """

    prefix: ClassVar[str]
    """The actions of the pad's controls begin so; empty for a match."""
    has_random_turns: ClassVar[bool] = False
    """Whether turns can be played at random."""
    takes_variations: ClassVar[bool] = False
    """Whether several turns may be typed at once (`handle_variation`)."""

    def __init__(
        self,
        position: Position,
        title: Text,
        head: Text,
        key: tuple[object, ...],
        extra: tuple[Button, ...] = (),
    ) -> None:
        self.position = position
        """Where the turn begins, without knowledge of future draws."""
        self.title = title
        self.head = head
        """The first line: «Escabel #128, you are Black.»"""
        self.key = key
        """The first arguments of the pad's controls, by which `load` finds the subject again."""
        self.extra = extra
        """Further buttons of the pad, as long as nothing is chosen."""

    @classmethod
    @abstractmethod
    async def load(cls, request: Request) -> PadSubject:
        """Return what a control is about. Raises Refused if no turn can be chosen for it now."""

    @abstractmethod
    async def names(self, request: Request) -> Sequence[Text]:
        """Return the players' names by seat, escaped for a message."""

    @abstractmethod
    async def draw(self, request: Request, preview: Preview | None, highlight: str = "") -> Picture:
        """Draw the position, or what a turn would do. `highlight` is as in `View`."""

    @abstractmethod
    async def handle_turn(self, request: Request, turn: WholeTurn) -> None:
        """Go on with a turn that was chosen or typed."""

    async def handle_variation(self, request: Request, text: str) -> bool:
        """Answer a typed text that is not one turn. Return whether that was done."""
        del request, text
        return False

    def button(
        self,
        label: Text,
        action: str,
        *args: object,
        style: discord.ButtonStyle = GREY,
        disabled: bool = False,
    ) -> Button:
        """Describe a button that runs one of the actions of the pad."""
        return button(label, self.prefix + action, *self.key, *args, style=style, disabled=disabled)

    def pad_buttons(self) -> list[Button]:
        """Describe the buttons of the moves that have their own button."""
        random = self.has_random_turns
        return pad_buttons(self.position, self.key, self.prefix, has_random_turns=random)


# ---- text
def pad_message(
    subject: PadSubject, asking: Asking, note: Text = NOTHING
) -> tuple[Text, Sequence[PadRow]]:
    """Return the text of the pad, with `note` before it, and its buttons."""
    asked, controls = _layout(subject, asking)
    lines = [note, subject.head]
    if asking.plies:
        moves = Notation(write_turn(asking.plies))
        lines.append(tr("Chosen, not confirmed yet: {moves}.", moves=moves))
    lines.append(filled_in(asking.forced))
    questions = [each.text for each in asked] or [tr("Which move?")]
    lines.append(bold(join_texts(questions)))
    for question in asked:
        if len(question.choices) <= MAX_EXPLAINED:
            lines += _explained(question)
    return join_texts(lines, "\n"), controls


def _explained(question: Question) -> list[Text]:
    """Return a line for each hint on the answers to a question, with the answers that it fits."""
    labels: dict[Text, list[Text]] = {}
    for each in question.choices:
        labels.setdefault(each.hint, []).append(each.label)
    if len(question.choices) > 1 == len(labels):
        labels = {hint: [tr("Any of them")] for hint in labels}
    return [join_texts([listing(which), hint], " · ") for hint, which in labels.items() if hint]


# ---- buttons
def _layout(subject: PadSubject, asking: Asking) -> tuple[list[Question], Sequence[PadRow]]:
    """Return the questions that the pad asks now, and its buttons.

    It asks as many questions as there is room for. If even the first one has too many answers for
    buttons, they are in menus. If it offers whole moves, there are no questions.
    """
    controls = _controls(subject, asking)
    if asking.moves:
        moves = [
            _choice_button(subject, Notation(move), Choices((*asking.plies, move)))
            for move in asking.moves
        ]
        return [], pack([moves], [], controls[: MAX_BUTTONS - len(moves)]) or []
    if asking.alone is not None:
        return [asking.alone], _question_alone(subject, asking, asking.alone, controls)
    first = asking.step.questions[0]
    beside = [each for each in asking.step.answered if not each.places]
    answers = [
        answer for question in beside for answer in _answer_buttons(subject, asking, question)
    ]
    instead = [_another_button(subject, asking, question) for question in beside]
    together = [each for each in asking.questions if each not in beside]
    for shown in (together, [first]):
        groups = [_answer_buttons(subject, asking, question) for question in shown]
        for beside_them, below in ((answers, controls), ((), [*instead, *controls])):
            if packed := pack(groups, beside_them, below):
                return [each for each in shown if each.answer == OPEN], packed
    return [first], _question_alone(subject, asking, first, [*instead, *controls])


def _question_alone(
    subject: PadSubject, asking: Asking, question: Question, controls: PadRow
) -> Sequence[PadRow]:
    """Return the possible answers to a question as buttons, or in menus if they are too many."""
    packed = pack([_answer_buttons(subject, asking, question, only_possible=True)], [], controls)
    return packed or [*_menus(subject, asking, question), controls[:MAX_BUTTONS_PER_ROW]]


def pack(
    groups: Sequence[PadRow], beside: PadRow, controls: PadRow
) -> list[list[Button | Menu]] | None:
    """Distribute buttons over at most five rows of five; None if that is impossible.

    Each group begins a row. What is `beside` them is in a row of its own, or else at the ends of
    the rows; `controls` are in the last row, and at the ends of the others if it is full.
    """
    used_rows = sum(-(-len(group) // MAX_BUTTONS_PER_ROW) for group in groups)
    free = MAX_ROWS - used_rows
    if free < 0:
        return None
    packed = [buttons for group in groups for buttons in _split(group, evenly=free > 0)]
    if beside and free > 1 and len(beside) <= MAX_BUTTONS_PER_ROW:
        packed.append([*beside])
        beside, free = (), free - 1
    last = controls[: free * MAX_BUTTONS_PER_ROW]
    for item in (*beside, *controls[len(last) :]):
        shortest = min(packed, key=len)
        if len(shortest) == MAX_BUTTONS_PER_ROW:
            return None
        shortest.append(item)
    return packed + _split(last, evenly=False)


def _split(group: PadRow, *, evenly: bool) -> list[list[Button | Menu]]:
    """Split buttons into as few rows as possible, full ones or ones of about the same length."""
    split, rest = list[list[Button | Menu]](), list(group)
    for count in range(-(-len(group) // MAX_BUTTONS_PER_ROW), 0, -1):
        length = -(-len(rest) // count) if evenly else MAX_BUTTONS_PER_ROW
        split.append(rest[:length])
        rest = rest[length:]
    return split


def _choice_button(
    subject: PadSubject,
    label: Text,
    choices: Choices,
    *,
    chosen: bool = False,
    possible: bool = True,
) -> Button:
    """Return a button that leads to `choices`."""
    style = BLUE if chosen else GREY
    return subject.button(label, "at", *choices.args, style=style, disabled=not possible)


def _answer_buttons(
    subject: PadSubject, asking: Asking, question: Question, *, only_possible: bool = False
) -> PadRow:
    possible = {each.value: each.label for each in question.choices}
    values = possible if only_possible or not question.places else question.places
    return [
        _choice_button(
            subject,
            possible.get(value, Notation(value)),
            asking.choices.answered(question.index, value),
            chosen=value == question.answer,
            possible=value in possible,
        )
        for value in values
    ]


def _another_button(subject: PadSubject, asking: Asking, question: Question) -> Button:
    """Return the button that leads to the other answers of a question."""
    return _choice_button(subject, question.another, asking.choices.answered(question.index, OPEN))


def _menus(subject: PadSubject, asking: Asking, question: Question) -> list[list[Menu]]:
    """Return the answers to a question in up to four menus."""
    action = f"{subject.prefix}at"
    options = [
        MenuEntry(
            choice.label,
            SEPARATOR.join(asking.choices.answered(question.index, choice.value).args),
            choice.hint,
            choice.value == question.answer,
        )
        for choice in question.choices
    ]
    return [
        [select(question.text, options[start : start + MAX_OPTIONS], action, *subject.key, start)]
        for start in range(0, len(options), MAX_OPTIONS)
    ][: MAX_ROWS - 1]


def _controls(subject: PadSubject, asking: Asking) -> PadRow:
    """Return the buttons that do not choose: Back, Type it, and special moves."""
    controls: list[Button | Menu] = [
        *back_button(subject, step_back(subject.position, asking.choices))
    ]
    plies = (PLIES_SEPARATOR.join(asking.plies),) if asking.plies else ()
    controls.append(subject.button(tr("Type it"), "type", *plies))
    if not plies:
        extra = () if asking.choices.answers else subject.extra
        return [*controls, *subject.pad_buttons(), *extra]
    if not subject.has_random_turns:
        return controls
    random = [
        subject.button(pad_button.label, "random", *plies)
        for pad_button in asking.position.pad.buttons()
        if pad_button.rest_at_random is not None
    ]
    return [*controls, *random]


def back_button(subject: PadSubject, back: Choices | None) -> list[Button]:
    """Return the button that leads back to the pad with what was chosen before; none for None."""
    return [] if back is None else [subject.button(tr("Back"), "at-back", *back.args)]


# ---- a move that is typed or previewed
def example_moves(start: Position, plies: Sequence[Move] = ()) -> Text:
    """Return an example of what to type as a move, after `plies` that are chosen already: legal
    moves for the rest of the turn.
    """
    try:
        position = after_plies(start, plies)
    except MoveError:  # made by hand, or for another position
        position = after_plies(start, ())
    return Notation(write_turn(random_rest(position, lambda count: count // 2)))


def example_variation(position: Position, turns: int, last: int | None = None) -> Text:
    """Return a variation of so many legal turns, as one types it. Seat `last` ends it.

    It has fewer turns if no more are known, and one more if somebody has two in a row.
    """
    position, line = position.without_future_draws(), list[str]()
    with suppress(MoveError):  # what is drawn next is not known
        for number in range(turns + 1):
            if number == turns and position.to_move != last:
                break
            moves = random_rest(position, lambda count, at=number: (at + 1) * count // (turns + 2))
            position = preview_of(position, moves).after
            if not moves or position.mid_turn:
                break
            line.append(write_turn(moves))
    return Notation(NO_VARIATIONS.with_line(line).written())


def preview_text(subject: PadSubject, turn: WholeTurn) -> Text:
    """Return what a turn would do, with its note and with warnings of its drawbacks after it."""
    preview = turn.preview
    lines = [subject.head, *preview.descriptions, turn.note, *warnings_of(preview)]
    return join_texts(lines, "\n")


def warnings_of(preview: Preview) -> list[Text]:
    """Return the warnings of a preview, each with a sign."""
    return [join_texts([Notation("⚠️"), warning]) for warning in preview.warnings]


def confirm_rows(subject: PadSubject, turn: WholeTurn) -> list[PadRow]:
    """Return the buttons under a preview. The custom_id of «Confirm» holds the moves, which
    `playing.confirm` plays."""
    style = RED if turn.preview.warnings else GREEN
    confirm = subject.button(tr("Confirm"), "confirm", turn.preview.text, style=style)
    return [[confirm, *back_button(subject, turn.back), subject.button(tr("Cancel"), "drop")]]


# ---- moves that cannot be played as typed
def candidate_rows(subject: PadSubject, error: AmbiguousMove, choices: Choices) -> list[PadRow]:
    """Return buttons for at most five of the moves that an ambiguous text may mean."""
    action = f"{subject.prefix}pick"
    moves = [move for move in error.candidates if fits(action, *subject.key, move)]
    move_buttons = [
        subject.button(Notation(move), "pick", move) for move in moves[:MAX_BUTTONS_PER_ROW]
    ]
    return [move_buttons, back_button(subject, choices)]


def another_move_rows(subject: PadSubject, choices: Choices) -> list[PadRow]:
    """Return the buttons after a move that cannot be played, to enter another one.

    They go on with what the person has chosen on the pad before.
    """
    if not subject.position.pad.has_steps:
        return [subject.pad_buttons()]
    choose = subject.button(tr("Choose"), "at", *choices.args)
    rows: list[PadRow] = [[choose, subject.button(tr("Type it"), "type", *choices.args[:1])]]
    return [*rows, subject.extra] if subject.extra else rows
