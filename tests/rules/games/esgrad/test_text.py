"""Texts of Esgrad: moves as people type them, steps, sentences and positions."""

from __future__ import annotations

import pytest

from rules.errors import AmbiguousMove, IllegalMove, OptionError, PositionError, UnreadableMove
from rules.game import Move
from rules.games.esgrad.game import GAME, EsgradPosition
from rules.games.esgrad.notation import written
from rules.narration import board_text
from tests.rules.games.esgrad.positions import begin, start
from tests.rules.move_pad_helpers import assert_read, assert_refused
from tests.support.positions import after, esgrad_position

NAMES = ("Ann", "Bob")
EMPTY_3 = ".3/.4/.5/.4/.3"


def playing(moves: str = "", komi: int = 0, **options: str) -> EsgradPosition:
    """Return a game on side 3 after these moves; seat 0 (Ann) is Black."""
    begun = begin(komi, **options)
    return after(begun, moves) if moves else begun


COLOURS, PLAYED = after(start(), "7"), playing("c3,a1", komi=2)
SPELLINGS = [
    (start(), "komi 7", ["komi 7", "7", "+7", "007", "7 points", "komi7"]),
    (start(), "komi -3", ["Komi: -3", "KOMI=−3"]),
    (start(), "komi 4", ["komi komi 4"]),
    (start(), "komi 12", [" komi   12. "]),
    (start(), "komi 0", ["-0"]),
    (start(), "komi 999", ["999"]),
    (start(), "komi -999", ["komi -999"]),
    (COLOURS, "black", ["Black", "I take black.", "color black", "play colour black"]),
    (COLOURS, "white", ["w", "play white"]),
    (playing(), "c3", ["c3", "C3", " c 3", "c03", "place c3", "c3.", "c3 c3"]),
    (playing(), "pass", ["Pass!"]),
]
UNREADABLE = [
    (
        start(),
        "Write a whole number like 7 or -3.",
        ["", "much", "²", "c3 maybe", "komi", "+7½", "7.5", "komi 7,5", "½", "7 1/2", "komi: -½"],
    ),
    (start(), "Write a whole number like 7 or -3.", ["c3", "pass", "white"]),
    (COLOURS, "Write black or white", ["red", "c3", "pass", "komi 3"]),
    (
        playing(),
        "Write a point like c3, or pass",
        ["", "c", "3", "c3!c4", "d4+", "komi 3", "black"],
    ),
]
ILLEGAL = [
    (start(), "from −999 to 999", ["1000", "-1000", "9" * 190]),
    (PLAYED, "Black already has a stone on c3.", ["c3"]),
    (PLAYED, "White already has a stone on a1.", ["a1"]),
    (PLAYED, "There is no file f; files go from a to e.", ["f1"]),
    (PLAYED, "File b goes from b1 to b4, so there is no b5.", ["b5"]),
    (PLAYED, "There is no file aa; files go from a to e.", ["aa1"]),
    (playing("pass,pass"), "The game is over", ["pass", "c3"]),
]


# ---- reading moves
@pytest.mark.parametrize(("position", "move", "texts"), SPELLINGS)
def test_moves_are_read_in_any_spelling(
    position: EsgradPosition, move: str, texts: list[str]
) -> None:
    assert_read(position, move, texts)


@pytest.mark.parametrize(("position", "sentence", "texts"), UNREADABLE)
def test_what_cannot_be_read_is_refused_with_an_example(
    position: EsgradPosition, sentence: str, texts: list[str]
) -> None:
    assert_refused(position, UnreadableMove, sentence, texts)


@pytest.mark.parametrize(("position", "sentence", "texts"), ILLEGAL)
def test_an_illegal_move_is_refused_with_its_reason(
    position: EsgradPosition, sentence: str, texts: list[str]
) -> None:
    assert_refused(position, IllegalMove, sentence, texts)


def test_a_text_with_two_empty_points_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMove, match="Which point do you mean: c3 or c4") as caught:
        playing("c4").read("c3 c4")
    assert caught.value.candidates == ("c3",)


# ---- steps
def test_the_opening_has_buttons_and_no_pad() -> None:
    named = after(start(), "-3")
    assert not start().pad.has_steps
    assert not named.pad.has_steps
    (ask,) = start().pad.buttons()
    assert ask.number is not None
    assert start().read(ask.number.move_text("-3")) == "komi -3"
    assert [(button.label, button.move) for button in named.pad.buttons()] == [
        ("Play Black", "black"),
        ("Play White", "white"),
    ]
    assert named.narration.hint(Move("white")) == "−3 for komi"
    assert named.narration.hint(Move("black")) == "places first"


