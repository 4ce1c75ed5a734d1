"""What every game must do (`rules.game`), tested for each registered game.

The games, their options and their numbers of seats come from the games' own descriptions, so a new
game is tested automatically.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from rules.errors import GameError, IllegalMove, MoveError, OptionError, PositionError, UnknownGame
from rules.game import Move, Position, Termination
from rules.move_pad import OPEN, Step
from rules.narration import board_text
from rules.options import ChoiceOption, NumberOption, Options
from rules.registry import game_named, game_typed, games
from rules.text import in_language, tr
from tests.rules.move_pad_helpers import reachable, to_answer, with_answer
from tests.rules.settings_of_games import settings_of
from tests.support.pseudo_language import PSEUDO, faults_of

NAMES = ("Ann", "Ben", "Cem", "Dana", "Ezra")
SEED = bytes(range(32))
ROLES = {"placed", "from", "to", "grown", "swap", "removed"}
NONSENSE = ["", " ", "hello there", "zz99", "a1-", "!!", "-", "½", "d4 d5 d6 d7", "x" * 3000]


CASES = [
    pytest.param(game.name, options, seats, id=f"{game.name}-{number}")
    for game in games().values()
    for number, (options, seats) in enumerate(settings_of(game))
]
every_setting = pytest.mark.parametrize(("name", "options", "seats"), CASES)
every_game = pytest.mark.parametrize("name", list(games()))


def start(name: str, options: Options, seats: int) -> Position:
    return game_named(name).start(options, seats, SEED)


@cache
def _line(name: str, texts: tuple[tuple[str, str], ...], seats: int) -> list[Position]:
    game = game_named(name)
    random = Random(f"{name}{texts}{seats}")
    positions = [start(name, game.read_options(dict(texts)), seats)]
    while moves := positions[-1].legal_moves():
        positions.append(positions[-1].play(random.choice(moves)))
        assert len(positions) < 5000, "random games must come to an end"
    return positions


def line(name: str, options: Options, seats: int) -> list[Position]:
    """Return every position of a random game to its end."""
    texts = game_named(name).write_options(options, all_of_them=True)
    return _line(name, tuple(texts.items()), seats)


def some(positions: list[Position]) -> list[Position]:
    """Return the first positions, the last two, and some between."""
    chosen = {*range(4), *range(4, len(positions), 17), len(positions) - 2, len(positions) - 1}
    return [position for index, position in enumerate(positions) if index in chosen]


def running(positions: list[Position]) -> list[Position]:
    """Return the positions in `some` in which somebody is to move."""
    return [position for position in some(positions) if position.result() is None]


def sample(moves: list[Move]) -> list[Move]:
    return moves if len(moves) <= 12 else Random(len(moves)).sample(moves, 12)


def assert_sentence(text: str) -> None:
    assert text, "the text is empty"
    assert text == text.strip()
    assert "\n" not in text
    assert text[-1] in ".!?", f"«{text}» is no sentence"


# ---- the description


@every_game
def test_a_game_fits_into_a_slash_command(name: str) -> None:
    """Discord's limits: lengths of names, descriptions up to 100 characters, at most 25 options and
    choices."""
    game = game_named(name)
    assert game.name == name
    assert re.fullmatch(r"[a-z0-9-]{1,32}", game.name)
    assert 1 <= len(game.title) <= 32
    assert 1 <= len(game.blurb) <= 100
    assert 2 <= game.min_seats <= game.max_seats <= len(NAMES)
    assert len(game.options) <= 15, "seats, opponents and clocks need room too"
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert re.fullmatch(r"[a-z0-9-]{1,32}", option.key)
        assert 1 <= len(option.help) <= 100
        if isinstance(option, ChoiceOption):
            assert 2 <= len(option.choices) <= 25
            assert option.default in {choice.value for choice in option.choices}
            for choice in option.choices:
                assert re.fullmatch(r"[a-z0-9-]{1,100}", choice.value)
                assert len(choice.label) <= 100
                assert len(choice.help) <= 100
        if isinstance(option, NumberOption):
            assert option.engine_minimum <= option.minimum <= int(option.default) <= option.maximum
            assert option.maximum <= option.engine_maximum
            assert len(option.allowed) <= 25
            assert not option.allowed or option.default in option.allowed


@every_game
def test_a_challenge_needs_no_options(name: str) -> None:
    """The defaults allow a challenge for the smallest number of players."""
    game = game_named(name)
    for seats in (game.min_seats, game.max_seats):
        game.check_challenge(game.read_options({}), seats)
    for seats in (game.min_seats - 1, game.max_seats + 1):
        with pytest.raises(OptionError) as error:
            game.check_challenge(game.read_options({}), seats)
        assert_sentence(str(error.value))
    assert game.write_options(game.read_options({})) == {}


@every_game
def test_the_match_for_show_is_played_to_its_end(name: str) -> None:
    game = game_named(name)
    if not game.showcase_moves:
        return
    options = game.read_options(game.showcase_options)
    game.check_challenge(options)
    position = game.start(options)
    for move in game.showcase_moves.split():
        position = position.play(position.read(move))
    assert position.result() is not None


@every_setting
def test_options_are_read_as_they_are_written(name: str, options: Options, seats: int) -> None:
    """Storage keeps options as texts."""
    game = game_named(name)
    assert game.read_options(game.write_options(options)) == options
    assert game.read_options(game.write_options(options, all_of_them=True)) == options
    assert start(name, options, seats).options == options
    assert game.describe_options(options)
    assert len(game.describe_options(options)) <= 200


@every_setting
def test_the_short_title_names_sizes_and_what_differs(
    name: str, options: Options, seats: int
) -> None:
    """It stands in sentences in every language."""
    game = game_named(name)
    short = game.short_title(options)
    assert short.startswith(game.title)
    for option in game.options:
        label = option.label(options[option.key])
        differs = options[option.key] != option.default
        assert (label in short) == (differs or option.is_size)
    said = in_language(tr("{game} is over.", game=short), PSEUDO)
    assert list(faults_of(said)) == []


@every_game
def test_wrong_options_are_refused_with_sentences(name: str) -> None:
    """The message is a sentence for the person who typed it."""
    game = game_named(name)
    wrong = [{"colour-of-the-sky": "blue"}, *({option.key: "?"} for option in game.options)]
    wrong += [
        {option.key: str(option.engine_maximum + 1)}
        for option in game.options
        if isinstance(option, NumberOption)
    ]
    for given in wrong:
        with pytest.raises(OptionError) as error:
            game.read_options(given)
        assert_sentence(str(error.value))


@every_game
def test_the_pages_of_rules_can_be_shown(name: str) -> None:
    """Each page has text that fits in a message, and a position that can be drawn and described."""
    pages = game_named(name).pages
    assert pages
    for page in pages:
        assert 1 <= len(page.title) <= 80
        assert 1 <= len(page.text) <= 2000
        assert len(page.text.split()) <= 120
        if page.position:
            assert game_named(name).from_text(page.position).text() == page.position
            assert_sentence(page.caption)
            assert len(page.caption) <= 1024
        assert {mark.role for mark in page.marks} <= ROLES


# ---- positions


@every_setting
def test_plies_are_counted_and_turns_are_finished(name: str, options: Options, seats: int) -> None:
    """Each move is one ply, a seat that must finish its turn stays to move, and the position before
    the move does not change."""
    positions = line(name, options, seats)
    assert positions[0].ply == 0
    assert not positions[0].mid_turn
    for before, after in pairwise(positions):
        assert after.ply == before.ply + 1
        assert 0 <= after.to_move < after.seats == seats
        assert not after.mid_turn or after.to_move == before.to_move
        assert before.result() is None
    assert positions[0] == start(name, options, seats)


@every_setting
def test_a_game_ends_with_a_result(name: str, options: Options, seats: int) -> None:
    """Nobody can move after the end, winners are seats, and there is one score for each seat."""
    last = line(name, options, seats)[-1]
    result = last.result()
    assert result is not None
    assert last.legal_moves() == []
    assert result.winners
    assert set(result.winners) <= set(range(seats))
    assert result.scores is None or len(result.scores) == seats
    assert_sentence(last.narration.verdict(NAMES[:seats]))
    for text in ("a1", "pass", "hello"):
        with pytest.raises(MoveError) as error:
            last.read(text)
        assert_sentence(str(error.value))


@every_setting
def test_a_position_is_read_as_it_is_written(name: str, options: Options, seats: int) -> None:
    """It is written on one line without secrets, and is read back to the same text.

    Also after a player has left.
    """
    positions = line(name, options, seats)
    if seats > 2:
        left = [each.leave(seats - 1, Termination.RESIGNED) for each in running(positions)]
        positions = [*positions, *left]
    for position in positions:
        text = position.text()
        assert "\n" not in text
        assert SEED.hex() not in text
        again = game_named(name).from_text(text)
        assert again.text() == text
        assert (again.ply, again.to_move, again.seats) == (
            position.ply,
            position.to_move,
            position.seats,
        )
        assert again.result() == position.result()
        if position.forced_move() is None and not position.mid_turn:
            assert again.legal_moves() == position.legal_moves()


@every_game
def test_an_invalid_position_text_is_refused_with_a_sentence(name: str) -> None:
    game = game_named(name)
    text = game.start(game.read_options({}), game.min_seats, SEED).text()
    for wrong in [*NONSENSE, text + " x=y", text + " x", text[1:], text.replace(" ", "")]:
        with pytest.raises(PositionError) as error:
            game.from_text(wrong)
        assert_sentence(str(error.value))


# ---- moves


@every_setting
def test_moves_are_read_as_they_are_written(name: str, options: Options, seats: int) -> None:
    """Legal moves are sorted and unique, and each is read as itself, also in capitals."""
    for position in some(line(name, options, seats)):
        moves = position.legal_moves()
        assert moves == sorted(set(moves))
        for move in sample(moves):
            assert position.read(move) == move
            assert position.read(f" {move.upper()} ") == move
            assert position.read(f"\u200b{move}\ufeff") == move


@every_setting
def test_nonsense_is_refused_with_sentences(name: str, options: Options, seats: int) -> None:
    """The three errors are for people, and a text that cannot be read cannot be played."""
    for position in running(line(name, options, seats)):
        for text in NONSENSE:
            with pytest.raises(MoveError) as error:
                position.read(text)
            assert_sentence(str(error.value))
            assert len(str(error.value)) < 150
            with pytest.raises(IllegalMove):
                position.play(Move(text))


@every_setting
def test_steps_and_buttons_lead_to_exactly_the_legal_moves(
    name: str, options: Options, seats: int
) -> None:
    """Exactly the legal moves can be chosen, with at most 25 answers to each question.

    A point takes two presses, and what the stack on it does takes one more.
    The choice of an old menu, which is no longer possible, is answered with a sentence.
    """
    for position in running(line(name, options, seats))[::2]:
        legal = set(position.legal_moves())
        buttons = {button.move for button in position.pad.buttons() if button.move is not None}
        assert buttons <= legal
        if not position.pad.has_steps:
            assert position.pad.buttons(), "without a pad there must be buttons"
            continue
        chosen = list(reachable(position))
        by_default = len(position.pad.step(()).answered)
        for move in chosen[:: max(1, len(chosen) // 10)]:
            path = position.pad.path_to(move)
            assert position.pad.step(path).move == move
            presses = len([answer for answer in path if answer]) - by_default
            assert presses <= (3 if "-" in move or "+" in move else 2)
        check_questions(position, Random(position.text()))
        assert len(chosen) == len(set(chosen))
        assert set(chosen) <= legal
        assert set(chosen) | buttons == legal
        with pytest.raises(GameError) as error:
            position.pad.step(["no such answer"])
        assert_sentence(str(error.value))


def check_questions(position: Position, random: Random) -> None:
    """Answer the questions at random, in any order; check each step and that a move results."""
    path: list[str] = []
    while (step := position.pad.step(path)).move is None:
        assert step.questions
        for question in (*step.questions, *step.answered):
            assert 1 <= len(question.text) <= 100
            values = [choice.value for choice in question.choices]
            assert 1 <= len(set(values)) == len(values) <= 25
            assert set(values) <= set(question.places or values)
            for choice in question.choices:
                assert 1 <= len(choice.value) <= 60
                assert "|" not in choice.value
                assert 1 <= len(choice.label) <= 100
                assert len(choice.hint) <= 100
        assert all(each.answer == OPEN for each in step.questions)
        assert all(each.answer in {c.value for c in each.choices} for each in step.answered)
        question = random.choice(to_answer(step, path))
        path = with_answer(path, question.index, random.choice(question.choices).value)
    assert step == Step(move=step.move)
    assert step.move in position.legal_moves()


@every_setting
def test_buttons_fit_and_the_examples_of_their_forms_are_legal(
    name: str, options: Options, seats: int
) -> None:
    """There are at most four buttons beside a pad, and five without one."""
    for position in some(line(name, options, seats)):
        buttons = position.pad.buttons()
        assert len(buttons) <= (4 if position.pad.has_steps else 5)
        assert not buttons or position.result() is None
        for button in buttons:
            assert 1 <= len(button.label) <= 80
            number = button.number
            if number is not None:
                assert len(number.label) <= 45
                for each in (0, 7):
                    assert position.read(number.move_text(str(each)))


@every_setting
def test_positions_and_moves_are_described(name: str, options: Options, seats: int) -> None:
    """The prompt may name the player to move; announcements for everybody are sentences.

    A move has a preview before it, a description after it, a hint in a list, and marks in the
    picture. The board has plain lines for screen readers and consoles.
    """
    names = NAMES[:seats]
    for position in some(line(name, options, seats)):
        narration = position.narration
        lines = board_text(narration, names).splitlines()
        assert len(lines) >= 3
        assert all(each == each.rstrip() for each in lines)
        for sentence in narration.situation(names):
            assert_sentence(sentence)
        for seat in range(seats):
            assert narration.colour(seat) == narration.colour(seat).strip()
        if position.result() is not None:
            continue
        prompt = narration.prompt("Fay")
        for sentence in (prompt.to_mover, prompt.about_mover, prompt.alone):
            assert_sentence(sentence)
        assert prompt.to_mover.startswith("Fay, ")
        assert prompt.about_mover.startswith("Fay is to move")
        assert "Fay" not in prompt.alone
        for move in sample(position.legal_moves()):
            said = narration.describe(move, names)
            for sentence in (narration.preview(move), said, *narration.warnings(move)):
                assert_sentence(sentence)
            assert NAMES[position.to_move] in said
            assert len(f"{move} · {narration.hint(move)}") <= 100
            assert {mark.role for mark in narration.marks(move)} <= ROLES


def test_a_unique_beginning_names_a_game() -> None:
    assert game_typed("stack").name == "stack-control"
    assert game_typed("Esc").name == "escabel"
    for typed in ("es", "", "chess"):
        with pytest.raises(UnknownGame):
            game_typed(typed)
