"""Fills a database with very many matches, by a few statements on the database itself.

Players and servers differ in how much they play: a few play very much. Next to them there are one
player, `ME`, and one server, `HERE`, with as many matches in every database.
"""
# ruff: noqa: S608  # only constants of this module are parts of statements

import json
from datetime import UTC, datetime

from model.clocks.clock_state import NO_CLOCK
from model.stored_fields import moment_to_stored
from model.text_values import PlayerName
from rules.text import tr
from storage.addresses import PostgresqlDatabase, address_of
from storage.queries.moderation import write_action
from storage.sqlite import files
from storage.stored import to_stored
from tests.support.database.postgresql import connected

NOW = datetime(2026, 11, 3, tzinfo=UTC)
ME = 3 * 10**17
"""The player who has 10 running and 30 ended matches, all on the server `HERE`."""
HERE = 8 * 10**17
"""The server that has about 440 matches."""
BUSIEST = HERE + 1
"""The server with the most matches: 2 % of a million."""
KEENEST = 2 * 10**17 + 1
"""The player with the most matches of all: 0.3 % of a million."""
POOL = "escabel"

PRIME = 1_000_003
CLOCK = json.dumps(to_stored(NO_CLOCK))
ACTION = write_action(tr("{moderator} ended the match.", moderator=PlayerName(1)))
OPTIONS = '{"size": "9", "edition": "standard", "pie": "on"}'
MATCH = (
    "id, game, options, match_options, seed, server_id, channel_id, home_id, seq, ply, "
    "to_move, mover_id, created_at, turn_started_at, changed_at, finished_at, termination, "
    "winners, move_number, eliminated, extras, clock, check_at, rules_version"
)


def home_of(server: int, number: int) -> int:
    """Return one of the five channels of a server."""
    return server * 10 + number


def _hash(number: str, salt: int) -> str:
    """Return the SQL for a number below `PRIME` that looks random."""
    return f"((({number}) * 2654435761 + {salt} * 40503) % {PRIME})"


def _uneven(number: str, salt: int, below: int) -> str:
    """Return the SQL for a number below another one: small numbers are much more frequent."""
    hashed = _hash(number, salt)
    return f"({hashed} * {hashed} / {PRIME} * {below} / {PRIME})"


class Dialect:
    """What differs between the two databases."""

    def __init__(self, *, postgresql: bool) -> None:
        self.postgresql = postgresql
        hexadecimal = "00" * 32
        self.bytes = f"'\\x{hexadecimal}'::bytea" if postgresql else f"x'{hexadecimal}'"

    def numbers(self, last: int) -> str:
        """Return a table `n` with a column `i`: the numbers from 1 to `last`."""
        if self.postgresql:
            return f"generate_series(1::bigint, {last}) AS n(i)"
        counted = f"SELECT 1 UNION ALL SELECT i + 1 FROM c WHERE i < {last}"
        return f"(WITH RECURSIVE c(i) AS ({counted}) SELECT i FROM c) AS n"