def test_pass_is_a_button_until_the_end() -> None:
    assert [button.move for button in playing().pad.buttons()] == ["pass"]
    assert playing("pass,pass").pad.buttons() == []


# ---- sentences that are not in the playthrough
def test_the_preview_of_a_pass_says_what_it_does() -> None:
    pass_ = Move("pass")
    assert playing().narration.preview(pass_) == (
        "You pass first, so the ½ is yours. "
        "If White passes too, the game ends, and you win, ½ to 0."
    )
    assert playing("pass,c3,a1,e1", komi=-1).narration.preview(pass_) == (
        "You pass and keep the ½. If White passes too, the game ends, and you win, 1½ to 1."
    )
    assert playing("pass,c3,a1").narration.preview(pass_) == "You pass."
    assert playing("c3,pass").narration.preview(pass_) == (
        "You pass too. This ends the game, and you win, 1 to ½."
    )
    assert playing(bonus="final-passes").narration.preview(pass_) == (
        "You pass. If White passes too, you get the ½, the game ends, and you win, ½ to 0."
    )
    assert playing().narration.hint(pass_) == "takes the ½"
    assert playing("pass").narration.hint(pass_) == "ends the game"


def test_a_pass_that_loses_gets_a_warning() -> None:
    ends, leads = playing("c3,pass", komi=3), playing("c3,a1", komi=3)
    assert ends.narration.preview(Move("pass")) == "You pass too."
    assert ends.narration.warnings(Move("pass")) == ["This ends the game, and you lose, 1 to 3½."]
    assert leads.narration.preview(Move("pass")) == "You pass first, so the ½ is yours."
    assert leads.narration.warnings(Move("pass")) == [
        "If White passes too, the game ends, and you lose, 1½ to 4."
    ]
    final = playing("c3,a1", komi=3, bonus="final-passes")
    assert final.narration.warnings(Move("pass")) == [
        "If White passes too, you get the ½, the game ends, and you lose, 1½ to 4."
    ]
    assert playing("c3,a1").narration.warnings(Move("pass")) == []


def test_the_purpose_of_a_stone_is_what_it_adds_and_links() -> None:
    position = playing("a2,c3,b1,d3")
    assert position.narration.purpose(Move("b2")) == (
        "It adds 1 to Black's score. It links a2 and b1."
    )
    other = playing("a2,c3,b1")
    assert other.narration.purpose(Move("b2")) == "It keeps Black from linking a2 and b1 there."
    cut = playing("c1,a1,c2,a2,c4,a3,c5")
    assert cut.narration.purpose(Move("c3")) == (
        "It keeps Black from linking c2 and c4 there. "
        "It can be linked with a2 at either of two points."
    )
    between = playing("c1,a1,c5")
    assert between.narration.purpose(Move("c3")) == "It stands between c1 and c5 of Black."
    more = playing("c1,a1,c2,a2,c3,a3,c4")
    assert more.narration.purpose(Move("c5")) == (
        "It adds 1 to White's score. It keeps Black from adding 2."
    )


HALF = "The ½ is worth more than any stone."
THREE_LEFT = "BBBWW/WB.WBW/BWWBWBW/BBWWWWWW/WWBBWWBWB/BWWWBBB./BW.BBWB/BBBWBB/BWBWW b bw -1 - 60"
ONE_LEFT = "BBBBB/WWWBWW/BWWWBBW/WWBWWWBB/BWWBBWWWB/BBBW.WWB/BWWWWBB/WBWBWB/BWBBB b wb 1 - 62"


@pytest.mark.parametrize(
    ("position", "reason"),
    [
        (ONE_LEFT, HALF),
        (".2/BWB/BW w bw -1 - 7", ""),  # a stone adds 2
        (THREE_LEFT, ""),  # a stone keeps White from adding 5
        ("BWB/WBWB/BWBWB/WBWB/BWB w bw 0 - 21", ""),  # no stone is left
        (f"{THREE_LEFT} bonus=final-passes", ""),  # White may yet place
        (playing("c3,pass", komi=-3).text(), "Black is ahead, so no stone is needed."),
        (playing("c3,pass", komi=3).text(), ""),
    ],
)
def test_a_pass_is_praised_only_where_no_stone_is_better(position: str, reason: str) -> None:
    assert esgrad_position(position).narration.purpose(Move("pass")) == reason


