"""Reading untrusted text, for all games: numbers, lengths, files, colours and sizes."""

from __future__ import annotations

import tracemalloc
from contextlib import suppress

import pytest

from rules import text_limits
from rules.console import Session
from rules.errors import GameError, OptionError, PositionError, UnreadableMove
from rules.game import Game, Position
from rules.games.escabel.game import GAME as ESCABEL
from rules.games.esgrad.game import GAME as ESGRAD
from rules.games.stack_control.game import GAME as STACK_CONTROL
from rules.options import NumberOption
from rules.points import parse_points, point_name, read_whole
from rules.registry import games
from tests.rules.settings_of_games import values_of
from tests.support.hostile_texts import KINDS, hostile_text

SEED = bytes(range(32))
LENIENT = ["1_9", "+9", " 9", "9 ", "９", "٩", "²", "9.0", "1e1", "0x9", "", "-"]


# ---- numbers
@pytest.mark.parametrize("text", [*LENIENT, "9" * 5000, "--9"])
def test_only_ascii_digits_are_a_number(text: str) -> None:
    assert read_whole(text) is None


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("19", 19), ("-3", -3), ("007", 7)])
def test_a_number_is_read(text: str, number: int) -> None:
    assert read_whole(text) == number


@pytest.mark.parametrize("text", LENIENT)
def test_no_option_of_any_game_accepts_a_text_for_a_number(text: str) -> None:
    for game in games().values():
        for option in game.options:
            if isinstance(option, NumberOption):
                with pytest.raises(OptionError, match="whole number"):
                    game.read_options({option.key: text})


@pytest.mark.parametrize("digit", ["３", "٣", "३", "³"])
def test_digits_of_other_scripts_are_refused_in_moves_and_positions(digit: str) -> None:
    for position in starts():
        for move in position.legal_moves()[-1:]:
            changed = "".join(digit if each.isdigit() else each for each in move)
            if changed != move:
                with pytest.raises(GameError):
                    position.read(changed)
        text = position.text()
        with pytest.raises(PositionError):
            position.game.from_text(text[: text.rindex("0")] + digit)


# ---- lengths
@pytest.mark.parametrize("kind", KINDS)
def test_a_text_that_is_too_long_is_refused_and_not_repeated(kind: str) -> None:
    text = hostile_text(kind, 6000)
    for position in starts():
        with pytest.raises(UnreadableMove) as move:
            position.read(text)
        assert str(move.value).startswith("This can have at most 200 characters")
        with pytest.raises(PositionError) as read:
            position.game.from_text(text)
        assert str(read.value).startswith("This can have at most 4000 characters")


def test_positions_written_by_games_are_within_the_limit() -> None:
    """The longest is of Escabel on the largest board, with each stack as high as can be written."""
    size = next(each for each in ESCABEL.options if isinstance(each, NumberOption)).engine_maximum
    rank = "B9999" * size
    text = f"{'/'.join([rank] * size)} b bw - 999999999"
    assert ESCABEL.from_text(text).text() == text
    assert len(text) < text_limits.POSITION


HUGE = [
    (ESCABEL, ".9999B" * 600 + " b bw - 0"),
    (ESCABEL, "/".join([".9999B" * 100] * 5) + " b bw - 0"),
    (ESCABEL, "/" * 3900 + " b bw - 0"),
    (ESGRAD, "/".join([".99" * 250] * 5) + " b bw 0 - 2"),
    (ESGRAD, "/" * 3900 + " b bw 0 - 2"),
    (STACK_CONTROL, "/".join([",".join([".8"] * 150)] * 8) + " 0 R,Y - 60"),
    (STACK_CONTROL, "/".join(["R3" * 200] * 8) + " 0 R,Y - 60"),
]


@pytest.mark.parametrize(("game", "text"), HUGE)
def test_an_impossible_board_is_refused_before_it_is_built(game: Game, text: str) -> None:
    """600 runs of 9,999 empty points would be 6 million cells (50 MB)."""
    tracemalloc.start()
    try:
        with pytest.raises(PositionError) as error:
            game.from_text(text)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1_000_000
    assert len(str(error.value)) < 300


