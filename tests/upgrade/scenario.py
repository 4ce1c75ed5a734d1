"""The scenario of a stored world: people play until every table has rows of every kind.

Everything happens as on a real server, by commands, buttons and forms, with a Discord that
sometimes fails. `facts` has what a test must know later, such as the number of each match.
"""

from __future__ import annotations

import random
from typing import Any, cast

import discord
import simcord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType
from structlog.testing import capture_logs

from matches.steps.loaded_match import LoadedMatch
from rules.move_picker import RandomTurns
from tests.journeys.match_helpers import board_of, boards, first_choice, postboard
from tests.journeys.rating_helpers import has_ratings
from tests.support.connection import Request
from tests.support.discord import World
from tests.support.people import Answer, Person, SeenMessage

GAMES = {"esgrad": "esgrad", "stack": "stack-control"}
"""The game by the first word of a match's name; the others are of Escabel."""


async def play_turn(loaded: LoadedMatch, person: Person, chance: random.Random) -> None:
    """Let the person to move play any legal turn by command."""
    position, moves = loaded.position, list[str]()
    while not moves or position.mid_turn:
        moves.append(str(chance.choice(position.legal_moves())))
        position = position.play(position.read(moves[-1]))
    await move(person, loaded.match.id, ", ".join(moves))


async def move(person: Person, match: int, text: str) -> Answer:
    """Move by command, and confirm it if asked."""
    answer = await person.slash("move", move=text, match=str(match))
    if "Confirm" in answer.seen.buttons:
        answer = await person.clicks("Confirm", on=answer)
    assert "Your move is in" in answer, answer
    return answer


async def turn_pages(person: Person, page: Answer) -> None:
    """Look at all pages of a list."""
    while "Next" in page.seen.buttons:
        page = await person.clicks("Next", on=page)


