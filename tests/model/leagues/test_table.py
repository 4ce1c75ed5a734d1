"""The table of a section against an independent reckoning, and single cases by hand."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from model.leagues.seasons import (
    Pairing,
    PairingResult,
    PlayerStatus,
    SeasonPlayer,
    status_after_leaving,
)
from model.leagues.sections import pairs
from model.leagues.table import section_table
from tests.support.season_tables import reckoned

ANN, BOB, CY, DI, ED = range(1, 6)
OUTCOMES = st.sampled_from([*PairingResult, None])


def players(count: int = 5) -> list[SeasonPlayer]:
    return [SeasonPlayer(each, 0, each) for each in range(1, count + 1)]


def beats(winner: int, loser: int) -> Pairing:
    return Pairing(0, winner, loser, result=PairingResult.FIRST)


@given(st.integers(2, 8), st.data())
def test_the_table_is_that_of_an_independent_reckoning(count: int, data: st.DataObject) -> None:
    pairings = [
        Pairing(0, one, other, result=data.draw(OUTCOMES), ruling=data.draw(OUTCOMES))
        for one, other in pairs(range(1, count + 1))
    ]
    some = [
        replace(each, status=data.draw(st.sampled_from(PlayerStatus))) for each in players(count)
    ]
    seeds = {each.player: each.player for each in some if each.status is not PlayerStatus.OUT}
    winners = {PairingResult.FIRST: 0, PairingResult.SECOND: 1}
    results: list[tuple[int, int, int | None]] = []
    void = False
    for pairing in pairings:
        counts = pairing.result if pairing.ruling is None else pairing.ruling
        void = void or counts is PairingResult.VOID
        if counts not in {None, PairingResult.VOID}:
            seat = None if counts is None else winners.get(counts)
            winner = None if seat is None else pairing.players[seat]
            results.append((pairing.first, pairing.second, winner))
    rows = section_table(some, pairings)
    inside, out = rows[: len(seeds)], rows[len(seeds) :]
    assert [
        (each.player, Fraction(each.points, 4), Fraction(each.berger, 4)) for each in inside
    ] == reckoned(seeds, results, void=void)
    places = [each.place or 0 for each in inside]
    assert all(
        place in {index, above}
        for index, (place, above) in enumerate(zip(places, [0, *places], strict=False), 1)
    )
    assert all((each.place, each.points, each.berger) == (None, 0, 0) for each in out)


def test_after_an_early_end_points_per_match_decide_and_who_never_moved_is_last() -> None:
    void = Pairing(0, DI, ED, result=PairingResult.VOID)
    some = [beats(ANN, BOB), beats(ANN, CY), beats(DI, ANN), void]
    assert [each.player for each in section_table(players(), some)] == [DI, ANN, BOB, CY, ED]


def test_equal_players_share_a_place() -> None:
    """Three beat each other in a ring, and two nobody."""
    some = [beats(ANN, BOB), beats(BOB, CY), beats(CY, ANN)]
    assert [each.place for each in section_table(players(), some)] == [1, 1, 1, 4, 4]


def test_who_leaves_before_half_of_their_matches_is_out_and_later_loses_the_rest() -> None:
    some = [beats(ANN, BOB), Pairing(0, ANN, CY), Pairing(0, ANN, DI), Pairing(0, ED, ANN)]
    assert status_after_leaving(some) is PlayerStatus.OUT
    assert status_after_leaving([*some[:3], beats(ED, ANN)]) is PlayerStatus.LEFT
