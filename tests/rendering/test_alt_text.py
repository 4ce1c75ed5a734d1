"""Alt texts of boards contain what matters most, within Discord's limit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rendering.renderers import alt_text, renderer_of
from rendering.view import ALT_TEXT_LIMIT, RESERVED, Description, compose
from rules.game import Game, Position
from rules.games.escabel.game import EscabelPosition
from rules.games.esgrad.game import EsgradPosition
from rules.games.stack_control.game import StackControlPosition
from rules.line import begin
from rules.points import point_name
from rules.registry import game_named
from rules.text import ENGLISH, Language, Notation, Text, listing, tr, tr_plural
from tests.support.pseudo_language import PSEUDO
from tests.support.pytest_setup import examples
from tools.gallery import showcases
from tools.showcases import ShowcaseEntry

Standing = dict[str, str]
"""What stands on each point: `B2` a black stack of height 2, `B1` a stone, `G2R3` pyramids."""

_SIZES = {"small": "1", "medium": "2", "large": "3"}
_COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "black": "K"}


def read(game: str, said: str) -> Standing:
    """Return what stands on each point of a board that an alt text describes."""
    return dict(_READERS[game](said))


def standing(position: Position) -> Standing:
    """Return what stands on each point of a position."""
    match position:
        case EscabelPosition():
            return {
                point_name(each.file, each.rank): f"{each.colour[0].upper()}{each.height}"
                for each in position.state.stacks()
            }
        case EsgradPosition():
            return {
                point.name: f"{colour[0].upper()}1"
                for point in position.state.board.points
                if (colour := position.state.stone(point))
            }
        case StackControlPosition():
            return {
                square: "".join(pyramid.notation for pyramid in stack)
                for square, stack in position.stacks().items()
            }
        case _:
            raise ValueError(position)


def _items(listing: str) -> list[str]:
    return re.split(r", | and ", listing)


def _escabel(said: str) -> Iterator[tuple[str, str]]:
    for colour, stacks in re.findall(r"(Black|White) has \d+ stacks?: ([^.]+)\.", said):
        for each in stacks.split("; "):
            height, points = each.split(" high at ")
            yield from ((point, f"{colour[0]}{height}") for point in _items(points))


def _esgrad(said: str) -> Iterator[tuple[str, str]]:
    for colour, stones in re.findall(r"(Black|White) has \d+ stones?: ([^.]+)\.", said):
        for each in re.split(r", |; ", stones):
            first, _, last = each.partition(" to ")
            file, start, end = first[0], int(first[1:]), int((last or first)[1:])
            yield from ((f"{file}{rank}", f"{colour[0]}1") for rank in range(start, end + 1))


def _stack_control(said: str) -> Iterator[tuple[str, str]]:
    for colour, stacks in re.findall(r"(Red|Yellow|Green|Blue|Black): ([^.]+)\.", said):
        for each in stacks.split("; "):
            stack, squares = each.split(" at ")
            top, *lower = stack.split(" on ")
            pyramids = reversed([f"{top} {colour.lower()}", *lower])
            written = "".join(map(_pyramid, pyramids))
            yield from ((square, written) for square in _items(squares))


def _pyramid(said: str) -> str:
    """Return `G2` for «medium green» or «green 2»."""
    words = said.split(" ")
    (colour,) = (_COLOURS[word] for word in words if word in _COLOURS)
    (size,) = (_SIZES.get(word, word) for word in words if word not in _COLOURS)
    return f"{colour}{size}"


_READERS = {"escabel": _escabel, "esgrad": _esgrad, "stack-control": _stack_control}


NAMES = ("Ann", "Bob", "Cem", "Dee", "Eve")
words = st.text(st.characters(categories=("L", "N", "P", "S", "Zs")), max_size=300)

THREAT = ".3B.5/.3B.5/BB2.B.5/BW3B.6/W2BB.6/.W2BB.5/.2W2WB.3W/.BBB2.3W./.BW2.WWW.2 w bw - 35"
WON = "W.WB4B2.4/.WW2W3B.WWW/B2WW3BB2W.W./W3B2W2B3.W.3/B2.WB2W2.3B/BB.B2W.4/W2.B.6/.B.7/B.8"
SHOWN = [(game, entry) for game, entries in showcases() for entry in entries]


def listed(pieces: Sequence[str]) -> Description:
    """A description of pieces that are named one by one."""

    def naming(number: int) -> Sequence[Text]:
        return [tr("On the board: {pieces}.", pieces=listing(map(Notation, pieces[:number])))]

    def left_out(number: int) -> Text:
        return tr_plural("{count} more.", "{count} more.", count=number)

    return Description(len(pieces), naming, left_out)


# ---- the limit
@given(words, st.lists(words, max_size=6), st.lists(words, max_size=300))
def test_an_alt_text_is_never_longer_than_the_limit(
    head: str, sentences: list[str], pieces: list[str]
) -> None:
    assert len(compose([head], sentences, [listed(pieces)])) <= ALT_TEXT_LIMIT


@given(st.integers(0, 400))
def test_omitted_pieces_are_counted(pieces: int) -> None:
    """Listed and counted pieces together are all pieces."""
    text = compose(["Ann to move."], [], [listed([f"Black 2 at x{k}" for k in range(pieces)])])
    cut = re.search(r" (\d+) more\.$", text)
    assert text.startswith("Ann to move.")
    assert text.count(" at x") + (int(cut[1]) if cut else 0) == pieces


@given(st.integers(1, 400))
def test_as_many_pieces_are_named_as_there_is_room_for(pieces: int) -> None:
    text = compose(["Ann to move."], [], [listed(["Black 2 at x1"] * pieces)])
    named = text.count(" at x")
    assert named == pieces or len(text) > ALT_TEXT_LIMIT - len(", Black 2 at x1")


def test_the_longest_sentence_is_left_out_before_the_board() -> None:
    """However long the sentences are, the board has room, and no sentence is cut off."""
    long = "Ann has joined top and bottom. " * 30
    text = compose(["Bob to move."], [long, "Ann placed a1."], [listed(["Black 12 at a1"] * 90)])
    assert text.startswith("Bob to move. Ann placed a1. On the board: Black 12 at a1, ")
    assert len(text) > ALT_TEXT_LIMIT - 20


def test_a_head_that_is_too_long_is_truncated() -> None:
    text = compose(["Bob wins. " * 200], ["Ann placed a1."], [listed(["Black 12 at a1"] * 50)])
    assert "…" in text
    assert text.count("a1") > RESERVED // 20


@pytest.mark.parametrize("language", [ENGLISH, PSEUDO], ids=["English", "pseudo"])
@pytest.mark.parametrize(("game", "entry"), SHOWN, ids=[entry[0] for _, entry in SHOWN])
def test_long_names_and_sentences_leave_room_for_the_board(
    game: Game, entry: ShowcaseEntry, language: Language
) -> None:
    position, lit = game.from_text(entry[1]), entry[2].highlight
    names = [letter * 100 for letter in "ABCDE"[: position.seats]]
    for last in ("", "x" * 200, "x " * 1000):
        for ending in ("", "y" * 300, "y " * 1000):
            said = alt_text(position, names, last, highlight=lit, ending=ending, language=language)
            assert 0 < len(said) <= ALT_TEXT_LIMIT
            assert re.search(r"\b[a-z]\d", said) or position.opening


CROWDED = {
    "Escabel, 19×19": ("escabel", "/".join(["B2W3" * 9 + "B2"] * 19) + " b bw - 999"),
    "Escabel, 25×25": ("escabel", "/".join(["BW12" * 12 + "B"] * 25) + " b bw - 999"),
    "Esgrad, side 12": (
        "esgrad",
        "/".join(("BW" * 12)[:each] for each in [*range(12, 24), *range(22, 11, -1)])
        + " b bw 0 - 500",
    ),
}


@pytest.mark.parametrize(("game", "text"), CROWDED.values(), ids=CROWDED)
def test_a_crowded_board_says_how_much_is_left_out(game: str, text: str) -> None:
    """Named and left out stones are all of them, and the way to all of them is said."""
    position = game_named(game).from_text(text)
    said = alt_text(position, ("A" * 32, "B" * 32), "x" * 200)
    board = said.split(" has ", 2)[2] if game == "escabel" else said.split("files a to w.")[1]
    rest = re.search(r"(\d+) more .*not listed here; /board text lists them all\.$", said)
    counts = [int(each) for each in re.findall(r"has (\d+) st", said)]
    assert rest
    assert len(said) > ALT_TEXT_LIMIT - 20
    assert len(re.findall(r"\b[a-z]\d+\b", board)) + int(rest[1]) == sum(counts)


# ---- the whole position
def played(name: str, options: dict[str, str], seats: int, plies: int, chance: Random) -> Position:
    """Play so many random plies, or as many as the game has."""
    game = game_named(name)
    position = begin(game, game.read_options(options), seats, chance.randbytes(32)).position
    for _ in range(plies):
        if position.result() is not None:
            break
        position = position.play(chance.choice(position.legal_moves()))
    return position


SMALL: Mapping[str, tuple[str, dict[str, str], int, int]] = {
    "Escabel 5×5": ("escabel", {"size": "5"}, 2, 40),
    "Escabel 6×6": ("escabel", {"size": "6", "setup": "checkered-white"}, 2, 60),
    "Escabel 7×7": ("escabel", {"size": "7", "edition": "growth"}, 2, 80),
    "Esgrad side 3": ("esgrad", {"side": "3"}, 2, 22),
    "Esgrad side 4": ("esgrad", {"side": "4"}, 2, 40),
    "Esgrad side 5": ("esgrad", {"side": "5"}, 2, 64),
    "Stack Control, drawn": ("stack-control", {}, 2, 75),
    "Stack Control, pools": ("stack-control", {"setup": "advanced"}, 3, 75),
    "Stack Control, scattered": ("stack-control", {"setup": "scattered"}, 3, 55),
}


@pytest.mark.parametrize(("name", "options", "seats", "most"), SMALL.values(), ids=SMALL)
@given(data=st.data())
@examples(quick=40, thorough=500)
def test_the_board_can_be_set_up_from_the_alt_text_alone(
    name: str, options: dict[str, str], seats: int, most: int, data: st.DataObject
) -> None:
    """After any number of random plies of a small board."""
    plies, seed = data.draw(st.integers(0, most)), data.draw(st.integers(0, 2**32))
    position = played(name, options, seats, plies, Random(seed))
    said = alt_text(position, NAMES[:seats])
    assert read(name, said) == standing(position), said


# ---- what is said
def is_ordinary(game: Game, entry: ShowcaseEntry) -> bool:
    """Whether a board is not larger than 13×13 points, or 9 points along each edge."""
    options = game.from_text(entry[1]).options
    return int(options.get("size", 0)) <= 13 and int(options.get("side", 0)) <= 9


ORDINARY = [(game, entry) for game, entry in SHOWN if is_ordinary(game, entry)]


@pytest.mark.parametrize(("game", "entry"), ORDINARY, ids=[entry[0] for _, entry in ORDINARY])
def test_every_piece_of_an_ordinary_position_is_named(game: Game, entry: ShowcaseEntry) -> None:
    """In all positions of the gallery up to 13×13 and side 9, with names and a last move."""
    position = game.from_text(entry[1])
    names = ("Maximilian", "Anastasia", "Cem", "Dee", "Eve")[: position.seats]
    said = alt_text(position, names, f"{names[0]} placed a piece on the point d4.")
    assert "not listed" not in said
    assert read(game.name, said) == standing(position)


def test_the_turn_the_move_and_the_stacks_in_this_order() -> None:
    position = game_named("escabel").from_text("W2B./.3/B.2 b bw - 6")
    assert alt_text(position, NAMES[:2], "Bob placed a3.") == (
        "Escabel. Ann (Black) to move. Bob placed a3. Also playing: Bob (White). "
        "The board is 3 by 3. Black has 2 stacks: 1 high at a1 and b3. "
        "White has 1 stack: 2 high at a3."
    )


def test_a_threat_is_mentioned_with_its_chain() -> None:
    position = game_named("escabel").from_text(THREAT)
    (threat,) = position.narration.situation(NAMES)
    said = alt_text(position, NAMES[:2])
    assert f"Bob (White) to move. {threat}" in said
    assert "Black's chain: b1, c2, d2, e3, d4, c5, c6, d7, d8 and d9." in said


def test_a_win_is_mentioned_instead_of_the_turn() -> None:
    position = game_named("escabel").from_text(f"{WON} b bw - 58")
    said = alt_text(position, NAMES[:2])
    assert position.narration.verdict(NAMES) in said
    assert "to move" not in said
    assert "Players: Ann (Black) and Bob (White)." in said


def test_a_note_stands_before_the_turn_and_an_end_for_other_reasons_instead_of_it() -> None:
    position = game_named("escabel").from_text(THREAT)
    said = alt_text(position, NAMES[:2], note=tr("A preview: this has not been played yet."))
    assert said.startswith("Escabel. A preview: this has not been played yet. Bob (White) to move.")
    said = alt_text(position, NAMES[:2], ending="Bob resigned.")
    assert said.startswith("Escabel. Bob resigned.")
    assert "to move" not in said


def test_no_player_is_introduced_twice() -> None:
    """Whoever is named with a colour anyway is not in the list of players."""
    text = next(entry[1] for _, entry in SHOWN if entry[0].startswith("Four players"))
    said = alt_text(game_named("stack-control").from_text(text), NAMES[:4])
    for player in ("Ann (Red)", "Bob (Yellow)", "Cem (Green)", "Dee (Blue)"):
        assert said.count(player) == 1
    assert "Cem (Green) to move" in said


def test_values_of_several_groups_follow_where_there_is_room() -> None:
    said = alt_text(game_named("esgrad").from_text(GROUPS), NAMES[:2])
    assert said.endswith(
        "Values of Black's groups: 3 for the one with a2 and 1 for 1 more. "
        "Black's group with a2 makes 2 areas: a1; the largest has 15 points."
    )


# ---- views
GROUPS = ".B./BB.2/.2W.W/.3W/BB. b bw 0 - 8"
STACKS = ".8/.8/.8/.8/.8/.8/.8/.,R1,Y1,.,R1,.3 0 R,Y - 60"
PLACING = ".8/.8/.8/.8/.8/.8/.8/.,B1,.6 0 R,Y R2G3 1"
VIEWS = [
    (
        *("esgrad", GROUPS, "values"),
        "The picture shows what each group is worth. Values of Black's groups: 3 for the one "
        "with a2 and 1 for 1 more. "
        "White has 2 groups, which divide nothing and are worth 1 each.",
    ),
    ("esgrad", GROUPS, "file:c", "File c is chosen; possible points: c1, c2 and c4."),
    ("esgrad", GROUPS, "rank:3", "Rank 3 is chosen; possible points: a3, b3, d3 and e3."),
    ("escabel", "W2B./.3/B.2 b bw - 6", "file:b", "File b is chosen; possible points: b1 and b2."),
    (
        *("escabel", "WB./.3/B.2 b bw - 6", "stack:b3"),
        "The stack at b3 is chosen; it can move onto a3.",
    ),
    ("stack-control", STACKS, "stack:b1", "The stack on b1 may go to c1."),
    (
        *("stack-control", PLACING, "file:a"),
        "File a is chosen; possible points: a2, a3, a4, a5, a6 and a7.",
    ),
    ("stack-control", STACKS, "rank:1", "Rank 1 is chosen; possible points: b1 and c1."),
]


@pytest.mark.parametrize(("game", "text", "show", "sentence"), VIEWS)
def test_a_view_says_what_it_shows(game: str, text: str, show: str, sentence: str) -> None:
    position = game_named(game).from_text(text)
    said = alt_text(position, NAMES[:2], highlight=show)
    assert f" {sentence} " in said
    assert sentence not in alt_text(position, NAMES[:2])


@pytest.mark.parametrize(("game", "entry"), SHOWN, ids=[entry[0] for _, entry in SHOWN])
def test_every_highlight_has_words_of_its_own(game: Game, entry: ShowcaseEntry) -> None:
    """Also for what no longer exists, as in old messages, and for nonsense there is an alt text."""
    position, names = game.from_text(entry[1]), NAMES
    plain = alt_text(position, names[: position.seats])
    for highlight in renderer_of(game.name).highlights(position):
        assert alt_text(position, names[: position.seats], highlight=highlight.value) != plain
    for wrong in ("file:zz", "rank:", "rank:0", "rank:999", "stack:z9", "value", "x", ":"):
        assert alt_text(position, names[: position.seats], highlight=wrong)
