"""The texts and controls with which a player chooses, types, previews and confirms a move.

Most of them belong to the pad (`bot.features.play.pad`). Only the player to move sees them.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.discord_io.components import (
    MAX_BUTTONS_PER_ROW,
    MAX_OPTIONS,
    MAX_ROWS,
    Button,
    Control,
    Menu,
    Option,
    button,
    fits,
    select,
)
from bot.discord_io.markup import bold
from bot.features.play.pad import (
    NOTHING_CHOSEN,
    PLIES_SEPARATOR,
    SEPARATOR,
    Asking,
    Choices,
    after_plies,
    step_back,
)
from bot.messages.board import action_buttons
from matches.log.loaded_match import LoadedMatch
from model.text_values import match_number
from rules.errors import AmbiguousMove, MoveError
from rules.game import Move
from rules.move_pad import OPEN, Question
from rules.text import NOTHING, Notation, Text, join_texts, tr, tr_plural
from rules.turns import Preview, random_rest, write_turn

MAX_BUTTONS = MAX_ROWS * MAX_BUTTONS_PER_ROW
MAX_EXPLAINED = 12
"""The most answers whose hints are listed in the text."""
BLUE, GREY = discord.ButtonStyle.primary, discord.ButtonStyle.secondary

Row = Sequence[Button | Menu]


# ---- text
def match_and_colour(loaded: LoadedMatch) -> Text:
    """Return «Escabel #128, you are Black.», because a player may have several matches."""
    title, number = loaded.game.title, match_number(loaded.match.id)
    colour = loaded.position.narration.colour(loaded.position.to_move)
    if not colour:
        return tr("{game} {match}.", game=title, match=number)
    return tr("{game} {match}, you are {colour}.", game=title, match=number, colour=colour)


def pad_message(asking: Asking, note: Text = NOTHING) -> tuple[Text, Sequence[Row]]:
    """Return the text of the pad, with `note` before it, and its buttons."""
    asked, controls = _layout(asking)
    lines = [note, match_and_colour(asking.loaded)]
    if asking.plies:
        moves = Notation(write_turn(asking.plies))
        lines.append(tr("Chosen, not confirmed yet: {moves}.", moves=moves))
    lines.append(filled_in(asking.forced))
    questions = [each.text for each in asked] or [tr("Which move?")]
    lines.append(bold(join_texts(questions)))
    for question in asked:
        if len(question.choices) <= MAX_EXPLAINED:
            explained = [each for each in question.choices if each.hint]
            lines += [join_texts([each.label, each.hint], " · ") for each in explained]
    return join_texts(lines, "\n"), controls


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


# ---- buttons
def _layout(asking: Asking) -> tuple[list[Question], Sequence[Row]]:
    """Return the questions that the pad asks now, and its buttons.

    It asks as many questions as there is room for. If even the first one has too many answers for
    buttons, they are in menus. If it offers whole moves, there are no questions.
    """
    controls = _controls(asking)
    if asking.moves:
        moves = [
            _choice_button(asking, Notation(move), Choices((*asking.plies, move)))
            for move in asking.moves
        ]
        return [], pack([moves], [], controls[: MAX_BUTTONS - len(moves)]) or []
    if asking.alone is not None:
        return [asking.alone], _question_alone(asking, asking.alone, controls)
    first = asking.step.questions[0]
    beside = [each for each in asking.step.answered if not each.places]
    answers = [answer for question in beside for answer in _answer_buttons(asking, question)]
    instead = [_another_button(asking, question) for question in beside]
    together = [each for each in asking.questions if each not in beside]
    for shown in (together, [first]):
        groups = [_answer_buttons(asking, question) for question in shown]
        for beside_them, below in ((answers, controls), ((), [*instead, *controls])):
            if packed := pack(groups, beside_them, below):
                return [each for each in shown if each.answer == OPEN], packed
    return [first], _question_alone(asking, first, [*instead, *controls])


def _question_alone(asking: Asking, question: Question, controls: Row) -> Sequence[Row]:
    """Return the possible answers to a question as buttons, or in menus if they are too many."""
    packed = pack([_answer_buttons(asking, question, only_possible=True)], [], controls)
    return packed or [*_menus(asking, question), controls[:MAX_BUTTONS_PER_ROW]]


