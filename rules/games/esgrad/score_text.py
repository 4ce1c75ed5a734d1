"""The score of Esgrad in sentences (komi, groups, the ½)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from rules.games.esgrad.scoring import SideScore, written
from rules.games.esgrad.state import State
from rules.games.esgrad.terms import COLOUR_TERMS
from rules.text import (
    Notation,
    Phrase,
    Text,
    join_texts,
    tr,
    tr_phrase,
    tr_plural,
)


# ---- komi
def komi(number: int) -> Text:
    """Say what a komi means for White."""
    if number == 0:
        return tr("The komi is 0: neither side gets extra points.")
    named = Notation(written(number))
    if number > 0:
        return tr_plural(
            "The komi is {komi}: White gets {count} extra point.",
            "The komi is {komi}: White gets {count} extra points.",
            count=number,
            komi=named,
        )
    return tr_plural(
        "The komi is {komi}: White gives up {count} point.",
        "The komi is {komi}: White gives up {count} points.",
        count=-number,
        komi=named,
    )


# ---- the score
def score(state: State) -> Text:
    """Say the score of both colours, now or at the end."""
    scores = join_texts([_side(state, side) for side in state.score()], ", ")
    if state.over:
        return tr("Final score: {scores}.", scores=scores)
    return tr("Score now: {scores}.", scores=scores)


def _side(state: State, side: SideScore) -> Phrase:
    """Return «White 2½ (0 for groups, komi 2, ½ for the first pass)»."""
    colour, total = COLOUR_TERMS[side.colour], Notation(written(side.total))
    if not side.komi and not side.half:
        return tr_phrase("{colour} {score}", colour=colour, score=total)
    groups = tr_phrase("{value} for groups", value=side.groups)
    parts = join_texts([groups, *_extras(state, side)], ", ")
    return tr_phrase("{colour} {score} ({parts})", colour=colour, score=total, parts=parts)


def _extras(state: State, side: SideScore) -> list[Phrase]:
    """Return the komi and the ½ of a side, if it has them."""
    parts: list[Phrase] = []
    if side.komi:
        parts.append(tr_phrase("komi {komi}", komi=Notation(written(side.komi))))
    if side.half:
        parts.append(_half_reason(state))
    return parts


def earned(state: State, side: SideScore) -> Text:
    """Say which points a side has at the end, and for what."""
    values = [group.value for group in state.groups() if group.colour == side.colour]
    return tr(
        "{colour} has {score}: {parts}.",
        colour=COLOUR_TERMS[side.colour],
        score=Notation(written(side.total)),
        parts=join_texts([_groups(values, side.groups), *_extras(state, side)], ", "),
    )


def _groups(values: Sequence[int], total: int) -> Phrase:
    if not values:
        return tr_phrase("no groups")
    if len(values) == 1:
        return tr_phrase("{value} for groups", value=total)
    return tr_phrase("{sum} = {value} for groups", sum=Notation(written_sum(values)), value=total)


def written_sum(values: Sequence[int]) -> str:
    """Return group values as a sum, highest first: «6 + 3 + 5 × 1»."""
    counted = sorted(Counter(values).items(), reverse=True)
    return " + ".join(str(value) if n == 1 else f"{n} × {value}" for value, n in counted)


# ---- the ½
def half(state: State) -> Text | None:
    """Say how to get the ½; None if somebody has it, which the score says."""
    if state.rules.final_passes:
        if state.passes:
            return None
        return tr("The first of the two passes that end the game is worth ½.")
    if state.first_passer is None:
        return tr("The first pass of the game is worth ½.")
    return None


def _half_reason(state: State) -> Phrase:
    if not state.rules.final_passes:
        return tr_phrase("½ for the first pass")
    if state.over:
        return tr_phrase("½ for the first of the final passes")
    return tr_phrase("½ if {colour} passes too", colour=COLOUR_TERMS[state.turn])
