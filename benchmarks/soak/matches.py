"""Pairs of players who play one small match after another, as people would.

A player whose command or press is not answered tries again. One who has moved waits for the next
board. Some fall asleep, so that their time runs out.
"""

import asyncio
import random
import re
import time
from collections.abc import Callable
from dataclasses import dataclass

from benchmarks.soak.people import People, Seen
from benchmarks.soak.state import Used, controls_of, text_of
from benchmarks.soak.world import Json, Person, Server

CONFIRMED = re.compile(r"Your move is in: |Your move .+ (is|was already) in\.")
BOARD_PATIENCE = 40.0
"""Seconds for which a player waits for a board before trying anything."""
SHORT_PATIENCE = 3.0
"""The same if the bot did not respond."""


@dataclass(frozen=True, slots=True)
class Habits:
    """How the players of a soak behave."""

    think: float = 1.5
    """Seconds that a turn takes at most."""
    sleepers: float = 0.15
    """The share of matches in which somebody falls asleep."""
    clock: str = "1m"


def option(name: str, value: str | int | bool) -> Json:
    """Return an option of a command as Discord sends it."""
    kinds = {bool: 5, int: 4, str: 3}
    return {"name": name, "type": kinds[type(value)], "value": value}


class Pair:
    """Two players on a server."""

    def __init__(
        self,
        people: People,
        server: Server,
        players: tuple[Person, Person],
        habits: Habits,
        stopping: asyncio.Event,
    ) -> None:
        self._people = people
        self._server = server
        self._players = players
        self._habits = habits
        self._stopping = stopping
        self._played: set[int] = set()
        self.matches = 0
        self.waits: list[float] = []
        """Seconds from each confirmed move to its board."""

    async def run(self) -> None:
        """Play until the soak stops. Before, have finished matches posted where people play."""
        await self._choose_finished_channel()
        while not self._stopping.is_set():
            match = await self._begin()
            if match is not None:
                self.matches += 1
                await self._play(match)

    async def _choose_finished_channel(self) -> None:
        """Choose the channel for finished matches, which may take several attempts."""
        channel = {"name": "finished_channel", "type": 7, "value": str(self._server.channel)}
        command = [{"name": "settings", "type": 1, "options": [channel]}]
        while not self._stopping.is_set():
            if await self._people.command(self._server, self._players[0], "server", command):
                return
            await self._pause(1)

    # ---- beginning a match
    async def _begin(self) -> int | None:
        """Agree on a match. Return its number, None if that has failed or the soak stops."""
        maker, opponent = random.sample(self._players, 2)
        found = self._new_match()
        if found is not None:
            return found
        card = self._open_card(maker, opponent) or self._open_card(opponent, maker)
        if card is None:
            options = [
                {"name": "opponent", "type": 6, "value": str(opponent.id)},
                option("size", random.choice((3, 3, 3, 4))),
                option("pie", False),
                option("clock", self._habits.clock),
            ]
            used = await self._people.command(
                self._server,
                maker,
                "challenge",
                [{"name": "escabel", "type": 1, "options": options}],
            )
            patience = SHORT_PATIENCE if used is None else BOARD_PATIENCE
            await self._wait(lambda: self._open_card(maker, opponent), patience)
            card = self._open_card(maker, opponent)
            if card is None:
                return None
        number, message, invited = card
        used = await self._people.press(self._server, invited, f"pb:accept:{number}", message)
        await self._wait(self._new_match, SHORT_PATIENCE if used is None else BOARD_PATIENCE)
        return self._new_match()

    def _open_card(self, maker: Person, opponent: Person) -> tuple[int, Json, Person] | None:
        """Return the number and the message of an open challenge, and who may accept it."""
        for number, message in self._people.wall.cards.items():
            is_open = f"pb:accept:{number}" in controls_of(message["components"])
            first, _, rest = text_of(message).partition("challenges")
            if is_open and maker.name in first and opponent.name in rest:
                return number, message, opponent
        return None

    def _new_match(self) -> int | None:
        """Return a match of this pair that it has not played."""
        one, other = (each.name for each in self._players)
        for match, text in self._people.wall.first_boards.items():
            if match not in self._played and one in text and other in text:
                return match
        return None

    # ---- playing it
    async def _play(self, match: int) -> None:
        """Play a match to its end, or until the soak stops."""
        self._played.add(match)
        asleep_from = random.randint(0, 5) if random.random() < self._habits.sleepers else None
        boards = self._people.wall.boards
        while not (self._stopping.is_set() or boards[match].over):
            seen = boards[match]
            if asleep_from is not None and seen.seq >= asleep_from:
                await self._wait(lambda: boards[match].over, 600)
                continue
            await self._pause(random.uniform(0.1, self._habits.think))
            begun = time.time()
            if await self._move(match, seen):
                await self._wait(lambda seq=seen.seq: boards[match].seq > seq, BOARD_PATIENCE)
                if boards[match].seq > seen.seq:
                    self.waits.append(time.time() - begun)
            else:
                await self._pause(random.uniform(0.5, 2))

    def _mover(self, seen: Seen) -> Person:
        """Return whose turn it is according to a board, or anybody if it does not say."""
        for player in self._players:
            if f"<@{player.id}>" in seen.text:
                return player
        return random.choice(self._players)

    async def _move(self, match: int, seen: Seen) -> bool:
        """Try to make a move. Return whether it was confirmed."""
        mover = self._mover(seen)
        which = option("match", str(match))
        asked = [{**option("move", ""), "focused": True}, which]
        choices = await self._people.complete(self._server, mover, "move", asked)
        if not choices:
            return False
        move = random.choice(choices)
        about = {"match": match, "move": move}
        used = await self._people.command(
            self._server, mover, "move", [option("move", move), which], **about
        )
        if used is None or used.answer is None:
            return False
        confirm = _confirm_button(used)
        if confirm is not None:
            used = await self._people.press(
                self._server, mover, confirm, used.answer, seq=int(confirm.split(":")[3]), **about
            )
        if used is None or used.answer is None:
            return False
        return bool(CONFIRMED.search(text_of(used.answer)))

    # ---- waiting
    async def _pause(self, seconds: float) -> None:
        await self._wait(lambda: False, seconds)

    async def _wait(self, done: Callable[[], object], seconds: float) -> None:
        """Wait until `done` is true, the time is over, or the soak stops."""
        await self._people.wall.wait(lambda: done() or self._stopping.is_set(), seconds)


def _confirm_button(used: Used) -> str | None:
    if used.answer is None:
        return None
    controls = controls_of(used.answer["components"])
    return next((each for each in controls if each.startswith("pb:confirm:")), None)
