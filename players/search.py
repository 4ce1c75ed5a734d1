"""The search: a tree of moves that grows towards the best ones, judged by random games (UCT).

Every move is also judged by all random games in which it was played later (RAVE), which matters
most while it has few visits of its own. Positions that are won by force are proved as such. Each
seat looks only at its own share of the win, so one search serves two to five seats (max^n).

All numbers come from a seed by operations that IEEE 754 defines exactly, so a search gives the same
result on every machine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from random import Random
from typing import Final

import players.games
from players.reports import Candidate, Report
from players.state import EXCLUDED, Code, LeanGame, PositionState, Rewards, State
from rules.game import Position
from rules.registry import Plugins

LEAN_GAMES: Final = Plugins(players.games, "LEAN", LeanGame, lambda each: each.name)
"""The games that have a state of their own for the search."""
GAIN_WEIGHT: Final = 0.001
"""What a gain adds to a prior: so little that it only decides between equal moves."""


def state_of(position: Position) -> State:
    """Return the state of a position, without any knowledge of later chance."""
    lean = LEAN_GAMES.all().get(position.game.name)
    public = position.without_future_draws()
    return PositionState(public) if lean is None else lean.begin(public)


@dataclass(frozen=True, slots=True)
class SearchSettings:
    """How a search works. It is divided into `tasks` that do not depend on each other.

    `playouts` are shared out among the tasks; None: until the time is over. With `overlooks`, only
    `State.glances` moves are considered, chosen by chance, with `playouts` each; but a win at once
    is always seen. With `confirms`, a move whose reply can threaten to win is only called
    the best if it still seems so after as many random games again, all of them with that move.
    """

    playouts: int | None
    tasks: int = 1
    overlooks: bool = False
    confirms: bool = False


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a task may take at most, in seconds of a clock, such as the processor's."""

    seconds: float
    clock: Callable[[], float]


