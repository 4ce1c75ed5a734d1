"""`python -m rules`: the console as scripts and people use it."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from rules.console import run
from rules.registry import games
from tests.support.processes.programs import run_python
from tests.support.pytest_setup import TIMEOUT_SECONDS

ROOT = Path(__file__).parents[2]
CONSOLE = [sys.executable, "-m", "rules"]


def answers(*lines: str, as_json: bool = False) -> list[str]:
    """Return the lines that a session in this process prints."""
    out = io.StringIO()
    run(io.StringIO("\n".join(lines) + "\n"), out, as_json=as_json)
    return out.getvalue().splitlines()


def ask(*lines: str) -> list[Any]:
    """Return the answers of a session with --json."""
    return [json.loads(line) for line in answers(*lines, as_json=True)]


def test_the_documentation_shows_boards_as_the_console_does() -> None:
    text = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    sections = text.split("### Board as text\n")[1:]
    for game, section in zip(games(), sections, strict=True):
        body = section.split("\n#")[0].splitlines()
        shown = [line.removeprefix("    ") for line in body if line.startswith("    ")]
        # the position is in the last line but one
        assert answers(f"position {game} {shown[-2]}") == shown


def test_a_whole_game_by_script() -> None:
    """Each answer is one JSON value on a line: an object with ply and to_move, a list of moves, a
    result or a number."""
    typed = "new escabel size=2,play A1,legal,play swap,play b1,play a2,play b2,result,legal"
    lines = typed.replace(",", "\n") + "\n"
    done = run_python("-m", "rules", "--json", input=lines, timeout=TIMEOUT_SECONDS)
    assert done.stderr == ""
    new, first, legal, swap, second, third, fourth, result, none = map(
        json.loads, done.stdout.splitlines()
    )
    assert (new["ply"], new["to_move"]) == (0, 0)
    assert (first["ply"], first["to_move"], first["moves"]) == (1, 1, ["a1"])
    assert legal == ["a2", "b1", "b2", "swap"]
    assert (swap["ply"], swap["to_move"], swap["colours"]) == (2, 0, ["White", "Black"])
    assert [second["to_move"], third["to_move"]] == [1, 0]
    assert fourth["result"] == result
    assert result == {"winners": [1], "termination": "chain", "scores": None}
    assert none == []


def test_an_invalid_line_gets_an_error_and_the_session_continues() -> None:
    """The error is `{"error": sentence}`, and nothing has changed."""
    lines = [
        "fly",
        "legal",
        "new",
        "new chess",
        "new escabel size",
        "new escabel seats=3",
        "new escabel seed=12",
        "position escabel",
        "position escabel .2/.3 b bw - 0",
        "undo",
        "play d4",
        "perft x",
        "leave 1",
    ]
    for line, answer in zip(lines, ask(*lines), strict=True):
        assert list(answer) == ["error"], line
        assert answer["error"].endswith("."), line
    wrong = ["play d44", "play", "play b2, b3", "perft", "perft " + "9" * 5000, "leave 2", "undo"]
    before, *errors, after = ask("new escabel size=3", *wrong, "show")
    assert [list(error) for error in errors] == [["error"]] * len(wrong)
    assert after["position"] == before["position"]


def test_blank_lines_and_comments_are_ignored() -> None:
    """They get no answer, with and without --json."""
    assert ask("", "# a comment", "   ", "new escabel size=3", "") == ask("new escabel size=3")
    assert answers("", "# a comment", "result") == [
        "No game is set up yet. Begin with: new GAME, or position GAME TEXT."
    ]


def test_perft_is_a_number() -> None:
    """The numbers of A.7, with and without the pie rule, and 0 after the end of a game."""
    answers = ask(
        "new escabel size=2 pie=off",
        *(f"perft {depth}" for depth in range(9)),
        "position escabel B./B. b bw - 4",
        "perft 0",
        "perft 1",
        "perft 50",
    )
    assert answers[1:10] == [1, 4, 12, 32, 72, 72, 68, 40, 0]
    assert answers[-3:] == [1, 0, 0]


def test_a_position_is_set_up_and_shown() -> None:
    """`position` reads what `show` writes."""
    text = "W2BW/.WB2/.2B b bw - 8 edition=tiebreak"
    up, shown, result, bad = ask(f"position escabel {text}", "show", "result", "play a1")
    assert up["position"] == shown["position"] == text
    assert up["options"] == {"size": "3", "edition": "tiebreak"}
    assert shown["board"].splitlines()[2] == "3 W2 B1 W1 3"
    assert result["winners"] == [0]
    assert bad == {"error": "The game is over."}


def test_undo_takes_back_one_ply_at_a_time() -> None:
    """Until the start of the game, and no further."""
    answers = ask("new escabel size=3", "play b2", "play swap", "undo", "legal", "undo", "undo")
    assert answers[3]["taken_back"] == ["swap"]
    assert "swap" in answers[4]
    assert answers[5]["ply"] == 0
    assert list(answers[6]) == ["error"]


def test_plies_of_one_turn_are_played_together_or_not_at_all() -> None:
    """`R3 d4, G2 e5, B1 a4` plays the whole turn, or nothing if one ply is not legal."""
    seed = "00" * 32
    new, legal = ask(f"new stack-control seed={seed}", "legal")
    pieces = [next(move for move in legal if move[1] == size)[:2] for size in "321"]
    turn = f"{pieces[0]} d4, {pieces[1]} e5, {pieces[2]} a4"
    half = f"{pieces[0]} d4, {pieces[1]} e5, {pieces[2]} e5"
    _, error, unchanged, played = ask(
        f"new stack-control seed={seed}", f"play {half}", "show", f"play {turn}"
    )
    assert list(error) == ["error"]
    assert unchanged["position"] == new["position"]
    assert (played["ply"], played["to_move"], len(played["moves"])) == (3, 1, 3)


def test_a_turn_of_one_ply_accepts_no_second_move() -> None:
    """A comma never plays the opponent's move."""
    _, error, shown = ask("new escabel size=3", "play b2, a1", "show")
    assert error == {"error": "The turn ends after b2; play the next one on a line of its own."}
    assert shown["ply"] == 0


