"""A tree of turns that might be played: variations that were tried, or answers in advance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Variations:
    """A tree of turns after one position, as its lines: the ways from the position to the leaves.

    A turn is the text of `rules.turns.write_turn`. No line begins another one. The lines stand in
    the order in which they were added.
    """

    lines: tuple[tuple[str, ...], ...] = ()

    def with_line(self, line: Sequence[str]) -> Variations:
        """Return the tree with a line, which may begin like others, or go on from one."""
        new = tuple(line)
        if not new or any(known[: len(new)] == new for known in self.lines):
            return self
        kept = (known for known in self.lines if new[: len(known)] != known)
        return Variations((*kept, new))

    def without(self, path: Sequence[str]) -> Variations:
        """Return the tree without the last turn of `path`, and without all that follows it."""
        cut = tuple(path)
        kept = Variations(tuple(line for line in self.lines if line[: len(cut)] != cut))
        return kept.with_line(cut[:-1]) if kept != self else self

    def next_turns(self, path: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the turns that may follow `path`, the oldest one first."""
        begun = tuple(path)
        deeper = (line for line in self.lines if line[: len(begun)] == begun)
        return tuple(dict.fromkeys(line[len(begun)] for line in deeper if len(line) > len(begun)))

    def after(self, turn: str) -> Variations:
        """Return the tree after a turn; an empty one if that is not in it."""
        return Variations(tuple(line[1:] for line in self.lines if line[0] == turn and line[1:]))

    @property
    def branches(self) -> int:
        """The number of lines."""
        return len(self.lines)

    @property
    def plies(self) -> int:
        """The number of plies, each counted once."""
        paths = {line[: end + 1] for line in self.lines for end in range(len(line))}
        return sum(path[-1].count(",") + 1 for path in paths)
