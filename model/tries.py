"""Moves that a person tries out on a private board: a match or a study, with trees of turns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from model.errors import Refused
from rules.variations import NO_VARIATIONS, Variations

MAX_PLIES = 500
MAX_BRANCHES = 50
KEPT_TRIES = 500
"""The matches and studies of a person whose tries are kept, those tried in last."""


@dataclass(frozen=True, slots=True)
class Node:
    """A node of what was tried: it comes after `ply` plies of the match, and tried turns."""

    ply: int
    turns: tuple[str, ...] = ()

    def then(self, *turns: str) -> Node:
        """Return the node after further tried turns."""
        return Node(self.ply, (*self.turns, *turns))


@dataclass(frozen=True, slots=True)
class TriedTurns:
    """What one person has tried in one match: trees of turns, by the ply at which they begin.

    No line goes on as the match did.
    """

    trees: Mapping[int, Variations] = field(default_factory=dict[int, Variations])

    def nodes(self) -> Iterator[Node]:
        """Yield every node that was tried, each once."""
        for ply, tree in self.trees.items():
            paths = {line[: end + 1] for line in tree.lines for end in range(len(line))}
            yield from (Node(ply, path) for path in paths)

    def next_turns(self, node: Node) -> tuple[str, ...]:
        """Return the tried turns that follow a node, the oldest first."""
        return self.trees.get(node.ply, NO_VARIATIONS).next_turns(node.turns)

    def with_node(self, node: Node) -> TriedTurns:
        """Return the tries with a node. Raises Refused if there are too many."""
        tree = self.trees.get(node.ply, NO_VARIATIONS)
        new = TriedTurns({**self.trees, node.ply: tree.with_line(node.turns)})
        if new.trees[node.ply] != tree and (new.plies > MAX_PLIES or new.branches > MAX_BRANCHES):
            raise Refused.because(
                "You have tried {plies} moves in {branches} lines here, and more are not kept. "
                "“Remove” takes away a turn and what follows it; “Start over” takes away all of "
                "them.",
                plies=self.plies,
                branches=self.branches,
            )
        return new

    def without(self, node: Node) -> TriedTurns:
        """Return the tries without the last turn of a node, and without all that follows it."""
        tree = self.trees.get(node.ply, NO_VARIATIONS).without(node.turns)
        trees = {**self.trees, node.ply: tree}
        return TriedTurns({ply: each for ply, each in trees.items() if each.lines})

    @property
    def plies(self) -> int:
        """The number of plies, each counted once."""
        return sum(each.plies for each in self.trees.values())

    @property
    def branches(self) -> int:
        """The number of lines."""
        return sum(len(each.lines) for each in self.trees.values())