def test_a_seed_makes_a_game_with_chance_repeatable() -> None:
    """The same seed gives the same draws. Without a seed, `new` shows the one that it chose."""
    seed = "ab" * 32
    one, other = ask(
        f"new stack-control seats=3 seed={seed}", f"new stack-control players=3 seed={seed}"
    )
    assert one == other
    assert one["seats"] == 3
    assert one["seed"] == seed
    (taken,) = ask("new stack-control")
    assert len(taken["seed"]) == 64
    assert taken["seed"] not in taken["position"]


def test_in_a_duel_a_player_who_leaves_loses() -> None:
    """`leave SEAT` ends a match of two."""
    _, left, result, legal, perft, bad = ask(
        "new escabel size=3", "leave 0", "result", "legal", "perft 2", "play b2"
    )
    assert left["result"] == result
    assert result == {"winners": [1], "termination": "resigned", "scores": None}
    assert legal == []
    assert perft == 0
    assert bad == {"error": "The game is over."}


def test_with_three_players_the_others_play_on_after_one_leaves() -> None:
    """C11 and C5: nobody chooses the plies of a seat that left, and `undo` never stops at one."""
    new, left, nothing, again = ask(
        f"new stack-control seats=3 seed={'01' * 32}", "leave 0", "undo", "leave 0"
    )
    assert (new["ply"], new["to_move"]) == (0, 0)
    assert (left["ply"], left["to_move"], left["result"]) == (3, 1, None)
    assert nothing == {"error": "There is nothing to take back."}
    assert again == {"error": "Seat 1 is no longer playing."}
    end, result = ask("new stack-control seats=3", "leave 0", "leave 1", "result")[2:]
    assert end["result"] == result
    assert result["winners"] == [2]


def test_games_and_help_work_before_any_game() -> None:
    """They say that there is none. Nothing is answered after `quit`."""
    listed, told, end = ask("games", "help", "quit", "games")
    assert [game["name"] for game in listed["games"]] == list(games())
    assert (listed["ply"], listed["to_move"]) == (None, None)
    assert any(line.startswith("perft N") for line in told["commands"])
    assert end == {"ply": None, "to_move": None}


def test_without_json_the_console_prints_boards_and_sentences() -> None:
    lines = answers("new escabel size=3", "play B2", "play b2", "result", "perft 1")
    assert lines[:2] == ["The board is 3 by 3.", "The board is empty."]
    assert lines[2].startswith("B Black, W White")
    assert lines[3:9] == [
        "  a b c",
        "3 . . . 3",
        "2 . . . 2",
        "1 . . . 1",
        "  a b c",
        ".3/.3/.3 b bw swap 0",
    ]
    assert lines[9] == "Seat 1 (Black), place your first piece."
    assert "2 .  B1 .  2" in lines
    assert lines[-3].startswith("b2 is Black's stack")
    assert lines[-2:] == ["The game goes on.", "9"]


def test_each_answer_is_written_at_once() -> None:
    """A script can wait for an answer before it sends the next line."""
    with subprocess.Popen(
        [*CONSOLE, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as console:
        assert console.stdin is not None
        assert console.stdout is not None
        for line in ("new escabel size=3", "play b2", "play a1"):
            console.stdin.write(line + "\n")
            console.stdin.flush()
            assert json.loads(console.stdout.readline())["game"] == "escabel"
        console.stdin.close()
        assert console.wait(timeout=TIMEOUT_SECONDS) == 0
