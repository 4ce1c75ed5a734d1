"""Challenges, from opening one to the match that it becomes.

A challenge has two or more seats. Some are taken, some are reserved for the invited players, and
anyone may take the others. The match starts when the last seat is taken. A lobby is a challenge
with more than two seats.
"""

from dataclasses import replace
from datetime import timedelta
from typing import NamedTuple

from matches.challenges.checks import (
    check_computer_limits,
    check_match_limits,
    check_others,
    check_wish,
)
from matches.challenges.opening import ChallengeRequest, open_challenge, start_match
from matches.ladders.challenges import (
    CHANGES_NOTHING,
    ask_whether_seen,
    decline_on_ladder,
    ends_by_answer,
)
from matches.queueing import queue_card, queue_private_message
from matches.use_case import UseCases, load, use_case
from model.computers import is_computer
from model.entities import Challenge, ChallengePlayer, ChallengeState, First, MatchRow, Notice
from model.errors import Refused
from model.ladders import ANSWER_WITHIN
from model.notices import ChallengeCardNotice
from model.text_values import Command, PlayerName, is_former, match_number
from rules.registry import game_named, title_of
from rules.text import Name, Text, listing, tr, tr_plural
from storage.database import UnitOfWork
from storage.queries.schedule import Work
from storage.stored import to_stored

POSTED_LATE_AFTER = timedelta(minutes=1)
"""How long after it was made a challenge on a ladder counts as posted late: then the time to answer
begins anew."""


class Seated(NamedTuple):
    """A challenge in which somebody got a seat, and the match if that was the last one."""

    challenge: Challenge
    row: MatchRow | None


