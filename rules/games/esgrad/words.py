"""What a position of Esgrad says to people: previews, cautions, scores, verdict, plain board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from rules.game import Move
from rules.games.esgrad.notation import PASS, komi_of
from rules.games.esgrad.scoring import Colour, Group, SideScore, other, written

if TYPE_CHECKING:
    from rules.games.esgrad.position import EsgradPosition

_LETTERS: dict[Colour | None, str] = {"black": "B", "white": "W", None: "."}


# ---- before a move
def hint(position: EsgradPosition, move: Move) -> str:
    """A few words beside a move in a list."""
    if move == "black":
        return "moves first"
    if move == "white":
        return f"{_with_sign(position.komi or 0)} for komi"
    if move != PASS:
        return ""
    if position.passes:
        return "ends the game"
    return "takes the ½" if _takes_half(position) else ""


def preview(position: EsgradPosition, move: Move) -> str:
    """What a move would do, to the one who makes it."""
    komi = komi_of(move)
    if komi is not None:
        return f"{komi_sentence(komi)} Your opponent then chooses a colour."
    if position.opening:
        colour, first = ("Black", "you") if move == "black" else ("White", "your opponent")
        begins = f"You play {colour}, and {first} place{'' if first == 'you' else 's'} first."
        return f"{begins} {komi_sentence(position.komi or 0)}"
    if move == PASS:
        return _pass_preview(position)
    now, then = _own_groups(position), _own_groups(position.play(move), position.turn)
    change = f"stay worth {now}" if now == then else f"are then worth {then} instead of {now}"
    return f"You place {move}. Your groups {change}."


def _pass_preview(position: EsgradPosition) -> str:
    me, them = position.turn, _name(other(position.turn))
    if position.passes:
        black, white = position.play(PASS).score()
        return (
            f"You pass as well, so the game ends: "
            f"Black {written(black.total)}, White {written(white.total)}."
        )
    if position.setup.final_passes:
        return f"You pass. If {them} passes next, the game ends and the ½ is yours."
    if position.first_passer is None:
        return f"You pass first, so the ½ is yours. If {them} passes next, the game ends."
    whose = "You keep" if position.first_passer == me else f"{them} keeps"
    return f"You pass. {whose} the ½. If {them} passes next, the game ends."


def cautions(position: EsgradPosition, move: Move) -> list[str]:
    """What a legal move gives away: one's own partitions (B8), or the game."""
    if position.opening:
        return []
    me, them = position.turn, other(position.turn)
    if move != PASS:
        now, then = _own_groups(position), _own_groups(position.play(move), me)
        if then >= now:
            return []
        return [f"This costs you points: your groups would be worth {then} instead of {now}."]
    end = position.play(PASS)
    if not end.over:
        end = end.play(PASS)
    totals = {side.colour: side.total for side in end.score()}
    if totals[me] > totals[them]:
        return []
    result = f"you lose, {written(totals[me])} to {written(totals[them])}"
    if position.passes:
        return [f"This ends the game and {result}."]
    return [f"If {_name(them)} passes as well, the game ends and {result}."]


# ---- after a move
def told(position: EsgradPosition, move: Move, names: Sequence[str]) -> str:
    """A move in the past tense, before it is played."""
    who = names[position.to_move]
    komi = komi_of(move)
    if komi is not None:
        return f"{who} named a komi of {_signed(komi)}."
    if position.opening:
        rest = "White" if move == "black" else "Black"
        return f"{who} chose {move.capitalize()}; {names[1 - position.to_move]} plays {rest}."
    if move != PASS:
        return f"{who} placed {move}."
    if position.passes:
        return f"{who} passed too, which ends the game."
    if _takes_half(position):
        return f"{who} was the first to pass."
    return f"{who} passed."


def situation(position: EsgradPosition) -> list[str]:
    """The komi while sides are chosen; then the score, and who has the ½."""
    if position.komi is None:
        return [
            "The komi is added to White's score and may be below zero. "
            "Once it is named, the other player picks a colour."
        ]
    if position.opening:
        return [komi_sentence(position.komi), "Black places first."]
    when = "Final score" if position.over else "Score now"
    scores = ", ".join(_score_in_words(position, side) for side in position.score())
    said = [f"{when}: {scores}."]
    if position.over:
        return said
    half = _half_in_words(position)
    if half:
        said.append(half)
    if position.passes:
        mover = _name(position.turn)
        said.append(
            f"{_name(other(position.turn))} has just passed; a pass by {mover} ends the game."
        )
    return said


