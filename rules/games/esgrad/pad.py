"""Choosing a move of Esgrad: questions, buttons, and an order of suggestions."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Move
from rules.games.esgrad.board import Board, Point
from rules.games.esgrad.notation import KOMI_LIMIT, KOMI_MOVES, KOMI_OF, PASS
from rules.games.esgrad.state import Group, State, group_value
from rules.move_pad import Action, MovePad, NumberQuestion, Step
from rules.move_steps import Asked, Ways, ask_file, ask_rank, no_longer_possible, show_line
from rules.points import Colour, other
from rules.text import NOTHING, join_texts, tr


@dataclass(frozen=True, slots=True)
class EsgradPad(MovePad):
    """Choosing a move in one position: buttons in the opening, later a file and a rank."""

    state: State

    @property
    def has_steps(self) -> bool:
        state = self.state
        return not state.opening and not state.over and bool(state.empty)

    def step(self, path: Sequence[str]) -> Step:
        if not self.has_steps:
            raise no_longer_possible()
        return self._ways().step(path, lambda chosen: show_line(*chosen))

    def path_to(self, move: Move) -> tuple[str, ...]:
        return self._ways().path_to(move) if self.has_steps else ()

    def _ways(self) -> Ways:
        state = self.state
        free = (point for point in state.points if state.stone(point) is None)
        files = tuple(points[0].file for points in state.board.files)
        ranks = tuple(str(rank + 1) for rank in range(len(files)))
        questions = (Asked(ask_file, places=files), Asked(ask_rank, places=ranks))
        return Ways(questions, {(p.file, str(p.rank)): Move(p.name) for p in free})

    def actions(self) -> list[Action]:
        """Return the buttons: naming a komi, the two colours, or a pass."""
        state = self.state
        if state.over:
            return []
        if state.komi is None:
            return [Action(tr("Name a komi"), number=_ask_komi(state.board.side))]
        if state.opening:
            return [
                Action(tr("Play Black"), Move("black")),
                Action(tr("Play White"), Move("white")),
            ]
        return [Action(tr("Pass"), PASS)]

    def suggestions(self) -> list[Move]:
        """Return every legal move, the most sensible ones first.

        First come stones that gain the most points at once, then those that keep the opponent
        from such a gain, then those beside one's own stones, then the other ones; stones that lose
        points come last but one, and a pass last. In each of these parts the centre comes first.
        Small komis come first.
        """
        state = self.state
        if state.komi is None:
            return list(_KOMIS)
        if state.opening:
            return [Move("black"), Move("white")]
        if state.over:
            return []
        mine, theirs = Stones(state, state.turn), Stones(state, other(state.turn))

        def order(point: Point) -> tuple[int, int, int, int]:
            gain, denied = mine.gain(point), theirs.gain(point)
            if gain >= _GAIN:
                part, most = 0, gain
            elif denied >= _GAIN:
                part, most = 1, denied
            else:
                part, most = 4 if gain < 0 else 2 if mine.beside(point) else 3, 0
            return part, -most, _from_centre(point), point.index

        empty = state.board.points_of(state.empty)
        return [*(Move(point.name) for point in sorted(empty, key=order)), PASS]


_FAIR_KOMIS = {5: 2, 7: 3, 9: 3, 11: 3}
"""By the side of the board: the komi at which Black and White won about as often when programs
played each other."""


def _ask_komi(side: int) -> NumberQuestion:
    why = tr(
        "White gets this many extra points, because Black places first. Your opponent then "
        "chooses Black or White, so name a number at which you'd gladly take either side. "
        "Below zero, White gives up points."
    )
    fair = _FAIR_KOMIS.get(side)
    hint = NOTHING if fair is None else tr("On this board, about {komi} is fair.", komi=fair)
    return NumberQuestion(
        tr("Komi: a whole number, which may be below zero"),
        minimum=-KOMI_LIMIT,
        maximum=KOMI_LIMIT,
        template="komi {0}",
        explanation=join_texts([why, hint]),
    )


# ---- suggestions: ordered by what moves do at once, without any search
_OUTSIDE = -1
"""Represents what is beyond the edge of the board, and for the groups that reach it."""
_GAIN = 2
"""The least points that count as a gain. Less is nothing special: any isolated stone gains 1."""

_KOMIS = tuple(sorted(KOMI_MOVES, key=lambda move: (abs(KOMI_OF[move]), "-" in move)))


class Stones:
    """The groups of one colour, prepared to tell quickly what a further stone is worth.

    A stone joins the groups around it. Around the stone, these groups and the edge of the board lie
    in runs with gaps between them. Two gaps belong to different areas if and only if the runs
    between them are connected, along a group or the edge. So n runs that form m connected sets
    divide the area around the stone into n - m + 1.
    """

    def __init__(self, state: State, colour: Colour) -> None:
        self._near = state.board.near
        self._undivided = state.rules.undivided
        self._groups: Sequence[Group] = [
            group for group in state.groups() if group.colour == colour
        ]
        self._group_at: dict[int, int] = {
            point.index: number
            for number, group in enumerate(self._groups)
            for point in group.points
        }
        edge = _edge(state.board)
        self._label = [
            _OUTSIDE if group.mask & edge else number for number, group in enumerate(self._groups)
        ]

    def beside(self, point: Point) -> bool:
        """Return whether a stone on this point would be next to one of this colour."""
        return any(index in self._group_at for index in self._near[point.index])

    def gain(self, point: Point) -> int:
        """Return how many points a stone on an empty point would add to the groups."""
        ring = self._near[point.index]
        joined = {self._group_at[index] for index in ring if index in self._group_at}
        before = [self._groups[number] for number in joined]
        areas = 1 + sum(group.partitions - 1 for group in before) + self._new_areas(ring)
        lost = sum(group.value for group in before)
        return group_value(areas, undivided=self._undivided) - lost

    def _new_areas(self, ring: Sequence[int | None]) -> int:
        """Return into how many more areas a stone divides the area in which it stands."""
        labels = [self._label_of(index) for index in ring]
        if None not in labels:
            return -1  # it fills the area
        starts = [
            label for k, label in enumerate(labels) if label is not None and labels[k - 1] is None
        ]
        return len(starts) - len(set(starts))

    def _label_of(self, index: int | None) -> int | None:
        if index is None:
            return _OUTSIDE
        number = self._group_at.get(index)
        return None if number is None else self._label[number]


def _edge(board: Board) -> int:
    """Return the mask of the points on the edge of the board."""
    return sum(bit for bit, near in zip(board.bits, board.near, strict=True) if None in near)


def _from_centre(point: Point) -> int:
    return max(abs(point.q), abs(point.r), abs(point.q + point.r))