def test_a_choice_in_the_opening_has_a_reason() -> None:
    named = start()
    assert named.narration.purpose(Move("komi 3")) == (
        "With it, Black and White have about the same chances."
    )
    choosing = after(named, "3").narration.purpose
    assert choosing(Move("black")) == "A komi of 3 is about what placing first is worth, or less."
    assert choosing(Move("white")) == "A komi of 3 is about what placing first is worth, or more."


def test_b8_filling_an_own_area_gets_a_warning() -> None:
    position = playing("a2,pass,b1,pass,b2,pass")
    assert position.narration.warnings(Move("a1")) == [
        "This costs you points: your groups are then worth 1 instead of 3."
    ]
    assert position.narration.preview(Move("a1")) == "You place a stone on a1."
    assert position.narration.warnings(Move("c3")) == []


@pytest.mark.parametrize(
    ("komi", "sentence"),
    [
        (7, "White gets 7 extra points."),
        (1, "White gets 1 extra point."),
        (0, "Neither side gets extra points."),
        (-3, "White gives up 3 points."),
    ],
)
def test_the_komi_is_explained(komi: int, sentence: str) -> None:
    named = after(start(), str(komi))
    assert start().narration.preview(Move(f"komi {komi}")) == (
        f"{sentence} Your opponent then chooses Black or White."
    )
    assert (
        named.narration.preview(Move("black")) == f"You play Black, and you place first. {sentence}"
    )


def test_the_score_says_who_may_still_get_the_half_point() -> None:
    assert playing("c3,pass", bonus="final-passes").narration.situation(NAMES) == [
        "Score now: Black 1, White ½ (0 for groups, ½ if Black passes too).",
        "If Black passes too, the game ends.",
    ]


def test_the_verdict_explains_every_point() -> None:
    ended = playing("c1,a1,c2,a2,c3,e1,c4,e3,c5,pass,pass", komi=-2)
    assert ended.narration.verdict(NAMES) == (
        "Both players passed. Final score: Black 3, White 1½ (3 for groups, komi −2, ½ for the "
        "first pass). So Ann wins by 1½."
    )
    assert ended.narration.situation(NAMES) == []


@pytest.mark.parametrize(
    ("number", "text"), [(0, "0"), (0.5, "½"), (6.5, "6½"), (-4.5, "−4½"), (-0.5, "−½"), (-5, "−5")]
)
def test_scores_are_written_with_halves(number: float, text: str) -> None:
    assert written(number) == text


def test_the_options_in_words() -> None:
    options = GAME.read_options({"side": "7", "bonus": "final-passes", "undivided": "zero"})
    assert GAME.describe_options(options) == (
        "side 7 · ½ for the first final pass · undivided groups worth 0"
    )
    with pytest.raises(OptionError, match="undivided can be one, zero"):
        GAME.read_options({"undivided": "two"})


