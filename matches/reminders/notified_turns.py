"""Which turn each player was last notified of, so that an undo does not notify them again."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import TypeGuard

from matches.log.match import Match
from model.entities import MatchRow
from model.match_extras import NotifiedTurn
from model.preferences import UnansweredReminders
from model.stored_fields import required
from storage.database import UnitOfWork

NOTIFY_AGAIN_AFTER = timedelta(minutes=10)
"""A player is notified again of a turn that an undo brings back if this long has passed, because
they may have seen in between that it was not their turn."""


def was_notified(match: Match, now: datetime) -> bool:
    """Return whether the player to move was notified of this turn recently, before an undo."""
    last = _last_notified(match.row, match.row.mover)
    return _is_turn(last, match) and now - last.at < NOTIFY_AGAIN_AFTER


def notified(
    row: MatchRow, match: Match, player: int, now: datetime, *, on_board: bool = False
) -> tuple[NotifiedTurn, ...]:
    """Return the notified turns of a match, as it is now, after a player was notified of the turn
    in `match`; `on_board` if only by its board."""
    turn = NotifiedTurn(player, *_turn(match), now, on_board)
    return (*_without(row, player), turn)


async def forget_mention(unit: UnitOfWork, undone: Match) -> None:
    """Forget the mention on the board of an undone turn, because that board was deleted.

    `undone` is the match as it showed it. Nothing changes if there was no mention, or if its player
    was notified of that turn in another way, too.
    """
    player = undone.mover
    row = required(await unit.matches.get(undone.row.id), "match of a board")
    last = _last_notified(row, player)
    if player is None or not _is_turn(last, undone) or not last.on_board:
        return
    await unit.matches.set_extras(row.id, notified_turns=_without(row, player))
    preferences = await unit.players.preferences(player)
    count = preferences.unanswered.count - 1
    counted = UnansweredReminders()
    if count > 0:
        counted = replace(preferences.unanswered, count=count, gave_up=False)
    await unit.players.set_preferences(player, replace(preferences, unanswered=counted))


def _last_notified(row: MatchRow, player: int | None) -> NotifiedTurn | None:
    """Return the turn that a player was last notified of, None if of none."""
    return next((turn for turn in row.extras.notified_turns if turn.player == player), None)


def _without(row: MatchRow, player: int) -> tuple[NotifiedTurn, ...]:
    return tuple(turn for turn in row.extras.notified_turns if turn.player != player)


def _turn(match: Match) -> tuple[int, int]:
    """Return the first ply of the current turn, and the seq of the last agreed takeback or 0."""
    agreed = next((each.seq for each in match.takebacks if match.is_agreed_takeback(each)), 0)
    return len(match.line.moves), agreed


def _is_turn(notified: NotifiedTurn | None, match: Match) -> TypeGuard[NotifiedTurn]:
    """Return whether a player was last notified of the current turn."""
    return notified is not None and (notified.ply, notified.takeback) == _turn(match)
