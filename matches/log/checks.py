"""Checks of a match before somebody acts in it. Each raises Refused, with a sentence for them."""

from matches.log.loaded_match import LoadedMatch
from model.errors import OutOfDate, Refused
from model.text_values import PlayerName
from rules.text import tr

OVER = tr("This match is over.")


def check_running(loaded: LoadedMatch) -> None:
    """Raise Refused if the match is over."""
    if loaded.result:
        raise Refused(OVER, match_id=loaded.match.id)


def check_not_paused(loaded: LoadedMatch) -> None:
    """Raise Refused if a moderator has paused the match."""
    if loaded.match.paused:
        raise Refused.because("A moderator has paused this match. It goes on when they resume it.")


def seat_still_in(loaded: LoadedMatch, player: int) -> int:
    """Return the seat of a player of a running match who has not left it. Raises Refused."""
    check_running(loaded)
    seat = loaded.seat_of(player)
    if loaded.position.has_left(seat):
        raise Refused(tr("You are already out of this match."), match_id=loaded.match.id)
    return seat


def check_up_to_date(loaded: LoadedMatch, seq: int | None) -> None:
    """Raise OutOfDate if the newest board does not show event `seq`.

    If `seq` is None, it is not known which board was used, and nothing is checked.
    """
    if seq is not None and seq != loaded.match.seq:
        raise OutOfDate(tr("This board is out of date."), match_id=loaded.match.id)


def check_can_move(loaded: LoadedMatch, player: int) -> None:
    """Raise Refused if `player` cannot move now."""
    check_running(loaded)
    seat = loaded.seat_of(player)
    if seat != loaded.to_move:
        if loaded.position.has_left(seat):
            out = tr("You are out of this match. The others play on.")
            raise Refused(out, match_id=loaded.match.id)
        mover = PlayerName(loaded.match.seats[loaded.position.to_move].player)
        raise Refused(tr("It's {player}'s turn.", player=mover), match_id=loaded.match.id)
    check_not_paused(loaded)