def run_task(
    position: Position,
    settings: SearchSettings,
    seed: str,
    task: int = 0,
    budget: Budget | None = None,
) -> Report:
    """Run one of the tasks of a search, from the public view of a position that is not over."""
    random = Random(f"{seed} {task} {position.text()}")
    state = state_of(position)
    search = _Search(state, settings, random)
    playouts = settings.playouts
    if playouts is not None:
        playouts *= state.glances if settings.overlooks else 1
        playouts = max(1, (playouts + settings.tasks - 1 - task) // settings.tasks)
    return search.run(playouts, budget)


# ---- the tree
class _Visited:
    """A child that was visited once and has no node yet."""


_VISITED: Final = _Visited()
_MOST_MOVES: Final = 1_000_000
"""How many moves all nodes of a tree may have together; then it grows no further."""


class _Node:
    """A position in the tree. The lists have an entry for each move.

    `value` is the mean reward of `seat` in `visits` random games after the move; `all_value` the
    same in the `all_visits` games in which the move was played at any time. Both begin with the
    prior.
    `weight` says how much `all_value` counts, from 0 to 1, `unsure` is 1 / √visits.
    """

    __slots__ = (
        *("all_value", "all_visits", "children", "codes", "complete", "exploration", "index"),
        *("seat", "side", "total", "unsure", "value", "visits", "weight", "winner", "winners"),
    )

    def __init__(self, state: State, codes: list[Code], priors: list[float], weight: float) -> None:
        self.exploration = state.exploration
        count = len(codes)
        prior_visits = state.prior_visits
        self.seat = state.to_move
        self.side = state.side
        self.codes = codes
        self.index = {code: at for at, code in enumerate(codes)}
        self.children: list[_Node | _Visited | Rewards | None] = [None] * count
        self.value = priors
        self.all_value = priors.copy()
        self.visits = [prior_visits] * count
        self.all_visits = [prior_visits] * count
        self.weight = [weight] * count
        self.unsure = [1 / sqrt(prior_visits)] * count
        self.total = 1
        self.complete = True
        self.winners: list[int | None] = [None] * count
        """The seat that wins by force after the move, where that is proved."""
        self.winner: int | None = None

    @property
    def is_threatened(self) -> bool:
        """Whether more than one move is proved to lose (in Esgrad a pass often is)."""
        return len(self.winners) - self.winners.count(None) > 1

    def refute(self, at: int, winner: int) -> None:
        """Note that another seat wins by force after a move, so that it is avoided."""
        self.winners[at] = winner
        self.value[at] = -1.0
        self.weight[at] = self.unsure[at] = 0.0
        if self.complete and all(each == winner for each in self.winners):
            self.winner = winner


def _wins_at_once(state: State, seat: int) -> bool:
    """Return whether the game is over and won by a seat, or will be after any reply."""
    rewards = state.rewards()
    if rewards is not None:
        return rewards[seat] == 1
    if state.hidden or state.to_move == seat:
        return False
    for code in state.moves():
        reply = state.copy()
        reply.play(code)
        rewards = reply.rewards()
        if rewards is None or rewards[seat] < 1:
            return False
    return True


class _Search:
    """The search of one task."""

    def __init__(self, state: State, settings: SearchSettings, random: Random) -> None:
        self._state = state
        self._settings = settings
        self._random = random
        self._rave_visits = state.rave_visits
        self._room = _MOST_MOVES
        self._won: dict[Code, list[float]] = {}
        """What each seat has won after each first move, with more than two seats."""
        self._first_weight = self._weight(state.prior_visits)
        self._root = self._node(state)
        for at, code in enumerate(self._root.codes):
            self._root.value[at] += GAIN_WEIGHT * state.gain(code)

    def run(self, playouts: int | None, budget: Budget | None) -> Report:
        """Play so many random games, or as many as there is time for, unless a win is proved."""
        self._look_ahead()
        if self._settings.overlooks:
            self._overlook()
        root = self._root
        end = None if budget is None else budget.clock() + budget.seconds
        played = confirmed = 0
        late = False
        while root.winner is None and played != playouts and not late:
            self._simulate()
            played += 1
            late = budget is not None and end is not None and budget.clock() >= end
        cut = late and playouts is not None and played < playouts
        while confirmed != played and not late and (at := self._doubtful()) is not None:
            self._simulate(at)
            confirmed += 1
            late = budget is not None and end is not None and budget.clock() >= end
        candidates = tuple(map(self._candidate, range(len(root.codes))))
        return Report(self._state.seats, root.seat, candidates, played, cut, root.winner)

    def _doubtful(self) -> int | None:
        """Return the move that seems best, if some reply to it threatens to win and nothing is
        proved; None if the search need not confirm it."""
        root = self._root
        if root.winner is not None or not self._settings.confirms:
            return None
        unproved = [at for at, winner in enumerate(root.winners) if winner is None]
        best = max(unproved, key=root.visits.__getitem__, default=None)
        child = None if best is None else root.children[best]
        replies = child.children if isinstance(child, _Node) else ()
        threats = (each for each in replies if isinstance(each, _Node) and each.is_threatened)
        return best if any(threats) else None

    def _candidate(self, at: int) -> Candidate:
        """Return what was found out about a move of the root."""
        state, root = self._state, self._root
        code, visits = root.codes[at], root.visits[at] - state.prior_visits
        move, shares = state.name(code), self._shares(code, visits)
        value, winner = self._expected(at), root.winners[at]
        return Candidate(move, visits, value, winner, shares, state.gain(code))

    def _expected(self, at: int) -> float:
        """Return the share of the win that the mover can expect after a move.

        Weak replies were tried too, which favours the mover, and weak answers to the best reply,
        which favours the other seat. So with two seats it is the mean of both.
        """
        root, value = self._root, max(self._root.value[at], 0.0)
        child = root.children[at]
        if self._state.seats > 2 or not isinstance(child, _Node) or child.seat == root.seat:
            return value
        best = max(child.value[child.visits.index(max(child.visits))], 0.0)
        return (value + 1 - best) / 2

    def _shares(self, code: Code, visits: int) -> tuple[float, ...]:
        """Return the share of the win that each seat had in the random games after a move."""
        seats = self._state.seats
        if seats == 2:
            return ()
        won = self._won.get(code)
        return (1 / seats,) * seats if won is None else tuple(each / visits for each in won)

    def _look_ahead(self) -> None:
        """Note which moves win whatever the reply is, and which lose at once."""
        root = self._root
        for at, code in enumerate(root.codes):
            state = self._state.copy()
            state.play(code)
            if _wins_at_once(state, root.seat):
                root.winners[at] = root.winner = root.seat
                return
            rewards = state.rewards()
            if rewards is not None and 1.0 in rewards:
                root.refute(at, rewards.index(1.0))

    def _overlook(self) -> None:
        """Consider only a few moves, chosen by chance, unless the game is won or all moves lose."""
        root = self._root
        sound = [at for at, winner in enumerate(root.winners) if winner is None]
        if root.winner is not None or len(sound) <= self._state.glances:
            return
        kept = self._random.sample(sound, self._state.glances)
        codes, priors = [root.codes[at] for at in kept], [root.value[at] for at in kept]
        self._root = _Node(self._state, codes, priors, self._first_weight)
        self._root.complete = False

    def _node(self, state: State) -> _Node:
        codes = state.moves()
        # Equal moves are tried in the order of this list, so it begins anywhere.
        start = int(self._random.random() * len(codes))
        codes = codes[start:] + codes[:start]
        priors = state.priors(codes)
        sensible = [at for at, prior in enumerate(priors) if prior != EXCLUDED]
        if not sensible:
            return _Node(state, codes, [0.5] * len(codes), self._first_weight)
        good, priors = [codes[at] for at in sensible], [priors[at] for at in sensible]
        node = _Node(state, good, priors, self._first_weight)
        node.complete = len(good) == len(codes)
        return node

    def _weight(self, visits: int) -> float:
        """Return how much the games in which a move was played later count, from 0 to 1."""
        return sqrt(self._rave_visits / (3 * visits + self._rave_visits))

    def _select(self, node: _Node) -> int:
        # ln(total), in steps of ln(2), since a logarithm is not the same on every machine
        explore = node.exploration * sqrt(0.693 * node.total.bit_length())
        weighed = zip(node.value, node.weight, node.all_value, strict=True)
        scores = [value + weight * (all_value - value) for value, weight, all_value in weighed]
        if explore:
            scores = [
                value + explore * unsure for value, unsure in zip(scores, node.unsure, strict=True)
            ]
        return scores.index(max(scores))

    def _simulate(self, first: int | None = None) -> None:
        """Go down the tree, play a random game from there, and note its result on the way back.

        `first` is the move to begin with, if it is not to be selected.
        """
        state = self._state.copy()
        played: list[list[Code]] = [[] for _ in range(state.seats)]
        path: list[tuple[_Node, int]] = []
        node = self._root
        while True:
            at = self._select(node) if first is None or path else first
            path.append((node, at))
            state.play(node.codes[at])
            child = node.children[at]
            if isinstance(child, _Node):
                if child.winner is None:
                    node = child
                    continue
                rewards = tuple(float(seat == child.winner) for seat in range(state.seats))
            elif isinstance(child, tuple):
                rewards = child
            else:
                rewards = self._leave_tree(node, at, state, played)
                child = node.children[at]
                if isinstance(child, tuple):
                    self._prove(path, child)
            break
        self._note(path, played, rewards)
        if state.seats > 2:
            root, at = path[0]
            won = self._won.setdefault(root.codes[at], [0.0] * state.seats)
            for seat, reward in enumerate(rewards):
                won[seat] += reward

    def _leave_tree(self, node: _Node, at: int, state: State, played: list[list[Code]]) -> Rewards:
        """Return the rewards of a random game from the edge of the tree, which grows on the way."""
        if node.children[at] is None:
            rewards = state.rewards()
            node.children[at] = _VISITED if rewards is None else rewards
            if rewards is not None:
                return rewards
        elif self._room > 0 and not state.hidden:
            node.children[at] = grown = self._node(state)
            self._room -= len(grown.codes)
        return state.playout(self._random, played)

    @staticmethod
    def _prove(path: list[tuple[_Node, int]], rewards: Rewards) -> None:
        """Note the end of a game with one winner, and what it proves about the positions before."""
        if 1.0 not in rewards:
            return
        winner = rewards.index(1.0)
        for node, at in reversed(path):
            if node.seat == winner:
                node.winners[at] = node.winner = winner
            else:
                node.refute(at, winner)
                if node.winner is None:
                    break

    def _note(
        self, path: list[tuple[_Node, int]], played: list[list[Code]], rewards: Rewards
    ) -> None:
        later = [set(codes) for codes in played]
        for node, at in reversed(path):
            reward = rewards[node.seat]
            node.total += 1
            node.visits[at] = visits = node.visits[at] + 1
            if node.winners[at] is None:
                node.value[at] += (reward - node.value[at]) / visits
                node.unsure[at] = 1 / sqrt(visits)
                node.weight[at] = self._weight(visits)
            mine = later[node.side]
            mine.add(node.codes[at])
            index, all_value, all_visits = node.index, node.all_value, node.all_visits
            for place in map(index.get, mine):
                if place is not None:
                    all_visits[place] = visits = all_visits[place] + 1
                    all_value[place] += (reward - all_value[place]) / visits
