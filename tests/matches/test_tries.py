"""Trees of tried turns, as the match that they belong to goes on."""

import random
from collections.abc import Callable
from datetime import UTC, datetime

from matches.log.match import Match, replay_match
from matches.service import Service
from matches.tries import address_of, in_match, node_with, position_at
from model.entities import Event, MatchOrStudy
from model.tries import Node, TriedTurns
from rules.line import Kind
from rules.turns import random_rest, write_turn
from rules.variations import Variations, play_turn_or_draw
from tests.matches.conftest import ANN, BOB, Timed
from tests.matches.test_plans import begun_escabel
from tests.support.positions import match_of

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def after(match: Match, kind: Kind, text: str) -> Match:
    """Return a match after one more event."""
    return match.followed_by([Event(match.seq + 1, kind, match.to_move, 1, text, NOW)])


def test_tried_lines_stay_playable_and_keep_their_addresses() -> None:
    """Random lines in random matches with takebacks: what is kept leads to the same position."""
    for seed in range(60):
        chance = random.Random(seed)
        match = replay_match(match_of("escabel", 2, {"size": "3"}), ())
        tries, since = TriedTurns(), 0
        for _ in range(12):
            tries, since = in_match(tries, match, since), match.seq
            node = Node(chance.randrange(len(match.line.moves) + 1))
            for _ in range(chance.randrange(4)):
                if legal := position_at(match.line, node).legal_moves():
                    node = node.then(chance.choice(legal))
            if node.turns:
                tries = in_match(tries.with_node(node), match, since)
            known = {
                address_of(match.line, each): position_at(match.line, each).text()
                for each in tries.nodes()
            }
            if match.line.moves and chance.random() < 0.3:
                ply = chance.randrange(len(match.line.moves))
                match = after(match, Kind.TAKEBACK, str(ply))
            elif match.result is None:
                match = after(match, Kind.MOVE, chance.choice(match.position.legal_moves()))
            kept = in_match(tries, match, since)
            for each in kept.nodes():
                text = position_at(match.line, each).text()
                assert known[address_of(match.line, each)] == text
                assert node_with(address_of(match.line, each), match.line, kept) == each
                assert match.line.moves[each.ply : each.ply + 1] != each.turns[:1]


def test_a_line_behind_a_takeback_is_dropped() -> None:
    match = replay_match(match_of("escabel", 2, {"size": "3"}), ())
    match = after(after(match, Kind.MOVE, "b2"), Kind.MOVE, "a1")
    tries = TriedTurns({1: Variations((("c3",),)), 2: Variations((("c2",),))})
    back = after(match, Kind.TAKEBACK, "1")
    assert in_match(tries, after(back, Kind.MOVE, "c3"), match.seq) == TriedTurns()
    assert in_match(tries, after(back, Kind.MOVE, "b1"), match.seq).trees.keys() == {1}


async def change(service: Service, seen: Match, how: Callable[[TriedTurns], TriedTurns]) -> None:
    """Let Bob change what he tries in a match, as he saw it."""
    await service.tries.change(BOB, seen, MatchOrStudy(seen.row.id), how, service.wall_clock.now())


async def test_a_press_from_before_a_move_loses_no_newer_line(service: Timed) -> None:
    """Two presses of one person: the one with the older board is stored last."""
    match_id = await begun_escabel(service)
    before = await service.matches.load(match_id)
    after = await service.playing.play(match_id, ANN, "c3")
    service.clock.advance(seconds=1)
    await change(service, after, lambda tries: tries.with_node(Node(1, ("b2",))))
    await change(service, before, lambda tries: tries.with_node(Node(0, ("d4",))))
    kept = await service.tries.get(BOB, after, MatchOrStudy(match_id))
    assert set(kept.nodes()) == {Node(1, ("b2",)), Node(0, ("d4",))}


async def test_a_removal_from_before_a_move_loses_no_newer_line(service: Timed) -> None:
    match_id = await begun_escabel(service)
    service.clock.advance(seconds=1)
    before = await service.matches.load(match_id)
    await change(service, before, lambda tries: tries.with_node(Node(0, ("d4",))))
    after = await service.playing.play(match_id, ANN, "c3")
    await change(service, after, lambda tries: tries.with_node(Node(1, ("b2",))))
    await change(service, before, lambda tries: tries.without(Node(0, ("d4",))))
    kept = await service.tries.get(BOB, after, MatchOrStudy(match_id))
    assert set(kept.nodes()) == {Node(1, ("b2",))}


def test_a_chosen_draw_counts_until_the_match_draws() -> None:
    """Then a line with the same draw goes on, and one with another draw is left out."""
    match = replay_match(match_of("stack-control", 2, {}), ())
    placing = write_turn(random_rest(match.position, lambda count: 0))
    tries = TriedTurns().with_node(Node(0, (placing,)))
    assert position_at(match.line, Node(0, (placing,))).unknown_draw
    drawn = match
    for move in placing.split(", "):
        drawn = after(drawn, Kind.MOVE, move)
    trio = drawn.position.chance_outcome()
    other = "R1 R2 R3" if trio != "R1 R2 R3" else "Y1 Y2 Y3"
    for chosen in (trio, other):
        position = play_turn_or_draw(position_at(match.line, Node(0, (placing,))), f"({chosen})")
        turn = write_turn(random_rest(position, lambda count: 0))
        tries = tries.with_node(Node(0, (placing, f"({chosen})", turn)))
    (node,) = in_match(tries, drawn, 0).nodes()
    assert len(node.turns) == 1
    assert position_at(drawn.line, node).ply == 6
