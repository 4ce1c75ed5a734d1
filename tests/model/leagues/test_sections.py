"""Sections of seasons: sizes, blocks, who meets whom, and who goes up and down."""

from collections import Counter
from itertools import chain, combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from model.leagues.sections import fill_sections, next_order, pairs, section_sizes

PEOPLE = st.integers(0, 200)
WANTED = st.integers(5, 8)


@given(PEOPLE, WANTED)
def test_sections_have_nearly_the_same_size(people: int, wanted: int) -> None:
    sizes = section_sizes(people, wanted)
    assert sum(sizes) == people
    assert sizes == sorted(sizes, reverse=True)
    assert not sizes or sizes[0] - sizes[-1] <= 1
    if people >= 20:
        assert set(sizes) <= {5, 6, 7, 8}


def test_few_people_make_one_section_and_nine_make_two() -> None:
    assert [section_sizes(people, 7) for people in (3, 5, 8, 9, 14)] == [
        [3],
        [5],
        [8],
        [5, 4],
        [7, 7],
    ]


@given(st.integers(2, 60), WANTED, st.data())
def test_people_who_block_each_other_are_never_in_one_section(
    people: int, wanted: int, data: st.DataObject
) -> None:
    someone = st.integers(1, people)
    blocks = data.draw(st.sets(st.tuples(someone, someone), max_size=8))
    sections, left_out = fill_sections(range(1, people + 1), wanted, blocks)
    placed = [player for section in sections for player in section]
    assert sorted([*placed, *left_out]) == list(range(1, people + 1))
    assert all(len(section) > 1 for section in sections)
    assert sorted(map(len, sections), reverse=True) == section_sizes(len(placed), wanted)
    blocking = {one for one, other in blocks if one != other}
    assert {*left_out} <= blocking or not placed
    without_blocks, _ = fill_sections(sorted(placed), wanted, ())
    for section, usual in zip(sections, without_blocks, strict=True):
        assert {*section} - {*usual} <= blocking | {*range(usual[-1], people + 1)}, "goes down"
        assert not any(
            (one, other) in blocks or (other, one) in blocks
            for one, other in combinations(section, 2)
        )


@pytest.mark.parametrize(("people", "sizes"), [(4, [3]), (7, [6]), (14, [7, 6]), (50, [7] * 7)])
def test_who_blocks_everybody_costs_nobody_else_a_place(people: int, sizes: list[int]) -> None:
    for blocker in (1, people // 2, people):
        blocks = {(blocker, other) for other in range(1, people + 1) if other != blocker}
        sections, left_out = fill_sections(range(1, people + 1), 7, blocks)
        assert left_out == [blocker]
        assert [*map(len, sections)] == sizes


def test_of_two_in_one_section_the_one_who_blocks_has_no_place() -> None:
    for blocker, other in ((1, 2), (2, 1)):
        assert fill_sections(range(1, 5), 7, {(blocker, other)})[1] == [blocker]
    assert fill_sections(range(1, 5), 7, {(1, 2), (2, 1)})[1] == [2]


@pytest.mark.parametrize("blocked", ["ten each", "all"])
def test_sections_of_many_who_block_are_made(blocked: str) -> None:
    """A search through all orders would never end."""
    people = range(200)
    blocks = {(one, other) for one in people[::8] for other in people if one != other}
    if blocked == "ten each":
        blocks = {(one, other) for one in people for other in people[max(0, one - 10) : one]}
    sections, left_out = fill_sections(people, 7, blocks)
    assert sorted(chain(*sections, left_out)) == list(people)
    assert blocked == "ten each" or sorted(left_out) == list(people[::8])


@pytest.mark.parametrize(
    ("block", "first_section", "left_out"),
    [
        ((1, 2), [2, 3, 4, 5, 6, 7], []),
        ((7, 8), [1, 2, 3, 4, 5, 6], [7]),
        ((12, 11), [1, 2, 3, 4, 5, 6], [12]),
        ((7, 1), [1, 2, 3, 4, 5, 6], []),
    ],
    ids=["goes down", "not out of the last section", "nor up from its end", "somebody elsewhere"],
)
def test_a_block_moves_the_one_who_blocks(
    block: tuple[int, int], first_section: list[int], left_out: list[int]
) -> None:
    sections, out = fill_sections(range(1, 13), 6, {block})
    assert (sections[0], out) == (first_section, left_out)


@given(st.integers(2, 12))
def test_everybody_meets_everybody_once_with_equal_sides(people: int) -> None:
    met = list(pairs(range(people)))
    assert Counter(frozenset(each) for each in met) == Counter(
        frozenset(each) for each in combinations(range(people), 2)
    )
    first, second = Counter(one for one, _ in met), Counter(other for _, other in met)
    assert all(abs(first[each] - second[each]) <= 1 for each in range(people))


@given(st.integers(20, 100), WANTED, st.integers(0, 2))
def test_if_all_stay_the_best_go_one_section_up_and_the_last_ones_down(
    people: int, wanted: int, moving: int
) -> None:
    before, _ = fill_sections(range(people), wanted, ())
    after, _ = fill_sections(next_order(before, moving), wanted, ())
    for index, section in enumerate(before):
        up, down = section[:moving], section[len(section) - moving :]
        for place, player in enumerate(section):
            change = (player in down and index < len(before) - 1) - (player in up and index > 0)
            assert player in after[index + change], (place, index)


@given(st.lists(st.integers(1, 8), max_size=9), st.integers(0, 2))
def test_nobody_goes_further_than_one_section_in_the_order(sizes: list[int], moving: int) -> None:
    numbers = iter(range(100))
    sections = [[next(numbers) for _ in range(size)] for size in sizes]
    order = next_order(sections, moving)
    assert sorted(order) == [player for section in sections for player in section]
    of = {player: index for index, section in enumerate(sections) for player in section}
    assert all(of[lower] >= of[upper] - 2 for upper, lower in pairwise(order))