def pack(groups: Sequence[Row], beside: Row, controls: Row) -> list[list[Button | Menu]] | None:
    """Distribute buttons over at most five rows of five; None if that is impossible.

    Each group begins a row. What is `beside` them is in a row of its own, or else at the ends of
    the rows; `controls` are in the last row, and at the ends of the others if it is full.
    """
    used_rows = sum(-(-len(group) // MAX_BUTTONS_PER_ROW) for group in groups)
    free = MAX_ROWS - used_rows
    if free < 0:
        return None
    packed = [row for group in groups for row in _split(group, evenly=free > 0)]
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


def _split(group: Row, *, evenly: bool) -> list[list[Button | Menu]]:
    """Split buttons into as few rows as possible, full ones or ones of about the same length."""
    split, rest = list[list[Button | Menu]](), list(group)
    for rows in range(-(-len(group) // MAX_BUTTONS_PER_ROW), 0, -1):
        length = -(-len(rest) // rows) if evenly else MAX_BUTTONS_PER_ROW
        split.append(rest[:length])
        rest = rest[length:]
    return split


def _choice_button(
    asking: Asking,
    label: Text,
    choices: Choices,
    *,
    chosen: bool = False,
    possible: bool = True,
) -> Button:
    """Return a button that leads to `choices`."""
    style = BLUE if chosen else GREY
    match, seq = asking.loaded.match.id, asking.loaded.seq
    return button(label, "at", match, seq, *choices.args, style=style, disabled=not possible)


def _answer_buttons(asking: Asking, question: Question, *, only_possible: bool = False) -> Row:
    possible = {each.value: each.label for each in question.choices}
    values = possible if only_possible or not question.places else question.places
    return [
        _choice_button(
            asking,
            possible.get(value, Notation(value)),
            asking.choices.answered(question.index, value),
            chosen=value == question.answer,
            possible=value in possible,
        )
        for value in values
    ]


def _another_button(asking: Asking, question: Question) -> Button:
    """Return the button that leads to the other answers of a question."""
    return _choice_button(asking, question.another, asking.choices.answered(question.index, OPEN))


def _menus(asking: Asking, question: Question) -> list[list[Menu]]:
    """Return the answers to a question in up to four menus."""
    match, seq = asking.loaded.match.id, asking.loaded.seq
    options = [
        Option(
            choice.label,
            SEPARATOR.join(asking.choices.answered(question.index, choice.value).args),
            choice.hint,
            choice.value == question.answer,
        )
        for choice in question.choices
    ]
    return [
        [select(question.text, options[start : start + MAX_OPTIONS], "at", match, seq, start)]
        for start in range(0, len(options), MAX_OPTIONS)
    ][: MAX_ROWS - 1]


def _controls(asking: Asking) -> Row:
    """Return the buttons that do not choose: Back, Type it, and special moves."""
    loaded = asking.loaded
    match, seq = loaded.match.id, loaded.seq
    controls: list[Button | Menu] = [*back_button(loaded, step_back(loaded, asking.choices))]
    plies = (PLIES_SEPARATOR.join(asking.plies),) if asking.plies else ()
    controls.append(button(tr("Type it"), "type", match, seq, *plies))
    if not plies:
        return [*controls, *action_buttons(loaded)]
    random = [
        button(action.label, "random", match, seq, *plies)
        for action in asking.position.pad.actions()
        if action.rest_at_random is not None
    ]
    return [*controls, *random]


def back_button(loaded: LoadedMatch, before: Choices | None) -> list[Button]:
    """Return the button that leads back to the pad with what was chosen before; none for None."""
    if before is None:
        return []
    return [button(tr("Back"), "at-back", loaded.match.id, loaded.seq, *before.args)]


# ---- a move that is typed or previewed
def example_moves(loaded: LoadedMatch, plies: Sequence[Move] = ()) -> Text:
    """Return an example of what to type as a move, after `plies` that are chosen already.

    If the turn has several plies, it is legal moves for the rest of this turn.
    """
    try:
        position = after_plies(loaded, plies)
    except MoveError:  # made by hand, or for another position
        position = after_plies(loaded, ())
    moves = random_rest(position, lambda _: 0)
    if position.mid_turn or len(moves) > 1:
        return Notation(write_turn(moves))
    return loaded.game.example


def preview_text(loaded: LoadedMatch, preview: Preview, note: Text = NOTHING) -> Text:
    """Return what a turn would do, with warnings of its drawbacks, and with `note` after it."""
    warnings = [join_texts([Notation("⚠️"), warning]) for warning in preview.warnings]
    lines = [match_and_colour(loaded), *preview.descriptions, note, *warnings]
    return join_texts(lines, "\n")


def confirm_rows(
    loaded: LoadedMatch, preview: Preview, before: Choices | None = NOTHING_CHOSEN
) -> list[Row]:
    """Return the buttons under a preview. «Back» leads to the pad with `before`, if there is one.

    The custom_id of «Confirm» holds the moves.
    """
    match, seq = loaded.match.id, loaded.seq
    green = discord.ButtonStyle.success
    confirm = button(tr("Confirm"), "confirm", match, seq, preview.text, style=green)
    cancel = button(tr("Cancel"), "drop", match, seq)
    return [[confirm, *back_button(loaded, before), cancel]]


# ---- moves that cannot be played as typed
def candidate_rows(loaded: LoadedMatch, error: AmbiguousMove, before: Choices | None) -> list[Row]:
    """Return buttons for at most five of the moves that an ambiguous text may mean."""
    match, seq = loaded.match.id, loaded.seq
    moves = [m for m in error.candidates if fits(Control.BUTTON, "pick", match, seq, m)]
    move_buttons = [
        button(Notation(move), "pick", match, seq, move) for move in moves[:MAX_BUTTONS_PER_ROW]
    ]
    return [move_buttons, back_button(loaded, before)]


def another_move_rows(loaded: LoadedMatch, before: Choices | None) -> list[Row]:
    """Return the buttons after a move that cannot be played, to enter another one.

    They go on with what the player has chosen on the pad before.
    """
    if not loaded.position.pad.has_steps:
        return [list(action_buttons(loaded))]
    match, seq, chosen = loaded.match.id, loaded.seq, before or NOTHING_CHOSEN
    choose = button(tr("Choose"), "at", match, seq, *chosen.args)
    return [[choose, button(tr("Type it"), "type", match, seq, *chosen.args[:1])]]
