"""Points with letters and numbers: the part of notation that the games share."""

from __future__ import annotations

import pytest

from rules.points import file_index, file_name, parse_point, parse_points, point_name


def test_files_are_letters_and_beyond_z_two_letters() -> None:
    """a … z, aa, ab …; and back, in either case."""
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
def test_a_point_is_read_forgivingly(text: str) -> None:
    """Capitals, spaces and leading zeros are understood."""
    assert parse_point(text) == (3, 3)


@pytest.mark.parametrize("text", ["", "d", "4", "4d", "d0", "d4 d5", "d-4", "abc4", "d4444", "é4"])
def test_what_is_not_one_point_is_none(text: str) -> None:
    """Nothing is guessed."""
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
def test_what_stands_between_points_does_not_matter(text: str) -> None:
    """Dashes, arrows, crosses, spaces, words, or nothing."""
    assert parse_points(text) == [(3, 3), (3, 4)]


@pytest.mark.parametrize("text", ["", "d4-", "-d4", "d4+d5", "d4 and d5", "d4 d5!", "d4 5"])
def test_other_text_is_no_list_of_points(text: str) -> None:
    """Text that holds anything else is not read at all."""
    assert parse_points(text) is None