class Scenario:
    """Plays the scenario in a world; `facts` has the resulting numbers by name."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.people: dict[str, Person] = {}
        self.matches: dict[str, int] = {}
        self.facts: dict[str, Any] = {}

    # ---- what people do
    async def load(self, match: int) -> LoadedMatch:
        """Load a match."""
        return await postboard(self.world).context.service.playing.load(match)

    async def mover(self, match: int) -> Person:
        """Return the person to move."""
        mover = (await self.load(match)).mover
        return next(each for each in self.people.values() if each.id == mover)

    async def newest_match(self) -> int:
        """Return the number of the newest match."""
        async with postboard(self.world).context.store.read() as unit:
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
        match = self.matches[name] = await self.newest_match()
        seated = (await self.load(match)).match.players
        assert seated == (maker.id, *(each.id for each in others))
        if isinstance(until, str):
            for text in filter(None, until.split(", ")):
                await move(await self.mover(match), match, text)
            return match
        chance = random.Random(match)
        while (loaded := await self.load(match)).position.ply < until and not loaded.result:
            await play_turn(loaded, await self.mover(match), chance)
        return match

    def board(self, match: int) -> SeenMessage:
        """Return the newest board of a match in any channel or thread."""
        places = [*self.world.channel.threads, self.world.channel]
        places += [*self.attic.threads, self.attic]
        found = [
            each for each in boards(self.world, *places) if (board_of(each) or (0,))[0] == match
        ]
        return found[-1]

    def thread(self, match: int) -> simcord.ChannelHandle:
        """Return the thread of a match."""
        places = (*self.world.channel.threads, *self.attic.threads)
        (found,) = (each for each in places if f" #{match} " in str(each.name))
        return found

    async def clicks_in_thread(self, person: Person, match: int, label: str, words: str) -> None:
        """Press a button on a message of a match's thread."""
        person.enters(self.thread(match))
        await person.clicks(label, on=person.sees(words) if words else self.board(match))
        person.enters(self.world.channel)

    async def resign(self, match: int, person: Person) -> None:
        """Resign a match by command and button."""
        await person.clicks("Resign", on=await person.slash("resign", match=str(match)))

    # ---- opening every control
    async def open_everything(self, match: int) -> None:
        """Open everything that can be opened in a running match, and confirm nothing."""
        loaded = await self.load(match)
        person, board = await self.mover(match), self.board(match)
        picker, move = loaded.position.picker, str(loaded.position.legal_moves()[0])
        if picker.has_steps and not loaded.match.paused:
            await self._open_pad(person, board, move)
        for action in picker.actions() if not loaded.match.paused else ():
            answer = await person.clicks(action.label, on=board)
            if answer.form is not None:
                await person.fills(answer, "7")
            if action.rest_at_random is not None:
                await self._open_random_turns(loaded, board, action.rest_at_random)
        menu = await person.clicks("More", on=board)
        cancel = menu.seen.buttons[-1]
        await person.clicks("Look back", on=menu)
        for label in ("Resign", cancel):
            menu = await person.clicks("More", on=board)
            asked = await person.clicks(label, on=menu)
            assert any(each.startswith("Don't ") for each in asked.seen.buttons), asked

    async def _open_random_turns(
        self, loaded: LoadedMatch, board: SeenMessage, words: RandomTurns
    ) -> None:
        """Ask for random turns for a player who is not to move, and stop it at once."""
        waiting = {*loaded.match.players} - {loaded.mover}
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

    # ---- the scenario
    async def play_all(self) -> None:
        """Play all parts of the scenario."""
        await self._people()
        await self._long_ago()
        await self._escabel()
        await self._esgrad()
        await self._stack_control()
        await self._moderators()
        await self._proposals()
        await self._attic()
        await self._without_threads()
        await self._challenges()
        await self._lists_and_rules()
        for name, match in self.matches.items():
            loaded = await self.load(match)
            here = loaded.match.server == self.world.guild.id and not name.startswith("parked")
            if here and loaded.result is None:
                await self.open_everything(match)
        await self._preferences()
        await self._parked()
        await self._pending()
        self._facts()

    async def play_little(self) -> None:
        """Play a few matches with open controls, for a quick test of the tests of old worlds."""
        await self._people()
        cy = self.world.cy
        await self.open_everything(await self.begin("escabel middle", "ann bob", 4, size=4))
        await self.begin("stack placing", "ann bob", 3)
        match = await self.begin("escabel resigned", "bob ann", 4, size=4)
        await self.resign(match, self.world.ann)
        await self.challenge("esgrad", cy, side=7, clock="none")
        await cy.slash("settings")
        self._facts()

    async def _people(self) -> None:
        world = self.world
        self.attic = world.guild.create_text_channel("attic")
        others = [await world.add_person(name) for name in ("dan", "fay", "mo", "gus")]
        others.append(await world.add_person("eve", "Eve (HR)"))
        self.people = {each.name: each for each in (world.ann, world.bob, world.cy, *others)}
        self.role = world.guild.create_role("Referees")
        await world.grant(self.people["mo"], "manage_messages", "manage_guild")

    async def _long_ago(self) -> None:
        """Matches that end by time, and an outage."""
        timed = [
            await self.begin("escabel timed out", "ann bob", 6, size=5, clock="1h"),
            await self.begin("esgrad timed out", "ann bob", 6, side=5, clock="1h"),
            await self.begin("stack timed out", "ann bob", 6, clock="1h"),
            await self.begin("escabel never moved", "bob cy", clock="1h"),
        ]
        late = await self.begin(
            "stack one timed out", "ann bob cy", 4, clock="2h", setup="scattered"
        )
        await self.world.advance(hours=1, minutes=15)
        for match in timed:
            assert (await self.load(match)).result, match
        await self.world.advance(minutes=50)
        assert len((await self.load(late)).line.left) == 1
        async with self.world.bot_down():
            await self.world.advance(hours=2)

    async def _escabel(self) -> None:
        ann, bob = self.world.ann, self.world.bob
        checkered = {"setup": "checkered-white", "movement": "crosscut", "edition": "tiebreak"}
        await self.begin("escabel fresh", "ann bob")
        await self.begin("escabel pie", "ann bob", "b2", size=5, clock="48h+24h/96h")
        await self.begin("escabel swapped", "ann bob", "b2, swap", size=5, clock="none")
        match = await self.begin(
            "escabel middle", "ann bob", 13, size=5, edition="growth", weekends_off=True
        )
        await self._undo(match)
        await self.begin("escabel checkered", "bob ann", 3, size=5, pie=False, **checkered)
        chain = "b1, d1, b2, d2, b3, d3, b4"
        await self.begin("escabel threat", "bob cy", chain, size=4, pie=False, clock="2d")
        await self.begin("escabel won", "ann bob", f"{chain}, d4", size=4)
        await self.resign(await self.begin("escabel resigned", "bob ann", 4, size=4), ann)
        match = await self.begin("escabel cancelled", "ann bob")
        await bob.clicks("Cancel match", on=await bob.slash("cancel", match=str(match)))
        match = await self.begin("escabel agreed", "ann bob", 4, size=4)
        await ann.clicks("Offer", on=await ann.slash("cancel", match=str(match)))
        await self.clicks_in_thread(bob, match, "Agree", "ann offers to end")
        await self.begin("escabel away", "ann dan", "a1", size=5, clock="3d")

    async def _undo(self, match: int) -> None:
        """Play a move, undo it, and play another."""
        person, moves = await self.mover(match), (await self.load(match)).position.legal_moves()
        await person.clicks("Undo", on=await move(person, match, str(moves[0])))
        await move(person, match, str(moves[1]))

    async def _esgrad(self) -> None:
        begin, stones = self.begin, "white, a2, e5, b2, e1"
        await begin("esgrad komi", "ann bob", side=5)
        await begin("esgrad colour", "bob ann", "komi -3", side=7, clock="5d")
        await begin("esgrad black chosen", "ann bob", "komi 4, black", side=5)
        await begin("esgrad white chosen", "bob ann", "komi 2, white", side=5, undivided="zero")
        middle = f"komi -3, {stones}, pass, b1"
        await begin("esgrad middle", "ann cy", middle, side=5, bonus="final-passes")
        await begin("esgrad one pass", "ann bob", f"komi 0, {stones}, pass", side=5)
        await begin("esgrad won", "ann bob", f"komi -3, {stones}, b1, pass, pass", side=5)
        match = await begin("esgrad resigned", "ann bob", "komi 1, black, c3", side=5)
        await self.resign(match, self.world.bob)

    async def _stack_control(self) -> None:
        begin, scattered = self.begin, "scattered"
        dan, eve = self.people["dan"], self.people["eve"]
        await begin("stack fresh", "ann bob")
        await begin("stack placing", "bob ann cy", 3)
        await begin("stack pools", "ann bob", 6, setup="advanced")
        await begin("stack colours", "ann bob cy", 1, setup=scattered)
        more = {"elimination": "three", "clock": "4d"}
        match = await begin("stack moving", "ann bob cy dan eve", 14, setup=scattered, **more)
        await self.resign(match, eve)
        await begin("stack last mover", "ann bob", 20, setup=scattered, ending="last-mover")
        await begin("stack placed", "bob ann", 62, clock="6d")
        await begin("stack won", "ann bob cy", 999, setup=scattered)
        # a lobby in which a menu is open
        wishes = {"opponent": self.world.ann, "colour": "blue", "setup": "advanced"}
        await self.challenge("stack-control", self.world.cy, seats=5, **wishes)
        for person, colour in ((dan, "Black"), (eve, "Any colour")):
            await person.chooses(colour, "Your colour", on=await person.clicks("Join"))
        await self.world.bob.clicks("Join")

    async def _moderators(self) -> None:
        async def moderate(what: str, match: int, reason: str, **more: Any) -> None:
            mo = self.people["mo"]
            await mo.slash(f"moderate {what}", match=str(match), reason=reason, **more)

        match = await self.begin("escabel paused", "ann bob", 3, size=5)
        await moderate("pause", match, "Waiting for a ruling")
        match = await self.begin("escabel ended", "ann bob", size=5)
        await moderate("end", match, "A *test* {quoted} match")
        match = await self.begin("escabel extended", "bob cy", size=5, clock="2d")
        await moderate("extend", match, "Asked for", time="2d")
        match = await self.begin("stack removed", "ann bob cy", 3, setup="scattered")
        await moderate("remove", match, "Left the club", player=self.world.bob)
        match = await self.begin("esgrad resumed", "ann bob", side=5)
        await moderate("pause", match, "Waiting for a ruling")
        await self.world.advance(minutes=30)
        await moderate("resume", match, "Settled")

    async def _proposals(self) -> None:
        ann = self.world.ann
        for name, command in (
            ("escabel takeback offered", "takeback"),
            ("escabel cancel offered", "cancel"),
            ("escabel to decline", "takeback"),
        ):
            match = await self.begin(name, "ann bob", 4, size=5, pie=False)
            answer = await ann.slash(command, match=str(match))
            if command == "cancel":
                await ann.clicks("Offer", on=answer)
        await self.clicks_in_thread(ann, self.matches["escabel won"], "Rematch", "")

    async def _without_threads(self) -> None:
        settings: dict[str, Any] = {"theme": "dark", "moderator_role": self.role}
        answer = await self.people["mo"].slash("server settings", threads=False, **settings)
        assert "Saved." in answer
        await self.begin("escabel in channel", "cy ann", "c3", size=5)

    async def _attic(self) -> None:
        """Matches in a channel that the bot cannot use later."""
        bob, fay = self.world.bob, self.people["fay"]
        for each in (bob, fay):
            each.enters(self.attic)
        for name in ("board", "say"):
            await self.begin(f"parked {name}", "bob fay", 4, size=4, pie=False)
        for name in ("open", "card"):
            await self.resign(await self.begin(f"parked {name}", "bob fay", 4, size=4), fay)
        await fay.slash("reminders", where="direct")
        await self.begin("parked ping", "fay bob", size=4, pie=False, clock="1d")
        for each in (bob, fay):
            each.enters(self.world.channel)

    async def _challenges(self) -> None:
        world, dan, eve, mo = self.world, *(self.people[each] for each in ("dan", "eve", "mo"))
        await self.challenge("escabel", world.ann, opponent=world.cy, size=7)
        await self.challenge("esgrad", world.ann, side=7, clock="none")
        await self.challenge("stack-control", dan, seats=3, setup="scattered")
        await eve.clicks("Join")
        for maker in (dan, eve, mo):
            for size in (6, 8, 11):
                await self.challenge("escabel", maker, size=size)
        await mo.clicks("Play the computer", on=mo.sees("mo wants to play"))
        await world.bob.clicks("Accept", on=world.bob.sees("mo wants to play"))  # with a board
        self.matches["escabel accepted"] = await self.newest_match()

    async def _lists_and_rules(self) -> None:
        world, ann = self.world, self.world.ann
        await has_ratings(world, {100 + each: 1500 + each for each in range(12)})
        for command, options in (
            ("matches", {}),
            ("matches", {"whose": "everybody"}),
            ("history", {}),
            ("challenges", {}),
            ("leaderboard", {"game": "escabel"}),
            *(("rules", {"game": game}) for game in ("escabel", "esgrad", "stack-control")),
        ):
            await turn_pages(ann, await ann.slash(command, **options))
        page = await ann.slash("profile")
        for section in ("By opponent", "By colour", "Running", "Overview"):
            page = await ann.clicks(section, on=page)
        await ann.clicks("Play the computer", on=await ann.slash("help"))
        # its last question expires before anybody can press it
        await ann.clicks("Go on", on=await ann.slash("privacy erase"))
        await ann.clicks("Rules", on=ann.sees("challenges cy"))
        ann.enters(self.attic)  # where it is her turn in no match
        asked = await ann.slash("move", move="b2")
        assert "several matches" in asked, asked
        ann.enters(world.channel)
        checkered = self.matches["escabel checkered"]
        await (await self.mover(checkered)).slash("move", move="c3", match=str(checkered))
        for name in ("escabel won", "stack won", "esgrad won"):
            await ann.clicks("Look back", on=self.board(self.matches[name]))
            await ann.clicks("More", on=self.board(self.matches[name]))
        sent = await ann.slash("export", match=str(self.matches["escabel won"]))
        url = str(sent.seen.attachments[1]["url"])
        study = await ann.slash(
            "import", file=("match.json", world.env.backend.cdn.get(url) or b"")
        )
        for label in ("Back", "Review", "Export", "Look back", "Replay"):
            study = await ann.clicks(label, on=study)

    async def _preferences(self) -> None:
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        dan, eve = self.people["dan"], self.people["eve"]
        turned = "My side at the bottom"
        for person, menu, chosen in (
            (ann, "Theme", "Theme: dark"),
            (bob, "Confirmation", "Play moves at once"),
            (bob, turned, f"{turned}: boards turned around"),
            (bob, "Leaderboards of all servers", "List me among the players of all servers"),
        ):
            await person.chooses(chosen, menu, on=await person.slash("settings"))
        await cy.slash("reminders", where="both")
        await dan.slash("reminders", daily_message=8, timezone="Asia/Tokyo")
        await eve.slash("reminders", where="none")
        await dan.slash("block", player=eve)
        await dan.slash("vacation", until="10 days")
        await dan.clicks("Stay on vacation", on=await dan.slash("vacation"))
        # cy postpones a reminder
        match = await self.begin("escabel snoozed", "bob cy", "b2", size=5, clock="4d")
        ping = next(each for each in reversed(cy.direct_messages) if f"#{match} " in each)
        await cy.clicks("Snooze 8 hours", on=ping)
        await cy.slash("reminders", timezone="Europe/Vienna", quiet_from=22, quiet_to=7)

    # ---- notices that cannot be delivered
    async def _parked(self) -> None:
        """Notices for a channel that the bot cannot write in, and for a person who refuses them."""
        world, bob, fay = self.world, self.world.bob, self.people["fay"]
        denied = discord.Permissions(send_messages=True, send_messages_in_threads=True).value
        me = world.env.backend.bot_user.id
        closed = Overwrite(target_id=me, type=OverwriteType.MEMBER, deny=denied)
        world.env.backend.set_overwrite(self.attic.id, closed)
        await world.env.settle()
        await world.close_direct_messages(fay)
        board, say = self.matches["parked board"], self.matches["parked say"]
        await play_turn(await self.load(board), await self.mover(board), random.Random(0))

        other = fay if await self.mover(say) is bob else bob
        await other.slash("more-time", time="1d", match=str(say))
        for name, people in (("card", (bob,)), ("open", (bob, fay))):
            for each in people:
                await self.clicks_in_thread(each, self.matches[f"parked {name}"], "Rematch", "")
        self.matches["parked open, begun"] = await self.newest_match()
        await world.advance(hours=18, minutes=30)  # three quarters of the day of «parked ping»
        await self._bug(self.matches["escabel to decline"])

    async def _bug(self, match: int) -> None:
        """Editing a declined proposal fails by a simulated bug until the bot stops trying."""
        bob, connection = self.world.bob, cast("Any", self.world.connection)
        bob.enters(self.thread(match))
        proposal = bob.sees("ann asks to take back")

        def edits_proposal(request: Request) -> bool:
            return request.method == "PATCH" and request.path.endswith(f"/messages/{proposal.id}")

        connection._fail(RuntimeError("a bug"), 10, edits_proposal, delivered=False)
        with capture_logs():  # printing the tracebacks takes minutes
            await bob.clicks("Decline", on=proposal)
            bob.enters(self.world.channel)
            await self.world.advance(hours=1)

    async def _pending(self) -> None:
        """Notices that are pending because the connection to Discord dropped."""
        world, ann, bob, cy = self.world, self.world.ann, self.world.bob, self.world.cy
        board, proposal, say, over = [
            await self.begin(f"pending {name}", "bob ann", 4, size=5, pie=False)
            for name in ("board", "proposal", "say", "proposal over")
        ]
        await self.begin("pending direct", "gus ann", size=5, pie=False)
        hour = (world.clock.now().hour + 2) % 24
        await self.people["gus"].slash("reminders", daily_message=hour)
        # ann is reminded after three quarters of her time; cy has quiet hours now
        await self.begin("pending ping", "ann bob", size=5, clock="150m")
        await self.begin("quiet ping", "bob cy", "b2", size=5)
        await self.challenge("escabel", bob, opponent=ann, size=5)
        await bob.slash("takeback", match=str(over))
        offer = bob.sees("bob asks to take back")
        answer = await self.people["mo"].slash("server settings", threads=True)
        assert "gets a thread" in answer

        def posts(request: Request) -> bool:
            answers_reply = request.json and "message_reference" in request.json
            to_channel = request.path.startswith(("/channels/", "/users/"))
            return request.method == "POST" and to_channel and not answers_reply

        world.connection.drop_request(times=10_000, when=posts)
        await play_turn(await self.load(board), await self.mover(board), random.Random(0))
        await bob.slash("takeback", match=str(proposal))
        for match in (say, over):
            await ann.slash("more-time", time="1d", match=str(match))
        await ann.clicks("Decline", on=offer)
        await self.challenge("escabel", cy, opponent=bob, size=9, edition="growth")
        await ann.clicks("Accept", on=ann.sees("challenges ann"))
        self.matches["pending open"] = await self.newest_match()
        await world.advance(hours=2, minutes=10)  # the hour of the daily message
        # ann replies to a board; the answer is deleted a quarter of an hour later
        asked = await ann.slash("settings")
        await ann.chooses("Ask before every move, even in replies", "Confirmation", on=asked)
        await ann.replies(self.board(self.matches["escabel fresh"]), "b2")

    def _facts(self) -> None:
        self.facts = {
            "server": self.world.guild.id,
            "channels": {"games": self.world.channel.id, "attic": self.attic.id},
            "people": {each.name: each.id for each in self.people.values()},
            "matches": self.matches,
        }