# ---- position text
@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ("", f"{EMPTY_3} komi - - - 0"),
        ("komi -3", f"{EMPTY_3} colour - -3 - 1"),
        ("komi 7,black", f"{EMPTY_3} b wb 7 - 2"),
        ("komi 7,white,c3", ".3/.4/.2B.2/.4/.3 w bw 7 - 3"),
        ("komi 7,white,pass,c3,pass", ".3/.4/.2W.2/.4/.3 w bw 7 b1 5"),
        ("komi 0,white,b1,pass,b3,pass,pass", ".3/B.B./.5/.4/.3 w bw 0 w2 7"),
    ],
)
def test_every_phase_is_written_on_one_line(moves: str, text: str) -> None:
    position = after(start(), moves) if moves else start()
    assert position.text() == text
    assert esgrad_position(text) == position


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "six parts"),
        (".3/.4/.5/.4 b bw 0 - 2", "an odd number of files, not 4"),
        (".9 b bw 0 - 2", "side can be from 2 to 12, not 1"),
        (".3/.4/.6/.4/.3 b bw 0 - 2", "File c has 5 points, not 6"),
        (".3/.4/X.4/.4/.3 b bw 0 - 2", "File c reads “X.4”"),
        (".3/.4//.4/.3 b bw 0 - 2", "File c reads “”"),
        (".3/.4/B..3/.4/.3 b bw 0 - 2", "is written “.3/.4/B.4/.4/.3 b bw 0 - 2”"),
        (f"{EMPTY_3} b  bw 0 - 2", "is written"),
        (f"{EMPTY_3} b bw 0 - 02", "is written"),
        (f"{EMPTY_3} b bw -0 - 2", "is written"),
        (f"{EMPTY_3} b bw 0 - 2 undivided=one", "is written"),
        (f"{EMPTY_3} r bw 0 - 2", "is written"),
        (f"{EMPTY_3} w bw 0 - 2", "is written"),
        (f"{EMPTY_3} b bw 0 - 0", "at ply 2 or later"),
        (f"{EMPTY_3} b bw 0 - two", "The ply must be a whole number"),
        (f"{EMPTY_3} b - 0 - 2", "colours are chosen at ply 1"),
        (f"{EMPTY_3} b bw - - 2", "after the komi is named"),
        (f"{EMPTY_3} b bw ½ - 2", "The komi must be a whole number"),
        (f"{EMPTY_3} b bw 1000 - 2", "The komi must be a whole number from -999 to 999"),
        (f"{EMPTY_3} b bb 0 - 2", "is written"),
        (f"{EMPTY_3} b bw 0 - 2 side=3", "This position is written “"),
        (f"{EMPTY_3} b bw 0 - 2 size=3", "no option “size”"),
        (f"{EMPTY_3} b bw 0 - 2 zero", "A position of Esgrad has six parts"),
        (f"{EMPTY_3} b bw 0 1 4", "is written"),
        (f"{EMPTY_3} b bw 0 b3 4", "The passes must be a whole number from 0 to 2"),
        (f"{EMPTY_3} w bw 0 b2 3", "passes are not possible by ply 3"),
        (f"{EMPTY_3} w bw 0 w1 3", "passes are not possible by ply 3"),
        (f"{EMPTY_3} komi - 0 - 0", "colours are chosen at ply 1"),
        (f"{EMPTY_3} colour - 0 - 0", "colours are chosen at ply 1"),
        ("B.2/.4/.5/.4/.3 komi - - - 0", "there are no stones"),
    ],
)
def test_an_invalid_position_text_is_refused_with_its_reason(text: str, sentence: str) -> None:
    with pytest.raises(PositionError) as caught:
        esgrad_position(text)
    assert sentence in str(caught.value)


def test_the_board_as_lines() -> None:
    lines = playing("c3,a1,c4").narration.board_grid().splitlines()
    assert lines[1:] == ["a   W . .", "b  . . . .", "c . . B B .", "d  . . . .", "e   . . ."]


def test_the_board_as_lists() -> None:
    """Every group with its points and its value, the most valuable first."""
    position = esgrad_position(".B./BB.2/.B.2W/.3W/.2W b bw 0 - 8")
    assert position.narration.board_lists(NAMES) == [
        "The board has 3 points along each edge, and files a to e.",
        "Black, worth 3 (2 areas): a2; b1, b2; c2.",
        "White, worth 1 (1 area): c5; d4; e3.",
    ]


def test_a_board_of_side_11_fits_in_a_message() -> None:
    names = [move for move in start(side="11").state.board.move_bits if move[1]]
    moves = ",".join(name for name, _ in names)
    full = after(start(side="11"), f"komi 0,white,{moves}")
    assert len(board_text(full.narration, NAMES)) <= 4000


def test_pages_show_positions_that_can_be_read() -> None:
    worth = [
        [(group.colour, group.value) for group in esgrad_position(page.position).state.groups()]
        for page in GAME.pages
        if page.position
    ]
    assert worth[1:] == [
        [("black", 3), ("white", 3), ("white", 1)],
        [("black", 10), ("white", 3)],
        [("black", 3), ("white", 1), ("white", 1)],
        [("black", 3), ("white", 1), ("white", 1), ("white", 1), ("white", 1)],
    ]


def test_a_stone_is_marked_where_it_was_placed() -> None:
    (mark,) = playing().narration.marks(Move("c3"))
    assert (mark.role, mark.point) == ("placed", "c3")
    assert playing().narration.marks(Move("pass")) == ()


def test_a_stone_that_adds_nothing_prepares_another_one_or_goes_to_the_edge() -> None:
    position = playing("c1,a1,c2,a2")
    assert position.narration.purpose(Move("d2")) == "It prepares e1: that then adds 2, not 1."
    assert playing("c1,a1").narration.purpose(Move("c2")) == ("It gives c1 more room to grow.")
    assert playing("c3,a1").narration.purpose(Move("d3")) == ("It brings c3 nearer to the edge.")
