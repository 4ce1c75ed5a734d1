"""Moves, resignations and cancelling: the use cases of a running match.

Each is one unit of work: read the match under the write lock, ask the rules, append to the log only
if nothing came in between, and owe the players a board, all committed together or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from matches.errors import AlreadyDone, OutOfDate, Refused
from matches.loaded import Loaded, load
from matches.model import Event
from matches.ports import Clock, Store, UnitOfWork
from rules.game import Move, Position
from rules.replay import Entry, Kind, extend
from rules.turns import read_turn


@dataclass(frozen=True, slots=True)
class Preview:
    """What a turn would lead to, before it is confirmed. `after` is the position then."""

    loaded: Loaded
    seat: int
    moves: tuple[Move, ...]
    after: Position
    words: tuple[str, ...]
    cautions: tuple[str, ...]

    @property
    def text(self) -> str:
        """The moves in notation, as `Playing.play` reads them."""
        return ", ".join(self.moves)


def match_lane(match: int) -> str:
    """The outbox lane in which a match's messages are delivered in order."""
    return f"match:{match}"


async def owe_board(unit: UnitOfWork, match: int, seq: int, at: datetime) -> None:
    """Put «post this board» into the outbox."""
    await unit.outbox.add(
        lane=match_lane(match), kind="board", payload={}, due_at=at, match=match, seq=seq
    )


def check_running(loaded: Loaded) -> None:
    """Raises Refused when the match is over."""
    if loaded.result:
        raise Refused("This match is over.", match=loaded.match.id)


def check_fresh(loaded: Loaded, seq: int | None) -> None:
    """Raises OutOfDate when a newer board than the one of `seq` is owed. None: not asked."""
    if seq is not None and seq < loaded.match.shown_seq:
        raise OutOfDate("This board is out of date.", match=loaded.match.id)


def turn_of(loaded: Loaded, player: int) -> int:
    """The seat to move, held by `player`. Raises Refused for anybody else."""
    check_running(loaded)
    seat = loaded.seat_of(player)
    if seat != loaded.to_move:
        mover = loaded.match.seats[loaded.position.to_move].player
        raise Refused("It's {0}'s turn.", mover, match=loaded.match.id)
    return seat


def look_ahead(loaded: Loaded, seat: int, text: str) -> Preview:
    """The turn that a person typed, played on paper. Raises a MoveError."""
    now = loaded.position.on_paper()
    moves = read_turn(now, text)
    words: list[str] = []
    cautions: list[str] = []
    for move in moves:
        words.append(now.preview(move))
        cautions = now.cautions(move)
        now = now.play(move)
    return Preview(loaded, seat, tuple(moves), now, tuple(words), tuple(cautions))


