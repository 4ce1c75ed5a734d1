"""The people of a server: they play matches, seasons and a ladder, and one of them organises.

Who gets no answer tries something else, as people would. So some run out of time.
"""

import asyncio
import itertools
import random
import re

from benchmarks.soak.people import People
from benchmarks.soak.state import controls_of, text_of
from benchmarks.soak.world import Json, Person, Server

PLAYERS = 11
"""The people of a club: two sections of five, and the organiser."""
AT_ONCE = 4
"""How many things they do at the same time."""


def option(name: str, value: str | int | bool) -> Json:
    """Return an option of a command as Discord sends it."""
    kinds = {bool: 5, int: 4, str: 3}
    return {"name": name, "type": kinds[type(value)], "value": value}


ESCABEL = (option("size", 3), option("pie", False), option("clock", "1m"))


class Club:
    """The people of a server. The last one organises, and does not play."""

    def __init__(self, people: People, server: Server, stopping: asyncio.Event) -> None:
        self._people, self._wall = people, people.wall
        self._server, self._stopping = server, stopping
        *self._members, self._organiser = server.people
        self._reasons = itertools.count()

    async def run(self) -> None:
        """Play until the soak stops. Then end what is open or running, and look at all tables."""
        channel = {"name": "finished_channel", "type": 7, "value": str(self._server.channel)}
        while not self._stopping.is_set():
            if await self._use(self._organiser, "server settings", channel):
                break
        await asyncio.gather(self._organise(), *(self._live() for _ in range(AT_ONCE)))
        while self._seasons("leave"):
            await self._end()
            await asyncio.sleep(2)
        for number, section in itertools.product(self._seasons("table"), (0, 1)):
            control, about = f"pb:league-table:{section}:{number}", {"table": [number, section]}
            card = self._wall.seasons[number]
            for _ in range(10):
                if await self._people.press(self._server, self._organiser, control, card, **about):
                    break

    async def _live(self) -> None:
        acts = (
            [self.play_turn] * 20 + [self._plan] * 6 + [self._resign, self._climb, self.answer] * 4
        )
        acts += [self.challenge, self.challenge, self._rule, self._leave]
        while not self._stopping.is_set():
            await random.choice(acts)()
            await self._pause()

    async def _pause(self) -> None:
        await self._wall.wait(self._stopping.is_set, random.uniform(0.1, 1))

    # ---- what they see
    def _here(self, message: Json) -> bool:
        return message.get("guild_id") == str(self._server.id)

    def _seasons(self, action: str) -> list[int]:
        """Return the seasons whose cards have a button."""
        return [
            number
            for number, card in self._wall.seasons.items()
            if self._here(card) and f":league-{action}:" in str([*controls_of(card["components"])])
        ]

    def _match(self) -> tuple[int, Person]:
        """Return a running match, and who is to move in it; match 0, which is none, if there is
        none."""
        running = [
            (match_id, person)
            for match_id, seen in self._wall.boards.items()
            if self._here(seen.message) and not seen.over
            for person in self._members
            if f"<@{person.id}>" in seen.text
        ]
        return random.choice(running or [(0, self._members[0])])

    # ---- what they do
    async def _use(
        self, person: Person, command: str, *options: Json, **about: object
    ) -> Json | None:
        """Use a command. Return the answer, None if there was none."""
        name, *inner = command.split()
        chosen = list(options)
        for kind, each in enumerate(reversed(inner), 1):
            chosen = [{"name": each, "type": kind, "options": chosen}]
        used = await self._people.command(self._server, person, name, chosen, **about)
        return used.answer if used else None

    async def _press(
        self, person: Person, message: Json | None, action: str, **about: object
    ) -> Json | None:
        """Press the control for an action if a message has it. Return the answer."""
        for control in controls_of(message["components"]) if message else ():
            if message and f":{action}:" in control:
                used = await self._people.press(self._server, person, control, message, **about)
                return used.answer if used else None
        return None

    async def play_turn(self) -> None:
        """Choose a suggested move in a running match, and confirm it."""
        match_id, mover = self._match()
        which = option("match", str(match_id))
        asked = [{**option("move", ""), "focused": True}, which]
        choices = await self._people.complete(self._server, mover, "move", asked)
        if choices:
            about = {"match": match_id, "move": random.choice(choices)}
            move = option("move", about["move"])
            await self._press(
                mover, await self._use(mover, "move", move, which, **about), "confirm", **about
            )

    async def _plan(self) -> None:
        """Plan an answer to one of the moves that somebody else can make now."""
        match_id, mover = self._match()
        board = self._wall.boards.get(match_id)
        which = option("match", str(match_id))
        asked = [{**option("move", ""), "focused": True}, which]
        moves = await self._people.complete(self._server, mover, "move", asked) or []
        if board is None or len(moves) < 2:
            return
        expected, answer = random.sample(moves[:4], 2)
        for person in self._members:
            menu = None if person == mover else await self._press(person, board.message, "more")
            if await self._press(person, menu, "plan"):
                form = f"pm:plan-typed:{match_id}:{board.seq}"
                lines: Json = {"custom_id": "lines", "value": f"{expected} {answer}"}
                typed = await self._people.fill(
                    self._server, person, board.message, form, typed=lines
                )
                about = {"match": match_id, "seq": board.seq, "plan": [expected, answer]}
                await self._press(person, typed and typed.answer, "plan-keep", **about)
                return

    async def _resign(self) -> None:
        match_id, person = self._match()
        used = await self._use(person, "resign", option("match", str(match_id)))
        await self._press(person, used, "resign-yes")

    async def challenge(self) -> None:
        """Challenge somebody."""
        maker, opponent = random.sample(self._members, 2)
        whom = {"name": "opponent", "type": 6, "value": str(opponent.id)}
        await self._use(maker, "challenge escabel", whom, *ESCABEL)

    async def _climb(self) -> None:
        """Join the ladder, or challenge somebody on it."""
        person = random.choice(self._members)
        shown = await self._use(person, "ladder", option("game", "escabel"))
        for action in ("ladder-join", "ladder-challenge"):
            await self._press(person, shown, action)

    async def answer(self) -> None:
        """Accept or decline a challenge."""
        for card in [*self._wall.cards.values()]:
            _, _, invited = text_of(card).partition("challenges")
            for person in self._members:
                if self._here(card) and person.name in invited and random.random() < 0.5:
                    action = random.choice(("accept", "accept", "accept", "decline"))
                    await self._press(person, card, action)

    async def _leave(self) -> None:
        person = random.choice(self._members)
        await self._press(person, await self._use(person, "league leave"), "league-out")
        person = random.choice(self._members)
        shown = await self._use(person, "ladder", option("game", "escabel"))
        asked = await self._press(person, shown, "ladder-leave")
        await self._press(person, asked, "ladder-out")

    # ---- what is organised
    async def _organise(self) -> None:
        """Open a season if there is none. Let everybody join the open one, and begin it when they
        are in, or sometimes before. Sometimes end it."""
        given = (option("name", "Spring"), option("section_size", 5), option("weeks", 1), *ESCABEL)
        while not self._stopping.is_set():
            if random.random() < 0.01:
                await self._end()
            elif not self._seasons("leave"):
                await self._use(self._organiser, "league create escabel", *given)
                await asyncio.sleep(2)
            for card in [self._wall.seasons[number] for number in self._seasons("join")]:
                count = re.search(r"(\d+) players?:", text_of(card))
                if count and (int(count[1]) == len(self._members) or random.random() < 0.02):
                    await self._press(self._organiser, card, "league-begin")
                await self._press(random.choice(self._members), card, "league-join")
            await self._pause()

    async def _end(self) -> None:
        for number in self._seasons("leave"):
            asked = await self._use(self._organiser, "league end", option("season", str(number)))
            await self._press(self._organiser, asked, "league-end")

    async def _rule(self) -> None:
        """Rule on a match, or take that back, with a reason that is given only once."""
        match_id, person = self._match()
        given = [option("match", str(match_id)), option("reason", f"r{next(self._reasons)}")]
        winner = {"name": "winner", "type": 6, "value": str(person.id)}
        command, more = random.choice((("rule", [winner]), ("rule", []), ("unrule", [])))
        await self._use(self._organiser, f"league {command}", *given, *more)
