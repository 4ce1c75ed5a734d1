"""Replaying a stored log gives the positions that were played."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from matches.service import Service
from matches.steps.loaded_match import LoadedMatch
from model.clocks.clock_state import ClockSchedule
from model.entities import Seat
from model.match_options import DEFAULT_OPTIONS
from rules.game import Game, Move
from rules.options import NumberOption
from rules.registry import games
from storage.database import Database
from tests.storage.rows import ANN, BEN, CHANNEL, NOW, SERVER
from tests.support.store import database_in


async def begin(database: Database, game: Game, seed: bytes) -> LoadedMatch:
    """A match on the smallest board a challenge may offer, as Ann and Ben would begin it."""
    smallest = {
        option.key: option.write(option.minimum)
        for option in game.options
        if isinstance(option, NumberOption) and option.key == "size"
    }
    options = game.read_options(smallest)
    async with database.write() as unit:
        match = await unit.matches.add(
            game=game.name,
            options=game.write_options(options, all_of_them=True),
            match_options=DEFAULT_OPTIONS,
            seed=seed,
            seats=[Seat(ANN), Seat(BEN)],
            server=SERVER,
            channel=CHANNEL,
            home=CHANNEL,
            to_move=game.start(options, 2, seed).to_move,
            created_at=NOW,
            schedule=ClockSchedule(),
        )
    return await Service(database).playing.load(match.id)


@given(st.sampled_from(sorted(games())), st.binary(min_size=32, max_size=32), st.data())
@settings(
    max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
async def test_replaying_the_log_after_a_restart_gives_the_position_that_was_played(
    tmp_path: Path, name: str, seed: bytes, data: st.DataObject
) -> None:
    async with database_in(tmp_path) as database:
        playing = Service(database).playing
        played = await begin(database, games()[name], seed)
        plies = data.draw(st.integers(0, 25), "plies")
        while len(played.line.moves) < plies and played.mover is not None:
            cause, position = len(played.line.moves) + 1, played.position
            turn: list[str] = []
            while not turn or position.mid_turn:
                turn.append(data.draw(st.sampled_from(position.legal_moves()), "move"))
                position = position.play(Move(turn[-1]))
            text, seq = ", ".join(turn), played.match.seq
            played = await playing.play(
                played.match.id, played.mover, text, interaction=cause, seq=seq
            )
        if played.mover is not None and data.draw(st.booleans(), "resigns"):
            played = await playing.resign(played.match.id, BEN)
    async with database_in(tmp_path) as database:
        read = await Service(database).playing.load(played.match.id)
    assert (read.match, read.line) == (played.match, played.line)
    assert read.position.text() == played.position.text()
    assert (read.match.ply, read.match.seq) == (read.position.ply, len(read.events))
    assert read.match.mover == read.mover
    assert read.match.result == read.line.result
