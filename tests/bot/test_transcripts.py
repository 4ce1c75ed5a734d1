"""The transcript of a match tells all that happened, in order."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.messages.match_files import match_files
from matches.steps.loaded_match import replay_match
from model.clocks.clock_rules import ClockKind, ClockRule
from model.clocks.clock_state import ClockState
from model.entities import Event, Match, Seat
from model.match_options import MatchOptions
from model.ratings.rating import RatingWish
from rules.registry import game_named
from rules.replay import Entry, Kind, begin, extend
from rules.text import ENGLISH, Name

ANN, BEN, CARA, MODERATOR = 11, 12, 13, 99
BEGAN = datetime(2026, 11, 21, 21, 50, 12, tzinfo=UTC)
SEED = bytes(range(32))


def told(game: str, seats: int, *events: Event, rated: bool = False, **options: str) -> list[str]:
    """Return the lines of a transcript."""
    found = game_named(game)
    rule = ClockRule(ClockKind.MOVE, timedelta(days=3))
    wish = RatingWish.RATED if rated else RatingWish.CASUAL
    match = Match(
        id=128,
        game=game,
        options=found.write_options(found.read_options(options), all_of_them=True),
        match_options=MatchOptions(rule, rated=wish),
        seed=SEED,
        seats=tuple(Seat(player) for player in (ANN, BEN, CARA)[:seats]),
        server=1,
        channel=2,
        home=2,
        seq=len(events),
        ply=0,
        to_move=None,
        created_at=BEGAN,
        turn_started_at=BEGAN,
        finished_at=events[-1].at,
        clock=ClockState.first(rule, seats, 0, BEGAN),
    )
    names = [Name(name) for name in ("Ann", "Ben", "Cara")[:seats]]
    text, _ = match_files(replay_match(match, events), names, ENGLISH)
    assert text.name == f"{game}-128.txt"
    return text.data.decode().splitlines()


class Log:
    """Builds a log, one minute after the other."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def __call__(self, kind: Kind, seat: int | None, player: int | None, text: str = "") -> Log:
        number = len(self.events) + 1
        at = BEGAN + timedelta(minutes=number)
        self.events.append(Event(number, kind, seat, player, text, at))
        return self


def log_of(lines: list[str]) -> list[str]:
    start = lines.index("") + 1
    return lines[start : lines.index("", start)]


def test_takebacks_and_a_loss_on_time() -> None:
    log = (
        Log()(Kind.MOVE, 0, ANN, "b2")(Kind.MOVE, 1, BEN, "a1")(Kind.TAKEBACK, 1, BEN, "1")
        (Kind.MOVE, 1, BEN, "c3")(Kind.MOVE, 0, ANN, "a1")(Kind.TAKEBACK, 1, ANN, "1")
        (Kind.MOVE, 1, BEN, "a3")
        (Kind.TIMEOUT, 0, None)
    )  # fmt: skip
    lines = told("escabel", 2, *log.events, rated=True, size="3", pie="off")
    assert lines[0] == "Escabel #128"
    assert lines[1].endswith(" · rated")
    assert lines[2:5] == [
        "Ann (Black) – Ben (White)",
        "Played from 21 November 2026 21:50 UTC to 21 November 2026 21:58 UTC.",
        "Ben wins Escabel #128 against Ann. Ann ran out of time.",
    ]
    assert log_of(lines) == [
        "2026-11-21 21:51  1. Ann: b2",
        "2026-11-21 21:52  2. Ben: a1",
        "2026-11-21 21:53  Ben undid a move; a1 no longer counts.",
        "2026-11-21 21:54  2. Ben: c3",
        "2026-11-21 21:55  3. Ann: a1",
        "2026-11-21 21:56  Ben took a move back; c3 and a1 no longer count.",
        "2026-11-21 21:57  2. Ben: a3",
        "2026-11-21 21:58  Ann ran out of time.",
    ]


def test_a_moderator_and_a_cancelled_match() -> None:
    log = Log()(Kind.MOVE, 0, ANN, "b2")(Kind.CANCELLED, None, MODERATOR, "Both left")
    lines = told("escabel", 2, *log.events, size="3", pie="off")
    assert lines[4].startswith("Escabel #128 was cancelled. ")
    assert log_of(lines)[-1] == (
        "2026-11-21 21:52  A moderator ended this match without a winner. Reason: Both left."
    )


def test_draws_are_told_where_they_happened() -> None:
    """Plies that chance made for a seat that left are marked; a turn is one line."""
    game = game_named("stack-control")
    line, log = begin(game, game.read_options({}), 3, SEED), Log()

    def add(kind: Kind, seat: int, player: int | None, text: str = "") -> None:
        nonlocal line
        log(kind, seat, player, text)
        line = extend(line, Entry(kind, seat, text))

    for _ in range(3):
        add(Kind.MOVE, 0, ANN, line.position.legal_moves()[0])
    add(Kind.REMOVED, 1, MODERATOR, "Gone")
    while (forced := line.position.forced_move()) is not None:
        add(Kind.MOVE, 1, None, forced)
    add(Kind.RESIGNED, 2, CARA)
    lines = log_of(told("stack-control", 3, *log.events))
    drawn = [index for index, each in enumerate(lines) if each.startswith("Drawn: ")]
    assert drawn == [0, 2, 5]
    assert lines[3].endswith("  A moderator took Ben out of the match. Reason: Gone.")
    assert lines[4].startswith("2026-11-21 21:57  2. Ben: ")
    assert lines[4].endswith(" (by chance)")
    assert lines[4].count(",") == 2