class Playing:
    """The use cases of a running match."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def look(self, match: int, *, until: int | None = None) -> Loaded:
        """A match as it stands (or stood after event `until`)."""
        async with self._store.read() as unit:
            return await load(unit, match, until=until)

    async def preview(
        self, match: int, player: int, text: str, *, seq: int | None = None
    ) -> Preview:
        """What a move would do, for the player to move. Changes nothing."""
        loaded = await self.look(match)
        check_fresh(loaded, seq)
        return look_ahead(loaded, turn_of(loaded, player), text)

    async def play(
        self,
        match: int,
        player: int,
        text: str,
        *,
        seq: int | None = None,
        interaction: int | None = None,
    ) -> Loaded:
        """Play a turn, or some plies of one, for the player to move.

        `seq` is that of the board the player acted on. Raises a MoveError, Refused, OutOfDate, or
        AlreadyDone when this very interaction, or a double click, has already played it.
        """
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            self._refuse_repeats(loaded, player, text, seq, interaction)
            check_fresh(loaded, seq)
            seat = turn_of(loaded, player)
            moves = read_turn(loaded.position, text)
            entries = [Entry(Kind.MOVE, seat, move) for move in moves]
            return await self._append(unit, loaded, entries, player, interaction)

    async def resign(self, match: int, player: int, *, interaction: int | None = None) -> Loaded:
        """Give up: the match is lost, or with three or more players it goes on without one."""
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            check_running(loaded)
            seat = loaded.seat_of(player)
            if loaded.position.has_left(seat):
                raise Refused("You are already out of this match.", match=match)
            entry = Entry(Kind.RESIGNED, seat)
            return await self._append(unit, loaded, [entry], player, interaction)

    async def cancel(
        self, match: int, player: int, *, interaction: int | None = None
    ) -> Loaded | None:
        """Cancel a match without a winner, or ask for that; None when the others must agree first.

        Alone before everybody has moved; later all who still play must ask for it while no event
        comes in between. Whoever agrees calls the same.
        """
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            check_running(loaded)
            seat = loaded.seat_of(player)
            asked = self.cancel_asked(loaded)
            if seat in asked and loaded.everybody_has_moved:
                raise Refused("You have already offered to cancel this match.", match=match)
            agreed = {*asked, seat}
            needed = {
                index
                for index in range(len(loaded.match.seats))
                if not loaded.position.has_left(index)
            }
            if not loaded.everybody_has_moved or agreed >= needed:
                entry = Entry(Kind.CANCELLED, seat, "agreed" if loaded.everybody_has_moved else "")
                return await self._append(unit, loaded, [entry], player, interaction)
            await self._note_cancel(unit, loaded, sorted(agreed))
            await unit.outbox.add(
                lane=match_lane(match),
                kind="cancel-offer",
                payload={"by": player, "waiting": sorted(needed - agreed)},
                due_at=self._clock.now(),
                match=match,
                seq=loaded.match.seq,
            )
            return None

    async def decline_cancel(self, match: int, player: int, *, seq: int) -> int:
        """Say no to an offer to cancel; returns the player who had offered."""
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            check_running(loaded)
            loaded.seat_of(player)
            asked = self.cancel_asked(loaded)
            if not asked or seq != loaded.match.seq:
                raise Refused("That offer no longer stands.", match=match)
            await self._note_cancel(unit, loaded, [])
            return loaded.match.seats[asked[0]].player

    async def end_by_moderator(
        self, match: int, moderator: int, reason: str, *, interaction: int | None = None
    ) -> Loaded:
        """End a stuck match as cancelled; the players see who did it and why."""
        async with self._store.write() as unit:
            loaded = await load(unit, match)
            check_running(loaded)
            entry = Entry(Kind.CANCELLED, None, reason)
            return await self._append(unit, loaded, [entry], moderator, interaction)

    @staticmethod
    def cancel_asked(loaded: Loaded) -> list[int]:
        """Seats that offer to cancel right now; an offer lapses with the next event."""
        offer = loaded.match.data.get("cancel")
        if not isinstance(offer, dict) or offer.get("seq") != loaded.match.seq:  # pyright: ignore[reportUnknownMemberType]  # JSON
            return []
        return [int(seat) for seat in offer["seats"]]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]  # JSON

    @staticmethod
    async def _note_cancel(unit: UnitOfWork, loaded: Loaded, seats: Sequence[int]) -> None:
        offer = {"seq": loaded.match.seq, "seats": list(seats)}
        await unit.matches.set_data(loaded.match.id, {**loaded.match.data, "cancel": offer})

    @staticmethod
    def _refuse_repeats(
        loaded: Loaded, player: int, text: str, seq: int | None, interaction: int | None
    ) -> None:
        """Raises AlreadyDone when the move is in: by this interaction, or by the click before."""
        for event in reversed(loaded.events):
            if interaction is not None and event.interaction == interaction:
                raise AlreadyDone(f"Your move {event.text} was already in.", match=loaded.match.id)
        if seq is None or seq >= loaded.match.seq or not loaded.events:
            return
        mine = [
            event.text
            for event in loaded.events
            if event.seq > seq and event.player == player and event.kind is Kind.MOVE
        ]
        if mine and ", ".join(mine) == text:
            raise AlreadyDone(f"Your move {text} was already in.", match=loaded.match.id)

    async def _append(
        self,
        unit: UnitOfWork,
        loaded: Loaded,
        entries: Sequence[Entry],
        player: int | None,
        interaction: int | None,
    ) -> Loaded:
        """Extend the log by `entries` and the plies they force; owe a board where one is due."""
        now = self._clock.now()
        match = loaded.match
        line = loaded.line
        events: list[Event] = []

        def add(entry: Entry, by: int | None) -> None:
            nonlocal line
            line = extend(line, entry)
            seq = match.seq + len(events) + 1
            cause = interaction if not events else None
            events.append(Event(seq, entry.kind, entry.seat, by, entry.text, now, cause))

        for entry in entries:
            add(entry, player)
        while not line.result and (forced := line.position.automatic()) is not None:
            add(Entry(Kind.MOVE, line.position.to_move, forced), None)
        after = Loaded(match, (*loaded.events, *events), line)
        shown = bool(line.result) or not line.position.mid_turn or after.mover != loaded.mover
        row = await unit.matches.append(
            match,
            events,
            ply=line.position.ply,
            to_move=after.to_move,
            at=now,
            result=line.result,
            shown=shown,
        )
        if shown:
            await owe_board(unit, match.id, row.seq, now)
        return replace(after, match=row)
