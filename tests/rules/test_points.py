"""Points with letters and numbers, the notation that the games share."""

from __future__ import annotations

import pytest

from rules.points import file_index, file_name, parse_point, parse_points, point_name


def test_files_are_letters_and_beyond_z_two_letters() -> None:
    """a … z, aa, ab …, in either case."""
    assert [file_name(index) for index in (0, 18, 25, 26, 27, 52)] == [
        "a",
        "s",
        "z",
        "aa",
        "ab",
        "ba",
    ]
    assert all(file_index(file_name(index)) == index for index in range(200))
    assert file_index("D") == 3
    assert point_name(3, 3) == "d4"


@pytest.mark.parametrize("text", ["d4", "D4", " d4 ", "d 4", "d04"])
def test_a_point_is_read_in_any_spelling(text: str) -> None:
    """Capitals, spaces and leading zeros are accepted."""
    assert parse_point(text) == (3, 3)


@pytest.mark.parametrize("text", ["", "d", "4", "4d", "d0", "d4 d5", "d-4", "abc4", "d4444", "é4"])
def test_a_text_that_is_not_a_point_is_not_guessed(text: str) -> None:
    assert parse_point(text) is None


@pytest.mark.parametrize(
    "text",
    [
        "d4 d5",
        "d4-d5",
        "d4 - d5",
        "d4–d5",
        "d4xd5",
        "d4 × d5",
        "d4->d5",
        "d4→d5",
        "d4 to d5",
        "d4d5",
    ],
)
def test_points_may_have_any_separators(text: str) -> None:
    """Dashes, arrows, crosses, spaces, words, or nothing."""
    assert parse_points(text) == [(3, 3), (3, 4)]


@pytest.mark.parametrize("text", ["", "d4-", "-d4", "d4+d5", "d4 and d5", "d4 d5!", "d4 5"])
def test_a_text_with_anything_else_is_not_a_list_of_points(text: str) -> None:
    assert parse_points(text) is None
