"""Replays the matches of a database, and compares what is stored with what their logs lead to."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

import sqlalchemy as sa

from matches.append import progress_of
from matches.log.match import Match, replay_match
from matches.log.results import results_without_replay, seat_results
from matches.ratings.rating import seats_to_rate
from model.clocks.clock_rules import ClockKind
from model.computers import is_computer
from model.entities import ChallengeState, Seat
from model.errors import Unplayable
from model.leagues.seasons import PairingResult, PlayerStatus, SeasonState
from model.match_extras import MatchOptions
from model.ratings.pools import pool_of
from model.ratings.rating import RatingMode
from model.stored_fields import UNREADABLE, duration_to_stored
from model.text_values import is_former
from rules.game import Result
from rules.line import Kind
from storage.queries.history import result_to_stored
from storage.queries.leagues import WITH_MATCHES, read_pairing, with_result
from storage.queries.match_reading import EVENT, event_from_row, match_from_row
from storage.queries.matches import state_columns
from storage.stored import Row, readable_fields, require_readable
from storage.tables import (
    challenges,
    events,
    ladder_players,
    match_seats,
    matches,
    pairings,
    rated_matches,
    rated_seats,
    rating_servers,
    season_players,
    seasons,
    servers,
)

# ---- replaying
ReportProgress = Callable[[int, int], None]
"""Called with the numbers of matches that were tried so far, and of all to try."""


def quiet(_done: int, _total: int) -> None:
    """Report no progress."""


@dataclass(frozen=True, slots=True)
class ReplayedMatch:
    """The rows of a match and of its seats as they are stored, and the match from its log."""

    row: Row
    seats: Sequence[Row]
    match: Match


def replayed_matches(
    connection: sa.Connection, progress: ReportProgress, *, ended: bool
) -> Iterator[tuple[int, ReplayedMatch | str]]:
    """Yield the numbers of the running matches, or of all with `ended`, and these replayed, or why
    they cannot be."""
    query = sa.select(matches.c.id).order_by(matches.c.id)
    if not ended:
        query = query.where(matches.c.finished_at.is_(None))
    match_ids = connection.execute(query).scalars().all()
    for tried, match_id in enumerate(match_ids, 1):
        yield match_id, _replayed(connection, match_id)
        progress(tried, len(match_ids))


def _replayed(connection: sa.Connection, match_id: int) -> ReplayedMatch | str:
    """Return a match replayed, or why it cannot be.

    Of an error it tells only the type, because its text may quote the log.
    """
    stored = connection.execute(sa.select(matches).where(matches.c.id == match_id)).one()
    of_match = sa.select(match_seats).where(match_seats.c.match_id == match_id)
    seats = connection.execute(of_match.order_by(match_seats.c.seat)).all()
    of_match = sa.select(*EVENT).where(events.c.match_id == match_id)
    log = connection.execute(of_match.order_by(events.c.seq)).all()
    try:
        for each in (*seats, *log):
            require_readable(each)
        row = match_from_row(stored, [Seat(each.player_id, each.wish) for each in seats])
    except UNREADABLE:
        return "a row of it cannot be read"
    try:
        match = replay_match(row, map(event_from_row, log))
    except (Unplayable, ValueError) as error:
        return f"its log cannot be replayed ({type(error.__cause__ or error).__name__})"
    return ReplayedMatch(stored, seats, match)


# ---- comparing
Values = Mapping[str, object]
"""Values by column."""


def differences(connection: sa.Connection, done: ReplayedMatch) -> list[str]:
    """Name the values of a match, and of what follows from it, that its log contradicts."""
    kept = [*_row_differs(done), *_clock_differs(connection, done), *_events_differ(done)]
    kept += [
        f"seat {seat.seat + 1}: {column}"
        for seat, values in zip(done.seats, _seats(done), strict=True)
        for column in _differing(seat, values)
    ]
    if done.match.result is not None and done.row.finished_at is not None:
        kept += _rating_differs(connection, done, done.match.result)
    return [*kept, *_season_differs(connection, done)]


def _differing(row: Row, values: Values) -> list[str]:
    return [column for column, value in values.items() if getattr(row, column) != value]


def _row_differs(done: ReplayedMatch) -> Iterator[str]:
    row, match, last = done.row, done.match, done.match.last_event
    changed_at = last.at if last else row.created_at
    values = state_columns(match.row, match.seq, changed_at, progress_of(match))
    for column in ("finished_at", "termination", "winners", "scores"):
        values.setdefault(column, None)
    if last is None:
        values["position"] = None
    yield from _differing(row, values)
    if row.turn_started_at not in {row.created_at, *(event.at for event in match.events)}:
        yield "turn_started_at"
    left = filter(match.position.has_left, range(len(done.seats)))
    if not set(match.row.eliminated) <= set(left):
        yield "eliminated"


def _clock_differs(connection: sa.Connection, done: ReplayedMatch) -> Iterator[str]:
    """Name what contradicts who is to move, and what the clock has left. It may stand still."""
    stored, row, clock = done.row, done.match.row, done.match.row.clock
    agreed = readable_fields(MatchOptions, stored.match_options)
    positions = done.match.line.positions
    turns = all(
        ply < len(positions) - 1 and positions[ply].to_move == seat and left >= timedelta(0)
        for seat, ply, left in clock.ended
    )
    if clock.seat != stored.to_move or clock.rule != agreed.clock or not turns:
        yield "clock"
    if stored.to_move is None or clock.seat is None or clock.since is None:
        yield from _differing(stored, {"deadline": None, "check_at": None})
        return
    away = sa.select(servers.c.left_at).where(servers.c.id == row.server)
    if stored.deadline is not None:
        if stored.deadline < clock.since + clock.allowance or clock.rule.kind is ClockKind.NONE:
            yield "deadline"
        if stored.check_at is None:
            yield "check_at"
    elif not (
        clock.rule.kind is ClockKind.NONE
        or clock.paused
        or stored.stuck_at is not None
        or is_computer(row.players[clock.seat])
        or connection.execute(away).scalar() is not None
    ):
        yield "deadline"


def _seats(done: ReplayedMatch) -> list[Values]:
    """Return what the seats of a match should hold."""
    row, players = done.row, done.match.row.players
    same: dict[str, object] = {
        each: getattr(row, each) for each in ("game", "server_id", "home_id", "finished_at")
    }
    alone: list[Values] = [{"alone": players.count(player) == 1} for player in players]
    if done.match.result is None:
        same |= dict.fromkeys(("place", "outcome", "colour", "turns", "thinking"))
        return [{**same, **each} for each in alone]
    if all(seat.turns is None for seat in done.seats):  # it ended when it could not be replayed
        result = Result((), done.match.result.termination) if row.annulled else done.match.result
        results = results_without_replay(done.match.row, result)
    else:
        results = seat_results(done.match, done.match.result)
    stored = map(result_to_stored, results)
    return [{**same, **each, **result} for each, result in zip(alone, stored, strict=True)]


def _events_differ(done: ReplayedMatch) -> Iterator[str]:
    """Name moves of somebody who is not in their seat, and moments that are not in order."""
    before = done.row.created_at
    for event in done.match.events:
        in_seat = None if event.seat is None else done.match.row.players[event.seat]
        if event.kind is Kind.MOVE and event.player not in {None, in_seat}:
            yield f"event {event.seq}: player_id"
        if event.at < before:
            yield f"event {event.seq}: at"
        before = event.at


def _rating_differs(
    connection: sa.Connection, done: ReplayedMatch, result: Result
) -> Iterator[str]:
    row = done.match.row
    query = sa.select(rated_matches).where(rated_matches.c.match_id == row.id)
    rated = connection.execute(query).first()
    to_be_rated = row.match_options.rated is RatingMode.RATED
    if to_be_rated != (rated is not None) + (done.row.unrated is not None):
        yield "unrated"
    if rated is None:
        return
    pool = pool_of(row.game, len(row.seats))
    moment = done.row.finished_at
    values: dict[str, object] = {"pool": pool, "server_id": row.server, "at": moment}
    yield from (f"rating: {column}" for column in _differing(rated, values))
    if (rated.annulled_at is None) != (row.annulled is None):
        yield "rating: annulled_at"
    query = sa.select(rated_seats).where(rated_seats.c.number == rated.number)
    seats = {each.seat: each for each in connection.execute(query)}
    for seat, player, place, late in seats_to_rate(done.match, result):
        known = seats.pop(seat, None)
        of_seat = {"player_id": player, "pool": pool, "at": moment}
        of_seat |= {"place": place, "lost_on_time": late}
        if known is not None:
            yield from (f"rating of seat {seat + 1}: {each}" for each in _differing(known, of_seat))
        elif not is_former(player):
            yield f"rating of seat {seat + 1}: missing"
    yield from (f"rating of seat {seat + 1}: not in the match" for seat in seats)


def _season_differs(connection: sa.Connection, done: ReplayedMatch) -> Iterator[str]:
    """Name what a season has noted wrongly. It may decide a result before the match ends."""
    row = done.match.row
    left = sa.select(season_players.c.player_id).where(
        season_players.c.season_id == pairings.c.season_id,
        season_players.c.status == PlayerStatus.LEFT,
    )
    query = (
        WITH_MATCHES.join(seasons, seasons.c.id == pairings.c.season_id)
        .add_columns(seasons.c.state, seasons.c.begins_at, seasons.c.ends_at, seasons.c.weeks)
        .add_columns(pairings.c.first_id.in_(left).label("first_left"))
        .add_columns(pairings.c.second_id.in_(left).label("second_left"))
    )
    noted = connection.execute(query.where(pairings.c.match_id == row.id)).first()
    if noted is None:
        return
    stored = read_pairing(noted)
    if stored.players != row.players:
        yield "season: players"
    undecided = replace(stored, result=None, lost_on_time=False)
    possible = [undecided]
    possible += [replace(undecided, result=PairingResult.SECOND)] * noted.first_left
    possible += [replace(undecided, result=PairingResult.FIRST)] * noted.second_left
    if row.finished_at is not None and row.finished_at < noted.ends_at:
        possible.append(with_result(noted))
    elif noted.state != SeasonState.RUNNING or row.finished_at is not None:
        early = noted.ends_at < noted.begins_at + timedelta(weeks=noted.weeks)
        unfinished = PairingResult.VOID if early else PairingResult.SHARED
        late = replace(undecided, lost_on_time=True)
        possible.append(replace(undecided, result=unfinished))
        possible += [replace(late, result=late.lost_by(player)) for player in late.players]
    if stored not in possible:
        yield "season: result"


def wrong_challenges(connection: sa.Connection) -> list[str]:
    """Name challenges that have no match though they have become one, or the other way round."""
    started = challenges.c.state == ChallengeState.STARTED
    wrong = sa.select(challenges.c.id).where(started == challenges.c.match_id.is_(None))
    rows = connection.execute(wrong.order_by(challenges.c.id)).scalars()
    return [f"Challenge {each}: its state and its match contradict one another." for each in rows]


def wrong_seasons_and_ladders(connection: sa.Connection) -> list[str]:
    """Name seasons that contradict their players, their matches, their time or the one before, and
    ladders with a place that nobody has, or several have."""
    of_pairing = (
        season_players.c.season_id == pairings.c.season_id,
        season_players.c.player_id.in_([pairings.c.first_id, pairings.c.second_id]),
    )
    elsewhere = sa.exists().where(
        *of_pairing, season_players.c.section.is_distinct_from(pairings.c.section)
    )
    known = sa.select(sa.func.count()).where(*of_pairing).scalar_subquery()
    of_season = sa.select(seasons.c.id).distinct().order_by(seasons.c.id)
    paired = of_season.join(pairings, pairings.c.season_id == seasons.c.id)
    played = paired.join(matches, matches.c.id == pairings.c.match_id)
    before = seasons.alias()
    following = of_season.outerjoin(before, before.c.id == seasons.c.previous_id)
    ordinal = sa.func.coalesce(before.c.ordinal, 0) + 1
    length = sa.type_coerce(seasons.c.ends_at - seasons.c.begins_at, sa.BigInteger)
    longest = sa.cast(seasons.c.weeks, sa.BigInteger) * duration_to_stored(timedelta(weeks=1))
    goes_on = seasons.c.state.in_([SeasonState.OPEN, SeasonState.RUNNING])
    wrong = sa.or_(length <= 0, length > longest, goes_on == seasons.c.due_at.is_(None))
    faults = {
        "its sections contradict one another": paired.where(elsewhere | (known != 2)),
        "it is over, but not every match has a result in it": paired.where(
            seasons.c.state == SeasonState.OVER, pairings.c.result.is_(None)
        ),
        "somebody has won in it without a match": paired.where(
            pairings.c.match_id.is_(None),
            pairings.c.result.in_([PairingResult.FIRST, PairingResult.SECOND])
            | pairings.c.ruling.is_not(None),
        ),
        "a match of it has another game or other options": played.where(
            (matches.c.game != seasons.c.game)
            | (sa.cast(matches.c.options, sa.Text) != sa.cast(seasons.c.options, sa.Text))
        ),
        "its dates and its state contradict one another": of_season.where(wrong),
        "it has sections before it begins": of_season.join(
            season_players, season_players.c.season_id == seasons.c.id
        ).where(seasons.c.state == SeasonState.OPEN, season_players.c.section.is_not(None)),
        "it does not follow the one before": following.where(seasons.c.ordinal != ordinal),
    }
    sentences = [
        f"Season {season_id}: {fault}."
        for fault, query in faults.items()
        for season_id in connection.execute(query).scalars()
    ]
    ladder, place = (ladder_players.c.server_id, ladder_players.c.game), ladder_players.c.place
    count = sa.func.count(place.distinct())
    wrong = sa.or_(sa.func.count() != count, sa.func.max(place) != count - 1)
    sentences += [
        f"On server {server}, the places of the ladder of {game} are not each there once."
        for server, game in connection.execute(sa.select(*ladder).group_by(*ladder).having(wrong))
    ]
    return sentences


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
