"""The narration of Esgrad: what it says to players about a position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rules.game import Mark, Move
from rules.games.esgrad import board_text
from rules.games.esgrad.notation import KOMI_OF, PASS, play, written
from rules.games.esgrad.purpose import links, purpose
from rules.games.esgrad.state import State
from rules.narration import Narration
from rules.points import COLOUR_TERMS, other
from rules.text import NOTHING, Notation, Text, as_name, join_texts, tr, tr_phrase


@dataclass(frozen=True, slots=True)
class EsgradNarration(Narration):
    """Sentences about one position."""

    state: State

    # ---- a move
    def hint(self, move: Move) -> Text:
        state = self.state
        if move == "black":
            return tr("places first")
        if move == "white":
            komi = state.komi or 0
            sign = "" if komi < 0 else "+"
            return tr("{komi} for komi", komi=Notation(f"{sign}{written(komi)}"))
        if move != PASS:
            return NOTHING
        if state.passes:
            return tr("ends the game")
        return tr("takes the ½") if state.pass_takes_half else NOTHING

    def preview(self, move: Move) -> Text:
        state = self.state
        komi = KOMI_OF.get(move)
        if komi is not None:
            return join_texts(
                [board_text.komi(komi), tr("Your opponent then chooses Black or White.")]
            )
        if state.opening:
            return join_texts([_preview_colour(move), board_text.komi(state.komi or 0)])
        if move == PASS:
            return _preview_pass(state)
        worth = state.groups_value(state.colour_to_move)
        then = play(state, move).groups_value(state.colour_to_move)
        if self.warnings(move):  # they say what it costs
            return tr("You place a stone on {point}.", point=Notation(move))
        if worth == then:
            return tr(
                "You place a stone on {point}. Your groups stay worth {now}.",
                point=Notation(move),
                now=worth,
            )
        return tr(
            "You place a stone on {point}. Your groups are then worth {then} instead of {now}.",
            point=Notation(move),
            then=then,
            now=worth,
        )

    def warnings(self, move: Move) -> list[Text]:
        """Warn that a pass loses the game, or that a stone only fills an area of one's own.

        A stone that joins groups may cost points and be good.
        """
        state = self.state
        if state.opening:
            return []
        if move == PASS:
            mine, theirs = _scores_if_ended(state)
            return [] if mine > theirs else [_ending(state, mine, theirs)]
        worth = state.groups_value(state.colour_to_move)
        then = play(state, move).groups_value(state.colour_to_move)
        if then >= worth or links(state, move):
            return []
        return [
            tr(
                "This costs you points: your groups are then worth {then} instead of {now}.",
                then=then,
                now=worth,
            )
        ]

    def purpose(self, move: Move) -> Text:
        return purpose(self.state, move)

    def describe(self, move: Move, names: Sequence[str]) -> Text:
        state = self.state
        player = as_name(names[state.to_move])
        komi = KOMI_OF.get(move)
        if komi is not None:
            return tr(
                "{player} named a komi of {komi}.", player=player, komi=Notation(written(komi))
            )
        if state.opening:
            chosen, rest = ("black", "white") if move == "black" else ("white", "black")
            return tr(
                "{player} chose {colour}; {opponent} plays {other}.",
                player=player,
                colour=COLOUR_TERMS[chosen],
                opponent=as_name(names[1 - state.to_move]),
                other=COLOUR_TERMS[rest],
            )
        if move != PASS:
            return tr("{player} placed {point}.", player=player, point=Notation(move))
        if state.passes:
            return tr("{player} passed too.", player=player)
        if state.pass_takes_half:
            return tr("{player} was the first to pass, which is worth ½.", player=player)
        return tr("{player} passed.", player=player)

    def marks(self, move: Move) -> tuple[Mark, ...]:
        placed = self.state.board.named(move) is not None
        return (Mark("placed", move),) if placed else ()

    # ---- the position
    def colour(self, seat: int) -> Text:
        colour = self.state.colour_of(seat)
        return NOTHING if colour is None else COLOUR_TERMS[colour]

    def task(self) -> Text:
        state = self.state
        if state.komi is None:
            return tr_phrase("name the komi, a number at which you'd gladly take either side")
        if state.opening:
            return tr_phrase("choose Black or White")
        if not state.empty:
            return tr_phrase("the board is full, so all you can do is pass")
        stones = state.black if state.colour_to_move == "black" else state.white
        if not stones and not state.passes and state.ply < 4:
            return tr_phrase("place your first stone")
        return tr_phrase("place a stone or pass")

    def situation(self, names: Sequence[str]) -> list[Text]:
        """Say what the komi is for; from the first stone on, the score and a first pass."""
        state = self.state
        if state.komi is None:
            return [
                tr(
                    "Placing first is an advantage, so White gets extra points: the komi. "
                    "{player} names it, and {opponent} then chooses Black or White.",
                    player=as_name(names[state.to_move]),
                    opponent=as_name(names[1 - state.to_move]),
                )
            ]
        if state.opening:
            return [tr("The komi is added to White's score, and Black places first.")]
        if state.over:
            return []
        said: list[Text] = [board_text.score(state)]
        if state.passes:
            said.append(
                tr(
                    "If {colour} passes too, the game ends.",
                    colour=COLOUR_TERMS[state.colour_to_move],
                )
            )
        return said

    def orientation(self) -> Text:
        return tr(
            "The aim is the higher score: a group of touching stones is worth more, the more "
            "areas it cuts the board into."
        )

    def verdict(self, names: Sequence[str]) -> Text:
        """Say the score, and who has more."""
        state = self.state
        if not state.over:
            raise ValueError("the game goes on")
        black, white = sides = state.score()
        winner = max(sides, key=lambda side: side.total)
        return join_texts(
            [
                tr("Both players passed."),
                board_text.score(state),
                tr(
                    "So {player} wins by {margin}.",
                    player=as_name(names[state.seat_of(winner.colour)]),
                    margin=Notation(written(abs(black.total - white.total))),
                ),
            ]
        )

    def board_lists(self, names: Sequence[str]) -> Sequence[Text]:
        return board_text.board_lists(self.state)

    def board_grid(self) -> Text:
        return board_text.board_grid(self.state)


# ---- the opening
def _preview_colour(move: Move) -> Text:
    if move == "black":
        return tr("You play Black, and you place first.")
    return tr("You play White, and your opponent places first.")


# ---- passing
def _preview_pass(state: State) -> Text:
    """Say what a pass does, and how the game would end if that is not a warning."""
    said: list[Text] = [_preview_of_half(state)]
    mine, theirs = _scores_if_ended(state)
    if mine > theirs:
        said.append(_ending(state, mine, theirs))
    return join_texts(said)


def _preview_of_half(state: State) -> Text:
    if state.passes:
        return tr("You pass too.")
    if state.pass_takes_half:
        return tr("You pass first, so the ½ is yours.")
    if not state.rules.final_passes and state.first_passer == state.colour_to_move:
        return tr("You pass and keep the ½.")
    return tr("You pass.")


def _ending(state: State, mine: float, theirs: float) -> Text:
    """Say how the game ends by a pass, either at once or if the other player passes too."""
    scores = {"mine": Notation(written(mine)), "theirs": Notation(written(theirs))}
    outcome = tr_phrase("you lose, {mine} to {theirs}", **scores)
    if mine > theirs:
        outcome = tr_phrase("you win, {mine} to {theirs}", **scores)
    if state.passes:
        return tr("This ends the game, and {outcome}.", outcome=outcome)
    them = COLOUR_TERMS[other(state.colour_to_move)]
    if state.rules.final_passes:
        return tr(
            "If {colour} passes too, you get the ½, the game ends, and {outcome}.",
            colour=them,
            outcome=outcome,
        )
    return tr("If {colour} passes too, the game ends, and {outcome}.", colour=them, outcome=outcome)


def _scores_if_ended(state: State) -> tuple[float, float]:
    """Return the scores of the player to pass and of the other one if the game ends by passes."""
    end = state.after_pass()
    if not end.over:
        end = end.after_pass()
    totals = {side.colour: side.total for side in end.score()}
    return totals[state.colour_to_move], totals[other(state.colour_to_move)]
