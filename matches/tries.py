"""Tries: moves that a person tries out on a private board, kept until the match ends and longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from hashlib import sha256
from typing import Any

from matches.log.loaded_match import LoadedMatch, load
from matches.privacy.erasures import Erasures
from matches.retrying import UseCases, use_case
from model.environment import Clock
from model.errors import Refused
from rules.game import Move, Position
from rules.replay import Line
from rules.turns import write_turn
from rules.variations import Variations
from storage.database import Database, UnitOfWork

MAX_PLIES = 500
MAX_BRANCHES = 50
KEPT = 500
"""The matches of a person whose tries are kept, those tried in last. More than can be running."""


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a match or in what was tried: after `ply` plies of the match, and tried turns."""

    ply: int
    turns: tuple[str, ...] = ()

    def then(self, turn: str) -> Place:
        """Return the place after one more tried turn."""
        return Place(self.ply, (*self.turns, turn))


@dataclass(frozen=True, slots=True)
class Tries:
    """What one person has tried in one match: trees of turns, by the ply at which they begin.

    No line goes on as the match did.
    """

    trees: Mapping[int, Variations] = field(default_factory=dict[int, Variations])

    def places(self) -> Iterator[Place]:
        """Yield every place that was tried, each once."""
        for ply, tree in self.trees.items():
            paths = {line[: end + 1] for line in tree.lines for end in range(len(line))}
            yield from (Place(ply, path) for path in paths)

    def next_turns(self, place: Place) -> tuple[str, ...]:
        """Return the tried turns that follow a place, the oldest first."""
        return self.trees.get(place.ply, Variations()).next_turns(place.turns)

    def with_place(self, place: Place) -> Tries:
        """Return the tries with a place. Raises Refused if there are too many."""
        tree = self.trees.get(place.ply, Variations())
        now = Tries({**self.trees, place.ply: tree.with_line(place.turns)})
        plies = sum(each.plies for each in now.trees.values())
        branches = sum(each.branches for each in now.trees.values())
        if now.trees[place.ply] != tree and (plies > MAX_PLIES or branches > MAX_BRANCHES):
            raise Refused.because(
                "You have tried {plies} moves in {branches} lines in this match, and more are not "
                "kept. “Remove” takes away a turn and what follows it; “Start over” takes away all "
                "of them.",
                plies=sum(each.plies for each in self.trees.values()),
                branches=sum(each.branches for each in self.trees.values()),
            )
        return now

    def without(self, place: Place) -> Tries:
        """Return the tries without the last turn of a place, and without all that follows it."""
        tree = self.trees.get(place.ply, Variations()).without(place.turns)
        trees = {**self.trees, place.ply: tree}
        return Tries({ply: each for ply, each in trees.items() if each.lines})

    def in_match(self, loaded: LoadedMatch, since: int) -> Tries:
        """Return the tries as they are now that a match has gone on since the event `since`.

        A line that goes on as the match did begins later. One that begins at a position that was
        taken back is left out.
        """
        taken_back = (each.plies_left for each in loaded.takebacks if each.seq > since)
        lowest = min(taken_back, default=len(loaded.line.moves))
        trees: dict[int, Variations] = {}
        for ply, tree in self.trees.items():
            for line in tree.lines if ply <= lowest else ():
                place = after_match(loaded.line, Place(ply, line))
                if place.turns:
                    known = trees.get(place.ply, Variations())
                    trees[place.ply] = known.with_line(place.turns)
        return Tries(trees)


def after_match(line: Line, place: Place) -> Place:
    """Return the same place, with as many of its turns as possible counted to the match."""
    ply, turns = place.ply, place.turns
    while turns:
        plies = tuple(turns[0].split(", "))
        if line.moves[ply : ply + len(plies)] != plies:
            break
        ply, turns = ply + len(plies), turns[1:]
    return Place(ply, turns)


