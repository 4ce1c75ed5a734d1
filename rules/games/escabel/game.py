"""Escabel (Luis Bolaños Mures, 2017): its positions, its description and its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rules import text_limits
from rules.errors import AmbiguousMove, IllegalMove, OptionError, UnreadableMove
from rules.game import Game, Move, Position, Result, Wishes
from rules.games.escabel.lessons import LESSONS
from rules.games.escabel.narration import EscabelNarration
from rules.games.escabel.notation import (
    LARGEST,
    SMALLEST,
    legal_moves,
    play,
    read_state,
    symmetric_form,
    written_state,
)
from rules.games.escabel.pad import EscabelPad
from rules.games.escabel.pages import PAGES
from rules.games.escabel.state import State, begin
from rules.games.escabel.typed_moves import read
from rules.options import Choice, ChoiceOption, NumberOption, Options, SwitchOption
from rules.text import Name, Notation, tr


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class EscabelPosition(Position):
    """A position of Escabel; `state` has further facts for pictures."""

    state: State
    narration_of: ClassVar = EscabelNarration
    pad_of: ClassVar = EscabelPad

    # ---- play
    def legal_moves(self) -> list[Move]:
        return legal_moves(self.state)

    def parse(self, text: str) -> Move:
        return read(self.state, text)

    def play(self, move: Move) -> EscabelPosition:
        try:
            canonical = read(self.state, move)
        except (AmbiguousMove, UnreadableMove) as error:
            raise IllegalMove(error.text) from error
        if canonical != move:
            raise IllegalMove.because(
                "Write {move} instead of “{given}”.",
                move=Notation(canonical),
                given=text_limits.shown(move),
            )
        return EscabelPosition(self.game, self.options, play(self.state, move))

    def result(self) -> Result | None:
        return self.state.result

    def written_state(self) -> str:
        return written_state(self.state)

    def symmetric_form(self) -> str:
        return symmetric_form(self.state)


class Escabel(Game):
    """Escabel with every edition and option that its rules name."""

    showcase_options: Mapping[str, str] = {"size": "7"}
    # When Black has joined top and bottom, White breaks that chain by a move that joins left and
    # right; Black has nothing against it.
    showcase_moves = (
        "c1 f6 e6 b4 c4 d5 e5 e7 e4 e7-e6 d3 g6 d6 d5-d6 c4-b4 c6 c5 b6 d2 a7 c5-c6 c7 c6-d6 "
        "c5-d5 d7"
    )

    name = "escabel"
    title = Name("Escabel")
    blurb = tr("Join your two edges with stacks; where chains cross, the higher stacks hold.")
    options = (
        NumberOption(
            "size",
            tr("How many lines the board has each way, 3 to 19: 9 is usual, 5 is quick."),
            default=9,
            minimum=3,
            maximum=19,
            engine_minimum=SMALLEST,
            engine_maximum=LARGEST,
            quick=5,
            label_of=lambda size: Notation(f"{size}×{size}"),
        ),
        ChoiceOption(
            "edition",
            tr("Which version of the rules; the standard one if you leave it out."),
            choices=(
                Choice("standard", tr("standard edition"), tr("Standard: the usual rules")),
                Choice(
                    "tiebreak",
                    tr("tiebreak edition"),
                    tr("Tiebreak: where both colours cross, heights settle more cases"),
                ),
                Choice(
                    "growth",
                    tr("growth edition"),
                    tr("Growth: like tiebreak, and a stack may also grow where it stands"),
                ),
            ),
            default="standard",
        ),
        ChoiceOption(
            "movement",
            tr("Which enemy stacks a stack may move onto; any if you leave it out."),
            choices=(
                Choice("any", tr("any movement"), tr("Any: every adjacent one of the same height")),
                Choice(
                    "crosscut",
                    tr("moves only in crosscuts"),
                    tr(
                        "Crosscut: only where two stacks of each colour stand crosswise in a square"
                    ),
                ),
            ),
            default="any",
        ),
        ChoiceOption(
            "setup",
            tr("What stands on the board at the start."),
            choices=(
                Choice("empty", tr("empty board"), tr("Empty: nothing stands on it")),
                Choice(
                    "checkered-black",
                    tr("checkered board, Black on a1"),
                    tr("Checkered: full of single pieces, colours alternate, Black on a1"),
                ),
                Choice(
                    "checkered-white",
                    tr("checkered board, White on a1"),
                    tr("Checkered: full of single pieces, colours alternate, White on a1"),
                ),
            ),
            default="empty",
        ),
        SwitchOption(
            "pie",
            tr("Pie rule: whether White may swap sides, on their first turn, instead of moving."),
            default=True,
            on=tr("swap allowed"),
            off=tr("no swap"),
        ),
    )
    pages = PAGES
    lessons = LESSONS

    def start(
        self, options: Options, seats: int = 2, seed: bytes = b"", wishes: Wishes = ()
    ) -> EscabelPosition:
        self.check_seats(seats)
        return EscabelPosition(self, options, begin(options))

    def check_challenge(self, options: Options, seats: int = 2) -> None:
        super().check_challenge(options, seats)
        full = options["setup"] != "empty"
        if options["movement"] == "crosscut" and full and int(options["size"]) < 5:
            raise OptionError.because(
                "Crosscut movement with a checkered board needs size 5 or more."
            )

    def parse_position(self, fields: Sequence[str], given: Mapping[str, str]) -> EscabelPosition:
        state, options = read_state(
            fields, lambda size: self.read_options({**given, "size": str(size)})
        )
        return EscabelPosition(self, options, state)


GAME = Escabel()
