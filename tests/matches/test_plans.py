"""Answers in advance: the log and the clocks are as if their player answered within the second."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.log.match import Match
from matches.plans import read_plan
from matches.service import Service
from model.clocks.clock_rules import ClockRule
from model.entities import MatchOrStudy
from model.errors import AlreadyDone, OutOfDate, Refused
from model.match_extras import MatchOptions
from model.tries import Node, TriedTurns
from rules.game import Position
from rules.games.stack_control.state import UnknownDraw
from rules.registry import games
from rules.turns import random_rest, read_turn, write_turn
from rules.variations import NO_VARIATIONS, Variations, read_variations
from tests.matches.conftest import ANN, BOB, CY, begun, erase
from tests.matches.random_matches import random_setup
from tests.support.clocks import ManualClock
from tests.support.database.raw_sql import change
from tests.support.database.store import database_in

FISCHER = MatchOptions(clock=ClockRule.from_typed("5d+1d/9d"))


def random_turn(position: Position, random: Random) -> str:
    """A random turn, one of a few, so that plans often fit."""
    return write_turn(random_rest(position, lambda count: random.randrange(min(count, 3))))


def random_lines(match: Match, random: Random) -> str:
    """Random variations, as somebody types them; some of their words are no turns there."""
    lines: list[str] = []
    for _ in range(random.randint(1, 6)):
        position, words = match.position.without_future_draws(), list[str]()
        with suppress(UnknownDraw):
            for _ in range(random.randint(1, 6)):
                if not position.legal_moves():
                    break
                words.append(random_turn(position, random).replace(", ", ","))
                for move in read_turn(position, words[-1]):
                    position = position.play(move)
        lines.append(" ".join(words))
    return "\n".join(lines)


class ByHand:
    """A player who notes answers on paper, and plays them as soon as it is their turn."""

    def __init__(self) -> None:
        self.notes: dict[int, Variations] = {}

    def follow(self, turn: str) -> None:
        self.notes = {player: notes.after(turn) for player, notes in self.notes.items()}

    async def answer(self, service: Service, match_id: int, turn: str) -> None:
        """Play on after a turn until nobody has an answer."""
        self.follow(turn)
        match = await service.matches.load(match_id)
        while not match.result and match.mover is not None:
            answers = self.notes.get(match.mover, NO_VARIATIONS).next_turns()
            if not answers:
                return
            match = await service.playing.play(match_id, match.mover, answers[0])
            self.follow(answers[0])


def told(match: Match) -> Sequence[object]:
    """All of a match that must not depend on how answers were given."""
    log = [(e.kind, e.seat, e.player, e.text, e.at) for e in match.events]
    return log, match.line, match.row.clock, match.row.deadline, match.row.result


@asynccontextmanager
async def two_services(
    factory: pytest.TempPathFactory,
) -> AsyncGenerator[tuple[Service, Service, ManualClock, ManualClock]]:
    """A service where answers are planned, one where they are given by hand, and their clocks."""
    one, other = ManualClock(), ManualClock()
    folders = [factory.mktemp("db") for _ in range(2)]
    async with database_in(folders[0], one) as first, database_in(folders[1], other) as second:
        planning = Service(first, one)
        yield planning, Service(second, other), one, other


async def compare(
    services: tuple[Service, Service, ManualClock, ManualClock], name: str, random: Random
) -> int:
    """Play a match in both services, with random trees. Return how many trees it were."""
    planning, by_hand, one, other = services
    game, paper, trees = games()[name], ByHand(), 0
    options, seats = random_setup(game, random)
    while seats != 2:
        options, seats = random_setup(game, random)
    begin = partial(begun, game=name, options=options, match_options=FISCHER)
    match_id = (await begin(planning)).id
    assert (await begin(by_hand)).id == match_id
    for _ in range(8):
        match = await planning.matches.load(match_id)
        assert told(match) == told(await by_hand.matches.load(match_id))
        if match.result is not None or match.mover is None:
            return trees
        for player in (ANN, BOB):
            if player != match.mover:
                turns, _ = read_plan(match, player, random_lines(match, random))
                await planning.plans.keep(match_id, player, match.seq, turns)
                paper.notes[player] = turns
                trees += bool(turns.lines)
        mine, _ = read_plan(match, match.mover, random_lines(match, random))
        trees += bool(mine.lines)
        turn = (*mine.next_turns(), random_turn(match.position, random))[0]
        paper.notes[match.mover] = mine
        await planning.playing.play(match_id, match.mover, turn, plan=mine)
        await by_hand.playing.play(match_id, match.mover, turn)
        await paper.answer(by_hand, match_id, turn)
        for clock in (one, other):
            clock.advance(hours=5)
    for service in (planning, by_hand):
        with suppress(Refused):  # it has just ended
            await service.playing.resign(match_id, ANN)
    return trees


@pytest.mark.parametrize("name", sorted(games()))
@given(seed=st.integers(0, 2**32))
@settings(
    max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_planned_answers_are_as_answers_by_hand(
    tmp_path_factory: pytest.TempPathFactory, name: str, seed: int
) -> None:
    async with two_services(tmp_path_factory) as services:
        await compare(services, name, Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(games()))
async def test_thousands_of_trees_are_as_answers_by_hand(
    tmp_path_factory: pytest.TempPathFactory, name: str
) -> None:
    """At least a third of 10,000 trees; the other games have the rest."""
    trees, random = 0, Random(f"trees of {name}")
    async with two_services(tmp_path_factory) as services:
        while trees < 10_000 / len(games()):
            trees += await compare(services, name, random)
    print(trees, "trees")


async def begun_escabel(service: Service) -> int:
    return (await begun(service, options={"size": "5", "pie": "off"})).id


async def plan(service: Service, match_id: int, player: int, typed: str) -> None:
    match = await service.matches.load(match_id)
    turns, _ = read_plan(match, player, typed)
    await service.plans.keep(match_id, player, match.seq, turns)


async def planned(service: Service) -> int:
    """Begin a match in which Bob has an answer to c3."""
    match_id = await begun_escabel(service)
    await plan(service, match_id, BOB, "c3 b2")
    return match_id


async def test_a_second_press_plays_nothing_although_an_answer_followed(service: Service) -> None:
    match_id = await planned(service)
    await service.playing.play(match_id, ANN, "c3", seq=0)
    with pytest.raises(AlreadyDone):
        await service.playing.play(match_id, ANN, "c3", seq=0)


async def test_an_answer_ends_the_undo_of_the_move_that_it_answers(service: Service) -> None:
    match_id = await planned(service)
    await service.playing.play(match_id, ANN, "c3")
    with pytest.raises(Refused):
        await service.takebacks.undo(match_id, ANN)


async def test_a_plan_is_for_its_board_and_its_players(service: Service) -> None:
    match_id = await begun_escabel(service)
    await service.playing.play(match_id, ANN, "c3")
    with pytest.raises(OutOfDate):
        await service.plans.keep(match_id, ANN, 0, NO_VARIATIONS.with_line(["b2", "d4"]))
    with pytest.raises(Refused):
        await service.plans.store_typed(match_id, CY, "b2 d4")
    three = await begun(service, game="stack-control", opponents=(BOB, CY))
    with pytest.raises(Refused, match="two people"):
        await service.plans.store_typed(three.id, ANN, "r1a1")


@pytest.mark.parametrize("how", ["resigned", "cancelled", "ended", "erased"])
async def test_no_plan_and_no_try_outlives_its_match(
    service: Service, clock: ManualClock, how: str
) -> None:
    match_id = await planned(service)
    about, match = MatchOrStudy(match_id), await service.matches.load(match_id)
    node, asked_at = Node(0, ("c3",)), clock.now() + timedelta(seconds=1)
    await service.tries.change(ANN, match, about, lambda each: each.with_node(node), asked_at)
    if how == "resigned":
        await service.playing.resign(match_id, ANN)
    elif how == "cancelled":
        await service.cancelling.cancel(match_id, ANN)
    elif how == "ended":
        await service.moderation.end(1, match_id, CY, "A dispute.")
    else:
        await erase(service, BOB)
    async with service.database.read() as unit:
        assert await unit.plans.of_match(match_id) == []
        assert (await unit.tries.get(ANN, about))[0] == TriedTurns()


async def test_answers_wait_during_a_pause(service: Service) -> None:
    match_id = await planned(service)
    await service.moderation.pause(1, match_id, CY, "A dispute.")
    with pytest.raises(Refused):
        await service.playing.play(match_id, ANN, "c3")
    await service.moderation.resume(1, match_id, CY, "Settled.")
    assert (await service.playing.play(match_id, ANN, "c3")).seq == 2


async def test_answers_are_played_during_a_vacation(service: Service, clock: ManualClock) -> None:
    """Their clock stands still then, and is as before afterwards."""
    match_id = (await begun(service, options={"size": "5", "pie": "off"}, match_options=FISCHER)).id
    await plan(service, match_id, BOB, "c3 b2")
    await service.vacations.start(BOB, clock.now() + timedelta(days=9))
    clock.advance(hours=5)
    after = await service.playing.play(match_id, ANN, "c3")
    assert after.seq == 2
    assert after.mover == ANN


async def test_answers_are_dropped_after_a_long_pause(service: Service, clock: ManualClock) -> None:
    match_id = await planned(service)
    for days, left in ((6, 1), (8, 0)):
        await service.moderation.pause(1, match_id, CY, "A dispute.")
        clock.advance(days=days)
        await service.moderation.resume(1, match_id, CY, "Settled.")
        async with service.database.read() as unit:
            assert len(await unit.plans.of_match(match_id)) == left


async def test_a_broken_plan_does_not_stop_the_match(service: Service, tmp_path: Path) -> None:
    match_id = await planned(service)
    change(tmp_path, "UPDATE plans SET turns = :turns", turns='{"lines": [[]]}')
    assert (await service.playing.play(match_id, ANN, "c3")).seq == 1


async def test_blank_lines_count_as_lines(service: Service) -> None:
    match_id = await begun_escabel(service)
    match = await service.matches.load(match_id)
    _, unread = read_plan(match, BOB, "c3 b2\n\n\nzz")
    assert [each.line for each in unread] == [4]


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("seed", range(12))
def test_a_written_turn_is_read_again(name: str, seed: int) -> None:
    """As «Change», the example, and a tried line write it: «komi 3», «tree R», «Y1 a2,R3 b4»."""
    game, random = games()[name], Random(seed)
    options, seats = random_setup(game, random)
    while seats != 2:
        options, seats = random_setup(game, random)
    position = game.start(game.read_options(options), 2, bytes(32), ())
    for _ in range(16):
        if position.result() is not None:
            break
        turn = random_rest(position, random.randrange)
        line = (write_turn(turn),)
        tree = NO_VARIATIONS.with_line(line)
        read, unread = read_variations(position, position.to_move, tree.written())
        assert (read, list(unread)) == (tree, [])
        for move in turn:
            position = position.play(move)
