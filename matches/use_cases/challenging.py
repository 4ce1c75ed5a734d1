"""From a challenge to a match: offering, joining, declining, withdrawing, expiring, starting.

A challenge between two and a lobby for five are the same thing: seats, of which some are held, some
are kept for people named, and the rest are open to anyone. It starts when the last seat is taken.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from matches.model.clock_state import ClockState
from matches.model.entities import (
    Challenge,
    ChallengePlayer,
    ChallengeState,
    First,
    Match,
    MatchDataKey,
    Seat,
)
from matches.model.errors import Refused
from matches.model.limits import MOST_OPEN
from matches.model.match_options import DEFAULT_OPTIONS, MatchOptions
from matches.model.notices import PrivateMessage
from matches.model.text_values import Command, MatchNumber, PlayerName
from matches.protocols.environment import Clock, Randomness
from matches.protocols.errors import Conflict
from matches.protocols.matches import ClockSchedule
from matches.protocols.store import Store, UnitOfWork
from matches.steps.capacity import check_room
from matches.steps.challenge_checks import check_blocks, check_invitations, check_wish
from matches.steps.loaded_match import load
from matches.steps.match_time import store_clock
from matches.steps.queueing import queue_board, queue_card, queue_opening, queue_private_message
from rules.errors import GameError
from rules.registry import game_named, title_of
from rules.replay import begin
from rules.text import Listing, Name, Text, tr, tr_plural

OPEN_FOR = timedelta(days=7)
"""How long a challenge stays open."""


@dataclass(frozen=True, slots=True)
class ChallengeRequest:
    """What somebody offers to play: all that a challenge is made of.

    `options` are the game's option texts by key; what is missing takes its default. `seats` None
    means just the people named, or two.
    """

    server: int
    channel: int
    maker: int
    game: str
    options: Mapping[str, str]
    opponents: Sequence[int] = ()
    seats: int | None = None
    first: First = First.RANDOM
    match_options: MatchOptions = DEFAULT_OPTIONS
    wish: str | None = None


class Challenging:
    """The use cases of challenges."""

    def __init__(self, store: Store, clock: Clock, randomness: Randomness) -> None:
        self._store = store
        self._clock = clock
        self._randomness = randomness

    async def create(self, offer: ChallengeRequest) -> Challenge:
        """Open a challenge and queue its card. Raises Refused or a GameError."""
        async with self._store.write() as unit:
            return await self._offer(unit, offer)

    async def _offer(self, unit: UnitOfWork, offer: ChallengeRequest) -> Challenge:
        game = game_named(offer.game)
        options = game.read_options(offer.options)
        seats = offer.seats or max(2, game.min_seats, 1 + len(offer.opponents))
        game.check_challenge(options, seats)
        check_wish(offer.wish, game.colour_choices(options))
        if offer.maker in offer.opponents:
            raise Refused(
                tr(
                    "You can't challenge yourself. "
                    "Name somebody else, or nobody: then anyone may accept."
                )
            )
        if len(set(offer.opponents)) != len(offer.opponents) or len(offer.opponents) >= seats:
            raise Refused(
                tr(
                    "Name each opponent once, at most {most} for {seats} seats.",
                    most=seats - 1,
                    seats=seats,
                )
            )
        now = self._clock.now()
        if len(await unit.challenges.open_by(offer.maker)) >= MOST_OPEN:
            raise Refused(
                tr(
                    "You already have {most} open challenges. Withdraw one first: {command}.",
                    most=MOST_OPEN,
                    command=Command("challenges"),
                )
            )
        await check_room(unit, offer.maker, [offer.maker, *offer.opponents])
        await check_invitations(unit, offer.maker, offer.opponents)
        challenge = await unit.challenges.add(
            server=offer.server,
            channel=offer.channel,
            game=game.name,
            options=game.write_options(options, all_of_them=True),
            match_options=offer.match_options,
            seats=seats,
            first=offer.first,
            players=[
                ChallengePlayer(offer.maker, joined=True, wish=offer.wish),
                *(ChallengePlayer(each, joined=False) for each in offer.opponents),
            ],
            created_at=now,
            expires_at=now + OPEN_FOR,
        )
        await self._queue_card(unit, challenge.id)
        return challenge

    async def get(self, challenge: int) -> Challenge:
        """A challenge as it stands. Raises Refused when there is none."""
        async with self._store.read() as unit:
            return await self._get(unit, challenge)

    async def join(
        self, challenge: int, player: int, *, wish: str | None = None
    ) -> tuple[Challenge, Match | None]:
        """Accept, or take an open seat; the match, when that was the last one."""
        async with self._store.write() as unit:
            return await self._join(unit, challenge, player, wish)

    async def _join(
        self, unit: UnitOfWork, challenge: int, player: int, wish: str | None = None
    ) -> tuple[Challenge, Match | None]:
        offer = await self._open(unit, challenge)
        if player == offer.maker:
            raise Refused(tr("This is your own challenge. Somebody else must accept it."))
        if player in offer.joined:
            raise Refused(tr("You are already in."))
        if player not in offer.invited and offer.open_seats <= 0:
            raise Refused(
                tr(
                    "This challenge is for {players}. {command} starts your own.",
                    players=Listing(PlayerName(each) for each in offer.invited),
                    command=Command("challenge"),
                )
            )
        await check_blocks(unit, offer, player)
        game = game_named(offer.game)
        taken = [each.wish for each in offer.players if each.joined and each.wish]
        colours = game.colour_choices(game.read_options(offer.options))
        check_wish(wish, colours, taken)
        openly = offer.seats > 2 or player not in offer.invited
        rest = [each for each in offer.players if each.player != player]
        joined = [each for each in rest if each.joined]
        waiting = [each for each in rest if not each.joined]
        players = [*joined, ChallengePlayer(player, joined=True, wish=wish), *waiting]
        await unit.challenges.set_players(challenge, players)
        offer = await self._get(unit, challenge)
        if len(offer.joined) == offer.seats:
            return await self._start(unit, offer, player, openly=openly)
        await check_room(unit, player, offer.joined)
        await self._queue_card(unit, challenge)
        return offer, None

    async def leave(self, challenge: int, player: int) -> Challenge:
        """Decline as one who was named, or give a seat back. A duel that is declined is over."""
        async with self._store.write() as unit:
            offer = await self._open(unit, challenge)
            if player == offer.maker:
                raise Refused(tr("It is your challenge; press Withdraw to take it back."))
            if player not in offer.joined and player not in offer.invited:
                raise Refused(tr("This challenge isn't for you, so there is nothing to decline."))
            if offer.seats == 2:
                await unit.challenges.close(challenge, ChallengeState.DECLINED)
            else:
                rest = [each for each in offer.players if each.player != player]
                await unit.challenges.set_players(challenge, rest)
            await self._queue_card(unit, challenge)
            return await self._get(unit, challenge)

    async def withdraw(self, challenge: int, player: int) -> Challenge:
        """Take one's own challenge back."""
        async with self._store.write() as unit:
            offer = await self._open(unit, challenge)
            if player != offer.maker:
                maker = PlayerName(offer.maker)
                raise Refused(tr("Only {player} can withdraw this challenge.", player=maker))
            await unit.challenges.close(challenge, ChallengeState.WITHDRAWN)
            await self._queue_card(unit, challenge)
            return await self._get(unit, challenge)

    async def start(self, challenge: int, player: int) -> tuple[Challenge, Match]:
        """Start with those who are in, before all seats are taken; for the maker."""
        async with self._store.write() as unit:
            offer = await self._open(unit, challenge)
            if player != offer.maker:
                maker = PlayerName(offer.maker)
                raise Refused(tr("Only {player} can start this match.", player=maker))
            least = game_named(offer.game).min_seats
            if len(offer.joined) < least:
                raise Refused(
                    tr_plural(
                        "It takes at least {count} player to start.",
                        "It takes at least {count} players to start.",
                        count=least,
                    )
                )
            return await self._start(unit, offer, player, openly=True)

    async def rematch(self, match: int, player: int) -> Match | None:
        """Challenge the others to the same again, seats exchanged; or accept such a challenge."""
        async with self._store.write() as unit:  # one unit, so that two who ask at once meet
            loaded = await load(unit, match)
            old = loaded.match
            seat = loaded.seat_of(player)
            if not loaded.result:
                raise Refused(tr("This match is still going on."), match=match)
            standing: Any = old.data.get(MatchDataKey.REMATCH)
            if standing is not None:
                offer = await self._get(unit, int(standing))
                if offer.match is not None:
                    on = MatchNumber(offer.match)
                    raise Refused(tr("The rematch is on already: {match}.", match=on))
                if offer.state is ChallengeState.OPEN and player != offer.maker:
                    return (await self._join(unit, offer.id, player))[1]
                if offer.state is ChallengeState.OPEN:
                    raise Refused(tr("Your challenge to a rematch is open already."))
            duel = len(old.seats) == 2
            offer = await self._offer(
                unit,
                ChallengeRequest(
                    server=old.server,
                    channel=old.home,
                    maker=player,
                    game=old.game,
                    options=old.options,
                    opponents=[each for each in dict.fromkeys(old.players) if each != player],
                    first=(First.ME if seat == 1 else First.OPPONENT) if duel else First.RANDOM,
                    match_options=old.match_options,
                ),
            )
            await unit.matches.set_data(match, {MatchDataKey.REMATCH: offer.id})
            return None

    async def due(self, limit: int = 100, *, excluding: Collection[int] = ()) -> list[int]:
        """Challenges whose time is over; those in `excluding` left out."""
        async with self._store.read() as unit:
            return await unit.challenges.due(self._clock.now(), limit, excluding=excluding)

    async def drop(self, challenge: int) -> None:
        """Close a challenge that cannot be read: nobody could accept it or be told about it."""
        async with self._store.write() as unit:
            await unit.challenges.close(challenge, ChallengeState.EXPIRED)

    async def expire(self, challenge: int) -> None:
        """Close a challenge if its time is over; queue its card and a message to its maker."""
        async with self._store.write() as unit:
            now = self._clock.now()
            offer = await self._get(unit, challenge)
            if offer.state is not ChallengeState.OPEN or offer.expires_at > now:
                return
            await unit.challenges.close(challenge, ChallengeState.EXPIRED)
            await self._queue_card(unit, challenge)
            told = PrivateMessage(offer.maker, _expired(offer), offer.channel)
            await queue_private_message(unit, told, now)

    async def _start(
        self, unit: UnitOfWork, offer: Challenge, player: int, *, openly: bool
    ) -> tuple[Challenge, Match]:
        """Turn a challenge into a match, as `player` asked: draw the seats, queue its thread and
        first board.

        `openly`: somebody may have joined whom its maker had not named.
        """
        await check_room(unit, player, offer.joined)
        now = self._clock.now()
        wishes = {each.player: each.wish for each in offer.players if each.joined}
        seats = [Seat(player, wishes[player]) for player in self._seating(offer)]
        game = game_named(offer.game)
        options = game.read_options(offer.options)
        try:
            game.check_challenge(options, len(seats))
        except GameError as error:
            raise Refused(error.args[0]) from error
        seed = self._randomness.seed()
        first = begin(game, options, len(seats), seed, [seat.wish for seat in seats])
        clock = ClockState.first(offer.match_options.clock, len(seats), first.position.to_move, now)
        match = await unit.matches.add(
            game=offer.game,
            options=offer.options,
            match_options=offer.match_options,
            seed=seed,
            seats=seats,
            server=offer.server,
            channel=offer.channel,
            home=offer.channel,
            to_move=first.position.to_move,
            created_at=now,
            schedule=ClockSchedule(clock),
            rules_version=game.version,
        )
        await store_clock(unit, match, clock, now)
        if len(seats) > 2:
            await unit.matches.set_data(match.id, {MatchDataKey.ELIMINATED: []})
        if openly:
            await unit.matches.set_data(match.id, {MatchDataKey.OPENED_BY: offer.maker})
        try:
            await unit.challenges.close(offer.id, ChallengeState.STARTED, match.id)
        except Conflict as error:
            raise Refused(tr("This challenge is no longer open.")) from error
        await queue_opening(unit, match.id, offer.id, now)
        await queue_board(unit, match.id, 0, now)
        return await self._get(unit, offer.id), match

    def _seating(self, offer: Challenge) -> list[int]:
        players = list(offer.joined)
        if offer.first is First.RANDOM:
            return self._randomness.shuffled(players)
        return players if offer.first is First.ME else players[::-1]

    async def _queue_card(self, unit: UnitOfWork, challenge: int) -> None:
        offer = await self._get(unit, challenge)
        now = self._clock.now()
        await queue_card(unit, challenge, now, server=offer.server, channel=offer.channel)

    @staticmethod
    async def _get(unit: UnitOfWork, challenge: int) -> Challenge:
        found = await unit.challenges.get(challenge)
        if found is None:
            raise Refused(tr("That challenge no longer exists."))
        return found

    async def _open(self, unit: UnitOfWork, challenge: int) -> Challenge:
        found = await self._get(unit, challenge)
        if found.state is not ChallengeState.OPEN or found.expires_at <= self._clock.now():
            raise Refused(tr("This challenge is no longer open."))
        return found


def _expired(challenge: Challenge) -> Text:
    """What the maker reads of a challenge that was not accepted in time."""
    game, command = Name(title_of(challenge.game)), Command("challenge")
    if challenge.seats == 2:
        return tr(
            "Nobody took your challenge to {game} in time, so it is closed. "
            "{command} opens another.",
            game=game,
            command=command,
        )
    return tr(
        "Your match of {game} did not fill in time ({taken} of {seats} seats were taken), so it is "
        "closed. {command} opens another.",
        game=game,
        taken=len(challenge.joined),
        seats=challenge.seats,
        command=command,
    )
