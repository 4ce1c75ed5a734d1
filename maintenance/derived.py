"""Compares what is stored about matches with what their logs lead to."""

from collections.abc import Iterator, Mapping

import sqlalchemy as sa

from maintenance.replaying import ReplayedMatch
from matches.log.results import results_without_replay, seat_results
from model.leagues.seasons import Outcome, SeasonState
from model.ratings.counting import lost_on_time
from model.ratings.pools import pool_of
from model.ratings.rating import RatingWish
from model.text_values import is_former, people_in
from rules.game import Result, Termination
from rules.replay import Kind, Reason
from rules.result import places
from storage.columns import Row
from storage.queries.history import result_to_stored
from storage.tables import (
    pairings,
    rated_matches,
    rated_seats,
    rating_servers,
    seasons,
)

Values = Mapping[str, object]
"""Values by column."""


def differences(connection: sa.Connection, done: ReplayedMatch) -> list[str]:
    """Name the values of a match, and of what follows from it, that its log contradicts."""
    kept = [*_row_differs(done), *_events_differ(done)]
    kept += [
        f"seat {seat.seat + 1}: {column}"
        for seat, values in zip(done.seats, _seats(done), strict=True)
        for column in _differing(seat, values)
    ]
    if done.result is not None and done.row.finished_at is not None:
        kept += _rating_differs(connection, done, done.result)
    return [*kept, *_season_differs(connection, done)]


def _differing(row: Row, values: Values) -> list[str]:
    return [column for column, value in values.items() if getattr(row, column) != value]


def _row_differs(done: ReplayedMatch) -> Iterator[str]:
    row, loaded = done.row, done.loaded
    result, newest = done.result, loaded.newest
    to_move = loaded.to_move
    secret = len(set(people_in(loaded.match.players))) > 1 and result is None and loaded.events
    values: dict[str, object] = {
        "ply": loaded.position.ply,
        "move_number": loaded.line.move_number,
        "to_move": to_move,
        "mover_id": loaded.mover,
        "position": loaded.position.number() if secret else None,
        "changed_at": newest.at if newest else row.created_at,
        "finished_at": newest.at if newest and result else None,
        "termination": result and result.termination.value,
        "winners": list(result.winners) if result else None,
        "scores": list(result.scores) if result and result.scores is not None else None,
    }
    yield from _differing(row, values)
    if row.turn_started_at not in {row.created_at, *(event.at for event in loaded.events)}:
        yield "turn_started_at"
    left = [seat for seat in range(len(done.seats)) if loaded.position.has_left(seat)]
    gone: list[object] = row.eliminated or []
    # what left at the end is not among them
    if not set(gone) <= set(left) or (result is None and len(done.seats) > 2 and gone != left):
        yield "eliminated"


def _seats(done: ReplayedMatch) -> list[Values]:
    """Return what the seats of a match should hold."""
    row, players = done.row, done.loaded.match.players
    same: dict[str, object] = {
        each: getattr(row, each) for each in ("game", "server_id", "home_id", "finished_at")
    }
    alone: list[Values] = [{"alone": players.count(player) == 1} for player in players]
    if done.result is None:
        same |= dict.fromkeys(("place", "outcome", "colour", "turns", "thinking"))
        return [{**same, **each} for each in alone]
    if all(seat.turns is None for seat in done.seats):  # it ended when it could not be replayed
        result = Result((), done.result.termination) if row.annulled else done.result
        results = results_without_replay(done.loaded.match, result)
    else:
        results = seat_results(done.loaded, done.result)
    stored = map(result_to_stored, results)
    return [{**same, **each, **result} for each, result in zip(alone, stored, strict=True)]


def _events_differ(done: ReplayedMatch) -> Iterator[str]:
    """Name moves of somebody who is not in their seat, and moments that are not in order."""
    before = done.row.created_at
    for event in done.loaded.events:
        in_seat = None if event.seat is None else done.loaded.match.players[event.seat]
        if event.kind is Kind.MOVE and event.player not in {None, in_seat}:
            yield f"event {event.seq}: player_id"
        if event.at < before:
            yield f"event {event.seq}: at"
        before = event.at


