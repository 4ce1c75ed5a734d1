"""Matches: who won, what a forfeit is, and going on from a file of results."""

import json
import shlex
import sys
from pathlib import Path

import pytest

from benchmarks.strength import opponents
from benchmarks.strength.__main__ import main
from benchmarks.strength.opponents import Forfeit, Program, RandomPlayer
from benchmarks.strength.referee import Match, Played, Results, play_game, summary
from benchmarks.strength.statistics import bracket, elo
from rules.errors import PlainError
from rules.registry import game_named


def match_of(
    name: str, seats: int = 2, names: tuple[str, str] = ("a", "b"), **options: str
) -> Match:
    game = game_named(name)
    return Match(game, game.read_options(options), seats, names, "levels", "1")


SMALL = match_of("escabel", size="3")


def program(code: str) -> Program:
    """A program in Python that answers each line it reads."""
    command = shlex.join([sys.executable, "-uc", code])
    return Program(command, 0.1)


def test_in_a_group_of_games_only_the_seats_differ() -> None:
    players = RandomPlayer(), RandomPlayer()
    games = [play_game(SMALL, number, players) for number in range(6)]
    assert [game.seat for game in games] == [0, 1, 0, 1, 0, 1]
    assert games[0].moves[0] == games[1].moves[0]
    assert games[2].moves[:2] == games[3].moves[:2]
    assert len({game.moves[0] for game in games}) > 1
    again = [play_game(SMALL, number, players) for number in range(6)]
    assert [game.moves for game in again] == [game.moves for game in games]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("for said in ('ok', 'ok', 'move z9'): input(); print(said)", "z9 is not legal."),
        ("print('ok'); input(); input(); print('error no idea')", "The program answers: error no"),
        ("input(); print('ok'); input(); raise SystemExit", "The program has stopped."),
        ("raise SystemExit", "The program has stopped."),
        (
            "import os, signal; input(); os.close(0); print('ok', flush=True); signal.pause()",
            "The program has stopped.",
        ),
        ("for _ in 'abc': input(); print('ok')", "The program answers: ok"),
    ],
)
def test_who_cannot_go_on_loses(code: str, why: str, capfd: pytest.CaptureFixture[str]) -> None:
    playing = program(code)
    game = play_game(SMALL, 0, (playing, RandomPlayer()))
    playing.close()
    assert game.score == 0
    assert f"a: {why}" in game.end


def test_who_answers_too_late_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    playing = program("input(); print('ok'); input(); input(); input()")
    monkeypatch.setattr(opponents, "GRACE", 0.0)
    game = play_game(SMALL, 1, (playing, RandomPlayer()))
    assert game.score == 0
    assert "a: The program answers too late." in game.end


def test_a_program_that_never_reads_its_input_loses() -> None:
    """It answers all the same, until the pipe to it is full."""
    playing = program("print('ok')\nwhile True: print('ok'); print('move a1')")
    playing.begin(SMALL.game, SMALL.options, 2)
    start = SMALL.game.start(SMALL.options)

    def play_on() -> None:
        for _ in range(3000):
            playing.move(start, "1")

    with pytest.raises(Forfeit, match="does not read what it is asked"):
        play_on()


def test_an_answer_that_is_not_expected_loses_one_game_and_shifts_no_later_answer() -> None:
    playing = program(
        "import sys\n"
        "for line in sys.stdin: print('thinking\\nmove b2' if 'genmove' in line else 'ok')"
    )
    for number in range(2):
        game = play_game(SMALL, number, (playing, RandomPlayer()))
        assert "a: The program answers: thinking" in game.end
    playing.close()


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    file = tmp_path / "outlived"
    child = f"input(); print('ok'); import sys; sys.stdin.read(); open({str(file)!r}, 'w')"
    wrapper = program(f"import subprocess; subprocess.run({[sys.executable, '-uc', child]!r})")
    wrapper.begin(SMALL.game, SMALL.options, 2)
    wrapper.close()
    assert not file.exists()


