"""The line protocol: what is answered to good lines and to bad ones."""

import io
import subprocess
import sys
from random import Random

import pytest

from players.engine import MAX_LINE_LENGTH, Engine, serve

EMPTY = ".3/.3/.3 b bw swap 0"


def engine() -> Engine:
    return Engine(lambda position, seconds: Random("seed").choice(position.legal_moves()))


def answers(*lines: str) -> list[str]:
    this = engine()
    return [this.answer(line) for line in lines]


def test_a_game_is_played_ply_by_ply() -> None:
    this = engine()
    assert this.answer("new escabel 2 size=3 edition=growth") == "ok"
    first = this.answer("genmove 1")
    assert first.startswith("move ")
    assert this.answer(first.replace("move", "play")) == "ok"
    assert this.answer("play swap") == "ok"
    assert this.answer(f"position {EMPTY}") == "ok"
    assert this.answer("play b2") == "ok"
    assert this.answer("quit") == "ok"
    assert this.over


def test_genmove_alone_plays_nothing() -> None:
    this = engine()
    this.answer("new escabel 2 size=3")
    assert this.answer("genmove 1") == this.answer("genmove 1")


def test_what_is_drawn_comes_with_the_position() -> None:
    this = engine()
    assert this.answer("new stack-control 4") == "ok"
    board = "/".join([".8"] * 8)
    assert this.answer(f"position {board} 0 R,Y,G,B R1G2K3 0") == "ok"
    for _ in range(3):
        said = this.answer("genmove 1")
        assert this.answer(said.replace("move", "play")) == "ok"
    assert this.answer("genmove 1").startswith("error What comes next is drawn")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("new chess 2", "unsupported There is no game “chess”"),
        ("new", "unsupported There is no game “”"),
        ("new escabel", "unsupported seats is a whole number, not “”."),
        ("new escabel two", "unsupported seats is a whole number, not “two”."),
        ("new escabel 3", "unsupported Escabel is for 2 players."),
        ("new escabel 2 size", "unsupported Write options as key=value, not “size”."),
        ("new escabel 2 colour=red", "unsupported Escabel has no option “colour”."),
        ("new stack-control 3 ending=last-mover", "unsupported The ending last-mover"),
        ("position", "error A position has a board"),
        (f"position {EMPTY} x", "error A position has a board"),
        ("play", "error "),
        ("play z99", "error "),
        ("play swap", "error "),
        ("genmove", "error genmove SECONDS"),
        ("genmove -1", "error genmove SECONDS"),
        ("genmove nan", "error genmove SECONDS"),
        ("genmove 1e9", "error genmove SECONDS"),
        ("", "error There is no command “”"),
        ("GENMOVE 1", "error There is no command “GENMOVE”"),
        ("\x00\udcff \u202e", "error There is no command"),
        ("play " + "a1" * MAX_LINE_LENGTH, "error A line can have at most"),
    ],
)
def test_a_bad_line_is_answered_in_one_line_and_changes_nothing(line: str, words: str) -> None:
    before, after, again = "genmove 1", line, "genmove 1"
    _, first, bad, second = answers("new escabel 2 size=3", before, after, again)
    assert bad.startswith(words)
    assert "\n" not in bad
    assert first == second


@pytest.mark.parametrize("line", ["play a1", "genmove 1", f"position {EMPTY}"])
def test_before_a_game_there_is_nothing_to_do(line: str) -> None:
    assert answers(line) == ["error No game has begun: new GAME SEATS KEY=VALUE …"]


def test_after_the_end_nothing_is_played() -> None:
    over = "B/B b bw - 4 pie=off".replace("B/B", "B./B.")
    lines = answers("new escabel 2 size=2", f"position {over}", "genmove 1", "play b1")
    assert lines == ["ok", "ok", "error The game is over.", "error The game is over."]


def test_long_lines_and_a_missing_line_break_do_not_disturb_the_next_line() -> None:
    output = io.StringIO()
    lines = f"{'x' * (3 * MAX_LINE_LENGTH)}\nnew escabel 2 size=3\r\n\nplay b2"
    serve(engine(), io.StringIO(lines), output)
    first, second, third, last = output.getvalue().splitlines()
    assert first.startswith("error A line can have at most")
    assert (second, last) == ("ok", "ok")
    assert third.startswith("error There is no command")


def test_the_program_answers_on_its_streams_whatever_bytes_it_gets() -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "players", "engine", "--level", "beginner"],
        input=b"\xff\xfe\nnew esgrad 2 side=5\ngenmove 0.5\nquit\nquit\n",
        capture_output=True,
        check=True,
    )
    bad, ok, move, end = ran.stdout.decode().splitlines()
    assert bad.startswith("error")
    assert (ok, end) == ("ok", "ok")
    assert move.startswith("move komi ")
    assert ran.stderr == b""