def _rating_differs(
    connection: sa.Connection, done: ReplayedMatch, result: Result
) -> Iterator[str]:
    match = done.loaded.match
    query = sa.select(rated_matches).where(rated_matches.c.match_id == match.id)
    rated = connection.execute(query).first()
    to_be_rated = match.match_options.rated is RatingWish.RATED
    if to_be_rated == (rated is None and done.row.unrated is None):
        yield "unrated"
    if rated is None:
        return
    pool = pool_of(match.game, len(match.seats))
    moment = done.row.finished_at
    values: dict[str, object] = {"pool": pool, "server_id": match.server, "at": moment}
    yield from (f"rating: {column}" for column in _differing(rated, values))
    if (rated.annulled_at is None) != (match.annulled is None):
        yield "rating: annulled_at"
    left = [seat for seat, _ in done.loaded.line.left]
    place = places(result, len(match.seats), left)
    late = lost_on_time(done.loaded.line, result, len(match.seats))
    query = sa.select(rated_seats).where(rated_seats.c.number == rated.number)
    seats = {row.seat: row for row in connection.execute(query)}
    for seat, player in enumerate(match.players):
        row = seats.pop(seat, None)
        if row is None:
            if not is_former(player):
                yield f"rating of seat {seat + 1}: missing"
            continue
        of_seat: dict[str, object] = {
            "player_id": player,
            "pool": pool,
            "at": moment,
            "place": place and place[seat],
            "lost_on_time": seat in late,
        }
        yield from (f"rating of seat {seat + 1}: {each}" for each in _differing(row, of_seat))
    yield from (f"rating of seat {seat + 1}: not in the match" for seat in seats)


def _season_differs(connection: sa.Connection, done: ReplayedMatch) -> Iterator[str]:
    """Name what a season has noted wrongly. It may decide a result before the match ends."""
    query = sa.select(pairings, seasons.c.state, seasons.c.ends_at).join(seasons)
    row = connection.execute(query.where(pairings.c.match_id == done.row.id)).first()
    if row is None:
        return
    values: dict[str, object] = {}
    values["first_id"], values["second_id"] = done.loaded.match.players
    over = row.state != SeasonState.RUNNING
    ended_in_time = done.result is not None and done.row.finished_at <= row.ends_at
    if row.result is None:
        values["on_time"] = False
    elif done.result is not None and (ended_in_time or not over):
        values |= _pairing(done, done.result)
    elif not over or row.result not in set(Outcome):
        yield "season: result"
    elif row.result == Outcome.SHARED:
        values["on_time"] = False
    yield from (f"season: {column}" for column in _differing(row, values))


def _pairing(done: ReplayedMatch, result: Result) -> Values:
    absent = {each.seat for each in done.loaded.events if each.reason is Reason.NEVER_MOVED}
    winners = {0, 1} - absent if absent else set(result.winners)
    outcome = Outcome.SHARED
    if len(winners) == 1:
        outcome = Outcome.FIRST if winners == {0} else Outcome.SECOND
    late = bool(absent) or result.termination is Termination.TIMEOUT
    return {"result": outcome.value, "on_time": late and outcome is not Outcome.SHARED}


def wrong_rating_servers(connection: sa.Connection) -> list[str]:
    """Name servers and players for which the leaderboard of a server is wrong."""
    rated = (
        sa.select(rated_matches.c.server_id, rated_matches.c.pool, rated_seats.c.player_id)
        .join(rated_seats, rated_seats.c.number == rated_matches.c.number)
        .where(rated_matches.c.annulled_at.is_(None), rated_seats.c.player_id > 0)
    )
    due = {tuple(row) for row in connection.execute(rated.distinct())}
    stored = {tuple(row) for row in connection.execute(sa.select(rating_servers))}
    return [
        f"Of server {server}, the leaderboard for {pool} is wrong about player {player}."
        for server, pool, player in sorted(due ^ stored)
    ]
