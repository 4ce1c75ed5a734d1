"""Escabel's description of itself: options, start, position text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import ClassVar

from rules import limits
from rules.errors import OptionError, PositionError
from rules.game import Game, RulesPage
from rules.games.escabel.board import BLACK, Board
from rules.games.escabel.notation import READ_COLOUR, fill, read_ranks
from rules.games.escabel.pages import PAGES
from rules.games.escabel.playout import TrackedBoard, random_game
from rules.games.escabel.position import EscabelPosition, start_board, variant_of
from rules.numbers import read_whole
from rules.options import Choice, ChoiceOption, NumberOption, Options, SwitchOption

_SMALLEST, _LARGEST = 2, 25  # what the engine plays; a list of choices holds 25 files


class Escabel(Game):
    """Escabel (Luis Bolaños Mures, 2017)."""

    name = "escabel"
    title = "Escabel"
    blurb = "Join your two edges with stacks; at a crossing the higher stacks hold."
    options = (
        NumberOption(
            "size",
            "How many lines the board has each way, 3 to 19.",
            default=9,
            minimum=3,
            maximum=19,
            engine_minimum=_SMALLEST,
            engine_maximum=_LARGEST,
            form="{0}×{0}",
        ),
        ChoiceOption(
            "edition",
            "Which description of the rules is played.",
            (
                Choice("standard", "standard edition", "Two ways to connect in a crosscut."),
                Choice("tiebreak", "tiebreak edition", "Equal lower stacks: the other decides."),
                Choice("growth", "growth edition", "Tiebreak, and stacks can grow in place."),
            ),
            default="standard",
        ),
        ChoiceOption(
            "movement",
            "Where a stack may move onto an enemy stack.",
            (
                Choice("any", "any movement", "Wherever both stacks are of one height."),
                Choice("crosscut", "crosscut movement", "Only between two stacks of a crosscut."),
            ),
            default="any",
        ),
        ChoiceOption(
            "setup",
            "What stands on the board at the start.",
            (
                Choice("empty", "empty board", "Nothing."),
                Choice("checkered-black", "checkered, Black on a1", "Full, colours alternate."),
                Choice("checkered-white", "checkered, White on a1", "Full, colours alternate."),
            ),
            default="empty",
        ),
        SwitchOption(
            "pie",
            "Whether White may swap sides on their first turn.",
            default=True,
            on="pie rule",
            off="no pie rule",
        ),
    )
    example = "d4, or d4-d5"
    playout_options: ClassVar[Mapping[str, str]] = {"size": "11"}
    """What `benchmarks.rules` measures."""

    def start(
        self,
        options: Options,
        seats: int = 2,
        seed: bytes = b"",
        wishes: Sequence[str | None] = (),
    ) -> EscabelPosition:
        if seats != 2:
            raise OptionError("Escabel is for 2 players.")
        return EscabelPosition(
            self,
            options,
            start_board(options),
            mover="black",
            black_seat=0,
            swap_open=bool(options["pie"]),
            ply=0,
        )

    def check_challenge(self, options: Options, seats: int = 2) -> None:
        super().check_challenge(options, seats)
        size = options["size"]
        full = options["setup"] != "empty"
        if options["movement"] == "crosscut" and full and isinstance(size, int) and size < 5:
            raise OptionError("Crosscut movement with a checkered board needs size 5 or more.")

    def random_playout(self, options: Options, random: Random) -> int:
        """Play a random game from the start, without the swap; how many plies it took."""
        start = start_board(options)
        board = TrackedBoard(start.geometry.size, start.variant, start.cells)
        return random_game(board, BLACK, random)

    def pages(self) -> tuple[RulesPage, ...]:
        return PAGES

    def parse_position(self, text: str) -> EscabelPosition:
        fields = text.split()
        if len(fields) < 5:
            raise PositionError(
                "A position has a board, the colour to move, the colours of the seats, "
                "the swap right and the ply."
            )
        board_field, mover, colours, swap, ply, *given = fields
        ranks = read_ranks(board_field, _SMALLEST, _LARGEST)
        if mover not in READ_COLOUR:
            raise PositionError(f"The colour to move is b or w, not “{limits.shown(mover)}”.")
        if colours not in {"bw", "wb"}:
            raise PositionError(
                f"The colours of the seats are bw or wb, not “{limits.shown(colours)}”."
            )
        if swap not in {"swap", "-"}:
            raise PositionError(f"The swap right is written swap or -, not “{limits.shown(swap)}”.")
        number = read_whole(ply)
        if number is None or str(number) != ply or number < 0:
            raise PositionError(f"The ply is a whole number from 0, not “{limits.shown(ply)}”.")
        options = self._read_text_options(given, len(ranks))
        if swap == "swap" and not options["pie"]:
            raise PositionError("Without the pie rule there is no right to swap.")
        board = Board(len(ranks), variant_of(options))
        fill(board, ranks)
        position = EscabelPosition(
            self,
            options,
            board,
            mover=READ_COLOUR[mover],
            black_seat=colours.index("b"),
            swap_open=swap == "swap",
            ply=number,
        )
        if position.text() != text.strip():
            raise PositionError(limits.otherwise(text.strip(), position.text()))
        return position

    def _read_text_options(self, given: Sequence[str], size: int) -> Options:
        texts: dict[str, str] = {}
        for each in given:
            key, equals, value = each.partition("=")
            if not equals or key in texts:
                raise PositionError(
                    f"Options are written once each as key=value, not “{limits.shown(each)}”."
                )
            if key == "size":
                raise PositionError("The size follows from the board; it is not written.")
            texts[key] = value
        try:
            return self.read_options({**texts, "size": str(size)})
        except OptionError as error:
            raise PositionError(str(error)) from error


GAME = Escabel()