class Challenges(UseCases):
    """The use cases of challenges."""

    @use_case
    async def create(self, request: ChallengeRequest) -> Challenge:
        """Open a challenge and queue its card. Computers accept at once, so it may begin.

        Raises Refused or a GameError.
        """
        async with self._database.write() as unit:
            return (await self._create(unit, request)).challenge

    async def _create(self, unit: UnitOfWork, request: ChallengeRequest) -> Seated:
        challenge = await open_challenge(unit, request, self._now())
        if len(challenge.joined) == challenge.seats:
            return Seated(*await self._start(unit, challenge, request.maker, was_open=False))
        await check_computer_limits(unit, request.maker, challenge.joined, request.server)
        return Seated(await self._changed(unit, challenge.id), None)

    @use_case
    async def get(self, challenge_id: int) -> Challenge:
        """Return a challenge. Raises Refused if there is none with this number."""
        async with self._database.read() as unit:
            return await self._get(unit, challenge_id)

    @use_case
    async def join(self, challenge_id: int, player: int, *, wish: str | None = None) -> Seated:
        """Accept an invitation or take an open seat. Raises Refused."""
        async with self._database.write() as unit:
            challenge = await self._get_open(unit, challenge_id)
            if not await ends_by_answer(unit, challenge, player, self._now()):
                return await self._join(unit, challenge_id, player, wish)
        raise Refused(CHANGES_NOTHING)

    async def _join(
        self, unit: UnitOfWork, challenge_id: int, player: int, wish: str | None = None
    ) -> Seated:
        challenge = await self._get_open(unit, challenge_id)
        if player == challenge.maker:
            raise Refused.because("This is your own challenge. Somebody else must accept it.")
        if player in challenge.joined:
            raise Refused.because("You are already in.")
        if player not in challenge.invited and challenge.open_seats <= 0:
            raise Refused.because(
                "This challenge is for {players}. {command} starts your own.",
                players=listing(PlayerName(each) for each in challenge.invited),
                command=Command("challenge"),
            )
        await check_others(unit, player, challenge.joined, challenge.invited)
        game = game_named(challenge.game)
        taken = [each.wish for each in challenge.players if each.joined and each.wish]
        colours = game.colour_choices(game.read_options(challenge.options))
        check_wish(wish, colours, taken)
        was_open = challenge.seats > 2 or player not in challenge.invited
        challenge = await self._seat(unit, challenge, player, wish)
        if len(challenge.joined) == challenge.seats:
            return Seated(*await self._start(unit, challenge, player, was_open=was_open))
        await check_match_limits(unit, player, challenge.joined)
        return Seated(await self._changed(unit, challenge_id), None)

    async def _seat(
        self, unit: UnitOfWork, challenge: Challenge, player: int, wish: str | None = None
    ) -> Challenge:
        """Give a player the next seat. Return the challenge as it is then."""
        joined = [each for each in challenge.players if each.joined]
        invited = [each for each in challenge.players if not each.joined and each.player != player]
        players = [*joined, ChallengePlayer(player, joined=True, wish=wish), *invited]
        await unit.challenges.set_players(challenge.id, players)
        return await self._get(unit, challenge.id)

    @use_case
    async def choose_colour(self, challenge_id: int, player: int, wish: str | None) -> Challenge:
        """Change the colour that a player of an open challenge wishes, None for any. Raises
        Refused."""
        async with self._database.write() as unit:
            challenge = await self._get_open(unit, challenge_id)
            if player not in challenge.joined:
                raise Refused.because("You are not in.")
            game = game_named(challenge.game)
            taken = [each.wish for each in challenge.players if each.player != player and each.wish]
            check_wish(wish, game.colour_choices(game.read_options(challenge.options)), taken)
            players = [
                replace(each, wish=wish) if each.player == player else each
                for each in challenge.players
            ]
            await unit.challenges.set_players(challenge_id, players)
            return await self._changed(unit, challenge_id)

    @use_case
    async def add_computer(self, challenge_id: int, player: int, computer: int) -> Seated:
        """Give an open seat to a computer. Raises Refused for anybody but the maker."""
        async with self._database.write() as unit:
            challenge = await self._get_own(unit, challenge_id, player)
            if challenge.open_seats <= 0:
                raise Refused.because("No seat is free.")
            challenge = await self._seat(unit, challenge, computer)
            if len(challenge.joined) == challenge.seats:
                return Seated(*await self._start(unit, challenge, player, was_open=False))
            await check_computer_limits(unit, player, challenge.joined, challenge.server)
            return Seated(await self._changed(unit, challenge_id), None)

    @use_case
    async def remove_computer(self, challenge_id: int, player: int) -> int:
        """Free the seat of the computer that was added last, and return which one it was.

        Raises Refused for anybody but the maker, and if there is no computer.
        """
        async with self._database.write() as unit:
            challenge = await self._get_own(unit, challenge_id, player)
            players = list(challenge.players)
            seats = [seat for seat, each in enumerate(players) if is_computer(each.player)]
            if not seats:
                raise Refused.because("No computer has joined.")
            computer = players.pop(seats[-1]).player
            await unit.challenges.set_players(challenge_id, players)
            await self._changed(unit, challenge_id)
            return computer

    @use_case
    async def leave(self, challenge_id: int, player: int, *, for_good: bool = False) -> Challenge:
        """Decline an invitation or give up a seat. This closes a challenge with two seats.

        Raises Refused for the maker, for a player who is neither invited nor in, and for one who
        has declined on the ladder lately, unless they leave it `for_good`.
        """
        now = self._now()
        async with self._database.write() as unit:
            challenge = await self._get_open(unit, challenge_id)
            if for_good or not await ends_by_answer(unit, challenge, player, now):
                return await self._leave(unit, challenge, player, for_good=for_good)
        raise Refused(CHANGES_NOTHING)

    async def _leave(
        self, unit: UnitOfWork, challenge: Challenge, player: int, *, for_good: bool
    ) -> Challenge:
        if player == challenge.maker:
            raise Refused.because("It is your challenge; press Withdraw to take it back.")
        if player not in challenge.joined and player not in challenge.invited:
            if challenge.seats > 2:
                raise Refused.because("You are not in.")
            raise Refused.because("This challenge isn't for you.")
        now = self._now()
        state = ChallengeState.DECLINED
        if challenge.ladder and not for_good:
            state = await decline_on_ladder(unit, challenge, player, now)
        if challenge.seats == 2:
            await unit.challenges.close(challenge.id, state, now)
        else:
            remaining = [each for each in challenge.players if each.player != player]
            await unit.challenges.set_players(challenge.id, remaining)
        return await self._changed(unit, challenge.id)

    @use_case
    async def withdraw(self, challenge_id: int, player: int) -> Challenge:
        """Withdraw a challenge. Raises Refused for anybody but its maker."""
        async with self._database.write() as unit:
            await self._get_own(unit, challenge_id, player)
            await unit.challenges.close(challenge_id, ChallengeState.WITHDRAWN, self._now())
            return await self._changed(unit, challenge_id)

    @use_case
    async def start(self, challenge_id: int, player: int) -> tuple[Challenge, MatchRow]:
        """Start the match before all seats are taken.

        Raises Refused for anybody but the maker, and while there are too few players.
        """
        async with self._database.write() as unit:
            challenge = await self._get_own(unit, challenge_id, player)
            least = game_named(challenge.game).min_seats
            if len(challenge.joined) < least:
                raise Refused(
                    tr_plural(
                        "It takes at least {count} player to start.",
                        "It takes at least {count} players to start.",
                        count=least,
                    )
                )
            return await self._start(unit, challenge, player, was_open=True)

    @use_case
    async def rematch(self, match_id: int, player: int) -> Seated:
        """Challenge the other players to a rematch, or accept such a challenge.

        A match of two is repeated with the seats exchanged. A rematch is rated only if the match
        was: who accepts by the button on the last board does not see the card. Raises Refused.
        """
        # In one unit of work, so that of two players who ask at once, the second one accepts.
        async with self._database.write() as unit:
            row = await unit.matches.get(match_id)
            existing = None if row is None else row.extras.rematch
            # locked before the players: see `storage.database`
            challenge = None if existing is None else await self._get(unit, existing)
            match = await load(unit, match_id)
            old = match.row
            seat = match.seat_of(player)
            if not match.result:
                raise Refused(tr("This match is still going on."), match_id=match_id)
            if challenge is not None:
                if challenge.match_id is not None:
                    started = match_number(challenge.match_id)
                    raise Refused.because("The rematch has already begun: {match}.", match=started)
                if challenge.state is ChallengeState.OPEN and player != challenge.maker:
                    return await self._join(unit, challenge.id, player)
                if challenge.state is ChallengeState.OPEN:
                    raise Refused.because("Your challenge to a rematch is open already.")
            opponents = [each for each in old.players if each != player and not is_former(each)]
            if not opponents:
                raise Refused.because("None of the other players plays here any more.")
            first = First.RANDOM
            if old.has_two_seats:
                first = First.ME if seat == 1 else First.OPPONENT
            seated = await self._create(
                unit,
                ChallengeRequest(
                    server=old.server,
                    channel=old.home,
                    maker=player,
                    game=old.game,
                    options=old.options,
                    opponents=opponents,
                    first=first,
                    match_options=old.match_options,
                ),
            )
            await unit.matches.set_extras(match_id, rematch=seated.challenge.id)
            return seated

    @use_case
    async def expire(self, challenge_id: int) -> None:
        """Close a challenge if its time is over, and queue its card and a message to its maker.

        One on a ladder stays open for as long as the other player could not answer it, and until it
        is known whether they could see it. One that cannot be read is closed without telling
        anybody. Does nothing while somebody else works on it.
        """
        async with self._database.write() as unit:
            now = self._now()
            if not await unit.schedule.take(Work.CHALLENGE, challenge_id, now):
                return
            challenge = await unit.challenges.get(challenge_id)
            if challenge is None:
                await unit.challenges.close(challenge_id, ChallengeState.EXPIRED, now)
                return
            if challenge.state is not ChallengeState.OPEN or challenge.open_until > now:
                return
            if challenge.ladder:
                await ask_whether_seen(unit, challenge, now)
                return
            await unit.challenges.close(challenge_id, ChallengeState.EXPIRED, now)
            await self._changed(unit, challenge_id)
            text = _expiry_message(challenge)
            await queue_private_message(unit, challenge.maker, text, now, challenge.channel)

    @use_case
    async def card_posted(self, challenge: Challenge, message: int) -> None:
        """Store which message is the card of a challenge.

        On a ladder, the time to answer begins now; a card that is late for that is updated.
        """
        now = self._now()
        async with self._database.write() as unit:
            await unit.challenges.set_card(challenge.id, challenge.channel, message)
            if challenge.ladder and now > challenge.created_at + POSTED_LATE_AFTER:
                await unit.challenges.set_asked(challenge.id, now, now + ANSWER_WITHIN)
                await queue_card(unit, challenge, now)

    @use_case
    async def card_invisible(
        self, challenge: Challenge, notice: Notice, content: ChallengeCardNotice, text: Text
    ) -> None:
        """Tell the maker of a challenge that its card cannot be posted.

        `text` is sent privately, and only once for each notice.
        """
        if content.maker_informed:
            return
        async with self._database.write() as unit:
            informed = replace(content, maker_informed=True)
            await unit.outbox.update_payload(
                notice.id, to_stored(informed), instance_id=notice.instance_id
            )
            await queue_private_message(unit, challenge.maker, text, self._now())

    async def _start(
        self, unit: UnitOfWork, challenge: Challenge, player: int, *, was_open: bool
    ) -> tuple[Challenge, MatchRow]:
        """Start the match of a challenge, see `matches.challenges.opening`."""
        row = await start_match(unit, challenge, player, self._wall_clock, was_open=was_open)
        return await self._get(unit, challenge.id), row

    async def _changed(self, unit: UnitOfWork, challenge_id: int) -> Challenge:
        """Queue the card of a challenge that has changed. Return the challenge."""
        challenge = await self._get(unit, challenge_id)
        await queue_card(unit, challenge, self._now())
        return challenge

    @staticmethod
    async def _get(unit: UnitOfWork, challenge_id: int) -> Challenge:
        challenge = await unit.challenges.get(challenge_id)
        if challenge is None:
            raise Refused.because("That challenge no longer exists.")
        return challenge

    async def _get_open(self, unit: UnitOfWork, challenge_id: int) -> Challenge:
        """Return a challenge. Raises Refused if it is not open any more."""
        challenge = await self._get(unit, challenge_id)
        if challenge.state is not ChallengeState.OPEN or challenge.open_until <= self._now():
            raise Refused.because("This challenge is no longer open.")
        return challenge

    async def _get_own(self, unit: UnitOfWork, challenge_id: int, player: int) -> Challenge:
        """Return an open challenge. Raises Refused for anybody but its maker."""
        challenge = await self._get_open(unit, challenge_id)
        if player != challenge.maker:
            maker = PlayerName(challenge.maker)
            raise Refused.because(
                "Only {player}, who made this challenge, can do that.", player=maker
            )
        return challenge


def _expiry_message(challenge: Challenge) -> Text:
    """Return the message to the maker of a challenge that was not accepted in time."""
    game, command = Name(title_of(challenge.game)), Command("challenge")
    if challenge.seats == 2:
        return tr(
            "Nobody accepted your challenge to {game} in time, so it is closed. {command} opens "
            "another.",
            game=game,
            command=command,
        )
    return tr(
        "Your match of {game} was not full in time ({taken} of {seats} seats were taken), so it "
        "is closed. {command} opens another.",
        game=game,
        taken=len(challenge.joined),
        seats=challenge.seats,
        command=command,
    )
