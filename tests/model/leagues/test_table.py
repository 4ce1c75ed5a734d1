"""The table of a section against an independent reckoning, and single cases by hand."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from model.leagues.seasons import (
    Outcome,
    Pairing,
    SeasonPlayer,
    Status,
    lost_on_time,
    status_after_leaving,
)
from model.leagues.sections import pairs
from model.leagues.table import section_table

ANN, BOB, CY, DI, ED = range(1, 6)
OUTCOMES = st.sampled_from([*Outcome, None])


def players(count: int = 5) -> list[SeasonPlayer]:
    return [SeasonPlayer(each, 0, each) for each in range(1, count + 1)]


def beats(winner: int, loser: int) -> Pairing:
    return Pairing(0, winner, loser, result=Outcome.FIRST)


def shares(one: int, other: int) -> Pairing:
    return Pairing(0, one, other, result=Outcome.SHARED)


@given(st.integers(2, 8), st.data())
def test_points_are_those_of_an_independent_reckoning(count: int, data: st.DataObject) -> None:
    pairings = [
        Pairing(0, one, other, result=data.draw(OUTCOMES), ruling=data.draw(OUTCOMES))
        for one, other in pairs(range(1, count + 1))
    ]
    some = [replace(each, status=data.draw(st.sampled_from(Status))) for each in players(count)]
    rows = {each.player: each for each in section_table(some, pairings)}
    out = {each.player for each in some if each.status is Status.OUT}
    value = {Outcome.FIRST: Fraction(1), Outcome.SHARED: Fraction(1, 2), Outcome.SECOND: Fraction()}
    got = dict.fromkeys(rows, Fraction())
    met: list[tuple[int, int, Fraction]] = []
    for each in pairings:
        counts = each.result if each.ruling is None else each.ruling
        if counts is not None and counts in value and not {each.first, each.second} & out:
            met += [(each.first, each.second, value[counts])]
            met += [(each.second, each.first, 1 - value[counts])]
    for player, _, share in met:
        got[player] += share
    berger = dict.fromkeys(rows, Fraction())
    for player, other, share in met:
        berger[player] += share * got[other]
    assert {player: Fraction(row.points, 4) for player, row in rows.items()} == got
    assert {player: Fraction(row.berger, 4) for player, row in rows.items()} == berger
    places = [row.place for row in rows.values()]
    assert places == [*range(1, count - len(out) + 1), *[None] * len(out)]
    inside = [row for row in rows.values() if row.place]
    assert inside == sorted(inside, key=lambda row: (-row.points, -row.berger))


def test_sonneborn_berger_decides_between_equal_points() -> None:
    # Ann and Bob have two points each, but Ann has beaten the better players
    rows = section_table(
        players(), [beats(BOB, ED), beats(BOB, DI), beats(ANN, CY), beats(CY, ED), beats(ANN, DI)]
    )
    assert [row.player for row in rows][:2] == [ANN, BOB]
    assert [row.berger for row in rows][:2] == [4, 0]


def test_the_mutual_result_decides_between_equals() -> None:
    # Bob and Cy have a point each, against somebody with one; Cy has beaten Bob
    some = [beats(CY, BOB), beats(BOB, ANN), shares(ANN, DI), shares(ANN, ED)]
    rows = section_table(players(), some)
    assert [(row.player, row.points, row.berger) for row in rows][:3] == [
        (CY, 4, 4),
        (BOB, 4, 4),
        (ANN, 4, 2),
    ]
    equal = section_table(players(2), [shares(ANN, BOB)])
    assert [row.player for row in equal] == [ANN, BOB], "then the seed decides"


def test_a_ruling_replaces_a_result_until_it_is_taken_back() -> None:
    played = beats(ANN, BOB)
    ruled = replace(played, ruling=Outcome.SECOND)
    assert [row.player for row in section_table(players(2), [ruled])] == [BOB, ANN]
    assert [row.player for row in section_table(players(2), [replace(ruled, ruling=None)])] == [
        ANN,
        BOB,
    ]


def test_who_leaves_before_half_of_their_matches_is_out_and_later_loses_the_rest() -> None:
    some = [beats(ANN, BOB), Pairing(0, ANN, CY), Pairing(0, ANN, DI), Pairing(0, ED, ANN)]
    assert status_after_leaving(ANN, some) is Status.OUT
    assert status_after_leaving(ANN, [*some[:3], beats(ED, ANN)]) is Status.LEFT


def test_only_losses_on_time_count_as_such() -> None:
    late = replace(beats(ANN, BOB), on_time=True)
    assert [lost_on_time(each, [late, beats(ANN, CY)]) for each in (ANN, BOB, CY)] == [0, 1, 0]