def statements(dialect: Dialect, number: int) -> list[str]:
    """Return the statements that fill an empty database with this number of matches."""
    now = moment_to_stored(NOW)
    players, servers = max(100, number // 10), max(10, number // 500)
    mine = f"i % {number // 40} = 0"
    here = f"({mine} OR i % {number // 400} = 1)"
    running = (
        f"(CASE WHEN {mine} THEN i / {number // 40} % 4 = 0 ELSE {_hash('i', 5)} % 20 = 0 END)"
    )
    server = f"(CASE WHEN {here} THEN {HERE} ELSE {BUSIEST} + {_uneven('i', 3, servers)} END)"
    first = f"(CASE WHEN {mine} THEN {ME} ELSE {KEENEST} + {_uneven('i', 1, players)} END)"
    # an index higher by one, so that nobody plays against themselves: salts differ by seat
    second = f"({KEENEST} + {players} + {_uneven('i', 2, players)})"
    begun = f"({now} - ({number} - i + 1) * 30000000)"
    home = f"({server} * 10 + {_hash('i', 4)} % 5)"
    channel = f"(CASE WHEN i % 2 = 0 THEN i + 5000000000 ELSE {home} END)"
    series = dialect.numbers(number)

    def match(state: str, *, mover: str, end: str, how: str, check: str) -> str:
        to_move = "NULL" if mover == "NULL" else "0"
        return (
            f"INSERT INTO matches ({MATCH}) SELECT i, 'escabel', '{OPTIONS}', '{{}}', "
            f"{dialect.bytes}, {server}, {channel}, {home}, 2, 2, {to_move}, {mover}, {begun}, "
            f"{begun}, {begun}, {end}, {how}, 2, NULL, '{{}}', '{CLOCK}', {check}, 1 FROM {series} "
            f"WHERE {state}"
        )

    ends = f"{begun} + 20000000"
    seats = "match_id, seat, player_id, game, server_id, home_id, alone"
    copied = f"'escabel', {server}, {home}, true"
    ended_seats = f"{seats}, finished_at, place, outcome, colour, turns, thinking"
    ended = [
        f"INSERT INTO match_seats ({ended_seats}) SELECT i, {seat}, {player}, {copied}, {ends}, "
        f"{seat + 1}, '{outcome}', '', 20, 1000000 FROM {series} WHERE NOT {running}"
        for seat, player, outcome in ((0, first, "won"), (1, second, "lost"))
    ]
    playing = [
        f"INSERT INTO match_seats ({seats}) SELECT i, {seat}, {player}, {copied} "
        f"FROM {series} WHERE {running}"
        for seat, player in ((0, first), (1, second))
    ]
    events = [
        f"INSERT INTO events SELECT i, {seq}, 'move', {seq - 1}, {player}, 'd{seq}', {begun}, "
        f"i * 10 + {seq}, NULL, NULL FROM {series}"
        for seq, player in ((1, first), (2, second))
    ]
    checked = f"{now} + {_hash('i', 9)} * 1000000"
    return [
        match(running, mover=first, end="NULL", how="NULL, NULL", check=checked),
        match(f"NOT {running}", mover="NULL", end=ends, how="'chain', '[0]'", check="NULL"),
        *ended,
        *playing,
        *events,
        "INSERT INTO plans SELECT match_id, player_id, '', 0, "
        '\'{"lines": [["e5", "f6"]]}\', \'\' '
        "FROM match_seats WHERE seat = 1 AND finished_at IS NULL",
        *_people(dialect, number, players, servers),
        *_outbox(number, now),
        *_ratings(dialect, number, players),
        *_challenges(dialect, number, now, players, servers),
    ]


def _people(dialect: Dialect, number: int, players: int, servers: int) -> list[str]:
    everybody = dialect.numbers(2 * players)
    now = moment_to_stored(NOW)
    digest = f"CASE WHEN i % 100 = 0 THEN {now} + i * 1000000 END"
    return [
        f"INSERT INTO players SELECT {KEENEST} + i - 1, '{{}}', {digest} FROM {everybody}",
        f"INSERT INTO names SELECT 0, {KEENEST} + i - 1, 'Player ' || i, {now} FROM {everybody}",
        f"INSERT INTO servers SELECT {HERE} + i - 1, '{{}}', NULL FROM "
        f"{dialect.numbers(servers + 1)}",
        "INSERT INTO interventions (server_id, match_id, moderator_id, action, reason, at) "
        f"SELECT server_id, id, 1, '{ACTION}', 'spam', created_at FROM matches "
        f"WHERE id % {max(1, number // 1000)} = 0",
    ]


def _outbox(number: int, now: int) -> list[str]:
    """Return statements for what was delivered lately, what is due, postponed, and parked."""
    columns = (
        "lane, kind, match_id, seq, payload, state, attempts, due_at, created_at, message_id, "
        "server_id, channel_id"
    )

    def notices(state: str, due: str, message: str, which: str) -> str:
        return (
            f"INSERT INTO outbox ({columns}) SELECT 'match:' || id, 'board', id, 2, '{{}}', "
            f"'{state}', 1, {due}, created_at, {message}, server_id, channel_id FROM matches "
            f"WHERE {which}"
        )

    return [
        notices("done", "created_at", "id", f"id > {number} - {number} / 10"),
        notices("parked", "created_at", "NULL", f"id % {number // 50} = 3"),
        notices("pending", f"{now} - id", "NULL", f"id % {number // 200} = 2"),
        notices("pending", f"{now} + 3600000000 + id", "NULL", "finished_at IS NULL"),
    ]


def _ratings(dialect: Dialect, number: int, players: int) -> list[str]:
    numbered = "number, seat, player_id, pool, at, place, lost_on_time, fixed, "
    before = "mean_before, deviation_before, volatility_before, "
    after = "mean_after, deviation_after, volatility_after"
    return [
        f"INSERT INTO ratings SELECT {KEENEST} + i - 1, '{POOL}', 1100 + {_hash('i', 6)} % 800, "
        f"60, 0.06, 20, 9, {moment_to_stored(NOW)}, true, i % 2 = 0 "
        f"FROM {dialect.numbers(2 * players)}",
        f"INSERT INTO ratings SELECT {ME}, '{POOL}', 1500, 60, 0.06, 20, 9, 0, true, true",
        f"INSERT INTO rating_servers SELECT DISTINCT matches.server_id, '{POOL}', player_id "
        "FROM matches JOIN match_seats ON match_id = id WHERE matches.finished_at IS NOT NULL",
        "INSERT INTO rated_matches (number, match_id, pool, server_id, at) "
        f"SELECT id, id, '{POOL}', server_id, finished_at FROM matches "
        "WHERE finished_at IS NOT NULL AND id % 2 = 0",
        f"INSERT INTO rated_seats ({numbered}{before}{after}) SELECT match_id, seat, player_id, "
        f"'{POOL}', finished_at, place, false, false, 1500, 60, 0.06, 1510, 60, 0.06 "
        f"FROM match_seats WHERE finished_at IS NOT NULL AND match_id % 2 = 0 "
        f"AND match_id <= {number}",
    ]


def _challenges(dialect: Dialect, number: int, now: int, players: int, servers: int) -> list[str]:
    columns = (
        "id, server_id, channel_id, game, options, match_options, seats, first, maker_id, state, "
        "created_at, open_until, ladder"
    )
    state = f"CASE WHEN i % {max(1, number // 500)} = 0 THEN 'open' ELSE 'accepted' END"
    return [
        f"INSERT INTO challenges ({columns}) SELECT i, {HERE} + {_uneven('i', 3, servers)}, i, "
        f"'escabel', '{{}}', '{{}}', 2, 'random', {KEENEST} + {_uneven('i', 1, players)}, {state}, "
        f"{now}, {now} + i * 1000000, false FROM {dialect.numbers(number // 5)}",
        "INSERT INTO challenge_players SELECT id, 0, maker_id, true, NULL FROM challenges",
    ]


NOTHING_TO_DO = (
    "DELETE FROM outbox WHERE state <> 'done'",
    "UPDATE matches SET check_at = NULL",
    "UPDATE players SET daily_message_at = NULL",
    "UPDATE challenges SET state = 'accepted'",
)
"""Statements after which a bot has nothing to do by itself."""


async def fill(url: str, number: int, *, quiet: bool = False) -> None:
    """Fill a database that has its tables and nothing in them.

    If it is `quiet`, a bot that uses it has nothing to do by itself.
    """
    more = NOTHING_TO_DO if quiet else ()
    address = address_of(url)
    if not isinstance(address, PostgresqlDatabase):
        with files.connected(address) as connection:
            connection.exec_driver_sql("PRAGMA synchronous = OFF")
            connection.exec_driver_sql("PRAGMA cache_size = -200000")
            connection.exec_driver_sql("BEGIN IMMEDIATE")
            for each in (*statements(Dialect(postgresql=False), number), *more):
                connection.exec_driver_sql(each)
            connection.commit()
        return
    async with connected(url) as connection:
        await connection.execute("SET session_replication_role = replica")  # no foreign keys
        for each in (*statements(Dialect(postgresql=True), number), *more):
            await connection.execute(each)
        await connection.execute("VACUUM ANALYZE")
