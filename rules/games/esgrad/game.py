"""Esgrad (Saïd Galdseid, 2024): its description of itself, and positions read from text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from rules import limits
from rules.errors import OptionError, PositionError
from rules.game import Game, RulesPage
from rules.games.esgrad.board import board_of
from rules.games.esgrad.notation import KOMI_LIMIT, SEATS, read_board
from rules.games.esgrad.pages import PAGES
from rules.games.esgrad.position import OPENING_PLIES, EsgradPosition, Setup
from rules.games.esgrad.scoring import Colour
from rules.numbers import read_whole
from rules.options import Choice, ChoiceOption, NumberOption, Options

_PASSES = re.compile(r"[bw][012]")


class Esgrad(Game):
    """Esgrad with every option of rules B.1 and its komi pie."""

    name = "esgrad"
    title = "Esgrad"
    blurb = "Cut a hexagonal board into areas: the more a group separates, the more it is worth."
    example = "c4, or pass"
    options = (
        NumberOption(
            "side",
            "Points along each edge of the board: 5 for a quick game, up to 11 for a long one.",
            default=9,
            minimum=5,
            maximum=11,
            engine_minimum=2,
            engine_maximum=12,
            form="side {0}",
            allowed=(5, 7, 9, 11),
        ),
        ChoiceOption(
            "bonus",
            "Which pass earns the extra half point.",
            choices=(
                Choice("first-pass", "½ for the first pass", "The first pass of the whole game."),
                Choice(
                    "final-passes",
                    "½ for the first final pass",
                    "The first of the two passes that end the game.",
                ),
            ),
            default="first-pass",
        ),
        ChoiceOption(
            "undivided",
            "What a group is worth that separates nothing, such as a single stone.",
            choices=(
                Choice("one", "undivided groups worth 1", "It leaves one area, so it is worth 1."),
                Choice("zero", "undivided groups worth 0", "Only two areas or more count."),
            ),
            default="one",
        ),
    )

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> EsgradPosition:
        return EsgradPosition(self._setup(options))

    def _setup(self, options: Options) -> Setup:
        return Setup(
            game=self,
            options=options,
            board=board_of(int(options["side"])),
            undivided=1 if options["undivided"] == "one" else 0,
            final_passes=options["bonus"] == "final-passes",
        )

    def pages(self) -> tuple[RulesPage, ...]:
        return PAGES

    def parse_position(self, text: str) -> EsgradPosition:
        parts = text.split()
        if len(parts) < 6:
            raise PositionError(
                "A position of Esgrad has six parts: board, to move, seats, komi, passes and ply."
            )
        board, turn, seats, komi, passes, ply, *options = parts
        setup = self._read_setup(board, options)
        black, white = read_board(setup.board, board)
        count, first = _passes(passes)
        position = EsgradPosition(
            setup,
            _whole("The ply", ply),
            None if komi == "-" else _komi(komi),
            _black_seat(seats),
            black,
            white,
            count,
            first,
        )
        _check(position, turn)
        if position.text() != text:
            raise PositionError(limits.otherwise(text, position.text()))
        return position

    def _read_setup(self, board: str, options: Sequence[str]) -> Setup:
        given: dict[str, str] = {}
        for part in options:
            key, equals, value = part.partition("=")
            if not equals or key == "side":
                raise PositionError(
                    f"“{limits.shown(part)}” is no option of a position: write key=value."
                )
            given[key] = value
        files = board.count("/") + 1
        if files % 2 == 0:
            raise PositionError(f"A board has an odd number of files, not {files}.")
        try:
            return self._setup(self.read_options({**given, "side": str((files + 1) // 2)}))
        except OptionError as error:
            raise PositionError(str(error)) from None

    playout_options: ClassVar[Mapping[str, str]] = {}
    """What benchmarks play: the default board."""

    def random_playout(self, options: Options, random: Random) -> int:
        """Plies of play in a game of uniformly random moves, scored at the end."""
        setup = self._setup(options)
        empty = list(setup.board.bits)
        random.shuffle(empty)
        chance = random.random
        stones = [0, 0]
        plies = passes = 0
        first: Colour | None = None
        while passes < 2:
            if chance() * (len(empty) + 1) < 1:
                passes += 1
                first = first or ("white" if plies % 2 else "black")
            else:
                passes = 0
                stones[plies % 2] |= empty.pop()
            plies += 1
        end = EsgradPosition(
            setup, plies + OPENING_PLIES, 0, 0, stones[0], stones[1], passes, first
        )
        if end.result() is None:
            raise AssertionError("Two passes in a row end the game.")
        return plies


def _whole(what: str, text: str) -> int:
    number = read_whole(text)
    if number is None:
        raise PositionError(f"{what} must be a whole number, not “{limits.shown(text)}”.")
    return number


def _komi(text: str) -> int:
    komi = _whole("The komi", text)
    if abs(komi) > KOMI_LIMIT:
        raise PositionError(f"The komi can be −{KOMI_LIMIT} to {KOMI_LIMIT}, not {komi}.")
    return komi


def _black_seat(text: str) -> int | None:
    if text == "-":
        return None
    if text not in SEATS:
        raise PositionError(f"The seats can be -, bw or wb, not “{limits.shown(text)}”.")
    return SEATS.index(text)


def _passes(text: str) -> tuple[int, Colour | None]:
    if text == "-":
        return 0, None
    if not _PASSES.fullmatch(text):
        raise PositionError(
            "The passes can be -, or b or w for who passed first "
            f"and 0, 1 or 2 for how many just now, not “{limits.shown(text)}”."
        )
    return int(text[1]), "black" if text[0] == "b" else "white"


def _check(position: EsgradPosition, turn: str) -> None:
    """Raises PositionError where turn, ply, opening and passes contradict each other.

    Stones are not counted against the ply, so that an example may show one side's stones only.
    """
    if turn in {"komi", "colour"}:
        _check_opening(position, turn)
        return
    if turn not in {"b", "w"}:
        raise PositionError(f"To move can be komi, colour, b or w, not “{limits.shown(turn)}”.")
    if position.komi is None or position.black_seat is None:
        raise PositionError("Once stones are placed, both the komi and the seats are known.")
    plies = position.ply - OPENING_PLIES
    if plies < 0 or position.turn[0] != turn:
        raise PositionError(
            "Black plays at even plies from 2 on and White at odd ones, "
            f"so {turn} cannot be to move at ply {position.ply}."
        )
    least = {None: 0, "black": 1, "white": 2}[position.first_passer]
    if plies < max(least, position.passes):
        raise PositionError(f"There cannot have been these passes by ply {position.ply}.")


def _check_opening(position: EsgradPosition, turn: str) -> None:
    known = position.komi is not None
    if known != (turn == "colour") or position.black_seat is not None:
        raise PositionError(
            "While the komi is to be named nothing is known yet; "
            "while colours are chosen only the komi is."
        )
    if position.ply != (1 if known else 0):
        raise PositionError(f"That choice is made at ply {1 if known else 0}.")
    if position.black | position.white or position.first_passer:
        raise PositionError("Before the colours are chosen there are no stones and no passes.")


GAME = Esgrad()
