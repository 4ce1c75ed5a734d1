"""Tries: moves that a person tries out on a private board (`model.tries`).

What was tried in a match is deleted when it ends (`matches.effects`).
"""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256

from matches.log.match import Match
from matches.use_case import UseCases, load, use_case
from model.entities import MatchOrStudy
from model.errors import Refused
from model.tries import Node, TriedTurns
from rules.game import Position
from rules.line import Line
from rules.turns import split_turn, write_turn
from rules.variations import NO_VARIATIONS, Variations, is_draw, play_turn_or_draw
from storage.database import UnitOfWork


def in_match(tries: TriedTurns, match: Match, since: int) -> TriedTurns:
    """Return tries as they are now that a match has gone on since the event `since`.

    A line that goes on as the match did begins later. One that begins at a position that was taken
    back, or with another draw than the match, is left out.
    """
    taken_back = (each.plies_left for each in match.takebacks if each.seq > since)
    lowest = min(taken_back, default=len(match.line.moves))
    trees: dict[int, Variations] = {}
    for ply, tree in tries.trees.items():
        for line in tree.lines if ply <= lowest else ():
            node = after_match(match.line, Node(ply, line))
            if node.turns and _is_drawn_alike(match.line, node):
                known = trees.get(node.ply, NO_VARIATIONS)
                trees[node.ply] = known.with_line(node.turns)
    return TriedTurns(trees)


def _is_drawn_alike(line: Line, node: Node) -> bool:
    """Whether the match does not contradict the draw with which tried turns begin, if it is one."""
    unknown = line.positions[node.ply].without_future_draws().unknown_draw
    return bool(unknown) or not is_draw(node.turns[0])


def after_match(line: Line, node: Node) -> Node:
    """Return the same node, with as many of its turns as possible counted to the match."""
    ply, turns = node.ply, node.turns
    while turns:
        plies = tuple(split_turn(turns[0]))
        if turns[0] == f"({line.positions[ply].chance_outcome()})":
            plies = ()
        elif line.moves[ply : ply + len(plies)] != plies:
            break
        ply, turns = ply + len(plies), turns[1:]
    return Node(ply, turns)


def path_to(line: Line, node: Node) -> list[Position]:
    """Return the positions from the start of a match to a node, without knowledge of draws.

    Raises a MoveError.
    """
    positions = list(line.positions[: node.ply + 1])
    positions[-1] = positions[-1].without_future_draws()
    for turn in node.turns:
        positions.append(play_turn_or_draw(positions[-1], turn))
    return positions


def position_at(line: Line, node: Node) -> Position:
    """Return the position at a node, without knowledge of draws. Raises a MoveError."""
    return path_to(line, node)[-1]


# ---- addresses
def plies_to(line: Line, node: Node) -> list[str]:
    """Return all plies, and draws that were chosen, that lead to a node."""
    return [*line.moves[: node.ply], *(ply for turn in node.turns for ply in split_turn(turn))]


def address_of(line: Line, node: Node) -> str:
    """Return a short text for a node, which stays the same when the match goes on.

    It is the number of plies that lead there, and a hash of them.
    """
    plies = plies_to(line, node)
    return f"{len(plies)}.{sha256(write_turn(plies).encode()).hexdigest()[:8]}"


def node_with(address: str, line: Line, tries: TriedTurns) -> Node | None:
    """Return the node with this address, None if there is none now.

    A number of plies alone is where a turn of the match begins, at the latest after so many.
    """
    number, _, known = address.partition(".")
    if not known and number.isdecimal():
        ply = int(number[:6])
        return Node(line.turn_of(ply).start if ply < len(line.moves) else len(line.moves))
    nodes = list(tries.nodes())
    if number.isdecimal() and len(number) < 6 and int(number) <= len(line.moves):
        nodes.append(Node(int(number)))
    return next((each for each in nodes if address_of(line, each) == address), None)


class Tries(UseCases):
    """The use cases of tries. Nobody else sees what a person has tried.

    They are `about` a match or a study; the match of a study is its record.
    """

    @use_case
    async def get(self, player: int, match: Match, about: MatchOrStudy) -> TriedTurns:
        """Return what a person has tried."""
        async with self._database.read() as unit:
            return await _read(unit, player, match, about)

    @use_case
    async def change(
        self,
        player: int,
        match: Match,
        about: MatchOrStudy,
        change: Callable[[TriedTurns], TriedTurns],
        asked_at: datetime,
    ) -> TriedTurns:
        """Change what a person has tried, and return that.

        Raises Refused if their data may have been erased since they asked for this, if moves have
        been taken back since `match`, if the study is not kept any more, and what `change` raises.
        """
        async with self._database.write() as unit:
            await self._erasures.check(unit, player, asked_at)
            latest = await _gone_on(unit, match, about)
            tries = in_match(change(await _read(unit, player, latest, about)), latest, latest.seq)
            await unit.tries.save(player, about, tries, seq=latest.seq, at=self._now())
            return tries


async def _gone_on(unit: UnitOfWork, match: Match, about: MatchOrStudy) -> Match:
    """Return a match as it is now; a study stays the same."""
    if about.study is not None:
        if not await unit.studies.is_kept(about.study):
            raise Refused.because("This study is no longer kept.")
        return match
    latest = await load(unit, match.row.id)
    if latest.line.moves[: len(match.line.moves)] != match.line.moves:
        raise Refused.because("A move was taken back meanwhile. Press Try under the board again.")
    return latest


async def _read(unit: UnitOfWork, player: int, match: Match, about: MatchOrStudy) -> TriedTurns:
    """Read what a person has tried. What cannot be read counts as nothing."""
    tries, seq = await unit.tries.get(player, about)
    try:
        return in_match(tries, match, seq)
    except IndexError:
        return TriedTurns()