def prompt(position: EsgradPosition) -> str:
    """What the mover may do now, after their name."""
    if position.komi is None:
        return "name the komi"
    if position.opening:
        return "choose a colour"
    if not position.empty:
        return "the board is full, so all you can do is pass"
    stones = position.black if position.turn == "black" else position.white
    if not stones and not position.passes and position.ply < 4:
        return "place your first stone"
    return "your turn: place a stone or pass"


def verdict(position: EsgradPosition, names: Sequence[str]) -> str:
    """How every point was earned, and who has more."""
    black, white = sides = position.score()
    winner = max(sides, key=lambda side: side.total)
    earned = " ".join(_earned(position, side) for side in sides)
    margin = written(abs(black.total - white.total))
    who = names[position.seat_of(winner.colour)]
    return f"Both players passed. {earned} So {who} wins by {margin}."


# ---- the whole board
def board_text(position: EsgradPosition) -> str:
    """One line a file, each a row of the hexagon turned by a quarter; then every group."""
    board = position.board
    lines = [
        f"Files {board.files[0][0].file} to {board.files[-1][0].file} from the left, one a line; "
        "points from 1 at the bottom of the file. B Black, W White, . empty."
    ]
    for points in board.files:
        indent = " " * (2 * board.side - 1 - len(points))
        stones = " ".join(_LETTERS[position.stone(point)] for point in points)
        lines.append(f"{points[0].file} {indent}{stones}")
    for colour in ("black", "white"):
        groups = [group for group in position.groups() if group.colour == colour]
        said = "; ".join(group_in_words(group) for group in groups)
        lines.append(f"{_name(colour)}: {said}." if said else f"{_name(colour)}: no stones.")
    return "\n".join(lines)


def group_in_words(group: Group) -> str:
    """«c1 c2 c3 (2 areas, worth 3)»."""
    count = group.partitions
    areas = f"{count} area{'' if count == 1 else 's'}"
    return f"{' '.join(point.name for point in group.points)} ({areas}, worth {group.value})"


def komi_sentence(komi: int) -> str:
    """What a komi means for White."""
    if komi == 0:
        return "The komi is 0: neither side gets points on top."
    verb, number = ("gets", komi) if komi > 0 else ("gives up", -komi)
    points = "point" if number == 1 else "points"
    return f"The komi is {_signed(komi)}: White {verb} {number} {points}."


# ---- parts
def values_in_words(values: Sequence[int]) -> str:
    """Group values as a sum, highest first, equal ones counted: «6 + 3 + 5 × 1»."""
    counted = sorted(Counter(values).items(), reverse=True)
    return " + ".join(str(value) if n == 1 else f"{n} × {value}" for value, n in counted)


def _earned(position: EsgradPosition, side: SideScore) -> str:
    values = [group.value for group in position.groups() if group.colour == side.colour]
    sum_of = values_in_words(values)
    parts = ["no groups" if not values else f"groups {sum_of}"]
    if len(values) > 1:
        parts[0] += f" = {side.groups}"
    if side.komi:
        parts.append(f"komi {_signed(side.komi)}")
    if side.half:
        parts.append(_half_reason(position))
    total = written(side.total)
    return f"{_name(side.colour)} has {total}: {', '.join(parts)}."


def _score_in_words(position: EsgradPosition, side: SideScore) -> str:
    total = f"{_name(side.colour)} {written(side.total)}"
    if not side.komi and not side.half:
        return total
    parts = [f"groups {side.groups}"]
    if side.komi:
        parts.append(f"komi {_signed(side.komi)}")
    if side.half:
        parts.append(_half_reason(position))
    return f"{total} ({', '.join(parts)})"


def _half_in_words(position: EsgradPosition) -> str:
    if position.setup.final_passes:
        if position.passes:
            return ""
        return "The ½ goes to the first of the two passes that end the game."
    if position.first_passer is None:
        return "The ½ goes to whoever passes first; nobody has yet."
    return f"{_name(position.first_passer)} has the ½ for the first pass of the game."


def _half_reason(position: EsgradPosition) -> str:
    if not position.setup.final_passes:
        return "½ for the first pass"
    if position.over:
        return "½ for the first of the final passes"
    return f"½ if {_name(position.turn)} passes too"


def _takes_half(position: EsgradPosition) -> bool:
    return not position.setup.final_passes and position.first_passer is None


def _own_groups(position: EsgradPosition, colour: Colour | None = None) -> int:
    black, white = position.score()
    return (black if (colour or position.turn) == "black" else white).groups


def _name(colour: Colour) -> str:
    return colour.capitalize()


def _signed(number: int) -> str:
    return written(number)


def _with_sign(number: int) -> str:
    return written(number) if number < 0 else f"+{number}"