# ---- moves
@pytest.mark.parametrize("text", [".5", "..5", "!5", "-.5", ",5", "1_0", "+ +5"])
def test_a_digit_after_a_point_or_mark_is_not_a_komi(text: str) -> None:
    with pytest.raises(UnreadableMove):
        ESGRAD.start(ESGRAD.read_options({})).read(text)


def starts() -> list[Position]:
    """Return the first position of every game, with each value of each option."""
    positions: list[Position] = []
    for game in games().values():
        for option in game.options:
            values = values_of(option)
            if isinstance(option, NumberOption):
                sizes = range(option.engine_minimum, option.engine_maximum + 1)
                values = [str(each) for each in sizes]
            for value in values:
                with suppress(OptionError):
                    options = game.read_options({option.key: value})
                    positions.append(game.start(options, game.min_seats, SEED))
    return positions


@pytest.mark.parametrize("edition", ["standard", "growth"])
@pytest.mark.parametrize("size", [23, 24, 25])
def test_moves_of_stacks_on_file_x_are_read_as_themselves(size: int, edition: str) -> None:
    """On a full board, where each move names two points, with file x among them."""
    options = {"size": str(size), "edition": edition, "setup": "checkered-black"}
    start = ESCABEL.start(ESCABEL.read_options(options))
    moves = start.legal_moves()
    assert any(move.startswith("x") for move in moves) == (size > 23)
    assert all(start.read(move) == move for move in moves)
    assert all(start.read(move.replace("-", "x")) == move for move in moves[::7])


@pytest.mark.parametrize("size", [*range(2, 41), 60, 600, 680])
def test_adjacent_points_are_read_on_a_board_of_any_size(size: int) -> None:
    files = range(size) if size < 100 else [22, 23, 24, 25, 26, 50, 597, 598, 599]
    for file in files:
        for other in {max(file - 1, 0), min(file + 1, size - 1)}:
            for joint in ("-", " ", " to ", ", "):
                text = f"{point_name(file, 0)}{joint}{point_name(other, size - 1)}"
                assert parse_points(text, size) == [(file, 0), (other, size - 1)], text


# ---- the console
def answer(*lines: str) -> str:
    """Return the answer to the last of some lines."""
    session, said = Session(), ""
    for line in lines:
        try:
            reply = session.answer(line)
            said = reply[1] if reply else ""
        except GameError as error:
            said = str(error)
    return said


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("new stack-control seats=2 players=5", "seats is given twice"),
        (f"new escabel seed={'ab' * 32}", "Nothing is drawn in this game of Escabel"),
        ("new escabel wishes=R,-", "You can't choose a colour in Escabel"),
        ("new stack-control setup=scattered wishes=R,-", "You can't choose a colour in Stack"),
        ("new stack-control seed=", "64 hexadecimal digits"),
        ("new escabel size=1_9", "size must be a whole number"),
        ("new stack-control seats=٣", "seats is a whole number"),
        ("new stack-control seats=+3", "seats is a whole number"),
    ],
)
def test_superfluous_arguments_are_refused(line: str, sentence: str) -> None:
    assert sentence in answer(line)


def test_seats_have_the_same_names_everywhere() -> None:
    shown = answer("new stack-control wishes=R,Y", "show")
    assert "Seat 1 (Red)" in shown
    assert "Seat 1 (Red), place the " in shown
    assert "(Red) (Red)" not in shown
    assert "seat 0" not in shown
    setup = "position stack-control .8/.8/.8/.8/.8/.8/.8/.,R1,Y1,.5 0 R,Y - 60"
    assert "Controlled pips: Red 1" in answer(setup)


@pytest.mark.parametrize(
    "before",
    ["", "new ", "new escabel ", "new escabel size=", "new stack-control seats=", "position ",
     "position esgrad ", "play ", "perft ", "leave ", "legal "],
)  # fmt: skip
def test_no_error_repeats_the_whole_line(before: str) -> None:
    for kind in KINDS:
        said = answer("new escabel size=3", f"{before}{hostile_text(kind, 3000)}")
        assert len(said) < 600, kind
