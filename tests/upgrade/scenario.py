"""The scenario of a stored world: people play until every table has rows of every kind.

Everything happens as on a real server, by commands, buttons and forms, with a Discord that
sometimes fails. `facts` has what a test must know later, such as the number of each match.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from matches.steps.loaded_match import LoadedMatch
from rules.game import Move, Position
from rules.move_entry import RandomTurns
from tests.journeys.match_helpers import board_of, boards, first_choice, postboard
from tests.journeys.rating_helpers import has_ratings
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer, Person, SeenMessage
from tests.upgrade.snapshot import save_guild

Goal = Callable[[Position], bool]
Check = Callable[[Sequence[Position]], bool]
MAX_PLIES = 600
MAX_TRIES = 400


def find_line(start: Position, goal: Goal, *, accept: Check = bool, first: int = 0) -> list[str]:
    """Return random moves to a position that fulfils `goal`, if `accept` is true for the positions.

    `first` is the seed of the first try. Raise LookupError if no such moves are found.
    """
    for number in range(first, first + MAX_TRIES):
        chance = random.Random(number)
        positions, moves = [start], list[Move]()
        while not goal(positions[-1]) and len(moves) < MAX_PLIES:
            legal = positions[-1].legal_moves()
            if not legal or positions[-1].result():
                break
            moves.append(chance.choice(legal))
            positions.append(positions[-1].play(moves[-1]))
        if goal(positions[-1]) and accept(positions):
            return [str(move) for move in moves]
    raise LookupError("no such line was found")


def after(plies: int) -> Goal:
    """Return a goal: at least so many plies, between turns, and before the end."""
    return lambda now: now.ply >= plies and not now.mid_turn and now.result() is None


def winners(positions: Sequence[Position]) -> int:
    """Return the number of winners in the last position."""
    result = positions[-1].result()
    return len(result.winners) if result else 0


def is_over(now: Position) -> bool:
    """Whether the game is over."""
    return now.result() is not None


def is_threatened(now: Position) -> bool:
    """Whether a player has connected their edges and wins unless the chain is broken."""
    return "chain" in now.narration.prompt("").alone


async def play_turn(world: World, loaded: LoadedMatch, person: Person) -> None:
    """Let the person to move play any legal turn by command."""
    position, moves = loaded.position, list[str]()
    while not moves or position.mid_turn:
        move = position.legal_moves()[0]
        moves.append(str(move))
        position = position.play(move)
    answer = await person.slash("move", move=", ".join(moves), match=str(loaded.match.id))
    if "Confirm" in answer.seen.buttons:
        answer = await person.clicks("Confirm", on=answer)
    assert "Your move is in" in answer, answer


class Scenario:
    """Plays the scenario in a world; `facts` has the resulting numbers by name."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[int, Person] = {}
        self.matches: dict[str, int] = {}
        self.challenges: dict[str, int] = {}
        self.removed_servers: list[dict[str, Any]] = []
        self.facts: dict[str, Any] = {}

    # ---- what people do
    async def load(self, match: int) -> LoadedMatch:
        """Load a match."""
        return await postboard(self.world).context.service.playing.load(match)

    async def mover(self, match: int) -> Person:
        """Return the person to move."""
        return self.people[(await self.load(match)).mover or 0]

    async def newest(self, table: str) -> int:
        """Return the number of the newest match or challenge."""
        async with postboard(self.world).context.store.read() as unit:
            get: Any = getattr(unit, table).get
            number = 1
            while await get(number) is not None:
                number += 1
        return number - 1

    async def challenge(self, name: str, game: str, maker: Person, **options: Any) -> int:
        """Open a challenge in the maker's channel, and return its number."""
        answer = await maker.slash(f"challenge {game}", **options)
        assert "Your challenge is open" in answer, answer
        self.challenges[name] = await self.newest("challenges")
        return self.challenges[name]

    async def begin(self, name: str, game: str, *people: Person, **options: Any) -> int:
        """Begin a match with these people, in the order of their seats, and return its number."""
        maker, *others = people
        given: dict[str, Any] = {"first": "me", **options}
        if len(people) > 2:
            given["seats"] = len(people)
        else:
            given["opponent"] = others[0]
        await self.challenge(name, game, maker, **given)
        for each in others:
            each.enters(maker.place)
            answer = await each.clicks("Accept" if len(people) == 2 else "Join")
            if answer.seen.selects:
                await each.chooses("Any colour", "Your colour", on=answer)
        self.matches[name] = await self.newest("matches")
        assert (await self.load(self.matches[name])).match.players == tuple(p.id for p in people)
        return self.matches[name]

    async def play(self, match: int, *moves: str) -> Answer | None:
        """Play moves by `/move`, each by the person to move, and confirm them if asked."""
        answer = None
        for move in moves:
            person = await self.mover(match)
            answer = await person.slash("move", move=move, match=str(match))
            if "Confirm" in answer.seen.buttons:
                answer = await person.clicks("Confirm", on=answer)
            assert "Your move is in" in answer, answer
        return answer

    async def play_to(
        self, match: int, goal: Goal, *, accept: Check = bool, first: int = 0
    ) -> None:
        """Play random moves up to a position between turns, a whole turn in each command."""
        position = (await self.load(match)).position
        turn: list[str] = []
        for move in find_line(position, goal, accept=accept, first=first):
            turn.append(move)
            position = position.play(position.read(move))
            if not position.mid_turn:
                await self.play(match, ", ".join(turn))
                turn = []
        assert not turn

    def board(self, match: int) -> SeenMessage:
        """Return the newest board of a match in any channel or thread."""
        places = [*self.world.channel.threads, self.world.channel]
        places += [*self.attic.threads, self.attic]
        found = [
            each for each in boards(self.world, *places) if (board_of(each) or (0,))[0] == match
        ]
        return found[-1]

    async def resign(self, match: int, person: Person) -> None:
        """Resign a match by command and button."""
        await person.clicks("Resign", on=await person.slash("resign", match=str(match)))

    # ---- opening every control
    async def open_everything(self, name: str) -> None:
        """Open everything that can be opened in a running match, and confirm nothing."""
        match = self.matches[name]
        loaded = await self.load(match)
        person, board = await self.mover(match), self.board(match)
        position = loaded.position
        if position.entry.has_steps and not loaded.match.paused:
            await self._open_pad(person, board, str(position.legal_moves()[0]))
        for action in position.entry.actions() if not loaded.match.paused else ():
            answer = await person.clicks(action.label, on=board)
            if answer.form is not None:
                await person.fills(answer, "7")
            if action.rest_at_random is not None:
                await self._open_random_turns(loaded, action.rest_at_random)
        menu = await person.clicks("More", on=board)
        cancel = menu.seen.buttons[-1]
        await person.clicks("Look back", on=menu)
        for label in ("Resign", cancel):
            menu = await person.clicks("More", on=board)
            asked = await person.clicks(label, on=menu)
            assert any(each.startswith("Don't ") for each in asked.seen.buttons), asked

    async def _open_random_turns(self, loaded: LoadedMatch, words: RandomTurns) -> None:
        """Ask for random turns for a player who is not to move, and stop it at once."""
        waiting = next(each for each in loaded.match.players if each != loaded.mover)
        person, board = self.people[waiting], self.board(loaded.match.id)
        asked = await person.clicks(words.every, on=await person.clicks("More", on=board))
        await person.clicks(words.stop, on=await person.clicks("Confirm", on=asked))

    async def _open_pad(self, person: Person, board: SeenMessage, move: str) -> None:
        pad = await person.clicks("Move", on=board)
        form = await person.clicks("Type it", on=pad)
        await person.fills(form, "nonsense")
        form = await person.clicks("Type it", on=await person.clicks("Move", on=board))
        await person.fills(form, move)
        pad = await person.clicks("Move", on=board)
        stepped_back = False
        for _ in range(20):
            if "Confirm" in pad.seen.buttons:
                return
            pad = await person.clicks(first_choice(pad), on=pad)
            if (
                "Back" in pad.seen.buttons
                and "Confirm" not in pad.seen.buttons
                and not stepped_back
            ):
                stepped_back = True
                pad = await person.clicks("Back", on=pad)
        raise AssertionError(f"the pad leads to no move: {pad}")

    # ---- the scenario
    async def play_all(self) -> None:
        """Play all parts of the scenario."""
        await self._people()
        await self._long_ago()
        await self._escabel()
        await self._esgrad()
        await self._stack_control()
        await self._another_server()
        await self._moderators()
        await self._proposals()
        await self._attic()
        await self._without_threads()
        await self._lists_and_rules()
        for name in self.running:
            await self.open_everything(name)
        await self._preferences()
        await self._parked()
        await self._pending()
        self._facts()

    async def play_little(self) -> None:
        """Play a few matches with open controls, for a quick test of the tests of old worlds."""
        await self._people()
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        match = await self.begin("escabel middle", "escabel", ann, bob, size=4)
        await self.play_to(match, after(4))
        await self.open_everything("escabel middle")
        match = await self.begin("stack placing", "stack-control", ann, bob)
        await self.play_to(match, after(3))
        match = await self.begin("escabel resigned", "escabel", bob, ann, size=4)
        await self.play_to(match, after(4))
        await self.resign(match, ann)
        await self.challenge("to anyone", "esgrad", cy, side=7, clock="none")
        await cy.slash("settings")
        self._facts()

    async def _people(self) -> None:
        world = self.world
        self.attic = world.guild.create_text_channel("attic")
        dan, fay = await world.add_person("dan"), await world.add_person("fay")
        eve = await world.add_person("eve", "Eve (HR)")
        mo, gus = await world.add_person("mo"), await world.add_person("gus")
        self.role = world.guild.create_role("Referees")
        await world.grant(mo, "manage_messages", "manage_guild")
        self.dan, self.eve, self.fay, self.mo, self.gus = dan, eve, fay, mo, gus
        everybody = (world.ann, world.bob, world.cy, dan, eve, fay, mo, gus)
        self.people = {each.id: each for each in everybody}

    async def _long_ago(self) -> None:
        """Matches that end by time, and an outage."""
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        timed = [
            await self.begin("escabel timed out", "escabel", ann, bob, size=5, clock="1h"),
            await self.begin("esgrad timed out", "esgrad", ann, bob, side=5, clock="1h"),
            await self.begin("stack timed out", "stack-control", ann, bob, clock="1h"),
        ]
        for match in timed:
            await self.play_to(match, lambda now: now.ply >= 6 and not now.mid_turn)
        never = await self.begin("escabel never moved", "escabel", bob, cy, clock="1h")
        late = await self.begin(
            "stack one timed out", "stack-control", ann, bob, cy, clock="2h", setup="scattered"
        )
        await self.play_to(late, after(4))
        await self.world.advance(hours=1, minutes=15)
        for match in (*timed, never):
            assert (await self.load(match)).result, match
        await self.world.advance(minutes=50)
        assert len((await self.load(late)).line.left) == 1
        async with self.world.bot_down():
            await self.world.advance(hours=2)

    async def _escabel(self) -> None:
        ann, bob, cy, dan = self.world.ann, self.world.bob, self.world.cy, self.dan
        begin = self.begin
        await begin("escabel fresh", "escabel", ann, bob)
        fischer = "48h+24h/96h"
        match = await begin("escabel pie", "escabel", ann, bob, size=5, clock=fischer)
        await self.play(match, "b2")
        match = await begin("escabel swapped", "escabel", ann, bob, size=5, clock="none")
        await self.play(match, "b2", "swap")
        match = await begin(
            "escabel middle", "escabel", ann, bob, size=5, edition="growth", weekends_off=True
        )
        await self.play_to(match, after(13), first=7)
        undone = await self.play_to_undo(match)
        self.facts["undone"] = undone
        match = await begin(
            "escabel checkered",
            "escabel",
            bob,
            ann,
            size=5,
            setup="checkered-white",
            movement="crosscut",
            edition="tiebreak",
            pie=False,
        )
        await self.play_to(match, after(3))
        match = await begin("escabel threat", "escabel", bob, cy, size=4, pie=False, clock="2d")
        await self.play_to(match, lambda now: is_threatened(now) and not is_over(now))
        match = await begin("escabel won", "escabel", ann, bob, size=4)
        await self.play_to(match, is_over)
        match = await begin("escabel resigned", "escabel", bob, ann, size=4)
        await self.play_to(match, after(4))
        await self.resign(match, ann)
        match = await begin("escabel cancelled", "escabel", ann, bob)
        asked = await bob.slash("cancel", match=str(match))
        await bob.clicks("Cancel match", on=asked)
        match = await begin("escabel agreed", "escabel", ann, bob, size=4)
        await self.play_to(match, after(4))
        await ann.clicks("Offer", on=await ann.slash("cancel", match=str(match)))
        bob.enters(self.thread(match))
        await bob.clicks("Agree", on=bob.sees("ann offers to end"))
        bob.enters(self.world.channel)
        match = await begin("escabel away", "escabel", ann, dan, size=5, clock="3d")
        await self.play(match, "a1")

    async def play_to_undo(self, match: int) -> str:
        """Play a move, undo it, and play another. Return the undone move."""
        loaded = await self.load(match)
        person = await self.mover(match)
        move, other = loaded.position.legal_moves()[:2]
        answer = await self.play(match, move)
        assert answer is not None
        await person.clicks("Undo", on=answer)
        await self.play(match, other)
        return str(move)

    def thread(self, match: int) -> simcord.ChannelHandle:
        """Return the thread of a match."""
        (found,) = [
            each
            for each in (*self.world.channel.threads, *self.attic.threads)
            if f" #{match} " in str(each.name)
        ]
        return found

    async def _esgrad(self) -> None:
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        begin = self.begin
        await begin("esgrad komi", "esgrad", ann, bob, side=5)
        match = await begin("esgrad colour", "esgrad", bob, ann, side=7, clock="5d")
        await self.play(match, "komi -3")
        match = await begin("esgrad black chosen", "esgrad", ann, bob, side=5)
        await self.play(match, "komi 4", "black")
        match = await begin("esgrad white chosen", "esgrad", bob, ann, side=5, undivided="zero")
        await self.play(match, "komi 2", "white")
        match = await begin("esgrad middle", "esgrad", ann, cy, side=5, bonus="final-passes")
        await self.play(match, "komi -3", "white", "a2", "e5", "b2", "e1", "pass")
        await self.play(match, "b1")
        match = await begin("esgrad one pass", "esgrad", ann, bob, side=5)
        await self.play(match, "komi 0", "white", "a2", "e5", "b2", "e1", "pass")
        match = await begin("esgrad won", "esgrad", ann, bob, side=5)
        await self.play(match, "komi -3", "white", "a2", "e5", "b2", "e1", "b1", "pass", "pass")
        match = await begin("esgrad resigned", "esgrad", ann, bob, side=5)
        await self.play(match, "komi 1", "black", "c3")
        await self.resign(match, bob)
        match = await begin("esgrad cancelled", "esgrad", ann, bob, side=5)
        await bob.clicks("Cancel match", on=await bob.slash("cancel", match=str(match)))

    async def _stack_control(self) -> None:
        ann, bob, cy, dan, eve = (self.world.ann, self.world.bob, self.world.cy, self.dan, self.eve)
        begin = self.begin
        match = await begin("stack fresh", "stack-control", ann, bob)
        match = await begin("stack placing", "stack-control", bob, ann, cy)
        await self.play_to(match, after(3))
        match = await begin("stack pools", "stack-control", ann, bob, setup="advanced")
        await self.play_to(match, after(6))
        match = await begin("stack colours", "stack-control", ann, bob, cy, setup="scattered")
        await self.play(match, str((await self.load(match)).position.legal_moves()[1]))
        match = await begin(
            "stack moving",
            "stack-control",
            ann,
            bob,
            cy,
            dan,
            eve,
            setup="scattered",
            elimination="three",
            clock="4d",
        )
        await self.play_to(match, after(14))
        await self.resign(match, eve)
        match = await begin(
            "stack last mover", "stack-control", ann, bob, setup="scattered", ending="last-mover"
        )
        await self.play_to(match, after(20))
        match = await begin("stack placed", "stack-control", bob, ann, clock="6d")
        await self.play_to(match, lambda now: now.ply > 61 and not now.mid_turn)
        match = await begin("stack won", "stack-control", ann, bob, cy, setup="scattered")
        await self.play_to(match, is_over, accept=lambda positions: winners(positions) == 1)
        match = await begin("stack shared", "stack-control", ann, bob, cy, setup="scattered")
        await self.play_to(match, is_over, accept=lambda positions: winners(positions) > 1)
        match = await begin("stack resigned", "stack-control", ann, bob, setup="advanced")
        await self.play_to(match, after(3))
        await self.resign(match, bob)
        match = await begin("stack cancelled", "stack-control", ann, bob)
        await bob.clicks("Cancel match", on=await bob.slash("cancel", match=str(match)))
        # lobbies
        await self.challenge(
            "lobby", "stack-control", cy, seats=5, opponent=ann, colour="blue", setup="advanced"
        )
        answer = await dan.clicks("Join")
        await dan.chooses("Black", "Your colour", on=answer)
        answer = await eve.clicks("Join")
        await eve.chooses("Any colour", "Your colour", on=answer)
        await bob.clicks("Join")  # sees the menu and does not choose yet

    async def _another_server(self) -> None:
        """A match on a server that the bot is removed from."""
        world = self.world
        club = world.env.create_guild("The Club")
        hall = club.create_text_channel("hall")
        people = [
            Person(world, club.add_member(each.actor.user)) for each in (world.ann, world.bob)
        ]
        for each in people:
            each.enters(hall)
        ann, bob = people
        await ann.slash("challenge escabel", opponent=bob, size=4, pie=False, first="me")
        await bob.clicks("Accept")
        self.matches["escabel elsewhere"] = match = await self.newest("matches")
        answer = await ann.slash("move", move="b2", match=str(match))
        await ann.clicks("Confirm", on=answer)
        self.facts["left server"] = club.id
        self.removed_servers.append(save_guild(world.env, club.id))
        world.env.backend.remove_guild(club.id)
        await world.env.settle()

    async def _moderators(self) -> None:
        ann, bob, cy, mo = self.world.ann, self.world.bob, self.world.cy, self.mo
        match = await self.begin("escabel paused", "escabel", ann, bob, size=5)
        await self.play_to(match, after(3))
        why = {"reason": "Waiting for a ruling"}
        await mo.slash("moderate pause", match=str(match), **why)
        match = await self.begin("escabel ended", "escabel", ann, bob, size=5)
        await mo.slash("moderate end", match=str(match), reason="A *test* {quoted} match")
        match = await self.begin("escabel extended", "escabel", bob, cy, size=5, clock="2d")
        await mo.slash("moderate extend", match=str(match), time="2d", reason="Asked for")
        match = await self.begin("stack removed", "stack-control", ann, bob, cy, setup="scattered")
        await self.play_to(match, after(3))
        await mo.slash("moderate remove", match=str(match), player=bob, reason="Left the club")
        match = await self.begin("esgrad resumed", "esgrad", ann, bob, side=5)
        await mo.slash("moderate pause", match=str(match), **why)
        await self.world.advance(minutes=30)
        await mo.slash("moderate resume", match=str(match), reason="Settled")

    async def _proposals(self) -> None:
        ann, bob = self.world.ann, self.world.bob
        for name, command, offer in (
            ("escabel takeback offered", "takeback", None),
            ("escabel cancel offered", "cancel", "Offer"),
            ("escabel to decline", "takeback", None),
        ):
            match = await self.begin(name, "escabel", ann, bob, size=5, pie=False)
            await self.play_to(match, after(4))
            answer = await ann.slash(command, match=str(match))
            if offer:
                await ann.clicks(offer, on=answer)
        ann.enters(self.thread(self.matches["escabel won"]))
        await ann.clicks("Rematch", on=self.board(self.matches["escabel won"]))
        self.challenges["rematch"] = await self.newest("challenges")
        ann.enters(self.world.channel)

    async def _without_threads(self) -> None:
        ann, cy, mo = self.world.ann, self.world.cy, self.mo
        answer = await mo.slash(
            "server settings", threads=False, theme="dark", moderator_role=self.role
        )
        assert "Saved." in answer
        match = await self.begin("escabel in channel", "escabel", cy, ann, size=5)
        await self.play(match, "c3")

    async def _attic(self) -> None:
        """Matches in a channel that the bot cannot use later."""
        bob, fay = self.world.bob, self.fay
        for each in (bob, fay):
            each.enters(self.attic)
        for name in ("board", "proposal", "say", "open", "card"):
            match = await self.begin(f"parked {name}", "escabel", bob, fay, size=4, pie=False)
            await self.play_to(match, after(4))
        for name in ("open", "card"):
            await self.resign(self.matches[f"parked {name}"], fay)
        await fay.slash("reminders", where="direct")
        await self.begin("parked ping", "escabel", fay, bob, size=4, pie=False, clock="1d")
        for each in (bob, fay):
            each.enters(self.world.channel)

    async def _lists_and_rules(self) -> None:
        world, ann = self.world, self.world.ann
        await self.challenge("to one", "escabel", ann, opponent=world.cy, size=7)
        await self.challenge("to anyone", "esgrad", ann, side=7, clock="none")
        await self.challenge("to start", "stack-control", self.dan, seats=3, setup="scattered")
        await self.eve.clicks("Join")
        for maker in (self.dan, self.eve, self.mo):
            for size in (6, 8, 11):
                await self.challenge(f"{maker.name} {size}", "escabel", maker, size=size)
        await world.bob.clicks("Accept", on=world.bob.sees("mo wants to play"))  # with a board
        self.matches["escabel accepted"] = await self.newest("matches")
        page = await ann.slash("matches")
        while "Next" in page.seen.buttons:
            page = await ann.clicks("Next", on=page)
        for listed in (await ann.slash("history"), await ann.slash("matches", whose="everybody")):
            await ann.clicks("Next", on=listed)
        page = await ann.slash("challenges")
        while "Next" in page.seen.buttons:
            page = await ann.clicks("Next", on=page)
        await has_ratings(world, {100 + each: 1500 + each for each in range(12)})
        page = await ann.slash("leaderboard", game="escabel")
        while "Next" in page.seen.buttons:
            page = await ann.clicks("Next", on=page)
        page = await ann.slash("profile")
        for section in ("By opponent", "By colour", "Running", "Overview"):
            page = await ann.clicks(section, on=page)
        # its last question expires before anybody can press it
        await ann.clicks("Go on", on=await ann.slash("privacy erase"))
        for game in ("escabel", "esgrad", "stack-control"):
            page = await ann.slash("rules", game=game)
            while "Next" in page.seen.buttons:
                page = await ann.clicks("Next", on=page)
        await ann.clicks("Rules", on=ann.sees("challenges cy"))
        ann.enters(self.attic)  # where it is her turn in no match
        asked = await ann.slash("move", move="b2")
        assert "several matches" in asked, asked
        ann.enters(world.channel)
        typed = await self.mover(self.matches["escabel checkered"])
        await typed.slash("move", move="c3", match=str(self.matches["escabel checkered"]))
        for name in ("escabel won", "stack shared", "esgrad won"):
            await ann.clicks("Look back", on=self.board(self.matches[name]))
        sent = await ann.slash("export", match=str(self.matches["escabel won"]))
        url = str(sent.seen.attachments[1]["url"])
        study = await ann.slash(
            "import", file=("match.json", world.env.backend.cdn.get(url) or b"")
        )
        study = await ann.clicks("Back", on=study)
        exported = await ann.clicks("Export", on=study)
        study = await ann.clicks("Look back", on=exported)
        await ann.clicks("Replay", on=study)

    @property
    def running(self) -> list[str]:
        """Names of matches that are running and whose controls are opened."""
        ended = (
            "timed out",
            "never moved",
            "won",
            "resigned",
            "cancelled",
            "agreed",
            "shared",
            "ended",
            "elsewhere",
            "parked",
        )
        return [name for name in self.matches if not any(word in name for word in ended)]

    async def _preferences(self) -> None:
        world = self.world
        ann, bob, cy, dan, eve = world.ann, world.bob, world.cy, self.dan, self.eve
        await ann.chooses("Theme: dark", "Theme", on=await ann.slash("settings"))
        await bob.chooses("Play moves at once", "Confirmation", on=await bob.slash("settings"))
        turned = await bob.slash("settings")
        chosen = "My side at the bottom: boards turned by half a turn"
        await bob.chooses(chosen, "My side at the bottom", on=turned)
        listed, menu = "List me among the players of all servers", "Leaderboards of all servers"
        await bob.chooses(listed, menu, on=await bob.slash("settings"))
        await cy.slash("reminders", where="both")
        await dan.slash("reminders", daily_message=8, timezone="Asia/Tokyo")
        await eve.slash("reminders", where="none")
        await dan.slash("block", player=eve)
        await dan.slash("vacation", until="10 days")
        await dan.clicks("Stay on vacation", on=await dan.slash("vacation"))
        # cy postpones a reminder
        match = await self.begin("escabel snoozed", "escabel", bob, cy, size=5, clock="4d")
        await self.play(match, "b2")
        ping = next(each for each in reversed(cy.direct_messages) if f"#{match} " in each)
        await cy.clicks("Snooze 8 hours", on=ping)
        await cy.slash("reminders", timezone="Europe/Vienna", quiet_from=22, quiet_to=7)

    # ---- notices that cannot be delivered
    def _close(self, channel: simcord.ChannelHandle, *, closed: bool) -> None:
        """Deny the bot writing in a channel, or allow it again."""
        names = ("send_messages", "send_messages_in_threads")
        deny = discord.Permissions(**dict.fromkeys(names, True)).value if closed else 0
        me = self.world.env.backend.bot_user.id
        overwrite = Overwrite(target_id=me, type=OverwriteType.MEMBER, deny=deny)
        self.world.env.backend.set_overwrite(channel.id, overwrite)

    async def _parked(self) -> None:
        """Notices for a channel that the bot cannot write in, and for a person who refuses them."""
        world, bob, fay = self.world, self.world.bob, self.fay
        self._close(self.attic, closed=True)
        await world.env.settle()
        await world.close_direct_messages(fay)
        board, proposal = self.matches["parked board"], self.matches["parked proposal"]
        await self.play(board, str((await self.load(board)).position.legal_moves()[0]))
        await bob.slash("takeback", match=str(proposal))
        other = {bob.id: fay, fay.id: bob}[(await self.mover(self.matches["parked say"])).id]
        await other.slash("more-time", time="1d", match=str(self.matches["parked say"]))
        for name, people in (("card", (bob,)), ("open", (bob, fay))):
            match = self.matches[f"parked {name}"]
            for each in people:
                each.enters(self.thread(match))
                await each.clicks("Rematch", on=self.board(match))
                each.enters(world.channel)
            self.challenges[f"parked {name}"] = await self.newest("challenges")
        self.matches["parked open, begun"] = await self.newest("matches")
        await world.advance(hours=18, minutes=30)  # three quarters of the day of «parked ping»
        await self._bug(self.matches["escabel to decline"])

    async def _bug(self, match: int) -> None:
        """Editing a declined proposal fails by a simulated bug until the bot stops trying."""
        proposal: Any = (await self.load(match)).match.data["offer"]
        path = f"/channels/{proposal['channel']}/messages/{proposal['message']}"

        def edits_proposal(request: Request) -> bool:
            return request.method == "PATCH" and request.path == path

        connection: Any = self.world.connection
        connection._fail(RuntimeError("a bug"), 10, edits_proposal, delivered=False)
        bob = self.world.bob
        bob.enters(self.thread(match))
        await bob.clicks("Decline", on=bob.sees("ann asks to take back"))
        bob.enters(self.world.channel)
        await self.world.advance(hours=1)

    async def _pending(self) -> None:
        """Notices that are pending because the connection to Discord dropped."""
        world, ann, bob, cy = self.world, self.world.ann, self.world.bob, self.world.cy
        names = ("board", "proposal", "say", "proposal over")
        for name in names:
            match = await self.begin(f"pending {name}", "escabel", bob, ann, size=5, pie=False)
            await self.play_to(match, after(4))
        await self.begin("pending direct", "escabel", self.gus, ann, size=5, pie=False)
        await self.gus.slash("reminders", daily_message=(world.clock.now().hour + 2) % 24)
        # ann is reminded after three quarters of her time; cy has quiet hours now
        await self.begin("pending ping", "escabel", ann, bob, size=5, clock="150m")
        await self.play(await self.begin("quiet ping", "escabel", bob, cy, size=5), "b2")
        await self.challenge("pending open", "escabel", bob, opponent=ann, size=5)
        over = self.matches["pending proposal over"]
        await bob.slash("takeback", match=str(over))
        offer = bob.sees("bob asks to take back")
        answer = await self.mo.slash("server settings", threads=True)
        assert "thread: yes" in answer

        def posts(request: Request) -> bool:
            answers_reply = request.json and "message_reference" in request.json
            to_channel = request.path.startswith(("/channels/", "/users/"))
            return request.method == "POST" and to_channel and not answers_reply

        world.connection.drop_request(times=10_000, when=posts)
        board = self.matches["pending board"]
        await self.play(board, str((await self.load(board)).position.legal_moves()[0]))
        await bob.slash("takeback", match=str(self.matches["pending proposal"]))
        await ann.slash("more-time", time="1d", match=str(self.matches["pending say"]))
        await ann.slash("more-time", time="1d", match=str(over))
        await ann.clicks("Decline", on=offer)
        await self.challenge("pending card", "escabel", cy, opponent=bob, size=9, edition="growth")
        await ann.clicks("Accept", on=ann.sees("challenges ann"))
        self.matches["pending open"] = await self.newest("matches")
        await world.advance(hours=2, minutes=10)  # the hour of dan's daily message
        # ann replies to a board; the answer is deleted a quarter of an hour later
        asked = await ann.slash("settings")
        await ann.chooses("Ask before every move counts, in replies too", "Confirmation", on=asked)
        await ann.replies(self.board(self.matches["escabel fresh"]), "b2")

    def _facts(self) -> None:
        world = self.world
        self.facts |= {
            "server": world.guild.id,
            "channels": {"games": world.channel.id, "attic": self.attic.id},
            "role": self.role.id,
            "people": {each.name: each.id for each in self.people.values()},
            "matches": self.matches,
            "challenges": self.challenges,
        }