def position_at(line: Line, place: Place) -> Position:
    """Return the position at a place, without knowledge of draws. Raises a MoveError."""
    position = line.positions[place.ply].without_future_draws()
    for turn in place.turns:
        for move in turn.split(", "):
            position = position.play(Move(move))
    return position


# ---- addresses
def address_of(line: Line, place: Place) -> str:
    """Return a short text for a place, which stays the same when the match goes on.

    It is the number of plies that lead there, and a hash of them.
    """
    plies = [*line.moves[: place.ply], *(each for turn in place.turns for each in turn.split(", "))]
    return f"{len(plies)}.{sha256(write_turn(plies).encode()).hexdigest()[:8]}"


def place_with(address: str, line: Line, tries: Tries) -> Place | None:
    """Return the place with this address, None if there is none now."""
    number = address.partition(".")[0]
    places = list(tries.places())
    if number.isdecimal() and len(number) < 6 and int(number) <= len(line.moves):
        places.append(Place(int(number)))
    return next((each for each in places if address_of(line, each) == address), None)


class Trying(UseCases):
    """The use cases of tries. Nobody else sees what a person has tried."""

    def __init__(self, store: Database, clock: Clock, erasures: Erasures) -> None:
        super().__init__(store, clock)
        self._erasures = erasures

    @use_case
    async def get(self, player: int, loaded: LoadedMatch) -> Tries:
        """Return what a person has tried in a match."""
        async with self._store.read() as unit:
            return await _read(unit, player, loaded)

    @use_case
    async def add(
        self, player: int, loaded: LoadedMatch, place: Place, asked_at: datetime
    ) -> Tries:
        """Store one more place, and return all of them.

        Raises Refused if there are too many, or if the person's data may have been erased since
        they asked for this.
        """
        async with self._store.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            now = await _gone_on(unit, loaded)
            tries = await _read(unit, player, now)
            tries = tries.with_place(after_match(now.line, place))
            await self._save(unit, player, now, tries)
            return tries

    @use_case
    async def remove(self, player: int, loaded: LoadedMatch, place: Place) -> Tries:
        """Remove the last turn of a place, and all that follows it. Return what is left."""
        async with self._store.write() as unit:
            now = await _gone_on(unit, loaded)
            await unit.players.lock([player])
            tries = (await _read(unit, player, now)).without(place)
            await self._save(unit, player, now, tries)
        return tries

    @use_case
    async def clear(self, player: int, match: int) -> None:
        """Remove all that a person has tried in a match."""
        async with self._store.write() as unit:
            await unit.tries.delete(player, match)

    async def _save(self, unit: UnitOfWork, player: int, loaded: LoadedMatch, tries: Tries) -> None:
        match = loaded.match.id
        if not tries.trees:
            await unit.tries.delete(player, match)
            return
        lines = {str(ply): list(map(list, tree.lines)) for ply, tree in tries.trees.items()}
        now = self._clock.now()
        await unit.tries.save(player, match, lines, loaded.seq, now, keep=KEPT)


async def _gone_on(unit: UnitOfWork, loaded: LoadedMatch) -> LoadedMatch:
    """Return a match as it is now. Raises Refused if moves have been taken back since."""
    now = await load(unit, loaded.match.id)
    if now.line.moves[: len(loaded.line.moves)] != loaded.line.moves:
        raise Refused.because("A move was taken back meanwhile. Press Try under the board again.")
    return now


async def _read(unit: UnitOfWork, player: int, loaded: LoadedMatch) -> Tries:
    """Read what a person has tried. What cannot be read counts as nothing."""
    stored = await unit.tries.get(player, loaded.match.id)
    if stored is None:
        return Tries()
    lines, seq = stored
    try:
        trees = {int(ply): _tree(stored_tree) for ply, stored_tree in lines.items()}
        return Tries(trees).in_match(loaded, seq)
    except (TypeError, ValueError, IndexError):
        return Tries()


def _tree(stored: Any) -> Variations:
    return Variations(tuple(tuple(str(turn) for turn in line) for line in stored))
