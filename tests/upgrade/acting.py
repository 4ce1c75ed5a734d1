"""What people do in a scenario of a stored world: challenges, moves, and opening every control."""

from __future__ import annotations

import random
from typing import Any

import simcord

from matches.log.match import Match
from rules.move_pad import RandomTurnWords
from tests.journeys.match_helpers import boards, first_choice
from tests.support.discord import World
from tests.support.people import Answer, Person, SeenMessage

GAMES = {"esgrad": "esgrad", "stack": "stack-control"}
"""The game by the first word of a match's name; the others are of Escabel."""


async def play_turn(match: Match, person: Person, chance: random.Random) -> None:
    """Let the person to move play any legal turn by command."""
    position, moves = match.position, list[str]()
    while not moves or position.mid_turn:
        moves.append(str(chance.choice(position.legal_moves())))
        position = position.play(position.read(moves[-1]))
    await move(person, match.row.id, ", ".join(moves))


async def move(person: Person, match_id: int, text: str) -> Answer:
    """Move by command, and confirm it if asked."""
    answer = await person.slash("move", move=text, match=str(match_id))
    if "Confirm" in answer.seen.buttons:
        answer = await person.clicks("Confirm", on=answer)
    assert "the board is in" in answer, answer
    return answer


async def turn_pages(person: Person, page: Answer) -> None:
    """Look at all pages of a list."""
    while "Next" in page.seen.buttons:
        page = await person.clicks("Next", on=page)