def test_a_program_that_does_not_start_or_does_not_play_the_game_plays_no_match() -> None:
    with pytest.raises(Forfeit, match="The program does not start"):
        Program("/nowhere/at-all", 1.0).begin(SMALL.game, SMALL.options, 2)
    refusing = program("input(); print('unsupported such a game'); input()")
    with pytest.raises(Forfeit, match="unsupported such a game"):
        refusing.begin(SMALL.game, SMALL.options, 2)
    refusing.close()


def test_the_engine_plays_a_match_against_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    engine = f"program:{sys.executable} -m players engine --level easy --playouts 4"
    status = main([engine, "beginner", "--game", "escabel", "--options", "size=3", "--games", "2"])
    printed = capsys.readouterr().out.splitlines()
    assert status == 0
    assert len(printed) == 3
    assert "2 games" in printed[-1]
    assert "Elo" in printed[-1]


def test_with_four_seats_one_plays_against_three() -> None:
    match = match_of("stack-control", 4, setup="scattered")
    players = RandomPlayer(), RandomPlayer()
    games = [play_game(match, number, players) for number in range(8)]
    assert [game.seat for game in games] == [0, 1, 2, 3] * 2
    assert 0 < sum(game.score for game in games) < 8
    assert "Elo" not in summary(match, games)


def test_a_seat_that_forfeits_leaves_and_the_others_play_on() -> None:
    class Resigning(RandomPlayer):
        def move(self, position: object, seed: str) -> None:
            return None

    match = match_of("stack-control", 3)
    game = play_game(match, 1, (Resigning(), RandomPlayer()))
    assert game.score == 0
    assert len(game.moves) > 60


def test_a_match_goes_on_from_its_file(tmp_path: Path) -> None:
    players = RandomPlayer(), RandomPlayer()
    path = tmp_path / "results.jsonl"
    path.write_text('{"ga', encoding="utf-8")  # an earlier program stopped at once
    first = Results(SMALL, path)
    first.add(play_game(SMALL, 0, players))
    first.add(play_game(SMALL, 1, players))
    with path.open("a", encoding="utf-8") as file:
        file.write('{"number": 2, "seat"')  # the program was killed while it wrote this
    again = Results(SMALL, path)
    assert [json.dumps(game.moves) for game in again.games] == [
        json.dumps(game.moves) for game in first.games
    ]
    again.add(play_game(SMALL, 2, players))
    assert [game.number for game in Results(SMALL, path).games] == [0, 1, 2]
    with pytest.raises(PlainError, match="another match"):
        Results(match_of("escabel", size="4"), path)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nobody", "random", "--game", "escabel"], "There is no level “nobody”."),
        (["easy,speed=2", "random", "--game", "escabel"], "There is no setting “speed”."),
        (["easy,tasks=0", "random", "--game", "escabel"], "“0” is not a whole number from 1"),
        (["easy", "random", "--game", "chess"], "There is no game “chess”."),
        (["easy", "random", "--game", "escabel", "--seats", "3"], "Escabel is for 2 players."),
        (["easy", "random", "--game", "escabel", "--options", "size=x"], "size must be a whole"),
    ],
)
def test_what_cannot_be_played_is_said(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert words in capsys.readouterr().err


def test_brackets_and_elo_points() -> None:
    mean, low, high = bracket([1.0] * 30 + [0.0] * 10)
    assert mean == 0.75
    assert (round(low, 3), round(high, 3)) == (0.598, 0.858)
    assert bracket([]) == (0.5, 0.0, 1.0)
    assert bracket([1.0] * 20)[2] == 1.0
    assert [elo(0.75), elo(0.25), elo(0.5), elo(1.0), elo(0.0)] == [
        *("+191", "−191", "+0", "+∞", "−∞")
    ]


def test_the_summary_counts_wins_losses_and_shared_wins() -> None:
    games = [Played(at, 0, score, "", []) for at, score in enumerate([1, 1, 0, 0.5])]
    assert summary(SMALL, games).startswith("a against b, 4 games: 2 won, 1 lost, 1 shared; 0.62 [")
