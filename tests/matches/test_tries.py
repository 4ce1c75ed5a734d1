"""Trees of tried turns, as the match that they belong to goes on."""

import random
from datetime import UTC, datetime

from matches.log.loaded_match import LoadedMatch, replay_match
from matches.service import Service
from matches.tries import Place, Tries, address_of, place_with, position_at
from model.entities import Event
from rules.replay import Kind
from rules.variations import Variations
from tests.matches.conftest import ANN, BOB
from tests.matches.test_plans import begun_escabel
from tests.support.clocks import ManualClock
from tests.support.positions import match_of

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def after(loaded: LoadedMatch, kind: Kind, text: str) -> LoadedMatch:
    """Return a match after one more event."""
    return loaded.followed_by([Event(loaded.seq + 1, kind, loaded.to_move, 1, text, NOW)])


def test_tried_lines_stay_playable_and_keep_their_addresses() -> None:
    """Random lines in random matches with takebacks: what is kept leads to the same position."""
    for seed in range(60):
        chance = random.Random(seed)
        loaded = replay_match(match_of("escabel", 2, {"size": "3"}), ())
        tries, since = Tries(), 0
        for _ in range(12):
            tries, since = tries.in_match(loaded, since), loaded.seq
            place = Place(chance.randrange(len(loaded.line.moves) + 1))
            for _ in range(chance.randrange(4)):
                if legal := position_at(loaded.line, place).legal_moves():
                    place = place.then(chance.choice(legal))
            if place.turns:
                tries = tries.with_place(place).in_match(loaded, since)
            known = {
                address_of(loaded.line, each): position_at(loaded.line, each).text()
                for each in tries.places()
            }
            if loaded.line.moves and chance.random() < 0.3:
                ply = chance.randrange(len(loaded.line.moves))
                loaded = after(loaded, Kind.TAKEBACK, str(ply))
            elif loaded.result is None:
                loaded = after(loaded, Kind.MOVE, chance.choice(loaded.position.legal_moves()))
            now = tries.in_match(loaded, since)
            for each in now.places():
                text = position_at(loaded.line, each).text()
                assert known[address_of(loaded.line, each)] == text
                assert place_with(address_of(loaded.line, each), loaded.line, now) == each
                assert loaded.line.moves[each.ply : each.ply + 1] != each.turns[:1]


def test_a_line_behind_a_takeback_is_dropped() -> None:
    loaded = replay_match(match_of("escabel", 2, {"size": "3"}), ())
    loaded = after(after(loaded, Kind.MOVE, "b2"), Kind.MOVE, "a1")
    tries = Tries({1: Variations((("c3",),)), 2: Variations((("c2",),))})
    back = after(loaded, Kind.TAKEBACK, "1")
    assert tries.in_match(after(back, Kind.MOVE, "c3"), loaded.seq) == Tries()
    assert tries.in_match(after(back, Kind.MOVE, "b1"), loaded.seq).trees.keys() == {1}


async def test_a_press_from_before_a_move_loses_no_newer_line(
    service: Service, clock: ManualClock
) -> None:
    """Two presses of one person: the one with the older board is stored last."""
    match = await begun_escabel(service)
    before = await service.playing.load(match)
    now = await service.playing.play(match, ANN, "c3")
    clock.advance(seconds=1)
    await service.trying.add(BOB, now, Place(1, ("b2",)), clock.now())
    await service.trying.add(BOB, before, Place(0, ("d4",)), clock.now())
    kept = await service.trying.get(BOB, now)
    assert set(kept.places()) == {Place(1, ("b2",)), Place(0, ("d4",))}


async def test_a_removal_from_before_a_move_loses_no_newer_line(
    service: Service, clock: ManualClock
) -> None:
    match = await begun_escabel(service)
    clock.advance(seconds=1)
    before = await service.playing.load(match)
    await service.trying.add(BOB, before, Place(0, ("d4",)), clock.now())
    now = await service.playing.play(match, ANN, "c3")
    await service.trying.add(BOB, now, Place(1, ("b2",)), clock.now())
    await service.trying.remove(BOB, before, Place(0, ("d4",)))
    kept = await service.trying.get(BOB, now)
    assert set(kept.places()) == {Place(1, ("b2",))}
