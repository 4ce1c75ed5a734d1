"""The scenario of a stored world: people play until every table has rows of every kind.

Everything happens as on a real server, by commands, buttons and forms, with a Discord that
sometimes fails. `facts` has what a test must know later, such as the number of each match.
"""

from __future__ import annotations

from typing import Any

from tests.journeys.ratings.rating_helpers import has_ratings
from tests.support.discord import World
from tests.upgrade.acting import move, turn_pages
from tests.upgrade.undelivered import Undelivered


class Scenario(Undelivered):
    """Plays the scenario in a world; `facts` has the resulting numbers by name."""

    def __init__(self, world: World) -> None:
        super().__init__(world)
        self.facts: dict[str, Any] = {}

    async def play_all(self) -> None:
        """Play all parts of the scenario."""
        await self._people()
        await self._seasons()
        await self._long_ago()
        await self._escabel()
        await self._esgrad()
        await self._stack_control()
        await self._moderators()
        await self._proposals()
        await self.play_attic()
        await self._without_threads()
        await self._challenges()
        await self._lists_and_rules()
        await self._ladder()
        await self._computers()
        await self._lessons()
        for name, match_id in self.matches.items():
            match = await self.load(match_id)
            here = match.row.server == self.world.guild.id and not name.startswith("parked")
            if here and match.result is None:
                await self.open_everything(match_id)
        await self._preferences()
        await self.play_parked()
        await self.play_pending()
        self._facts()

    async def play_little(self) -> None:
        """Play a few matches with open controls, for a quick test of the tests of old worlds."""
        await self._people()
        cy = self.world.cy
        await self.open_everything(await self.begin("escabel middle", "ann bob", 4, size=4))
        await self.begin("stack placing", "ann bob", 3)
        match_id = await self.begin("escabel resigned", "bob ann", 4, size=4)
        await self.resign(match_id, self.world.ann)
        await self.challenge("esgrad", cy, side=7, clock="none")
        await cy.slash("settings")
        await self._open_season("Summer")
        await self._ladder()
        await self._lessons()
        self._facts()

    async def _people(self) -> None:
        world = self.world
        self.attic = world.guild.create_text_channel("attic")
        others = [await world.add_person(name) for name in ("dan", "fay", "mo", "gus")]
        others.append(await world.add_person("eve", "Eve (HR)"))
        self.people = {each.name: each for each in (world.ann, world.bob, world.cy, *others)}
        self.role = world.guild.create_role("Referees")
        await world.grant(self.people["mo"], "manage_messages", "manage_guild")

    async def _seasons(self) -> None:
        """A season that is over, the next one, which runs, one that is open, and one that does not
        take place."""
        mo, ann = self.people["mo"], self.world.ann
        await self._open_season("Spring")
        await mo.clicks("Begin", on=await mo.clicks("Begin now", on=mo.sees("### Spring")))
        async with self.world.bot.context.database.read() as unit:
            (first, ruled, unruled) = await unit.leagues.pairings(1)
        await self.resign(first.match_id or 0, ann)
        for each in (ruled, unruled):
            await mo.slash("league rule", match=str(each.match_id), reason="Left the club")
        await mo.slash("league unrule", match=str(unruled.match_id), reason="A mistake")
        for _ in range(2):  # it ends, and the next one begins
            await self.world.advance_without_bot(days=7)
            await self.world.advance(minutes=5)
        async with self.world.bot.context.database.read() as unit:
            running = await unit.leagues.pairings(2)
        self.matches |= {f"season {n}": each.match_id or 0 for n, each in enumerate(running)}
        await ann.clicks("Schedule", on=await ann.clicks("Table", on=ann.sees("### Spring 2")))
        await ann.slash("league leave", season="Spring 2")
        await self._open_season("Winter")
        await mo.clicks("End", on=await mo.slash("league end", season="Winter"))
        await self._open_season("Summer")

    async def _open_season(self, name: str) -> None:
        """Open a season that three people join. The organiser does not confirm its end."""
        mo, options = self.people["mo"], {"size": 5, "weeks": 1, "clock": "42h", "days": 30}
        await mo.slash("league create escabel", name=name, **options)
        for each in (self.world.ann, self.world.bob, self.world.cy):
            await each.clicks("Join", on=each.sees(f"### {name}"))
        await mo.slash("league end", season=name)

    async def _ladder(self) -> None:
        """A ladder of two pages, with an open challenge and a running match."""
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        for player in range(1000, 1018):
            await self.world.bot.context.service.ladders.join(
                self.world.guild.id, "escabel", player
            )
        for person in (ann, bob, cy):
            await person.clicks("Join", on=await person.slash("ladder", game="Escabel"))
        await turn_pages(ann, await ann.slash("ladder", game="Escabel"))
        await cy.clicks("Leave", on=await cy.slash("ladder", game="Escabel"))  # only asked
        for challenger, challenged in ((bob, ann), (cy, bob)):
            shown = await challenger.slash("ladder", game="Escabel")
            await challenger.chooses(challenged.name, "Challenge", shown)
        await bob.clicks("Accept", on=bob.sees("challenges bob"))
        self.matches["ladder"] = await self.newest_match()

    async def _long_ago(self) -> None:
        """Matches that end by time, and an outage."""
        timed = [
            await self.begin("escabel timed out", "ann bob", 2, size=5, clock="1h"),
            await self.begin("esgrad timed out", "ann bob", 6, side=5, clock="1h"),
            await self.begin("stack timed out", "ann bob", 6, clock="1h"),
            await self.begin("escabel never moved", "bob cy", clock="1h"),
        ]
        late = await self.begin(
            "stack one timed out", "ann bob cy", 4, clock="2h", setup="scattered"
        )
        await self.world.advance(hours=1, minutes=15)
        for match_id in timed:
            assert (await self.load(match_id)).result, match_id
        await self.world.advance(minutes=50)
        assert len((await self.load(late)).line.gone) == 1
        await self.world.advance_without_bot(hours=2)

    async def _escabel(self) -> None:
        ann, bob = self.world.ann, self.world.bob
        checkered = {"setup": "checkered-white", "movement": "crosscut", "edition": "tiebreak"}
        await self.begin("escabel fresh", "ann bob")
        await self.begin("escabel pie", "ann bob", "b2", size=5, clock="48h+24h/96h")
        await self.begin("escabel swapped", "ann bob", "b2, swap", size=5, clock="none")
        match_id = await self.begin(
            "escabel middle", "ann bob", 13, size=5, edition="growth", weekends_off=True
        )
        await self._undo(match_id)
        await self.begin("escabel checkered", "bob ann", 3, size=5, pie=False, **checkered)
        chain = "b1, d1, b2, d2, b3, d3, b4"
        await self.begin("escabel threat", "bob cy", chain, size=4, pie=False, clock="2d")
        await self.begin("escabel won", "ann bob", f"{chain}, d4", size=4)
        await self.resign(await self.begin("escabel resigned", "bob ann", 4, size=4), ann)
        match_id = await self.begin("escabel cancelled", "ann bob")
        await bob.clicks("Cancel match", on=await bob.slash("cancel", match=str(match_id)))
        match_id = await self.begin("escabel agreed", "ann bob", 4, size=4)
        await ann.clicks("Offer", on=await ann.slash("cancel", match=str(match_id)))
        await self.clicks_in_thread(bob, match_id, "Agree", "ann offers to end")
        await self.begin("escabel away", "ann dan", "a1", size=5, clock="3d")

    async def _undo(self, match_id: int) -> None:
        """Play a move, undo it, and play another."""
        person, moves = (
            await self.mover(match_id),
            (await self.load(match_id)).position.legal_moves(),
        )
        await person.clicks("Undo", on=await move(person, match_id, str(moves[0])))
        await move(person, match_id, str(moves[1]))

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
        match_id = await begin("esgrad resigned", "ann bob", "komi 1, black, c3", side=5)
        await self.resign(match_id, self.world.bob)

    async def _stack_control(self) -> None:
        begin, scattered = self.begin, "scattered"
        dan, eve = self.people["dan"], self.people["eve"]
        await begin("stack fresh", "ann bob")
        await begin("stack placing", "bob ann cy", 3)
        await begin("stack pools", "ann bob", 6, setup="advanced")
        await begin("stack colours", "ann bob cy", 1, setup=scattered)
        more = {"elimination": "three", "clock": "4d"}
        match_id = await begin("stack moving", "ann bob cy dan eve", 14, setup=scattered, **more)
        await self.resign(match_id, eve)
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
        async def moderate(what: str, match_id: int, reason: str, **more: Any) -> None:
            mo = self.people["mo"]
            await mo.slash(f"moderate {what}", match=str(match_id), reason=reason, **more)

        match_id = await self.begin("escabel paused", "ann bob", 3, size=5)
        await moderate("pause", match_id, "Waiting for a ruling")
        match_id = await self.begin("escabel ended", "ann bob", size=5)
        await moderate("end", match_id, "A *test* {quoted} match")
        match_id = await self.begin("escabel extended", "bob cy", size=5, clock="2d")
        await moderate("extend", match_id, "Asked for", time="2d")
        match_id = await self.begin("stack removed", "ann bob cy", 3, setup="scattered")
        await moderate("remove", match_id, "Left the club", player=self.world.bob)
        match_id = await self.begin("esgrad resumed", "ann bob", side=5)
        await moderate("pause", match_id, "Waiting for a ruling")
        await self.world.advance(minutes=30)
        await moderate("resume", match_id, "Settled")

    async def _proposals(self) -> None:
        ann = self.world.ann
        for name, command in (
            ("escabel takeback offered", "takeback"),
            ("escabel cancel offered", "cancel"),
            ("escabel to decline", "takeback"),
        ):
            match_id = await self.begin(name, "ann bob", 4, size=5, pie=False)
            answer = await ann.slash(command, match=str(match_id))
            if command == "cancel":
                await ann.clicks("Offer", on=answer)
        await self.clicks_in_thread(ann, self.matches["escabel won"], "Rematch", "")

    async def _without_threads(self) -> None:
        settings: dict[str, Any] = {"theme": "dark", "moderator_role": self.role}
        answer = await self.people["mo"].slash("server settings", threads=False, **settings)
        assert "Saved." in answer
        await self.begin("escabel in channel", "cy ann", "c3", size=5)

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
        sent = await ann.slash("export", match=str(self.matches["escabel timed out"]))
        url = str(sent.seen.attachments[1]["url"])
        file = ("match.json", world.env.backend.cdn.get(url) or b"")
        study = await ann.clicks("Back", on=await ann.slash("import", file=file))
        for label in ("Export", "Look back", "Replay"):
            study = await ann.clicks(label, on=study)
        await ann.clicks("Review", on=await ann.slash("import", file=file))

    async def _lessons(self) -> None:
        """A task that is chosen, missed and solved, further ones that are skipped, and the end."""
        cy = self.world.cy
        menu = await cy.clicks("Learn", on=await cy.slash("help"))
        shown = await cy.clicks("Skip", on=await cy.chooses("Escabel", "Game", on=menu))
        await cy.clicks("Back", on=await cy.clicks("a", on=shown))
        shown = await cy.clicks(
            "Try again", on=await cy.fills(await cy.clicks("Type it", on=shown), "a1")
        )
        shown = await cy.clicks(
            "Next", on=await cy.fills(await cy.clicks("Type it", on=shown), "d2-d3")
        )
        while "Swap sides" not in shown.seen.buttons:
            shown = await cy.clicks("Skip", on=shown)
        await cy.clicks("Stop", on=await cy.slash("learn", game="escabel"))

    async def _computers(self) -> None:
        """A match against a computer with a hint, one against a person with answers in advance, a
        lobby that has a computer in it, and a review."""
        gus, eve = self.people["gus"], self.people["eve"]
        asked = await gus.clicks("Play the computer", on=await gus.slash("help"))
        await gus.chooses("Escabel 9×9", on=asked)
        await gus.slash("challenge escabel", size=5, pie=False, level="beginner", first="me")
        board = self.board(await self.newest_match())
        await gus.clicks("Show the move", on=await gus.clicks("Hint", on=board))
        await gus.clicks("Hint", on=await gus.clicks("Try", on=board))
        planned = await self.begin("escabel planned", "gus eve", size=5, pie=False)
        menu = await gus.clicks("More", on=self.board(planned))
        form = await gus.clicks("Type them", on=await gus.clicks("Answer in advance", on=menu))
        await gus.clicks("Play c3 and keep", on=await gus.fills(form, "c3 b2 d4"))
        await self.challenge("stack-control", eve, seats=5)
        await eve.chooses("Beginner", on=await eve.clicks("Add a computer"))
        for _ in range(2):  # it is asked for, and shown
            await self.world.ann.slash("review", match=str(self.matches["escabel timed out"]))

    async def _preferences(self) -> None:
        ann, bob, cy = self.world.ann, self.world.bob, self.world.cy
        dan, eve = self.people["dan"], self.people["eve"]
        turned = "My side at the bottom"
        for person, menu, chosen in (
            (ann, "Theme", "Theme: dark"),
            (bob, "Confirmation", "Moves: played at once"),
            (bob, turned, "Boards: my side at the bottom"),
            (bob, "Leaderboards of all servers", "Listed on all servers: yes"),
        ):
            await person.chooses(chosen, menu, on=await person.slash("settings"))
        await cy.slash("reminders", where="both")
        await dan.slash("reminders", daily_message=8, timezone="Asia/Tokyo")
        await eve.slash("reminders", where="none")
        await dan.slash("block", player=eve)
        await dan.slash("vacation", until="10 days")
        await dan.clicks("Stay on vacation", on=await dan.slash("vacation"))
        # cy postpones a reminder
        match_id = await self.begin("escabel snoozed", "bob cy", "b2", size=5, clock="4d")
        ping = next(each for each in reversed(cy.direct_messages) if f"#{match_id} " in each)
        await cy.clicks("Snooze 8 hours", on=ping)
        await cy.slash("reminders", timezone="Europe/Vienna", quiet_from=22, quiet_to=7)

    def _facts(self) -> None:
        self.facts = {
            "server": self.world.guild.id,
            "channels": {"games": self.world.channel.id, "attic": self.attic.id},
            "people": {each.name: each.id for each in self.people.values()},
            "matches": self.matches,
        }