class Acting:
    """Acts in a world: `people` by name, and the number of each of their `matches` by name.

    `attic` is a channel that the bot cannot use later.
    """

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[str, Person] = {}
        self.matches: dict[str, int] = {}
        self.attic: simcord.ChannelHandle

    # ---- what people do
    async def load(self, match_id: int) -> Match:
        """Load a match."""
        return await self.world.bot.context.service.matches.load(match_id)

    async def mover(self, match_id: int) -> Person:
        """Return the person to move."""
        mover = (await self.load(match_id)).mover
        return next(each for each in self.people.values() if each.id == mover)

    async def newest_match(self) -> int:
        """Return the number of the newest match."""
        async with self.world.bot.context.database.read() as unit:
            return max(each.id for each in await unit.matches.get_many(range(1, 1000)))

    async def challenge(self, game: str, maker: Person, **options: Any) -> None:
        """Open a challenge in the maker's channel."""
        answer = await maker.slash(f"challenge {game}", **options)
        assert "Your challenge is open" in answer, answer

    async def begin(self, name: str, people: str, until: str | int = "", **more: Any) -> int:
        """Begin a match with these people, in the order of their seats, and play it.

        `until` is the moves, or how many plies are played at random.
        """
        maker, *others = (self.people[each] for each in people.split())
        alone = len(others) == 1
        options = {"first": "me", **more}
        options |= {"opponent": others[0]} if alone else {"seats": len(others) + 1}
        await self.challenge(GAMES.get(name.partition(" ")[0], "escabel"), maker, **options)
        for each in others:
            each.enters(maker.place)
            answer = await each.clicks("Accept" if alone else "Join")
            if answer.seen.selects:
                await each.chooses("Any colour", "Your colour", on=answer)
        match_id = self.matches[name] = await self.newest_match()
        seated = (await self.load(match_id)).row.players
        assert seated == (maker.id, *(each.id for each in others))
        if isinstance(until, str):
            for text in filter(None, until.split(", ")):
                await move(await self.mover(match_id), match_id, text)
            return match_id
        chance = random.Random(match_id)
        while (match := await self.load(match_id)).position.ply < until and not match.result:
            await play_turn(match, await self.mover(match_id), chance)
        return match_id

    def board(self, match_id: int) -> SeenMessage:
        """Return the newest board of a match in any channel or thread."""
        places = [*self.world.channel.threads, self.world.channel]
        places += [*self.attic.threads, self.attic]
        messages = [
            each for each in boards(self.world, *places) if (each.board or (0,))[0] == match_id
        ]
        return messages[-1]

    def thread(self, match_id: int) -> simcord.ChannelHandle:
        """Return the thread of a match."""
        places = (*self.world.channel.threads, *self.attic.threads)
        (only,) = (each for each in places if f" #{match_id} " in str(each.name))
        return only

    async def clicks_in_thread(self, person: Person, match_id: int, label: str, words: str) -> None:
        """Press a button on a message of a match's thread."""
        person.enters(self.thread(match_id))
        await person.clicks(label, on=person.sees(words) if words else self.board(match_id))
        person.enters(self.world.channel)

    async def resign(self, match_id: int, person: Person) -> None:
        """Resign a match by command and button."""
        await person.clicks("Resign", on=await person.slash("resign", match=str(match_id)))

    # ---- opening every control
    async def open_everything(self, match_id: int) -> None:
        """Open everything that can be opened in a running match, and confirm nothing."""
        match = await self.load(match_id)
        person, board = await self.mover(match_id), self.board(match_id)
        pad, move = match.position.pad, str(match.position.legal_moves()[0])
        if pad.has_steps and not match.row.paused:
            await self._open_pad(person, board, move)
        for button in pad.buttons() if not match.row.paused else ():
            answer = await person.clicks(button.label, on=board)
            if answer.form is not None:
                await person.fills(answer, "7")
            if button.rest_at_random is not None:
                await self._open_random_turns(match, board, button.rest_at_random)
        await self._try_moves(person, board, move)
        menu = await person.clicks("More", on=board)
        cancel = next(label for label in menu.seen.buttons if "ancel" in label)
        if "Answer in advance" in menu.seen.buttons:
            await self._plan(person, menu, move)
            menu = await person.clicks("More", on=board)
        await person.clicks("Look back", on=menu)
        for label in ("Resign", cancel):
            menu = await person.clicks("More", on=board)
            asked = await person.clicks(label, on=menu)
            assert any(each.startswith("Don't ") for each in asked.seen.buttons), asked

    async def _try_moves(self, person: Person, board: SeenMessage, move: str) -> None:
        """Use what a private board offers, and leave the lines that it leads to."""
        for label in (await person.clicks("Try", on=board)).seen.buttons:
            tried = await person.clicks("Try", on=board)
            answer = await person.clicks(label, on=tried) if label in tried.seen.buttons else tried
            if answer.form is not None:
                await person.fills(answer, move if label == "Type it" else "7")
            elif label == "Move" and "Type it" in answer.seen.buttons:
                pad = await person.clicks(first_choice(answer), on=answer)
                if "Back" in pad.seen.buttons:
                    await person.clicks("Back", on=pad)
        tried = await person.clicks("Try", on=board)
        for label in ("▶", "Remove"):
            if label in tried.seen.buttons:
                tried = await person.clicks(label, on=tried)
        if "Start over" in tried.seen.buttons:
            asked = await person.clicks("Start over", on=tried)
            await person.clicks("Back", on=asked)

    async def _plan(self, person: Person, menu: Answer, move: str) -> None:
        """Type an answer in advance that begins with an own move, and drop it."""
        asked = await person.clicks("Answer in advance", on=menu)
        form = await person.clicks("Type them", on=asked)
        await person.clicks("Drop", on=await person.fills(form, move.replace(", ", ",")))

    async def _open_random_turns(
        self, match: Match, board: SeenMessage, words: RandomTurnWords
    ) -> None:
        """Ask for random turns for a player who is not to move, and stop it at once."""
        waiting = {*match.row.players} - {match.mover}
        person = next(each for each in self.people.values() if each.id in waiting)
        asked = await person.clicks(words.every, on=await person.clicks("More", on=board))
        await person.clicks(words.stop, on=await person.clicks("Confirm", on=asked))

    async def _open_pad(self, person: Person, board: SeenMessage, move: str) -> None:
        for typed in ("nonsense", move):
            form = await person.clicks("Type it", on=await person.clicks("Move", on=board))
            await person.fills(form, typed)
        pad = await person.clicks("Move", on=board)
        stepped_back = False
        while "Confirm" not in pad.seen.buttons:
            pad = await person.clicks(first_choice(pad), on=pad)
            buttons = pad.seen.buttons
            if "Back" in buttons and "Confirm" not in buttons and not stepped_back:
                stepped_back = True
                pad = await person.clicks("Back", on=pad)
