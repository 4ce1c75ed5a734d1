"""Esgrad (Saïd Galdseid, 2024): its description of itself, and positions read from text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from rules.game import (
    Choice,
    ChoiceOption,
    Game,
    GameError,
    NumberOption,
    Options,
    PositionError,
    RulesPage,
)
from rules.games.esgrad.board import board_of
from rules.games.esgrad.notation import KOMI_LIMIT, read_board
from rules.games.esgrad.pages import PAGES
from rules.games.esgrad.position import OPENING_PLIES, EsgradPosition, Setup
from rules.games.esgrad.scoring import Colour

_WHOLE = re.compile(r"-?\d{1,9}")
_KEYS = ("komi", "black", "first", "passes")


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

    def from_text(self, text: str) -> EsgradPosition:
        parts = text.split()
        if len(parts) < 3:
            raise PositionError(
                "A position of Esgrad is a board, whose turn it is, the ply, and then key=value."
            )
        board_part, phase, ply_part, *pairs = parts
        given = _pairs(pairs)
        options = {key: value for key, value in given.items() if key not in _KEYS}
        if "side" in options:
            raise PositionError("The side shows in the board; leave side= out.")
        files = board_part.count("/") + 1
        if files % 2 == 0:
            raise PositionError(f"A board has an odd number of files, not {files}.")
        try:
            setup = self._setup(self.read_options({**options, "side": str((files + 1) // 2)}))
        except GameError as error:
            raise PositionError(str(error)) from None
        black, white = read_board(setup.board, board_part)
        ply = _whole("the ply", ply_part)
        position = EsgradPosition(
            setup,
            ply,
            _komi(given.get("komi")),
            _seat(given.get("black")),
            black,
            white,
            _passes(given.get("passes", "0")),
            _first(given.get("first")),
        )
        _check(position, phase)
        return position

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


def _pairs(parts: Sequence[str]) -> dict[str, str]:
    given: dict[str, str] = {}
    for part in parts:
        key, equals, value = part.partition("=")
        if not equals:
            raise PositionError(f"“{part}” should be written key=value.")
        if key in given:
            raise PositionError(f"{key} is given twice.")
        given[key] = value
    return given


def _whole(what: str, text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise PositionError(f"{what} must be a whole number, not “{text}”.")
    return int(text)


def _komi(text: str | None) -> int | None:
    if text is None:
        return None
    komi = _whole("komi", text)
    if abs(komi) > KOMI_LIMIT:
        raise PositionError(f"komi can be −{KOMI_LIMIT} to {KOMI_LIMIT}, not {komi}.")
    return komi


def _seat(text: str | None) -> int | None:
    seats: Mapping[str | None, int | None] = {None: None, "0": 0, "1": 1}
    if text not in seats:
        raise PositionError(f"black is the seat of Black, 0 or 1, not “{text}”.")
    return seats[text]


def _passes(text: str) -> int:
    if text not in {"0", "1", "2"}:
        raise PositionError(f"passes can be 0, 1 or 2, not “{text}”.")
    return int(text)


def _first(text: str | None) -> Colour | None:
    colours: Mapping[str | None, Colour | None] = {None: None, "black": "black", "white": "white"}
    if text not in colours:
        raise PositionError(f"first is who passed first, black or white, not “{text}”.")
    return colours[text]


def _check(position: EsgradPosition, phase: str) -> None:
    """Raises PositionError where turn, ply, opening and passes contradict each other.

    Stones are not counted against the ply, so that an example may show one side's stones only.
    """
    if phase in {"komi", "colour"}:
        _check_opening(position, phase)
        return
    if phase not in {"black", "white"}:
        raise PositionError(f"Whose turn it is can be komi, colour, black or white, not “{phase}”.")
    if position.komi is None or position.black_seat is None:
        raise PositionError("Once stones are played, both komi= and black= are needed.")
    plies = position.ply - OPENING_PLIES
    if plies < 0 or position.turn != phase:
        raise PositionError(
            "Black plays at even plies from 2 on and White at odd ones, "
            f"so it cannot be {phase}'s turn at ply {position.ply}."
        )
    if plies < position.passes:
        raise PositionError(f"There cannot be {position.passes} passes by ply {position.ply}.")
    if position.passes and position.first_passer is None:
        raise PositionError("Somebody has passed, so first= must name who did so first.")
    if position.first_passer and plies < (1 if position.first_passer == "black" else 2):
        raise PositionError(f"Nobody can have passed first by ply {position.ply}.")


def _check_opening(position: EsgradPosition, phase: str) -> None:
    known = position.komi is not None
    if known != (phase == "colour") or position.black_seat is not None:
        raise PositionError(
            "While the komi is to be named nothing is known yet; "
            "while colours are chosen only the komi is."
        )
    if position.ply != (1 if known else 0):
        raise PositionError(f"That choice is made at ply {1 if known else 0}.")
    if position.black | position.white or position.passes or position.first_passer:
        raise PositionError("Before the colours are chosen there are no stones and no passes.")


GAME = Esgrad()
